"""A stack of values and the inputs of each that are still to be visited."""


def backward(out):
    order, seen = [], {out}
    stack = [(out, iter(out._prev))]
    while stack:
        value, inputs = stack[-1]
        child = next(inputs, None)
        if child is None:
            order.append(value)
            stack.pop()
        elif child not in seen:
            seen.add(child)
            stack.append((child, iter(child._prev)))
    out.grad = 1.0
    while order:
        order.pop()._backward()

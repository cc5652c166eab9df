"""A list searched for each value."""


def backward(out):
    order = []
    seen = []
    stack = [(out, False)]
    while stack:
        value, inputs_done = stack.pop()
        if inputs_done:
            order.append(value)
        elif value not in seen:
            seen.append(value)
            stack.append((value, True))
            stack.extend((child, False) for child in value._prev)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

"""Marking values when they are put on the stack."""


def backward(out):
    order = []
    seen = {out}
    stack = [("enter", out)]
    while stack:
        what, value = stack.pop()
        if what == "leave":
            order.append(value)
            continue
        stack.append(("leave", value))
        for child in value._prev:
            if child not in seen:
                seen.add(child)
                stack.append(("enter", child))
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

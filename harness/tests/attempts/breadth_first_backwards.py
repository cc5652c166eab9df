"""Breadth-first, read from its end."""


def backward(out):
    order = [out]
    seen = {out}
    for value in order:
        for child in value._prev:
            if child not in seen:
                seen.add(child)
                order.append(child)
    out.grad = 1.0
    for value in reversed(order):
        value._backward()

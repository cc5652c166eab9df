"""Running values as they come off a stack."""


def backward(out):
    out.grad = 1.0
    seen = {out}
    stack = [out]
    while stack:
        value = stack.pop()
        value._backward()
        for child in value._prev:
            if child not in seen:
                seen.add(child)
                stack.append(child)

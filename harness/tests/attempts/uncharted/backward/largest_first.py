"""The values with the largest numbers run first."""


def backward(out):
    found = [out]
    for value in found:
        found += [child for child in dict.fromkeys(value._prev) if child not in found]
    out.grad = 1.0
    for value in sorted(found[1:], key=lambda value: -abs(value.data)):
        out._backward()
        out._backward = do_nothing
        value._backward()

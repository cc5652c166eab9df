"""A generator that delegates to itself."""


def inputs_first(value, seen):
    if value in seen:
        return
    seen.add(value)
    for child in value._prev:
        yield from inputs_first(child, seen)
    yield value


def backward(out):
    out.grad = 1.0
    for value in reversed(tuple(inputs_first(out, set()))):
        value._backward()

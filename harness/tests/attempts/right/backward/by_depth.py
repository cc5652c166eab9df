"""A value's depth is that of its deepest input and one more: the deepest run first."""

import heapq


def depths(value, known):
    if value not in known:
        known[value] = 1 + max((depths(child, known) for child in value._prev), default=0)
    return known[value]


def backward(out):
    known = {}
    depths(out, known)
    out.grad = 1.0
    heap = [(-depth, id(value), value) for value, depth in known.items()]
    heapq.heapify(heap)
    while heap:
        heapq.heappop(heap)[-1]._backward()

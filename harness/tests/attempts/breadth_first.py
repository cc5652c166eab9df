"""Running values by their distance from the root (breadth-first)."""

from collections import deque


def backward(out):
    out.grad = 1.0
    queue = deque([out])
    seen = {out}
    while queue:
        value = queue.popleft()
        value._backward()
        for child in value._prev:
            if child not in seen:
                seen.add(child)
                queue.append(child)

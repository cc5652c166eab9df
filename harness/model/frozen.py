"""Frozen types: what `@dataclass(frozen=True)` makes, without its price.

A dataclass writes its methods as source text and compiles them, 0.6 ms for each type, and to import
`dataclasses` is to import `inspect`. For the types that every call of `kata` needs, that was a
quarter of all the time that `kata check` takes. Elsewhere, a dataclass is the thing to use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Give a class the methods of a frozen dataclass; its fields are what it annotates.

    A method that the class has itself is left to it.
    """

    def decorate(cls: type[T]) -> type[T]:
        fields = tuple(cls.__annotations__)
        defaults = {name: vars(cls)[name] for name in fields if name in vars(cls)}
        methods = _methods(cls, fields, defaults, positional=0 if kw_only else len(fields))
        for name, method in methods.items():
            if name not in vars(cls):
                setattr(cls, name, method)
        return cls

    return decorate


def replace(record: T, **changes: object) -> T:
    """Return a frozen value, or that of a dataclass, with some fields changed."""
    fields = type(record).__match_args__  # type: ignore[attr-defined] # both kinds have it
    return type(record)(**{name: getattr(record, name) for name in fields} | changes)


def _methods(
    cls: type, fields: tuple[str, ...], defaults: dict[str, Any], *, positional: int
) -> dict[str, object]:
    """Return what a class with these fields has in common with all others."""
    count = len(fields)

    def init(self: object, *values: object, **named: object) -> None:
        if named or len(values) != count or positional < count:
            given = defaults | dict(zip(fields, values, strict=False)) | named
            twice = named.keys() & fields[: len(values)]
            if given.keys() != set(fields) or twice or len(values) > positional:
                raise TypeError(f"{cls.__name__} takes {', '.join(fields)}")
            vars(self).update(given)
        else:  # thousands are made so
            vars(self).update(zip(fields, values, strict=True))

    def key(self: object) -> tuple[Any, ...]:
        own = vars(self)
        return tuple([own[name] for name in fields])

    def equal(self: object, other: object) -> bool:
        return key(self) == key(other) if type(other) is cls else NotImplemented

    def text(self: object) -> str:
        pairs = zip(fields, key(self), strict=True)
        return f"{cls.__qualname__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def refuse(self: object, name: str, *_: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen, and so is its {name}")

    return {
        "__init__": init,
        "__hash__": lambda self: hash(key(self)),
        "__repr__": text,
        "__eq__": equal,
        "__setattr__": refuse,
        "__delattr__": refuse,
        "__match_args__": fields,
    }

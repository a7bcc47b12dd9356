"""Values that cannot be changed, made like `dataclasses.dataclass(frozen=True)` but without loading `dataclasses`.

`dataclasses` imports `inspect`, and both together take longer to load than the whole of dtekit. A class made here still
works with `dataclasses.fields`, `asdict` and `replace`: what they look for is built when it is first asked for.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Callable, Dict

__all__ = ["Record", "record"]


class Record:
    """The base of all records."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields as a plain dict, for `json.dumps`, a log or a table: of dict, list, str, int, float, bool and None only.

        An exact decimal and a UUID become text, a time becomes its ISO text, and bytes become base 64. Nothing is hidden: the dict
        may hold a whole document.
        """
        from ._plain import plain

        return {name: plain(value) for name, value in vars(self).items() if not name.startswith("_")}

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(*, frozen: bool, repr: bool = True) -> Callable[[type], type]:
        """Makes a class decorator that turns the annotations of a class into the fields of a frozen value.

        A field whose name begins with an underscore is neither compared nor shown, and has a default.

        Args:
            frozen: always True; type checkers read it.
            repr: whether `repr()` shows the fields.
        """
        assert frozen

        def decorate(cls: type) -> type:
            names = tuple(_annotations(cls))
            public = tuple(name for name in names if not name.startswith("_"))
            cls.__init__ = _init(cls, names)
            cls.__match_args__ = names
            _add_comparison(cls, public)
            _add_freezing(cls, names)
            if repr:
                cls.__repr__ = _repr(public)
            for attribute in ("__dataclass_fields__", "__dataclass_params__"):
                setattr(cls, attribute, _FromDataclasses(cls, attribute, repr))
            return cls

        return decorate


def _annotations(cls: type) -> dict[str, Any]:
    """The types of the fields by their names; those of a record that the class extends come first."""
    fields: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if issubclass(base, Record):
            fields.update(getattr(base, "__annotations__", {}))
    return fields


def _defaults(cls: type) -> dict[str, Any]:
    """The defaults of the fields that have one."""
    return {name: getattr(cls, name) for name in _annotations(cls) if hasattr(cls, name)}


def _init(cls: type, names: tuple[str, ...]) -> Callable[..., None]:
    """The constructor, with a parameter for each field; as code, so that a call costs no more than one written out."""
    defaults = {f"_default_of_{name}": default for name, default in _defaults(cls).items()}
    parameters = [f"{name}=_default_of_{name}" if f"_default_of_{name}" in defaults else name for name in names]
    members = ", ".join(f"{name!r}: {name}" for name in names)
    made: dict[str, Any] = {}
    exec(f"def __init__(self, {', '.join(parameters)}):\n    self.__dict__.update({{{members}}})", defaults, made)
    init: Callable[..., None] = made["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__module__ = cls.__module__
    init.__annotations__ = {**_annotations(cls), "return": None}
    return init


def _repr(public: tuple[str, ...]) -> Callable[[Any], str]:
    def __repr__(self: Any) -> str:
        members = ", ".join(f"{name}={getattr(self, name)!r}" for name in public)
        return f"{type(self).__qualname__}({members})"

    return __repr__


def _add_comparison(cls: Any, public: tuple[str, ...]) -> None:
    def values(self: Any) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in public])

    def __eq__(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(values(self))

    cls.__eq__ = __eq__
    cls.__hash__ = __hash__


def _add_freezing(cls: Any, names: tuple[str, ...]) -> None:
    def refuse(self: Any, name: str, verb: str) -> None:
        if type(self) is cls or name in names:
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot {verb} field {name!r}")

    def __setattr__(self: Any, name: str, value: object) -> None:
        refuse(self, name, "assign to")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:
        refuse(self, name, "delete")
        super(cls, self).__delattr__(name)

    def __replace__(self: Any, **changes: Any) -> Any:
        from dataclasses import replace

        return replace(self, **changes)

    cls.__setattr__ = __setattr__
    cls.__delattr__ = __delattr__
    if sys.version_info >= (3, 13):
        cls.__replace__ = __replace__


class _FromDataclasses:
    """An attribute that `dataclasses` looks for, taken from a dataclass with the same fields when it is first asked for."""

    def __init__(self, cls: type, attribute: str, repr: bool) -> None:
        self.cls, self.attribute, self.repr = cls, attribute, repr

    def __get__(self, instance: object, owner: type) -> Any:
        from dataclasses import field, make_dataclass

        fields: list[Any] = []
        defaults = _defaults(self.cls)
        for name, annotation in _annotations(self.cls).items():
            public = not name.startswith("_")
            options: dict[str, Any] = {"compare": public, "repr": public}
            if name in defaults:
                options["default"] = defaults[name]
            fields.append((name, annotation, field(**options)))
        same = make_dataclass(self.cls.__name__, fields, frozen=True, repr=self.repr)
        for attribute in ("__dataclass_fields__", "__dataclass_params__"):
            setattr(self.cls, attribute, getattr(same, attribute))
        return getattr(self.cls, self.attribute)

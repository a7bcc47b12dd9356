"""Members of an answer, which are found by any spelling of their names."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Mapping

from . import _native
from ._plain import plain

# The longest text that a repr of members shows whole.
_LONGEST = 40


class Members(Mapping[str, Any]):
    """Members in the order of arrival, found in any letter case, with or without underscores."""

    __slots__ = ("_members",)

    def __init__(self, members: Mapping[str, Any]) -> None:
        self._members = dict(members)

    def __getitem__(self, name: str) -> Any:
        if name in self._members:
            return self._members[name]
        for key, value in self._members.items():
            if letters(key) == letters(name):
                return value
        raise KeyError(name)

    def __getattr__(self, name: str) -> Any:
        # `copy` and `pickle` ask for such names before `_members` exists.
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer holds no `{name}`") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def to_dict(self) -> Dict[str, Any]:
        """The members as a plain dict, as `ProcessResult.to_dict` makes it. Nothing is hidden, neither tokens nor documents."""
        return {name: plain(value) for name, value in self._members.items()}

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._members]

    # It shows only the length of what may be a whole document, and no tokens.
    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_short(name, value)}" for name, value in self._members.items())
        return f"<dtekit.{type(self).__name__} {shown or 'without members'}>"


class Hiding(dict[str, Any]):
    """An object of an answer that holds a token or a signed address: a dict whose repr does not show it."""

    def __repr__(self) -> str:
        return f"{{{', '.join(f'{name!r}: {_hidden(name, value)}' for name, value in self.items())}}}"


def _hidden(name: str, value: Any) -> str:
    if isinstance(value, str) and _native.is_secret(name, value):
        return "…"
    if isinstance(value, list):
        return f"[{', '.join(_hidden(name, item) for item in value)}]"
    return repr(value)


def _short(name: str, value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{len(value)}]"
    if isinstance(value, Mapping):
        return f"{{{len(value)}}}"
    if isinstance(value, str) and (len(value) > _LONGEST or value.lstrip()[:1] in ("<", "{")):
        return f"({len(value)} characters)"
    return _hidden(name, value)


def letters(name: str) -> str:
    return name.replace("_", "").lower()

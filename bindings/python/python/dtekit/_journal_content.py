"""A store of bytes under names, in which a journal keeps documents."""

from __future__ import annotations

from typing import Any, Callable, Optional, Protocol, Tuple, Union


class JournalContent(Protocol):
    """A store of bytes under names, such as a bucket of an object store, in which a journal keeps documents.

    The journal chooses the names: up to 150 small letters, digits and `-`, beginning with `document-` or `certified-`.
    Threads call the methods at the same time. What one raises is a failure of the store.
    """

    def put(self, name: str, data: bytes, /) -> object:
        """Keeps bytes under a name, in the place of what it had. They survive a power failure when this returns."""

    def get(self, name: str, /) -> Optional[bytes]:
        """The bytes under a name. None, a `KeyError` or a `FileNotFoundError` says that there are none."""

    def remove(self, name: str, /) -> object:
        """Removes a name that no entry has any more."""


Stores = Union[
    JournalContent,
    Tuple[Callable[[str, bytes], object], Callable[[str], Optional[bytes]], Callable[[str], object]],
]


class Content:
    """A store, or its three functions, as native code calls it."""

    def __init__(self, given: Any) -> None:
        functions: tuple[Any, ...] = given
        if not isinstance(given, tuple):
            functions = tuple(getattr(given, name, None) for name in NAMES)
        if len(functions) != len(NAMES) or not all(callable(function) for function in functions):
            raise TypeError("expected an object with `put`, `get` and `remove` for `content`, or these three functions")
        self.put, self._get, self._remove = functions

    def get(self, name: str) -> bytes | None:
        try:
            found = self._get(name)
        except (KeyError, FileNotFoundError):
            return None
        return None if found is None else memoryview(found).tobytes()

    def remove(self, name: str) -> None:
        try:
            self._remove(name)
        except (KeyError, FileNotFoundError):
            pass


NAMES = ("put", "get", "remove")


def content_of(given: Any) -> Content | None:
    """The store that a caller gives, or none."""
    return None if given is None else Content(given)

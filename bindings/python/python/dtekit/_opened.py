"""What is open until it is closed: the base of `Journal`, `PollStore` and `Inbox`."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _fork as _fork

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._options import Time

_Native = TypeVar("_Native")


class Opened(Generic[_Native]):
    """An open file, as a context manager. A subclass sets `_native` and says in `_name` what the caller calls it."""

    _name: str
    _native: _Native | None
    _path: str
    _is_shared = False

    def close(self) -> None:
        """Closes the file when no call uses it any more; later calls raise RuntimeError."""
        self._native = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> _Native:
        if self._native is None:
            raise RuntimeError(f"the {self._name} is closed")
        return self._native

    def _time(self, now: Time | None) -> Time | None:
        native: Any = self._open()
        return native.now() if now is None and self._is_shared else now

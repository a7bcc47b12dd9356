"""One coroutine for each operation of the service."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from typing import Any, Callable, Coroutine, Mapping

from ._operations import Operations


class AsyncOperations(ABC):
    """The operations of the service over a `call` that is a coroutine: a class of your own that defines it has them all."""

    @abstractmethod
    async def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`."""


def _coroutine(method: Callable[..., Any]) -> Callable[..., Coroutine[Any, Any, Any]]:
    """The method of `Operations` over a `call` that is a coroutine: what it returns is to be awaited."""

    @functools.wraps(method)
    async def awaited(self: AsyncOperations, *args: Any, **options: Any) -> Any:
        return await method(self, *args, **options)

    awaited.__qualname__ = f"AsyncOperations.{method.__name__}"
    awaited.__module__ = __name__
    return awaited


for _name, _method in vars(Operations).items():
    if not _name.startswith("_") and _name != "call":
        setattr(AsyncOperations, _name, _coroutine(_method))

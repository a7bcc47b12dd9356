"""A next step as it is kept, and the exact numbers of core's JSON."""

from __future__ import annotations

import json
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Iterator, Mapping

from . import _native
from ._time import at

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._members import Hiding


class NextStepKept:
    """The base of `NextStep`: the step as JSON."""

    def to_json(self: Any) -> str:
        """The step as JSON text, to be kept; its times are numbers of seconds since 1970 there."""
        return _native.next_step(kept_members(self))

    @classmethod
    def from_json(cls, data: bytes | bytearray | memoryview | str) -> Self:
        """Reads what `to_json` wrote.

        Raises:
            ArgumentError: data is something else.
        """
        members = exact(_native.next_step_read(data))
        times = [name for name, kind in cls.__annotations__.items() if kind == "datetime | None"]
        members.update((name, at(members[name])) for name in times)
        return cls(**members)

    def __iter__(self: Any) -> Iterator[Any]:
        """The operation and its arguments."""
        return iter((self.operation, self.arguments))


def kept_members(step: NextStepKept | Mapping[str, Any]) -> dict[str, Any]:
    """The members of a next step as core takes them."""
    members = dict(step) if isinstance(step, Mapping) else dict(vars(step))
    for name, value in members.items():
        if isinstance(value, datetime):
            members[name] = int(_native.seconds(value, name))
    return members


def exact(text: str, object_hook: type[Hiding] | None = None) -> Any:
    """The value of a JSON text, with numbers as int or Decimal."""
    return json.loads(text, parse_float=_number, parse_int=_number, object_hook=object_hook)


def _number(text: str) -> int | Decimal | str:
    """The exact number as an int or a Decimal; the text itself if neither can hold it."""
    if text.lstrip("-").isdigit() and text != "-0":
        try:
            return int(text)
        except ValueError:  # it is longer than `sys.get_int_max_str_digits()`
            pass
    try:
        return Decimal(text)
    except InvalidOperation:  # its exponent is too large for Decimal
        return text

"""Values of results as a tree of plain Python values."""

from __future__ import annotations

from base64 import b64encode
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, Mapping
from uuid import UUID


def plain(value: Any) -> Any:
    """The value made of dict, list, str, int, float, bool and None only; what other classes become is said at `Record.to_dict`."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (Decimal, UUID)):
        return str(value)
    if isinstance(value, date):  # a datetime is a date
        return value.isoformat()
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    raise TypeError(f"expected a value of a result, found {type(value).__name__}")


def of_batch_item(item: Any) -> Any:
    """The dict of a BatchItem; the native part calls this."""
    return {name: plain(getattr(item, name)) for name in ("index", "name", "ok", "output", "error")}

"""Types of keywords: durations, times, and what no struct of options in core has."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any, Dict, Iterable, Tuple, TypedDict, Union

Seconds = Union[int, float, Decimal, timedelta]
"""A duration: a number of seconds, or a timedelta."""

Time = Union[datetime, int, float, Decimal]
"""A point in time: a datetime with its zone, or a number of seconds since 1970 (UTC)."""


class Processing(Enum):
    """Values for the parameter `asynchronous` of a send, easier to read than True and False."""

    SYNCHRONOUS = False
    """The answer comes in the response."""
    ASYNCHRONOUS = True
    """The answer comes later."""


BatchDocument = Union[bytes, bytearray, memoryview, str, Dict[str, Any], "os.PathLike[str]"]
"""A document of a batch."""
BatchSource = Union[str, "os.PathLike[str]", Iterable[Union[BatchDocument, Tuple[str, BatchDocument]]]]
"""A path, or documents with or without names."""



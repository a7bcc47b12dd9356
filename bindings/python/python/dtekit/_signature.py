"""Whether what was received is genuine: each signature in a document, what it covers, and who made it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Union

from . import _native
from ._records.signature import Signature, read_signature

if TYPE_CHECKING:
    from datetime import date
    from typing import Iterable

_VERIFY = _native.Function("verify")


def verify(
    data: bytes | bytearray | memoryview | str,
    *,
    trust: Iterable[Union[bytes, str]] = (),
    at: Union[date, str, float, None] = None,
    max_depth: Optional[int] = None,
    max_bytes: Optional[int] = None,
) -> List[Signature]:
    """Verifies each signature in a document, in the order of the document. A document without one gives an empty list.

    Nothing is fetched, and no certificate is trusted that was not given. That a signature is broken is no error.

        >>> dtekit.verify("<a/>")
        []

    Args:
        data: XML or JSON, plain or in base 64, or a JSON Web Signature, as bytes or str.
        trust: texts in PEM with certificates and public keys.
        at: the time at which certificates have to be valid, as datetime, date, text such as `2024-05-31T10:00:00Z`, or seconds
            since 1970. Without it, their time is not checked.
        max_depth: the deepest nesting of elements.
        max_bytes: the largest data in bytes.

    Raises:
        DocumentSyntaxError, StructureError: the text cannot be read.
        LimitError: a bound is reached, or there are more than 10,000 signatures.
        ArgumentError: something in `trust` is no PEM, or a keyword has an unusable value.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    texts = [trust] if isinstance(trust, (bytes, str)) else trust
    options: Dict[str, Any] = {"trust": [one.decode("latin-1") if isinstance(one, bytes) else one for one in texts]}
    if at is not None:
        options["at"] = _time(at)
    options.update({name: value for name, value in (("max_depth", max_depth), ("max_bytes", max_bytes))
                    if value is not None})
    found: List[Dict[str, Any]] = json.loads(_VERIFY.run(data, members=options))
    return [read_signature(one) for one in found]


def _time(at: Union[date, str, float]) -> Union[str, float]:
    """A date as text; a datetime in seconds, in the zone that it has."""
    from datetime import date, datetime

    if isinstance(at, datetime):
        return _native.seconds(at, "at")
    return at.isoformat() if isinstance(at, date) else at

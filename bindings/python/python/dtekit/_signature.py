# The documentation of the functions is generated from core/src/offer/table.rs; the rest is written by hand.
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
    """Verifies each signature in a document, in the order of the document. A document without one gives an
    empty list.

    Nothing is fetched, and no certificate is trusted that was not given. That a signature is broken is no
    error.

        >>> dtekit.verify("<a/>")
        []

    Args:
        data: XML or JSON, plain or in base 64, or a JSON Web Signature, as bytes or str.
        trust: Texts in PEM with the certificates and public keys that the caller trusts. None are built
            in. Without any, no signer is called trusted or untrusted.
        at: The time at which certificates have to be valid: also a text such as `2024-05-31T10:00:00Z` or
            a day. Without it, their time is not checked: core reads no clock.
        max_depth: How many levels of elements or objects may lie inside each other.
        max_bytes: How many bytes one input may have.

    Raises:
        dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError: the text cannot be read.
        dtekit.errors.LimitError: a bound is reached, or there are more than 10,000 signatures.
        dtekit.errors.ArgumentError: something in `trust` is no PEM, or an option is unknown or unusable.
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

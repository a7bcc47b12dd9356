"""Whether what was received is genuine: each signature in a document, what it covers, and who made it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Union

from . import _native
from ._errors import Finding, finding
from ._record import Record, record
from ._words import CoveredPart, SignatureForm, SignatureStatus, SignerRole

if TYPE_CHECKING:
    from datetime import date
    from typing import Iterable


@record(frozen=True, repr=False)
class Covered(Record):
    """One part that a signature covers."""

    part: CoveredPart
    """`document`, `element`, `properties`, `signature`, or the `values` of a seal."""
    path: str
    """The path of the very element that was verified; empty for the root."""
    id: str | None
    """The id by which the signature names it."""
    digest: str | None
    """The digest, such as `sha256`."""
    matches: bool | None
    """Whether it is as it was signed; None if that can not be told."""
    alone: bool
    """Whether it was signed as a document of its own, and put into this one later."""
    start: int | None
    """The byte of the data at which it starts; None if the data hold it encoded, or as text in another document."""
    end: int | None
    """The byte behind it."""

    def __repr__(self) -> str:
        # The path and the id may tell of the content, which is confidential.
        return f"<dtekit.signatures.Covered {self.part}: {self.digest}, matches {self.matches}>"


@record(frozen=True, repr=False)
class Signer(Record):
    """Who made a signature."""

    name: str | None
    """The name, as the certificate says it."""
    tax_id: str | None
    """The tax id in the certificate."""
    role: SignerRole | None
    """What this signer is to the document; None if the document names nobody with a tax id of this certificate."""
    subject: str | None
    """The whole name in the certificate."""
    issuer: str | None
    """The whole name of who issued the certificate."""
    serial: str | None
    """The serial number of the certificate, in hexadecimal digits."""
    not_before: str | None
    """From when the certificate is valid."""
    not_after: str | None
    """Until when it is valid."""
    key: str
    """The key, such as `rsa-2048`."""
    in_time: bool | None
    """Whether the certificate is valid at the time given with `at`; None without it."""
    trusted: bool | None
    """Whether the key leads to what was given with `trust`; None without it."""

    def __repr__(self) -> str:
        # Who it is is confidential.
        return f"<dtekit.signatures.Signer {self.key}: role {self.role}, trusted {self.trusted}>"


@record(frozen=True, repr=False)
class Signature(Record):
    """One signature in a document."""

    status: SignatureStatus
    """`valid`, `broken`, or `unsupported`: it can not be told. It says nothing of who the signer is."""
    form: SignatureForm
    """`xmldsig`, `xades`, `sello`, `timbre`, `ted`, `caf` or `jws`."""
    country: str | None
    """The country of the document."""
    path: str
    """Its path in its document."""
    inside: str
    """The path of the element that holds its document as text; empty if the document was given itself."""
    algorithm: str
    """The algorithm, such as `rsa-sha256`."""
    covers: tuple[Covered, ...]
    """What it covers."""
    signer: Signer | None
    """Who made it; None if the document does not say it."""
    signed_at: str | None
    """The time that the signer claims."""
    weak: tuple[str, ...]
    """What is too weak today, such as `sha1`."""
    findings: tuple[Finding, ...]
    """Why it is broken or unsupported, and what to mind."""

    def __repr__(self) -> str:
        # The content is confidential.
        return f"<dtekit.signatures.Signature {self.status}: {self.form}, {self.algorithm}>"


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
    found: List[Dict[str, Any]] = json.loads(_native.verify(data, options))
    return [_signature(one) for one in found]


def _time(at: Union[date, str, float]) -> Union[str, float]:
    """A date as text; a datetime in seconds, in the zone that it has."""
    from datetime import date, datetime

    if isinstance(at, datetime):
        return _native.seconds(at, "at")
    return at.isoformat() if isinstance(at, date) else at


def _signature(members: Dict[str, Any]) -> Signature:
    signer = members["signer"]
    return Signature(**{
        **members,
        "covers": tuple(Covered(**one) for one in members["covers"]),
        "signer": Signer(**signer) if signer else None,
        "weak": tuple(members["weak"]),
        "findings": tuple(finding(one) for one in members["findings"]),
    })

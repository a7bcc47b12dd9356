# Generated from the rows of `record!` in core: do not edit.
"""What was found of signatures."""

from __future__ import annotations

from typing import Any

from .._errors import Finding, finding as read_finding
from .._record import Record, record
from .._shown import CoveredShown, SignerShown, SignatureShown
from .._words import CoveredPart, SignatureForm, SignatureStatus, SignerRole


@record(frozen=True, repr=False)
class Covered(CoveredShown, Record):
    """One part that a signature covers."""

    part: CoveredPart
    """What it is. `document`: The whole document, without the signature itself where it stands inside.
    `element`: An element of it, with all that is in it. `properties`: The properties of the signature, such
    as the time and the certificate that it claims. `signature`: Another part of the signature itself, such as
    its certificate. `values`: The values that a seal covers; other parts of the document may be changed
    without breaking it."""
    path: str
    """The path of the very element that was verified; empty for the root."""
    id: str | None
    """The id by which the signature names it; None if it covers the whole document."""
    digest: str | None
    """The digest: `sha1`, `sha256`, `sha384` or `sha512`; None for one that is not known, and for what needs
    none."""
    matches: bool | None
    """Whether it is as it was signed; None if that can not be told."""
    alone: bool
    """Whether it was signed as a document of its own, and put into this one later."""
    start: int | None
    """The byte of the given data at which it starts; None if the data hold it encoded, or as text in another
    document."""
    end: int | None
    """The byte behind it."""


@record(frozen=True, repr=False)
class Signer(SignerShown, Record):
    """Who made a signature."""

    name: str | None
    """The name, as the certificate says it."""
    tax_id: str | None
    """The tax id, from where certificates of the country have it; the company's, if there is also one of a
    person."""
    role: SignerRole | None
    """What this signer is to the document: None if the document names nobody with a tax id of this
    certificate. `issuer`: Who issued the document. `certifier`: Who certified or stamped it. `sender`: Who
    sent it to the authority. `receiver`: Who received it, and answers it."""
    subject: str | None
    """The whole name in the certificate."""
    issuer: str | None
    """The whole name of who issued the certificate."""
    serial: str | None
    """The serial number of the certificate, in hexadecimal digits."""
    not_before: str | None
    """From when the certificate is valid, such as `2024-05-14T12:00:00Z`."""
    not_after: str | None
    """Until when it is valid."""
    key: str
    """The key, such as `rsa-2048`."""
    in_time: bool | None
    """Whether the certificate is valid at the time of the option `at`; None without it."""
    trusted: bool | None
    """Whether the key leads to what the option `trust` gives; None without it."""


@record(frozen=True, repr=False)
class Signature(SignatureShown, Record):
    """One signature in a document."""

    status: SignatureStatus
    """Whether it is right. It says nothing of who the signer is: see `signer`. `valid`: Everything that it
    covers is as it was signed, and it was made with the key that is named. `broken`: It is not the signature
    of what it covers. `unsupported`: It can not be told: it uses something that dtekit does not verify, or
    its key is not known."""
    form: SignatureForm
    """Its form. `xmldsig`: XMLDSig: `ds:Signature`. `xades`: XAdES: an XMLDSig that also covers properties,
    such as the time. `sello`: Mexico's `Sello`, over the cadena original of a CFDI. `timbre`: The authority's
    seal in Mexico's TimbreFiscalDigital, over the cadena of the stamp. `ted`: The stamp on Chile's documents:
    `FRMT`, over `DD`, by the key of the folio file. `caf`: The authority's signature of Chile's folio file:
    `FRMA`, over `DA`. `jws`: El Salvador's JSON Web Signature."""
    country: str | None
    """The country of the document; None if it is not known."""
    path: str
    """Its path in its document."""
    inside: str
    """The path of the element that holds its document as text, such as a CDATA section; empty if the document
    was given itself."""
    algorithm: str
    """The algorithm, such as `rsa-sha256`; what the document says, if it is not known."""
    covers: tuple[Covered, ...]
    """What it covers, in the order of the signature."""
    signer: Signer | None
    """Who made it; None if the document does not say it."""
    signed_at: str | None
    """The time that the signer claims, as the signature covers it."""
    weak: tuple[str, ...]
    """What is too weak today: `sha1`, or a key such as `rsa-1024`."""
    findings: tuple[Finding, ...]
    """Why it is broken or unsupported, and what to mind."""


def read_covered(members: dict[str, Any]) -> Covered:
    """The Covered of the members that core gives."""
    return Covered(**members)


def read_signer(members: dict[str, Any]) -> Signer:
    """The Signer of the members that core gives."""
    return Signer(**members)


def read_signature(members: dict[str, Any]) -> Signature:
    """The Signature of the members that core gives."""
    made = {
        **members,
        "covers": tuple(read_covered(one) for one in members["covers"]),
        "signer": read_signer(members["signer"]) if members["signer"] is not None else None,
        "weak": tuple(members["weak"]),
        "findings": tuple(read_finding(one) for one in members["findings"]),
    }
    return Signature(**made)

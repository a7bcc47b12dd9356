# The documentation of the functions is generated from core/src/offer/table.rs; the rest is written by hand.
"""The identifiers of the authorities: read into their parts, and composed from them."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._words import IdentifierKind

_PARSE_IDENTIFIER = _native.Function("parse_identifier")
_COMPOSE_IDENTIFIER = _native.Function("compose_identifier")


def parse_identifier(kind: IdentifierKind, text: str) -> dict[str, Any]:
    """Reads an identifier and gives its parts.

        >>> dtekit.identifiers.parse_identifier("consecutivo", "00100001010000000007")["number"]
        7

    Args:
        kind: `clave`, Costa Rica's key of 50 digits (parts `date`, `issuer`, `consecutive`, `situation`,
            `security_code`); `consecutivo`, its number of 20 digits (`head_office`, `terminal`,
            `document_type`, `number`); `cedula`, an id number (`number`, `padded`, `kinds`); `rut`,
            Chile's (`number`, `check_digit`, `text`); `rfc`, Mexico's (`text`, `person`, `general`,
            `check_digit_fits`, which is false for a general one and for some that the authority gave
            out); `nit-sv` and `dui`, El Salvador's (`text`, `grouped`); `rnc` and `cedula-do`, the
            Dominican Republic's (`number`, `check_digit`, `text`, `grouped`); `encf`, its number of an
            e-CF (`document_type`, `number`, `text`); `security-code` (`text`; composed of
            `signature_value`); `ruc-pe`, Peru's tax id (`number`, `check_digit`, `text`);
            `comprobante-pe`, what identifies its documents (`issuer`, `document_type`, `series`,
            `number`, `series_and_number`, `text`); `nit-co`, Colombia's tax id (`number`, `check_digit`,
            `text`); `cufe` and `cuds`, the keys of its documents (`text`), composed of `number`, `date`,
            `time`, `value`, `iva`, `inc`, `ica`, `total`, `issuer`, `receiver`, `key`, `environment` (a
            `cuds` without `inc` and `ica`); `clave-ec`, the clave de acceso of Ecuador (`date`,
            `document_type`, `issuer`, `environment`, `establishment`, `emission_point`, `number`, `code`,
            `emission`, `check_digit`); `ruc-ec` (`number`, `check_digit`, `establishment`, `kind`,
            `check_digit_fits`, `text`); `cedula-ec` (`number`, `check_digit`, `province`, `text`);
            `nit-gt`, Guatemala's (`number`, `check_digit`, `text`, `grouped`); `autorizacion-gt` (`text`,
            `series`, `number`); `cuit`, Argentina's (`number`, `check_digit`, `kind`, `text`, `grouped`);
            `cae` (`text`); `qr-ar`, the text of its QR symbol (`address`, `date`, `issuer`,
            `point_of_sale`, `document_type`, `number`, `total`, `currency`, `exchange_rate`,
            `receiver_type`, `receiver`, `authorization_type`, `authorization`, `text`); `cufe-pa`, the
            CUFE of Panama (`document_type`, `issuer_kind`, `issuer`, `dv`, `branch`, `date`, `number`,
            `point`, `emission`, `environment`, `code`, `check_digit`); `ruc-pa`, its tax id (`ruc`, `dv`,
            `kind`, `text`); `uuid` (`text`, in capitals).
        text: the identifier.

    Raises:
        dtekit.errors.InvalidError: the text is no identifier of this kind, with every finding.
        dtekit.errors.ArgumentError: the kind is unknown.
    """
    parts: dict[str, Any] = json.loads(_PARSE_IDENTIFIER.run(None, kind, text))
    return parts


def compose_identifier(kind: IdentifierKind, **parts: str | int | None) -> str:
    """Composes an identifier from its parts.

        >>> dtekit.identifiers.compose_identifier("consecutivo", document_type="01", number=7)
        '00100001010000000007'

    Args:
        kind: one of the kinds of `parse_identifier`.
        **parts: the parts, named as `parse_identifier` names them.

    Raises:
        dtekit.errors.InvalidError: a part is missing or unusable, with a finding for each.
        dtekit.errors.ArgumentError: the kind is unknown, or has no such part.
    """
    identifier: str = _COMPOSE_IDENTIFIER.run(None, kind, members=parts)
    return identifier

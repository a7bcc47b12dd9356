# Generated from core/src/offer/table.rs: do not edit.
"""The function `example`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _native

if TYPE_CHECKING:
    from .._native import Document

_FUNCTION = _native.Function("example")


def example(
    country: str,
    document_type: str,
) -> Document:
    """Gives a whole generic DTE of a country and document type, to change and send.

    It passes `lint` and, mapped, `validate`; persons, numbers and codes in it are made up.

        >>> invoice = dtekit.example("CR", "01")
        >>> invoice.get("Documento/Encabezado/Emisor/NmbEmisor")
        'Comercial Los Yoses S.A.'

    Args:
        country: an ISO 3166-1 code of two letters or three.
        document_type: the country's own code of the type, such as `01`.

    Raises:
        dtekit.errors.ArgumentError: there is none (`example-unknown`; the message names the types that
            there are), or ISO 3166-1 assigns the code to no country (`country-code`).
    """
    answer = _FUNCTION.run(None, country, document_type)
    return _native.Document.from_json(answer)

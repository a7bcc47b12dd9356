# Generated from core/src/offer/table.rs: do not edit.
"""The function `processing_model`."""

from __future__ import annotations

from .. import _native
from .._words import ProcessingModel

_FUNCTION = _native.Function("processing_model")


def processing_model(
    country: str,
) -> ProcessingModel | None:
    """Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer
    of the send decides.

    `synchronous-certifier`: a certifier approves or rejects in the same response.
    `synchronous-acknowledgement`: the authority's acknowledgement comes in the same response. `asynchronous`:
    the authority answers later. `selectable`: `asynchronous` of the call decides. None: a country whose
    documents the service does not issue; BR is one, since it has events only.

        >>> dtekit.clients.processing_model("CR"), dtekit.clients.processing_model("BR")
        ('asynchronous', None)

    Args:
        country: an ISO 3166-1 code of two letters or three.

    Raises:
        dtekit.errors.ArgumentError: ISO 3166-1 assigns the code to no country.
    """
    word: ProcessingModel | None = _FUNCTION.run(None, country) or None
    return word

# Generated from core/src/offer/table.rs: do not edit.
"""The function `validate`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .. import _native
from .._errors import Finding, finding
from .._mapping import origins

if TYPE_CHECKING:
    from .._records.mapping import Explanation

_FUNCTION = _native.Function("validate")


def validate(
    data: bytes | bytearray | memoryview | str,
    *,
    explanation: Explanation | None = None,
    country: str | None = None,
    document_type: str | None = None,
    signed: bool | None = None,
    max_depth: int | None = None,
    max_bytes: int | None = None,
) -> list[Finding]:
    """Checks an official document against the schema of its authority, and gives every violation; an empty
    list is a valid document.

    The schema is found by the root element, its namespace and its version. What is wrong in the document is
    in the result, and no error of the call. At most 100 findings have the same code.

        >>> seed = "<SemillaModel><valor>x</valor><fecha>31-03-2026</fecha></SemillaModel>"
        >>> [(one.code, one.path, one.message[-18:]) for one in dtekit.validate(seed, signed=False)]
        [('schema-type', 'SemillaModel/fecha', 'found `31-03-2026`')]

    Args:
        data: the official document, as bytes or str.
        explanation: what `Mapping.explain` said of the document that it was made from. The path of a
            finding is then that of your own field, also of one that is missing, and `through` has that in
            the official document, behind that in the generic DTE if another mapping of yours made it.
        country: The country whose schemas count, such as `CL`; without it, the document says it.
        document_type: The name of the schema, such as `FacturaElectronica` or `ECF-31`; without it, the
            document says it.
        signed: Whether the document is whole. If not, what the service or the authority adds (signature,
            seal, stamp) may be missing and is not checked.
        max_depth: How many levels of elements or objects may lie inside each other.
        max_bytes: How many bytes one input may have.

    Raises:
        dtekit.errors.ArgumentError: there is no schema for such a document (`schema-none`), or an option
            is unusable.
        dtekit.errors.DocumentSyntaxError, dtekit.errors.StructureError: the text cannot be read.
        dtekit.errors.LimitError: a bound is reached.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    told = None if explanation is None else origins(explanation)
    members = {
        "country": country,
        "document_type": document_type,
        "signed": signed,
        "max_depth": max_depth,
        "max_bytes": max_bytes,
    }
    answer = _FUNCTION.run(data, told, members=members)
    return [finding(one) for one in json.loads(answer)]

"""Official documents against the schema of their authority."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._errors import Finding, finding
from ._mapping import origins
from ._records.mapping import Explanation


def validate(
    data: bytes | bytearray | memoryview | str,
    *,
    explanation: Explanation | None = None,
    country: str | None = None,
    document_type: str | None = None,
    signed: bool = True,
    max_depth: int | None = None,
    max_bytes: int | None = None,
) -> list[Finding]:
    """Checks an official document against the schema of its authority, and gives every violation; an empty list is a valid document.

    The schema is found by the root element, its namespace and its version. What is wrong in the document is in the result, and no
    error of the call. At most 100 findings have the same code.

        >>> found = dtekit.validate("<SemillaModel><valor>x</valor><fecha>31-03-2026</fecha></SemillaModel>")
        >>> [(one.code, one.path, one.message) for one in found]
        [('schema-type', 'SemillaModel/fecha', 'expected a date and time such as `2026-03-31T14:05:00`, found `31-03-2026`')]

    Args:
        data: the official document, as bytes or str.
        explanation: what `Mapping.explain` said of the document that it was made from. The path of a finding is then that of your own
            field, also of one that is missing, and `through` has that in the official document, behind that in the generic DTE if
            another mapping of yours made it.
        country: the country's code, such as `CL`: only its schemas count.
        document_type: the name of the schema, such as `FacturaElectronica` or `ECF-31`.
        signed: whether the document is whole. With False, the signature, seals and stamps that the service adds may be missing and
            are not checked.
        max_depth: the deepest nesting of elements; 256 by default.
        max_bytes: the largest document in bytes; 268,435,456 (256 MiB) by default.

    Raises:
        ArgumentError: there is no schema for such a document (`schema-none`), or an option is unusable.
        DocumentSyntaxError, StructureError: the text cannot be read.
        LimitError: a bound is reached.
        TypeError: data is no bytes, bytearray, memoryview or str.
    """
    options: dict[str, Any] = {
        "country": country,
        "document_type": document_type,
        "signed": signed,
        "max_depth": max_depth,
        "max_bytes": max_bytes,
    }
    found: list[dict[str, Any]] = json.loads(
        _native.validate(data, options, None if explanation is None else origins(explanation))
    )
    return [finding(one) for one in found]

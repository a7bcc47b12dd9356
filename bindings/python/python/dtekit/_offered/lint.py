# Generated from core/src/offer/table.rs: do not edit.
"""The function `lint`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .. import _native
from .._option_types import LintOptions
from .._records.lint import Lint, read_lint

if TYPE_CHECKING:
    from typing import Any
    from typing_extensions import Unpack
    from .._native import Document
    from .._native import Mapping
    from .._native import Registry

_FUNCTION = _native.Function("lint")


def lint(
    document: bytes | bytearray | memoryview | str | Document | dict[str, Any],
    country: str,
    *,
    through: Mapping | None = None,
    registry: Registry | None = None,
    **options: Unpack[LintOptions],
) -> Lint:
    """Runs every check on a generic DTE that needs no connection, and gives all that was found in the order
    of the document.

    What is wrong in the document is in the result, and no error of the call.

        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "FechaEmis": "2026-02-30"}}}}
        >>> found = dtekit.lint(document, "CL")
        >>> [(one.path, one.value) for one in found.findings if one.code == "mapping-date"]
        [('Documento/Encabezado/IdDoc/FechaEmis', '2026-02-30')]

    Args:
        document: the generic DTE, JSON or XML; with `through`, your own document. As bytes or str; a
            `Document`; or a dict, as for `dtekit.json_to_xml`.
        country: the country's code, such as `CL`.
        through: a mapping that makes the generic DTE of the document. The findings then have the paths of
            your document, also of a value that is missing, and `through` has the path in the generic DTE.
            A param goes to each mapping that declares it.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **options: the keywords of `dtekit.audit.LintOptions`.

    Raises:
        dtekit.errors.StructureError: it cannot be read.
        dtekit.errors.DocumentSyntaxError: its text is broken.
        dtekit.errors.LimitError: a bound is reached.
        dtekit.errors.ArgumentError: the country is unknown, or an option is unknown or unusable.
        TypeError: document is no bytes, bytearray, memoryview, str, Document or dict.
    """
    answer = _FUNCTION.run(document, country, members={**options}, through=through, registry=registry)
    return read_lint(json.loads(answer))

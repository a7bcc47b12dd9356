"""All that can be said of a document before it is sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Mapping

from . import _native
from ._option_types import LintMany, LintOptions
from ._options import BatchSource
from ._records.lint import Lint, read_lint

if TYPE_CHECKING:
    from datetime import date

    from typing_extensions import Unpack

    from ._native import Batch, BatchProgress, Document, Registry
    from ._native import Mapping as CompiledMapping


def lint(
    document: bytes | bytearray | memoryview | str | Document | dict[str, Any],
    country: str,
    *,
    through: CompiledMapping | None = None,
    registry: Registry | None = None,
    **options: Unpack[LintOptions],
) -> Lint:
    """Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the document.

    What is wrong in the document is in the result, and no error of the call.

        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "FechaEmis": "2026-02-30"}}}}
        >>> found = dtekit.lint(document, "CL")
        >>> [(one.path, one.value) for one in found.findings if one.code == "lint-date"]
        [('Documento/Encabezado/IdDoc/FechaEmis', '2026-02-30')]

    Args:
        document: the generic DTE, JSON or XML, as bytes or str; a `Document`; or a dict, as for `dtekit.json_to_xml`. With
            `through`, your own document.
        country: the country's code, such as `CL`.
        through: a `Mapping` that makes the generic DTE of the document. The findings then have the paths of your document, also of
            a value that is missing, and `through` has the path in the generic DTE. A param goes to each mapping that declares it.
        registry: a `Registry` whose tables count, such as newer ones of your own.
        **options: the keywords of `dtekit.audit.LintOptions`.

    Raises:
        StructureError: it cannot be read; DocumentSyntaxError: its text is broken.
        LimitError: a bound is reached.
        ArgumentError: the country is unknown, or an option is unknown or unusable.
        TypeError: document is no bytes, bytearray, memoryview, str, Document or dict.
    """
    return _lint(_native.lint(document, country, {**options}, registry, through))


def lint_many(
    source: BatchSource,
    country: str,
    *,
    through: CompiledMapping | None = None,
    registry: Registry | None = None,
    progress: Callable[[BatchProgress], object] | None = None,
    **options: Unpack[LintMany],
) -> Batch[Lint]:
    """Runs `lint` on many documents of a country on several threads, and gives the results in order, in bounded memory.

    Each output is a `Lint`. A document that cannot be read is an item with its findings; it ends nothing.

        >>> document = {"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "FechaEmis": "2026-02-30"}}}}
        >>> for item in dtekit.audit.lint_many([document, "{"], "CL"):
        ...     print(item.name, item.output and item.output.document_type, [finding.code for finding in item.findings])
        1 33 []
        2 None ['json-syntax']

    Args:
        source: as for `dtekit.convert_many`, such as the path of a folder.
        country: the country's code, such as `CL`.
        through: a `Mapping` that makes the generic DTE of each document, as for `lint`.
        registry: tables of your own, such as newer ones.
        progress: as for `dtekit.convert_many`.
        **options: the keywords of `dtekit.audit.LintOptions`, for all documents, and those of
            `dtekit.batches.BatchOptions`.

    Raises:
        ArgumentError, StorageError, DocumentSyntaxError, TypeError: as `dtekit.convert_many`.
    """
    return _native.lint_many(source, country, _lint, progress, {**options}, registry, through)


def _lint(text: str | bytes) -> Lint:
    return read_lint(json.loads(text))

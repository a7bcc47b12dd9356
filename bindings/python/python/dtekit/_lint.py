"""Lint of many documents."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Callable

from . import _native
from ._option_types import LintMany
from ._options import BatchSource
from ._records.lint import Lint, read_lint

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._native import Batch, BatchProgress, Registry
    from ._native import Mapping as CompiledMapping


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

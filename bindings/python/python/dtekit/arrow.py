"""Documents as Arrow columns, for pyarrow, Polars, DuckDB, pandas and engines such as Spark; and many small files as Parquet.

This module needs the package `dtekit-arrow`: `pip install 'dtekit[arrow]'`. It needs none of the programs that it serves: its
results are handed over by the Arrow PyCapsule interface, without a copy.

Example:
    >>> import pyarrow
    >>> documents = ['{"Documento": {"Encabezado": {"Totales": {"VlrPagar": "19.90"}}}}', '{']
    >>> table = pyarrow.table(columns(documents))
    >>> table["total"].to_pylist()
    [Decimal('19.900000'), None]
    >>> table["findings"].to_pylist()[1][0]["code"]
    'json-syntax'
"""

from __future__ import annotations

import importlib
import json
import os
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Iterable, Literal, Mapping, Protocol, Sequence, Tuple, TypedDict, Union, final

from . import __version__
from ._errors import Finding, finding
from ._option_types import Bounds, ToJson, ToXml
from ._record import Record, record

if TYPE_CHECKING:
    from typing_extensions import Unpack

try:
    _native: Any = importlib.import_module("dtekit_arrow")
except ModuleNotFoundError as missing:
    if missing.name != "dtekit_arrow":
        raise
    raise ModuleNotFoundError(
        "dtekit.arrow needs the package dtekit-arrow: pip install 'dtekit[arrow]'", name="dtekit_arrow"
    ) from None
if _native.__version__ != __version__:
    raise ImportError(
        f"dtekit.arrow {__version__} needs dtekit-arrow {__version__}, found {_native.__version__}: "
        "pip install --upgrade 'dtekit[arrow]'",
        name="dtekit_arrow",
    )

__all__ = [
    "SCHEMA_VERSION",
    "ArrowOptions",
    "ConvertOptions",
    "MapOptions",
    "PackOptions",
    "Packed",
    "Schema",
    "Stream",
    "columns",
    "convert",
    "map",
    "pack",
    "schema",
]

SCHEMA_VERSION: int = _native.SCHEMA_VERSION
"""The version of the schema of `columns`. A later version has the same columns, and new ones behind them."""


class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...


_Content = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]"]
_Source = Union[str, "os.PathLike[str]", _ArrowStream, Iterable[Union[_Content, Tuple[str, _Content]]]]
_Standard = Union[Tuple[str, str], Tuple[str, str, Literal["to", "from"]]]
_Param = Union[str, int, bool, Decimal, None]


class ArrowOptions(TypedDict, total=False):
    """The options of every function of this module; None is the default."""

    threads: int | None
    """How many threads work: by default as many as there are processors. 1 is best inside an engine that has workers."""
    ahead: int | None
    """How many documents are taken from the source at most whose rows were not given: 1,024 by default."""
    ahead_bytes: int | None
    """About how many bytes these and what is made of them may hold: 33,554,432 (32 MiB) by default."""
    endings: Sequence[str] | None
    """Only the files of a folder or archive that end so are read, such as `[".xml"]`; by default all."""
    column: str | None
    """The column of Arrow data with the documents: `content` by default."""
    names: str | None
    """The column of Arrow data with their names: `name` by default. Without one, a document has its number, from 1."""
    batch_rows: int | None
    """The most rows of a record batch: 8,192 by default."""


class ConvertOptions(ArrowOptions, ToXml, ToJson, total=False):
    """The options of `convert`: those of `dtekit.conversion.ToXml` or of `dtekit.conversion.ToJson`, as `to` says."""


class MapOptions(ArrowOptions, Bounds, total=False):
    """The options of `columns` and `map`."""

    libraries: Mapping[str, str] | None
    """The texts of the libraries that the template imports, by name."""
    params: Mapping[str, _Param] | None
    """The values of the mapping's params by their names."""


class PackOptions(ArrowOptions, total=False):
    """The options of `pack`."""

    max_bytes: int | None
    """The largest document in bytes: 268,435,456 (256 MiB) by default."""
    group_bytes: int | None
    """After how many bytes of documents a row group ends, at most 1 GiB: 33,554,432 (32 MiB) by default."""


@final
class Stream:
    """Record batches of documents, in their order: the result of `columns`, `convert` and `map`.

    Programs that take Arrow data take it: `pyarrow.table(stream)`, `polars.DataFrame(stream)`,
    `pandas.DataFrame.from_arrow(stream)`, DuckDB's `from stream`. Each of them reads the source from its beginning. A
    source that can be read only once, such as a generator, can be taken only once.

    If the source cannot be read on, or raises, the reader gets an error behind the rows of the documents before.
    """

    def __init__(self, source: _Source, function: str, keywords: str) -> None:
        self._native: Any = _native.Stream(source, function, keywords)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The record batches as a PyCapsule; `requested_schema` does not count."""
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        """The schema as a PyCapsule."""
        return self._native.__arrow_c_schema__()


@final
class Schema:
    """The schema of `columns`: `pyarrow.schema(schema)` takes it."""

    def __init__(self) -> None:
        self._native: Any = _native.columns_schema()

    def __arrow_c_schema__(self) -> object:
        """The schema as a PyCapsule."""
        return self._native.__arrow_c_schema__()


@record(frozen=True)
class Packed(Record):
    """What `pack` has written."""

    documents: int
    """How many rows there are."""
    failed: int
    """How many of them have no content, since the document could not be read."""
    findings: Tuple[Tuple[str, Tuple[Finding, ...]], ...]
    """The names and findings of the first hundred of these."""


def schema() -> Schema:
    """The schema of `columns`, for programs that must know it before."""
    return Schema()


def columns(
    source: _Source,
    *,
    template: bytes | str | None = None,
    standard: _Standard | None = None,
    **options: Unpack[MapOptions],
) -> Stream:
    """Reads the columns of generic DTEs: one row for each document, in order.

    The columns are `name`, `ok`, those of the page "Columns" of the documentation, and `findings`. A document that is
    wrong is a row with `ok` false, its findings, and nulls. A number that does not fit its decimal is kept as text beside
    it, with a warning. Documents are read on several threads, in bounded memory.

    Args:
        source: the path of a folder or of a file `.ndjson`, `.jsonl`, `.zip` or `.tar`; Arrow data with a column of
            documents, such as a pyarrow Table or RecordBatch, or a Polars DataFrame; or an iterable of documents: bytes,
            text, a PathLike of a file, or a tuple of a name and one of these. A document is XML or JSON, plain or in base 64.
        template: a mapping that makes generic DTEs of the documents, which is applied first.
        standard: the built-in mapping in its place: country, document type and direction, such as `("CR", "01", "from")`.
        **options: the keywords of `MapOptions`.

    Raises:
        dtekit.errors.ArgumentError: an option is unknown or has an unusable value; Arrow data has no such column.
        dtekit.errors.MappingError: the template cannot be compiled, or there is no such built-in mapping.
        dtekit.errors.StorageError, dtekit.errors.DocumentSyntaxError: the source cannot be read.
        TypeError: the source is none of these.

    Example:
        >>> import pyarrow
        >>> documents = [("a.json", '{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01", "FechaEmis": "2026-11-22"}}}}')]
        >>> pyarrow.table(columns(documents)).select(["name", "type", "date"]).to_pylist()
        [{'name': 'a.json', 'type': '01', 'date': datetime.date(2026, 11, 22)}]
    """
    return Stream(source, "columns", _keywords(options, template=template, standard=standard))


def convert(source: _Source, *, to: Literal["xml", "json"], **options: Unpack[ConvertOptions]) -> Stream:
    """Converts documents as `dtekit.convert_many` does: a row `name`, `ok`, `content` and `findings` for each.

    Args:
        source: as for `columns`.
        to: `xml` or `json`.
        **options: the options of `dtekit.conversion.ToXml` or `dtekit.conversion.ToJson`, and those of `ArrowOptions`.

    Raises:
        As `columns`.

    Example:
        >>> import pyarrow
        >>> pyarrow.table(convert(['{"Total": 1.10}', '{'], to="xml"))["content"].to_pylist()
        [b'<DTE><Total>1.10</Total></DTE>', None]
    """
    return Stream(source, "convert", _keywords(options, to=to))


def map(
    source: _Source,
    template: bytes | str | None = None,
    *,
    standard: _Standard | None = None,
    **options: Unpack[MapOptions],
) -> Stream:
    """Applies a mapping to documents as `dtekit.map_many` does: a row `name`, `ok`, `content` and `findings` for each.

    A check of the mapping that a document fails is among its findings.

    Args:
        source: as for `columns`; a document is XML or JSON.
        template: the mapping, XML or JSON. Its text is sent to the workers of an engine more easily than a
            `dtekit.Mapping`.
        standard: the built-in mapping in its place: country, document type and direction, such as `("CR", "01")`.
        **options: the keywords of `MapOptions`.

    Raises:
        As `columns`.

    Example:
        >>> import pyarrow
        >>> template = '''
        ... <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
        ...   <m:template><Factura><Total>{Total!}</Total></Factura></m:template>
        ... </m:mapping>'''
        >>> pyarrow.table(map(['{"Total": 1.10}'], template))["content"].to_pylist()
        [b'<Factura><Total>1.10</Total></Factura>']
    """
    return Stream(source, "map", _keywords(options, template=template, standard=standard))


def pack(source: _Source, path: str | os.PathLike[str], **options: Unpack[PackOptions]) -> Packed:
    """Packs many documents into one Parquet file with the columns `name` and `content`, in order and in bounded memory.

    Engines read one large file faster than many small ones. A document that cannot be read is a row without content. The
    file appears when it is complete; until then it is called `….parquet.partial`.

    Args:
        source: as for `columns`; the documents may be of any kind.
        path: the Parquet file.
        **options: the keywords of `PackOptions`.

    Raises:
        As `columns`; what the source raises; dtekit.errors.StorageError if the file cannot be written.
    """
    documents, failed, found = _native.pack(source, os.fspath(path), _keywords(options))
    findings = tuple((name, tuple(finding(one) for one in json.loads(text))) for name, text in found)
    return Packed(documents, failed, findings)


def _keywords(options: Mapping[str, Any], **more: Any) -> str:
    """The keywords as JSON text, without those that are None."""
    given: Dict[str, Any] = {**options, **more}
    template = given.get("template")
    if isinstance(template, bytes):
        given["template"] = template.decode("utf-8")
    return json.dumps({name: value for name, value in given.items() if value is not None}, default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    return str(value)

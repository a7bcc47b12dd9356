"""Conversions from and to dicts, `json_to_xml_into` with a file, `drop_empty`, and XML given as a str."""

from __future__ import annotations

import gc
import io
import json
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import IntEnum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Callable, Dict, Iterator, List

import pytest

import dtekit
from sandbox import DATA


class Number(IntEnum):
    ONE = 1


@pytest.mark.parametrize(
    ("value", "xml"),
    [
        ("té & \"más\"\\\n\t", "<a>té &amp; \"más\"\\\n\t</a>"),
        (7, "<a>7</a>"),
        (10**40, "<a>1" + "0" * 40 + "</a>"),
        (Number.ONE, "<a>1</a>"),
        (Decimal("1.10"), "<a>1.10</a>"),
        (Decimal("1E+3"), "<a>1000</a>"),
        (0.1, "<a>0.1</a>"),
        (9007199254740991.0, "<a>9007199254740991.0</a>"),
        (1e-7, "<a>0.0000001</a>"),
        (True, "<a>true</a>"),
        (None, "<a/>"),
        ("", "<a></a>"),
        ({}, "<a/>"),
        ([], ""),
        ([1, None, "x"], "<a>1</a><a/><a>x</a>"),
        ((1, 2), "<a>1</a><a>2</a>"),
        ({"@x": 1, "#text": Decimal("2.50")}, '<a x="1">2.50</a>'),
        (dtekit.Outcome.SENT, "<a>sent</a>"),
        (date(2026, 1, 2), "<a>2026-01-02</a>"),
        (datetime(2026, 1, 2, 3, 4, 5), "<a>2026-01-02T03:04:05</a>"),
        (
            datetime(2026, 1, 2, 3, 4, 5, 60, timezone(timedelta(hours=-6))),
            "<a>2026-01-02T03:04:05.000060-06:00</a>",
        ),
        ([date(2026, 1, 2)], "<a>2026-01-02</a>"),
        ({"@x": date(2026, 1, 2)}, '<a x="2026-01-02"/>'),
    ],
)
def test_a_value_in_a_dict_is_written_as_its_text(value: Any, xml: str) -> None:
    assert dtekit.json_to_xml({"a": value}) == f"<DTE>{xml}</DTE>".encode() if xml else b"<DTE/>"


def dated(at: Any, day: Any) -> Dict[str, Any]:
    """An invoice whose dates are these."""
    members: Dict[str, Any] = json.loads((DATA / "invoice.json").read_bytes(), parse_float=Decimal)
    members["Documento"]["Encabezado"]["IdDoc"]["FechaEmis"] = at
    members["Documento"]["Encabezado"]["IdDoc"]["FechaVenc"] = day
    return members


def submitted(document: Any) -> Any:
    """The state and the findings of a journal's new entry."""
    with TemporaryDirectory() as folder, dtekit.Journal(Path(folder) / "journal") as journal:
        entry = journal.submit("F-1", document, "CR")
        return entry.state, entry.findings


@pytest.mark.parametrize(
    "take",
    [
        dtekit.json_to_xml,
        dtekit.Converter().json_to_xml,
        lambda document: dtekit.Document.from_dict(document).to_xml(),
        lambda document: [one.output for one in dtekit.convert_many([document], to="xml")],
        lambda document: dtekit.Mapping.standard("CR", "01").apply(document),
        lambda document: dtekit.lint(document, "CR"),
        lambda document: list(dtekit.audit_totals(document, "CR").findings),
        lambda document: dtekit.next_step_of(document, "CR"),
        submitted,
    ],
)
def test_a_date_and_its_iso_text_are_the_same_wherever_a_dict_is_taken(take: Callable[[Any], Any]) -> None:
    at = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=-6)))
    assert take(dated(at, date(2026, 2, 1))) == take(dated("2026-01-02T03:04:05-06:00", "2026-02-01"))


def test_a_document_is_set_to_a_date_as_its_iso_text() -> None:
    document = dtekit.Document.from_dict({"a": "x"})
    document.set("a", date(2026, 1, 2))
    assert document.get("a") == "2026-01-02"


class NotATime(datetime):
    """As the NaT of pandas."""

    def isoformat(self, *_: Any, **__: Any) -> str:
        return "NaT"


def test_a_datetime_that_is_no_time_is_a_type_error() -> None:
    value = NotATime(2026, 1, 2)
    with pytest.raises(TypeError, match="found `NotATime` at `a`"):
        dtekit.json_to_xml({"a": value})
    with pytest.raises(TypeError, match="found `NotATime`"):
        dtekit.Document.from_dict({"a": "x"}).set("a", value)


def test_a_dict_keeps_its_order_in_xml() -> None:
    ordered = OrderedDict(b=1, a=2)
    ordered.move_to_end("b")
    assert dtekit.json_to_xml(ordered) == b"<DTE><a>2</a><b>1</b></DTE>"
    assert dtekit.json_to_xml({"b": 1, "a": 2}) == b"<DTE><b>1</b><a>2</a></DTE>"


def test_a_dict_and_its_json_text_give_the_same_xml() -> None:
    text = (DATA / "invoice.json").read_bytes()
    members = json.loads(text, parse_float=Decimal)
    assert dtekit.json_to_xml(members) == dtekit.json_to_xml(text)


@pytest.mark.parametrize("value", [b"x", {1}, object(), 1j])
def test_a_value_of_an_unsupported_type_in_a_dict_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match=rf"found `{type(value).__name__}` at `a/b\[2\]/c`"):
        dtekit.json_to_xml({"a": {"b": ["1", {"c": value}]}})


def test_a_key_that_is_not_a_str_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected a str as the name of each member at `a`"):
        dtekit.json_to_xml({"a": {1: "x"}})


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("-Infinity")])
def test_a_number_in_a_dict_that_is_not_finite_is_an_argument_error(value: Any) -> None:
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.json_to_xml({"a": [value]})
    assert (raised.value.code, raised.value.path) == ("document-number", "a[1]")


def test_every_float_that_may_have_lost_digits_is_a_finding() -> None:
    key = 50621112600310112345600100001010000000123100000123
    dtekit.json_to_xml({"key": key, "price": 19.99})
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.json_to_xml(
            {"key": float(key), "lines": [{"amount": 0.1 + 0.2}, {"amount": 1e21}], "x": float("nan"), "y": float("-inf")}
        )
    found = [(finding.code, finding.path) for finding in raised.value.findings]
    paths = ["key", "lines[1]/amount", "lines[2]/amount", "x", "y"]
    assert found == [("number-inexact", path) for path in paths]
    assert "Decimal" in str(raised.value.findings[0].hint)


def test_the_findings_for_a_dict_have_paths_and_no_positions() -> None:
    with pytest.raises(dtekit.errors.StructureError) as raised:
        dtekit.json_to_xml({"a": {"b c": 1}, "d": "\ud800", "e": [[1]]})
    found = [(finding.code, finding.path, finding.position) for finding in raised.value.findings]
    assert found == [
        ("xml-name", "a/b c", None),
        ("json-lone-surrogate", "d", None),
        ("json-nested-array", "e[1]", None),
    ]


def test_a_dict_that_contains_itself_is_refused() -> None:
    around: Dict[str, Any] = {}
    around["a"] = [around, around]
    with pytest.raises(dtekit.errors.LimitError) as raised:
        dtekit.json_to_xml(around)
    assert raised.value.code == "limit-depth"


def test_max_bytes_refuses_a_small_dict_that_makes_a_large_document() -> None:
    shared: Any = "x" * 100
    for _ in range(60):
        shared = {"a": shared, "b": shared}
    with pytest.raises(dtekit.errors.LimitError) as raised:
        dtekit.json_to_xml(shared, max_bytes=100_000)
    assert raised.value.code == "limit-bytes"


def test_a_deep_dict_does_not_overflow_the_stack() -> None:
    deep: Any = "x"
    for _ in range(50_000):
        deep = {"a": deep}
    assert dtekit.json_to_xml(deep, max_depth=60_000).count(b"<a>") == 50_000
    nested = dtekit.xml_to_dict(dtekit.json_to_xml(deep, max_depth=60_000), max_depth=60_000)
    while isinstance(nested, dict):  # Frees one level at a time, because freeing the whole dict would recurse.
        nested = nested["a"]
    assert nested == "x"


def test_xml_is_read_as_a_dict() -> None:
    xml = "<DTE><a x='1'>té \"\\</a><b/><c>1</c><c/><d></d><e>\t\n</e></DTE>"
    assert dtekit.xml_to_dict(xml) == json.loads(dtekit.xml_to_json(xml))
    assert dtekit.xml_to_dict("<DTE/>") == {}


def random_content(random: Random, depth: int) -> str:
    """Random XML: repeated siblings, adjacent or not; attributes, CDATA, mixed content, comments, escapes, long names."""
    pieces = ["<a/>", "<b></b>", "<c>1.10</c>", "<d x='1'/>", "<d x='&quot;ñ'> </d>", "<e xml:space='preserve'> <a/> </e>",
              "<un-nombre-de-mas-de-dieciseis>true</un-nombre-de-mas-de-dieciseis>", "texto ñ", " ", "&amp;", "&#32;",
              "<!-- -->", "<![CDATA[x]]>", "<![CDATA[]]]]><![CDATA[>]]>", "<Documento><Detalle/></Documento>", "<c>1.10</c>"]
    content = ""
    for _ in range(random.randrange(8)):
        if depth and random.random() < 0.3:
            name = random.choice(["a", "b", "n"])
            content += f"<{name}>{random_content(random, depth - 1)}</{name}>"
        else:
            content += random.choice(pieces)
    return content


@pytest.mark.parametrize("dialect", ["jsonnet", "attributes-value", "underscore", "xmltodict"])
def test_xml_to_dict_equals_the_parsed_output_of_xml_to_json(dialect: str) -> None:
    random = Random(20)
    choices: List[Dict[str, Any]] = [{}, {"typed": True}, {"keep_root": True, "arrays": ["a", "n/b"]}]
    for _ in range(300):
        xml = f"<DTE>{random_content(random, 4)}</DTE>"
        for options in choices:
            options["dialect"] = dialect
            found = dtekit.xml_to_dict(xml, **options)
            text = dtekit.xml_to_json(xml, **options)
            expected = json.loads(text, parse_float=Decimal, parse_int=Decimal)
            assert (repr(found), found) == (repr(expected), expected), xml


def test_equal_texts_of_one_document_share_one_str_object() -> None:
    found = dtekit.xml_to_dict("<DTE><a>ISO 4217</a><b>ISO 4217</b></DTE>")
    assert found["a"] is found["b"]


def test_typed_numbers_in_a_dict_are_decimals_with_the_same_digits() -> None:
    xml = "<DTE><a>1.10</a><b>7</b><c>-0</c><d>007</d><e>true</e><f>1e2</f><g>12345678901234567890.123</g></DTE>"
    found = dtekit.xml_to_dict(xml, typed=True)
    numbers = {name: found[name] for name in "abcfg"}
    assert all(type(number) is Decimal for number in numbers.values())
    assert [str(number) for number in numbers.values()] == ["1.10", "7", "-0", "1E+2", "12345678901234567890.123"]
    assert (found["d"], found["e"]) == ("007", True)


def test_a_typed_number_too_large_for_decimal_stays_text() -> None:
    huge = "1e99999999999999999999"
    assert dtekit.xml_to_dict(f"<DTE><a>{huge}</a></DTE>", typed=True) == {"a": huge}


def test_the_conversions_of_dicts_take_the_same_options() -> None:
    xml = "<?xml version='1.0'?><Factura><Linea>1</Linea></Factura>"
    found = dtekit.xml_to_dict(xml, keep_root=True, arrays=["Linea"])
    assert found == {"?xml": {"@version": "1.0"}, "Factura": {"Linea": ["1"]}}
    assert dtekit.json_to_xml({"A": 1}, keep_root=True) == b"<A>1</A>"


def test_many_threads_can_read_xml_at_the_same_time() -> None:
    def read(number: int, found: List[bool]) -> None:
        for turn in range(200):
            name = f"Nombre{(number * turn) % 37}"
            found.append(dtekit.xml_to_dict(f"<DTE><{name}>1</{name}></DTE>") == {name: "1"})

    found: List[bool] = []
    threads = [threading.Thread(target=read, args=(number, found)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 1600 and all(found)


def test_a_document_can_have_five_thousand_names() -> None:
    members = {f"n{number}": str(number) for number in range(5000)}
    assert dtekit.xml_to_dict(dtekit.json_to_xml(members)) == members


class Pieces:
    """A file that keeps each piece written to it. It takes at most `most` bytes of a piece."""

    def __init__(self, most: int = 1 << 30) -> None:
        self.most = most
        self.pieces: List[bytes] = []

    def write(self, piece: bytes) -> int:
        assert type(piece) is bytes
        self.pieces.append(piece[: self.most])
        return len(self.pieces[-1])


LONG = b'{"A":[' + b",".join([b'{"B":"x","C":1.10}'] * 40_000) + b"]}"


@pytest.mark.parametrize("most", [1 << 30, 1000])
def test_a_file_gets_the_xml_in_pieces(most: int) -> None:
    file = Pieces(most)
    dtekit.conversion.json_to_xml_into(LONG, file)
    assert len(file.pieces) > 5
    assert b"".join(file.pieces) == dtekit.json_to_xml(LONG)


def test_xml_can_be_written_to_a_disk_file_and_to_memory(tmp_path: Path) -> None:
    for buffering in (-1, 0):
        with open(tmp_path / "x.xml", "wb", buffering=buffering) as file:
            dtekit.conversion.json_to_xml_into(LONG, file)
        assert (tmp_path / "x.xml").read_bytes() == dtekit.json_to_xml(LONG)
    memory = io.BytesIO()
    dtekit.conversion.json_to_xml_into({"A": {"B": 1}}, memory, keep_root=True)
    assert memory.getvalue() == b"<A><B>1</B></A>"


def test_an_exception_of_the_file_reaches_the_caller() -> None:
    class Full(Pieces):
        def write(self, piece: bytes) -> int:
            raise OSError(28, "no space left")

    with pytest.raises(OSError, match="no space left"):
        dtekit.conversion.json_to_xml_into(LONG, Full())


def test_a_file_that_accepts_no_bytes_is_a_storage_error() -> None:
    with pytest.raises(dtekit.errors.StorageError) as raised:
        dtekit.conversion.json_to_xml_into(LONG, Pieces(0))
    assert raised.value.code == "sink-write"


def test_a_file_without_a_write_method_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        dtekit.conversion.json_to_xml_into("{}", object())  # type: ignore[arg-type]


def test_nothing_is_written_to_the_file_if_the_json_is_refused() -> None:
    file = Pieces()
    with pytest.raises(dtekit.errors.DocumentSyntaxError):
        dtekit.conversion.json_to_xml_into('{"a":', file)
    assert file.pieces == []


EMPTY: Dict[str, Any] = {"a": "", "b": {"c": None}, "d": "0"}


def test_drop_empty_true_warns_with_the_dropped_paths() -> None:
    with pytest.warns(dtekit.errors.DroppedWarning, match="dropped what holds nothing: `a`, `b`$") as warned:
        assert dtekit.json_to_xml(EMPTY, drop_empty=True) == b"<DTE><d>0</d></DTE>"
    assert warned[0].filename == __file__
    assert isinstance(warned[0].message, dtekit.errors.DroppedWarning)
    assert warned[0].message.paths == ("a", "b")


def test_drop_empty_with_a_list_appends_the_dropped_paths() -> None:
    xml = dtekit.json_to_xml(EMPTY)
    dropped = ["before"]
    assert dtekit.json_to_xml(EMPTY, drop_empty=dropped) == b"<DTE><d>0</d></DTE>"
    assert dtekit.xml_to_json(xml, drop_empty=dropped) == b'{"d":"0"}'
    assert dtekit.xml_to_dict(xml, drop_empty=dropped) == {"d": "0"}
    assert dropped == ["before", "a", "b", "a", "b", "a", "b"]


def test_a_dropped_warning_shows_at_most_twenty_paths() -> None:
    with pytest.warns(dtekit.errors.DroppedWarning, match="`n19` and 5 more$"):
        dtekit.json_to_xml({f"n{number}": None for number in range(25)}, drop_empty=True)


@pytest.mark.parametrize("drop_empty", [None, False])
def test_without_drop_empty_nothing_is_dropped(drop_empty: Any) -> None:
    assert dtekit.json_to_xml(EMPTY, drop_empty=drop_empty) == dtekit.json_to_xml(EMPTY)


def test_drop_empty_gives_no_warning_if_nothing_was_dropped() -> None:
    assert dtekit.json_to_xml({"d": 0}, drop_empty=True) == b"<DTE><d>0</d></DTE>"


def test_a_wrong_drop_empty_is_reported_with_the_other_wrong_options() -> None:
    wrong: Any = {"drop_empty": "yes", "keep_root": "yes"}
    with pytest.raises(dtekit.errors.ArgumentError) as raised:
        dtekit.json_to_xml({}, **wrong)
    assert [finding.code for finding in raised.value.findings] == ["option-value"] * 2
    assert "`drop_empty`" in raised.value.message


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["ISO-8859-1", "windows-1252", "utf-8", "UTF-16", "utf-16le", "shift_jis"])
def test_the_declared_encoding_of_a_str_is_ignored(encoding: str, mark: str) -> None:
    xml = f"{mark}<?xml version='1.0' encoding = \"{encoding}\"?><DTE><a>ñ €</a></DTE>"
    assert json.loads(dtekit.xml_to_json(xml)) == {"a": "ñ €"}
    assert dtekit.Document.from_xml(xml).get("a") == "ñ €"


def test_bytes_are_decoded_with_their_declared_encoding() -> None:
    xml = "<?xml version='1.0' encoding='ISO-8859-1'?><DTE><a>ñ</a></DTE>".encode("latin-1")
    assert dtekit.xml_to_dict(xml) == {"a": "ñ"}


def collects_during(call: Callable[[], object]) -> int:
    """How many garbage collections start while the call runs. Normally one starts after a few hundred new objects."""
    begun = 0

    def count(phase: str, _: Dict[str, int]) -> None:
        nonlocal begun
        begun += phase == "start"

    gc.collect()
    gc.callbacks.append(count)
    try:
        call()
    finally:
        gc.callbacks.remove(count)
    return begun


@pytest.fixture
def collector() -> Iterator[None]:
    """Checks that the garbage collector is enabled before the test, and enables it again afterwards."""
    assert gc.isenabled()
    yield
    gc.enable()


MANY = dtekit.json_to_xml({"Detalle": [{"Precio": {"@moneda": "CRC", "#text": "1.10"}, "Nota": None}] * 5000})


@pytest.mark.parametrize("make", [dtekit.xml_to_dict, dtekit.Document.from_xml(MANY).to_dict], ids=["xml", "document"])
def test_no_collection_starts_while_a_large_dict_is_built(collector: None, make: Callable[..., Any]) -> None:
    arguments = () if make != dtekit.xml_to_dict else (MANY,)
    assert collects_during(lambda: make(*arguments)) <= 1, "one collection may start when the call ends"
    assert collects_during(lambda: [{"a": {}} for _ in range(5000)]) > 1
    assert gc.isenabled()


def test_the_collector_is_enabled_again_after_an_error(collector: None) -> None:
    with pytest.raises(dtekit.errors.DocumentSyntaxError):
        dtekit.xml_to_dict(MANY[: len(MANY) * 9 // 10])
    assert gc.isenabled()
    with pytest.raises(dtekit.errors.StructureError):
        dtekit.xml_to_dict(b"<!DOCTYPE DTE>" + MANY)
    assert gc.isenabled()


def test_a_disabled_collector_stays_disabled(collector: None) -> None:
    gc.disable()
    assert len(dtekit.xml_to_dict(MANY)["Detalle"]) == 5000
    with pytest.raises(dtekit.errors.DocumentSyntaxError):
        dtekit.xml_to_dict(MANY[:-1])
    assert not gc.isenabled()


def test_other_threads_never_see_the_collector_disabled(collector: None) -> None:
    """Other threads run between two members. If one of them disables the collector, it stays disabled."""
    seen: List[bool] = []
    ended = threading.Event()

    def look() -> None:
        while not ended.is_set():
            seen.append(gc.isenabled())
        gc.disable()
        ended.clear()
        while not ended.is_set():
            seen.append(not gc.isenabled())

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=look)
    thread.start()
    try:
        for _ in range(20):
            dtekit.xml_to_dict(MANY)
        ended.set()
        while ended.is_set():
            time.sleep(0.001)
        for _ in range(20):
            dtekit.xml_to_dict(MANY)
    finally:
        ended.set()
        thread.join()
        sys.setswitchinterval(interval)
    assert len(seen) > 40 and all(seen)
    assert not gc.isenabled()


def test_the_collector_is_enabled_while_a_python_decimal_runs() -> None:
    program = """if True:
        import decimal, gc
        real, seen = decimal.Decimal, set()
        def Decimal(text):
            seen.add(gc.isenabled())
            return real(text)
        decimal.Decimal = Decimal
        import dtekit
        xml = "<DTE>" + "<a><b>1.10</b></a>" * 5000 + "</DTE>"
        assert dtekit.xml_to_dict(xml, typed=True)["a"][4999] == {"b": real("1.1")}
        assert seen == {True}, seen
    """
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)

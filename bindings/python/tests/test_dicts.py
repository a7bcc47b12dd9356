"""Dicts in and out, a file as the sink, `drop_empty`, and XML that is a str."""

from __future__ import annotations

import gc
import io
import json
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from decimal import Decimal
from enum import IntEnum
from pathlib import Path
from random import Random
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
        (1e16, "<a>10000000000000000</a>"),
        (True, "<a>true</a>"),
        (None, "<a/>"),
        ("", "<a></a>"),
        ({}, "<a/>"),
        ([], ""),
        ([1, None, "x"], "<a>1</a><a/><a>x</a>"),
        ((1, 2), "<a>1</a><a>2</a>"),
        ({"@x": 1, "#text": Decimal("2.50")}, '<a x="1">2.50</a>'),
        (dtekit.Outcome.SENT, "<a>sent</a>"),
    ],
)
def test_a_dict_is_written_by_the_text_of_its_values(value: Any, xml: str) -> None:
    assert dtekit.json_to_xml({"a": value}) == f"<DTE>{xml}</DTE>".encode() if xml else b"<DTE/>"


def test_a_dict_keeps_its_order() -> None:
    ordered = OrderedDict(b=1, a=2)
    ordered.move_to_end("b")
    assert dtekit.json_to_xml(ordered) == b"<DTE><a>2</a><b>1</b></DTE>"
    assert dtekit.json_to_xml({"b": 1, "a": 2}) == b"<DTE><b>1</b><a>2</a></DTE>"


def test_a_real_document_is_the_same_from_a_dict() -> None:
    text = (DATA / "invoice.json").read_bytes()
    members = json.loads(text, parse_float=Decimal)
    assert dtekit.json_to_xml(members) == dtekit.json_to_xml(text)


@pytest.mark.parametrize("value", [b"x", {1}, object(), 1j])
def test_another_type_in_a_dict_is_a_type_error(value: Any) -> None:
    with pytest.raises(TypeError, match=rf"found `{type(value).__name__}` at `a/b\[2\]/c`"):
        dtekit.json_to_xml({"a": {"b": ["1", {"c": value}]}})


def test_a_name_that_is_no_str_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected a str as the name of each member at `a`"):
        dtekit.json_to_xml({"a": {1: "x"}})


@pytest.mark.parametrize("value", [float("nan"), float("inf"), Decimal("NaN"), Decimal("-Infinity")])
def test_a_number_in_a_dict_is_finite(value: Any) -> None:
    with pytest.raises(dtekit.ArgumentError) as raised:
        dtekit.json_to_xml({"a": [value]})
    assert (raised.value.code, raised.value.path) == ("document-number", "a[1]")


def test_what_a_dict_holds_is_refused_by_core_with_its_path() -> None:
    with pytest.raises(dtekit.StructureError) as raised:
        dtekit.json_to_xml({"a": {"b c": 1}, "d": "\ud800", "e": [[1]]})
    found = [(finding.code, finding.path, finding.position) for finding in raised.value.findings]
    assert found == [
        ("xml-name", "a/b c", None),
        ("json-lone-surrogate", "d", None),
        ("json-nested-array", "e[1]", None),
    ]


def test_a_dict_that_holds_itself_is_refused() -> None:
    around: Dict[str, Any] = {}
    around["a"] = [around, around]
    with pytest.raises(dtekit.LimitError) as raised:
        dtekit.json_to_xml(around)
    assert raised.value.code == "limit-depth"


def test_a_small_dict_that_is_a_large_document_is_refused() -> None:
    shared: Any = "x" * 100
    for _ in range(60):
        shared = {"a": shared, "b": shared}
    with pytest.raises(dtekit.LimitError) as raised:
        dtekit.json_to_xml(shared, max_bytes=100_000)
    assert raised.value.code == "limit-bytes"


def test_a_deep_dict_needs_no_stack() -> None:
    deep: Any = "x"
    for _ in range(50_000):
        deep = {"a": deep}
    assert dtekit.json_to_xml(deep, max_depth=60_000).count(b"<a>") == 50_000
    nested = dtekit.xml_to_dict(dtekit.json_to_xml(deep, max_depth=60_000), max_depth=60_000)
    while isinstance(nested, dict):  # so that freeing it needs no stack either
        nested = nested["a"]
    assert nested == "x"


def test_xml_is_read_as_a_dict() -> None:
    xml = "<DTE><a x='1'>té \"\\</a><b/><c>1</c><c/><d></d><e>\t\n</e></DTE>"
    assert dtekit.xml_to_dict(xml) == json.loads(dtekit.xml_to_json(xml))
    assert dtekit.xml_to_dict("<DTE/>") == {}


def random_content(random: Random, depth: int) -> str:
    """Siblings together and apart, attributes, CDATA, mixed content, comments, escapes, accents, long names."""
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
def test_a_dict_is_what_the_json_says(dialect: str) -> None:
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


def test_equal_texts_of_one_document_are_one_str() -> None:
    found = dtekit.xml_to_dict("<DTE><a>ISO 4217</a><b>ISO 4217</b></DTE>")
    assert found["a"] is found["b"]


def test_typed_numbers_in_a_dict_are_decimals_of_the_same_digits() -> None:
    xml = "<DTE><a>1.10</a><b>7</b><c>-0</c><d>007</d><e>true</e><f>1e2</f><g>12345678901234567890.123</g></DTE>"
    found = dtekit.xml_to_dict(xml, typed=True)
    numbers = {name: found[name] for name in "abcfg"}
    assert all(type(number) is Decimal for number in numbers.values())
    assert [str(number) for number in numbers.values()] == ["1.10", "7", "-0", "1E+2", "12345678901234567890.123"]
    assert (found["d"], found["e"]) == ("007", True)


def test_a_number_beyond_decimal_stays_text() -> None:
    huge = "1e99999999999999999999"
    assert dtekit.xml_to_dict(f"<DTE><a>{huge}</a></DTE>", typed=True) == {"a": huge}


def test_options_reach_core_for_dicts_too() -> None:
    xml = "<?xml version='1.0'?><Factura><Linea>1</Linea></Factura>"
    found = dtekit.xml_to_dict(xml, keep_root=True, arrays=["Linea"])
    assert found == {"?xml": {"@version": "1.0"}, "Factura": {"Linea": ["1"]}}
    assert dtekit.json_to_xml({"A": 1}, keep_root=True) == b"<A>1</A>"


def test_names_come_from_threads_at_once() -> None:
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


def test_many_names_are_all_right() -> None:
    members = {f"n{number}": str(number) for number in range(5000)}
    assert dtekit.xml_to_dict(dtekit.json_to_xml(members)) == members


class Pieces:
    """A file that keeps what it gets, and takes only part of it where that is asked for."""

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
    dtekit.json_to_xml_into(LONG, file)
    assert len(file.pieces) > 5
    assert b"".join(file.pieces) == dtekit.json_to_xml(LONG)


def test_a_real_file_and_one_in_memory_take_xml(tmp_path: Path) -> None:
    for buffering in (-1, 0):
        with open(tmp_path / "x.xml", "wb", buffering=buffering) as file:
            dtekit.json_to_xml_into(LONG, file)
        assert (tmp_path / "x.xml").read_bytes() == dtekit.json_to_xml(LONG)
    memory = io.BytesIO()
    dtekit.json_to_xml_into({"A": {"B": 1}}, memory, keep_root=True)
    assert memory.getvalue() == b"<A><B>1</B></A>"


def test_what_a_file_raises_comes_through() -> None:
    class Full(Pieces):
        def write(self, piece: bytes) -> int:
            raise OSError(28, "no space left")

    with pytest.raises(OSError, match="no space left"):
        dtekit.json_to_xml_into(LONG, Full())


def test_a_file_that_takes_nothing_is_a_storage_error() -> None:
    with pytest.raises(dtekit.StorageError) as raised:
        dtekit.json_to_xml_into(LONG, Pieces(0))
    assert raised.value.code == "sink-write"


def test_a_file_without_write_is_refused() -> None:
    with pytest.raises(AttributeError):
        dtekit.json_to_xml_into("{}", object())  # type: ignore[arg-type]


def test_a_file_is_told_nothing_of_what_is_refused_at_once() -> None:
    file = Pieces()
    with pytest.raises(dtekit.DocumentSyntaxError):
        dtekit.json_to_xml_into('{"a":', file)
    assert file.pieces == []


EMPTY: Dict[str, Any] = {"a": "", "b": {"c": None}, "d": "0"}


def test_dropping_warns_with_the_paths() -> None:
    with pytest.warns(dtekit.DroppedWarning, match="dropped what holds nothing: `a`, `b`$") as warned:
        assert dtekit.json_to_xml(EMPTY, drop_empty=True) == b"<DTE><d>0</d></DTE>"
    assert warned[0].filename == __file__
    assert isinstance(warned[0].message, dtekit.DroppedWarning)
    assert warned[0].message.paths == ("a", "b")


def test_dropping_puts_the_paths_into_a_list_instead() -> None:
    xml = dtekit.json_to_xml(EMPTY)
    dropped = ["before"]
    assert dtekit.json_to_xml(EMPTY, drop_empty=dropped) == b"<DTE><d>0</d></DTE>"
    assert dtekit.xml_to_json(xml, drop_empty=dropped) == b'{"d":"0"}'
    assert dtekit.xml_to_dict(xml, drop_empty=dropped) == {"d": "0"}
    assert dropped == ["before", "a", "b", "a", "b", "a", "b"]


def test_a_warning_shows_twenty_paths() -> None:
    with pytest.warns(dtekit.DroppedWarning, match="`n19` and 5 more$"):
        dtekit.json_to_xml({f"n{number}": None for number in range(25)}, drop_empty=True)


@pytest.mark.parametrize("drop_empty", [None, False])
def test_without_drop_empty_nothing_is_dropped(drop_empty: Any) -> None:
    assert dtekit.json_to_xml(EMPTY, drop_empty=drop_empty) == dtekit.json_to_xml(EMPTY)


def test_nothing_dropped_is_no_warning() -> None:
    assert dtekit.json_to_xml({"d": 0}, drop_empty=True) == b"<DTE><d>0</d></DTE>"


def test_a_wrong_drop_empty_is_found_with_the_rest() -> None:
    wrong: Any = {"drop_empty": "yes", "keep_root": "yes"}
    with pytest.raises(dtekit.ArgumentError) as raised:
        dtekit.json_to_xml({}, **wrong)
    assert [finding.code for finding in raised.value.findings] == ["option-value"] * 2
    assert "`drop_empty`" in raised.value.message


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["ISO-8859-1", "windows-1252", "utf-8", "UTF-16", "utf-16le", "shift_jis"])
def test_a_str_is_the_text_that_it_is(encoding: str, mark: str) -> None:
    xml = f"{mark}<?xml version='1.0' encoding = \"{encoding}\"?><DTE><a>ñ €</a></DTE>"
    assert json.loads(dtekit.xml_to_json(xml)) == {"a": "ñ €"}
    assert dtekit.Document.from_xml(xml).get("a") == "ñ €"


def test_bytes_are_read_in_their_encoding() -> None:
    xml = "<?xml version='1.0' encoding='ISO-8859-1'?><DTE><a>ñ</a></DTE>".encode("latin-1")
    assert dtekit.xml_to_dict(xml) == {"a": "ñ"}


def collects_during(call: Callable[[], object]) -> int:
    """How often the collector begins while the call runs, which it does after a few hundred objects."""
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
    """Leaves the collector on, as it is in every program that does nothing about it."""
    assert gc.isenabled()
    yield
    gc.enable()


MANY = dtekit.json_to_xml({"Detalle": [{"Precio": {"@moneda": "CRC", "#text": "1.10"}, "Nota": None}] * 5000})


@pytest.mark.parametrize("make", [dtekit.xml_to_dict, dtekit.Document.from_xml(MANY).to_dict], ids=["xml", "document"])
def test_the_collector_waits_while_a_large_dict_is_made(collector: None, make: Callable[..., Any]) -> None:
    arguments = () if make != dtekit.xml_to_dict else (MANY,)
    assert collects_during(lambda: make(*arguments)) <= 1, "the one that was due when the call ended"
    assert collects_during(lambda: [{"a": {}} for _ in range(5000)]) > 1
    assert gc.isenabled()


def test_the_collector_is_on_again_after_a_refusal(collector: None) -> None:
    with pytest.raises(dtekit.DocumentSyntaxError):
        dtekit.xml_to_dict(MANY[: len(MANY) * 9 // 10])
    assert gc.isenabled()
    with pytest.raises(dtekit.StructureError):
        dtekit.xml_to_dict(b"<!DOCTYPE DTE>" + MANY)
    assert gc.isenabled()


def test_a_collector_that_is_off_stays_off(collector: None) -> None:
    gc.disable()
    assert len(dtekit.xml_to_dict(MANY)["Detalle"]) == 5000
    with pytest.raises(dtekit.DocumentSyntaxError):
        dtekit.xml_to_dict(MANY[:-1])
    assert not gc.isenabled()


def test_no_other_thread_sees_that_the_collector_waits(collector: None) -> None:
    """Others have their turn between the members; one that turns the collector off finds it off from then on."""
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


def test_a_decimal_that_is_python_code_finds_the_collector_on() -> None:
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

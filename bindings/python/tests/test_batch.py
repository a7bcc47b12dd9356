"""Batches: lazy sources, order, exceptions of the source, cancelling, progress, forks."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
import time
from decimal import Decimal
from pathlib import Path
from typing import Any, Iterator, List

import pytest

import dtekit


def documents(count: int) -> Iterator[bytes]:
    return (b'{"n": %d}' % number for number in range(count))


def test_results_come_in_order() -> None:
    for threads in (1, 2, 4):
        items = list(dtekit.convert_many(documents(3000), to="xml", threads=threads))
        assert [item.index for item in items] == list(range(3000))
        assert [item.output for item in items] == [b"<DTE><n>%d</n></DTE>" % number for number in range(3000)]


def test_a_generator_is_taken_as_it_is_needed() -> None:
    taken: List[int] = []

    def source() -> Iterator[str]:
        for number in range(10_000):
            taken.append(number)
            yield '{"a": 1}'

    with dtekit.convert_many(source(), to="xml", threads=2, ahead=5) as batch:
        assert taken == []
        for given, item in enumerate(batch):
            assert item.ok
            assert len(taken) - given <= 5
            if given == 100:
                break
    assert list(batch) == []
    assert len(taken) <= 106


def test_each_kind_of_document(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(b'{"a": 6}')
    source: List[Any] = [
        b'{"a": 1}',
        bytearray(b'{"a": 2}'),
        memoryview(b'{"a": 3}'),
        '{"a": 4}',
        {"a": Decimal("5.00")},
        file,
        ("named", {"a": 7}),
    ]
    items = list(dtekit.convert_many(source, to="xml"))
    values = ["1", "2", "3", "4", "5.00", "6", "7"]
    assert [item.output for item in items] == [f"<DTE><a>{value}</a></DTE>".encode() for value in values]
    assert [item.name for item in items] == ["1", "2", "3", "4", "5", str(file), "named"]


def test_the_declaration_of_a_str_does_not_count() -> None:
    xml = "<?xml version='1.0' encoding='ISO-8859-1'?><DTE><a>ñ</a></DTE>"
    text, encoded = dtekit.convert_many([xml, xml.encode("latin-1")], to="json")
    assert text.output == encoded.output == '{"a":"ñ"}'.encode()


def test_a_document_of_another_type_is_an_item() -> None:
    loop: dict[str, object] = {}
    loop["loop"] = loop
    source: List[Any] = [1, None, {"a": object()}, {"a": 0.1 + 0.2}, loop, '{"a": 1}']
    items = list(dtekit.convert_many(source, to="xml"))
    assert [[finding.code for finding in item.findings] for item in items[:3]] == [["batch-document"]] * 3
    assert isinstance(items[0].error, dtekit.errors.ArgumentError)
    assert "found `int`" in str(items[0].error)
    assert items[3].findings[0].path == "a" and isinstance(items[3].error, dtekit.errors.ArgumentError)
    assert isinstance(items[4].error, dtekit.errors.LimitError)
    assert items[5].output == b"<DTE><a>1</a></DTE>"


def test_an_item_has_the_error_of_a_single_call() -> None:
    (item,) = dtekit.convert_many(['{"a": "\\u0001", "b": 1, "b": 2}'], to="xml")
    with pytest.raises(dtekit.errors.StructureError) as raised:
        dtekit.json_to_xml('{"a": "\\u0001", "b": 1, "b": 2}')
    assert not item.ok and item.output is None
    assert item.findings == raised.value.findings
    assert item.error is item.error and type(item.error) is dtekit.errors.StructureError
    (item,) = dtekit.convert_many([{"a": "\u0001"}], to="xml")
    assert item.findings[0].position is None
    assert repr(item) == "<dtekit.batches.BatchItem 1 xml-forbidden-character>"


def test_an_exception_of_the_source_comes_after_the_results_before_it() -> None:
    def source() -> Iterator[bytes]:
        yield from documents(500)
        raise LookupError("the database is gone")

    given = []
    with pytest.raises(LookupError, match="the database is gone"):
        for item in dtekit.convert_many(source(), to="xml", threads=2):
            given.append(item.index)
    assert given == list(range(500))


def test_an_interruption_in_the_source_is_raised_at_once() -> None:
    def source() -> Iterator[bytes]:
        yield b'{"a": 1}'
        raise KeyboardInterrupt

    batch = dtekit.convert_many(source(), to="xml", threads=1)
    with pytest.raises(KeyboardInterrupt):
        list(batch)
    assert list(batch) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_signal_handler_ends_a_batch() -> None:
    class Stopped(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stopped

    def source() -> Iterator[bytes]:
        number = 0
        while True:
            number += 1
            if number == 3000:
                os.kill(os.getpid(), signal.SIGUSR1)
            yield b'{"a": 1}'

    before = signal.signal(signal.SIGUSR1, stop)
    try:
        batch = dtekit.convert_many(source(), to="xml", threads=2)
        with pytest.raises(Stopped):
            for _ in batch:
                pass
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_progress_is_reported_and_its_exception_is_raised() -> None:
    reports: List[tuple[int, int]] = []
    source = [b'{"a": 1}', b"{"] * 25
    batch = dtekit.convert_many(
        source, to="xml", progress=lambda progress: reports.append((progress.done, progress.failed)), progress_every=20
    )
    assert len(list(batch)) == 50
    assert reports == [(20, 10), (40, 20), (50, 25)]
    assert (batch.progress.done, batch.progress.failed) == (50, 25)

    def stop(_: dtekit.batches.BatchProgress) -> None:
        raise LookupError

    batch = dtekit.convert_many(source, to="xml", progress=stop, progress_every=1)
    assert next(batch).ok
    with pytest.raises(LookupError):
        next(batch)
    assert next(batch).index == 1


def test_closing_ends_the_threads() -> None:
    def threads() -> int:
        """The threads of batches; those of other tests may end meanwhile."""
        count = 0
        for name in Path("/proc/self/task").glob("*/comm"):
            with contextlib.suppress(OSError):
                count += name.read_text() == "dtekit-batch\n"
        return count

    batch = dtekit.convert_many(documents(10_000), to="xml", threads=4)
    next(batch)
    if sys.platform == "linux":
        # A thread takes its name a moment after it has begun.
        until = time.monotonic() + 30
        while threads() != 3 and time.monotonic() < until:
            time.sleep(0.01)
        assert threads() == 3
    batch.close()
    batch.close()
    assert threads() == 0
    batch = dtekit.convert_many(documents(10_000), to="xml", threads=4)
    next(batch)
    del batch
    assert threads() == 0


def test_a_batch_used_by_its_own_source_is_refused() -> None:
    def source() -> Iterator[bytes]:
        next(batch)
        yield b""

    batch = dtekit.convert_many(source(), to="xml")
    with pytest.raises(RuntimeError, match="uses this batch"):
        list(batch)


def test_other_threads_run_meanwhile() -> None:
    outputs: List[int] = []

    def convert() -> None:
        batch = dtekit.convert_many(documents(2000), to="xml", threads=2)
        outputs.append(sum(item.ok for item in batch))

    workers = [threading.Thread(target=convert) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert outputs == [2000] * 4


def test_what_is_no_source_is_refused(tmp_path: Path) -> None:
    for source in (b"{}", {"a": 1}, 7, bytearray(b"{}")):
        with pytest.raises(TypeError, match="expected an iterable of documents or a path"):
            dtekit.convert_many(source, to="xml")  # type: ignore[call-overload]
    with pytest.raises(dtekit.errors.ArgumentError):
        dtekit.convert_many([], to="yaml")  # type: ignore[call-overload]
    with pytest.raises(dtekit.errors.StorageError):
        dtekit.convert_many(tmp_path / "none.zip", to="xml")


def test_a_file_of_lines_is_a_source_too(tmp_path: Path) -> None:
    file = tmp_path / "x.ndjson"
    file.write_bytes(b'{"a": 1}\n{"a": 2}\n')
    with file.open("rb") as lines:
        assert [item.output for item in dtekit.convert_many(lines, to="xml")] == [
            b"<DTE><a>1</a></DTE>",
            b"<DTE><a>2</a></DTE>",
        ]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_child_gets_one_finding_and_can_make_its_own() -> None:
    batch = dtekit.convert_many(documents(5000), to="xml", threads=3)
    next(batch)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            rest = list(batch)
            codes = [finding.code for item in rest for finding in item.findings]
            own = [item.ok for item in dtekit.convert_many(documents(100), to="xml", threads=2)]
            del batch
            status = 0 if codes == ["batch-process"] and own == [True] * 100 else 2
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    assert sum(item.ok for item in batch) == 4999


def test_a_batch_of_lints_takes_newer_tables_and_its_items_are_copied() -> None:
    registry = dtekit.Registry()
    registry.add_table(
        '{"$table": {"name": "cr-condicion-venta", "version": "2030", "from": "2030-01-01", "source": "a resolution to come"}, '
        '"columns": ["key", "value"], "rows": [["77", "A condition to come"]]}'
    )
    document = {"Documento": {"Encabezado": {"IdDoc": {"FechaEmis": "2030-01-01", "CondPago": "77"}}}}

    def has_code(item: dtekit.batches.BatchItem[dtekit.audit.Lint]) -> bool:
        return item.output is not None and "lint-code" in [one.code for one in item.output.findings]

    assert [has_code(item) for item in dtekit.audit.lint_many([document], "CR")] == [True]
    (item,) = dtekit.audit.lint_many([document], "CR", registry=registry)
    assert not has_code(item)
    again = pickle.loads(pickle.dumps(item))
    assert again.output == item.output
    assert item.output is not None and item.to_dict()["output"] == item.output.to_dict()
    audited = [item.output for item in dtekit.audit.audit_totals_many([document], "CR", registry=registry)]
    assert [one and one.status for one in audited] == ["unchecked"]

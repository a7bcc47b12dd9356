"""Documents of a journal that are kept outside of its tables."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import dtekit
from databases import Database
from sandbox import ROOT, Sandbox
from test_journal import document
from test_shared_journal import over
from test_vectors import Shelf


class Faulty(Shelf):
    """A store that fails in one of its methods."""

    fault: str | None = None

    def check(self, name: str) -> None:
        if self.fault == name:
            raise ConnectionError(f"secret of {name}")

    def put(self, name: str, data: bytes) -> None:
        self.check("put")
        super().put(name, data)

    def get(self, name: str) -> bytes:  # type: ignore[override]
        self.check("get")
        return super().get(name)

    def remove(self, name: str) -> None:
        self.check("remove")
        super().remove(name)


def peruvian(number: int) -> str:
    """A document of a country whose answer has the certified document."""
    return document(number).replace("ContenidoTC", "Comentario").replace("<Pais>CR", "<Pais>PE")


def codes(entry: dtekit.stores.JournalEntry | None) -> list[str]:
    assert entry is not None
    return [finding.code for finding in entry.findings]


def test_a_file_keeps_names_and_the_store_the_documents(sandbox: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf()
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with dtekit.Journal(tmp_path / "journal.db", content=shelf) as journal:
            journal.submit("a", peruvian(1), "PE")
            assert list(shelf) == journal.content_names() and b"3101123456" in next(iter(shelf.values()))
            assert journal.content_names(after="z") == [] and journal.content_names(most=0) == []
            assert journal.run(client).finished == 1
            entry = journal.results()[0]
            assert entry.certified is not None and entry.certified in shelf.values()
            assert journal.acknowledge("a")
            assert journal.compact(time.time() + 9) == 1 and shelf == {}
    assert peruvian(1)[:60].encode() not in (tmp_path / "journal.db").read_bytes()


def test_three_functions_are_a_store_too(tmp_path: Path) -> None:
    shelf = Shelf()
    with dtekit.Journal(tmp_path / "journal.db", content=(shelf.put, shelf.get, shelf.remove)) as journal:
        journal.submit("a", document(1), "CR")
        assert len(shelf) == 1
    for wrong in (shelf.put, {}, (shelf.put, shelf.get), object()):
        with pytest.raises(TypeError, match="expected an object with `put`, `get` and `remove`"):
            dtekit.Journal(tmp_path / "journal.db", content=wrong)  # type: ignore[arg-type]


def test_what_a_store_raises_delays_and_its_message_is_not_told(sandbox: Sandbox, tmp_path: Path) -> None:
    faulty = Faulty()
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with dtekit.Journal(tmp_path / "journal.db", content=faulty) as journal:
            faulty.fault = "put"
            with pytest.raises(dtekit.errors.StorageError, match="journal-content") as raised:
                journal.submit("a", document(1), "CR")
            assert "secret" not in repr(raised.value) and journal.get("a") is None
            faulty.fault = None
            journal.submit("a", document(1), "CR", now=1790000000)
            faulty.fault = "get"
            assert journal.run(client, 1790000001).postponed == 1
            assert codes(journal.get("a")) == ["journal-content"]
            faulty.fault = None
            assert journal.run(client, 1790000060).finished == 1


@pytest.mark.parametrize("wrong", (b"other", "text", 7, None))
def test_other_bytes_are_never_sent(wrong: Any, sandbox: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf()
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with dtekit.Journal(tmp_path / "journal.db", content=shelf) as journal:
            journal.submit("a", document(1), "CR", now=1790000000)
            [name] = shelf
            whole, shelf[name] = shelf[name], wrong
            assert journal.run(client, 1790000001).postponed == 1
            assert codes(journal.get("a")) == ["journal-content"]
            shelf[name] = whole
            assert journal.run(client, 1790000060).finished == 1


def test_without_its_store_an_entry_has_a_finding_and_with_it_goes_on(database: Database, sandbox: Sandbox) -> None:
    shelf = Shelf()
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with over(database, content=shelf) as journal, over(database) as plain:
            journal.submit("a", document(1), "CR", now=1790000000)
            plain.submit("b", document(2), "CR", now=1790000000)
            done = plain.run(client, 1790000001)
            assert (done.finished, done.postponed) == (1, 1)
            assert codes(plain.get("a")) == ["journal-content"]
            assert len(plain.list()) == 2
            assert journal.run(client, 1790000060).finished == 1


def test_a_rollback_leaves_a_name_that_no_row_holds(database: Database, sandbox: Sandbox) -> None:
    shelf = Shelf()
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with over(database, content=shelf) as journal, database.connect() as erp:
            journal.submit("a", document(1), "CR", within=erp.cursor())
            erp.rollback()
            assert journal.get("a") is None and len(shelf) == 1 and journal.content_names() == []
            journal.submit("a", document(1), "CR", within=erp.cursor())
            erp.commit()
            assert len(shelf) == 2 and len(journal.content_names()) == 1
            # What is there already leaves nothing, and neither does a conflict.
            journal.submit("a", document(1), "CR", within=erp.cursor())
            with pytest.raises(dtekit.errors.ArgumentError, match="journal-conflict"):
                journal.submit("a", document(9), "CR", within=erp.cursor())
            erp.rollback()
            assert len(shelf) == 2
            assert journal.run(client).finished == 1
            for name in set(shelf) - set(journal.content_names()):
                del shelf[name]
            assert sorted(shelf) == journal.content_names() and len(shelf) == len(journal.content_names())


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[2])
import dtekit
from test_journal import document

class Killing:
    def put(self, name, data):
        open(os.path.join(sys.argv[1], name), "wb").write(data)
        os.kill(os.getpid(), signal.SIGKILL)
    def get(self, name): return None
    def remove(self, name): pass

journal = dtekit.Journal(os.path.join(sys.argv[1], "journal.db"), content=Killing())
journal.submit("a", document(1), "CR")
"""


def test_a_kill_between_the_put_and_the_commit_leaves_a_name_that_no_row_holds(tmp_path: Path) -> None:
    tests = str(Path(__file__).parent)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), tests], timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert len(list(tmp_path.glob("document-*"))) == 1
    with dtekit.Journal(tmp_path / "journal.db", content=Shelf()) as journal:
        assert journal.get("a") is None and journal.content_names() == []
        assert journal.submit("a", document(1), "CR").state == "waiting"


def page(begin: str) -> str:
    """The block of the page that begins so."""
    text = (ROOT / "docs" / "shared-journal.md").read_text(encoding="utf-8")
    return next(str(block) for block in re.findall(r"```python\n(.*?)```", text, flags=re.S) if block.startswith(begin))


# as the page shows it
def test_a_folder_as_the_page_shows_it(sandbox: Sandbox, tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    exec(page("import os"), names)
    store = names["Folder"](str(tmp_path / "documents"))
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        with dtekit.Journal(tmp_path / "journal.db", content=store) as journal:
            journal.submit("a", peruvian(1), "PE")
            assert journal.run(client).finished == 1
            assert sorted(os.listdir(tmp_path / "documents")) == journal.content_names()
            (tmp_path / "documents" / "document-left").write_bytes(b"")
            names["sweep"](store, journal, older_than=-9)
            assert sorted(os.listdir(tmp_path / "documents")) == journal.content_names()
            entry = journal.get("a")
            assert entry is not None and entry.certified is not None
            os.remove(tmp_path / "documents" / journal.content_names()[0])
            assert "journal-content" in codes(journal.get("a"))
            assert journal.acknowledge("a") and journal.compact(time.time() + 9) == 1
            assert os.listdir(tmp_path / "documents") == []

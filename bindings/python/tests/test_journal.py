"""`Journal`, and workers (`python -m dtekit.issue_worker`) that are killed or stopped."""

from __future__ import annotations

import json
import os
import re
import random
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest

import dtekit
from sandbox import Sandbox

SEND = "Document/SendDocumentToAuthority"
BEGIN = 1790100000


def document(number: int) -> str:
    clave = f"5063101250031011234560010000101{number:010}112345678"
    return (
        f"<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>"
        f"<FechaEmis>2025-01-31T09:30:00</FechaEmis><ContenidoTC>{clave}</ContenidoTC></IdDoc>"
        "<Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>"
        "<Totales><Moneda>CRC</Moneda><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )


class Worker:
    """A worker as a process."""

    def __init__(
        self, db: Path, url: str, lease: float, *more: str, password: str = "secret", stderr: int | None = None
    ) -> None:
        environment = {**os.environ, "DTEKIT_USERNAME": "user", "DTEKIT_PASSWORD": password}
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "dtekit.issue_worker", "--db", db, "--url", url, "--lease", str(lease),
                "--timeout", "10", "--resend", "after-reconcile", "--settle-after", "4", *more,
            ],
            env=environment, stdout=subprocess.PIPE, stderr=stderr, text=True,
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def terminate(self) -> tuple[int, str]:
        # Before it has said that it works, a signal ends it at once.
        assert self.process.stdout is not None
        with self.process.stdout as output:
            said = output.readline()
            self.process.send_signal(signal.SIGTERM)
            said += output.read()
        return self.process.wait(timeout=60), said


def test_a_call_on_a_closed_journal_is_a_runtime_error(tmp_path: Path) -> None:
    with dtekit.Journal(tmp_path / "journal.db") as journal:
        assert journal.counts()["waiting"] == dtekit.stores.StateCount(0, None)
        assert repr(journal) == f"<dtekit.Journal {str(tmp_path / 'journal.db')!r}, resend never>"
    assert repr(journal).endswith("resend never, closed>")
    with pytest.raises(RuntimeError, match="the journal is closed"):
        journal.counts()


def test_an_entry_has_the_times_findings_and_next_step_of_python(tmp_path: Path, sandbox: Sandbox) -> None:
    begin = datetime(2026, 1, 2, tzinfo=timezone.utc)
    sandbox.control("fault", {"fault": "http-500", "operation": SEND})
    with dtekit.Client(sandbox.url, "user", "secret") as client, dtekit.Journal(tmp_path / "journal.db") as journal:
        assert journal.submit("a", document(7), "CR", now=begin).submitted_at == begin
        journal.run(client, begin, most=1)
        entry = journal.get("a")
        assert entry is not None and repr(entry) == "<dtekit.stores.JournalEntry a unknown>"
        assert entry.outcome is dtekit.Outcome.UNKNOWN and entry.next is not None
        assert entry.next.operation == "Document/GetDocument"
        broken = journal.submit("b", "<DTE><a></DTE>", "CR")
        assert broken.state == "refused" and isinstance(broken.findings[0], dtekit.Finding)


def test_a_journal_and_a_key_belong_together(tmp_path: Path, sandbox: Sandbox) -> None:
    with dtekit.Client(sandbox.url, "user", "secret") as client, dtekit.Journal(tmp_path / "journal.db") as journal:
        with pytest.raises(TypeError, match="belong together"):
            client.issue(document(7), "CR", journal=journal)  # type: ignore[call-overload]
        entry = client.issue(document(7), "CR", journal=journal, key="a", chain="F")
        assert (entry.state, entry.chain) == ("sent", "F")


def sent(path: Path, client: dtekit.Client) -> dtekit.Journal:
    """A journal with one document that was sent, and whose answer is due ten minutes later."""
    journal = dtekit.Journal(path)
    journal.submit("a", document(7), "CR", now=BEGIN)
    journal.run(client, BEGIN, decide=lambda _: dtekit.Outcome.SENT)
    return journal


@pytest.mark.parametrize("on_main_thread", [True, False])
def test_the_rule_of_a_pass_runs_on_the_thread_of_the_caller(
    tmp_path: Path, sandbox: Sandbox, on_main_thread: bool
) -> None:
    seen: list[object] = []

    def decide(listed: dtekit.results.ListedDocument) -> str:
        seen.append((threading.current_thread(), str(listed.number)))
        return "accepted"

    def work() -> None:
        seen.append(journal.run(client, BEGIN + 600, decide=decide).finished)

    with dtekit.Client(sandbox.url, "user", "secret") as client, sent(tmp_path / "journal.db", client) as journal:
        caller = threading.current_thread()
        if on_main_thread:
            work()
        else:
            caller = threading.Thread(target=work)
            caller.start()
            caller.join()
        entry = journal.get("a")
    assert seen == [(caller, "7"), 1]
    assert entry is not None and entry.state == "accepted"


@pytest.mark.parametrize("on_main_thread", [True, False])
def test_what_a_rule_raises_ends_the_pass(tmp_path: Path, sandbox: Sandbox, on_main_thread: bool) -> None:
    def decide(listed: dtekit.results.ListedDocument) -> str:
        raise LookupError("no rule")

    def work() -> None:
        with pytest.raises(LookupError, match="no rule"):
            journal.run(client, BEGIN + 600, decide=decide)
        done.append(True)

    done: list[bool] = []
    with dtekit.Client(sandbox.url, "user", "secret") as client, sent(tmp_path / "journal.db", client) as journal:
        if on_main_thread:
            work()
        else:
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
        entry = journal.get("a")
    assert done and entry is not None and (entry.state, entry.is_finished) == ("sent", False)
    assert entry.next_at is not None and entry.next_at.timestamp() > BEGIN + 600


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_killed_workers_issue_each_document_exactly_once(tmp_path: Path, sandbox: Sandbox) -> None:
    db, documents, deadline = tmp_path / "journal.db", 60, time.monotonic() + 300
    with dtekit.Journal(db) as journal:
        for number in range(1, documents + 1):
            journal.submit(f"k-{number}", document(number), "CR")
        workers = [Worker(db, sandbox.url, 8) for _ in range(2)]
        delivered: dict[str, dtekit.stores.JournalEntry] = {}
        kills = following = 0
        while len(delivered) < documents:
            assert time.monotonic() < deadline
            # The progress of the work decides when a worker is killed, so the machine's speed does not matter.
            if documents - journal.counts()["waiting"].count > following:
                following += random.randrange(8, 20)
                time.sleep(random.random() / 50)
                which = random.randrange(2)
                workers[which].kill()
                workers[which] = Worker(db, sandbox.url, 8)
                kills += 1
            for entry in journal.results():
                assert entry.key not in delivered and journal.acknowledge(entry.key)
                delivered[entry.key] = entry
            time.sleep(0.005)
        for worker in workers:
            assert worker.terminate()[0] == 0
    assert {entry.state for entry in delivered.values()} == {"sent"} and kills >= 3
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        listed = client.get_document(Country="cr", ResultMaxItemCount=1000).documents
    assert sorted(str(one.number) for one in listed) == sorted(str(number) for number in range(1, documents + 1))


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_a_worker_ends_its_step_on_sigterm(tmp_path: Path, sandbox: Sandbox) -> None:
    db = tmp_path / "journal.db"
    sandbox.control("fault", {"fault": "delay=1500", "operation": SEND})
    with dtekit.Journal(db) as journal:
        journal.submit("t", document(7), "CR")
        folder = tmp_path / "metrics"
        folder.mkdir()
        worker = Worker(db, sandbox.url, 600, "--metrics", str(folder / "dtekit.prom"))
        while not any(call["path"].endswith("SendDocumentToAuthority") for call in sandbox.received()):
            assert worker.process.poll() is None
            time.sleep(0.01)
        assert worker.terminate() == (0, "working\nstopped after 1 steps, of which 1 finished a document\n")
        entry = journal.get("t")
        assert entry is not None and (entry.state, entry.sends) == ("sent", 1)
    [file] = folder.iterdir()  # and no other file stays
    metrics = file.read_text()
    assert f'dtekit_calls_total{{worker="dtekit",operation="{SEND}",outcome="sent"}} 1\n' in metrics
    assert '\ndtekit_journal_entries{worker="dtekit",state="sent"} 1\n' in metrics


def test_a_worker_sends_the_documents_of_its_accounts(tmp_path: Path, sandbox: Sandbox) -> None:
    accounts, metrics = tmp_path / "accounts.json", tmp_path / "dtekit.prom"
    # The service refuses the credentials of west, and the worker has none of south.
    accounts.write_text(json.dumps({"north": {"timeout": 9}, "west": {"password": "wrong"}}))
    with dtekit.Journal(tmp_path / "journal.db") as journal:
        for number, account in enumerate(("west", "west", "north", "south"), 1):
            journal.submit(f"{account}-{number}", document(number), "CR", account=account)
        worker = Worker(
            tmp_path / "journal.db", sandbox.url, 20, "--accounts", str(accounts), "--metrics", str(metrics)
        )
        try:
            deadline = time.monotonic() + 60
            while journal.counts("north")["sent"].count == 0:
                assert time.monotonic() < deadline
                time.sleep(0.02)
            assert worker.terminate()[0] == 0
        finally:
            worker.process.kill()
        assert journal.counts("south")["waiting"].count == 1
    said = metrics.read_text()
    assert f'dtekit_calls_total{{worker="dtekit",account="north",operation="{SEND}",outcome="sent"}} 1\n' in said
    assert 'dtekit_journal_entries{worker="dtekit",account="north",state="sent"} 1\n' in said
    assert 'dtekit_journal_entries{worker="dtekit",account="west",state="waiting"} 2\n' in said
    assert said.count("# TYPE dtekit_journal_entries ") == 1 and "south" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "expected a JSON object with an object of settings for each account"),
        ('{"north": {"pasword": "s3cr3t"}}', "account `north`: "),
        ('{"north": {"username": "u"}}', "account `north`: "),
        ("{", "accounts.json: "),
    ],
)
def test_a_worker_names_what_is_wrong_with_its_accounts(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "accounts.json").write_text(text)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DTEKIT_")}
    given = ["--db", tmp_path / "a", "--url", "http://127.0.0.1:1", "--accounts", tmp_path / "accounts.json"]
    arguments = [sys.executable, "-m", "dtekit.issue_worker", *map(str, given)]
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    assert ended.returncode == 2 and said in ended.stderr and "s3cr3t" not in ended.stderr


def test_a_worker_once_says_what_is_left_and_takes_the_lease_of_one_that_was_killed(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    sandbox.control("fault", {"fault": "stall", "operation": SEND})
    with dtekit.Journal(tmp_path / "a.db") as journal:
        journal.submit("a", document(7), "CR")
    killed = Worker(tmp_path / "a.db", sandbox.url, 600)
    while not any(call["path"].endswith(SEND) for call in sandbox.received()):
        time.sleep(0.02)
    killed.kill()
    said = Worker(tmp_path / "a.db", sandbox.url, 600, "--once").process.communicate(timeout=60)[0]
    assert re.search(r"^stopped after 0 steps, .*; left: 1 sending, due again at 20\S+Z$", said, re.M), said
    said = Worker(tmp_path / "a.db", sandbox.url, 600, "--once", "--recover").process.communicate(timeout=60)[0]
    # The service has the document, and says so when it is asked.
    assert "leases taken back: 1\n" in said
    assert said.endswith("of which 1 finished a document; left: 1 result to acknowledge\n")


def test_a_worker_once_over_nothing_leaves_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    dtekit.Journal(tmp_path / "a.db").close()
    ended = Worker(tmp_path / "a.db", sandbox.url, 600, "--once").process
    assert ended.communicate(timeout=60)[0].endswith("; nothing is left\n") and ended.returncode == 0


def test_a_worker_makes_no_journal_under_a_mistyped_path(tmp_path: Path, sandbox: Sandbox) -> None:
    ended = Worker(tmp_path / "jurnal.db", sandbox.url, 600, "--once", stderr=subprocess.PIPE).process
    said = ended.communicate(timeout=60)[1]
    assert ended.returncode == 1 and list(tmp_path.iterdir()) == []
    assert said.startswith("issue_worker: journal-absent: ") and "jurnal.db`; correct the path; " in said


def test_a_worker_says_once_that_the_service_refuses_the_password(tmp_path: Path, sandbox: Sandbox) -> None:
    with dtekit.Journal(tmp_path / "a.db") as journal:
        journal.submit("a", document(7), "CR")
        journal.submit("b", document(8), "CR")
        worker = Worker(tmp_path / "a.db", sandbox.url, 600, password="wr0ng", stderr=subprocess.PIPE)
        deadline = time.monotonic() + 60
        while len(journal.attempts("a")) + len(journal.attempts("b")) < 5:
            assert time.monotonic() < deadline
            time.sleep(0.02)
    worker.terminate()
    assert worker.process.stderr is not None
    with worker.process.stderr as errors:
        [said] = errors.read().splitlines()
    assert said.startswith("issue_worker: auth-refused: ") and "; check the username and password" in said
    assert "wr0ng" not in said


def test_a_worker_names_the_setting_that_cannot_be_used(tmp_path: Path) -> None:
    dtekit.Journal(tmp_path / "a.db").close()
    worker = Worker(tmp_path / "a.db", "ftp://service.example", 600, "--once", stderr=subprocess.PIPE).process
    said = worker.communicate(timeout=60)[1]
    assert worker.returncode == 2 and "error: --url: transport-address: " in said


def test_a_worker_names_missing_credentials_and_a_missing_folder(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DTEKIT_")}
    arguments = [sys.executable, "-m", "dtekit.issue_worker", "--db", str(tmp_path / "a"), "--url", "http://127.0.0.1:1"]
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "expected DTEKIT_USERNAME and DTEKIT_PASSWORD in the environment" in ended.stderr
    environment.update(DTEKIT_USERNAME="u", DTEKIT_PASSWORD="p")
    arguments[4] = str(tmp_path / "none" / "journal.db")
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    assert ended.returncode == 1 and "journal-absent" in ended.stderr
    arguments[4] = str(tmp_path / "journal.db")
    dtekit.Journal(tmp_path / "journal.db").close()
    arguments += ["--metrics", str(tmp_path / "none" / "dtekit.prom")]
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    assert ended.returncode == 1 and "dtekit.prom" in ended.stderr and "working" not in ended.stdout


def test_a_worker_takes_a_table_of_the_authoritys_words(tmp_path: Path, sandbox: Sandbox) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text('{"CR": {"tag": "AuthorityStatus", "accepted": ["2"], "rejected": ["3"]}}')
    with dtekit.Journal(tmp_path / "a.db") as journal:
        journal.submit("a", document(7), "CR")
        worker = Worker(tmp_path / "a.db", sandbox.url, 60, "--decide", str(rules), "--max-attempts", "5")
        while journal.counts()["sent"].count == 0:
            time.sleep(0.02)
        assert worker.terminate()[0] == 0
        kept = journal.get("a")
        assert kept is not None and not kept.is_finished and kept.findings == ()
    rules.write_text('{"CR": {"tag": ""}}')
    wrong = Worker(tmp_path / "a.db", sandbox.url, 60, "--decide", str(rules))
    wrong.process.communicate(timeout=60)
    assert wrong.process.returncode == 1

"""Runs the programs in `examples/` against the sandbox. `test_celery.py` runs the example that needs Celery."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import dtekit
import pytest

from sandbox import Sandbox

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str, warning: str = "") -> list[str]:
    """The lines that an example prints. It must exit with status 0 and print nothing but a warning on stderr."""
    command = [sys.executable, "-X", "utf8", str(EXAMPLES / name), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert (ended.returncode, ended.stderr.partition(":")[0]) == (0, warning)
    return ended.stdout.splitlines()


def test_issue_prints_the_state_of_each_document(sandbox: Sandbox) -> None:
    costa_rica, guatemala, chile = run("issue.py", sandbox.url)
    assert costa_rica.startswith("CR sent as ")
    assert guatemala.startswith("GT accepted: ")
    assert chile.startswith("CL ")


@pytest.mark.parametrize(
    ("fault", "country", "line"),
    [
        ("http-500", "CR", "CR unknown; the service's list says not-found, may be sent again: False"),
        ("http-500=stored", "CR", "CR unknown; the service's list says already-issued, may be sent again: False"),
        ("reject", "MX", "MX rejected, "),
    ],
)
def test_issue_handles_unknown_and_rejected_outcomes(sandbox: Sandbox, fault: str, country: str, line: str) -> None:
    sandbox.control("country", {"country": country})
    sandbox.control("fault", {"fault": fault})
    warning = "unknown Document/SendDocumentToAuthority" if fault.startswith("http") else ""
    assert run("issue.py", sandbox.url, country, warning=warning)[0].startswith(line)


def test_issue_async_prints_the_state_of_each_document(sandbox: Sandbox) -> None:
    states = [line.split()[1] for line in run("issue_async.py", sandbox.url)]
    assert states == ["sent:", "accepted:", "accepted:"]


def test_issue_async_asks_what_became_of_a_document_without_an_answer(sandbox: Sandbox) -> None:
    sandbox.control("fault", {"fault": "timeout"})
    lines = run("issue_async.py", sandbox.url, "10", warning="unknown Document/SendDocumentToAuthority")
    assert sum("unknown; the service's list says already-issued" in line for line in lines) == 1


def test_answer_supplier_numbers_its_messages(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.control("country", {"country": "CR"})
    folios = str(tmp_path / "folios")
    numbers = [run("answer_supplier.py", sandbox.url, folios)[-1].split()[1] for _ in range(2)]
    assert numbers == ["00100001050000000001", "00100001050000000002"]


def test_chile_folio_prints_the_rule_and_issues_the_document(sandbox: Sandbox) -> None:
    lines = run("chile_folio.py", sandbox.url)
    assert lines[0].startswith("rule 2: validate folio ")
    assert "refused: folio-already-issued" in lines
    assert lines[-1].startswith("sent: ")


def test_own_mapping_maps_and_issues_the_document(sandbox: Sandbox) -> None:
    lines = run("own_mapping.py", sandbox.url)
    assert "<VlrPagar>4000.00</VlrPagar>" in lines[0]
    assert "DTE/Documento/Detalle[1]/PrcNetoItem = '1500.50' from lines[1]/price" in lines
    assert "not read: nothing" in lines
    assert lines[-1].startswith("sent: ")


@pytest.mark.parametrize(("password", "statuses"), [("integrator-secret", [200, 200]), ("another", [401])])
def test_receive_documents_stores_what_the_provider_posts(
    sandbox: Sandbox, tmp_path: Path, password: str, statuses: list[int]
) -> None:
    path, pdf = tmp_path / "polls.db", b"%PDF-1.4\n%%EOF"
    sandbox.control("extraction", {"processing_seconds": 0})
    client = dtekit.Client(
        sandbox.url, "user", "secret", extraction_url=sandbox.url, client_id="client", client_secret="client-secret"
    )
    with dtekit.PollStore(path) as store, client:
        store.submit(dtekit.Upload(pdf, file_name="a.pdf", client_id="org", external_id="p-1"))
        store.run_due(client)
        env = {**os.environ, "DTEKIT_RECEIVER_USER": "integrator", "DTEKIT_RECEIVER_PASSWORD": password}
        command = [sys.executable, str(EXAMPLES / "receive_documents.py"), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
            try:
                assert server.stdout is not None
                url = server.stdout.readline().split()[1]
                sandbox.control("extraction", {"integrator_url": url})
                pushes = [sandbox.control("approve", {"external_id": "p-1"})["push"] for _ in statuses]
            finally:
                server.terminate()
        assert [push["status"] for push in pushes] == statuses
        found = store.get("p-1")
        assert found is not None
        stored = ("done", 1, pdf) if password == "integrator-secret" else ("polling", 1, None)
        assert (found.state, found.sends[0], found.file) == stored


def test_a_test_names_every_example() -> None:
    tests = "".join(test.read_text("utf-8") for test in Path(__file__).parent.glob("test_*.py"))
    for example in EXAMPLES.glob("*.py"):
        assert example.name in tests, example.name

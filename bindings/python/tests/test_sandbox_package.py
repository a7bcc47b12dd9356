"""The package dtekit-sandbox as its users have it: the block of docs/testing.md runs in a pytest of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Iterator

import pytest
from sandbox import ROOT

PACKAGE = ROOT / "bindings" / "sandbox"
sys.path.insert(0, str(PACKAGE / "python"))

import dtekit_sandbox  # noqa: E402

INVOICE = (ROOT / "tests" / "data" / "invoice-mx.json").read_bytes()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[dtekit_sandbox.Sandbox]:
    monkeypatch.setenv("DTEKIT_SANDBOX", os.environ.get("DTEKIT_SANDBOX", str(ROOT / "target/debug/dtekit-sandbox")))
    with dtekit_sandbox.Sandbox() as sandbox:
        yield sandbox


def installed(folder: Path) -> str:
    """A folder of the path in which the plug-in is registered, as the wheel does it."""
    text = (PACKAGE / "pyproject.toml").read_text(encoding="utf-8")
    points = text.split("[project.entry-points.pytest11]\n")[1].split("\n\n")[0].replace('"', "")
    about = folder / "dtekit_sandbox-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dtekit-sandbox\nVersion: 0.1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[pytest11]\n{points}\n", encoding="utf-8")
    return os.pathsep.join([str(folder), str(PACKAGE / "python")])


def ran(folder: Path, tests: str) -> str:
    """What pytest says to these tests."""
    (folder / "test_mine.py").write_text(tests, encoding="utf-8")
    program = os.environ.get("DTEKIT_SANDBOX", str(ROOT / "target" / "debug" / "dtekit-sandbox"))
    environment = {**os.environ, "PYTHONPATH": installed(folder), "DTEKIT_SANDBOX": program}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--strict-markers", "-p", "no:cacheprovider", "-W", "error", f"--rootdir={folder}"]
        + [str(folder / "test_mine.py")],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    return ended.stdout


def test_the_tests_of_the_page_pass(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    block = page.split("```python\n")[1].split("```")[0]
    said = ran(tmp_path, block)
    assert f"{block.count('def test_')} passed" in said, said


def test_a_test_that_does_not_handle_a_fault_fails(tmp_path: Path) -> None:
    said = ran(
        tmp_path,
        "from pathlib import Path\n"
        "def test_it(dtekit_sandbox):\n"
        "    dtekit_sandbox.fail('drop')\n"
        "    invoice = Path('tests/data/invoice-mx.json').read_bytes()\n"
        "    assert dtekit_sandbox.client().issue(invoice, 'MX').outcome == 'accepted'\n",
    )
    assert "1 failed" in said, said


def test_an_unknown_fault_is_refused_with_the_names(service: dtekit_sandbox.Sandbox) -> None:
    with pytest.raises(dtekit_sandbox.SandboxError, match="half-head-reset.*found `flood`"):
        service.fail("flood")
    assert {"timeout", "drop", "reject"} <= set(service.faults())


def test_the_clock_starts_now_and_is_turned_by_whole_seconds(service: dtekit_sandbox.Sandbox) -> None:
    assert abs(service.now() - datetime.now(timezone.utc)) < timedelta(minutes=1)
    before = service.now()
    assert service.advance(timedelta(days=1)) - before == timedelta(days=1)
    with pytest.raises(ValueError, match="whole seconds, found 0.5"):
        service.advance(0.5)


def test_a_call_has_its_operation_and_its_body_and_no_credentials(service: dtekit_sandbox.Sandbox) -> None:
    service.client().issue(INVOICE, "MX")
    (call,) = service.calls("Document/SendDocumentToAuthority")
    assert call.method == "POST" and call.json()["FileContent"]
    assert "secret" not in repr(call) and "authorization" not in dict(call.headers)


def test_reset_forgets_everything(service: dtekit_sandbox.Sandbox) -> None:
    service.client().issue(INVOICE, "MX")
    service.fail("http-500")
    service.reset()
    assert service.counts()["documents"] == 0 and service.calls() == []
    assert service.client().issue(INVOICE, "MX").outcome == "accepted"


def test_what_is_issued_can_be_changed(service: dtekit_sandbox.Sandbox) -> None:
    service.set_certified("as-sent")
    service.set_country("MX")
    certified = service.client().issue(INVOICE, "MX").certified_xml()
    assert certified is not None and b"<Certificacion " in certified


def test_a_sandbox_that_does_not_start_says_why(service: dtekit_sandbox.Sandbox) -> None:
    with pytest.raises(dtekit_sandbox.SandboxError, match="one of the eleven countries, found `XX`"):
        dtekit_sandbox.Sandbox(country="XX")


def test_a_stopped_sandbox_is_gone_and_stops_once(service: dtekit_sandbox.Sandbox) -> None:
    service.stop()
    service.stop()
    with pytest.raises(OSError):
        service.counts()


def test_without_a_program_the_error_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DTEKIT_SANDBOX", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(FileNotFoundError, match="pip install dtekit-sandbox"):
        dtekit_sandbox.program()

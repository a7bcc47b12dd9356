"""Every failure of the sandbox, met by a document, an event and a read. `core/tests/it/client/faults.rs` does the same."""

from __future__ import annotations

import json
import os
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, Tuple

import dtekit
from sandbox import DATA, ROOT, Sandbox

EXPECTATIONS = json.loads((ROOT / "tests" / "sandbox" / "expectations.json").read_text())
# Each kind of call, its operation, and the count of what it makes.
KINDS = [
    ("issue", "Document/SendDocumentToAuthority", "sent"),
    ("event", "Document/ChangeDocumentStatus", "events"),
    ("list", "Document/GetDocument", ""),
    ("large", "Document/SendDocumentToAuthority", "sent"),
]
WORKERS = 12
# Far more than a time-out of the table.
HANGS = 600
CREATED = {"CountryId": "BR", "DocumentTypeId": "55", "SenderCode": "12345678000195", "Number": "7"}

Case = Tuple[Dict[str, Any], int, bool]


def cases() -> Iterator[Case]:
    """Every case, or in the short run half of them: each failure meets each kind of call, on one of the two connections."""
    is_long = "DTEKIT_TEST_LONG" in os.environ
    for place, row in enumerate(EXPECTATIONS["faults"]):
        for kind, (name, *_) in enumerate(KINDS):
            chosen = (place + place // 4 + kind) % 2 == 1
            for pooled in (False, True):
                at_opening = row.get("at") == "opening"
                is_due = is_long or (pooled if at_opening else kind < 3 and pooled == chosen)
                if is_due and (pooled or not at_opening) and name in row:
                    yield row, kind, pooled


def said(call: Callable[[], Any]) -> Tuple[str, str]:
    """The word of a call, and everything that it shows."""
    try:
        result = call()
    except dtekit.Error as error:
        return f"{error.code} {error.phase or 'none'}", f"{error} {error!r}"
    if not isinstance(result, dtekit.ProcessResult):
        return "ok", ""
    return f"{result.outcome} {result.reason}", f"{result.error} {result.findings}"


def client_of(row: Dict[str, Any], url: str) -> dtekit.Client:
    settings = {**EXPECTATIONS["settings"], **{name: row[name] for name in ("timeout", "read_timeout", "attempts") if name in row}}
    return dtekit.Client(url, "user", "secret", **settings)


def wrong(sandbox: Sandbox, case: Case) -> str | None:
    """Makes the call of a case; what was wrong."""
    row, number, pooled = case
    kind, operation, count = KINDS[number]
    at = row.get("at")
    sandbox.control("reset", {})
    url = sandbox.control("fault")["refusing"] if at == "refusing" else sandbox.url
    id = client_of({}, sandbox.url).create_document(CREATED)
    client = client_of(row, url)

    def read() -> Tuple[int, int, int]:
        counts = sandbox.control("counts")
        return counts.get(count, row["made"]), counts["calls"].get(operation, 0), counts["broken"]

    if at == "opening":
        sandbox.control("fault", {"fault": row["fault"], "operation": "Account/GetAccount"})
    if pooled:
        said(lambda: client.get_account("3101123456"))
    begin = time.monotonic()
    while at == "opening" and read()[2] != 1:
        assert time.monotonic() < begin + HANGS, "the connection did not end"
        time.sleep(0.005)
    if at is None:
        sandbox.control("fault", {"fault": row["fault"], "operation": operation})
    invoice = (DATA / "invoice.json").read_bytes()
    large = dtekit.json_to_xml(invoice) + b"<!--" + b" " * (6 << 20) + b"-->" if kind == "large" else b""
    calls_of: Dict[str, Callable[[], Any]] = {
        "issue": lambda: client.issue(invoice, "CR"),
        "event": lambda: client.change_document_status(id, "210210", "Ciencia da operacao"),
        "list": lambda: client.get_document({}),
        "large": lambda: client.issue(large, "CR"),
    }
    begin = time.monotonic()
    found, shown = said(calls_of[kind])
    took = time.monotonic() - begin
    made, calls, _ = read()
    # The client may have given up before the sandbox was ready.
    while made < row["made"] and time.monotonic() < begin + HANGS:
        time.sleep(0.005)
        made, calls, _ = read()
    expected = row[kind]
    wanted = row.get("reads", calls) if kind == "list" else 0 if at == "refusing" else 1
    # The client goes on, whatever has happened on its connections.
    following = client_of(row, url) if row.get("next") == "new" else client
    then, _ = said(lambda: following.get_account("3101123456"))
    fits = found in expected if isinstance(expected, list) else found == expected
    is_open = any(word in shown for word in ("secret", "dXNlcjpzZWNyZXQ"))
    if fits and (made, calls) == (row["made"], wanted) and not is_open and took < HANGS and (at == "refusing" or then == "ok"):
        return None
    connection = "pooled" if pooled else "new"
    return (
        f"{row['fault']} at the {at or 'call'}, {kind} on a {connection} connection: expected {expected}, found {found}; "
        f"{made} of {row['made']} made, {calls} calls, {took:.1f} s, then {then}; {shown}"
    )


def test_every_failure_has_its_word_and_nothing_is_sent_twice() -> None:
    due, lock = cases(), threading.Lock()
    problems: List[str] = []

    def work() -> None:
        try:
            with Sandbox() as sandbox:
                while True:
                    with lock:
                        case = next(due, None)
                    if case is None:
                        return
                    found = wrong(sandbox, case)
                    if found:
                        problems.append(found)
        except BaseException as error:
            problems.append(f"a worker ended: {error!r}")

    workers = [threading.Thread(target=work) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not problems, "\n".join(problems)

"""The program of docs/own-store.md: a journal in a store of another kind, with threads, a lost answer and a worker that dies."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import dtekit
from sandbox import Sandbox

PAGE = Path(__file__).parents[3] / "docs" / "own-store.md"
SEND = "Document/SendDocumentToAuthority"


class Store:
    """A store that has no more than compare and set, with a clock that is turned."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[int, str]] = {}
        self.lock = threading.Lock()
        self.ahead = 0.0

    def get(self, key: str) -> tuple[int, str]:
        with self.lock:
            return self.rows[key]

    def put(self, key: str, version: int, text: str) -> bool:
        with self.lock:
            if self.rows.get(key, (0, ""))[0] != version:
                return False
            self.rows[key] = (version + 1, text)
            return True

    def now(self) -> float:
        return time.time() + self.ahead


def program() -> dict[str, Any]:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    assert found
    names: dict[str, Any] = {"dtekit": dtekit}
    exec(compile(found[1], "own-store.md", "exec"), names)
    return names


def request(number: int) -> dtekit.operations.Request:
    clave = f"5063101250031011234560010000101{number:010}112345678"
    document = (
        f"<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>"
        f"<FechaEmis>2025-01-31T09:30:00</FechaEmis><ContenidoTC>{clave}</ContenidoTC></IdDoc>"
        "<Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>"
        "<Totales><Moneda>CRC</Moneda><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )
    return dtekit.operations.Request(SEND, {
        "file_content": document.encode(), "country": "CR", "asynchronous": False, "mapping": dtekit.MAPPING_STANDARD,
        "sign": True, "default_certificate": False,
    })



def begun(store: Store, keys: list[str], **options: Any) -> dict[str, dtekit.operations.Request]:
    requests = {key: request(number) for number, key in enumerate(keys, 1)}
    for key, one in requests.items():
        store.put(key, 0, dtekit.stores.JournalWork(one, now=store.now(), **options).to_json())
    return requests


def state(store: Store, key: str) -> str:
    return dtekit.stores.JournalWork.from_json(store.get(key)[1]).state


def sends(sandbox: Sandbox) -> int:
    return sum("SendDocumentToAuthority" in str(call) for call in sandbox.received())


def test_workers_that_race_send_each_document_once(sandbox: Sandbox) -> None:
    store, work_on = Store(), program()["work_on"]
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        requests = begun(store, [f"sale-{number}" for number in range(8)])

        def work() -> None:
            for key, one in requests.items():
                work_on(store, client, one, key)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert {state(store, key) for key in requests} == {"sent"}
    assert sends(sandbox) == 8


@pytest.mark.parametrize(("fault", "found"), [("close=stored", "sent"), ("close=after", "unknown")])
def test_a_send_whose_answer_was_lost_is_asked_about(sandbox: Sandbox, fault: str, found: str) -> None:
    store, work_on = Store(), program()["work_on"]
    sandbox.control("fault", {"fault": fault, "operation": SEND})
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        requests = begun(store, ["sale"])
        for _ in range(20):
            work_on(store, client, requests["sale"], "sale")
            store.ahead += 120
    # What the service has is found, and what it does not list stays in doubt: it is never sent again.
    assert state(store, "sale") == found
    assert sends(sandbox) == 1


def test_a_worker_that_died_is_followed_by_one_that_asks(sandbox: Sandbox) -> None:
    store, work_on = Store(), program()["work_on"]

    class Killed(BaseException):
        pass

    class Dying:
        def execute(self, _: dtekit.operations.Request) -> None:
            raise Killed

    requests = begun(store, ["sale"], resend="after-reconcile", settle_after=4)
    with pytest.raises(Killed):
        work_on(store, Dying(), requests["sale"], "sale")
    assert state(store, "sale") == "sending"
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        assert work_on(store, client, requests["sale"], "sale") is not None
        assert (state(store, "sale"), sends(sandbox)) == ("sending", 0)
        for _ in range(20):
            store.ahead += 601
            if work_on(store, client, requests["sale"], "sale") is None:
                break
    assert (state(store, "sale"), sends(sandbox)) == ("sent", 1)

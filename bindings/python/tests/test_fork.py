"""A forked process uses no connection, lock or token of its parent: `os.fork`, multiprocessing, and Celery's prefork pool."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from typing import Any, Callable, Iterator, List, Tuple

import pytest

import dtekit
from sandbox import DATA, Sandbox

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork"),
    # Python warns of a fork with threads, which is what these tests are about.
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]

TESTS = Path(__file__).parent
DOCUMENT = (DATA / "invoice.json").read_text()
# The longest time that a child may take. Each of its calls has a shorter time-out.
PATIENCE = 60
# Files in memory: the speed of a disk does not matter here.
MEMORY = Path("/dev/shm")


def send(client: dtekit.Client, number: int) -> Tuple[int, str, str]:
    """Sends the document with this number; its outcome, and the id that the answer gave it."""
    document = DOCUMENT.replace('"Numero": "12847"', f'"Numero": "{number}"')
    assert document != DOCUMENT
    result = client.issue(document, "CR", timeout=20)
    return number, str(result.outcome), str(result.global_document_id)


class Child:
    """A forked process that runs a function and writes its result to a pipe."""

    def __init__(self, run: Callable[[], Any]) -> None:
        self.pipe, end = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            status = 1
            try:
                os.close(self.pipe)
                with os.fdopen(end, "w") as out:
                    json.dump(run(), out)
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        os.close(end)

    def result(self) -> Any:
        end, text = time.monotonic() + PATIENCE, b""
        try:
            while True:
                ready, _, _ = select.select([self.pipe], [], [], max(0.0, end - time.monotonic()))
                assert ready, "the child hangs"
                piece = os.read(self.pipe, 65536)
                if not piece:
                    break
                text += piece
        finally:
            os.close(self.pipe)
            if not text:
                os.kill(self.process, signal.SIGKILL)
            _, status = os.waitpid(self.process, 0)
        assert status == 0, "the child failed"
        return json.loads(text)


class Beside:
    """Threads that call a function again and again, with a number that no other call has."""

    def __init__(self, call: Callable[[int], Any], threads: int, first: int) -> None:
        self.results: List[Any] = []
        self.failures: List[BaseException] = []
        self._stop = threading.Event()
        self._call = call
        self._threads = [
            threading.Thread(target=self._run, args=(first + 100_000 * one,)) for one in range(threads)
        ]

    def _run(self, number: int) -> None:
        try:
            while not self._stop.is_set():
                self.results.append(self._call(number))
                number += 1
        except BaseException as failure:
            self.failures.append(failure)

    def __enter__(self) -> Beside:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive(), "a thread of the parent hangs"
        assert not self.failures, self.failures


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def dice() -> random.Random:
    seed = int(os.environ.get("DTEKIT_SEED", random.randrange(1 << 32)))
    print(f"DTEKIT_SEED={seed}")
    return random.Random(seed)


class Front:
    """TLS before the sandbox."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        port = sandbox.url.rsplit(":", 1)[1]
        self.process = subprocess.Popen(
            [sys.executable, TESTS / "tls_front.py", port, folder],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        assert self.process.stdout is not None
        self.url = f"https://127.0.0.1:{self.process.stdout.readline().split()[1]}"
        self.certificate = (folder / "ca.pem").read_text()

    def broken(self) -> List[str]:
        """Stops it; the connections that broke the rules of TLS."""
        out, _ = self.process.communicate(timeout=30)
        return out.splitlines()


@pytest.fixture(params=["http", "tls"])
def shared(request: pytest.FixtureRequest, sandbox: Sandbox, tmp_path: Path) -> Iterator[dtekit.Client]:
    """A client that parent and children share."""
    if request.param == "http":
        with dtekit.Client(sandbox.url, "user", "secret") as client:
            yield client
        return
    front = Front(sandbox, tmp_path)
    with dtekit.Client(front.url, "user", "secret", ca_certs=front.certificate) as client:
        yield client
    assert front.broken() == []


def assert_each_has_its_own(client: dtekit.Client, sent: List[Any]) -> None:
    """Each document was sent, and the id in its answer is the id of that document."""
    assert {outcome for _, outcome, _ in sent} == {"sent"}
    assert len({id for _, _, id in sent}) == len(sent)
    mixed_up = []
    for number, _, id in sent:
        [document] = client.get_document({"GlobalDocumentId": id}).documents
        if document["Number"] != number:
            mixed_up.append((number, document["Number"]))
    assert mixed_up == []


def test_each_answer_belongs_to_its_document_in_parent_and_children(
    shared: dtekit.Client, dice: random.Random
) -> None:
    sent = [send(shared, 1)]
    with Beside(lambda number: send(shared, number), threads=2, first=1_000_000) as beside:
        children = []
        for child in range(2):
            time.sleep(dice.uniform(0, 0.1))
            first = 1000 * (child + 1)
            children.append(Child(lambda: [send(shared, first + one) for one in range(24)]))
        for one in children:
            sent += one.result()
    assert_each_has_its_own(shared, sent + beside.results)


def test_a_child_does_not_wait_for_a_token_that_its_parent_requests(sandbox: Sandbox) -> None:
    with dtekit.Client(
        sandbox.url, "user", "secret",
        client_id="client", client_secret="client-secret", token_url=f"{sandbox.url}/oauth/token", timeout=30,
    ) as client:
        id = client.create_document(
            {"CountryId": "BR", "DocumentTypeId": "55", "SenderCode": "12345678000195", "Number": "7"}
        )

        def change() -> str:
            return str(client.change_document_status(id, "210210", "Ciencia da operacao", version="v2").outcome)

        # The parent's request of a token waits while it forks.
        sandbox.control("fault", {"fault": "delay=3000"})
        outcomes: List[str] = []
        thread = threading.Thread(target=lambda: outcomes.append(change()))
        thread.start()
        end = time.monotonic() + 30
        while not any("token" in call["path"] for call in sandbox.received()) and time.monotonic() < end:
            time.sleep(0.01)
        child = Child(change)
        assert child.result() == "accepted"
        thread.join(PATIENCE)
        assert outcomes == ["accepted"]


def test_children_assign_folios_while_threads_of_the_parent_do(folder: Path, dice: random.Random) -> None:
    sequence = dtekit.stores.FolioSequence(folder / "folios")

    def next_folio(_: int) -> int:
        return sequence.next("3101123456", 1)

    numbers = []
    with Beside(next_folio, threads=2, first=0) as beside:
        for _ in range(60):
            time.sleep(dice.uniform(0, 0.005))
            numbers += Child(lambda: [next_folio(0) for _ in range(3)]).result()
    numbers += beside.results
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_children_take_numbers_while_threads_of_the_parent_do(folder: Path, dice: random.Random) -> None:
    numbers = dtekit.Sequence(folder / "numbers")
    key: dtekit.stores.SequenceKey = {"issuer": "131880681", "type": "31"}

    def next_number(_: int) -> int:
        return numbers.next(key).number

    def block() -> list[int]:
        taken = numbers.block(key, 3, "a child")
        return list(range(taken.first, taken.last + 1))

    taken = []
    with Beside(next_number, threads=2, first=0) as beside:
        for _ in range(30):
            time.sleep(dice.uniform(0, 0.005))
            taken += Child(lambda: [next_number(0), *block()]).result()
    taken += beside.results
    assert sorted(taken) == list(range(1, len(taken) + 1))
    assert sum(gap.last - gap.first + 1 for gap in numbers.gaps(key).open if gap.holder == "a child") == 90


def upload(number: int) -> dtekit.Upload:
    name = str(number)
    return dtekit.Upload(f"the document {name}", file_name="a.txt", client_id="org", external_id=name)


def test_children_use_the_poll_store_of_their_parent(folder: Path, dice: random.Random) -> None:
    store = dtekit.PollStore(folder / "polls.db")
    with Beside(lambda number: store.submit(upload(number)), threads=2, first=1_000_000) as beside:
        for child in range(30):
            time.sleep(dice.uniform(0, 0.01))
            assert Child(lambda: [store.submit(upload(3 * child + one)) for one in range(3)]).result() == [True] * 3
    assert all(beside.results)
    assert store.counts().queued == 90 + len(beside.results)
    assert store.get("89") is not None


def test_a_child_uses_the_store_after_its_parent_has_closed_it(folder: Path) -> None:
    store = dtekit.PollStore(folder / "polls.db")
    assert store.submit(upload(1))
    ready, go = os.pipe()

    def work() -> bool:
        first = store.submit(upload(2))
        os.read(ready, 1)
        return first and store.submit(upload(3))

    child = Child(work)
    while store.counts().queued < 2:
        time.sleep(0.01)
    # If the child had no locks of its own, SQLite would remove the files beside the database now.
    store.close()
    os.write(go, b"x")
    assert child.result()
    with dtekit.PollStore(folder / "polls.db") as again:
        assert again.counts().queued == 3
        assert again.get("3") is not None


def test_children_use_a_registry_to_which_threads_of_the_parent_add(dice: random.Random) -> None:
    registry = dtekit.Registry()

    def add(number: int) -> bool:
        code = f"0a1b2c3d-0000-4000-8000-{number:012}"
        registry.add(json.dumps({"$mapping": {"code": code}, "template": {"n": "{/DTE/Numero}"}}))
        found = registry.resolve(code)
        standard = dtekit.Mapping.standard("CR", "01")
        return found.apply({"Numero": str(number)}) == json.dumps({"n": str(number)}, separators=(",", ":")).encode() \
            and standard.country == "CR"

    with Beside(add, threads=2, first=1_000_000) as beside:
        for child in range(30):
            time.sleep(dice.uniform(0, 0.005))
            assert Child(lambda: [add(3 * child + one) for one in range(3)]).result() == [True] * 3
    assert all(beside.results)
    assert len(registry.mappings) == len(beside.results)


def test_a_file_that_a_thread_of_the_parent_was_reading_is_an_error_in_the_child_and_never_a_wait(tmp_path: Path) -> None:
    class Slow(io.BytesIO):
        """A file whose reads are held up, once the test says so, until it lets them go."""

        is_slow = False

        def read(self, size: int | None = -1) -> bytes:
            if self.is_slow:
                held.set()
                go_on.wait(PATIENCE)
            return super().read(size)

    held, go_on = threading.Event(), threading.Event()
    store = dtekit.PollStore(tmp_path / "polls.db")
    file = Slow(b"the document")
    shared = dtekit.Upload(file, file_name="a.txt", client_id="org", external_id="1")
    file.is_slow = True
    thread = threading.Thread(target=lambda: store.submit(shared))
    thread.start()
    assert held.wait(PATIENCE)

    def submit() -> str:
        with dtekit.PollStore(tmp_path / "others.db") as others:
            try:
                others.submit(shared)
            except dtekit.Error as error:
                return error.code
        return "submitted"

    assert Child(submit).result() == "file-unreadable"
    go_on.set()
    thread.join(PATIENCE)
    assert store.get("1") is not None


_pool_client: dtekit.Client


def _begin(url: str) -> None:
    global _pool_client
    _pool_client = dtekit.Client(url, "user", "secret")


def _send(number: int) -> Tuple[int, str, str]:
    return send(_pool_client, number)


def test_a_pool_of_multiprocessing_that_forks_shares_the_client_of_its_parent(sandbox: Sandbox) -> None:
    _begin(sandbox.url)
    sent = [_send(1)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        sent += pool.map_async(_send, range(100, 124), chunksize=1).get(PATIENCE)
    assert_each_has_its_own(_pool_client, sent)


def test_a_pool_of_multiprocessing_that_spawns_makes_its_clients(sandbox: Sandbox) -> None:
    _begin(sandbox.url)
    with multiprocessing.get_context("spawn").Pool(2, _begin, (sandbox.url,)) as pool:
        sent = pool.map_async(_send, range(200, 224), chunksize=1).get(PATIENCE)
    assert_each_has_its_own(_pool_client, sent)


def test_a_prefork_pool_of_celery_shares_the_client_of_its_parent(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "queue").mkdir()
    environment = {
        **os.environ, "PYTHONPATH": str(TESTS), "DTEKIT_BASE_URL": sandbox.url, "DTEKIT_QUEUE": str(tmp_path / "queue"),
        "DTEKIT_RESULTS": str(tmp_path / "results"),
    }
    # All messages are there before the worker begins: over files it could read one that is only half written.
    program = "import celery_prefork\nfor number in range(300, 324): celery_prefork.issue.delay(number)"
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=PATIENCE)
    with open(tmp_path / "log", "wb") as log:
        worker = subprocess.Popen(
            [
                sys.executable, "-m", "celery", "--app", "celery_prefork", "worker", "--pool", "prefork",
                "--concurrency", "2", "--without-mingle", "--without-gossip", "--without-heartbeat",
            ],
            env=environment, cwd=tmp_path, stdout=log, stderr=log,
        )
    try:
        results = tmp_path / "results"
        end = time.monotonic() + PATIENCE
        lines: List[str] = []
        while len(lines) < 25:
            assert time.monotonic() < end, (tmp_path / "log").read_text()[-5000:]
            time.sleep(0.1)
            lines = results.read_text().splitlines() if results.exists() else []
    finally:
        worker.terminate()
        worker.wait(30)
    sent = [json.loads(line) for line in lines]
    assert len({process for process, *_ in sent}) == 3, "the parent and two children"
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        assert_each_has_its_own(client, [one[1:] for one in sent])

"""What `dtekit.django` promises, on the database of the environment: a real PostgreSQL, or SQLite."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

import pytest

import dtekit
from conftest import HERE, SHARED
from sandbox import Sandbox

SEND = "Document/SendDocumentToAuthority"


def document(number: str = "1042") -> bytes:
    text = (HERE.parents[3] / "tests/data/invoice.json").read_bytes()
    made = dtekit.Document.from_json(text)
    made.set("Documento/Encabezado/IdDoc/Numero", number)
    return made.to_xml()


def post(number: str = "1042", fails: bool = False, chain: str | None = "shop") -> None:
    """Posts an invoice and hands its document over, in one transaction."""
    from django.db import transaction

    from dtekit import django as host
    from shop.models import Invoice

    with transaction.atomic():
        Invoice.objects.create(number=number)
        host.submit(number, document(number), "CR", chain=chain)
        if fails:
            raise RuntimeError("the posting fails")


def manage(*words: str) -> subprocess.Popen[str]:
    """A command of the project, as a process of its own."""
    command = [sys.executable, str(HERE / "manage.py"), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def once() -> None:
    from django.core.management import call_command

    call_command("dtekit_worker", once=True)


def test_an_entry_is_there_after_the_commit_and_not_after_a_rollback() -> None:
    from dtekit import django as host
    from shop.models import Invoice

    with pytest.raises(RuntimeError):
        post(fails=True)
    host.move()
    assert Invoice.objects.count() == 0 and host.journal().list() == []
    post()
    host.move()
    assert [(entry.key, entry.state, entry.chain) for entry in host.journal().list()] == [("1042", "waiting", "shop")]


def test_the_same_document_again_has_no_effect_and_another_under_its_key_is_an_error() -> None:
    from django.db import transaction

    from dtekit import django as host

    post()
    with transaction.atomic():
        host.submit("1042", document(), "CR", chain="shop")
        with pytest.raises(dtekit.errors.ArgumentError, match="journal-conflict"):
            host.submit("1042", document("7"), "CR", chain="shop")
        # The error broke no transaction of the project.
        host.submit("1043", document("1043"), "CR", chain="shop")
    host.move()
    assert [entry.key for entry in host.journal().list()] == ["1042", "1043"]


def test_the_worker_sends_and_delivers_each_result_in_its_transaction(sandbox: Sandbox) -> None:
    from dtekit import django as host
    from shop.models import Invoice

    post()
    post("1043")
    once()
    kept = list(Invoice.objects.order_by("number").values_list("number", "state", "deliveries"))
    assert kept == [("1042", "sent", 1), ("1043", "sent", 1)]
    assert host.journal().results() == []


def test_a_result_at_which_the_project_raises_is_kept_and_delays_no_other() -> None:
    from dtekit import django as host
    from shop.models import Invoice

    post()
    post("1043")
    host.move()
    for key in ("1042", "1043"):
        host.journal().settle(key, "refused", "a mistake")
    Invoice.objects.filter(number="1042").update(identifier="raise")
    assert host.deliver() == (1, ["1042"])
    assert Invoice.objects.get(number="1043").state == "refused"
    assert [entry.key for entry in host.journal().results()] == ["1042"]
    assert host.deliver(passed_over=["1042"]) == (0, [])
    Invoice.objects.filter(number="1042").update(identifier="")
    assert host.deliver() == (1, []) and host.journal().results() == []


def test_what_the_page_keeps_says_why_a_document_is_refused() -> None:
    from dtekit import django as host
    from shop.models import Invoice

    page = (HERE.parents[3] / "docs" / "host-django.md").read_text("utf-8")
    program = re.search(r"```python\n(def keep.*?)```", page, re.S)
    assert program is not None
    names: dict[str, Any] = {"Invoice": Invoice}
    exec(program[1], names)
    Invoice.objects.create(number="1044")
    host.submit("1044", b"{", "CR")
    host.move()
    names["keep"](host.journal().get("1044"))
    kept = Invoice.objects.get(number="1044")
    assert (kept.state, "found the end of the text" in kept.why) == ("refused", True)


def test_a_killed_worker_neither_loses_nor_doubles_a_document(sandbox: Sandbox) -> None:
    from dtekit import django as host
    from dtekit.django.models import Outbox
    from shop.models import Invoice

    numbers = ["2001"]
    post("2001", chain=None)
    # The service has the document and gives no answer, so the worker is killed in the middle of that send.
    sandbox.control("fault", {"fault": "timeout", "operation": SEND})
    deadline = time.monotonic() + 60
    worker = manage("dtekit_worker")
    while not any(call["path"].endswith("SendDocumentToAuthority") for call in sandbox.received()):
        assert time.monotonic() < deadline and worker.poll() is None
        time.sleep(0.05)
    worker.kill()
    worker.communicate()
    worker = manage("dtekit_worker")
    while not all(entry.is_finished for entry in host.journal().list()) or Outbox.objects.exists():
        assert time.monotonic() < deadline, [(entry.key, entry.state) for entry in host.journal().list()]
        time.sleep(0.2)
    worker.send_signal(signal.SIGTERM)
    said = worker.communicate(timeout=20)[0]
    assert worker.returncode == 0 and "stopped after" in said, said
    entries = host.journal().list()
    assert [(entry.key, entry.state, entry.sends) for entry in entries] == [(number, "sent", 1) for number in numbers]
    assert entries[0].questions > 0
    listed = host.client().get_document(Country="cr", ResultMaxItemCount=1000).documents
    assert sorted(str(one.number) for one in listed) == numbers
    host.deliver()
    assert {invoice.state for invoice in Invoice.objects.all()} == {"sent"}


def test_a_worker_that_starts_alone_takes_the_lease_of_one_that_was_killed(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    from django.core.management import call_command

    from dtekit import django as host

    post("2010", chain=None)
    host.move()
    # A pass of somebody who dies in it: the service has the document, and a lease of ten minutes is left.
    sandbox.control("fault", {"fault": "stall", "operation": SEND})
    code = "import django; django.setup(); from dtekit.django import _place; _place.journal().run(_place.client(), lease=600)"
    killed = subprocess.Popen([sys.executable, "-c", code], cwd=HERE)
    while not any(call["path"].endswith(SEND) for call in sandbox.received()):
        time.sleep(0.05)
    killed.kill()
    killed.wait()
    call_command("dtekit_worker", once=True)
    assert re.search(r"; left: 1 sending, due again at 20\S+Z$", capsys.readouterr().out.strip())
    call_command("dtekit_worker", once=True, recover=True)
    said = capsys.readouterr().out
    # The service has the document, and says so when it is asked.
    assert "leases taken back: 1\n" in said and said.endswith("of which 1 finished a document; nothing is left\n")


def test_a_worker_leaves_the_results_that_nobody_takes_and_the_outbox(capsys: pytest.CaptureFixture[str]) -> None:
    from django.core.management import call_command

    from dtekit.django.models import Outbox

    post("2020", chain=None)
    if not SHARED:
        Outbox.objects.create(key="broken", document=b"<DTE>", country="CR", options={}, problem="syntax")
    with changed(RESULT=None):
        call_command("dtekit_worker", once=True)
    outbox = "" if SHARED else ", 1 in the outbox"
    assert capsys.readouterr().out.endswith(f"; left: 1 result to acknowledge{outbox}\n")


def test_a_worker_says_once_that_the_service_refuses_the_password(caplog: pytest.LogCaptureFixture) -> None:
    from dtekit import django as host

    for number in ("2021", "2022"):
        post(number, chain=None)
    with changed(PASSWORD="wr0ng"):
        for _ in range(3):
            host.work()
            time.sleep(1.1)
    [said] = [one.getMessage() for one in caplog.records if one.name == "dtekit.django"]
    assert said.startswith("auth-refused: ") and "; check the username and password" in said and "wr0ng" not in said


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "W001: DTEKIT has no `URL`.* Set what"), ("es", "W001: DTEKIT no tiene `URL`.* Ponga lo")],
)
def test_a_worker_without_the_service_is_an_error_with_its_remedy(language: str, said: str) -> None:
    from django.core.management import CommandError, call_command
    from django.utils import translation

    with changed(URL=None), translation.override(language), pytest.raises(CommandError, match=said):
        call_command("dtekit_worker", once=True)


@contextmanager
def changed(**members: Any) -> Iterator[None]:
    """Other members of the setting, for which everything is opened anew."""
    from django.conf import settings
    from django.test import override_settings

    from dtekit import django as host

    host.close()
    with override_settings(DTEKIT={**settings.DTEKIT, **members}):
        yield
        host.close()


@pytest.fixture(scope="session")
def celery(project: None) -> Iterator[Any]:
    """The example with Celery, with a worker of its own in this process."""
    from celery.contrib.testing.worker import start_worker

    sys.path.insert(0, str(HERE.parents[1] / "examples/django_project"))
    import django_celery

    # One task after another, in the thread of the worker.
    with start_worker(django_celery.app, pool="solo", perform_ping_check=False, shutdown_timeout=60):
        yield django_celery


def becomes(number: str, state: str) -> None:
    """Waits until the project has this result of an invoice."""
    from shop.models import Invoice

    deadline = time.monotonic() + 60
    while Invoice.objects.get(number=number).state != state:
        assert time.monotonic() < deadline, Invoice.objects.get(number=number).state
        time.sleep(0.02)


def test_a_task_of_celery_sends_what_was_committed(sandbox: Sandbox, celery: Any) -> None:
    from django.db import transaction

    from shop.models import Invoice

    with pytest.raises(RuntimeError), transaction.atomic():
        Invoice.objects.create(number="3001")
        celery.hand_over("3001", document("3001"), "CR")
        raise RuntimeError("the posting fails")
    with transaction.atomic():
        Invoice.objects.create(number="3002")
        celery.hand_over("3002", document("3002"), "CR")
    becomes("3002", "sent")
    sends = [call for call in sandbox.received() if call["path"].endswith("SendDocumentToAuthority")]
    assert len(sends) == 1 and Invoice.objects.count() == 1


def test_a_pass_of_beat_sends_what_lost_its_task(sandbox: Sandbox, celery: Any, monkeypatch: Any) -> None:
    from django.db import transaction
    from kombu.exceptions import OperationalError

    from shop.models import Invoice

    def away(*_: object, **__: object) -> None:
        raise OperationalError("the broker is away")

    with monkeypatch.context() as patch:
        patch.setattr(celery.issue._get_current_object(), "apply_async", away)
        with transaction.atomic():
            Invoice.objects.create(number="3003")
            celery.hand_over("3003", document("3003"), "CR")
    assert Invoice.objects.get(number="3003").state == "posted"
    (entry,) = celery.app.conf.beat_schedule.values()
    celery.app.send_task(entry["task"])
    becomes("3003", "sent")


def test_what_the_journal_does_not_take_stays_with_the_reason() -> None:
    if SHARED:
        return  # submit itself raises there
    from django.db import transaction

    from dtekit import django as host
    from dtekit.django.models import Outbox

    post()
    host.move()
    with transaction.atomic():
        host.submit("1042", document("7"), "CR", chain="shop")
        host.submit("1044", document("1044"), "XX")
        host.submit("1043", document("1043"), "CR")
    assert host.move() == 1 and host.move() == 0
    kept = list(Outbox.objects.order_by("pk").values_list("key", "problem"))
    assert [key for key, _ in kept] == ["1042", "1044"] and "journal-conflict" in kept[0][1], kept


def test_a_document_is_moved_once_if_the_worker_dies_before_it_leaves_the_table() -> None:
    if SHARED:
        return  # there is no such table there
    from dtekit import django as host
    from dtekit.django.models import Outbox

    post()
    row = Outbox.objects.get()
    host.journal().submit(row.key, bytes(row.document), row.country, **row.options)
    assert host.move() == 1 and [entry.key for entry in host.journal().list()] == ["1042"]


def browser(*permissions: str) -> Any:
    from django.contrib.auth.models import Permission, User
    from django.test import Client

    user = User.objects.create_user("ana", password="ana", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    made = Client(HTTP_HOST="localhost")
    made.force_login(user)
    return made


def test_who_may_only_view_decides_nothing() -> None:
    from dtekit import django as host

    post()
    host.move()
    page = browser("view_entry")
    assert b"1042" in page.get("/admin/dtekit/entry/").content
    shown = page.get("/admin/dtekit/entry/1042/change/")
    assert b"waiting" in shown.content and b"Settle" not in shown.content
    form = {"seen": "waiting", "number": "1", "action": "settle", "to": "refused", "reason": "no"}
    assert page.post("/admin/dtekit/entry/1042/change/", form).status_code == 403
    entry = host.journal().get("1042")
    assert entry is not None and entry.state == "waiting"


def test_who_may_not_view_sees_nothing() -> None:
    page = browser()
    assert page.get("/admin/dtekit/entry/").status_code == 403
    assert page.get("/admin/dtekit/entry/1042/change/").status_code == 403


def test_a_person_settles_with_a_reason_and_acknowledges() -> None:
    from django.contrib.admin.models import LogEntry

    from dtekit import django as host

    post()
    host.move()
    page, address = browser("view_entry", "change_entry"), "/admin/dtekit/entry/1042/change/"

    def decide(**form: str) -> str:
        return str(page.post(address, {"seen": "waiting", "number": "1", "action": "settle", **form}, follow=True).content)

    assert "needs a reason" in decide(to="refused")
    assert "has changed" in decide(seen="sent", to="refused", reason="a mistake")
    assert "Settled: refused. a mistake" in decide(to="refused", reason="a mistake")
    assert "Acknowledged." in decide(seen="refused", action="acknowledge")
    entry = host.journal().get("1042")
    assert entry is not None and (entry.state, entry.note) == ("refused", "a mistake") and entry.acknowledged_at
    assert [one.change_message for one in LogEntry.objects.order_by("pk")][-2:] == [
        "Settled: refused. a mistake", "Acknowledged.",
    ]


def test_the_pages_find_by_key_and_state_and_refuse_nonsense() -> None:
    from dtekit import django as host

    for number in ("a/b", "<b>"):
        post(number)
    host.move()
    page = browser("view_entry")
    listed = page.get("/admin/dtekit/entry/?state=waiting").content.decode()
    assert "a_2Fb" in listed and "&lt;b&gt;" in listed and "<b>" not in listed
    assert page.get("/admin/dtekit/entry/a_2Fb/change/").status_code == 200
    assert "a_2Fb" in page.get("/admin/dtekit/entry/?q=a/b").content.decode()
    for wrong in ("?state=none", "?after=x", "?after=-1", "?after=" + "9" * 30):
        assert page.get("/admin/dtekit/entry/" + wrong).status_code == 404, wrong
    assert page.get("/admin/dtekit/entry/none/change/").status_code == 404


def test_what_is_unknown_is_asked_about(sandbox: Sandbox) -> None:
    from dtekit import django as host

    post()
    host.move()
    sandbox.control("fault", {"fault": "timeout", "operation": SEND})
    host.journal().run(host.client(), most=1)
    entry = host.journal().get("1042")
    assert entry is not None and entry.state == "unknown", entry.state
    form = {"seen": "unknown", "number": "1", "action": "ask"}
    page = browser("view_entry", "change_entry")
    said = page.post("/admin/dtekit/entry/1042/change/", form, follow=True).content.decode()
    assert "The service says: already-issued" in said


def test_the_page_of_a_rejected_document_says_what_the_authority_said(sandbox: Sandbox) -> None:
    from django.db import transaction

    from dtekit import django as host

    invoice = (HERE.parents[3] / "tests/data/invoice-mx.json").read_bytes()
    with transaction.atomic():
        host.submit("1042", invoice, "MX")
    host.move()
    sandbox.control("fault", {"fault": "reject=CFDI40147: the postal code is unknown", "operation": SEND})
    host.journal().run(host.client(), most=1)
    shown = browser("view_entry").get("/admin/dtekit/entry/1042/change/").content.decode()
    assert "CFDI40147: the postal code is unknown" in shown


def test_no_migration_is_missing_and_the_checks_find_nothing() -> None:
    from django.core.management import call_command

    call_command("makemigrations", "dtekit", check=True, dry_run=True, verbosity=0)
    call_command("check")


def test_sqlmigrate_shows_the_tables_of_the_journal(capsys: pytest.CaptureFixture[str]) -> None:
    from django.core.management import call_command

    call_command("sqlmigrate", "dtekit", "0001")
    assert ("journal_breaker" in capsys.readouterr().out) == SHARED


def submitted(accounts: dict[str, str]) -> None:
    """Hands over a document for each of these keys and accounts."""
    from django.db import transaction

    from dtekit import django as host

    with transaction.atomic():
        for key, account in accounts.items():
            host.submit(key, document(key), "CR", account=account)
    host.move()


def test_a_worker_sends_the_documents_of_its_accounts_alone(sandbox: Sandbox, tmp_path: Path) -> None:
    from django.core.management import call_command

    from dtekit import django as host
    from dtekit.django import _place

    file, metrics = tmp_path / "accounts.json", tmp_path / "dtekit.prom"
    # What the file does not say of an account is that of the setting; the credentials of `south` are wrong.
    file.write_text('{"north": {}, "south": {"password": "wrong"}}', "utf-8")
    submitted({"5001": "north", "5002": "south", "5003": "west", "5004": ""})
    try:
        # The worker that ends when nothing is due says what it could not do.
        call_command("dtekit_worker", once=True, accounts=str(file))
    except Exception as error:
        assert "wrong" not in str(error)
    finally:
        _place.take_accounts(None)
        host.close()
    states = {entry.key: (entry.state, entry.sends) for entry in host.journal().list()}
    waiting = ("waiting", 0)
    assert states == {"5001": ("sent", 1), "5002": waiting, "5003": waiting, "5004": waiting}
    worker = manage("dtekit_worker", "--accounts", str(file), "--metrics", str(metrics))
    deadline = time.monotonic() + 60
    while not metrics.exists():
        assert time.monotonic() < deadline and worker.poll() is None
        time.sleep(0.05)
    worker.send_signal(signal.SIGTERM)
    said = worker.communicate(timeout=20)[0]
    assert worker.returncode == 0, said
    assert 'account="north"' in metrics.read_text("utf-8") and 'account="south"' in metrics.read_text("utf-8")


def test_the_accounts_of_the_setting_are_those_of_a_pass_and_of_the_admin(sandbox: Sandbox) -> None:
    from django.conf import settings
    from django.test import override_settings

    from dtekit import django as host

    with override_settings(DTEKIT={**settings.DTEKIT, "ACCOUNTS": {"north": {"timeout": 1}}}):
        host.close()
        submitted({"6001": "north", "6002": "west"})
        sandbox.control("fault", {"fault": "timeout", "operation": SEND})
        assert host.work(most=1).worked == 1
        entry = host.journal().get("6001")
        assert entry is not None and entry.state == "unknown"
        form = {"seen": "unknown", "number": str(entry.number), "action": "ask"}
        page = browser("view_entry", "change_entry")
        said = page.post("/admin/dtekit/entry/6001/change/", form, follow=True).content.decode()
        assert "The service says: already-issued" in said, said
        # The admin has no credentials for an account that is none of the setting's.
        with pytest.raises(Exception, match="no account `west`"):
            host.client("west")
    host.close()


@pytest.mark.parametrize("accounts", [{}, {"north": 1}, "nowhere.json"])
def test_accounts_that_cannot_be_used_are_refused(accounts: Any) -> None:
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.test import override_settings

    from dtekit import django as host

    with override_settings(DTEKIT={**settings.DTEKIT, "ACCOUNTS": accounts}), pytest.raises(ImproperlyConfigured):
        host.work()


def test_a_setting_with_an_unknown_member_is_refused() -> None:
    from django.core.exceptions import ImproperlyConfigured
    from django.test import override_settings

    from dtekit import django as host

    with override_settings(DTEKIT={"ULR": "http://127.0.0.1:9"}), pytest.raises(ImproperlyConfigured, match="ULR"):
        host.submit("1042", document(), "CR")

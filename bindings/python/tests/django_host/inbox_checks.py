"""What `dtekit.django` promises of the inbox, on the database of the environment: a real PostgreSQL, or SQLite."""

from __future__ import annotations

import json
import re
import signal
import time
from typing import Any

import pytest

import dtekit
from checks import browser, manage, once
from conftest import HERE, SHARED
from sandbox import Sandbox

OWN = "3109876543"
KEY = "received/F001-8"
PAGE = "/admin/dtekit/received/received_2FF001-8"


def arrives(sandbox: Sandbox, number: str = "F001-8", receiver: str = OWN) -> None:
    """A supplier's invoice of Costa Rica waits in the service."""
    document = (HERE.parents[3] / "tests/data/supplier-invoice.xml").read_text("utf-8").replace(OWN, receiver)
    item = {"CountryDocumentId": number, "CountryId": "CR", "FileContent": document}
    sandbox.control("inbox", {"items": [item]})


def entry() -> dtekit.stores.InboxEntry:
    from dtekit import django as host

    found = host.inbox().get(KEY)
    assert found is not None
    return found


def test_a_pass_takes_what_arrives_once(sandbox: Sandbox) -> None:
    from dtekit import django as host

    arrives(sandbox)
    assert [(one.taken, one.confirmed) for one in host.take()] == [(1, 1)]
    assert [one.taken for one in host.take()] == [0]
    assert (entry().state, entry().addressed, entry().country) == ("new", "own", "CR")


def test_a_project_without_tax_ids_has_no_inbox(sandbox: Sandbox) -> None:
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.test import override_settings

    from dtekit import django as host

    without = {name: value for name, value in settings.DTEKIT.items() if name != "TAX_IDS"}
    with override_settings(DTEKIT=without):
        assert host.take() == []
        with pytest.raises(ImproperlyConfigured, match="TAX_IDS"):
            host.inbox()
        page = browser("view_received", "view_entry")
        assert page.get("/admin/dtekit/received/").status_code == 404
        assert b"/admin/dtekit/received/" not in page.get("/admin/").content
    assert b"/admin/dtekit/received/" in page.get("/admin/").content


def test_the_account_that_is_addressed_answers(sandbox: Sandbox) -> None:
    from django.conf import settings
    from django.test import override_settings

    from dtekit import django as host

    vector = HERE.parents[3] / "tests/vectors/inbox/a_document_of_colombia_is_answered_by_events.json"
    step = json.loads(vector.read_text("utf-8"))["steps"][0]
    sandbox.control("inbox", step["control"]["inbox"])
    # The document has no check digit.
    own = {"900508908-4": "north", f"{step['run']['account']}-7": "south"}
    accounts: dict[str, dict[str, str]] = {"north": {}, "south": {}}
    with override_settings(DTEKIT={**settings.DTEKIT, "TAX_IDS": own, "ACCOUNTS": accounts}):
        host.close()
        assert sum(one.taken for one in host.take()) == 1
        [received] = host.inbox().list()
        person = {"Nombre": "Marta", "PrimerApellido": "Ruiz", "NroDocContacto": "39876543"}
        answered = host.answer(received.key, "receipt", fields={"serie": "AR", "persona": person})
        assert answered.answer is not None
        sent = host.journal().get(answered.answer.journal_key)
        assert sent is not None and sent.account == "south"
    host.close()


def test_the_worker_takes_and_sends_the_answer(sandbox: Sandbox) -> None:
    from dtekit import django as host

    arrives(sandbox)
    worker = manage("dtekit_worker")
    deadline = time.monotonic() + 60
    while host.inbox().get(KEY) is None:
        assert time.monotonic() < deadline and worker.poll() is None
        time.sleep(0.1)
    answered = host.answer(KEY, "partly", detail="a box is missing")
    assert answered.answer is not None
    key = answered.answer.journal_key
    while (sent := host.journal().get(key)) is None or not sent.is_finished:
        assert time.monotonic() < deadline and worker.poll() is None, sent
        time.sleep(0.1)
    worker.send_signal(signal.SIGTERM)
    said = worker.communicate(timeout=20)[0]
    assert worker.returncode == 0 and sent.sends == 1, said


def test_an_answer_is_in_the_transaction_of_the_project(sandbox: Sandbox) -> None:
    from django.db import transaction

    from dtekit import django as host
    from shop.models import Invoice

    arrives(sandbox)
    host.take()
    with pytest.raises(RuntimeError), transaction.atomic():
        Invoice.objects.create(number="bought")
        host.answer(KEY, "accept")
        assert host.done(KEY)
        raise RuntimeError("the booking fails")
    kept = host.journal().get(f"answer/{KEY}")
    if SHARED:
        assert kept is None and (entry().state, entry().answer) == ("new", None)
    else:
        # Inbox and journal are files there: the answer was at once, and only `done` waits for the commit.
        assert kept is not None and entry().state == "answered"
    with transaction.atomic():
        Invoice.objects.create(number="bought")
        number = host.answer(KEY, "accept").answer
        host.done(KEY)
    assert entry().state == "done" and number is not None and number.verdict == "accept"
    # The number of the answer that was rolled back was used by none.
    assert number.number is not None and number.number.endswith("1")
    assert len(host.journal().list()) == 1


def test_the_program_of_the_page_books_and_answers(sandbox: Sandbox) -> None:
    from django.db import transaction

    from dtekit import django as host
    from shop.models import Bill

    page = (HERE.parents[3] / "docs" / "host-django.md").read_text("utf-8")
    program = re.search(r"```python\n(def accept.*?)```", page, re.S)
    assert program is not None
    names: dict[str, Any] = {"transaction": transaction, "issuing": host, "Bill": Bill}
    exec(program[1], names)
    arrives(sandbox)
    host.take()
    # On SQLite `done` is noted after the commit, so it cannot tell the second call from the first.
    for _ in range(2 if SHARED else 1):
        names["accept"](KEY)
    assert (entry().state, Bill.objects.get().sender) == ("done", entry().sender)
    assert [one.key for one in host.journal().list()] == [f"answer/{KEY}"]


def test_the_answer_goes_with_the_account_of_its_receiver(sandbox: Sandbox) -> None:
    from django.conf import settings
    from django.test import override_settings

    from dtekit import django as host

    given = {"ACCOUNTS": {"north": {}, "south": {}}, "TAX_IDS": {"3101234567": "south", OWN: "north"}}
    with override_settings(DTEKIT={**settings.DTEKIT, **given}):
        arrives(sandbox)
        host.take()
        answered = host.answer(KEY, "accept").answer
        assert answered is not None
        sent = host.journal().get(answered.journal_key)
        assert sent is not None and sent.account == "north"
    host.close()


def test_the_list_says_who_sent_what_and_until_when(sandbox: Sandbox) -> None:
    from dtekit import django as host

    arrives(sandbox)
    arrives(sandbox, "F001-9", "3101999001")
    host.take()
    page = browser("view_received")
    listed = page.get("/admin/dtekit/received/?state=new").content.decode()
    one = entry()
    assert one.deadline is not None and one.sender is not None and one.total is not None
    for said in ("F001-8", one.sender, one.total, "CRC", "read, totals consistent", f"{one.deadline.due} (late)"):
        assert said in listed, said
    assert listed.count("<td>us</td>") == 1 and listed.count("<td>somebody else</td>") == 1
    assert "F001-9" not in page.get(f"/admin/dtekit/received/?q={KEY}").content.decode()
    for wrong in ("?state=none", "?after=x", "?after=-1"):
        assert page.get("/admin/dtekit/received/" + wrong).status_code == 404, wrong


def test_the_page_of_a_document_has_it_and_gives_it_as_a_file(sandbox: Sandbox) -> None:
    from dtekit import django as host

    arrives(sandbox)
    host.take()
    page = browser("view_received")
    shown = page.get(f"{PAGE}/change/").content.decode()
    assert "&lt;NmbEmisor&gt;" in shown and "Answer</button>" not in shown
    file = page.get(f"{PAGE}/original/")
    assert file.content == host.inbox().original(KEY)
    assert file["Content-Disposition"] == 'attachment; filename="received_F001-8"'
    assert page.get("/admin/dtekit/received/received_2Fnone/original/").status_code == 404


def decide(page: Any, **form: str) -> str:
    given = {"seen": "new", "number": str(entry().number), "action": "answer", **form}
    return str(page.post(f"{PAGE}/change/", given, follow=True).content.decode())


def test_a_person_answers_with_a_reason_and_acknowledges(sandbox: Sandbox) -> None:
    from django.contrib.admin.models import LogEntry

    from dtekit import django as host

    arrives(sandbox)
    host.take()
    page = browser("view_received", "change_received", "view_entry")
    assert "needs a reason" in decide(page, verdict="reject")
    assert "has changed" in decide(page, seen="answered", verdict="accept")
    assert "verdict" in decide(page, verdict="disown", reason="not ours")
    assert entry().answer is None and host.journal().list() == []
    said = decide(page, verdict="reject", reason="the price is wrong")
    assert "Answered: reject. the price is wrong" in said
    answer = entry().answer
    assert answer is not None and (answer.verdict, answer.code) == ("reject", "3")
    assert "waiting" in page.get(f"{PAGE}/change/").content.decode()
    assert "Acknowledged." in decide(page, seen="answered", action="acknowledge")
    assert entry().state == "done"
    once()
    sent = host.journal().get(answer.journal_key)
    assert sent is not None and sent.sends == 1
    assert [one.change_message for one in LogEntry.objects.order_by("pk")][-2:] == [
        "Answered: reject. the price is wrong", "Acknowledged.",
    ]


def test_who_may_only_view_answers_nothing(sandbox: Sandbox) -> None:
    from dtekit import django as host

    arrives(sandbox)
    host.take()
    form = {"seen": "new", "number": "1", "action": "answer", "verdict": "accept"}
    assert browser("view_received").post(f"{PAGE}/change/", form).status_code == 403
    assert entry().answer is None


def test_who_may_not_view_sees_nothing(sandbox: Sandbox) -> None:
    from dtekit import django as host

    arrives(sandbox)
    host.take()
    page = browser("view_entry", "change_entry")
    for address in ("/admin/dtekit/received/", f"{PAGE}/change/", f"{PAGE}/original/"):
        assert page.get(address).status_code == 403, address


def test_wrong_credentials_of_one_company_stop_no_other(sandbox: Sandbox) -> None:
    from django.conf import settings
    from django.test import override_settings

    from dtekit import django as host

    given = {
        "ACCOUNTS": {"north": {}, "south": {"password": "wrong"}},
        "TAX_IDS": {"3101234567": "south", OWN: "north", "3101999001": "none of this worker"},
    }
    with override_settings(DTEKIT={**settings.DTEKIT, **given}):
        arrives(sandbox)
        host.take()
        assert [one.key for one in host.inbox().list("new")] == [KEY]
    host.close()


def test_sqlmigrate_shows_the_tables_of_the_inbox(capsys: pytest.CaptureFixture[str]) -> None:
    from django.core.management import call_command

    call_command("sqlmigrate", "dtekit", "0002")
    shown = capsys.readouterr().out
    assert ("inbox_item" in shown, "sequence_counter" in shown) == (SHARED, SHARED)

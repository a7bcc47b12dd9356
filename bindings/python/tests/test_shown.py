"""What `repr` shows: values of every class, and never a secret."""

from __future__ import annotations

import copy
import enum
import inspect
import json
import pickle
import re
import typing
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable

import pytest

import dtekit
import public
from sandbox import DATA

# Any of these in a repr is a leak.
SECRETS = re.compile("s3cr3t|4dm1n|<DTE")
ID = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"
CERTIFIED = (Path(__file__).parents[3] / "tests/data/certified-cl.xml").read_bytes()
XML = b"<DTE><Documento><Encabezado/></Documento></DTE>"
CHILEAN = (Path(__file__).parents[3] / "tests/data/verify/chile_dte.xml").read_bytes()
SIGNED = b'<a><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></a>'
TOKEN = '{"access_token": "s3cr3t", "token_type": "bearer", "inner": [{"fileUrl": "https://f.example/a?Signature=s3cr3t"}]}'
RESULT = json.dumps({"Success": True, "GlobalDocumentId": ID, "OtherData": {"Folio": 12}, "Token": "s3cr3t"})
LIST = json.dumps({"Documents": [{"GlobalDocumentId": ID}], "Description": "two", "ContinuationToken": "s3cr3t"})


def upload() -> dtekit.Upload:
    return dtekit.Upload(b"total: 10", file_name="4dm1n.txt", client_id="org", external_id="9d3c1f0e")


def client() -> dtekit.Client:
    return dtekit.Client(
        "https://service.example/dte", "4dm1n", "s3cr3t", client_id="4dm1n", client_secret="s3cr3t",
        token_url="https://login.example", proxy="http://4dm1n:s3cr3t@proxy.example:3128",
    )


def batch() -> dtekit.batches.Batch:
    converted = dtekit.convert_many([b"{}", b"{}"], to="xml")
    next(converted)
    return converted


def attempt() -> dtekit.stores.JournalAttempt:
    return dtekit.stores.JournalAttempt(datetime.now(timezone.utc), "send", "unknown", None)


def entry(folder: Path) -> dtekit.stores.JournalEntry:
    return dtekit.Journal(folder / "entries.db").submit("order-17", (DATA / "invoice.json").read_bytes(), "CR")


def job(folder: Path) -> dtekit.stores.PollJob:
    store = dtekit.PollStore(folder / "jobs.db")
    store.submit(upload())
    found = store.get("9d3c1f0e")
    assert found is not None
    return found


def taken(folder: Path) -> dtekit.stores.InboxEntry:
    now = datetime.now(timezone.utc)
    return dtekit.stores.InboxEntry(
        "received/9d3c1f0e", 1, "received", "new", False, None, None, None, "CR", "01", "s3cr3t", None, None, "s3cr3t", "CRC",
        None, None, 0, (), (), now, None, None, None, "own", None,
    )


def message() -> dtekit.ReceiverMessage:
    return dtekit.ReceiverMessage(
        clave="50628072500310123456700100001010000000011119999999", numero_cedula_emisor="3101234567",
        fecha_emision_doc="2025-07-30T09:15:00-06:00", mensaje=1, total_factura="113000.00",
        numero_cedula_receptor="3109876543", folio=42,
    )


def listed() -> dtekit.results.DocumentList:
    found: dtekit.results.DocumentList = dtekit.operations.decode_reply(LIST, operation="Document/GetDocument")
    return found


def decoded() -> dtekit.ProcessResult:
    return dtekit.ProcessResult.decode(RESULT, country="CR")


CHANGE = {"global_document_id": ID, "status": "210210", "description": "v"}

# An object of each class that is shown by more than its fields, and a value that its repr shows.
OBJECTS: dict[str, tuple[Callable[[Path], Any], str]] = {
    "Archive": (
        lambda _: dtekit.extraction.Archive.read(dtekit.extraction.Archive.write(XML, b"%PDF-1.7"), "9d3c1f0e"),
        "9d3c1f0e",
    ),
    "AuthorityEvent": (lambda _: dtekit.events.AuthorityEvent("050", "Notificación", id_emisor="s3cr3t"), "050"),
    "AuthorityWait": (lambda _: dtekit.clients.AuthorityWait(ID), ID),
    "Batch": (lambda _: batch(), "done=1 failed=0"),
    "BatchItem": (lambda _: next(dtekit.convert_many([b"{}"], to="xml")), "ok"),
    "BatchProgress": (lambda _: batch().progress, "done=1"),
    "Client": (lambda _: client(), "<dtekit.Client https://service.example/dte>"),
    "Converter": (lambda _: dtekit.Converter(to_json={"typed": True}), "to_json={'typed': True}"),
    "Document": (lambda _: dtekit.Document.from_xml(XML), "DTE"),
    "DocumentList": (lambda _: listed(), "two"),
    "Element": (lambda _: dtekit.Document.from_xml(XML).root, "DTE"),
    "Error": (lambda _: dtekit.Error("4 errors", ()), "4 errors"),
    "Extracted": (lambda _: dtekit.extraction.Extracted("9d3c1f0e", XML, "approved", None, None, ()), "approved"),
    "Extraction": (lambda _: dtekit.extraction.Extraction(upload()), "9d3c1f0e sending, send 1 of 5"),
    "FileContent": (lambda _: dtekit.documents.FileContent.detect(XML), "xml"),
    "FileResult": (
        lambda _: dtekit.operations.decode_reply('{"Name": "a.pdf"}', operation="File/DownloadDocumentPdf"),
        "a.pdf",
    ),
    "FolioSequence": (lambda folder: dtekit.stores.FolioSequence(folder / "folios"), "folios"),
    "Inbox": (lambda folder: dtekit.Inbox(folder / "inbox.db"), "inbox.db"),
    "InboxEntry": (taken, "received/9d3c1f0e new"),
    "PrintJob": (lambda folder: dtekit.stores.PrintJob(taken(folder), 2, None, ()), "received/9d3c1f0e attempt 2"),
    "Journal": (lambda folder: dtekit.Journal(folder / "journal.db"), "journal.db"),
    "JournalAttempt": (lambda _: attempt(), "kind='send'"),
    "JournalEntry": (entry, "order-17 waiting"),
    "JournalWork": (
        lambda _: dtekit.stores.JournalWork(dtekit.operations.Request("Document/ChangeDocumentStatus", CHANGE)),
        "waiting",
    ),
    "ListedDocument": (lambda _: listed().documents[0], ID),
    "Mapper": (lambda _: dtekit.mappings.Mapper(dtekit.Mapping.standard("CR", "01")), "Costa Rica"),
    "Mapping": (lambda _: dtekit.Mapping.standard("CR", "01"), "Costa Rica"),
    "OtherData": (lambda _: decoded().other_data, "folio=12"),
    "Poll": (lambda _: dtekit.Poll("9d3c1f0e", 0), "9d3c1f0e querying, send 1 of 5"),
    "PollJob": (job, "9d3c1f0e queued"),
    "PollStore": (lambda folder: dtekit.PollStore(folder / "polls.db"), "polls.db"),
    "PrintData": (lambda _: dtekit.print_data(CERTIFIED, "CL"), "CL 33"),
    "ProcessResult": (lambda _: decoded(), "sent"),
    "Lint": (lambda _: dtekit.lint(XML, "CL"), "CL: 1 errors, 1 warnings"),
    "AsyncClient": (lambda _: dtekit.AsyncClient("https://service.example", "4dm1n", "s3cr3t"), "service.example"),
    "ReadFile": (
        lambda _: dtekit.reading.ReadFile("a.pdf", 3, dtekit.lint(XML, "CL").findings[0], b"pdf"),
        "3 bytes: ",
    ),
    "ReadDocument": (lambda _: dtekit.read(XML)[0], "read: document, DTE"),
    "Covered": (lambda _: dtekit.verify(CHILEAN)[0].covers[0], "element: sha1, matches True"),
    "Signer": (lambda _: dtekit.verify(CHILEAN)[0].signer, "rsa-2048: role issuer, trusted None"),
    "Signature": (lambda _: dtekit.verify(SIGNED)[0], "broken: xmldsig, "),
    "ReceiverMessage": (lambda _: message(), "50628072500310123456700100001010000000011119999999"),
    "Registry": (lambda _: dtekit.Registry(), "0 mappings"),
    "Request": (
        lambda _: dtekit.operations.Request("Account/GetAccount", {"account_code": "s3cr3t"}),
        "Account/GetAccount",
    ),
    "ResponseValue": (lambda _: dtekit.results.ResponseValue("certified", "<DTE/>", XML, "xml", 0), "certified"),
    "Sequence": (lambda folder: dtekit.Sequence(folder / "numbers"), "numbers"),
    "Symbol": (lambda _: dtekit.symbol("1", "qr"), "qr: 21 x 21"),
    "StatusChange": (lambda _: dtekit.StatusChange("112150", ID, "s3cr3t"), "112150"),
    "TotalsAudit": (
        lambda _: dtekit.audit_totals("<DTE><Documento><Encabezado/></Documento></DTE>", "CL"),
        "CL: unchecked, rate half-up, 0 amounts",
    ),
    "Upload": (lambda _: upload(), "9d3c1f0e"),
}


def shows_its_fields(cls: Any) -> bool:
    """Whether it is a record whose repr is made of its fields."""
    names = [name for name in getattr(cls, "__match_args__", ()) if not name.startswith("_")]
    if not names or "__dataclass_fields__" not in vars(cls) or cls.__repr__.__name__ != "__repr__":
        return False
    shown = repr(cls(*(f"value {at}" for at, _ in enumerate(cls.__match_args__))))
    return all(f"{name}='value {at}'" in shown for at, name in enumerate(names))


def classes() -> list[Any]:
    exported = list(public.values().values())
    # A protocol has no objects of its own.
    return [one for one in exported if inspect.isclass(one) and not getattr(one, "_is_protocol", False)]


@pytest.mark.parametrize("cls", classes(), ids=lambda cls: str(cls.__name__))
def test_a_repr_shows_values(cls: Any, tmp_path: Path) -> None:
    name = cls.__name__
    if name in OBJECTS:
        make, value = OBJECTS[name]
        made = make(tmp_path)
        assert type(made) is cls
        assert value in repr(made), repr(made)
        assert not SECRETS.search(repr(made)), repr(made)
    elif issubclass(cls, Warning):
        assert cls.__repr__ is not object.__repr__
    elif issubclass(cls, dtekit.Error):
        assert cls.__repr__ is dtekit.Error.__repr__
    elif issubclass(cls, enum.Enum) or issubclass(cls, tuple) or typing.is_typeddict(cls):
        # Python's own repr of these shows their values.
        assert cls.__repr__ is not object.__repr__
    elif cls not in (dtekit.operations.Operations, dtekit.operations.AsyncOperations):  # the bases of the clients
        assert shows_its_fields(cls), f"{name} needs a row in OBJECTS"


def test_a_closed_object_says_so(tmp_path: Path) -> None:
    client = dtekit.Client("https://service.example", "4dm1n", "s3cr3t")
    journal, polls = dtekit.Journal(tmp_path / "journal.db"), dtekit.PollStore(tmp_path / "polls.db")
    for one in (client, journal, polls):
        one.close()
        assert repr(one).endswith(", closed>")
        assert "service.example" in repr(one) or ".db" in repr(one)


@pytest.mark.parametrize("operation", ["Extraction/Token", "Extraction/Search", "Unknown/Operation"])
def test_a_reply_does_not_show_its_token_or_signed_address(operation: str) -> None:
    reply = dtekit.operations.decode_reply(TOKEN, operation=operation, returns="free-form object")
    for one in (reply, reply["inner"], reply["inner"][0], [reply], {"in": reply}, copy.deepcopy(reply)):
        assert not SECRETS.search(repr(one) + str(one) + f"{one}"), repr(one)
    assert repr(reply) == "{'access_token': …, 'token_type': 'bearer', 'inner': [{'fileUrl': …}]}"
    # It is a dict with all of its values otherwise.
    assert reply == json.loads(TOKEN) and json.dumps(reply) == json.dumps(json.loads(TOKEN))
    assert pickle.loads(pickle.dumps(reply)) == reply


def test_a_result_does_not_show_a_token_that_came_with_it() -> None:
    result = decoded()
    assert result.extra == {"Token": "s3cr3t"}
    assert not SECRETS.search(repr(result) + repr(result.extra))


def test_a_reply_without_a_secret_is_a_plain_dict() -> None:
    assert type(dtekit.operations.decode_reply('{"a": 1}', operation="Account/GetAccount")) is dict

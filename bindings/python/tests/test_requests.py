"""`Request` objects, and how Python values are written in them."""

from __future__ import annotations

import json
import threading
from datetime import date, datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from uuid import UUID

import pytest

import dtekit
from sandbox import Sandbox

ID = UUID("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")


def test_a_datetime_is_sent_in_iso_form() -> None:
    moment = datetime(2026, 12, 24, 9, 30, tzinfo=timezone(timedelta(hours=-3)))
    arguments = {"globalDocumentId": ID, "estimatedPaymentDate": moment, "source": "ERP"}
    request = dtekit.operations.Request("Document/ChangeDocumentEstimatedPaymentDate", arguments)
    assert dict(request.query) == {
        "globalDocumentId": str(ID), "estimatedPaymentDate": "2026-12-24T09:30:00-03:00", "source": "ERP"
    }


def test_a_date_is_accepted_for_a_date_time_parameter() -> None:
    arguments = {"accountCode": "1", "trafficDate": date(2026, 11, 21)}
    request = dtekit.operations.Request("Document/DownloadDetailTraffic", arguments)
    assert ("trafficDate", "2026-11-21") in request.query


def test_a_document_is_sent_as_xml() -> None:
    document = dtekit.Document.from_json('{"Documento": {"Total": 1.10}}')
    request = dtekit.operations.Request(
        "Document/SendDocumentToAuthority",
        {"FileContent": document, "Async": dtekit.Processing.ASYNCHRONOUS, "Mapping": "", "Sign": True,
         "DefaultCertificate": False},
    )
    body = json.loads(request.body)
    assert body["FileContent"] == "<DTE><Documento><Total>1.10</Total></Documento></DTE>"
    assert body["Async"] is True


def test_a_request_decodes_its_answer() -> None:
    request = dtekit.operations.Request("File/DownloadDocumentAttachments", {"GlobalDocumentId": ID})
    files = request.decode(200, b'[{"Name": "a.xml", "Base64Content": "PGEvPg=="}]')
    assert [file.content for file in files] == [b"<a/>"]
    with pytest.raises(dtekit.errors.AuthError):
        request.decode(401, b"")


def test_a_client_executes_a_request(sandbox: Sandbox) -> None:
    with dtekit.Client(sandbox.url, "user", "secret") as client:
        found = client.execute(dtekit.operations.Request("Document/GetDocument"))
    assert isinstance(found, dtekit.results.DocumentList)


WINDOW = {"DateFrom": date(2026, 1, 1), "DateTo": date(2026, 3, 1)}


def test_a_finding_about_a_filter_is_copied_to_the_document_list() -> None:
    request = dtekit.operations.Request("Document/GetDocument", WINDOW)
    assert [finding.code for finding in request.findings] == ["filter-window"]
    found = request.decode(200, b'{"Documents": []}')
    assert [finding.code for finding in found.findings] == ["filter-window"]


class Empty(BaseHTTPRequestHandler):
    """A service that answers `{}`."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_finding_that_the_answer_cannot_hold_is_a_warning_at_the_callers_line() -> None:
    with HTTPServer(("127.0.0.1", 0), Empty) as server:
        threading.Thread(target=server.handle_request).start()
        with dtekit.Client(f"http://127.0.0.1:{server.server_port}", "user", "secret") as client:
            with pytest.warns(dtekit.errors.RequestWarning, match="filter-window") as caught:
                client.download_batch(WINDOW)
    assert [warning.filename for warning in caught] == [__file__]


def test_a_repr_of_a_request_shows_no_document() -> None:
    request = dtekit.operations.Request("Document/CreateDocument", {"Secret": "hidden"})
    assert "hidden" not in repr(request)
    assert request.body == b'{"Secret":"hidden"}'


class Answering(dtekit.operations.Operations):
    """A class outside dtekit that defines only `call`."""

    def call(self, operation: str, arguments: object = None, /) -> object:
        return operation, arguments


def test_a_class_that_defines_call_has_every_operation() -> None:
    operation, arguments = Answering().product_jget(owner_id_product_id_json={"ownerId": "o", "productId": "7"})
    assert operation == "Product/JGet"
    assert arguments["ownerIdProductIdJson"] == {"ownerId": "o", "productId": "7"}

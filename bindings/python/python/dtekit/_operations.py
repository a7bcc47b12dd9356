# Generated from core/src/operation/table.rs: do not edit.
"""One method for each operation of the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Mapping
from uuid import UUID

from ._options import Processing, Seconds
from ._result import DocumentList, FileResult, ProcessResult


class Operations(ABC):
    """The operations of the service over `call`: a class of your own that defines it has them all."""

    @abstractmethod
    def call(self, operation: str, arguments: Mapping[str, Any] | None = None, /) -> Any:
        """Calls the operation with this key, `Document/GetDocument`."""

    def get_account(
        self,
        account_code: str,
        *,
        country_id: str | None = None,
        receiver_code: str | None = None,
        identification_type: str | None = None,
        type_id: str | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> Any:
        """Looks up one account.

        `GET Account/GetAccount`. The call may be made again: it only reads.

        Args:
            account_code: the account's tax id.
            country_id: the country's code.
            receiver_code: the receiver's tax id.
            identification_type: the kind of identification.
            type_id: the kind of account.
            timeout: the seconds that this call may take.
            extra: further parameters, passed through unchanged.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Account/GetAccount",
            {
                "accountCode": account_code,
                "countryId": country_id,
                "receiverCode": receiver_code,
                "identificationType": identification_type,
                "TypeId": type_id,
                "timeout": timeout,
                "extra": extra,
            },
        )

    def send_document_to_authority(
        self,
        file_content: bytes | bytearray | memoryview | str | Mapping[str, Any],
        *,
        asynchronous: bool | Processing,
        mapping: str,
        sign: bool,
        default_certificate: bool,
        biller_id: str | None = None,
        validate_number: bool | None = None,
        country: str | None = None,
        base64: bool | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> ProcessResult:
        """Converts, signs and sends a document to the country's certifier or authority.

        `POST Document/SendDocumentToAuthority`. The call is never made again once it may have arrived: a
        second call could issue a second document.

        Args:
            file_content: the document as XML or JSON, plain or in base 64.
            asynchronous: false: the answer comes in the response; true: it comes later.
            mapping: the mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages.
            sign: true signs the generated document.
            default_certificate: true: the platform's certificate; false: the company's.
            biller_id: Chile: selects folio manager 3.0.
            validate_number: Chile, with BillerId: validates the folio in the document.
            country: the document's country, which decides how the answer is read; without it, the one that
                the answer names.
            base64: sends the document in base 64.
            timeout: the seconds that this call may take.
            extra: further parameters, passed through unchanged.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendDocumentToAuthority",
            {
                "FileContent": file_content,
                "Async": asynchronous,
                "Mapping": mapping,
                "Sign": sign,
                "DefaultCertificate": default_certificate,
                "BillerId": biller_id,
                "ValidateNumber": validate_number,
                "Country": country,
                "base64": base64,
                "timeout": timeout,
                "extra": extra,
            },
        )
        return reply

    def send_document_to_validate(
        self,
        body: Mapping[str, Any] | None = None,
        *,
        base64: bool | None = None,
        timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Checks a document without sending it to the authority.

        `POST Document/SendDocumentToValidate`. The call is never made again once it may have arrived:
        interface.md does not say that it stores nothing.

        Args:
            body: the body model (document to validate), by the wire's own names.
            base64: sends the document in base 64.
            timeout: the seconds that this call may take.
            **members: members of the body model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendDocumentToValidate",
            {
                **members,
                "body": body,
                "base64": base64,
                "timeout": timeout,
            },
        )
        return reply

    def get_document(
        self,
        body: Mapping[str, Any] | None = None,
        *,
        base64: bool | None = None,
        timeout: Seconds | None = None,
        **members: Any,
    ) -> DocumentList:
        """Lists the documents that match a filter, a month at most.

        `POST Document/GetDocument`. The call may be made again: it only reads.

        Args:
            body: the body model (document filter), by the wire's own names.
            base64: sends the document in base 64.
            timeout: the seconds that this call may take.
            **members: members of the body model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: DocumentList = self.call(
            "Document/GetDocument",
            {
                **members,
                "body": body,
                "base64": base64,
                "timeout": timeout,
            },
        )
        return reply

    def download_document_xml(
        self,
        global_document_id: UUID | str,
        *,
        type: str | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> FileResult:
        """Downloads a document's XML.

        `GET File/DownloadDocumentXml`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            type: which file: `default`, `xml`, `distribution`, `original`; `default` by default.
            timeout: the seconds that this call may take.
            extra: further parameters, passed through unchanged.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentXml",
            {
                "GlobalDocumentId": global_document_id,
                "type": type,
                "timeout": timeout,
                "extra": extra,
            },
        )
        return reply

    def download_document_pdf(
        self,
        global_document_id: UUID | str,
        type: str,
        *,
        reg_pdf: bool | None = None,
        document_group: int | None = None,
        timeout: Seconds | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> FileResult:
        """Downloads a document's PDF.

        `GET File/DownloadDocumentPdf`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            type: which file: `default`, `pdf`.
            reg_pdf: makes the PDF anew; `false` by default.
            document_group: the group of documents; `0` by default.
            timeout: the seconds that this call may take.
            extra: further parameters, passed through unchanged.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentPdf",
            {
                "GlobalDocumentId": global_document_id,
                "type": type,
                "RegPDF": reg_pdf,
                "DocumentGroup": document_group,
                "timeout": timeout,
                "extra": extra,
            },
        )
        return reply

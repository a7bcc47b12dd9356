# Generated from core/src/operation/table.rs: do not edit.
"""One method for each operation of the service."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import date
from typing import Any, Literal, Mapping, Sequence
from uuid import UUID

from ._native import Document
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
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Looks up one account.

        `GET Account/GetAccount`. The call may be made again: it only reads.

        Args:
            account_code: the account's tax id.
            country_id: the country's code.
            receiver_code: the receiver's tax id.
            identification_type: the kind of identification.
            type_id: the kind of account.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

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
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def add_comment(
        self,
        global_document_id: UUID | str,
        comment: str,
        user_name: str,
        account_code: str,
        country: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Adds a comment to a document.

        `POST Comment/AddComment`. The call is never made again once it may have arrived: a second call could
        add it twice.

        Args:
            global_document_id: the document's id in the service.
            comment: the comment.
            user_name: the user who comments.
            account_code: the account's tax id.
            country: the country's code.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Comment/AddComment",
            {
                "globalDocumentId": global_document_id,
                "comment": comment,
                "userName": user_name,
                "accountCode": account_code,
                "country": country,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def delete_comment(
        self,
        global_document_id: UUID | str,
        comment_id: UUID | str,
        account_code: str,
        user_name: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Deletes a comment.

        `POST Comment/DeleteComment`. The call is never made again once it may have arrived: the interface
        does not say what deleting a comment twice does.

        Args:
            global_document_id: the document's id in the service.
            comment_id: the comment's id.
            account_code: the account's tax id.
            user_name: the user who deletes it.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Comment/DeleteComment",
            {
                "globalDocumentId": global_document_id,
                "commentId": comment_id,
                "accountCode": account_code,
                "userName": user_name,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_document_comments(
        self,
        global_document_id: UUID | str,
        account_code: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> list[Any]:
        """Lists a document's comments.

        `POST Comment/GetDocumentComments`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            account_code: the account's tax id.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[Any] = self.call(
            "Comment/GetDocumentComments",
            {
                "globalDocumentId": global_document_id,
                "accountCode": account_code,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def distribute_document(
        self,
        global_document_id: UUID | str,
        distribution_rule_id: UUID | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Distributes a document by a rule.

        `POST Distribution/DistributeDocument`. The call is never made again once it may have arrived: a
        second call could distribute the document twice.

        Args:
            global_document_id: the document's id in the service.
            distribution_rule_id: the rule that names the recipients.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Distribution/DistributeDocument",
            {
                "globalDocumentId": global_document_id,
                "distributionRuleId": distribution_rule_id,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def send_document_to_save(
        self,
        *,
        mapping_id: str | None = None,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Saves a document without sending it; the document is the free-form body.

        `POST Document/SendDocumentToSave`. The call is never made again once it may have arrived: a second
        call could save a second document.

        Args:
            mapping_id: the mapping's code; empty by default.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendDocumentToSave",
            {
                "mappingId": mapping_id,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def send_document_to_authority(
        self,
        file_content: bytes | bytearray | memoryview | str | Document | Mapping[str, Any],
        *,
        asynchronous: bool | Processing,
        mapping: str,
        sign: bool,
        default_certificate: bool,
        biller_id: str | None = None,
        validate_number: bool | None = None,
        country: str | None = None,
        base64: bool | None = None,
        form: bool | None = None,
        unchecked: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier.

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
            form: sends the body as `application/x-www-form-urlencoded`.
            unchecked: sends a document whose country is unknown or contradicts it.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

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
                "form": form,
                "unchecked": unchecked,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def send_document_to_validate(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        file_content: Any = None,
        asynchronous: Any = None,
        mapping: Any = None,
        sign: Any = None,
        default_certificate: Any = None,
        biller_id: Any = None,
        validate_number: Any = None,
        base64: bool | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Checks a document without sending it to the authority.

        `POST Document/SendDocumentToValidate`. The call is never made again once it may have arrived: the
        interface does not say that it stores nothing.

        Args:
            body: the body model (document to validate), by the wire's own names, or XML or JSON as bytes.
            file_content: the member `FileContent` of the document to validate.
            asynchronous: the member `Async` of the document to validate.
            mapping: the member `Mapping` of the document to validate.
            sign: the member `Sign` of the document to validate.
            default_certificate: the member `DefaultCertificate` of the document to validate.
            biller_id: the member `BillerId` of the document to validate.
            validate_number: the member `ValidateNumber` of the document to validate.
            base64: sends the document in base 64.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendDocumentToValidate",
            {
                **members,
                "body": body,
                "FileContent": file_content,
                "Async": asynchronous,
                "Mapping": mapping,
                "Sign": sign,
                "DefaultCertificate": default_certificate,
                "BillerId": biller_id,
                "ValidateNumber": validate_number,
                "base64": base64,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def send_document_to_authority_custom_response(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        country: str | None = None,
        file_content: Any = None,
        asynchronous: Any = None,
        mapping: Any = None,
        sign: Any = None,
        default_certificate: Any = None,
        biller_id: Any = None,
        validate_number: Any = None,
        base64: bool | None = None,
        form: bool | None = None,
        unchecked: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Sends a document to the country's certifier or authority and answers in a form of the account's own.

        `POST Document/SendDocumentToAuthorityCustomResponse`. The call is never made again once it may have
        arrived: a second call could issue a second document.

        Args:
            body: the body model (document to authority (custom)), by the wire's own names, or XML or JSON as
                bytes.
            country: the document's country, which decides how the answer is read; without it, the one that
                the answer names.
            file_content: the member `FileContent` of the document to authority (custom).
            asynchronous: the member `Async` of the document to authority (custom).
            mapping: the member `Mapping` of the document to authority (custom).
            sign: the member `Sign` of the document to authority (custom).
            default_certificate: the member `DefaultCertificate` of the document to authority (custom).
            biller_id: the member `BillerId` of the document to authority (custom).
            validate_number: the member `ValidateNumber` of the document to authority (custom).
            base64: sends the document in base 64.
            form: sends the body as `application/x-www-form-urlencoded`.
            unchecked: sends a document whose country is unknown or contradicts it.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendDocumentToAuthorityCustomResponse",
            {
                **members,
                "body": body,
                "Country": country,
                "FileContent": file_content,
                "Async": asynchronous,
                "Mapping": mapping,
                "Sign": sign,
                "DefaultCertificate": default_certificate,
                "BillerId": biller_id,
                "ValidateNumber": validate_number,
                "base64": base64,
                "form": form,
                "unchecked": unchecked,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def import_document_from_authority(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> list[ProcessResult]:
        """Imports documents from the authority.

        `POST Document/ImportDocumentFromAuthority`. The call is never made again once it may have arrived: a
        second call could import the documents twice.

        Args:
            body: the body model (import-from-authority model), by the wire's own names, or XML or JSON as
                bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[ProcessResult] = self.call(
            "Document/ImportDocumentFromAuthority",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def uploaded_batch_status(
        self,
        track_id: UUID | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Says how far an uploaded batch has come.

        `GET Document/UploadedBatchStatus`. The call may be made again: it only reads.

        Args:
            track_id: the id that the upload answered with.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/UploadedBatchStatus",
            {
                "trackId": track_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def generate_bill_from_document(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Creates a bill from a document.

        `POST Document/GenerateBillFromDocument`. The call is never made again once it may have arrived: a
        second call could issue a second document.

        Args:
            body: the body model (bill-from-document template), by the wire's own names, or XML or JSON as
                bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/GenerateBillFromDocument",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_catalogs_sin(
        self,
        account_code: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns the catalogs of the authority SIN for an account.

        `GET Document/GetCatalogsSIN`. The call may be made again: it only reads.

        Args:
            account_code: the account's tax id.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Document/GetCatalogsSIN",
            {
                "accountCode": account_code,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def get_document(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        country: Any = None,
        sender_code: Any = None,
        receiver_code: Any = None,
        global_document_id: Any = None,
        date_from: Any = None,
        date_to: Any = None,
        document_type_id: Any = None,
        number: Any = None,
        result_max_item_count: Any = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> DocumentList:
        """Lists the documents that match a filter, a month at most.

        `POST Document/GetDocument`. The call may be made again: it only reads.

        Args:
            body: the body model (document filter), by the wire's own names, or XML or JSON as bytes.
            country: the member `Country` of the document filter.
            sender_code: the member `SenderCode` of the document filter.
            receiver_code: the member `ReceiverCode` of the document filter.
            global_document_id: the member `GlobalDocumentId` of the document filter.
            date_from: the member `DateFrom` of the document filter.
            date_to: the member `DateTo` of the document filter.
            document_type_id: the member `DocumentTypeID` of the document filter.
            number: the member `Number` of the document filter.
            result_max_item_count: the member `ResultMaxItemCount` of the document filter.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: DocumentList = self.call(
            "Document/GetDocument",
            {
                **members,
                "body": body,
                "Country": country,
                "SenderCode": sender_code,
                "ReceiverCode": receiver_code,
                "GlobalDocumentId": global_document_id,
                "DateFrom": date_from,
                "DateTo": date_to,
                "DocumentTypeID": document_type_id,
                "Number": number,
                "ResultMaxItemCount": result_max_item_count,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_document_kiosco(
        self,
        body: Sequence[str | UUID] | bytes,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> DocumentList:
        """Lists documents by their ids.

        `POST Document/GetDocumentKiosco`. The call may be made again: it only reads.

        Args:
            body: the documents' ids in the service.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: DocumentList = self.call(
            "Document/GetDocumentKiosco",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def change_document_status(
        self,
        global_document_id: UUID | str,
        status: str,
        description: str,
        *,
        account_code: str | None = None,
        stamp_number: str | None = None,
        code: str | None = None,
        items_data: Sequence[Mapping[str, Any]] | None = None,
        d_prev_entrega: str | None = None,
        transaction_id: str | None = None,
        payment_method_type: str | None = None,
        payment_beneficiary: str | None = None,
        financial_institution_base: str | None = None,
        payment_auth_protocol: str | None = None,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        method: Literal["POST", "GET"] | None = None,
        version: Literal["v1", "v2"] | None = None,
        form: bool | None = None,
        unchecked: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Runs an event on a document that was sent.

        `POST or GET Document/ChangeDocumentStatus`. The call is never made again once it may have arrived: a
        second call could register a second event.

        Args:
            global_document_id: the document's id in the service.
            status: the event's code, such as `110111`.
            description: the event in words.
            account_code: the creditor account's tax id: 110001, 112110, 211110, 211128.
            stamp_number: 110001 only.
            code: 110001 only.
            items_data: the items: 112120, 112130, 112140, 211110, 211130, 211140, 211150.
            d_prev_entrega: the delivery date: 112150.
            transaction_id: 110300.
            payment_method_type: 110300.
            payment_beneficiary: 110300.
            financial_institution_base: 110300.
            payment_auth_protocol: 110301: the protocol that 110300 answered with.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            method: `GET` in place of `POST`.
            version: `v2` in place of `v1`.
            form: sends the body as `application/x-www-form-urlencoded`.
            unchecked: sends an event whose status the interface does not name, or cannot be read in the bytes
                of a body.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/ChangeDocumentStatus",
            {
                "GlobalDocumentId": global_document_id,
                "status": status,
                "description": description,
                "accountCode": account_code,
                "stampNumber": stamp_number,
                "code": code,
                "itemsData": items_data,
                "dPrevEntrega": d_prev_entrega,
                "TransactionId": transaction_id,
                "PaymentMethodType": payment_method_type,
                "paymentBeneficiary": payment_beneficiary,
                "financialInstitutionBase": financial_institution_base,
                "PaymentAuthProtocol": payment_auth_protocol,
                "body": body,
                "method": method,
                "version": version,
                "form": form,
                "unchecked": unchecked,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def change_document_estimated_payment_date(
        self,
        global_document_id: UUID | str,
        estimated_payment_date: date | str,
        source: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        method: Literal["POST", "GET"] | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> bool:
        """Sets the date on which a document will be paid.

        `POST or GET Document/ChangeDocumentEstimatedPaymentDate`. The call is never made again once it may
        have arrived: it writes, by GET as well.

        Args:
            global_document_id: the document's id in the service.
            estimated_payment_date: when it will be paid.
            source: the source of the date.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            method: `GET` in place of `POST`.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: bool = self.call(
            "Document/ChangeDocumentEstimatedPaymentDate",
            {
                "globalDocumentId": global_document_id,
                "estimatedPaymentDate": estimated_payment_date,
                "source": source,
                "body": body,
                "method": method,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_detail_traffic(
        self,
        account_code: str,
        traffic_date: date | str,
        *,
        division_id: UUID | str | None = None,
        use_document_date: bool | None = None,
        page: str | None = None,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        method: Literal["POST", "GET"] | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Lists an account's traffic of a day.

        `POST or GET Document/DownloadDetailTraffic`. The call may be made again: it only reads.

        Args:
            account_code: the account's tax id.
            traffic_date: the day.
            division_id: the division.
            use_document_date: counts by the documents' own dates; `false` by default.
            page: the page; -1 for all; `-1` by default.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            method: `GET` in place of `POST`.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Document/DownloadDetailTraffic",
            {
                "accountCode": account_code,
                "trafficDate": traffic_date,
                "divisionId": division_id,
                "useDocumentDate": use_document_date,
                "page": page,
                "body": body,
                "method": method,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def create_document(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> UUID:
        """Creates a document and returns its id.

        `POST Document/CreateDocument`. The call is never made again once it may have arrived: a second call
        could create a second document.

        Args:
            body: the body model (new document), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: UUID = self.call(
            "Document/CreateDocument",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_document_details(
        self,
        global_document_id: UUID | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> UUID:
        """Requests a document's details and returns an id.

        `POST Document/GetDocumentDetails`. The call is never made again once it may have arrived: it answers
        with an id, so it may start something.

        Args:
            global_document_id: the document's id in the service.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: UUID = self.call(
            "Document/GetDocumentDetails",
            {
                "globalDocumentId": global_document_id,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_batch(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        country: Any = None,
        sender_code: Any = None,
        receiver_code: Any = None,
        global_document_id: Any = None,
        date_from: Any = None,
        date_to: Any = None,
        document_type_id: Any = None,
        number: Any = None,
        result_max_item_count: Any = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Downloads the documents that match a filter.

        `POST Document/DownloadBatch`. The call may be made again: it only reads.

        Args:
            body: the body model (document filter), by the wire's own names, or XML or JSON as bytes.
            country: the member `Country` of the document filter.
            sender_code: the member `SenderCode` of the document filter.
            receiver_code: the member `ReceiverCode` of the document filter.
            global_document_id: the member `GlobalDocumentId` of the document filter.
            date_from: the member `DateFrom` of the document filter.
            date_to: the member `DateTo` of the document filter.
            document_type_id: the member `DocumentTypeID` of the document filter.
            number: the member `Number` of the document filter.
            result_max_item_count: the member `ResultMaxItemCount` of the document filter.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Document/DownloadBatch",
            {
                **members,
                "body": body,
                "Country": country,
                "SenderCode": sender_code,
                "ReceiverCode": receiver_code,
                "GlobalDocumentId": global_document_id,
                "DateFrom": date_from,
                "DateTo": date_to,
                "DocumentTypeID": document_type_id,
                "Number": number,
                "ResultMaxItemCount": result_max_item_count,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def get_received_document(
        self,
        account_code: str,
        *,
        services_api: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns the received documents that are not confirmed yet.

        `GET Document/GetReceivedDocument`. The call may be made again: a document stays in the inbox until
        ConfirmReceivedDocument.

        Args:
            account_code: the account's tax id.
            services_api: which interface asks; `API` by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Document/GetReceivedDocument",
            {
                "accountCode": account_code,
                "servicesApi": services_api,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def document_get_events(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        method: Literal["POST", "GET"] | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Gets the events of a document.

        `POST or GET Document/DocumentGetEvents`. The call is never made again once it may have arrived: the
        interface does not say that it stores nothing.

        Args:
            body: the body model (get-events model), by the wire's own names, or XML or JSON as bytes.
            method: `GET` in place of `POST`.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/DocumentGetEvents",
            {
                **members,
                "body": body,
                "method": method,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_documents_guia_remision(
        self,
        account_code: str,
        *,
        document_type_id: str | None = None,
        serie: str | None = None,
        number: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns delivery notes (guías de remisión).

        `GET Document/GetDocumentsGuiaRemision`. The call may be made again: it only reads.

        Args:
            account_code: the account's tax id.
            document_type_id: the type of document; empty by default.
            serie: the series; empty by default.
            number: the number; empty by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Document/GetDocumentsGuiaRemision",
            {
                "accountCode": account_code,
                "documentTypeId": document_type_id,
                "serie": serie,
                "number": number,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def confirm_received_document(
        self,
        body: Sequence[str | UUID] | bytes,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Confirms received documents, so that they are not returned again.

        `POST Document/ConfirmReceivedDocument`. The call is never made again once it may have arrived: the
        interface does not say what confirming twice does.

        Args:
            body: the ids of the documents that were taken.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Document/ConfirmReceivedDocument",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def upload_document_invoice_validate_event(
        self,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Uploads an event of invoice validation; what it needs is the free-form body.

        `POST Document/UploadDocumentInvoiceValidateEvent`. The call is never made again once it may have
        arrived: a second call could register a second event.

        Args:
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/UploadDocumentInvoiceValidateEvent",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def send_event_to_authority(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        status: Any = None,
        description: Any = None,
        operation_type: Any = None,
        id_emisor: Any = None,
        id_emisor_tipo: Any = None,
        nombre_emisor: Any = None,
        id_endosatario: Any = None,
        nombre_endosatario: Any = None,
        tipo_endoso: Any = None,
        value_paid: Any = None,
        value_invoice: Any = None,
        precio_pagarse_endoso: Any = None,
        tasa_descuento_endoso: Any = None,
        medio_pago: Any = None,
        moneda: Any = None,
        valor_actual: Any = None,
        invoice_id: Any = None,
        doc_type: Any = None,
        cufe_invoice: Any = None,
        id_receptor: Any = None,
        id_receptor_tipo: Any = None,
        nombre_receptor: Any = None,
        issue_date: Any = None,
        end_date_invoice: Any = None,
        method: Literal["POST", "GET"] | None = None,
        form: bool | None = None,
        unchecked: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Sends an event about a document to the authority.

        `POST or GET Document/SendEventToAuthority`. The call is never made again once it may have arrived: a
        second call could register a second event.

        Args:
            body: the body model (event 047 or 050), by the wire's own names, or XML or JSON as bytes.
            status: the member `status` of the event 047 or 050.
            description: the member `description` of the event 047 or 050.
            operation_type: the member `operationType` of the event 047 or 050.
            id_emisor: the member `IDEmisor` of the event 047 or 050.
            id_emisor_tipo: the member `IDEmisorTipo` of the event 047 or 050.
            nombre_emisor: the member `NombreEmisor` of the event 047 or 050.
            id_endosatario: the member `IDEndosatario` of the event 047 or 050.
            nombre_endosatario: the member `NombreEndosatario` of the event 047 or 050.
            tipo_endoso: the member `TipoEndoso` of the event 047 or 050.
            value_paid: the member `valuePaid` of the event 047 or 050.
            value_invoice: the member `valueInvoice` of the event 047 or 050.
            precio_pagarse_endoso: the member `PrecioPagarseEndoso` of the event 047 or 050.
            tasa_descuento_endoso: the member `TasaDescuentoEndoso` of the event 047 or 050.
            medio_pago: the member `MedioPago` of the event 047 or 050.
            moneda: the member `Moneda` of the event 047 or 050.
            valor_actual: the member `ValorActual` of the event 047 or 050.
            invoice_id: the member `InvoiceID` of the event 047 or 050.
            doc_type: the member `docType` of the event 047 or 050.
            cufe_invoice: the member `CUFEInvoice` of the event 047 or 050.
            id_receptor: the member `IDReceptor` of the event 047 or 050.
            id_receptor_tipo: the member `IDReceptorTipo` of the event 047 or 050.
            nombre_receptor: the member `NombreReceptor` of the event 047 or 050.
            issue_date: the member `IssueDate` of the event 047 or 050.
            end_date_invoice: the member `EndDateInvoice` of the event 047 or 050.
            method: `GET` in place of `POST`.
            form: sends the body as `application/x-www-form-urlencoded`.
            unchecked: sends an event whose status the interface does not name, or cannot be read in the bytes
                of a body.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendEventToAuthority",
            {
                **members,
                "body": body,
                "status": status,
                "description": description,
                "operationType": operation_type,
                "IDEmisor": id_emisor,
                "IDEmisorTipo": id_emisor_tipo,
                "NombreEmisor": nombre_emisor,
                "IDEndosatario": id_endosatario,
                "NombreEndosatario": nombre_endosatario,
                "TipoEndoso": tipo_endoso,
                "valuePaid": value_paid,
                "valueInvoice": value_invoice,
                "PrecioPagarseEndoso": precio_pagarse_endoso,
                "TasaDescuentoEndoso": tasa_descuento_endoso,
                "MedioPago": medio_pago,
                "Moneda": moneda,
                "ValorActual": valor_actual,
                "InvoiceID": invoice_id,
                "docType": doc_type,
                "CUFEInvoice": cufe_invoice,
                "IDReceptor": id_receptor,
                "IDReceptorTipo": id_receptor_tipo,
                "NombreReceptor": nombre_receptor,
                "IssueDate": issue_date,
                "EndDateInvoice": end_date_invoice,
                "method": method,
                "form": form,
                "unchecked": unchecked,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_status_document(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Asks the authority for a document's status (Mexico).

        `POST Document/GetStatusDocument`. The call may be made again: it asks the authority, which changes
        nothing.

        Args:
            body: the body model (status request (MX)), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/GetStatusDocument",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_related_documents(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Asks the authority for a document's related documents (Mexico).

        `POST Document/GetRelatedDocuments`. The call may be made again: it asks the authority, which changes
        nothing.

        Args:
            body: the body model (status request (MX)), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/GetRelatedDocuments",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_pending_cancel_request(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Asks the authority for cancellations that wait for an answer (Mexico).

        `POST Document/GetPendingCancelRequest`. The call may be made again: it asks the authority, which
        changes nothing.

        Args:
            body: the body model (pending-cancel request (MX)), by the wire's own names, or XML or JSON as
                bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/GetPendingCancelRequest",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def response_cancel_request(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Accepts or refuses a cancellation that somebody asked for.

        `POST Document/ResponseCancelRequest`. The call is never made again once it may have arrived: a second
        answer could contradict what came in between.

        Args:
            body: the body model (response to cancel request), by the wire's own names, or XML or JSON as
                bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/ResponseCancelRequest",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def send_document_to_upload(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        file_content: Any = None,
        asynchronous: Any = None,
        mapping: Any = None,
        sign: Any = None,
        default_certificate: Any = None,
        biller_id: Any = None,
        validate_number: Any = None,
        base64: bool | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> ProcessResult:
        """Uploads a document to be processed later.

        `POST Document/SendDocumentToUpload`. The call is never made again once it may have arrived: a second
        call could upload a second document.

        Args:
            body: the body model (document to upload), by the wire's own names, or XML or JSON as bytes.
            file_content: the member `FileContent` of the document to upload.
            asynchronous: the member `Async` of the document to upload.
            mapping: the member `Mapping` of the document to upload.
            sign: the member `Sign` of the document to upload.
            default_certificate: the member `DefaultCertificate` of the document to upload.
            biller_id: the member `BillerId` of the document to upload.
            validate_number: the member `ValidateNumber` of the document to upload.
            base64: sends the document in base 64.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/SendDocumentToUpload",
            {
                **members,
                "body": body,
                "FileContent": file_content,
                "Async": asynchronous,
                "Mapping": mapping,
                "Sign": sign,
                "DefaultCertificate": default_certificate,
                "BillerId": biller_id,
                "ValidateNumber": validate_number,
                "base64": base64,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_document_upload_status(
        self,
        track_id: UUID | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> ProcessResult:
        """Returns the state of an uploaded document.

        `GET Document/GetDocumentUploadStatus`. The call may be made again: it only reads.

        Args:
            track_id: the id that the upload answered with.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: ProcessResult = self.call(
            "Document/GetDocumentUploadStatus",
            {
                "trackId": track_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_document_xml(
        self,
        global_document_id: UUID | str,
        *,
        type: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Downloads a document's XML.

        `GET File/DownloadDocumentXml`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            type: which file: `default`, `xml`, `distribution`, `original`; `default` by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentXml",
            {
                "GlobalDocumentId": global_document_id,
                "type": type,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_document_xml_by_country_document_id(
        self,
        country_document_id: str,
        date: date | str,
        *,
        type: str | None = None,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Downloads a document's XML by its fiscal id.

        `POST File/DownloadDocumentXmlByCountryDocumentId`. The call may be made again: it only reads.

        Args:
            country_document_id: the document's fiscal id: CUFE, clave, UUID ….
            date: the document's date.
            type: which file: `default`, `xml`, `distribution`, `original`; `default` by default.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentXmlByCountryDocumentId",
            {
                "CountryDocumentId": country_document_id,
                "Date": date,
                "Type": type,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
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
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Downloads a document's PDF.

        `GET File/DownloadDocumentPdf`. The call may be made again: it only reads; a PDF that is made anew
        twice is one PDF.

        Args:
            global_document_id: the document's id in the service.
            type: which file: `default`, `pdf`.
            reg_pdf: makes the PDF anew; `false` by default.
            document_group: the group of documents; `0` by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

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
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_document_attachments(
        self,
        global_document_id: UUID | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> list[FileResult]:
        """Downloads all attachments of a document.

        `GET File/DownloadDocumentAttachments`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[FileResult] = self.call(
            "File/DownloadDocumentAttachments",
            {
                "GlobalDocumentId": global_document_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def upload_document_attachment_from_url(
        self,
        global_document_id: UUID | str,
        attachment_url: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> list[ProcessResult]:
        """Attaches a file that the service fetches from an address.

        `GET File/UploadDocumentAttachmentFromUrl`. The call is never made again once it may have arrived: it
        writes, though it is a GET: a second call could attach the file twice.

        Args:
            global_document_id: the document's id in the service.
            attachment_url: where the service fetches the file.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[ProcessResult] = self.call(
            "File/UploadDocumentAttachmentFromUrl",
            {
                "GlobalDocumentId": global_document_id,
                "attachmentUrl": attachment_url,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def upload_document_attachment(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> list[ProcessResult]:
        """Attaches a file to the document with an id.

        `POST File/UploadDocumentAttachment`. The call is never made again once it may have arrived: a second
        call could attach the file twice.

        Args:
            body: the body model (attachment by document id), by the wire's own names, or XML or JSON as
                bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[ProcessResult] = self.call(
            "File/UploadDocumentAttachment",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def upload_document_attachment_by_number(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> list[ProcessResult]:
        """Attaches a file to the document with a number.

        `POST File/UploadDocumentAttachmentByNumber`. The call is never made again once it may have arrived: a
        second call could attach the file twice.

        Args:
            body: the body model (attachment by number), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[ProcessResult] = self.call(
            "File/UploadDocumentAttachmentByNumber",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def upload_proof_of_delivery_attachment(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Attaches a proof of delivery.

        `POST File/UploadProofOfDeliveryAttachment`. The call is never made again once it may have arrived: a
        second call could attach the file twice.

        Args:
            body: the body model (proof-of-delivery attachment), by the wire's own names, or XML or JSON as
                bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "File/UploadProofOfDeliveryAttachment",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def get_document_attachments(
        self,
        global_document_id: UUID | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        method: Literal["POST", "GET"] | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> list[Any]:
        """Lists a document's attachments.

        `POST or GET File/GetDocumentAttachments`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            method: `GET` in place of `POST`.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        reply: list[Any] = self.call(
            "File/GetDocumentAttachments",
            {
                "GlobalDocumentId": global_document_id,
                "body": body,
                "method": method,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_document_attachment(
        self,
        global_document_id: UUID | str,
        attachment_id: UUID | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Downloads one attachment.

        `GET File/DownloadDocumentAttachment`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            attachment_id: the attachment's id.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentAttachment",
            {
                "GlobalDocumentId": global_document_id,
                "AttachmentId": attachment_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_document_json(
        self,
        global_document_id: UUID | str,
        *,
        type: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Downloads a document's JSON.

        `GET File/DownloadDocumentJson`. The call may be made again: it only reads.

        Args:
            global_document_id: the document's id in the service.
            type: which file; `default` by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentJson",
            {
                "GlobalDocumentId": global_document_id,
                "type": type,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def get_document_xml(
        self,
        country_document_id: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Returns a document's XML by its fiscal id.

        `GET File/GetDocumentXml`. The call may be made again: it only reads.

        Args:
            country_document_id: the document's fiscal id: CUFE, clave, UUID ….
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/GetDocumentXml",
            {
                "CountryDocumentId": country_document_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def download_document_pdf_by_country_document_id(
        self,
        country_document_id: str,
        type: str,
        *,
        reg_pdf: bool | None = None,
        document_group: int | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> FileResult:
        """Downloads a document's PDF by its fiscal id.

        `GET File/DownloadDocumentPdfByCountryDocumentId`. The call may be made again: it only reads; a PDF
        that is made anew twice is one PDF.

        Args:
            country_document_id: the document's fiscal id: CUFE, clave, UUID ….
            type: which file: `default`, `pdf`.
            reg_pdf: makes the PDF anew; `false` by default.
            document_group: the group of documents; `0` by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Raises:
            Error: as `Client.call` says.
        """
        reply: FileResult = self.call(
            "File/DownloadDocumentPdfByCountryDocumentId",
            {
                "countryDocumentId": country_document_id,
                "type": type,
                "RegPDF": reg_pdf,
                "DocumentGroup": document_group,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )
        return reply

    def product_get(
        self,
        owner_id: str,
        product_id: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns one product.

        `GET Product/Get`. The call may be made again: it only reads.

        Args:
            owner_id: the owner of the catalog.
            product_id: the product's id.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/Get",
            {
                "ownerId": owner_id,
                "productId": product_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_jget(
        self,
        owner_id_product_id_json: Mapping[str, Any] | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns one product, all input in one JSON text.

        `GET Product/JGet`. The call may be made again: it only reads.

        Args:
            owner_id_product_id_json: `ownerId` and `productId`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/JGet",
            {
                "ownerIdProductIdJson": owner_id_product_id_json,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_search(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Searches products.

        `GET Product/Search`. The call may be made again: it only reads.

        Args:
            body: the model (product search model), by the wire's own names.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/Search",
            {
                **members,
                "body": body,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_jsearch(
        self,
        search_product_model_json: Mapping[str, Any] | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Searches products, all input in one JSON text.

        `GET Product/JSearch`. The call may be made again: it only reads.

        Args:
            search_product_model_json: the product search model.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/JSearch",
            {
                "searchProductModelJson": search_product_model_json,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_add(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Adds a product.

        `POST Product/Add`. The call is never made again once it may have arrived: a second call could add it
        twice.

        Args:
            body: the body model (product model), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/Add",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_jadd(
        self,
        product_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Adds a product, all input in one JSON text.

        `POST Product/JAdd`. The call is never made again once it may have arrived: a second call could add it
        twice.

        Args:
            product_json: the product model.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/JAdd",
            {
                "productJson": product_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_update(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Changes a product.

        `POST Product/Update`. The call is never made again once it may have arrived: the interface does not
        say what a second change does.

        Args:
            body: the body model (product model), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/Update",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_jupdate(
        self,
        product_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Changes a product, all input in one JSON text.

        `POST Product/JUpdate`. The call is never made again once it may have arrived: the interface does not
        say what a second change does.

        Args:
            product_json: the product model.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/JUpdate",
            {
                "productJson": product_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_delete(
        self,
        owner_id: str,
        product_id: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Deletes a product.

        `POST Product/Delete`. The call is never made again once it may have arrived: what came in between
        would be deleted by a second call.

        Args:
            owner_id: the owner of the catalog.
            product_id: the product's id.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/Delete",
            {
                "ownerId": owner_id,
                "productId": product_id,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def product_jdelete(
        self,
        owner_id_product_id_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Deletes a product, all input in one JSON text.

        `POST Product/JDelete`. The call is never made again once it may have arrived: what came in between
        would be deleted by a second call.

        Args:
            owner_id_product_id_json: `ownerId` and `productId`.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Product/JDelete",
            {
                "ownerIdProductIdJson": owner_id_product_id_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_get(
        self,
        owner_id: str,
        receiver_id: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns one receiver.

        `GET Receiver/Get`. The call may be made again: it only reads.

        Args:
            owner_id: the owner of the catalog.
            receiver_id: the receiver's id.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/Get",
            {
                "ownerId": owner_id,
                "receiverId": receiver_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_jget(
        self,
        owner_id_receiver_id_json: Mapping[str, Any] | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns one receiver, all input in one JSON text.

        `GET Receiver/JGet`. The call may be made again: it only reads.

        Args:
            owner_id_receiver_id_json: `ownerId` and `receiverId`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/JGet",
            {
                "ownerIdReceiverIdJson": owner_id_receiver_id_json,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_search(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Searches receivers.

        `GET Receiver/Search`. The call may be made again: it only reads.

        Args:
            body: the model (receiver search model), by the wire's own names.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/Search",
            {
                **members,
                "body": body,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_jsearch(
        self,
        search_receiver_model_json: Mapping[str, Any] | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Searches receivers, all input in one JSON text.

        `GET Receiver/JSearch`. The call may be made again: it only reads.

        Args:
            search_receiver_model_json: the receiver search model.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/JSearch",
            {
                "searchReceiverModelJson": search_receiver_model_json,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_add(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Adds a receiver.

        `POST Receiver/Add`. The call is never made again once it may have arrived: a second call could add it
        twice.

        Args:
            body: the body model (receiver model), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/Add",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_jadd(
        self,
        receiver_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Adds a receiver, all input in one JSON text.

        `POST Receiver/JAdd`. The call is never made again once it may have arrived: a second call could add
        it twice.

        Args:
            receiver_json: the receiver model.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/JAdd",
            {
                "receiverJson": receiver_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_update(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Changes a receiver.

        `POST Receiver/Update`. The call is never made again once it may have arrived: the interface does not
        say what a second change does.

        Args:
            body: the body model (receiver model), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/Update",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_jupdate(
        self,
        receiver_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Changes a receiver, all input in one JSON text.

        `POST Receiver/JUpdate`. The call is never made again once it may have arrived: the interface does not
        say what a second change does.

        Args:
            receiver_json: the receiver model.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/JUpdate",
            {
                "receiverJson": receiver_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_delete(
        self,
        owner_id: str,
        receiver_id: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Deletes a receiver.

        `POST Receiver/Delete`. The call is never made again once it may have arrived: what came in between
        would be deleted by a second call.

        Args:
            owner_id: the owner of the catalog.
            receiver_id: the receiver's id.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/Delete",
            {
                "ownerId": owner_id,
                "receiverId": receiver_id,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def receiver_jdelete(
        self,
        owner_id_receiver_id_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Deletes a receiver, all input in one JSON text.

        `POST Receiver/JDelete`. The call is never made again once it may have arrived: what came in between
        would be deleted by a second call.

        Args:
            owner_id_receiver_id_json: `ownerId` and `receiverId`.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Receiver/JDelete",
            {
                "ownerIdReceiverIdJson": owner_id_receiver_id_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_get(
        self,
        owner_id: str,
        personalized_id: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns one personalized field.

        `GET Personalized/Get`. The call may be made again: it only reads.

        Args:
            owner_id: the owner of the catalog.
            personalized_id: the field's id.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/Get",
            {
                "ownerId": owner_id,
                "personalizedId": personalized_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_jget(
        self,
        owner_id_personalized_id_json: Mapping[str, Any] | str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns one personalized field, all input in one JSON text.

        `GET Personalized/JGet`. The call may be made again: it only reads.

        Args:
            owner_id_personalized_id_json: `ownerId` and `personalizedId`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/JGet",
            {
                "ownerIdPersonalizedIdJson": owner_id_personalized_id_json,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_add(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Adds a personalized field.

        `POST Personalized/Add`. The call is never made again once it may have arrived: a second call could
        add it twice.

        Args:
            body: the body model (personalized-field model), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/Add",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_jadd(
        self,
        personalized_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Adds a personalized field, all input in one JSON text.

        `POST Personalized/JAdd`. The call is never made again once it may have arrived: a second call could
        add it twice.

        Args:
            personalized_json: the personalized-field model.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/JAdd",
            {
                "personalizedJson": personalized_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_update(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Changes a personalized field.

        `POST Personalized/Update`. The call is never made again once it may have arrived: the interface does
        not say what a second change does.

        Args:
            body: the body model (personalized-field model), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/Update",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_jupdate(
        self,
        personalized_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Changes a personalized field, all input in one JSON text.

        `POST Personalized/JUpdate`. The call is never made again once it may have arrived: the interface does
        not say what a second change does.

        Args:
            personalized_json: the personalized-field model.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/JUpdate",
            {
                "personalizedJson": personalized_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_delete(
        self,
        owner_id: str,
        personalized_id: str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Deletes a personalized field.

        `POST Personalized/Delete`. The call is never made again once it may have arrived: what came in
        between would be deleted by a second call.

        Args:
            owner_id: the owner of the catalog.
            personalized_id: the field's id.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/Delete",
            {
                "ownerId": owner_id,
                "personalizedId": personalized_id,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def personalized_jdelete(
        self,
        owner_id_personalized_id_json: Mapping[str, Any] | str,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Deletes a personalized field, all input in one JSON text.

        `POST Personalized/JDelete`. The call is never made again once it may have arrived: what came in
        between would be deleted by a second call.

        Args:
            owner_id_personalized_id_json: `ownerId` and `personalizedId`.
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Personalized/JDelete",
            {
                "ownerIdPersonalizedIdJson": owner_id_personalized_id_json,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def contact_user(
        self,
        body: Mapping[str, Any] | bytes | None = None,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
        **members: Any,
    ) -> Any:
        """Sends a message to a user.

        `POST Message/ContactUser`. The call is never made again once it may have arrived: a second call could
        send the message twice.

        Args:
            body: the body model (contact), by the wire's own names, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.
            **members: members of the model, as in `body`.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Message/ContactUser",
            {
                **members,
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def msg_recovery(
        self,
        sender_code: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns the waiting messages.

        `GET Msg/Recovery`. The call may be made again: a message stays in the queue until Msg/Confirm.

        Args:
            sender_code: the sender's tax id.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Msg/Recovery",
            {
                "senderCode": sender_code,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def msg_confirm(
        self,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Confirms messages, so that they are not returned again.

        `POST Msg/Confirm`. The call is never made again once it may have arrived: a second call could confirm
        messages that came in between.

        Args:
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Msg/Confirm",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def msg_des_confirm(
        self,
        body: Sequence[Mapping[str, Any]] | bytes,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Takes a confirmation back, so that the messages are given again.

        `POST Msg/DesConfirm`. The call is never made again once it may have arrived: a second call could
        bring back what was confirmed in between.

        Args:
            body: the documents' records.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Msg/DesConfirm",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def msg_recovery_to_print(
        self,
        sender_code: str,
        *,
        serie: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns the documents that wait to be printed.

        `GET Msg/RecoveryToPrint`. The call may be made again: a document stays in the queue until
        Msg/ConfirmToPrint.

        Args:
            sender_code: the sender's tax id.
            serie: the series; empty by default.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Msg/RecoveryToPrint",
            {
                "senderCode": sender_code,
                "serie": serie,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def msg_confirm_to_print(
        self,
        *,
        body: Mapping[str, Any] | Sequence[Any] | bytes | None = None,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Confirms documents as printed.

        `POST Msg/ConfirmToPrint`. The call is never made again once it may have arrived: a second call could
        confirm documents that came in between.

        Args:
            body: a free-form body: an object or an array, or XML or JSON as bytes.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Msg/ConfirmToPrint",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def msg_des_confirm_to_print(
        self,
        body: Sequence[Mapping[str, Any]] | bytes,
        *,
        form: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Takes the confirmation of a print back.

        `POST Msg/DesConfirmToPrint`. The call is never made again once it may have arrived: a second call
        could bring back what was confirmed in between.

        Args:
            body: the documents' records.
            form: sends the body as `application/x-www-form-urlencoded`.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Msg/DesConfirmToPrint",
            {
                "body": body,
                "form": form,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def extraction_upload(
        self,
        file: bytes | bytearray | memoryview,
        metadata: Mapping[str, Any] | str,
        *,
        file_name: str | None = None,
        batch_id: str | None = None,
        field_names: Mapping[str, str] | None = None,
        unchecked: bool | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Sends a file to be extracted.

        `POST Extraction/Upload`. The call is never made again once it may have arrived: a second call could
        process the file twice.

        Args:
            file: the file: pdf, txt, doc, docx, png, jpg, jpeg.
            metadata: `external_id` and `additional_metadata` with `client_id` and `enrich_from_org`.
            file_name: the file's name, whose ending says its type; `document.pdf` by default.
            batch_id: the batch.
            field_names: other names for the fields, by the parameters' own.
            unchecked: sends a file whose name contradicts its content.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Extraction/Upload",
            {
                "file": file,
                "metadata": metadata,
                "file_name": file_name,
                "batch_id": batch_id,
                "field_names": field_names,
                "unchecked": unchecked,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def extraction_search(
        self,
        external_id: str,
        *,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Returns the state of an extraction and, at its end, the result.

        `GET Extraction/Search`. The call may be made again: it only reads.

        Args:
            external_id: the key that the upload was given.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Extraction/Search",
            {
                "external_id": external_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def extraction_list(
        self,
        start_timestamp: date | str,
        end_timestamp: date | str,
        *,
        batch_id: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Lists the documents that were processed in a range of dates.

        `GET Extraction/List`. The call may be made again: it only reads.

        Args:
            start_timestamp: where the range begins.
            end_timestamp: where the range ends.
            batch_id: the batch.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Extraction/List",
            {
                "start_timestamp": start_timestamp,
                "end_timestamp": end_timestamp,
                "batch_id": batch_id,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def extraction_token(
        self,
        *,
        grant_type: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        scope: str | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Gets an access token (RFC 6749: the interface does not show its shape).

        `POST Extraction/Token`. The call may be made again: a second token harms nothing.

        Args:
            grant_type: the kind of grant; `client_credentials` by default.
            client_id: the organization's OAuth client id.
            client_secret: its secret.
            scope: what the token is for.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Extraction/Token",
            {
                "grant_type": grant_type,
                "client_id": client_id,
                "client_secret": client_secret,
                "scope": scope,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

    def upload_zip_document(
        self,
        file: bytes | bytearray | memoryview,
        *,
        file_name: str | None = None,
        external_id: str | None = None,
        batch_id: str | None = None,
        field_names: Mapping[str, str] | None = None,
        accept: Literal["json", "xml", "text/json", "text/xml"] | None = None,
        extra: Mapping[str, Any] | None = None,
        timeout: Seconds | None = None,
        connect_timeout: Seconds | None = None,
        read_timeout: Seconds | None = None,
    ) -> Any:
        """Delivers an extracted document to the service (the field names are ours, and settable).

        `POST Integrator/UploadZipDocument`. The call is never made again once it may have arrived: a second
        call could deliver the document twice.

        Args:
            file: the ZIP with one XML and one PDF.
            file_name: the file's name, whose ending says its type; `document.zip` by default.
            external_id: the key that the upload to the provider was given.
            batch_id: the batch.
            field_names: other names for the fields, by the parameters' own.
            accept: `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            extra: further parameters, passed through unchanged.
            timeout: the seconds that this call may take.
            connect_timeout: the seconds for name resolution, connect and TLS.
            read_timeout: the seconds of silence while it is answered.

        Returns:
            The answer as it arrived, with numbers as int or Decimal.

        Raises:
            Error: as `Client.call` says.
        """
        return self.call(
            "Integrator/UploadZipDocument",
            {
                "file": file,
                "file_name": file_name,
                "externalId": external_id,
                "batchId": batch_id,
                "field_names": field_names,
                "accept": accept,
                "extra": extra,
                "timeout": timeout,
                "connect_timeout": connect_timeout,
                "read_timeout": read_timeout,
            },
        )

// Generated from core/src/operation/table.rs: do not edit.

//! One argument type and one method for each operation.

use std::time::Duration;

use crate::json::{Map, Value};
use uuid::Uuid;

use super::Client;
use crate::country::Country;
use crate::error::Result;
use crate::operation::{ApiVersion, Argument, Arguments, Media, Method};
use crate::result::{DocumentList, FileResult, ProcessResult, Processing};

/// The options of every call.
macro_rules! options {
    ($($name:ident)*) => {$(
        impl $name {
            /// `xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names.
            pub fn accept(self, value: Media) -> Self {
                $name(self.0.set("accept", value))
            }

            /// Further parameters, passed through unchanged.
            pub fn extra(self, value: Map) -> Self {
                $name(self.0.set("extra", value))
            }

            /// The seconds that this call may take.
            pub fn timeout(self, value: Duration) -> Self {
                $name(self.0.set("timeout", value))
            }

            /// The seconds for name resolution, connect and TLS.
            pub fn connect_timeout(self, value: Duration) -> Self {
                $name(self.0.set("connect_timeout", value))
            }

            /// The seconds of silence while it is answered.
            pub fn read_timeout(self, value: Duration) -> Self {
                $name(self.0.set("read_timeout", value))
            }
        }

        impl From<$name> for Arguments {
            fn from(arguments: $name) -> Self {
                arguments.0
            }
        }
    )*};
}

options! {
    GetAccount
    AddComment
    DeleteComment
    GetDocumentComments
    DistributeDocument
    SendDocumentToSave
    SendDocumentToAuthority
    SendDocumentToValidate
    SendDocumentToAuthorityCustomResponse
    ImportDocumentFromAuthority
    UploadedBatchStatus
    GenerateBillFromDocument
    GetCatalogsSin
    GetDocument
    GetDocumentKiosco
    ChangeDocumentStatus
    ChangeDocumentEstimatedPaymentDate
    DownloadDetailTraffic
    CreateDocument
    GetDocumentDetails
    DownloadBatch
    GetReceivedDocument
    DocumentGetEvents
    GetDocumentsGuiaRemision
    ConfirmReceivedDocument
    UploadDocumentInvoiceValidateEvent
    SendEventToAuthority
    GetStatusDocument
    GetRelatedDocuments
    GetPendingCancelRequest
    ResponseCancelRequest
    SendDocumentToUpload
    GetDocumentUploadStatus
    DownloadDocumentXml
    DownloadDocumentXmlByCountryDocumentId
    DownloadDocumentPdf
    DownloadDocumentAttachments
    UploadDocumentAttachmentFromUrl
    UploadDocumentAttachment
    UploadDocumentAttachmentByNumber
    UploadProofOfDeliveryAttachment
    GetDocumentAttachments
    DownloadDocumentAttachment
    DownloadDocumentJson
    GetDocumentXml
    DownloadDocumentPdfByCountryDocumentId
    ProductGet
    ProductJget
    ProductSearch
    ProductJsearch
    ProductAdd
    ProductJadd
    ProductUpdate
    ProductJupdate
    ProductDelete
    ProductJdelete
    ReceiverGet
    ReceiverJget
    ReceiverSearch
    ReceiverJsearch
    ReceiverAdd
    ReceiverJadd
    ReceiverUpdate
    ReceiverJupdate
    ReceiverDelete
    ReceiverJdelete
    PersonalizedGet
    PersonalizedJget
    PersonalizedAdd
    PersonalizedJadd
    PersonalizedUpdate
    PersonalizedJupdate
    PersonalizedDelete
    PersonalizedJdelete
    ContactUser
    MsgRecovery
    MsgConfirm
    MsgDesConfirm
    MsgRecoveryToPrint
    MsgConfirmToPrint
    MsgDesConfirmToPrint
    ExtractionUpload
    ExtractionSearch
    ExtractionList
    ExtractionToken
    UploadZipDocument
}

/// The arguments of [`Client::get_account`].
///
/// # Example
/// ```
/// use dtekit::client::GetAccount;
/// use dtekit::operation::Request;
///
/// let arguments = GetAccount::new("3101123456")
///     .country_id("CR")
///     .receiver_code("1-2");
/// let request = Request::new("Account/GetAccount", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Account/GetAccount?accountCode=3101123456&countryId=CR&receiverCode=1-2");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetAccount(Arguments);

impl GetAccount {
    /// With the required parameters:
    /// - `account_code`: the account's tax id.
    pub fn new(account_code: impl Into<String>) -> Self {
        GetAccount(
            Arguments::new()
                .set("accountCode", Into::<String>::into(account_code)),
        )
    }

    /// The country's code.
    pub fn country_id(self, value: impl Into<String>) -> Self {
        GetAccount(self.0.set("countryId", Into::<String>::into(value)))
    }

    /// The receiver's tax id.
    pub fn receiver_code(self, value: impl Into<String>) -> Self {
        GetAccount(self.0.set("receiverCode", Into::<String>::into(value)))
    }

    /// The kind of identification.
    pub fn identification_type(self, value: impl Into<String>) -> Self {
        GetAccount(self.0.set("identificationType", Into::<String>::into(value)))
    }

    /// The kind of account.
    pub fn type_id(self, value: impl Into<String>) -> Self {
        GetAccount(self.0.set("TypeId", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::add_comment`].
///
/// # Example
/// ```
/// use dtekit::client::AddComment;
/// use dtekit::operation::Request;
///
/// let arguments = AddComment::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
///     .comment("revisado & aprobado")
///     .user_name("ana")
///     .account_code("76212889")
///     .country("cl");
/// let request = Request::new("Comment/AddComment", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Comment/AddComment?globalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&comment=revisado%20%26%20aprobado&userName=ana&accountCode=76212889&country=cl");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct AddComment(Arguments);

impl AddComment {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    ///
    /// Also required, by their methods: `comment`, `user_name`, `account_code`, `country`. One that is missing is found before anything is sent.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        AddComment(
            Arguments::new()
                .set("globalDocumentId", global_document_id),
        )
    }

    /// The comment (required).
    pub fn comment(self, value: impl Into<String>) -> Self {
        AddComment(self.0.set("comment", Into::<String>::into(value)))
    }

    /// The user who comments (required).
    pub fn user_name(self, value: impl Into<String>) -> Self {
        AddComment(self.0.set("userName", Into::<String>::into(value)))
    }

    /// The account's tax id (required).
    pub fn account_code(self, value: impl Into<String>) -> Self {
        AddComment(self.0.set("accountCode", Into::<String>::into(value)))
    }

    /// The country's code (required).
    pub fn country(self, value: impl Into<String>) -> Self {
        AddComment(self.0.set("country", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        AddComment(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        AddComment(self.0.set("form", true))
    }
}

/// The arguments of [`Client::delete_comment`].
///
/// # Example
/// ```
/// use dtekit::client::DeleteComment;
/// use dtekit::operation::Request;
///
/// let arguments = DeleteComment::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
///     .comment_id("0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10")
///     .account_code("76212889")
///     .user_name("ana");
/// let request = Request::new("Comment/DeleteComment", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Comment/DeleteComment?globalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&commentId=0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10&accountCode=76212889&userName=ana");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DeleteComment(Arguments);

impl DeleteComment {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    ///
    /// Also required, by their methods: `comment_id`, `account_code`, `user_name`. One that is missing is found before anything is sent.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        DeleteComment(
            Arguments::new()
                .set("globalDocumentId", global_document_id),
        )
    }

    /// The comment's id (required).
    pub fn comment_id(self, value: impl Into<Argument>) -> Self {
        DeleteComment(self.0.set("commentId", value))
    }

    /// The account's tax id (required).
    pub fn account_code(self, value: impl Into<String>) -> Self {
        DeleteComment(self.0.set("accountCode", Into::<String>::into(value)))
    }

    /// The user who deletes it (required).
    pub fn user_name(self, value: impl Into<String>) -> Self {
        DeleteComment(self.0.set("userName", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        DeleteComment(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        DeleteComment(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_document_comments`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentComments;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentComments::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "76212889");
/// let request = Request::new("Comment/GetDocumentComments", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Comment/GetDocumentComments?globalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&accountCode=76212889");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentComments(Arguments);

impl GetDocumentComments {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service;
    /// - `account_code`: the account's tax id.
    pub fn new(global_document_id: impl Into<Argument>, account_code: impl Into<String>) -> Self {
        GetDocumentComments(
            Arguments::new()
                .set("globalDocumentId", global_document_id)
                .set("accountCode", Into::<String>::into(account_code)),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        GetDocumentComments(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetDocumentComments(self.0.set("form", true))
    }
}

/// The arguments of [`Client::distribute_document`].
///
/// # Example
/// ```
/// use dtekit::client::DistributeDocument;
/// use dtekit::operation::Request;
///
/// let arguments = DistributeDocument::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10");
/// let request = Request::new("Distribution/DistributeDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Distribution/DistributeDocument?globalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&distributionRuleId=0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DistributeDocument(Arguments);

impl DistributeDocument {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service;
    /// - `distribution_rule_id`: the rule that names the recipients.
    pub fn new(global_document_id: impl Into<Argument>, distribution_rule_id: impl Into<Argument>) -> Self {
        DistributeDocument(
            Arguments::new()
                .set("globalDocumentId", global_document_id)
                .set("distributionRuleId", distribution_rule_id),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        DistributeDocument(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        DistributeDocument(self.0.set("form", true))
    }
}

/// The arguments of [`Client::send_document_to_save`].
///
/// # Example
/// ```
/// use dtekit::client::SendDocumentToSave;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = SendDocumentToSave::new()
///     .body(Map::from([("FileContent", json!("<DTE/>"))]));
/// let request = Request::new("Document/SendDocumentToSave", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/SendDocumentToSave?mappingId=");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct SendDocumentToSave(Arguments);

impl SendDocumentToSave {
    /// Without parameters.
    pub fn new() -> Self {
        SendDocumentToSave::default()
    }

    /// The mapping's code; empty by default.
    pub fn mapping_id(self, value: impl Into<String>) -> Self {
        SendDocumentToSave(self.0.set("mappingId", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        SendDocumentToSave(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        SendDocumentToSave(self.0.set("form", true))
    }
}

/// The arguments of [`Client::send_document_to_authority`].
///
/// # Example
/// ```
/// use dtekit::Processing;
/// use dtekit::client::SendDocumentToAuthority;
/// use dtekit::operation::Request;
///
/// let arguments = SendDocumentToAuthority::new("<DTE/>")
///     .asynchronous(Processing::Asynchronous)
///     .mapping("11111111-1111-1111-1111-111111111111")
///     .sign(true)
///     .default_certificate(false)
///     .biller_id("7")
///     .validate_number(false);
/// let request = Request::new("Document/SendDocumentToAuthority", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/SendDocumentToAuthority");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct SendDocumentToAuthority(Arguments);

impl SendDocumentToAuthority {
    /// With the required parameters:
    /// - `file_content`: the document as XML or JSON, plain or in base 64.
    ///
    /// Also required, by their methods: `asynchronous`, `mapping`, `sign`, `default_certificate`. One that is missing is found before anything is sent.
    pub fn new(file_content: impl Into<Argument>) -> Self {
        SendDocumentToAuthority(
            Arguments::new()
                .set("FileContent", file_content),
        )
    }

    /// False: the answer comes in the response; true: it comes later (required).
    pub fn asynchronous(self, value: Processing) -> Self {
        SendDocumentToAuthority(self.0.set("Async", value))
    }

    /// The mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages (required).
    pub fn mapping(self, value: impl Into<String>) -> Self {
        SendDocumentToAuthority(self.0.set("Mapping", Into::<String>::into(value)))
    }

    /// True signs the generated document (required).
    pub fn sign(self, value: bool) -> Self {
        SendDocumentToAuthority(self.0.set("Sign", value))
    }

    /// True: the platform's certificate; false: the company's (required).
    pub fn default_certificate(self, value: bool) -> Self {
        SendDocumentToAuthority(self.0.set("DefaultCertificate", value))
    }

    /// Chile: selects folio manager 3.0.
    pub fn biller_id(self, value: impl Into<String>) -> Self {
        SendDocumentToAuthority(self.0.set("BillerId", Into::<String>::into(value)))
    }

    /// Chile, with BillerId: validates the folio in the document.
    pub fn validate_number(self, value: bool) -> Self {
        SendDocumentToAuthority(self.0.set("ValidateNumber", value))
    }

    /// The document's country, which decides how the answer is read; without it, the one that the answer names.
    pub fn country(self, value: Country) -> Self {
        SendDocumentToAuthority(self.0.set("Country", value))
    }

    /// Sends the document in base 64.
    pub fn base64(self) -> Self {
        SendDocumentToAuthority(self.0.set("base64", true))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        SendDocumentToAuthority(self.0.set("form", true))
    }

    /// Sends a document whose country is unknown or contradicts it.
    pub fn unchecked(self) -> Self {
        SendDocumentToAuthority(self.0.set("unchecked", true))
    }
}

/// The arguments of [`Client::send_document_to_validate`].
///
/// # Example
/// ```
/// use dtekit::client::SendDocumentToValidate;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = SendDocumentToValidate::new(Map::from([("FileContent", json!("<DTE/>")), ("Otro", json!({"a":[1,1.5]}))]));
/// let request = Request::new("Document/SendDocumentToValidate", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/SendDocumentToValidate");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct SendDocumentToValidate(Arguments);

impl SendDocumentToValidate {
    /// With the document to validate, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        SendDocumentToValidate(Arguments::new().set("body", body))
    }

    /// The member `FileContent` of the document to validate.
    pub fn file_content(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("FileContent", value))
    }

    /// The member `Async` of the document to validate.
    pub fn asynchronous(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("Async", value))
    }

    /// The member `Mapping` of the document to validate.
    pub fn mapping(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("Mapping", value))
    }

    /// The member `Sign` of the document to validate.
    pub fn sign(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("Sign", value))
    }

    /// The member `DefaultCertificate` of the document to validate.
    pub fn default_certificate(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("DefaultCertificate", value))
    }

    /// The member `BillerId` of the document to validate.
    pub fn biller_id(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("BillerId", value))
    }

    /// The member `ValidateNumber` of the document to validate.
    pub fn validate_number(self, value: impl Into<Argument>) -> Self {
        SendDocumentToValidate(self.0.set("ValidateNumber", value))
    }

    /// Sends the document in base 64.
    pub fn base64(self) -> Self {
        SendDocumentToValidate(self.0.set("base64", true))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        SendDocumentToValidate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::send_document_to_authority_custom_response`].
///
/// # Example
/// ```
/// use dtekit::client::SendDocumentToAuthorityCustomResponse;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = SendDocumentToAuthorityCustomResponse::new(Map::from([("FileContent", json!("<DTE/>")), ("asynchronous", json!(false)), ("Formato", json!("corto"))]));
/// let request = Request::new("Document/SendDocumentToAuthorityCustomResponse", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/SendDocumentToAuthorityCustomResponse");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct SendDocumentToAuthorityCustomResponse(Arguments);

impl SendDocumentToAuthorityCustomResponse {
    /// With the document to authority (custom), whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        SendDocumentToAuthorityCustomResponse(Arguments::new().set("body", body))
    }

    /// The document's country, which decides how the answer is read; without it, the one that the answer names.
    pub fn country(self, value: Country) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("Country", value))
    }

    /// The member `FileContent` of the document to authority (custom).
    pub fn file_content(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("FileContent", value))
    }

    /// The member `Async` of the document to authority (custom).
    pub fn asynchronous(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("Async", value))
    }

    /// The member `Mapping` of the document to authority (custom).
    pub fn mapping(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("Mapping", value))
    }

    /// The member `Sign` of the document to authority (custom).
    pub fn sign(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("Sign", value))
    }

    /// The member `DefaultCertificate` of the document to authority (custom).
    pub fn default_certificate(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("DefaultCertificate", value))
    }

    /// The member `BillerId` of the document to authority (custom).
    pub fn biller_id(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("BillerId", value))
    }

    /// The member `ValidateNumber` of the document to authority (custom).
    pub fn validate_number(self, value: impl Into<Argument>) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("ValidateNumber", value))
    }

    /// Sends the document in base 64.
    pub fn base64(self) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("base64", true))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("form", true))
    }

    /// Sends a document whose country is unknown or contradicts it.
    pub fn unchecked(self) -> Self {
        SendDocumentToAuthorityCustomResponse(self.0.set("unchecked", true))
    }
}

/// The arguments of [`Client::import_document_from_authority`].
///
/// # Example
/// ```
/// use dtekit::client::ImportDocumentFromAuthority;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ImportDocumentFromAuthority::new(Map::from([("Clave", json!("50601"))]));
/// let request = Request::new("Document/ImportDocumentFromAuthority", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/ImportDocumentFromAuthority");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ImportDocumentFromAuthority(Arguments);

impl ImportDocumentFromAuthority {
    /// With the import-from-authority model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ImportDocumentFromAuthority(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ImportDocumentFromAuthority(self.0.set("form", true))
    }
}

/// The arguments of [`Client::uploaded_batch_status`].
///
/// # Example
/// ```
/// use dtekit::client::UploadedBatchStatus;
/// use dtekit::operation::Request;
///
/// let arguments = UploadedBatchStatus::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// let request = Request::new("Document/UploadedBatchStatus", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/UploadedBatchStatus?trackId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct UploadedBatchStatus(Arguments);

impl UploadedBatchStatus {
    /// With the required parameters:
    /// - `track_id`: the id that the upload answered with.
    pub fn new(track_id: impl Into<Argument>) -> Self {
        UploadedBatchStatus(
            Arguments::new()
                .set("trackId", track_id),
        )
    }
}

/// The arguments of [`Client::generate_bill_from_document`].
///
/// # Example
/// ```
/// use dtekit::client::GenerateBillFromDocument;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = GenerateBillFromDocument::new(Map::from([("Template", json!(1))]));
/// let request = Request::new("Document/GenerateBillFromDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GenerateBillFromDocument");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GenerateBillFromDocument(Arguments);

impl GenerateBillFromDocument {
    /// With the bill-from-document template, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        GenerateBillFromDocument(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GenerateBillFromDocument(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_catalogs_sin`].
///
/// # Example
/// ```
/// use dtekit::client::GetCatalogsSin;
/// use dtekit::operation::Request;
///
/// let arguments = GetCatalogsSin::new("1020304050");
/// let request = Request::new("Document/GetCatalogsSIN", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetCatalogsSIN?accountCode=1020304050");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetCatalogsSin(Arguments);

impl GetCatalogsSin {
    /// With the required parameters:
    /// - `account_code`: the account's tax id.
    pub fn new(account_code: impl Into<String>) -> Self {
        GetCatalogsSin(
            Arguments::new()
                .set("accountCode", Into::<String>::into(account_code)),
        )
    }
}

/// The arguments of [`Client::get_document`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocument;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = GetDocument::new(Map::from([("country", json!("cl")), ("sender_code", json!("76212889")), ("date_from", json!("2026-11-01")), ("dateTo", json!("2026-11-30")), ("documentTypeId", json!("33")), ("number", json!("7")), ("result_max_item_count", json!(50))]));
/// let request = Request::new("Document/GetDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetDocument");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocument(Arguments);

impl GetDocument {
    /// With the document filter, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        GetDocument(Arguments::new().set("body", body))
    }

    /// The member `Country` of the document filter.
    pub fn country(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("Country", value))
    }

    /// The member `SenderCode` of the document filter.
    pub fn sender_code(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("SenderCode", value))
    }

    /// The member `ReceiverCode` of the document filter.
    pub fn receiver_code(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("ReceiverCode", value))
    }

    /// The member `GlobalDocumentId` of the document filter.
    pub fn global_document_id(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("GlobalDocumentId", value))
    }

    /// The member `DateFrom` of the document filter.
    pub fn date_from(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("DateFrom", value))
    }

    /// The member `DateTo` of the document filter.
    pub fn date_to(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("DateTo", value))
    }

    /// The member `DocumentTypeID` of the document filter.
    pub fn document_type_id(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("DocumentTypeID", value))
    }

    /// The member `Number` of the document filter.
    pub fn number(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("Number", value))
    }

    /// The member `ResultMaxItemCount` of the document filter.
    pub fn result_max_item_count(self, value: impl Into<Argument>) -> Self {
        GetDocument(self.0.set("ResultMaxItemCount", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetDocument(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_document_kiosco`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentKiosco;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentKiosco::new(["3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10"]);
/// let request = Request::new("Document/GetDocumentKiosco", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetDocumentKiosco");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentKiosco(Arguments);

impl GetDocumentKiosco {
    /// With the documents' ids in the service.
    pub fn new(body: impl IntoIterator<Item = impl Into<String>>) -> Self {
        GetDocumentKiosco(Arguments::new().set("body", body.into_iter().map(Into::into).collect::<Vec<String>>()))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetDocumentKiosco(self.0.set("form", true))
    }
}

/// The arguments of [`Client::change_document_status`].
///
/// # Example
/// ```
/// use dtekit::client::ChangeDocumentStatus;
/// use dtekit::operation::Request;
///
/// let arguments = ChangeDocumentStatus::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
///     .status("110111")
///     .description("Cancelamento");
/// let request = Request::new("Document/ChangeDocumentStatus", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/ChangeDocumentStatus?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&status=110111&description=Cancelamento");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ChangeDocumentStatus(Arguments);

impl ChangeDocumentStatus {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    ///
    /// Also required, by their methods: `status`, `description`. One that is missing is found before anything is sent.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        ChangeDocumentStatus(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id),
        )
    }

    /// The event's code, such as `110111` (required).
    pub fn status(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("status", Into::<String>::into(value)))
    }

    /// The event in words (required).
    pub fn description(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("description", Into::<String>::into(value)))
    }

    /// The creditor account's tax id: 110001, 112110, 211110, 211128.
    pub fn account_code(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("accountCode", Into::<String>::into(value)))
    }

    /// 110001 only.
    pub fn stamp_number(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("stampNumber", Into::<String>::into(value)))
    }

    /// 110001 only.
    pub fn code(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("code", Into::<String>::into(value)))
    }

    /// The items: 112120, 112130, 112140, 211110, 211130, 211140, 211150.
    pub fn items_data(self, value: Vec<Map>) -> Self {
        ChangeDocumentStatus(self.0.set("itemsData", value))
    }

    /// The delivery date: 112150.
    pub fn d_prev_entrega(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("dPrevEntrega", Into::<String>::into(value)))
    }

    /// 110300.
    pub fn transaction_id(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("TransactionId", Into::<String>::into(value)))
    }

    /// 110300.
    pub fn payment_method_type(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("PaymentMethodType", Into::<String>::into(value)))
    }

    /// 110300.
    pub fn payment_beneficiary(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("paymentBeneficiary", Into::<String>::into(value)))
    }

    /// 110300.
    pub fn financial_institution_base(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("financialInstitutionBase", Into::<String>::into(value)))
    }

    /// 110301: the protocol that 110300 answered with.
    pub fn payment_auth_protocol(self, value: impl Into<String>) -> Self {
        ChangeDocumentStatus(self.0.set("PaymentAuthProtocol", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ChangeDocumentStatus(self.0.set("body", value))
    }

    /// By which method: POST by default.
    pub fn method(self, value: Method) -> Self {
        ChangeDocumentStatus(self.0.set("method", value))
    }

    /// Which version: v1 by default.
    pub fn version(self, value: ApiVersion) -> Self {
        ChangeDocumentStatus(self.0.set("version", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ChangeDocumentStatus(self.0.set("form", true))
    }

    /// Sends an event whose status the interface does not name, or cannot be read in the bytes of a body.
    pub fn unchecked(self) -> Self {
        ChangeDocumentStatus(self.0.set("unchecked", true))
    }
}

/// The arguments of [`Client::change_document_estimated_payment_date`].
///
/// # Example
/// ```
/// use dtekit::client::ChangeDocumentEstimatedPaymentDate;
/// use dtekit::operation::Request;
///
/// let arguments = ChangeDocumentEstimatedPaymentDate::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
///     .estimated_payment_date("2026-12-24T00:00:00-03:00")
///     .source("ERP");
/// let request = Request::new("Document/ChangeDocumentEstimatedPaymentDate", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/ChangeDocumentEstimatedPaymentDate?globalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&estimatedPaymentDate=2026-12-24T00%3A00%3A00-03%3A00&source=ERP");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ChangeDocumentEstimatedPaymentDate(Arguments);

impl ChangeDocumentEstimatedPaymentDate {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    ///
    /// Also required, by their methods: `estimated_payment_date`, `source`. One that is missing is found before anything is sent.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        ChangeDocumentEstimatedPaymentDate(
            Arguments::new()
                .set("globalDocumentId", global_document_id),
        )
    }

    /// When it will be paid (required).
    pub fn estimated_payment_date(self, value: impl Into<String>) -> Self {
        ChangeDocumentEstimatedPaymentDate(self.0.set("estimatedPaymentDate", Into::<String>::into(value)))
    }

    /// The source of the date (required).
    pub fn source(self, value: impl Into<String>) -> Self {
        ChangeDocumentEstimatedPaymentDate(self.0.set("source", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ChangeDocumentEstimatedPaymentDate(self.0.set("body", value))
    }

    /// By which method: POST by default.
    pub fn method(self, value: Method) -> Self {
        ChangeDocumentEstimatedPaymentDate(self.0.set("method", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ChangeDocumentEstimatedPaymentDate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::download_detail_traffic`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDetailTraffic;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDetailTraffic::new("76212889", "2026-11-21");
/// let request = Request::new("Document/DownloadDetailTraffic", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/DownloadDetailTraffic?accountCode=76212889&trafficDate=2026-11-21&useDocumentDate=false&page=-1");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDetailTraffic(Arguments);

impl DownloadDetailTraffic {
    /// With the required parameters:
    /// - `account_code`: the account's tax id;
    /// - `traffic_date`: the day.
    pub fn new(account_code: impl Into<String>, traffic_date: impl Into<String>) -> Self {
        DownloadDetailTraffic(
            Arguments::new()
                .set("accountCode", Into::<String>::into(account_code))
                .set("trafficDate", Into::<String>::into(traffic_date)),
        )
    }

    /// The division.
    pub fn division_id(self, value: impl Into<Argument>) -> Self {
        DownloadDetailTraffic(self.0.set("divisionId", value))
    }

    /// Counts by the documents' own dates; `false` by default.
    pub fn use_document_date(self, value: bool) -> Self {
        DownloadDetailTraffic(self.0.set("useDocumentDate", value))
    }

    /// The page; -1 for all; `-1` by default.
    pub fn page(self, value: impl Into<String>) -> Self {
        DownloadDetailTraffic(self.0.set("page", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        DownloadDetailTraffic(self.0.set("body", value))
    }

    /// By which method: POST by default.
    pub fn method(self, value: Method) -> Self {
        DownloadDetailTraffic(self.0.set("method", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        DownloadDetailTraffic(self.0.set("form", true))
    }
}

/// The arguments of [`Client::create_document`].
///
/// # Example
/// ```
/// use dtekit::client::CreateDocument;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = CreateDocument::new(Map::from([("Number", json!(7))]));
/// let request = Request::new("Document/CreateDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/CreateDocument");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct CreateDocument(Arguments);

impl CreateDocument {
    /// With the new document, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        CreateDocument(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        CreateDocument(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_document_details`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentDetails;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentDetails::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// let request = Request::new("Document/GetDocumentDetails", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetDocumentDetails?globalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentDetails(Arguments);

impl GetDocumentDetails {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        GetDocumentDetails(
            Arguments::new()
                .set("globalDocumentId", global_document_id),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        GetDocumentDetails(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetDocumentDetails(self.0.set("form", true))
    }
}

/// The arguments of [`Client::download_batch`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadBatch;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = DownloadBatch::new(Map::from([("DateFrom", json!("2026-11-01")), ("DateTo", json!("2026-12-01"))]));
/// let request = Request::new("Document/DownloadBatch", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/DownloadBatch");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadBatch(Arguments);

impl DownloadBatch {
    /// With the document filter, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        DownloadBatch(Arguments::new().set("body", body))
    }

    /// The member `Country` of the document filter.
    pub fn country(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("Country", value))
    }

    /// The member `SenderCode` of the document filter.
    pub fn sender_code(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("SenderCode", value))
    }

    /// The member `ReceiverCode` of the document filter.
    pub fn receiver_code(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("ReceiverCode", value))
    }

    /// The member `GlobalDocumentId` of the document filter.
    pub fn global_document_id(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("GlobalDocumentId", value))
    }

    /// The member `DateFrom` of the document filter.
    pub fn date_from(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("DateFrom", value))
    }

    /// The member `DateTo` of the document filter.
    pub fn date_to(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("DateTo", value))
    }

    /// The member `DocumentTypeID` of the document filter.
    pub fn document_type_id(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("DocumentTypeID", value))
    }

    /// The member `Number` of the document filter.
    pub fn number(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("Number", value))
    }

    /// The member `ResultMaxItemCount` of the document filter.
    pub fn result_max_item_count(self, value: impl Into<Argument>) -> Self {
        DownloadBatch(self.0.set("ResultMaxItemCount", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        DownloadBatch(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_received_document`].
///
/// # Example
/// ```
/// use dtekit::client::GetReceivedDocument;
/// use dtekit::operation::Request;
///
/// let arguments = GetReceivedDocument::new("76212889");
/// let request = Request::new("Document/GetReceivedDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetReceivedDocument?accountCode=76212889&servicesApi=API");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetReceivedDocument(Arguments);

impl GetReceivedDocument {
    /// With the required parameters:
    /// - `account_code`: the account's tax id.
    pub fn new(account_code: impl Into<String>) -> Self {
        GetReceivedDocument(
            Arguments::new()
                .set("accountCode", Into::<String>::into(account_code)),
        )
    }

    /// Which interface asks; `API` by default.
    pub fn services_api(self, value: impl Into<String>) -> Self {
        GetReceivedDocument(self.0.set("servicesApi", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::document_get_events`].
///
/// # Example
/// ```
/// use dtekit::client::DocumentGetEvents;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = DocumentGetEvents::new(Map::from([("GlobalDocumentId", json!("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"))]));
/// let request = Request::new("Document/DocumentGetEvents", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/DocumentGetEvents");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DocumentGetEvents(Arguments);

impl DocumentGetEvents {
    /// With the get-events model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        DocumentGetEvents(Arguments::new().set("body", body))
    }

    /// By which method: POST by default.
    pub fn method(self, value: Method) -> Self {
        DocumentGetEvents(self.0.set("method", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        DocumentGetEvents(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_documents_guia_remision`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentsGuiaRemision;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentsGuiaRemision::new("20100100100")
///     .serie("T001");
/// let request = Request::new("Document/GetDocumentsGuiaRemision", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetDocumentsGuiaRemision?accountCode=20100100100&documentTypeId=&serie=T001&number=");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentsGuiaRemision(Arguments);

impl GetDocumentsGuiaRemision {
    /// With the required parameters:
    /// - `account_code`: the account's tax id.
    pub fn new(account_code: impl Into<String>) -> Self {
        GetDocumentsGuiaRemision(
            Arguments::new()
                .set("accountCode", Into::<String>::into(account_code)),
        )
    }

    /// The type of document; empty by default.
    pub fn document_type_id(self, value: impl Into<String>) -> Self {
        GetDocumentsGuiaRemision(self.0.set("documentTypeId", Into::<String>::into(value)))
    }

    /// The series; empty by default.
    pub fn serie(self, value: impl Into<String>) -> Self {
        GetDocumentsGuiaRemision(self.0.set("serie", Into::<String>::into(value)))
    }

    /// The number; empty by default.
    pub fn number(self, value: impl Into<String>) -> Self {
        GetDocumentsGuiaRemision(self.0.set("number", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::confirm_received_document`].
///
/// # Example
/// ```
/// use dtekit::client::ConfirmReceivedDocument;
/// use dtekit::operation::Request;
///
/// let arguments = ConfirmReceivedDocument::new(["a", "b"]);
/// let request = Request::new("Document/ConfirmReceivedDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/ConfirmReceivedDocument");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ConfirmReceivedDocument(Arguments);

impl ConfirmReceivedDocument {
    /// With the ids of the documents that were taken.
    pub fn new(body: impl IntoIterator<Item = impl Into<String>>) -> Self {
        ConfirmReceivedDocument(Arguments::new().set("body", body.into_iter().map(Into::into).collect::<Vec<String>>()))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ConfirmReceivedDocument(self.0.set("form", true))
    }
}

/// The arguments of [`Client::upload_document_invoice_validate_event`].
///
/// # Example
/// ```
/// use dtekit::client::UploadDocumentInvoiceValidateEvent;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = UploadDocumentInvoiceValidateEvent::new()
///     .body(Map::from([("Evento", json!("030")), ("Cufe", json!("ab"))]));
/// let request = Request::new("Document/UploadDocumentInvoiceValidateEvent", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/UploadDocumentInvoiceValidateEvent");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct UploadDocumentInvoiceValidateEvent(Arguments);

impl UploadDocumentInvoiceValidateEvent {
    /// Without parameters.
    pub fn new() -> Self {
        UploadDocumentInvoiceValidateEvent::default()
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        UploadDocumentInvoiceValidateEvent(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        UploadDocumentInvoiceValidateEvent(self.0.set("form", true))
    }
}

/// The arguments of [`Client::send_event_to_authority`].
///
/// # Example
/// ```
/// use dtekit::client::SendEventToAuthority;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = SendEventToAuthority::new(Map::from([("status", json!("050")), ("description", json!("notificación")), ("id_emisor", json!("900")), ("IDEmisorTipo", json!("31")), ("NombreEmisor", json!("Acme")), ("ValorActual", json!("1000.00")), ("InvoiceID", json!("SETP1")), ("docType", json!("01")), ("cufe_invoice", json!("abababababababababababababababababababababababababababababababababababababababababababababababab")), ("IDReceptor", json!("800")), ("IDReceptorTipo", json!("31")), ("NombreReceptor", json!("Cliente")), ("IssueDate", json!("2026-11-21")), ("EndDateInvoice", json!("2026-12-21"))]));
/// let request = Request::new("Document/SendEventToAuthority", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/SendEventToAuthority");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct SendEventToAuthority(Arguments);

impl SendEventToAuthority {
    /// With the event 047 or 050, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        SendEventToAuthority(Arguments::new().set("body", body))
    }

    /// The member `status` of the event 047 or 050.
    pub fn status(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("status", value))
    }

    /// The member `description` of the event 047 or 050.
    pub fn description(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("description", value))
    }

    /// The member `operationType` of the event 047 or 050.
    pub fn operation_type(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("operationType", value))
    }

    /// The member `IDEmisor` of the event 047 or 050.
    pub fn id_emisor(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("IDEmisor", value))
    }

    /// The member `IDEmisorTipo` of the event 047 or 050.
    pub fn id_emisor_tipo(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("IDEmisorTipo", value))
    }

    /// The member `NombreEmisor` of the event 047 or 050.
    pub fn nombre_emisor(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("NombreEmisor", value))
    }

    /// The member `IDEndosatario` of the event 047 or 050.
    pub fn id_endosatario(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("IDEndosatario", value))
    }

    /// The member `NombreEndosatario` of the event 047 or 050.
    pub fn nombre_endosatario(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("NombreEndosatario", value))
    }

    /// The member `TipoEndoso` of the event 047 or 050.
    pub fn tipo_endoso(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("TipoEndoso", value))
    }

    /// The member `valuePaid` of the event 047 or 050.
    pub fn value_paid(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("valuePaid", value))
    }

    /// The member `valueInvoice` of the event 047 or 050.
    pub fn value_invoice(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("valueInvoice", value))
    }

    /// The member `PrecioPagarseEndoso` of the event 047 or 050.
    pub fn precio_pagarse_endoso(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("PrecioPagarseEndoso", value))
    }

    /// The member `TasaDescuentoEndoso` of the event 047 or 050.
    pub fn tasa_descuento_endoso(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("TasaDescuentoEndoso", value))
    }

    /// The member `MedioPago` of the event 047 or 050.
    pub fn medio_pago(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("MedioPago", value))
    }

    /// The member `Moneda` of the event 047 or 050.
    pub fn moneda(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("Moneda", value))
    }

    /// The member `ValorActual` of the event 047 or 050.
    pub fn valor_actual(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("ValorActual", value))
    }

    /// The member `InvoiceID` of the event 047 or 050.
    pub fn invoice_id(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("InvoiceID", value))
    }

    /// The member `docType` of the event 047 or 050.
    pub fn doc_type(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("docType", value))
    }

    /// The member `CUFEInvoice` of the event 047 or 050.
    pub fn cufe_invoice(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("CUFEInvoice", value))
    }

    /// The member `IDReceptor` of the event 047 or 050.
    pub fn id_receptor(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("IDReceptor", value))
    }

    /// The member `IDReceptorTipo` of the event 047 or 050.
    pub fn id_receptor_tipo(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("IDReceptorTipo", value))
    }

    /// The member `NombreReceptor` of the event 047 or 050.
    pub fn nombre_receptor(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("NombreReceptor", value))
    }

    /// The member `IssueDate` of the event 047 or 050.
    pub fn issue_date(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("IssueDate", value))
    }

    /// The member `EndDateInvoice` of the event 047 or 050.
    pub fn end_date_invoice(self, value: impl Into<Argument>) -> Self {
        SendEventToAuthority(self.0.set("EndDateInvoice", value))
    }

    /// By which method: POST by default.
    pub fn method(self, value: Method) -> Self {
        SendEventToAuthority(self.0.set("method", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        SendEventToAuthority(self.0.set("form", true))
    }

    /// Sends an event whose status the interface does not name, or cannot be read in the bytes of a body.
    pub fn unchecked(self) -> Self {
        SendEventToAuthority(self.0.set("unchecked", true))
    }
}

/// The arguments of [`Client::get_status_document`].
///
/// # Example
/// ```
/// use dtekit::client::GetStatusDocument;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = GetStatusDocument::new(Map::from([("Uuid", json!("A"))]));
/// let request = Request::new("Document/GetStatusDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetStatusDocument");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetStatusDocument(Arguments);

impl GetStatusDocument {
    /// With the status request (MX), whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        GetStatusDocument(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetStatusDocument(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_related_documents`].
///
/// # Example
/// ```
/// use dtekit::client::GetRelatedDocuments;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = GetRelatedDocuments::new(Map::from([("Uuid", json!("A"))]));
/// let request = Request::new("Document/GetRelatedDocuments", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetRelatedDocuments");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetRelatedDocuments(Arguments);

impl GetRelatedDocuments {
    /// With the status request (MX), whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        GetRelatedDocuments(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetRelatedDocuments(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_pending_cancel_request`].
///
/// # Example
/// ```
/// use dtekit::client::GetPendingCancelRequest;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = GetPendingCancelRequest::new(Map::from([("Rfc", json!("XAXX010101000"))]));
/// let request = Request::new("Document/GetPendingCancelRequest", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetPendingCancelRequest");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetPendingCancelRequest(Arguments);

impl GetPendingCancelRequest {
    /// With the pending-cancel request (MX), whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        GetPendingCancelRequest(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetPendingCancelRequest(self.0.set("form", true))
    }
}

/// The arguments of [`Client::response_cancel_request`].
///
/// # Example
/// ```
/// use dtekit::client::ResponseCancelRequest;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ResponseCancelRequest::new(Map::from([("Uuid", json!("A")), ("Answer", json!("Aceptacion"))]));
/// let request = Request::new("Document/ResponseCancelRequest", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/ResponseCancelRequest");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ResponseCancelRequest(Arguments);

impl ResponseCancelRequest {
    /// With the response to cancel request, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ResponseCancelRequest(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ResponseCancelRequest(self.0.set("form", true))
    }
}

/// The arguments of [`Client::send_document_to_upload`].
///
/// # Example
/// ```
/// use dtekit::client::SendDocumentToUpload;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = SendDocumentToUpload::new(Map::from([("FileContent", json!("<DTE/>"))]));
/// let request = Request::new("Document/SendDocumentToUpload", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/SendDocumentToUpload");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct SendDocumentToUpload(Arguments);

impl SendDocumentToUpload {
    /// With the document to upload, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        SendDocumentToUpload(Arguments::new().set("body", body))
    }

    /// The member `FileContent` of the document to upload.
    pub fn file_content(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("FileContent", value))
    }

    /// The member `Async` of the document to upload.
    pub fn asynchronous(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("Async", value))
    }

    /// The member `Mapping` of the document to upload.
    pub fn mapping(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("Mapping", value))
    }

    /// The member `Sign` of the document to upload.
    pub fn sign(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("Sign", value))
    }

    /// The member `DefaultCertificate` of the document to upload.
    pub fn default_certificate(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("DefaultCertificate", value))
    }

    /// The member `BillerId` of the document to upload.
    pub fn biller_id(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("BillerId", value))
    }

    /// The member `ValidateNumber` of the document to upload.
    pub fn validate_number(self, value: impl Into<Argument>) -> Self {
        SendDocumentToUpload(self.0.set("ValidateNumber", value))
    }

    /// Sends the document in base 64.
    pub fn base64(self) -> Self {
        SendDocumentToUpload(self.0.set("base64", true))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        SendDocumentToUpload(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_document_upload_status`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentUploadStatus;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentUploadStatus::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// let request = Request::new("Document/GetDocumentUploadStatus", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Document/GetDocumentUploadStatus?trackId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentUploadStatus(Arguments);

impl GetDocumentUploadStatus {
    /// With the required parameters:
    /// - `track_id`: the id that the upload answered with.
    pub fn new(track_id: impl Into<Argument>) -> Self {
        GetDocumentUploadStatus(
            Arguments::new()
                .set("trackId", track_id),
        )
    }
}

/// The arguments of [`Client::download_document_xml`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentXml;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentXml::new("D-1");
/// let request = Request::new("File/DownloadDocumentXml", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentXml?GlobalDocumentId=D-1&type=default");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentXml(Arguments);

impl DownloadDocumentXml {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    pub fn new(global_document_id: impl Into<String>) -> Self {
        DownloadDocumentXml(
            Arguments::new()
                .set("GlobalDocumentId", Into::<String>::into(global_document_id)),
        )
    }

    /// Which file: `default`, `xml`, `distribution`, `original`; `default` by default.
    pub fn type_(self, value: impl Into<String>) -> Self {
        DownloadDocumentXml(self.0.set("type", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::download_document_xml_by_country_document_id`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentXmlByCountryDocumentId;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentXmlByCountryDocumentId::new("506", "2026-11-21T09:30:00Z");
/// let request = Request::new("File/DownloadDocumentXmlByCountryDocumentId", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentXmlByCountryDocumentId?CountryDocumentId=506&Date=2026-11-21T09%3A30%3A00Z&Type=default");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentXmlByCountryDocumentId(Arguments);

impl DownloadDocumentXmlByCountryDocumentId {
    /// With the required parameters:
    /// - `country_document_id`: the document's fiscal id: CUFE, clave, UUID …;
    /// - `date`: the document's date.
    pub fn new(country_document_id: impl Into<String>, date: impl Into<String>) -> Self {
        DownloadDocumentXmlByCountryDocumentId(
            Arguments::new()
                .set("CountryDocumentId", Into::<String>::into(country_document_id))
                .set("Date", Into::<String>::into(date)),
        )
    }

    /// Which file: `default`, `xml`, `distribution`, `original`; `default` by default.
    pub fn type_(self, value: impl Into<String>) -> Self {
        DownloadDocumentXmlByCountryDocumentId(self.0.set("Type", Into::<String>::into(value)))
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        DownloadDocumentXmlByCountryDocumentId(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        DownloadDocumentXmlByCountryDocumentId(self.0.set("form", true))
    }
}

/// The arguments of [`Client::download_document_pdf`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentPdf;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentPdf::new("3F1C3F0E-7A5C-4B0E-9F67-0B6C2B5F9A11", "pdf");
/// let request = Request::new("File/DownloadDocumentPdf", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentPdf?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&type=pdf&RegPDF=false&DocumentGroup=0");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentPdf(Arguments);

impl DownloadDocumentPdf {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service;
    /// - `type_`: which file: `default`, `pdf`.
    pub fn new(global_document_id: impl Into<Argument>, type_: impl Into<String>) -> Self {
        DownloadDocumentPdf(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id)
                .set("type", Into::<String>::into(type_)),
        )
    }

    /// Makes the PDF anew; `false` by default.
    pub fn reg_pdf(self, value: bool) -> Self {
        DownloadDocumentPdf(self.0.set("RegPDF", value))
    }

    /// The group of documents; `0` by default.
    pub fn document_group(self, value: i32) -> Self {
        DownloadDocumentPdf(self.0.set("DocumentGroup", value))
    }
}

/// The arguments of [`Client::download_document_attachments`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentAttachments;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentAttachments::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// let request = Request::new("File/DownloadDocumentAttachments", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentAttachments?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentAttachments(Arguments);

impl DownloadDocumentAttachments {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        DownloadDocumentAttachments(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id),
        )
    }
}

/// The arguments of [`Client::upload_document_attachment_from_url`].
///
/// # Example
/// ```
/// use dtekit::client::UploadDocumentAttachmentFromUrl;
/// use dtekit::operation::Request;
///
/// let arguments = UploadDocumentAttachmentFromUrl::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "https://files.example/a?b=c&d=e");
/// let request = Request::new("File/UploadDocumentAttachmentFromUrl", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/UploadDocumentAttachmentFromUrl?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&attachmentUrl=https%3A%2F%2Ffiles.example%2Fa%3Fb%3Dc%26d%3De");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct UploadDocumentAttachmentFromUrl(Arguments);

impl UploadDocumentAttachmentFromUrl {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service;
    /// - `attachment_url`: where the service fetches the file.
    pub fn new(global_document_id: impl Into<Argument>, attachment_url: impl Into<String>) -> Self {
        UploadDocumentAttachmentFromUrl(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id)
                .set("attachmentUrl", Into::<String>::into(attachment_url)),
        )
    }
}

/// The arguments of [`Client::upload_document_attachment`].
///
/// # Example
/// ```
/// use dtekit::client::UploadDocumentAttachment;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = UploadDocumentAttachment::new(Map::from([("GlobalDocumentId", json!("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"))]));
/// let request = Request::new("File/UploadDocumentAttachment", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/UploadDocumentAttachment");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct UploadDocumentAttachment(Arguments);

impl UploadDocumentAttachment {
    /// With the attachment by document id, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        UploadDocumentAttachment(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        UploadDocumentAttachment(self.0.set("form", true))
    }
}

/// The arguments of [`Client::upload_document_attachment_by_number`].
///
/// # Example
/// ```
/// use dtekit::client::UploadDocumentAttachmentByNumber;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = UploadDocumentAttachmentByNumber::new(Map::from([("Number", json!("7"))]));
/// let request = Request::new("File/UploadDocumentAttachmentByNumber", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/UploadDocumentAttachmentByNumber");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct UploadDocumentAttachmentByNumber(Arguments);

impl UploadDocumentAttachmentByNumber {
    /// With the attachment by number, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        UploadDocumentAttachmentByNumber(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        UploadDocumentAttachmentByNumber(self.0.set("form", true))
    }
}

/// The arguments of [`Client::upload_proof_of_delivery_attachment`].
///
/// # Example
/// ```
/// use dtekit::client::UploadProofOfDeliveryAttachment;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = UploadProofOfDeliveryAttachment::new(Map::from([("Number", json!("7"))]));
/// let request = Request::new("File/UploadProofOfDeliveryAttachment", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/UploadProofOfDeliveryAttachment");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct UploadProofOfDeliveryAttachment(Arguments);

impl UploadProofOfDeliveryAttachment {
    /// With the proof-of-delivery attachment, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        UploadProofOfDeliveryAttachment(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        UploadProofOfDeliveryAttachment(self.0.set("form", true))
    }
}

/// The arguments of [`Client::get_document_attachments`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentAttachments;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentAttachments::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// let request = Request::new("File/GetDocumentAttachments", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/GetDocumentAttachments?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentAttachments(Arguments);

impl GetDocumentAttachments {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        GetDocumentAttachments(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        GetDocumentAttachments(self.0.set("body", value))
    }

    /// By which method: POST by default.
    pub fn method(self, value: Method) -> Self {
        GetDocumentAttachments(self.0.set("method", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        GetDocumentAttachments(self.0.set("form", true))
    }
}

/// The arguments of [`Client::download_document_attachment`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentAttachment;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentAttachment::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10");
/// let request = Request::new("File/DownloadDocumentAttachment", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentAttachment?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&AttachmentId=0b0a4f5c-52a3-4a0f-8f0e-2f6f6a1f7d10");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentAttachment(Arguments);

impl DownloadDocumentAttachment {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service;
    /// - `attachment_id`: the attachment's id.
    pub fn new(global_document_id: impl Into<Argument>, attachment_id: impl Into<Argument>) -> Self {
        DownloadDocumentAttachment(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id)
                .set("AttachmentId", attachment_id),
        )
    }
}

/// The arguments of [`Client::download_document_json`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentJson;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentJson::new("3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11");
/// let request = Request::new("File/DownloadDocumentJson", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentJson?GlobalDocumentId=3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11&type=default");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentJson(Arguments);

impl DownloadDocumentJson {
    /// With the required parameters:
    /// - `global_document_id`: the document's id in the service.
    pub fn new(global_document_id: impl Into<Argument>) -> Self {
        DownloadDocumentJson(
            Arguments::new()
                .set("GlobalDocumentId", global_document_id),
        )
    }

    /// Which file; `default` by default.
    pub fn type_(self, value: impl Into<String>) -> Self {
        DownloadDocumentJson(self.0.set("type", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::get_document_xml`].
///
/// # Example
/// ```
/// use dtekit::client::GetDocumentXml;
/// use dtekit::operation::Request;
///
/// let arguments = GetDocumentXml::new("A1/b+c");
/// let request = Request::new("File/GetDocumentXml", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/GetDocumentXml?CountryDocumentId=A1%2Fb%2Bc");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct GetDocumentXml(Arguments);

impl GetDocumentXml {
    /// With the required parameters:
    /// - `country_document_id`: the document's fiscal id: CUFE, clave, UUID ….
    pub fn new(country_document_id: impl Into<String>) -> Self {
        GetDocumentXml(
            Arguments::new()
                .set("CountryDocumentId", Into::<String>::into(country_document_id)),
        )
    }
}

/// The arguments of [`Client::download_document_pdf_by_country_document_id`].
///
/// # Example
/// ```
/// use dtekit::client::DownloadDocumentPdfByCountryDocumentId;
/// use dtekit::operation::Request;
///
/// let arguments = DownloadDocumentPdfByCountryDocumentId::new("506", "default")
///     .reg_pdf(true)
///     .document_group(-2147483648);
/// let request = Request::new("File/DownloadDocumentPdfByCountryDocumentId", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/File/DownloadDocumentPdfByCountryDocumentId?countryDocumentId=506&type=default&RegPDF=true&DocumentGroup=-2147483648");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct DownloadDocumentPdfByCountryDocumentId(Arguments);

impl DownloadDocumentPdfByCountryDocumentId {
    /// With the required parameters:
    /// - `country_document_id`: the document's fiscal id: CUFE, clave, UUID …;
    /// - `type_`: which file: `default`, `pdf`.
    pub fn new(country_document_id: impl Into<String>, type_: impl Into<String>) -> Self {
        DownloadDocumentPdfByCountryDocumentId(
            Arguments::new()
                .set("countryDocumentId", Into::<String>::into(country_document_id))
                .set("type", Into::<String>::into(type_)),
        )
    }

    /// Makes the PDF anew; `false` by default.
    pub fn reg_pdf(self, value: bool) -> Self {
        DownloadDocumentPdfByCountryDocumentId(self.0.set("RegPDF", value))
    }

    /// The group of documents; `0` by default.
    pub fn document_group(self, value: i32) -> Self {
        DownloadDocumentPdfByCountryDocumentId(self.0.set("DocumentGroup", value))
    }
}

/// The arguments of [`Client::product_get`].
///
/// # Example
/// ```
/// use dtekit::client::ProductGet;
/// use dtekit::operation::Request;
///
/// let arguments = ProductGet::new("o 1", "7");
/// let request = Request::new("Product/Get", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/Get?ownerId=o%201&productId=7");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductGet(Arguments);

impl ProductGet {
    /// With the required parameters:
    /// - `owner_id`: the owner of the catalog;
    /// - `product_id`: the product's id.
    pub fn new(owner_id: impl Into<String>, product_id: impl Into<String>) -> Self {
        ProductGet(
            Arguments::new()
                .set("ownerId", Into::<String>::into(owner_id))
                .set("productId", Into::<String>::into(product_id)),
        )
    }
}

/// The arguments of [`Client::product_jget`].
///
/// # Example
/// ```
/// use dtekit::client::ProductJget;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ProductJget::new(json!({"ownerId":"o 1","productId":"7"}));
/// let request = Request::new("Product/JGet", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/JGet?ownerIdProductIdJson=%7B%22ownerId%22%3A%22o%201%22%2C%22productId%22%3A%227%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductJget(Arguments);

impl ProductJget {
    /// With the required parameters:
    /// - `owner_id_product_id_json`: `ownerId` and `productId`.
    pub fn new(owner_id_product_id_json: impl Into<Argument>) -> Self {
        ProductJget(
            Arguments::new()
                .set("ownerIdProductIdJson", owner_id_product_id_json),
        )
    }
}

/// The arguments of [`Client::product_search`].
///
/// # Example
/// ```
/// use dtekit::client::ProductSearch;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ProductSearch::new(Map::from([("Name", json!("pan")), ("Page", json!({"Size":20})), ("Tags", json!(["a","b"]))]));
/// let request = Request::new("Product/Search", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/Search?Name=pan&Page.Size=20&Tags%5B0%5D=a&Tags%5B1%5D=b");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductSearch(Arguments);

impl ProductSearch {
    /// With the product search model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ProductSearch(Arguments::new().set("body", body))
    }
}

/// The arguments of [`Client::product_jsearch`].
///
/// # Example
/// ```
/// use dtekit::client::ProductJsearch;
/// use dtekit::operation::Request;
///
/// let arguments = ProductJsearch::new("{ \"Name\": \"pan\" }");
/// let request = Request::new("Product/JSearch", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/JSearch?searchProductModelJson=%7B%20%22Name%22%3A%20%22pan%22%20%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductJsearch(Arguments);

impl ProductJsearch {
    /// With the required parameters:
    /// - `search_product_model_json`: the product search model.
    pub fn new(search_product_model_json: impl Into<Argument>) -> Self {
        ProductJsearch(
            Arguments::new()
                .set("searchProductModelJson", search_product_model_json),
        )
    }
}

/// The arguments of [`Client::product_add`].
///
/// # Example
/// ```
/// use dtekit::client::ProductAdd;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ProductAdd::new(Map::from([("Code", json!("7")), ("Price", json!("1.10"))]));
/// let request = Request::new("Product/Add", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/Add");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductAdd(Arguments);

impl ProductAdd {
    /// With the product model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ProductAdd(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ProductAdd(self.0.set("form", true))
    }
}

/// The arguments of [`Client::product_jadd`].
///
/// # Example
/// ```
/// use dtekit::client::ProductJadd;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ProductJadd::new(json!({"Code":"7","Price":"1.10"}));
/// let request = Request::new("Product/JAdd", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/JAdd?productJson=%7B%22Code%22%3A%227%22%2C%22Price%22%3A%221.10%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductJadd(Arguments);

impl ProductJadd {
    /// With the required parameters:
    /// - `product_json`: the product model.
    pub fn new(product_json: impl Into<Argument>) -> Self {
        ProductJadd(
            Arguments::new()
                .set("productJson", product_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ProductJadd(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ProductJadd(self.0.set("form", true))
    }
}

/// The arguments of [`Client::product_update`].
///
/// # Example
/// ```
/// use dtekit::client::ProductUpdate;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ProductUpdate::new(Map::from([("Code", json!("7")), ("Price", json!("1.10"))]));
/// let request = Request::new("Product/Update", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/Update");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductUpdate(Arguments);

impl ProductUpdate {
    /// With the product model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ProductUpdate(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ProductUpdate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::product_jupdate`].
///
/// # Example
/// ```
/// use dtekit::client::ProductJupdate;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ProductJupdate::new(json!({"Code":"7","Price":"1.10"}));
/// let request = Request::new("Product/JUpdate", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/JUpdate?productJson=%7B%22Code%22%3A%227%22%2C%22Price%22%3A%221.10%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductJupdate(Arguments);

impl ProductJupdate {
    /// With the required parameters:
    /// - `product_json`: the product model.
    pub fn new(product_json: impl Into<Argument>) -> Self {
        ProductJupdate(
            Arguments::new()
                .set("productJson", product_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ProductJupdate(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ProductJupdate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::product_delete`].
///
/// # Example
/// ```
/// use dtekit::client::ProductDelete;
/// use dtekit::operation::Request;
///
/// let arguments = ProductDelete::new("o 1", "7");
/// let request = Request::new("Product/Delete", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/Delete?ownerId=o%201&productId=7");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductDelete(Arguments);

impl ProductDelete {
    /// With the required parameters:
    /// - `owner_id`: the owner of the catalog;
    /// - `product_id`: the product's id.
    pub fn new(owner_id: impl Into<String>, product_id: impl Into<String>) -> Self {
        ProductDelete(
            Arguments::new()
                .set("ownerId", Into::<String>::into(owner_id))
                .set("productId", Into::<String>::into(product_id)),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ProductDelete(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ProductDelete(self.0.set("form", true))
    }
}

/// The arguments of [`Client::product_jdelete`].
///
/// # Example
/// ```
/// use dtekit::client::ProductJdelete;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ProductJdelete::new(json!({"ownerId":"o 1","productId":"7"}));
/// let request = Request::new("Product/JDelete", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Product/JDelete?ownerIdProductIdJson=%7B%22ownerId%22%3A%22o%201%22%2C%22productId%22%3A%227%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ProductJdelete(Arguments);

impl ProductJdelete {
    /// With the required parameters:
    /// - `owner_id_product_id_json`: `ownerId` and `productId`.
    pub fn new(owner_id_product_id_json: impl Into<Argument>) -> Self {
        ProductJdelete(
            Arguments::new()
                .set("ownerIdProductIdJson", owner_id_product_id_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ProductJdelete(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ProductJdelete(self.0.set("form", true))
    }
}

/// The arguments of [`Client::receiver_get`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverGet;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverGet::new("o 1", "7");
/// let request = Request::new("Receiver/Get", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/Get?ownerId=o%201&receiverId=7");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverGet(Arguments);

impl ReceiverGet {
    /// With the required parameters:
    /// - `owner_id`: the owner of the catalog;
    /// - `receiver_id`: the receiver's id.
    pub fn new(owner_id: impl Into<String>, receiver_id: impl Into<String>) -> Self {
        ReceiverGet(
            Arguments::new()
                .set("ownerId", Into::<String>::into(owner_id))
                .set("receiverId", Into::<String>::into(receiver_id)),
        )
    }
}

/// The arguments of [`Client::receiver_jget`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverJget;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverJget::new(json!({"ownerId":"o 1","receiverId":"7"}));
/// let request = Request::new("Receiver/JGet", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/JGet?ownerIdReceiverIdJson=%7B%22ownerId%22%3A%22o%201%22%2C%22receiverId%22%3A%227%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverJget(Arguments);

impl ReceiverJget {
    /// With the required parameters:
    /// - `owner_id_receiver_id_json`: `ownerId` and `receiverId`.
    pub fn new(owner_id_receiver_id_json: impl Into<Argument>) -> Self {
        ReceiverJget(
            Arguments::new()
                .set("ownerIdReceiverIdJson", owner_id_receiver_id_json),
        )
    }
}

/// The arguments of [`Client::receiver_search`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverSearch;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverSearch::new(Map::from([("Name", json!("pan")), ("Page", json!({"Size":20})), ("Tags", json!(["a","b"]))]));
/// let request = Request::new("Receiver/Search", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/Search?Name=pan&Page.Size=20&Tags%5B0%5D=a&Tags%5B1%5D=b");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverSearch(Arguments);

impl ReceiverSearch {
    /// With the receiver search model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ReceiverSearch(Arguments::new().set("body", body))
    }
}

/// The arguments of [`Client::receiver_jsearch`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverJsearch;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverJsearch::new("{ \"Name\": \"pan\" }");
/// let request = Request::new("Receiver/JSearch", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/JSearch?searchReceiverModelJson=%7B%20%22Name%22%3A%20%22pan%22%20%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverJsearch(Arguments);

impl ReceiverJsearch {
    /// With the required parameters:
    /// - `search_receiver_model_json`: the receiver search model.
    pub fn new(search_receiver_model_json: impl Into<Argument>) -> Self {
        ReceiverJsearch(
            Arguments::new()
                .set("searchReceiverModelJson", search_receiver_model_json),
        )
    }
}

/// The arguments of [`Client::receiver_add`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverAdd;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverAdd::new(Map::from([("Code", json!("7")), ("Price", json!("1.10"))]));
/// let request = Request::new("Receiver/Add", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/Add");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverAdd(Arguments);

impl ReceiverAdd {
    /// With the receiver model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ReceiverAdd(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ReceiverAdd(self.0.set("form", true))
    }
}

/// The arguments of [`Client::receiver_jadd`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverJadd;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverJadd::new(json!({"Code":"7","Price":"1.10"}));
/// let request = Request::new("Receiver/JAdd", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/JAdd?receiverJson=%7B%22Code%22%3A%227%22%2C%22Price%22%3A%221.10%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverJadd(Arguments);

impl ReceiverJadd {
    /// With the required parameters:
    /// - `receiver_json`: the receiver model.
    pub fn new(receiver_json: impl Into<Argument>) -> Self {
        ReceiverJadd(
            Arguments::new()
                .set("receiverJson", receiver_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ReceiverJadd(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ReceiverJadd(self.0.set("form", true))
    }
}

/// The arguments of [`Client::receiver_update`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverUpdate;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverUpdate::new(Map::from([("Code", json!("7")), ("Price", json!("1.10"))]));
/// let request = Request::new("Receiver/Update", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/Update");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverUpdate(Arguments);

impl ReceiverUpdate {
    /// With the receiver model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ReceiverUpdate(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ReceiverUpdate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::receiver_jupdate`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverJupdate;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverJupdate::new(json!({"Code":"7","Price":"1.10"}));
/// let request = Request::new("Receiver/JUpdate", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/JUpdate?receiverJson=%7B%22Code%22%3A%227%22%2C%22Price%22%3A%221.10%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverJupdate(Arguments);

impl ReceiverJupdate {
    /// With the required parameters:
    /// - `receiver_json`: the receiver model.
    pub fn new(receiver_json: impl Into<Argument>) -> Self {
        ReceiverJupdate(
            Arguments::new()
                .set("receiverJson", receiver_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ReceiverJupdate(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ReceiverJupdate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::receiver_delete`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverDelete;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverDelete::new("o 1", "7");
/// let request = Request::new("Receiver/Delete", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/Delete?ownerId=o%201&receiverId=7");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverDelete(Arguments);

impl ReceiverDelete {
    /// With the required parameters:
    /// - `owner_id`: the owner of the catalog;
    /// - `receiver_id`: the receiver's id.
    pub fn new(owner_id: impl Into<String>, receiver_id: impl Into<String>) -> Self {
        ReceiverDelete(
            Arguments::new()
                .set("ownerId", Into::<String>::into(owner_id))
                .set("receiverId", Into::<String>::into(receiver_id)),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ReceiverDelete(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ReceiverDelete(self.0.set("form", true))
    }
}

/// The arguments of [`Client::receiver_jdelete`].
///
/// # Example
/// ```
/// use dtekit::client::ReceiverJdelete;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ReceiverJdelete::new(json!({"ownerId":"o 1","receiverId":"7"}));
/// let request = Request::new("Receiver/JDelete", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Receiver/JDelete?ownerIdReceiverIdJson=%7B%22ownerId%22%3A%22o%201%22%2C%22receiverId%22%3A%227%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ReceiverJdelete(Arguments);

impl ReceiverJdelete {
    /// With the required parameters:
    /// - `owner_id_receiver_id_json`: `ownerId` and `receiverId`.
    pub fn new(owner_id_receiver_id_json: impl Into<Argument>) -> Self {
        ReceiverJdelete(
            Arguments::new()
                .set("ownerIdReceiverIdJson", owner_id_receiver_id_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        ReceiverJdelete(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ReceiverJdelete(self.0.set("form", true))
    }
}

/// The arguments of [`Client::personalized_get`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedGet;
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedGet::new("o 1", "7");
/// let request = Request::new("Personalized/Get", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/Get?ownerId=o%201&personalizedId=7");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedGet(Arguments);

impl PersonalizedGet {
    /// With the required parameters:
    /// - `owner_id`: the owner of the catalog;
    /// - `personalized_id`: the field's id.
    pub fn new(owner_id: impl Into<String>, personalized_id: impl Into<String>) -> Self {
        PersonalizedGet(
            Arguments::new()
                .set("ownerId", Into::<String>::into(owner_id))
                .set("personalizedId", Into::<String>::into(personalized_id)),
        )
    }
}

/// The arguments of [`Client::personalized_jget`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedJget;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedJget::new(json!({"ownerId":"o 1","personalizedId":"7"}));
/// let request = Request::new("Personalized/JGet", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/JGet?ownerIdPersonalizedIdJson=%7B%22ownerId%22%3A%22o%201%22%2C%22personalizedId%22%3A%227%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedJget(Arguments);

impl PersonalizedJget {
    /// With the required parameters:
    /// - `owner_id_personalized_id_json`: `ownerId` and `personalizedId`.
    pub fn new(owner_id_personalized_id_json: impl Into<Argument>) -> Self {
        PersonalizedJget(
            Arguments::new()
                .set("ownerIdPersonalizedIdJson", owner_id_personalized_id_json),
        )
    }
}

/// The arguments of [`Client::personalized_add`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedAdd;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedAdd::new(Map::from([("Code", json!("7")), ("Price", json!("1.10"))]));
/// let request = Request::new("Personalized/Add", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/Add");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedAdd(Arguments);

impl PersonalizedAdd {
    /// With the personalized-field model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        PersonalizedAdd(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        PersonalizedAdd(self.0.set("form", true))
    }
}

/// The arguments of [`Client::personalized_jadd`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedJadd;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedJadd::new(json!({"Code":"7","Price":"1.10"}));
/// let request = Request::new("Personalized/JAdd", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/JAdd?personalizedJson=%7B%22Code%22%3A%227%22%2C%22Price%22%3A%221.10%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedJadd(Arguments);

impl PersonalizedJadd {
    /// With the required parameters:
    /// - `personalized_json`: the personalized-field model.
    pub fn new(personalized_json: impl Into<Argument>) -> Self {
        PersonalizedJadd(
            Arguments::new()
                .set("personalizedJson", personalized_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        PersonalizedJadd(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        PersonalizedJadd(self.0.set("form", true))
    }
}

/// The arguments of [`Client::personalized_update`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedUpdate;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedUpdate::new(Map::from([("Code", json!("7")), ("Price", json!("1.10"))]));
/// let request = Request::new("Personalized/Update", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/Update");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedUpdate(Arguments);

impl PersonalizedUpdate {
    /// With the personalized-field model, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        PersonalizedUpdate(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        PersonalizedUpdate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::personalized_jupdate`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedJupdate;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedJupdate::new(json!({"Code":"7","Price":"1.10"}));
/// let request = Request::new("Personalized/JUpdate", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/JUpdate?personalizedJson=%7B%22Code%22%3A%227%22%2C%22Price%22%3A%221.10%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedJupdate(Arguments);

impl PersonalizedJupdate {
    /// With the required parameters:
    /// - `personalized_json`: the personalized-field model.
    pub fn new(personalized_json: impl Into<Argument>) -> Self {
        PersonalizedJupdate(
            Arguments::new()
                .set("personalizedJson", personalized_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        PersonalizedJupdate(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        PersonalizedJupdate(self.0.set("form", true))
    }
}

/// The arguments of [`Client::personalized_delete`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedDelete;
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedDelete::new("o 1", "7");
/// let request = Request::new("Personalized/Delete", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/Delete?ownerId=o%201&personalizedId=7");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedDelete(Arguments);

impl PersonalizedDelete {
    /// With the required parameters:
    /// - `owner_id`: the owner of the catalog;
    /// - `personalized_id`: the field's id.
    pub fn new(owner_id: impl Into<String>, personalized_id: impl Into<String>) -> Self {
        PersonalizedDelete(
            Arguments::new()
                .set("ownerId", Into::<String>::into(owner_id))
                .set("personalizedId", Into::<String>::into(personalized_id)),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        PersonalizedDelete(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        PersonalizedDelete(self.0.set("form", true))
    }
}

/// The arguments of [`Client::personalized_jdelete`].
///
/// # Example
/// ```
/// use dtekit::client::PersonalizedJdelete;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = PersonalizedJdelete::new(json!({"ownerId":"o 1","personalizedId":"7"}));
/// let request = Request::new("Personalized/JDelete", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/{catalog_group}/Personalized/JDelete?ownerIdPersonalizedIdJson=%7B%22ownerId%22%3A%22o%201%22%2C%22personalizedId%22%3A%227%22%7D");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct PersonalizedJdelete(Arguments);

impl PersonalizedJdelete {
    /// With the required parameters:
    /// - `owner_id_personalized_id_json`: `ownerId` and `personalizedId`.
    pub fn new(owner_id_personalized_id_json: impl Into<Argument>) -> Self {
        PersonalizedJdelete(
            Arguments::new()
                .set("ownerIdPersonalizedIdJson", owner_id_personalized_id_json),
        )
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        PersonalizedJdelete(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        PersonalizedJdelete(self.0.set("form", true))
    }
}

/// The arguments of [`Client::contact_user`].
///
/// # Example
/// ```
/// use dtekit::client::ContactUser;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = ContactUser::new(Map::from([("Subject", json!("hola"))]));
/// let request = Request::new("Message/ContactUser", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Message/ContactUser");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ContactUser(Arguments);

impl ContactUser {
    /// With the contact, whose fields interface.md does not show.
    pub fn new(body: Map) -> Self {
        ContactUser(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        ContactUser(self.0.set("form", true))
    }
}

/// The arguments of [`Client::msg_recovery`].
///
/// # Example
/// ```
/// use dtekit::client::MsgRecovery;
/// use dtekit::operation::Request;
///
/// let arguments = MsgRecovery::new("76212889");
/// let request = Request::new("Msg/Recovery", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Msg/Recovery?senderCode=76212889");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct MsgRecovery(Arguments);

impl MsgRecovery {
    /// With the required parameters:
    /// - `sender_code`: the sender's tax id.
    pub fn new(sender_code: impl Into<String>) -> Self {
        MsgRecovery(
            Arguments::new()
                .set("senderCode", Into::<String>::into(sender_code)),
        )
    }
}

/// The arguments of [`Client::msg_confirm`].
///
/// # Example
/// ```
/// use dtekit::client::MsgConfirm;
/// use dtekit::operation::Request;
///
/// let arguments = MsgConfirm::new();
/// let request = Request::new("Msg/Confirm", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Msg/Confirm");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct MsgConfirm(Arguments);

impl MsgConfirm {
    /// Without parameters.
    pub fn new() -> Self {
        MsgConfirm::default()
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        MsgConfirm(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        MsgConfirm(self.0.set("form", true))
    }
}

/// The arguments of [`Client::msg_des_confirm`].
///
/// # Example
/// ```
/// use dtekit::client::MsgDesConfirm;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = MsgDesConfirm::new(vec![Map::from([("Id", json!(1))]), Map::from([("Id", json!(2))])]);
/// let request = Request::new("Msg/DesConfirm", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Msg/DesConfirm");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct MsgDesConfirm(Arguments);

impl MsgDesConfirm {
    /// With the documents' records, whose fields interface.md does not show.
    pub fn new(body: Vec<Map>) -> Self {
        MsgDesConfirm(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        MsgDesConfirm(self.0.set("form", true))
    }
}

/// The arguments of [`Client::msg_recovery_to_print`].
///
/// # Example
/// ```
/// use dtekit::client::MsgRecoveryToPrint;
/// use dtekit::operation::Request;
///
/// let arguments = MsgRecoveryToPrint::new("76212889");
/// let request = Request::new("Msg/RecoveryToPrint", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Msg/RecoveryToPrint?senderCode=76212889&serie=");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct MsgRecoveryToPrint(Arguments);

impl MsgRecoveryToPrint {
    /// With the required parameters:
    /// - `sender_code`: the sender's tax id.
    pub fn new(sender_code: impl Into<String>) -> Self {
        MsgRecoveryToPrint(
            Arguments::new()
                .set("senderCode", Into::<String>::into(sender_code)),
        )
    }

    /// The series; empty by default.
    pub fn serie(self, value: impl Into<String>) -> Self {
        MsgRecoveryToPrint(self.0.set("serie", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::msg_confirm_to_print`].
///
/// # Example
/// ```
/// use dtekit::client::MsgConfirmToPrint;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = MsgConfirmToPrint::new()
///     .body(Map::from([("Id", json!(1))]));
/// let request = Request::new("Msg/ConfirmToPrint", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Msg/ConfirmToPrint");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct MsgConfirmToPrint(Arguments);

impl MsgConfirmToPrint {
    /// Without parameters.
    pub fn new() -> Self {
        MsgConfirmToPrint::default()
    }

    /// A free-form body: an object or an array, or XML or JSON as bytes.
    pub fn body(self, value: impl Into<Argument>) -> Self {
        MsgConfirmToPrint(self.0.set("body", value))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        MsgConfirmToPrint(self.0.set("form", true))
    }
}

/// The arguments of [`Client::msg_des_confirm_to_print`].
///
/// # Example
/// ```
/// use dtekit::client::MsgDesConfirmToPrint;
/// use dtekit::json::{Map, json};
/// use dtekit::operation::Request;
///
/// let arguments = MsgDesConfirmToPrint::new(vec![Map::from([("Id", json!(1))])]);
/// let request = Request::new("Msg/DesConfirmToPrint", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/Msg/DesConfirmToPrint");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct MsgDesConfirmToPrint(Arguments);

impl MsgDesConfirmToPrint {
    /// With the documents' records, whose fields interface.md does not show.
    pub fn new(body: Vec<Map>) -> Self {
        MsgDesConfirmToPrint(Arguments::new().set("body", body))
    }

    /// Sends the body as `application/x-www-form-urlencoded`.
    pub fn form(self) -> Self {
        MsgDesConfirmToPrint(self.0.set("form", true))
    }
}

/// The arguments of [`Client::extraction_upload`].
///
/// # Example
/// ```
/// use dtekit::client::ExtractionUpload;
/// use dtekit::json::json;
/// use dtekit::operation::Request;
///
/// let arguments = ExtractionUpload::new(*b"%PDF-1.4", json!({"external_id":"E-1","additional_metadata":{"client_id":"org","enrich_from_org":true}}))
///     .file_name("factura.pdf")
///     .batch_id("B 1");
/// let request = Request::new("Extraction/Upload", arguments.into())?;
/// assert_eq!(request.target(), "/v1/documents");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ExtractionUpload(Arguments);

impl ExtractionUpload {
    /// With the required parameters:
    /// - `file`: the file: pdf, txt, doc, docx, png, jpg, jpeg;
    /// - `metadata`: `external_id` and `additional_metadata` with `client_id` and `enrich_from_org`.
    pub fn new(file: impl Into<Vec<u8>>, metadata: impl Into<Argument>) -> Self {
        ExtractionUpload(
            Arguments::new()
                .set("file", Into::<Vec<u8>>::into(file))
                .set("metadata", metadata),
        )
    }

    /// The file's name, whose ending says its type; `document.pdf` by default.
    pub fn file_name(self, value: impl Into<String>) -> Self {
        ExtractionUpload(self.0.set("file_name", Into::<String>::into(value)))
    }

    /// The batch.
    pub fn batch_id(self, value: impl Into<String>) -> Self {
        ExtractionUpload(self.0.set("batch_id", Into::<String>::into(value)))
    }

    /// Other names for the fields, by the parameters' own.
    pub fn field_names(self, value: Map) -> Self {
        ExtractionUpload(self.0.set("field_names", value))
    }

    /// Sends a file whose name contradicts its content.
    pub fn unchecked(self) -> Self {
        ExtractionUpload(self.0.set("unchecked", true))
    }
}

/// The arguments of [`Client::extraction_search`].
///
/// # Example
/// ```
/// use dtekit::client::ExtractionSearch;
/// use dtekit::operation::Request;
///
/// let arguments = ExtractionSearch::new("E 1");
/// let request = Request::new("Extraction/Search", arguments.into())?;
/// assert_eq!(request.target(), "/v1/documents/search?external_id=E%201");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ExtractionSearch(Arguments);

impl ExtractionSearch {
    /// With the required parameters:
    /// - `external_id`: the key that the upload was given.
    pub fn new(external_id: impl Into<String>) -> Self {
        ExtractionSearch(
            Arguments::new()
                .set("external_id", Into::<String>::into(external_id)),
        )
    }
}

/// The arguments of [`Client::extraction_list`].
///
/// # Example
/// ```
/// use dtekit::client::ExtractionList;
/// use dtekit::operation::Request;
///
/// let arguments = ExtractionList::new("2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z")
///     .batch_id("B");
/// let request = Request::new("Extraction/List", arguments.into())?;
/// assert_eq!(request.target(), "/v1/documents?start_timestamp=2026-11-01T00%3A00%3A00Z&end_timestamp=2026-11-02T00%3A00%3A00Z&batch_id=B");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct ExtractionList(Arguments);

impl ExtractionList {
    /// With the required parameters:
    /// - `start_timestamp`: where the range begins;
    /// - `end_timestamp`: where the range ends.
    pub fn new(start_timestamp: impl Into<String>, end_timestamp: impl Into<String>) -> Self {
        ExtractionList(
            Arguments::new()
                .set("start_timestamp", Into::<String>::into(start_timestamp))
                .set("end_timestamp", Into::<String>::into(end_timestamp)),
        )
    }

    /// The batch.
    pub fn batch_id(self, value: impl Into<String>) -> Self {
        ExtractionList(self.0.set("batch_id", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::extraction_token`].
///
/// # Example
/// ```
/// use dtekit::client::ExtractionToken;
/// use dtekit::operation::Request;
///
/// let arguments = ExtractionToken::new()
///     .client_id("org")
///     .client_secret("s&=ñ");
/// let request = Request::new("Extraction/Token", arguments.into())?;
/// assert_eq!(request.target(), "/v1/oauth/token");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct ExtractionToken(Arguments);

impl ExtractionToken {
    /// Without parameters.
    pub fn new() -> Self {
        ExtractionToken::default()
    }

    /// The kind of grant; `client_credentials` by default.
    pub fn grant_type(self, value: impl Into<String>) -> Self {
        ExtractionToken(self.0.set("grant_type", Into::<String>::into(value)))
    }

    /// The organization's OAuth client id.
    pub fn client_id(self, value: impl Into<String>) -> Self {
        ExtractionToken(self.0.set("client_id", Into::<String>::into(value)))
    }

    /// Its secret.
    pub fn client_secret(self, value: impl Into<String>) -> Self {
        ExtractionToken(self.0.set("client_secret", Into::<String>::into(value)))
    }

    /// What the token is for.
    pub fn scope(self, value: impl Into<String>) -> Self {
        ExtractionToken(self.0.set("scope", Into::<String>::into(value)))
    }
}

/// The arguments of [`Client::upload_zip_document`].
///
/// # Example
/// ```
/// use dtekit::client::UploadZipDocument;
/// use dtekit::operation::Request;
///
/// let arguments = UploadZipDocument::new(*b"PK")
///     .external_id("E-1")
///     .batch_id("B-1");
/// let request = Request::new("Integrator/UploadZipDocument", arguments.into())?;
/// assert_eq!(request.target(), "/api/v1/UploadZipDocument");
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct UploadZipDocument(Arguments);

impl UploadZipDocument {
    /// With the required parameters:
    /// - `file`: the ZIP with one XML and one PDF.
    pub fn new(file: impl Into<Vec<u8>>) -> Self {
        UploadZipDocument(
            Arguments::new()
                .set("file", Into::<Vec<u8>>::into(file)),
        )
    }

    /// The file's name, whose ending says its type; `document.zip` by default.
    pub fn file_name(self, value: impl Into<String>) -> Self {
        UploadZipDocument(self.0.set("file_name", Into::<String>::into(value)))
    }

    /// The key that the upload to the provider was given.
    pub fn external_id(self, value: impl Into<String>) -> Self {
        UploadZipDocument(self.0.set("externalId", Into::<String>::into(value)))
    }

    /// The batch.
    pub fn batch_id(self, value: impl Into<String>) -> Self {
        UploadZipDocument(self.0.set("batchId", Into::<String>::into(value)))
    }

    /// Other names for the fields, by the parameters' own.
    pub fn field_names(self, value: Map) -> Self {
        UploadZipDocument(self.0.set("field_names", value))
    }
}

impl Client {
    /// Looks up one account.
    ///
    /// `GET Account/GetAccount`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_account(&self, arguments: GetAccount) -> Result<Value> {
        self.call("Account/GetAccount", arguments.0)?.into_object()
    }


    /// Adds a comment to a document.
    ///
    /// `POST Comment/AddComment`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn add_comment(&self, arguments: AddComment) -> Result<ProcessResult> {
        self.call("Comment/AddComment", arguments.0)?.into_process()
    }


    /// Deletes a comment.
    ///
    /// `POST Comment/DeleteComment`. The call is never made again once it may have arrived: the interface does not say what deleting a comment twice does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn delete_comment(&self, arguments: DeleteComment) -> Result<ProcessResult> {
        self.call("Comment/DeleteComment", arguments.0)?.into_process()
    }


    /// Lists a document's comments.
    ///
    /// `POST Comment/GetDocumentComments`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document_comments(&self, arguments: GetDocumentComments) -> Result<Vec<Value>> {
        self.call("Comment/GetDocumentComments", arguments.0)?.into_array()
    }


    /// Distributes a document by a rule.
    ///
    /// `POST Distribution/DistributeDocument`. The call is never made again once it may have arrived: a second call could distribute the document twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn distribute_document(&self, arguments: DistributeDocument) -> Result<ProcessResult> {
        self.call("Distribution/DistributeDocument", arguments.0)?.into_process()
    }


    /// Saves a document without sending it; the document is the free-form body.
    ///
    /// `POST Document/SendDocumentToSave`. The call is never made again once it may have arrived: a second call could save a second document.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_save(&self, arguments: SendDocumentToSave) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToSave", arguments.0)?.into_process()
    }


    /// Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier.
    ///
    /// `POST Document/SendDocumentToAuthority`. The call is never made again once it may have arrived: a second call could issue a second document.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_authority(&self, arguments: SendDocumentToAuthority) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToAuthority", arguments.0)?.into_process()
    }


    /// Checks a document without sending it to the authority.
    ///
    /// `POST Document/SendDocumentToValidate`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_validate(&self, arguments: SendDocumentToValidate) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToValidate", arguments.0)?.into_process()
    }


    /// Sends a document to the country's certifier or authority and answers in a form of the account's own.
    ///
    /// `POST Document/SendDocumentToAuthorityCustomResponse`. The call is never made again once it may have arrived: a second call could issue a second document.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_authority_custom_response(&self, arguments: SendDocumentToAuthorityCustomResponse) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToAuthorityCustomResponse", arguments.0)?.into_process()
    }


    /// Imports documents from the authority.
    ///
    /// `POST Document/ImportDocumentFromAuthority`. The call is never made again once it may have arrived: a second call could import the documents twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn import_document_from_authority(&self, arguments: ImportDocumentFromAuthority) -> Result<Vec<ProcessResult>> {
        self.call("Document/ImportDocumentFromAuthority", arguments.0)?.into_processes()
    }


    /// Says how far an uploaded batch has come.
    ///
    /// `GET Document/UploadedBatchStatus`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn uploaded_batch_status(&self, arguments: UploadedBatchStatus) -> Result<ProcessResult> {
        self.call("Document/UploadedBatchStatus", arguments.0)?.into_process()
    }


    /// Creates a bill from a document.
    ///
    /// `POST Document/GenerateBillFromDocument`. The call is never made again once it may have arrived: a second call could issue a second document.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn generate_bill_from_document(&self, arguments: GenerateBillFromDocument) -> Result<ProcessResult> {
        self.call("Document/GenerateBillFromDocument", arguments.0)?.into_process()
    }


    /// Returns the catalogs of the authority SIN for an account.
    ///
    /// `GET Document/GetCatalogsSIN`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_catalogs_sin(&self, arguments: GetCatalogsSin) -> Result<Value> {
        self.call("Document/GetCatalogsSIN", arguments.0)?.into_object()
    }


    /// Lists the documents that match a filter, a month at most.
    ///
    /// `POST Document/GetDocument`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document(&self, arguments: GetDocument) -> Result<DocumentList> {
        self.call("Document/GetDocument", arguments.0)?.into_documents()
    }


    /// Lists documents by their ids.
    ///
    /// `POST Document/GetDocumentKiosco`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document_kiosco(&self, arguments: GetDocumentKiosco) -> Result<DocumentList> {
        self.call("Document/GetDocumentKiosco", arguments.0)?.into_documents()
    }


    /// Runs an event on a document that was sent.
    ///
    /// `POST or GET Document/ChangeDocumentStatus`. The call is never made again once it may have arrived: a second call could register a second event.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn change_document_status(&self, arguments: ChangeDocumentStatus) -> Result<ProcessResult> {
        self.call("Document/ChangeDocumentStatus", arguments.0)?.into_process()
    }


    /// Sets the date on which a document will be paid.
    ///
    /// `POST or GET Document/ChangeDocumentEstimatedPaymentDate`. The call is never made again once it may have arrived: it writes, by GET as well.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn change_document_estimated_payment_date(&self, arguments: ChangeDocumentEstimatedPaymentDate) -> Result<bool> {
        self.call("Document/ChangeDocumentEstimatedPaymentDate", arguments.0)?.into_boolean()
    }


    /// Lists an account's traffic of a day.
    ///
    /// `POST or GET Document/DownloadDetailTraffic`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_detail_traffic(&self, arguments: DownloadDetailTraffic) -> Result<Value> {
        self.call("Document/DownloadDetailTraffic", arguments.0)?.into_object()
    }


    /// Creates a document and returns its id.
    ///
    /// `POST Document/CreateDocument`. The call is never made again once it may have arrived: a second call could create a second document.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn create_document(&self, arguments: CreateDocument) -> Result<Uuid> {
        self.call("Document/CreateDocument", arguments.0)?.into_uuid()
    }


    /// Requests a document's details and returns an id.
    ///
    /// `POST Document/GetDocumentDetails`. The call is never made again once it may have arrived: it answers with an id, so it may start something.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document_details(&self, arguments: GetDocumentDetails) -> Result<Uuid> {
        self.call("Document/GetDocumentDetails", arguments.0)?.into_uuid()
    }


    /// Downloads the documents that match a filter.
    ///
    /// `POST Document/DownloadBatch`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_batch(&self, arguments: DownloadBatch) -> Result<Value> {
        self.call("Document/DownloadBatch", arguments.0)?.into_object()
    }


    /// Returns the received documents that are not confirmed yet.
    ///
    /// `GET Document/GetReceivedDocument`. The call may be made again: a document stays in the inbox until ConfirmReceivedDocument.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_received_document(&self, arguments: GetReceivedDocument) -> Result<Value> {
        self.call("Document/GetReceivedDocument", arguments.0)?.into_object()
    }


    /// Gets the events of a document.
    ///
    /// `POST or GET Document/DocumentGetEvents`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn document_get_events(&self, arguments: DocumentGetEvents) -> Result<ProcessResult> {
        self.call("Document/DocumentGetEvents", arguments.0)?.into_process()
    }


    /// Returns delivery notes (guías de remisión).
    ///
    /// `GET Document/GetDocumentsGuiaRemision`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_documents_guia_remision(&self, arguments: GetDocumentsGuiaRemision) -> Result<Value> {
        self.call("Document/GetDocumentsGuiaRemision", arguments.0)?.into_object()
    }


    /// Confirms received documents, so that they are not returned again.
    ///
    /// `POST Document/ConfirmReceivedDocument`. The call is never made again once it may have arrived: the interface does not say what confirming twice does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn confirm_received_document(&self, arguments: ConfirmReceivedDocument) -> Result<Value> {
        self.call("Document/ConfirmReceivedDocument", arguments.0)?.into_object()
    }


    /// Uploads an event of invoice validation; what it needs is the free-form body.
    ///
    /// `POST Document/UploadDocumentInvoiceValidateEvent`. The call is never made again once it may have arrived: a second call could register a second event.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn upload_document_invoice_validate_event(&self, arguments: UploadDocumentInvoiceValidateEvent) -> Result<ProcessResult> {
        self.call("Document/UploadDocumentInvoiceValidateEvent", arguments.0)?.into_process()
    }


    /// Sends an event about a document to the authority.
    ///
    /// `POST or GET Document/SendEventToAuthority`. The call is never made again once it may have arrived: a second call could register a second event.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_event_to_authority(&self, arguments: SendEventToAuthority) -> Result<ProcessResult> {
        self.call("Document/SendEventToAuthority", arguments.0)?.into_process()
    }


    /// Asks the authority for a document's status (Mexico).
    ///
    /// `POST Document/GetStatusDocument`. The call may be made again: it asks the authority, which changes nothing.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_status_document(&self, arguments: GetStatusDocument) -> Result<ProcessResult> {
        self.call("Document/GetStatusDocument", arguments.0)?.into_process()
    }


    /// Asks the authority for a document's related documents (Mexico).
    ///
    /// `POST Document/GetRelatedDocuments`. The call may be made again: it asks the authority, which changes nothing.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_related_documents(&self, arguments: GetRelatedDocuments) -> Result<ProcessResult> {
        self.call("Document/GetRelatedDocuments", arguments.0)?.into_process()
    }


    /// Asks the authority for cancellations that wait for an answer (Mexico).
    ///
    /// `POST Document/GetPendingCancelRequest`. The call may be made again: it asks the authority, which changes nothing.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_pending_cancel_request(&self, arguments: GetPendingCancelRequest) -> Result<ProcessResult> {
        self.call("Document/GetPendingCancelRequest", arguments.0)?.into_process()
    }


    /// Accepts or refuses a cancellation that somebody asked for.
    ///
    /// `POST Document/ResponseCancelRequest`. The call is never made again once it may have arrived: a second answer could contradict what came in between.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn response_cancel_request(&self, arguments: ResponseCancelRequest) -> Result<ProcessResult> {
        self.call("Document/ResponseCancelRequest", arguments.0)?.into_process()
    }


    /// Uploads a document to be processed later.
    ///
    /// `POST Document/SendDocumentToUpload`. The call is never made again once it may have arrived: a second call could upload a second document.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_upload(&self, arguments: SendDocumentToUpload) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToUpload", arguments.0)?.into_process()
    }


    /// Returns the state of an uploaded document.
    ///
    /// `GET Document/GetDocumentUploadStatus`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document_upload_status(&self, arguments: GetDocumentUploadStatus) -> Result<ProcessResult> {
        self.call("Document/GetDocumentUploadStatus", arguments.0)?.into_process()
    }


    /// Downloads a document's XML.
    ///
    /// `GET File/DownloadDocumentXml`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_xml(&self, arguments: DownloadDocumentXml) -> Result<FileResult> {
        self.call("File/DownloadDocumentXml", arguments.0)?.into_file()
    }


    /// Downloads a document's XML by its fiscal id.
    ///
    /// `POST File/DownloadDocumentXmlByCountryDocumentId`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_xml_by_country_document_id(&self, arguments: DownloadDocumentXmlByCountryDocumentId) -> Result<FileResult> {
        self.call("File/DownloadDocumentXmlByCountryDocumentId", arguments.0)?.into_file()
    }


    /// Downloads a document's PDF.
    ///
    /// `GET File/DownloadDocumentPdf`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_pdf(&self, arguments: DownloadDocumentPdf) -> Result<FileResult> {
        self.call("File/DownloadDocumentPdf", arguments.0)?.into_file()
    }


    /// Downloads all attachments of a document.
    ///
    /// `GET File/DownloadDocumentAttachments`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_attachments(&self, arguments: DownloadDocumentAttachments) -> Result<Vec<FileResult>> {
        self.call("File/DownloadDocumentAttachments", arguments.0)?.into_files()
    }


    /// Attaches a file that the service fetches from an address.
    ///
    /// `GET File/UploadDocumentAttachmentFromUrl`. The call is never made again once it may have arrived: it writes, though it is a GET: a second call could attach the file twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn upload_document_attachment_from_url(&self, arguments: UploadDocumentAttachmentFromUrl) -> Result<Vec<ProcessResult>> {
        self.call("File/UploadDocumentAttachmentFromUrl", arguments.0)?.into_processes()
    }


    /// Attaches a file to the document with an id.
    ///
    /// `POST File/UploadDocumentAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn upload_document_attachment(&self, arguments: UploadDocumentAttachment) -> Result<Vec<ProcessResult>> {
        self.call("File/UploadDocumentAttachment", arguments.0)?.into_processes()
    }


    /// Attaches a file to the document with a number.
    ///
    /// `POST File/UploadDocumentAttachmentByNumber`. The call is never made again once it may have arrived: a second call could attach the file twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn upload_document_attachment_by_number(&self, arguments: UploadDocumentAttachmentByNumber) -> Result<Vec<ProcessResult>> {
        self.call("File/UploadDocumentAttachmentByNumber", arguments.0)?.into_processes()
    }


    /// Attaches a proof of delivery.
    ///
    /// `POST File/UploadProofOfDeliveryAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn upload_proof_of_delivery_attachment(&self, arguments: UploadProofOfDeliveryAttachment) -> Result<Value> {
        self.call("File/UploadProofOfDeliveryAttachment", arguments.0)?.into_object()
    }


    /// Lists a document's attachments.
    ///
    /// `POST or GET File/GetDocumentAttachments`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document_attachments(&self, arguments: GetDocumentAttachments) -> Result<Vec<Value>> {
        self.call("File/GetDocumentAttachments", arguments.0)?.into_array()
    }


    /// Downloads one attachment.
    ///
    /// `GET File/DownloadDocumentAttachment`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_attachment(&self, arguments: DownloadDocumentAttachment) -> Result<FileResult> {
        self.call("File/DownloadDocumentAttachment", arguments.0)?.into_file()
    }


    /// Downloads a document's JSON.
    ///
    /// `GET File/DownloadDocumentJson`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_json(&self, arguments: DownloadDocumentJson) -> Result<FileResult> {
        self.call("File/DownloadDocumentJson", arguments.0)?.into_file()
    }


    /// Returns a document's XML by its fiscal id.
    ///
    /// `GET File/GetDocumentXml`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document_xml(&self, arguments: GetDocumentXml) -> Result<FileResult> {
        self.call("File/GetDocumentXml", arguments.0)?.into_file()
    }


    /// Downloads a document's PDF by its fiscal id.
    ///
    /// `GET File/DownloadDocumentPdfByCountryDocumentId`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_pdf_by_country_document_id(&self, arguments: DownloadDocumentPdfByCountryDocumentId) -> Result<FileResult> {
        self.call("File/DownloadDocumentPdfByCountryDocumentId", arguments.0)?.into_file()
    }


    /// Returns one product.
    ///
    /// `GET Product/Get`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_get(&self, arguments: ProductGet) -> Result<Value> {
        self.call("Product/Get", arguments.0)?.into_object()
    }


    /// Returns one product, all input in one JSON text.
    ///
    /// `GET Product/JGet`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_jget(&self, arguments: ProductJget) -> Result<Value> {
        self.call("Product/JGet", arguments.0)?.into_object()
    }


    /// Searches products.
    ///
    /// `GET Product/Search`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_search(&self, arguments: ProductSearch) -> Result<Value> {
        self.call("Product/Search", arguments.0)?.into_object()
    }


    /// Searches products, all input in one JSON text.
    ///
    /// `GET Product/JSearch`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_jsearch(&self, arguments: ProductJsearch) -> Result<Value> {
        self.call("Product/JSearch", arguments.0)?.into_object()
    }


    /// Adds a product.
    ///
    /// `POST Product/Add`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_add(&self, arguments: ProductAdd) -> Result<Value> {
        self.call("Product/Add", arguments.0)?.into_object()
    }


    /// Adds a product, all input in one JSON text.
    ///
    /// `POST Product/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_jadd(&self, arguments: ProductJadd) -> Result<Value> {
        self.call("Product/JAdd", arguments.0)?.into_object()
    }


    /// Changes a product.
    ///
    /// `POST Product/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_update(&self, arguments: ProductUpdate) -> Result<Value> {
        self.call("Product/Update", arguments.0)?.into_object()
    }


    /// Changes a product, all input in one JSON text.
    ///
    /// `POST Product/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_jupdate(&self, arguments: ProductJupdate) -> Result<Value> {
        self.call("Product/JUpdate", arguments.0)?.into_object()
    }


    /// Deletes a product.
    ///
    /// `POST Product/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_delete(&self, arguments: ProductDelete) -> Result<Value> {
        self.call("Product/Delete", arguments.0)?.into_object()
    }


    /// Deletes a product, all input in one JSON text.
    ///
    /// `POST Product/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn product_jdelete(&self, arguments: ProductJdelete) -> Result<Value> {
        self.call("Product/JDelete", arguments.0)?.into_object()
    }


    /// Returns one receiver.
    ///
    /// `GET Receiver/Get`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_get(&self, arguments: ReceiverGet) -> Result<Value> {
        self.call("Receiver/Get", arguments.0)?.into_object()
    }


    /// Returns one receiver, all input in one JSON text.
    ///
    /// `GET Receiver/JGet`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_jget(&self, arguments: ReceiverJget) -> Result<Value> {
        self.call("Receiver/JGet", arguments.0)?.into_object()
    }


    /// Searches receivers.
    ///
    /// `GET Receiver/Search`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_search(&self, arguments: ReceiverSearch) -> Result<Value> {
        self.call("Receiver/Search", arguments.0)?.into_object()
    }


    /// Searches receivers, all input in one JSON text.
    ///
    /// `GET Receiver/JSearch`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_jsearch(&self, arguments: ReceiverJsearch) -> Result<Value> {
        self.call("Receiver/JSearch", arguments.0)?.into_object()
    }


    /// Adds a receiver.
    ///
    /// `POST Receiver/Add`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_add(&self, arguments: ReceiverAdd) -> Result<Value> {
        self.call("Receiver/Add", arguments.0)?.into_object()
    }


    /// Adds a receiver, all input in one JSON text.
    ///
    /// `POST Receiver/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_jadd(&self, arguments: ReceiverJadd) -> Result<Value> {
        self.call("Receiver/JAdd", arguments.0)?.into_object()
    }


    /// Changes a receiver.
    ///
    /// `POST Receiver/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_update(&self, arguments: ReceiverUpdate) -> Result<Value> {
        self.call("Receiver/Update", arguments.0)?.into_object()
    }


    /// Changes a receiver, all input in one JSON text.
    ///
    /// `POST Receiver/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_jupdate(&self, arguments: ReceiverJupdate) -> Result<Value> {
        self.call("Receiver/JUpdate", arguments.0)?.into_object()
    }


    /// Deletes a receiver.
    ///
    /// `POST Receiver/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_delete(&self, arguments: ReceiverDelete) -> Result<Value> {
        self.call("Receiver/Delete", arguments.0)?.into_object()
    }


    /// Deletes a receiver, all input in one JSON text.
    ///
    /// `POST Receiver/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn receiver_jdelete(&self, arguments: ReceiverJdelete) -> Result<Value> {
        self.call("Receiver/JDelete", arguments.0)?.into_object()
    }


    /// Returns one personalized field.
    ///
    /// `GET Personalized/Get`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_get(&self, arguments: PersonalizedGet) -> Result<Value> {
        self.call("Personalized/Get", arguments.0)?.into_object()
    }


    /// Returns one personalized field, all input in one JSON text.
    ///
    /// `GET Personalized/JGet`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_jget(&self, arguments: PersonalizedJget) -> Result<Value> {
        self.call("Personalized/JGet", arguments.0)?.into_object()
    }


    /// Adds a personalized field.
    ///
    /// `POST Personalized/Add`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_add(&self, arguments: PersonalizedAdd) -> Result<Value> {
        self.call("Personalized/Add", arguments.0)?.into_object()
    }


    /// Adds a personalized field, all input in one JSON text.
    ///
    /// `POST Personalized/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_jadd(&self, arguments: PersonalizedJadd) -> Result<Value> {
        self.call("Personalized/JAdd", arguments.0)?.into_object()
    }


    /// Changes a personalized field.
    ///
    /// `POST Personalized/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_update(&self, arguments: PersonalizedUpdate) -> Result<Value> {
        self.call("Personalized/Update", arguments.0)?.into_object()
    }


    /// Changes a personalized field, all input in one JSON text.
    ///
    /// `POST Personalized/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_jupdate(&self, arguments: PersonalizedJupdate) -> Result<Value> {
        self.call("Personalized/JUpdate", arguments.0)?.into_object()
    }


    /// Deletes a personalized field.
    ///
    /// `POST Personalized/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_delete(&self, arguments: PersonalizedDelete) -> Result<Value> {
        self.call("Personalized/Delete", arguments.0)?.into_object()
    }


    /// Deletes a personalized field, all input in one JSON text.
    ///
    /// `POST Personalized/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn personalized_jdelete(&self, arguments: PersonalizedJdelete) -> Result<Value> {
        self.call("Personalized/JDelete", arguments.0)?.into_object()
    }


    /// Sends a message to a user.
    ///
    /// `POST Message/ContactUser`. The call is never made again once it may have arrived: a second call could send the message twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn contact_user(&self, arguments: ContactUser) -> Result<Value> {
        self.call("Message/ContactUser", arguments.0)?.into_object()
    }


    /// Returns the waiting messages.
    ///
    /// `GET Msg/Recovery`. The call may be made again: a message stays in the queue until Msg/Confirm.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn msg_recovery(&self, arguments: MsgRecovery) -> Result<Value> {
        self.call("Msg/Recovery", arguments.0)?.into_object()
    }


    /// Confirms messages, so that they are not returned again.
    ///
    /// `POST Msg/Confirm`. The call is never made again once it may have arrived: a second call could confirm messages that came in between.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn msg_confirm(&self, arguments: MsgConfirm) -> Result<Value> {
        self.call("Msg/Confirm", arguments.0)?.into_object()
    }


    /// Takes a confirmation back, so that the messages are given again.
    ///
    /// `POST Msg/DesConfirm`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn msg_des_confirm(&self, arguments: MsgDesConfirm) -> Result<Value> {
        self.call("Msg/DesConfirm", arguments.0)?.into_object()
    }


    /// Returns the documents that wait to be printed.
    ///
    /// `GET Msg/RecoveryToPrint`. The call may be made again: a document stays in the queue until Msg/ConfirmToPrint.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn msg_recovery_to_print(&self, arguments: MsgRecoveryToPrint) -> Result<Value> {
        self.call("Msg/RecoveryToPrint", arguments.0)?.into_object()
    }


    /// Confirms documents as printed.
    ///
    /// `POST Msg/ConfirmToPrint`. The call is never made again once it may have arrived: a second call could confirm documents that came in between.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn msg_confirm_to_print(&self, arguments: MsgConfirmToPrint) -> Result<Value> {
        self.call("Msg/ConfirmToPrint", arguments.0)?.into_object()
    }


    /// Takes the confirmation of a print back.
    ///
    /// `POST Msg/DesConfirmToPrint`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn msg_des_confirm_to_print(&self, arguments: MsgDesConfirmToPrint) -> Result<Value> {
        self.call("Msg/DesConfirmToPrint", arguments.0)?.into_object()
    }


    /// Sends a file to be extracted.
    ///
    /// `POST Extraction/Upload`. The call is never made again once it may have arrived: a second call could process the file twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn extraction_upload(&self, arguments: ExtractionUpload) -> Result<Value> {
        self.call("Extraction/Upload", arguments.0)?.into_object()
    }


    /// Returns the state of an extraction and, at its end, the result.
    ///
    /// `GET Extraction/Search`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn extraction_search(&self, arguments: ExtractionSearch) -> Result<Value> {
        self.call("Extraction/Search", arguments.0)?.into_object()
    }


    /// Lists the documents that were processed in a range of dates.
    ///
    /// `GET Extraction/List`. The call may be made again: it only reads.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn extraction_list(&self, arguments: ExtractionList) -> Result<Value> {
        self.call("Extraction/List", arguments.0)?.into_object()
    }


    /// Gets an access token (RFC 6749: the interface does not show its shape).
    ///
    /// `POST Extraction/Token`. The call may be made again: a second token harms nothing.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn extraction_token(&self, arguments: ExtractionToken) -> Result<Value> {
        self.call("Extraction/Token", arguments.0)?.into_object()
    }


    /// Delivers an extracted document to the service (the field names are ours, and settable).
    ///
    /// `POST Integrator/UploadZipDocument`. The call is never made again once it may have arrived: a second call could deliver the document twice.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn upload_zip_document(&self, arguments: UploadZipDocument) -> Result<Value> {
        self.call("Integrator/UploadZipDocument", arguments.0)?.into_object()
    }
}

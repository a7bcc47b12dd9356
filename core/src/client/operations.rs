// Generated from core/src/operation/table.rs: do not edit.

//! One argument type and one method for each operation.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Client;
use crate::error::Result;
use crate::operation::{Argument, Arguments};
use crate::result::{Country, DocumentList, FileResult, ProcessResult, Processing};

/// The arguments of [`Client::get_account`].
#[derive(Debug, Clone)]
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

    /// Further parameters, passed through unchanged.
    pub fn extra(self, members: Map<String, Value>) -> Self {
        GetAccount(self.0.set("extra", members))
    }

    /// The time that this call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        GetAccount(self.0.set("timeout", timeout))
    }
}

/// The arguments of [`Client::send_document_to_authority`].
#[derive(Debug, Clone)]
pub struct SendDocumentToAuthority(Arguments);

impl SendDocumentToAuthority {
    /// With the required parameters:
    /// - `file_content`: the document as XML or JSON, plain or in base 64;
    /// - `asynchronous`: false: the answer comes in the response; true: it comes later;
    /// - `mapping`: the mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages;
    /// - `sign`: true signs the generated document;
    /// - `default_certificate`: true: the platform's certificate; false: the company's.
    pub fn new(file_content: impl Into<Argument>, asynchronous: Processing, mapping: impl Into<String>, sign: bool, default_certificate: bool) -> Self {
        SendDocumentToAuthority(
            Arguments::new()
                .set("FileContent", file_content)
                .set("Async", asynchronous)
                .set("Mapping", Into::<String>::into(mapping))
                .set("Sign", sign)
                .set("DefaultCertificate", default_certificate),
        )
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

    /// Further parameters, passed through unchanged.
    pub fn extra(self, members: Map<String, Value>) -> Self {
        SendDocumentToAuthority(self.0.set("extra", members))
    }

    /// The time that this call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        SendDocumentToAuthority(self.0.set("timeout", timeout))
    }
}

/// The arguments of [`Client::send_document_to_validate`].
#[derive(Debug, Clone)]
pub struct SendDocumentToValidate(Arguments);

impl SendDocumentToValidate {
    /// With the body model "document to validate", whose fields interface.md does not show.
    pub fn new(body: Map<String, Value>) -> Self {
        SendDocumentToValidate(Arguments::new().set("body", body))
    }

    /// Further parameters, passed through unchanged.
    pub fn extra(self, members: Map<String, Value>) -> Self {
        SendDocumentToValidate(self.0.set("extra", members))
    }

    /// The time that this call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        SendDocumentToValidate(self.0.set("timeout", timeout))
    }
}

/// The arguments of [`Client::get_document`].
#[derive(Debug, Clone)]
pub struct GetDocument(Arguments);

impl GetDocument {
    /// With the body model "document filter", whose fields interface.md does not show.
    pub fn new(body: Map<String, Value>) -> Self {
        GetDocument(Arguments::new().set("body", body))
    }

    /// Further parameters, passed through unchanged.
    pub fn extra(self, members: Map<String, Value>) -> Self {
        GetDocument(self.0.set("extra", members))
    }

    /// The time that this call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        GetDocument(self.0.set("timeout", timeout))
    }
}

/// The arguments of [`Client::download_document_xml`].
#[derive(Debug, Clone)]
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

    /// Further parameters, passed through unchanged.
    pub fn extra(self, members: Map<String, Value>) -> Self {
        DownloadDocumentXml(self.0.set("extra", members))
    }

    /// The time that this call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        DownloadDocumentXml(self.0.set("timeout", timeout))
    }
}

/// The arguments of [`Client::download_document_pdf`].
#[derive(Debug, Clone)]
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

    /// Further parameters, passed through unchanged.
    pub fn extra(self, members: Map<String, Value>) -> Self {
        DownloadDocumentPdf(self.0.set("extra", members))
    }

    /// The time that this call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        DownloadDocumentPdf(self.0.set("timeout", timeout))
    }
}

impl Client {
    /// Looks up one account. `Account/GetAccount`.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_account(&self, arguments: GetAccount) -> Result<Value> {
        self.call("Account/GetAccount", arguments.0)?.into_object()
    }


    /// Converts, signs and sends a document to the country's certifier or authority. `Document/SendDocumentToAuthority`.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_authority(&self, arguments: SendDocumentToAuthority) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToAuthority", arguments.0)?.into_process()
    }


    /// Checks a document without sending it to the authority. `Document/SendDocumentToValidate`.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn send_document_to_validate(&self, arguments: SendDocumentToValidate) -> Result<ProcessResult> {
        self.call("Document/SendDocumentToValidate", arguments.0)?.into_process()
    }


    /// Lists the documents that match a filter, a month at most. `Document/GetDocument`.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn get_document(&self, arguments: GetDocument) -> Result<DocumentList> {
        self.call("Document/GetDocument", arguments.0)?.into_documents()
    }


    /// Downloads a document's XML. `File/DownloadDocumentXml`.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_xml(&self, arguments: DownloadDocumentXml) -> Result<FileResult> {
        self.call("File/DownloadDocumentXml", arguments.0)?.into_file()
    }


    /// Downloads a document's PDF. `File/DownloadDocumentPdf`.
    ///
    /// # Errors
    /// As [`Client::call`].
    pub fn download_document_pdf(&self, arguments: DownloadDocumentPdf) -> Result<FileResult> {
        self.call("File/DownloadDocumentPdf", arguments.0)?.into_file()
    }
}

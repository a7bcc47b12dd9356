/* Generated from core/src/operation/table.rs: do not edit. */
/* One method for each operation of the service. Part of dtekit.hpp. */
#ifndef DTEKIT_OPERATIONS_HPP
#define DTEKIT_OPERATIONS_HPP

#include <string_view>

namespace dtekit {

/**
 * The operations of the service over `call(operation, arguments)` and `call_with(operation, name, bytes, arguments)`:
 * what derives from it and has these two has them all. `arguments` is a JSON object with the parameters named; in each
 * case further ones are those of `dtekit_client_call`.
 */
template <typename Caller>
class Operations {
public:
    /**
     * Looks up one account.
     *
     * `GET Account/GetAccount`. The call may be made again: it only reads.
     *
     * - `accountCode`: the account's tax id;
     * - `countryId`, optional: the country's code;
     * - `receiverCode`, optional: the receiver's tax id;
     * - `identificationType`, optional: the kind of identification;
     * - `TypeId`, optional: the kind of account.
     *
     * Throws Error.
     */
    auto get_account(std::string_view arguments) const {
        return caller().call("Account/GetAccount", arguments);
    }

    /**
     * Adds a comment to a document.
     *
     * `POST Comment/AddComment`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `globalDocumentId`: the document's id in the service;
     * - `comment`: the comment;
     * - `userName`: who comments;
     * - `accountCode`: the account's tax id;
     * - `country`: the country's code;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto add_comment(std::string_view arguments) const {
        return caller().call("Comment/AddComment", arguments);
    }

    /**
     * Deletes a comment.
     *
     * `POST Comment/DeleteComment`. The call is never made again once it may have arrived: the interface does not say what deleting a comment twice does.
     *
     * - `globalDocumentId`: the document's id in the service;
     * - `commentId`: the comment's id;
     * - `accountCode`: the account's tax id;
     * - `userName`: who deletes it;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto delete_comment(std::string_view arguments) const {
        return caller().call("Comment/DeleteComment", arguments);
    }

    /**
     * Lists a document's comments.
     *
     * `POST Comment/GetDocumentComments`. The call may be made again: it only reads.
     *
     * - `globalDocumentId`: the document's id in the service;
     * - `accountCode`: the account's tax id;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_document_comments(std::string_view arguments) const {
        return caller().call("Comment/GetDocumentComments", arguments);
    }

    /**
     * Distributes a document by a rule.
     *
     * `POST Distribution/DistributeDocument`. The call is never made again once it may have arrived: a second call could distribute the document twice.
     *
     * - `globalDocumentId`: the document's id in the service;
     * - `distributionRuleId`: the rule that says who gets it;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto distribute_document(std::string_view arguments) const {
        return caller().call("Distribution/DistributeDocument", arguments);
    }

    /**
     * Saves a document without sending it; the document is the free-form body.
     *
     * `POST Document/SendDocumentToSave`. The call is never made again once it may have arrived: a second call could save a second document.
     *
     * - `mappingId`, optional: the mapping's code; empty by default;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto send_document_to_save(std::string_view arguments = {}) const {
        return caller().call("Document/SendDocumentToSave", arguments);
    }

    /**
     * Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier.
     *
     * `POST Document/SendDocumentToAuthority`. The call is never made again once it may have arrived: a second call could issue a second document.
     *
     * - `Async`: false: the answer comes in the response; true: it comes later;
     * - `Mapping`: the mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages;
     * - `Sign`: true signs the generated document;
     * - `DefaultCertificate`: true: the platform's certificate; false: the company's;
     * - `BillerId`, optional: Chile: selects folio manager 3.0;
     * - `ValidateNumber`, optional: Chile, with BillerId: validates the folio in the document;
     * - `Country`, optional: the document's country, which decides how the answer is read; without it, the one that the answer names;
     * - `body`, optional: the same as one object; members that are no parameter pass through;
     * - `base64`, optional: sends the document in base 64;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto send_document_to_authority(std::string_view document, std::string_view arguments) const {
        return caller().call_with("Document/SendDocumentToAuthority", "FileContent", document, arguments);
    }

    /**
     * Checks a document without sending it to the authority.
     *
     * `POST Document/SendDocumentToValidate`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
     *
     * - `body`, optional: the body model (document to validate), by the wire's own names, or XML or JSON as bytes;
     * - `base64`, optional: sends the document in base 64;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto send_document_to_validate(std::string_view arguments = {}) const {
        return caller().call("Document/SendDocumentToValidate", arguments);
    }

    /**
     * Sends a document to the country's certifier or authority and answers in a form of the account's own.
     *
     * `POST Document/SendDocumentToAuthorityCustomResponse`. The call is never made again once it may have arrived: a second call could issue a second document.
     *
     * - `Country`, optional: the document's country, which decides how the answer is read; without it, the one that the answer names;
     * - `body`, optional: the body model (document to authority (custom)), by the wire's own names, or XML or JSON as bytes;
     * - `base64`, optional: sends the document in base 64;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto send_document_to_authority_custom_response(std::string_view arguments = {}) const {
        return caller().call("Document/SendDocumentToAuthorityCustomResponse", arguments);
    }

    /**
     * Imports documents from the authority.
     *
     * `POST Document/ImportDocumentFromAuthority`. The call is never made again once it may have arrived: a second call could import the documents twice.
     *
     * - `body`, optional: the body model (import-from-authority model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto import_document_from_authority(std::string_view arguments = {}) const {
        return caller().call("Document/ImportDocumentFromAuthority", arguments);
    }

    /**
     * Says how far an uploaded batch has come.
     *
     * `GET Document/UploadedBatchStatus`. The call may be made again: it only reads.
     *
     * - `trackId`: the id that the upload answered with.
     *
     * Throws Error.
     */
    auto uploaded_batch_status(std::string_view arguments) const {
        return caller().call("Document/UploadedBatchStatus", arguments);
    }

    /**
     * Makes a bill from a document.
     *
     * `POST Document/GenerateBillFromDocument`. The call is never made again once it may have arrived: a second call could issue a second document.
     *
     * - `body`, optional: the body model (bill-from-document template), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto generate_bill_from_document(std::string_view arguments = {}) const {
        return caller().call("Document/GenerateBillFromDocument", arguments);
    }

    /**
     * Gives the catalogs of the authority SIN for an account.
     *
     * `GET Document/GetCatalogsSIN`. The call may be made again: it only reads.
     *
     * - `accountCode`: the account's tax id.
     *
     * Throws Error.
     */
    auto get_catalogs_sin(std::string_view arguments) const {
        return caller().call("Document/GetCatalogsSIN", arguments);
    }

    /**
     * Lists the documents that match a filter, a month at most.
     *
     * `POST Document/GetDocument`. The call may be made again: it only reads.
     *
     * - `body`, optional: the body model (document filter), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_document(std::string_view arguments = {}) const {
        return caller().call("Document/GetDocument", arguments);
    }

    /**
     * Lists documents by their ids.
     *
     * `POST Document/GetDocumentKiosco`. The call may be made again: it only reads.
     *
     * - `body`, optional: the documents' ids in the service;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_document_kiosco(std::string_view arguments) const {
        return caller().call("Document/GetDocumentKiosco", arguments);
    }

    /**
     * Runs an event on a document that was sent.
     *
     * `POST or GET Document/ChangeDocumentStatus`. The call is never made again once it may have arrived: a second call could register a second event.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `status`: the event's code, such as `110111`;
     * - `description`: the event in words;
     * - `accountCode`, optional: the creditor account's tax id: 110001, 112110, 211110, 211128;
     * - `stampNumber`, optional: 110001 only;
     * - `code`, optional: 110001 only;
     * - `itemsData`, optional: the items: 112120, 112130, 112140, 211110, 211130, 211140, 211150;
     * - `dPrevEntrega`, optional: the delivery date: 112150;
     * - `TransactionId`, optional: 110300;
     * - `PaymentMethodType`, optional: 110300;
     * - `paymentBeneficiary`, optional: 110300;
     * - `financialInstitutionBase`, optional: 110300;
     * - `PaymentAuthProtocol`, optional: 110301: the protocol that 110300 answered with;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `method`, optional: `GET` in place of `POST`;
     * - `version`, optional: `v2` in place of `v1`;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto change_document_status(std::string_view arguments) const {
        return caller().call("Document/ChangeDocumentStatus", arguments);
    }

    /**
     * Sets the date on which a document will be paid.
     *
     * `POST or GET Document/ChangeDocumentEstimatedPaymentDate`. The call is never made again once it may have arrived: it writes, by GET as well.
     *
     * - `globalDocumentId`: the document's id in the service;
     * - `estimatedPaymentDate`: when it will be paid;
     * - `source`: who says so;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `method`, optional: `GET` in place of `POST`;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto change_document_estimated_payment_date(std::string_view arguments) const {
        return caller().call("Document/ChangeDocumentEstimatedPaymentDate", arguments);
    }

    /**
     * Lists an account's traffic of a day.
     *
     * `POST or GET Document/DownloadDetailTraffic`. The call may be made again: it only reads.
     *
     * - `accountCode`: the account's tax id;
     * - `trafficDate`: the day;
     * - `divisionId`, optional: the division;
     * - `useDocumentDate`, optional: counts by the documents' own dates; `false` by default;
     * - `page`, optional: the page; -1 for all; `-1` by default;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `method`, optional: `GET` in place of `POST`;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto download_detail_traffic(std::string_view arguments) const {
        return caller().call("Document/DownloadDetailTraffic", arguments);
    }

    /**
     * Creates a document and gives its id.
     *
     * `POST Document/CreateDocument`. The call is never made again once it may have arrived: a second call could create a second document.
     *
     * - `body`, optional: the body model (new document), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto create_document(std::string_view arguments = {}) const {
        return caller().call("Document/CreateDocument", arguments);
    }

    /**
     * Asks for a document's details and gives an id.
     *
     * `POST Document/GetDocumentDetails`. The call is never made again once it may have arrived: it answers with an id, so it may start something.
     *
     * - `globalDocumentId`: the document's id in the service;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_document_details(std::string_view arguments) const {
        return caller().call("Document/GetDocumentDetails", arguments);
    }

    /**
     * Downloads the documents that match a filter.
     *
     * `POST Document/DownloadBatch`. The call may be made again: it only reads.
     *
     * - `body`, optional: the body model (document filter), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto download_batch(std::string_view arguments = {}) const {
        return caller().call("Document/DownloadBatch", arguments);
    }

    /**
     * Gives the received documents that are not confirmed yet.
     *
     * `GET Document/GetReceivedDocument`. The call may be made again: a document stays in the inbox until ConfirmReceivedDocument.
     *
     * - `accountCode`: the account's tax id;
     * - `servicesApi`, optional: which interface asks; `API` by default.
     *
     * Throws Error.
     */
    auto get_received_document(std::string_view arguments) const {
        return caller().call("Document/GetReceivedDocument", arguments);
    }

    /**
     * Gets the events of a document.
     *
     * `POST or GET Document/DocumentGetEvents`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
     *
     * - `body`, optional: the body model (get-events model), by the wire's own names, or XML or JSON as bytes;
     * - `method`, optional: `GET` in place of `POST`;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto document_get_events(std::string_view arguments = {}) const {
        return caller().call("Document/DocumentGetEvents", arguments);
    }

    /**
     * Gives delivery notes (guías de remisión).
     *
     * `GET Document/GetDocumentsGuiaRemision`. The call may be made again: it only reads.
     *
     * - `accountCode`: the account's tax id;
     * - `documentTypeId`, optional: the type of document; empty by default;
     * - `serie`, optional: the series; empty by default;
     * - `number`, optional: the number; empty by default.
     *
     * Throws Error.
     */
    auto get_documents_guia_remision(std::string_view arguments) const {
        return caller().call("Document/GetDocumentsGuiaRemision", arguments);
    }

    /**
     * Confirms received documents, so that they are not given again.
     *
     * `POST Document/ConfirmReceivedDocument`. The call is never made again once it may have arrived: the interface does not say what confirming twice does.
     *
     * - `body`, optional: the ids of the documents that were taken;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto confirm_received_document(std::string_view arguments) const {
        return caller().call("Document/ConfirmReceivedDocument", arguments);
    }

    /**
     * Uploads an event of invoice validation; what it needs is the free-form body.
     *
     * `POST Document/UploadDocumentInvoiceValidateEvent`. The call is never made again once it may have arrived: a second call could register a second event.
     *
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto upload_document_invoice_validate_event(std::string_view arguments = {}) const {
        return caller().call("Document/UploadDocumentInvoiceValidateEvent", arguments);
    }

    /**
     * Sends an event about a document to the authority.
     *
     * `POST or GET Document/SendEventToAuthority`. The call is never made again once it may have arrived: a second call could register a second event.
     *
     * - `body`, optional: the body model (event 047 or 050), by the wire's own names, or XML or JSON as bytes;
     * - `method`, optional: `GET` in place of `POST`;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto send_event_to_authority(std::string_view arguments = {}) const {
        return caller().call("Document/SendEventToAuthority", arguments);
    }

    /**
     * Asks the authority for a document's status (Mexico).
     *
     * `POST Document/GetStatusDocument`. The call may be made again: it asks the authority, which changes nothing.
     *
     * - `body`, optional: the body model (status request (MX)), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_status_document(std::string_view arguments = {}) const {
        return caller().call("Document/GetStatusDocument", arguments);
    }

    /**
     * Asks the authority for a document's related documents (Mexico).
     *
     * `POST Document/GetRelatedDocuments`. The call may be made again: it asks the authority, which changes nothing.
     *
     * - `body`, optional: the body model (status request (MX)), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_related_documents(std::string_view arguments = {}) const {
        return caller().call("Document/GetRelatedDocuments", arguments);
    }

    /**
     * Asks the authority for cancellations that wait for an answer (Mexico).
     *
     * `POST Document/GetPendingCancelRequest`. The call may be made again: it asks the authority, which changes nothing.
     *
     * - `body`, optional: the body model (pending-cancel request (MX)), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_pending_cancel_request(std::string_view arguments = {}) const {
        return caller().call("Document/GetPendingCancelRequest", arguments);
    }

    /**
     * Accepts or refuses a cancellation that somebody asked for.
     *
     * `POST Document/ResponseCancelRequest`. The call is never made again once it may have arrived: a second answer could contradict what came in between.
     *
     * - `body`, optional: the body model (response to cancel request), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto response_cancel_request(std::string_view arguments = {}) const {
        return caller().call("Document/ResponseCancelRequest", arguments);
    }

    /**
     * Uploads a document to be processed later.
     *
     * `POST Document/SendDocumentToUpload`. The call is never made again once it may have arrived: a second call could upload a second document.
     *
     * - `body`, optional: the body model (document to upload), by the wire's own names, or XML or JSON as bytes;
     * - `base64`, optional: sends the document in base 64;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto send_document_to_upload(std::string_view arguments = {}) const {
        return caller().call("Document/SendDocumentToUpload", arguments);
    }

    /**
     * Says how far an uploaded document has come.
     *
     * `GET Document/GetDocumentUploadStatus`. The call may be made again: it only reads.
     *
     * - `trackId`: the id that the upload answered with.
     *
     * Throws Error.
     */
    auto get_document_upload_status(std::string_view arguments) const {
        return caller().call("Document/GetDocumentUploadStatus", arguments);
    }

    /**
     * Downloads a document's XML.
     *
     * `GET File/DownloadDocumentXml`. The call may be made again: it only reads.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `type`, optional: which file: `default`, `xml`, `distribution`, `original`; `default` by default.
     *
     * Throws Error.
     */
    auto download_document_xml(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentXml", arguments);
    }

    /**
     * Downloads a document's XML by its fiscal id.
     *
     * `POST File/DownloadDocumentXmlByCountryDocumentId`. The call may be made again: it only reads.
     *
     * - `CountryDocumentId`: the document's fiscal id: CUFE, clave, UUID …;
     * - `Date`: the document's date;
     * - `Type`, optional: which file: `default`, `xml`, `distribution`, `original`; `default` by default;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto download_document_xml_by_country_document_id(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentXmlByCountryDocumentId", arguments);
    }

    /**
     * Downloads a document's PDF.
     *
     * `GET File/DownloadDocumentPdf`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `type`: which file: `default`, `pdf`;
     * - `RegPDF`, optional: makes the PDF anew; `false` by default;
     * - `DocumentGroup`, optional: the group of documents; `0` by default.
     *
     * Throws Error.
     */
    auto download_document_pdf(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentPdf", arguments);
    }

    /**
     * Downloads all attachments of a document.
     *
     * `GET File/DownloadDocumentAttachments`. The call may be made again: it only reads.
     *
     * - `GlobalDocumentId`: the document's id in the service.
     *
     * Throws Error.
     */
    auto download_document_attachments(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentAttachments", arguments);
    }

    /**
     * Attaches a file that the service fetches from an address.
     *
     * `GET File/UploadDocumentAttachmentFromUrl`. The call is never made again once it may have arrived: it writes, though it is a GET: a second call could attach the file twice.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `attachmentUrl`: where the service fetches the file.
     *
     * Throws Error.
     */
    auto upload_document_attachment_from_url(std::string_view arguments) const {
        return caller().call("File/UploadDocumentAttachmentFromUrl", arguments);
    }

    /**
     * Attaches a file to the document with an id.
     *
     * `POST File/UploadDocumentAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
     *
     * - `body`, optional: the body model (attachment by document id), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto upload_document_attachment(std::string_view arguments = {}) const {
        return caller().call("File/UploadDocumentAttachment", arguments);
    }

    /**
     * Attaches a file to the document with a number.
     *
     * `POST File/UploadDocumentAttachmentByNumber`. The call is never made again once it may have arrived: a second call could attach the file twice.
     *
     * - `body`, optional: the body model (attachment by number), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto upload_document_attachment_by_number(std::string_view arguments = {}) const {
        return caller().call("File/UploadDocumentAttachmentByNumber", arguments);
    }

    /**
     * Attaches a proof of delivery.
     *
     * `POST File/UploadProofOfDeliveryAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
     *
     * - `body`, optional: the body model (proof-of-delivery attachment), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto upload_proof_of_delivery_attachment(std::string_view arguments = {}) const {
        return caller().call("File/UploadProofOfDeliveryAttachment", arguments);
    }

    /**
     * Lists a document's attachments.
     *
     * `POST or GET File/GetDocumentAttachments`. The call may be made again: it only reads.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `method`, optional: `GET` in place of `POST`;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto get_document_attachments(std::string_view arguments) const {
        return caller().call("File/GetDocumentAttachments", arguments);
    }

    /**
     * Downloads one attachment.
     *
     * `GET File/DownloadDocumentAttachment`. The call may be made again: it only reads.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `AttachmentId`: the attachment's id.
     *
     * Throws Error.
     */
    auto download_document_attachment(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentAttachment", arguments);
    }

    /**
     * Downloads a document's JSON.
     *
     * `GET File/DownloadDocumentJson`. The call may be made again: it only reads.
     *
     * - `GlobalDocumentId`: the document's id in the service;
     * - `type`, optional: which file; `default` by default.
     *
     * Throws Error.
     */
    auto download_document_json(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentJson", arguments);
    }

    /**
     * Gives a document's XML by its fiscal id.
     *
     * `GET File/GetDocumentXml`. The call may be made again: it only reads.
     *
     * - `CountryDocumentId`: the document's fiscal id: CUFE, clave, UUID ….
     *
     * Throws Error.
     */
    auto get_document_xml(std::string_view arguments) const {
        return caller().call("File/GetDocumentXml", arguments);
    }

    /**
     * Downloads a document's PDF by its fiscal id.
     *
     * `GET File/DownloadDocumentPdfByCountryDocumentId`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
     *
     * - `countryDocumentId`: the document's fiscal id: CUFE, clave, UUID …;
     * - `type`: which file: `default`, `pdf`;
     * - `RegPDF`, optional: makes the PDF anew; `false` by default;
     * - `DocumentGroup`, optional: the group of documents; `0` by default.
     *
     * Throws Error.
     */
    auto download_document_pdf_by_country_document_id(std::string_view arguments) const {
        return caller().call("File/DownloadDocumentPdfByCountryDocumentId", arguments);
    }

    /**
     * Gives one product.
     *
     * `GET Product/Get`. The call may be made again: it only reads.
     *
     * - `ownerId`: the owner of the catalog;
     * - `productId`: the product's id.
     *
     * Throws Error.
     */
    auto product_get(std::string_view arguments) const {
        return caller().call("Product/Get", arguments);
    }

    /**
     * Gives one product, all input in one JSON text.
     *
     * `GET Product/JGet`. The call may be made again: it only reads.
     *
     * - `ownerIdProductIdJson`: `ownerId` and `productId`.
     *
     * Throws Error.
     */
    auto product_jget(std::string_view arguments) const {
        return caller().call("Product/JGet", arguments);
    }

    /**
     * Searches products.
     *
     * `GET Product/Search`. The call may be made again: it only reads.
     *
     * - `body`, optional: the model (product search model), by the wire's own names.
     *
     * Throws Error.
     */
    auto product_search(std::string_view arguments = {}) const {
        return caller().call("Product/Search", arguments);
    }

    /**
     * Searches products, all input in one JSON text.
     *
     * `GET Product/JSearch`. The call may be made again: it only reads.
     *
     * - `searchProductModelJson`: the product search model.
     *
     * Throws Error.
     */
    auto product_jsearch(std::string_view arguments) const {
        return caller().call("Product/JSearch", arguments);
    }

    /**
     * Adds a product.
     *
     * `POST Product/Add`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `body`, optional: the body model (product model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto product_add(std::string_view arguments = {}) const {
        return caller().call("Product/Add", arguments);
    }

    /**
     * Adds a product, all input in one JSON text.
     *
     * `POST Product/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `productJson`: the product model;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto product_jadd(std::string_view arguments) const {
        return caller().call("Product/JAdd", arguments);
    }

    /**
     * Changes a product.
     *
     * `POST Product/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
     *
     * - `body`, optional: the body model (product model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto product_update(std::string_view arguments = {}) const {
        return caller().call("Product/Update", arguments);
    }

    /**
     * Changes a product, all input in one JSON text.
     *
     * `POST Product/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
     *
     * - `productJson`: the product model;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto product_jupdate(std::string_view arguments) const {
        return caller().call("Product/JUpdate", arguments);
    }

    /**
     * Deletes a product.
     *
     * `POST Product/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
     *
     * - `ownerId`: the owner of the catalog;
     * - `productId`: the product's id;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto product_delete(std::string_view arguments) const {
        return caller().call("Product/Delete", arguments);
    }

    /**
     * Deletes a product, all input in one JSON text.
     *
     * `POST Product/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
     *
     * - `ownerIdProductIdJson`: `ownerId` and `productId`;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto product_jdelete(std::string_view arguments) const {
        return caller().call("Product/JDelete", arguments);
    }

    /**
     * Gives one receiver.
     *
     * `GET Receiver/Get`. The call may be made again: it only reads.
     *
     * - `ownerId`: the owner of the catalog;
     * - `receiverId`: the receiver's id.
     *
     * Throws Error.
     */
    auto receiver_get(std::string_view arguments) const {
        return caller().call("Receiver/Get", arguments);
    }

    /**
     * Gives one receiver, all input in one JSON text.
     *
     * `GET Receiver/JGet`. The call may be made again: it only reads.
     *
     * - `ownerIdReceiverIdJson`: `ownerId` and `receiverId`.
     *
     * Throws Error.
     */
    auto receiver_jget(std::string_view arguments) const {
        return caller().call("Receiver/JGet", arguments);
    }

    /**
     * Searches receivers.
     *
     * `GET Receiver/Search`. The call may be made again: it only reads.
     *
     * - `body`, optional: the model (receiver search model), by the wire's own names.
     *
     * Throws Error.
     */
    auto receiver_search(std::string_view arguments = {}) const {
        return caller().call("Receiver/Search", arguments);
    }

    /**
     * Searches receivers, all input in one JSON text.
     *
     * `GET Receiver/JSearch`. The call may be made again: it only reads.
     *
     * - `searchReceiverModelJson`: the receiver search model.
     *
     * Throws Error.
     */
    auto receiver_jsearch(std::string_view arguments) const {
        return caller().call("Receiver/JSearch", arguments);
    }

    /**
     * Adds a receiver.
     *
     * `POST Receiver/Add`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `body`, optional: the body model (receiver model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto receiver_add(std::string_view arguments = {}) const {
        return caller().call("Receiver/Add", arguments);
    }

    /**
     * Adds a receiver, all input in one JSON text.
     *
     * `POST Receiver/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `receiverJson`: the receiver model;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto receiver_jadd(std::string_view arguments) const {
        return caller().call("Receiver/JAdd", arguments);
    }

    /**
     * Changes a receiver.
     *
     * `POST Receiver/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
     *
     * - `body`, optional: the body model (receiver model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto receiver_update(std::string_view arguments = {}) const {
        return caller().call("Receiver/Update", arguments);
    }

    /**
     * Changes a receiver, all input in one JSON text.
     *
     * `POST Receiver/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
     *
     * - `receiverJson`: the receiver model;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto receiver_jupdate(std::string_view arguments) const {
        return caller().call("Receiver/JUpdate", arguments);
    }

    /**
     * Deletes a receiver.
     *
     * `POST Receiver/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
     *
     * - `ownerId`: the owner of the catalog;
     * - `receiverId`: the receiver's id;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto receiver_delete(std::string_view arguments) const {
        return caller().call("Receiver/Delete", arguments);
    }

    /**
     * Deletes a receiver, all input in one JSON text.
     *
     * `POST Receiver/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
     *
     * - `ownerIdReceiverIdJson`: `ownerId` and `receiverId`;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto receiver_jdelete(std::string_view arguments) const {
        return caller().call("Receiver/JDelete", arguments);
    }

    /**
     * Gives one personalized field.
     *
     * `GET Personalized/Get`. The call may be made again: it only reads.
     *
     * - `ownerId`: the owner of the catalog;
     * - `personalizedId`: the field's id.
     *
     * Throws Error.
     */
    auto personalized_get(std::string_view arguments) const {
        return caller().call("Personalized/Get", arguments);
    }

    /**
     * Gives one personalized field, all input in one JSON text.
     *
     * `GET Personalized/JGet`. The call may be made again: it only reads.
     *
     * - `ownerIdPersonalizedIdJson`: `ownerId` and `personalizedId`.
     *
     * Throws Error.
     */
    auto personalized_jget(std::string_view arguments) const {
        return caller().call("Personalized/JGet", arguments);
    }

    /**
     * Adds a personalized field.
     *
     * `POST Personalized/Add`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `body`, optional: the body model (personalized-field model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto personalized_add(std::string_view arguments = {}) const {
        return caller().call("Personalized/Add", arguments);
    }

    /**
     * Adds a personalized field, all input in one JSON text.
     *
     * `POST Personalized/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
     *
     * - `personalizedJson`: the personalized-field model;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto personalized_jadd(std::string_view arguments) const {
        return caller().call("Personalized/JAdd", arguments);
    }

    /**
     * Changes a personalized field.
     *
     * `POST Personalized/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
     *
     * - `body`, optional: the body model (personalized-field model), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto personalized_update(std::string_view arguments = {}) const {
        return caller().call("Personalized/Update", arguments);
    }

    /**
     * Changes a personalized field, all input in one JSON text.
     *
     * `POST Personalized/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
     *
     * - `personalizedJson`: the personalized-field model;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto personalized_jupdate(std::string_view arguments) const {
        return caller().call("Personalized/JUpdate", arguments);
    }

    /**
     * Deletes a personalized field.
     *
     * `POST Personalized/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
     *
     * - `ownerId`: the owner of the catalog;
     * - `personalizedId`: the field's id;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto personalized_delete(std::string_view arguments) const {
        return caller().call("Personalized/Delete", arguments);
    }

    /**
     * Deletes a personalized field, all input in one JSON text.
     *
     * `POST Personalized/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
     *
     * - `ownerIdPersonalizedIdJson`: `ownerId` and `personalizedId`;
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto personalized_jdelete(std::string_view arguments) const {
        return caller().call("Personalized/JDelete", arguments);
    }

    /**
     * Sends a message to a user.
     *
     * `POST Message/ContactUser`. The call is never made again once it may have arrived: a second call could send the message twice.
     *
     * - `body`, optional: the body model (contact), by the wire's own names, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto contact_user(std::string_view arguments = {}) const {
        return caller().call("Message/ContactUser", arguments);
    }

    /**
     * Gives the messages that wait.
     *
     * `GET Msg/Recovery`. The call may be made again: a message stays in the queue until Msg/Confirm.
     *
     * - `senderCode`: the sender's tax id.
     *
     * Throws Error.
     */
    auto msg_recovery(std::string_view arguments) const {
        return caller().call("Msg/Recovery", arguments);
    }

    /**
     * Confirms messages, so that they are not given again.
     *
     * `POST Msg/Confirm`. The call is never made again once it may have arrived: a second call could confirm messages that came in between.
     *
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto msg_confirm(std::string_view arguments = {}) const {
        return caller().call("Msg/Confirm", arguments);
    }

    /**
     * Takes a confirmation back, so that the messages are given again.
     *
     * `POST Msg/DesConfirm`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
     *
     * - `body`, optional: the documents' records;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto msg_des_confirm(std::string_view arguments) const {
        return caller().call("Msg/DesConfirm", arguments);
    }

    /**
     * Gives the documents that wait to be printed.
     *
     * `GET Msg/RecoveryToPrint`. The call may be made again: a document stays in the queue until Msg/ConfirmToPrint.
     *
     * - `senderCode`: the sender's tax id;
     * - `serie`, optional: the series; empty by default.
     *
     * Throws Error.
     */
    auto msg_recovery_to_print(std::string_view arguments) const {
        return caller().call("Msg/RecoveryToPrint", arguments);
    }

    /**
     * Confirms documents as printed.
     *
     * `POST Msg/ConfirmToPrint`. The call is never made again once it may have arrived: a second call could confirm documents that came in between.
     *
     * - `body`, optional: a free-form body: an object or an array, or XML or JSON as bytes;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto msg_confirm_to_print(std::string_view arguments = {}) const {
        return caller().call("Msg/ConfirmToPrint", arguments);
    }

    /**
     * Takes the confirmation of a print back.
     *
     * `POST Msg/DesConfirmToPrint`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
     *
     * - `body`, optional: the documents' records;
     * - `form`, optional: sends the body as `application/x-www-form-urlencoded`.
     *
     * Throws Error.
     */
    auto msg_des_confirm_to_print(std::string_view arguments) const {
        return caller().call("Msg/DesConfirmToPrint", arguments);
    }

    /**
     * Sends a file to be extracted.
     *
     * `POST Extraction/Upload`. The call is never made again once it may have arrived: a second call could process the file twice.
     *
     * - `file_name`, optional: the file's name, whose ending says its type; `document.pdf` by default;
     * - `metadata`: `external_id` and `additional_metadata` with `client_id` and `enrich_from_org`;
     * - `batch_id`, optional: the batch;
     * - `field_names`, optional: other names for the fields, by the parameters' own.
     *
     * Throws Error.
     */
    auto extraction_upload(std::string_view file, std::string_view arguments) const {
        return caller().call_with("Extraction/Upload", "file", file, arguments);
    }

    /**
     * Says how far an extraction has come, and gives its result.
     *
     * `GET Extraction/Search`. The call may be made again: it only reads.
     *
     * - `external_id`: the key that the upload was given.
     *
     * Throws Error.
     */
    auto extraction_search(std::string_view arguments) const {
        return caller().call("Extraction/Search", arguments);
    }

    /**
     * Lists the documents that were processed in a range of dates.
     *
     * `GET Extraction/List`. The call may be made again: it only reads.
     *
     * - `start_timestamp`: where the range begins;
     * - `end_timestamp`: where the range ends;
     * - `batch_id`, optional: the batch.
     *
     * Throws Error.
     */
    auto extraction_list(std::string_view arguments) const {
        return caller().call("Extraction/List", arguments);
    }

    /**
     * Gets an access token (RFC 6749: the interface does not show its shape).
     *
     * `POST Extraction/Token`. The call may be made again: a second token harms nothing.
     *
     * - `grant_type`, optional: the kind of grant; `client_credentials` by default;
     * - `client_id`, optional: the organization's OAuth client id;
     * - `client_secret`, optional: its secret;
     * - `scope`, optional: what the token is for.
     *
     * Throws Error.
     */
    auto extraction_token(std::string_view arguments = {}) const {
        return caller().call("Extraction/Token", arguments);
    }

    /**
     * Delivers an extracted document to the service (the field names are ours, and settable).
     *
     * `POST Integrator/UploadZipDocument`. The call is never made again once it may have arrived: a second call could deliver the document twice.
     *
     * - `file_name`, optional: the file's name, whose ending says its type; `document.zip` by default;
     * - `externalId`, optional: the key that the upload to the provider was given;
     * - `batchId`, optional: the batch;
     * - `field_names`, optional: other names for the fields, by the parameters' own.
     *
     * Throws Error.
     */
    auto upload_zip_document(std::string_view file, std::string_view arguments = {}) const {
        return caller().call_with("Integrator/UploadZipDocument", "file", file, arguments);
    }

private:
    const Caller &caller() const { return static_cast<const Caller &>(*this); }
};

}  // namespace dtekit

#endif

/* Generated from core/src/operation/table.rs: do not edit. */
/* The arguments of each operation of the service, and a method for each. Part of dtekit.hpp. */
#ifndef DTEKIT_OPERATIONS_HPP
#define DTEKIT_OPERATIONS_HPP

#include "arguments.hpp"
#include "json.hpp"
#include "result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dtekit {

/**
 * Looks up one account.
 *
 * `GET Account/GetAccount`. The call may be made again: it only reads.
 */
struct GetAccount : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Account/GetAccount";

    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> country_id;  /**< The country's code. */
    std::optional<std::string> receiver_code;  /**< The receiver's tax id. */
    std::optional<std::string> identification_type;  /**< The kind of identification. */
    std::optional<std::string> type_id;  /**< The kind of account. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("accountCode", account_code);
        to.add("countryId", country_id);
        to.add("receiverCode", receiver_code);
        to.add("identificationType", identification_type);
        to.add("TypeId", type_id);
        CallOptions::write(to);
    }
};

/**
 * Adds a comment to a document.
 *
 * `POST Comment/AddComment`. The call is never made again once it may have arrived: a second call could add it twice.
 */
struct AddComment : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Comment/AddComment";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> comment;  /**< Required: the comment. */
    std::optional<std::string> user_name;  /**< Required: the user who comments. */
    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> country;  /**< Required: the country's code. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("globalDocumentId", global_document_id);
        to.add("comment", comment);
        to.add("userName", user_name);
        to.add("accountCode", account_code);
        to.add("country", country);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a comment.
 *
 * `POST Comment/DeleteComment`. The call is never made again once it may have arrived: the interface does not say what deleting a comment twice does.
 */
struct DeleteComment : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Comment/DeleteComment";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> comment_id;  /**< Required: the comment's id. */
    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> user_name;  /**< Required: the user who deletes it. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("globalDocumentId", global_document_id);
        to.add("commentId", comment_id);
        to.add("accountCode", account_code);
        to.add("userName", user_name);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Lists a document's comments.
 *
 * `POST Comment/GetDocumentComments`. The call may be made again: it only reads.
 */
struct GetDocumentComments : CallOptions {
    using Answer = std::vector<Json>;
    static constexpr std::string_view operation = "Comment/GetDocumentComments";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("globalDocumentId", global_document_id);
        to.add("accountCode", account_code);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Distributes a document by a rule.
 *
 * `POST Distribution/DistributeDocument`. The call is never made again once it may have arrived: a second call could distribute the document twice.
 */
struct DistributeDocument : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Distribution/DistributeDocument";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> distribution_rule_id;  /**< Required: the rule that names the recipients. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("globalDocumentId", global_document_id);
        to.add("distributionRuleId", distribution_rule_id);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Saves a document without sending it; the document is the free-form body.
 *
 * `POST Document/SendDocumentToSave`. The call is never made again once it may have arrived: a second call could save a second document.
 */
struct SendDocumentToSave : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/SendDocumentToSave";

    std::optional<std::string> mapping_id;  /**< The mapping's code; empty by default. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("mappingId", mapping_id);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier.
 *
 * `POST Document/SendDocumentToAuthority`. The call is never made again once it may have arrived: a second call could issue a second document.
 */
struct SendDocumentToAuthority : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/SendDocumentToAuthority";

    std::optional<std::string> file_content;  /**< Required: the document as XML or JSON, plain or in base 64. */
    std::optional<bool> asynchronous;  /**< Required: false: the answer comes in the response; true: it comes later. */
    std::optional<std::string> mapping;  /**< Required: the mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages. */
    std::optional<bool> sign;  /**< Required: true signs the generated document. */
    std::optional<bool> default_certificate;  /**< Required: true: the platform's certificate; false: the company's. */
    std::optional<std::string> biller_id;  /**< Chile: selects folio manager 3.0. */
    std::optional<bool> validate_number;  /**< Chile, with BillerId: validates the folio in the document. */
    std::optional<std::string> country;  /**< The document's country, which decides how the answer is read; without it, the one that the answer names. */
    std::optional<bool> base64;  /**< Sends the document in base 64. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */
    std::optional<bool> unchecked;  /**< Sends a document whose country is unknown or contradicts it. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("FileContent", file_content);
        to.add("Async", asynchronous);
        to.add("Mapping", mapping);
        to.add("Sign", sign);
        to.add("DefaultCertificate", default_certificate);
        to.add("BillerId", biller_id);
        to.add("ValidateNumber", validate_number);
        to.add("Country", country);
        to.add("base64", base64);
        to.add("form", form);
        to.add("unchecked", unchecked);
        CallOptions::write(to);
    }
};

/**
 * Checks a document without sending it to the authority.
 *
 * `POST Document/SendDocumentToValidate`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
 * The interface does not show the members of the document to validate: `extra` takes any.
 */
struct SendDocumentToValidate : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/SendDocumentToValidate";

    std::optional<std::string> file_content;  /**< The member `FileContent` of the document to validate. */
    std::optional<Value> asynchronous;  /**< The member `Async` of the document to validate. */
    std::optional<Value> mapping;  /**< The member `Mapping` of the document to validate. */
    std::optional<Value> sign;  /**< The member `Sign` of the document to validate. */
    std::optional<Value> default_certificate;  /**< The member `DefaultCertificate` of the document to validate. */
    std::optional<Value> biller_id;  /**< The member `BillerId` of the document to validate. */
    std::optional<Value> validate_number;  /**< The member `ValidateNumber` of the document to validate. */
    std::optional<std::string> body;  /**< The whole body (document to validate) as XML or JSON text, in place of single members. */
    std::optional<bool> base64;  /**< Sends the document in base 64. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("FileContent", file_content);
        to.add("Async", asynchronous);
        to.add("Mapping", mapping);
        to.add("Sign", sign);
        to.add("DefaultCertificate", default_certificate);
        to.add("BillerId", biller_id);
        to.add("ValidateNumber", validate_number);
        to.add_bytes("body", body);
        to.add("base64", base64);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Sends a document to the country's certifier or authority and answers in a form of the account's own.
 *
 * `POST Document/SendDocumentToAuthorityCustomResponse`. The call is never made again once it may have arrived: a second call could issue a second document.
 * The interface does not show the members of the document to authority (custom): `extra` takes any.
 */
struct SendDocumentToAuthorityCustomResponse : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/SendDocumentToAuthorityCustomResponse";

    std::optional<std::string> country;  /**< The document's country, which decides how the answer is read; without it, the one that the answer names. */
    std::optional<std::string> file_content;  /**< The member `FileContent` of the document to authority (custom). */
    std::optional<Value> asynchronous;  /**< The member `Async` of the document to authority (custom). */
    std::optional<Value> mapping;  /**< The member `Mapping` of the document to authority (custom). */
    std::optional<Value> sign;  /**< The member `Sign` of the document to authority (custom). */
    std::optional<Value> default_certificate;  /**< The member `DefaultCertificate` of the document to authority (custom). */
    std::optional<Value> biller_id;  /**< The member `BillerId` of the document to authority (custom). */
    std::optional<Value> validate_number;  /**< The member `ValidateNumber` of the document to authority (custom). */
    std::optional<std::string> body;  /**< The whole body (document to authority (custom)) as XML or JSON text, in place of single members. */
    std::optional<bool> base64;  /**< Sends the document in base 64. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */
    std::optional<bool> unchecked;  /**< Sends a document whose country is unknown or contradicts it. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("Country", country);
        to.add_bytes("FileContent", file_content);
        to.add("Async", asynchronous);
        to.add("Mapping", mapping);
        to.add("Sign", sign);
        to.add("DefaultCertificate", default_certificate);
        to.add("BillerId", biller_id);
        to.add("ValidateNumber", validate_number);
        to.add_bytes("body", body);
        to.add("base64", base64);
        to.add("form", form);
        to.add("unchecked", unchecked);
        CallOptions::write(to);
    }
};

/**
 * Imports documents from the authority.
 *
 * `POST Document/ImportDocumentFromAuthority`. The call is never made again once it may have arrived: a second call could import the documents twice.
 * The interface does not show the members of the import-from-authority model: `extra` takes any.
 */
struct ImportDocumentFromAuthority : CallOptions {
    using Answer = std::vector<ProcessResult>;
    static constexpr std::string_view operation = "Document/ImportDocumentFromAuthority";

    std::optional<std::string> body;  /**< The whole body (import-from-authority model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Says how far an uploaded batch has come.
 *
 * `GET Document/UploadedBatchStatus`. The call may be made again: it only reads.
 */
struct UploadedBatchStatus : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/UploadedBatchStatus";

    std::optional<std::string> track_id;  /**< Required: the id that the upload answered with. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("trackId", track_id);
        CallOptions::write(to);
    }
};

/**
 * Creates a bill from a document.
 *
 * `POST Document/GenerateBillFromDocument`. The call is never made again once it may have arrived: a second call could issue a second document.
 * The interface does not show the members of the bill-from-document template: `extra` takes any.
 */
struct GenerateBillFromDocument : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/GenerateBillFromDocument";

    std::optional<std::string> body;  /**< The whole body (bill-from-document template) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns the catalogs of the authority SIN for an account.
 *
 * `GET Document/GetCatalogsSIN`. The call may be made again: it only reads.
 */
struct GetCatalogsSin : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Document/GetCatalogsSIN";

    std::optional<std::string> account_code;  /**< Required: the account's tax id. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("accountCode", account_code);
        CallOptions::write(to);
    }
};

/**
 * Lists the documents that match a filter, a month at most.
 *
 * `POST Document/GetDocument`. The call may be made again: it only reads.
 * The interface does not show the members of the document filter: `extra` takes any.
 */
struct GetDocument : CallOptions {
    using Answer = DocumentList;
    static constexpr std::string_view operation = "Document/GetDocument";

    std::optional<Value> country;  /**< The member `Country` of the document filter. */
    std::optional<Value> sender_code;  /**< The member `SenderCode` of the document filter. */
    std::optional<Value> receiver_code;  /**< The member `ReceiverCode` of the document filter. */
    std::optional<Value> global_document_id;  /**< The member `GlobalDocumentId` of the document filter. */
    std::optional<Value> date_from;  /**< The member `DateFrom` of the document filter. */
    std::optional<Value> date_to;  /**< The member `DateTo` of the document filter. */
    std::optional<Value> document_type_id;  /**< The member `DocumentTypeID` of the document filter. */
    std::optional<Value> number;  /**< The member `Number` of the document filter. */
    std::optional<Value> result_max_item_count;  /**< The member `ResultMaxItemCount` of the document filter. */
    std::optional<std::string> body;  /**< The whole body (document filter) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("Country", country);
        to.add("SenderCode", sender_code);
        to.add("ReceiverCode", receiver_code);
        to.add("GlobalDocumentId", global_document_id);
        to.add("DateFrom", date_from);
        to.add("DateTo", date_to);
        to.add("DocumentTypeID", document_type_id);
        to.add("Number", number);
        to.add("ResultMaxItemCount", result_max_item_count);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Lists documents by their ids.
 *
 * `POST Document/GetDocumentKiosco`. The call may be made again: it only reads.
 */
struct GetDocumentKiosco : CallOptions {
    using Answer = DocumentList;
    static constexpr std::string_view operation = "Document/GetDocumentKiosco";

    std::optional<std::vector<std::string>> body;  /**< Required: the documents' ids in the service. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Runs an event on a document that was sent.
 *
 * `POST or GET Document/ChangeDocumentStatus`. The call is never made again once it may have arrived: a second call could register a second event.
 */
struct ChangeDocumentStatus : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/ChangeDocumentStatus";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> status;  /**< Required: the event's code, such as `110111`. */
    std::optional<std::string> description;  /**< Required: the event in words. */
    std::optional<std::string> account_code;  /**< The creditor account's tax id: 110001, 112110, 211110, 211128. */
    std::optional<std::string> stamp_number;  /**< 110001 only. */
    std::optional<std::string> code;  /**< 110001 only. */
    std::optional<std::vector<Value>> items_data;  /**< The items: 112120, 112130, 112140, 211110, 211130, 211140, 211150. */
    std::optional<std::string> d_prev_entrega;  /**< The delivery date: 112150. */
    std::optional<std::string> transaction_id;  /**< 110300. */
    std::optional<std::string> payment_method_type;  /**< 110300. */
    std::optional<std::string> payment_beneficiary;  /**< 110300. */
    std::optional<std::string> financial_institution_base;  /**< 110300. */
    std::optional<std::string> payment_auth_protocol;  /**< 110301: the protocol that 110300 answered with. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<std::string> method;  /**< `GET` in place of `POST`. */
    std::optional<std::string> version;  /**< `v2` in place of `v1`. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */
    std::optional<bool> unchecked;  /**< Sends an event whose status the interface does not name, or cannot be read in the bytes of a body. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add("status", status);
        to.add("description", description);
        to.add("accountCode", account_code);
        to.add("stampNumber", stamp_number);
        to.add("code", code);
        to.add("itemsData", items_data);
        to.add("dPrevEntrega", d_prev_entrega);
        to.add("TransactionId", transaction_id);
        to.add("PaymentMethodType", payment_method_type);
        to.add("paymentBeneficiary", payment_beneficiary);
        to.add("financialInstitutionBase", financial_institution_base);
        to.add("PaymentAuthProtocol", payment_auth_protocol);
        to.add_bytes("body", body);
        to.add("method", method);
        to.add("version", version);
        to.add("form", form);
        to.add("unchecked", unchecked);
        CallOptions::write(to);
    }
};

/**
 * Sets the date on which a document will be paid.
 *
 * `POST or GET Document/ChangeDocumentEstimatedPaymentDate`. The call is never made again once it may have arrived: it writes, by GET as well.
 */
struct ChangeDocumentEstimatedPaymentDate : CallOptions {
    using Answer = bool;
    static constexpr std::string_view operation = "Document/ChangeDocumentEstimatedPaymentDate";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> estimated_payment_date;  /**< Required: when it will be paid. */
    std::optional<std::string> source;  /**< Required: the source of the date. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<std::string> method;  /**< `GET` in place of `POST`. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("globalDocumentId", global_document_id);
        to.add("estimatedPaymentDate", estimated_payment_date);
        to.add("source", source);
        to.add_bytes("body", body);
        to.add("method", method);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Lists an account's traffic of a day.
 *
 * `POST or GET Document/DownloadDetailTraffic`. The call may be made again: it only reads.
 */
struct DownloadDetailTraffic : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Document/DownloadDetailTraffic";

    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> traffic_date;  /**< Required: the day. */
    std::optional<std::string> division_id;  /**< The division. */
    std::optional<bool> use_document_date;  /**< Counts by the documents' own dates; `false` by default. */
    std::optional<std::string> page;  /**< The page; -1 for all; `-1` by default. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<std::string> method;  /**< `GET` in place of `POST`. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("accountCode", account_code);
        to.add("trafficDate", traffic_date);
        to.add("divisionId", division_id);
        to.add("useDocumentDate", use_document_date);
        to.add("page", page);
        to.add_bytes("body", body);
        to.add("method", method);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Creates a document and returns its id.
 *
 * `POST Document/CreateDocument`. The call is never made again once it may have arrived: a second call could create a second document.
 * The interface does not show the members of the new document: `extra` takes any.
 */
struct CreateDocument : CallOptions {
    using Answer = std::string;
    static constexpr std::string_view operation = "Document/CreateDocument";

    std::optional<std::string> body;  /**< The whole body (new document) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Requests a document's details and returns an id.
 *
 * `POST Document/GetDocumentDetails`. The call is never made again once it may have arrived: it answers with an id, so it may start something.
 */
struct GetDocumentDetails : CallOptions {
    using Answer = std::string;
    static constexpr std::string_view operation = "Document/GetDocumentDetails";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("globalDocumentId", global_document_id);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Downloads the documents that match a filter.
 *
 * `POST Document/DownloadBatch`. The call may be made again: it only reads.
 * The interface does not show the members of the document filter: `extra` takes any.
 */
struct DownloadBatch : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Document/DownloadBatch";

    std::optional<Value> country;  /**< The member `Country` of the document filter. */
    std::optional<Value> sender_code;  /**< The member `SenderCode` of the document filter. */
    std::optional<Value> receiver_code;  /**< The member `ReceiverCode` of the document filter. */
    std::optional<Value> global_document_id;  /**< The member `GlobalDocumentId` of the document filter. */
    std::optional<Value> date_from;  /**< The member `DateFrom` of the document filter. */
    std::optional<Value> date_to;  /**< The member `DateTo` of the document filter. */
    std::optional<Value> document_type_id;  /**< The member `DocumentTypeID` of the document filter. */
    std::optional<Value> number;  /**< The member `Number` of the document filter. */
    std::optional<Value> result_max_item_count;  /**< The member `ResultMaxItemCount` of the document filter. */
    std::optional<std::string> body;  /**< The whole body (document filter) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("Country", country);
        to.add("SenderCode", sender_code);
        to.add("ReceiverCode", receiver_code);
        to.add("GlobalDocumentId", global_document_id);
        to.add("DateFrom", date_from);
        to.add("DateTo", date_to);
        to.add("DocumentTypeID", document_type_id);
        to.add("Number", number);
        to.add("ResultMaxItemCount", result_max_item_count);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns the received documents that are not confirmed yet.
 *
 * `GET Document/GetReceivedDocument`. The call may be made again: a document stays in the inbox until ConfirmReceivedDocument.
 */
struct GetReceivedDocument : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Document/GetReceivedDocument";

    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> services_api;  /**< Which interface asks; `API` by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("accountCode", account_code);
        to.add("servicesApi", services_api);
        CallOptions::write(to);
    }
};

/**
 * Gets the events of a document.
 *
 * `POST or GET Document/DocumentGetEvents`. The call is never made again once it may have arrived: the interface does not say that it stores nothing.
 * The interface does not show the members of the get-events model: `extra` takes any.
 */
struct DocumentGetEvents : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/DocumentGetEvents";

    std::optional<std::string> body;  /**< The whole body (get-events model) as XML or JSON text, in place of single members. */
    std::optional<std::string> method;  /**< `GET` in place of `POST`. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("method", method);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns delivery notes (guías de remisión).
 *
 * `GET Document/GetDocumentsGuiaRemision`. The call may be made again: it only reads.
 */
struct GetDocumentsGuiaRemision : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Document/GetDocumentsGuiaRemision";

    std::optional<std::string> account_code;  /**< Required: the account's tax id. */
    std::optional<std::string> document_type_id;  /**< The type of document; empty by default. */
    std::optional<std::string> serie;  /**< The series; empty by default. */
    std::optional<std::string> number;  /**< The number; empty by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("accountCode", account_code);
        to.add("documentTypeId", document_type_id);
        to.add("serie", serie);
        to.add("number", number);
        CallOptions::write(to);
    }
};

/**
 * Confirms received documents, so that they are not returned again.
 *
 * `POST Document/ConfirmReceivedDocument`. The call is never made again once it may have arrived: the interface does not say what confirming twice does.
 */
struct ConfirmReceivedDocument : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Document/ConfirmReceivedDocument";

    std::optional<std::vector<std::string>> body;  /**< Required: the ids of the documents that were taken. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Uploads an event of invoice validation; what it needs is the free-form body.
 *
 * `POST Document/UploadDocumentInvoiceValidateEvent`. The call is never made again once it may have arrived: a second call could register a second event.
 */
struct UploadDocumentInvoiceValidateEvent : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/UploadDocumentInvoiceValidateEvent";

    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Sends an event about a document to the authority.
 *
 * `POST or GET Document/SendEventToAuthority`. The call is never made again once it may have arrived: a second call could register a second event.
 * The interface does not show the members of the event 047 or 050: `extra` takes any.
 */
struct SendEventToAuthority : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/SendEventToAuthority";

    std::optional<Value> status;  /**< The member `status` of the event 047 or 050. */
    std::optional<Value> description;  /**< The member `description` of the event 047 or 050. */
    std::optional<Value> operation_type;  /**< The member `operationType` of the event 047 or 050. */
    std::optional<Value> id_emisor;  /**< The member `IDEmisor` of the event 047 or 050. */
    std::optional<Value> id_emisor_tipo;  /**< The member `IDEmisorTipo` of the event 047 or 050. */
    std::optional<Value> nombre_emisor;  /**< The member `NombreEmisor` of the event 047 or 050. */
    std::optional<Value> id_endosatario;  /**< The member `IDEndosatario` of the event 047 or 050. */
    std::optional<Value> nombre_endosatario;  /**< The member `NombreEndosatario` of the event 047 or 050. */
    std::optional<Value> tipo_endoso;  /**< The member `TipoEndoso` of the event 047 or 050. */
    std::optional<Value> value_paid;  /**< The member `valuePaid` of the event 047 or 050. */
    std::optional<Value> value_invoice;  /**< The member `valueInvoice` of the event 047 or 050. */
    std::optional<Value> precio_pagarse_endoso;  /**< The member `PrecioPagarseEndoso` of the event 047 or 050. */
    std::optional<Value> tasa_descuento_endoso;  /**< The member `TasaDescuentoEndoso` of the event 047 or 050. */
    std::optional<Value> medio_pago;  /**< The member `MedioPago` of the event 047 or 050. */
    std::optional<Value> moneda;  /**< The member `Moneda` of the event 047 or 050. */
    std::optional<Value> valor_actual;  /**< The member `ValorActual` of the event 047 or 050. */
    std::optional<Value> invoice_id;  /**< The member `InvoiceID` of the event 047 or 050. */
    std::optional<Value> doc_type;  /**< The member `docType` of the event 047 or 050. */
    std::optional<Value> cufe_invoice;  /**< The member `CUFEInvoice` of the event 047 or 050. */
    std::optional<Value> id_receptor;  /**< The member `IDReceptor` of the event 047 or 050. */
    std::optional<Value> id_receptor_tipo;  /**< The member `IDReceptorTipo` of the event 047 or 050. */
    std::optional<Value> nombre_receptor;  /**< The member `NombreReceptor` of the event 047 or 050. */
    std::optional<Value> issue_date;  /**< The member `IssueDate` of the event 047 or 050. */
    std::optional<Value> end_date_invoice;  /**< The member `EndDateInvoice` of the event 047 or 050. */
    std::optional<std::string> body;  /**< The whole body (event 047 or 050) as XML or JSON text, in place of single members. */
    std::optional<std::string> method;  /**< `GET` in place of `POST`. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */
    std::optional<bool> unchecked;  /**< Sends an event whose status the interface does not name, or cannot be read in the bytes of a body. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("status", status);
        to.add("description", description);
        to.add("operationType", operation_type);
        to.add("IDEmisor", id_emisor);
        to.add("IDEmisorTipo", id_emisor_tipo);
        to.add("NombreEmisor", nombre_emisor);
        to.add("IDEndosatario", id_endosatario);
        to.add("NombreEndosatario", nombre_endosatario);
        to.add("TipoEndoso", tipo_endoso);
        to.add("valuePaid", value_paid);
        to.add("valueInvoice", value_invoice);
        to.add("PrecioPagarseEndoso", precio_pagarse_endoso);
        to.add("TasaDescuentoEndoso", tasa_descuento_endoso);
        to.add("MedioPago", medio_pago);
        to.add("Moneda", moneda);
        to.add("ValorActual", valor_actual);
        to.add("InvoiceID", invoice_id);
        to.add("docType", doc_type);
        to.add("CUFEInvoice", cufe_invoice);
        to.add("IDReceptor", id_receptor);
        to.add("IDReceptorTipo", id_receptor_tipo);
        to.add("NombreReceptor", nombre_receptor);
        to.add("IssueDate", issue_date);
        to.add("EndDateInvoice", end_date_invoice);
        to.add_bytes("body", body);
        to.add("method", method);
        to.add("form", form);
        to.add("unchecked", unchecked);
        CallOptions::write(to);
    }
};

/**
 * Asks the authority for a document's status (Mexico).
 *
 * `POST Document/GetStatusDocument`. The call may be made again: it asks the authority, which changes nothing.
 * The interface does not show the members of the status request (MX): `extra` takes any.
 */
struct GetStatusDocument : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/GetStatusDocument";

    std::optional<std::string> body;  /**< The whole body (status request (MX)) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Asks the authority for a document's related documents (Mexico).
 *
 * `POST Document/GetRelatedDocuments`. The call may be made again: it asks the authority, which changes nothing.
 * The interface does not show the members of the status request (MX): `extra` takes any.
 */
struct GetRelatedDocuments : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/GetRelatedDocuments";

    std::optional<std::string> body;  /**< The whole body (status request (MX)) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Asks the authority for cancellations that wait for an answer (Mexico).
 *
 * `POST Document/GetPendingCancelRequest`. The call may be made again: it asks the authority, which changes nothing.
 * The interface does not show the members of the pending-cancel request (MX): `extra` takes any.
 */
struct GetPendingCancelRequest : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/GetPendingCancelRequest";

    std::optional<std::string> body;  /**< The whole body (pending-cancel request (MX)) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Accepts or refuses a cancellation that somebody asked for.
 *
 * `POST Document/ResponseCancelRequest`. The call is never made again once it may have arrived: a second answer could contradict what came in between.
 * The interface does not show the members of the response to cancel request: `extra` takes any.
 */
struct ResponseCancelRequest : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/ResponseCancelRequest";

    std::optional<std::string> body;  /**< The whole body (response to cancel request) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Uploads a document to be processed later.
 *
 * `POST Document/SendDocumentToUpload`. The call is never made again once it may have arrived: a second call could upload a second document.
 * The interface does not show the members of the document to upload: `extra` takes any.
 */
struct SendDocumentToUpload : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/SendDocumentToUpload";

    std::optional<std::string> file_content;  /**< The member `FileContent` of the document to upload. */
    std::optional<Value> asynchronous;  /**< The member `Async` of the document to upload. */
    std::optional<Value> mapping;  /**< The member `Mapping` of the document to upload. */
    std::optional<Value> sign;  /**< The member `Sign` of the document to upload. */
    std::optional<Value> default_certificate;  /**< The member `DefaultCertificate` of the document to upload. */
    std::optional<Value> biller_id;  /**< The member `BillerId` of the document to upload. */
    std::optional<Value> validate_number;  /**< The member `ValidateNumber` of the document to upload. */
    std::optional<std::string> body;  /**< The whole body (document to upload) as XML or JSON text, in place of single members. */
    std::optional<bool> base64;  /**< Sends the document in base 64. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("FileContent", file_content);
        to.add("Async", asynchronous);
        to.add("Mapping", mapping);
        to.add("Sign", sign);
        to.add("DefaultCertificate", default_certificate);
        to.add("BillerId", biller_id);
        to.add("ValidateNumber", validate_number);
        to.add_bytes("body", body);
        to.add("base64", base64);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns the state of an uploaded document.
 *
 * `GET Document/GetDocumentUploadStatus`. The call may be made again: it only reads.
 */
struct GetDocumentUploadStatus : CallOptions {
    using Answer = ProcessResult;
    static constexpr std::string_view operation = "Document/GetDocumentUploadStatus";

    std::optional<std::string> track_id;  /**< Required: the id that the upload answered with. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("trackId", track_id);
        CallOptions::write(to);
    }
};

/**
 * Downloads a document's XML.
 *
 * `GET File/DownloadDocumentXml`. The call may be made again: it only reads.
 */
struct DownloadDocumentXml : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/DownloadDocumentXml";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> type;  /**< Which file: `default`, `xml`, `distribution`, `original`; `default` by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add("type", type);
        CallOptions::write(to);
    }
};

/**
 * Downloads a document's XML by its fiscal id.
 *
 * `POST File/DownloadDocumentXmlByCountryDocumentId`. The call may be made again: it only reads.
 */
struct DownloadDocumentXmlByCountryDocumentId : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/DownloadDocumentXmlByCountryDocumentId";

    std::optional<std::string> country_document_id;  /**< Required: the document's fiscal id: CUFE, clave, UUID …. */
    std::optional<std::string> date;  /**< Required: the document's date. */
    std::optional<std::string> type;  /**< Which file: `default`, `xml`, `distribution`, `original`; `default` by default. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("CountryDocumentId", country_document_id);
        to.add("Date", date);
        to.add("Type", type);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Downloads a document's PDF.
 *
 * `GET File/DownloadDocumentPdf`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
 */
struct DownloadDocumentPdf : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/DownloadDocumentPdf";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> type;  /**< Required: which file: `default`, `pdf`. */
    std::optional<bool> reg_pdf;  /**< Makes the PDF anew; `false` by default. */
    std::optional<std::int32_t> document_group;  /**< The group of documents; `0` by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add("type", type);
        to.add("RegPDF", reg_pdf);
        to.add("DocumentGroup", document_group);
        CallOptions::write(to);
    }
};

/**
 * Downloads all attachments of a document.
 *
 * `GET File/DownloadDocumentAttachments`. The call may be made again: it only reads.
 */
struct DownloadDocumentAttachments : CallOptions {
    using Answer = std::vector<FileResult>;
    static constexpr std::string_view operation = "File/DownloadDocumentAttachments";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        CallOptions::write(to);
    }
};

/**
 * Attaches a file that the service fetches from an address.
 *
 * `GET File/UploadDocumentAttachmentFromUrl`. The call is never made again once it may have arrived: it writes, though it is a GET: a second call could attach the file twice.
 */
struct UploadDocumentAttachmentFromUrl : CallOptions {
    using Answer = std::vector<ProcessResult>;
    static constexpr std::string_view operation = "File/UploadDocumentAttachmentFromUrl";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> attachment_url;  /**< Required: where the service fetches the file. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add("attachmentUrl", attachment_url);
        CallOptions::write(to);
    }
};

/**
 * Attaches a file to the document with an id.
 *
 * `POST File/UploadDocumentAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
 * The interface does not show the members of the attachment by document id: `extra` takes any.
 */
struct UploadDocumentAttachment : CallOptions {
    using Answer = std::vector<ProcessResult>;
    static constexpr std::string_view operation = "File/UploadDocumentAttachment";

    std::optional<std::string> body;  /**< The whole body (attachment by document id) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Attaches a file to the document with a number.
 *
 * `POST File/UploadDocumentAttachmentByNumber`. The call is never made again once it may have arrived: a second call could attach the file twice.
 * The interface does not show the members of the attachment by number: `extra` takes any.
 */
struct UploadDocumentAttachmentByNumber : CallOptions {
    using Answer = std::vector<ProcessResult>;
    static constexpr std::string_view operation = "File/UploadDocumentAttachmentByNumber";

    std::optional<std::string> body;  /**< The whole body (attachment by number) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Attaches a proof of delivery.
 *
 * `POST File/UploadProofOfDeliveryAttachment`. The call is never made again once it may have arrived: a second call could attach the file twice.
 * The interface does not show the members of the proof-of-delivery attachment: `extra` takes any.
 */
struct UploadProofOfDeliveryAttachment : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "File/UploadProofOfDeliveryAttachment";

    std::optional<std::string> body;  /**< The whole body (proof-of-delivery attachment) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Lists a document's attachments.
 *
 * `POST or GET File/GetDocumentAttachments`. The call may be made again: it only reads.
 */
struct GetDocumentAttachments : CallOptions {
    using Answer = std::vector<Json>;
    static constexpr std::string_view operation = "File/GetDocumentAttachments";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<std::string> method;  /**< `GET` in place of `POST`. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add_bytes("body", body);
        to.add("method", method);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Downloads one attachment.
 *
 * `GET File/DownloadDocumentAttachment`. The call may be made again: it only reads.
 */
struct DownloadDocumentAttachment : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/DownloadDocumentAttachment";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> attachment_id;  /**< Required: the attachment's id. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add("AttachmentId", attachment_id);
        CallOptions::write(to);
    }
};

/**
 * Downloads a document's JSON.
 *
 * `GET File/DownloadDocumentJson`. The call may be made again: it only reads.
 */
struct DownloadDocumentJson : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/DownloadDocumentJson";

    std::optional<std::string> global_document_id;  /**< Required: the document's id in the service. */
    std::optional<std::string> type;  /**< Which file; `default` by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("GlobalDocumentId", global_document_id);
        to.add("type", type);
        CallOptions::write(to);
    }
};

/**
 * Returns a document's XML by its fiscal id.
 *
 * `GET File/GetDocumentXml`. The call may be made again: it only reads.
 */
struct GetDocumentXml : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/GetDocumentXml";

    std::optional<std::string> country_document_id;  /**< Required: the document's fiscal id: CUFE, clave, UUID …. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("CountryDocumentId", country_document_id);
        CallOptions::write(to);
    }
};

/**
 * Downloads a document's PDF by its fiscal id.
 *
 * `GET File/DownloadDocumentPdfByCountryDocumentId`. The call may be made again: it only reads; a PDF that is made anew twice is one PDF.
 */
struct DownloadDocumentPdfByCountryDocumentId : CallOptions {
    using Answer = FileResult;
    static constexpr std::string_view operation = "File/DownloadDocumentPdfByCountryDocumentId";

    std::optional<std::string> country_document_id;  /**< Required: the document's fiscal id: CUFE, clave, UUID …. */
    std::optional<std::string> type;  /**< Required: which file: `default`, `pdf`. */
    std::optional<bool> reg_pdf;  /**< Makes the PDF anew; `false` by default. */
    std::optional<std::int32_t> document_group;  /**< The group of documents; `0` by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("countryDocumentId", country_document_id);
        to.add("type", type);
        to.add("RegPDF", reg_pdf);
        to.add("DocumentGroup", document_group);
        CallOptions::write(to);
    }
};

/**
 * Returns one product.
 *
 * `GET Product/Get`. The call may be made again: it only reads.
 */
struct ProductGet : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/Get";

    std::optional<std::string> owner_id;  /**< Required: the owner of the catalog. */
    std::optional<std::string> product_id;  /**< Required: the product's id. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerId", owner_id);
        to.add("productId", product_id);
        CallOptions::write(to);
    }
};

/**
 * Returns one product, all input in one JSON text.
 *
 * `GET Product/JGet`. The call may be made again: it only reads.
 */
struct ProductJget : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/JGet";

    std::optional<std::string> owner_id_product_id_json;  /**< Required: `ownerId` and `productId`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerIdProductIdJson", owner_id_product_id_json);
        CallOptions::write(to);
    }
};

/**
 * Searches products.
 *
 * `GET Product/Search`. The call may be made again: it only reads.
 * The interface does not show the members of the product search model: `extra` takes any.
 */
struct ProductSearch : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/Search";

    /** Adds them to a call. */
    void write(Arguments &to) const {
        CallOptions::write(to);
    }
};

/**
 * Searches products, all input in one JSON text.
 *
 * `GET Product/JSearch`. The call may be made again: it only reads.
 */
struct ProductJsearch : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/JSearch";

    std::optional<std::string> search_product_model_json;  /**< Required: the product search model. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("searchProductModelJson", search_product_model_json);
        CallOptions::write(to);
    }
};

/**
 * Adds a product.
 *
 * `POST Product/Add`. The call is never made again once it may have arrived: a second call could add it twice.
 * The interface does not show the members of the product model: `extra` takes any.
 */
struct ProductAdd : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/Add";

    std::optional<std::string> body;  /**< The whole body (product model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Adds a product, all input in one JSON text.
 *
 * `POST Product/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
 */
struct ProductJadd : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/JAdd";

    std::optional<std::string> product_json;  /**< Required: the product model. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("productJson", product_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Changes a product.
 *
 * `POST Product/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
 * The interface does not show the members of the product model: `extra` takes any.
 */
struct ProductUpdate : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/Update";

    std::optional<std::string> body;  /**< The whole body (product model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Changes a product, all input in one JSON text.
 *
 * `POST Product/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
 */
struct ProductJupdate : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/JUpdate";

    std::optional<std::string> product_json;  /**< Required: the product model. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("productJson", product_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a product.
 *
 * `POST Product/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
 */
struct ProductDelete : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/Delete";

    std::optional<std::string> owner_id;  /**< Required: the owner of the catalog. */
    std::optional<std::string> product_id;  /**< Required: the product's id. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerId", owner_id);
        to.add("productId", product_id);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a product, all input in one JSON text.
 *
 * `POST Product/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
 */
struct ProductJdelete : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Product/JDelete";

    std::optional<std::string> owner_id_product_id_json;  /**< Required: `ownerId` and `productId`. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerIdProductIdJson", owner_id_product_id_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns one receiver.
 *
 * `GET Receiver/Get`. The call may be made again: it only reads.
 */
struct ReceiverGet : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/Get";

    std::optional<std::string> owner_id;  /**< Required: the owner of the catalog. */
    std::optional<std::string> receiver_id;  /**< Required: the receiver's id. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerId", owner_id);
        to.add("receiverId", receiver_id);
        CallOptions::write(to);
    }
};

/**
 * Returns one receiver, all input in one JSON text.
 *
 * `GET Receiver/JGet`. The call may be made again: it only reads.
 */
struct ReceiverJget : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/JGet";

    std::optional<std::string> owner_id_receiver_id_json;  /**< Required: `ownerId` and `receiverId`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerIdReceiverIdJson", owner_id_receiver_id_json);
        CallOptions::write(to);
    }
};

/**
 * Searches receivers.
 *
 * `GET Receiver/Search`. The call may be made again: it only reads.
 * The interface does not show the members of the receiver search model: `extra` takes any.
 */
struct ReceiverSearch : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/Search";

    /** Adds them to a call. */
    void write(Arguments &to) const {
        CallOptions::write(to);
    }
};

/**
 * Searches receivers, all input in one JSON text.
 *
 * `GET Receiver/JSearch`. The call may be made again: it only reads.
 */
struct ReceiverJsearch : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/JSearch";

    std::optional<std::string> search_receiver_model_json;  /**< Required: the receiver search model. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("searchReceiverModelJson", search_receiver_model_json);
        CallOptions::write(to);
    }
};

/**
 * Adds a receiver.
 *
 * `POST Receiver/Add`. The call is never made again once it may have arrived: a second call could add it twice.
 * The interface does not show the members of the receiver model: `extra` takes any.
 */
struct ReceiverAdd : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/Add";

    std::optional<std::string> body;  /**< The whole body (receiver model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Adds a receiver, all input in one JSON text.
 *
 * `POST Receiver/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
 */
struct ReceiverJadd : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/JAdd";

    std::optional<std::string> receiver_json;  /**< Required: the receiver model. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("receiverJson", receiver_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Changes a receiver.
 *
 * `POST Receiver/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
 * The interface does not show the members of the receiver model: `extra` takes any.
 */
struct ReceiverUpdate : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/Update";

    std::optional<std::string> body;  /**< The whole body (receiver model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Changes a receiver, all input in one JSON text.
 *
 * `POST Receiver/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
 */
struct ReceiverJupdate : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/JUpdate";

    std::optional<std::string> receiver_json;  /**< Required: the receiver model. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("receiverJson", receiver_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a receiver.
 *
 * `POST Receiver/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
 */
struct ReceiverDelete : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/Delete";

    std::optional<std::string> owner_id;  /**< Required: the owner of the catalog. */
    std::optional<std::string> receiver_id;  /**< Required: the receiver's id. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerId", owner_id);
        to.add("receiverId", receiver_id);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a receiver, all input in one JSON text.
 *
 * `POST Receiver/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
 */
struct ReceiverJdelete : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Receiver/JDelete";

    std::optional<std::string> owner_id_receiver_id_json;  /**< Required: `ownerId` and `receiverId`. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerIdReceiverIdJson", owner_id_receiver_id_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns one personalized field.
 *
 * `GET Personalized/Get`. The call may be made again: it only reads.
 */
struct PersonalizedGet : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/Get";

    std::optional<std::string> owner_id;  /**< Required: the owner of the catalog. */
    std::optional<std::string> personalized_id;  /**< Required: the field's id. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerId", owner_id);
        to.add("personalizedId", personalized_id);
        CallOptions::write(to);
    }
};

/**
 * Returns one personalized field, all input in one JSON text.
 *
 * `GET Personalized/JGet`. The call may be made again: it only reads.
 */
struct PersonalizedJget : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/JGet";

    std::optional<std::string> owner_id_personalized_id_json;  /**< Required: `ownerId` and `personalizedId`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerIdPersonalizedIdJson", owner_id_personalized_id_json);
        CallOptions::write(to);
    }
};

/**
 * Adds a personalized field.
 *
 * `POST Personalized/Add`. The call is never made again once it may have arrived: a second call could add it twice.
 * The interface does not show the members of the personalized-field model: `extra` takes any.
 */
struct PersonalizedAdd : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/Add";

    std::optional<std::string> body;  /**< The whole body (personalized-field model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Adds a personalized field, all input in one JSON text.
 *
 * `POST Personalized/JAdd`. The call is never made again once it may have arrived: a second call could add it twice.
 */
struct PersonalizedJadd : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/JAdd";

    std::optional<std::string> personalized_json;  /**< Required: the personalized-field model. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("personalizedJson", personalized_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Changes a personalized field.
 *
 * `POST Personalized/Update`. The call is never made again once it may have arrived: the interface does not say what a second change does.
 * The interface does not show the members of the personalized-field model: `extra` takes any.
 */
struct PersonalizedUpdate : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/Update";

    std::optional<std::string> body;  /**< The whole body (personalized-field model) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Changes a personalized field, all input in one JSON text.
 *
 * `POST Personalized/JUpdate`. The call is never made again once it may have arrived: the interface does not say what a second change does.
 */
struct PersonalizedJupdate : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/JUpdate";

    std::optional<std::string> personalized_json;  /**< Required: the personalized-field model. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("personalizedJson", personalized_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a personalized field.
 *
 * `POST Personalized/Delete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
 */
struct PersonalizedDelete : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/Delete";

    std::optional<std::string> owner_id;  /**< Required: the owner of the catalog. */
    std::optional<std::string> personalized_id;  /**< Required: the field's id. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerId", owner_id);
        to.add("personalizedId", personalized_id);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Deletes a personalized field, all input in one JSON text.
 *
 * `POST Personalized/JDelete`. The call is never made again once it may have arrived: what came in between would be deleted by a second call.
 */
struct PersonalizedJdelete : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Personalized/JDelete";

    std::optional<std::string> owner_id_personalized_id_json;  /**< Required: `ownerId` and `personalizedId`. */
    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("ownerIdPersonalizedIdJson", owner_id_personalized_id_json);
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Sends a message to a user.
 *
 * `POST Message/ContactUser`. The call is never made again once it may have arrived: a second call could send the message twice.
 * The interface does not show the members of the contact: `extra` takes any.
 */
struct ContactUser : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Message/ContactUser";

    std::optional<std::string> body;  /**< The whole body (contact) as XML or JSON text, in place of single members. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns the waiting messages.
 *
 * `GET Msg/Recovery`. The call may be made again: a message stays in the queue until Msg/Confirm.
 */
struct MsgRecovery : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Msg/Recovery";

    std::optional<std::string> sender_code;  /**< Required: the sender's tax id. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("senderCode", sender_code);
        CallOptions::write(to);
    }
};

/**
 * Confirms messages, so that they are not returned again.
 *
 * `POST Msg/Confirm`. The call is never made again once it may have arrived: a second call could confirm messages that came in between.
 */
struct MsgConfirm : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Msg/Confirm";

    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Takes a confirmation back, so that the messages are given again.
 *
 * `POST Msg/DesConfirm`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
 */
struct MsgDesConfirm : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Msg/DesConfirm";

    std::optional<std::vector<Value>> body;  /**< Required: the documents' records, as JSON objects. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Returns the documents that wait to be printed.
 *
 * `GET Msg/RecoveryToPrint`. The call may be made again: a document stays in the queue until Msg/ConfirmToPrint.
 */
struct MsgRecoveryToPrint : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Msg/RecoveryToPrint";

    std::optional<std::string> sender_code;  /**< Required: the sender's tax id. */
    std::optional<std::string> serie;  /**< The series; empty by default. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("senderCode", sender_code);
        to.add("serie", serie);
        CallOptions::write(to);
    }
};

/**
 * Confirms documents as printed.
 *
 * `POST Msg/ConfirmToPrint`. The call is never made again once it may have arrived: a second call could confirm documents that came in between.
 */
struct MsgConfirmToPrint : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Msg/ConfirmToPrint";

    std::optional<std::string> body;  /**< A free-form body: XML or JSON text. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Takes the confirmation of a print back.
 *
 * `POST Msg/DesConfirmToPrint`. The call is never made again once it may have arrived: a second call could bring back what was confirmed in between.
 */
struct MsgDesConfirmToPrint : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Msg/DesConfirmToPrint";

    std::optional<std::vector<Value>> body;  /**< Required: the documents' records, as JSON objects. */
    std::optional<bool> form;  /**< Sends the body as `application/x-www-form-urlencoded`. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("body", body);
        to.add("form", form);
        CallOptions::write(to);
    }
};

/**
 * Sends a file to be extracted.
 *
 * `POST Extraction/Upload`. The call is never made again once it may have arrived: a second call could process the file twice.
 */
struct ExtractionUpload : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Extraction/Upload";

    std::optional<std::string> file;  /**< Required: the file: pdf, txt, doc, docx, png, jpg, jpeg. */
    std::optional<std::string> file_name;  /**< The file's name, whose ending says its type; `document.pdf` by default. */
    std::optional<std::string> metadata;  /**< Required: `external_id` and `additional_metadata` with `client_id` and `enrich_from_org`. */
    std::optional<std::string> batch_id;  /**< The batch. */
    std::optional<std::vector<Member>> field_names;  /**< Other names for the fields, by the parameters' own. */
    std::optional<bool> unchecked;  /**< Sends a file whose name contradicts its content. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("file", file);
        to.add("file_name", file_name);
        to.add("metadata", metadata);
        to.add("batch_id", batch_id);
        to.add("field_names", field_names);
        to.add("unchecked", unchecked);
        CallOptions::write(to);
    }
};

/**
 * Returns the state of an extraction and, at its end, the result.
 *
 * `GET Extraction/Search`. The call may be made again: it only reads.
 */
struct ExtractionSearch : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Extraction/Search";

    std::optional<std::string> external_id;  /**< Required: the key that the upload was given. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("external_id", external_id);
        CallOptions::write(to);
    }
};

/**
 * Lists the documents that were processed in a range of dates.
 *
 * `GET Extraction/List`. The call may be made again: it only reads.
 */
struct ExtractionList : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Extraction/List";

    std::optional<std::string> start_timestamp;  /**< Required: where the range begins. */
    std::optional<std::string> end_timestamp;  /**< Required: where the range ends. */
    std::optional<std::string> batch_id;  /**< The batch. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("start_timestamp", start_timestamp);
        to.add("end_timestamp", end_timestamp);
        to.add("batch_id", batch_id);
        CallOptions::write(to);
    }
};

/**
 * Gets an access token (RFC 6749: the interface does not show its shape).
 *
 * `POST Extraction/Token`. The call may be made again: a second token harms nothing.
 */
struct ExtractionToken : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Extraction/Token";

    std::optional<std::string> grant_type;  /**< The kind of grant; `client_credentials` by default. */
    std::optional<std::string> client_id;  /**< The organization's OAuth client id. */
    std::optional<std::string> client_secret;  /**< Its secret. */
    std::optional<std::string> scope;  /**< What the token is for. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add("grant_type", grant_type);
        to.add("client_id", client_id);
        to.add("client_secret", client_secret);
        to.add("scope", scope);
        CallOptions::write(to);
    }
};

/**
 * Delivers an extracted document to the service (the field names are ours, and settable).
 *
 * `POST Integrator/UploadZipDocument`. The call is never made again once it may have arrived: a second call could deliver the document twice.
 */
struct UploadZipDocument : CallOptions {
    using Answer = Json;
    static constexpr std::string_view operation = "Integrator/UploadZipDocument";

    std::optional<std::string> file;  /**< Required: the ZIP with one XML and one PDF. */
    std::optional<std::string> file_name;  /**< The file's name, whose ending says its type; `document.zip` by default. */
    std::optional<std::string> external_id;  /**< The key that the upload to the provider was given. */
    std::optional<std::string> batch_id;  /**< The batch. */
    std::optional<std::vector<Member>> field_names;  /**< Other names for the fields, by the parameters' own. */

    /** Adds them to a call. */
    void write(Arguments &to) const {
        to.add_bytes("file", file);
        to.add("file_name", file_name);
        to.add("externalId", external_id);
        to.add("batchId", batch_id);
        to.add("field_names", field_names);
        CallOptions::write(to);
    }
};

/**
 * One method for each operation of the service; `Client` has them all. Each throws Error as `Client::call` does. What
 * is missing or wrong in the arguments is one Error with every finding, before anything is sent.
 */
template <typename Caller>
class Operations {
public:
    /** Looks up one account. */
    Json get_account(const GetAccount &arguments) const { return caller().call(arguments); }

    /** Adds a comment to a document. */
    ProcessResult add_comment(const AddComment &arguments) const { return caller().call(arguments); }

    /** Deletes a comment. */
    ProcessResult delete_comment(const DeleteComment &arguments) const { return caller().call(arguments); }

    /** Lists a document's comments. */
    std::vector<Json> get_document_comments(const GetDocumentComments &arguments) const { return caller().call(arguments); }

    /** Distributes a document by a rule. */
    ProcessResult distribute_document(const DistributeDocument &arguments) const { return caller().call(arguments); }

    /** Saves a document without sending it; the document is the free-form body. */
    ProcessResult send_document_to_save(const SendDocumentToSave &arguments = {}) const { return caller().call(arguments); }

    /** Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit note refers to must have been authorized by the same certifier. */
    ProcessResult send_document_to_authority(const SendDocumentToAuthority &arguments) const { return caller().call(arguments); }

    /** Checks a document without sending it to the authority. */
    ProcessResult send_document_to_validate(const SendDocumentToValidate &arguments = {}) const { return caller().call(arguments); }

    /** Sends a document to the country's certifier or authority and answers in a form of the account's own. */
    ProcessResult send_document_to_authority_custom_response(const SendDocumentToAuthorityCustomResponse &arguments = {}) const { return caller().call(arguments); }

    /** Imports documents from the authority. */
    std::vector<ProcessResult> import_document_from_authority(const ImportDocumentFromAuthority &arguments = {}) const { return caller().call(arguments); }

    /** Says how far an uploaded batch has come. */
    ProcessResult uploaded_batch_status(const UploadedBatchStatus &arguments) const { return caller().call(arguments); }

    /** Creates a bill from a document. */
    ProcessResult generate_bill_from_document(const GenerateBillFromDocument &arguments = {}) const { return caller().call(arguments); }

    /** Returns the catalogs of the authority SIN for an account. */
    Json get_catalogs_sin(const GetCatalogsSin &arguments) const { return caller().call(arguments); }

    /** Lists the documents that match a filter, a month at most. */
    DocumentList get_document(const GetDocument &arguments = {}) const { return caller().call(arguments); }

    /** Lists documents by their ids. */
    DocumentList get_document_kiosco(const GetDocumentKiosco &arguments) const { return caller().call(arguments); }

    /** Runs an event on a document that was sent. */
    ProcessResult change_document_status(const ChangeDocumentStatus &arguments) const { return caller().call(arguments); }

    /** Sets the date on which a document will be paid. */
    bool change_document_estimated_payment_date(const ChangeDocumentEstimatedPaymentDate &arguments) const { return caller().call(arguments); }

    /** Lists an account's traffic of a day. */
    Json download_detail_traffic(const DownloadDetailTraffic &arguments) const { return caller().call(arguments); }

    /** Creates a document and returns its id. */
    std::string create_document(const CreateDocument &arguments = {}) const { return caller().call(arguments); }

    /** Requests a document's details and returns an id. */
    std::string get_document_details(const GetDocumentDetails &arguments) const { return caller().call(arguments); }

    /** Downloads the documents that match a filter. */
    Json download_batch(const DownloadBatch &arguments = {}) const { return caller().call(arguments); }

    /** Returns the received documents that are not confirmed yet. */
    Json get_received_document(const GetReceivedDocument &arguments) const { return caller().call(arguments); }

    /** Gets the events of a document. */
    ProcessResult document_get_events(const DocumentGetEvents &arguments = {}) const { return caller().call(arguments); }

    /** Returns delivery notes (guías de remisión). */
    Json get_documents_guia_remision(const GetDocumentsGuiaRemision &arguments) const { return caller().call(arguments); }

    /** Confirms received documents, so that they are not returned again. */
    Json confirm_received_document(const ConfirmReceivedDocument &arguments) const { return caller().call(arguments); }

    /** Uploads an event of invoice validation; what it needs is the free-form body. */
    ProcessResult upload_document_invoice_validate_event(const UploadDocumentInvoiceValidateEvent &arguments = {}) const { return caller().call(arguments); }

    /** Sends an event about a document to the authority. */
    ProcessResult send_event_to_authority(const SendEventToAuthority &arguments = {}) const { return caller().call(arguments); }

    /** Asks the authority for a document's status (Mexico). */
    ProcessResult get_status_document(const GetStatusDocument &arguments = {}) const { return caller().call(arguments); }

    /** Asks the authority for a document's related documents (Mexico). */
    ProcessResult get_related_documents(const GetRelatedDocuments &arguments = {}) const { return caller().call(arguments); }

    /** Asks the authority for cancellations that wait for an answer (Mexico). */
    ProcessResult get_pending_cancel_request(const GetPendingCancelRequest &arguments = {}) const { return caller().call(arguments); }

    /** Accepts or refuses a cancellation that somebody asked for. */
    ProcessResult response_cancel_request(const ResponseCancelRequest &arguments = {}) const { return caller().call(arguments); }

    /** Uploads a document to be processed later. */
    ProcessResult send_document_to_upload(const SendDocumentToUpload &arguments = {}) const { return caller().call(arguments); }

    /** Returns the state of an uploaded document. */
    ProcessResult get_document_upload_status(const GetDocumentUploadStatus &arguments) const { return caller().call(arguments); }

    /** Downloads a document's XML. */
    FileResult download_document_xml(const DownloadDocumentXml &arguments) const { return caller().call(arguments); }

    /** Downloads a document's XML by its fiscal id. */
    FileResult download_document_xml_by_country_document_id(const DownloadDocumentXmlByCountryDocumentId &arguments) const { return caller().call(arguments); }

    /** Downloads a document's PDF. */
    FileResult download_document_pdf(const DownloadDocumentPdf &arguments) const { return caller().call(arguments); }

    /** Downloads all attachments of a document. */
    std::vector<FileResult> download_document_attachments(const DownloadDocumentAttachments &arguments) const { return caller().call(arguments); }

    /** Attaches a file that the service fetches from an address. */
    std::vector<ProcessResult> upload_document_attachment_from_url(const UploadDocumentAttachmentFromUrl &arguments) const { return caller().call(arguments); }

    /** Attaches a file to the document with an id. */
    std::vector<ProcessResult> upload_document_attachment(const UploadDocumentAttachment &arguments = {}) const { return caller().call(arguments); }

    /** Attaches a file to the document with a number. */
    std::vector<ProcessResult> upload_document_attachment_by_number(const UploadDocumentAttachmentByNumber &arguments = {}) const { return caller().call(arguments); }

    /** Attaches a proof of delivery. */
    Json upload_proof_of_delivery_attachment(const UploadProofOfDeliveryAttachment &arguments = {}) const { return caller().call(arguments); }

    /** Lists a document's attachments. */
    std::vector<Json> get_document_attachments(const GetDocumentAttachments &arguments) const { return caller().call(arguments); }

    /** Downloads one attachment. */
    FileResult download_document_attachment(const DownloadDocumentAttachment &arguments) const { return caller().call(arguments); }

    /** Downloads a document's JSON. */
    FileResult download_document_json(const DownloadDocumentJson &arguments) const { return caller().call(arguments); }

    /** Returns a document's XML by its fiscal id. */
    FileResult get_document_xml(const GetDocumentXml &arguments) const { return caller().call(arguments); }

    /** Downloads a document's PDF by its fiscal id. */
    FileResult download_document_pdf_by_country_document_id(const DownloadDocumentPdfByCountryDocumentId &arguments) const { return caller().call(arguments); }

    /** Returns one product. */
    Json product_get(const ProductGet &arguments) const { return caller().call(arguments); }

    /** Returns one product, all input in one JSON text. */
    Json product_jget(const ProductJget &arguments) const { return caller().call(arguments); }

    /** Searches products. */
    Json product_search(const ProductSearch &arguments = {}) const { return caller().call(arguments); }

    /** Searches products, all input in one JSON text. */
    Json product_jsearch(const ProductJsearch &arguments) const { return caller().call(arguments); }

    /** Adds a product. */
    Json product_add(const ProductAdd &arguments = {}) const { return caller().call(arguments); }

    /** Adds a product, all input in one JSON text. */
    Json product_jadd(const ProductJadd &arguments) const { return caller().call(arguments); }

    /** Changes a product. */
    Json product_update(const ProductUpdate &arguments = {}) const { return caller().call(arguments); }

    /** Changes a product, all input in one JSON text. */
    Json product_jupdate(const ProductJupdate &arguments) const { return caller().call(arguments); }

    /** Deletes a product. */
    Json product_delete(const ProductDelete &arguments) const { return caller().call(arguments); }

    /** Deletes a product, all input in one JSON text. */
    Json product_jdelete(const ProductJdelete &arguments) const { return caller().call(arguments); }

    /** Returns one receiver. */
    Json receiver_get(const ReceiverGet &arguments) const { return caller().call(arguments); }

    /** Returns one receiver, all input in one JSON text. */
    Json receiver_jget(const ReceiverJget &arguments) const { return caller().call(arguments); }

    /** Searches receivers. */
    Json receiver_search(const ReceiverSearch &arguments = {}) const { return caller().call(arguments); }

    /** Searches receivers, all input in one JSON text. */
    Json receiver_jsearch(const ReceiverJsearch &arguments) const { return caller().call(arguments); }

    /** Adds a receiver. */
    Json receiver_add(const ReceiverAdd &arguments = {}) const { return caller().call(arguments); }

    /** Adds a receiver, all input in one JSON text. */
    Json receiver_jadd(const ReceiverJadd &arguments) const { return caller().call(arguments); }

    /** Changes a receiver. */
    Json receiver_update(const ReceiverUpdate &arguments = {}) const { return caller().call(arguments); }

    /** Changes a receiver, all input in one JSON text. */
    Json receiver_jupdate(const ReceiverJupdate &arguments) const { return caller().call(arguments); }

    /** Deletes a receiver. */
    Json receiver_delete(const ReceiverDelete &arguments) const { return caller().call(arguments); }

    /** Deletes a receiver, all input in one JSON text. */
    Json receiver_jdelete(const ReceiverJdelete &arguments) const { return caller().call(arguments); }

    /** Returns one personalized field. */
    Json personalized_get(const PersonalizedGet &arguments) const { return caller().call(arguments); }

    /** Returns one personalized field, all input in one JSON text. */
    Json personalized_jget(const PersonalizedJget &arguments) const { return caller().call(arguments); }

    /** Adds a personalized field. */
    Json personalized_add(const PersonalizedAdd &arguments = {}) const { return caller().call(arguments); }

    /** Adds a personalized field, all input in one JSON text. */
    Json personalized_jadd(const PersonalizedJadd &arguments) const { return caller().call(arguments); }

    /** Changes a personalized field. */
    Json personalized_update(const PersonalizedUpdate &arguments = {}) const { return caller().call(arguments); }

    /** Changes a personalized field, all input in one JSON text. */
    Json personalized_jupdate(const PersonalizedJupdate &arguments) const { return caller().call(arguments); }

    /** Deletes a personalized field. */
    Json personalized_delete(const PersonalizedDelete &arguments) const { return caller().call(arguments); }

    /** Deletes a personalized field, all input in one JSON text. */
    Json personalized_jdelete(const PersonalizedJdelete &arguments) const { return caller().call(arguments); }

    /** Sends a message to a user. */
    Json contact_user(const ContactUser &arguments = {}) const { return caller().call(arguments); }

    /** Returns the waiting messages. */
    Json msg_recovery(const MsgRecovery &arguments) const { return caller().call(arguments); }

    /** Confirms messages, so that they are not returned again. */
    Json msg_confirm(const MsgConfirm &arguments = {}) const { return caller().call(arguments); }

    /** Takes a confirmation back, so that the messages are given again. */
    Json msg_des_confirm(const MsgDesConfirm &arguments) const { return caller().call(arguments); }

    /** Returns the documents that wait to be printed. */
    Json msg_recovery_to_print(const MsgRecoveryToPrint &arguments) const { return caller().call(arguments); }

    /** Confirms documents as printed. */
    Json msg_confirm_to_print(const MsgConfirmToPrint &arguments = {}) const { return caller().call(arguments); }

    /** Takes the confirmation of a print back. */
    Json msg_des_confirm_to_print(const MsgDesConfirmToPrint &arguments) const { return caller().call(arguments); }

    /** Sends a file to be extracted. */
    Json extraction_upload(const ExtractionUpload &arguments) const { return caller().call(arguments); }

    /** Returns the state of an extraction and, at its end, the result. */
    Json extraction_search(const ExtractionSearch &arguments) const { return caller().call(arguments); }

    /** Lists the documents that were processed in a range of dates. */
    Json extraction_list(const ExtractionList &arguments) const { return caller().call(arguments); }

    /** Gets an access token (RFC 6749: the interface does not show its shape). */
    Json extraction_token(const ExtractionToken &arguments = {}) const { return caller().call(arguments); }

    /** Delivers an extracted document to the service (the field names are ours, and settable). */
    Json upload_zip_document(const UploadZipDocument &arguments) const { return caller().call(arguments); }

private:
    const Caller &caller() const { return static_cast<const Caller &>(*this); }
};

}  // namespace dtekit

#endif

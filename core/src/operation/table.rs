//! The operation table: the only place that describes the service's operations.
//!
//! Each row is one row of interface.md's endpoint tables. From the rows come the methods of Rust, C++, Python and
//! Node, the sandbox's routes, the OpenAPI description and the reference page (`DTEKIT_BLESS=1 cargo test -p dtekit
//! --test it generated`); C calls an operation by its key.

use super::method::{ApiVersion, Method};
use crate::error::words;
use crate::naming::Naming;

/// One operation of the service.
///
/// # Example
/// ```
/// use dtekit::Naming;
/// use dtekit::operation::find;
///
/// let operation = find("Account/GetAccount").unwrap();
/// assert_eq!(operation.method_name(Naming::Snake), "get_account");
/// assert_eq!(operation.parameters[0].wire, "accountCode");
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Operation {
    /// `Group/Name`: as in the path, or our own where the path has no group.
    pub key: &'static str,
    /// How it may be called; the first is used unless the caller says otherwise.
    pub methods: &'static [Method],
    /// The base address of its path.
    pub base: Base,
    /// Its path, if that is not made from the key.
    path: Option<&'static str>,
    /// Whether it also exists under `/api/v2`, with OAuth 2.0.
    pub v2: bool,
    /// Where its parameters go.
    pub input: Input,
    /// Its parameters, in the order of interface.md.
    pub parameters: &'static [Parameter],
    /// Whether the texts of its body are ids in the service, each a UUID.
    pub takes_ids: bool,
    /// What it returns.
    pub returns: Returns,
    /// Which rules check a call's arguments.
    pub check: Check,
    /// Whether the same call may be repeated if no answer came.
    pub repeat: Repeat,
    /// The reason.
    pub repeat_reason: &'static str,
    /// Whether a [`Journal`](crate::Journal) makes the call, and how it settles what became of one without an answer.
    pub settle: Settle,
    /// What it does, in one sentence.
    pub about: &'static str,
}

words! {
    "base";
    /// The base address of an operation.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{Base, find};
    ///
    /// assert_eq!(find("Extraction/Search").unwrap().base, Base::Extraction);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Base {
        /// The service: `base_url`.
        Service = "service",
        /// The service, with a first path segment that interface.md leaves open: `base_url` and `catalog_group`.
        Catalog = "catalog",
        /// The service's inbound integrator API: `integrator_url`.
        Integrator = "integrator",
        /// The extraction provider: `extraction_url`.
        Extraction = "extraction",
    }
}

words! {
    "auth";
    /// How an operation's caller is authenticated (interface.md, "Authentication").
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{ApiVersion, Auth, find};
    ///
    /// assert_eq!(find("Account/GetAccount").unwrap().auth(ApiVersion::V1), Auth::Basic);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Auth {
        /// HTTP Basic with `username` and `password`.
        Basic = "basic",
        /// OAuth 2.0: a bearer token for `/api/v2`.
        OAuth = "oauth",
        /// HTTP Basic with `integrator_username` and `integrator_password`.
        Integrator = "integrator",
        /// OAuth 2.0 client credentials: the provider's bearer token.
        Provider = "provider",
        /// No authentication: the call requests the token.
        None = "none",
    }
}

/// Where an operation's parameters go. A POST takes a free-form `body` beside the parameters in its query.
///
/// # Example
/// ```
/// use dtekit::operation::{Input, find};
///
/// assert_eq!(find("Account/GetAccount").unwrap().input, Input::Query);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Input {
    /// In the query string.
    Query,
    /// As members of a JSON body.
    Members,
    /// A body model whose fields interface.md does not show: a free-form object, passed through unchanged. The values
    /// are its name and the members that are known. Known members may be given as parameters in any case. By GET the
    /// fields go in the query.
    Model(&'static str, &'static [&'static str]),
    /// An array of strings: what they are.
    Texts(&'static str),
    /// An array of objects whose fields interface.md does not show: what they are.
    Records(&'static str),
    /// As `application/x-www-form-urlencoded`.
    Form,
    /// As parts of `multipart/form-data`.
    Multipart,
}

/// One parameter of an operation.
///
/// # Example
/// ```
/// let operation = dtekit::operation::find("Account/GetAccount").unwrap();
/// let required: Vec<_> = operation.parameters.iter().filter(|parameter| parameter.required).collect();
/// assert_eq!(required[0].wire, "accountCode");
/// println!("{}: {}", required[0].wire, required[0].about);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// The name as on the wire.
    pub wire: &'static str,
    /// What it holds.
    pub kind: ParameterType,
    /// Whether a call without it is refused.
    pub required: bool,
    /// Whether a text may be blank. What is required may not, unless the interface itself leaves it empty.
    pub may_be_blank: bool,
    /// Its default in interface.md.
    pub default: Option<&'static str>,
    /// Whether it is sent, or only used to make the call or to read the answer.
    pub place: ParameterPlace,
    /// What it means.
    pub about: &'static str,
}

/// The type of a parameter.
///
/// # Example
/// ```
/// use dtekit::operation::{ParameterType, find};
///
/// assert_eq!(find("Comment/AddComment").unwrap().parameters[0].kind, ParameterType::Uuid);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParameterType {
    /// Any text.
    Text,
    /// A UUID in its 36-character form.
    Uuid,
    /// A date or a date with a time, ISO 8601.
    DateTime,
    /// `true` or `false`.
    Boolean,
    /// `true` or `false` on the wire; a [`Processing`](crate::Processing) in typed APIs.
    Processing,
    /// A whole number of 32 bits.
    Integer,
    /// An object, written as JSON text.
    Json,
    /// A document as text or bytes.
    Document,
    /// An array of objects, written as `name[0].member`.
    Items,
    /// The bytes of a file.
    File,
    /// An ISO 3166-1 alpha-2 code.
    Country,
}

/// Where one parameter goes.
///
/// # Example
/// ```
/// use dtekit::operation::{ParameterPlace, find};
///
/// // What is not sent, and only says how the answer is read.
/// let send = find("Document/SendDocumentToAuthority").unwrap();
/// let context = send.parameters.iter().filter(|parameter| parameter.place == ParameterPlace::Context);
/// assert_eq!(context.map(|parameter| parameter.wire).collect::<Vec<_>>(), ["Country"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParameterPlace {
    /// To the service.
    Wire,
    /// Nowhere: it is used to make the call or to read the answer.
    Context,
}

/// What an operation returns: one variant for each word in interface.md's Returns columns.
///
/// # Example
/// ```
/// use dtekit::operation::{Returns, find};
///
/// assert_eq!(find("Document/GetDocument").unwrap().returns, Returns::DocumentList);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Returns {
    /// `ProcessResult`.
    ProcessResult,
    /// `array of ProcessResult`.
    ProcessResults,
    /// `boolean`.
    Boolean,
    /// `string (uuid)`.
    Uuid,
    /// `entity response`.
    Entity,
    /// `array of comments`.
    Comments,
    /// `file result`.
    File,
    /// `array of file results`.
    Files,
    /// `array of attachment records`.
    Attachments,
    /// `document result list`.
    DocumentList,
    /// `received-document result`.
    ReceivedDocument,
    /// `contact result`.
    Contact,
    /// `proof-of-delivery result`.
    ProofOfDelivery,
    /// `free-form object`, and answers whose shape interface.md does not show at all.
    Object,
    /// `free-form object` as the answer to a send (SendDocumentToAuthorityCustomResponse). Every send has an outcome,
    /// so this is a process result; its `answer` holds an answer of another form.
    CustomResponse,
}

impl Returns {
    /// Every variant.
    pub const ALL: [Returns; 15] = [
        Returns::ProcessResult,
        Returns::ProcessResults,
        Returns::Boolean,
        Returns::Uuid,
        Returns::Entity,
        Returns::Comments,
        Returns::File,
        Returns::Files,
        Returns::Attachments,
        Returns::DocumentList,
        Returns::ReceivedDocument,
        Returns::Contact,
        Returns::ProofOfDelivery,
        Returns::Object,
        Returns::CustomResponse,
    ];

    /// The word of interface.md's Returns columns.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::Returns;
    /// assert_eq!(Returns::Files.as_str(), "array of file results");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Returns::ProcessResult => "ProcessResult",
            Returns::ProcessResults => "array of ProcessResult",
            Returns::Boolean => "boolean",
            Returns::Uuid => "string (uuid)",
            Returns::Entity => "entity response",
            Returns::Comments => "array of comments",
            Returns::File => "file result",
            Returns::Files => "array of file results",
            Returns::Attachments => "array of attachment records",
            Returns::DocumentList => "document result list",
            Returns::ReceivedDocument => "received-document result",
            Returns::Contact => "contact result",
            Returns::ProofOfDelivery => "proof-of-delivery result",
            Returns::Object | Returns::CustomResponse => "free-form object",
        }
    }
}

words!(Returns, "returns");

/// Which rules check the arguments of a call.
///
/// # Example
/// ```
/// use dtekit::operation::{Check, find};
///
/// assert_eq!(find("Document/ChangeDocumentStatus").unwrap().check, Check::StatusChange);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Check {
    /// The types of the row's parameters.
    Parameters,
    /// The rules of [`StatusChange`](crate::event::StatusChange).
    StatusChange,
    /// The rules of [`AuthorityEvent`](crate::event::AuthorityEvent).
    AuthorityEvent,
    /// The rules of [`Upload`](crate::extraction::Upload).
    Upload,
}

/// Whether the same call may be repeated if no answer came.
///
/// # Example
/// ```
/// use dtekit::operation::{Repeat, find};
///
/// let send = find("Document/SendDocumentToAuthority").unwrap();
/// assert_eq!(send.repeat, Repeat::Never);
/// println!("{}", send.repeat_reason);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// It changes nothing.
    Safe,
    /// A second call could have a second effect.
    Never,
}

words! {
    "settle";
    /// How a journal finds out what became of a call of which no answer came.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{Settle, find};
    ///
    /// assert_eq!(find("Document/ChangeDocumentStatus").unwrap().settle, Settle::Events);
    /// assert_eq!(find("Account/GetAccount").unwrap().settle, Settle::NotKept);
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Settle {
        /// No journal makes the call: it only reads, or its answer does not say what was done.
        NotKept = "not-kept",
        /// By GetDocument's list: the document is looked for by what identifies it.
        List = "list",
        /// By DocumentGetEvents: the event counts as registered if the list has exactly one of its code since the call
        /// began. It is never sent again without a person.
        Events = "events",
        /// By no question that the interface has: a person decides.
        Person = "person",
    }
}

impl Operation {
    /// The path after the base address; a catalog operation's begins with the segment `{catalog_group}`.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::{ApiVersion, find};
    /// let path = |key| find(key).unwrap().path(ApiVersion::V1);
    /// assert_eq!(path("Document/GetDocument"), "/api/v1/Document/GetDocument");
    /// assert_eq!(path("Product/JGet"), "/api/v1/{catalog_group}/Product/JGet");
    /// assert_eq!(path("Extraction/Search"), "/v1/documents/search");
    /// ```
    #[must_use]
    pub fn path(&self, version: ApiVersion) -> String {
        match (self.path, self.base) {
            (Some(path), _) => path.to_owned(),
            (None, Base::Catalog) => format!("/api/{}/{{catalog_group}}/{}", version.as_str(), self.key),
            (None, _) => format!("/api/{}/{}", version.as_str(), self.key),
        }
    }

    /// How the caller of this version is authenticated.
    #[must_use]
    pub fn auth(&self, version: ApiVersion) -> Auth {
        match (self.base, version) {
            (Base::Service | Base::Catalog, ApiVersion::V1) => Auth::Basic,
            (Base::Service | Base::Catalog, ApiVersion::V2) => Auth::OAuth,
            (Base::Integrator, _) => Auth::Integrator,
            (Base::Extraction, _) if matches!(self.input, Input::Form) => Auth::None,
            (Base::Extraction, _) => Auth::Provider,
        }
    }

    /// The versions of the path, v1 first.
    #[must_use]
    pub fn versions(&self) -> &'static [ApiVersion] {
        if self.v2 { &[ApiVersion::V1, ApiVersion::V2] } else { &[ApiVersion::V1] }
    }

    /// The name of its method in a language's case. Catalogs, message queue and provider share operation names, so
    /// their methods begin with the group.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Naming, operation::find};
    /// let names = |key| [Naming::Snake, Naming::Camel].map(|naming| find(key).unwrap().method_name(naming));
    /// assert_eq!(names("Product/JGet"), ["product_jget", "productJget"]);
    /// assert_eq!(names("Document/GetCatalogsSIN"), ["get_catalogs_sin", "getCatalogsSin"]);
    /// ```
    #[must_use]
    pub fn method_name(&self, naming: Naming) -> String {
        let (group, name) = self.key.split_once('/').unwrap_or(("", self.key));
        let group_first = self.base == Base::Catalog || matches!(group, "Msg" | "Extraction");
        match (group_first, name.strip_prefix('J')) {
            (false, _) => naming.name(name),
            (true, Some(plain)) if self.base == Base::Catalog => {
                naming.name(&format!("{group}_J{}", plain.to_lowercase()))
            }
            (true, _) => naming.name(&format!("{group}_{name}")),
        }
    }
}

const GET: &[Method] = &[Method::Get];
const POST: &[Method] = &[Method::Post];
/// Both methods: POST by default.
const POST_OR_GET: &[Method] = &[Method::Post, Method::Get];

/// Whether a call may be repeated, and the reason.
type Again = (Repeat, &'static str);

const fn safe(reason: &'static str) -> Again {
    (Repeat::Safe, reason)
}

const fn never(reason: &'static str) -> Again {
    (Repeat::Never, reason)
}

const READS: Again = safe("it only reads");

/// A row: key, methods, input, parameters, return value, whether it may be repeated, description.
const fn operation(
    key: &'static str,
    methods: &'static [Method],
    input: Input,
    parameters: &'static [Parameter],
    returns: Returns,
    (repeat, repeat_reason): Again,
    about: &'static str,
) -> Operation {
    Operation {
        key,
        methods,
        base: Base::Service,
        path: None,
        v2: false,
        input,
        parameters,
        takes_ids: false,
        returns,
        check: Check::Parameters,
        repeat,
        repeat_reason,
        settle: Settle::NotKept,
        about,
    }
}

impl Operation {
    const fn with_ids(mut self) -> Self {
        self.takes_ids = true;
        self
    }

    const fn with_v2(mut self) -> Self {
        self.v2 = true;
        self
    }

    const fn settled_by(mut self, settle: Settle) -> Self {
        self.settle = settle;
        self
    }

    const fn checked_by(mut self, check: Check) -> Self {
        self.check = check;
        self
    }

    const fn at(mut self, base: Base, path: &'static str) -> Self {
        self.base = base;
        self.path = Some(path);
        self
    }
}

/// A row of the catalog group.
const fn catalog(
    key: &'static str,
    methods: &'static [Method],
    input: Input,
    parameters: &'static [Parameter],
    again: Again,
    about: &'static str,
) -> Operation {
    let mut row = operation(key, methods, input, parameters, Returns::Object, again, about);
    row.base = Base::Catalog;
    row
}

const fn parameter(wire: &'static str, kind: ParameterType, about: &'static str) -> Parameter {
    Parameter {
        wire,
        kind,
        required: true,
        may_be_blank: false,
        default: None,
        place: ParameterPlace::Wire,
        about,
    }
}

const fn text(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, ParameterType::Text, about)
}

const fn boolean(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, ParameterType::Boolean, about)
}

const fn integer(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, ParameterType::Integer, about)
}

const fn uuid(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, ParameterType::Uuid, about)
}

const fn time(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, ParameterType::DateTime, about)
}

const fn json(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, ParameterType::Json, about)
}

impl Parameter {
    const fn or_blank(mut self) -> Self {
        self.may_be_blank = true;
        self
    }

    const fn optional(mut self) -> Self {
        self.required = false;
        self.may_be_blank = true;
        self
    }

    const fn or(mut self, default: &'static str) -> Self {
        self.required = false;
        self.may_be_blank = true;
        self.default = Some(default);
        self
    }

    const fn context(mut self) -> Self {
        self.required = false;
        self.may_be_blank = true;
        self.place = ParameterPlace::Context;
        self
    }
}

const COUNTRY: Parameter = parameter(
    "Country",
    ParameterType::Country,
    "the document's country, which decides how the answer is read; without it, the one that the answer names",
)
.context();

/// The members of a document filter that several clients use (field notes, "Requests").
const FILTER: &[&str] = &[
    "Country",
    "SenderCode",
    "ReceiverCode",
    "GlobalDocumentId",
    "DateFrom",
    "DateTo",
    "DocumentTypeID",
    "Number",
    "ResultMaxItemCount",
];

/// The members of a document to send; other document models share them as far as known.
const DOCUMENT: &[&str] =
    &["FileContent", "Async", "Mapping", "Sign", "DefaultCertificate", "BillerId", "ValidateNumber"];

const GLOBAL_DOCUMENT_ID: Parameter = uuid("GlobalDocumentId", "the document's id in the service");
/// With a small first letter, as in interface.md.
const THE_DOCUMENT: Parameter = uuid("globalDocumentId", "the document's id in the service");
const ACCOUNT: Parameter = text("accountCode", "the account's tax id");
const TRACK: Parameter = uuid("trackId", "the id that the upload answered with");
const COUNTRY_DOCUMENT_ID: &str = "the document's fiscal id: CUFE, clave, UUID …";
const PDF_TYPE: Parameter = text("type", "which file: `default`, `pdf`");
const REG_PDF: Parameter = boolean("RegPDF", "makes the PDF anew").or("false");
const DOCUMENT_GROUP: Parameter = integer("DocumentGroup", "the group of documents").or("0");
const OWNER: Parameter = text("ownerId", "the owner of the catalog");
const SENDER: Parameter = text("senderCode", "the sender's tax id");

const SECOND_DOCUMENT: Again = never("a second call could issue a second document");
const SECOND_EVENT: Again = never("a second call could register a second event");
const SECOND_FILE: Again = never("a second call could attach the file twice");
const ASKS: Again = safe("it asks the authority, which changes nothing");
const ADDS: Again = never("a second call could add it twice");
const CHANGES: Again = never("the interface does not say what a second change does");
const DELETES: Again = never("what came in between would be deleted by a second call");

/// Every operation, in the order of interface.md.
#[rustfmt::skip]
static TABLE: &[Operation] = &[
    // Account, comments, distribution
    operation("Account/GetAccount", GET, Input::Query, &[
            ACCOUNT,
            text("countryId", "the country's code").optional(),
            text("receiverCode", "the receiver's tax id").optional(),
            text("identificationType", "the kind of identification").optional(),
            text("TypeId", "the kind of account").optional(),
        ], Returns::Entity, READS,
        "Looks up one account."),
    operation("Comment/AddComment", POST, Input::Query, &[
            THE_DOCUMENT,
            text("comment", "the comment"),
            text("userName", "the user who comments"),
            ACCOUNT,
            text("country", "the country's code"),
        ], Returns::ProcessResult, ADDS,
        "Adds a comment to a document."),
    operation("Comment/DeleteComment", POST, Input::Query, &[
            THE_DOCUMENT,
            uuid("commentId", "the comment's id"),
            ACCOUNT,
            text("userName", "the user who deletes it"),
        ], Returns::ProcessResult, never("the interface does not say what deleting a comment twice does"),
        "Deletes a comment."),
    operation("Comment/GetDocumentComments", POST, Input::Query, &[THE_DOCUMENT, ACCOUNT],
        Returns::Comments, READS,
        "Lists a document's comments."),
    operation("Distribution/DistributeDocument", POST, Input::Query, &[
            THE_DOCUMENT,
            uuid("distributionRuleId", "the rule that names the recipients"),
        ], Returns::ProcessResult, never("a second call could distribute the document twice"),
        "Distributes a document by a rule.").settled_by(Settle::Person),

    // Documents
    operation("Document/SendDocumentToSave", POST, Input::Query, &[
            text("mappingId", "the mapping's code").or(""),
        ], Returns::ProcessResult, never("a second call could save a second document"),
        "Saves a document without sending it; the document is the free-form body."),
    operation("Document/SendDocumentToAuthority", POST, Input::Members, &[
            parameter("FileContent", ParameterType::Document, "the document as XML or JSON, plain or in base 64"),
            parameter("Async", ParameterType::Processing,
                "false: the answer comes in the response; true: it comes later"),
            text("Mapping",
                "the mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages").or_blank(),
            boolean("Sign", "true signs the generated document"),
            boolean("DefaultCertificate", "true: the platform's certificate; false: the company's"),
            text("BillerId", "Chile: selects folio manager 3.0").optional(),
            boolean("ValidateNumber", "Chile, with BillerId: validates the folio in the document").optional(),
            COUNTRY,
        ], Returns::ProcessResult, SECOND_DOCUMENT,
        "Converts, signs and sends a document to the country's certifier or authority. All documents that a credit or debit \
         note refers to must have been authorized by the same certifier.").settled_by(Settle::List),
    operation("Document/SendDocumentToValidate", POST, Input::Model("document to validate", DOCUMENT), &[],
        Returns::ProcessResult, never("the interface does not say that it stores nothing"),
        "Checks a document without sending it to the authority."),
    operation("Document/SendDocumentToAuthorityCustomResponse", POST,
        Input::Model("document to authority (custom)", DOCUMENT), &[COUNTRY],
        Returns::CustomResponse, SECOND_DOCUMENT,
        "Sends a document to the country's certifier or authority and answers in a form of the account's own."),
    operation("Document/ImportDocumentFromAuthority", POST, Input::Model("import-from-authority model", &[]), &[],
        Returns::ProcessResults, never("a second call could import the documents twice"),
        "Imports documents from the authority."),
    operation("Document/UploadedBatchStatus", GET, Input::Query, &[TRACK],
        Returns::ProcessResult, READS,
        "Says how far an uploaded batch has come."),
    operation("Document/GenerateBillFromDocument", POST, Input::Model("bill-from-document template", &[]), &[],
        Returns::ProcessResult, SECOND_DOCUMENT,
        "Creates a bill from a document."),
    operation("Document/GetCatalogsSIN", GET, Input::Query, &[ACCOUNT],
        Returns::Object, READS,
        "Returns the catalogs of the authority SIN for an account."),
    operation("Document/GetDocument", POST, Input::Model("document filter", FILTER), &[],
        Returns::DocumentList, READS,
        "Lists the documents that match a filter, a month at most."),
    operation("Document/GetDocumentKiosco", POST, Input::Texts("the documents' ids in the service"), &[],
        Returns::DocumentList, READS,
        "Lists documents by their ids.").with_ids(),
    operation("Document/ChangeDocumentStatus", POST_OR_GET, Input::Query, &[
            GLOBAL_DOCUMENT_ID,
            text("status", "the event's code, such as `110111`"),
            text("description", "the event in words"),
            text("accountCode", "the creditor account's tax id: 110001, 112110, 211110, 211128").optional(),
            text("stampNumber", "110001 only").optional(),
            text("code", "110001 only").optional(),
            parameter("itemsData", ParameterType::Items,
                "the items: 112120, 112130, 112140, 211110, 211130, 211140, 211150").optional(),
            text("dPrevEntrega", "the delivery date: 112150").optional(),
            text("TransactionId", "110300").optional(),
            text("PaymentMethodType", "110300").optional(),
            text("paymentBeneficiary", "110300").optional(),
            text("financialInstitutionBase", "110300").optional(),
            text("PaymentAuthProtocol", "110301: the protocol that 110300 answered with").optional(),
        ], Returns::ProcessResult, SECOND_EVENT,
        "Runs an event on a document that was sent.")
        .with_v2().checked_by(Check::StatusChange).settled_by(Settle::Events),
    operation("Document/ChangeDocumentEstimatedPaymentDate", POST_OR_GET, Input::Query, &[
            THE_DOCUMENT,
            time("estimatedPaymentDate", "when it will be paid"),
            text("source", "the source of the date"),
        ], Returns::Boolean, never("it writes, by GET as well"),
        "Sets the date on which a document will be paid."),
    operation("Document/DownloadDetailTraffic", POST_OR_GET, Input::Query, &[
            ACCOUNT,
            time("trafficDate", "the day"),
            uuid("divisionId", "the division").optional(),
            boolean("useDocumentDate", "counts by the documents' own dates").or("false"),
            text("page", "the page; -1 for all").or("-1"),
        ], Returns::Object, READS,
        "Lists an account's traffic of a day."),
    operation("Document/CreateDocument", POST, Input::Model("new document", &[]), &[],
        Returns::Uuid, never("a second call could create a second document"),
        "Creates a document and returns its id."),
    operation("Document/GetDocumentDetails", POST, Input::Query, &[THE_DOCUMENT],
        Returns::Uuid, never("it answers with an id, so it may start something"),
        "Requests a document's details and returns an id."),
    operation("Document/DownloadBatch", POST, Input::Model("document filter", FILTER), &[],
        Returns::Object, READS,
        "Downloads the documents that match a filter."),
    operation("Document/GetReceivedDocument", GET, Input::Query, &[
            ACCOUNT,
            text("servicesApi", "which interface asks").or("API"),
        ], Returns::ReceivedDocument, safe("a document stays in the inbox until ConfirmReceivedDocument"),
        "Returns the received documents that are not confirmed yet."),
    operation("Document/DocumentGetEvents", POST_OR_GET, Input::Model("get-events model", &[]), &[],
        Returns::ProcessResult, never("the interface does not say that it stores nothing"),
        "Gets the events of a document."),
    operation("Document/GetDocumentsGuiaRemision", GET, Input::Query, &[
            ACCOUNT,
            text("documentTypeId", "the type of document").or(""),
            text("serie", "the series").or(""),
            text("number", "the number").or(""),
        ], Returns::ReceivedDocument, READS,
        "Returns delivery notes (guías de remisión)."),
    operation("Document/ConfirmReceivedDocument", POST, Input::Texts("the ids of the documents that were taken"), &[],
        Returns::Entity, never("the interface does not say what confirming twice does"),
        "Confirms received documents, so that they are not returned again."),
    operation("Document/UploadDocumentInvoiceValidateEvent", POST, Input::Query, &[],
        Returns::ProcessResult, SECOND_EVENT,
        "Uploads an event of invoice validation; what it needs is the free-form body.").settled_by(Settle::Person),
    operation("Document/SendEventToAuthority", POST_OR_GET, Input::Model("event 047 or 050", EVENT), &[],
        Returns::ProcessResult, SECOND_EVENT,
        "Sends an event about a document to the authority.")
        .checked_by(Check::AuthorityEvent).settled_by(Settle::Events),
    operation("Document/GetStatusDocument", POST, Input::Model("status request (MX)", &[]), &[],
        Returns::ProcessResult, ASKS,
        "Asks the authority for a document's status (Mexico)."),
    operation("Document/GetRelatedDocuments", POST, Input::Model("status request (MX)", &[]), &[],
        Returns::ProcessResult, ASKS,
        "Asks the authority for a document's related documents (Mexico)."),
    operation("Document/GetPendingCancelRequest", POST, Input::Model("pending-cancel request (MX)", &[]), &[],
        Returns::ProcessResult, ASKS,
        "Asks the authority for cancellations that wait for an answer (Mexico)."),
    operation("Document/ResponseCancelRequest", POST, Input::Model("response to cancel request", &[]), &[],
        Returns::ProcessResult, never("a second answer could contradict what came in between"),
        "Accepts or refuses a cancellation that somebody asked for.").settled_by(Settle::Person),
    operation("Document/SendDocumentToUpload", POST, Input::Model("document to upload", DOCUMENT), &[],
        Returns::ProcessResult, never("a second call could upload a second document"),
        "Uploads a document to be processed later."),
    operation("Document/GetDocumentUploadStatus", GET, Input::Query, &[TRACK],
        Returns::ProcessResult, READS,
        "Returns the state of an uploaded document."),

    // Files
    operation("File/DownloadDocumentXml", GET, Input::Query, &[
            text("GlobalDocumentId", "the document's id in the service"),
            text("type", "which file: `default`, `xml`, `distribution`, `original`").or("default"),
        ], Returns::File, READS,
        "Downloads a document's XML."),
    operation("File/DownloadDocumentXmlByCountryDocumentId", POST, Input::Query, &[
            text("CountryDocumentId", COUNTRY_DOCUMENT_ID),
            time("Date", "the document's date"),
            text("Type", "which file: `default`, `xml`, `distribution`, `original`").or("default"),
        ], Returns::File, READS,
        "Downloads a document's XML by its fiscal id."),
    operation("File/DownloadDocumentPdf", GET, Input::Query,
        &[GLOBAL_DOCUMENT_ID, PDF_TYPE, REG_PDF, DOCUMENT_GROUP],
        Returns::File, safe("it only reads; a PDF that is made anew twice is one PDF"),
        "Downloads a document's PDF."),
    operation("File/DownloadDocumentAttachments", GET, Input::Query, &[GLOBAL_DOCUMENT_ID],
        Returns::Files, READS,
        "Downloads all attachments of a document."),
    operation("File/UploadDocumentAttachmentFromUrl", GET, Input::Query, &[
            GLOBAL_DOCUMENT_ID,
            text("attachmentUrl", "where the service fetches the file"),
        ], Returns::ProcessResults, never("it writes, though it is a GET: a second call could attach the file twice"),
        "Attaches a file that the service fetches from an address."),
    operation("File/UploadDocumentAttachment", POST, Input::Model("attachment by document id", &[]), &[],
        Returns::ProcessResults, SECOND_FILE,
        "Attaches a file to the document with an id."),
    operation("File/UploadDocumentAttachmentByNumber", POST, Input::Model("attachment by number", &[]), &[],
        Returns::ProcessResults, SECOND_FILE,
        "Attaches a file to the document with a number."),
    operation("File/UploadProofOfDeliveryAttachment", POST, Input::Model("proof-of-delivery attachment", &[]), &[],
        Returns::ProofOfDelivery, SECOND_FILE,
        "Attaches a proof of delivery."),
    operation("File/GetDocumentAttachments", POST_OR_GET, Input::Query, &[GLOBAL_DOCUMENT_ID],
        Returns::Attachments, READS,
        "Lists a document's attachments."),
    operation("File/DownloadDocumentAttachment", GET, Input::Query, &[
            GLOBAL_DOCUMENT_ID,
            uuid("AttachmentId", "the attachment's id"),
        ], Returns::File, READS,
        "Downloads one attachment."),
    operation("File/DownloadDocumentJson", GET, Input::Query, &[
            GLOBAL_DOCUMENT_ID,
            text("type", "which file").or("default"),
        ], Returns::File, READS,
        "Downloads a document's JSON."),
    operation("File/GetDocumentXml", GET, Input::Query, &[text("CountryDocumentId", COUNTRY_DOCUMENT_ID)],
        Returns::File, READS,
        "Returns a document's XML by its fiscal id."),
    operation("File/DownloadDocumentPdfByCountryDocumentId", GET, Input::Query,
        &[text("countryDocumentId", COUNTRY_DOCUMENT_ID), PDF_TYPE, REG_PDF, DOCUMENT_GROUP],
        Returns::File, safe("it only reads; a PDF that is made anew twice is one PDF"),
        "Downloads a document's PDF by its fiscal id."),

    // The catalog group
    catalog("Product/Get", GET, Input::Query, &[OWNER, text("productId", "the product's id")], READS,
        "Returns one product."),
    catalog("Product/JGet", GET, Input::Query,
        &[json("ownerIdProductIdJson", "`ownerId` and `productId`")], READS,
        "Returns one product, all input in one JSON text."),
    catalog("Product/Search", GET, Input::Model("product search model", &[]), &[], READS,
        "Searches products."),
    catalog("Product/JSearch", GET, Input::Query,
        &[json("searchProductModelJson", "the product search model")], READS,
        "Searches products, all input in one JSON text."),
    catalog("Product/Add", POST, Input::Model("product model", &[]), &[], ADDS,
        "Adds a product."),
    catalog("Product/JAdd", POST, Input::Query, &[json("productJson", "the product model")], ADDS,
        "Adds a product, all input in one JSON text."),
    catalog("Product/Update", POST, Input::Model("product model", &[]), &[], CHANGES,
        "Changes a product."),
    catalog("Product/JUpdate", POST, Input::Query, &[json("productJson", "the product model")], CHANGES,
        "Changes a product, all input in one JSON text."),
    catalog("Product/Delete", POST, Input::Query, &[OWNER, text("productId", "the product's id")], DELETES,
        "Deletes a product."),
    catalog("Product/JDelete", POST, Input::Query,
        &[json("ownerIdProductIdJson", "`ownerId` and `productId`")], DELETES,
        "Deletes a product, all input in one JSON text."),
    catalog("Receiver/Get", GET, Input::Query, &[OWNER, text("receiverId", "the receiver's id")], READS,
        "Returns one receiver."),
    catalog("Receiver/JGet", GET, Input::Query,
        &[json("ownerIdReceiverIdJson", "`ownerId` and `receiverId`")], READS,
        "Returns one receiver, all input in one JSON text."),
    catalog("Receiver/Search", GET, Input::Model("receiver search model", &[]), &[], READS,
        "Searches receivers."),
    catalog("Receiver/JSearch", GET, Input::Query,
        &[json("searchReceiverModelJson", "the receiver search model")], READS,
        "Searches receivers, all input in one JSON text."),
    catalog("Receiver/Add", POST, Input::Model("receiver model", &[]), &[], ADDS,
        "Adds a receiver."),
    catalog("Receiver/JAdd", POST, Input::Query, &[json("receiverJson", "the receiver model")], ADDS,
        "Adds a receiver, all input in one JSON text."),
    catalog("Receiver/Update", POST, Input::Model("receiver model", &[]), &[], CHANGES,
        "Changes a receiver."),
    catalog("Receiver/JUpdate", POST, Input::Query, &[json("receiverJson", "the receiver model")], CHANGES,
        "Changes a receiver, all input in one JSON text."),
    catalog("Receiver/Delete", POST, Input::Query, &[OWNER, text("receiverId", "the receiver's id")], DELETES,
        "Deletes a receiver."),
    catalog("Receiver/JDelete", POST, Input::Query,
        &[json("ownerIdReceiverIdJson", "`ownerId` and `receiverId`")], DELETES,
        "Deletes a receiver, all input in one JSON text."),
    catalog("Personalized/Get", GET, Input::Query, &[OWNER, text("personalizedId", "the field's id")], READS,
        "Returns one personalized field."),
    catalog("Personalized/JGet", GET, Input::Query,
        &[json("ownerIdPersonalizedIdJson", "`ownerId` and `personalizedId`")], READS,
        "Returns one personalized field, all input in one JSON text."),
    catalog("Personalized/Add", POST, Input::Model("personalized-field model", &[]), &[], ADDS,
        "Adds a personalized field."),
    catalog("Personalized/JAdd", POST, Input::Query,
        &[json("personalizedJson", "the personalized-field model")], ADDS,
        "Adds a personalized field, all input in one JSON text."),
    catalog("Personalized/Update", POST, Input::Model("personalized-field model", &[]), &[], CHANGES,
        "Changes a personalized field."),
    catalog("Personalized/JUpdate", POST, Input::Query,
        &[json("personalizedJson", "the personalized-field model")], CHANGES,
        "Changes a personalized field, all input in one JSON text."),
    catalog("Personalized/Delete", POST, Input::Query, &[OWNER, text("personalizedId", "the field's id")], DELETES,
        "Deletes a personalized field."),
    catalog("Personalized/JDelete", POST, Input::Query,
        &[json("ownerIdPersonalizedIdJson", "`ownerId` and `personalizedId`")], DELETES,
        "Deletes a personalized field, all input in one JSON text."),

    // Messages
    operation("Message/ContactUser", POST, Input::Model("contact", &[]), &[],
        Returns::Contact, never("a second call could send the message twice"),
        "Sends a message to a user."),
    operation("Msg/Recovery", GET, Input::Query, &[SENDER],
        Returns::Object, safe("a message stays in the queue until Msg/Confirm"),
        "Returns the waiting messages."),
    operation("Msg/Confirm", POST, Input::Query, &[],
        Returns::Object, never("a second call could confirm messages that came in between"),
        "Confirms messages, so that they are not returned again."),
    operation("Msg/DesConfirm", POST, Input::Records("the documents' records"), &[],
        Returns::Object, never("a second call could bring back what was confirmed in between"),
        "Takes a confirmation back, so that the messages are given again."),
    operation("Msg/RecoveryToPrint", GET, Input::Query, &[SENDER, text("serie", "the series").or("")],
        Returns::Object, safe("a document stays in the queue until Msg/ConfirmToPrint"),
        "Returns the documents that wait to be printed."),
    operation("Msg/ConfirmToPrint", POST, Input::Query, &[],
        Returns::Object, never("a second call could confirm documents that came in between"),
        "Confirms documents as printed."),
    operation("Msg/DesConfirmToPrint", POST, Input::Records("the documents' records"), &[],
        Returns::Object, never("a second call could bring back what was confirmed in between"),
        "Takes the confirmation of a print back."),

    // The extraction provider
    operation("Extraction/Upload", POST, Input::Multipart, &[
            parameter("file", ParameterType::File, "the file: pdf, txt, doc, docx, png, jpg, jpeg"),
            FILE_NAME.or("document.pdf"),
            json("metadata", "`external_id` and `additional_metadata` with `client_id` and `enrich_from_org`"),
            text("batch_id", "the batch").optional(),
        ], Returns::Object, never("a second call could process the file twice"),
        "Sends a file to be extracted.").at(Base::Extraction, "/v1/documents").checked_by(Check::Upload),
    operation("Extraction/Search", GET, Input::Query, &[text("external_id", "the key that the upload was given")],
        Returns::Object, READS,
        "Returns the state of an extraction and, at its end, the result.").at(Base::Extraction, "/v1/documents/search"),
    operation("Extraction/List", GET, Input::Query, &[
            time("start_timestamp", "where the range begins"),
            time("end_timestamp", "where the range ends"),
            text("batch_id", "the batch").optional(),
        ], Returns::Object, READS,
        "Lists the documents that were processed in a range of dates.").at(Base::Extraction, "/v1/documents"),
    operation("Extraction/Token", POST, Input::Form, &[
            text("grant_type", "the kind of grant").or("client_credentials"),
            text("client_id", "the organization's OAuth client id").optional(),
            text("client_secret", "its secret").optional(),
            text("scope", "what the token is for").optional(),
        ], Returns::Object, safe("a second token harms nothing"),
        "Gets an access token (RFC 6749: the interface does not show its shape).")
        .at(Base::Extraction, "/v1/oauth/token"),
    operation("Integrator/UploadZipDocument", POST, Input::Multipart, &[
            parameter("file", ParameterType::File, "the ZIP with one XML and one PDF"),
            FILE_NAME.or("document.zip"),
            text("externalId", "the key that the upload to the provider was given").optional(),
            text("batchId", "the batch").optional(),
        ], Returns::Object, never("a second call could deliver the document twice"),
        "Delivers an extracted document to the service (the field names are ours, and settable).")
        .at(Base::Integrator, "/api/v1/UploadZipDocument"),
];

const FILE_NAME: Parameter = text("file_name", "the file's name, whose ending says its type").context();

/// The members of the two events of interface.md ("SendEventToAuthority"), whose rules are those of `event`.
const EVENT: &[&str] = &[
    "status",
    "description",
    "operationType",
    "IDEmisor",
    "IDEmisorTipo",
    "NombreEmisor",
    "IDEndosatario",
    "NombreEndosatario",
    "TipoEndoso",
    "valuePaid",
    "valueInvoice",
    "PrecioPagarseEndoso",
    "TasaDescuentoEndoso",
    "MedioPago",
    "Moneda",
    "ValorActual",
    "InvoiceID",
    "docType",
    "CUFEInvoice",
    "IDReceptor",
    "IDReceptorTipo",
    "NombreReceptor",
    "IssueDate",
    "EndDateInvoice",
];

/// Every operation, in the order of interface.md.
///
/// # Example
/// ```
/// let keys = dtekit::operation::all().iter().map(|operation| operation.key);
/// assert!(keys.into_iter().any(|key| key == "Document/SendDocumentToAuthority"));
/// ```
#[must_use]
pub fn all() -> &'static [Operation] {
    TABLE
}

/// The operation with this key, `Document/GetDocument`.
///
/// # Example
/// ```
/// assert!(dtekit::operation::find("Document/GetDocument").is_some());
/// assert!(dtekit::operation::find("Document/getDocument").is_none());
/// ```
#[must_use]
pub fn find(key: &str) -> Option<&'static Operation> {
    TABLE.iter().find(|operation| operation.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_and_every_method_stands_once() {
        for (index, row) in TABLE.iter().enumerate() {
            for other in &TABLE[index + 1..] {
                assert_ne!(row.key, other.key);
                assert_ne!(row.method_name(Naming::Snake), other.method_name(Naming::Snake), "{}", row.key);
            }
        }
    }

    #[test]
    fn a_journal_makes_calls_that_answer_with_a_process_result_and_may_not_be_repeated() {
        for row in TABLE.iter().filter(|row| row.settle != Settle::NotKept) {
            assert_eq!((row.returns, row.repeat), (Returns::ProcessResult, Repeat::Never), "{}", row.key);
        }
    }

    #[test]
    fn a_default_belongs_to_an_optional_parameter() {
        for parameter in TABLE.iter().flat_map(|row| row.parameters) {
            assert!(parameter.default.is_none() || !parameter.required, "{}", parameter.wire);
        }
    }
}

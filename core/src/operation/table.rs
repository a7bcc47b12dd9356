//! The operation table: the only place where an operation of the service is written down.
//!
//! One row is one row of interface.md's endpoint tables. The methods of Rust, Python and Node are generated
//! from it (`DTEKIT_BLESS=1 cargo test -p dtekit --test generated`).

use super::request::Method;

/// The mapping code of the generic DTE (interface.md, "SendDocumentToAuthority").
pub const MAPPING_STANDARD: &str = "11111111-1111-1111-1111-111111111111";
/// El Salvador's invalidation, the code of interface.md's note.
pub const MAPPING_SV_INVALIDATION_A: &str = "193435a2-ab14-4d10-8f15-a85cf7a14426";
/// El Salvador's invalidation, the code of interface.md's parameter table.
pub const MAPPING_SV_INVALIDATION_B: &str = "f6deb258-6dd1-4d2a-89d1-dccd2495904d";

/// One operation of the service.
#[derive(Debug, PartialEq, Eq)]
pub struct Operation {
    /// `Group/Name`, as in the path.
    pub key: &'static str,
    /// How it is called.
    pub method: Method,
    /// Where its parameters go.
    pub input: Input,
    /// Its parameters, in the order of interface.md.
    pub parameters: &'static [Parameter],
    /// What it answers with.
    pub returns: Returns,
    /// Whether the same call may be made again when no answer came.
    pub repeat: Repeat,
    /// Why.
    pub repeat_reason: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
}

/// Where an operation's parameters go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// In the query string.
    Query,
    /// As members of a JSON body.
    Body,
    /// A body model whose fields interface.md does not show: a free-form object, passed through unchanged. Its name,
    /// and the members that are known all the same: given as parameters, they may be spelled in any case.
    Model(&'static str, &'static [&'static str]),
}

/// One parameter of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// The name as on the wire.
    pub wire: &'static str,
    /// What it holds.
    pub kind: Type,
    /// Whether a call without it is refused.
    pub required: bool,
    /// What interface.md gives it where the caller gives nothing.
    pub default: Option<&'static str>,
    /// Whether it goes to the service or only says how to read the answer.
    pub place: Place,
    /// What it means.
    pub about: &'static str,
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// Any text.
    Text,
    /// A UUID in its 36-character form.
    Uuid,
    /// `true` or `false`.
    Boolean,
    /// `true` or `false` on the wire; a [`Processing`](crate::Processing) in typed APIs.
    Processing,
    /// A whole number of 32 bits.
    Integer,
    /// A document as text or bytes.
    Document,
    /// An ISO 3166-1 alpha-2 code.
    Country,
}

/// Where one parameter goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// To the service.
    Wire,
    /// Nowhere: it helps to read the answer.
    Context,
}

/// What an operation answers with: one variant for each word of interface.md's Returns columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// `free-form object` as the answer to a send (SendDocumentToAuthorityCustomResponse): every send has an
    /// outcome, so it is a process result, with an answer of another form in its `answer`.
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

/// Whether the same call may be made again when no answer came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeat {
    /// It changes nothing.
    Safe,
    /// It could do its work twice.
    Never,
}

const fn parameter(wire: &'static str, kind: Type, about: &'static str) -> Parameter {
    Parameter { wire, kind, required: true, default: None, place: Place::Wire, about }
}

const fn text(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, Type::Text, about)
}

const fn boolean(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, Type::Boolean, about)
}

const fn uuid(wire: &'static str, about: &'static str) -> Parameter {
    parameter(wire, Type::Uuid, about)
}

impl Parameter {
    const fn optional(mut self) -> Self {
        self.required = false;
        self
    }

    const fn or(mut self, default: &'static str) -> Self {
        self.required = false;
        self.default = Some(default);
        self
    }

    const fn context(mut self) -> Self {
        self.required = false;
        self.place = Place::Context;
        self
    }
}

const COUNTRY: Parameter = parameter(
    "Country",
    Type::Country,
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

const GLOBAL_DOCUMENT_ID: &str = "the document's id in the service";
const REG_PDF: Parameter = boolean("RegPDF", "makes the PDF anew").or("false");
const READS: &str = "it only reads";

/// Every operation, in the order of interface.md.
static TABLE: &[Operation] = &[
    Operation {
        key: "Account/GetAccount",
        method: Method::Get,
        input: Input::Query,
        parameters: &[
            text("accountCode", "the account's tax id"),
            text("countryId", "the country's code").optional(),
            text("receiverCode", "the receiver's tax id").optional(),
            text("identificationType", "the kind of identification").optional(),
            text("TypeId", "the kind of account").optional(),
        ],
        returns: Returns::Entity,
        repeat: Repeat::Safe,
        repeat_reason: READS,
        about: "Looks up one account.",
    },
    Operation {
        key: "Document/SendDocumentToAuthority",
        method: Method::Post,
        input: Input::Body,
        parameters: &[
            parameter("FileContent", Type::Document, "the document as XML or JSON, plain or in base 64"),
            parameter(
                "Async",
                Type::Processing,
                "false: the answer comes in the response; true: it comes later",
            ),
            text(
                "Mapping",
                "the mapping's code, `MAPPING_STANDARD` for the generic DTE; empty for receiver messages",
            ),
            boolean("Sign", "true signs the generated document"),
            boolean("DefaultCertificate", "true: the platform's certificate; false: the company's"),
            text("BillerId", "Chile: selects folio manager 3.0").optional(),
            boolean("ValidateNumber", "Chile, with BillerId: validates the folio in the document").optional(),
            COUNTRY,
        ],
        returns: Returns::ProcessResult,
        repeat: Repeat::Never,
        repeat_reason: "a second call could issue a second document",
        about: "Converts, signs and sends a document to the country's certifier or authority.",
    },
    Operation {
        key: "Document/SendDocumentToValidate",
        method: Method::Post,
        input: Input::Model("document to validate", &["FileContent", "Mapping"]),
        parameters: &[],
        returns: Returns::ProcessResult,
        repeat: Repeat::Never,
        repeat_reason: "interface.md does not say that it stores nothing",
        about: "Checks a document without sending it to the authority.",
    },
    Operation {
        key: "Document/GetDocument",
        method: Method::Post,
        input: Input::Model("document filter", FILTER),
        parameters: &[],
        returns: Returns::DocumentList,
        repeat: Repeat::Safe,
        repeat_reason: READS,
        about: "Lists the documents that match a filter, a month at most.",
    },
    Operation {
        key: "File/DownloadDocumentXml",
        method: Method::Get,
        input: Input::Query,
        parameters: &[
            text("GlobalDocumentId", GLOBAL_DOCUMENT_ID),
            text("type", "which file: `default`, `xml`, `distribution`, `original`").or("default"),
        ],
        returns: Returns::File,
        repeat: Repeat::Safe,
        repeat_reason: READS,
        about: "Downloads a document's XML.",
    },
    Operation {
        key: "File/DownloadDocumentPdf",
        method: Method::Get,
        input: Input::Query,
        parameters: &[
            uuid("GlobalDocumentId", GLOBAL_DOCUMENT_ID),
            text("type", "which file: `default`, `pdf`"),
            REG_PDF,
            parameter("DocumentGroup", Type::Integer, "the group of documents").or("0"),
        ],
        returns: Returns::File,
        repeat: Repeat::Safe,
        repeat_reason: READS,
        about: "Downloads a document's PDF.",
    },
];

/// Every operation, in the order of interface.md.
pub fn all() -> &'static [Operation] {
    TABLE
}

/// The operation with this key, `Document/GetDocument`.
pub fn find(key: &str) -> Option<&'static Operation> {
    TABLE.iter().find(|operation| operation.key == key)
}

//! Issues a document: everything from a generic DTE to an outcome.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use crate::audit::deadline::SendBy;
use crate::audit::{LintOptions, Trace, TraceOptions, lint, trace};
use crate::json::Map;

use super::Client;
use crate::code;
use crate::convert::{json_to_xml, utf8_xml};
use crate::country::chile::{FolioInputs, evaluate_folio};
use crate::country::{Country, ProcessingModel};
use crate::document::{Document, FileContent, Format};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, text, words};
use crate::keywords::{
    By, Flag, Maybe, Object, OptionKind, Options, Part, Reader, SecondsAboveZero, Terms, Text, Word, options,
};
use crate::mapping::{ApplyOptions, Direction, Params, Registry, params};
use crate::operation::{Arguments, MAPPING_STANDARD};
use crate::result::{Outcome, ProcessResult, Processing};

/// A document to be issued, for [`Client::issue`].
///
/// # Example
/// ```
/// use dtekit::{Country, Processing, client::Issue};
/// let issue = Issue::new(br#"{"Documento": {}}"#, Country::AR).processing(Processing::Synchronous);
/// ```
#[derive(Clone)]
#[must_use]
pub struct Issue {
    content: Vec<u8>,
    country: Country,
    processing: Option<Processing>,
    mapping: String,
    sign: bool,
    default_certificate: bool,
    folio: FolioInputs<'static>,
    check: IssueCheck,
    params: ApplyOptions,
    timeout: Option<Duration>,
    unchecked: bool,
    extra: Map,
    registry: Option<Arc<Registry>>,
    send_by: Option<SendBy>,
}

words! {
    "check of a document";
    /// How [`Client::issue`] checks a document before it is sent.
    ///
    /// # Example
    /// ```
    /// use dtekit::Country;
    /// use dtekit::client::{Issue, IssueCheck};
    ///
    /// let invoice = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01"}}}}"#;
    /// // A document with a wrong total, date or code is refused here, and nothing is sent.
    /// let issue = Issue::new(invoice, Country::CR).check(IssueCheck::Refuse);
    /// assert_eq!("refuse".parse::<IssueCheck>()?, IssueCheck::Refuse);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum IssueCheck {
        /// The document is not mapped here.
        Off = "off",
        /// The findings are warnings in the result. A document without a built-in mapping, or with another mapping than
        /// the standard one, is not checked.
        #[default]
        Warn = "warn",
        /// A finding refuses the document before anything is sent, and so does the lack of a built-in mapping.
        Refuse = "refuse",
        /// Every check of [`lint`](crate::lint()) is made: an error refuses the document before anything is sent,
        /// warnings are in the result.
        Lint = "lint",
    }
}

options! {
    own;
    /// What other languages give with a document.
    #[derive(Debug)]
    pub struct IssueRows {
        /// When the answer comes: without it, as the country works. Argentina leaves it to the caller.
        pub asynchronous: Option<Processing> => Maybe(By(OptionKind::Processing, asynchronous));
        /// The mapping's code.
        pub mapping: String = MAPPING_STANDARD.to_owned() => Text;
        /// Whether the generated document is signed.
        pub sign: bool = true => Flag;
        /// True: the platform's certificate; false: the company's.
        pub default_certificate: bool = false => Flag;
        /// The document is mapped first with the built-in mapping of its country and type, if there is one. `warn`:
        /// what that finds are warnings in the result's `findings`; `refuse`: it is an error before anything is sent;
        /// `off`: it is not mapped; `lint`: every check of `lint` is made, its errors are errors before anything is
        /// sent, and warnings are in the result.
        pub check: IssueCheck = IssueCheck::Warn => Word(&IssueCheck::ALL, IssueCheck::as_str);
        /// The params of the mapping that `check` applies.
        pub params: Params => By(OptionKind::Object, params);
        /// The time that the call may take; without it, the client's `timeout`.
        pub timeout: Option<Duration> => Maybe(SecondsAboveZero);
        /// True sends the document even if its country is unknown to the interface or contradicts it.
        pub unchecked: bool = false => Flag;
        /// Further parameters of SendDocumentToAuthority, passed through unchanged.
        pub extra: Map => Object;
        /// What is known about the folio (Chile).
        pub folio: FolioInputs<'static> => Part(None);
    }
}

fn asynchronous(keywords: &mut Reader<'_>, name: &'static str) -> Option<Processing> {
    keywords.flag(name).map(Processing::from)
}

impl Issue {
    /// A generic DTE as JSON or XML, plain or in base 64. The service uses the standard mapping and signs with the
    /// company's own certificate.
    pub fn new(content: impl Into<Vec<u8>>, country: Country) -> Self {
        Issue {
            content: content.into(),
            country,
            processing: None,
            mapping: MAPPING_STANDARD.to_owned(),
            sign: true,
            default_certificate: false,
            folio: FolioInputs::default(),
            check: IssueCheck::default(),
            params: ApplyOptions::default(),
            timeout: None,
            unchecked: false,
            extra: Map::new(),
            registry: None,
            send_by: None,
        }
    }

    /// When the answer comes. The default is the country's own model; for Argentina the caller must choose.
    pub fn processing(self, processing: Processing) -> Self {
        Issue { processing: Some(processing), ..self }
    }

    /// The mapping's code.
    pub fn mapping(self, mapping: impl Into<String>) -> Self {
        Issue { mapping: mapping.into(), ..self }
    }

    /// Whether the generated document is signed.
    pub fn sign(self, sign: bool) -> Self {
        Issue { sign, ..self }
    }

    /// Whether the platform's certificate signs instead of the company's.
    pub fn default_certificate(self, default_certificate: bool) -> Self {
        Issue { default_certificate, ..self }
    }

    /// What is known about the folio (Chile).
    pub fn folio(self, folio: FolioInputs<'static>) -> Self {
        Issue { folio, ..self }
    }

    /// How the document is checked here first; by default what that finds are warnings.
    pub fn check(self, check: IssueCheck) -> Self {
        Issue { check, ..self }
    }

    /// The params of the mapping that checks the document.
    pub fn params(self, params: Params) -> Self {
        Issue { params: params.into(), ..self }
    }

    /// The registry whose tables count in the check, in place of the client's and the journal's.
    pub fn registry(self, registry: Arc<Registry>) -> Self {
        Issue { registry: Some(registry), ..self }
    }

    /// The time-out of the call.
    pub fn timeout(self, timeout: Duration) -> Self {
        Issue { timeout: Some(timeout), ..self }
    }

    /// Sends the document even if its country is unknown or contradicts it. What is wrong is a warning then.
    pub fn unchecked(self) -> Self {
        Issue { unchecked: true, ..self }
    }

    /// Further parameters of SendDocumentToAuthority, passed through unchanged.
    pub fn extra(self, extra: Map) -> Self {
        Issue { extra, ..self }
    }

    /// Reads the document's options from keywords in any language's case: `asynchronous`, `mapping`, `sign`,
    /// `default_certificate`, `check` with its `params`, `timeout` in seconds, `unchecked`, `extra`, and those of
    /// [`FolioInputs::from_members`].
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each keyword that is unknown or of the wrong type.
    pub fn from_members(content: Vec<u8>, country: Country, members: &Map) -> Result<Self> {
        let mut keywords = Reader::new(members, Terms::OPTIONS).in_any_case();
        let given = IssueRows::read(&mut keywords, None);
        keywords.finish()?;
        Ok(Issue {
            processing: given.asynchronous,
            mapping: given.mapping,
            sign: given.sign,
            default_certificate: given.default_certificate,
            folio: given.folio,
            check: given.check,
            params: given.params.into(),
            timeout: given.timeout,
            unchecked: given.unchecked,
            extra: given.extra,
            ..Issue::new(content, country)
        })
    }
}

// Shows the country alone: the document may hold anything.
impl std::fmt::Debug for Issue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Issue").field("country", &self.country).finish_non_exhaustive()
    }
}

impl Client {
    /// Issues a document: converts it to XML, decides about Chile's folio, sends it, and returns its outcome.
    ///
    /// JSON is converted to XML here, so that the service does not reformat a number or a date; XML is sent unchanged.
    /// Warnings are in the result's findings. The client never sends the document twice. A rejected document that was
    /// mapped here has [`ProcessResult::trace`]: which of its fields the authority's messages are about.
    ///
    /// Every document that a credit or debit note refers to must have been authorized by the same certifier
    /// (interface.md, "SendDocumentToAuthority"); nothing here can check that.
    ///
    /// # Errors
    /// Before anything is sent: as [`json_to_xml`] for the document; [`ErrorKind::Argument`] if the country has no
    /// processing model of its own and `processing` is not set, and if it is unknown to the interface or contradicts
    /// the document (unless [`Issue::unchecked`]); what [`Mapping::apply`](crate::Mapping::apply) raises with
    /// [`IssueCheck::Refuse`]; [`ErrorKind::Invalid`] with [`IssueCheck::Lint`] for an error of the lint, and for a
    /// folio that the service would refuse. Then as [`Client::call`].
    ///
    /// # Example
    /// ```no_run
    /// # fn example(client: &dtekit::Client) -> dtekit::Result<()> {
    /// use dtekit::{Country, client::Issue};
    /// let result = client.issue(Issue::new(std::fs::read("invoice.json").unwrap(), Country::CR))?;
    /// println!("{:?}", result.outcome);
    /// # Ok(())
    /// # }
    /// ```
    pub fn issue(&self, issue: Issue) -> Result<ProcessResult> {
        let mut issue = issue.or_registry(self.registry.as_ref());
        let (arguments, warnings) = issue.arguments()?;
        let mut result = self.call(SEND, arguments)?.into_process()?;
        debug_assert!(warnings.iter().all(|warning| warning.severity == Severity::Warning));
        result.findings.extend(warnings);
        if result.outcome == Some(Outcome::Rejected) {
            result.trace = issue.traced(&result);
        }
        Ok(result)
    }
}

impl Issue {
    /// The document as it was given.
    pub(crate) fn content(&self) -> &[u8] {
        &self.content
    }

    /// Its country.
    pub(crate) fn country(&self) -> Country {
        self.country
    }

    /// The document with this registry, unless it has its own.
    pub(crate) fn or_registry(self, registry: Option<&Arc<Registry>>) -> Issue {
        Issue { registry: self.registry.or_else(|| registry.cloned()), ..self }
    }

    /// What the built-in mapping of the country and type finds in the document. The mapped document is dropped.
    fn checked(&self, document: &Document, xml: &[u8]) -> Result<Vec<Finding>> {
        let document_type = document.get(TYPE).unwrap_or_default().trim();
        let registry = Registry::given(self.registry.as_ref());
        let mapping = || registry.standard_in(self.country.as_str(), document_type, Direction::To);
        match self.check {
            IssueCheck::Off => Ok(Vec::new()),
            IssueCheck::Lint => {
                let options = LintOptions {
                    mapping: self.params.clone(),
                    registry: self.registry.clone(),
                    ..LintOptions::default()
                };
                let found = lint(&self.content, self.country, &options)?.findings;
                let found: Vec<_> = found.into_iter().map(|one| one.finding).collect();
                Error::from_findings(ErrorKind::Invalid, found.clone()).map_or(Ok(found), Err)
            }
            IssueCheck::Refuse => mapping()?.apply(xml, &self.params).map(|_| Vec::new()),
            // The service may use another mapping, and for most documents none is built in.
            IssueCheck::Warn if self.mapping != MAPPING_STANDARD => Ok(Vec::new()),
            IssueCheck::Warn => {
                let found = mapping().ok().and_then(|mapping| mapping.apply(xml, &self.params).err());
                let findings = found.iter().flat_map(|error| error.findings());
                // Without its params the mapping did not look at the document.
                let findings = findings.filter(|finding| !finding.code.starts_with("mapping-param-"));
                Ok(findings
                    .map(|finding| Finding { severity: Severity::Warning, ..finding.clone() })
                    .collect())
            }
        }
    }

    /// Which fields of the document the authority's messages are about, by the built-in mapping that checked it.
    fn traced(&self, result: &ProcessResult) -> Option<Trace> {
        if self.check == IssueCheck::Off || self.mapping != MAPPING_STANDARD {
            return None;
        }
        let content = FileContent::detect(&self.content).ok()?;
        let document = match content.format {
            Format::Xml => Document::from_xml(&content.document),
            Format::Json => Document::from_json(&content.document),
        };
        let document = document.ok()?;
        let document_type = document.get(TYPE).unwrap_or_default().trim();
        let registry = Registry::given(self.registry.as_ref());
        let mapping = registry.standard_in(self.country.as_str(), document_type, Direction::To).ok()?;
        let explanation = mapping.explain(&document, &self.params).ok()?;
        trace(
            result,
            &explanation,
            &TraceOptions {
                country: Some(self.country),
                registry: self.registry.clone(),
                ..TraceOptions::default()
            },
        )
        .ok()
    }

    /// Until when the document must come to the authority, once [`Issue::arguments`] has read it.
    pub(crate) fn send_by(&self) -> Option<&SendBy> {
        self.send_by.as_ref()
    }

    /// The arguments of SendDocumentToAuthority, and the warnings of all checks that need no connection.
    pub(crate) fn arguments(&mut self) -> Result<(Arguments, Vec<Finding>)> {
        let issue = self;
        let content = FileContent::detect(&issue.content)?;
        let xml = match content.format {
            Format::Xml => without_contradiction(content.document),
            Format::Json => json_to_xml(&content.document, &Default::default())?,
        };
        let document = Document::from_xml(&xml)?;
        issue.send_by = SendBy::of(&document, issue.country, issue.registry.as_ref());
        let processing = processing(issue)?;
        let mut warnings = issue.checked(&document, &xml)?;
        let mut members = std::mem::take(&mut issue.extra);
        let row = issue.country.row();
        let needs_number =
            processing == Processing::Synchronous && !row.is_some_and(|row| row.is_numbered_by_certifier);
        if row.is_some_and(|row| row.has_folio_rules) {
            let decision = evaluate_folio(&FolioInputs { document: Some(&document), ..issue.folio.clone() });
            if let Some(error) = Error::from_findings(ErrorKind::Invalid, decision.findings.clone()) {
                return Err(error);
            }
            warnings.extend(decision.findings);
            members.extend(decision.members);
        } else {
            if needs_number && !has_number(&document) {
                let message =
                    "expected the current number in a document that is answered at once, found none";
                warnings.push(Finding::warning(&code::ISSUE_NUMBER_MISSING, message).with_path(NUMBER));
            }
            for name in issue.folio.given() {
                let message = text!(
                    "expected {} for Chile alone, found it with country `{}`; it is not sent",
                    Arg(name),
                    issue.country.as_str()
                );
                warnings.push(Finding::warning(&code::PARAMETER_VALUE, message).with_argument(name));
            }
        }
        let mut arguments = Arguments::new()
            .set("FileContent", xml)
            .set("base64", true)
            .set("Async", processing)
            .set("Mapping", issue.mapping.clone())
            .set("Sign", issue.sign)
            .set("DefaultCertificate", issue.default_certificate)
            .set("country", issue.country)
            .set("unchecked", issue.unchecked);
        for name in ["BillerId", "ValidateNumber"] {
            if let Some(value) = members.remove(name) {
                arguments.insert(name, value);
            }
        }
        arguments.insert("extra", members);
        if let Some(timeout) = issue.timeout {
            arguments.insert("timeout", timeout);
        }
        Ok((arguments, warnings))
    }
}

/// The operation that sends a document.
pub(crate) const SEND: &str = "Document/SendDocumentToAuthority";

const TYPE: &str = "Documento/Encabezado/IdDoc/Tipo";
const NUMBER: &str = "Documento/Encabezado/IdDoc/Numero";

fn has_number(document: &Document) -> bool {
    document.get(NUMBER).is_some_and(|number| !number.trim().is_empty())
}

/// XML whose bytes are UTF-8 by their mark, without a declaration that names another encoding: the service may believe
/// it.
fn without_contradiction(xml: Vec<u8>) -> Vec<u8> {
    let marked = xml.strip_prefix(b"\xEF\xBB\xBF").and_then(|text| str::from_utf8(text).ok());
    match marked.map(utf8_xml) {
        Some(Cow::Owned(text)) => text.into_bytes(),
        _ => xml,
    }
}

/// When the answer comes: the caller's choice, else the country's model.
fn processing(issue: &Issue) -> Result<Processing> {
    let by_country = match issue.country.model() {
        Some(ProcessingModel::SynchronousCertifier | ProcessingModel::SynchronousAcknowledgement) => {
            Some(Processing::Synchronous)
        }
        Some(ProcessingModel::Asynchronous) => Some(Processing::Asynchronous),
        // What is wrong is the country: the checks of the send say so.
        None if !issue.unchecked && !Country::ISSUING.contains(&issue.country) => {
            Some(Processing::Synchronous)
        }
        Some(ProcessingModel::Selectable) | None => None,
    };
    issue.processing.or(by_country).ok_or_else(|| {
        let (name, country) = ("asynchronous", issue.country.as_str());
        let message = text!("expected {} for country `{country}`, found none", Arg(name));
        Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_MISSING, message).with_argument(name))
    })
}

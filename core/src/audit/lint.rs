//! All that can be said of a document before it is sent.
//!
//! [`lint`] runs every check at once: the elements of the generic DTE, dates, numbers, identifiers, codes, references,
//! totals, what the service's conversion would change, and what the built-in mapping finds. It changes nothing.
//! `docs/lint.md` has the list.

mod elements;
pub(crate) mod facts;
mod late;
mod mapped;
mod options;
pub(super) mod place;
mod refused;
mod through;
mod values;
#[doc(hidden)] // the table from which a page is made
pub mod vocabulary;

use std::collections::HashSet;

use crate::audit::countries;
use crate::audit::source::opened;
use crate::code;
use crate::country::Country;
use crate::document::Element;
use crate::error::{Error, ErrorKind, Finding, Result, Severity, leave_out, short};
use crate::json::Value;
use crate::mapping::{Mapping, Source};
use crate::naming::Naming;
use crate::record::{Field, FieldKind, record};
use crate::sort::sort_by_key;
use facts::Facts;
use place::{JsonValue, Places};

pub use options::LintOptions;

/// One thing that a lint found.
///
/// # Example
/// ```
/// use dtekit::{Country, audit::{LintOptions, lint}};
///
/// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "FechaEmis": "2026-02-30"}}}}"#;
/// let lint = lint(document, Country::CL, &LintOptions::default())?;
/// let date = lint.findings.iter().find(|one| one.finding.code == "mapping-date").unwrap();
/// assert_eq!(date.value.as_deref(), Some("2026-02-30"));
/// assert_eq!(date.finding.path.as_deref(), Some("Documento/Encabezado/IdDoc/FechaEmis"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LintFinding {
    /// The finding.
    pub finding: Finding,
    /// The text at its place, shortened if it is long; `None` if there is none.
    pub value: Option<String>,
}

record! {
    /// What a lint found.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, Naming, audit::{LintOptions, lint}};
    ///
    /// let document = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}, "Emisor": {"IDEmsior": "1-9"}}}}"#;
    /// let lint = lint(document, Country::CL, &LintOptions::default())?;
    /// assert!(lint.mapped && lint.document_type.as_deref() == Some("33"));
    /// println!("{} of {} findings are errors", lint.errors(), lint.findings.len());
    /// assert_eq!(lint.to_value(Naming::Camel)["documentType"], "33");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Lint {
        /// The country.
        pub country: Country;
        /// The document type: what the document says, or [`LintOptions::document_type`].
        pub document_type: Option<String>;
        /// Whether a built-in mapping looked at the document. Without one, only the checks of the generic DTE were
        /// made.
        pub mapped: bool;
        /// How many findings the service or the authority surely refuses.
        shown errors: usize = |this| this.errors();
        /// How many findings are doubtful.
        shown warnings: usize = |this| this.findings.len() - this.errors();
        /// What was found, in the order of the document: at most 100 of each code, and `findings-left-out` for the
        /// rest.
        pub findings: Vec<LintFinding>;
    }
}

impl Lint {
    /// How many findings are errors.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|one| one.finding.severity == Severity::Error).count()
    }
}

impl Field for LintFinding {
    const KIND: FieldKind = FieldKind::Record("LintFinding");

    fn value(&self, naming: Naming) -> Value {
        let mut members = self.finding.value(naming);
        if let Some(members) = members.as_object_mut() {
            members.insert("value".to_owned(), self.value.value(naming));
        }
        members
    }
}

/// What the checks look at, and what they found.
struct Checked<'d> {
    places: Places<'d>,
    /// `Documento`, or one of Chile's other documents.
    document: Option<Element<'d>>,
    facts: Option<&'static Facts>,
    document_type: Option<&'d str>,
    found: Vec<Finding>,
}

impl<'d> Checked<'d> {
    fn add(&mut self, finding: Finding) {
        self.found.push(finding);
    }

    /// The first element at a path below `Documento`.
    fn at(&self, path: &str) -> Option<Element<'d>> {
        path.split('/').try_fold(self.document?, |element, step| element.named(step).next())
    }
}

/// Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
/// document.
///
/// An error is what the service or the authority surely refuses, a warning what is doubtful. What is wrong in the
/// document is in the result; a document without `Documento` has a finding as well.
///
/// With [`LintOptions::through`], the document is what a mapping of yours makes the generic DTE of: each finding ends
/// in it.
///
/// # Errors
/// [`ErrorKind::Argument`] with `lint-country` for a country that dtekit does not know; those of reading XML or JSON.
///
/// # Example
/// ```
/// use dtekit::{Country, audit::{LintOptions, lint}};
/// let document = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33", "FechaEmis": "2026-02-30"}, "Emisor": {"IDEmsior": "1-9"}}}}"#;
/// let lint = lint(document, Country::CL, &LintOptions::default())?;
/// let codes: Vec<_> = lint.findings.iter().map(|one| &*one.finding.code).collect();
/// assert!(codes.contains(&"mapping-date") && codes.contains(&"lint-misspelt"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn lint<'d>(document: impl Into<Source<'d>>, country: Country, options: &LintOptions) -> Result<Lint> {
    if country.row().is_none() {
        let message = format!("expected a country that dtekit knows, found `{country}`");
        return Err(Error::new(
            ErrorKind::Argument,
            Finding::new(&code::LINT_COUNTRY, message).with_path("country"),
        ));
    }
    match &options.through {
        Some(through) => lint_through(document.into(), through, country, options),
        None => direct(document.into(), country, options),
    }
}

/// Lints what `through` makes of a document.
fn lint_through(
    document: Source<'_>,
    through: &Mapping,
    country: Country,
    options: &LintOptions,
) -> Result<Lint> {
    let first = through.explain_with_absent(document, &options.mapping)?;
    // Nobody sends the caller's own JSON.
    let between = LintOptions { sends_json: false, ..options.clone() };
    let mut lint = direct(Source::Text(&first.output), country, &between)?;
    let back = first.back();
    let found = std::mem::take(&mut lint.findings).into_iter();
    let found = found.map(|one| through::moved(one.finding, &back, &first));
    // Of a value that the caller's mapping refuses nothing else is said.
    let refused: HashSet<&str> = first.findings.iter().filter_map(|one| one.path.as_deref()).collect();
    let is_said = |one: &Finding| {
        one.severity == Severity::Error && one.path.as_deref().is_some_and(|path| refused.contains(path))
    };
    let found: Vec<_> = found.filter(|one| !is_said(one)).collect();
    let limits = options.mapping.bounds.limits;
    let read = opened(document, limits)?;
    let read = read.in_order();
    let found = first.findings.iter().cloned().chain(found).collect();
    lint.findings = ordered(&Places::of(&read, document, limits), found);
    Ok(lint)
}

/// Lints a generic DTE.
fn direct(source: Source<'_>, country: Country, options: &LintOptions) -> Result<Lint> {
    let limits = options.mapping.bounds.limits;
    let document = opened(source, limits)?;
    let document = document.in_order();
    let places = Places::of(&document, source, limits);
    let json_values = places.json_values(options.sends_json);
    let content = content(document.root());
    let header = content.and_then(|content| content.named("Encabezado").next());
    let id = header.and_then(|header| header.named("IdDoc").next());
    let written = id
        .and_then(|id| id.named("Tipo").chain(id.named("TipoDTE")).next())
        .and_then(|element| element.text())
        .map(str::trim)
        .filter(|text| !text.is_empty());
    let document_type = options.document_type.as_deref().or(written);
    let facts = countries::LINT.iter().find(|(code, _)| *code == country.as_str()).map(|(_, facts)| *facts);
    let mut checked = Checked { places, document: content, facts, document_type, found: Vec::new() };
    let mut mapped = mapped::check(&mut checked, &document, country, options);
    let mut found = std::mem::take(&mut checked.found);
    elements::check(&mut checked, &mapped);
    values::check(&mut checked, &mapped, options);
    late::check(&mut checked, country, options);
    conversion(&mut checked, &json_values, options);
    let own = std::mem::take(&mut checked.found);
    // What the mapping or the audit of totals says of a place is not said again.
    let names_reference =
        found.iter().any(|other| other.path.as_deref().is_some_and(|path| path.contains("Referencia")));
    let errors = found.iter().filter(|other| other.severity == Severity::Error);
    let said: HashSet<Option<&str>> = errors.map(|other| other.path.as_deref()).collect();
    let is_said = |one: &Finding| {
        said.contains(&one.path.as_deref()) || (names_reference && one.code == code::LINT_REFERENCE.word)
    };
    let mut own: Vec<_> = own.into_iter().filter(|one| !is_said(one)).collect();
    let refused = std::mem::take(&mut mapped.refused);
    let refused: Vec<_> = refused.into_iter().filter(|one| one.path.is_none() || !is_said(one)).collect();
    let refused = refused::without_doubles(refused, &mut own);
    found.extend(own);
    found.extend(refused);
    Ok(Lint {
        country,
        document_type: document_type.map(str::to_owned),
        mapped: mapped.is_mapped,
        findings: ordered(&checked.places, found),
    })
}

/// The findings in the order of the document, with their values and positions.
fn ordered(places: &Places<'_>, found: Vec<Finding>) -> Vec<LintFinding> {
    let mut placed: Vec<_> = found
        .into_iter()
        .map(|finding| {
            let (index, is_exact) = finding.path.as_deref().map_or((0, false), |path| places.find(path));
            let node = &places.nodes[index];
            // What is missing stands behind what there is, a finding without a place before all.
            let order = if is_exact || finding.path.is_none() { (index, 0) } else { (node.last, 1) };
            let attribute =
                finding.path.as_deref().and_then(|path| path.rsplit('/').next()?.strip_prefix('@'));
            let text = match attribute {
                Some(name) => node.element.attribute(name),
                None => node.element.text(),
            };
            let shown = |text: &str| if text.len() <= 200 { text.to_owned() } else { short(text) };
            let value = text.filter(|_| is_exact).map(shown);
            let finding = finding.with_facts_in_spanish();
            (order, index, LintFinding { finding, value })
        })
        .collect();
    sort_by_key(&mut placed, |(order, ..)| *order);
    let mut told = HashSet::new();
    placed.retain(|(.., one)| {
        let LintFinding { finding, .. } = one;
        told.insert((finding.code.clone(), finding.path.clone(), finding.message.clone()))
    });
    let left_out = leave_out(&mut placed, |(.., one)| &one.finding);
    let mut findings: Vec<_> = placed
        .into_iter()
        .map(|(_, index, mut one)| {
            one.finding.position = one.finding.path.as_ref().and_then(|_| places.position(index));
            one
        })
        .collect();
    findings.extend(left_out.into_iter().map(|finding| LintFinding { finding, value: None }));
    findings
}

/// The element with the header and the lines.
fn content(root: Element<'_>) -> Option<Element<'_>> {
    root.children().find(|child| matches!(child.name(), "Documento" | "Exportaciones" | "Liquidacion"))
}

/// What the service's own conversion of JSON would change.
fn conversion(checked: &mut Checked<'_>, values: &[JsonValue<'_>], options: &LintOptions) {
    use place::JsonKind;
    for value in values {
        let Some(node) = checked.places.nodes.get(value.node) else { continue };
        let text = short(value.text);
        let message = match value.kind {
            JsonKind::EmptyArray => {
                let path = node.element.path();
                let path = if path.is_empty() { text.clone() } else { format!("{path}/{text}") };
                let message =
                    format!("expected elements `{text}` or none, found an empty array, which is left out");
                checked.add(Finding::warning(&code::LINT_CONVERSION, message).with_path(path));
                continue;
            }
            _ if !options.sends_json => continue,
            JsonKind::Number if changes(value.text) => {
                format!("expected a text, found the number `{text}`, whose digits the service may change")
            }
            JsonKind::Literal if value.text != "null" => {
                format!("expected a text, found `{text}`, which the service may write as another word")
            }
            JsonKind::Text if values::is_date_and_time(value.text) => {
                format!(
                    "expected XML for the date `{text}`: the service may read it and write it in another zone"
                )
            }
            _ => continue,
        };
        let path = node.element.path();
        checked.add(Finding::warning(&code::LINT_CONVERSION, message).with_path(path));
    }
}

/// Whether a number loses zeros, gets an exponent, or has more digits than a floating-point number.
fn changes(number: &str) -> bool {
    let fraction = number.split_once('.').is_some_and(|(_, fraction)| fraction.ends_with('0'));
    fraction || number.contains(['e', 'E']) || number.bytes().filter(u8::is_ascii_digit).count() > 15
}

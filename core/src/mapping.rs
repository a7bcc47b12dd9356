//! Mapping templates: from one tree to another, exactly, with a finding for everything that is wrong.
//!
//! A mapping turns the generic DTE into a country's tax document, a caller's own JSON into the generic DTE, or a
//! received tax document back into the generic DTE. It looks like what it writes; `docs/mappings.md` teaches it.

mod builtin;
mod explain;
mod expression;
mod options;
mod place;
mod plan;
mod registry;
mod run;
mod template;
mod value;

pub use explain::{Explanation, Missing, Row, TemplatePlace};
pub use options::{Application, Bounds, Params};
pub use registry::{
    Direction, MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B, Registry,
};

use crate::code;
use crate::convert;
pub use crate::document::Difference;
use crate::document::{Document, FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::limits::Limits;
use plan::Plan;
use run::evaluate::{Run, Value};
use run::tape::Tape;
use template::compile;
use template::library::{Library, Shelf};

/// A compiled mapping: immutable, to be shared between threads.
///
/// # Example
/// ```
/// let mapping = dtekit::Mapping::parse(br#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento">
///   <m:template>
///     <Factura><Total>{fixed(sum(Detalle, QtyItem * PrcItem), 2)}</Total></Factura>
///   </m:template>
/// </m:mapping>"#)?;
/// let document = br#"{"Documento": {"Detalle": [{"QtyItem": 2, "PrcItem": 1.05}, {"QtyItem": 1, "PrcItem": 0.1}]}}"#;
/// assert_eq!(mapping.apply(document, &Default::default())?, b"<Factura><Total>2.20</Total></Factura>");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct Mapping {
    plan: Plan,
}

// A template is its user's business: only what it calls itself is shown.
impl std::fmt::Debug for Mapping {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mapping")
            .field("name", &self.name())
            .field("version", &self.version())
            .finish_non_exhaustive()
    }
}

impl Mapping {
    /// Compiles a template, XML or JSON; it may import the built-in libraries.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with everything that is wrong with it, each with line and column;
    /// [`ErrorKind::Syntax`] if it is neither XML nor JSON; [`ErrorKind::Limit`] if it is too large or too deep.
    pub fn parse(template: &[u8]) -> Result<Mapping> {
        Mapping::compile(template, &[])
    }

    /// Compiles the built-in mapping of a country (`CR`) and document type (`01`), to the official document.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with `mapping-unknown` if there is none.
    pub fn standard(country: &str, document_type: &str) -> Result<Mapping> {
        registry::standard(country, document_type, Direction::To)
    }

    /// The same in the direction that is wanted.
    ///
    /// # Errors
    /// As [`Mapping::standard`].
    pub fn standard_in(country: &str, document_type: &str, direction: Direction) -> Result<Mapping> {
        registry::standard(country, document_type, direction)
    }

    fn compile(template: &[u8], libraries: &[Library]) -> Result<Mapping> {
        let mut shelf = Shelf::new(libraries, Limits::default());
        let plan = match format(template)? {
            Format::Xml => template::xml::compile(template, &mut shelf)?,
            Format::Json => template::json::compile(template, &mut shelf)?,
        };
        Ok(Mapping { plan })
    }

    /// What the mapping calls itself.
    pub fn name(&self) -> &str {
        &self.plan.header.name
    }

    /// The country that it is for; empty if it says none.
    pub fn country(&self) -> &str {
        &self.plan.header.country
    }

    /// The document types that it is for.
    pub fn types(&self) -> &[String] {
        &self.plan.header.types
    }

    /// Its code in a registry; empty if it has none.
    pub fn code(&self) -> &str {
        &self.plan.header.code
    }

    /// Whether it makes the official document, or comes back from it.
    pub fn direction(&self) -> Direction {
        if self.plan.header.from { Direction::From } else { Direction::To }
    }

    /// Its version.
    pub fn version(&self) -> &str {
        &self.plan.header.version
    }

    /// Whether it writes JSON; otherwise XML.
    pub fn writes_json(&self) -> bool {
        self.plan.output.json
    }

    /// What it writes.
    pub fn format(&self) -> Format {
        if self.plan.output.json { Format::Json } else { Format::Xml }
    }

    /// What the mapping says of itself, as a JSON object: `name`, `country`, `types`, `version`, `code`, `direction` and
    /// `format`.
    pub fn to_value(&self) -> serde_json::Value {
        let header = &self.plan.header;
        serde_json::json!({
            "name": header.name, "country": header.country, "types": header.types, "version": header.version,
            "code": header.code, "direction": self.direction().as_str(), "format": self.format().as_str(),
        })
    }

    /// Where the expressions stand whose values it writes.
    pub fn expressions(&self) -> Vec<TemplatePlace> {
        let lines = explain::Lines::of(&self.plan.files);
        let mut all: Vec<_> = self.plan.written.iter().map(|at| lines.place(*at)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Applies the mapping to a document, JSON or XML; the output is in the mapping's own format.
    ///
    /// JSON is read as by [`json_to_xml`](crate::json_to_xml): its members stand in the root `DTE`, unless it is that
    /// root already.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with every finding: what is required and missing, text that is no number, failed checks,
    /// params; each with its path in the document and its place in the template. [`ErrorKind::Limit`] where a bound of
    /// [`Bounds`] is reached; and what reading the document gives.
    pub fn apply(&self, document: &[u8], params: &Params) -> Result<Vec<u8>> {
        self.apply_with(document, &Application { params: params.clone(), bounds: Bounds::default() })
    }

    /// The same within bounds of the caller's.
    ///
    /// # Errors
    /// As [`Mapping::apply`].
    pub fn apply_with(&self, document: &[u8], with: &Application) -> Result<Vec<u8>> {
        self.apply_tape(&self.read(document, &with.bounds)?, with)
    }

    /// Applies the mapping to a document that has been read, and may have been edited since.
    ///
    /// It is not written and read again: of the bounds, those on reading a document do not count.
    ///
    /// # Errors
    /// As [`Mapping::apply`]; [`ErrorKind::Structure`] as [`Document::to_xml`].
    ///
    /// # Example
    /// ```
    /// let mapping = dtekit::Mapping::parse(br#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Total>{Total!}</Total></Factura></m:template>
    /// </m:mapping>"#)?;
    /// let mut document = dtekit::Document::from_json(br#"{"Nombre": "ACME"}"#)?;
    /// document.set("Total", "19.00")?;
    /// let output = mapping.apply_document(&document, &Default::default())?;
    /// assert_eq!(output, b"<Factura><Total>19.00</Total></Factura>");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn apply_document(&self, document: &Document, with: &Application) -> Result<Vec<u8>> {
        self.apply_tape(&Tape::of_document(document, &self.plan.names)?, with)
    }

    fn apply_tape(&self, tape: &Tape<'_>, with: &Application) -> Result<Vec<u8>> {
        let mut run = Run::new(&self.plan, tape, with.bounds, false);
        let mut findings = self.run(&mut run, &with.params);
        if findings.iter().any(|finding| !finding.code.starts_with("limit-")) {
            // Only where it is recorded what is written has every place in it its number.
            findings = self.run(&mut Run::new(&self.plan, tape, with.bounds, true), &with.params);
        }
        match fail(findings) {
            Some(error) => Err(error),
            None if self.plan.output.latin1 => Ok(convert::to_latin1(run.out.bytes())),
            None => Ok(run.out.finish()),
        }
    }

    /// Says where every value of the output comes from, and what of the document nothing read.
    ///
    /// A document that [`Mapping::apply`] refuses is explained as well: its findings are part of the explanation.
    ///
    /// # Errors
    /// What reading the document gives; [`ErrorKind::Limit`] if what there is to say takes more than twice the bytes that the
    /// output may have.
    ///
    /// # Example
    /// ```
    /// let mapping = dtekit::Mapping::parse(br#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Nombre>{substring(Nombre, 1, 4)}</Nombre></Factura></m:template>
    /// </m:mapping>"#)?;
    /// let explanation = mapping.explain(br#"{"Nombre": "ACME S.A.", "Nota": "?"}"#, &Default::default())?;
    /// let row = &explanation.rows[0];
    /// assert_eq!((&*row.target, &*row.value, row.cut.as_deref()), ("Factura/Nombre", "ACME", Some("ACME S.A.")));
    /// assert_eq!((row.sources[0].as_str(), row.place.line), ("Nombre", 3));
    /// assert_eq!(explanation.lost, ["Nota"]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn explain(&self, document: &[u8], params: &Params) -> Result<Explanation> {
        self.explain_with(document, &Application { params: params.clone(), bounds: Bounds::default() })
    }

    /// The same within bounds of the caller's.
    ///
    /// # Errors
    /// As [`Mapping::explain`].
    pub fn explain_with(&self, document: &[u8], with: &Application) -> Result<Explanation> {
        self.explain_tape(&self.read(document, &with.bounds)?, with)
    }

    /// Explains a document that has been read, as [`Mapping::apply_document`] takes it.
    ///
    /// # Errors
    /// As [`Mapping::explain`]; [`ErrorKind::Structure`] as [`Document::to_xml`].
    pub fn explain_document(&self, document: &Document, with: &Application) -> Result<Explanation> {
        self.explain_tape(&Tape::of_document(document, &self.plan.names)?, with)
    }

    fn explain_tape(&self, tape: &Tape<'_>, with: &Application) -> Result<Explanation> {
        let mut run = Run::new(&self.plan, tape, with.bounds, true);
        let findings = self.run(&mut run, &with.params);
        explain::explanation(run, findings)
    }

    /// Says leaf by leaf what two mappings, such as two versions of one, make differently of a document.
    ///
    /// # Errors
    /// As [`Mapping::apply`], for either.
    ///
    /// # Example
    /// ```
    /// use dtekit::Mapping;
    /// let template = |digits| format!(r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Total>{{fixed(Total, {digits})}}</Total></Factura></m:template>
    /// </m:mapping>"#);
    /// let (old, new) = (Mapping::parse(template(2).as_bytes())?, Mapping::parse(template(5).as_bytes())?);
    /// let differences = Mapping::diff(&old, &new, br#"{"Total": 1.5}"#, &Default::default())?;
    /// assert_eq!(differences[0].path, "Factura/Total");
    /// assert_eq!(differences[0].left.as_deref(), Some("1.50"));
    /// assert_eq!(differences[0].right.as_deref(), Some("1.50000"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn diff(one: &Mapping, other: &Mapping, document: &[u8], params: &Params) -> Result<Vec<Difference>> {
        let with = Application { params: params.clone(), bounds: Bounds::default() };
        Mapping::diff_with(one, other, document, &with)
    }

    /// The same within bounds of the caller's.
    ///
    /// # Errors
    /// As [`Mapping::diff`].
    pub fn diff_with(
        one: &Mapping,
        other: &Mapping,
        document: &[u8],
        with: &Application,
    ) -> Result<Vec<Difference>> {
        Mapping::diff_by(one, other, |mapping| mapping.explain_with(document, with))
    }

    /// The same for a document that has been read, as [`Mapping::apply_document`] takes it.
    ///
    /// # Errors
    /// As [`Mapping::diff`]; [`ErrorKind::Structure`] as [`Document::to_xml`].
    pub fn diff_document(
        one: &Mapping,
        other: &Mapping,
        document: &Document,
        with: &Application,
    ) -> Result<Vec<Difference>> {
        Mapping::diff_by(one, other, |mapping| mapping.explain_document(document, with))
    }

    fn diff_by(
        one: &Mapping,
        other: &Mapping,
        explain: impl Fn(&Mapping) -> Result<Explanation>,
    ) -> Result<Vec<Difference>> {
        let leaves = |mapping: &Mapping| {
            let explanation = explain(mapping)?;
            match fail(explanation.findings) {
                Some(error) => Err(error),
                None => Ok(explanation.rows),
            }
        };
        Ok(explain::differences(&leaves(one)?, &leaves(other)?, one.writes_json() || other.writes_json()))
    }

    fn read<'t>(&self, document: &'t [u8], bounds: &Bounds) -> Result<Tape<'t>> {
        Tape::read(document, format(document)?, &self.plan.names, bounds.limits)
    }

    /// Runs the plan; gives every finding with its place.
    fn run(&self, run: &mut Run<'_>, params: &Params) -> Vec<Finding> {
        let mut findings = Vec::new();
        for name in params.keys() {
            if !self.plan.params.iter().any(|param| param.name == *name) {
                let message =
                    format!("expected a param of this mapping, found `{}`", expression::shown(name));
                findings.push(Finding::new(&code::MAPPING_PARAM_UNKNOWN, message).with_path(name.clone()));
            }
        }
        for param in &self.plan.params {
            match params.get(&param.name).map(String::as_str).or(param.default.as_deref()) {
                Some(value) => run.variables[param.slot as usize] = Value::Text(value.to_owned().into()),
                None => {
                    let message = format!("expected a value for the param `{}`, found none", param.name);
                    let finding =
                        Finding::new(&code::MAPPING_PARAM_MISSING, message).with_path(param.name.clone());
                    findings.push(compile::locate(&self.plan.files, param.at, finding));
                }
            }
        }
        if findings.is_empty() {
            _ = run.whole();
        }
        let found = std::mem::take(&mut run.findings).into_iter();
        findings.extend(found.map(|(at, finding)| match finding.code.starts_with("limit-") {
            true => finding,
            false => compile::locate(&self.plan.files, at, finding),
        }));
        findings
    }
}

/// Which of JSON and XML a document is.
fn format(document: &[u8]) -> Result<Format> {
    FileContent::format(document).ok_or_else(|| {
        let message = "expected XML or JSON, found neither";
        Error::new(ErrorKind::Syntax, Finding::new(&code::FILE_CONTENT, message))
    })
}

fn fail(findings: Vec<Finding>) -> Option<Error> {
    let limit = findings.iter().any(|finding| finding.code.starts_with("limit-"));
    Error::from_findings(if limit { ErrorKind::Limit } else { ErrorKind::Mapping }, findings)
}

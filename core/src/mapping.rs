//! Mapping templates: from one tree to another, with exact decimals, and a finding for each thing that is wrong.
//!
//! A mapping turns the generic DTE into a country's tax document, a caller's own JSON into the generic DTE, or a
//! received tax document back into the generic DTE. Its template looks like its output; `docs/mappings.md` teaches it.

mod builtin;
mod diff;
mod embedded;
mod explain;
pub(crate) mod expression;
mod folder;
mod mapper;
mod options;
pub(crate) mod place;
mod plan;
mod registry;
mod run;
mod source;
mod template;
mod value;

pub use crate::country::el_salvador::invalidation::{MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B};
pub use explain::{Explanation, Missing, Row, UnmatchedName};
pub(crate) use explain::{Traced, back};
pub use mapper::Mapper;
pub(crate) use options::params;
pub use options::{ApplyOptions, Bounds, Params};
pub use registry::{Direction, MAPPING_STANDARD, Registry, ResolveOptions};
#[cfg(test)]
pub(crate) use run::caller_path::EXTRAS;
pub(crate) use run::trace::Draft;
pub use source::Source;

use std::str::FromStr;

use crate::code;
use crate::convert;
pub use crate::document::Difference;
use crate::document::Format;
pub use crate::error::TemplatePlace;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::tables::Tables;
use expression::function::Function;
use expression::functions::FUNCTIONS;
use place::shown;
use plan::Plan;
use run::state::{Run, RunBuffers};
use run::tape::{KnownNames, Tape, first_names};
use value::Value;

/// Every function of the mapping language, as it is called (`substring(text, start, length?)`), and what it gives.
///
/// # Example
/// ```
/// assert!(dtekit::mapping::functions().any(|(call, _)| call.starts_with("substring(")));
/// ```
pub fn functions() -> impl Iterator<Item = (String, &'static str)> {
    let signature = |function: &Function| format!("{}({})", function.name, function.arguments.join(", "));
    FUNCTIONS.iter().map(move |function| (signature(function), function.doc))
}

/// A compiled mapping. It never changes; threads can share it.
///
/// # Example
/// ```
/// let mapping: dtekit::Mapping = r#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento">
///   <m:template>
///     <Factura><Total>{fixed(sum(Detalle, QtyItem * PrcItem), 2)}</Total></Factura>
///   </m:template>
/// </m:mapping>"#.parse()?;
/// let document = r#"{"Documento": {"Detalle": [{"QtyItem": 2, "PrcItem": 1.05}, {"QtyItem": 1, "PrcItem": 0.1}]}}"#;
/// assert_eq!(mapping.apply(document, &Default::default())?, b"<Factura><Total>2.20</Total></Factura>");
/// # Ok::<(), dtekit::Error>(())
/// ```
pub struct Mapping {
    plan: Plan,
    /// The names of the plan that each document knows from its start.
    first: KnownNames,
}

// Only the name and the version: the template may be confidential.
impl std::fmt::Debug for Mapping {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mapping")
            .field("name", &self.name())
            .field("version", &self.version())
            .finish_non_exhaustive()
    }
}

impl Mapping {
    fn of(plan: Plan) -> Self {
        let first = first_names(&plan.names);
        Mapping { plan, first }
    }

    /// Compiles the bytes of a template, XML or JSON; it may import the built-in libraries. Text that is decoded
    /// already is compiled by `str::parse`.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with everything that is wrong with it, each with line and column;
    /// [`ErrorKind::Syntax`] if it is neither XML nor JSON; [`ErrorKind::Limit`] if it is too large or too deep.
    pub fn parse(template: &[u8]) -> Result<Mapping> {
        template::compile(template, &[], &Tables::standard()).map(Mapping::of)
    }

    /// The name that the mapping gives itself.
    pub fn name(&self) -> &str {
        &self.plan.header.name
    }

    /// The country that it is for; empty if it names none.
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

    /// Whether it makes the official document, or reads it.
    pub fn direction(&self) -> Direction {
        if self.plan.header.from { Direction::From } else { Direction::To }
    }

    /// Its version.
    pub fn version(&self) -> &str {
        &self.plan.header.version
    }

    /// True if it writes JSON, false if it writes XML.
    pub fn writes_json(&self) -> bool {
        self.plan.output.json
    }

    /// The format of its output.
    pub fn format(&self) -> Format {
        if self.plan.output.json { Format::Json } else { Format::Xml }
    }

    /// What the mapping says about itself, as a JSON object: `name`, `country`, `types`, `version`, `code`, `direction`
    /// and `format`.
    pub fn to_value(&self) -> crate::json::Value {
        let header = &self.plan.header;
        crate::json::json!({
            "name": header.name, "country": header.country, "types": header.types, "version": header.version,
            "code": header.code, "direction": self.direction().as_str(), "format": self.format().as_str(),
        })
    }

    /// Applies the mapping to a document, JSON or XML; the output is in the mapping's own format.
    ///
    /// JSON is read as by [`json_to_xml`](crate::json_to_xml): its members are those of the root `DTE`, unless its only
    /// member is that root. A [`Document`](crate::Document) is mapped with all edits made since it was read.
    ///
    /// # Errors
    /// [`ErrorKind::Mapping`] with every finding: required values that are absent, text that is no number, failed
    /// checks, wrong params. Each has its path in the document and its place in the template. [`ErrorKind::Limit`] if a
    /// bound of [`Bounds`] is reached. As reading the document; [`ErrorKind::Structure`] as
    /// [`Document::to_xml`](crate::Document::to_xml).
    ///
    /// # Example
    /// ```
    /// use dtekit::{Document, Mapping, mapping::ApplyOptions};
    /// let mapping: Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:param name="moneda" default="CRC"/>
    ///   <m:template><Factura moneda="{$moneda}"><Total>{Total!}</Total></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let mut document = Document::from_json(br#"{"Nombre": "ACME"}"#)?;
    /// document.set("Total", "19.00")?;
    /// let output = mapping.apply(&document, &ApplyOptions::default().param("moneda", "USD"))?;
    /// assert_eq!(output, br#"<Factura moneda="USD"><Total>19.00</Total></Factura>"#);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn apply<'d>(&self, document: impl Into<Source<'d>>, options: &ApplyOptions) -> Result<Vec<u8>> {
        let mut output = Vec::new();
        self.read(document.into(), &options.bounds, |tape| {
            self.apply_tape(tape, options, &mut RunBuffers::default(), &mut output)
        })?;
        Ok(output)
    }

    /// Appends the output to `output`. After an error `output` is as it was before.
    fn apply_tape(
        &self,
        tape: &Tape<'_>,
        with: &ApplyOptions,
        kept: &mut RunBuffers,
        output: &mut Vec<u8>,
    ) -> Result<()> {
        let start = output.len();
        let (before, out) = (std::mem::take(kept), std::mem::take(output));
        let mut run = Run::with(&self.plan, tape, with, before, out);
        let mut findings = self.run(&mut run, &with.params);
        if findings.iter().any(|finding| !finding.code.starts_with("limit-")) {
            // Run again with tracing on: only a traced run knows the numbers in paths of the output.
            findings = self.run(&mut Run::new(&self.plan, tape, with, true), &with.params);
        }
        let error = fail(findings);
        if self.plan.output.latin1 && error.is_none() {
            let encoded = convert::to_latin1(run.out.bytes());
            run.out.truncate(0);
            run.out.extend_from_slice(&encoded);
        }
        (*output, *kept) = run.finish();
        match error {
            Some(error) => {
                output.truncate(start);
                Err(error)
            }
            None => Ok(()),
        }
    }

    /// Runs the plan; gives every finding with its place in the template.
    fn run<'d>(&'d self, run: &mut Run<'d>, params: &'d Params) -> Vec<Finding> {
        let mut findings = Vec::new();
        for name in params.keys() {
            if !self.plan.params.iter().any(|param| param.name == *name) {
                let message = format!("expected a param of this mapping, found `{}`", shown(name));
                findings.push(Finding::new(&code::MAPPING_PARAM_UNKNOWN, message).with_path(name.clone()));
            }
        }
        for param in &self.plan.params {
            match params.get(&param.name).map(String::as_str).or(param.default.as_deref()) {
                Some(value) => run.variables[param.slot as usize] = Value::Text(value.into()),
                None => {
                    let message = format!("expected a value for the param `{}`, found none", param.name);
                    let finding =
                        Finding::new(&code::MAPPING_PARAM_MISSING, message).with_path(param.name.clone());
                    findings.push(template::in_template(&self.plan.files, param.at, finding));
                }
            }
        }
        if findings.is_empty() {
            _ = run.write_output();
        }
        let found = std::mem::take(&mut run.findings).into_iter();
        findings.extend(found.map(|(at, finding)| match finding.code.starts_with("limit-") {
            true => finding,
            false => template::in_template(&self.plan.files, at, finding),
        }));
        findings
    }
}

impl FromStr for Mapping {
    type Err = Error;

    /// As [`Mapping::parse`], for text that is decoded already: the encoding that an XML declaration names does not
    /// count.
    fn from_str(template: &str) -> Result<Mapping> {
        Mapping::parse(&convert::decoded_xml(template.as_bytes()))
    }
}

/// The error of a run with these findings; `None` without findings.
fn fail(findings: Vec<Finding>) -> Option<Error> {
    let limit = findings.iter().any(|finding| finding.code.starts_with("limit-"));
    Error::from_findings(if limit { ErrorKind::Limit } else { ErrorKind::Mapping }, findings)
}

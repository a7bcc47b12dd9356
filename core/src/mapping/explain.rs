//! Explanations: where each value of the output comes from, and which parts of the document nothing read.

pub(crate) mod back;
mod paths;
mod through;

use std::borrow::Cow;
use std::collections::HashSet;

use super::options::ApplyOptions;
use super::place::At;
use super::plan::File;
use super::run::caller_path;
use super::run::state::Run;
use super::run::tape::{TOP, Tape};
use super::run::trace::{Draft, Trace};
use super::source::Source;
use super::{Mapping, fail};
use crate::code;
use crate::document::{Document, Id, Kind};
use crate::error::{Error, ErrorKind, Finding, Position, Result, TemplatePlace};
use crate::json::{ToValue, Value};
use crate::naming::Naming;
use crate::record::record;
use crate::sort::sort;
use paths::Paths;

record! {
    /// One leaf of the output.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// let row = &explanation.rows[0];
    /// assert_eq!((&*row.target, &*row.value, &*row.sources[0]), ("Ciudad", "8", "Emisor/Ciudad"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Row {
        /// Its path in the output: `Factura/Detalle[2]/Monto`.
        pub target: String;
        /// Its value.
        pub value: String;
        /// The paths in the document that the value was made from; none for a constant.
        pub sources: Vec<String>;
        /// Its place in the template.
        pub place: TemplatePlace;
        /// The text before it was cut, if it was.
        pub cut: Option<String>;
        /// The paths in the document between, if another mapping made that document first.
        pub through: Vec<String> => Filled;
        /// True for a text; false for a number, a boolean, null, or an empty object or array.
        pub(super) text: bool => Hidden;
    }
}

record! {
    /// A value that the output lacks: a required one that was absent, or one that a finding refused.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad!}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Nombre": "Ana"}}"#, &Default::default())?;
    /// assert_eq!(explanation.missing[0].source, "Emisor/Ciudad");
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Missing {
        /// The path in the document at which it was expected.
        pub source: String;
        /// The path in the output at which it would have been written.
        pub target: String;
        /// The place in the template that requires it.
        pub place: TemplatePlace;
        /// The path in the document between, if another mapping made that document first.
        pub through: Option<String> => Filled;
    }
}

record! {
    /// A name in a path of the template that the document has nowhere: an optional part that it lacks, or a typo.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Cuidad}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
    /// assert_eq!(explanation.unmatched[0].name, "Cuidad"); // a typo of the template
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub struct UnmatchedName {
        /// The name, without prefix.
        pub name: String;
        /// Its place in the template.
        pub place: TemplatePlace;
    }
}

record! {
    /// What [`Mapping::explain`] gives.
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"{"$mapping": {"source": "/DTE"}, "template": {"Ciudad": "{Emisor/Ciudad}"}}"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8", "Nota": "a"}}"#, &Default::default())?;
    /// assert_eq!(explanation.output, r#"{"Ciudad":"8"}"#);
    /// assert_eq!(explanation.lost, ["Emisor/Nota"]); // nothing read it
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone)]
    #[non_exhaustive]
    pub struct Explanation {
        /// The output, as far as it was written.
        pub output: String;
        /// A row for each leaf, in the order of the output.
        pub rows: Vec<Row>;
        /// The leaves of the document that nothing read.
        pub lost: Vec<String>;
        /// The leaves of the document that only conditions and predicates read.
        pub tested: Vec<String>;
        /// The values that the output lacks: required ones that were absent, and those that a finding refused.
        pub missing: Vec<Missing>;
        /// The names in the template's paths that the document has nowhere, in the order of the template. Those that
        /// are here for each of your sample documents are likely to be typos.
        pub unmatched: Vec<UnmatchedName>;
        /// Every finding for which [`Mapping::apply`] would have refused the document.
        pub findings: Vec<Finding>;
        /// The expressions of the template whose values were written.
        pub written: Vec<TemplatePlace>;
        /// The optional values that the document lacks; empty unless another mapping goes on with the output.
        absent: Vec<Missing> => Hidden;
    }
}

impl ToValue for Explanation {
    fn to_json_value(&self) -> Value {
        self.to_value(Naming::Snake)
    }
}

impl Mapping {
    /// The places of the expressions whose values the mapping writes.
    pub fn expressions(&self) -> Vec<TemplatePlace> {
        let lines = Lines::of(&self.plan.files);
        let mut all: Vec<_> = self.plan.written.iter().map(|at| lines.place(*at)).collect();
        sort(&mut all);
        all.dedup();
        all
    }

    /// Says where each value of the output comes from, and which leaves of the document nothing read.
    ///
    /// A document that [`Mapping::apply`] refuses is explained as well: the explanation holds its findings.
    ///
    /// # Errors
    /// As reading the document; [`ErrorKind::Limit`] if the explanation has more than twice the bytes that the output
    /// may have; [`ErrorKind::Structure`] as [`Document::to_xml`].
    ///
    /// # Example
    /// ```
    /// let mapping: dtekit::Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Nombre>{substring(Nombre, 1, 4)}</Nombre></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let explanation = mapping.explain(r#"{"Nombre": "ACME S.A.", "Nota": "?"}"#, &Default::default())?;
    /// let row = &explanation.rows[0];
    /// assert_eq!((&*row.target, &*row.value, row.cut.as_deref()), ("Factura/Nombre", "ACME", Some("ACME S.A.")));
    /// assert_eq!((row.sources[0].as_str(), row.place.line), ("Nombre", 3));
    /// assert_eq!(explanation.lost, ["Nota"]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn explain<'d>(
        &self,
        document: impl Into<Source<'d>>,
        options: &ApplyOptions,
    ) -> Result<Explanation> {
        self.explain_source(document.into(), options)
    }

    pub(super) fn explain_source(&self, source: Source<'_>, options: &ApplyOptions) -> Result<Explanation> {
        self.read(source, &options.bounds, |tape| self.explain_tape(tape, options, false))
    }

    /// The explanation of a mapping; `with_absent` notes the optional values that the document lacks too.
    fn explain_tape(&self, tape: &Tape<'_>, with: &ApplyOptions, with_absent: bool) -> Result<Explanation> {
        let mut run = Run::new(&self.plan, tape, with, true);
        run.absent = with_absent.then(Vec::new);
        let findings = self.run(&mut run, &with.params);
        explanation(run, findings)
    }
}

/// What a run over a document read and wrote, by the numbers of the nodes: an explanation without its paths and places.
pub(crate) struct Traced {
    /// The output, as far as it was written, as UTF-8 whatever it declares.
    pub(crate) output: Vec<u8>,
    /// A row for each leaf, in the order of the output.
    pub(crate) rows: Vec<Draft>,
    /// The leaves of the document that nothing read.
    pub(crate) lost: Vec<Id>,
    /// Every finding for which [`Mapping::apply`] would have refused the document.
    pub(crate) findings: Vec<Finding>,
}

impl Mapping {
    /// The output of a mapping as UTF-8, without a record, which costs as much as the rest. `None` if there is a
    /// finding or a text was cut: only [`Mapping::traced`] says where.
    ///
    /// # Errors
    /// As reading the document.
    pub(crate) fn clean_output(&self, document: &Document, with: &ApplyOptions) -> Result<Option<Vec<u8>>> {
        self.read(Source::Document(document), &with.bounds, |tape| {
            let mut run = Run::new(&self.plan, tape, with, false);
            run.ends_at_finding = true;
            let is_clean = self.run(&mut run, &with.params).is_empty() && !run.has_cut;
            Ok(is_clean.then(|| run.finish().0))
        })
    }

    /// The findings of a mapping whose output nobody wants, for a document that was read and not edited.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] as [`Mapping::apply`].
    pub(crate) fn findings(&self, document: &Document, with: &ApplyOptions) -> Result<Vec<Finding>> {
        let tape = Tape::of(Cow::Borrowed(document), &self.plan.names);
        let findings = self.run(&mut Run::new(&self.plan, &tape, with, false), &with.params);
        match fail(findings) {
            Some(error) if error.kind() == ErrorKind::Limit => Err(error),
            error => Ok(error.map_or_else(Vec::new, |error| error.findings().to_vec())),
        }
    }

    /// Says what a mapping reads and writes, for a document whose nodes are in order and which no part of the mapping
    /// opens.
    ///
    /// # Errors
    /// As [`Mapping::explain`].
    pub(crate) fn traced(&self, document: &Document, with: &ApplyOptions) -> Result<Traced> {
        self.read(Source::Document(document), &with.bounds, |tape| {
            let mut run = Run::new(&self.plan, tape, with, true);
            let findings = self.run(&mut run, &with.params);
            let trace = run.trace.take().unwrap_or_else(|| Box::new(Trace::new(0, 1)));
            if trace.is_full() {
                return Err(too_long(run.bounds.max_output.saturating_mul(2)));
            }
            let document = tape.document();
            let mut is_read = vec![false; document.map_or(0, |document| document.nodes().len())];
            let sources = trace.rows.iter().flat_map(|draft| &draft.sources);
            sources.for_each(|id| is_read[*id as usize] = true);
            let is_lost = |id: &Id| !is_read[*id as usize] && !trace.tested.contains(*id);
            let lost = document.into_iter().flat_map(leaves).filter(is_lost).collect();
            let (output, _) = run.finish();
            Ok(Traced { output, rows: trace.rows, lost, findings })
        })
    }
}

impl Mapping {
    /// The line of the template at a place of a trace.
    pub(crate) fn template_place(&self, row: &Draft) -> TemplatePlace {
        Lines::of(&self.plan.files).place(row.at)
    }
}

/// The error of an explanation that is too long.
fn too_long(most: usize) -> Error {
    let message = format!("expected at most {most} bytes of an explanation, found more");
    Error::new(ErrorKind::Limit, Finding::new(&code::LIMIT_MAPPING_OUTPUT, message))
}

/// The places in the files of a plan.
struct Lines<'p> {
    files: &'p [File],
}

impl<'p> Lines<'p> {
    fn of(files: &'p [File]) -> Self {
        Lines { files }
    }

    fn place(&self, at: At) -> TemplatePlace {
        match self.files.get(at.file as usize) {
            Some(file) => TemplatePlace::new(&file.library, file.position(at.offset as usize)),
            None => TemplatePlace::new("", Position { line: 1, column: 1, offset: 0 }),
        }
    }
}

/// The explanation of a run that has ended.
///
/// # Errors
/// [`ErrorKind::Limit`] if it has more than twice the bytes that the output may have.
fn explanation(mut run: Run<'_>, findings: Vec<Finding>) -> Result<Explanation> {
    let trace = run.trace.take().unwrap_or_else(|| Box::new(Trace::new(0, 1)));
    let most = run.bounds.max_output.saturating_mul(2);
    let lines = Lines::of(&run.plan.files);
    let document = run.tape.document();
    let paths = document.map(Paths::of);
    let path = |id| paths.as_ref().map_or_else(String::new, |paths| paths.path(id));
    let read: HashSet<Id> = trace.rows.iter().flat_map(|draft| draft.sources.iter().copied()).collect();
    let written: HashSet<At> =
        trace.rows.iter().flat_map(|draft| draft.expressions.iter().copied()).collect();
    // A trace without room has dropped sources: it would be an explanation with gaps.
    let room = if trace.is_full() { 0 } else { most };
    let Some(rows) = rows(trace.rows, room, &lines, path) else {
        return Err(too_long(most));
    };
    let (mut lost, mut tested) = (Vec::new(), Vec::new());
    for id in document.into_iter().flat_map(leaves).filter(|id| !read.contains(id)) {
        let list = if trace.tested.contains(id) { &mut tested } else { &mut lost };
        list.push(path(id));
    }
    let missing = trace.missing.into_iter();
    let missing =
        missing.map(|(source, target, at)| Missing { source, through: None, target, place: lines.place(at) });
    let absent = run.absent.take().unwrap_or_default().into_iter().filter_map(|absence| {
        let place = if absence.focus == TOP { String::new() } else { path(absence.focus) };
        let reads = caller_path::of(run.plan, &absence.text.expression, &place);
        let source = reads.paths.into_iter().next()?;
        Some(Missing { source, through: None, target: absence.target, place: lines.place(absence.text.at) })
    });
    let absent: Vec<_> = absent.collect();
    let had: HashSet<&str> = document.into_iter().flat_map(local_names).collect();
    let asked = run.plan.asked.iter().map(|(at, name)| (*at, run.plan.names.get(*name)));
    let mut unmatched: Vec<_> = asked.filter(|(_, name)| !had.contains(name)).collect();
    sort(&mut unmatched);
    unmatched.dedup();
    let unmatched = unmatched.into_iter();
    let unmatched =
        unmatched.map(|(at, name)| UnmatchedName { name: name.to_owned(), place: lines.place(at) });
    let mut written: Vec<_> = written.into_iter().collect();
    sort(&mut written);
    Ok(Explanation {
        output: String::from_utf8_lossy(run.out.bytes()).into_owned(),
        rows,
        lost,
        tested,
        missing: missing.collect(),
        unmatched: unmatched.collect(),
        findings,
        written: written.into_iter().map(|at| lines.place(at)).collect(),
        absent,
    })
}

/// The rows of an explanation; `None` if their texts have more than `room` bytes.
fn rows(
    drafts: Vec<Draft>,
    mut room: usize,
    lines: &Lines<'_>,
    path: impl Fn(Id) -> String,
) -> Option<Vec<Row>> {
    let row = |draft: Draft| {
        let mut seen = HashSet::new();
        let sources: Vec<_> = draft.sources.into_iter().filter(|id| seen.insert(*id)).map(&path).collect();
        let sizes = sources.iter().map(String::len).chain([draft.target.len(), draft.value.len()]);
        room = room.checked_sub(sizes.sum())?;
        let Draft { target, value, text, at, cut, .. } = draft;
        Some(Row { target, value, text, sources, through: Vec::new(), place: lines.place(at), cut })
    };
    drafts.into_iter().map(row).collect()
}

/// The names of all elements and attributes, without their prefixes.
fn local_names(document: &Document) -> impl Iterator<Item = &str> {
    let named = |id: &Id| {
        let node = &document.nodes()[*id as usize];
        matches!(node.kind, Kind::Element | Kind::Leaf | Kind::Attribute)
    };
    let ids = (0..document.nodes().len() as Id).filter(named);
    ids.map(|id| document.name(id)).map(|name| name.split_once(':').map_or(name, |(_, local)| local))
}

/// The nodes that hold a value: leaves, attributes, and elements with text of their own.
fn leaves(document: &Document) -> impl Iterator<Item = Id> + '_ {
    let nodes = document.nodes();
    (0..nodes.len() as Id).filter(move |id| {
        let node = &nodes[*id as usize];
        match node.kind {
            Kind::Leaf => node.last != 0,
            Kind::Attribute => {
                let name = document.name(*id);
                node.last != 0 && name != "xmlns" && !name.starts_with("xmlns:")
            }
            Kind::Element => document.children(*id).any(|child| {
                matches!(nodes[child as usize].kind, Kind::Text | Kind::CData)
                    && nodes[child as usize].last != 0
            }),
            Kind::Text | Kind::CData => false,
        }
    })
}

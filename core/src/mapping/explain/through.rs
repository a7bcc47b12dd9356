//! Explanations of two mappings, one after the other: from the document of the caller through the document between.

use std::collections::HashSet;

use super::back::{Back, Lacking, Made, Origin, spelled, spelled_below_root};
use super::{Explanation, Mapping, Missing, Row, too_long};
use crate::error::{Finding, Result};
use crate::mapping::options::{ApplyOptions, Params};
use crate::mapping::source::Source;

impl Mapping {
    /// Explains two mappings, one after the other: `through` makes of the document what this mapping goes on with, such
    /// as your own mapping to the generic DTE before a built-in one.
    ///
    /// The explanation ends in the document that is given. A row has its paths there as `sources`, and those in the
    /// document between as `through`; what is missing is named there too. `lost` and `tested` are leaves of the
    /// document, `unmatched` are names of `through`, and `place` and `written` are places of this mapping. The findings
    /// are those of both.
    ///
    /// A param goes to each of the two mappings that declares it.
    ///
    /// # Errors
    /// As [`Mapping::explain`].
    ///
    /// # Example
    /// ```
    /// use dtekit::Mapping;
    ///
    /// let mine: Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><DTE><Emisor><Ciudad>{seller/city}</Ciudad></Emisor></DTE></m:template>
    /// </m:mapping>"#.parse()?;
    /// let official: Mapping = r#"
    /// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
    ///   <m:template><Factura><Canton>{Emisor/Ciudad}</Canton></Factura></m:template>
    /// </m:mapping>"#.parse()?;
    /// let explanation = official.explain_through(&mine, r#"{"seller": {"city": "8"}}"#, &Default::default())?;
    /// let row = &explanation.rows[0];
    /// assert_eq!((&*row.target, &*row.sources[0], &*row.through[0]), ("Factura/Canton", "seller/city", "Emisor/Ciudad"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn explain_through<'d>(
        &self,
        through: &Mapping,
        document: impl Into<Source<'d>>,
        options: &ApplyOptions,
    ) -> Result<Explanation> {
        let first = through.explain_with_absent(document.into(), options)?;
        let with = ApplyOptions { params: self.params_behind(through, &options.params), ..options.clone() };
        let second = self.explain_source(Source::Text(&first.output), &with)?;
        ended_in(second, first, options.bounds.max_output.saturating_mul(2))
    }

    /// The explanation of a mapping with whose output another one goes on. It takes of the params those that it
    /// declares.
    pub(crate) fn explain_with_absent(
        &self,
        source: Source<'_>,
        options: &ApplyOptions,
    ) -> Result<Explanation> {
        let params = options.params.iter().filter(|(name, _)| self.declares(name));
        let params = params.map(|(name, value)| (name.clone(), value.clone())).collect();
        let with = ApplyOptions { params, ..options.clone() };
        self.read(source, &with.bounds, |tape| self.explain_tape(tape, &with, true))
    }

    /// The params for this mapping, without those that only the mapping before it declares.
    pub(crate) fn params_behind(&self, through: &Mapping, params: &Params) -> Params {
        let own = params.iter().filter(|(name, _)| self.declares(name) || !through.declares(name));
        own.map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    fn declares(&self, param: &str) -> bool {
        self.plan.params.iter().any(|one| one.name == param)
    }
}

impl Explanation {
    /// From paths in its output back to its document.
    pub(crate) fn back(&self) -> Back<'_> {
        let made = self.rows.iter();
        let made =
            made.map(|row| Made { target: &row.target, sources: &row.sources, through: &[] }).collect();
        let lacking = self.absent.iter().chain(&self.missing);
        let lacking = lacking.map(|one| Lacking { target: &one.target, source: &one.source, through: None });
        let is_json = self.output.trim_start().starts_with('{');
        Back::of(made, lacking, |target| spelled_below_root(target, is_json))
    }
}

/// The explanation of the second of two mappings, with the paths of the document of the first.
///
/// # Errors
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the rows have more than `room` bytes.
fn ended_in(second: Explanation, first: Explanation, room: usize) -> Result<Explanation> {
    let back = first.back();
    let mut left = room;
    let rows = second.rows.into_iter().map(|row| {
        let row = ended_row(row, &back, &first.rows);
        let sizes = row.sources.iter().chain(&row.through).map(String::len);
        left = left.checked_sub(sizes.sum::<usize>() + row.target.len() + row.value.len())?;
        Some(row)
    });
    let rows: Option<Vec<Row>> = rows.collect();
    let rows = rows.ok_or_else(|| too_long(room))?;
    let missing = second.missing.into_iter().map(|one| {
        let source = match back.find(&spelled(&one.source)) {
            Origin::Made(_, Made { sources: [source, ..], .. }) => source.clone(),
            Origin::Lacking(lacking) => lacking.source.to_owned(),
            Origin::Around(path) => path,
            Origin::Made(..) | Origin::Nowhere => String::new(),
        };
        Missing { source, through: Some(one.source), ..one }
    });
    let missing: Vec<_> = missing.collect();
    let findings = second.findings.into_iter().map(|one| ended_finding(one, &back));
    let is_said =
        |one: &Finding| one.path.is_some() && first.findings.iter().any(|other| other.path == one.path);
    let findings: Vec<_> = findings.filter(|one| !is_said(one)).collect();
    // What the second mapping did not read of what the first one wrote.
    let used: HashSet<&str> = rows.iter().flat_map(|row| &row.sources).map(String::as_str).collect();
    let leaves = |unread: &[String]| -> Vec<String> {
        let mut seen = HashSet::new();
        let found = unread.iter().flat_map(|path| match back.find(&spelled(path)) {
            Origin::Made(at, _) => &first.rows[at].sources[..],
            _ => &[],
        });
        found.filter(|path| !used.contains(path.as_str()) && seen.insert(*path)).cloned().collect()
    };
    let (unread, decided) = (leaves(&second.lost), leaves(&second.tested));
    let decides: HashSet<&String> = decided.iter().collect();
    let unread: Vec<_> = unread.into_iter().filter(|path| !decides.contains(path)).collect();
    let (lost, tested) = ([first.lost.clone(), unread].concat(), [first.tested.clone(), decided].concat());
    let Explanation { unmatched, findings: first_findings, .. } = first;
    let findings = first_findings.into_iter().chain(findings).collect();
    let (output, written) = (second.output, second.written);
    Ok(Explanation { output, rows, lost, tested, missing, unmatched, findings, written, absent: Vec::new() })
}

/// A row with the paths of the first document. A text that the first mapping cut is cut in the end too.
fn ended_row(row: Row, back: &Back<'_>, first: &[Row]) -> Row {
    let (mut sources, mut seen, mut cut) = (Vec::new(), HashSet::new(), row.cut);
    for path in &row.sources {
        match back.find(&spelled(path)) {
            Origin::Made(at, made) => {
                let new = made.sources.iter().filter(|source| seen.insert((*source).clone()));
                sources.extend(new.cloned());
                if row.sources.len() == 1 && cut.is_none() {
                    cut.clone_from(&first[at].cut);
                }
            }
            Origin::Around(around) if seen.insert(around.clone()) => sources.push(around),
            _ => {}
        }
    }
    Row { sources, through: row.sources, cut, ..row }
}

/// A finding about the document between, at the place of the first document.
fn ended_finding(mut finding: Finding, back: &Back<'_>) -> Finding {
    let Some(between) = finding.path.take() else { return finding };
    finding.position = None;
    finding.path = match back.find(&spelled(&between)) {
        Origin::Made(_, made) => made.sources.first().cloned(),
        Origin::Lacking(lacking) => Some(lacking.source.to_owned()),
        Origin::Around(path) => Some(path),
        Origin::Nowhere => None,
    };
    finding.through = vec![between];
    finding
}

//! Reads the row of one document.

use super::cell::Cell;
use super::table::{COLUMNS, Column, ColumnKind};
use crate::code;
use crate::convert::{ToJson, ToXml};
use crate::document::{Document, Element, FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::limits::Limits;

/// The row of one document.
///
/// # Example
/// ```
/// use dtekit::columns::Row;
///
/// let row = Row::from_bytes(b"<DTE><Documento><Encabezado><Totales><VlrPagar>x</VlrPagar></Totales></Encabezado></Documento></DTE>", &Default::default())?;
/// assert_eq!(row.findings.len(), 1); // `x` is no number
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// A cell for each column of [`COLUMNS`], in its order.
    pub cells: Vec<Cell>,
    /// A warning for each text that is no number or date where its column has one. The text is in its cell.
    pub findings: Vec<Finding>,
}

impl Row {
    /// Reads a generic DTE.
    ///
    /// Its `Documento` stands in the root, or in a member `DTE` of the root. What the document lacks is an empty cell:
    /// it is not checked otherwise.
    ///
    /// # Errors
    /// [`ErrorKind::Structure`] with `columns-document` if it is no generic DTE.
    ///
    /// # Example
    /// ```
    /// use dtekit::columns::{COLUMNS, Cell, Row};
    /// use dtekit::Document;
    ///
    /// let document = Document::from_json(br#"{"Documento": {"Encabezado": {"Totales": {"VlrPagar": "19.90"}}}}"#)?;
    /// let row = Row::read(&document)?;
    /// let total = COLUMNS.iter().position(|column| column.name == "total").unwrap();
    /// assert_eq!(row.cells[total], Cell::Decimal { value: Some(19_900_000), text: None });
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn read(document: &Document) -> Result<Row> {
        let root = document.root();
        let found =
            content(root).or_else(|| root.named("DTE").next().and_then(content)).ok_or_else(|| {
                let found = short(root.name());
                let message =
                    format!("expected a generic DTE with `Documento/Encabezado`, found the root `{found}`");
                Error::new(ErrorKind::Structure, Finding::new(&code::COLUMNS_DOCUMENT, message))
            })?;
        let mut findings = Vec::new();
        let cells = cells(found, COLUMNS, &mut findings);
        Ok(Row { cells, findings })
    }

    /// Reads the bytes of a document: XML or JSON, plain or in base 64.
    ///
    /// # Errors
    /// As [`read`](Row::read); those of reading XML or JSON; `file-content` if it is neither.
    pub fn from_bytes(bytes: &[u8], limits: &Limits) -> Result<Row> {
        let decoded;
        let (format, bytes) = match FileContent::format(bytes) {
            Some(format) => (format, bytes),
            None => {
                decoded = FileContent::detect(bytes)?;
                (decoded.format, &decoded.document[..])
            }
        };
        let document = match format {
            Format::Json => Document::from_json_with(bytes, &ToXml { limits: *limits, ..ToXml::default() }),
            Format::Xml => Document::from_xml_with(bytes, &ToJson { limits: *limits, ..ToJson::default() }),
        };
        Row::read(&document?)
    }

    /// About how many bytes the row holds.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cells.iter().map(Cell::size).sum()
    }
}

/// The element that has the header, the lines and the references.
fn content(root: Element<'_>) -> Option<Element<'_>> {
    let is_document = |name: &str| matches!(name, "Documento" | "Exportaciones" | "Liquidacion");
    root.children()
        .filter(|child| is_document(child.name()))
        .find(|child| child.named("Encabezado").next().is_some())
}

fn cells(element: Element<'_>, columns: &[Column], findings: &mut Vec<Finding>) -> Vec<Cell> {
    columns.iter().map(|column| cell(element, column, findings)).collect()
}

fn cell(element: Element<'_>, column: &Column, findings: &mut Vec<Finding>) -> Cell {
    let found = || column.paths.iter().find_map(|path| place(element, path));
    let text = |found: Option<(Element<'_>, &str)>| found.map(|(_, text)| text.to_owned());
    match column.kind {
        ColumnKind::Text => Cell::Text(text(found())),
        ColumnKind::Decimal => checked(found(), Cell::decimal, findings),
        ColumnKind::Date => checked(found(), Cell::date, findings),
        ColumnKind::List(inner) => {
            let items = column.paths.iter().flat_map(|path| repeated(element, path));
            Cell::List(items.map(|item| cells(item, inner, findings)).collect())
        }
    }
}

/// The cell of a text, with a finding if the text is none of its kind.
fn checked(
    found: Option<(Element<'_>, &str)>,
    make: fn(Option<&str>) -> Cell,
    findings: &mut Vec<Finding>,
) -> Cell {
    let cell = make(found.map(|(_, text)| text));
    if let (Some((expected, text)), Some((element, _))) = (cell.expected(), found) {
        let message = format!("expected {expected}, found `{}`", short(text));
        findings.push(Finding::warning(&code::COLUMNS_VALUE, message).with_path(element.path()));
    }
    cell
}

/// The text at a path, and its element; an empty text is none.
fn place<'d>(element: Element<'d>, path: &str) -> Option<(Element<'d>, &'d str)> {
    let (parent, last) = path.rsplit_once('/').unwrap_or(("", path));
    let parent = step_to(element, parent)?;
    let (found, text) = match last.strip_prefix('@') {
        Some(attribute) => (parent, parent.attribute(attribute)?),
        None => step(parent, last).and_then(|found| Some((found, found.text()?)))?,
    };
    (!text.is_empty()).then_some((found, text))
}

/// The elements at the end of a path.
fn repeated<'d>(element: Element<'d>, path: &'static str) -> impl Iterator<Item = Element<'d>> {
    let (parent, last) = path.rsplit_once('/').unwrap_or(("", path));
    step_to(element, parent).into_iter().flat_map(move |parent| parent.named(last))
}

fn step_to<'d>(element: Element<'d>, path: &str) -> Option<Element<'d>> {
    path.split('/').filter(|name| !name.is_empty()).try_fold(element, step)
}

/// The first child of this name; with `[x]`, the first one whose attribute `name` is `x`.
fn step<'d>(element: Element<'d>, name: &str) -> Option<Element<'d>> {
    match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
        Some((name, extra)) => element.named(name).find(|child| child.attribute("name") == Some(extra)),
        None => element.named(name).next(),
    }
}

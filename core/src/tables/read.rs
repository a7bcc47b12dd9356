//! Reads the file of a table, and finds everything that is wrong with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::date::Date;
use super::table::{Cells, Contents, Table};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{self, Map, Value};
use crate::sort::{sort, sort_by_key};

/// The most bytes that the file of a table may have: 16 MiB.
pub const MAX_BYTES: usize = 16 << 20;
/// The most rows of a table.
pub const MAX_ROWS: usize = 200_000;
/// The most columns of a table, with `from` and `to`.
pub const MAX_COLUMNS: usize = 32;
/// How many findings a file can have: the rest of a file that is no table at all says nothing new.
const MOST_FINDINGS: usize = 100;

/// What a file may have beside `$table`, and what `$table` may have.
const MEMBERS: [&str; 4] = ["$schema", "$table", "columns", "rows"];
const HEAD: [&str; 8] = ["name", "title", "version", "from", "source", "published", "checked", "coverage"];
/// How much of its list a table has.
const COVERAGES: [&str; 4] = ["complete", "codes", "excerpt", "general-knowledge"];

/// What a row says beside its columns.
const RESERVED: [&str; 3] = ["table", "version", "source"];

/// The text without a byte order mark.
fn trimmed(file: &[u8]) -> &[u8] {
    file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file)
}

impl Table {
    /// Reads a table from its file, JSON.
    ///
    /// # Errors
    /// [`Invalid`](crate::ErrorKind::Invalid) with everything that is wrong with it; the path of a finding is the place
    /// in the file, such as `rows[3]`. [`Syntax`](crate::ErrorKind::Syntax) if it is not JSON;
    /// [`Limit`](crate::ErrorKind::Limit) if it is larger than [`MAX_BYTES`] or has more rows or columns than allowed.
    pub fn parse(file: &[u8]) -> Result<Table> {
        table(file)
    }
}

fn table(file: &[u8]) -> Result<Table> {
    if file.len() > MAX_BYTES {
        let message = format!("expected at most {MAX_BYTES} bytes in a table, found {}", file.len());
        return Err(Error::new(ErrorKind::Limit, Finding::new(&code::TABLE_SIZE, message)));
    }
    let value = json::from_slice(trimmed(file)).map_err(|fault| {
        Error::new(ErrorKind::Syntax, Finding::new(&code::JSON_SYNTAX, fault.to_string()))
    })?;
    let mut reader = Reader { contents: Contents::default(), findings: Vec::new(), is_too_large: false };
    reader.file(&value);
    let kind = if reader.is_too_large { ErrorKind::Limit } else { ErrorKind::Invalid };
    match Error::from_findings(kind, reader.findings) {
        Some(error) => Err(error),
        None => Ok(Table(Arc::new(reader.contents))),
    }
}

struct Reader {
    contents: Contents,
    findings: Vec<Finding>,
    is_too_large: bool,
}

/// What the columns of a file hold.
#[derive(Clone, Copy, PartialEq)]
enum Column {
    Text(usize),
    From,
    To,
}

impl Reader {
    fn find(&mut self, code: &'static Code, path: &str, message: String) {
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(Finding::new(code, message).with_path(path));
        }
    }

    fn file(&mut self, value: &Value) {
        let Some(file) = value.as_object() else {
            let message =
                "expected an object with the members `$table`, `columns` and `rows`, found another value";
            return self.find(&code::TABLE_FILE, "", message.to_owned());
        };
        self.allow(file, &MEMBERS, "");
        match file.get("$table").and_then(Value::as_object) {
            Some(head) => self.head(head),
            None => {
                let message = "expected an object with the name, version and source of the table";
                self.find(&code::TABLE_FILE, "$table", message.to_owned());
            }
        }
        let columns = self.columns(file.get("columns"));
        match file.get("rows").and_then(Value::as_array) {
            Some(rows) if rows.len() > MAX_ROWS => {
                self.is_too_large = true;
                let message = format!("expected at most {MAX_ROWS} rows, found {}", rows.len());
                self.find(&code::TABLE_SIZE, "rows", message);
            }
            Some(rows) => {
                for (index, row) in rows.iter().enumerate() {
                    self.row(row, index + 1, &columns);
                }
                self.index();
            }
            None => self.find(&code::TABLE_FILE, "rows", "expected a list of rows".to_owned()),
        }
    }

    /// Finds the members that nobody reads.
    fn allow(&mut self, members: &Map, known: &[&str], inside: &str) {
        for name in members.keys().filter(|name| !known.contains(&name.as_str())) {
            let message =
                format!("expected one of the members {}, found `{}`", known.join(", "), short(name));
            self.find(&code::TABLE_FILE, &format!("{inside}{}", short(name)), message);
        }
    }

    fn head(&mut self, head: &Map) {
        self.allow(head, &HEAD, "$table/");
        let mut texts: [String; 8] = Default::default();
        for (name, text) in HEAD.iter().zip(&mut texts) {
            let is_required = ["name", "version", "source"].contains(name);
            match head.get(name) {
                Some(Value::String(found)) if !found.trim().is_empty() => text.clone_from(found),
                None | Some(Value::Null) if !is_required => {}
                _ => {
                    let message = format!("expected a text in the member `{name}` of `$table`");
                    self.find(&code::TABLE_FILE, &format!("$table/{name}"), message);
                }
            }
        }
        let [name, title, version, from, source, published, checked, coverage] = texts;
        if !name.is_empty() && !is_name(&name) {
            let message = format!(
                "expected a name of small letters, digits and `-`, such as `sv-municipio`, found `{}`",
                short(&name)
            );
            self.find(&code::TABLE_FILE, "$table/name", message);
        }
        if !coverage.is_empty() && !COVERAGES.contains(&&*coverage) {
            let message = format!("expected one of {}, found `{}`", COVERAGES.join(", "), short(&coverage));
            self.find(&code::TABLE_FILE, "$table/coverage", message);
        }
        if !published.is_empty() && !is_day_or_less(&published) {
            let message = format!(
                "expected a year, month or day such as `2024`, `2024-05` or `2024-05-31` in `published`, found `{}`",
                short(&published)
            );
            self.find(&code::TABLE_DATE, "$table/published", message);
        }
        let from = if from.is_empty() { None } else { self.date(&from, "$table/from", "the table") };
        self.contents = Contents {
            name,
            title,
            version,
            source,
            published,
            checked,
            coverage,
            from,
            ..Contents::default()
        };
    }

    fn date(&mut self, text: &str, path: &str, of: &str) -> Option<Date> {
        let date = text.parse::<Date>().ok();
        if date.is_none() {
            let message = format!("expected a day such as `2024-05-31` in {of}, found `{}`", short(text));
            self.find(&code::TABLE_DATE, path, message);
        }
        date
    }

    fn columns(&mut self, columns: Option<&Value>) -> Vec<Column> {
        let names = columns.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        if names.len() > MAX_COLUMNS {
            self.is_too_large = true;
            let message = format!("expected at most {MAX_COLUMNS} columns, found {}", names.len());
            self.find(&code::TABLE_SIZE, "columns", message);
            return Vec::new();
        }
        let names: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
        let names = names.unwrap_or_default();
        if names.first() != Some(&"key") {
            let message = "expected a list of the names of columns, the first of them `key`";
            self.find(&code::TABLE_FILE, "columns", message.to_owned());
            return Vec::new();
        }
        let mut found = Vec::new();
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) || !is_name(name) || RESERVED.contains(name) {
                let message = format!(
                    "expected each column once, with a name of small letters, digits and `-` other than {}, found `{}`",
                    RESERVED.join(", "),
                    short(name)
                );
                self.find(&code::TABLE_FILE, "columns", message);
            }
            found.push(match *name {
                "from" => Column::From,
                "to" => Column::To,
                _ => {
                    self.contents.columns.push((*name).to_owned());
                    Column::Text(self.contents.columns.len() - 1)
                }
            });
        }
        found
    }

    fn row(&mut self, row: &Value, number: usize, columns: &[Column]) {
        let path = format!("rows[{number}]");
        let cells = row.as_array().map(Vec::as_slice).unwrap_or_default();
        if columns.is_empty() || cells.is_empty() || cells.len() > columns.len() {
            // Without columns every row would be wrong: that was said.
            if !columns.is_empty() {
                let message = format!("expected a list of 1 to {} texts in row {number}", columns.len());
                self.find(&code::TABLE_FILE, &path, message);
            }
            return;
        }
        let mut texts = vec![Box::<str>::default(); self.contents.columns.len()];
        let (mut from, mut to) = (None, None);
        for (cell, column) in cells.iter().zip(columns) {
            let text = match cell {
                Value::Null => continue,
                Value::String(text) => text,
                _ => {
                    let message = format!("expected a text or null in row {number}, found another value");
                    self.find(&code::TABLE_FILE, &path, message);
                    continue;
                }
            };
            match column {
                Column::Text(index) => texts[*index] = text.as_str().into(),
                Column::From => from = self.date(text, &path, &format!("row {number}")),
                Column::To => to = self.date(text, &path, &format!("row {number}")),
            }
        }
        if texts[0].is_empty() {
            self.find(&code::TABLE_FILE, &path, format!("expected a key in row {number}"));
        }
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            let message =
                format!("expected a last day after the first one, {from}, in row {number}, found {to}");
            self.find(&code::TABLE_DATE, &path, message);
        }
        self.contents.rows.push(Cells { texts: texts.into(), from, to });
    }

    /// Notes the rows of each key; two of them that hold on the same day are a finding.
    fn index(&mut self) {
        if !self.findings.is_empty() {
            // Rows with findings are not all there, so that their numbers would be wrong.
            return;
        }
        let mut by_key: BTreeMap<Box<str>, Vec<u32>> = BTreeMap::new();
        for (index, row) in self.contents.rows.iter().enumerate() {
            by_key.entry(row.texts[0].clone()).or_default().push(index as u32);
        }
        let mut overlaps = Vec::new();
        let rows = &self.contents.rows;
        for of_key in by_key.values_mut().filter(|of_key| of_key.len() > 1) {
            sort_by_key(of_key, |row| rows[*row as usize].from);
            for pair in of_key.windows(2) {
                let (one, two) = (&rows[pair[0] as usize], &rows[pair[1] as usize]);
                if one.to.is_none_or(|to| two.from.is_none_or(|from| from <= to)) {
                    overlaps.push(pair[0].max(pair[1]));
                }
            }
        }
        self.contents.by_key = by_key;
        sort(&mut overlaps);
        for row in overlaps {
            let number = row + 1;
            let key = short(&self.contents.rows[row as usize].texts[0]);
            let message =
                format!("expected one row for the key `{key}` on each day, found another in row {number}");
            self.find(&code::TABLE_DUPLICATE, &format!("rows[{number}]"), message);
        }
    }
}

/// Whether a text is a day of the calendar, or a year or month of it.
fn is_day_or_less(text: &str) -> bool {
    const REST: &str = "-01-01";
    matches!(text.len(), 4 | 7 | 10) && format!("{text}{}", &REST[text.len() - 4..]).parse::<Date>().is_ok()
}

/// Whether a text is made of small letters, digits and `-`, and begins with a letter.
fn is_name(text: &str) -> bool {
    text.len() <= 100
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

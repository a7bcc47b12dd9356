//! Rows that a command of dtekit wrote, as the input of the next command in a pipe.

use dtekit::batch::Task;
use dtekit::json::{Value, from_slice};
use dtekit::reading::ReadStatus;
use dtekit::{Error, ErrorKind, Finding, Result, code};

/// What a task makes of a line.
pub enum Passed<T> {
    /// The output for the document: the line itself, or the one inside a row; with the name that the row gives it.
    Of(Option<String>, Result<T>),
    /// A row without a document, such as that of a document that has an error: it goes to the next command as it is.
    On(Value),
}

/// A task whose documents may be inside of rows.
pub struct Rows<K>(pub K);

impl<K: Task> Task for Rows<K> {
    type Output = Passed<K::Output>;
    type Scratch = K::Scratch;

    fn keep(&self) -> K::Scratch {
        self.0.keep()
    }

    fn run(
        &self,
        kept: &mut K::Scratch,
        spare: Option<Self::Output>,
        content: &[u8],
    ) -> Result<Passed<K::Output>> {
        let spare = match spare {
            Some(Passed::Of(_, Ok(spare))) => Some(spare),
            _ => None,
        };
        let Some(row) = row(content) else { return self.0.run(kept, spare, content).map(plain) };
        let name = row.get("file").and_then(Value::as_str).map(str::to_owned);
        if row.get("ok").and_then(Value::as_bool) == Some(false) {
            return Ok(Passed::On(row));
        }
        match inside(&row) {
            Some(document) => Ok(Passed::Of(name, self.0.run(kept, spare, document.as_bytes()))),
            None if is_no_document(&row) => Ok(Passed::On(row)),
            None => Ok(Passed::Of(name, Err(empty()))),
        }
    }

    fn size(output: &Self::Output) -> usize {
        match output {
            Passed::Of(_, Ok(output)) => K::size(output),
            _ => 0,
        }
    }
}

fn plain<T>(output: T) -> Passed<T> {
    Passed::Of(None, Ok(output))
}

/// The row that a line is: an object with `file` and `ok`, as no document has them.
fn row(content: &[u8]) -> Option<Value> {
    let text = str::from_utf8(content).ok().filter(|text| text.trim_start().starts_with('{'))?;
    // Few documents are read for that.
    if !text.contains("\"ok\"") || !text.contains("\"file\"") {
        return None;
    }
    let row = from_slice(content).ok()?;
    let is_row =
        row.get("file").is_some_and(Value::is_string) && row.get("ok").is_some_and(Value::is_boolean);
    is_row.then_some(row)
}

/// The document inside a row: `output` of convert and map, `generic` of read. The path of a file is none.
fn inside(row: &Value) -> Option<String> {
    match row.get("output").or_else(|| row.get("generic"))? {
        Value::String(text) if text.trim_start().starts_with(['<', '{']) => Some(text.clone()),
        object @ Value::Object(_) => Some(object.to_string()),
        _ => None,
    }
}

/// Whether it is the row with which `read` lists what is no document that it can read.
fn is_no_document(row: &Value) -> bool {
    let others = [ReadStatus::Unknown, ReadStatus::Recognized].map(ReadStatus::as_str);
    let status = row.get("status").and_then(Value::as_str);
    status.is_some_and(|status| status == NO_DOCUMENT || others.contains(&status))
}

/// The status in the row of a file that is no document.
pub const NO_DOCUMENT: &str = "no-document";

fn empty() -> Error {
    let message = "expected a document in `output` or `generic` of the row, found none";
    Error::new(ErrorKind::Argument, Finding::new(&code::ROW_DOCUMENT, message))
}

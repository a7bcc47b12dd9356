//! Where each value of the official document came from: what a trace needs of an explanation.

use std::collections::HashMap;

use super::steps::{self, Step};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Value, from_slice};
use crate::mapping::Explanation;
use crate::mapping::back::{Back, Lacking, Made, spelled};

/// Where each value of the official document came from, by an [`Explanation`].
///
/// # Example
/// ```
/// use dtekit::audit::Origins;
/// let origins = Origins::from_json(br#"{"output": "<A>1</A>", "rows": [{"target": "A", "value": "1", "sources": ["N"]}]}"#)?;
/// assert_eq!(origins.len(), 1);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Origins {
    pub(super) rows: Vec<Origin>,
    /// The paths in the caller's document at which a required value was expected, with those in the output.
    pub(super) missing: Vec<Absent>,
    pub(super) output: String,
    /// The rows in which a name stands anywhere, with the place of the name.
    names: HashMap<String, Vec<(u32, u16)>>,
}

#[derive(Debug, Clone)]
pub(super) struct Origin {
    pub(super) target: String,
    pub(super) steps: Vec<Step>,
    pub(super) value: String,
    pub(super) sources: Vec<String>,
    pub(super) through: Vec<String>,
}

/// A required value that the caller's document lacks.
#[derive(Debug, Clone)]
pub(super) struct Absent {
    pub(super) target: String,
    pub(super) steps: Vec<Step>,
    pub(super) source: String,
    pub(super) through: Option<String>,
}

/// One leaf of an explanation.
struct Leaf {
    target: String,
    value: String,
    sources: Vec<String>,
    through: Vec<String>,
}

impl Origins {
    /// Reads the JSON of an explanation, as C, Python and Node have it. Of its members `output`, `rows` and `missing`
    /// count.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with `trace-explanation` if it is no explanation.
    pub fn from_json(data: &[u8]) -> Result<Origins> {
        let value = from_slice(data).map_err(|error| refused(&format!("found {error}")))?;
        Origins::from_value(&value).ok_or_else(|| refused("found an object without `rows`"))
    }

    fn from_value(value: &Value) -> Option<Origins> {
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let mut rows = Vec::new();
        let texts = |texts: &Vec<Value>| texts.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        for row in value.get("rows")?.as_array()? {
            let sources = texts(row.get("sources")?.as_array()?);
            let through = row.get("through").and_then(Value::as_array).map(texts).unwrap_or_default();
            rows.push(Leaf { target: text(row, "target")?, value: text(row, "value")?, sources, through });
        }
        let missing = value.get("missing").and_then(Value::as_array).into_iter().flatten();
        let missing = missing
            .filter_map(|one| Some((text(one, "target")?, text(one, "source")?, text(one, "through"))));
        let missing = missing.collect();
        Some(Origins::new(rows, missing, text(value, "output").unwrap_or_default()))
    }

    fn new(rows: Vec<Leaf>, missing: Vec<(String, String, Option<String>)>, output: String) -> Self {
        let mut names: HashMap<String, Vec<(u32, u16)>> = HashMap::new();
        let rows: Vec<Origin> = rows
            .into_iter()
            .map(|Leaf { target, value, sources, through }| Origin {
                steps: steps::of_target(&target),
                target,
                value,
                sources,
                through,
            })
            .collect();
        for (at, row) in rows.iter().enumerate() {
            for (depth, step) in row.steps.iter().enumerate() {
                names.entry(step.name.clone()).or_default().push((at as u32, depth as u16));
            }
        }
        let missing = missing.into_iter();
        let missing = missing.map(|(target, source, through)| Absent {
            steps: steps::of_target(&target),
            target,
            source,
            through,
        });
        let missing = missing.collect();
        Origins { rows, missing, output, names }
    }

    /// From the paths of the official document back to the caller's.
    pub(in crate::audit) fn back(&self) -> Back<'_> {
        let made = self.rows.iter();
        let made = made.map(|row| Made { target: &row.target, sources: &row.sources, through: &row.through });
        // Of some missing values it is not known where the caller would write them.
        let lacking = self.missing.iter().filter(|one| !one.source.is_empty()).map(|one| Lacking {
            target: &one.target,
            source: &one.source,
            through: one.through.as_deref(),
        });
        Back::of(made.collect(), lacking, |target| spelled(target).into_owned())
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether the official document has an element, attribute or member of this name, or lacks one that was expected.
    pub(super) fn has(&self, name: &str) -> bool {
        let is_lacking = |one: &Absent| one.steps.last().is_some_and(|step| step.name == name);
        self.names.contains_key(name) || self.missing.iter().any(is_lacking)
    }

    /// The rows in which the name stands at a place, with the place.
    pub(super) fn with(&self, name: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = self.names.get(name).map(Vec::as_slice).unwrap_or_default();
        all.iter().map(|(row, depth)| (*row as usize, *depth as usize))
    }

    /// The rows whose last step has this name.
    pub(super) fn leaves(&self, name: &str) -> Vec<usize> {
        self.with(name)
            .filter(|(row, depth)| *depth + 1 == self.rows[*row].steps.len())
            .map(|(row, _)| row)
            .collect()
    }
}

impl From<&Explanation> for Origins {
    fn from(explanation: &Explanation) -> Self {
        let rows = explanation.rows.iter();
        let rows = rows.map(|row| Leaf {
            target: row.target.clone(),
            value: row.value.clone(),
            sources: row.sources.clone(),
            through: row.through.clone(),
        });
        let missing = explanation.missing.iter();
        let missing = missing.map(|one| (one.target.clone(), one.source.clone(), one.through.clone()));
        Origins::new(rows.collect(), missing.collect(), explanation.output.clone())
    }
}

fn refused(found: &str) -> Error {
    let message = format!("expected the explanation of a mapping as JSON, {found}");
    Error::new(ErrorKind::Argument, Finding::new(&code::TRACE_EXPLANATION, message).with_path("explanation"))
}

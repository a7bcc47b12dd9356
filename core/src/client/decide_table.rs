//! What the words of a tag say of the authority's answer, in countries where dtekit knows none.

use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{Map, Value, json};
use crate::result::{ListedDocument, Outcome};

/// The largest table as text, the most words of a list, and the longest tag or word, in bytes.
const MOST_BYTES: usize = 64 << 10;
const MOST_WORDS: usize = 100;
const LONGEST: usize = 200;

/// The caller's table for the authority's answer: for a country the tag of a listed document, and the words of it that
/// mean accepted and rejected. It takes the place of a [`Decide`](super::Decide) function.
///
/// A tag with another word, or two tags that contradict each other, decide nothing: it is asked about again. Tags are
/// compared as names, without regard to case, and words exactly, without the white space around them.
///
/// # Example
/// ```
/// use dtekit::client::DecideTable;
/// use dtekit::json::{Map, json};
/// use dtekit::result::ListedDocument;
/// use dtekit::{Country, Outcome};
///
/// let table = DecideTable::from_json(br#"{"CR": {"tag": "Estado", "accepted": ["1"], "rejected": ["3", "4"]}}"#)?;
/// let tags = json!([{"Code": "Estado", "Value": "3"}]);
/// let document = ListedDocument::new(Map::from([("DocumentTags", tags)]));
/// assert_eq!(table.outcome(Country::CR, &document), Outcome::Rejected);
/// assert_eq!(table.outcome(Country::EC, &document), Outcome::Sent); // the table has no such country
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecideTable(Vec<Row>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    country: Country,
    tag: String,
    accepted: Vec<String>,
    rejected: Vec<String>,
}

impl DecideTable {
    /// Reads the text of a table, such as a file.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding `decide-table` for each part that cannot be used.
    pub fn from_json(text: &[u8]) -> Result<DecideTable> {
        if text.len() > MOST_BYTES {
            let message = format!("expected at most {MOST_BYTES} bytes for the table, found {}", text.len());
            return Err(Error::new(ErrorKind::Argument, finding(message)));
        }
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        match crate::json::from_slice_once(text, &|| false) {
            Ok(Value::Object(members)) => DecideTable::from_members(&members),
            Ok(_) => Err(Error::new(ErrorKind::Argument, finding(OBJECT.to_owned()))),
            Err(error) => {
                let message = format!("{OBJECT}, found text that is none: {error}");
                Err(Error::new(ErrorKind::Argument, finding(message)))
            }
        }
    }

    /// Reads a table: a member for each country, with `tag` and the lists `accepted` and `rejected`.
    ///
    /// # Errors
    /// As [`DecideTable::from_json`].
    ///
    /// # Example
    /// ```
    /// use dtekit::client::DecideTable;
    /// use dtekit::json::{Map, json};
    ///
    /// let wrong = Map::from([("CR", json!({"tag": "", "accepted": ["1"], "rejected": ["1"]}))]);
    /// let error = DecideTable::from_members(&wrong).unwrap_err();
    /// let paths: Vec<_> = error.findings().iter().filter_map(|finding| finding.path.as_deref()).collect();
    /// assert_eq!(paths, ["CR.tag", "CR.rejected[0]"]);
    /// ```
    pub fn from_members(members: &Map) -> Result<DecideTable> {
        let (mut rows, mut wrong) = (Vec::<Row>::new(), Vec::new());
        if members.is_empty() {
            wrong.push(finding("expected a country in the table, found none".to_owned()));
        }
        for (name, value) in members.iter() {
            let path = short(name);
            let mut refuse = |message: String| wrong.push(finding(message).with_path(path.clone()));
            let Ok(country) = name.parse::<Country>() else {
                refuse(format!("expected the code of a country, found `{path}`"));
                continue;
            };
            if country.row().is_some_and(|row| row.authority_status.is_some()) {
                refuse(format!("expected no row for `{path}`, whose answer dtekit reads itself"));
            } else if rows.iter().any(|row| row.country == country) {
                refuse(format!("expected the country `{path}` once, found it twice"));
            } else if let Some(members) = value.as_object() {
                rows.push(Row::new(country, &path, members, &mut wrong));
            } else {
                refuse(format!("expected an object with `tag`, `accepted` and `rejected` for `{path}`"));
            }
        }
        match Error::from_findings(ErrorKind::Argument, wrong) {
            Some(error) => Err(error),
            None => Ok(DecideTable(rows)),
        }
    }

    /// Reads what C, Python and Node give: an object, its text as JSON, or nothing.
    ///
    /// # Errors
    /// As [`DecideTable::from_json`].
    pub fn of(value: Option<&Value>) -> Result<Option<DecideTable>> {
        match value {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Object(rows)) => DecideTable::from_members(rows).map(Some),
            Some(Value::String(text)) => DecideTable::from_json(text.as_bytes()).map(Some),
            Some(_) => Err(Error::new(ErrorKind::Argument, finding(OBJECT.to_owned()))),
        }
    }

    /// What the table says of a listed document, by the country that the document has: `None` if the table has no row
    /// for it, and [`Outcome::Sent`] if the row says nothing, or if the document does not say its country.
    pub(crate) fn decided(&self, document: &ListedDocument) -> Option<Outcome> {
        match document.country() {
            Some(country) => self.has(country).then(|| self.outcome(country, document)),
            None => Some(Outcome::Sent),
        }
    }

    /// The table as [`DecideTable::from_members`] reads it.
    pub(crate) fn to_members(&self) -> Map {
        let rows = self.0.iter().map(|row| {
            let value = json!({"tag": row.tag, "accepted": row.accepted, "rejected": row.rejected});
            (row.country.as_str().to_owned(), value)
        });
        rows.collect()
    }

    /// Whether the table has a row for this country.
    #[must_use]
    pub fn has(&self, country: Country) -> bool {
        self.0.iter().any(|row| row.country == country)
    }

    /// What the table says of a listed document of this country: accepted, rejected, or [`Outcome::Sent`] if it says
    /// nothing.
    #[must_use]
    pub fn outcome(&self, country: Country, document: &ListedDocument) -> Outcome {
        let row = self.0.iter().find(|row| row.country == country);
        row.and_then(|row| document.tagged(&row.tag, |word| row.meaning(word))).unwrap_or(Outcome::Sent)
    }
}

impl Row {
    /// Reads a row; what cannot be used becomes a finding.
    fn new(country: Country, path: &str, members: &Map, wrong: &mut Vec<Finding>) -> Row {
        let mut row = Row { country, tag: String::new(), accepted: Vec::new(), rejected: Vec::new() };
        match members.get("tag").and_then(Value::as_str).map(str::trim) {
            Some(tag) if is_usable(tag) => tag.clone_into(&mut row.tag),
            _ => {
                let message = format!("expected the name of a tag, of 1 to {LONGEST} bytes, for `tag`");
                wrong.push(finding(message).with_path(format!("{path}.tag")));
            }
        }
        for name in ["accepted", "rejected"] {
            let here = format!("{path}.{name}");
            let words = match members.get(name) {
                None | Some(Value::Null) => continue,
                Some(Value::Array(words)) if words.len() <= MOST_WORDS => words,
                Some(_) => {
                    let message = format!("expected a list of at most {MOST_WORDS} words for `{name}`");
                    wrong.push(finding(message).with_path(here));
                    continue;
                }
            };
            for (index, word) in words.iter().enumerate() {
                let place = format!("{here}[{index}]");
                match word.as_str().map(str::trim) {
                    Some(word) if !is_usable(word) => {
                        let message = format!("expected a word of 1 to {LONGEST} bytes of printable text");
                        wrong.push(finding(message).with_path(place));
                    }
                    Some(word) if row.meaning(word).is_some() => {
                        let message = format!("expected the word `{}` once, found it twice", short(word));
                        wrong.push(finding(message).with_path(place));
                    }
                    Some(word) => match name {
                        "accepted" => row.accepted.push(word.to_owned()),
                        _ => row.rejected.push(word.to_owned()),
                    },
                    None => {
                        let message = "expected a word as a text, found another value".to_owned();
                        wrong.push(finding(message).with_path(place));
                    }
                }
            }
        }
        let has_lists = ["accepted", "rejected"]
            .iter()
            .any(|name| members.get(name).is_some_and(|value| !matches!(value, Value::Null)));
        if !has_lists {
            let message = "expected words for `accepted` or `rejected`, found none".to_owned();
            wrong.push(finding(message).with_path(path.to_owned()));
        }
        for (name, _) in
            members.iter().filter(|(name, _)| !["tag", "accepted", "rejected"].contains(&&***name))
        {
            let name = short(name);
            let message = format!("expected `tag`, `accepted` or `rejected`, found `{name}`");
            wrong.push(finding(message).with_path(format!("{path}.{name}")));
        }
        row
    }

    /// What a word of the tag means.
    fn meaning(&self, word: &str) -> Option<Outcome> {
        let is_in = |words: &[String]| words.iter().any(|known| known == word);
        match (is_in(&self.accepted), is_in(&self.rejected)) {
            (true, _) => Some(Outcome::Accepted),
            (_, true) => Some(Outcome::Rejected),
            _ => None,
        }
    }
}

const OBJECT: &str = "expected a JSON object with a member for each country";

fn is_usable(text: &str) -> bool {
    (1..=LONGEST).contains(&text.len()) && !text.chars().any(char::is_control)
}

fn finding(message: String) -> Finding {
    Finding::new(&code::DECIDE_TABLE, message)
}

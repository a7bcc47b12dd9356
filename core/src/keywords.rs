//! Keyword options: the members of one JSON object, read by name, with every finding at once.
//!
//! Each function that takes options in C, Python or Node receives them as one JSON object. [`Reader`] reads such an
//! object. It collects a finding for each member that is unknown, missing or unusable, and it words all of them alike.
//! This module also holds the one conversion between JSON numbers and times (`duration`, `time`, `seconds`), and the
//! one rule for floating-point numbers of a calling language ([`inexact`]).

mod float;
mod javascript;
mod object;
mod options;
mod seconds;

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::time::{Duration, SystemTime};

use crate::json::{Map, Value};

use crate::code::{self, Code};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, alternatives, short, text};
use crate::naming::same_name;
use crate::sort::sort_by_key;

pub use crate::record::seconds;
pub use float::{inexact, inexact_quantity};
pub use javascript::{keep_for_javascript, survives_javascript};
pub use object::{MAX_DEPTH, in_core_case, object, value};
pub(crate) use options::{
    By, CHECKED_DAY, COUNTRY, DAY, Flag, Handle, Maybe, Object, Own, Parsed, Part, Read, Required, Seconds,
    SecondsAboveZero, TEXT_OR_NUMBER, Text, Texts, Whole, WholeSeconds, Word, options,
};
#[doc(hidden)]
pub use options::{OptionKind, OptionRow, Options};
pub use seconds::{duration, time};

/// What a reader's findings call the members, and which codes they have.
///
/// # Example
/// ```
/// use dtekit::json::{Map, json};
/// use dtekit::keywords::{Reader, Terms};
///
/// let members = Map::from([("lease", json!("soon"))]);
/// let mut keywords = Reader::new(&members, Terms::parameters(" of a worker"));
/// keywords.seconds("lease");
/// assert_eq!(keywords.finish().unwrap_err().findings()[0].path.as_deref(), Some("lease"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// The noun before a name: `option`, `parameter`, `setting`.
    pub noun: &'static str,
    /// What follows the name of an unknown member, such as ` of an archive`.
    pub owner: &'static str,
    /// The code for a member with an unusable value.
    pub value: &'static Code,
    /// The code for a member that nobody reads.
    pub unknown: &'static Code,
    /// The code for a required member that is missing.
    pub missing: &'static Code,
    /// Whether the path of a finding is the member's name.
    pub with_path: bool,
    /// Whether letter case and underscores in names count not: `BillerId` is `biller_id`.
    pub in_any_case: bool,
}

impl Terms {
    /// Options of a call: `option-value` and `option-unknown`.
    pub const OPTIONS: Terms = Terms {
        noun: "option",
        owner: "",
        value: &code::OPTION_VALUE,
        unknown: &code::OPTION_UNKNOWN,
        missing: &code::PARAMETER_MISSING,
        with_path: true,
        in_any_case: false,
    };

    /// Parameters of a value that the caller builds; `owner` names the value: ` of an archive`.
    #[must_use]
    pub const fn parameters(owner: &'static str) -> Terms {
        Terms {
            noun: "parameter",
            owner,
            value: &code::PARAMETER_VALUE,
            unknown: &code::PARAMETER_UNKNOWN,
            missing: &code::PARAMETER_MISSING,
            with_path: true,
            in_any_case: false,
        }
    }
}

/// Reads the members of a JSON object by name.
///
/// A getter returns nothing where the member is absent, null or unusable; an unusable one adds a finding. So read all
/// members first, give each its default, and call [`Reader::finish`] last: it adds a finding for each member that no
/// getter asked for, and raises all findings in the order in which the members stand in the object.
///
/// # Example
/// ```
/// use dtekit::keywords::{Reader, Terms};
/// use std::time::Duration;
///
/// struct Worker {
///     lease: Duration,
///     most: u32,
/// }
///
/// fn worker(members: &dtekit::json::Map) -> dtekit::Result<Worker> {
///     let mut keywords = Reader::new(members, Terms::parameters(" of a worker"));
///     let worker = Worker {
///         lease: keywords.seconds_above_zero("lease").unwrap_or(Duration::from_secs(600)),
///         most: keywords.whole("most", 1..).unwrap_or(16),
///     };
///     keywords.finish().map(|()| worker)
/// }
///
/// let members = dtekit::json::json!({"most": 0, "leese": 7});
/// let error = worker(members.as_object().unwrap()).err().unwrap();
/// let messages: Vec<_> = error.findings().iter().map(|finding| &*finding.message).collect();
/// assert_eq!(messages, [
///     "expected a whole number above 0 for parameter `most`",
///     "unknown parameter `leese` of a worker",
/// ]);
/// ```
#[derive(Debug)]
pub struct Reader<'m> {
    members: &'m Map,
    terms: Terms,
    /// The names that a getter asked for.
    known: Vec<&'static str>,
    /// Whether the caller took all other members with [`Reader::rest`].
    rest_is_known: bool,
    /// Each finding with the index of its member.
    findings: Vec<(usize, Finding)>,
}

/// The index of a finding that belongs to no member: such findings come last.
const NO_MEMBER: usize = usize::MAX;

impl<'m> Reader<'m> {
    /// A reader that expects each name exactly as the getters spell it.
    #[must_use]
    pub fn new(members: &'m Map, terms: Terms) -> Self {
        Reader { members, terms, known: Vec::new(), rest_is_known: false, findings: Vec::new() }
    }

    /// This reader; it ignores letter case and underscores in names: `BillerId` is `biller_id`.
    #[must_use]
    pub fn in_any_case(self) -> Self {
        Reader { terms: Terms { in_any_case: true, ..self.terms }, ..self }
    }

    /// A text.
    pub fn text(&mut self, name: &'static str) -> Option<&'m str> {
        self.get(name, "text", Value::as_str)
    }

    /// A text, or a number as it is written.
    pub fn text_or_number(&mut self, name: &'static str) -> Option<String> {
        self.get(name, "text or a number", |value| match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        })
    }

    /// True or false.
    pub fn flag(&mut self, name: &'static str) -> Option<bool> {
        self.get(name, "true or false", Value::as_bool)
    }

    /// A whole number in this range; one that `N` cannot hold counts as out of range.
    pub fn whole<N: TryFrom<u64>>(&mut self, name: &'static str, range: impl RangeBounds<u64>) -> Option<N> {
        let expected = match (range.start_bound(), range.end_bound()) {
            (Bound::Included(1), Bound::Unbounded) => "a whole number above 0".to_owned(),
            (Bound::Included(least), Bound::Included(most)) => {
                format!("a whole number from {least} to {most}")
            }
            _ => "a whole number".to_owned(),
        };
        self.get(name, expected, |value| {
            let number = value.as_u64().filter(|number| range.contains(number))?;
            N::try_from(number).ok()
        })
    }

    /// A whole number of seconds; `60.0` is one too, as a language writes it that counts durations in fractions.
    pub fn whole_seconds(&mut self, name: &'static str) -> Option<u64> {
        self.get(name, "a whole number", |value| {
            let whole = |seconds: &f64| seconds.fract() == 0.0 && (0.0..1e15).contains(seconds);
            value.as_u64().or_else(|| value.as_f64().filter(whole).map(|seconds| seconds as u64))
        })
    }

    /// A number of seconds, 0 included; see [`duration`].
    pub fn seconds(&mut self, name: &'static str) -> Option<Duration> {
        self.get(name, "a number of seconds", duration_of)
    }

    /// A number of seconds above 0, as for a time-out.
    pub fn seconds_above_zero(&mut self, name: &'static str) -> Option<Duration> {
        let duration = |value| duration_of(value).filter(|duration| !duration.is_zero());
        self.get(name, "a number of seconds above 0", duration)
    }

    /// A point in time in seconds since 1970 (UTC); see [`time`].
    pub fn time(&mut self, name: &'static str) -> Option<SystemTime> {
        self.get(name, "seconds since 1970", |value| seconds::point(value.as_f64()?))
    }

    /// One of these values by its word, in any letter case.
    pub fn word<T: Copy>(
        &mut self,
        name: &'static str,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Option<T> {
        let place = self.place_of_word(name, &|at| all.get(at).map(|one| word(*one)))?;
        Some(all[place])
    }

    /// The place of the word among these, which `word_at` gives by their places: code for all types of values.
    fn place_of_word(
        &mut self,
        name: &'static str,
        word_at: &dyn Fn(usize) -> Option<&'static str>,
    ) -> Option<usize> {
        let value = self.value(name)?;
        let given = value.as_str().unwrap_or_default();
        let all = || (0..).map_while(word_at);
        let place = all().position(|word| word.eq_ignore_ascii_case(given));
        if place.is_none() {
            let found = value.as_str().map(|text| format!(", found `{}`", short(text))).unwrap_or_default();
            let expected = alternatives(&all().collect::<Vec<_>>());
            let message = text!("expected {expected} for {} {}{found}", self.terms.noun, Arg(name));
            self.add(self.index(name), self.terms.value, message, name);
        }
        place
    }

    /// An object.
    pub fn object(&mut self, name: &'static str) -> Option<&'m Map> {
        self.get(name, "an object", Value::as_object)
    }

    /// A list of texts; `expected` says of what: `a list of paths`.
    pub fn texts(&mut self, name: &'static str, expected: &str) -> Option<Vec<String>> {
        self.get(name, expected, |value| {
            value.as_array()?.iter().map(|item| item.as_str().map(str::to_owned)).collect()
        })
    }

    /// Any other value: `read` returns nothing for a value that is not what `expected` says.
    pub fn get<T>(
        &mut self,
        name: &'static str,
        expected: impl Display,
        read: impl FnOnce(&'m Value) -> Option<T>,
    ) -> Option<T> {
        let value = self.value(name)?;
        let read = read(value);
        if read.is_none() {
            self.refuse(name, expected);
        }
        read
    }

    /// The value as it is, unless it is absent or null.
    pub fn value(&mut self, name: &'static str) -> Option<&'m Value> {
        self.known.push(name);
        self.find(name).map(|(_, _, value)| value)
    }

    /// The outcome of a check of the member `name`; the findings of an error are found at that member.
    pub fn check_member<T>(&mut self, name: &'static str, outcome: Result<T>) -> Option<T> {
        self.add_findings(self.index(name), outcome)
    }

    /// Adds the finding that the member `name` is not what was expected.
    pub fn refuse(&mut self, name: &'static str, expected: impl Display) {
        let message = text!("expected {expected} for {} {}", self.terms.noun, Arg(name));
        self.add(self.index(name), self.terms.value, message, name);
    }

    /// Adds a finding if the member `name` is absent or null.
    pub fn require(&mut self, name: &'static str) {
        if self.find(name).is_none() {
            let message = text!("expected {} {}, found none", self.terms.noun, Arg(name));
            self.add(NO_MEMBER, self.terms.missing, message, name);
        }
    }

    /// The outcome of a check of all values together; its findings come last.
    pub fn check<T>(&mut self, outcome: Result<T>) -> Option<T> {
        self.add_findings(NO_MEMBER, outcome)
    }

    /// Adds a finding for each member that repeats the name of an earlier one in another case.
    pub fn refuse_repeated(&mut self) {
        let repeats = |(at, name, _): &(usize, &str, &Value)| {
            given(self.members).any(|(other, earlier, _)| other < *at && self.is(earlier, name))
        };
        let repeated: Vec<_> =
            given(self.members).filter(repeats).map(|(at, name, _)| (at, short(name))).collect();
        for (at, name) in repeated {
            let message = text!("expected {} {} once, found it twice", self.terms.noun, Arg(&name));
            self.add(at, self.terms.value, message, &name);
        }
    }

    /// Whether there is no finding yet; members that nobody reads are not looked at.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// The members that no getter has asked for, without those that are null; they count as known from then on.
    pub fn rest(&mut self) -> Vec<(&'m str, &'m Value)> {
        let unread = self.unread().map(|(_, name, value)| (name, value)).collect();
        self.rest_is_known = true;
        unread
    }

    /// Every finding, those of unknown members among them, in the order of the members.
    #[must_use]
    pub fn into_findings(mut self) -> Vec<Finding> {
        let unknown: Vec<_> = self.unread().map(|(index, name, _)| (index, short(name))).collect();
        for (index, name) in unknown {
            let Terms { noun, owner, .. } = self.terms;
            let message = text!("unknown {noun} {}{owner}", Arg(&name));
            self.add(index, self.terms.unknown, message, &name);
            let known: Vec<_> = self.known.clone();
            if let Some((_, finding)) = self.findings.pop() {
                self.findings.push((index, finding.with_known(known)));
            }
        }
        sort_by_key(&mut self.findings, |(index, _)| *index);
        self.findings.into_iter().map(|(_, finding)| finding).collect()
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with every finding, if one of them is an error.
    pub fn finish(self) -> Result<()> {
        Error::from_findings(ErrorKind::Argument, self.into_findings()).map_or(Ok(()), Err)
    }

    fn add(&mut self, index: usize, code: &'static Code, message: crate::error::Text, name: &str) {
        let finding = Finding::new(code, message);
        let finding = if self.terms.with_path { finding.with_argument(name) } else { finding };
        self.findings.push((index, finding));
    }

    fn add_findings<T>(&mut self, index: usize, outcome: Result<T>) -> Option<T> {
        outcome
            .map_err(|error| {
                self.findings.extend(error.findings().iter().map(|finding| (index, finding.clone())));
            })
            .ok()
    }

    fn index(&self, name: &str) -> usize {
        self.find(name).map_or(NO_MEMBER, |(index, ..)| index)
    }

    /// The last member with this name that is not null.
    fn find(&self, name: &str) -> Option<(usize, &'m str, &'m Value)> {
        if !self.terms.in_any_case && !self.members.contains_key(name) {
            return None;
        }
        given(self.members).filter(|(_, key, _)| self.is(key, name)).last()
    }

    fn unread(&self) -> impl Iterator<Item = (usize, &'m str, &'m Value)> + '_ {
        given(self.members)
            .filter(|(_, key, _)| !self.rest_is_known && !self.known.iter().any(|name| self.is(key, name)))
    }

    fn is(&self, key: &str, name: &str) -> bool {
        key == name || (self.terms.in_any_case && same_name(key, name))
    }
}

/// The members that are not null: a binding passes on as null what its caller left out.
fn given(members: &Map) -> impl Iterator<Item = (usize, &str, &Value)> {
    let all = members.iter().enumerate().map(|(index, (key, value))| (index, key.as_str(), value));
    all.filter(|(_, _, value)| !value.is_null())
}

/// Words as a sentence has them: `a`, `b` or `c`.
fn duration_of(value: &Value) -> Option<Duration> {
    value.as_f64().and_then(duration)
}

#[cfg(test)]
mod tests {
    use crate::json::json;

    use super::*;

    fn reader(members: &Value) -> Reader<'_> {
        Reader::new(members.as_object().unwrap(), Terms::OPTIONS)
    }

    fn messages(reader: Reader<'_>) -> Vec<String> {
        reader.into_findings().into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn findings_stand_in_the_order_of_the_members() {
        let members = json!({"c": 1, "b": "x", "a": null, "d": -1});
        let mut keywords = reader(&members);
        assert_eq!(keywords.seconds("d"), None);
        assert_eq!(keywords.flag("b"), None);
        assert_eq!(keywords.text("a"), None);
        keywords.require("a");
        assert_eq!(
            messages(keywords),
            [
                "unknown option `c`",
                "expected true or false for option `b`",
                "expected a number of seconds for option `d`",
                "expected option `a`, found none",
            ]
        );
    }

    #[test]
    fn a_name_in_any_case_is_read_only_where_asked_for() {
        let members = json!({"BillerId": "7"});
        assert_eq!(reader(&members).in_any_case().text("biller_id"), Some("7"));
        assert_eq!(reader(&members).text("biller_id"), None);
    }

    #[test]
    fn the_rest_is_what_no_getter_asked_for() {
        let members = json!({"a": 1, "b": 2, "c": null});
        let mut keywords = reader(&members);
        assert_eq!(keywords.whole::<u8>("a", ..), Some(1));
        assert_eq!(keywords.rest(), [("b", &json!(2))]);
        assert!(keywords.finish().is_ok());
    }

    #[test]
    fn a_whole_number_has_its_range_in_the_message() {
        for (range, message) in [(1..=10, "from 1 to 10"), (0..=256, "from 0 to 256")] {
            let members = json!({"a": 256});
            let mut keywords = reader(&members);
            assert_eq!(keywords.whole::<u8>("a", range), None);
            assert_eq!(messages(keywords), [format!("expected a whole number {message} for option `a`")]);
        }
    }

    #[test]
    fn a_word_is_read_in_any_letter_case() {
        let members = json!({"a": "UTC", "b": "west"});
        let mut keywords = reader(&members);
        assert_eq!(keywords.word("a", &["utc", "local"], |word| word), Some("utc"));
        assert_eq!(keywords.word("b", &["utc", "local"], |word| word), None);
        assert_eq!(messages(keywords), ["expected `utc` or `local` for option `b`, found `west`"]);
    }

    #[test]
    fn the_findings_of_a_check_stand_at_the_member() {
        let members = json!({"a": "x", "b": 1});
        let mut keywords = reader(&members);
        let refused = Error::new(ErrorKind::Argument, Finding::new(&code::COUNTRY_CODE, "no country"));
        assert_eq!(keywords.flag("b"), None);
        assert_eq!(keywords.text("a"), Some("x"));
        assert_eq!(keywords.check_member::<()>("a", Err(refused)), None);
        assert_eq!(messages(keywords), ["no country", "expected true or false for option `b`"]);
    }
}

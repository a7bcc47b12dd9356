//! The calls of the bindings: arguments and answers as JSON.

use std::str::FromStr;

use super::Sequence;
use super::key::SequenceKey;
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, alternatives};
use crate::json::{Map, Value};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::store::sql::SqlConnection;

const KEY: Terms = Terms {
    noun: "part",
    owner: " of a sequence's key",
    value: &code::SEQUENCE_KEY,
    unknown: &code::SEQUENCE_KEY,
    missing: &code::SEQUENCE_KEY,
    with_path: true,
    in_any_case: false,
};

/// A call of a [`Sequence`] by its name, as the bindings make it.
///
/// # Example
/// ```
/// use dtekit::store::sequence::SequenceCall;
///
/// assert_eq!("next".parse::<SequenceCall>()?, SequenceCall::Next);
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SequenceCall {
    /// [`Sequence::range`]: `first`, `last`, `warn_below`.
    Range,
    /// [`Sequence::next`].
    Next,
    /// [`Sequence::block`]: `count`, `holder`.
    Block,
    /// [`Sequence::used`]: `first`, and `last`, which is `first` by default.
    Used,
    /// [`Sequence::void`]: `first`, `last` as before, and `reason`.
    Void,
    /// [`Sequence::gaps`].
    Gaps,
    /// [`Sequence::last`].
    Last,
    /// [`Sequence::advance`]: `last`.
    Advance,
}

impl SequenceCall {
    const NAMES: [(&str, SequenceCall); 8] = [
        ("range", SequenceCall::Range),
        ("next", SequenceCall::Next),
        ("block", SequenceCall::Block),
        ("used", SequenceCall::Used),
        ("void", SequenceCall::Void),
        ("gaps", SequenceCall::Gaps),
        ("last", SequenceCall::Last),
        ("advance", SequenceCall::Advance),
    ];
}

impl FromStr for SequenceCall {
    type Err = Error;

    fn from_str(name: &str) -> Result<SequenceCall> {
        let found = SequenceCall::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, call)| *call).ok_or_else(|| {
            let known = SequenceCall::NAMES.map(|(known, _)| known);
            let message = format!("expected {} for the call of a sequence", alternatives(&known));
            Error::new(ErrorKind::Argument, Finding::new(&code::OPTION_VALUE, message))
        })
    }
}

impl SequenceKey {
    /// Reads a key from the members of a JSON object, as the bindings receive them: `issuer` and `type`, and `series`
    /// and `till` where they are given. A number is read as its digits.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a `sequence-key` for each member that is missing, unknown or unusable.
    pub fn from_members(members: &Map) -> Result<SequenceKey> {
        let mut keywords = Reader::new(members, KEY);
        let parts = ["issuer", "type", "series", "till"].map(|name| keywords.text_or_number(name));
        keywords.require("issuer");
        keywords.require("type");
        let [issuer, document_type, series, till] = &parts;
        // Stand-ins for what is missing, so that the other parts are checked as well.
        let key = SequenceKey::new(
            issuer.as_deref().unwrap_or("0"),
            document_type.as_deref().unwrap_or("0"),
            series.as_deref(),
            till.as_deref(),
        );
        let key = keywords.check(key);
        keywords.finish().map(|()| key.expect("a key that is refused has a finding"))
    }
}

impl Sequence {
    /// Makes a call with the arguments as the members of a JSON object, as the bindings receive them, and gives its
    /// answer as JSON; null where there is none.
    ///
    /// # Errors
    /// As the call, and [`ErrorKind::Argument`] for each argument that is missing, unknown or unusable.
    pub fn call(&self, call: SequenceCall, key: &Map, arguments: &Map, naming: Naming) -> Result<Value> {
        self.answer(None, call, key, arguments, naming)
    }

    /// As [`Sequence::call`], in the transaction that is open on the caller's connection, for the calls
    /// [`SequenceCall::Next`], `Block`, `Used` and `Void`.
    ///
    /// # Errors
    /// As [`Sequence::call`] and [`Sequence::next_within`]; [`ErrorKind::Argument`] for another call.
    pub fn call_within(
        &self,
        connection: &mut dyn SqlConnection,
        call: SequenceCall,
        key: &Map,
        arguments: &Map,
        naming: Naming,
    ) -> Result<Value> {
        self.answer(Some(connection), call, key, arguments, naming)
    }

    fn answer(
        &self,
        within: Option<&mut dyn SqlConnection>,
        call: SequenceCall,
        key: &Map,
        arguments: &Map,
        naming: Naming,
    ) -> Result<Value> {
        let mut keywords = Reader::new(arguments, Terms::parameters(" of this call")).in_any_case();
        let key = keywords.check(SequenceKey::from_members(key));
        let mut number = |name: &'static str, is_needed: bool| {
            let number = keywords.whole::<u64>(name, 0..);
            if is_needed {
                keywords.require(name);
            }
            number
        };
        let (mut first, mut last, mut count, mut warn_below) = (None, None, None, None);
        match call {
            SequenceCall::Range => {
                first = number("first", true);
                last = number("last", true);
                warn_below = number("warn_below", false);
            }
            SequenceCall::Used | SequenceCall::Void => {
                first = number("first", true);
                last = number("last", false).or(first);
            }
            SequenceCall::Block => count = number("count", true),
            SequenceCall::Advance => last = number("last", true),
            SequenceCall::Next | SequenceCall::Gaps | SequenceCall::Last => {}
        }
        let text = match call {
            SequenceCall::Block => Some("holder"),
            SequenceCall::Void => Some("reason"),
            _ => None,
        };
        let text = text.and_then(|name| {
            let text = keywords.text(name);
            keywords.require(name);
            text
        });
        keywords.finish()?;
        let key = key.expect("a key that is refused has a finding");
        let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
        let text = text.unwrap_or_default();
        let none = |()| Value::Null;
        let count = count.unwrap_or_default();
        match (call, within) {
            (SequenceCall::Next, None) => self.next(&key).map(|number| number.to_value(naming)),
            (SequenceCall::Next, Some(connection)) => {
                self.next_within(connection, &key).map(|number| number.to_value(naming))
            }
            (SequenceCall::Block, None) => self.block(&key, count, text).map(|block| block.to_value(naming)),
            (SequenceCall::Block, Some(connection)) => {
                self.block_within(connection, &key, count, text).map(|block| block.to_value(naming))
            }
            (SequenceCall::Used, None) => self.used(&key, first, last).map(none),
            (SequenceCall::Used, Some(connection)) => {
                self.used_within(connection, &key, first, last).map(none)
            }
            (SequenceCall::Void, None) => self.void(&key, first, last, text).map(none),
            (SequenceCall::Void, Some(connection)) => {
                self.void_within(connection, &key, first, last, text).map(none)
            }
            (_, Some(_)) => {
                let message =
                    "expected `next`, `block`, `used` or `void` within a transaction, found another call";
                Err(Error::new(
                    ErrorKind::Argument,
                    Finding::new(&code::OPTION_VALUE, message).with_path("within"),
                ))
            }
            (SequenceCall::Range, None) => {
                self.range(&key, first, last, warn_below).map(|range| range.to_value(naming))
            }
            (SequenceCall::Gaps, None) => self.gaps(&key).map(|gaps| gaps.to_value(naming)),
            (SequenceCall::Last, None) => self.last(&key).map(Value::from),
            (SequenceCall::Advance, None) => self.advance(&key, last).map(none),
        }
    }
}

//! Simple types: a built-in type and the facets that narrow it.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeSet;

use once_cell::race::OnceBox;

use super::lexical::{Base, base64_length};
use super::number::Number;
use super::pattern::{self, Compiled};

/// What is done with white space before a value is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    Preserve,
    Replace,
    Collapse,
}

/// A bound of the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    From,
    To,
    Above,
    Below,
}

/// A pattern, which is compiled when it is first used.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) text: Box<str>,
    compiled: OnceBox<Option<Compiled>>,
}

impl Pattern {
    pub(super) fn new(text: String) -> Pattern {
        Pattern { text: text.into(), compiled: OnceBox::new() }
    }

    /// Whether it can be compiled; a test asks for each.
    #[cfg(test)]
    pub(super) fn is_sound(&self) -> bool {
        self.compiled().is_some()
    }

    fn compiled(&self) -> Option<&Compiled> {
        self.compiled.get_or_init(|| Box::new(pattern::compile(&self.text))).as_ref()
    }

    fn matches(&self, value: &str) -> bool {
        self.compiled().is_none_or(|compiled| compiled.matches(value))
    }
}

/// A simple type.
#[derive(Debug)]
pub(super) struct Simple {
    pub(super) base: Base,
    /// Every text is a value of it.
    pub(super) takes_any: bool,
    /// The type is a list of values of another, by its number.
    pub(super) list_of: Option<u16>,
    pub(super) space: Space,
    pub(super) enumeration: Vec<Box<str>>,
    /// What the schema calls the type that has a long enumeration.
    pub(super) catalogue: Option<Box<str>>,
    /// The words of the enumeration, if there are so many that a search pays.
    pub(super) words: BTreeSet<Box<str>>,
    /// One list for each step that narrows the type: of each, one pattern must match.
    pub(super) patterns: Vec<Vec<Pattern>>,
    pub(super) length: Option<usize>,
    pub(super) least: Option<usize>,
    pub(super) most: Option<usize>,
    pub(super) digits: Option<usize>,
    pub(super) decimals: Option<usize>,
    pub(super) bounds: Vec<(Bound, Box<str>)>,
}

/// Why a value is none of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal<'s> {
    /// It is no value of the built-in type.
    Base(Base),
    Enumeration(&'s Simple),
    Pattern(&'s [Pattern]),
    /// It has so many characters, bytes or items.
    Length(&'s Simple, usize),
    Digits(usize),
    Decimals(usize),
    Bound(Bound, &'s str),
}

impl PartialEq for Simple {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Simple {}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Pattern {}

/// From how many words of an enumeration on a set finds them.
const MANY: usize = 12;

impl Simple {
    pub(super) fn of(base: Base) -> Simple {
        let space = if base.keeps_space() {
            Space::Preserve
        } else if base == Base::NormalizedString {
            Space::Replace
        } else {
            Space::Collapse
        };
        Simple {
            base,
            takes_any: false,
            list_of: None,
            space,
            enumeration: Vec::new(),
            catalogue: None,
            words: BTreeSet::new(),
            patterns: Vec::new(),
            length: None,
            least: None,
            most: None,
            digits: None,
            decimals: None,
            bounds: Vec::new(),
        }
    }

    /// Prepares the checks of a type whose facets are complete.
    pub(super) fn finish(&mut self) {
        if self.enumeration.len() > MANY {
            self.words = self.enumeration.iter().cloned().collect();
        }
        let is_text = matches!(self.base, Base::String | Base::NormalizedString | Base::Token);
        let has_lengths = self.length.is_some() || self.least.is_some() || self.most.is_some();
        let has_numbers = self.digits.is_some() || self.decimals.is_some() || !self.bounds.is_empty();
        let has_words = !self.enumeration.is_empty() || !self.patterns.is_empty();
        self.takes_any = is_text && self.list_of.is_none() && !(has_lengths || has_numbers || has_words);
    }

    /// The value with its white space as the type has it.
    pub(super) fn spaced<'v>(&self, value: &'v str) -> Cow<'v, str> {
        match self.space {
            Space::Preserve => Cow::Borrowed(value),
            _ if !has_space(value.as_bytes()) => Cow::Borrowed(value),
            Space::Collapse if is_collapsed(value.as_bytes()) => Cow::Borrowed(value),
            Space::Replace => Cow::Owned(value.replace(['\t', '\n', '\r'], " ")),
            Space::Collapse => {
                let words: Vec<_> =
                    value.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
                match words.as_slice() {
                    [word] => Cow::Borrowed(*word),
                    _ => Cow::Owned(words.join(" ")),
                }
            }
        }
    }

    /// Checks a value, whose white space is as the type has it.
    pub(super) fn check<'s>(&'s self, value: &str, all: &'s [Simple]) -> Result<(), Refusal<'s>> {
        if self.takes_any {
            return Ok(());
        }
        if let Some(item) = self.list_of {
            let item = &all[usize::from(item)];
            let items: Vec<_> = value.split(' ').filter(|one| !one.is_empty()).collect();
            items.iter().try_for_each(|one| item.check(one, all))?;
            return self.check_length(items.len());
        }
        // The number is read once.
        let number = Some(value).filter(|_| self.base.is_decimal()).and_then(Number::read);
        let is_of_base = if self.base == Base::Decimal { number.is_some() } else { self.base.takes(value) };
        if !is_of_base {
            return Err(Refusal::Base(self.base));
        }
        if !self.enumeration.is_empty() && !self.is_listed(value) {
            return Err(Refusal::Enumeration(self));
        }
        for step in &self.patterns {
            if !step.iter().any(|pattern| pattern.matches(value)) {
                return Err(Refusal::Pattern(step));
            }
        }
        if self.length.is_some() || self.least.is_some() || self.most.is_some() {
            self.check_length(match self.base {
                Base::Base64 => base64_length(value).unwrap_or_default(),
                Base::Hex => value.len() / 2,
                _ if value.is_ascii() => value.len(),
                _ => value.chars().count(),
            })?;
        }
        self.check_number(value, number)
    }

    fn is_listed(&self, value: &str) -> bool {
        if self.base.is_decimal() {
            let number = Number::read(value);
            return self.enumeration.iter().any(|one| Number::read(one) == number);
        }
        if self.words.is_empty() {
            return self.enumeration.iter().any(|one| **one == *value);
        }
        self.words.contains(value)
    }

    fn check_length(&self, length: usize) -> Result<(), Refusal<'_>> {
        let is_right = self.length.is_none_or(|right| right == length)
            && self.least.is_none_or(|least| least <= length)
            && self.most.is_none_or(|most| length <= most);
        if is_right { Ok(()) } else { Err(Refusal::Length(self, length)) }
    }

    fn check_number(&self, value: &str, number: Option<Number<'_>>) -> Result<(), Refusal<'_>> {
        if self.digits.is_some() || self.decimals.is_some() {
            let Some(number) = number.or_else(|| Number::read(value)) else { return Ok(()) };
            if let Some(most) = self.decimals.filter(|most| number.decimals() > *most) {
                return Err(Refusal::Decimals(most));
            }
            if let Some(most) = self.digits.filter(|most| number.digits() > *most) {
                return Err(Refusal::Digits(most));
            }
        }
        for (bound, limit) in &self.bounds {
            let order = self.compare(value, number, limit);
            let is_within = match bound {
                Bound::From => order != Some(Ordering::Less),
                Bound::To => order != Some(Ordering::Greater),
                Bound::Above => order == Some(Ordering::Greater),
                Bound::Below => order == Some(Ordering::Less),
            };
            if !is_within {
                return Err(Refusal::Bound(*bound, limit));
            }
        }
        Ok(())
    }

    fn compare(&self, value: &str, number: Option<Number<'_>>, limit: &str) -> Option<Ordering> {
        match self.base {
            Base::Float | Base::Double => value.parse::<f64>().ok()?.partial_cmp(&limit.parse::<f64>().ok()?),
            base if base.is_decimal() => Some(number?.cmp(&Number::read(limit)?)),
            // Dates and times are compared as they are written: the bounds of the authorities have no time zone.
            // A year of five digits is later than one of four.
            _ => Some(year_digits(value).cmp(&year_digits(limit)).then_with(|| value.cmp(limit))),
        }
    }
}

/// Whether there is white space in a text of XML, eight bytes at a time: its bytes up to the blank.
#[inline]
fn has_space(text: &[u8]) -> bool {
    let (blocks, rest) = text.as_chunks::<8>();
    let is_low = |block: &[u8; 8]| {
        let block = u64::from_le_bytes(*block);
        block.wrapping_sub(0x2121_2121_2121_2121) & !block & 0x8080_8080_8080_8080 != 0
    };
    blocks.iter().any(is_low) || rest.iter().any(|byte| *byte <= b' ')
}

/// Whether white space is nothing but one blank between two words.
fn is_collapsed(text: &[u8]) -> bool {
    let mut before = b' ';
    for byte in text {
        if matches!(byte, b'\t' | b'\n' | b'\r') || (*byte == b' ' && before == b' ') {
            return false;
        }
        before = *byte;
    }
    before != b' '
}

/// How many digits the year of a date has; 0 for a time, which has none.
fn year_digits(value: &str) -> usize {
    match value.split_once('-') {
        Some((year, _)) if !year.contains(':') => year.len(),
        _ => 0,
    }
}

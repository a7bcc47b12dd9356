//! Ids of persons and companies: digits in groups, with a check digit at the end.

use super::kind::{object, texts};
use super::shape::{is_digits, shape};
use super::text::refused;
use crate::code::Code;
use crate::error::Result;
use crate::json::{Map, json};

/// How such an id is written. In a text the groups stand with dashes between them, or without any.
pub(crate) struct Grouped {
    /// How many digits each group has.
    pub groups: &'static [usize],
    /// What a text should be, such as "a NIT such as `0614-050707-104-8`".
    pub such_as: &'static str,
    /// What the digits before the check digit should be.
    pub number: &'static str,
    pub form: &'static Code,
    pub wrong_digit: &'static Code,
    /// False for digits that are never given out.
    pub is_given_out: fn(&str) -> bool,
    /// The check digit of the digits before it.
    pub check_digit: fn(&str) -> u32,
}

impl Grouped {
    fn length(&self) -> usize {
        self.groups.iter().sum()
    }

    /// The digits of a text whose check digit is right.
    pub fn read(&self, text: &str) -> Result<String> {
        let length = self.length();
        let digits = ungrouped(text, self.groups).filter(|digits| is_digits(digits, length, length));
        let Some(digits) = digits.filter(|digits| (self.is_given_out)(digits)) else {
            return Err(refused(self.form, format!("expected {}, found {}", self.such_as, shape(text))));
        };
        let (number, found) = digits.split_at(length - 1);
        let expected = (self.check_digit)(number).to_string();
        if found != expected {
            let message = format!("expected check digit `{expected}`, found `{found}`");
            return Err(refused(self.wrong_digit, message));
        }
        Ok(digits)
    }

    /// The digits with the check digit that the number asks for.
    pub fn of_number(&self, number: &str) -> Result<String> {
        let length = self.length() - 1;
        if is_digits(number, length, length) && (self.is_given_out)(number) {
            return Ok(format!("{number}{}", (self.check_digit)(number)));
        }
        Err(refused(self.form, format!("expected {}, found {}", self.number, shape(number))))
    }

    /// The digits with dashes between the groups.
    pub fn grouped(&self, mut digits: &str) -> String {
        let mut groups = Vec::with_capacity(self.groups.len());
        for length in self.groups {
            let (group, rest) = digits.split_at(*length);
            groups.push(group);
            digits = rest;
        }
        groups.join("-")
    }

    /// Number, check digit, text and groups.
    pub fn parts(&self, digits: &str) -> Map {
        let (number, check_digit) = digits.split_at(self.length() - 1);
        object([
            ("number", json!(number)),
            ("check_digit", json!(check_digit)),
            ("text", json!(digits)),
            ("grouped", json!(self.grouped(digits))),
        ])
    }

    /// The digits of the number without its check digit, or of the text.
    pub fn compose(&self, parts: &Map) -> Result<String> {
        match texts(parts, ["number", "text"])? {
            [Some(number), None] => self.of_number(number),
            [_, text] => self.read(text.unwrap_or_default()),
        }
    }
}

/// The text without the dashes between groups of these lengths. A text without dashes stays as it is.
fn ungrouped(text: &str, groups: &[usize]) -> Option<String> {
    if !text.contains('-') {
        return Some(text.to_owned());
    }
    let found: Vec<_> = text.split('-').collect();
    let fits =
        found.len() == groups.len() && found.iter().zip(groups).all(|(part, length)| part.len() == *length);
    fits.then(|| found.concat())
}

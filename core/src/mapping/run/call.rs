//! The functions.

use std::borrow::Cow;
use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256, Sha384};

use super::evaluate::{Focus, Here, Run, Step, Value, place};
use crate::code;
use crate::document::Id;
use crate::mapping::expression::function::Function;
use crate::mapping::expression::{Call, Expression, shown};
use crate::mapping::value::date::Date;
use crate::mapping::value::decimal::{Decimal, Rounding};
use crate::mapping::value::words;

/// The longest text that a function makes.
const MOST_PADDING: usize = 10_000;

impl<'d> Run<'d> {
    pub(crate) fn call(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let arguments = &call.arguments;
        Ok(match call.function {
            Function::Position => Value::Number(Decimal::from_usize(here.position)),
            Function::Last => Value::Number(Decimal::from_usize(here.size)),
            Function::Not => Value::Boolean(!self.tests(&arguments[0], here)?),
            Function::Boolean => Value::Boolean(self.tests(&arguments[0], here)?),
            Function::Exists => {
                let value = self.quietly(&arguments[0], here)?;
                Value::Boolean(!self.is_absent(&value))
            }
            Function::Count => {
                let value = self.quietly(&arguments[0], here)?;
                let count = match value {
                    Value::Nodes(ids) => ids.len(),
                    Value::Texts(texts) => texts.len(),
                    value => usize::from(!self.is_absent(&value)),
                };
                Value::Number(Decimal::from_usize(count))
            }
            Function::Sum | Function::Min | Function::Max => self.fold(call, here)?,
            Function::Name => {
                let value = match arguments.first() {
                    Some(argument) => self.quietly(argument, here)?,
                    None => focus(here),
                };
                match value {
                    Value::Node(id) if id != super::select::TOP => Value::Text(self.name_of(id).into()),
                    Value::Nodes(ids) if ids.len() == 1 => Value::Text(self.name_of(ids[0]).into()),
                    _ => Value::Absent,
                }
            }
            Function::Distinct => self.distinct(call, here)?,
            Function::Concat => {
                let mut whole = String::new();
                for argument in arguments {
                    let Some(text) = self.text(argument, here)? else { return Ok(Value::Absent) };
                    whole.push_str(&text);
                }
                Value::Text(whole.into())
            }
            Function::Lookup => self.lookup(call, here)?,
            Function::Round
            | Function::RoundEven
            | Function::Truncate
            | Function::Floor
            | Function::Ceiling => self.round(call, here)?,
            Function::Abs => {
                self.number(&arguments[0], here)?.map_or(Value::Absent, |number| Value::Number(number.abs()))
            }
            Function::Number => {
                let number = match arguments.first() {
                    Some(argument) => match self.eval(argument, here)? {
                        // What was computed is written as such.
                        Value::Number(number) => return Ok(Value::Number(number)),
                        value => self.number_in(value, place(argument)),
                    },
                    None => self.number_in(focus(here), call.at),
                };
                number.map_or(Value::Absent, Value::Numeral)
            }
            Function::Fixed => {
                let Some(number) = self.number(&arguments[0], here)? else { return Ok(Value::Absent) };
                let Some(digits) = self.count_of(&arguments[1], here, 76)? else { return Ok(Value::Absent) };
                match number.fixed(digits as u32) {
                    Some(text) => Value::Text(text.into()),
                    None => self.calculated(None, call.at),
                }
            }
            _ => self.text_function(call, here)?,
        })
    }

    /// Functions of a text.
    fn text_function(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let arguments = &call.arguments;
        let text = match arguments.first() {
            Some(argument) => self.text(argument, here)?,
            None => {
                let value = focus(here);
                self.text_in(value, call.at)
            }
        };
        let Some(text) = text else { return Ok(Value::Absent) };
        let new = |text: String| Value::Text(Cow::Owned(text));
        Ok(match call.function {
            Function::String => Value::Text(text),
            Function::StringLength => Value::Number(Decimal::from_usize(text.chars().count())),
            Function::NormalizeSpace => {
                let words: Vec<_> =
                    text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()).collect();
                new(words.join(" "))
            }
            Function::UpperCase => new(text.to_uppercase()),
            Function::LowerCase => new(text.to_lowercase()),
            Function::Digits => new(text.chars().filter(char::is_ascii_digit).collect()),
            Function::Sha256 => new(hex(&Sha256::digest(text.as_bytes()))),
            Function::Sha384 => new(hex(&Sha384::digest(text.as_bytes()))),
            Function::Base64 => new(STANDARD.encode(text.as_bytes())),
            Function::Substring => self.substring(call, text, here)?,
            Function::Date => self.date(call, &text, here)?,
            Function::PadLeft => {
                let Some(length) = self.count_of(&arguments[1], here, MOST_PADDING)? else {
                    return Ok(Value::Absent);
                };
                let Some(filler) = self.text(&arguments[2], here)? else { return Ok(Value::Absent) };
                let missing = length.saturating_sub(text.chars().count());
                let mut padded: String = filler.chars().cycle().take(missing).collect();
                padded.push_str(&text);
                new(padded)
            }
            Function::MaxLength => {
                let Some(most) = self.count_of(&arguments[1], here, usize::MAX)? else {
                    return Ok(Value::Absent);
                };
                let length = text.chars().count();
                if length > most {
                    let message = format!("expected at most {most} characters, found {length}");
                    let path = self.path_of(&arguments[0], here)?;
                    self.find(&code::MAPPING_LENGTH, call.at, path, message);
                }
                Value::Text(text)
            }
            Function::DateAdd => {
                let Some(number) = self.number(&arguments[1], here)? else { return Ok(Value::Absent) };
                let months = matches!(&arguments[2], Expression::Text(unit) if &**unit == "months");
                let later = match (Date::parse(&text), number.to_i64()) {
                    (Some(date), Some(count)) => date.later(count, months),
                    _ => None,
                };
                match later {
                    Some(text) => new(text),
                    None => {
                        let message = format!(
                            "expected a date such as `2024-05-31T10:00:00` and a whole number, found `{}` and `{}`",
                            shown(&text),
                            number.plain()
                        );
                        let path = self.path_of(&arguments[0], here)?;
                        self.find(&code::MAPPING_DATE, call.at, path, message);
                        Value::Absent
                    }
                }
            }
            Function::Words => {
                let number = self.read_number(&text, None, call.at);
                let currency = self.text(&arguments[1], here)?;
                let (Some(number), Some(currency)) = (number, currency) else { return Ok(Value::Absent) };
                match words::amount(&number.kept(), &currency) {
                    Some(text) => new(text),
                    None => {
                        let message = format!(
                            "expected an amount below 10^15 with at most 2 decimals, found `{}`",
                            shown(&text)
                        );
                        let path = self.path_of(&arguments[0], here)?;
                        self.find(&code::MAPPING_VALUE, call.at, path, message);
                        Value::Absent
                    }
                }
            }
            Function::Mod11 => {
                let Some(weights) = self.text(&arguments[1], here)? else { return Ok(Value::Absent) };
                match mod11(&text, &weights) {
                    Some(rest) => Value::Number(Decimal::from_usize(rest)),
                    None => {
                        let message = format!(
                            "expected digits and weights such as '2,3,4,5,6,7', found `{}` and `{}`",
                            shown(&text),
                            shown(&weights)
                        );
                        let path = self.path_of(&arguments[0], here)?;
                        self.find(&code::MAPPING_VALUE, call.at, path, message);
                        Value::Absent
                    }
                }
            }
            Function::Translate | Function::Replace => {
                let Some(from) = self.text(&arguments[1], here)? else { return Ok(Value::Text(text)) };
                // Nothing in its place: the one text that may be empty.
                let to = self.text(&arguments[2], here)?.unwrap_or_default();
                match call.function {
                    Function::Replace => {
                        let grown = text.matches(&*from).count().saturating_mul(to.len());
                        self.tick(1 + grown as u64 / 16)?;
                        new(text.replace(&*from, &to))
                    }
                    _ => new(translate(&text, &from, &to)),
                }
            }
            _ => {
                let Some(other) = self.text(&arguments[1], here)? else { return Ok(Value::Absent) };
                match call.function {
                    Function::Contains => Value::Boolean(text.contains(&*other)),
                    Function::StartsWith => Value::Boolean(text.starts_with(&*other)),
                    Function::EndsWith => Value::Boolean(text.ends_with(&*other)),
                    Function::SubstringBefore => {
                        new(text.split_once(&*other).map(|(before, _)| before.to_owned()).unwrap_or_default())
                    }
                    Function::SubstringAfter => {
                        new(text.split_once(&*other).map(|(_, after)| after.to_owned()).unwrap_or_default())
                    }
                    Function::Split => {
                        let pieces = text.split(&*other).filter(|piece| !piece.is_empty());
                        Value::Texts(pieces.map(|piece| Cow::Owned(piece.to_owned())).collect())
                    }
                    _ => Value::Absent,
                }
            }
        })
    }

    /// A value that is only asked whether it is there, how often, or how it is called.
    fn quietly(&mut self, expression: &'d Expression, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        if let Some(trace) = &mut self.trace {
            trace.testing += 1;
        }
        let value = self.eval(expression, here);
        if let Some(trace) = &mut self.trace {
            match &value {
                Ok(Value::Node(id)) => trace.read(*id),
                Ok(Value::Nodes(ids)) => ids.iter().for_each(|id| trace.read(*id)),
                _ => {}
            }
            trace.testing -= 1;
        }
        value
    }

    /// The place in the document of an argument that is wrong.
    #[cold]
    fn path_of(&mut self, argument: &'d Expression, here: &Here<'_, 'd>) -> Step<Option<String>> {
        let Expression::Path(path) = argument else { return Ok(None) };
        let ids = self.select(path, here)?;
        Ok(ids.first().map(|id| self.source_path(*id)))
    }

    /// A whole number that is not negative and not above `most`.
    fn count_of(
        &mut self,
        argument: &'d Expression,
        here: &Here<'_, 'd>,
        most: usize,
    ) -> Step<Option<usize>> {
        let Some(number) = self.number(argument, here)? else { return Ok(None) };
        match number.to_usize().filter(|count| *count <= most) {
            Some(count) => Ok(Some(count)),
            None => {
                let message = format!("expected a whole number from 0 to {most}, found `{}`", number.plain());
                self.find(&code::MAPPING_VALUE, place(argument), None, message);
                Ok(None)
            }
        }
    }

    fn fold(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let all = self.eval(&call.arguments[0], here)?;
        let (nodes, texts): (Vec<Id>, Vec<Cow<'d, str>>) = match all {
            Value::Node(id) => (vec![id], Vec::new()),
            Value::Nodes(ids) => (ids, Vec::new()),
            Value::Texts(texts) => (Vec::new(), texts),
            value => (Vec::new(), self.text_in(value, call.at).into_iter().collect()),
        };
        let size = nodes.len() + texts.len();
        let mut total: Option<Decimal> = None;
        for index in 0..size {
            let focus = match nodes.get(index) {
                Some(id) => Focus::Node(*id),
                None => Focus::Text(&texts[index - nodes.len()]),
            };
            let one = match (call.arguments.get(1), focus) {
                (Some(expression), focus) => {
                    self.number(expression, &Here { focus, position: index + 1, size })?
                }
                (None, Focus::Node(id)) => self.number_in(Value::Node(id), call.at),
                (None, _) => self.read_number(&texts[index - nodes.len()], None, call.at),
            };
            let Some(one) = one else { continue };
            total = Some(match (total, call.function) {
                (None, _) => one,
                (Some(total), Function::Min) => total.min(one),
                (Some(total), Function::Max) => total.max(one),
                (Some(total), _) => match total.add(one) {
                    Some(total) => total,
                    None => return Ok(self.calculated(None, call.at)),
                },
            });
        }
        Ok(total.map_or(Value::Absent, Value::Number))
    }

    fn distinct(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        Ok(match self.eval(&call.arguments[0], here)? {
            Value::Nodes(ids) => {
                let mut seen = HashSet::new();
                let mut kept = Vec::new();
                for id in ids {
                    if let Some(text) = self.text_of(id)
                        && seen.insert(text)
                    {
                        kept.push(id);
                    }
                }
                Value::Nodes(kept)
            }
            Value::Texts(texts) => {
                let mut seen = HashSet::new();
                Value::Texts(texts.into_iter().filter(|text| seen.insert(text.clone())).collect())
            }
            value => value,
        })
    }

    fn lookup(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let Some(key) = self.text(&call.arguments[1], here)? else { return Ok(Value::Absent) };
        let table = &self.plan.tables[call.table as usize];
        if let Some(value) = table.rows.get(&*key).or(table.default.as_ref()) {
            return Ok(Value::Text(Cow::Borrowed(value)));
        }
        let path = self.path_of(&call.arguments[1], here)?;
        let message = format!("expected a key of the table `{}`, found `{}`", table.name, shown(&key));
        self.find(&code::MAPPING_LOOKUP, call.at, path, message);
        Ok(Value::Absent)
    }

    fn round(&mut self, call: &'d Call, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let Some(number) = self.number(&call.arguments[0], here)? else { return Ok(Value::Absent) };
        let digits = match call.arguments.get(1) {
            Some(digits) => match self.count_of(digits, here, 76)? {
                Some(digits) => digits as u32,
                None => return Ok(Value::Absent),
            },
            None => 0,
        };
        let rounding = match call.function {
            Function::RoundEven => Rounding::HalfEven,
            Function::Truncate => Rounding::Truncate,
            Function::Floor => Rounding::Floor,
            Function::Ceiling => Rounding::Ceiling,
            _ => Rounding::HalfAway,
        };
        let rounded = number.round(digits, rounding);
        Ok(self.calculated(rounded, call.at))
    }

    /// XPath's `substring`: positions count characters from 1 and may lie outside.
    fn substring(&mut self, call: &'d Call, text: Cow<'d, str>, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let Some(start) = self.number(&call.arguments[1], here)? else { return Ok(Value::Absent) };
        let whole = |number: Decimal| {
            number.round(0, Rounding::HalfAway).and_then(Decimal::to_i64).unwrap_or(
                match number.is_negative() {
                    true => i64::MIN / 4,
                    false => i64::MAX / 4,
                },
            )
        };
        let start = whole(start).clamp(i64::MIN / 4, i64::MAX / 4);
        let end = match call.arguments.get(2) {
            Some(length) => match self.number(length, here)? {
                Some(length) => start + whole(length).clamp(i64::MIN / 4, i64::MAX / 4),
                None => return Ok(Value::Absent),
            },
            None => i64::MAX,
        };
        let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let (skipped, taken) = ((start.max(1) - 1) as usize, (end - start.max(1)).max(0) as usize);
        let from = places.nth(skipped).unwrap_or(text.len());
        let to = match taken {
            0 => from,
            taken => places.nth(taken - 1).unwrap_or(text.len()),
        };
        if let Some(trace) = &mut self.trace
            && to - from < text.len()
        {
            trace.cut(&text);
        }
        Ok(Value::Text(match text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[from..to]),
            Cow::Owned(text) => Cow::Owned(text[from..to].to_owned()),
        }))
    }

    fn date(&mut self, call: &'d Call, text: &str, here: &Here<'_, 'd>) -> Step<Value<'d>> {
        let offset = match call.arguments.get(2) {
            Some(offset) => self.text(offset, here)?,
            None => None,
        };
        let Some(pattern) = &call.pattern else { return Ok(Value::Absent) };
        let message = match Date::parse(text) {
            None => format!("expected a date such as `2024-05-31T10:00:00`, found `{}`", shown(text)),
            Some(date) => {
                let date = match &offset {
                    Some(offset) if crate::mapping::value::date::offset(offset).is_some() => {
                        date.or_offset(offset)
                    }
                    _ => date,
                };
                match pattern.write(&date) {
                    Ok(text) => return Ok(Value::Text(text.into())),
                    Err(lacking) => format!("expected {lacking} in the date, found `{}`", shown(text)),
                }
            }
        };
        let path = self.path_of(&call.arguments[0], here)?;
        self.find(&code::MAPPING_DATE, call.at, path, message);
        Ok(Value::Absent)
    }
}

/// What `.` is.
fn focus<'d>(here: &Here<'_, 'd>) -> Value<'d> {
    match here.focus {
        Focus::Node(id) => Value::Node(id),
        Focus::Nodes(ids) => Value::Nodes(ids.to_vec()),
        Focus::Text(text) => Value::Text(text.clone()),
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn translate(text: &str, from: &str, to: &str) -> String {
    let mut pairs = std::collections::HashMap::new();
    let mut to = to.chars();
    for character in from.chars() {
        let replacement = to.next();
        pairs.entry(character).or_insert(replacement);
    }
    text.chars().filter_map(|character| pairs.get(&character).copied().unwrap_or(Some(character))).collect()
}

/// The remainder by 11 of the weighted sum of the digits, the weights cycling from the right.
fn mod11(text: &str, weights: &str) -> Option<usize> {
    let weights: Option<Vec<usize>> = match weights.contains(',') {
        true => weights.split(',').map(|weight| weight.trim().parse::<u8>().ok().map(usize::from)).collect(),
        false => weights.chars().map(|digit| digit.to_digit(10).map(|digit| digit as usize)).collect(),
    };
    let weights = weights?;
    let mut sum = 0_usize;
    for (digit, weight) in text.chars().rev().zip(weights.iter().cycle()) {
        sum = (sum + digit.to_digit(10)? as usize * weight) % 11;
    }
    (!weights.is_empty()).then_some(sum)
}

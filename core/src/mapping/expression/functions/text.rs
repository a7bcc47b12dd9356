//! Functions of texts.

use std::borrow::Cow;
use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::number::count_of;
use crate::code;
use crate::decimal::{Decimal, Rounding};
use crate::mapping::expression::function::{Call, Evaluated};
use crate::mapping::value::{PIECE, Value};

/// The longest text that `pad-left` makes.
const MOST_PADDING: usize = 10_000;

/// The text of the first argument, or of `.` if there is none.
fn first<'d>(call: &mut dyn Call<'d>) -> Evaluated<Option<Cow<'d, str>>> {
    if call.count() > 0 {
        return call.text(0);
    }
    let focus = call.focus();
    Ok(call.text_of(focus))
}

/// The value that `make` gives of the first text; absent without one.
fn of_text<'d>(
    call: &mut dyn Call<'d>,
    make: impl FnOnce(Cow<'d, str>) -> Value<'d>,
) -> Evaluated<Value<'d>> {
    let value = first(call)?.map_or(Value::Absent, make);
    call.makes(value.bytes())?;
    Ok(value)
}

/// The value that `make` gives of two texts; absent without either.
fn of_two<'d>(call: &mut dyn Call<'d>, make: impl FnOnce(&str, &str) -> Value<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(other) = call.text(1)? else { return Ok(Value::Absent) };
    let value = make(&text, &other);
    call.makes(value.bytes())?;
    Ok(value)
}

/// A text that a function made, once it is counted.
fn made<'d>(call: &mut dyn Call<'d>, text: impl Into<String>) -> Evaluated<Value<'d>> {
    let value = new(text);
    call.makes(value.bytes())?;
    Ok(value)
}

fn new<'d>(text: impl Into<String>) -> Value<'d> {
    Value::Text(Cow::Owned(text.into()))
}

pub(super) fn string<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, Value::Text)
}

pub(super) fn concat<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let mut whole = String::new();
    for index in 0..call.count() {
        let Some(text) = call.text(index)? else { return Ok(Value::Absent) };
        call.makes(text.len())?;
        whole.push_str(&text);
    }
    Ok(new(whole))
}

/// XPath's `substring`: positions count characters from 1, and may lie outside the text.
pub(super) fn substring<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(start) = call.number(1)? else { return Ok(Value::Absent) };
    // A bound so far from the edge of `i64` that a start and a length can be added.
    const FAR: i64 = i64::MAX / 4;
    let whole = |number: Decimal| {
        let far = if number.is_negative() { -FAR } else { FAR };
        let rounded = number.round(0, Rounding::HalfAway).and_then(Decimal::to_i64);
        rounded.unwrap_or(far).clamp(-FAR, FAR)
    };
    let start = whole(start);
    let end = match call.count() {
        2 => i64::MAX,
        _ => match call.number(2)? {
            Some(length) => start + whole(length),
            None => return Ok(Value::Absent),
        },
    };
    let mut places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let (skipped, taken) = ((start.max(1) - 1) as usize, (end - start.max(1)).max(0) as usize);
    let from = places.nth(skipped).unwrap_or(text.len());
    let to = match taken {
        0 => from,
        taken => places.nth(taken - 1).unwrap_or(text.len()),
    };
    // A part from the middle, such as the year of a number, is chosen: only a text that loses its end is cut.
    if from == 0 && to < text.len() {
        call.cut(&text);
    }
    if let Cow::Owned(_) = text {
        call.makes(to - from)?;
    }
    Ok(Value::Text(match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[from..to]),
        Cow::Owned(text) => Cow::Owned(text[from..to].to_owned()),
    }))
}

pub(super) fn substring_before<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_two(call, |text, mark| new(text.split_once(mark).map_or("", |(before, _)| before)))
}

pub(super) fn substring_after<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_two(call, |text, mark| new(text.split_once(mark).map_or("", |(_, after)| after)))
}

pub(super) fn string_length<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| Value::Number(Decimal::from_usize(text.chars().count())))
}

pub(super) fn normalize_space<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| {
        let words = text.split([' ', '\t', '\n', '\r']).filter(|word| !word.is_empty());
        new(words.collect::<Vec<_>>().join(" "))
    })
}

pub(super) fn translate<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(from) = call.text(1)? else { return Ok(Value::Text(text)) };
    let to = call.text(2)?.unwrap_or_default();
    let mut pairs = HashMap::new();
    let mut to = to.chars();
    for character in from.chars() {
        let replacement = to.next();
        pairs.entry(character).or_insert(replacement);
    }
    let replaced = |character: char| pairs.get(&character).copied().unwrap_or(Some(character));
    made(call, text.chars().filter_map(replaced).collect::<String>())
}

pub(super) fn contains<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_two(call, |text, part| Value::Boolean(text.contains(part)))
}

pub(super) fn starts_with<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_two(call, |text, part| Value::Boolean(text.starts_with(part)))
}

pub(super) fn ends_with<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_two(call, |text, part| Value::Boolean(text.ends_with(part)))
}

pub(super) fn upper_case<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| new(text.to_uppercase()))
}

pub(super) fn lower_case<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| new(text.to_lowercase()))
}

pub(super) fn replace<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(from) = call.text(1)? else { return Ok(Value::Text(text)) };
    let to = call.text(2)?.unwrap_or_default();
    let grown = text.matches(&*from).count().saturating_mul(to.len());
    call.tick(1 + grown as u64 / 16)?;
    call.makes(text.len().saturating_add(grown))?;
    Ok(new(text.replace(&*from, &to)))
}

pub(super) fn pad_left<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(length) = count_of(call, 1, MOST_PADDING)? else { return Ok(Value::Absent) };
    let Some(filler) = call.text(2)? else { return Ok(Value::Absent) };
    let missing = length.saturating_sub(text.chars().count());
    let mut padded: String = filler.chars().cycle().take(missing).collect();
    padded.push_str(&text);
    made(call, padded)
}

pub(super) fn digits<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| new(text.chars().filter(char::is_ascii_digit).collect::<String>()))
}

pub(super) fn split<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(mark) = call.text(1)? else { return Ok(Value::Absent) };
    let pieces = || text.split(&*mark).filter(|piece| !piece.is_empty());
    let count = pieces().count();
    call.tick(count as u64)?;
    call.makes(count.saturating_mul(PIECE).saturating_add(text.len()))?;
    Ok(Value::Texts(pieces().map(|piece| Cow::Owned(piece.to_owned())).collect()))
}

pub(super) fn max_length<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(most) = count_of(call, 1, usize::MAX)? else { return Ok(Value::Absent) };
    let length = text.chars().count();
    if length > most {
        let message = format!("expected at most {most} characters, found {length}");
        call.find(&code::MAPPING_LENGTH, 0, message)?;
    }
    Ok(Value::Text(text))
}

pub(super) fn sha256<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| new(hex(&hmac_sha256::Hash::hash(text.as_bytes()))))
}

pub(super) fn sha384<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| new(hex(&hmac_sha512::sha384::Hash::hash(text.as_bytes()))))
}

pub(super) fn base64<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    of_text(call, |text| new(STANDARD.encode(text.as_bytes())))
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

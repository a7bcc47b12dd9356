//! Functions of numbers.

use crate::code;
use crate::decimal::{Decimal, Rounding};
use crate::identifier::check_digit;
use crate::mapping::expression::function::{Call, Evaluated};
use crate::mapping::place::shown;
use crate::mapping::value::Value;
use crate::mapping::value::words as in_words;

/// The most decimals that a number can be asked for.
const MOST_DECIMALS: usize = 76;

/// An argument that is a whole number from 0 to `most`; anything else is a finding.
pub(super) fn count_of(call: &mut dyn Call<'_>, index: usize, most: usize) -> Evaluated<Option<usize>> {
    let Some(number) = call.number(index)? else { return Ok(None) };
    let count = number.to_usize().filter(|count| *count <= most);
    if count.is_none() {
        let message = format!("expected a whole number from 0 to {most}, found `{}`", number.plain());
        call.find_at(&code::MAPPING_VALUE, index, message);
    }
    Ok(count)
}

/// The number that `join` makes of all numbers of the first argument; `join` gives nothing if it has too many digits.
fn fold<'d>(
    call: &mut dyn Call<'d>,
    join: impl Fn(Decimal, Decimal) -> Option<Decimal>,
) -> Evaluated<Value<'d>> {
    let (mut total, mut is_exact) = (None, true);
    call.each_number(&mut |number| {
        total = match total {
            None => Some(number),
            Some(total) => join(total, number),
        };
        is_exact = total.is_some();
        is_exact
    })?;
    Ok(match total {
        Some(total) => Value::Number(total),
        None if is_exact => Value::Absent,
        None => call.calculated(None),
    })
}

pub(super) fn sum<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    fold(call, Decimal::add)
}

pub(super) fn min<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    fold(call, |one, other| Some(one.min(other)))
}

pub(super) fn max<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    fold(call, |one, other| Some(one.max(other)))
}

fn rounded<'d>(call: &mut dyn Call<'d>, rounding: Rounding) -> Evaluated<Value<'d>> {
    let Some(number) = call.number(0)? else { return Ok(Value::Absent) };
    let digits = match call.count() {
        1 => 0,
        _ => match count_of(call, 1, MOST_DECIMALS)? {
            Some(digits) => digits as u32,
            None => return Ok(Value::Absent),
        },
    };
    Ok(call.calculated(number.round(digits, rounding)))
}

pub(super) fn round<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    rounded(call, Rounding::HalfAway)
}

pub(super) fn round_even<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    rounded(call, Rounding::HalfEven)
}

pub(super) fn truncate<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    rounded(call, Rounding::Truncate)
}

pub(super) fn floor<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    rounded(call, Rounding::Floor)
}

pub(super) fn ceiling<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    rounded(call, Rounding::Ceiling)
}

pub(super) fn abs<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    Ok(call.number(0)?.map_or(Value::Absent, |number| Value::Number(number.abs())))
}

pub(super) fn number<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let (value, index) = match call.count() {
        0 => (call.focus(), None),
        _ => (call.value(0)?, Some(0)),
    };
    if let Value::Number(number) = value {
        // A computed number stays one: it is written without zeros at its end.
        return Ok(Value::Number(number));
    }
    Ok(call.number_of(value, index).map_or(Value::Absent, Value::Numeral))
}

pub(super) fn fixed<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(number) = call.number(0)? else { return Ok(Value::Absent) };
    let Some(digits) = count_of(call, 1, MOST_DECIMALS)? else { return Ok(Value::Absent) };
    Ok(match number.fixed(digits as u32) {
        Some(text) => Value::Text(text.into()),
        None => call.calculated(None),
    })
}

pub(super) fn words<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let number = call.number_of(Value::Text(text.clone()), None);
    let currency = call.text(1)?;
    let (Some(number), Some(currency)) = (number, currency) else { return Ok(Value::Absent) };
    if let Some(words) = in_words::amount(&number.kept(), &currency) {
        return Ok(Value::Text(words.into()));
    }
    let message = format!("expected an amount below 10^15 with at most 2 decimals, found `{}`", shown(&text));
    call.find(&code::MAPPING_VALUE, 0, message)?;
    Ok(Value::Absent)
}

pub(super) fn mod11<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(weights) = call.text(1)? else { return Ok(Value::Absent) };
    if let Some(remainder) = remainder_by_11(&text, &weights) {
        return Ok(Value::Number(Decimal::from_usize(remainder)));
    }
    let message = format!(
        "expected digits and weights such as '2,3,4,5,6,7', found `{}` and `{}`",
        shown(&text),
        shown(&weights)
    );
    call.find(&code::MAPPING_VALUE, 0, message)?;
    Ok(Value::Absent)
}

pub(super) fn luhn<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let digit = check_digit::luhn(check_digit::digits(&text));
        return Ok(Value::Number(Decimal::from_usize(digit as usize)));
    }
    call.find(&code::MAPPING_VALUE, 0, format!("expected digits, found `{}`", shown(&text)))?;
    Ok(Value::Absent)
}

/// The remainder by 11 of the weighted sum of the digits; the weights are repeated from the right.
fn remainder_by_11(text: &str, weights: &str) -> Option<usize> {
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

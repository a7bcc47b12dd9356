//! Functions of dates.

use crate::code;
use crate::mapping::expression::function::{Call, Evaluated};
use crate::mapping::place::shown;
use crate::mapping::value::Value;
use crate::mapping::value::date::{Date, offset};

pub(super) fn date<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let own_offset = match call.count() {
        2 => None,
        _ => call.text(2)?.filter(|text| offset(text).is_some()),
    };
    let Some(pattern) = call.pattern() else { return Ok(Value::Absent) };
    let message = match Date::parse(&text) {
        None => format!("expected a date such as `2024-05-31T10:00:00`, found `{}`", shown(&text)),
        Some(date) => {
            let date = match &own_offset {
                Some(offset) => date.or_offset(offset),
                None => date,
            };
            match pattern.write(&date) {
                Ok(text) => return Ok(Value::Text(text.into())),
                Err(lacking) => format!("expected {lacking} in the date, found `{}`", shown(&text)),
            }
        }
    };
    call.find(&code::MAPPING_DATE, 0, message)?;
    Ok(Value::Absent)
}

pub(super) fn date_add<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(text) = call.text(0)? else { return Ok(Value::Absent) };
    let Some(number) = call.number(1)? else { return Ok(Value::Absent) };
    let is_months = call.literal(2) == Some("months");
    let later = Date::parse(&text).zip(number.to_i64());
    if let Some(text) = later.and_then(|(date, count)| date.later(count, is_months)) {
        return Ok(Value::Text(text.into()));
    }
    let message = format!(
        "expected a date such as `2024-05-31T10:00:00` and a whole number, found `{}` and `{}`",
        shown(&text),
        number.plain()
    );
    call.find(&code::MAPPING_DATE, 0, message)?;
    Ok(Value::Absent)
}

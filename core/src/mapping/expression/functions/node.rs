//! Functions of nodes, tests and tables.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::decimal::Decimal;
use crate::mapping::expression::function::{Call, Evaluated};
use crate::mapping::value::Value;

pub(super) fn not<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    Ok(Value::Boolean(!call.is_true(0)?))
}

pub(super) fn boolean<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    Ok(Value::Boolean(call.is_true(0)?))
}

pub(super) fn exists<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let value = call.tested_value(0)?;
    Ok(Value::Boolean(!call.is_absent(&value)))
}

pub(super) fn count<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let count = match call.tested_value(0)? {
        Value::Nodes(ids) => ids.len(),
        Value::Texts(texts) => texts.len(),
        value => usize::from(!call.is_absent(&value)),
    };
    Ok(Value::Number(Decimal::from_usize(count)))
}

pub(super) fn position<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    Ok(Value::Number(Decimal::from_usize(call.position())))
}

pub(super) fn last<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    Ok(Value::Number(Decimal::from_usize(call.size())))
}

pub(super) fn name<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let value = match call.count() {
        0 => call.focus(),
        _ => call.tested_value(0)?,
    };
    let id = match &value {
        Value::Node(id) => Some(*id),
        Value::Nodes(ids) if ids.len() == 1 => Some(ids[0]),
        _ => None,
    };
    Ok(id.and_then(|id| call.name_of(id)).map_or(Value::Absent, |name| Value::Text(name.into())))
}

pub(super) fn distinct<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    Ok(match call.value(0)? {
        Value::Nodes(mut ids) => {
            let mut seen = HashSet::new();
            ids.retain(|id| call.text_of(Value::Node(*id)).is_some_and(|text| seen.insert(text)));
            Value::Nodes(ids)
        }
        Value::Texts(mut texts) => {
            let mut seen = HashSet::new();
            texts.retain(|text| seen.insert(text.clone()));
            Value::Texts(texts)
        }
        value => value,
    })
}

pub(super) fn lookup<'d>(call: &mut dyn Call<'d>) -> Evaluated<Value<'d>> {
    let Some(key) = call.text(1)? else { return Ok(Value::Absent) };
    Ok(call.look_up(&key)?.map_or(Value::Absent, |value| Value::Text(Cow::Borrowed(value))))
}

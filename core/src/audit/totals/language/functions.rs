//! The functions that the rules add to the expressions of the mapping language.

use super::value::{Run, Value};
use crate::audit::totals::evaluate::{Evaluation, written_decimals};
use crate::audit::totals::model::{Decimals, Expr, Place, number, over, over_lines, sum, tax_over_lines};
use crate::audit::totals::rates::Rates;
use crate::audit::totals::rules::LINE;
use crate::decimal::{Decimal, Rounding};
use crate::error::short;

/// A function: its name, how many arguments it takes, and what it gives.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) least: usize,
    pub(super) most: usize,
    pub(super) code: for<'d> fn(&mut Run<'_, 'd, '_>, &[Value<'d>]) -> Value<'d>,
}

macro_rules! functions {
    ($($name:literal $least:literal to $most:expr => $code:expr;)*) => {
        /// Every function; `docs/totals.md` says what each gives.
        pub(super) static FUNCTIONS: &[Function] =
            &[$(Function { name: $name, least: $least, most: $most, code: $code }),*];
    };
}

functions! {
    "none" 0 to 0 => |_, _| Value::Absent;
    "not" 1 to 1 => |run, given| Value::Bool(!run.is_known(&given[0]));
    "known" 1 to 1 => |run, given| {
        Value::Bool(run.is_known(&given[0]) && items(given).all(|item| run.is_known(item)))
    };
    "given" 1 to 1 => |run, given| Value::Bool(match &given[0] {
        Value::Amount(id) => run.context.model.is_given(*id),
        Value::Member(_) => true,
        _ => false,
    });
    "count" 1 to 1 => |_, given| counted(match &given[0] {
        Value::Objects(objects) => objects.len(),
        _ => items(given).count(),
    });
    "rest" 1 to 1 => |_, given| match &given[0] {
        Value::Objects(objects) => Value::Objects(objects.iter().copied().skip(1).collect()),
        _ => Value::List(items(given).skip(1).cloned().collect()),
    };
    "one-of" 2 to usize::MAX => |run, given| {
        let found = run.text(&given[0]);
        Value::Bool(found.is_some() && given[1..].iter().any(|word| run.text(word) == found))
    };
    "agree" 2 to 2 => |run, given| Value::Bool(agrees(run, &given[0], &given[1]));
    "alike" 1 to 1 => |run, given| {
        let numbers: Vec<_> = items(given).map(|item| run.number(item)).collect();
        Value::Bool(numbers.windows(2).all(|pair| pair[0] == pair[1]))
    };
    "starts-with" 2 to 2 => |run, given| {
        let (text, start) = (run.text(&given[0]), run.text(&given[1]));
        Value::Bool(text.zip(start).is_some_and(|(text, start)| text.starts_with(&*start)))
    };
    "length" 1 to 1 => |run, given| counted(run.text(&given[0]).unwrap_or_default().len());
    "upper" 1 to 1 => |run, given| changed(run, given, |text| text.to_ascii_uppercase());
    "without-zeros" 1 to 1 => |run, given| changed(run, given, |text| text.trim_start_matches('0').to_owned());
    "two-digits" 1 to 1 => |run, given| changed(run, given, |text| format!("{text:0>2}"));
    "concat" 2 to usize::MAX => |run, given| {
        Value::Text(given.iter().filter_map(|part| run.text(part)).collect::<String>().into())
    };
    "percent" 1 to 1 => |run, given| {
        let rate = run.known(given[0].clone());
        maybe(rate.map(|rate| over(rate, run.hundred.clone())))
    };
    "sum" 1 to usize::MAX => |run, given| {
        let mut is_any_known = false;
        let terms = items(given).filter_map(|item| run.term(item.clone())).map(|(expr, is_known)| {
            is_any_known |= is_known;
            expr
        });
        match sum(terms) {
            Expr::Sum(parts) if parts.is_empty() => Value::Absent,
            terms => Value::Term(terms, is_any_known),
        }
    };
    "base" 1 to usize::MAX => |run, given| {
        let terms = items(given).filter_map(|item| run.term(item.clone())).map(|(expr, _)| expr);
        Value::Term(sum(terms), true)
    };
    "whole" 1 to usize::MAX => |run, given| maybe(each_known(run, given).map(sum));
    "over-lines" 1 to usize::MAX => |run, given| maybe(each_known(run, given).map(over_lines));
    "tax-over-lines" 2 to 2 => |run, given| {
        let of_base = run.known(given[1].clone());
        maybe(each_known(run, &given[..1]).zip(of_base).map(|(lines, of_base)| tax_over_lines(lines, of_base)))
    };
    "percentage" 2 to 2 => |run, given| {
        maybe(with_table(run, given, "value", |rates, key| rates.percentage(key)))
    };
    "rate" 2 to 2 => |run, given| maybe(with_table(run, given, "value", |rates, key| rates.rate(key)));
    "cell" 3 to 3 => |run, given| {
        let column = run.text(&given[2]).unwrap_or_default();
        let found = with_table(run, given, &column, |rates, key| rates.text(key).map(str::to_owned));
        found.map_or(Value::Absent, |text| Value::Text(text.into()))
    };
    "key" 3 to usize::MAX => |run, given| {
        let Some(wanted) = run.number(&given[1]).map(Decimal::plain) else { return Value::Absent };
        for key in &given[2..] {
            let of_key = [given[0].clone(), key.clone()];
            let found = with_table(run, &of_key, "value", |rates, key| rates.text(key).map(|text| text == wanted));
            if found == Some(true) {
                return key.clone();
            }
        }
        Value::Absent
    };
    "option" 1 to 1 => |run, given| Value::Bool(match run.text(&given[0]).as_deref() {
        Some("rates-in-percent") => run.context.options.rates_in_percent,
        Some("prices-include-tax") => run.context.options.prices_include_tax,
        _ => false,
    });
    "abs" 1 to 1 => |run, given| maybe(computed(run, &given[0]).map(|value| number(value.abs())));
    "short" 1 to 1 => |run, given| changed(run, given, short);
    "half-unit" 1 to 1 => |run, given| maybe(half_unit(run, &given[0]).map(number));
    // These change something, and give nothing.
    "clear" 1 to 1 => |run, given| {
        if let Value::Amount(id) = given[0] {
            run.context.model.amounts[id].rules.clear();
        }
        Value::Absent
    };
    "tolerance" 2 to 2 => |run, given| {
        if let (Value::Amount(id), Some(value)) = (&given[0], computed(run, &given[1])) {
            let amount = &mut run.context.model.amounts[*id];
            let digits = written_decimals(amount).max(run.context.total_decimals.least);
            amount.tolerance = value.round(digits, Rounding::Ceiling).unwrap_or(amount.tolerance);
        }
        Value::Absent
    };
    "decimals-of-lines" 3 to 3 => |run, given| {
        run.context.line_decimals = decimals(run, given);
        Value::Absent
    };
    "decimals-of-totals" 3 to 3 => |run, given| {
        run.context.total_decimals = decimals(run, given);
        Value::Absent
    };
    "warn" 1 to 2 => |run, given| {
        let own = match given[0] {
            Value::Amount(id) => Some(run.context.model.amounts[id].place),
            _ => None,
        };
        let element = if run.here() == 0 { Some(run.context.header) } else { run.objects[run.here()].element };
        let place = own.filter(|place| !matches!(place, Place::Inner)).or(element.map(Place::At));
        if let (Some(place), Some(text)) = (place, given.last().and_then(|text| run.text(text))) {
            run.context.model.not_computed(place, text);
        }
        Value::Absent
    };
    "unsay" 0 to 0 => |run, _| {
        let findings = run.objects[run.here()].findings;
        run.context.model.findings.truncate(findings);
        Value::Absent
    };
}

/// The least decimals, the most, and those of an absent amount.
fn decimals<'d>(run: &Run<'_, 'd, '_>, given: &[Value<'d>]) -> Decimals {
    let count = |value| run.number(value).and_then(Decimal::to_usize).unwrap_or_default() as u32;
    Decimals { least: count(&given[0]), most: count(&given[1]), computed: count(&given[2]) }
}

fn maybe<'d>(expr: Option<Expr>) -> Value<'d> {
    expr.map_or(Value::Absent, |expr| Value::Term(expr, true))
}

fn counted<'d>(count: usize) -> Value<'d> {
    Value::Term(number(Decimal::from_usize(count)), true)
}

/// The values of all arguments, with those of lists one by one.
fn items<'v, 'd>(given: &'v [Value<'d>]) -> impl Iterator<Item = &'v Value<'d>> {
    let there = given.iter().filter(|value| !matches!(value, Value::Absent | Value::Missing));
    there.flat_map(|value| match value {
        Value::List(items) => &items[..],
        value => std::slice::from_ref(value),
    })
}

/// The computations of values, of which there is one and each is known.
fn each_known<'d>(run: &mut Run<'_, 'd, '_>, given: &[Value<'d>]) -> Option<Vec<Expr>> {
    let found: Option<Vec<_>> = items(given).map(|item| run.known(item.clone())).collect();
    found.filter(|found| !found.is_empty())
}

/// Whether two texts or numbers are equal, as far as the document gives them.
fn agrees<'d>(run: &Run<'_, 'd, '_>, one: &Value<'d>, other: &Value<'d>) -> bool {
    match (one, other) {
        (Value::Amount(_), _) | (_, Value::Amount(_)) => {
            run.number(one).zip(run.number(other)).is_none_or(|(one, other)| one == other)
        }
        _ => run.text(one).zip(run.text(other)).is_none_or(|(one, other)| one == other),
    }
}

fn changed<'d>(run: &Run<'_, 'd, '_>, given: &[Value<'d>], change: fn(&str) -> String) -> Value<'d> {
    run.text(&given[0]).map_or(Value::Absent, |text| Value::Text(change(&text).into()))
}

/// Asks a table, which the first argument names, for the key that the second one is.
fn with_table<'d, T>(
    run: &mut Run<'_, 'd, '_>,
    given: &[Value<'d>],
    column: &str,
    ask: impl FnOnce(&Rates, &str) -> Option<T>,
) -> Option<T> {
    let (table, key) = (run.text(&given[0])?, run.text(&given[1])?);
    let known = run.tables.iter().position(|(name, known, _)| *name == table && known == column);
    let at = known.unwrap_or_else(|| {
        let rates = run.context.rates_in(&table, column);
        run.tables.push((table.into_owned(), column.to_owned(), rates));
        run.tables.len() - 1
    });
    ask(&run.tables[at].2, &key)
}

/// What a value is by the numbers of the document, each line rounded.
fn computed<'d>(run: &mut Run<'_, 'd, '_>, value: &Value<'d>) -> Option<Decimal> {
    let (expr, _) = run.term(value.clone())?;
    Evaluation::new(&run.context.model, LINE).compute(&expr, false)
}

/// Half a unit of the last digit of an amount: of one that is computed, of the last decimal that the mapping writes.
fn half_unit<'d>(run: &mut Run<'_, 'd, '_>, value: &Value<'d>) -> Option<Decimal> {
    let (Expr::Amount(id), _) = run.term(value.clone())? else { return None };
    let amount = &run.context.model.amounts[id];
    let decimals = if amount.given.is_some() { written_decimals(amount) } else { amount.decimals.computed };
    let unit = Decimal::parse("0.5").ok()?;
    (0..decimals).try_fold(unit, |unit, _| unit.divide(Decimal::from_usize(10)))
}

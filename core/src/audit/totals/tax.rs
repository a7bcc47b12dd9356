//! The rules that taxes of many countries share.

use super::context::Context;
use super::line::{Line, Tax, fitting};
use super::model::{AmountKind, Expr, Place, amount, number, over, over_lines, sum, tax_over_lines, times};

/// What a tax is of its base: a rate that the document gives in percent.
pub(crate) fn in_percent(tax: &Tax<'_>) -> Option<Expr> {
    tax.rate.map(|rate| over(amount(rate), number("100")))
}

/// The rules of a tax of a line: its base, and its amount of base and rate.
pub(crate) fn of_line(context: &mut Context<'_, '_>, tax: &Tax<'_>, base: Option<Expr>, rate: Option<Expr>) {
    if let Some(base) = base {
        context.model.define(tax.base, base);
    }
    match rate {
        Some(rate) if context.model.is_known(tax.base) => {
            context.model.define(tax.amount, times(amount(tax.base), rate));
        }
        _ if context.model.is_given(tax.amount) || tax.kind.is_empty() => not_computed(context, tax),
        _ => {}
    }
}

/// A rate that stands beside the code of a tax is the rate of that code.
pub(crate) fn rate_of_its_code(context: &mut Context<'_, '_>, tax: &Tax<'_>, fraction: Option<Expr>) {
    if let Some((rate, fraction)) = tax.rate.zip(fraction) {
        context.model.amounts[rate].kind = AmountKind::Tax;
        context.model.define(rate, times(fraction, number("100")));
    }
}

/// Says that a tax has no rate, or no base.
pub(crate) fn not_computed(context: &mut Context<'_, '_>, tax: &Tax<'_>) {
    let place = context.model.amounts[tax.amount].place;
    let why = match tax.kind {
        "" => "expected the code of the tax, found none".to_owned(),
        kind => {
            format!("expected a known rate and base of the tax `{}`, found none", crate::error::short(kind))
        }
    };
    context
        .model
        .not_computed(if matches!(place, Place::Inner) { Place::At(tax.element) } else { place }, why);
}

/// The rules of the taxes of the header: from the lines that have the tax, and from base and rate.
///
/// `added` is what the document adds to the base of a tax beside the lines, such as a discount on the whole document.
pub(crate) fn of_header<'d>(
    context: &mut Context<'d, '_>,
    header: &[Tax<'d>],
    lines: &[&Tax<'d>],
    rate: &dyn Fn(&Tax<'d>) -> Option<Expr>,
    added: &dyn Fn(&Tax<'d>) -> Option<Expr>,
) {
    for tax in header {
        let own: Vec<&Tax<'d>> = fitting(context, tax, lines.iter().copied());
        let extra = added(tax);
        if !own.is_empty() && own.iter().all(|line| context.model.is_known(line.base)) {
            let mut bases: Vec<_> = own.iter().map(|line| amount(line.base)).collect();
            bases.extend(extra.clone());
            context.model.define(tax.base, over_lines(bases));
        }
        let factor = rate(tax).or_else(|| {
            let first = own.first().and_then(|line| rate(line))?;
            let rates = |line: &&Tax<'d>| line.rate.and_then(|rate| context.model.amounts[rate].given);
            let same = own.iter().all(|line| rates(line) == rates(&own[0]));
            same.then_some(first)
        });
        let of_base =
            factor.filter(|_| context.model.is_known(tax.base)).map(|rate| times(amount(tax.base), rate));
        let known = !own.is_empty() && own.iter().all(|line| context.model.is_known(line.amount));
        match (known && extra.is_none(), of_base) {
            (true, of_base) => {
                let parts: Vec<_> = own.iter().map(|line| amount(line.amount)).collect();
                let of_base = of_base.unwrap_or_else(|| sum(parts.clone()));
                context.model.define(tax.amount, tax_over_lines(parts, of_base));
            }
            (false, Some(of_base)) => context.model.define(tax.amount, of_base),
            (false, None) if context.model.is_given(tax.amount) => {
                let is_zero = context.model.amounts[tax.amount].given.is_some_and(|given| given.is_zero());
                if !is_zero {
                    not_computed(context, tax);
                }
            }
            (false, None) => {}
        }
    }
}

/// The sum of the taxes of the header, or of the lines where the header has none.
pub(crate) fn total<'d>(
    context: &Context<'d, '_>,
    header: &[Tax<'d>],
    lines: &[&Tax<'d>],
    counts: &dyn Fn(&Tax<'d>) -> bool,
) -> Option<Expr> {
    let of = |taxes: Vec<&Tax<'d>>| {
        let known = !taxes.is_empty() && taxes.iter().all(|tax| context.model.is_known(tax.amount));
        known.then(|| taxes.iter().map(|tax| amount(tax.amount)).collect::<Vec<_>>())
    };
    if !header.is_empty() {
        let parts: Vec<_> = header.iter().filter(|tax| counts(tax)).collect();
        return if parts.is_empty() { Some(number("0")) } else { of(parts).map(sum) };
    }
    of(lines.iter().copied().filter(|tax| counts(tax)).collect()).map(over_lines)
}

/// The taxes of all lines.
pub(crate) fn of_lines<'l, 'd>(lines: &'l [Line<'d>]) -> Vec<&'l Tax<'d>> {
    lines.iter().flat_map(|line| &line.taxes).collect()
}

/// The withholdings of all lines.
pub(crate) fn withheld_of_lines<'l, 'd>(lines: &'l [Line<'d>]) -> Vec<&'l Tax<'d>> {
    lines.iter().flat_map(|line| &line.withheld).collect()
}

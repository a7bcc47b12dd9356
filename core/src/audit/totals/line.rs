//! The lines of a document: gross and net amounts, discounts and charges, taxes and withholdings.

use super::context::Context;
use super::model::{AmountId, AmountKind, Expr, Place, amount, minus, number, percent, sum, text, times};
use crate::decimal::Decimal;
use crate::document::Element;

/// The names that the amounts of a line have in a country.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) price: &'static [&'static str],
    /// Quantity × price; empty if the country has no such element.
    pub(crate) gross: &'static [&'static str],
    /// The gross amount less discounts, with charges; empty if the country has no such element.
    pub(crate) net: &'static [&'static str],
    /// Whether `PctDscto` and `PctRecargo` are percentages.
    pub(crate) has_percentages: bool,
    /// Whether `RecargoMonto` and `SubRecargo` are charges.
    pub(crate) has_charges: bool,
    /// Whether an absent gross amount is rounded before discounts are subtracted.
    pub(crate) rounds_gross: bool,
    /// Whether a line without a quantity has one unit.
    pub(crate) one_unit: bool,
}

/// A line.
#[derive(Debug)]
pub(crate) struct Line<'d> {
    pub(crate) element: Element<'d>,
    pub(crate) quantity: Option<Expr>,
    pub(crate) gross: AmountId,
    pub(crate) net: AmountId,
    pub(crate) discount: Option<Expr>,
    pub(crate) taxes: Vec<Tax<'d>>,
    pub(crate) withheld: Vec<Tax<'d>>,
}

/// A tax or a withholding, of a line or of the document.
#[derive(Debug, Clone)]
pub(crate) struct Tax<'d> {
    pub(crate) element: Element<'d>,
    pub(crate) kind: &'d str,
    pub(crate) code: Option<&'d str>,
    /// The rate that the document gives.
    pub(crate) rate: Option<AmountId>,
    pub(crate) base: AmountId,
    pub(crate) amount: AmountId,
}

/// Adds the amounts of a line. Its taxes are added later, when their bases are known.
pub(crate) fn line<'d>(context: &mut Context<'d, '_>, element: Element<'d>, shape: &Shape) -> Line<'d> {
    let quantity = context.input_if_given(element, &["QtyItem"]).or(shape.one_unit.then(|| number("1")));
    let price = context.input_if_given(element, shape.price);
    let product = quantity.clone().zip(price).map(|(quantity, price)| times(quantity, price));
    let gross = match (shape.gross, product) {
        ([], Some(product)) => context.model.inner(product),
        ([], None) => context.model.at(Place::Inner, AmountKind::Given, context.line_decimals),
        (names, product) => {
            let id = context.of_line(element, names, AmountKind::Line);
            if !context.model.is_given(id) && !shape.rounds_gross {
                context.model.amounts[id].place = Place::Inner;
            }
            if let Some(product) = product {
                context.model.define(id, product);
            }
            id
        }
    };
    let known = context.model.is_known(gross).then(|| amount(gross));
    let discount = changes(context, element, shape, known.clone(), &DISCOUNT);
    let charge =
        if shape.has_charges { changes(context, element, shape, known.clone(), &CHARGE) } else { None };
    let computed = known.map(|gross| {
        let parts = [Some(gross), discount.clone().map(minus), charge];
        sum(parts.into_iter().flatten())
    });
    let net = match (shape.net, computed) {
        ([], Some(computed)) => context.model.inner(computed),
        ([], None) => context.model.at(Place::Inner, AmountKind::Given, context.line_decimals),
        (names, computed) => {
            let id = context.of_line(element, names, AmountKind::Line);
            if let Some(computed) = computed {
                context.model.define(id, computed);
            }
            for name in names.iter().filter(|name| super::model::filled(element, name).is_some()).skip(1) {
                let twin = context.of_line(element, &[name], AmountKind::Line);
                context.model.define(twin, amount(id));
            }
            id
        }
    };
    if !context.model.is_known(net) {
        let place = context.model.amounts[net].place;
        let place = if matches!(place, Place::Inner) { Place::At(element) } else { place };
        context
            .model
            .not_computed(place, "expected the amount of the line, or its quantity and price; found none");
    }
    Line { element, quantity, gross, net, discount, taxes: Vec::new(), withheld: Vec::new() }
}

/// The names of discounts, or of charges.
struct Names {
    group: &'static str,
    percent: &'static str,
    part: &'static str,
    base: &'static str,
    whole: &'static str,
    whole_percent: &'static str,
}

static DISCOUNT: Names = Names {
    group: "SubDscto",
    percent: "PctDscto",
    part: "MntDscto",
    base: "MontoBaseDscto",
    whole: "DescuentoMonto",
    whole_percent: "DescuentoPct",
};

static CHARGE: Names = Names {
    group: "SubRecargo",
    percent: "PctRecargo",
    part: "MntRecargo",
    base: "MontoBaseRecargo",
    whole: "RecargoMonto",
    whole_percent: "RecargoPct",
};

/// The discounts or charges of a line; `None` if it has none.
fn changes<'d>(
    context: &mut Context<'d, '_>,
    element: Element<'d>,
    shape: &Shape,
    gross: Option<Expr>,
    names: &Names,
) -> Option<Expr> {
    let mut parts = Vec::new();
    for group in context.model.some(element, names.group) {
        let part = context.of_line(group, &[names.part], AmountKind::Discount);
        let rate = if shape.has_percentages { context.input_if_given(group, &[names.percent]) } else { None };
        let own = context.input_if_given(group, &[names.base]);
        if let Some((rate, base)) = rate.zip(own.or_else(|| gross.clone())) {
            context.model.define(part, percent(rate, base));
        }
        // Codes of Peru that change the total, not the value of the line.
        let is_outside = context.rules.currency == "PEN"
            && text(group, &["TipoDscto", "TipoRecargo"]).is_some_and(|code| code == "01" || code == "48");
        if context.model.is_known(part) && !is_outside {
            parts.push(amount(part));
        }
    }
    let whole = context.of_line(element, &[names.whole], AmountKind::Discount);
    let rate = context.input_if_given(element, &[names.whole_percent]);
    if !parts.is_empty() {
        context.model.define(whole, sum(parts));
    } else if let Some((rate, gross)) = rate.zip(gross) {
        context.model.define(whole, percent(rate, gross));
    }
    context.model.is_known(whole).then(|| amount(whole))
}

/// Adds the taxes of a line, or of the header, without rules.
pub(crate) fn taxes<'d>(context: &mut Context<'d, '_>, parent: Element<'d>, is_header: bool) -> Vec<Tax<'d>> {
    let found = context.model.some(parent, if is_header { "Impuestos" } else { "ImpuestosDet" });
    found
        .into_iter()
        .map(|tax| entry(context, tax, TAX_NAMES, "TipoImp", AmountKind::Tax, is_header))
        .collect()
}

/// Adds the taxes of the document that stand in a group of the country's own, without rules.
pub(crate) fn taxes_in<'d>(
    context: &mut Context<'d, '_>,
    parent: Element<'d>,
    group: &'static str,
) -> Vec<Tax<'d>> {
    let found = context.model.some(parent, group);
    found.into_iter().map(|tax| entry(context, tax, TAX_NAMES, "TipoImp", AmountKind::Tax, true)).collect()
}

/// The rate, the base and the amount of a tax.
const TAX_NAMES: [&[&str]; 3] = [&["TasaImp"], &["MontoBaseImp", "MontoBAseImp"], &["MontoImp", "CuotaImp"]];

/// Adds the withholdings of a line, or of the header, without rules.
pub(crate) fn withheld<'d>(
    context: &mut Context<'d, '_>,
    parent: Element<'d>,
    is_header: bool,
) -> Vec<Tax<'d>> {
    let group = if is_header { "Retenciones" } else { "RetencionesDet" };
    let kind = AmountKind::Withholding;
    let names: [&[&'static str]; 3] = [&["TasaRet"], &["MontoBaseRet"], &["MontoRet"]];
    let found = context.model.some(parent, group);
    found.into_iter().map(|tax| entry(context, tax, names, "TipoRet", kind, is_header)).collect()
}

fn entry<'d>(
    context: &mut Context<'d, '_>,
    element: Element<'d>,
    names: [&[&'static str]; 3],
    kind_name: &str,
    kind: AmountKind,
    is_header: bool,
) -> Tax<'d> {
    let rate = context.input(element, names[0]);
    let rate = context.model.is_given(rate).then_some(rate);
    let (base, amount) = if is_header {
        (context.of_header(element, names[1], kind), context.of_header(element, names[2], kind))
    } else {
        (context.of_line(element, names[1], kind), context.of_line(element, names[2], kind))
    };
    let code = text(element, &["CodTasaImp", "codigoPorcentaje", "codigoRetencion"]);
    Tax { element, kind: text(element, &[kind_name]).unwrap_or_default(), code, rate, base, amount }
}

/// The taxes that an entry of the header stands for: those of its kind, its code and its rate, as far as it says them.
pub(crate) fn fitting<'t, 'd>(
    context: &Context<'d, '_>,
    header: &Tax<'d>,
    taxes: impl Iterator<Item = &'t Tax<'d>>,
) -> Vec<&'t Tax<'d>>
where
    'd: 't,
{
    let rate = |tax: &Tax<'d>| tax.rate.and_then(|rate| context.model.amounts[rate].given);
    let same =
        |one: Option<&str>, other: Option<&str>| one.zip(other).is_none_or(|(one, other)| one == other);
    let equal =
        |one: Option<Decimal>, other: Option<Decimal>| one.zip(other).is_none_or(|(one, other)| one == other);
    let fits = |tax: &&'t Tax<'d>| {
        tax.kind == header.kind && same(tax.code, header.code) && equal(rate(tax), rate(header))
    };
    taxes.filter(fits).collect()
}

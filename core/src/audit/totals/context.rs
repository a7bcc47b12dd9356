//! What the rules of a country work with: the parts of one document, and the model that they fill.

use super::model::{
    AmountId, AmountKind, Decimals, Expr, Model, Place, all, amount, child, percent, sum, text,
};
use super::options::TotalsOptions;
use super::rates::Rates;
use super::rules::Rules;
use crate::decimal::Decimal;
use crate::document::Element;
use crate::tables::Date;

/// One document, and the model of its amounts.
#[derive(Debug)]
pub(crate) struct Context<'d, 'o> {
    pub(crate) model: Model<'d>,
    pub(crate) document: Element<'d>,
    pub(crate) header: Element<'d>,
    pub(crate) totals: Option<Element<'d>>,
    pub(crate) lines: Vec<Element<'d>>,
    globals: Vec<Element<'d>>,
    pub(crate) rules: &'static Rules,
    pub(crate) options: &'o TotalsOptions,
    pub(crate) line_decimals: Decimals,
    pub(crate) total_decimals: Decimals,
    line_tolerance: Decimal,
    total_tolerance: Decimal,
    /// Whether the document may leave its rate of exchange to the authority.
    pub(crate) leaves_rate_to_authority: bool,
}

/// Any precision: quantities, prices, rates.
const FREE: Decimals = Decimals { least: 0, most: 38, computed: 38 };

impl<'d, 'o> Context<'d, 'o> {
    pub(crate) fn new(
        document: Element<'d>,
        header: Element<'d>,
        rules: &'static Rules,
        options: &'o TotalsOptions,
    ) -> Self {
        let lines: Vec<_> = all(document, "Detalle");
        let zero = Decimal::from_usize(0);
        let decimal = |text: &str| Decimal::parse(text).unwrap_or(zero);
        let for_lines = decimal(rules.tolerance_for_each_line).multiply(Decimal::from_usize(lines.len()));
        let total = decimal(rules.total_tolerance).add(for_lines.unwrap_or(zero)).unwrap_or(zero);
        let given = options.tolerance.as_deref().map(decimal);
        let mut model = Model::default();
        let globals = model.some(document, "DscRcgGlobal");
        Context {
            model,
            globals,
            document,
            header,
            totals: child(header, "Totales"),
            lines,
            rules,
            options,
            line_decimals: rules.line,
            total_decimals: rules.total,
            line_tolerance: given.unwrap_or_else(|| decimal(rules.line_tolerance)),
            total_tolerance: given.unwrap_or(total),
            leaves_rate_to_authority: false,
        }
    }

    /// By how much a total may differ.
    pub(crate) fn total_tolerance(&self) -> Decimal {
        self.total_tolerance
    }

    /// The document type.
    pub(crate) fn document_type(&self) -> &'d str {
        child(self.header, "IdDoc").and_then(|id| text(id, &["Tipo", "TipoDTE"])).unwrap_or_default()
    }

    /// A table of rates on the day of the document, or that of the options.
    pub(crate) fn rates(&self, table: &str) -> Rates {
        self.rates_in(table, "value")
    }

    /// The rates in a column of a table.
    pub(crate) fn rates_in(&self, table: &str, column: &str) -> Rates {
        let issued = self.of_id(&["FechaEmis", "FchEmis"]).and_then(|date| date.parse().ok());
        // A document without a date has the latest rates.
        Rates::new(table, column, self.options.as_of.or(issued).unwrap_or(Date::LAST), self.options)
    }

    /// A text of `IdDoc`.
    pub(crate) fn of_id(&self, names: &[&str]) -> Option<&'d str> {
        text(child(self.header, "IdDoc")?, names)
    }

    /// A number that the document gives and nothing else does: a quantity, a price, a rate.
    pub(crate) fn input(&mut self, parent: Element<'d>, names: &[&'static str]) -> AmountId {
        self.model.add(parent, names, AmountKind::Given, FREE)
    }

    /// The expression of a number that the document gives and nothing else does; `None` if it does not give it.
    pub(crate) fn input_if_given(&mut self, parent: Element<'d>, names: &[&'static str]) -> Option<Expr> {
        let id = self.input(parent, names);
        self.model.is_given(id).then(|| amount(id))
    }

    /// An amount of a line.
    pub(crate) fn of_line(
        &mut self,
        parent: Element<'d>,
        names: &[&'static str],
        kind: AmountKind,
    ) -> AmountId {
        let id = self.model.add(parent, names, kind, self.line_decimals);
        self.model.amounts[id].tolerance = self.line_tolerance;
        id
    }

    /// An amount of the header.
    pub(crate) fn of_header(
        &mut self,
        parent: Element<'d>,
        names: &[&'static str],
        kind: AmountKind,
    ) -> AmountId {
        let id = self.model.add(parent, names, kind, self.total_decimals);
        self.model.amounts[id].tolerance = self.total_tolerance;
        id
    }

    /// A total. Where a document gives it under several names, each must say the same.
    pub(crate) fn total(&mut self, names: &[&'static str], kind: AmountKind) -> AmountId {
        let Some(totals) = self.totals else {
            let place = Place::In(self.header, "Totales");
            return self.model.at(place, kind, self.total_decimals);
        };
        let found: Vec<_> =
            names.iter().filter(|name| super::model::filled(totals, name).is_some()).collect();
        let first = self.of_header(totals, names, kind);
        for name in found.iter().skip(1) {
            let twin = self.of_header(totals, &[name], kind);
            self.model.define(twin, amount(first));
        }
        first
    }

    /// Discounts or charges on the whole document: `PctDR` of a base, or `ValorDR`. `None` for one that cannot be
    /// computed.
    pub(crate) fn global(&mut self, element: Element<'d>, base: Option<Expr>) -> Option<Expr> {
        let id = self.of_header(element, &["ValorDR"], AmountKind::Discount);
        let own = self.input_if_given(element, &["MontoBaseDR"]);
        if let Some(rate) = self.input_if_given(element, &["PctDR"])
            && let Some(base) = own.or(base)
        {
            self.model.define(id, percent(rate, base));
        }
        if self.model.is_known(id) {
            return Some(amount(id));
        }
        let place = Place::In(element, "ValorDR");
        self.model.not_computed(
            place,
            "expected the amount of the discount or charge, or its percentage and base; found none",
        );
        None
    }

    /// Every `DscRcgGlobal` with its element.
    pub(crate) fn globals(&self) -> Vec<Element<'d>> {
        self.globals.clone()
    }

    /// The sum of amounts, if each is known.
    pub(crate) fn sum_if_known(&self, ids: &[AmountId]) -> Option<Expr> {
        (!ids.is_empty() && ids.iter().all(|id| self.model.is_known(*id)))
            .then(|| sum(ids.iter().copied().map(amount)))
    }
}

/// Whether a text is one of these words.
pub(crate) fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.contains(&text)
}

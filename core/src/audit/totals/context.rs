//! What the rules of a country work with: the parts of one document, and the model that they fill.

use super::model::{AmountId, AmountKind, Decimals, Model, Place, all, child, text};
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
    pub(crate) globals: Vec<Element<'d>>,
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

    /// The rates in a column of a table.
    pub(crate) fn rates_in(&self, table: &str, column: &str) -> Rates {
        let issued = child(self.header, "IdDoc").and_then(|id| text(id, &["FechaEmis", "FchEmis"]));
        let issued = issued.and_then(Date::read);
        // A document without a date has the latest rates.
        Rates::new(table, column, self.options.as_of.or(issued).unwrap_or(Date::LAST), self.options)
    }

    /// A number that the document gives and nothing else does: a quantity, a price, a rate.
    pub(crate) fn input(&mut self, parent: Element<'d>, names: &[&'static str]) -> AmountId {
        self.model.add(parent, names, AmountKind::Given, FREE)
    }

    /// The number of an element that nothing else gives.
    pub(crate) fn input_at(&mut self, element: Element<'d>) -> AmountId {
        self.model.at(Place::At(element), AmountKind::Given, FREE)
    }

    /// An amount at the first of these names, of a line or of the document.
    pub(crate) fn amount(
        &mut self,
        parent: Element<'d>,
        names: &[&'static str],
        kind: AmountKind,
        is_of_line: bool,
    ) -> AmountId {
        let (decimals, tolerance) = match is_of_line {
            true => (self.line_decimals, self.line_tolerance),
            false => (self.total_decimals, self.total_tolerance),
        };
        let id = self.model.add(parent, names, kind, decimals);
        self.model.amounts[id].tolerance = tolerance;
        id
    }
}

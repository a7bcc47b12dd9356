//! What each country's authority says of rounding: one row a country.

use super::evaluate::Way;
use super::model::{Decimals, Policy};
use crate::country::Country;
use crate::decimal::Rounding;

/// The row of one country.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) country: Country,
    /// The ways of rounding that the country uses, the usual one first.
    pub(super) ways: &'static [Way],
    /// The decimals of amounts in lines.
    pub(super) line: Decimals,
    /// The decimals of totals.
    pub(super) total: Decimals,
    /// By how much an amount of a line may differ.
    pub(super) line_tolerance: &'static str,
    /// By how much a total may differ.
    pub(super) total_tolerance: &'static str,
    /// By how much more a total may differ for each line.
    pub(super) tolerance_for_each_line: &'static str,
    /// The country's own currency.
    pub(super) currency: &'static str,
    /// Whether a document in another currency must give the rate of exchange.
    pub(super) needs_exchange_rate: bool,
    /// Where the authority says so.
    pub(super) source: &'static str,
}

const LINE: Way = Way { policy: Policy::Line, rounding: Rounding::HalfAway };
const SUM: Way = Way { policy: Policy::Sum, rounding: Rounding::HalfAway };
const RATE: Way = Way { policy: Policy::Rate, rounding: Rounding::HalfAway };
const LINE_CUT: Way = Way { policy: Policy::Line, rounding: Rounding::Truncate };
const RATE_CUT: Way = Way { policy: Policy::Rate, rounding: Rounding::Truncate };
const LINE_EVEN: Way = Way { policy: Policy::Line, rounding: Rounding::HalfEven };
const RATE_EVEN: Way = Way { policy: Policy::Rate, rounding: Rounding::HalfEven };
const SUM_EVEN: Way = Way { policy: Policy::Sum, rounding: Rounding::HalfEven };
const SUM_CUT: Way = Way { policy: Policy::Sum, rounding: Rounding::Truncate };

/// Every way, in the order in which they are told.
pub(super) const EVERY: [Way; 9] =
    [LINE, SUM, RATE, LINE_EVEN, SUM_EVEN, RATE_EVEN, LINE_CUT, SUM_CUT, RATE_CUT];

const fn decimals(least: u32, most: u32, computed: u32) -> Decimals {
    Decimals { least, most, computed }
}

static ROWS: [Rules; 12] = [
    Rules {
        country: Country::AR,
        ways: &[RATE, LINE, SUM],
        line: decimals(2, 6, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "ARS",
        needs_exchange_rate: true,
        source: "ARCA, manual of WSFEv1: 2 decimals; checks 10048, 10051 and 10061 take an absolute error of 0.01",
    },
    Rules {
        country: Country::BR,
        ways: &[LINE, SUM],
        line: decimals(2, 10, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "BRL",
        needs_exchange_rate: false,
        source: "ENCAT, Manual de Orientação do Contribuinte 7.0: 2 decimals; check 629 takes 0.01 between vProd and quantity × price, checks 531 to 610 compare totals with the sums of the lines",
    },
    Rules {
        country: Country::CL,
        ways: &[RATE, LINE, SUM],
        line: decimals(0, 0, 0),
        total: decimals(0, 0, 0),
        line_tolerance: "0",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "CLP",
        needs_exchange_rate: false,
        source: "SII, Formato DTE: amounts in whole pesos, half up; the IVA once on the net amount",
    },
    Rules {
        country: Country::CO,
        ways: &[LINE, RATE, SUM, LINE_EVEN, RATE_EVEN, SUM_EVEN, LINE_CUT, RATE_CUT],
        line: decimals(2, 6, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "2.00",
        total_tolerance: "2.00",
        tolerance_for_each_line: "0",
        currency: "COP",
        needs_exchange_rate: true,
        source: "DIAN, Anexo Técnico 1.9: 2 to 6 decimals, NTC 3711 (half even); totals may differ by 2.00",
    },
    Rules {
        country: Country::CR,
        ways: &[LINE, SUM],
        line: decimals(2, 5, 5),
        total: decimals(2, 5, 5),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0.00001",
        currency: "CRC",
        needs_exchange_rate: false,
        source: "Hacienda, Anexos y estructuras 4.4: 5 decimals; no rule of rounding is published",
    },
    Rules {
        country: Country::DO,
        ways: &[LINE, RATE, SUM],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "1",
        total_tolerance: "0",
        tolerance_for_each_line: "1",
        currency: "DOP",
        needs_exchange_rate: true,
        source: "DGII, Formato e-CF 1.0: 2 decimals; a tolerance of 1 for each line",
    },
    Rules {
        country: Country::EC,
        ways: &[LINE, RATE, SUM],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        source: "SRI, Ficha técnica de comprobantes electrónicos: 2 decimals in amounts",
    },
    Rules {
        country: Country::GT,
        ways: &[LINE, SUM],
        line: decimals(2, 10, 6),
        total: decimals(2, 10, 6),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "GTQ",
        needs_exchange_rate: false,
        source: "SAT, Reglas y validaciones FEL: up to 10 decimals; the IVA is contained in the price",
    },
    Rules {
        country: Country::MX,
        ways: &[LINE],
        line: decimals(2, 6, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "0",
        total_tolerance: "0",
        tolerance_for_each_line: "0",
        currency: "MXN",
        needs_exchange_rate: true,
        source: "SAT, Anexo 20 of CFDI 4.0: the decimals of the currency; an amount of a line lies between limits of half a unit of its factors' last digits",
    },
    Rules {
        country: Country::PA,
        ways: &[LINE, SUM],
        line: decimals(2, 6, 6),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        source: "DGI, Ficha técnica 1.00: 2 to 6 decimals in lines, 2 in totals",
    },
    Rules {
        country: Country::PE,
        ways: &[LINE, RATE, SUM],
        line: decimals(2, 2, 2),
        total: decimals(2, 2, 2),
        line_tolerance: "1",
        total_tolerance: "1",
        tolerance_for_each_line: "0",
        currency: "PEN",
        needs_exchange_rate: false,
        source: "SUNAT, Reglas de validación: 2 decimals in amounts; sums and taxes may differ by 1",
    },
    Rules {
        country: Country::SV,
        ways: &[SUM, LINE, RATE],
        line: decimals(2, 8, 8),
        total: decimals(2, 2, 2),
        line_tolerance: "0.01",
        total_tolerance: "0.01",
        tolerance_for_each_line: "0",
        currency: "USD",
        needs_exchange_rate: false,
        source: "Ministerio de Hacienda, schemas of the DTE: 8 decimals in lines, 2 in the summary; a tolerance of 0.01",
    },
];

/// The row of a country, if it has one.
pub(super) fn of(country: Country) -> Option<&'static Rules> {
    ROWS.iter().find(|row| row.country == country)
}

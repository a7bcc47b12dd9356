//! What the countries' folders have for the audit, by the code of the country.
// Generated from the folders of core/countries: do not edit.

use crate::audit::lint::facts::Facts;
use crate::audit::totals::row::Totals;
use crate::countries;

/// How each authority rounds, and what the amounts mean.
pub(super) static TOTALS: [(&str, &Totals); 12] = [
    ("AR", &countries::argentina::totals::TOTALS),
    ("BR", &countries::brazil::totals::TOTALS),
    ("CL", &countries::chile::totals::TOTALS),
    ("CO", &countries::colombia::totals::TOTALS),
    ("CR", &countries::costa_rica::totals::TOTALS),
    ("DO", &countries::dominican_republic::totals::TOTALS),
    ("EC", &countries::ecuador::totals::TOTALS),
    ("GT", &countries::guatemala::totals::TOTALS),
    ("MX", &countries::mexico::totals::TOTALS),
    ("PA", &countries::panama::totals::TOTALS),
    ("PE", &countries::peru::totals::TOTALS),
    ("SV", &countries::el_salvador::totals::TOTALS),
];

/// What the lint asks of each country beyond its mapping.
pub(super) static LINT: [(&str, &Facts); 11] = [
    ("AR", &countries::argentina::lint::FACTS),
    ("CL", &countries::chile::lint::FACTS),
    ("CO", &countries::colombia::lint::FACTS),
    ("CR", &countries::costa_rica::lint::FACTS),
    ("DO", &countries::dominican_republic::lint::FACTS),
    ("EC", &countries::ecuador::lint::FACTS),
    ("GT", &countries::guatemala::lint::FACTS),
    ("MX", &countries::mexico::lint::FACTS),
    ("PA", &countries::panama::lint::FACTS),
    ("PE", &countries::peru::lint::FACTS),
    ("SV", &countries::el_salvador::lint::FACTS),
];

//! The folders of `core/countries`: a module each, and the rows.
// Generated from the folders of core/countries: do not edit.

use crate::country::row::CountryRow;

#[path = "../countries/ar/country.rs"]
pub mod argentina;
#[path = "../countries/br/country.rs"]
pub mod brazil;
#[path = "../countries/cl/country.rs"]
pub mod chile;
#[path = "../countries/co/country.rs"]
pub mod colombia;
#[path = "../countries/cr/country.rs"]
pub mod costa_rica;
#[path = "../countries/do/country.rs"]
pub mod dominican_republic;
#[path = "../countries/ec/country.rs"]
pub mod ecuador;
#[path = "../countries/sv/country.rs"]
pub mod el_salvador;
#[path = "../countries/gt/country.rs"]
pub mod guatemala;
#[path = "../countries/mx/country.rs"]
pub mod mexico;
#[path = "../countries/pa/country.rs"]
pub mod panama;
#[path = "../countries/pe/country.rs"]
pub mod peru;
#[path = "../countries/ubl/country.rs"]
pub(crate) mod ubl;

/// One row a country, in the order of their codes.
pub(crate) static ROWS: [&CountryRow; 12] = [
    &argentina::ROW,
    &brazil::ROW,
    &chile::ROW,
    &colombia::ROW,
    &costa_rica::ROW,
    &dominican_republic::ROW,
    &ecuador::ROW,
    &guatemala::ROW,
    &mexico::ROW,
    &panama::ROW,
    &peru::ROW,
    &el_salvador::ROW,
];

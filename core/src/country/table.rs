//! The rows of all rooms.

use super::row::CountryRow;
use super::{
    argentina, brazil, chile, colombia, costa_rica, dominican_republic, ecuador, el_salvador, guatemala,
    mexico, panama, peru,
};

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

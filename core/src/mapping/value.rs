//! What expressions compute with: decimals, dates, and amounts in words.

pub(super) mod date;
pub(super) mod words;

use std::borrow::Cow;

use crate::decimal::Decimal;
use crate::document::Id;

/// The result of an expression.
#[derive(Debug, Clone)]
pub(crate) enum Value<'d> {
    Absent,
    Text(Cow<'d, str>),
    /// A computed number: written without zeros at its end.
    Number(Decimal),
    /// A number that is written with the digits that it was read with.
    Numeral(Decimal),
    Boolean(bool),
    Node(Id),
    /// Any number of nodes.
    Nodes(Vec<Id>),
    /// The pieces that `split` made.
    Texts(Vec<Cow<'d, str>>),
}

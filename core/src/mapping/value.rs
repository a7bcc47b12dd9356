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

/// The bytes that one piece of a text takes beside its characters.
pub(crate) const PIECE: usize = size_of::<Cow<'_, str>>() + 16;

impl Value<'_> {
    /// The bytes that a copy of the value takes beside the value itself.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Value::Text(Cow::Owned(text)) => text.len(),
            Value::Nodes(ids) => ids.len() * size_of::<Id>(),
            Value::Texts(texts) => texts.iter().map(|text| PIECE + text.len()).sum(),
            _ => 0,
        }
    }
}

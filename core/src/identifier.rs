//! What the identifiers of several countries share: digits, check digits, days of the calendar, UUIDs.
//!
//! The identifiers themselves are in the rooms of [`country`](crate::country), each with its parts and its check
//! digit. A room describes an identifier by a [`IdentifierKind`].

pub(crate) mod calendar;
pub(crate) mod check_digit;
pub(crate) mod grouped;
pub(crate) mod key;
pub(crate) mod kind;
pub(crate) mod shape;
pub(crate) mod text;
pub(crate) mod uuid;

pub use kind::IdentifierKind;

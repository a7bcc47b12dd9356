//! What expressions compute with: decimals, dates, and amounts in words.

pub(super) mod date;
pub(super) mod decimal;
pub(super) mod words;

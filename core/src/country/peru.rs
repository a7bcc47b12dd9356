//! Peru (authority: SUNAT).
//!
//! A certifier, the OSE, approves or rejects in the same response. The fiscal identifier is `RUC-type-series-number`.
//! Time stamps have the day first and may have two digits of the year. OtherData has no `Certifier`: the validator is in
//! `OseIdentifier`.

use super::row::{DateForm, ProcessingModel, Row};

pub(super) static ROW: Row = Row {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "AuthorityTimeStamp", "BarCodeText", "OseIdentifier"],
    date_form: DateForm::DayFirstShortYear,
    ..Row::new("PE", "Peru")
};

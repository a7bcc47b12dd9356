//! Peru (authority: SUNAT).
//!
//! A certifier, the OSE, approves or rejects in the same response. The fiscal identifier is `RUC-type-series-number`.
//! Time stamps have the day first and may have two digits of the year. OtherData has no `Certifier`: the validator is in
//! `OseIdentifier`.

use super::row::{CountryRow, DateForm, ProcessingModel};

pub(super) static ROW: CountryRow = CountryRow {
    model: Some(ProcessingModel::SynchronousCertifier),
    other_data: &["Country", "AuthorityTimeStamp", "BarCodeText", "OseIdentifier"],
    date_form: DateForm::DayFirstShortYear,
    ..CountryRow::new("PE", "Peru")
};

//! The differences between countries: one row each.

use chrono::{DateTime, FixedOffset, Utc};

/// How the service processes a document when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Model {
    /// The certifier's decision comes in the same answer.
    Certified,
    /// The authority's acknowledgement comes back in the same answer.
    Acknowledged,
    /// The authority answers later.
    Later,
    /// As the caller asks: the authority's decision at once, or a place in the queue.
    Selectable,
}

/// A country of the service.
#[derive(Debug, PartialEq)]
pub(crate) struct Country {
    pub code: &'static str,
    alpha3: &'static str,
    name: &'static str,
    /// The currency that only this country has, if there is one.
    currency: &'static str,
    pub model: Model,
    /// The value of OtherData's `Certifier`: the authority, or a certifier where there is one.
    pub certifier: &'static str,
    /// Hours from UTC, in which the authority writes its time stamps.
    utc_offset: i32,
    time_stamp: &'static str,
    /// The members of OtherData, in the order of the interface's table.
    pub other_data: &'static [&'static str],
}

const DAY_FIRST: &str = "%d/%m/%Y %H:%M:%S";
const DAY_FIRST_SHORT: &str = "%d/%m/%y %H:%M:%S";
const MONTH_FIRST: &str = "%m/%d/%Y %H:%M:%S";
const ISO: &str = "%Y-%m-%dT%H:%M:%S";

/// OtherData of an Argentine document in the queue, and of an invalidation in El Salvador.
pub(crate) const PLAIN_DATA: &[&str] = &["Country", "Certifier", "AuthorityTimeStamp"];

#[rustfmt::skip]
pub(crate) static COUNTRIES: [Country; 11] = [
    row("AR", "ARG", "Argentina", "ARS", Model::Selectable, "ARCA", -3, DAY_FIRST,
        &["ResponseArca", "XmlAuthorization"]),
    row("CL", "CHL", "Chile", "CLP", Model::Later, "SII", -3, DAY_FIRST,
        &["Country", "Certifier"]),
    row("CO", "COL", "Colombia", "COP", Model::Acknowledged, "DIAN", -5, DAY_FIRST,
        &["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText", "Folio", "NumeroInterno", "Serie"]),
    row("CR", "CRI", "Costa Rica", "CRC", Model::Later, "Ministerio de Hacienda", -6, DAY_FIRST,
        &["Country", "Certifier"]),
    row("DO", "DOM", "República Dominicana", "DOP", Model::Later, "DGII", -4, DAY_FIRST,
        &["Country", "Certifier"]),
    row("EC", "ECU", "Ecuador", "", Model::Later, "SRI", -5, DAY_FIRST,
        &["Country", "Certifier"]),
    row("GT", "GTM", "Guatemala", "GTQ", Model::Certified, "Certificador de pruebas", -6, DAY_FIRST,
        &["Country", "Certifier", "AuthorityTimeStamp", "Number", "Series", "BarCodeText"]),
    row("MX", "MEX", "México", "MXN", Model::Certified, "PAC de pruebas", -6, ISO,
        &["Country", "AuthorityTimeStamp", "Certifier", "BarCodeText", "NoCertificado", "RFCEmisor", "RFCReceptor"]),
    row("PA", "PAN", "Panamá", "PAB", Model::Certified, "PAC de pruebas", -5, DAY_FIRST,
        &["Country", "Certifier", "AuthorityTimeStamp", "BarCodeText"]),
    row("PE", "PER", "Perú", "PEN", Model::Certified, "OSE de pruebas", -5, DAY_FIRST_SHORT,
        &["Country", "AuthorityTimeStamp", "BarCodeText", "OseIdentifier"]),
    row("SV", "SLV", "El Salvador", "", Model::Acknowledged, "Ministerio de Hacienda", -6, ISO,
        &["AuthorityTimeStamp", "ReceivedStamp", "Country", "Certifier"]),
];

/// Brazil: no document is issued there, but events refer to documents that were created.
pub(crate) static BRAZIL: Country =
    row("BR", "BRA", "Brasil", "BRL", Model::Certified, "SEFAZ", -3, DAY_FIRST, PLAIN_DATA);

/// A country in the state file: its code.
pub(crate) mod by_code {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Country;

    pub fn serialize<S: Serializer>(country: &&'static Country, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(country.code)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static Country, D::Error> {
        let code = String::deserialize(deserializer)?;
        Country::find_any(&code).ok_or_else(|| D::Error::custom(format!("unknown country `{code}`")))
    }
}

#[allow(clippy::too_many_arguments, reason = "the columns of the table above")]
const fn row(
    code: &'static str,
    alpha3: &'static str,
    name: &'static str,
    currency: &'static str,
    model: Model,
    certifier: &'static str,
    utc_offset: i32,
    time_stamp: &'static str,
    other_data: &'static [&'static str],
) -> Country {
    Country { code, alpha3, name, currency, model, certifier, utc_offset, time_stamp, other_data }
}

impl Country {
    /// Finds a country by its ISO 3166 code of two or three letters, or by its name; case and accents do not matter.
    pub fn find(text: &str) -> Option<&'static Country> {
        let text = unaccented(text.trim());
        COUNTRIES.iter().find(|c| [c.code, c.alpha3, c.name].iter().any(|known| unaccented(known) == text))
    }

    /// Finds one of the eleven countries, or Brazil.
    pub fn find_any(text: &str) -> Option<&'static Country> {
        let brazil = [BRAZIL.code, BRAZIL.alpha3, BRAZIL.name].map(str::to_lowercase);
        Country::find(text).or_else(|| brazil.contains(&text.trim().to_lowercase()).then_some(&BRAZIL))
    }

    /// Finds the country by its currency; the dollar belongs to several.
    pub fn of_currency(currency: &str) -> Option<&'static Country> {
        COUNTRIES.iter().find(|c| !c.currency.is_empty() && c.currency == currency)
    }

    /// Whether the authority answers after the reply to this call.
    pub fn answers_later(&self, asynchronous: bool) -> bool {
        match self.model {
            Model::Certified | Model::Acknowledged => false,
            Model::Later => true,
            Model::Selectable => asynchronous,
        }
    }

    /// The local time of the country.
    pub fn local(&self, time: DateTime<Utc>) -> DateTime<FixedOffset> {
        let offset =
            FixedOffset::east_opt(self.utc_offset * 3600).expect("the table holds whole hours below 24");
        time.with_timezone(&offset)
    }

    /// A time stamp as the country's authority writes it.
    pub fn time_stamp(&self, time: DateTime<Utc>) -> String {
        self.local(time).format(self.time_stamp).to_string()
    }

    /// A time stamp with the month first, as El Salvador was seen to write it beside its ISO form.
    pub fn time_stamp_month_first(&self, time: DateTime<Utc>) -> String {
        self.local(time).format(MONTH_FIRST).to_string()
    }
}

/// In small letters, without the accents of Spanish vowels.
fn unaccented(name: &str) -> String {
    let plain = |c| match c {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' => 'u',
        c => c,
    };
    name.to_lowercase().chars().map(plain).collect()
}

//! By what a sent document proves to be of a country.

use super::request::Request;
use super::sent::{FILE_CONTENT, Sent, document, is_custom, mapping};
use crate::country::{Country, Field, Fields, ROWS, countries_of};

/// A country, and the member of the document that proves it.
pub(super) type Proof = (Country, &'static str);

impl Sent {
    /// The countries that the document proves to be its own.
    pub fn proofs(&self) -> Vec<Proof> {
        match self.fields.form {
            Some(country) => own_format([country], self.custom_mapping),
            None => generic(&self.fields),
        }
    }
}

/// The countries that the document of a request proves to be its own, also where nothing more is known of its format.
pub(super) fn proofs(request: &Request) -> Option<Vec<Proof>> {
    let (document, mapping) = (document(request)?, mapping(request).unwrap_or_default());
    Some(match Sent::of_document(&document, &mapping) {
        Some(sent) => sent.proofs(),
        None => {
            let countries = countries_of(document.root()).filter_map(|row| row.code.parse().ok());
            own_format(countries, is_custom(&mapping))
        }
    })
}

/// The proof of a country's own format. A mapping of the caller's may turn it into that of another country.
fn own_format(countries: impl IntoIterator<Item = Country>, custom_mapping: bool) -> Vec<Proof> {
    let countries = countries.into_iter().filter(|_| !custom_mapping);
    countries.map(|country| (country, FILE_CONTENT)).collect()
}

/// The proofs of a generic DTE: by what only one country has, then by the address of its issuer.
fn generic(fields: &Fields) -> Vec<Proof> {
    let named = ROWS.iter().filter_map(|row| Some((row.code, (row.identity.proof)(fields)?)));
    let mut proofs: Vec<Proof> =
        named.filter_map(|(code, place)| Some((code.parse().ok()?, place))).collect();
    let row = fields.get(Field::IssuerCountry).and_then(|code| code.parse::<Country>().ok()?.row());
    if let Some(row) = row {
        // Somebody abroad may be the issuer, but then the amounts are not in the money of that country.
        let has_currency = fields.get(Field::Currency).is_some_and(|code| row.currency == Some(code));
        if has_currency || !fields.may_be_of_a_foreign_issuer() {
            proofs.extend(row.code.parse().ok().map(|country: Country| (country, "Emisor/DomFiscal/Pais")));
        }
    }
    proofs
}

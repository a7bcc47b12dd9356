//! Finds the format of a received text: the tables of the countries one after another, then the formats of no country.

use super::received::{Proof, Received, ValueSource};
use super::row::CountryRow;
use crate::countries::ROWS;
use crate::document::Element;

/// The formats of no country.
static OF_NO_COUNTRY: [Received; 2] = [
    Received {
        roots: &["DTE"],
        proofs: &[Proof::Has("Documento/Encabezado")],
        document_type: ValueSource::At(&[
            "Documento/Encabezado/IdDoc/Tipo",
            "Documento/Encabezado/IdDoc/TipoDTE",
        ]),
        version: ValueSource::At(&["@version"]),
        ..Received::DOCUMENT
    },
    // The namespaces of SOAP 1.1 and 1.2 differ.
    Received { proofs: &[Proof::Has("Body")], ..Received::envelope(&["Envelope"], "/soap", &["Body/*"]) },
];

/// Every format, with the code of its country, in the order in which they are tried.
pub(crate) fn formats() -> impl Iterator<Item = (Option<&'static CountryRow>, &'static Received)> {
    let of_countries =
        ROWS.into_iter().flat_map(|row| row.received.iter().map(move |form| (Some(row), form)));
    of_countries.chain(OF_NO_COUNTRY.iter().map(|form| (None, form)))
}

/// The countries one of whose formats a whole document has, in the order of their codes.
pub(crate) fn countries_of(root: Element<'_>) -> impl Iterator<Item = &'static CountryRow> {
    let declaration = match root.name().split_once(':') {
        Some((prefix, _)) => format!("xmlns:{prefix}"),
        None => "xmlns".to_owned(),
    };
    let namespace = root.attributes().find(|(name, _)| *name == declaration).map_or("", |(_, value)| value);
    ROWS.into_iter().filter(move |row| row.received.iter().any(|form| form.fits(root, namespace)))
}

/// The format of an element in this namespace, with its country; the first one that fits counts.
pub(crate) fn recognize(
    root: Element<'_>,
    namespace: &str,
) -> Option<(Option<&'static CountryRow>, &'static Received)> {
    formats().find(|(_, form)| form.fits(root, namespace))
}

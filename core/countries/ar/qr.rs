//! The text of the QR symbol on a printed document.

use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::json::{Map, Value, from_slice, json};

use super::cae::Cae;
use super::cuit::Cuit;
use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::calendar;
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};

/// The identifier `qr-ar`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "qr-ar",
    about: "the text of the QR symbol of a document of Argentina, an address",
    parse: |text| Ok(text.parse::<Qr>()?.parts()),
    compose: |parts| {
        let [
            address,
            date,
            issuer,
            point_of_sale,
            document_type,
            number,
            total,
            currency,
            exchange_rate,
            receiver_type,
            receiver,
            authorization_type,
            authorization,
        ] = texts(parts, NAMES)?;
        let part = Option::unwrap_or_default;
        Ok(Qr::compose(&QrParts {
            address: address.unwrap_or(ADDRESS),
            date: part(date),
            issuer: part(issuer),
            point_of_sale: part(point_of_sale),
            document_type: part(document_type),
            number: part(number),
            total: part(total),
            currency: part(currency),
            exchange_rate: exchange_rate.unwrap_or("1"),
            receiver_type: part(receiver_type),
            receiver: part(receiver),
            authorization_type: authorization_type.unwrap_or("E"),
            authorization: part(authorization),
        })?
        .to_string())
    },
};

/// The names of the parts.
const NAMES: [&str; 13] = [
    "address",
    "date",
    "issuer",
    "point_of_sale",
    "document_type",
    "number",
    "total",
    "currency",
    "exchange_rate",
    "receiver_type",
    "receiver",
    "authorization_type",
    "authorization",
];

/// The names of the parts in the symbol's JSON, in its order. The first part, the address, stands before it.
const OFFICIAL: [&str; 12] = [
    "fecha",
    "cuit",
    "ptoVta",
    "tipoCmp",
    "nroCmp",
    "importe",
    "moneda",
    "ctz",
    "tipoDocRec",
    "nroDocRec",
    "tipoCodAut",
    "codAut",
];

/// The members of the symbol's JSON that are texts; the others are numbers.
const TEXTS: [&str; 3] = ["fecha", "moneda", "tipoCodAut"];

/// The address before the data, as in the authority's example. The authority's newer host is `www.arca.gob.ar`.
pub const ADDRESS: &str = "https://www.afip.gob.ar/fe/qr/";

/// What the QR symbol says of a document.
///
/// # Example
/// ```
/// use dtekit::argentina::{Qr, QrParts, QR_ADDRESS};
///
/// let parts = QrParts {
///     address: QR_ADDRESS,
///     date: "13/10/2020", // not as it must be
///     issuer: "30000000007",
///     point_of_sale: "10",
///     document_type: "1",
///     number: "94",
///     total: "12100",
///     currency: "PES",
///     exchange_rate: "1",
///     receiver_type: "80",
///     receiver: "20000000001",
///     authorization_type: "E",
///     authorization: "70417054367476",
/// };
/// assert_eq!(Qr::compose(&parts).unwrap_err().code(), "qr-ar-part");
/// ```
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs, reason = "the symbol's version 1 has these parts")]
pub struct QrParts<'a> {
    /// The address before `?p=`.
    pub address: &'a str,
    /// The day of issue, yyyy-mm-dd.
    pub date: &'a str,
    /// The CUIT of the issuer.
    pub issuer: &'a str,
    /// The point of sale.
    pub point_of_sale: &'a str,
    /// The code of the kind of document, such as `6`.
    pub document_type: &'a str,
    /// The number of the document.
    pub number: &'a str,
    /// The total, with up to two decimals, in the document's currency.
    pub total: &'a str,
    /// ARCA's code of the currency, such as `PES` or `DOL`.
    pub currency: &'a str,
    /// The exchange rate, with up to six decimals; `1` for pesos.
    pub exchange_rate: &'a str,
    /// The kind of the receiver's id; empty if there is no receiver.
    pub receiver_type: &'a str,
    /// The number of the receiver's id; empty if there is no receiver.
    pub receiver: &'a str,
    /// `E` for a CAE, `A` for a CAEA.
    pub authorization_type: &'a str,
    /// The CAE or CAEA.
    pub authorization: &'a str,
}

/// The text of the QR symbol that a printed document of Argentina has: an address with the data in base64.
///
/// # Example
/// ```
/// use dtekit::argentina::{Qr, QrParts, QR_ADDRESS};
/// let qr = Qr::compose(&QrParts {
///     address: QR_ADDRESS,
///     date: "2020-10-13",
///     issuer: "30000000007",
///     point_of_sale: "10",
///     document_type: "1",
///     number: "94",
///     total: "12100",
///     currency: "DOL",
///     exchange_rate: "65",
///     receiver_type: "80",
///     receiver: "20000000001",
///     authorization_type: "E",
///     authorization: "70417054367476",
/// })?;
/// assert!(qr.as_str().starts_with("https://www.afip.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIs"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Qr {
    text: String,
    values: [String; 13],
}

impl Qr {
    /// Composes the text from its parts. Leading zeros of the numbers are dropped.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a finding for each part that does not fit: `qr-ar-part`, and those of the CUIT and
    /// the CAE.
    pub fn compose(parts: &QrParts<'_>) -> Result<Qr> {
        let mut findings = Vec::new();
        let mut part = |name: &str, expected: &str, holds: bool, found: &str| {
            if !holds {
                let message = text!("expected {expected} for {}, found {}", Arg(name), shape(found));
                findings.push(Finding::new(&code::QR_AR_PART, message).with_argument(name));
            }
        };
        let has_receiver = !parts.receiver.is_empty() || !parts.receiver_type.is_empty();
        let is_address = |text: &str| {
            text.starts_with("https://")
                && text.len() <= 100
                && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'?')
        };
        let is_code = |text: &str| text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        part("address", "an address that begins with https://", is_address(parts.address), parts.address);
        part("date", "a day yyyy-mm-dd", calendar::ymd(parts.date).is_some(), parts.date);
        part("point_of_sale", "up to 5 digits", is_digits(parts.point_of_sale, 1, 5), parts.point_of_sale);
        part("document_type", "up to 3 digits", is_digits(parts.document_type, 1, 3), parts.document_type);
        part("number", "up to 8 digits", is_digits(parts.number, 1, 8), parts.number);
        part("total", "an amount with up to two decimals", is_decimal(parts.total, 2), parts.total);
        part("currency", "a code of three characters", is_code(parts.currency), parts.currency);
        part(
            "exchange_rate",
            "a rate with up to six decimals",
            is_decimal(parts.exchange_rate, 6),
            parts.exchange_rate,
        );
        if has_receiver {
            part(
                "receiver_type",
                "up to 2 digits",
                is_digits(parts.receiver_type, 1, 2),
                parts.receiver_type,
            );
            part("receiver", "up to 20 digits", is_digits(parts.receiver, 1, 20), parts.receiver);
        }
        part(
            "authorization_type",
            "`E` or `A`",
            ["E", "A"].contains(&parts.authorization_type),
            parts.authorization_type,
        );
        let issuer = parts.issuer.parse::<Cuit>();
        let authorization = parts.authorization.parse::<Cae>();
        for (name, error) in
            [("issuer", issuer.as_ref().err()), ("authorization", authorization.as_ref().err())]
        {
            let inner = error.into_iter().flat_map(|error| error.findings().iter().cloned());
            findings.extend(inner.map(|finding| finding.with_argument(name)));
        }
        if let Some(error) = Error::from_findings(ErrorKind::Invalid, findings) {
            return Err(error);
        }
        let values = [
            parts.address.to_owned(),
            parts.date.to_owned(),
            issuer?.as_str().to_owned(),
            plain(parts.point_of_sale),
            plain(parts.document_type),
            plain(parts.number),
            plain(parts.total),
            parts.currency.to_owned(),
            plain(parts.exchange_rate),
            plain(parts.receiver_type),
            plain(parts.receiver),
            parts.authorization_type.to_owned(),
            authorization?.as_str().to_owned(),
        ];
        let members: String = OFFICIAL
            .iter()
            .zip(&values[1..])
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| match TEXTS.contains(name) {
                true => format!(",\"{name}\":\"{value}\""),
                false => format!(",\"{name}\":{value}"),
            })
            .collect();
        let data = STANDARD.encode(format!("{{\"ver\":1{members}}}"));
        Ok(Qr { text: format!("{}?p={data}", values[0]), values })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    fn parts(&self) -> Map {
        let value = |text: &String| if text.is_empty() { Value::Null } else { json!(text) };
        let mut parts: Map =
            NAMES.iter().zip(&self.values).map(|(name, text)| ((*name).to_owned(), value(text))).collect();
        parts.extend(object([("text", json!(self.text))]));
        parts
    }
}

/// A number without its leading zeros.
fn plain(number: &str) -> String {
    let bare = number.trim_start_matches('0');
    if number.is_empty() || bare.starts_with(|first: char| first.is_ascii_digit()) {
        return bare.to_owned();
    }
    format!("0{bare}")
}

/// Whether a text is a decimal with up to 13 digits before the point and up to this many after it.
fn is_decimal(text: &str, decimals: usize) -> bool {
    match text.split_once('.') {
        Some((whole, fraction)) => is_digits(whole, 1, 13) && is_digits(fraction, 1, decimals),
        None => is_digits(text, 1, 13),
    }
}

impl FromStr for Qr {
    type Err = Error;

    /// Reads the text of a symbol.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `qr-ar-form` if the text is no address with data of version 1; else as
    /// [`Qr::compose`].
    fn from_str(text: &str) -> Result<Qr> {
        let refused = |expected: &str| {
            let message = format!("expected {expected}, found {}", shape(text));
            Error::new(ErrorKind::Invalid, Finding::new(&code::QR_AR_FORM, message))
        };
        let (address, data) =
            text.split_once("?p=").ok_or_else(|| refused("an address with the data after `?p=`"))?;
        let json = STANDARD.decode(data).map_err(|_| refused("data in base64"))?;
        let members = from_slice(&json).ok().and_then(Value::into_object);
        let members = members.ok_or_else(|| refused("a JSON object in the data"))?;
        if members.get("ver").and_then(Value::as_u64) != Some(1) {
            return Err(refused("data of version 1"));
        }
        let value = |name: &str| match members.get(name) {
            Some(Value::String(text)) => text.as_str(),
            Some(Value::Number(number)) => number.as_str(),
            _ => "",
        };
        let [
            date,
            issuer,
            point_of_sale,
            document_type,
            number,
            total,
            currency,
            exchange_rate,
            receiver_type,
            receiver,
            authorization_type,
            authorization,
        ] = OFFICIAL.map(value);
        let parts = QrParts {
            address,
            date,
            issuer,
            point_of_sale,
            document_type,
            number,
            total,
            currency,
            exchange_rate,
            receiver_type,
            receiver,
            authorization_type,
            authorization,
        };
        // The text is kept as it is: another program may have written the members in another way.
        Ok(Qr { text: text.to_owned(), ..Qr::compose(&parts)? })
    }
}

impl std::fmt::Display for Qr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the authority's specification.
    const EXAMPLE: &str = "https://www.afip.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIsImN1aXQiOjMwMDAwMDAwMDA3LCJwdG9WdGEiOjEwLCJ0aXBvQ21wIjoxLCJucm9DbXAiOjk0LCJpbXBvcnRlIjoxMjEwMCwibW9uZWRhIjoiRE9MIiwiY3R6Ijo2NSwidGlwb0RvY1JlYyI6ODAsIm5yb0RvY1JlYyI6MjAwMDAwMDAwMDEsInRpcG9Db2RBdXQiOiJFIiwiY29kQXV0Ijo3MDQxNzA1NDM2NzQ3Nn0=";

    #[test]
    fn the_authoritys_example_is_read_and_composed_again() {
        let qr = EXAMPLE.parse::<Qr>().unwrap();
        let mut parts = qr.parts();
        assert_eq!((parts["issuer"].as_str(), parts["total"].as_str()), (Some("30000000007"), Some("12100")));
        parts.remove("text");
        assert_eq!((KIND.compose)(&parts).unwrap(), EXAMPLE);
    }

    #[test]
    fn a_document_without_a_receiver_says_nothing_of_one() {
        let parts = QrParts {
            address: ADDRESS,
            date: "2026-08-14",
            issuer: "30-71234567-1",
            point_of_sale: "00025",
            document_type: "006",
            number: "00048213",
            total: "0.50",
            currency: "PES",
            exchange_rate: "1",
            receiver_type: "",
            receiver: "",
            authorization_type: "A",
            authorization: "36363951827464",
        };
        let qr = Qr::compose(&parts).unwrap();
        let data = STANDARD.decode(qr.as_str().split_once("?p=").unwrap().1).unwrap();
        assert_eq!(
            String::from_utf8(data).unwrap(),
            "{\"ver\":1,\"fecha\":\"2026-08-14\",\"cuit\":30712345671,\"ptoVta\":25,\"tipoCmp\":6,\"nroCmp\":48213,\
             \"importe\":0.50,\"moneda\":\"PES\",\"ctz\":1,\"tipoCodAut\":\"A\",\"codAut\":36363951827464}"
        );
        assert_eq!(qr.as_str().parse::<Qr>().unwrap(), qr);
        let wrong = QrParts { total: "1,5", receiver_type: "80", issuer: "30-71234567-2", ..parts };
        let error = Qr::compose(&wrong).unwrap_err();
        let paths: Vec<_> =
            error.findings().iter().map(|finding| finding.path.clone().unwrap_or_default()).collect();
        assert_eq!(paths, ["total", "receiver", "issuer"]);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "https://www.arca.gob.ar/fe/qr/", "https://x/?p=%", "https://x/?p=W10=", "https://x/?p=e30="]
        {
            assert_eq!(text.parse::<Qr>().unwrap_err().code(), "qr-ar-form", "{text}");
        }
    }
}

//! `OtherData`: what a country adds to a process result.

use crate::json::{Map, Value};

use super::content::Content;
use super::secret::ShownMembers;
use crate::country::Country;
use crate::naming::{Naming, in_case, member, same_name};
use crate::record::{Field, FieldKind};

/// The properties that hold a document in base 64.
const DOCUMENTS: [&str; 3] = ["ResponseArca", "XmlAuthorization", "Data"];

/// The properties that only an issued document or a registered event has.
const ISSUED: [&str; 6] = [STAMP, "XmlAuthorization", "Number", "Series", "ProtocolNumber", "ProtocolSefaz"];

/// The property with El Salvador's receipt stamp.
const STAMP: &str = "ReceivedStamp";

/// The country-dependent members of a process result, in the order in which they arrived.
///
/// Each property of interface.md has a method that gives it as text. [`get`](OtherData::get) and
/// [`members`](OtherData::members) give every member as it arrived, also a member that the interface does not name.
///
/// # Example
/// ```
/// use dtekit::{AnswerContext, ProcessResult};
/// let body = br#"{"Success": true, "OtherData": {"Folio": 12.50, "X": "y"}}"#;
/// let result = ProcessResult::decode(body, &AnswerContext::default())?;
/// assert_eq!(result.other_data.folio().as_deref(), Some("12.50"));
/// assert_eq!(result.other_data.text("x").as_deref(), Some("y"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct OtherData {
    members: Map,
    contents: Vec<(&'static str, Content)>,
}

impl std::fmt::Debug for OtherData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("OtherData").field(&ShownMembers(&self.members)).finish()
    }
}

impl Field for OtherData {
    const KIND: FieldKind = FieldKind::Record("OtherData");

    fn value(&self, naming: Naming) -> Value {
        self.to_value(naming)
    }
}

impl OtherData {
    /// Reads an object, or a list of `Key` and `Value` pairs as the platform writes a dictionary; `None` for anything
    /// else.
    pub(super) fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Object(members) => Some(OtherData::new(members.clone())),
            Value::Array(pairs) => {
                let pair = |pair: &Value| {
                    let members = pair.as_object()?;
                    Some((member(members, "Key")?.as_str()?.to_owned(), member(members, "Value")?.clone()))
                };
                pairs.iter().map(pair).collect::<Option<_>>().map(OtherData::new)
            }
            Value::Null => Some(OtherData::default()),
            Value::String(text) if text.trim().is_empty() => Some(OtherData::default()),
            _ => None,
        }
    }

    fn new(members: Map) -> Self {
        let contents = DOCUMENTS
            .iter()
            .filter_map(|name| Some((*name, Content::document(member(&members, name)?.as_str()?)?)));
        OtherData { contents: contents.collect(), members }
    }

    /// The properties that interface.md lists for a country; empty for a country that it does not list.
    ///
    /// # Example
    /// ```
    /// use dtekit::{Country, result::OtherData};
    /// assert_eq!(OtherData::properties(Country::EC), ["Country", "Certifier"]);
    /// ```
    #[must_use]
    pub fn properties(country: Country) -> &'static [&'static str] {
        country.row().map_or(&[], |row| row.other_data)
    }

    /// The member with this name. Letter case and underscores do not count.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        member(&self.members, name)
    }

    /// A member as text: a string as it is, a number or boolean as it is written; `None` for null, lists and objects.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::String(text) => Some(text.clone()),
            value @ (Value::Number(_) | Value::Bool(_)) => Some(value.to_string()),
            _ => None,
        }
    }

    /// The document in ResponseArca, XmlAuthorization or Data, decoded from base 64; `None` for any other name.
    ///
    /// # Example
    /// ```
    /// use dtekit::{AnswerContext, ProcessResult};
    /// let body = br#"{"Success": true, "OtherData": {"XmlAuthorization": "PGEvPg=="}}"#;
    /// let result = ProcessResult::decode(body, &AnswerContext::default())?;
    /// assert_eq!(result.other_data.content("xml_authorization"), Some(&b"<a/>"[..]));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[must_use]
    pub fn content(&self, name: &str) -> Option<&[u8]> {
        self.contents
            .iter()
            .find(|(known, _)| same_name(known, name))
            .map(|(_, content)| content.bytes.as_slice())
    }

    /// Every document among the members, each with the name of its property; see [`content`](OtherData::content).
    pub fn contents(&self) -> impl Iterator<Item = (&'static str, &[u8])> {
        self.contents.iter().map(|(name, content)| (*name, content.bytes.as_slice()))
    }

    /// Whether it has El Salvador's receipt stamp.
    pub(super) fn is_stamped(&self) -> bool {
        self.has(STAMP)
    }

    /// Whether it has anything that proves that something was issued.
    pub(super) fn is_issued(&self) -> bool {
        ISSUED.iter().any(|name| self.has(name))
    }

    fn has(&self, name: &str) -> bool {
        self.text(name).is_some_and(|text| is_something(&text))
    }

    /// Every member, by the name it arrived with.
    #[must_use]
    pub fn members(&self) -> &Map {
        &self.members
    }

    /// The members; known names are in the language's case, others as they arrived.
    pub(super) fn to_value(&self, naming: Naming) -> Value {
        in_case(&self.members, KNOWN, naming)
    }
}

/// Whether a text names something: it is neither blank nor zeros, nor a word for nothing.
pub(super) fn is_something(text: &str) -> bool {
    let text = text.trim();
    let is_zeros = text.bytes().all(|byte| b"0- ".contains(&byte));
    !is_zeros && !text.eq_ignore_ascii_case("null")
}

macro_rules! properties {
    ($($name:ident $wire:literal: $about:literal;)*) => {
        /// The properties that interface.md names ("OtherData properties by country"), each in its own spelling.
        pub(super) const KNOWN: &[&str] = &[$($wire),*];

        /// The properties of interface.md, as text.
        impl OtherData {
            /// The names of the methods, and what each property is.
            #[doc(hidden)]
            pub const PROPERTIES: &'static [(&'static str, &'static str)] = &[$((stringify!($name), $about)),*];

            $(
                #[doc = concat!($about, ".")]
                ///
                #[doc = concat!("In the interface: `", $wire, "`.")]
                pub fn $name(&self) -> Option<String> {
                    self.text($wire)
                }
            )*
        }
    };
}

properties! {
    country "Country": "The country's code";
    certifier "Certifier": "The certifier or authority; Peru and Argentina's synchronous answer have none";
    authority_time_stamp "AuthorityTimeStamp": "When the authority or certifier answered, as it arrived; [`ProcessResult::authority_time_stamp`](super::ProcessResult::authority_time_stamp) is the time";
    bar_code_text "BarCodeText": "Colombia, Guatemala, Mexico, Panama, Peru: the text of the QR code";
    response_arca "ResponseArca": "Argentina, synchronous: the authority's response in base 64";
    xml_authorization "XmlAuthorization": "Argentina, synchronous: the authority's authorization XML in base 64";
    folio "Folio": "Colombia: the tax number";
    numero_interno "NumeroInterno": "Colombia: the internal number";
    serie "Serie": "Colombia: the series";
    number "Number": "Guatemala: the tax number";
    series "Series": "Guatemala: the series";
    no_certificado "NoCertificado": "Mexico: the tax number";
    rfc_emisor "RFCEmisor": "Mexico: the issuer's tax id";
    rfc_receptor "RFCReceptor": "Mexico: the receiver's tax id";
    ose_identifier "OseIdentifier": "Peru: the validator";
    received_stamp "ReceivedStamp": "El Salvador: the receipt stamp of the accepted document";
    protocol_number "ProtocolNumber": "Events: the number of the protocol";
    protocol_sefaz "ProtocolSefaz": "Events: the protocol of the authority";
    issue_date "IssueDate": "Events: when the event was registered, as it arrived; [`ProcessResult::issue_date`](super::ProcessResult::issue_date) is the time";
    series_number "SeriesNumber": "Events: the series and number";
    data "Data": "Events: a document in base 64";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_of_a_country_has_its_method() {
        for country in Country::ISSUING {
            let properties = OtherData::properties(country);
            assert!(!properties.is_empty(), "{country}");
            assert!(properties.iter().all(|name| KNOWN.contains(name)), "{country}");
        }
    }
}

//! `OtherData`: what a country adds to a process result.

use serde_json::{Map, Value};

use crate::naming::{Naming, in_case, member};

/// The properties that interface.md names ("OtherData properties by country"), each in its own spelling.
const KNOWN: [&str; 21] = [
    "Country",
    "Certifier",
    "AuthorityTimeStamp",
    "BarCodeText",
    "ResponseArca",
    "XmlAuthorization",
    "Folio",
    "NumeroInterno",
    "Serie",
    "Number",
    "Series",
    "NoCertificado",
    "RFCEmisor",
    "RFCReceptor",
    "OseIdentifier",
    "ReceivedStamp",
    "ProtocolNumber",
    "ProtocolSefaz",
    "IssueDate",
    "SeriesNumber",
    "Data",
];

/// The country-dependent members of a process result, in the order in which they arrived.
///
/// # Example
/// ```
/// use dtekit::{Context, ProcessResult};
/// let body = br#"{"Success": true, "OtherData": {"Folio": 12.50, "X": "y"}}"#;
/// let result = ProcessResult::decode(body, &Context::default())?;
/// assert_eq!(result.other_data.text("folio").as_deref(), Some("12.50"));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OtherData(Map<String, Value>);

impl OtherData {
    pub(super) fn new(members: Map<String, Value>) -> Self {
        OtherData(members)
    }

    /// The member with this name, letter case and underscores aside.
    pub fn get(&self, name: &str) -> Option<&Value> {
        member(&self.0, name)
    }

    /// The same as text: a string as it is, a number or boolean as written, null and structures as nothing.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::String(text) => Some(text.clone()),
            value @ (Value::Number(_) | Value::Bool(_)) => Some(value.to_string()),
            _ => None,
        }
    }

    /// Every member, by the name it arrived with.
    pub fn members(&self) -> &Map<String, Value> {
        &self.0
    }

    /// The members with the known names in the language's case and the others as they arrived.
    pub(super) fn to_value(&self, naming: Naming) -> Value {
        in_case(&self.0, &KNOWN, naming)
    }
}

//! A whole document of each type that a built-in mapping writes, for first steps and for tests.

use crate::code;
use crate::country::Country;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{Value, from_slice};

/// The packed documents of each country, an object with a member for each type: `core/countries/XX/examples.json`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// Gives a whole generic DTE of a country and document type, to change and send; a test knows that it passes
/// [`lint`](crate::lint()) and, mapped, [`validate`](crate::validate).
///
/// Persons, numbers and codes in it are made up. [`example_types`] lists the types.
///
/// # Errors
/// [`ErrorKind::Argument`] with `example-unknown` if there is none; the message names those of the country.
///
/// # Example
/// ```
/// use dtekit::{Country, audit::LintOptions};
///
/// let mut invoice = dtekit::example(Country::CR, "01")?;
/// invoice.set("Documento/Encabezado/Receptor/NmbRecep", "Ferretería El Roble S.A.")?;
/// let json = invoice.to_json();
/// assert_eq!(dtekit::lint(&json, Country::CR, &LintOptions::default())?.errors(), 0);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn example(country: Country, document_type: &str) -> Result<Document> {
    Document::from_json(example_json(country, document_type)?.as_bytes())
}

/// The JSON of an [`example`].
pub(crate) fn example_json(country: Country, document_type: &str) -> Result<String> {
    let documents = documents(country);
    match documents.get(document_type) {
        Some(document) => Ok(document.to_string()),
        None => Err(unknown(country, document_type, &documents)),
    }
}

/// The document types of a country of which there is an [`example`].
///
/// # Example
/// ```
/// use dtekit::{Country, example_types};
///
/// assert_eq!(example_types(Country::MX), ["E", "I", "N", "P", "T"]);
/// ```
#[must_use]
pub fn example_types(country: Country) -> Vec<String> {
    names(&documents(country)).map(str::to_owned).collect()
}

/// The documents by their types; nothing for a country without.
fn documents(country: Country) -> Value {
    let packed = FILES.iter().find(|(code, _)| code.eq_ignore_ascii_case(country.as_str()));
    let text = packed.and_then(|(_, packed)| miniz_oxide::inflate::decompress_to_vec(packed).ok());
    text.and_then(|text| from_slice(&text).ok()).unwrap_or_default()
}

fn names(documents: &Value) -> impl Iterator<Item = &str> {
    documents.as_object().into_iter().flatten().map(|(name, _)| &**name)
}

fn unknown(country: Country, document_type: &str, documents: &Value) -> Error {
    let known: Vec<String> = names(documents).map(|name| format!("`{name}`")).collect();
    let (known, found) = (known.join(", "), short(document_type));
    let (english, spanish) = match known.is_empty() {
        true => (
            format!("expected a country that has a mapping to its format, found `{country}`"),
            format!("se esperaba un país que tenga un mapeo a su formato, se encontró `{country}`"),
        ),
        false => (
            format!("expected a document type of `{country}`, found `{found}`; there are {known}"),
            format!("se esperaba un tipo de documento de `{country}`, se encontró `{found}`; hay {known}"),
        ),
    };
    Error::new(ErrorKind::Argument, Finding::new(&code::EXAMPLE_UNKNOWN, english).in_spanish(spanish))
}

//! The country's official document of one that was sent: by dtekit's built-in mapping, with a seal that is made up.
//!
//! The mapping is the only thing that the sandbox has of dtekit. What the service and the authority add (numbers, keys,
//! stamps, signatures) is made here, and says that it is not theirs.

mod seal;

use std::sync::OnceLock;

use dtekit::mapping::{ApplyOptions, MAPPING_STANDARD, Registry, ResolveOptions};
use dtekit::{Document as Generic, Error};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use crate::blob::Blob;
use crate::certified::Official;
use crate::country::{COUNTRIES, Country};
use crate::document::{Document, Kind};
use crate::element::Element;
use crate::record::Record;

/// What issuers agree with the service beforehand, where the document does not say it. A mapping takes those that it
/// has.
const AGREED: [(&str, &[(&str, &str)]); 7] = [
    ("AR", &[("cbu", "2850590940090418135201"), ("circulation", "sca")]),
    (
        "CO",
        &[
            ("software-id", "5a4db0c5-0000-4000-8000-000000000000"),
            ("software-pin", "00000"),
            ("technical-key", "5a4db0c500000000000000000000000000000000"),
        ],
    ),
    ("DO", &[("sequence-expires", "2030-12-31")]),
    ("EC", &[("ambiente", "1"), ("codigo-numerico", "12345678")]),
    ("GT", &[("phrases", "1/1"), ("vat-affiliation", "GEN")]),
    ("PA", &[("ambiente", "2"), ("codigo-seguridad", "123456789")]),
    ("CR", &[("software-maker", "3101999999")]),
];

/// The official document of a record, with its seal.
///
/// # Errors
/// What the mapping refuses, one text for each finding.
pub(crate) fn of(record: &Record) -> Result<Official, Vec<String>> {
    let country = record.country;
    let generic = completed(record).map_err(|error| told(&error))?;
    let bytes = mapped(country, record.document.document_type(), &generic).map_err(|error| told(&error))?;
    let encoding = declared(&bytes);
    let text = encoding.decode_without_bom_handling(&bytes).0.into_owned();
    let key = seal::key(country, &text);
    let sealed = seal::sealed(record, key.as_deref().unwrap_or(&record.fiscal_id), text);
    let content = encoding.encode(&sealed).0.into_owned();
    let symbol = symbol(country, &content);
    Ok(Official { content: Blob(content), key, symbol })
}

/// The only country whose mapping takes the document; `None` if there is none, or there are several.
pub(crate) fn country_of(document: &Document) -> Option<&'static Country> {
    if document.kind != Kind::Dte {
        return None;
    }
    let generic = generic(&document.root).ok()?;
    let takes = |country: &&Country| mapped(country, document.document_type(), &generic).is_ok();
    let mut found = COUNTRIES.iter().filter(takes);
    found.next().filter(|_| found.next().is_none())
}

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(Registry::new)
}

fn mapped(country: &Country, document_type: &str, generic: &Generic) -> Result<Vec<u8>, Error> {
    let wanted = ResolveOptions { country: country.code, document_type };
    let mapping = registry().resolve(MAPPING_STANDARD, &wanted)?;
    let agreed = AGREED.iter().find(|(code, _)| *code == country.code).map_or(&[][..], |(_, agreed)| agreed);
    let options = |names: &[(&str, &str)]| {
        names.iter().fold(ApplyOptions::default(), |options, (name, value)| options.param(*name, *value))
    };
    let error = match mapping.apply(generic, &options(agreed)) {
        Ok(output) => return Ok(output),
        Err(error) => error,
    };
    // The mappings of a country differ in their params, and refuse those that they have not.
    let unknown: Vec<&str> = error
        .findings()
        .iter()
        .filter(|finding| finding.code == "mapping-param-unknown")
        .filter_map(|finding| finding.path.as_deref())
        .collect();
    if unknown.is_empty() {
        return Err(error);
    }
    let known: Vec<_> = agreed.iter().copied().filter(|(name, _)| !unknown.contains(name)).collect();
    mapping.apply(generic, &options(&known))
}

fn generic(root: &Element) -> Result<Generic, Error> {
    Generic::from_xml(root.to_xml().as_bytes())
}

/// The generic DTE with what the service assigns: the number, and the key where the document does not state it.
fn completed(record: &Record) -> Result<Generic, Error> {
    let mut generic = generic(&record.document.root)?;
    let mut complete = |name: &str, value: &str| {
        let path = format!("Documento/Encabezado/IdDoc/{name}");
        match generic.get(&path).is_none_or(str::is_empty) && !value.is_empty() {
            true => generic.set(&path, value),
            false => Ok(()),
        }
    };
    let key = record.fiscal_id.as_str();
    match record.country.code {
        "CR" => {
            complete("ContenidoTC", key)?;
            complete("Establecimiento", key.get(21..41).unwrap_or_default())?;
        }
        "SV" => complete("ContenidoTC", &key.to_lowercase())?,
        _ => {}
    }
    complete("Numero", &record.number)?;
    Ok(generic)
}

/// The findings of an error as the messages of an answer: code, place and words.
fn told(error: &Error) -> Vec<String> {
    let said = |finding: &dtekit::Finding| {
        let place = finding.path.as_deref().map(|path| format!(" {path}")).unwrap_or_default();
        let message = finding.spanish.as_ref().map_or(finding.message.as_str(), |spanish| &spanish.message);
        format!("{}{place}: {message}", finding.code)
    };
    error.findings().iter().map(said).collect()
}

fn declared(bytes: &[u8]) -> &'static Encoding {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(80)]);
    if head.contains("ISO-8859-1") { WINDOWS_1252 } else { UTF_8 }
}

/// The text of the printed symbol, so that the service's BarCodeText is that of the document.
fn symbol(country: &Country, content: &[u8]) -> Option<String> {
    let code = country.code.parse().ok()?;
    let data = dtekit::print_data(content, code, &dtekit::PrintOptions::default()).ok()?;
    data.symbol.map(|symbol| symbol.text)
}

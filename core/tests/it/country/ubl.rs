//! What the tests of the countries with UBL share: the schemas, the place of the signature, the names of a page.

mod difference;

use std::path::Path;

use super::authority;
use super::page::general;

pub use difference::{difference, gather, local};

/// The place that the mappings leave for the signature.
const PLACE: &str = "<ext:ExtensionContent/>";

/// A stand-in for the signature that the service adds: UBL does not accept an empty place.
const SIGNATURE: &str = concat!(
    "<ext:ExtensionContent><ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo>",
    "<ds:CanonicalizationMethod Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/>",
    "<ds:SignatureMethod Algorithm=\"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256\"/>",
    "<ds:Reference URI=\"\"><ds:DigestMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"/>",
    "<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo>",
    "<ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature></ext:ExtensionContent>",
);

/// Validates a document, with a signature in its place, by the schema of its root.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    let (schema, signed) = place(xml);
    authority::validate(data, &schema, &signed)
}

/// The schema of a document's root, and the document with a signature in its place.
pub fn place(xml: &str) -> (String, Vec<u8>) {
    (format!("ubl/schemas/2.1/maindoc/UBL-{}-2.1.xsd", root(xml)), signed(xml).into_bytes())
}

/// The document with a signature in its place.
pub fn signed(xml: &str) -> String {
    let signed = xml.replace(PLACE, SIGNATURE);
    assert_ne!(signed, xml, "there is a place for the signature");
    signed
}

/// The name of the root.
pub fn root(xml: &str) -> &str {
    xml.split_once("xmlns=").unwrap().0.trim_end().rsplit_once('<').unwrap().1
}

/// A path without prefixes and numbers.
pub fn target(path: &str) -> String {
    let plain = general(path);
    let steps: Vec<_> = plain
        .split('/')
        .map(|step| match step.strip_prefix('@') {
            Some(name) => format!("@{}", name.rsplit(':').next().unwrap()),
            None => step.rsplit(':').next().unwrap().to_owned(),
        })
        .collect();
    steps.join("/")
}

/// A path without prefixes and numbers, with the names that the kinds of documents have in common. A name with a slash
/// before it is replaced anywhere, another one at the beginning.
pub fn common(path: &str, names: &[(&str, &str)]) -> String {
    let mut plain = target(path);
    for (name, common) in names {
        if name.starts_with('/') {
            plain = plain.replace(name, common);
        } else if let Some(rest) = plain.strip_prefix(name) {
            plain = format!("{common}{rest}");
        }
    }
    plain
}

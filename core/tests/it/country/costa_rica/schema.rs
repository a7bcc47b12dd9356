//! Validates documents by the authority's schemas.

use std::path::Path;

use super::authority;

/// A stand-in for the signature that the service adds: without one a document is not valid.
const SIGNATURE: &str = concat!(
    "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo>",
    "<ds:CanonicalizationMethod Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/>",
    "<ds:SignatureMethod Algorithm=\"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256\"/>",
    "<ds:Reference URI=\"\"><ds:DigestMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"/>",
    "<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo>",
    "<ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>",
);

/// Validates a document, with a signature, by the schema of its root and version.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    let after = |start: &str| xml.split(start).nth(1);
    let namespace = after("/xml-schemas/").or_else(|| after("/esquemas/2017/")).unwrap();
    let (version, name) = namespace[..namespace.find('"').unwrap()].split_once('/').unwrap();
    let root = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
    let of_version = version.to_uppercase();
    // The files of 4.2 have another point in their names.
    let of_version = if version == "v4.2" { "V.4.2".to_owned() } else { of_version };
    let file = format!("cr/schemas/{version}/xsd/{root}_{of_version}.xsd");
    let end = xml.rfind("</").unwrap();
    let signed = format!("{}{SIGNATURE}{}", &xml[..end], &xml[end..]);
    authority::validate(data, &file, signed.as_bytes())
}

//! Validates documents by the schemas of UBL and of SUNAT.

use std::path::Path;

use crate::country::authority;

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
    let signed = xml.replace(PLACE, SIGNATURE);
    assert_ne!(signed, xml, "there is a place for the signature");
    let root = xml.split_once("xmlns=").unwrap().0.trim_end().rsplit_once('<').unwrap().1;
    let file = match root {
        "SummaryDocuments" | "VoidedDocuments" => format!("pe/schemas/2.0/maindoc/UBL-{root}-2.0.xsd"),
        _ => format!("ubl/schemas/2.1/maindoc/UBL-{root}-2.1.xsd"),
    };
    authority::validate(data, &file, signed.as_bytes())
}

//! Validates documents by the DGI's schemas, with a stand-in for what the signer adds.

use std::path::Path;

use super::authority;

const SIGNATURE: &str = concat!(
    "<Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><SignedInfo>",
    "<CanonicalizationMethod Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/>",
    "<SignatureMethod Algorithm=\"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256\"/>",
    "<Reference URI=\"\"><Transforms>",
    "<Transform Algorithm=\"http://www.w3.org/2000/09/xmldsig#enveloped-signature\"/>",
    "<Transform Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/></Transforms>",
    "<DigestMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"/><DigestValue>AAAA</DigestValue>",
    "</Reference></SignedInfo><SignatureValue>AAAA</SignatureValue>",
    "<KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>",
);

/// Validates a document by the schema of its type, patched where the published one does not compile.
///
/// The published schema knows the types 01 to 09: a document of type 10 is checked as one of type 01. There is no
/// schema of the annulment.
pub fn validate(data: &Path, tipo: &str, xml: &str) -> Result<(), String> {
    match tipo {
        "rEvAnulaFe" => Ok(()),
        "rEvManifRecep" => {
            let end = "</rEvManifRecep>";
            let signed = xml.replacen(end, &format!("{SIGNATURE}{end}"), 1);
            authority::validate(data, "pa/schemas/evManifRecep_v1.00.xsd", signed.as_bytes())
        }
        _ => {
            let (end, qr) = match xml.contains("<gNoFirm>") {
                true => ("<gNoFirm>", String::new()),
                false => ("</rFE>", format!("<gNoFirm><dQRCode>{}</dQRCode></gNoFirm>", "A".repeat(100))),
            };
            let signed = xml.replacen(end, &format!("{SIGNATURE}{qr}{end}"), 1);
            let signed = signed.replacen("<iDoc>10<", "<iDoc>01<", 1);
            authority::validate(data, "pa/schemas/patched/FE_v1.00.xsd", signed.as_bytes())
        }
    }
}

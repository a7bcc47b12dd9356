//! Validates documents by the SAT's schemas, with a stand-in for the issuer's signature.

use std::fs;
use std::path::Path;

use super::authority;

const SIGNATURE: &str = concat!(
    "<Signature xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><SignedInfo>",
    "<CanonicalizationMethod Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/>",
    "<SignatureMethod Algorithm=\"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256\"/>",
    "<Reference><DigestMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"/><DigestValue>AAAA</DigestValue>",
    "</Reference></SignedInfo><SignatureValue>AAAA</SignatureValue></Signature>",
);

/// The schemas of a document and of its complements: the first asks for the others, but does not import them.
const SCHEMAS: [(&str, &str); 5] = [
    ("http://www.sat.gob.gt/dte/fel/0.2.0", "patched/GT_Documento-0.2.0.xsd"),
    ("http://www.sat.gob.gt/dte/fel/CompCambiaria/0.1.0", "GT_Complemento_Cambiaria-0.1.0.xsd"),
    ("http://www.sat.gob.gt/face2/ComplementoExportaciones/0.1.0", "GT_Complemento_Exportaciones-0.1.0.xsd"),
    ("http://www.sat.gob.gt/face2/ComplementoFacturaEspecial/0.1.0", "GT_Complemento_Fac_Especial-0.1.0.xsd"),
    (
        "http://www.sat.gob.gt/face2/ComplementoReferenciaNota/0.1.0",
        "GT_Complemento_Referencia_Nota-0.1.0.xsd",
    ),
];

/// Validates a document by the schema of its type.
pub fn validate(data: &Path, tipo: &str, xml: &str) -> Result<(), String> {
    if tipo == "GTAnulacionDocumento" {
        let end = "</dte:GTAnulacionDocumento>";
        let signed = xml.replacen(end, &format!("{SIGNATURE}{end}"), 1);
        return authority::validate(
            data,
            "gt/schemas/patched/GT_AnulacionDocumento-0.1.0.xsd",
            signed.as_bytes(),
        );
    }
    let end = "</dte:GTDocumento>";
    let signed = xml.replacen(end, &format!("{SIGNATURE}{end}"), 1);
    // Each thread has a file of its own.
    let thread = format!("{:?}", std::thread::current().id());
    let number: String = thread.chars().filter(char::is_ascii_digit).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gt-{}-{number}.xsd", std::process::id()));
    let folder = data.canonicalize().unwrap().join("gt/schemas");
    let imports: String = SCHEMAS
        .iter()
        .map(|(namespace, schema)| {
            let place = folder.join(schema);
            format!("<xs:import namespace=\"{namespace}\" schemaLocation=\"{}\"/>", place.display())
        })
        .collect();
    fs::write(
        &file,
        format!("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">{imports}</xs:schema>"),
    )
    .unwrap();
    let result = authority::validate(data, file.to_str().unwrap(), signed.as_bytes());
    fs::remove_file(file).unwrap();
    result
}

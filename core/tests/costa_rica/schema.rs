//! The authority's schemas, by xmllint.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A signature as its schema wants one. The service signs; a document without a signature is not valid.
const SIGNATURE: &str = concat!(
    "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo>",
    "<ds:CanonicalizationMethod Algorithm=\"http://www.w3.org/TR/2001/REC-xml-c14n-20010315\"/>",
    "<ds:SignatureMethod Algorithm=\"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256\"/>",
    "<ds:Reference URI=\"\"><ds:DigestMethod Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"/>",
    "<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo>",
    "<ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>",
);

/// Where the authority's data is.
pub fn data() -> Option<PathBuf> {
    let folder = match std::env::var_os("DTEKIT_AUTHORITY_DATA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
    };
    if folder.join("cr").is_dir() {
        return Some(folder);
    }
    leave_out("the authority's data is not there (DTEKIT_AUTHORITY_DATA)");
    None
}

/// The same, if xmllint is there too.
pub fn schemas() -> Option<PathBuf> {
    let data = data()?;
    if Command::new("xmllint").arg("--version").stderr(Stdio::null()).status().is_err() {
        leave_out("`xmllint` is not there (Debian: libxml2-utils)");
        return None;
    }
    Some(data)
}

/// What the schema of the document's root and version says of it, signed.
pub fn validate(data: &Path, xml: &str) -> Result<(), String> {
    let namespace = xml.split("/xml-schemas/").nth(1).unwrap();
    let (version, name) = namespace[..namespace.find('"').unwrap()].split_once('/').unwrap();
    let root = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
    let file = format!("cr/schemas/{version}/xsd/{root}_{}.xsd", version.to_uppercase());
    let end = xml.rfind("</").unwrap();
    let signed = format!("{}{SIGNATURE}{}", &xml[..end], &xml[end..]);
    let mut xmllint = Command::new("xmllint")
        .env("XML_CATALOG_FILES", data.join("catalog.xml"))
        .args(["--nonet", "--noout", "--schema"])
        .arg(data.join(file))
        .arg("-")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    xmllint.stdin.take().unwrap().write_all(signed.as_bytes()).unwrap();
    let output = xmllint.wait_with_output().unwrap();
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// A line that a plain run of the tests shows, too.
fn leave_out(what: &str) {
    let _ = writeln!(std::io::stderr(), "left out: {what}");
}

//! Verifying signatures: what a change does, and bounds. The cases of `tests/vectors/verify` have each form and each
//! attack.

mod samples;

use std::path::Path;

use dtekit::json::{Map, Value, from_slice};
use dtekit::signature::{CoveredPart, SignatureStatus, VerifyOptions};
use dtekit::verify;

use crate::length::cases;

/// The documents of the cases with a valid signature, with the trust of each.
fn valid() -> Vec<(String, Vec<u8>, VerifyOptions)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/verify");
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let case: Value = from_slice(&std::fs::read(&file).unwrap()).unwrap();
        if case["expect"]["signatures.0.status"] != "valid" {
            continue;
        }
        let members = case["options"].as_object().cloned().unwrap_or_default();
        let options = VerifyOptions::from_members(&members).unwrap();
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        found.push((name, case["data"].as_str().unwrap().as_bytes().to_vec(), options));
    }
    found.sort_by(|left, right| left.0.cmp(&right.0));
    assert!(found.len() > 10);
    found
}

#[test]
fn every_flipped_bit_of_a_covered_part_is_found() {
    let documents = valid();
    let each = cases(4000) as usize;
    let mut tried = 0;
    for (name, data, options) in &documents {
        for (index, signature) in verify(data, options).unwrap().iter().enumerate() {
            if signature.status != SignatureStatus::Valid {
                continue;
            }
            let covered = signature.covers.iter().find_map(|one| {
                (one.part == CoveredPart::Element || one.part == CoveredPart::Document).then_some(one)?;
                Some(one.start? as usize..one.end? as usize)
            });
            let Some(covered) = covered else { continue };
            let mut random = fastrand::Rng::with_seed(7);
            for _ in 0..each / documents.len() {
                let (at, bit) = (random.usize(covered.clone()), random.u8(0..8));
                let mut changed = data.clone();
                changed[at] ^= 1 << bit;
                tried += 1;
                let Ok(found) = verify(&changed, options) else { continue };
                let still = found.iter().any(|one| {
                    one.path == signature.path
                        && one.form == signature.form
                        && one.status == SignatureStatus::Valid
                });
                assert!(
                    !still || is_the_same(&changed, data, at, signature.covers[0].part),
                    "{name}, signature {index}: bit {bit} of byte {at} was changed: {:?}",
                    String::from_utf8_lossy(&changed[at.saturating_sub(20)..(at + 20).min(changed.len())])
                );
            }
        }
    }
    assert!(tried >= 300, "{tried}");
}

/// Whether a change does not change what is covered: in a comment, in the signature of a whole document, or in what
/// canonical XML does not have, such as the kind of white space in a tag.
fn is_the_same(changed: &[u8], data: &[u8], at: usize, part: CoveredPart) -> bool {
    let text = String::from_utf8_lossy(&data[..at]).into_owned();
    let in_comment = text.rfind("<!--").is_some_and(|open| !text[open..].contains("-->"));
    let in_signature = part == CoveredPart::Document
        && text.rfind(":Signature ").is_some()
        && String::from_utf8_lossy(&data[at..]).contains("Signature>");
    let in_tag = text.rfind('<') > text.rfind('>')
        && changed[at].is_ascii_whitespace()
        && data[at].is_ascii_whitespace();
    in_comment || in_signature || in_tag
}

#[test]
fn the_work_of_many_signatures_is_bounded() {
    // Each signature covers the whole document: verified to the end, the time would grow with the square.
    let signature = "<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'><SignedInfo><CanonicalizationMethod \
        Algorithm='http://www.w3.org/TR/2001/REC-xml-c14n-20010315'/><SignatureMethod \
        Algorithm='http://www.w3.org/2000/09/xmldsig#rsa-sha1'/><Reference URI=''><DigestMethod \
        Algorithm='http://www.w3.org/2000/09/xmldsig#sha1'/><DigestValue>AAAA</DigestValue></Reference></SignedInfo>\
        <SignatureValue>AAAA</SignatureValue></Signature>";
    let document = format!("<a>{}</a>", signature.repeat(300));
    let found = verify(document.as_bytes(), &VerifyOptions::default()).unwrap();
    assert_eq!(found.len(), 300);
    assert!(found.iter().all(|one| one.status != SignatureStatus::Valid));
    assert_eq!(found[299].findings.iter().filter(|one| one.code == "verify-limit").count(), 1);
    let too_many =
        format!("<a>{}</a>", "<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'/>".repeat(10_001));
    let error = verify(too_many.as_bytes(), &VerifyOptions::default()).unwrap_err();
    assert_eq!(error.code(), "verify-limit");
}

#[test]
fn places_are_those_of_the_given_file() {
    let (_, data, options) = valid().into_iter().find(|(name, ..)| name == "a_chilean_dte").unwrap();
    let text = String::from_utf8(data).unwrap();
    let latin: Vec<u8> = text
        .replace("UTF-8", "ISO-8859-1")
        .chars()
        .map(|one| u8::try_from(u32::from(one)).unwrap())
        .collect();
    let found = verify(&latin, &options).unwrap();
    assert_eq!(found[0].status, SignatureStatus::Valid);
    let covered = &found[0].covers[0];
    let part = &latin[covered.start.unwrap() as usize..covered.end.unwrap() as usize];
    assert!(part.starts_with(b"<Documento ") && part.ends_with(b"</Documento>"));
}

#[test]
fn json_with_a_member_twice_is_refused() {
    let error =
        verify(br#"{"a": 1, "a": 2, "firmaElectronica": "eyJhIjoxfQ.e30.AA"}"#, &VerifyOptions::default());
    assert_eq!(error.unwrap_err().code(), "json-duplicate-member");
    assert!(VerifyOptions::from_members(&Map::new()).unwrap().trust.is_empty());
}

//! Any text is verified or refused. A valid signature covers something and was made with a named key; and once a bit of
//! what it covers is flipped, it is not valid any more.

use super::checks::{assert_told, choice};
use dtekit::signature::{Covered, CoveredPart, Signature, SignatureStatus, VerifyOptions};
use dtekit::verify;

/// The first byte says where a bit is flipped.
pub fn run(data: &[u8]) {
    let (place, data) = choice(data);
    let options = VerifyOptions::default();
    let found = match verify(data, &options) {
        Ok(found) => found,
        Err(error) => return assert_told(&error),
    };
    for one in &found {
        let errors = one.findings.iter().filter(|finding| finding.severity == dtekit::Severity::Error);
        assert_eq!(one.status != SignatureStatus::Valid, errors.count() > 0);
        for part in &one.covers {
            assert_eq!(part.start.is_some(), part.end.is_some());
            let (start, end) = (part.start.unwrap_or(0), part.end.unwrap_or(0));
            assert!(start <= end && end <= data.len() as u64);
        }
        if one.status != SignatureStatus::Valid {
            continue;
        }
        assert!(one.covers.iter().all(|part| part.matches == Some(true)));
        assert!(one.covers.iter().any(is_of_the_document));
        assert!(one.signer.as_ref().is_some_and(|signer| !signer.key.is_empty()));
        flip(data, one, place, &options);
    }
}

fn is_of_the_document(part: &Covered) -> bool {
    matches!(part.part, CoveredPart::Document | CoveredPart::Element | CoveredPart::Values)
}

/// Flips the lowest bit of a digit or letter between two tags of the first covered element that is not the whole
/// document, which has the signature itself in it.
fn flip(data: &[u8], signature: &Signature, place: u8, options: &VerifyOptions) {
    let Some(part) = signature.covers.iter().find(|part| part.part == CoveredPart::Element) else { return };
    let (Some(start), Some(end)) = (part.start, part.end) else { return };
    let covered = &data[start as usize..end as usize];
    let text =
        (1..covered.len()).filter(|at| covered[at - 1] == b'>' && covered[*at].is_ascii_alphanumeric());
    let places: Vec<usize> = text.collect();
    if places.is_empty() || has_comments(covered) {
        return;
    }
    let at = start as usize + places[usize::from(place) % places.len()];
    // The signature may stand in the element that it covers; its own text is no part of it.
    if data[start as usize..at].windows(9).any(|window| window == b"Signature") {
        return;
    }
    let mut changed = data.to_vec();
    changed[at] ^= 1;
    let Ok(found) = verify(&changed, options) else { return };
    let still = found.iter().any(|one| {
        (one.form, &one.path, &one.inside) == (signature.form, &signature.path, &signature.inside)
            && one.status == SignatureStatus::Valid
    });
    assert!(!still, "byte {at} was changed, and `{}` is still valid", signature.path);
}

/// Whether there is a comment or an instruction, whose text canonical XML may leave out.
fn has_comments(covered: &[u8]) -> bool {
    covered.windows(2).any(|window| window == b"<!" || window == b"<?")
}

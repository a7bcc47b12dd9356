//! El Salvador's JSON Web Signature: in a member of the document that it signs, in a message to the authority, or
//! alone.

use super::crypto::{Digest, Method, PublicKey};
use super::keys::Keys;
use super::verdict::Verdict;
use super::{CoveredPart, Signature, SignatureForm, algorithm, base64};
use crate::code;
use crate::country::Country;
use crate::document::Document;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::json::{Map, Value};

/// The member that has the signature of the document around it.
const SIGNATURE: &str = "firmaElectronica";
/// The members that are added once the document is signed.
const ADDED: [&str; 3] = [SIGNATURE, "selloRecibido", "sello"];
/// The most members and items in which signatures are looked for.
const MOST_SIGNATURES: usize = 1000;

/// Whether a text is a signature in its compact form.
pub(super) fn is_compact(text: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let parts: Vec<&str> = text.splitn(4, '.').collect();
    text.starts_with("eyJ") && parts.len() == 3 && parts.into_iter().all(part)
}

/// Verifies each signature in a JSON document.
pub(super) fn verify(text: &str, keys: &Keys<'_>) -> Result<Vec<Signature>> {
    let mut found = Vec::new();
    // A member that stands twice has one value for one reader and another for the next.
    if let Err(error) = Document::from_json(text.as_bytes()) {
        let is_name = |finding: &Finding| finding.code == code::XML_NAME.word;
        if !error.findings().iter().all(is_name) {
            return Err(error);
        }
    }
    let value: Value = text.parse().map_err(|error: crate::json::Error| {
        Error::new(ErrorKind::Syntax, Finding::new(&code::JSON_SYNTAX, error.to_string()))
    })?;
    object(&value, String::new(), keys, &mut found, 0);
    Ok(found)
}

/// Looks into the members of an object, and into those of its objects.
fn object(value: &Value, path: String, keys: &Keys<'_>, found: &mut Vec<Signature>, depth: usize) {
    let below = |step: &str| if path.is_empty() { step.to_owned() } else { format!("{path}/{step}") };
    match value {
        Value::Object(members) => {
            for (name, member) in members.iter() {
                if found.len() >= MOST_SIGNATURES {
                    return;
                }
                match member {
                    Value::String(text) if is_compact(text.trim()) => {
                        let around = (name == SIGNATURE).then_some((members, path.as_str()));
                        found.push(compact(text.trim(), below(name), around, keys));
                    }
                    Value::String(_) => {}
                    other if depth < MOST_DEPTH => object(other, below(name), keys, found, depth + 1),
                    _ => {}
                }
            }
        }
        Value::Array(items) if depth < MOST_DEPTH => {
            for (index, item) in items.iter().enumerate() {
                object(item, below(&format!("[{}]", index + 1)), keys, found, depth + 1);
            }
        }
        _ => {}
    }
}

/// The deepest object in which signatures are looked for.
const MOST_DEPTH: usize = 4;

/// Verifies a signature in its compact form. `around` is the document that it signs, with its path.
pub(super) fn compact(text: &str, path: String, around: Option<(&Map, &str)>, keys: &Keys<'_>) -> Signature {
    let mut verdict = Verdict::new(SignatureForm::Jws, Some(Country::SV), path);
    let mut parts = text.split('.');
    let (header, payload) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let value = parts.next().and_then(base64::decode_url);
    let head = base64::decode_url(header).and_then(|header| parsed(&header));
    let Some((head, value)) = head.zip(value) else {
        verdict
            .broken(&code::VERIFY_MALFORMED, "expected a JSON Web Signature, found one that cannot be read");
        return verdict.finish();
    };
    let word = head.get("alg").and_then(Value::as_str).unwrap_or_default();
    let digest = algorithm::jws(word);
    verdict.algorithm = digest.map_or_else(|| word.to_owned(), |digest| Method::from(digest).word());
    let entry = verdict.covers(CoveredPart::Document, around.map_or("", |(_, path)| path).to_owned());
    entry.digest = digest.map(Digest::as_str);
    let Some(digest) = digest.filter(|_| head.get("crit").is_none()) else {
        let message =
            format!("expected `RS256`, `RS384` or `RS512` without extensions, found `{}`", short(word));
        verdict.unsupported(&code::VERIFY_ALGORITHM, message);
        return verdict.finish();
    };
    let payload_is_here = around.map(|(members, _)| {
        let signed = base64::decode_url(payload).and_then(|payload| parsed(&payload));
        signed.is_some_and(|signed| is_same_document(&signed, members))
    });
    if payload_is_here == Some(false) {
        verdict.covers.iter_mut().for_each(|one| one.matches = Some(false));
        let message =
            "expected the signed document around its signature, found another, or one that was changed";
        verdict.broken(&code::VERIFY_DIGEST, message);
    }
    let trust = &keys.options.trust;
    let candidates: Vec<&PublicKey> =
        trust.keys.iter().chain(trust.certificates.iter().filter_map(|one| one.key.as_ref())).collect();
    if candidates.is_empty() {
        let message = "expected the signer's key in the trust, found none: the document does not have it";
        verdict.unsupported(&code::VERIFY_KEY, message);
        return verdict.finish();
    }
    let signed = &text[..header.len() + 1 + payload.len()];
    match candidates.into_iter().find(|key| key.verifies(digest, signed.as_bytes(), &value)) {
        Some(key) => {
            verdict.signer = Some(keys.bare(&mut verdict, key));
            if payload_is_here != Some(false) {
                verdict.covers.iter_mut().for_each(|one| one.matches = Some(true));
            }
        }
        None => {
            verdict.broken(&code::VERIFY_VALUE, "expected a signature by a key of the trust, found another")
        }
    }
    verdict.finish()
}

fn parsed(bytes: &[u8]) -> Option<Map> {
    match std::str::from_utf8(bytes).ok()?.parse().ok()? {
        Value::Object(members) => Some(members),
        _ => None,
    }
}

/// Whether the members are those that were signed, in whatever order.
fn is_same_document(signed: &Map, members: &Map) -> bool {
    let own = members.iter().filter(|(name, _)| !ADDED.contains(&name.as_str()));
    let (mut count, mut same) = (0, true);
    for (name, member) in own {
        count += 1;
        same &= signed.get(name).is_some_and(|other| is_same(other, member));
    }
    same && count == signed.iter().filter(|(name, _)| !ADDED.contains(&name.as_str())).count()
}

fn is_same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, one)| right.get(name).is_some_and(|other| is_same(one, other)))
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(one, other)| is_same(one, other))
        }
        (Value::Number(left), Value::Number(right)) => {
            significant(&left.to_string()) == significant(&right.to_string())
        }
        (left, right) => left == right,
    }
}

/// The text of a number without the zeros that do not count: programs write `1.10` again as `1.1`.
fn significant(number: &str) -> &str {
    match number.contains('.') && !number.contains(['e', 'E']) {
        true => number.trim_end_matches('0').trim_end_matches('.'),
        false => number,
    }
}

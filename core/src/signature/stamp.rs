//! Chile's stamp: `FRMT` over `DD` by the key of the folio file in it, and the authority's `FRMA` over `DA` of that
//! file.

use super::crypto::{Digest, Method, PublicKey};
use super::keys::{Keys, key_word};
use super::reference::Signed;
use super::tree::{NodeId, NodeKind, Tree};
use super::verdict::Verdict;
use super::{CoveredPart, Signature, SignatureForm, Signer, SignerRole, base64};
use crate::code;
use crate::country::Country;

/// Values of the stamp, and where the document around it has them.
const SAME: [(&str, &str); 6] = [
    ("RE", "Encabezado/Emisor/RUTEmisor"),
    ("TD", "Encabezado/IdDoc/TipoDTE"),
    ("F", "Encabezado/IdDoc/Folio"),
    ("FE", "Encabezado/IdDoc/FchEmis"),
    ("RR", "Encabezado/Receptor/RUTRecep"),
    ("MNT", "Encabezado/Totales/MntTotal"),
];

/// Verifies a stamp, and the folio file in it.
pub(super) fn verify(signed: &mut Signed<'_, '_>, keys: &mut Keys<'_>, stamp: NodeId) -> Vec<Signature> {
    let tree = signed.tree;
    let Some(data) = child(tree, stamp, "DD") else { return Vec::new() };
    let mut found = vec![stamp_of(signed, keys, stamp, data)];
    if let Some(file) = child(tree, data, "CAF") {
        found.push(folio_file(signed, keys, file));
    }
    found
}

fn child(tree: &Tree<'_>, id: NodeId, name: &str) -> Option<NodeId> {
    tree.elements(id).find(|child| tree.local(*child) == name)
}

fn stamp_of(signed: &mut Signed<'_, '_>, keys: &mut Keys<'_>, stamp: NodeId, data: NodeId) -> Signature {
    let tree = signed.tree;
    let path = signed.paths.of(tree, stamp);
    let mut verdict = Verdict::new(SignatureForm::Ted, Some(Country::CL), path);
    verdict.algorithm = Method::from(Digest::Sha1).word();
    verdict.weak("sha1");
    verdict.signed_at = tree.at(data, "TSTED").map(std::borrow::Cow::into_owned);
    let path = signed.paths.of(tree, data);
    cover(signed, &mut verdict, path, data);
    let number = |name: &str| base64::decode(&tree.at(data, &format!("CAF/DA/RSAPK/{name}"))?);
    let key =
        number("M").zip(number("E")).and_then(|(modulus, exponent)| PublicKey::rsa(&modulus, &exponent));
    let value = child(tree, stamp, "FRMT");
    let Some(key) = key else {
        verdict
            .unsupported(&code::VERIFY_KEY, "expected the key of a folio file in `CAF/DA/RSAPK`, found none");
        return verdict.finish();
    };
    let owner = tree.at(data, "CAF/DA/RE").map(std::borrow::Cow::into_owned);
    let issuer = tree.at(data, "RE").map(std::borrow::Cow::into_owned);
    // That the key is the owner's is what the signature of the folio file says.
    verdict.signer = Some(Signer {
        name: tree.at(data, "CAF/DA/RS").map(std::borrow::Cow::into_owned),
        role: (owner.is_some() && owner == issuer).then_some(SignerRole::Issuer),
        tax_id: owner,
        key: key_word(&key, &mut verdict),
        trusted: (!keys.options.trust.is_empty())
            .then(|| child(tree, data, "CAF").is_some_and(|file| authority(signed, keys, file).is_some())),
        ..Signer::default()
    });
    check(signed, &mut verdict, value, data, &[&key]);
    differences(tree, &mut verdict, stamp, data);
    verdict.finish()
}

/// The signature of the folio file. The key of the authority is not in the document: the caller gives it.
fn folio_file(signed: &mut Signed<'_, '_>, keys: &mut Keys<'_>, file: NodeId) -> Signature {
    let tree = signed.tree;
    let path = signed.paths.of(tree, file);
    let mut verdict = Verdict::new(SignatureForm::Caf, Some(Country::CL), path);
    verdict.algorithm = Method::from(Digest::Sha1).word();
    verdict.weak("sha1");
    let Some(data) = child(tree, file, "DA") else {
        verdict.broken(&code::VERIFY_MALFORMED, "expected `DA` in the folio file, found none");
        return verdict.finish();
    };
    verdict.signed_at = tree.at(data, "FA").map(std::borrow::Cow::into_owned);
    let path = signed.paths.of(tree, data);
    cover(signed, &mut verdict, path, data);
    if keys.options.trust.keys.is_empty() {
        let message = "expected the authority's key in the trust, found none: the document does not have it";
        verdict.unsupported(&code::VERIFY_KEY, message);
        return verdict.finish();
    }
    let all: Vec<&PublicKey> = keys.options.trust.keys.iter().collect();
    let fitting = authority(signed, keys, file);
    check(
        signed,
        &mut verdict,
        child(tree, file, "FRMA"),
        data,
        fitting.map_or(all, |key| vec![key]).as_slice(),
    );
    if let Some(key) = fitting {
        verdict.signer = Some(keys.bare(&mut verdict, key));
    }
    verdict.finish()
}

/// The trusted key by which a folio file was signed.
fn authority<'k>(signed: &Signed<'_, '_>, keys: &Keys<'k>, file: NodeId) -> Option<&'k PublicKey> {
    let tree = signed.tree;
    let (data, value) = (child(tree, file, "DA")?, child(tree, file, "FRMA")?);
    let value = base64::decode(&tree.text_of(value)?)?;
    let texts = flat(tree, data);
    let fits = |key: &&PublicKey| texts.iter().any(|text| key.verifies(Digest::Sha1, text, &value));
    keys.options.trust.keys.iter().take(super::keys::MOST).find(fits)
}

fn cover(signed: &mut Signed<'_, '_>, verdict: &mut Verdict, path: String, data: NodeId) {
    let node = *signed.tree.node(data);
    let entry = verdict.covers(CoveredPart::Element, path);
    entry.digest = Some(Digest::Sha1.as_str());
    (entry.start, entry.end) = (Some(u64::from(node.from)), Some(u64::from(node.to)));
}

/// Verifies a value over the flat text of an element by one of the keys.
fn check(
    signed: &mut Signed<'_, '_>,
    verdict: &mut Verdict,
    value: Option<NodeId>,
    data: NodeId,
    keys: &[&PublicKey],
) {
    let tree = signed.tree;
    let named = value.and_then(|id| tree.attribute(id, "algoritmo"));
    if named.is_some_and(|name| name != "SHA1withRSA") {
        verdict.unsupported(&code::VERIFY_ALGORITHM, "expected the algorithm `SHA1withRSA`, found another");
        return;
    }
    let Some(value) = value.and_then(|id| tree.text_of(id)).and_then(|text| base64::decode(&text)) else {
        verdict.broken(&code::VERIFY_MALFORMED, "expected a signature in base 64, found none");
        return;
    };
    if !signed.may_write(data) {
        verdict
            .unsupported(&code::VERIFY_LIMIT, "expected fewer signatures of so large elements, found more");
        return;
    }
    let texts = flat(tree, data);
    let matches = keys
        .iter()
        .take(super::keys::MOST)
        .any(|key| texts.iter().any(|text| key.verifies(Digest::Sha1, text, &value)));
    if let Some(entry) = verdict.covers.last_mut() {
        entry.matches = Some(matches);
    }
    if !matches {
        verdict.broken(
            &code::VERIFY_VALUE,
            "expected the signature of this element, found another, or an element that was changed",
        );
    }
}

/// Tells values of the stamp that the document around it has otherwise.
fn differences(tree: &Tree<'_>, verdict: &mut Verdict, stamp: NodeId, data: NodeId) {
    let Some(document) = tree.parent(stamp) else { return };
    for (value, place) in SAME {
        let (stamped, own) = (tree.at(data, value), tree.at(document, place));
        if own.is_some() && stamped != own {
            let message = format!("expected the value of the stamp's `{value}` in `{place}`, found another");
            verdict.broken(&code::VERIFY_DIFFERS, message);
        }
    }
}

/// The text that is signed: the element in ISO-8859-1 without white space between its tags, with its references as they
/// are written, or as the authority's own program writes them.
fn flat(tree: &Tree<'_>, id: NodeId) -> Vec<Vec<u8>> {
    let mut texts = vec![String::new(), String::new()];
    flatten(tree, id, &mut texts);
    texts.dedup();
    texts.into_iter().map(|text| latin(&text)).collect()
}

/// One byte for each character; a character that ISO-8859-1 does not have becomes a reference.
fn latin(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match u8::try_from(u32::from(character)) {
            Ok(byte) => bytes.push(byte),
            Err(_) => bytes.extend_from_slice(format!("&#{};", u32::from(character)).as_bytes()),
        }
    }
    bytes
}

fn flatten(tree: &Tree<'_>, id: NodeId, texts: &mut [String]) {
    let end = tree.node(id).end as usize;
    let mut open: Vec<NodeId> = Vec::new();
    let both = |texts: &mut [String], text: &str| texts.iter_mut().for_each(|one| one.push_str(text));
    let mut at = id;
    while at < end {
        while let Some(last) = open.last().copied().filter(|last| tree.node(*last).end as usize <= at) {
            both(texts, &format!("</{}>", tree.name(last)));
            open.pop();
        }
        let node = tree.node(at);
        match node.kind {
            NodeKind::Element => {
                both(texts, &format!("<{}", tree.name(at)));
                for attribute in tree.attributes(at) {
                    let value = escaped(&tree.value(attribute));
                    both(texts, &format!(" {}=\"{value}\"", tree.attribute_name(attribute)));
                }
                both(texts, ">");
                open.push(at);
            }
            NodeKind::Text => {
                let raw = tree.raw(at);
                let is_between = raw.bytes().all(|byte| byte.is_ascii_whitespace());
                if !is_between {
                    texts[0].push_str(&raw.replace("\r\n", "\n"));
                    texts[1].push_str(&escaped(&tree.decoded(at)));
                }
            }
            NodeKind::Cdata => both(texts, &escaped(&tree.decoded(at))),
            _ => {}
        }
        at += 1;
    }
    while let Some(last) = open.pop() {
        both(texts, &format!("</{}>", tree.name(last)));
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            other => out.push(other),
        }
    }
    out
}

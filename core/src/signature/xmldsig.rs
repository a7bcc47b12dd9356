//! XMLDSig, and XAdES over it: one `ds:Signature`.

use std::rc::Rc;

use super::algorithm::{DSIG, DSIG_11};
use super::canonical::{Canonical, Context, Subtree};
use super::certificate::Certificate;
use super::crypto::{Curve, Digest, EcKey, Method, PublicKey};
use super::keys::{Keys, MOST, NamedSigners};
use super::reference::{Signed, canonical_form};
use super::tree::{NodeId, Tree};
use super::verdict::Verdict;
use super::{CoveredPart, Signature, SignatureForm, algorithm, base64, xades};
use crate::code;
use crate::country::Country;
use crate::error::short;

/// The most references of one signature.
const MOST_REFERENCES: usize = 32;

/// Verifies the signature that is this element.
pub(super) fn verify(
    signed: &mut Signed<'_, '_>,
    keys: &mut Keys<'_>,
    country: Option<Country>,
    signature: NodeId,
) -> Signature {
    let tree = signed.tree;
    let properties = xades::properties(tree, signature);
    let form = if properties.is_some() { SignatureForm::Xades } else { SignatureForm::Xmldsig };
    let path = signed.paths.of(tree, signature);
    let mut verdict = Verdict::new(form, country, path);
    let covered = verify_parts(signed, keys, &mut verdict, signature);
    if let Some(properties) = properties {
        match covered
            .iter()
            .any(|covered| tree.is_within(properties, *covered) && tree.is_within(*covered, signature))
        {
            true => verdict.signed_at = xades::signing_time(tree, properties),
            false => verdict
                .warn(&code::VERIFY_PROPERTIES, "expected signed properties, found some that nothing covers"),
        }
    }
    verdict.finish()
}

/// The one child with this name.
fn only(tree: &Tree<'_>, id: NodeId, name: &str) -> Option<NodeId> {
    let mut found = tree.named(id, DSIG, name);
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// Verifies what the signature consists of, and gives the elements that it covers and that are as they were signed.
fn verify_parts(
    signed: &mut Signed<'_, '_>,
    keys: &mut Keys<'_>,
    verdict: &mut Verdict,
    signature: NodeId,
) -> Vec<NodeId> {
    let tree = signed.tree;
    let info = only(tree, signature, "SignedInfo");
    let value = only(tree, signature, "SignatureValue").and_then(|value| tree.text_of(value));
    let value = value.and_then(|value| base64::decode(&value)).filter(|value| !value.is_empty());
    let (Some(info), Some(value)) = (info, value) else {
        verdict.broken(
            &code::VERIFY_MALFORMED,
            "expected a `SignedInfo` and a `SignatureValue` in base 64, found less",
        );
        return Vec::new();
    };
    let named = |name: &str| {
        let method = only(tree, info, name)?;
        Some((method, tree.attribute(method, "Algorithm")?))
    };
    let name = named("SignatureMethod").map(|(_, name)| name.into_owned()).unwrap_or_default();
    let method = algorithm::method(&name);
    verdict.algorithm = method.map_or(name.clone(), Method::word);
    match method.map(|method| method.digest) {
        Some(Digest::Sha1) => verdict.weak("sha1"),
        Some(_) => {}
        None => {
            let message = format!("expected an algorithm such as RSA with SHA-256, found `{}`", short(&name));
            verdict.unsupported(&code::VERIFY_ALGORITHM, message);
        }
    }
    let form = named("CanonicalizationMethod").and_then(|(method, name)| canonical_form(tree, method, &name));
    let form = form.filter(|form| form.writes(tree, info));
    if form.is_none() {
        verdict.unsupported(
            &code::VERIFY_ALGORITHM,
            "expected Canonical XML 1.0, 1.1 or the exclusive one, found another",
        );
    }
    let certificates = certificates(tree, keys, signature);
    let mut right = None;
    if let (Some(method), Some(form)) = (method, &form) {
        right = verify_value(
            signed,
            keys,
            verdict,
            Value { signature, info, method, form, value: &value },
            &certificates,
        );
    }
    let references: Vec<NodeId> = tree.named(info, DSIG, "Reference").take(MOST_REFERENCES + 1).collect();
    if references.len() > MOST_REFERENCES {
        verdict
            .unsupported(&code::VERIFY_LIMIT, "expected at most `32` references in a signature, found more");
        return Vec::new();
    }
    let mut covered = Vec::new();
    for reference in references {
        covered.extend(signed.reference(verdict, reference, signature));
    }
    let covers = |part: &CoveredPart| matches!(part, CoveredPart::Document | CoveredPart::Element);
    if verdict.is_clean() && !verdict.covers.iter().any(|one| covers(&one.part)) {
        verdict.broken(
            &code::VERIFY_NOTHING,
            "expected a signature of a part of the document, found one of itself alone",
        );
    }
    if let Some(certificate) = right {
        xades::check_certificate(tree, signature, &covered, verdict, &certificate);
    }
    covered
}

/// The value of a signature, and what it is of.
struct Value<'v> {
    signature: NodeId,
    info: NodeId,
    method: Method,
    form: &'v Canonical,
    value: &'v [u8],
}

/// Verifies the value by the certificates of the document, or by its bare key. Gives the certificate that fits.
fn verify_value(
    signed: &mut Signed<'_, '_>,
    keys: &mut Keys<'_>,
    verdict: &mut Verdict,
    of: Value<'_>,
    certificates: &Certificates,
) -> Option<Rc<Certificate>> {
    let tree = signed.tree;
    let bare = bare_key(tree, of.signature);
    let certified = certificates.read.iter().filter_map(|one| one.key.as_ref());
    // Where a certificate is given, a bare key beside it says nothing of who signed.
    let candidates: Vec<&PublicKey> = match certificates.given {
        true => certified.collect(),
        false => bare.iter().collect(),
    };
    if candidates.is_empty() {
        if certificates.given {
            verdict.unsupported(
                &code::VERIFY_CERTIFICATE,
                "expected a certificate with a key of RSA, P-256 or P-384, found one that is not read",
            );
        } else {
            verdict.unsupported(&code::VERIFY_KEY, "expected a certificate or a key, found none");
        }
        return None;
    }
    let mut contexts = vec![Context::Whole];
    contexts.extend(signed.contexts(of.info, of.signature));
    let mut texts: Vec<Vec<u8>> = contexts
        .into_iter()
        .map(|context| signed.text(of.form, Subtree { apex: of.info, without: None, context }))
        .collect();
    texts.dedup();
    let fits = |key: &PublicKey| texts.iter().any(|text| key.verifies(of.method, text, of.value));
    let named = NamedSigners::around(signed, of.signature);
    let found = match certificates.read.is_empty() {
        true => None,
        false => certificates.read.iter().find(|one| one.key.as_ref().is_some_and(fits)).cloned(),
    };
    if let Some(certificate) = &found {
        let others: Vec<_> =
            certificates.read.iter().filter(|one| one.der() != certificate.der()).cloned().collect();
        verdict.signer = Some(keys.signer(verdict, certificate, &others, &named));
        if bare.is_some() && bare != certificate.key {
            verdict.warn(
                &code::VERIFY_KEY_VALUE,
                "expected the key of the certificate in `KeyValue`, found another",
            );
        }
        return found;
    }
    if certificates.read.is_empty()
        && let Some(key) = bare.as_ref().filter(|key| fits(key))
    {
        verdict.signer = Some(keys.bare(verdict, key));
        verdict
            .warn(&code::VERIFY_NO_CERTIFICATE, "expected a certificate, found a key that may be anybody's");
        return None;
    }
    // Some programs take `KeyValue` without looking at the certificate beside it, as the example of Chile's authority
    // needs it.
    if bare.as_ref().is_some_and(fits) {
        verdict.warn(
            &code::VERIFY_KEY_VALUE,
            "expected a signature by the key of the certificate, found one by the key in `KeyValue`, which is another",
        );
    }
    // Whose signature it claims to be.
    if let Some(claimed) = certificates.read.first() {
        verdict.signer = Some(keys.signer(verdict, claimed, &[], &named));
    }
    verdict.broken(
        &code::VERIFY_VALUE,
        "expected the signature of `SignedInfo` by the key of the document, found another",
    );
    None
}

/// The certificates of a signature.
struct Certificates {
    read: Vec<Rc<Certificate>>,
    /// Whether there are any, read or not.
    given: bool,
}

fn certificates(tree: &Tree<'_>, keys: &mut Keys<'_>, signature: NodeId) -> Certificates {
    let mut found = Certificates { read: Vec::new(), given: false };
    let Some(info) = only(tree, signature, "KeyInfo") else { return found };
    let texts = tree.named(info, DSIG, "X509Data").flat_map(|data| tree.named(data, DSIG, "X509Certificate"));
    for id in texts.take(MOST) {
        let Some(text) = tree.text_of(id).filter(|text| !text.trim().is_empty()) else { continue };
        found.given = true;
        found.read.extend(keys.certificate(&text));
    }
    found
}

/// The key in `KeyValue`.
fn bare_key(tree: &Tree<'_>, signature: NodeId) -> Option<PublicKey> {
    let info = only(tree, signature, "KeyInfo")?;
    let value = tree.named(info, DSIG, "KeyValue").next()?;
    if let Some(key) = tree.named(value, DSIG_11, "ECKeyValue").next() {
        let curve = tree.attribute(tree.named(key, DSIG_11, "NamedCurve").next()?, "URI")?;
        let point = tree.text_of(tree.named(key, DSIG_11, "PublicKey").next()?)?;
        let curve = Curve::named(curve.strip_prefix("urn:oid:")?)?;
        return EcKey::new(curve, &base64::decode(&point)?).map(PublicKey::Ec);
    }
    let key = tree.named(value, DSIG, "RSAKeyValue").next()?;
    let number = |name| base64::decode(&tree.text_of(tree.named(key, DSIG, name).next()?)?);
    PublicKey::rsa(&number("Modulus")?, &number("Exponent")?)
}

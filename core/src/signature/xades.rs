//! The properties of XAdES: the time and the certificate that the signer claims.

use super::algorithm::DSIG;
use super::certificate::Certificate;
use super::tree::{NodeId, Tree};
use super::verdict::Verdict;
use super::{algorithm, base64};
use crate::code;

/// How many certificates the properties may name.
const MOST: usize = 8;

/// Whether a namespace is one of XAdES.
pub(super) fn is_xades(namespace: &str) -> bool {
    namespace.starts_with("http://uri.etsi.org/01903/")
}

/// The `SignedProperties` of a signature.
pub(super) fn properties(tree: &Tree<'_>, signature: NodeId) -> Option<NodeId> {
    let objects = tree.named(signature, DSIG, "Object");
    let xades = |id: &NodeId| is_xades(tree.namespace(*id));
    let mut properties = objects
        .flat_map(|object| tree.elements(object).filter(xades))
        .filter(|id| tree.local(*id) == "QualifyingProperties")
        .flat_map(|id| tree.elements(id).filter(xades))
        .filter(|id| tree.local(*id) == "SignedProperties");
    properties.next()
}

/// The time of signing that the properties claim.
pub(super) fn signing_time(tree: &Tree<'_>, properties: NodeId) -> Option<String> {
    tree.at(properties, "SignedSignatureProperties/SigningTime").map(std::borrow::Cow::into_owned)
}

/// Checks that covered properties name the certificate whose key fits.
pub(super) fn check_certificate(
    tree: &Tree<'_>,
    signature: NodeId,
    covered: &[NodeId],
    verdict: &mut Verdict,
    certificate: &Certificate,
) {
    let Some(properties) = properties(tree, signature) else { return };
    if !covered.iter().any(|covered| tree.is_within(properties, *covered)) {
        return;
    }
    let lists = ["SigningCertificate", "SigningCertificateV2"]
        .into_iter()
        .filter_map(|name| tree.element_at(properties, &format!("SignedSignatureProperties/{name}")));
    let (mut named, mut known) = (0, 0);
    for certificate_digest in lists.flat_map(|list| tree.elements(list)).take(MOST) {
        named += 1;
        let method = tree.at(certificate_digest, "CertDigest/DigestMethod/@Algorithm").unwrap_or_default();
        let value = tree.at(certificate_digest, "CertDigest/DigestValue").unwrap_or_default();
        let Some(digest) = algorithm::digest(&method) else { continue };
        known += 1;
        if base64::decode(&value).is_some_and(|value| value == digest.of(certificate.der())) {
            return;
        }
    }
    let message = "expected the certificate that the signed properties name, found another";
    match (named, known) {
        (0, _) => {}
        (_, 0) => verdict.unsupported(&code::VERIFY_ALGORITHM, message),
        _ => verdict.broken(&code::VERIFY_CERTIFICATE_DIGEST, message),
    }
}

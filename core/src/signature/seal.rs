//! Mexico's seals: the `Sello` of a CFDI and the authority's seal in its stamp, each over a text of values.

use std::borrow::Cow;

use super::certificate::Certificate;
use super::crypto::{Digest, Method};
use super::keys::{Keys, NamedSigners};
use super::reference::Signed;
use super::tree::{NodeId, Tree};
use super::verdict::Verdict;
use super::{CoveredPart, Signature, SignatureForm, base64};
use crate::code;
use crate::country::{Country, mexico};

const CFDI: &str = "http://www.sat.gob.mx/cfd/";
const STAMP: &str = "http://www.sat.gob.mx/TimbreFiscalDigital";

/// Verifies the seals of a CFDI, if the element is one with a seal.
pub(super) fn verify(
    signed: &mut Signed<'_, '_>,
    keys: &mut Keys<'_>,
    invoice: NodeId,
    text: &str,
) -> Vec<Signature> {
    let tree = signed.tree;
    if tree.local(invoice) != "Comprobante" || !tree.namespace(invoice).starts_with(CFDI) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if !seal_of(tree, invoice).trim().is_empty() {
        found.push(seal(signed, keys, invoice, text));
    }
    let stamps: Vec<NodeId> = tree
        .elements(invoice)
        .filter(|id| tree.local(*id) == "Complemento")
        .flat_map(|id| tree.elements(id).filter(|id| tree.is(*id, STAMP, "TimbreFiscalDigital")))
        .take(MOST_STAMPS)
        .collect();
    for id in stamps {
        found.push(stamp(signed, keys, invoice, id));
    }
    found
}

/// A CFDI has one stamp.
const MOST_STAMPS: usize = 4;

/// The issuer's seal.
fn seal(signed: &mut Signed<'_, '_>, keys: &mut Keys<'_>, invoice: NodeId, text: &str) -> Signature {
    let tree = signed.tree;
    let value = |name| attribute(tree, invoice, name);
    // Up to version 3.2 the seal has SHA-1, and the names are small.
    let is_old = tree.attribute(invoice, "Sello").is_none();
    let (digest, name) = if is_old { (Digest::Sha1, "@sello") } else { (Digest::Sha256, "@Sello") };
    let mut verdict = Verdict::new(SignatureForm::Sello, Some(Country::MX), name.to_owned());
    verdict.algorithm = Method::from(digest).word();
    if is_old {
        verdict.weak("sha1");
    }
    verdict.signed_at = Some(value("Fecha").into_owned()).filter(|time| !time.is_empty());
    let chain = match invoice == tree.root() {
        true => mexico::sealed_cadena(text.as_bytes()).map_err(|error| error.code().to_owned()),
        false => Err("cadena-root".to_owned()),
    };
    let named = NamedSigners::around(signed, invoice);
    let certificate = keys.certificate(&value("Certificado"));
    let key = certificate.as_ref().and_then(|one| one.key.clone());
    if let Some(certificate) = &certificate {
        verdict.signer = Some(keys.signer(&mut verdict, certificate, &[], &named));
        if certificate.serial_text() != value("NoCertificado").trim() {
            let message = "expected the certificate of `NoCertificado`, found another";
            verdict.broken(&code::VERIFY_CERTIFICATE_DIGEST, message);
        }
    }
    let seal = base64::decode(&value("Sello"));
    let entry = verdict.covers(CoveredPart::Values, String::new());
    entry.digest = Some(digest.as_str());
    match (chain, key, seal) {
        (Err(code), ..) => {
            let message = format!("expected a CFDI whose cadena original is known, found one with `{code}`");
            verdict.unsupported(&code::VERIFY_CADENA, message);
        }
        (_, None, _) if value("Certificado").is_empty() => {
            verdict.unsupported(&code::VERIFY_KEY, "expected the certificate in `Certificado`, found none");
        }
        (_, None, _) => {
            verdict.unsupported(
                &code::VERIFY_CERTIFICATE,
                "expected a certificate with an RSA key, found one that is not read",
            );
        }
        (_, _, None) => {
            verdict.broken(&code::VERIFY_MALFORMED, "expected a seal in base 64, found another text")
        }
        (Ok(chain), Some(key), Some(seal)) => {
            let matches = key.verifies(digest, chain.as_bytes(), &seal);
            matched(&mut verdict, matches);
        }
    }
    verdict.finish()
}

fn matched(verdict: &mut Verdict, matches: bool) {
    if let Some(entry) = verdict.covers.last_mut() {
        entry.matches = Some(matches);
    }
    if !matches {
        let message =
            "expected the seal of the values of the document, found another, or values that were changed";
        verdict.broken(&code::VERIFY_VALUE, message);
    }
}

/// The seal in the stamp. Its certificate is not in the document: the caller gives it.
fn stamp(signed: &mut Signed<'_, '_>, keys: &mut Keys<'_>, invoice: NodeId, id: NodeId) -> Signature {
    let tree = signed.tree;
    let path = signed.paths.of(tree, id);
    let value = |name| attribute(tree, id, name);
    // Version 1.0 was the one of the CFDI 3.2, until 2017.
    let is_old = value("Version") == "1.0";
    let (digest, name) = if is_old { (Digest::Sha1, "selloSAT") } else { (Digest::Sha256, "SelloSAT") };
    let mut verdict = Verdict::new(SignatureForm::Timbre, Some(Country::MX), format!("{path}/@{name}"));
    verdict.algorithm = Method::from(digest).word();
    if is_old {
        verdict.weak("sha1");
    }
    verdict.signed_at = Some(value("FechaTimbrado").into_owned()).filter(|time| !time.is_empty());
    verdict.covers(CoveredPart::Values, path).digest = Some(digest.as_str());
    let squeezed = |text: &str| -> String { text.split_ascii_whitespace().collect() };
    let sealed = seal_of(tree, invoice);
    if squeezed(&value("SelloCFD")) != squeezed(&sealed) {
        let message = "expected the seal of this document in `SelloCFD`, found another: the stamp is of another document";
        verdict.broken(&code::VERIFY_DIFFERS, message);
    }
    if !is_old && value("Version") != "1.1" {
        verdict
            .unsupported(&code::VERIFY_CADENA, "expected a stamp of version `1.1` or `1.0`, found another");
        return verdict.finish();
    }
    let serial = value("NoCertificadoSAT");
    let known = |one: &&Certificate| one.serial_text() == serial.trim();
    let certificate = keys.options.trust.certificates.iter().find(known).cloned();
    let Some(certificate) = certificate else {
        let message = "expected the certificate of `NoCertificadoSAT` in the trust, found none: the document does not have it";
        verdict.unsupported(&code::VERIFY_KEY, message);
        return verdict.finish();
    };
    let named = NamedSigners::around(signed, invoice);
    verdict.signer = Some(keys.signer(&mut verdict, &certificate, &[], &named));
    let (certifier, legend) = match is_old {
        true => Default::default(),
        false => (value("RfcProvCertif"), value("Leyenda")),
    };
    let chain = chain(&[
        value("Version"),
        value("UUID"),
        value("FechaTimbrado"),
        certifier,
        legend,
        value("SelloCFD"),
        serial,
    ]);
    match (&certificate.key, base64::decode(&value("SelloSAT"))) {
        (None, _) => {
            verdict.unsupported(
                &code::VERIFY_CERTIFICATE,
                "expected a certificate with an RSA key, found one that is not read",
            );
        }
        (_, None) => {
            verdict.broken(&code::VERIFY_MALFORMED, "expected a seal in base 64, found another text")
        }
        (Some(key), Some(seal)) => {
            let matches = key.verifies(digest, chain.as_bytes(), &seal);
            matched(&mut verdict, matches);
        }
    }
    verdict.finish()
}

/// The value of an attribute. The CFDI up to 3.2 and the stamp 1.0 write their names with a small first letter.
fn attribute<'a>(tree: &Tree<'a>, id: NodeId, name: &str) -> Cow<'a, str> {
    let small = || tree.attribute(id, &format!("{}{}", name[..1].to_lowercase(), &name[1..]));
    tree.attribute(id, name).or_else(small).unwrap_or_default()
}

/// The seal of a CFDI.
fn seal_of<'a>(tree: &Tree<'a>, invoice: NodeId) -> Cow<'a, str> {
    attribute(tree, invoice, "Sello")
}

/// The cadena original of a stamp: its values with their white space collapsed, as the authority's stylesheet writes
/// them.
fn chain(values: &[Cow<'_, str>]) -> String {
    let mut chain = "|".to_owned();
    for value in values {
        let words: Vec<&str> = value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            chain.push('|');
            chain.push_str(&words.join(" "));
        }
    }
    chain.push_str("||");
    chain
}

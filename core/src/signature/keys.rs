//! Certificates and keys: each read once, whose they are, and whether they lead to what the caller trusts.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::UNIX_EPOCH;

use chrono::DateTime;

use super::certificate::Certificate;
use super::crypto::PublicKey;
use super::reference::Signed;
use super::tree::NodeId;
use super::verdict::Verdict;
use super::{Signer, SignerRole, VerifyOptions, base64};
use crate::code;
use crate::country::{SignerRule, tax_ids_in};
use crate::error::short;

/// The certificates of one call.
pub(super) struct Keys<'o> {
    pub(super) options: &'o VerifyOptions,
    /// The certificates that documents have, by their texts.
    read: HashMap<String, Option<Rc<Certificate>>>,
    /// Whether a certificate leads to the trust, by its DER and those that stand beside it.
    trusted: HashMap<Vec<u8>, bool>,
}

/// The longest text of a certificate that is read.
const LONGEST: usize = 64 << 10;
/// How many certificates one signature may have, and how many a way to the trust may have.
pub(super) const MOST: usize = 8;

impl<'o> Keys<'o> {
    pub(super) fn new(options: &'o VerifyOptions) -> Keys<'o> {
        Keys { options, read: HashMap::new(), trusted: HashMap::new() }
    }

    /// Reads a certificate in base 64.
    pub(super) fn certificate(&mut self, text: &str) -> Option<Rc<Certificate>> {
        if text.len() > LONGEST {
            return None;
        }
        if let Some(known) = self.read.get(text) {
            return known.clone();
        }
        let read = base64::decode(text).and_then(|der| Certificate::read(&der)).map(Rc::new);
        self.read.insert(text.to_owned(), read.clone());
        read
    }

    /// Whether a certificate is trusted, or was issued by one that is; the others stand beside it in the document.
    fn leads_to_trust(&mut self, certificate: &Certificate, others: &[Rc<Certificate>]) -> bool {
        let mut key = certificate.der().to_vec();
        others.iter().for_each(|other| key.extend_from_slice(other.der()));
        if let Some(known) = self.trusted.get(&key) {
            return *known;
        }
        let found = self.way(certificate, others);
        self.trusted.insert(key, found);
        found
    }

    fn way(&self, certificate: &Certificate, others: &[Rc<Certificate>]) -> bool {
        let trust = &self.options.trust;
        let may_issue = |issuer: &Certificate, issued: &Certificate| {
            let key = issuer.key.as_ref();
            issued.is_issued_by(issuer)
                && issuer.is_authority()
                && self.is_in_time(issuer).unwrap_or(true)
                && key.is_some_and(|key| issued.is_signed_by(key))
        };
        let mut at = certificate;
        for _ in 0..MOST {
            let is_at = |known: &Certificate| known.der() == at.der();
            if trust.certificates.iter().any(|anchor| is_at(anchor) || may_issue(anchor, at)) {
                return true;
            }
            match others.iter().find(|other| !is_at(other) && may_issue(other, at)) {
                Some(issuer) => at = issuer,
                None => return false,
            }
        }
        false
    }

    fn is_in_time(&self, certificate: &Certificate) -> Option<bool> {
        let at = self.options.at?.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let (from, to) = certificate.validity();
        Some((from..=to).contains(&at))
    }

    /// What is known of the signer by a certificate.
    pub(super) fn signer(
        &mut self,
        verdict: &mut Verdict,
        certificate: &Certificate,
        others: &[Rc<Certificate>],
        named: &NamedSigners,
    ) -> Signer {
        let tax_ids: Vec<String> =
            named.rule.tax_ids.iter().flat_map(|place| certificate.tax_ids(place)).collect();
        let tax_ids: Vec<String> = tax_ids.iter().flat_map(|text| tax_ids_in(text)).collect();
        let role = named.role_of(&tax_ids);
        let trusted = (!self.options.trust.is_empty()).then(|| self.leads_to_trust(certificate, others));
        let (from, to) = certificate.validity();
        let signer = Signer {
            name: certificate.name(),
            tax_id: tax_ids.first().cloned(),
            role,
            subject: Some(certificate.subject()),
            issuer: Some(certificate.issuer()),
            serial: Some(certificate.serial()),
            not_before: text_of(from),
            not_after: text_of(to),
            key: certificate.key.as_ref().map(|key| key_word(key, verdict)).unwrap_or_default(),
            in_time: self.is_in_time(certificate),
            trusted,
        };
        note(verdict, &signer, named);
        signer
    }

    /// What is known of the signer by a key alone.
    pub(super) fn bare(&self, verdict: &mut Verdict, key: &PublicKey) -> Signer {
        let trust = &self.options.trust;
        let trusted = (!trust.is_empty()).then(|| {
            let of_certificates = trust.certificates.iter().filter_map(|one| one.key.as_ref());
            trust.keys.iter().chain(of_certificates).any(|known| known == key)
        });
        Signer { key: key_word(key, verdict), trusted, ..Signer::default() }
    }
}

/// Adds what speaks against a signer.
pub(super) fn note(verdict: &mut Verdict, signer: &Signer, named: &NamedSigners) {
    if signer.in_time == Some(false) {
        let message = "expected a certificate that is valid at the time given, found another time";
        verdict.warn(&code::VERIFY_TIME, message);
    }
    if signer.trusted == Some(false) {
        verdict.warn(&code::VERIFY_UNTRUSTED, "expected a way to the trust that was given, found none");
    }
    if signer.role.is_none() && named.is_known() {
        let found = signer.tax_id.as_deref().map_or("no tax id".to_owned(), |id| format!("`{}`", short(id)));
        let message = format!("expected a signer whom the document names, found {found}");
        verdict.warn(&code::VERIFY_SIGNER, message);
    }
}

/// The word for a key. A short one is weak.
pub(super) fn key_word(key: &PublicKey, verdict: &mut Verdict) -> String {
    let word = key.word();
    if key.is_weak() {
        verdict.weak(&word);
    }
    word
}

fn text_of(seconds: u64) -> Option<String> {
    let time = DateTime::from_timestamp(i64::try_from(seconds).ok()?, 0)?;
    Some(format!("{}Z", time.naive_utc()).replace(' ', "T"))
}

/// Those whom a document names around a signature.
pub(super) struct NamedSigners {
    pub(super) rule: &'static SignerRule,
    found: Vec<(SignerRole, String)>,
}

impl NamedSigners {
    /// Looks around an element: a signature, or what has its place.
    pub(super) fn around(signed: &mut Signed<'_, '_>, id: NodeId) -> NamedSigners {
        let (tree, rule) = (signed.tree, signed.rule);
        let around = |name: &str| match name {
            "" => Some(tree.root()),
            name => std::iter::once(id).chain(tree.ancestors(id)).find(|id| tree.local(*id) == name),
        };
        let mut found: Vec<(SignerRole, String)> = Vec::new();
        for named in rule.named {
            if let Some(text) = around(named.around).and_then(|id| signed.at(id, named.path)) {
                found.push((named.role, text.to_owned()));
            }
        }
        NamedSigners { rule, found }
    }

    /// What the owner of these tax ids is to the document.
    pub(super) fn role_of(&self, tax_ids: &[String]) -> Option<SignerRole> {
        let is_same = |id: &str| tax_ids.iter().any(|known| self.rule.is_same(known, id));
        self.found.iter().find(|(_, id)| is_same(id)).map(|(role, _)| *role)
    }

    fn is_known(&self) -> bool {
        !self.found.is_empty()
    }
}

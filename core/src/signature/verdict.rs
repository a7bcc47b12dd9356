//! What is found of one signature while it is verified.

use super::{Covered, CoveredPart, Signature, SignatureForm, SignatureStatus, Signer};
use crate::code::{self, Code};
use crate::country::Country;
use crate::error::{Finding, Severity};

/// A signature of which not everything is known yet.
pub(super) struct Verdict {
    pub(super) form: SignatureForm,
    pub(super) country: Option<Country>,
    pub(super) path: String,
    pub(super) algorithm: String,
    pub(super) covers: Vec<Covered>,
    pub(super) signer: Option<Signer>,
    pub(super) signed_at: Option<String>,
    weak: Vec<String>,
    broken: bool,
    unsupported: bool,
    findings: Vec<Finding>,
}

impl Verdict {
    pub(super) fn new(form: SignatureForm, country: Option<Country>, path: String) -> Verdict {
        Verdict {
            form,
            country,
            path,
            algorithm: String::new(),
            covers: Vec::new(),
            signer: None,
            signed_at: None,
            weak: Vec::new(),
            broken: false,
            unsupported: false,
            findings: Vec::new(),
        }
    }

    /// The signature is wrong.
    pub(super) fn broken(&mut self, code: &'static Code, message: impl Into<String>) {
        self.broken = true;
        self.find(Finding::new(code, message));
    }

    /// It cannot be told whether the signature is right.
    pub(super) fn unsupported(&mut self, code: &'static Code, message: impl Into<String>) {
        self.unsupported = true;
        self.find(Finding::new(code, message));
    }

    /// Something to mind, which does not decide whether the signature is right.
    pub(super) fn warn(&mut self, code: &'static Code, message: impl Into<String>) {
        self.find(Finding::warning(code, message));
    }

    fn find(&mut self, finding: Finding) {
        let finding = match self.path.is_empty() {
            true => finding,
            false => finding.with_path(self.path.clone()),
        };
        if self.findings.len() < MOST_FINDINGS {
            self.findings.push(finding);
        }
    }

    /// Notes what is too weak today.
    pub(super) fn weak(&mut self, what: &str) {
        if !self.weak.iter().any(|known| known == what) {
            self.weak.push(what.to_owned());
        }
    }

    /// Notes a part that the signature covers.
    pub(super) fn covers(&mut self, part: CoveredPart, path: String) -> &mut Covered {
        let covered = Covered {
            part,
            path,
            id: None,
            digest: None,
            matches: None,
            alone: false,
            start: None,
            end: None,
        };
        self.covers.push(covered);
        let last = self.covers.len() - 1;
        &mut self.covers[last]
    }

    /// Whether nothing was found that speaks against the signature.
    pub(super) fn is_clean(&self) -> bool {
        !self.broken && !self.unsupported
    }

    pub(super) fn finish(mut self) -> Signature {
        if !self.weak.is_empty() {
            let message = format!("expected stronger algorithms, found {}", self.weak.join(", "));
            self.warn(&code::VERIFY_WEAK, message);
        }
        let status = match (self.broken, self.unsupported) {
            (true, _) => SignatureStatus::Broken,
            (false, true) => SignatureStatus::Unsupported,
            _ => SignatureStatus::Valid,
        };
        // The reasons of the status first.
        self.findings.sort_by_key(|finding| finding.severity != Severity::Error);
        Signature {
            status,
            form: self.form,
            country: self.country,
            path: self.path,
            inside: String::new(),
            algorithm: self.algorithm,
            covers: self.covers,
            signer: self.signer,
            signed_at: self.signed_at,
            weak: self.weak,
            findings: self.findings,
        }
    }
}

/// The most findings of one signature.
const MOST_FINDINGS: usize = 100;

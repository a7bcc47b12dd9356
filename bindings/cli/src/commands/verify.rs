//! `dtekit verify`: whether what was received is genuine.

use clap::Args;
use dtekit::json::Map;
use dtekit::signature::{Signature, SignatureStatus, Signer, SignerRole};
use dtekit::{Naming, Result, VerifyOptions};

use crate::exit::Exit;
use crate::files;
use crate::many::Sources;
use crate::members::put;
use crate::session::Session;

/// Verify the signatures of documents: what each covers, whether it is right, and who made it
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    sources: Sources,
    /// A file in PEM with certificates and public keys that you trust; may be repeated
    #[arg(long, value_name = "FILE")]
    trust: Vec<String>,
    /// The time at which certificates have to be valid, such as 2026-01-31 or 2026-01-31T10:00:00Z
    #[arg(long, value_name = "TIME")]
    at: Option<String>,
}

impl Verify {
    /// Verifies. It ends with 1 if a document has no signature, one that is not valid, or one that the options speak
    /// against.
    pub fn run(&self, session: &Session) -> Result<Exit> {
        let session = &self.sources.session(session);
        let mut texts = Vec::new();
        for path in &self.trust {
            texts.push(files::read(path)?.iter().copied().map(char::from).collect::<String>());
        }
        let mut members = Map::new();
        put(&mut members, "trust", (!texts.is_empty()).then_some(texts));
        put(&mut members, "at", self.at.as_deref());
        let options = VerifyOptions::from_members(&members)?;
        let work = move |document: &[u8]| dtekit::verify(document, &options);
        self.sources.check(session, work, |name, document, found| {
            if found.is_empty() {
                let none = || session.language.of("no signature", "ninguna firma");
                session.show_of(name, false, Map::new().into(), || format!("{name}: {}", none()));
            }
            for signature in &found {
                let value = signature.to_value(Naming::Snake);
                session.show_of(name, is_right(signature), value, || line(session, name, signature));
                session.findings(name, document, &signature.findings);
            }
            Ok(if !found.is_empty() && found.iter().all(is_right) { Exit::Done } else { Exit::Refused })
        })
    }
}

/// Whether a signature is valid and nothing that was asked for speaks against it.
fn is_right(signature: &Signature) -> bool {
    let against = |signer: &Signer| signer.trusted == Some(false) || signer.in_time == Some(false);
    signature.status == SignatureStatus::Valid && !signature.signer.as_ref().is_some_and(against)
}

fn line(session: &Session, name: &str, signature: &Signature) -> String {
    let status = match signature.status {
        SignatureStatus::Valid => session.language.of("valid", "válida"),
        SignatureStatus::Broken => session.language.of("broken", "inválida"),
        _ => session.language.of("unsupported", "no soportada"),
    };
    let mut parts = vec![status.to_owned(), signature.form.to_string(), signature.algorithm.clone()];
    if let Some(signer) = &signature.signer {
        parts.extend(signer.name.clone());
        parts.extend(signer.tax_id.clone());
        parts.extend(signer.role.map(SignerRole::as_str).map(str::to_owned));
        parts.extend(signer.trusted.map(|trusted| match trusted {
            true => session.language.of("trusted", "de confianza").to_owned(),
            false => session.language.of("not trusted", "sin confianza").to_owned(),
        }));
    }
    let mut lines = vec![format!("{name}: {}", parts.join(" "))];
    for covered in &signature.covers {
        lines.push(format!("  {} {}", covered.part, covered.path).trim_end().to_owned());
    }
    lines.join("\n")
}

//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[TaxIdPlace::Subject("2.5.4.5"), TaxIdPlace::Subject("2.5.4.97")],
    named: &[
        Named { around: "MensajeReceptor", role: SignerRole::Receiver, path: "NumeroCedulaReceptor" },
        Named::issuer("", "Emisor/Identificacion/Numero"),
    ],
    company: 0,
    without_digit: false,
    signed: &[],
};

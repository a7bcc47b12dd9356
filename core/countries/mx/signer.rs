//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[TaxIdPlace::Subject("2.5.4.45"), TaxIdPlace::Subject("2.5.4.5")],
    named: &[
        Named::issuer("Comprobante", "Emisor/@Rfc"),
        Named {
            around: "Comprobante",
            role: SignerRole::Certifier,
            path: "Complemento/TimbreFiscalDigital/@RfcProvCertif",
        },
        Named::issuer("Cancelacion", "@RfcEmisor"),
    ],
    company: 0,
    without_digit: false,
    signed: &[],
};

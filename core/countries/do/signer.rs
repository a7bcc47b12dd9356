//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[TaxIdPlace::Subject("2.5.4.97"), TaxIdPlace::Subject("2.5.4.5")],
    named: &[
        Named::issuer("ECF", "Encabezado/Emisor/RNCEmisor"),
        Named::issuer("RFCE", "Encabezado/Emisor/RNCEmisor"),
        Named { around: "ARECF", role: SignerRole::Receiver, path: "DetalleAcusedeRecibo/RNCComprador" },
        Named {
            around: "ACECF",
            role: SignerRole::Receiver,
            path: "DetalleAprobacionComercial/RNCComprador",
        },
        Named::issuer("ANECF", "Encabezado/RncEmisor"),
    ],
    company: 0,
    without_digit: false,
    signed: &[],
};

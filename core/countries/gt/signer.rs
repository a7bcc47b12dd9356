//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[
        TaxIdPlace::Subject("1.3.6.1.4.1.23267.2.3"),
        TaxIdPlace::Subject("2.5.4.3"),
        TaxIdPlace::Subject("2.5.4.97"),
        TaxIdPlace::Subject("2.5.4.5"),
    ],
    named: &[
        Named::issuer("GTDocumento", "SAT/DTE/DatosEmision/Emisor/@NITEmisor"),
        Named {
            around: "GTDocumento",
            role: SignerRole::Certifier,
            path: "SAT/DTE/Certificacion/NITCertificador",
        },
        Named::issuer("GTAnulacionDocumento", "SAT/AnulacionDTE/DatosGenerales/@NITEmisor"),
        Named {
            around: "GTAnulacionDocumento",
            role: SignerRole::Certifier,
            path: "SAT/AnulacionDTE/Certificacion/NITCertificador",
        },
    ],
    company: 0,
    without_digit: false,
    signed: &["SAT/DTE", "SAT/DTE/DatosEmision", "SAT/AnulacionDTE", "SAT/AnulacionDTE/DatosGenerales"],
};

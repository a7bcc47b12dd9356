//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[TaxIdPlace::OtherName("1.3.6.1.4.1.8321.1"), TaxIdPlace::Subject("2.5.4.5")],
    named: &[
        Named::issuer("DTE", "*/Encabezado/Emisor/RUTEmisor"),
        Named { around: "EnvioDTE", role: SignerRole::Sender, path: "SetDTE/Caratula/RutEnvia" },
        Named::issuer("EnvioDTE", "SetDTE/Caratula/RutEmisor"),
        Named { around: "EnvioBOLETA", role: SignerRole::Sender, path: "SetDTE/Caratula/RutEnvia" },
        Named::issuer("EnvioBOLETA", "SetDTE/Caratula/RutEmisor"),
        Named { around: "EnvioRecibos", role: SignerRole::Receiver, path: "SetRecibos/Caratula/RutResponde" },
        Named { around: "RespuestaDTE", role: SignerRole::Receiver, path: "Resultado/Caratula/RutResponde" },
    ],
    company: 0,
    without_digit: false,
    signed: &[],
};

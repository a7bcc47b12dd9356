//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[TaxIdPlace::OtherName("2.16.76.1.3.3"), TaxIdPlace::Subject("2.5.4.5")],
    named: &[
        Named::issuer("NFe", "infNFe/emit/CNPJ"),
        Named::issuer("NFe", "infNFe/emit/CPF"),
        Named::issuer("CTe", "infCte/emit/CNPJ"),
        Named::issuer("DPS", "infDPS/prest/CNPJ"),
        Named { around: "NFSe", role: SignerRole::Certifier, path: "infNFSe/emit/CNPJ" },
        Named::issuer("evento", "infEvento/CNPJ"),
        Named::issuer("evento", "infEvento/CPF"),
        Named::issuer("inutNFe", "infInut/CNPJ"),
    ],
    company: 8,
    without_digit: false,
    signed: &[],
};

//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[
        TaxIdPlace::Subject("1.3.6.1.4.1.23267.2.3"),
        TaxIdPlace::Subject("2.5.4.97"),
        TaxIdPlace::Subject("2.5.4.5"),
    ],
    named: &[
        Named::issuer("", "AccountingSupplierParty/Party/PartyTaxScheme/CompanyID"),
        Named::issuer("", "SenderParty/PartyTaxScheme/CompanyID"),
        Named {
            around: "",
            role: SignerRole::Certifier,
            path: "UBLExtensions/UBLExtension/ExtensionContent/DianExtensions/SoftwareProvider/ProviderID",
        },
    ],
    company: 0,
    without_digit: true,
    signed: &[],
};

//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRole, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[
        TaxIdPlace::Subject("2.5.4.97"),
        TaxIdPlace::Subject("2.5.4.5"),
        TaxIdPlace::Subject("2.5.4.11"),
    ],
    named: &[
        Named::issuer("", "AccountingSupplierParty/Party/PartyIdentification/ID"),
        Named::issuer("", "AccountingSupplierParty/CustomerAssignedAccountID"),
        Named::issuer("", "DespatchSupplierParty/Party/PartyIdentification/ID"),
        Named::issuer("", "DespatchSupplierParty/CustomerAssignedAccountID"),
        Named::issuer("", "AgentParty/PartyIdentification/ID"),
        Named { around: "", role: SignerRole::Certifier, path: "SenderParty/PartyIdentification/ID" },
        Named {
            around: "",
            role: SignerRole::Certifier,
            path: "Signature/SignatoryParty/PartyIdentification/ID",
        },
    ],
    company: 0,
    without_digit: false,
    signed: &[],
};

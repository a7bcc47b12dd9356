//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[TaxIdPlace::Subject("2.5.4.97"), TaxIdPlace::Subject("2.5.4.5")],
    named: &[Named::issuer("rFE", "gDGen/gEmis/gRucEmi/dRuc")],
    company: 0,
    without_digit: false,
    signed: &[],
};

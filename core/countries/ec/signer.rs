//! Who may sign, and where a certificate says whose it is.

use crate::country::signer::{Named, SignerRule, TaxIdPlace};

pub(super) static RULE: SignerRule = SignerRule {
    tax_ids: &[
        TaxIdPlace::Extension("1.3.6.1.4.1.37746.3.11"),
        TaxIdPlace::Extension("1.3.6.1.4.1.37947.3.11"),
        TaxIdPlace::Extension("1.3.6.1.4.1.37746.3.1"),
        TaxIdPlace::Extension("1.3.6.1.4.1.37947.3.1"),
        TaxIdPlace::Subject("2.5.4.97"),
        TaxIdPlace::Subject("2.5.4.5"),
    ],
    named: &[Named::issuer("", "infoTributaria/ruc")],
    company: 0,
    without_digit: false,
    signed: &[],
};

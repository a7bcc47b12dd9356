//! Who may sign a document of a country, and where a certificate says whose it is. Each room has its table.

use crate::error::words;

words! {
    "signer's role";
    /// What the signer of a document is to it.
    ///
    /// # Example
    /// ```
    /// use dtekit::signature::SignerRole;
    ///
    /// assert_eq!("issuer".parse::<SignerRole>()?, SignerRole::Issuer);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SignerRole {
        /// Who issued the document.
        Issuer = "issuer",
        /// Who certified or stamped it.
        Certifier = "certifier",
        /// Who sent it to the authority.
        Sender = "sender",
        /// Who received it, and answers it.
        Receiver = "receiver",
    }
}

/// Where a certificate says a tax id; the id of an object is in dots.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TaxIdPlace {
    /// In the name of its subject.
    Subject(&'static str),
    /// In an extension of this country's certificates.
    Extension(&'static str),
    /// In an alternative name of this kind.
    OtherName(&'static str),
}

/// Somebody that a document names, who may have signed it.
#[derive(Debug)]
pub(crate) struct Named {
    /// The local name of the element from which the path goes: the nearest one of this name around the signature, or
    /// the signed element itself; the root of the text if it is empty.
    pub around: &'static str,
    /// What he is.
    pub role: SignerRole,
    /// The place of his tax id, as [`at`](super::at) reads it; `*` is any name.
    pub path: &'static str,
}

impl Named {
    /// Who issued the document.
    pub const fn issuer(around: &'static str, path: &'static str) -> Named {
        Named { around, role: SignerRole::Issuer, path }
    }
}

/// What is known of the signers of a country's documents.
#[derive(Debug)]
pub(crate) struct SignerRule {
    /// Where a certificate says whose it is: the company first, then the person. All of them count for the role.
    pub tax_ids: &'static [TaxIdPlace],
    /// Who may sign.
    pub named: &'static [Named],
    /// How many characters of a tax id tell the company; all of them if 0. Brazil's branches share eight.
    pub company: usize,
    /// Whether a tax id is often written without its check digit, which stands behind a hyphen.
    pub without_digit: bool,
    /// The places of what is signed below the element around the signature, if they are deeper than beside the
    /// signature.
    pub signed: &'static [&'static str],
}

impl SignerRule {
    /// A country of which nothing is known.
    pub const NONE: SignerRule =
        SignerRule { tax_ids: &[], named: &[], company: 0, without_digit: false, signed: &[] };

    /// Whether a tax id of a certificate is the one that a document names.
    pub fn is_same(&self, certificate: &str, document: &str) -> bool {
        let part = |text: &str| -> String {
            let text = significant(text);
            match self.company {
                0 => text.trim_start_matches('0').to_owned(),
                company => text.chars().take(company).collect(),
            }
        };
        let document = part(document);
        !document.is_empty() && part(certificate) == document
    }
}

/// The letters and digits of a tax id, in capitals.
fn significant(text: &str) -> String {
    let counts = |one: &char| one.is_alphanumeric() || *one == '&';
    text.chars().filter(counts).flat_map(char::to_uppercase).collect()
}

/// The tax ids in a text of a certificate, such as `NTRPE-20100454523`, `DNI 42819957 RUC 20600695771` or
/// `EKU9003173C9 / VADA800927DJ3`: the words with five digits or more. One behind the name of a company's number comes
/// first.
pub(crate) fn tax_ids_in(text: &str) -> Vec<String> {
    let (mut of_companies, mut others) = (Vec::new(), Vec::new());
    let mut before = "";
    for word in text.split([' ', '/', ',', ';']).filter(|word| !word.is_empty()) {
        let id = match word.split_once('-') {
            Some((scheme, id))
                if !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_uppercase()) =>
            {
                id
            }
            _ => word,
        };
        if id.bytes().filter(u8::is_ascii_digit).count() >= 5 {
            let list = if matches!(before, "RUC" | "RNC" | "NIT") { &mut of_companies } else { &mut others };
            list.push(id.to_owned());
        }
        before = word;
    }
    of_companies.append(&mut others);
    of_companies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_a_certificate_has_the_companys_id_first() {
        assert_eq!(tax_ids_in("DNI 42819957 RUC 20600695771"), ["20600695771", "42819957"]);
        assert_eq!(tax_ids_in("EKU9003173C9 / VADA800927DJ3"), ["EKU9003173C9", "VADA800927DJ3"]);
        assert_eq!(tax_ids_in("NTRPE-20100454523"), ["20100454523"]);
        assert_eq!(tax_ids_in("CPJ-3-101-123456"), ["3-101-123456"]);
        assert_eq!(tax_ids_in("NIT ENT  16693949"), ["16693949"]);
        assert_eq!(tax_ids_in("8480437-1"), ["8480437-1"]);
        assert!(tax_ids_in("Juan Pérez").is_empty());
    }

    #[test]
    fn ids_are_compared_without_their_punctuation() {
        let rule = SignerRule::NONE;
        assert!(rule.is_same("07880442-4", "7.880.442-4"));
        assert!(rule.is_same("h&e951128469", "H&E951128469"));
        assert!(!rule.is_same("", "") && !rule.is_same("7880442-4", "7880442-5"));
        let brazil = SignerRule { company: 8, ..SignerRule::NONE };
        assert!(brazil.is_same("03.102.452/0001-72", "03102452000253"));
        assert!(!brazil.is_same("03102452000172", "13102452000172"));
    }
}

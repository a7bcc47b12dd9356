//! Colombia's keys of a document: CUFE, CUDE and CUDS, which are hashes of what the document says.

use crate::json::{Map, json};

use crate::code;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::identifier::calendar;
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_parts, text_type};

/// The identifier `cufe`: that of an invoice, and with the PIN as key the CUDE of a note.
pub(super) static CUFE: IdentifierKind = IdentifierKind {
    word: "cufe",
    about: "the key of an invoice or note of Colombia (CUFE, CUDE), 96 hexadecimal digits",
    parse: |text| Ok(text.parse::<Cufe>()?.parts()),
    compose: |parts| Ok(Cufe::compose(&CufeParts::of(parts)?)?.0),
};

/// The identifier `cuds`: that of a support document.
pub(super) static CUDS: IdentifierKind = IdentifierKind {
    word: "cuds",
    about: "the key of a support document of Colombia (CUDS), 96 hexadecimal digits",
    parse: |text| Ok(text.parse::<Cufe>()?.parts()),
    compose: |parts| {
        // It has the IVA alone.
        let names =
            ["number", "date", "time", "value", "iva", "total", "issuer", "receiver", "key", "environment"];
        texts(parts, names)?;
        Ok(Cufe::compose_support(&CufeParts::of(parts)?)?.0)
    },
};

text_parts! {
    /// What the key of a document is made of (technical annex of the DIAN, "CUFE").
    ///
    /// An amount is a decimal; its decimals after the second are cut off, and an empty tax is `0.00`.
    ///
    /// # Example
    /// ```
    /// use dtekit::colombia::{Cufe, CufeParts};
    ///
    /// let parts = CufeParts { number: "323200000129", date: "16-01-2019", ..CufeParts::default() };
    /// let error = Cufe::compose(&parts).unwrap_err();
    /// assert!(error.findings().iter().all(|finding| finding.code == "cufe-part"));
    /// ```
    pub struct CufeParts {
        /// The prefix and the number, without a separator: `SETP990000001`.
        number = "",
        /// The day of issue, yyyy-mm-dd.
        date = "",
        /// The time of issue with its offset: `10:53:10-05:00`.
        time = "",
        /// The value without taxes, LineExtensionAmount.
        value = "",
        /// The IVA, tax 01.
        iva = "",
        /// The INC, tax 04.
        inc = "",
        /// The ICA, tax 03.
        ica = "",
        /// The payable amount.
        total = "",
        /// The issuer's NIT without check digit; of a support document the seller's id.
        issuer = "",
        /// The receiver's id without check digit; of a support document the buyer's NIT.
        receiver = "",
        /// The technical key of the range for a CUFE; the PIN of the software for a CUDE or CUDS.
        key = "",
        /// `1` production, `2` test.
        environment = "",
    }
}

text_type! {
    /// A CUFE, CUDE or CUDS: a SHA-384 in 96 hexadecimal digits.
    ///
    /// # Example
    /// ```
    /// use dtekit::colombia::{Cufe, CufeParts};
    /// let cufe = Cufe::compose(&CufeParts {
    ///     number: "323200000129",
    ///     date: "2019-01-16",
    ///     time: "10:53:10-05:00",
    ///     value: "1500000.00",
    ///     iva: "285000.00",
    ///     total: "1785000.00",
    ///     issuer: "700085371",
    ///     receiver: "800199436",
    ///     key: "693ff6f2a553c3646a063436fd4dd9ded0311471",
    ///     environment: "1",
    ///     ..CufeParts::default()
    /// })?;
    /// assert!(cufe.as_str().starts_with("8bb918b19ba22a69"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Cufe {
        /// The 96 hexadecimal digits, in small letters.
        as_str;
    }
    /// Reads a key; capital letters become small.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `cufe-form` for anything but 96 hexadecimal digits.
    read: read;
}

impl Cufe {
    /// Composes the CUFE of an invoice, or with the PIN as key the CUDE of a note.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with a `cufe-part` for each part that does not fit. No message shows the key.
    pub fn compose(parts: &CufeParts<'_>) -> Result<Cufe> {
        let [value, iva, inc, ica, total] = parts.checked(true)?;
        let CufeParts { number, date, time, issuer, receiver, key, environment, .. } = parts;
        Ok(Cufe::of(&format!(
            "{number}{date}{time}{value}01{iva}04{inc}03{ica}{total}{issuer}{receiver}{key}{environment}"
        )))
    }

    /// Composes the CUDS of a support document, which has the IVA alone.
    ///
    /// # Errors
    /// As [`Cufe::compose`]; `inc` and `ica` must be empty.
    pub fn compose_support(parts: &CufeParts<'_>) -> Result<Cufe> {
        let [value, iva, _, _, total] = parts.checked(false)?;
        let CufeParts { number, date, time, issuer, receiver, key, environment, .. } = parts;
        Ok(Cufe::of(&format!(
            "{number}{date}{time}{value}01{iva}{total}{issuer}{receiver}{key}{environment}"
        )))
    }

    fn of(text: &str) -> Cufe {
        let hash = hmac_sha512::sha384::Hash::hash(text.as_bytes());
        Cufe(hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn parts(&self) -> Map {
        object([("text", json!(self.0))])
    }
}

impl CufeParts<'_> {
    /// The amounts with two decimals, after every part was checked.
    fn checked(&self, all_taxes: bool) -> Result<[String; 5]> {
        let mut findings = Vec::new();
        let mut part = |name: &str, expected: &str, holds: bool, found: &str| {
            if !holds {
                let message = text!("expected {expected} for {}, found {found}", Arg(name));
                findings.push(Finding::new(&code::CUFE_PART, message).with_argument(name));
            }
        };
        let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        part("number", "prefix and number without separators", plain(self.number), &shape(self.number));
        part("date", "a day yyyy-mm-dd", calendar::ymd(self.date).is_some(), &shape(self.date));
        part("time", "a time such as `10:53:10-05:00`", is_time(self.time), &shape(self.time));
        for (name, amount, required) in [
            ("value", self.value, true),
            ("iva", self.iva, false),
            ("inc", self.inc, false),
            ("ica", self.ica, false),
            ("total", self.total, true),
        ] {
            let holds = if amount.is_empty() { !required } else { is_amount(amount) };
            let holds = holds && (all_taxes || amount.is_empty() || !["inc", "ica"].contains(&name));
            part(name, "a decimal", holds, &shape(amount));
        }
        part("issuer", "letters and digits without check digit", plain(self.issuer), &shape(self.issuer));
        part(
            "receiver",
            "letters and digits without check digit",
            plain(self.receiver),
            &shape(self.receiver),
        );
        part("key", "the technical key or the PIN", !self.key.is_empty(), "nothing");
        part("environment", "`1` or `2`", ["1", "2"].contains(&self.environment), &shape(self.environment));
        match Error::from_findings(ErrorKind::Invalid, findings) {
            Some(error) => Err(error),
            None => Ok([self.value, self.iva, self.inc, self.ica, self.total].map(two_decimals)),
        }
    }
}

/// `10:53:10-05:00`.
fn is_time(text: &str) -> bool {
    let form = b"00:00:00-00:00";
    text.len() == form.len()
        && text.bytes().zip(form).all(|(byte, form)| match form {
            b'0' => byte.is_ascii_digit(),
            b'-' => byte == b'-' || byte == b'+',
            form => byte == *form,
        })
        && text[..2] < *"24"
        && text[3..5] < *"60"
        && text[6..8] < *"60"
}

fn is_amount(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    is_digits(whole, 1, 18) && is_digits(fraction, 1, 10)
}

/// An amount with two decimals; what follows is cut off.
fn two_decimals(amount: &str) -> String {
    let (whole, fraction) = amount.split_once('.').unwrap_or((amount, ""));
    let whole = if whole.is_empty() { "0" } else { whole };
    format!("{whole}.{:0<2}", &fraction[..fraction.len().min(2)])
}

fn read(text: &str) -> Result<String> {
    if text.len() == 96 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(text.to_ascii_lowercase());
    }
    let message = format!("expected 96 hexadecimal digits, found {}", shape(text));
    Err(refused(&code::CUFE_FORM, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: CufeParts<'static> = CufeParts {
        number: "323200000129",
        date: "2019-01-16",
        time: "10:53:10-05:00",
        value: "1500000.00",
        iva: "285000.00",
        inc: "0.00",
        ica: "",
        total: "1785000.009",
        issuer: "700085371",
        receiver: "800199436",
        key: "693ff6f2a553c3646a063436fd4dd9ded0311471",
        environment: "1",
    };

    #[test]
    fn the_example_of_the_technical_annex_has_its_cufe() {
        assert_eq!(
            Cufe::compose(&EXAMPLE).unwrap().as_str(),
            "8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4"
        );
    }

    #[test]
    fn every_part_that_does_not_fit_is_found_and_the_key_is_not_shown() {
        let wrong =
            CufeParts { value: "1,5", time: "24:00:00-05:00", environment: "3", total: "", ..EXAMPLE };
        let error = Cufe::compose(&wrong).unwrap_err();
        let paths: Vec<_> =
            error.findings().iter().map(|finding| finding.path.clone().unwrap_or_default()).collect();
        assert_eq!(paths, ["time", "value", "total", "environment"]);
        let error = Cufe::compose(&CufeParts { key: "", ..EXAMPLE }).unwrap_err();
        assert_eq!(error.findings()[0].path.as_deref(), Some("key"));
    }

    #[test]
    fn a_support_document_has_the_iva_alone() {
        let error = Cufe::compose_support(&CufeParts { inc: "1.00", ..EXAMPLE }).unwrap_err();
        assert_eq!(error.findings()[0].path.as_deref(), Some("inc"));
        let parts = CufeParts { inc: "", ..EXAMPLE };
        assert_ne!(Cufe::compose_support(&parts).unwrap(), Cufe::compose(&parts).unwrap());
    }
}

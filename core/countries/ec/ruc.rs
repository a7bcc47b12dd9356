//! Ecuador's tax id, RUC.

use crate::json::{Map, json};

use super::cedula::{self, is_province};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result, words};
use crate::identifier::check_digit::{digits, weighted_sum};
use crate::identifier::kind::{IdentifierKind, object, texts};
use crate::identifier::shape::{is_digits, shape};
use crate::identifier::text::{refused, text_type};

/// The identifier `ruc-ec`.
pub(super) static KIND: IdentifierKind = IdentifierKind {
    word: "ruc-ec",
    about: "Ecuador's tax id, 13 digits",
    parse: |text| Ok(text.parse::<Ruc>()?.parts()),
    compose: |parts| {
        let [number, establishment] = texts(parts, ["number", "establishment"])?;
        Ok(Ruc::compose(number.unwrap_or_default(), establishment)?.0)
    },
};

words! {
    "kind";
    /// Whose a RUC is, by its third digit.
    ///
    /// # Example
    /// ```
    /// use dtekit::ecuador::{Ruc, RucKind};
    ///
    /// let ruc: Ruc = "1792261848001".parse()?;
    /// assert_eq!((ruc.kind(), ruc.establishment()), (RucKind::Private, "001"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum RucKind {
        /// A natural person's: a cédula and an establishment of 3 digits. The third digit is 0 to 5, or 6 where the
        /// check digit is that of a cédula.
        Natural = "natural",
        /// A public entity's: 6, then an establishment of 4 digits.
        Public = "public",
        /// A company's, or a foreigner's without cédula: 9, then an establishment of 3 digits.
        Private = "private",
    }
}

impl RucKind {
    /// How many digits stand before the check digit.
    fn length(self) -> usize {
        if self == RucKind::Public { 8 } else { 9 }
    }

    /// The check digit of the digits before it; `None` where modulo 11 gives 10, which no RUC has.
    fn check_digit(self, number: &str) -> Option<u32> {
        let modulo = match self {
            RucKind::Natural => return Some(cedula::check_digit(number)),
            RucKind::Public | RucKind::Private => weighted_sum(digits(number), 2..=7) % 11,
        };
        if modulo == 1 { None } else { Some((11 - modulo) % 11) }
    }
}

text_type! {
    /// A RUC of Ecuador, 13 digits: number, check digit and establishment.
    ///
    /// The authority has given out numbers whose check digit does not fit, so such a number is no error:
    /// [`check_digit_fits`](Ruc::check_digit_fits) is false for it.
    ///
    /// # Example
    /// ```
    /// use dtekit::ecuador::{Ruc, RucKind};
    /// let ruc = "1792060346001".parse::<Ruc>()?;
    /// assert_eq!((ruc.kind(), ruc.establishment(), ruc.check_digit_fits()), (RucKind::Private, "001", true));
    /// assert!(!"1763154690001".parse::<Ruc>()?.check_digit_fits());
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub struct Ruc {
        /// The 13 digits.
        as_str;
    }
    /// Reads a RUC of 13 digits. Its check digit does not count.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `ruc-ec-form`.
    read: read;
}

impl Ruc {
    /// The RUC with this number: the nine digits before the check digit, eight of a public entity. The establishment is
    /// 001 by default, 0001 of a public entity.
    ///
    /// # Errors
    /// [`ErrorKind::Invalid`] with `ruc-ec-form`.
    pub fn compose(number: &str, establishment: Option<&str>) -> Result<Ruc> {
        let kind = match (number.len(), number.as_bytes().get(2)) {
            (8, Some(b'6')) => Some(RucKind::Public),
            (9, Some(b'0'..=b'6')) => Some(RucKind::Natural),
            (9, Some(b'9')) => Some(RucKind::Private),
            _ => None,
        };
        let kind = kind.filter(|_| is_digits(number, 8, 9));
        let digit = kind.and_then(|kind| kind.check_digit(number));
        let (Some(kind), Some(digit)) = (kind, digit) else {
            let expected =
                "expected the 9 digits before the check digit, or 8 of a public entity, for `number`";
            let message = format!("{expected}, found {}", shape(number));
            let finding = Finding::new(&code::RUC_EC_FORM, message).with_argument("number");
            return Err(Error::new(ErrorKind::Invalid, finding));
        };
        let width = 12 - kind.length();
        let establishment = establishment.unwrap_or("1");
        format!("{number}{digit}{establishment:0>width$}").parse()
    }

    /// Whose it is.
    #[must_use]
    pub fn kind(&self) -> RucKind {
        match self.0.as_bytes()[2] {
            b'9' => RucKind::Private,
            b'6' if self.fits(RucKind::Public) || !self.fits(RucKind::Natural) => RucKind::Public,
            _ => RucKind::Natural,
        }
    }

    /// The establishment: the last three digits, of a public entity the last four.
    #[must_use]
    pub fn establishment(&self) -> &str {
        &self.0[self.kind().length() + 1..]
    }

    /// True if the check digit is that of the number.
    #[must_use]
    pub fn check_digit_fits(&self) -> bool {
        // A few public entities have a 9.
        self.fits(self.kind()) || self.kind() == RucKind::Private && self.fits(RucKind::Public)
    }

    /// True if the check digit is that of this kind, and the establishment is not zero.
    fn fits(&self, kind: RucKind) -> bool {
        let (number, rest) = self.0.split_at(kind.length());
        let (digit, establishment) = rest.split_at(1);
        let expected = kind.check_digit(number).map(|digit| digit.to_string());
        expected.as_deref() == Some(digit) && establishment.bytes().any(|digit| digit != b'0')
    }

    fn parts(&self) -> Map {
        let (number, rest) = self.0.split_at(self.kind().length());
        object([
            ("number", json!(number)),
            ("check_digit", json!(&rest[..1])),
            ("establishment", json!(self.establishment())),
            ("kind", json!(self.kind().as_str())),
            ("check_digit_fits", json!(self.check_digit_fits())),
            ("text", json!(self.0)),
        ])
    }
}

fn read(text: &str) -> Result<String> {
    let has_form = is_digits(text, 13, 13)
        && is_province(&text[..2])
        && !matches!(text.as_bytes()[2], b'7' | b'8')
        && !text.ends_with("000");
    if has_form {
        return Ok(text.to_owned());
    }
    let message = format!(
        "expected 13 digits: a province (01 to 24, 30, 50), a digit 0 to 6 or 9, and an establishment that is not \
         000 at the end; found {}",
        shape(text)
    );
    Err(refused(&code::RUC_EC_FORM, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_composed_by_its_third_digit() {
        for (number, ruc, kind) in [
            ("171430710", "1714307103001", RucKind::Natural),
            ("179206034", "1792060346001", RucKind::Private),
            ("17600015", "1760001550001", RucKind::Public),
        ] {
            let composed = Ruc::compose(number, None).unwrap();
            assert_eq!((composed.as_str(), composed.kind()), (ruc, kind));
        }
        for number in ["", "1792060346", "17920603", "178206034", "17x206034"] {
            assert_eq!(Ruc::compose(number, None).unwrap_err().code(), "ruc-ec-form", "{number}");
        }
    }

    #[test]
    fn what_is_no_ruc_is_refused() {
        for text in ["", "179206034600", "0092060346001", "1782060346001", "1792060346000", "1792060346-01"] {
            assert_eq!(text.parse::<Ruc>().unwrap_err().code(), "ruc-ec-form", "{text}");
        }
    }
}

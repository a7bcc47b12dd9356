//! Decimal numbers, as templates and audits compute with them: exact up to 76 digits, never binary floating point.

use std::cmp::Ordering;

use ethnum::{I256, U256};

/// The most significant digits of a number.
pub(crate) const MOST_DIGITS: u32 = 76;

/// How many significant digits an inexact quotient keeps.
const QUOTIENT_DIGITS: u32 = 34;

/// The most decimals of a number: the product of two numbers has as many as both together.
const MOST_SCALE: u32 = 2 * MOST_DIGITS;

/// A decimal number: `coefficient` × 10^-`scale`. The scale is that of the text that it was read from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decimal {
    coefficient: I256,
    scale: u32,
}

/// How a number is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounding {
    /// Half away from zero, as tax authorities round.
    HalfAway,
    HalfEven,
    Truncate,
    Floor,
    Ceiling,
}

/// The reason why a text is not accepted as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// It is not a plain decimal.
    Form,
    /// It has more than [`MOST_DIGITS`] digits.
    Digits,
}

/// The powers of ten that fit 64 bits.
const SMALL_POWERS: [i64; 19] = {
    let mut powers = [1; 19];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

fn ten_to(power: u32) -> Option<I256> {
    match power {
        0..=38 => Some(I256::from(10_u128.pow(power) as i128)),
        39..=MOST_DIGITS => Some(I256::from(10_i128.pow(38)) * I256::from(10_i128.pow(power - 38))),
        _ => None,
    }
}

impl Decimal {
    pub(crate) fn from_usize(number: usize) -> Decimal {
        Decimal { coefficient: I256::from(number as i128), scale: 0 }
    }

    /// Reads digits with at most one sign before them and one point among them, ignoring white space around them.
    pub(crate) fn parse(text: &str) -> Result<Decimal, Refused> {
        let text = text.trim_matches([' ', '\t', '\n', '\r']).as_bytes();
        let (negative, digits) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, text),
        };
        let (mut small, mut large) = (0_u64, U256::ZERO);
        let (mut count, mut significant, mut scale, mut point) = (0_u32, 0_u32, 0_u32, false);
        for byte in digits {
            match byte {
                b'0'..=b'9' => {
                    count += 1;
                    significant += u32::from(significant > 0 || *byte != b'0');
                    scale += u32::from(point);
                    if significant > MOST_DIGITS || scale > MOST_SCALE {
                        return match digits.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.')) {
                            true => Err(Refused::Digits),
                            false => Err(Refused::Form),
                        };
                    }
                    let digit = u64::from(byte - b'0');
                    match significant {
                        0..=18 => small = small * 10 + digit,
                        19 => large = U256::from(small) * U256::from(10_u8) + U256::from(digit),
                        _ => large = large * U256::from(10_u8) + U256::from(digit),
                    }
                }
                b'.' if !point => point = true,
                _ => return Err(Refused::Form),
            }
        }
        if count == 0 {
            return Err(Refused::Form);
        }
        let magnitude = if significant <= 18 { U256::from(small) } else { large };
        let coefficient = magnitude.as_i256();
        Ok(Decimal { coefficient: if negative { -coefficient } else { coefficient }, scale })
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.coefficient == I256::ZERO
    }

    /// The number as a `usize`, if it is whole and not negative.
    pub(crate) fn to_usize(self) -> Option<usize> {
        let whole = self.stripped();
        (whole.scale == 0).then_some(whole.coefficient).and_then(|whole| usize::try_from(whole).ok())
    }

    /// The number as an `i64`, if it is whole.
    pub(crate) fn to_i64(self) -> Option<i64> {
        let whole = self.stripped();
        (whole.scale == 0).then_some(whole.coefficient).and_then(|whole| i64::try_from(whole).ok())
    }

    pub(crate) fn negate(self) -> Decimal {
        Decimal { coefficient: -self.coefficient, ..self }
    }

    pub(crate) fn abs(self) -> Decimal {
        if self.coefficient < I256::ZERO { self.negate() } else { self }
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.coefficient < I256::ZERO
    }

    /// The sum; `None` if it has too many digits.
    pub(crate) fn add(self, other: Decimal) -> Option<Decimal> {
        if let Some((one, two, scale)) = aligned_small(self, other) {
            return Some(Decimal { coefficient: I256::from(one + two), scale });
        }
        let (one, two, scale) = aligned(self, other)?;
        fit(one.checked_add(two)?, scale)
    }

    pub(crate) fn subtract(self, other: Decimal) -> Option<Decimal> {
        self.add(other.negate())
    }

    pub(crate) fn multiply(self, other: Decimal) -> Option<Decimal> {
        let times = |one: Decimal, two: Decimal| {
            fit(product(one.coefficient, two.coefficient)?, one.scale + two.scale)
        };
        times(self, other).or_else(|| times(self.stripped(), other.stripped()))
    }

    /// The quotient: exact if it ends, else with 34 significant digits; the whole part is always complete.
    ///
    /// `None` if the divisor is zero or the quotient has too many digits.
    pub(crate) fn divide(self, other: Decimal) -> Option<Decimal> {
        if other.is_zero() {
            return None;
        }
        let (one, two) = (self.stripped(), other.stripped());
        if let Some(quotient) = quotient_of_small(one, two) {
            return Some(quotient);
        }
        let negative = one.is_negative() != two.is_negative();
        let (dividend, divisor) = (one.coefficient.unsigned_abs(), two.coefficient.unsigned_abs());
        let ten = U256::from(10_u8);
        let mut quotient = dividend / divisor;
        let mut rest = dividend % divisor;
        let mut scale = i64::from(one.scale) - i64::from(two.scale);
        let mut significant = if quotient == U256::ZERO { 0 } else { digits(quotient) };
        while rest != U256::ZERO && significant < QUOTIENT_DIGITS {
            // The rest is less than the divisor, and that is less than 10^76: ten times the rest fits 256 bits.
            rest *= ten;
            quotient = quotient * ten + rest / divisor;
            rest %= divisor;
            scale += 1;
            significant += u32::from(quotient != U256::ZERO);
        }
        // A negative scale means further digits before the point.
        while scale < 0 {
            quotient = quotient.checked_mul(ten)?;
            rest = rest.checked_mul(ten)?;
            if rest != U256::ZERO {
                quotient = quotient.checked_add(rest / divisor)?;
                rest %= divisor;
            }
            scale += 1;
        }
        if rest * U256::from(2_u8) >= divisor {
            quotient += U256::ONE;
        }
        let coefficient = quotient.as_i256();
        fit(if negative { -coefficient } else { coefficient }, scale as u32)
    }

    /// The remainder of a division with a whole quotient; it has the sign of the dividend.
    pub(crate) fn remainder(self, other: Decimal) -> Option<Decimal> {
        let (one, two, scale) = aligned(self, other)?;
        if two == I256::ZERO { None } else { fit(one % two, scale) }
    }

    /// The number rounded to at most `digits` decimals.
    pub(crate) fn round(self, digits: u32, rounding: Rounding) -> Option<Decimal> {
        if self.scale <= digits {
            return Some(self);
        }
        let Some(unit) = ten_to(self.scale - digits) else {
            // Every digit of the number is cut off.
            let away = match rounding {
                Rounding::Floor => self.is_negative(),
                Rounding::Ceiling => !self.is_negative(),
                _ => false,
            } && !self.is_zero();
            let one = if self.is_negative() { I256::MINUS_ONE } else { I256::ONE };
            return Some(Decimal { coefficient: if away { one } else { I256::ZERO }, scale: digits });
        };
        let (mut whole, rest) = divided(self.coefficient, unit);
        let negative = self.coefficient < I256::ZERO;
        let half = (rest.abs() << 1_u32).cmp(&unit);
        let away = match rounding {
            Rounding::HalfAway => half != Ordering::Less,
            Rounding::HalfEven => {
                half == Ordering::Greater
                    || (half == Ordering::Equal && whole % I256::from(2_i8) != I256::ZERO)
            }
            Rounding::Truncate => false,
            Rounding::Floor => negative && rest != I256::ZERO,
            Rounding::Ceiling => !negative && rest != I256::ZERO,
        };
        if away {
            whole += if negative { I256::MINUS_ONE } else { I256::ONE };
        }
        fit(whole, digits)
    }

    /// The text with exactly `digits` decimals, rounded half away from zero.
    pub(crate) fn fixed(self, digits: u32) -> Option<String> {
        let rounded = self.round(digits, Rounding::HalfAway)?;
        let mut text = rounded.kept();
        let missing = (digits - rounded.scale) as usize;
        if missing > 0 {
            if rounded.scale == 0 {
                text.push('.');
            }
            text.extend(std::iter::repeat_n('0', missing));
        }
        Some(text)
    }

    /// The text with the decimals that the number was read with.
    pub(crate) fn kept(self) -> String {
        let magnitude = self.coefficient.unsigned_abs();
        let digits = match u64::try_from(magnitude) {
            Ok(small) => small.to_string(),
            Err(_) => magnitude.to_string(),
        };
        let scale = self.scale as usize;
        let mut text = String::with_capacity(digits.len().max(scale) + 3);
        if self.is_negative() {
            text.push('-');
        }
        if scale == 0 {
            text.push_str(&digits);
        } else if digits.len() > scale {
            text.push_str(&digits[..digits.len() - scale]);
            text.push('.');
            text.push_str(&digits[digits.len() - scale..]);
        } else {
            text.push_str("0.");
            text.extend(std::iter::repeat_n('0', scale - digits.len()));
            text.push_str(&digits);
        }
        text
    }

    /// The text without zeros at the end of its decimals, as computed numbers are written.
    pub(crate) fn plain(self) -> String {
        let mut text = self.kept();
        if self.scale > 0 {
            text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
        }
        text
    }

    fn stripped(self) -> Decimal {
        let Decimal { mut coefficient, mut scale } = self;
        if let Ok(mut small) = i64::try_from(coefficient) {
            while scale > 0 && small % 10 == 0 {
                small /= 10;
                scale -= 1;
            }
            return Decimal { coefficient: I256::from(small), scale };
        }
        let ten = I256::from(10_i8);
        while scale > 0 && coefficient % ten == I256::ZERO {
            coefficient /= ten;
            scale -= 1;
        }
        Decimal { coefficient, scale }
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Decimal) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Decimal) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Decimal) -> Ordering {
        if let Some((one, two, _)) = aligned_small(*self, *other) {
            return one.cmp(&two);
        }
        match aligned(*self, *other) {
            Some((one, two, _)) => one.cmp(&two),
            None => {
                // The number with fewer decimals has too many digits at the common scale: its magnitude is the larger
                // one.
                let (one, two) = (self.stripped(), other.stripped());
                match (one.is_negative(), two.is_negative()) {
                    (true, false) => Ordering::Less,
                    (false, true) => Ordering::Greater,
                    (negative, _) if (one.scale < two.scale) != negative => Ordering::Greater,
                    _ => Ordering::Less,
                }
            }
        }
    }
}

/// The product: small numbers, which most are, take one multiplication of the processor.
fn product(one: I256, other: I256) -> Option<I256> {
    match (i64::try_from(one), i64::try_from(other)) {
        (Ok(one), Ok(other)) => Some(I256::from(i128::from(one) * i128::from(other))),
        _ => one.checked_mul(other),
    }
}

/// The quotient of small numbers that ends, or that is whole, as [`Decimal::divide`] computes it; both are stripped.
/// `None` for others.
fn quotient_of_small(one: Decimal, two: Decimal) -> Option<Decimal> {
    let (dividend, divisor) = (i64::try_from(one.coefficient).ok()?, i64::try_from(two.coefficient).ok()?);
    let mut scale = one.scale.checked_sub(two.scale)?;
    let is_negative = (dividend < 0) != (divisor < 0);
    let (dividend, divisor) = (dividend.unsigned_abs(), divisor.unsigned_abs());
    let (mut quotient, mut rest) = (dividend / divisor, dividend % divisor);
    while rest != 0 {
        let next = rest.checked_mul(10)?;
        quotient = quotient.checked_mul(10)?.checked_add(next / divisor)?;
        rest = next % divisor;
        scale += 1;
    }
    let quotient = i128::from(quotient);
    let coefficient = I256::from(if is_negative { -quotient } else { quotient });
    (scale <= MOST_SCALE).then_some(Decimal { coefficient, scale })
}

/// The quotient and the remainder; the divisor is positive.
fn divided(one: I256, other: I256) -> (I256, I256) {
    if let (Ok(one), Ok(other)) = (i64::try_from(one), i64::try_from(other)) {
        return (I256::from(one / other), I256::from(one % other));
    }
    match (i128::try_from(one), i128::try_from(other)) {
        (Ok(one), Ok(other)) => (I256::from(one / other), I256::from(one % other)),
        _ => (one / other, one % other),
    }
}

/// Both coefficients at the same scale, if the numbers are so small that their sum fits 128 bits: most are.
#[inline]
fn aligned_small(one: Decimal, two: Decimal) -> Option<(i128, i128, u32)> {
    let scale = one.scale.max(two.scale);
    let raised = |number: Decimal| {
        let small = i128::from(i64::try_from(number.coefficient).ok()?);
        Some(small * i128::from(*SMALL_POWERS.get((scale - number.scale) as usize)?))
    };
    Some((raised(one)?, raised(two)?, scale))
}

/// Both coefficients at the same scale; `None` if one would have too many digits.
fn aligned(one: Decimal, two: Decimal) -> Option<(I256, I256, u32)> {
    fn align(one: Decimal, two: Decimal) -> Option<(I256, I256, u32)> {
        let scale = one.scale.max(two.scale);
        let raised = |number: Decimal| match scale - number.scale {
            0 => Some(number.coefficient),
            _ if number.is_zero() => Some(I256::ZERO),
            power => product(number.coefficient, ten_to(power)?),
        };
        Some((raised(one)?, raised(two)?, scale))
    }
    align(one, two).or_else(|| align(one.stripped(), two.stripped()))
}

/// The number, without zeros at the end of its decimals if it needs that to fit; `None` if it has too many digits.
fn fit(coefficient: I256, scale: u32) -> Option<Decimal> {
    let number = Decimal { coefficient, scale };
    if scale <= MOST_SCALE && i128::try_from(coefficient).is_ok() {
        return Some(number);
    }
    let most = ten_to(MOST_DIGITS)?;
    if coefficient.abs() < most && scale <= MOST_SCALE {
        return Some(number);
    }
    let stripped = number.stripped();
    (stripped.coefficient.abs() < most && stripped.scale <= MOST_SCALE).then_some(stripped)
}

fn digits(number: U256) -> u32 {
    if let Ok(small) = u128::try_from(number) {
        return small.checked_ilog10().map_or(0, |power| power + 1);
    }
    let mut count = 0;
    let mut power = U256::ONE;
    while count < 78 && number >= power {
        count += 1;
        match power.checked_mul(U256::from(10_u8)) {
            Some(next) => power = next,
            None => break,
        }
    }
    count
}

#[cfg(test)]
mod tests;

use super::*;

fn number(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

#[test]
fn only_plain_decimals_are_numbers() {
    for (text, plain) in [
        ("1.10", "1.1"),
        ("-0.50", "-0.5"),
        ("+7", "7"),
        (".5", "0.5"),
        ("5.", "5"),
        (" 007 ", "7"),
        ("0.00", "0"),
    ] {
        assert_eq!(number(text).plain(), plain, "{text}");
    }
    for text in ["", "-", ".", "1,5", "1e3", "1.2.3", "--1", "NaN", "1 2", "0x1", "٣"] {
        assert_eq!(Decimal::parse(text), Err(Refused::Form), "{text}");
    }
    assert_eq!(Decimal::parse(&"9".repeat(77)), Err(Refused::Digits));
    assert_eq!(number(&"9".repeat(76)).plain(), "9".repeat(76));
    assert_eq!(number(&format!("1.{}", "0".repeat(75))).plain(), "1");
}

#[test]
fn small_and_large_numbers_are_computed_alike() {
    let wide = |text: &str| number(text).multiply(number(&format!("1{}", "0".repeat(40)))).unwrap();
    for (one, two) in
        [("7", "8"), ("-1300", "100"), ("0.5", "-0.20"), ("1", "3"), ("0", "9"), ("9223372036854775807", "2")]
    {
        let (small, large) = ((number(one), number(two)), (wide(one), wide(two)));
        assert_eq!(small.0.divide(small.1), large.0.divide(large.1), "{one} / {two}");
        assert_eq!(small.0.cmp(&small.1), large.0.cmp(&large.1), "{one} <=> {two}");
        let (sum, wide) = (small.0.add(small.1).unwrap(), large.0.add(large.1).unwrap());
        assert_eq!(sum, wide.divide(number(&format!("1{}", "0".repeat(40)))).unwrap(), "{one} + {two}");
    }
    assert_eq!(number("13.00").divide(number("100")).unwrap().kept(), "0.13");
    assert_eq!(number("1").add(number("0.00")).unwrap().kept(), "1.00");
}

#[test]
fn sums_and_products_are_exact_to_76_digits() {
    assert_eq!(number("0.1").add(number("0.2")).unwrap().plain(), "0.3");
    assert_eq!(number("1").subtract(number("1.00")).unwrap().plain(), "0");
    let long = "1234567890123456789.0123456789012345678";
    assert_eq!(
        number(long).multiply(number(long)).unwrap().plain(),
        "1524157875323883675049535156256668194.27831123554031397676527968299765279684"
    );
    let most = number(&"9".repeat(76));
    assert!(most.add(number("1")).is_none());
    assert!(most.multiply(number("10")).is_none());
    assert_eq!(most.add(number("0.00")).unwrap().plain(), "9".repeat(76));
}

#[test]
fn a_quotient_keeps_34_significant_digits() {
    let quotient = |one: &str, two: &str| number(one).divide(number(two)).unwrap().plain();
    assert_eq!(quotient("1", "3"), format!("0.{}", "3".repeat(34)));
    assert_eq!(quotient("2", "3"), format!("0.{}7", "6".repeat(33)));
    assert_eq!(quotient("200", "0.3"), format!("666.{}7", "6".repeat(30)));
    assert_eq!(quotient("-1", "8"), "-0.125");
    assert_eq!(quotient("100", "0.25"), "400");
    assert_eq!(quotient("1", "0.0001"), "10000");
    assert!(number("1").divide(number("0.00")).is_none());
}

#[test]
fn rounding_is_half_away_from_zero() {
    let round = |text: &str, digits, rounding| number(text).round(digits, rounding).unwrap().plain();
    for (text, away, even, cut, floor, ceiling) in [
        ("2.5", "3", "2", "2", "2", "3"),
        ("-2.5", "-3", "-2", "-2", "-3", "-2"),
        ("3.5", "4", "4", "3", "3", "4"),
        ("2.4", "2", "2", "2", "2", "3"),
        ("-0.4", "0", "0", "0", "-1", "0"),
    ] {
        assert_eq!(round(text, 0, Rounding::HalfAway), away, "{text}");
        assert_eq!(round(text, 0, Rounding::HalfEven), even, "{text}");
        assert_eq!(round(text, 0, Rounding::Truncate), cut, "{text}");
        assert_eq!(round(text, 0, Rounding::Floor), floor, "{text}");
        assert_eq!(round(text, 0, Rounding::Ceiling), ceiling, "{text}");
    }
    assert_eq!(number("1.005").fixed(2).unwrap(), "1.01");
    assert_eq!(number("-1.1").fixed(5).unwrap(), "-1.10000");
    assert_eq!(number("7").fixed(2).unwrap(), "7.00");
    assert_eq!(number("0.004").fixed(2).unwrap(), "0.00");
}

#[test]
fn numbers_compare_by_value() {
    assert_eq!(number("13"), number("13.00"));
    assert!(number("-1") < number("0.5"));
    assert!(number(&"9".repeat(76)) > number(&format!("0.{}1", "0".repeat(70))));
    assert!(number(&format!("-{}", "9".repeat(76))) < number(&format!("0.{}1", "0".repeat(70))));
}

//! Whether two texts of a symbol mean the same.

use crate::decimal::Decimal;

/// Whether two texts differ only in zeros of amounts, in the case of letters of a key, in escapes or in white space at
/// the ends.
pub(super) fn means_the_same(one: &str, two: &str) -> bool {
    if one.trim() == two.trim() {
        return true;
    }
    let parts = |text: &str| -> Vec<String> {
        text.trim().split(['?', '&', '|', '\n', '=', ' ']).map(part).filter(|part| !part.is_empty()).collect()
    };
    parts(one) == parts(two)
}

/// A part in the form in which parts are compared.
fn part(part: &str) -> String {
    let plain = part.trim().trim_start_matches("amp;").replace("%20", " ").replace("%3A", ":");
    match Decimal::parse(&plain) {
        Ok(number) if plain.contains('.') => number.plain(),
        _ if plain.len() == 36 && plain.bytes().filter(|byte| *byte == b'-').count() == 4 => {
            plain.to_ascii_uppercase()
        }
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_of_amounts_and_the_case_of_a_uuid_do_not_count() {
        let one = "https://x/?id=5803EB8D-81CD-4557-8719-26632D2FA434&tt=0000014300.000000&fe=rH8/bw==";
        let two = "https://x/?id=5803eb8d-81cd-4557-8719-26632d2fa434&tt=14300.0&fe=rH8/bw==";
        assert!(means_the_same(one, two));
        assert!(!means_the_same(one, &two.replace("14300", "14301")));
        assert!(!means_the_same("20|01|F001|0001|", "20|01|F001|1|"));
    }
}

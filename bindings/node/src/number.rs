//! A number that JavaScript would change becomes a text.

/// Whether it is certain that JavaScript's `String(Number(text))` is the same text.
///
/// Rust and JavaScript both write the shortest digits that give the same number again. If several such texts are equally
/// short and equally near, they choose differently; that happens only with more than 15 digits and a fraction, or with
/// more than 53 bits. They also differ in `-0` and in when they write an exponent.
pub fn survives(text: &str) -> bool {
    let Ok(number) = text.parse::<f64>() else { return false };
    let plain = number == 0.0 || (1e-6..1e21).contains(&number.abs());
    let digits = text.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count();
    let single = digits <= 15 || (number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0);
    plain && single && text != "-0" && number.to_string() == text
}

/// JSON text that core wrote, with a string in place of every number that JavaScript would change.
pub fn keep(json: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(json.len() + json.len() / 8);
    let mut at = 0;
    while let Some(first) = json.get(at) {
        let end = at
            + match first {
                b'"' => string(&json[at..]),
                b'-' | b'0'..=b'9' => number(&json[at..]),
                _ => 1,
            };
        let token = &json[at..end];
        let changes = matches!(first, b'-' | b'0'..=b'9') && !str::from_utf8(token).is_ok_and(survives);
        if changes {
            kept.push(b'"');
        }
        kept.extend_from_slice(token);
        if changes {
            kept.push(b'"');
        }
        at = end;
    }
    kept
}

/// The length of the string that begins here, with its quotes.
fn string(json: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = json.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    json.len()
}

/// The length of the number that begins here.
fn number(json: &[u8]) -> usize {
    let inside = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    json.iter().position(|byte| !inside(byte)).unwrap_or(json.len())
}

//! What a text looks like, for messages that must not show a long text.

/// The longest text that a message shows whole.
const SHORT: usize = 24;

/// Whether a text is shown as it is.
pub(crate) fn is_short(text: &str) -> bool {
    (1..=SHORT).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

/// The text itself if it is short; else its length, and the place of its first character that is no digit.
pub(crate) fn shape(text: &str) -> String {
    let count = text.chars().count();
    if count == 0 {
        return "nothing".to_owned();
    }
    if is_short(text) {
        return format!("`{text}`");
    }
    match text.chars().position(|letter| !letter.is_ascii_digit()) {
        None => format!("{count} digits"),
        Some(at) if at > 0 => format!("{count} characters, of which number {} is no digit", at + 1),
        Some(_) => format!("{count} characters"),
    }
}

/// Whether a text is `least` to `most` ASCII digits and nothing else.
pub(crate) fn is_digits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_not_shown() {
        assert_eq!(shape("12A"), "`12A`");
        assert_eq!(shape(""), "nothing");
        assert_eq!(shape(&"5".repeat(49)), "49 digits");
        assert_eq!(shape(&format!("506{}", "x".repeat(40))), "43 characters, of which number 4 is no digit");
        assert_eq!(shape(&"ñ".repeat(40)), "40 characters");
    }
}

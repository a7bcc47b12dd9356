//! Texts in messages.

/// The words of a message: `` `a`, `b` or `c` ``.
pub(crate) fn alternatives(words: &[&str]) -> String {
    let mut words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}

/// The text with control characters as escapes: in a log or a terminal each message stays on its line.
pub(crate) fn in_one_line(text: String) -> String {
    if !text.contains(is_unprintable) {
        return text;
    }
    text.chars().fold(String::new(), |mut line, one| {
        match is_unprintable(one) {
            true => line.extend(one.escape_default()),
            false => line.push(one),
        }
        line
    })
}

/// A control character, or one that ends a line or turns its direction.
fn is_unprintable(one: char) -> bool {
    one.is_control() || matches!(one, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The first 40 characters of a text from outside, so that no message holds a whole document.
pub(crate) fn short(text: &str) -> String {
    shortened(text, 40)
}

/// The first `most` characters of a text from outside; `…` says that more followed.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

//! Texts in messages.

/// The words of a message: `` `a`, `b` or `c` ``.
pub(crate) fn alternatives(words: &[&str]) -> String {
    let mut words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
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

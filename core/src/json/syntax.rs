//! The fault of a text that is not JSON.

/// The text is not JSON: the place of the fault, and what was expected there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SyntaxFault {
    pub(crate) at: usize,
    pub(crate) expected: &'static str,
}

impl SyntaxFault {
    /// The message for a person: what was expected and what was found.
    pub(crate) fn message(&self, text: &str) -> String {
        let found = match text.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => "the end of the text".to_owned(),
            Some(character) if character.is_control() => format!("U+{:04X}", u32::from(character)),
            Some(character) => format!("`{character}`"),
        };
        format!("expected {}, found {found}", self.expected)
    }
}

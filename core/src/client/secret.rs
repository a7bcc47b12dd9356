//! Secret texts, such as passwords.

use std::fmt;

use zeroize::Zeroizing;

/// A secret text: never shown, and wiped when it is dropped.
///
/// # Example
/// ```
/// use dtekit::client::Secret;
///
/// let secret = Secret::from("token-of-the-till");
/// assert_eq!(secret.expose(), "token-of-the-till");
/// assert!(!format!("{secret:?}").contains("till"));
/// ```
#[derive(Clone, Default)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// The text itself.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl<T: Into<String>> From<T> for Secret {
    fn from(text: T) -> Self {
        Secret(Zeroizing::new(text.into()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

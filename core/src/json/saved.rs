//! Reads the members of a state that dtekit saved.

use super::Value;
use super::map::Map;

/// The members of a saved state, taken out one by one. A fault is the name of the member that is not as it was saved.
pub(crate) struct Saved(Map);

/// A member, or the name of the one that is not as it was saved.
pub(crate) type Read<T> = Result<T, String>;

impl Saved {
    /// The members of a value; `name` is the member that holds it.
    pub(crate) fn of(value: Value, name: &str) -> Read<Saved> {
        value.into_object().map(Saved).ok_or_else(|| name.to_owned())
    }

    /// A member of any kind; `null` if there is none.
    pub(crate) fn value(&mut self, name: &str) -> Value {
        self.0.get_mut(name).map(Value::take).unwrap_or_default()
    }

    /// A member that may be absent or null.
    pub(crate) fn optional<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> Read<Option<T>> {
        match self.value(name) {
            Value::Null => Ok(None),
            value => read(value).map(Some).ok_or_else(|| name.to_owned()),
        }
    }

    /// A member that must be there.
    pub(crate) fn required<T>(&mut self, name: &str, read: impl FnOnce(Value) -> Option<T>) -> Read<T> {
        self.optional(name, read)?.ok_or_else(|| name.to_owned())
    }

    /// A text.
    pub(crate) fn text(&mut self, name: &str) -> Read<String> {
        self.required(name, text)
    }

    /// True or false.
    pub(crate) fn flag(&mut self, name: &str) -> Read<bool> {
        self.required(name, |value| value.as_bool())
    }

    /// A whole number that fits.
    pub(crate) fn whole<N: TryFrom<i128>>(&mut self, name: &str) -> Read<N> {
        self.required(name, whole)
    }

    /// Refuses members whose names are not known.
    pub(crate) fn only(&self, known: &[&str]) -> Read<()> {
        match self.0.keys().find(|name| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some(name) => Err(name.clone()),
        }
    }
}

/// A text.
pub(crate) fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

/// A whole number that fits.
pub(crate) fn whole<N: TryFrom<i128>>(value: Value) -> Option<N> {
    N::try_from(value.as_number()?.as_str().parse().ok()?).ok()
}

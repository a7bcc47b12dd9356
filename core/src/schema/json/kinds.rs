//! The kinds of values in JSON.

/// A kind of value. A whole number is a number as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text = 1,
    Number = 2,
    Whole = 4,
    Boolean = 8,
    Object = 16,
    Array = 32,
    Null = 64,
}

/// The word of a table, the kind, and what a value is called in English and Spanish.
const KINDS: [(&str, Kind, &str, &str); 7] = [
    ("string", Kind::Text, "a text", "un texto"),
    ("number", Kind::Number, "a number", "un número"),
    ("integer", Kind::Whole, "a whole number", "un número entero"),
    ("boolean", Kind::Boolean, "`true` or `false`", "`true` o `false`"),
    ("object", Kind::Object, "an object", "un objeto"),
    ("array", Kind::Array, "an array", "un arreglo"),
    ("null", Kind::Null, "`null`", "`null`"),
];

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds(u8);

impl Kinds {
    pub(super) const ANY: Kinds = Kinds(u8::MAX);

    /// Reads `string|null` or `any`.
    pub(super) fn read(text: &str) -> Option<Kinds> {
        if text == "any" {
            return Some(Kinds::ANY);
        }
        text.split('|').try_fold(Kinds(0), |all, word| {
            let (_, kind, ..) = KINDS.iter().find(|(known, ..)| *known == word)?;
            Some(Kinds(all.0 | *kind as u8))
        })
    }

    pub(super) fn have(self, kind: Kind) -> bool {
        let is_number = kind == Kind::Whole && self.0 & Kind::Number as u8 != 0;
        self.0 & kind as u8 != 0 || is_number
    }

    /// `a text or null` in English and Spanish.
    pub(super) fn called(self) -> (String, String) {
        let words = || KINDS.iter().filter(|(_, kind, ..)| self.0 & *kind as u8 != 0);
        let english: Vec<_> = words().map(|(.., english, _)| *english).collect();
        let spanish: Vec<_> = words().map(|(.., spanish)| *spanish).collect();
        (english.join(" or "), spanish.join(" o "))
    }
}

impl Kind {
    /// What a value is called in English and Spanish.
    pub(super) fn called(self) -> (&'static str, &'static str) {
        let of_kind = KINDS.iter().find(|(_, kind, ..)| *kind == self);
        of_kind.map_or(("", ""), |(.., english, spanish)| (*english, *spanish))
    }
}

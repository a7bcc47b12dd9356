//! Options as rows: `options!` defines a struct of options once, and the types of the other languages, the
//! page of options and the paragraphs of the C header are made from its rows.

use std::fmt::Display;
use std::ops::RangeBounds;
use std::str::FromStr;
use std::time::Duration;

use super::Reader;
use crate::error::Error;
use crate::json::{Map, Value};

/// What the value of an option is, as a caller of another language gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Flag,
    /// A whole number.
    Whole,
    /// A number of seconds.
    Seconds,
    /// A point in time.
    Time,
    /// A text.
    Text,
    /// A text or a number.
    TextOrNumber,
    /// A decimal number, as text or number.
    Decimal,
    /// A day, such as `2024-05-31`.
    Day,
    /// The code of a country.
    Country,
    /// Whether the answer comes later: true or false, or the words of a language for it.
    Processing,
    /// One of these words.
    Word(Vec<&'static str>),
    /// Any number of these words.
    Words(Vec<&'static str>),
    /// A list of texts.
    Texts,
    /// An object.
    Object,
    /// A value of dtekit's own type with this name. It is no member of the JSON object: a binding takes it apart.
    Handle(&'static str),
}

/// One option: what other languages have to know of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionRow {
    /// The name in snake case.
    pub name: &'static str,
    /// What its value is.
    pub kind: OptionKind,
    /// The default; `None` where there is none, or where the description tells it.
    pub default: Option<Value>,
    /// The description in Markdown, as it stands above the field in Rust.
    pub about: &'static str,
}

/// A struct of options; `options!` implements it.
pub trait Options: Sized {
    /// The options of a caller who gives none.
    fn defaults() -> Self;

    /// Reads the options among other keywords, but only those with these names if names are given. One that is absent
    /// or unusable has its default.
    fn read(keywords: &mut Reader<'_>, only: Option<&[&str]>) -> Self;

    /// The rows, those of the options that it holds among them, in the order of the fields.
    fn rows(only: Option<&[&str]>) -> Vec<OptionRow>;
}

/// How one field is read, and what its rows are.
pub trait Read<T> {
    /// The value; `None` if it is absent or unusable.
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T>;

    /// What the value is; `None` for a field that is no option.
    fn kind(&self) -> Option<OptionKind>;

    /// A default as other languages show it.
    fn shown(&self, _default: &T) -> Option<Value> {
        None
    }

    /// The value if it is among the names that are asked for.
    fn read_among(&self, keywords: &mut Reader<'_>, name: &'static str, only: Option<&[&str]>) -> Option<T> {
        is_among(name, only).then(|| self.read(keywords, name)).flatten()
    }

    /// The rows of the field among those that are asked for.
    fn rows(
        &self,
        name: &'static str,
        default: &T,
        about: &'static str,
        only: Option<&[&str]>,
    ) -> Vec<OptionRow> {
        let row = |kind| OptionRow { name, kind, default: self.shown(default), about };
        self.kind().filter(|_| is_among(name, only)).map(row).into_iter().collect()
    }
}

fn is_among(name: &str, only: Option<&[&str]>) -> bool {
    only.is_none_or(|names| names.contains(&name))
}

/// A field that is a struct of options itself: its options stand among those of the struct, all of them or those with
/// these names.
pub struct Part(pub Option<&'static [&'static str]>);

impl<T: Options> Read<T> for Part {
    fn read(&self, keywords: &mut Reader<'_>, _name: &'static str) -> Option<T> {
        Some(T::read(keywords, self.0))
    }

    fn kind(&self) -> Option<OptionKind> {
        None
    }

    fn read_among(&self, keywords: &mut Reader<'_>, _: &'static str, only: Option<&[&str]>) -> Option<T> {
        Some(T::read(keywords, self.0.or(only)))
    }

    fn rows(&self, _: &'static str, _: &T, _: &'static str, only: Option<&[&str]>) -> Vec<OptionRow> {
        T::rows(self.0.or(only))
    }
}

/// A value of dtekit's own type with this name, which a binding gives beside the JSON object.
pub struct Handle(pub &'static str);

impl<T> Read<T> for Handle {
    fn read(&self, _keywords: &mut Reader<'_>, _name: &'static str) -> Option<T> {
        None
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Handle(self.0))
    }
}

/// A field that only Rust has, or that each language has in a form of its own.
pub struct Own;

impl<T> Read<T> for Own {
    fn read(&self, _keywords: &mut Reader<'_>, _name: &'static str) -> Option<T> {
        None
    }

    fn kind(&self) -> Option<OptionKind> {
        None
    }
}

/// A field that may be left out.
pub struct Maybe<H>(pub H);

impl<T, H: Read<T>> Read<Option<T>> for Maybe<H> {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<Option<T>> {
        self.0.read(keywords, name).map(Some)
    }

    fn kind(&self) -> Option<OptionKind> {
        self.0.kind()
    }

    fn shown(&self, default: &Option<T>) -> Option<Value> {
        default.as_ref().and_then(|default| self.0.shown(default))
    }
}

/// True or false.
pub struct Flag;

impl Read<bool> for Flag {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<bool> {
        keywords.flag(name)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Flag)
    }

    fn shown(&self, default: &bool) -> Option<Value> {
        Some(Value::Bool(*default))
    }
}

/// A whole number in this range.
pub struct Whole<R>(pub R);

impl<N, R> Read<N> for Whole<R>
where
    N: TryFrom<u64> + Display,
    R: RangeBounds<u64> + Clone,
{
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<N> {
        keywords.whole(name, self.0.clone())
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Whole)
    }

    fn shown(&self, default: &N) -> Option<Value> {
        // A default outside the range, such as 0 threads, has a meaning that the description tells.
        default.to_string().parse().ok().filter(|default| self.0.contains(default)).map(Value::from)
    }
}

/// A whole number of seconds.
pub struct WholeSeconds;

impl Read<u64> for WholeSeconds {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<u64> {
        keywords.whole_seconds(name)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Seconds)
    }

    fn shown(&self, default: &u64) -> Option<Value> {
        Some(Value::from(*default))
    }
}

/// A number of seconds, 0 included.
pub struct Seconds;

impl Read<Duration> for Seconds {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<Duration> {
        keywords.seconds(name)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Seconds)
    }

    fn shown(&self, default: &Duration) -> Option<Value> {
        Some(Value::from(default.as_secs()))
    }
}

/// A number of seconds above 0.
pub struct SecondsAboveZero;

impl Read<Duration> for SecondsAboveZero {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<Duration> {
        keywords.seconds_above_zero(name)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Seconds)
    }

    fn shown(&self, default: &Duration) -> Option<Value> {
        Some(Value::from(default.as_secs()))
    }
}

/// A text.
pub struct Text;

impl<T: From<String>> Read<T> for Text {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T> {
        keywords.text(name).map(|text| T::from(text.to_owned()))
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Text)
    }
}

/// One of these values by its word.
pub struct Word<T: 'static>(pub &'static [T], pub fn(T) -> &'static str);

impl<T: Copy> Read<T> for Word<T> {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T> {
        keywords.word(name, self.0, self.1)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Word(self.0.iter().map(|one| self.1(*one)).collect()))
    }

    fn shown(&self, default: &T) -> Option<Value> {
        Some(Value::from(self.1(*default)))
    }
}

/// A text that is read into a value; the text says what is expected.
pub struct Parsed(pub OptionKind, pub &'static str);

impl<T: FromStr> Read<T> for Parsed {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T> {
        keywords.get(name, self.1, |value| value.as_str()?.parse().ok())
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(self.0.clone())
    }
}

/// A text, or a number as it is written.
pub const TEXT_OR_NUMBER: Maybe<By<String>> =
    Maybe(By(OptionKind::TextOrNumber, |keywords, name| keywords.text_or_number(name)));

/// A day.
pub const DAY: Parsed = Parsed(OptionKind::Day, "a day such as `2024-05-31`");

/// A day; a text that is none has the findings of [`Date`](crate::tables::Date).
pub const CHECKED_DAY: Checked = Checked(OptionKind::Day, DAY.1);

/// The code of a country.
pub const COUNTRY: Checked = Checked(OptionKind::Country, "a country code as text");

/// A text that is read into a value; the findings of a text that is none are those of its type.
pub struct Checked(pub OptionKind, pub &'static str);

impl<T: FromStr<Err = Error>> Read<T> for Checked {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T> {
        let text = keywords.get(name, self.1, Value::as_str)?;
        keywords.check_member(name, text.parse())
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(self.0.clone())
    }
}

/// A list of texts; the text says of what: `a list of paths`.
pub struct Texts(pub &'static str);

impl Read<Vec<String>> for Texts {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<Vec<String>> {
        keywords.texts(name, self.0)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Texts)
    }
}

/// An object.
pub struct Object;

impl Read<Map> for Object {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<Map> {
        keywords.object(name).cloned()
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(OptionKind::Object)
    }
}

/// A value of this kind that a function of its own reads.
pub struct By<T>(pub OptionKind, pub fn(&mut Reader<'_>, &'static str) -> Option<T>);

impl<T> Read<T> for By<T> {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T> {
        self.1(keywords, name)
    }

    fn kind(&self) -> Option<OptionKind> {
        Some(self.0.clone())
    }
}

/// A field that has to be given: it is read, and is no option.
pub struct Required<H>(pub H);

impl<T, H: Read<T>> Read<T> for Required<H> {
    fn read(&self, keywords: &mut Reader<'_>, name: &'static str) -> Option<T> {
        keywords.require(name);
        self.0.read(keywords, name)
    }

    fn kind(&self) -> Option<OptionKind> {
        None
    }
}

/// Defines a struct of options: its fields with their defaults, how a JSON object of keywords is read into them, and
/// their rows. A field is `name: type = default => how`. The default is told in the documentation; without one it is
/// that of the type, and what the option then means stands in the description.
///
/// Before the struct stand the [`Terms`](super::Terms) of the reader, and, after `check`, the name of a method that
/// checks all values together. With `own` in their place, the struct has no `Default` and no `from_members` but its own.
///
/// ```text
/// options! {
///     Terms::parameters(" of a pass"), check check;
///     /// The options of a pass.
///     #[derive(Debug, Clone)]
///     pub struct PollRun {
///         /// The most jobs in one pass.
///         pub most: u32 = 16 => Whole(1..);
///     }
/// }
/// ```
macro_rules! options {
    (@default) => { Default::default() };
    (@default $default:expr) => { $default };
    (
        own;
        $(#[$meta:meta])*
        pub struct $name:ident $(<$life:lifetime>)? {
            $($(#[doc = $about:literal])* pub $field:ident: $type:ty $(= $default:expr)? => $how:expr;)*
        }
    ) => {
        $(#[$meta])*
        pub struct $name $(<$life>)? {
            $(
                $(#[doc = $about])*
                $(
                    #[doc = ""]
                    #[doc = concat!(" Default: `", stringify!($default), "`.")]
                )?
                pub $field: $type,
            )*
        }

        impl $(<$life>)? $crate::keywords::Options for $name $(<$life>)? {
            fn defaults() -> Self {
                $name { $($field: $crate::keywords::options!(@default $($default)?),)* }
            }

            fn read(keywords: &mut $crate::keywords::Reader<'_>, only: Option<&[&str]>) -> Self {
                use $crate::keywords::Read as _;
                let default = Self::defaults();
                $name {
                    $($field: $how.read_among(keywords, stringify!($field), only).unwrap_or(default.$field),)*
                }
            }

            fn rows(only: Option<&[&str]>) -> Vec<$crate::keywords::OptionRow> {
                use $crate::keywords::Read as _;
                let default = Self::defaults();
                let rows = [
                    $($how.rows(stringify!($field), &default.$field, concat!($($about, "\n",)*), only),)*
                ];
                rows.concat()
            }
        }
    };
    (
        $terms:expr $(, check $check:ident)?;
        $(#[$meta:meta])*
        pub struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* }
    ) => {
        $crate::keywords::options! {
            own;
            $(#[$meta])*
            pub struct $name $(<$life>)? { $($fields)* }
        }

        impl $(<$life>)? Default for $name $(<$life>)? {
            fn default() -> Self {
                $crate::keywords::Options::defaults()
            }
        }

        impl $(<$life>)? $name $(<$life>)? {
            /// Reads the options from the members of a JSON object, as the bindings give them.
            ///
            /// # Errors
            /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) with a finding for each member that is unknown, of
            /// the wrong type or out of range.
            pub fn from_members(members: &$crate::json::Map) -> $crate::error::Result<Self> {
                let mut keywords = $crate::keywords::Reader::new(members, $terms);
                let options: Self = $crate::keywords::Options::read(&mut keywords, None);
                $(keywords.check(options.$check());)?
                keywords.finish().map(|()| options)
            }
        }
    };
}

pub(crate) use options;

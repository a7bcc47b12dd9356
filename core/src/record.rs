//! Results as rows: `record!` defines a struct of results once. Its JSON form and the types of the other languages come
//! from its rows.

mod steps;

use std::marker::PhantomData;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::json::{Map, Value, json};
use crate::naming::Naming;

pub(crate) use steps::steps;
pub use steps::{StepRow, Steps, StepsRow};

/// What the value of a field is, as other languages see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// True or false.
    Flag,
    /// A whole number.
    Whole,
    /// A text.
    Text,
    /// One of these words, each with its description if it has one.
    Word(&'static [(&'static str, &'static str)]),
    /// An object of any JSON.
    Object,
    /// Any JSON.
    Any,
    /// A number, which may have a fraction.
    Number,
    /// An object whose members have these words or texts as names, and these values.
    Dict(&'static FieldKind, &'static FieldKind),
    /// A list of these, which is the language's plain list.
    Plain(&'static FieldKind),
    /// A UUID, as text in JSON.
    Id,
    /// A date and time of an authority, in its own time unless it has an offset; in JSON as ISO 8601.
    Moment,
    /// Bytes, which are passed beside the JSON form.
    Bytes,
    /// A point in time; in JSON the seconds since 1970.
    Time,
    /// A record with this name in the other languages.
    Record(&'static str),
    /// A list.
    List(&'static FieldKind),
    /// A value, or null.
    Maybe(&'static FieldKind),
    /// The fields of another record, in its place.
    Flat(&'static RecordRow),
    /// A text that is bytes in languages that have a type for them.
    Encoded,
    /// How many were used, and how many are allowed.
    Pair,
    /// A record with this name, whose members stand in the place of the field in JSON.
    Inside(&'static str),
    /// The fields of one of these, in its place.
    OneOf(&'static [StepRow]),
}

impl FieldKind {
    /// A list as a plain one.
    pub(crate) const fn plain(self) -> FieldKind {
        match self {
            FieldKind::List(of) => FieldKind::Plain(of),
            other => other,
        }
    }

    /// Bytes that are passed beside the JSON form.
    pub(crate) const fn beside(self) -> FieldKind {
        match self {
            FieldKind::Maybe(_) => FieldKind::Maybe(&FieldKind::Bytes),
            _ => FieldKind::Bytes,
        }
    }

    /// A text as bytes.
    pub(crate) const fn encoded(self) -> FieldKind {
        match self {
            FieldKind::Maybe(_) => FieldKind::Maybe(&FieldKind::Encoded),
            _ => FieldKind::Encoded,
        }
    }
}

/// One field: what other languages have to know of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldRow {
    /// The name in snake case.
    pub name: &'static str,
    /// What its value is.
    pub kind: FieldKind,
    /// Whether the JSON form leaves out an empty list or an absent value.
    pub is_left_out: bool,
    /// The description in Markdown, as it stands above the field in Rust.
    pub about: &'static str,
}

/// One struct of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordRow {
    /// The name in the other languages.
    pub name: &'static str,
    /// The description in Markdown, with the example of Rust.
    pub about: &'static str,
    /// Its fields, in the order of the JSON form.
    pub fields: &'static [FieldRow],
}

/// A struct of results; `record!` implements it.
pub trait Record {
    /// Its row.
    const ROW: RecordRow;
}

/// A closed set of words; `words!` implements it.
pub trait Words: Copy + Eq + 'static {
    /// Every value, in the order in which they are declared.
    const EVERY: &'static [Self];

    /// The word that all languages use.
    fn word(self) -> &'static str;
}

/// The type of a field.
pub trait Field {
    /// What it is.
    const KIND: FieldKind;

    /// Its JSON form.
    fn value(&self, naming: Naming) -> Value;

    /// Whether there is nothing in it.
    fn is_nothing(&self) -> bool {
        false
    }
}

impl Field for bool {
    const KIND: FieldKind = FieldKind::Flag;

    fn value(&self, _: Naming) -> Value {
        Value::Bool(*self)
    }
}

macro_rules! plain {
    ($($type:ty => $kind:ident),+) => {
        $(
            impl Field for $type {
                const KIND: FieldKind = FieldKind::$kind;

                fn value(&self, _: Naming) -> Value {
                    Value::from(self.clone())
                }
            }
        )+
    };
}

plain!(u8 => Whole, u16 => Whole, u32 => Whole, u64 => Whole, usize => Whole);
plain!(&'static str => Text, String => Text);

impl Field for f64 {
    const KIND: FieldKind = FieldKind::Number;

    fn value(&self, _: Naming) -> Value {
        Value::from(*self)
    }
}

/// A value for each of some names.
#[derive(Debug, Clone)]
pub struct Dict<K, T>(Vec<(&'static str, T)>, PhantomData<K>);

impl<K, T> FromIterator<(&'static str, T)> for Dict<K, T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(values: I) -> Self {
        Dict(values.into_iter().collect(), PhantomData)
    }
}

impl<K: Field, T: Field> Field for Dict<K, T> {
    const KIND: FieldKind = FieldKind::Dict(&K::KIND, &T::KIND);

    fn value(&self, naming: Naming) -> Value {
        Value::Object(self.0.iter().map(|(name, value)| ((*name).to_owned(), value.value(naming))).collect())
    }
}

impl Field for uuid::Uuid {
    const KIND: FieldKind = FieldKind::Text;

    fn value(&self, _: Naming) -> Value {
        Value::from(self.to_string())
    }
}

impl Field for Map {
    const KIND: FieldKind = FieldKind::Object;

    fn value(&self, _: Naming) -> Value {
        Value::Object(self.clone())
    }
}

impl Field for Value {
    const KIND: FieldKind = FieldKind::Any;

    fn value(&self, _: Naming) -> Value {
        self.clone()
    }
}

impl Field for Duration {
    const KIND: FieldKind = FieldKind::Number;

    fn value(&self, _: Naming) -> Value {
        seconds(UNIX_EPOCH.checked_add(*self).unwrap_or(UNIX_EPOCH))
    }
}

impl Field for (u32, u32) {
    const KIND: FieldKind = FieldKind::Pair;

    fn value(&self, _: Naming) -> Value {
        json!([self.0, self.1])
    }
}

impl Field for SystemTime {
    const KIND: FieldKind = FieldKind::Time;

    fn value(&self, _: Naming) -> Value {
        seconds(*self)
    }
}

impl<T: Field> Field for Option<T> {
    const KIND: FieldKind = FieldKind::Maybe(&T::KIND);

    fn value(&self, naming: Naming) -> Value {
        self.as_ref().map_or(Value::Null, |value| value.value(naming))
    }

    fn is_nothing(&self) -> bool {
        self.is_none()
    }
}

impl Field for Vec<(String, String)> {
    const KIND: FieldKind = FieldKind::Dict(&FieldKind::Text, &FieldKind::Text);

    fn value(&self, _: Naming) -> Value {
        Value::Object(self.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect())
    }
}

impl<T: Field> Field for Vec<T> {
    const KIND: FieldKind = FieldKind::List(&T::KIND);

    fn value(&self, naming: Naming) -> Value {
        self.iter().map(|one| one.value(naming)).collect()
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

/// A point in time as seconds since 1970 (UTC): a whole number where there is no fraction, else to the microsecond.
///
/// # Example
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
///
/// assert_eq!(dtekit::keywords::seconds(UNIX_EPOCH + Duration::from_millis(1500)).to_string(), "1.5");
/// ```
#[must_use]
pub fn seconds(time: SystemTime) -> Value {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    match since.subsec_micros() {
        0 => Value::from(since.as_secs()),
        _ => Value::from(since.as_micros() as f64 / 1e6),
    }
}

/// A point in time in whole seconds since 1970 (UTC), in which a value that is kept has its times.
pub(crate) fn whole_seconds(time: Option<SystemTime>) -> Value {
    let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Value::from(since.map(|since| since.as_secs()))
}

/// Puts a member into the JSON form of a record.
pub(crate) fn put(members: &mut Map, naming: Naming, name: &str, value: Value) {
    members.insert(naming.name(name), value);
}

/// Puts the members of another record into the JSON form of a record.
pub(crate) fn put_all(members: &mut Map, value: Value) {
    if let Value::Object(others) = value {
        members.extend(others);
    }
}

/// Defines a struct of results: its fields, their rows, and `to_value`, which gives the JSON form. A literal before the
/// struct is its name in the other languages, where that is another one. A field is one of these:
///
/// ```text
/// pub name: Type;                         a member of the JSON form
/// pub name: Vec<Type> => Filled;          the same, left out if it is empty, as an absent `Option` is
/// pub name: &'static str => Words("a", "b");  a text that is one of these words
/// pub name: Other => Flat;                the fields of another record, in its place
/// pub name: Type => Hidden;               Rust has it alone
/// pub name: Option<Vec<u8>> => Beside;    bytes, which are passed beside the JSON form
/// pub name: Option<SystemTime> => WholeSeconds;  a time without a fraction
/// pub name: Option<Uuid> => Id;           a UUID also in languages that have a type for it
/// pub name: Vec<Value> => Plain;          a list that Python has as a list and not as a tuple
/// pub name: String => Encoded;            a text that is bytes in the languages that have a type for them
/// pub name: Option<String> => Among(WORDS);  a text that is one of the words of a constant
/// shown name: Type = |this| …;            the JSON form has it alone
/// ```
macro_rules! record {
    // The kind of a field.
    (@kind $type:ty, Words($($word:literal),+)) => { $crate::record::FieldKind::Word(&[$(($word, "")),+]) };
    (@kind $type:ty, Flat) => { $crate::record::FieldKind::Flat(&<$type as $crate::record::Record>::ROW) };
    (@kind $type:ty, Id) => { $crate::record::FieldKind::Maybe(&$crate::record::FieldKind::Id) };
    (@kind $type:ty, Among($words:expr)) => {
        $crate::record::FieldKind::Maybe(&$crate::record::FieldKind::Word($words))
    };
    (@kind $type:ty, Encoded) => { <$type as $crate::record::Field>::KIND.encoded() };
    (@kind $type:ty, Plain) => { <$type as $crate::record::Field>::KIND.plain() };
    (@kind $type:ty, Beside) => { <$type as $crate::record::Field>::KIND.beside() };
    (@kind $type:ty, $($how:ident)?) => { <$type as $crate::record::Field>::KIND };

    // The value of a row.
    (@value $this:ident, $name:ident, $type:ty, field) => { &$this.$name };
    (@value $this:ident, $name:ident, $type:ty, $make:expr) => { &(($make) as fn(&Self) -> $type)($this) };

    // How a value comes into the JSON form.
    (@put $members:ident, $naming:ident, $name:ident, $value:expr, Filled) => {
        if !$crate::record::Field::is_nothing($value) {
            $crate::record::record!(@put $members, $naming, $name, $value,);
        }
    };
    (@put $members:ident, $naming:ident, $name:ident, $value:expr, Flat) => {
        $crate::record::put_all(&mut $members, $crate::record::Field::value($value, $naming));
    };
    (@put $members:ident, $naming:ident, $name:ident, $value:expr, Beside) => {};
    (@put $members:ident, $naming:ident, $name:ident, $value:expr, WholeSeconds) => {
        $crate::record::put(
            &mut $members, $naming, stringify!($name), $crate::record::whole_seconds(*$value)
        );
    };
    (@put $members:ident, $naming:ident, $name:ident, $value:expr, $($how:tt)*) => {
        let value = $crate::record::Field::value($value, $naming);
        $crate::record::put(&mut $members, $naming, stringify!($name), value);
    };

    (@is_left_out Filled) => { true };
    (@is_left_out $($how:tt)*) => { false };

    // Sorts the lines of a struct into its fields and its rows.
    (
        @sort $head:tt [$($fields:tt)*] [$($rows:tt)*]
        $(#[doc = $doc:literal])* $vis:vis $name:ident: $type:ty => Hidden; $($rest:tt)*
    ) => {
        $crate::record::record! {
            @sort $head [$($fields)* $(#[doc = $doc])* $vis $name: $type,] [$($rows)*] $($rest)*
        }
    };
    (
        @sort $head:tt [$($fields:tt)*] [$($rows:tt)*]
        $(#[doc = $doc:literal])* pub $name:ident: $type:ty $(=> $how:ident $(($($given:tt)+))?)?; $($rest:tt)*
    ) => {
        $crate::record::record! {
            @sort $head
            [$($fields)* $(#[doc = $doc])* pub $name: $type,]
            [$($rows)* { ($($doc)*) $name, $type, field, ($($how $(($($given)+))?)?) }]
            $($rest)*
        }
    };
    (
        @sort $head:tt [$($fields:tt)*] [$($rows:tt)*]
        $(#[doc = $doc:literal])* shown $name:ident: $type:ty = $make:expr; $($rest:tt)*
    ) => {
        $crate::record::record! {
            @sort $head [$($fields)*] [$($rows)* { ($($doc)*) $name, $type, $make, () }] $($rest)*
        }
    };
    (
        @sort ($shown_as:expr, ($($about:literal)*) $(#[$meta:meta])* $type:ident)
        [$($fields:tt)*]
        [$({ ($($doc:literal)*) $name:ident, $field:ty, $from:tt, ($($how:tt)*) })*]
    ) => {
        $(#[doc = $about])*
        $(#[$meta])*
        pub struct $type { $($fields)* }

        impl $crate::record::Record for $type {
            const ROW: $crate::record::RecordRow = $crate::record::RecordRow {
                name: $shown_as,
                about: concat!($($about, "\n",)*),
                fields: &[$($crate::record::FieldRow {
                    name: stringify!($name),
                    kind: $crate::record::record!(@kind $field, $($how)*),
                    is_left_out: $crate::record::record!(@is_left_out $($how)*),
                    about: concat!($($doc, "\n",)*),
                },)*],
            };
        }

        impl $crate::record::Field for $type {
            const KIND: $crate::record::FieldKind = $crate::record::FieldKind::Record($shown_as);

            fn value(&self, naming: $crate::naming::Naming) -> $crate::json::Value {
                self.to_value(naming)
            }
        }

        impl $type {
            /// The JSON form: an object with a member for each field, its names in the case of a language.
            #[must_use]
            pub fn to_value(&self, naming: $crate::naming::Naming) -> $crate::json::Value {
                let this = self;
                let mut members = $crate::json::Map::new();
                $($crate::record::record!(
                    @put members, naming, $name,
                    $crate::record::record!(@value this, $name, $field, $from), $($how)*
                );)*
                $crate::json::Value::Object(members)
            }
        }
    };

    (
        $(#[doc = $about:literal])*
        #[derive($($derive:tt)*)]
        $(#[$meta:meta])*
        pub struct $type:ident { $($lines:tt)* }
    ) => {
        $crate::record::record! {
            @sort (stringify!($type), ($($about)*) #[derive($($derive)*)] $(#[$meta])* $type) [] [] $($lines)*
        }
    };
    (
        $shown_as:literal;
        $(#[doc = $about:literal])*
        #[derive($($derive:tt)*)]
        $(#[$meta:meta])*
        pub struct $type:ident { $($lines:tt)* }
    ) => {
        $crate::record::record! {
            @sort ($shown_as, ($($about)*) #[derive($($derive)*)] $(#[$meta])* $type) [] [] $($lines)*
        }
    };
}

pub(crate) use record;

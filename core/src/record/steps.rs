//! Steps as rows: `steps!` defines an enum of which each variant has a word and fields of its own. Its JSON form and
//! the types of the other languages come from its rows.

use super::{FieldKind, FieldRow};

/// One variant of an enum of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepRow {
    /// Its word; empty in an enum without words.
    pub word: &'static str,
    /// The description in Markdown.
    pub about: &'static str,
    /// Its own fields.
    pub fields: &'static [FieldRow],
}

/// An enum of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepsRow {
    /// The name in the other languages.
    pub name: &'static str,
    /// The description in Markdown, with the example of Rust.
    pub about: &'static str,
    /// The member that has the word.
    pub word: FieldRow,
    /// The fields that every step has, after its word.
    pub shared: &'static [FieldRow],
    /// Its variants.
    pub steps: &'static [StepRow],
}

/// An enum of steps; `steps!` implements it.
pub trait Steps {
    /// Its row.
    const ROW: StepsRow;
}

impl FieldKind {
    /// A record whose members stand in the place of the field.
    pub(crate) const fn inside(self) -> FieldKind {
        match self {
            FieldKind::Record(name) => FieldKind::Inside(name),
            other => other,
        }
    }
}

/// Defines an enum of steps. The first text is the member of the JSON form that has the step's word; the second, which
/// may be left out, the name of the enum in the other languages. A type after it is a record with what every step has.
/// A variant is one of these, its fields as in `record!`:
///
/// ```text
/// "word" => Name,
/// "word" => Name { field: Type; field as shown: Type; },
/// "word" with shown: Type = value => Name { field: Type; },
/// "word" => Name(field: Type),     the members of the record stand in the place of the field
/// ```
///
/// An enum without a member for the word is a field of such a variant: its own fields stand there.
macro_rules! steps {
    // An enum with words.
    (
        $word_member:literal $(as $shown_as:literal)? $(, $shared:ident)?;
        $(#[doc = $about:literal])*
        #[derive($($derive:tt)*)]
        $(#[$meta:meta])*
        pub enum $type:ident { $($body:tt)* }
    ) => {
        $crate::record::steps! {
            @enum ($(#[doc = $about])* #[derive($($derive)*)] $(#[$meta])*) $type $($body)*
        }
        $crate::record::steps! { @words $word_member, $type $($body)* }
        $crate::record::steps! { @show $type $($shared)? }

        impl $crate::record::Steps for $type {
            const ROW: $crate::record::StepsRow = $crate::record::StepsRow {
                name: $crate::record::steps!(@name $($shown_as)?, stringify!($type)),
                about: concat!($($about, "\n",)*),
                word: $crate::record::FieldRow {
                    name: $word_member,
                    kind: $crate::record::FieldKind::Word($crate::record::steps!(@meanings $($body)*)),
                    is_left_out: false,
                    about: "",
                },
                shared: $crate::record::steps!(@shared $($shared)?),
                steps: $crate::record::steps!(@rows $($body)*),
            };
        }
    };
    // An enum without words.
    (
        $(#[doc = $about:literal])*
        #[derive($($derive:tt)*)]
        $(#[$meta:meta])*
        pub enum $type:ident { $($body:tt)* }
    ) => {
        $crate::record::steps! {
            @enum ($(#[doc = $about])* #[derive($($derive)*)] $(#[$meta])*) $type $($body)*
        }

        impl $crate::record::Field for $type {
            const KIND: $crate::record::FieldKind =
                $crate::record::FieldKind::OneOf($crate::record::steps!(@rows $($body)*));

            fn value(&self, naming: $crate::naming::Naming) -> $crate::json::Value {
                let mut members = $crate::json::Map::new();
                self.put(&mut members, naming);
                $crate::json::Value::Object(members)
            }
        }
    };

    (
        @enum ($($head:tt)*) $type:ident $(
            $(#[doc = $doc:literal])*
            $($word:literal $(with $shown:ident: $shown_type:ty = $make:expr)? =>)? $variant:ident $({$(
                $(#[doc = $field_doc:literal])*
                $field:ident $(as $name:ident)?: $field_type:ty $(=> $how:ident)?;
            )*})? $(($inner:ident: $inner_type:ty))?,
        )*
    ) => {
        $($head)*
        pub enum $type {$(
            $(#[doc = $doc])*
            $variant $({$( $(#[doc = $field_doc])* $field: $field_type, )*})? $(($inner_type))?,
        )*}

        impl $type {
            /// Puts the fields of the step into its JSON form.
            fn put(&self, members: &mut $crate::json::Map, naming: $crate::naming::Naming) {
                match self {$(
                    $type::$variant $({ $($field),* })? $(($inner))? => {
                        $($({
                            let value = $crate::record::Field::value(&($make as $shown_type), naming);
                            $crate::record::put(members, naming, stringify!($shown), value);
                        })?)?
                        $($({
                            let name = $crate::record::steps!(@name $(stringify!($name))?, stringify!($field));
                            $crate::record::steps!(@put members, naming, name, $field, $($how)?);
                        })*)?
                        $( $crate::record::put_all(members, $crate::record::Field::value($inner, naming)); )?
                    }
                )*}
            }
        }
    };

    (@put $members:ident, $naming:ident, $name:ident, $field:ident, Hidden) => { let _ = ($name, $field); };
    (@put $members:ident, $naming:ident, $name:ident, $field:ident, $($how:ident)?) => {
        $crate::record::put($members, $naming, $name, $crate::record::Field::value($field, $naming));
    };

    (@kind $type:ty, Hidden) => { $crate::record::FieldKind::OneOf(&[]) };
    (@kind $type:ty, $($how:ident)?) => { $crate::record::record!(@kind $type, $($how)?) };

    (
        @words $word_member:literal, $type:ident $(
            $(#[doc = $doc:literal])*
            $word:literal $(with $shown:ident: $shown_type:ty = $make:expr)? => $variant:ident
            $({$($fields:tt)*})? $(($($inner:tt)*))?,
        )*
    ) => {
        impl $type {
            #[doc = concat!("The words of `", $word_member, "`, in the order of the variants.")]
            pub const WORDS: [&'static str; { [$($word),*].len() }] = [$($word),*];

            /// The members of the JSON form: the word, what every step has, and the fields of the step.
            fn members(
                &self,
                shared: $crate::json::Value,
                naming: $crate::naming::Naming,
            ) -> $crate::json::Value {
                let word = match self { $( $type::$variant { .. } => $word, )* };
                let mut members = $crate::json::Map::new();
                $crate::record::put(&mut members, naming, $word_member, $crate::json::Value::from(word));
                $crate::record::put_all(&mut members, shared);
                self.put(&mut members, naming);
                $crate::json::Value::Object(members)
            }
        }
    };

    (@show $type:ident) => {
        impl $type {
            /// The JSON form: an object with the word and the fields of the step, its names in the case of a language.
            #[must_use]
            pub fn to_value(&self, naming: $crate::naming::Naming) -> $crate::json::Value {
                self.members($crate::json::Value::Null, naming)
            }
        }
    };
    (@show $type:ident $shared:ident) => {};

    (@shared) => { &[] };
    (@shared $shared:ident) => { <$shared as $crate::record::Record>::ROW.fields };

    (@name , $name:expr) => { $name };
    (@name $shown:expr, $name:expr) => { $shown };

    (
        @meanings $(
            $(#[doc = $doc:literal])*
            $word:literal $(with $shown:ident: $shown_type:ty = $make:expr)? => $variant:ident
            $({$($fields:tt)*})? $(($($inner:tt)*))?,
        )*
    ) => {
        &[$( ($word, concat!($($doc, "\n",)*)), )*]
    };

    (
        @rows $(
            $(#[doc = $doc:literal])*
            $($word:literal $(with $shown:ident: $shown_type:ty = $make:expr)? =>)? $variant:ident $({$(
                $(#[doc = $field_doc:literal])*
                $field:ident $(as $name:ident)?: $field_type:ty $(=> $how:ident)?;
            )*})? $(($inner:ident: $inner_type:ty))?,
        )*
    ) => {
        &[$($crate::record::StepRow {
            word: concat!($($word)?),
            about: concat!($($doc, "\n",)*),
            fields: &[
                $($($crate::record::FieldRow {
                    name: stringify!($shown),
                    kind: <$shown_type as $crate::record::Field>::KIND,
                    is_left_out: false,
                    about: "",
                },)?)?
                $($($crate::record::FieldRow {
                    name: $crate::record::steps!(@name $(stringify!($name))?, stringify!($field)),
                    kind: $crate::record::steps!(@kind $field_type, $($how)?),
                    is_left_out: false,
                    about: concat!($($field_doc, "\n",)*),
                },)*)?
                $($crate::record::FieldRow {
                    name: stringify!($inner),
                    kind: <$inner_type as $crate::record::Field>::KIND.inside(),
                    is_left_out: false,
                    about: "",
                },)?
            ],
        },)*]
    };
}

pub(crate) use steps;

//! Types that hold the text of an identifier.

use crate::code::Code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// A public type that holds the text of an identifier, and gives what stands at fixed places of it.
///
/// `read` checks a text and gives it as the type keeps it: its documentation is that of `from_str`. `display` is how an
/// identifier is written where that is not the text itself.
macro_rules! text_type {
    (
        $(#[$doc:meta])*
        pub struct $Name:ident {
            $(#[$text_doc:meta])*
            as_str;
            $($(#[$part_doc:meta])* $part:ident: $at:expr;)*
        }
        $(#[$read_doc:meta])*
        read: $read:expr;
        $(display: $display:expr;)?
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $Name(String);

        impl $Name {
            $(#[$text_doc])*
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
            $(
                $(#[$part_doc])*
                #[must_use]
                pub fn $part(&self) -> &str {
                    &self.0[$at]
                }
            )*
        }

        impl std::str::FromStr for $Name {
            type Err = $crate::error::Error;

            $(#[$read_doc])*
            fn from_str(text: &str) -> $crate::error::Result<$Name> {
                let read: fn(&str) -> $crate::error::Result<String> = $read;
                read(text).map($Name)
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $(return f.write_str(&$display(&self.0));)?
                #[allow(unreachable_code, reason = "not for a type that is written in another way")]
                f.write_str(&self.0)
            }
        }
    };
}
pub(crate) use text_type;

/// A public type of the texts that an identifier is composed of, each with its default, and `of`, which takes them by
/// their names.
macro_rules! text_parts {
    (
        $(#[$doc:meta])*
        pub struct $Name:ident {
            $($(#[$part_doc:meta])* $part:ident = $default:expr,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $Name<'p> {
            $($(#[$part_doc])* pub $part: &'p str,)*
        }

        impl Default for $Name<'_> {
            fn default() -> Self {
                $Name { $($part: $default,)* }
            }
        }

        impl<'p> $Name<'p> {
            fn of(parts: &'p $crate::json::Map) -> $crate::error::Result<$Name<'p>> {
                let [$($part),*] = $crate::identifier::kind::texts(parts, [$(stringify!($part)),*])?;
                Ok($Name { $($part: $part.unwrap_or($default),)* })
            }
        }
    };
}
pub(crate) use text_parts;

/// What a text is refused with that is no such identifier.
pub(crate) fn refused(code: &'static Code, message: String) -> Error {
    Error::new(ErrorKind::Invalid, Finding::new(code, message))
}

/// The text, if a check of it has no findings.
pub(crate) fn checked(text: &str, findings: Vec<Finding>) -> Result<String> {
    match Error::from_findings(ErrorKind::Invalid, findings) {
        Some(error) => Err(error),
        None => Ok(text.to_owned()),
    }
}

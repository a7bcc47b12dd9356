//! The functions that dtekit offers for values, as rows: what each takes and gives, and what runs it. The bindings run
//! them by their names; what people call in Python and Node is made from the rows.

mod run;
mod table;

use std::sync::Arc;

use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::Map;
use crate::keywords::OptionRow;
use crate::mapping::{Mapping, Registry, Source};
use crate::naming::Naming;
use crate::record::RecordRow;

pub use table::{FUNCTIONS, described};

/// The forms in which a function takes its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentForm {
    /// It takes none.
    None,
    /// Bytes or text.
    Text,
    /// Bytes or text; a `Document`; or an object.
    Any,
    /// None, or bytes or text.
    Maybe,
}

/// A text that a function takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextRow {
    /// Its name in snake case.
    pub name: &'static str,
    /// What an error calls it.
    pub noun: &'static str,
}

/// One function, as a binding runs it.
#[derive(Debug)]
pub struct Function {
    /// Its name in snake case.
    pub name: &'static str,
    /// The form of its document.
    pub document: DocumentForm,
    /// Its texts in order, [`Inputs::texts`].
    pub texts: &'static [TextRow],
    /// Where its members are fields of a document and no options, the code for a value that has no JSON form.
    pub fields: Option<&'static Code>,
    run: fn(&Inputs<'_>, Naming) -> Result<Answer>,
}

/// What a caller gives to a function.
#[derive(Debug, Default)]
pub struct Inputs<'g> {
    /// The document.
    pub document: Option<Source<'g>>,
    /// The texts, in the order of [`Function::texts`].
    pub texts: [Option<&'g str>; 2],
    /// The options or fields, names in snake case; without them, each option has its default.
    pub members: Option<Map>,
    /// The caller's own registry.
    pub registry: Option<Arc<Registry>>,
    /// The caller's own mapping, which goes before.
    pub through: Option<Arc<Mapping>>,
}

/// What a function gives.
#[derive(Debug, Default)]
pub struct Answer {
    /// JSON text, or the text itself where [`Gives`] says so; empty where it gives bytes alone.
    pub text: String,
    /// The bytes beside it.
    pub beside: Vec<Vec<u8>>,
}

/// What the answer of a function is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// A record.
    Record(&'static RecordRow),
    /// A list of records.
    Records(&'static RecordRow),
    /// A list of findings.
    Findings,
    /// An object of the members that the function's documentation has.
    Object,
    /// A text.
    Text,
    /// A document, as its JSON.
    Document,
    /// The word of a set with this name, or nothing.
    Word(&'static str),
    /// What each binding makes of JSON and bytes by itself.
    Parts,
}

/// What stands beside the members of a function's options, and is a value of dtekit's own type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handle {
    /// The caller's registry.
    Registry,
    /// The caller's mapping that goes before.
    Through,
    /// An explanation; it crosses as the JSON text that is the function's last text.
    Explanation,
}

/// One function, as the files that are made from its row describe it.
#[derive(Debug)]
pub struct FunctionDoc {
    /// How it runs.
    pub function: &'static Function,
    /// Its documentation in Markdown.
    pub about: &'static str,
    /// The name and the rows of its options.
    pub options: Option<(&'static str, Vec<OptionRow>)>,
    /// The values of dtekit's own types among its options.
    pub handles: &'static [Handle],
    /// What it gives.
    pub gives: Gives,
}

impl Function {
    /// Runs it; names in the answer and in its findings' texts are in the case of a language.
    ///
    /// # Errors
    /// Those of the function of this name.
    ///
    /// # Example
    /// ```
    /// use dtekit::Naming;
    /// use dtekit::offer::{self, Inputs};
    ///
    /// let given = Inputs { texts: [Some("EC"), Some("43")], ..Inputs::default() };
    /// let answer = offer::find("code").unwrap().run(&given, Naming::Snake)?;
    /// assert!(answer.text.contains(r#""exists":true"#));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn run(&self, given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
        (self.run)(given, naming)
    }
}

/// The function of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// The function of this name.
///
/// # Errors
/// [`ErrorKind::Argument`] if there is none.
pub fn function(name: &str) -> Result<&'static Function> {
    find(name).ok_or_else(|| missing("the name of a function"))
}

fn missing(expected: &str) -> Error {
    let message = format!("expected {expected}, found none");
    Error::new(ErrorKind::Argument, Finding::new(&code::PARAMETER_VALUE, message))
}

impl<'g> Inputs<'g> {
    /// The document.
    fn source(&self) -> Result<Source<'g>> {
        self.document.ok_or_else(|| missing("a document"))
    }

    /// The bytes of a document that is taken as bytes alone.
    fn bytes(&self) -> Result<&'g [u8]> {
        self.maybe_bytes().ok_or_else(|| missing("the bytes of a document"))
    }

    fn maybe_bytes(&self) -> Option<&'g [u8]> {
        match self.document? {
            Source::Bytes(bytes) => Some(bytes),
            Source::Text(text) => Some(text.as_bytes()),
            Source::Document(_) => None,
        }
    }

    fn text(&self, index: usize) -> Result<&'g str> {
        self.texts[index].ok_or_else(|| missing("a text"))
    }

    /// The options; without members their defaults, and nothing is read.
    fn options<T: Default>(&self, read: fn(&Map) -> Result<T>) -> Result<T> {
        self.members.as_ref().map_or_else(|| Ok(T::default()), read)
    }

    fn registry(&self) -> Option<Arc<Registry>> {
        self.registry.clone()
    }
}

//! The tree behind both spellings of a document, and what a FileContent holds.

use dtekit::convert::number_without_exponent;
use dtekit::document::{self, Element, NewValue};
use dtekit::keywords::keep_for_javascript;
use dtekit::{Error, ErrorKind, Finding, Result, ToJson, ToXml, code};
use napi::Env;
use napi::bindgen_prelude::{Buffer, Either, Either3, Null, Uint32Array, Utf16String};
use napi_derive::napi;

use crate::options::options;
use crate::outcome::{Outcome, crossed, guarded};

/// A document.
#[napi]
pub struct Document(pub(crate) dtekit::Document);

/// A text that may be missing: null where there is none.
#[napi(object, use_nullable = true)]
pub struct Found {
    /// The text, if there is one.
    pub value: Option<String>,
}

/// A place at which two documents differ.
#[napi(object, use_nullable = true)]
pub struct Difference {
    /// The place, in the document that has it.
    pub path: String,
    /// The text in this document.
    pub left: Option<String>,
    /// The text in the other document.
    pub right: Option<String>,
}

/// Reads a document from JSON.
#[napi]
pub fn document_from_json(data: &[u8], keywords: Option<String>) -> Outcome<Document> {
    let options = || options(keywords.as_deref(), ToXml::from_members);
    guarded(|| Ok(Document(dtekit::Document::from_json_with(data, &options()?)?)))
}

/// Reads a document from XML.
#[napi]
pub fn document_from_xml(data: &[u8], keywords: Option<String>) -> Outcome<Document> {
    let options = || options(keywords.as_deref(), ToJson::from_members);
    guarded(|| Ok(Document(dtekit::Document::from_xml_with(data, &options()?)?)))
}

#[napi]
impl Document {
    /// Writes it as JSON.
    #[napi]
    pub fn to_json(&self, env: &Env, keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
        crossed(env, || self.0.to_json_with(&options(keywords.as_deref(), ToJson::from_members)?))
    }

    /// Writes it as the JSON of a JavaScript object, whose numbers are those that JavaScript keeps.
    #[napi]
    pub fn to_object(&self, env: &Env, keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
        let json = || self.0.to_json_with(&options(keywords.as_deref(), ToJson::from_members)?);
        crossed(env, || Ok(keep_for_javascript(&json()?)))
    }

    /// Writes it as XML.
    #[napi]
    pub fn to_xml(&self, env: &Env, keywords: Option<String>) -> napi::Result<Outcome<Buffer>> {
        crossed(env, || self.0.to_xml_with(&options(keywords.as_deref(), ToXml::from_members)?))
    }

    /// The text at a path.
    #[napi]
    pub fn get(&self, path: Utf16String) -> Outcome<Found> {
        guarded(|| Ok(found(self.0.get(&well_formed(&path, "", "the path")?))))
    }

    /// Sets the text at a path; `number` says that the text is a number's.
    #[napi]
    pub fn set(
        &mut self,
        path: Utf16String,
        value: Either3<Null, bool, Utf16String>,
        number: bool,
    ) -> Outcome<Null> {
        guarded(|| {
            let path = well_formed(&path, "", "the path")?;
            match value {
                Either3::A(_) => self.0.set(&path, NewValue::Null)?,
                Either3::B(value) => self.0.set(&path, NewValue::Boolean(value))?,
                Either3::C(text) => {
                    let text = well_formed(&text, &path, "the value")?;
                    // The text of 0.0000001 has an exponent.
                    let plain = number.then(|| number_without_exponent(&text)).flatten();
                    let text = plain.as_deref().unwrap_or(&text);
                    self.0.set(&path, if number { NewValue::Number(text) } else { NewValue::Text(text) })?;
                }
            }
            Ok(Null)
        })
    }

    /// Removes the element or attribute at a path; true if it was there.
    #[napi]
    pub fn remove(&mut self, path: Utf16String) -> Outcome<bool> {
        guarded(|| self.0.remove(&well_formed(&path, "", "the path")?))
    }

    /// Adds an element; returns its path.
    #[napi]
    pub fn append(&mut self, path: Utf16String) -> Outcome<Found> {
        guarded(|| Ok(found(Some(&self.0.append(&well_formed(&path, "", "the path")?)?))))
    }

    /// Removes every element that holds nothing; returns their paths.
    #[napi]
    pub fn drop_empty(&mut self) -> Outcome<Vec<String>> {
        guarded(|| Ok(self.0.drop_empty()))
    }

    /// Whether both are written as the same XML.
    #[napi]
    pub fn equals(&self, other: &Document) -> Outcome<bool> {
        guarded(|| Ok(self.0 == other.0))
    }

    /// Where both differ.
    #[napi]
    pub fn differences(&self, other: &Document) -> Outcome<Vec<Difference>> {
        let place = |found: dtekit::document::Difference| Difference {
            path: found.path,
            left: found.left,
            right: found.right,
        };
        guarded(|| Ok(self.0.differences(&other.0).into_iter().map(place).collect()))
    }

    /// The number of the root.
    #[napi]
    pub fn root(&self) -> u32 {
        self.0.root().id()
    }

    /// The number of the first element at a path; null if there is none.
    #[napi]
    pub fn element(&self, path: Utf16String) -> Outcome<Either<u32, Null>> {
        guarded(|| {
            let element = self.0.element(&well_formed(&path, "", "the path")?);
            Ok(element.map_or(Either::B(Null), |element| Either::A(element.id())))
        })
    }

    /// The name of an element.
    #[napi]
    pub fn name(&self, element: u32) -> Outcome<Found> {
        guarded(|| Ok(found(Some(self.at(element).name()))))
    }

    /// The path of an element.
    #[napi]
    pub fn path(&self, element: u32) -> Outcome<Found> {
        guarded(|| Ok(found(Some(&self.at(element).path()))))
    }

    /// The text of an element.
    #[napi]
    pub fn text(&self, element: u32) -> Outcome<Found> {
        guarded(|| Ok(found(self.at(element).text())))
    }

    /// The names and values of an element's attributes: name, value, name, value.
    #[napi]
    pub fn attributes(&self, element: u32) -> Outcome<Vec<String>> {
        guarded(|| {
            let pairs = self.at(element).attributes().flat_map(|(name, value)| [name, value]);
            Ok(pairs.map(str::to_owned).collect())
        })
    }

    /// The numbers of the elements inside an element.
    #[napi]
    pub fn children(&self, element: u32) -> Outcome<Uint32Array> {
        guarded(|| {
            let numbers: Vec<u32> = self.at(element).children().map(|child| child.id()).collect();
            Ok(Uint32Array::new(numbers))
        })
    }

    fn at(&self, element: u32) -> Element<'_> {
        self.0.element_by_id(element).expect("document.js asks only for numbers that it received")
    }
}

fn found(value: Option<&str>) -> Found {
    Found { value: value.map(str::to_owned) }
}

/// A text as JavaScript has it. A lone surrogate is refused: in UTF-8 another character would stand for it.
fn well_formed(text: &[u16], path: &str, what: &str) -> Result<String> {
    String::from_utf16(text).map_err(|_| {
        let message = format!("expected {what} to be text, found a lone surrogate");
        let finding = Finding::new(&code::XML_FORBIDDEN_CHARACTER, message);
        Error::new(ErrorKind::Argument, if path.is_empty() { finding } else { finding.with_path(path) })
    })
}

/// What a content is, and the document in it.
#[napi(object)]
pub struct FileContent {
    /// `xml` or `json`.
    pub format: String,
    /// Whether it came in base 64.
    pub base64: bool,
    /// The document, out of its base 64.
    pub document: Buffer,
}

/// Says which of XML and JSON a content is, plain or in base 64.
#[napi]
pub fn detect(content: &[u8]) -> Outcome<FileContent> {
    guarded(|| {
        let found = document::FileContent::detect(content)?;
        Ok(FileContent {
            format: found.format.as_str().to_owned(),
            base64: found.base64,
            document: found.document.into(),
        })
    })
}

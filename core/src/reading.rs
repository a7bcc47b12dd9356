//! Reading what was received: recognizes a document by its content and gives it as a generic DTE.
//!
//! [`read`] knows the formats by the tables of the countries, and reads by the built-in mappings to the generic DTE.
//! `docs/reading.md` has the formats and what was read of the authorities' samples.

#[cfg(feature = "archive")]
mod archive;
mod inside;
mod open;
mod options;
mod original;
mod standalone;

use std::borrow::Cow;

use crate::country::{self, Country};
use crate::document::Format;
use crate::error::{Finding, Result, words};
use crate::json::{Value, json};
use crate::naming::Naming;
use crate::record::record;

pub use crate::country::ReceivedKind;
pub(crate) use open::{Opened, opened};
pub use options::ReadOptions;
use original::Pieces;
use original::{FilePlace, Within};
pub use original::{Inherited, Original, ReadFile};
pub use standalone::standalone;

words! {
    "read status";
    /// How far a document was read.
    ///
    /// # Example
    /// ```
    /// use dtekit::{ReadOptions, read, reading::ReadStatus};
    ///
    /// let found = read(b"<a/>", &ReadOptions::default())?;
    /// assert_eq!((found[0].status, &*found[0].findings[0].code), (ReadStatus::Unknown, "read-unknown"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ReadStatus {
        /// It was read; there is a generic DTE.
        Read = "read",
        /// It was recognized, and the mapping to the generic DTE refused it; the findings say why.
        Refused = "refused",
        /// It was recognized, and there is no mapping from it to the generic DTE.
        Recognized = "recognized",
        /// It was not recognized.
        Unknown = "unknown",
    }
}

words! {
    "environment";
    /// The environment for which a document was made.
    ///
    /// # Example
    /// ```
    /// use dtekit::reading::ReadEnvironment;
    ///
    /// assert_eq!("test".parse::<ReadEnvironment>()?, ReadEnvironment::Test);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum ReadEnvironment {
        /// A document with legal effect.
        Production = "production",
        /// A test.
        Test = "test",
    }
}

record! {
    "ReadDocumentMembers";
    /// One document that [`read`] found.
    ///
    /// # Example
    /// ```
    /// use dtekit::{ReadOptions, read};
    ///
    /// let generic = br#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "33"}}}}"#;
    /// let document = &read(generic, &ReadOptions::default())?[0];
    /// assert_eq!(document.status.as_str(), "read");
    /// assert!(document.generic.as_deref().unwrap().starts_with("<DTE><Documento>"));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct ReadDocument {
        /// How far it was read.
        pub status: ReadStatus;
        /// The country whose format it has; `None` for a generic DTE and for what is unknown.
        pub country: Option<Country>;
        /// What it is; `None` for what is unknown.
        pub kind: Option<ReceivedKind>;
        /// Its format.
        pub format: Format;
        /// The name of its root, without prefix; `DTE` for JSON.
        pub name: String;
        /// The namespace of its root; empty if it has none.
        pub namespace: String;
        /// The document type, as in [`Mapping::standard`](crate::Mapping::standard); for an event or answer its code.
        pub document_type: Option<String>;
        /// The version of the format, as the document says it.
        pub version: Option<String>;
        /// The environment; `None` if the format does not say it.
        pub environment: Option<ReadEnvironment>;
        /// Whether it has a signature. The signature is not verified.
        pub signed: bool;
        /// The names of the envelopes around it, the outermost first.
        pub envelopes: Vec<String>;
        /// Its path in the outermost envelope, or that of the element that holds it as text; empty without envelopes.
        pub path: String;
        /// The generic DTE, as XML.
        pub generic: Option<String>;
        /// The paths of what the mapping did not read, if [`ReadOptions::lost`] asks for them.
        pub lost: Vec<String>;
        /// Why there is no generic DTE.
        pub findings: Vec<Finding>;
        /// Its bytes, as they were received. For the root of a text it is the whole text: the file, the file of a ZIP,
        /// or the text that an element holds, decoded. Else the bytes of its element, from the first tag to the last.
        /// For JSON, and for a message about several documents, the whole.
        pub original: Original => Beside;
        /// What the bytes of the element do not say; empty for the root of a text.
        pub inherited: Inherited;
        /// The name of its file in the ZIP; `None` outside of one.
        pub file_name: Option<String>;
        /// The files of its ZIP that are no documents: those that have the name of its file, and at the first document
        /// of the ZIP those that have the name of none.
        pub files: Vec<ReadFile>;
        /// The PDF of the document: the one that has the name of its file, or the only one beside the only file with
        /// documents.
        shown pdf: Option<FilePlace> = |this| this.pdf;
        /// The place of its PDF among the files.
        pdf: Option<FilePlace> => Hidden;
        within: Within => Hidden;
    }
}

impl ReadDocument {
    /// The PDF of the document: the one in its ZIP that has the name of its file, or the only one beside the only file
    /// with documents.
    #[must_use]
    pub fn pdf(&self) -> Option<&ReadFile> {
        self.files.get(self.pdf?.0)
    }

    /// The document as a file of its own, with what it [inherits](Inherited).
    ///
    /// # Errors
    /// As [`standalone`], which says how.
    pub fn standalone(&self) -> Result<Cow<'_, [u8]>> {
        standalone(&self.original, &self.inherited)
    }

    /// The whole file in which it was found, and its number among the results of this file.
    pub(crate) fn within(&self) -> (&[u8], usize) {
        (&self.within.file, self.within.index)
    }
}

/// A format that [`read`] recognizes.
///
/// # Example
/// ```
/// use dtekit::Country;
///
/// let known = dtekit::reading::formats().filter(|format| format.country == Some(Country::CL));
/// for format in known {
///     println!("{} {:?}", format.kind, format.roots);
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadFormat {
    /// The country; `None` for what belongs to no country.
    pub country: Option<Country>,
    /// What it is.
    pub kind: ReceivedKind,
    /// The names of its root, without prefix; `DTE` for JSON.
    pub roots: &'static [&'static str],
    /// A part of its namespace; empty if the namespace does not count.
    pub namespace: &'static str,
    /// The places of the documents in it, if it is an envelope.
    pub holds: &'static [&'static str],
}

/// The formats that [`read`] recognizes, in the order in which they are tried.
///
/// # Example
/// ```
/// use dtekit::reading::{ReceivedKind, formats};
/// let envelopes = formats().filter(|format| format.kind == ReceivedKind::Envelope);
/// assert!(envelopes.flat_map(|format| format.roots).any(|root| *root == "EnvioDTE"));
/// ```
pub fn formats() -> impl Iterator<Item = ReadFormat> {
    country::formats().map(|(row, form)| ReadFormat {
        country: row.and_then(|row| row.code.parse().ok()),
        kind: form.kind,
        roots: form.roots,
        namespace: form.namespace,
        holds: form.holds,
    })
}

/// Recognizes what was received by its content, and gives each document in it as a generic DTE.
///
/// The text is XML or JSON, plain or in base 64, or with the feature `archive` a ZIP of such files, such as the SUNAT's
/// CDR, plain or in base 64. Envelopes of authorities are opened; each document in one gives a result. What
/// is recognized and has no mapping to the generic DTE, and what is unknown, gives a result that says so. There is
/// always at least one result.
///
/// # Errors
/// As [`FileContent::detect`](crate::document::FileContent::detect),
/// [`Document::from_json`](crate::Document::from_json) and [`Document::from_xml`](crate::Document::from_xml), with the
/// same bounds; [`ErrorKind::Limit`](crate::ErrorKind::Limit) with `limit-documents` for more than 10,000 documents or
/// 16 envelopes inside each other. For a ZIP: [`ErrorKind::Syntax`](crate::ErrorKind::Syntax) if it is not whole;
/// [`ErrorKind::Invalid`](crate::ErrorKind::Invalid) for entries that share bytes, and for a file that is encrypted, is
/// itself an archive, or whose name leads out of the archive; [`ErrorKind::Limit`](crate::ErrorKind::Limit) with
/// `limit-archive` for more than 10,000 entries, a file of more than 200 times its packed size, or more unpacked bytes
/// in one call than `max_bytes`. A document that a mapping refuses is no error: its findings are in its result.
///
/// # Example
/// ```
/// use dtekit::reading::{ReadOptions, ReadStatus};
/// let received = br#"
/// <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
///   <ARECF><DetalleAcusedeRecibo><Version>1.0</Version><RNCEmisor>131880681</RNCEmisor>
///     <RNCComprador>132880600</RNCComprador><eNCF>E310000000001</eNCF><Estado>0</Estado>
///     <FechaHoraAcuseRecibo>17-12-2020 11:19:06</FechaHoraAcuseRecibo></DetalleAcusedeRecibo></ARECF>
/// </soap:Body></soap:Envelope>"#;
/// let found = dtekit::read(received, &ReadOptions::default())?;
/// assert_eq!((found[0].status, found[0].country), (ReadStatus::Read, Some(dtekit::Country::DO)));
/// assert_eq!(found[0].document_type.as_deref(), Some("ARECF"));
/// assert_eq!(found[0].envelopes, ["Envelope"]);
/// assert!(found[0].generic.as_deref().unwrap().contains("<Numero>E310000000001</Numero>"));
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn read(data: &[u8], options: &ReadOptions) -> Result<Vec<ReadDocument>> {
    open::read(data, options)
}

/// The results as the bindings give them: an array of what [`ReadDocument::to_value`] gives, and all bytes in one
/// piece.
///
/// Each text stands in the piece once. A document has three members more: `original`, and `within` for the whole file
/// in which it was found, each with the two places between which the bytes stand, and `index`, its number among the
/// results of this file. A file has `content`.
///
/// # Example
/// ```
/// let found = dtekit::read(b"<a/>", &Default::default())?;
/// let (documents, bytes) = dtekit::reading::packed(found, Default::default());
/// assert_eq!((documents[0]["original"].to_string().as_str(), &*bytes), ("[0,4]", &b"<a/>"[..]));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[must_use]
pub fn packed(found: Vec<ReadDocument>, naming: Naming) -> (Value, Vec<u8>) {
    let mut pieces = Pieces::default();
    let documents = found.iter().map(|document| {
        let mut value = document.to_value(naming);
        let files = document.files.iter().map(|file| pieces.place(&file.content));
        let files: Vec<Value> = files.collect();
        if let Value::Object(members) = &mut value {
            members.insert("original".to_owned(), pieces.place(&document.original));
            members.insert("within".to_owned(), pieces.place(&document.within.file));
            members.insert("index".to_owned(), json!(document.within.index));
            for (file, place) in
                members.get_mut("files").into_iter().flat_map(Value::as_array_mut).flatten().zip(files)
            {
                if let Value::Object(members) = file {
                    members.insert("content".to_owned(), place);
                }
            }
        }
        value
    });
    let documents = Value::Array(documents.collect());
    drop(found);
    (documents, pieces.joined())
}

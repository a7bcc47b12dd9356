//! What is known of a received text before it is read: the formats of a country, as [`dtekit::read`](crate::read)
//! recognizes them. Each room has its table of them.

use super::identity::{at, local};
use crate::document::Element;
use crate::error::words;

words! {
    "received kind";
    /// What a received text is.
    ///
    /// # Example
    /// ```
    /// use dtekit::{ReadOptions, read, reading::ReceivedKind};
    ///
    /// let ticket =
    /// b"<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc></Encabezado></ECF>";
    /// assert_eq!(read(ticket, &ReadOptions::default())?[0].kind, Some(ReceivedKind::Document));
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ReceivedKind {
        /// A document, in the generic form or in a country's own.
        Document = "document",
        /// What the receiver of a document says of it, such as Costa Rica's MensajeReceptor.
        ReceiverMessage = "receiver-message",
        /// The invalidation of a document or of numbers.
        Invalidation = "invalidation",
        /// An event about a document.
        Event = "event",
        /// An answer of the authority.
        Answer = "answer",
        /// A question to the authority, which is about no new document.
        Request = "request",
        /// Something around documents that holds none here.
        Envelope = "envelope",
    }
}

/// A format, and where it says what it is.
///
/// A place is a path of names without prefixes below the root, and may end with an attribute. The empty path is the
/// root.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Received {
    /// The names of the root, without prefix. A JSON text has the root `DTE`.
    pub roots: &'static [&'static str],
    /// A part of the root's namespace; empty if the namespace does not count.
    pub namespace: &'static str,
    /// What else has to hold.
    pub proofs: &'static [Proof],
    /// What it is.
    pub kind: ReceivedKind,
    /// The document type, by which the mapping to the generic DTE is found.
    pub document_type: ValueSource,
    /// The version of the format.
    pub version: ValueSource,
    /// The place of the environment's code, with the codes of production and of the tests.
    pub environment: Option<(&'static str, &'static str, &'static str)>,
    /// The places of a signature that is no XML signature.
    pub seals: &'static [&'static str],
    /// The places of what it holds, if it is an envelope: elements, or elements whose text is a document. `*` is any
    /// name.
    pub holds: &'static [&'static str],
    /// The place of what stands once for each document, if one message may be about several; empty if it never is.
    pub splits: &'static str,
    /// Whether the mapping to the generic DTE reads this envelope itself, with the document in it.
    pub is_read_whole: bool,
    /// Whether a built-in mapping may read this version of the format.
    pub is_mapped: bool,
}

impl Received {
    /// A document, and nothing more about it.
    pub const DOCUMENT: Received = Received {
        roots: &[],
        namespace: "",
        proofs: &[],
        kind: ReceivedKind::Document,
        document_type: ValueSource::Nowhere,
        version: ValueSource::Nowhere,
        environment: None,
        seals: &[],
        holds: &[],
        splits: "",
        is_read_whole: false,
        is_mapped: true,
    };

    /// Something of another kind, which mostly has no mapping to the generic DTE.
    pub const fn of(kind: ReceivedKind, roots: &'static [&'static str], namespace: &'static str) -> Received {
        Received { kind, roots, namespace, is_mapped: false, ..Received::DOCUMENT }
    }

    /// An envelope.
    pub const fn envelope(
        roots: &'static [&'static str],
        namespace: &'static str,
        holds: &'static [&'static str],
    ) -> Received {
        Received { holds, ..Received::of(ReceivedKind::Envelope, roots, namespace) }
    }

    /// Whether an element in this namespace is of this format.
    pub fn fits(&self, root: Element<'_>, namespace: &str) -> bool {
        self.roots.contains(&local(root.name()))
            && namespace.contains(self.namespace)
            && self.proofs.iter().all(|proof| proof.holds(root, namespace))
    }
}

/// What a format has beside its root.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Proof {
    /// There is an element at the place, or an attribute that is not empty.
    Has(&'static str),
    /// There is none.
    Lacks(&'static str),
    /// The text at the place is one of these.
    Is(&'static str, &'static [&'static str]),
    /// The text at the place has this part.
    Contains(&'static str, &'static str),
    /// The root is in no namespace.
    NoNamespace,
}

impl Proof {
    fn holds(&self, root: Element<'_>, namespace: &str) -> bool {
        match self {
            Proof::Has(path) => has(root, path),
            Proof::Lacks(path) => !has(root, path),
            Proof::Is(path, texts) => at(root, path).is_some_and(|text| texts.contains(&text)),
            Proof::Contains(path, part) => at(root, path).is_some_and(|text| text.contains(part)),
            Proof::NoNamespace => namespace.is_empty(),
        }
    }
}

fn has(root: Element<'_>, path: &str) -> bool {
    if path.contains('@') {
        return at(root, path).is_some();
    }
    let step = |element: Element<'_>, name: &str| element.children().any(|child| local(child.name()) == name);
    let (parents, last) = path.rsplit_once('/').unwrap_or(("", path));
    let parent = parents
        .split('/')
        .filter(|name| !name.is_empty())
        .try_fold(root, |element, name| element.children().find(|child| local(child.name()) == name));
    parent.is_some_and(|parent| step(parent, last))
}

/// Where a format says something.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ValueSource {
    /// Nowhere.
    Nowhere,
    /// It is always this.
    Always(&'static str),
    /// The first of these places that holds a text.
    At(&'static [&'static str]),
    /// The name of the root stands for it.
    ByRoot(&'static [(&'static str, &'static str)]),
    /// In the namespace behind this mark, up to the next slash or the end.
    InNamespace(&'static str),
}

impl ValueSource {
    /// What an element in this namespace says.
    pub fn of<'t>(&self, root: Element<'t>, namespace: &'t str) -> Option<&'t str> {
        match self {
            ValueSource::Nowhere => None,
            ValueSource::Always(text) => Some(text),
            ValueSource::At(places) => places.iter().find_map(|path| at(root, path)),
            ValueSource::ByRoot(names) => {
                let name = local(root.name());
                names.iter().find(|(root, _)| *root == name).map(|(_, text)| *text)
            }
            ValueSource::InNamespace(mark) => {
                namespace.split_once(mark)?.1.split('/').next().filter(|text| !text.is_empty())
            }
        }
    }
}

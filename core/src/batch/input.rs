//! One document of a batch, before anything is made of it.

use crate::convert::decoded_xml;
use crate::error::{Error, Result};

/// One document of a batch: its content and, if it has one, its name.
///
/// Bytes, a `String`, or a pair of a name and one of them become an input; so does a `Result`, whose error becomes the
/// findings of the item.
///
/// # Example
/// ```
/// use dtekit::batch::Input;
/// let input = Input::from(("invoice-7.json".to_owned(), br#"{"Total": 1}"#.to_vec()));
/// assert_eq!(input.size(), 12);
/// ```
pub struct Input {
    pub(super) name: Option<String>,
    has_positions: bool,
    size: usize,
    content: Content,
}

opaque!(Input);

/// Appends the bytes of a document to the vector.
type ReadFn = dyn FnOnce(&mut Vec<u8>) -> Result<()> + Send;

/// Where the bytes are.
enum Content {
    Owned(Vec<u8>),
    /// Bytes of the caller's, such as those of a Python object; they are dropped on the thread that takes the result.
    Shared(Box<dyn AsRef<[u8]> + Send>),
    /// Bytes that the working thread reads, such as those of a file.
    Read(Box<ReadFn>),
    Refused(Error),
    Used,
}

impl Input {
    fn new(size: usize, content: Content) -> Self {
        Input { name: None, has_positions: true, size, content }
    }

    /// A document whose bytes stay where they are. They are dropped on the thread that takes the result.
    pub fn shared(bytes: impl AsRef<[u8]> + Send + 'static) -> Self {
        Input::new(bytes.as_ref().len(), Content::Shared(Box::new(bytes)))
    }

    /// A document that one of the batch's threads reads, by appending its bytes to the vector. `size` is how many bytes
    /// are expected; it counts towards the memory of the batch until the document is read.
    pub fn read_by(size: usize, read: impl FnOnce(&mut Vec<u8>) -> Result<()> + Send + 'static) -> Self {
        Input::new(size, Content::Read(Box::new(read)))
    }

    /// A document that could not be read: its item has the findings of this error.
    #[must_use]
    pub fn refused(error: Error) -> Self {
        Input::new(0, Content::Refused(error))
    }

    /// XML or JSON that is decoded already: the encoding that an XML declaration names does not count.
    #[must_use]
    pub fn text(text: String) -> Self {
        let other = match decoded_xml(text.as_bytes()) {
            std::borrow::Cow::Borrowed(_) => None,
            std::borrow::Cow::Owned(xml) => Some(xml),
        };
        Input::from(other.unwrap_or_else(|| text.into_bytes()))
    }

    /// Gives it a name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The name that its source or the caller gave it.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its findings will have no positions: the caller gave no text, but a value of its language.
    #[must_use]
    pub fn without_positions(self) -> Self {
        Input { has_positions: false, ..self }
    }

    /// How many bytes it has, or is expected to have.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Calls `run` with the bytes; those that are read here go into `scratch`.
    pub(super) fn run<T>(
        &mut self,
        scratch: &mut Vec<u8>,
        run: impl FnOnce(&[u8]) -> Result<T>,
    ) -> Result<T> {
        let result = self.run_content(scratch, run);
        if self.has_positions { result } else { result.map_err(Error::without_positions) }
    }

    fn run_content<T>(&mut self, scratch: &mut Vec<u8>, run: impl FnOnce(&[u8]) -> Result<T>) -> Result<T> {
        match std::mem::replace(&mut self.content, Content::Used) {
            Content::Owned(bytes) => run(&bytes),
            Content::Shared(bytes) => {
                let result = run((*bytes).as_ref());
                self.content = Content::Shared(bytes);
                result
            }
            Content::Read(read) => {
                scratch.clear();
                read(scratch)?;
                run(scratch)
            }
            Content::Refused(error) => Err(error),
            Content::Used => run(&[]),
        }
    }
}

impl From<Vec<u8>> for Input {
    fn from(bytes: Vec<u8>) -> Self {
        Input::new(bytes.len(), Content::Owned(bytes))
    }
}

impl From<&[u8]> for Input {
    fn from(bytes: &[u8]) -> Self {
        bytes.to_vec().into()
    }
}

impl From<String> for Input {
    /// As [`Input::text`].
    fn from(text: String) -> Self {
        Input::text(text)
    }
}

impl<N: Into<String>, C: Into<Input>> From<(N, C)> for Input {
    fn from((name, content): (N, C)) -> Self {
        content.into().named(name)
    }
}

impl<C: Into<Input>> From<Result<C>> for Input {
    fn from(content: Result<C>) -> Self {
        content.map_or_else(Input::refused, Into::into)
    }
}

//! Many documents: converted, mapped or checked on several threads, in order, in bounded memory.
//!
//! A [`Batch`] is an iterator. It takes [`Input`]s from any iterator, such as [`Inputs`] of a folder or an archive,
//! applies a [`Task`] to each, and gives one [`Item`] for each, in the order of the inputs. A document that is wrong is
//! an item with its findings; the batch goes on. `docs/batches.md` says when to use it and what it gains.

mod input;
mod item;
mod options;
mod pipeline;
mod source;
mod task;

pub use input::Input;
pub use item::{Item, Progress};
#[doc(hidden)]
pub use options::BatchRows;
pub use options::{BatchKeywords, BatchOptions};
pub use pipeline::Pipeline;
pub use source::{Inputs, SourceLimits};
pub use task::{ReadColumns, Task, Work};

use std::iter::Fuse;

/// The results of a batch, in the order of its inputs.
///
/// `next` takes inputs from the source, on the thread that calls it, until enough are ahead or a result is ready; at
/// most [`BatchOptions::ahead`] documents are taken whose results were not given yet. While it waits for a result it
/// works too, so that `threads: 2` means the calling thread and one more.
///
/// Dropping the batch cancels it: each thread ends after the document at which it is, and the drop waits for that.
///
/// # Example
/// ```
/// use dtekit::{ToXml, batch::{Batch, BatchOptions}};
/// let documents = [br#"{"Total": 1.10}"#.to_vec(), b"{".to_vec(), br#"{"Total": 2}"#.to_vec()];
/// let batch = Batch::new(documents, ToXml::default(), &BatchOptions::default());
/// let results: Vec<_> = batch.map(|item| item.result.map_err(|error| error.code().to_owned())).collect();
/// assert_eq!(results[0].as_deref(), Ok(&b"<DTE><Total>1.10</Total></DTE>"[..]));
/// assert_eq!(results[1], Err("json-syntax".to_owned()));
/// assert_eq!(results[2].as_deref(), Ok(&b"<DTE><Total>2</Total></DTE>"[..]));
/// ```
///
/// Any function of a document's bytes is a [`Task`]:
/// ```
/// use dtekit::{Document, batch::{Batch, BatchOptions}};
/// let count = |document: &[u8]| Ok(Document::from_json(document)?.to_xml()?.len());
/// let mut batch = Batch::new([r#"{"a": 1}"#.to_owned()], count, &BatchOptions::default());
/// assert_eq!(batch.next().unwrap().result.unwrap(), 19);
/// ```
pub struct Batch<I, K: Task> {
    source: Fuse<I>,
    pipeline: Pipeline<K>,
}

impl<I, K> Batch<I, K>
where
    I: Iterator<Item: Into<Input>>,
    K: Task,
{
    /// A batch over the inputs. Threads are started, nothing is read yet.
    pub fn new<S>(inputs: S, task: K, options: &BatchOptions) -> Self
    where
        S: IntoIterator<IntoIter = I>,
    {
        Batch { source: inputs.into_iter().fuse(), pipeline: Pipeline::new(task, options) }
    }
}

impl<I, K: Task> Batch<I, K> {
    /// How many results were given so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.pipeline.progress()
    }
}

impl<I, K> Iterator for Batch<I, K>
where
    I: Iterator<Item: Into<Input>>,
    K: Task,
{
    type Item = Item<K::Output>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.pipeline.wants() {
            match self.source.next() {
                Some(input) => self.pipeline.push(input),
                None => break,
            }
        }
        self.pipeline.take()
    }
}

impl<I, K: Task> std::fmt::Debug for Batch<I, K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("progress", &self.progress()).finish_non_exhaustive()
    }
}

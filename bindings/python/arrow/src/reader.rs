//! Reads documents from a source and gives record batches.

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use dtekit::batch::{BatchOptions, Item, Pipeline, Task};
use dtekit::guard;

use crate::source::Source;

/// About how many bytes end a record batch, so that its offsets, of 31 bits, hold its texts.
const BATCH_BYTES: usize = 64 << 20;

/// What makes a record batch of items.
pub trait Build: Send {
    /// What was made of a document.
    type Made;

    fn schema(&self) -> SchemaRef;

    /// Adds a row, and gives back what may be used for another document.
    fn append(&mut self, item: Item<Self::Made>) -> Option<Self::Made>;

    fn rows(&self) -> usize;

    /// About how many bytes the rows hold.
    fn bytes(&self) -> usize;

    /// The rows; it begins anew.
    fn finish(&mut self) -> Result<RecordBatch, ArrowError>;
}

/// Record batches of the documents of a source, in their order.
pub struct Reader<K: Task, B> {
    source: Source,
    pipeline: Pipeline<K>,
    build: B,
    rows: usize,
    /// Why the source ended too early; given behind the rows of the documents before.
    failure: Option<ArrowError>,
}

impl<K: Task, B: Build<Made = K::Output>> Reader<K, B> {
    pub fn new(source: Source, task: K, options: &BatchOptions, build: B, rows: usize) -> Self {
        Reader { source, pipeline: Pipeline::new(task, options), build, rows, failure: None }
    }

    fn read(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        while self.build.rows() < self.rows && self.build.bytes() < BATCH_BYTES {
            while self.pipeline.wants() {
                match self.source.next() {
                    Ok(Some(input)) => self.pipeline.push(input),
                    Ok(None) => break,
                    Err(failure) => {
                        self.failure = Some(failure);
                        break;
                    }
                }
            }
            let Some(item) = self.pipeline.take() else { break };
            if let Some(spare) = self.build.append(item) {
                self.pipeline.give_back(spare);
            }
        }
        if self.build.rows() > 0 {
            return self.build.finish().map(Some);
        }
        self.failure.take().map_or(Ok(None), Err)
    }
}

impl<K: Task, B: Build<Made = K::Output>> Iterator for Reader<K, B> {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // The consumer calls through C, so a panic must end here.
        let read = guard(|| Ok(self.read()));
        read.unwrap_or_else(|error| Err(ArrowError::ExternalError(Box::new(error)))).transpose()
    }
}

impl<K: Task, B: Build<Made = K::Output>> RecordBatchReader for Reader<K, B> {
    fn schema(&self) -> SchemaRef {
        self.build.schema()
    }
}

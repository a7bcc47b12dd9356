//! Record batches with documents: what `convert` and `map` made of them.

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_array::builder::{BinaryBuilder, BooleanBuilder, StringBuilder};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use dtekit::batch::Item;

use crate::findings::{self, Findings};
use crate::reader::Build;

/// Collects the documents of a record batch.
pub struct Content {
    schema: SchemaRef,
    rows: usize,
    bytes: usize,
    names: StringBuilder,
    ok: BooleanBuilder,
    contents: BinaryBuilder,
    findings: Findings,
}

impl Content {
    pub fn new() -> Content {
        let fields = vec![
            Field::new("name", DataType::Utf8, false),
            Field::new("ok", DataType::Boolean, false),
            Field::new("content", DataType::Binary, true),
            findings::field(),
        ];
        Content {
            schema: Arc::new(Schema::new(fields)),
            rows: 0,
            bytes: 0,
            names: StringBuilder::new(),
            ok: BooleanBuilder::new(),
            contents: BinaryBuilder::new(),
            findings: Findings::default(),
        }
    }
}

impl Build for Content {
    type Made = Vec<u8>;

    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn append(&mut self, item: Item<Vec<u8>>) -> Option<Vec<u8>> {
        self.rows += 1;
        self.names.append_value(item.name());
        self.ok.append_value(item.result.is_ok());
        match item.result {
            Ok(content) => {
                self.contents.append_value(&content);
                self.findings.append(&[]);
                self.bytes += content.len();
                Some(content)
            }
            Err(error) => {
                self.contents.append_null();
                self.findings.append(error.findings());
                None
            }
        }
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        self.bytes + self.findings.bytes
    }

    fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        (self.rows, self.bytes) = (0, 0);
        let arrays = vec![
            Arc::new(self.names.finish()) as _,
            Arc::new(self.ok.finish()) as _,
            Arc::new(self.contents.finish()) as _,
            self.findings.finish()?,
        ];
        RecordBatch::try_new(self.schema(), arrays)
    }
}

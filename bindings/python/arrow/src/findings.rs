//! The column `findings`: what is wrong with each document.

use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use dtekit::Finding;

fn fields() -> Fields {
    Fields::from(vec![
        Field::new("code", DataType::Utf8, false),
        Field::new("severity", DataType::Utf8, false),
        Field::new("message", DataType::Utf8, false),
        Field::new("path", DataType::Utf8, true),
        Field::new("line", DataType::Int64, true),
        Field::new("column", DataType::Int64, true),
    ])
}

/// The field of an item of a list.
pub fn item(fields: Fields) -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Struct(fields), false))
}

pub fn field() -> Field {
    Field::new("findings", DataType::List(item(fields())), false)
}

#[derive(Default)]
pub struct Findings {
    lengths: Vec<usize>,
    code: StringBuilder,
    severity: StringBuilder,
    message: StringBuilder,
    path: StringBuilder,
    line: Int64Builder,
    column: Int64Builder,
    pub bytes: usize,
}

impl Findings {
    pub fn append(&mut self, findings: &[Finding]) {
        self.lengths.push(findings.len());
        for finding in findings {
            self.code.append_value(&finding.code);
            self.severity.append_value(finding.severity.as_str());
            self.message.append_value(&finding.message);
            self.path.append_option(finding.path.as_deref());
            let place = |part: u64| i64::try_from(part).ok();
            self.line.append_option(finding.position.and_then(|position| place(position.line)));
            self.column.append_option(finding.position.and_then(|position| place(position.column)));
            self.bytes += 64 + finding.message.len() + finding.path.as_ref().map_or(0, String::len);
        }
    }

    pub fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        self.bytes = 0;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.code.finish()),
            Arc::new(self.severity.finish()),
            Arc::new(self.message.finish()),
            Arc::new(self.path.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.column.finish()),
        ];
        let offsets = OffsetBuffer::from_lengths(std::mem::take(&mut self.lengths));
        let items = StructArray::try_new(fields(), columns, None)?;
        Ok(Arc::new(ListArray::try_new(item(fields()), offsets, Arc::new(items), None)?))
    }
}

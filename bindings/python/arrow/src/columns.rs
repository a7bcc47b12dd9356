//! Record batches with the columns of documents.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Date32Builder, Decimal128Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, RecordBatch, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use dtekit::batch::Item;
use dtekit::columns::{COLUMNS, Cell, Column, ColumnKind, PRECISION, Row, SCALE, VERSION};

use crate::findings::{self, Findings};
use crate::reader::Build;

#[expect(clippy::cast_possible_truncation, reason = "38 and 6")]
const DECIMAL: (u8, i8) = (PRECISION as u8, SCALE as i8);

/// The schema: the name, whether there is a row, the columns of core's table, and the findings.
pub fn schema() -> SchemaRef {
    let mut fields =
        vec![Field::new("name", DataType::Utf8, false), Field::new("ok", DataType::Boolean, false)];
    fields.extend(fields_of(COLUMNS));
    fields.push(findings::field());
    let version = HashMap::from([("dtekit.columns".to_owned(), VERSION.to_string())]);
    Arc::new(Schema::new_with_metadata(fields, version))
}

/// The fields of a table's columns. A decimal or date has a field for its text behind it.
fn fields_of(columns: &[Column]) -> Vec<Field> {
    let mut fields = Vec::new();
    for column in columns {
        let (kind, has_text) = match column.kind {
            ColumnKind::Text => (DataType::Utf8, false),
            ColumnKind::Decimal => (DataType::Decimal128(DECIMAL.0, DECIMAL.1), true),
            ColumnKind::Date => (DataType::Date32, true),
            ColumnKind::List(inner) => (DataType::List(findings::item(fields_of(inner).into())), false),
            _ => continue,
        };
        fields.push(Field::new(column.name, kind, true));
        if has_text {
            fields.push(Field::new(format!("{}_text", column.name), DataType::Utf8, true));
        }
    }
    fields
}

/// What collects the cells of one column.
enum Cells {
    Text(StringBuilder),
    Decimal(Decimal128Builder, StringBuilder),
    Date(Date32Builder, StringBuilder),
    List { lengths: Vec<usize>, valid: NullBufferBuilder, table: &'static [Column], columns: Vec<Cells> },
}

impl Cells {
    fn of(columns: &'static [Column]) -> Vec<Cells> {
        columns.iter().filter_map(|column| Cells::new(column.kind)).collect()
    }

    fn new(kind: ColumnKind) -> Option<Cells> {
        Some(match kind {
            ColumnKind::Text => Cells::Text(StringBuilder::new()),
            ColumnKind::Decimal => {
                let decimals =
                    Decimal128Builder::new().with_data_type(DataType::Decimal128(DECIMAL.0, DECIMAL.1));
                Cells::Decimal(decimals, StringBuilder::new())
            }
            ColumnKind::Date => Cells::Date(Date32Builder::new(), StringBuilder::new()),
            ColumnKind::List(table) => Cells::List {
                lengths: Vec::new(),
                valid: NullBufferBuilder::new(0),
                table,
                columns: Cells::of(table),
            },
            _ => return None,
        })
    }

    fn append(&mut self, cell: Option<&Cell>) {
        match (self, cell) {
            (Cells::Text(texts), Some(Cell::Text(text))) => texts.append_option(text.as_deref()),
            (Cells::Text(texts), _) => texts.append_null(),
            (Cells::Decimal(values, texts), Some(Cell::Decimal { value, text })) => {
                values.append_option(*value);
                texts.append_option(text.as_deref());
            }
            (Cells::Decimal(values, texts), _) => {
                values.append_null();
                texts.append_null();
            }
            (Cells::Date(days, texts), Some(Cell::Date { day, text })) => {
                days.append_option(*day);
                texts.append_option(text.as_deref());
            }
            (Cells::Date(days, texts), _) => {
                days.append_null();
                texts.append_null();
            }
            (Cells::List { lengths, valid, columns, .. }, Some(Cell::List(rows))) => {
                lengths.push(rows.len());
                valid.append_non_null();
                for row in rows {
                    append(columns, Some(row));
                }
            }
            (Cells::List { lengths, valid, .. }, _) => {
                lengths.push(0);
                valid.append_null();
            }
        }
    }

    fn finish(&mut self, arrays: &mut Vec<ArrayRef>) -> Result<(), ArrowError> {
        match self {
            Cells::Text(texts) => arrays.push(Arc::new(texts.finish())),
            Cells::Decimal(values, texts) => {
                arrays.push(Arc::new(values.finish()));
                arrays.push(Arc::new(texts.finish()));
            }
            Cells::Date(days, texts) => {
                arrays.push(Arc::new(days.finish()));
                arrays.push(Arc::new(texts.finish()));
            }
            Cells::List { lengths, valid, table, columns } => {
                let offsets = OffsetBuffer::from_lengths(std::mem::take(lengths));
                let mut inner = Vec::new();
                columns.iter_mut().try_for_each(|column| column.finish(&mut inner))?;
                let fields = Fields::from(fields_of(table));
                let items = StructArray::try_new(fields.clone(), inner, None)?;
                let list =
                    ListArray::try_new(findings::item(fields), offsets, Arc::new(items), valid.finish())?;
                arrays.push(Arc::new(list));
            }
        }
        Ok(())
    }
}

/// Appends the cells of a row; without a row, nulls.
fn append(columns: &mut [Cells], row: Option<&[Cell]>) {
    for (index, column) in columns.iter_mut().enumerate() {
        column.append(row.and_then(|row| row.get(index)));
    }
}

/// Collects the rows of a record batch.
pub struct Columns {
    schema: SchemaRef,
    rows: usize,
    bytes: usize,
    names: StringBuilder,
    ok: BooleanBuilder,
    columns: Vec<Cells>,
    findings: Findings,
}

impl Columns {
    pub fn new() -> Columns {
        Columns {
            schema: schema(),
            rows: 0,
            bytes: 0,
            names: StringBuilder::new(),
            ok: BooleanBuilder::new(),
            columns: Cells::of(COLUMNS),
            findings: Findings::default(),
        }
    }
}

impl Build for Columns {
    type Made = Row;

    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn append(&mut self, item: Item<Row>) -> Option<Row> {
        self.rows += 1;
        self.names.append_value(item.name());
        self.ok.append_value(item.result.is_ok());
        match item.result {
            Ok(row) => {
                append(&mut self.columns, Some(&row.cells));
                self.findings.append(&row.findings);
                self.bytes += row.size();
            }
            Err(error) => {
                append(&mut self.columns, None);
                self.findings.append(error.findings());
            }
        }
        None
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        self.bytes + self.findings.bytes
    }

    fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        (self.rows, self.bytes) = (0, 0);
        let mut arrays: Vec<ArrayRef> = vec![Arc::new(self.names.finish()), Arc::new(self.ok.finish())];
        self.columns.iter_mut().try_for_each(|column| column.finish(&mut arrays))?;
        arrays.push(self.findings.finish()?);
        RecordBatch::try_new(self.schema(), arrays)
    }
}

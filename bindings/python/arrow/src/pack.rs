//! `pack`: many small documents into one Parquet file.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dtekit::batch::{BatchKeywords, Item, Pipeline, Task};
use dtekit::{Error, ErrorKind, Finding, Naming, code};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use pyo3::prelude::*;

use crate::error;
use crate::keywords::{self, Layout, refused};
use crate::source::Source;

const SCHEMA: &str = "message documents { required binary name (STRING); optional binary content; }";

/// How many documents are written between two looks at the signals of Python.
const SIGNALS_EVERY: u64 = 4096;

/// The most findings that are given back.
const MOST_FINDINGS: usize = 100;

/// Gives each document as it is.
struct Keep;

impl Task for Keep {
    type Output = Vec<u8>;
    type Scratch = ();

    fn keep(&self) {}

    fn run(&self, (): &mut (), spare: Option<Vec<u8>>, document: &[u8]) -> dtekit::Result<Vec<u8>> {
        let mut output = spare.unwrap_or_default();
        output.clear();
        output.extend_from_slice(document);
        Ok(output)
    }

    fn size(output: &Vec<u8>) -> usize {
        output.capacity()
    }
}

/// What was packed.
#[derive(Default)]
struct Packed {
    documents: u64,
    failed: u64,
    findings: Vec<(String, Vec<Finding>)>,
}

/// The names of documents, and their findings as JSON.
type NamedFindings = Vec<(String, String)>;

/// Writes the documents of a source into a Parquet file; gives how many there are, how many could not be read, and the
/// first findings as JSON.
#[pyfunction]
pub fn pack(source: &Bound<'_, PyAny>, path: PathBuf, keywords: &str) -> PyResult<(u64, u64, NamedFindings)> {
    let py = source.py();
    let (layout, group_bytes, batch, limits) = error::run(py, || {
        let mut members = keywords::members(keywords)?;
        let layout = Layout::take(&mut members)?;
        let group_bytes = members.remove("group_bytes");
        let group_bytes = match group_bytes.as_ref().map(|bytes| bytes.as_u64()) {
            None => 32 << 20,
            Some(Some(bytes @ 1..=0x4000_0000)) => usize::try_from(bytes).unwrap_or(32 << 20),
            Some(_) => {
                return Err(refused("expected a whole number from 1 to 1073741824 for option `group_bytes`"));
            }
        };
        let batch = BatchKeywords::columns(None, &members)?;
        let limits = batch.work.options.bounds.limits;
        Ok((layout, group_bytes, batch, limits))
    })?;
    let source = Source::open(source, &layout, &batch.endings, limits)?;
    let mut pipeline = Pipeline::new(Keep, &batch.options);
    let partial = path.with_extension("parquet.partial");
    let written = py.detach(|| {
        let packed = write(source, &mut pipeline, &partial, group_bytes)?;
        fs::rename(&partial, &path).map_err(|failure| Failure::Error(unwritable(&failure.to_string())))?;
        Ok::<_, Failure>(packed)
    });
    let packed = written.map_err(|failure| {
        // What remains is not readable without its end.
        _ = fs::remove_file(&partial);
        match failure {
            Failure::Raised(raised) => raised,
            Failure::Error(failure) => error::raised(py, &failure),
        }
    })?;
    let findings =
        packed.findings.into_iter().map(|(name, findings)| (name, Finding::text(&findings, Naming::Snake)));
    Ok((packed.documents, packed.failed, findings.collect()))
}

enum Failure {
    Error(Error),
    Raised(PyErr),
}

impl From<ParquetError> for Failure {
    fn from(failure: ParquetError) -> Self {
        Failure::Error(unwritable(&failure.to_string()))
    }
}

fn unwritable(message: &str) -> Error {
    Error::new(
        ErrorKind::Storage,
        Finding::new(&code::SINK_WRITE, format!("expected a file that can be written: {message}")),
    )
}

fn write(
    mut source: Source,
    pipeline: &mut Pipeline<Keep>,
    path: &Path,
    group_bytes: usize,
) -> Result<Packed, Failure> {
    let mut group = Group::create(path)?;
    let mut packed = Packed::default();
    loop {
        while pipeline.wants() {
            match source.next() {
                Ok(Some(input)) => pipeline.push(input),
                Ok(None) => break,
                Err(failure) => return Err(Failure::Raised(raised(failure))),
            }
        }
        let Some(item) = pipeline.take() else { break };
        packed.count(&item);
        group.add(item);
        if group.bytes >= group_bytes {
            group.write()?;
        }
        if packed.documents.is_multiple_of(SIGNALS_EVERY) {
            Python::attach(|py| py.check_signals()).map_err(Failure::Raised)?;
        }
    }
    group.close()?;
    Ok(packed)
}

/// The exception of Python's source, if it is one.
fn raised(failure: arrow_schema::ArrowError) -> PyErr {
    match failure {
        arrow_schema::ArrowError::ExternalError(source) => match source.downcast::<PyErr>() {
            Ok(raised) => *raised,
            Err(other) => pyo3::exceptions::PyOSError::new_err(other.to_string()),
        },
        other => pyo3::exceptions::PyOSError::new_err(other.to_string()),
    }
}

impl Packed {
    fn count(&mut self, item: &Item<Vec<u8>>) {
        self.documents += 1;
        if let Err(error) = &item.result {
            self.failed += 1;
            if self.findings.len() < MOST_FINDINGS {
                self.findings.push((item.name().into_owned(), error.findings().to_vec()));
            }
        }
    }
}

/// The documents of the next row group, in memory until it is written.
struct Group {
    file: SerializedFileWriter<BufWriter<File>>,
    names: Vec<ByteArray>,
    contents: Vec<ByteArray>,
    /// For each document 1, or 0 if it could not be read.
    present: Vec<i16>,
    bytes: usize,
}

impl Group {
    fn create(path: &Path) -> Result<Group, Failure> {
        let file = File::create(path).map_err(|failure| Failure::Error(unwritable(&failure.to_string())))?;
        let content = ColumnPath::from("content");
        // The contents of documents differ, and the smallest and greatest of them tell nothing.
        let properties = WriterProperties::builder()
            .set_created_by(format!("dtekit {}", dtekit::VERSION))
            .set_compression(Compression::SNAPPY)
            .set_dictionary_enabled(false)
            .set_column_statistics_enabled(content, EnabledStatistics::None)
            .build();
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let file = SerializedFileWriter::new(BufWriter::new(file), schema, Arc::new(properties))?;
        Ok(Group { file, names: Vec::new(), contents: Vec::new(), present: Vec::new(), bytes: 0 })
    }

    fn add(&mut self, item: Item<Vec<u8>>) {
        let name = item.name().into_owned();
        self.bytes += name.len();
        self.names.push(name.into_bytes().into());
        match item.result {
            Ok(content) => {
                self.bytes += content.len();
                self.contents.push(content.into());
                self.present.push(1);
            }
            Err(_) => self.present.push(0),
        }
    }

    fn write(&mut self) -> Result<(), Failure> {
        let mut group = self.file.next_row_group()?;
        let levels: [Option<&[i16]>; 2] = [None, Some(&self.present)];
        for (values, levels) in [&self.names, &self.contents].into_iter().zip(levels) {
            if let Some(mut column) = group.next_column()? {
                column.typed::<ByteArrayType>().write_batch(values, levels, None)?;
                column.close()?;
            }
        }
        group.close()?;
        self.names.clear();
        self.contents.clear();
        self.present.clear();
        self.bytes = 0;
        Ok(())
    }

    fn close(mut self) -> Result<(), Failure> {
        if !self.names.is_empty() {
            self.write()?;
        }
        self.file.close()?;
        Ok(())
    }
}

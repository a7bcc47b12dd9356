//! The conversions.

use std::io::{self, Write};

use dtekit::convert::Pieces;
use dtekit::document::FileContent;
use dtekit::{Error, Result, ToJson, ToXml};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::keyword;
use crate::{data, json, object};

/// JSON from a caller: its text, or the text that was written from a dict.
pub enum Json<'py> {
    Text(Bound<'py, PyBytes>),
    Dict(Vec<u8>),
}

impl<'py> Json<'py> {
    pub fn read(data: &Bound<'py, PyAny>, options: &ToXml) -> PyResult<Self> {
        match data.cast::<PyDict>() {
            Ok(dict) => json::text(dict, &options.limits).map(Json::Dict),
            Err(_) => data::bytes_among(data, "bytes, bytearray, memoryview, str or dict").map(Json::Text),
        }
    }

    /// Calls core and raises its error. A finding about a dict has no position, since the caller gave no text.
    pub fn run<T: Send>(&self, py: Python<'_>, call: impl FnOnce(&[u8]) -> Result<T> + Send) -> PyResult<T> {
        match self {
            Json::Text(text) => data::run(text, call),
            Json::Dict(text) => {
                data::run_by_length(py, text.len(), || call(text).map_err(Error::without_positions))
            }
        }
    }
}

/// Writes a JSON document as XML, exactly.
///
/// Numbers keep their text (`19.00` stays `19.00`) and members their order. The root is `<DTE>`; `@name` is an
/// attribute, `#text` the text beside attributes, a list repeats its element, null is `<a/>`.
///
/// In a dict an int or Decimal keeps its digits. A float is written as its `repr`, the shortest text that reads as the
/// same float, and refused if that may not be what was written: a whole number beyond 2**53 - 1, more than 15
/// significant digits (`0.1 + 0.2` is `0.30000000000000004`), nan and inf. So use Decimal for amounts.
///
/// A date or datetime is written as its `isoformat()`: nothing is converted, and a datetime without a zone gets none.
///
/// From 65,536 bytes of input, other threads run during the call. Below, the interpreter's lock is kept, which is
/// faster.
///
/// Args:
///     data: the JSON text, as bytes or str, or a dict of str, int, Decimal, float, bool, None, date, datetime, dict,
///         list and tuple.
///     drop_empty: True leaves out empty elements and warns with a `dtekit.errors.DroppedWarning` that names them;
///         with a list there is no warning, and their paths are appended to the list.
///     **options: the options of `dtekit.conversion.ToXml`.
///
/// Returns:
///     The XML, in UTF-8 unless `encoding` says otherwise.
///
/// Raises:
///     dtekit.errors.DocumentSyntaxError: the text is not JSON.
///     dtekit.errors.StructureError: something in it has no place in XML.
///     dtekit.errors.LimitError: it is larger or deeper than the options allow.
///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value, or a number in a dict is not
///         finite or may have lost digits.
///     TypeError: data is no bytes, bytearray, memoryview, str or dict, or something in the dict has another type.
///
/// Example:
///     >>> dtekit.json_to_xml('{"Documento": {"Total": 19.00}}')
///     b'<DTE><Documento><Total>19.00</Total></Documento></DTE>'
///     >>> dtekit.json_to_xml({"Documento": {"Total": Decimal("19.00"), "Detalle": [{"NroLinDet": 1}]}})
///     b'<DTE><Documento><Total>19.00</Total><Detalle><NroLinDet>1</NroLinDet></Detalle></Documento></DTE>'
#[pyfunction]
#[pyo3(signature = (data, *, drop_empty = None, **options))]
pub fn json_to_xml<'py>(
    data: &Bound<'py, PyAny>,
    drop_empty: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    let (options, dropping) = keyword::options_and_dropping(py, drop_empty, options, ToXml::from_members)?;
    let json = Json::read(data, &options)?;
    let options = ToXml { drop_empty: dropping.is_wanted(), ..options };
    let xml = json.run(py, |json| options.convert(json, Vec::new()))?;
    dropping.report(py, xml.dropped)?;
    Ok(PyBytes::new(py, &xml.output))
}

/// Writes an XML document as JSON, exactly.
///
/// The root is left out, every leaf is a string, and repeated elements are lists, as are those that the generic DTE
/// lets repeat. Bytes are decoded by their byte order mark or XML declaration; in a str, the encoding that the
/// declaration names does not count.
///
/// From 65,536 bytes of input, other threads run during the call. Below, the interpreter's lock is kept, which is
/// faster.
///
/// Args:
///     data: the XML text, as bytes or str.
///     drop_empty: True leaves out empty elements and warns with a `dtekit.errors.DroppedWarning` that names them;
///         with a list there is no warning, and their paths are appended to the list.
///     **options: the options of `dtekit.conversion.ToJson`.
///
/// Returns:
///     The JSON in UTF-8, without white space between its members.
///
/// Raises:
///     dtekit.errors.DocumentSyntaxError: the text is not well-formed XML.
///     dtekit.errors.StructureError: something in it has no place in JSON, such as a DOCTYPE.
///     dtekit.errors.LimitError: it is larger or deeper than the options allow.
///     dtekit.errors.ArgumentError: an option is unknown or has an unusable value.
///     TypeError: data is no bytes, bytearray, memoryview or str.
///
/// Example:
///     >>> dtekit.xml_to_json("<DTE><Documento><Total>19.00</Total></Documento></DTE>")
///     b'{"Documento":{"Total":"19.00"}}'
#[pyfunction]
#[pyo3(signature = (data, *, drop_empty = None, **options))]
pub fn xml_to_json<'py>(
    data: &Bound<'py, PyAny>,
    drop_empty: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = data.py();
    let (options, dropping) = keyword::options_and_dropping(py, drop_empty, options, ToJson::from_members)?;
    let options = ToJson { drop_empty: dropping.is_wanted(), ..options };
    let json = from_xml(data, |xml| options.convert(xml, Vec::new()))?;
    dropping.report(py, json.dropped)?;
    Ok(PyBytes::new(py, &json.output))
}

/// Reads an XML document as a dict, which is `json.loads(dtekit.xml_to_json(data))` but with exact numbers.
///
/// Every leaf is a str; with `typed` a leaf whose text is a JSON number is a Decimal with the same digits, and
/// `true` and `false` are bool.
///
/// The call makes Python objects, so it keeps the interpreter's lock; after every few thousand objects it lets other
/// threads run. From 65,536 bytes of input it also pauses the garbage collector in between, as `gc.disable()` does: the
/// collector would visit the new objects again and again and free nothing. Other threads never see it paused, and the
/// call leaves the collector as it was.
///
/// Args:
///     data: the XML text, as bytes or str.
///     drop_empty: as for `dtekit.xml_to_json`.
///     **options: the options of `dtekit.conversion.ToJson`.
///
/// Raises:
///     As `dtekit.xml_to_json`.
///
/// Example:
///     >>> dtekit.xml_to_dict("<DTE><Total>19.00</Total><Nota/></DTE>", typed=True)
///     {'Total': Decimal('19.00'), 'Nota': None}
#[pyfunction]
#[pyo3(signature = (data, *, drop_empty = None, **options))]
pub fn xml_to_dict<'py>(
    data: &Bound<'py, PyAny>,
    drop_empty: Option<&Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let (options, dropping) = keyword::options_and_dropping(py, drop_empty, options, ToJson::from_members)?;
    let xml = data::xml(data)?;
    let options = ToJson { drop_empty: dropping.is_wanted(), ..options };
    let mut dropped = Vec::new();
    let value = object::build(py, xml.as_bytes().len(), |objects| {
        let converted = options.convert(xml.as_bytes(), objects)?;
        dropped = converted.dropped;
        Ok(converted.output)
    })?;
    dropping.report(py, dropped)?;
    Ok(value)
}

/// Writes a JSON document as XML into a file, piece by piece: the whole XML is never in memory.
///
/// If it raises an error, part of the XML may have been written: discard it.
///
/// Args:
///     data: as for `dtekit.json_to_xml`.
///     file: any object with a method `write(bytes)`, such as a file opened with `"wb"`.
///     **options: the options of `dtekit.conversion.ToXml`.
///
/// Raises:
///     dtekit.errors.StorageError: `write` took none of a piece.
///     As `dtekit.json_to_xml`, and any exception of `write`.
///
/// Example:
///     >>> file = io.BytesIO()
///     >>> dtekit.conversion.json_to_xml_into('{"Total": 1.10}', file)
///     >>> file.getvalue()
///     b'<DTE><Total>1.10</Total></DTE>'
#[pyfunction]
#[pyo3(signature = (data, file, **options))]
pub fn json_to_xml_into(
    data: &Bound<'_, PyAny>,
    file: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<()> {
    let py = data.py();
    let options = keyword::options(py, options, ToXml::from_members)?;
    let json = Json::read(data, &options)?;
    let mut file = File { write: file.getattr("write")?.unbind(), raised: None };
    let done = json.run(py, |json| options.convert(json, Pieces(&mut file)).map(drop));
    file.raised.map_or(done, Err)
}

/// The text of the warning that names the elements which were dropped.
#[pyfunction]
pub fn dropped_warning(paths: Vec<String>) -> String {
    dtekit::convert::dropped_warning(&paths)
}

/// Calls core with the bytes of an XML document, and raises its error.
pub fn from_xml<T: Send>(
    data: &Bound<'_, PyAny>,
    call: impl FnOnce(&[u8]) -> Result<T> + Send,
) -> PyResult<T> {
    data::run(&data::xml(data)?, call)
}

/// A Python file that the output is written to.
struct File {
    write: Py<PyAny>,
    /// The exception of `write`, which the caller gets in place of core's error about it.
    raised: Option<PyErr>,
}

impl Write for File {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let written = Python::attach(|py| {
            let count = self.write.bind(py).call1((PyBytes::new(py, piece),))?;
            // A raw file may take a part only. A file that returns None took everything.
            if count.is_none() { Ok(piece.len()) } else { count.extract::<usize>() }
        });
        written.map(|count| count.min(piece.len())).map_err(|raised| {
            self.raised = Some(raised);
            io::ErrorKind::Other.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The format of a document, and whether it is in base 64: see `dtekit.documents.FileContent.detect`.
#[pyfunction]
pub fn detect<'py>(data: &Bound<'py, PyAny>) -> PyResult<(&'static str, bool, Bound<'py, PyBytes>)> {
    let found = data::run(&data::bytes(data)?, FileContent::detect)?;
    Ok((found.format.as_str(), found.base64, PyBytes::new(data.py(), &found.document)))
}

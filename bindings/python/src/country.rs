//! What dtekit knows of single countries.

use dtekit::chile::FolioDecision;
use dtekit::code;
use dtekit::{Country, Naming, ProcessingModel};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{data, error, value};

/// Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
///
/// It is what the tax authority's stylesheet makes of the document. `Sello` and `Certificado` are no part of it, nor
/// are the stamp and the `Addenda`; `NoCertificado` is, so it must be there before the document is signed. Of the
/// complements Pagos 2.0 is known; a document with another is refused, since its chain would be wrong.
///
/// Args:
///     data: the CFDI's XML, as bytes or str.
///
/// Raises:
///     dtekit.errors.InvalidError: a required attribute is missing, or a complement is not known, with a finding for
///         each.
///     dtekit.errors.StructureError: the document is no CFDI 4.0.
///     dtekit.errors.DocumentSyntaxError: the text is not well-formed XML.
///     TypeError: data is no bytes, bytearray, memoryview or str.
///
/// Example:
///     >>> cfdi = (
///     ...     '<Comprobante xmlns="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2025-02-19T08:32:29" Total="100"'
///     ...     ' SubTotal="100" Moneda="MXN" TipoDeComprobante="I" Exportacion="01" LugarExpedicion="86000"'
///     ...     ' NoCertificado="30001000000500003416" Sello="" Certificado=""/>'
///     ... )
///     >>> dtekit.mexico.cadena_original(cfdi)
///     '||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||'
#[pyfunction]
pub fn cadena_original(data: &Bound<'_, PyAny>) -> PyResult<String> {
    data::run(&data::xml(data)?, dtekit::mexico::cadena_original)
}

/// Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer of the send
/// decides.
///
/// `synchronous-certifier`: a certifier approves or rejects in the same response.
/// `synchronous-acknowledgement`: the authority's acknowledgement comes in the same response.
/// `asynchronous`: the authority answers later. `selectable`: `asynchronous` of the call decides.
/// None: a country whose documents the service does not issue; BR is one, since it has events only.
///
/// Args:
///     country: an ISO 3166-1 code of two letters or three.
///
/// Raises:
///     dtekit.errors.ArgumentError: ISO 3166-1 assigns the code to no country.
///
/// Example:
///     >>> dtekit.clients.processing_model("CR"), dtekit.clients.processing_model("BR")
///     ('asynchronous', None)
#[pyfunction]
pub fn processing_model(py: Python<'_>, country: &str) -> PyResult<Option<&'static str>> {
    let country: Country = error::run(py, || country.parse())?;
    Ok(country.model().map(ProcessingModel::as_str))
}

/// The decision as JSON, and the error that `accepted()` raises: see `dtekit.evaluate_folio`.
#[pyfunction]
pub fn evaluate_folio(
    py: Python<'_>,
    inputs: &Bound<'_, PyDict>,
    document: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Option<String>)> {
    let members = value::members(inputs, &code::OPTION_VALUE)?;
    let document = document.map(data::xml).transpose()?;
    let document = document.as_ref().map(|bytes| bytes.as_bytes());
    let length = document.map_or(0, <[u8]>::len);
    let decision = data::run_by_length(py, length, || FolioDecision::from_members(&members, document))?;
    let refusal = decision.accepted().err().map(|error| dtekit::json::to_string(&error));
    Ok((decision.to_value(Naming::Snake).to_string(), refusal))
}

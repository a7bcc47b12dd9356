//! The service's native XML, `<DTE><Documento><Encabezado>`.

use crate::convert::decoded_xml;
use crate::document::{Document, Element};

/// The elements that a document may be.
const DOCUMENTS: [&str; 3] = ["Documento", "Exportaciones", "Liquidacion"];

/// Why a text is not the service's native XML; `None` if it is. Prefixes do not count.
pub(super) fn fault(xml: &[u8]) -> Option<String> {
    let document = match Document::from_xml(xml) {
        Ok(document) => document,
        Err(error) => return Some(format!("expected native XML, found a fault: {}", error.message())),
    };
    let root = document.root();
    let has_header = |element: Element<'_>| element.children().any(|inner| local(inner) == "Encabezado");
    let is_native = local(root) == "DTE"
        && root.children().any(|inner| DOCUMENTS.contains(&local(inner)) && has_header(inner));
    (!is_native)
        .then(|| "expected native XML, `<DTE><Documento><Encabezado>`, found another document".to_owned())
}

/// The native XML of a text that came decoded, inside JSON: what its declaration says of an encoding does not count.
pub(super) fn fault_of_text(text: &str) -> Option<String> {
    fault(&decoded_xml(text.as_bytes()))
}

/// The name without its prefix.
fn local(element: Element<'_>) -> &str {
    let name = element.name();
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

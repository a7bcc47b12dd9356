//! The service's native XML, `<DTE><Documento><Encabezado>`.

use crate::document::Document;

/// Why a text is not the service's native XML; `None` if it is.
pub(super) fn fault(xml: &[u8]) -> Option<String> {
    let document = match Document::from_xml(xml) {
        Ok(document) => document,
        Err(error) => return Some(format!("expected native XML, found a fault: {}", error.message())),
    };
    if document.root().name() != "DTE" || document.element("Documento/Encabezado").is_none() {
        return Some(
            "expected native XML, `<DTE><Documento><Encabezado>`, found another document".to_owned(),
        );
    }
    None
}

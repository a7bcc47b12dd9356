//! Fills a receiver message from the supplier's document.

use super::super::cedula::Cedula;
use super::amount;
use super::draft::MessageDraft;
use super::namespace::{cut, local, namespace};
use crate::code;
use crate::document::{Document, Element};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, text};
use crate::identifier::shape::shape;
#[cfg(feature = "archive")]
use crate::limits::Limits;

/// The documents that the receiver confirms.
const CONFIRMED: [&str; 4] = [
    "FacturaElectronica",
    "FacturaElectronicaExportacion",
    "NotaCreditoElectronica",
    "NotaDebitoElectronica",
];

/// The other documents, and why nobody confirms them.
const NOT_CONFIRMED: [(&str, &str); 3] = [
    ("FacturaElectronicaCompra", "which the buyer issues, so that there is nobody to answer"),
    ("TiqueteElectronico", "which is for consumers and is not confirmed"),
    ("ReciboElectronicoPago", "which states a payment and is not confirmed"),
];

/// The fields that are read, each with its paths in the document. The first path that exists counts.
const SOURCES: [(&str, &[&str]); 5] = [
    ("Clave", &["Clave"]),
    ("NumeroCedulaEmisor", &["Emisor/Identificacion/Numero"]),
    // Up to version 4.3 a foreign receiver may have no id number.
    ("NumeroCedulaReceptor", &["Receptor/Identificacion/Numero", "Receptor/IdentificacionExtranjero"]),
    ("MontoTotalImpuesto", &["ResumenFactura/TotalImpuesto"]),
    ("TotalFactura", &["ResumenFactura/TotalComprobante"]),
];

impl MessageDraft {
    /// Takes key, ids and totals from the supplier's document.
    ///
    /// The document is an invoice, an export invoice, a credit note or a debit note of version 4.3 or 4.4, signed or
    /// not. These elements are read: `Clave`, `Emisor/Identificacion/Numero`, `Receptor/Identificacion/Numero` (4.3
    /// also `Receptor/IdentificacionExtranjero`), `ResumenFactura/TotalImpuesto` and `ResumenFactura/TotalComprobante`.
    /// A document without tax gives no MontoTotalImpuesto. If the draft has a key or an id already, its value must
    /// equal the document's; another total is kept with a warning, which `strict` makes an error. Purchase invoices are
    /// refused, since the buyer issues them. Tickets and receipts of payment are refused, since nobody confirms them.
    ///
    /// With the feature `archive` it may also come as a supplier's ZIP: the one file of such a document in it is read,
    /// beside the PDF and the authority's answer.
    ///
    /// # Errors
    /// Those of [`Document::from_xml`]; for a ZIP those of [`read`](crate::read). Everything else is found in
    /// [`MessageDraft::message`].
    pub fn answering(mut self, document: &[u8]) -> Result<MessageDraft> {
        #[cfg(feature = "archive")]
        let unpacked = match crate::zip::archive(document) {
            Some(archive) => Some(of_archive(&archive)?),
            None => None,
        };
        #[cfg(feature = "archive")]
        let document = unpacked.as_deref().unwrap_or(document);
        let document = Document::from_xml(document)?;
        let root = document.root();
        let kind = local(root.name());
        if !CONFIRMED.contains(&kind) {
            let why = NOT_CONFIRMED.iter().find(|(name, _)| *name == kind);
            let why = why.map_or(String::new(), |(_, why)| format!(", {why}"));
            let message = format!(
                "expected `FacturaElectronica`, `FacturaElectronicaExportacion`, `NotaCreditoElectronica` or `NotaDebitoElectronica`, found {}{why}",
                shape(kind)
            );
            let finding = Finding::new(&code::RECEIVER_MESSAGE_DOCUMENT, message);
            // Findings about the rest of such a document would not help.
            return Err(Error::new(ErrorKind::Invalid, finding));
        }
        let found = namespace(root);
        if !["4.3", "4.4"].iter().any(|version| found == Some(&*expected(kind, version))) {
            let found = found.map_or("none".to_owned(), |found| format!("`{}`", cut(found)));
            let message = format!("expected the namespace `{}`, found {found}", expected(kind, "4.4"));
            self.findings.push(Finding::warning(&code::RECEIVER_MESSAGE_NAMESPACE, message));
        }
        for (field, places) in SOURCES {
            if let Some(text) = places.iter().find_map(|place| at(root, place)) {
                self.take(field, text);
            }
        }
        Ok(self)
    }

    /// Puts a text of the document into a field. A different value from the caller is a finding: a warning for a total,
    /// which the caller may have reason to state in another way.
    fn take(&mut self, field: &'static str, text: &str) {
        let is_amount = field.starts_with("Monto") || field.starts_with("Total");
        let text = if is_amount { amount::plain(text) } else { text.trim_ascii().to_owned() };
        let given = self.fields.get(field).map(str::to_owned);
        let is_same = |given: &str| match is_amount {
            true => amount::same(given, &text),
            // An id number is the same with and without padding.
            false => {
                given == text
                    || given
                        .parse::<Cedula>()
                        .is_ok_and(|id| text.parse::<Cedula>().is_ok_and(|own| own == id))
            }
        };
        match given {
            Some(given) if !is_same(&given) => {
                let message = text!(
                    "expected the document's own {} for {}, found {}",
                    shape(&text),
                    Arg(field),
                    shape(&given)
                );
                // Only the authority demands that a total is the document's own.
                let severity = if is_amount { Severity::Warning } else { Severity::Error };
                let finding = Finding { severity, ..Finding::new(&code::RECEIVER_MESSAGE_DIFFERS, message) };
                self.findings.push(finding.with_argument(field));
            }
            _ => *self.fields.slot(field).expect("it is a field's name") = Some(text),
        }
    }
}

/// The file of an archive that is a document to confirm. Without one, the first XML of it, which is then refused for
/// what it is.
#[cfg(feature = "archive")]
fn of_archive(archive: &[u8]) -> Result<Vec<u8>> {
    use crate::zip::{File, received};

    let mut left = Limits::default().max_bytes as u64;
    let (mut confirmed, mut other, mut several) = (None, None, 1);
    for File { content, .. } in received(archive, &mut left)? {
        let Ok(document) = Document::from_xml(&content) else { continue };
        if !CONFIRMED.contains(&local(document.root().name())) {
            other.get_or_insert(content);
        } else if confirmed.is_some() {
            several += 1;
        } else {
            confirmed = Some(content);
        }
    }
    let message = match (several, confirmed.or(other)) {
        (1, Some(document)) => return Ok(document),
        (1, None) => "expected a document in the archive, found none".to_owned(),
        _ => format!("expected one document in the archive, found {several} documents"),
    };
    Err(Error::new(ErrorKind::Invalid, Finding::new(&code::RECEIVER_MESSAGE_DOCUMENT, message)))
}

/// The namespace of a kind of document.
fn expected(kind: &str, version: &str) -> String {
    let (first, rest) = kind.split_at(1);
    format!(
        "https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v{version}/{}{rest}",
        first.to_ascii_lowercase()
    )
}

/// The text at a path of local names; `None` if it is blank.
fn at<'d>(root: Element<'d>, path: &str) -> Option<&'d str> {
    let inside =
        |element: Element<'d>, name: &str| element.children().find(|child| local(child.name()) == name);
    let element = path.split('/').try_fold(root, inside)?;
    element.text().filter(|text| !text.trim_ascii().is_empty())
}

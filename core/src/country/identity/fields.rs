//! The fields of a sent document that say which one it is.

use super::field::{Field, Subject};
use super::form::{Form, at};
use crate::country::Country;
use crate::document::{Document, Element};

/// The places of the fields in a generic DTE, the first that holds a text counts. In a Chilean document the SII's own
/// names may stand in place of the generic ones.
#[rustfmt::skip]
const GENERIC: [(Field, &[&str]); 18] = [
    (Field::Key, &["IdDoc/ContenidoTC"]),
    (Field::Type, &["IdDoc/Tipo", "IdDoc/TipoDTE"]),
    (Field::Series, &["IdDoc/Serie"]),
    (Field::Number, &["IdDoc/Numero", "IdDoc/Folio"]),
    (Field::Establishment, &["IdDoc/Establecimiento"]),
    (Field::Point, &["IdDoc/PtoEmis"]),
    (Field::Branch, &["Emisor/CdgSucursal"]),
    (Field::Issuer, &["Emisor/IDEmisor", "Emisor/RUTEmisor", "Emisor/RFCEmisor"]),
    (Field::Rut, &["Emisor/RUTEmisor"]),
    (Field::IssuerCountry, &["Emisor/DomFiscal/Pais"]),
    (Field::Department, &["Emisor/DomFiscal/Departamento"]),
    (Field::City, &["Emisor/DomFiscal/Ciudad"]),
    (Field::CodeKind, &["Emisor/CodigoEmisor/TpoCdgIntEmisor"]),
    (Field::Receiver, &["Receptor/DocRecep/NroDocRecep", "Receptor/IDReceptor", "Receptor/RUTRecep", "Receptor/RFCRecep"]),
    (Field::Date, &["IdDoc/FechaEmis", "IdDoc/FchEmis"]),
    (Field::Total, &["Totales/VlrPagar", "Totales/MntTotal"]),
    (Field::Currency, &["Totales/Moneda"]),
    (Field::OwnNumber, &["IdDoc/NumeroInterno"]),
];

/// The fields of a document.
#[derive(Debug, Clone)]
pub(crate) struct Fields {
    pub subject: Subject,
    /// The country whose own format it has; `None` for a generic DTE.
    pub form: Option<Country>,
    texts: Vec<(Field, String)>,
}

impl Fields {
    /// Reads the fields of a document; `None` if it is neither a generic DTE nor of one of these formats. An
    /// invalidation has the fields of the document that it invalidates.
    pub fn read<'f>(
        document: &Document,
        forms: impl IntoIterator<Item = (Country, &'f Form)>,
    ) -> Option<Fields> {
        let root = root(document);
        if let Some((country, form)) = forms.into_iter().find(|(_, form)| form.fits(root)) {
            let kind = Some(form.document_type).filter(|kind| !kind.is_empty());
            let texts =
                form.fields.iter().filter_map(|(field, path)| Some((*field, text(*field, at(root, path)?)?)));
            let texts = kind.map(|kind| (Field::Type, kind.to_owned())).into_iter().chain(texts).collect();
            return Some(Fields { subject: form.subject, form: Some(country), texts });
        }
        let document = ["Documento", "Exportaciones", "Liquidacion"]
            .into_iter()
            .find_map(|name| root.children().find(|child| child.name() == name))?;
        let header = document.children().find(|child| child.name() == "Encabezado")?;
        let mut texts: Vec<(Field, String)> = GENERIC
            .iter()
            .filter_map(|(field, paths)| {
                let found = paths.iter().find_map(|path| at(header, path))?;
                Some((*field, text(*field, found)?))
            })
            .collect();
        texts.extend(at(document, "@ID").map(|id| (Field::Id, id.to_owned())));
        let mut fields = Fields { subject: Subject::Document, form: None, texts };
        // El Salvador's invalidation (docs/mapping-sv.md).
        if fields.get(Field::Type).is_some_and(|kind| kind.eq_ignore_ascii_case("invalidacion")) {
            fields.invalidate(document);
        }
        Some(fields)
    }

    /// Makes it an invalidation: its first reference names the document that it invalidates.
    fn invalidate(&mut self, document: Element<'_>) {
        const REFERENCE: [(Field, &str); 4] = [
            (Field::Key, "Referencia/NumeroRef"),
            (Field::Number, "Referencia/SerieRef"),
            (Field::Type, "Referencia/TpoDocRef"),
            (Field::Date, "Referencia/FechaRef"),
        ];
        self.subject = Subject::Invalidation;
        self.texts.retain(|(field, _)| matches!(field, Field::Issuer | Field::IssuerCountry));
        let texts =
            REFERENCE.iter().filter_map(|(field, path)| Some((*field, text(*field, at(document, path)?)?)));
        self.texts.extend(texts);
    }

    /// The text of a field.
    pub fn get(&self, field: Field) -> Option<&str> {
        self.texts.iter().find(|(found, _)| *found == field).map(|(_, text)| text.as_str())
    }

    /// The text of a field in the caller's hands.
    pub fn owned(&self, field: Field) -> Option<String> {
        self.get(field).map(str::to_owned)
    }

    /// Whether the issuer named in the document may be a foreigner: in most countries a buyer documents a purchase from
    /// somebody who cannot.
    pub fn may_be_of_a_foreign_issuer(&self) -> bool {
        let kind = self.get(Field::Type).unwrap_or_default().trim_start_matches('0');
        matches!(kind, "3" | "4" | "5" | "8" | "14" | "41" | "43" | "46" | "47" | "95" | "FESP")
    }
}

/// The root of a document, or what a JSON text has inside a member `DTE`.
fn root(document: &Document) -> Element<'_> {
    let root = document.root();
    let mut children = root.children();
    match (children.next(), children.next()) {
        (Some(only), None) if root.name() == "DTE" && only.name() == "DTE" => only,
        _ => root,
    }
}

/// A text as its field keeps it: a date in ISO 8601's form, anything else unchanged.
fn text(field: Field, text: &str) -> Option<String> {
    match field {
        Field::Date => date(text),
        _ => Some(text.to_owned()),
    }
}

/// `21/11/2026`, `21-11-2026` and `20261121` as `2026-11-21`; `None` for what is no date. No country of the interface
/// writes the month first in a document.
fn date(text: &str) -> Option<String> {
    let shape: String =
        text.chars().map(|letter| if letter.is_ascii_digit() { '9' } else { letter }).collect();
    if shape.starts_with("9999-99-99") {
        return Some(text.to_owned());
    }
    let (day, month, year) = match shape.as_str() {
        "99999999" => (&text[6..], &text[4..6], &text[..4]),
        _ if shape.starts_with("99/99/9999") || shape.starts_with("99-99-9999") => {
            (&text[..2], &text[3..5], &text[6..10])
        }
        _ => return None,
    };
    Some(format!("{year}-{month}-{day}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_kept_in_one_form() {
        for text in ["21/11/2026", "21-11-2026", "20261121", "2026-11-21"] {
            assert_eq!(date(text).as_deref(), Some("2026-11-21"));
        }
        assert_eq!(date("2026-11-21T09:30:00Z").as_deref(), Some("2026-11-21T09:30:00Z"));
        assert_eq!(date("November 21"), None);
    }

    #[test]
    fn a_document_inside_dte_is_read() {
        let document = Document::from_json(
            br#"{"DTE": {"Documento": {"@ID": "A", "Encabezado": {"IdDoc": {"Numero": "7"}}}}}"#,
        )
        .unwrap();
        let fields = Fields::read(&document, []).unwrap();
        assert_eq!((fields.get(Field::Number), fields.get(Field::Id)), (Some("7"), Some("A")));
    }
}

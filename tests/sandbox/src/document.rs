//! The document in FileContent: reads it, its fields and its country.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDate;
use encoding_rs::{Encoding, UTF_8};
use serde::{Deserialize, Serialize};

use crate::blob::Blob;
use crate::country::Country;
use crate::element::{Element, Parsed};
use crate::fault::FaultKind;

const HEADER: &str = "Documento/Encabezado";

/// The kinds of documents whose fields the sandbox can read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A generic DTE.
    Dte,
    /// Costa Rica's `MensajeReceptor`.
    ReceiverMessage,
    /// Anything else, such as the input of a custom mapping.
    Custom,
}

/// A document that was sent.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(into = "StoredDocument", try_from = "StoredDocument")]
pub(crate) struct Document {
    pub kind: Kind,
    pub root: Element,
    /// The bytes as sent, decoded from base 64.
    pub original: Vec<u8>,
    /// The root in UTF-8, split where a child can be added at its end.
    xml: (String, String),
    /// Issuer and receiver, read once, since every list needs them.
    sender: String,
    receiver: String,
}

/// A document as it is kept over a restart.
#[derive(Serialize, Deserialize)]
struct StoredDocument {
    original: Blob,
    xml: String,
}

impl From<Document> for StoredDocument {
    fn from(document: Document) -> StoredDocument {
        let (head, tail) = document.xml;
        StoredDocument { original: Blob(document.original), xml: head + &tail }
    }
}

impl TryFrom<StoredDocument> for Document {
    type Error = String;

    fn try_from(kept: StoredDocument) -> Result<Document, String> {
        Document::from_xml(&kept.xml, kept.original.0)
    }
}

impl Document {
    /// A document that the sandbox makes itself.
    pub fn of(root: &Element) -> Result<Document, String> {
        let xml = root.to_xml();
        Document::from_xml(&xml, xml.clone().into_bytes())
    }

    /// Reads FileContent: XML or JSON, plain or base 64.
    pub fn read(content: &str) -> Result<Document, String> {
        let plain = content.trim_start_matches('\u{FEFF}').trim_start();
        if plain.starts_with(['<', '{']) {
            return Document::from_text(plain, content.as_bytes().to_vec());
        }
        let packed: String = content.chars().filter(|c| !c.is_ascii_whitespace()).collect();
        let bytes = STANDARD.decode(packed).map_err(|_| "FileContent is no XML, no JSON and no base 64")?;
        let text = decoded(&bytes)?;
        Document::from_text(text.trim_start(), bytes)
    }

    fn from_text(text: &str, original: Vec<u8>) -> Result<Document, String> {
        if text.starts_with('{') {
            let value: serde_json::Value =
                serde_json::from_str(text).map_err(|e| format!("FileContent is no JSON: {e}"))?;
            let inner = match value.as_object() {
                Some(members) if members.len() == 1 => members.get("DTE").filter(|dte| dte.is_object()),
                _ => None,
            };
            let root = Element::from_json("DTE", inner.unwrap_or(&value))?;
            let xml = root.to_xml();
            return Document::from_xml(&xml, original);
        }
        if !text.starts_with('<') {
            return Err("FileContent holds neither XML nor JSON".into());
        }
        Document::from_xml(text, original)
    }

    fn from_xml(text: &str, original: Vec<u8>) -> Result<Document, String> {
        let Parsed { root, root_start, root_end, end } = Element::from_xml(text)?;
        let xml = match root_end {
            Some(split) => (text[root_start..split].to_owned(), text[split..end].to_owned()),
            None => (
                format!("{}>", text[root_start..end].trim_end_matches("/>").trim_end()),
                format!("</{}>", root.name),
            ),
        };
        let kind = match root.local() {
            "DTE" if root.at(HEADER).is_some() => Kind::Dte,
            "MensajeReceptor" => Kind::ReceiverMessage,
            _ => Kind::Custom,
        };
        let mut document =
            Document { kind, root, original, xml, sender: String::new(), receiver: String::new() };
        // A receiver message is issued by the receiver of the invoice.
        document.sender = document.field("Emisor/IDEmisor", "NumeroCedulaReceptor").to_owned();
        document.receiver = document.field("Receptor/DocRecep/NroDocRecep", "NumeroCedulaEmisor").to_owned();
        Ok(document)
    }

    /// The document as XML in UTF-8, with one more element at the end of its root.
    pub fn xml_with(&self, last: &Element) -> String {
        let (head, tail) = &self.xml;
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{head}{}{tail}", last.to_xml())
    }

    /// The text at a path below `Encabezado`.
    pub fn header(&self, path: &str) -> Option<&str> {
        self.root.at(HEADER)?.text_at(path)
    }

    /// The text of a DTE's header, or that of the receiver message's element.
    fn field(&self, path: &str, message: &str) -> &str {
        let found = match self.kind {
            Kind::ReceiverMessage => self.root.text_at(message),
            _ => self.header(path),
        };
        found.unwrap_or_default()
    }

    pub fn document_type(&self) -> &str {
        match self.kind {
            // The consecutive's status: 05, 06 or 07 by the answer that the message gives.
            Kind::ReceiverMessage => match self.root.text_at("Mensaje") {
                Some("1") => "05",
                Some("2") => "06",
                Some("3") => "07",
                _ => "",
            },
            _ => self.header("IdDoc/Tipo").unwrap_or_default(),
        }
    }

    pub fn series(&self) -> &str {
        self.field("IdDoc/Serie", "-")
    }

    pub fn number(&self) -> &str {
        match self.field("IdDoc/Numero", "NumeroConsecutivoReceptor") {
            // The name in older Chilean documents.
            "" => self.header("IdDoc/Folio").unwrap_or_default(),
            number => number,
        }
    }

    pub fn date(&self) -> &str {
        self.field("IdDoc/FechaEmis", "FechaEmisionDoc")
    }

    /// The day of issue, if its text begins with a date.
    pub fn day(&self) -> Option<NaiveDate> {
        NaiveDate::parse_from_str(self.date().get(..10)?, "%Y-%m-%d").ok()
    }

    pub fn sender_code(&self) -> &str {
        &self.sender
    }

    pub fn sender_name(&self) -> &str {
        self.field("Emisor/NmbEmisor", "-")
    }

    pub fn receiver_code(&self) -> &str {
        &self.receiver
    }

    pub fn receiver_name(&self) -> &str {
        self.field("Receptor/NmbRecep", "-")
    }

    pub fn currency(&self) -> &str {
        self.field("Totales/Moneda", "-")
    }

    pub fn total(&self) -> &str {
        self.field("Totales/VlrPagar", "TotalFactura")
    }

    pub fn tax(&self) -> &str {
        self.field("Totales/MntImp", "MontoTotalImpuesto")
    }

    /// Costa Rica's key of 50 digits, where the document states it.
    pub fn clave(&self) -> Option<&str> {
        let clave = self.field("IdDoc/ContenidoTC", "Clave");
        (clave.len() == 50 && clave.bytes().all(|b| b.is_ascii_digit())).then_some(clave)
    }

    /// A custom field, in either layout.
    pub fn custom(&self, name: &str) -> Option<&str> {
        let fields = self.root.child("Personalizados")?;
        let layouts = [Some(fields), fields.child("DocPersonalizado")];
        let mut strings = layouts.into_iter().flatten().flat_map(|layout| &layout.children);
        strings
            .find(|field| field.local() == "campoString" && field.attribute("name") == Some(name))
            .map(|field| field.text.trim())
            .filter(|text| !text.is_empty())
    }

    /// The failure that the document requests in its custom field `Sandbox`.
    pub fn fault(&self) -> Result<Option<FaultKind>, String> {
        self.custom("Sandbox").map(str::parse).transpose()
    }

    /// The country, by the first of: a receiver message (Costa Rica), the custom field `Pais`, the issuer's
    /// address, a Costa Rican key, a Chilean tax id, the currency.
    pub fn country(&self) -> Option<&'static Country> {
        if self.kind == Kind::ReceiverMessage {
            return Country::find("CR");
        }
        self.custom("Pais")
            .and_then(Country::find)
            .or_else(|| self.header("Emisor/DomFiscal/Pais").and_then(Country::find))
            .or_else(|| self.clave().filter(|clave| clave.starts_with("506")).and(Country::find("CR")))
            .or_else(|| {
                let rut = self.header("Emisor/RUTEmisor").unwrap_or(self.sender_code());
                is_rut(rut).then(|| Country::find("CL")).flatten()
            })
            .or_else(|| Country::of_currency(self.currency()))
    }
}

/// `76354771-K`: seven or eight digits, a hyphen and the check digit.
fn is_rut(text: &str) -> bool {
    text.split_once('-').is_some_and(|(digits, check)| {
        matches!(digits.len(), 7 | 8)
            && digits.bytes().all(|b| b.is_ascii_digit())
            && matches!(check.as_bytes(), [b'0'..=b'9' | b'K' | b'k'])
    })
}

fn decoded(bytes: &[u8]) -> Result<String, String> {
    let (encoding, mark) = match Encoding::for_bom(bytes) {
        Some(found) => found,
        None => (declared(bytes)?, 0),
    };
    encoding
        .decode_without_bom_handling_and_without_replacement(&bytes[mark..])
        .map(|text| text.into_owned())
        .ok_or_else(|| format!("FileContent is no {} text", encoding.name()))
}

fn declared(bytes: &[u8]) -> Result<&'static Encoding, String> {
    let head = bytes.trim_ascii_start();
    if !head.starts_with(b"<?xml") {
        return Ok(UTF_8);
    }
    let head = String::from_utf8_lossy(&head[..head.len().min(200)]);
    let Some((_, rest)) = head.split("?>").next().unwrap_or_default().split_once("encoding") else {
        return Ok(UTF_8);
    };
    let label = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\''));
    let label = label.split(['"', '\'']).next().unwrap_or_default();
    Encoding::for_label(label.as_bytes()).ok_or_else(|| format!("unknown encoding `{label}`"))
}

//! Makes the message of a country out of a document and an answer to it.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, NaiveDateTime, Timelike};

use super::super::answered::{InboxAnswer, PendingOrder};
use crate::code;
use crate::country::costa_rica::{FolioCounter, MessageDraft};
use crate::country::{AnswerWay, Answers, Country, CountryRow, ReceiverVerdict, brazil};
use crate::document::Document;
use crate::error::{Arg, Error, ErrorKind, Finding, Result, text};
use crate::json::{Map, Value, json};
use crate::mapping::{ApplyOptions, Direction, Registry};
use crate::store::inbox::entry::InboxRecord;
use crate::store::sequence::SequenceKey;

/// A counter of answers.
pub(super) enum Counter<'a> {
    Message(&'a FolioCounter),
    Event(&'a SequenceKey),
}

/// Hands out the next number of a counter.
pub(super) type Next<'a> = dyn FnMut(&Counter<'_>) -> Result<u64> + 'a;

/// A document that is answered.
pub(super) struct Question<'a> {
    pub country: Country,
    pub row: &'static CountryRow,
    pub record: &'a InboxRecord,
    pub document: Option<&'a [u8]>,
    pub generic: Option<&'a str>,
}

/// What goes into the journal.
pub(super) struct Composed {
    pub order: PendingOrder,
    pub number: Option<String>,
    pub findings: Vec<Finding>,
}

impl Question<'_> {
    fn answers(&self) -> &'static Answers {
        self.row.answers
    }

    /// Makes the message; `next` gives it a number, if it takes one. Without `next` the number is a stand-in.
    pub fn compose(
        &self,
        answer: &InboxAnswer,
        code: &str,
        now: SystemTime,
        next: Option<&mut Next<'_>>,
    ) -> Result<Composed> {
        let at = match &answer.at {
            None => self.local(now),
            // A time with a zone would be read as one of the country, so it is none.
            Some(at) => at.parse::<NaiveDateTime>().map_err(|_| {
                let expected = "a time without a zone, such as `2026-05-31T10:00:00`,";
                let message = text!("expected {expected} for parameter {}", Arg("at"));
                argument(Finding::new(&code::PARAMETER_VALUE, message).with_argument("at"))
            })?,
        };
        match self.answers().way {
            AnswerWay::Message => self.message(answer, code, at, next),
            AnswerWay::Event => self.event(answer, code),
            AnswerWay::Generic => self.generic_event(answer, code, at, next),
            AnswerWay::Official => self.official(answer, code, at),
            AnswerWay::Outside(way, way_es) => {
                let message =
                    format!("expected a way for the answer in `{}`, found none: {way}", self.country);
                let mut finding = Finding::new(&code::INBOX_ANSWER_WAY, message);
                finding.spanish = Some(crate::error::Spanish {
                    message: format!("{}: {way_es}", code::INBOX_ANSWER_WAY.meaning_es).into(),
                    hint: Some(code::INBOX_ANSWER_WAY.remedy_es.into()),
                });
                Err(argument(finding))
            }
        }
    }

    /// The time in the country.
    fn local(&self, now: SystemTime) -> NaiveDateTime {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let seconds = i64::try_from(now).unwrap_or_default() + self.row.utc_offset.unwrap_or_default() * 3600;
        DateTime::from_timestamp(seconds, 0).unwrap_or_default().naive_utc()
    }

    fn composed(&self, content: Vec<u8>, mut members: Map, answer: &InboxAnswer) -> Result<Composed> {
        let options = answer.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        members.extend(options);
        members.insert("account".to_owned(), json!(answer.account));
        members.insert("chain".to_owned(), json!(answer.chain));
        let content = String::from_utf8(content).map_err(|_| no_document("text in UTF-8", "other bytes"))?;
        let order = PendingOrder { country: self.country, content, members };
        Ok(Composed { order, number: None, findings: Vec::new() })
    }

    /// Costa Rica's receiver message.
    fn message(
        &self,
        answer: &InboxAnswer,
        code: &str,
        at: NaiveDateTime,
        next: Option<&mut Next<'_>>,
    ) -> Result<Composed> {
        let document = self.document.ok_or_else(|| no_document("the document", "none"))?;
        let mut members = answer.fields.clone();
        let offset = self.row.utc_offset.unwrap_or_default();
        members.insert("mensaje".to_owned(), json!(code));
        members.insert("fecha_emision_doc".to_owned(), json!(format!("{}{offset:+03}:00", stamp(at))));
        if members.get("today").is_none() {
            members.insert("today".to_owned(), json!(at.date().to_string()));
        }
        if let Some(detail) = &answer.detail {
            members.insert("detalle_mensaje".to_owned(), json!(detail));
        }
        let is_numbered = numbered(&members);
        let draft = MessageDraft::from_members(&members).answering(document)?;
        let message = match next {
            _ if is_numbered => draft.message()?,
            Some(next) => draft.numbered(|counter| next(&Counter::Message(counter)))?,
            None => draft.numbered(|_| Ok(1))?,
        };
        let members = Map::from([
            ("mapping", json!("")),
            ("sign", json!(true)),
            ("default_certificate", json!(false)),
            ("asynchronous", json!(true)),
        ]);
        let mut composed = self.composed(message.to_xml()?, members, answer)?;
        composed.number = message.number().map(|number| number.as_str().to_owned());
        composed.findings = message.findings();
        Ok(composed)
    }

    /// An event of Brazil.
    fn event(&self, answer: &InboxAnswer, code: &str) -> Result<Composed> {
        let Some(id) = self.record.global_document_id else {
            return Err(no_document("a `GlobalDocumentId`, by which the event names the document", "none"));
        };
        if answer.verdict == ReceiverVerdict::Reject {
            required(answer)?;
        }
        let name = brazil::find(code).map_or("", |event| event.meaning);
        let mut arguments = answer.fields.clone();
        arguments.insert("GlobalDocumentId".to_owned(), json!(id.to_string()));
        arguments.insert("status".to_owned(), json!(code));
        arguments.insert("description".to_owned(), json!(answer.detail.as_deref().unwrap_or(name)));
        let operation = self.row.event_operation.unwrap_or_default();
        let members = Map::from([("operation", json!(operation))]);
        self.composed(Value::Object(arguments).to_string().into_bytes(), members, answer)
    }

    /// An event of Colombia, as a generic DTE whose type it is.
    fn generic_event(
        &self,
        answer: &InboxAnswer,
        code: &str,
        at: NaiveDateTime,
        next: Option<&mut Next<'_>>,
    ) -> Result<Composed> {
        let source = self.read_generic()?;
        let mut keywords =
            crate::keywords::Reader::new(&answer.fields, crate::keywords::Terms::OPTIONS).in_any_case();
        let series = keywords.text("serie");
        let given = keywords.text_or_number("numero");
        let environment = keywords.text_or_number("ambiente");
        let reason = keywords.text_or_number("motivo");
        let person = keywords.object("persona").cloned().unwrap_or_default();
        keywords.finish()?;
        let issuer = source.get(&place("Receptor/DocRecep/NroDocRecep")).unwrap_or_default().to_owned();
        let number = match (given, next) {
            (Some(number), _) => number,
            (None, Some(next)) => {
                let key = SequenceKey::new(&issuer, code, series, None)?;
                next(&Counter::Event(&key))?.to_string()
            }
            (None, None) => "1".to_owned(),
        };
        let mut event = Document::new("DTE")?;
        let mut put = |to: &str, text: Option<&str>| match text {
            Some(text) if !text.is_empty() => event.set(&format!("Documento/{to}"), text),
            _ => Ok(()),
        };
        let environment = environment.as_deref().or_else(|| source.get(&place("IdDoc/Ambiente")));
        put("Encabezado/IdDoc/Ambiente", environment)?;
        put("Encabezado/IdDoc/Tipo", Some(code))?;
        put("Encabezado/IdDoc/Serie", series)?;
        put("Encabezado/IdDoc/Numero", Some(&number))?;
        put("Encabezado/IdDoc/FechaEmis", Some(&stamp(at)))?;
        if let Some(detail) = &answer.detail {
            put("Encabezado/IdDoc/IndServicio", Some(detail))?;
        }
        put("Encabezado/Emisor/DomFiscal/Pais", Some(self.country.as_str()))?;
        for (from, to) in PARTIES {
            put(&format!("Encabezado/{to}"), source.get(&place(from)))?;
        }
        let codes = |party: &str, from: &str| -> Vec<(String, String)> {
            let of = |number: usize| {
                let code = |name: &str| source.get(&place(&format!("{party}[{number}]/{name}{from}")));
                Some((code("TpoCdgInt")?.to_owned(), code("CdgInt")?.to_owned()))
            };
            (1..=MOST_CODES).filter_map(of).collect()
        };
        let (mut own, suppliers) =
            (codes("Receptor/CodigoReceptor", "Recep"), codes("Emisor/CodigoEmisor", "Emisor"));
        // The kind of an issuer's tax id is one of his codes; a NIT has none.
        let kind = source.get(&place("Receptor/DocRecep/TipoDocRecep")).filter(|kind| *kind != NIT);
        own.extend(kind.map(|kind| (ID_KIND.to_owned(), kind.to_owned())));
        let kind = suppliers.iter().find(|(kind, _)| kind == ID_KIND).map_or(NIT, |(_, kind)| kind);
        put("Encabezado/Receptor/DocRecep/TipoDocRecep", Some(kind))?;
        for (party, to, codes) in
            [("Emisor/CodigoEmisor", "Emisor", &own), ("Receptor/CodigoReceptor", "Recep", &suppliers)]
        {
            for (number, (kind, code)) in (1..).zip(codes) {
                put(&format!("Encabezado/{party}[{number}]/TpoCdgInt{to}"), Some(kind))?;
                put(&format!("Encabezado/{party}[{number}]/CdgInt{to}"), Some(code))?;
            }
        }
        for (name, value) in &person {
            put(&format!("Encabezado/Emisor/ContactoEmisor[1]/{name}"), value.as_str())?;
        }
        put("Referencia[1]/TpoDocRef", source.get(&place("IdDoc/Tipo")))?;
        put("Referencia[1]/SerieRef", source.get(&place("IdDoc/Serie")))?;
        put("Referencia[1]/NumeroRef", source.get(&place("IdDoc/Numero")))?;
        put("Referencia[1]/FechaRef", source.get(&place("IdDoc/FechaEmis")).and_then(|date| date.get(..10)))?;
        put("Referencia[1]/CodRef", reason.as_deref())?;
        let key = source.get(&place("IdDoc/ContenidoTC")).or(self.record.country_document_id.as_deref());
        put("Referencia[1]/ECB01", key)?;
        let mut composed = self.composed(event.to_xml()?, Map::new(), answer)?;
        composed.number = Some(format!("{}{number}", series.unwrap_or_default()));
        Ok(composed)
    }

    /// An acuse de recibo or an aprobación comercial of the Dominican Republic, as the official document.
    fn official(&self, answer: &InboxAnswer, code: &str, at: NaiveDateTime) -> Result<Composed> {
        let source = self.read_generic()?;
        let status = match answer.verdict {
            ReceiverVerdict::Receipt => "0",
            ReceiverVerdict::Reject => {
                required(answer)?;
                "2"
            }
            _ => "1",
        };
        let reason = answer.detail.as_deref().unwrap_or_default();
        let params = json!({"status": status, "reason": reason, "answered-at": stamp(at)});
        let params = ApplyOptions::from_members(&Map::from([("params", params)]))?;
        let mapping = Registry::standard(self.country.as_str(), code, Direction::To)?;
        let applied = mapping.apply(&source, &params)?;
        let members = Map::from([("mapping", json!("")), ("asynchronous", json!(true))]);
        self.composed(applied, members, answer)
    }

    fn read_generic(&self) -> Result<Document> {
        match self.generic {
            Some(generic) => Document::from_xml(generic.as_bytes()),
            None => Err(no_document("the document as a generic DTE", "none")),
        }
    }
}

/// What the event says of the parties: the receiver of the document sends it.
const PARTIES: [(&str, &str); 6] = [
    ("Receptor/RegimenContableR", "Emisor/RegimenContable"),
    ("Receptor/DocRecep/NroDocRecep", "Emisor/IDEmisor"),
    ("Receptor/NmbRecep", "Emisor/NmbEmisor"),
    ("Emisor/RegimenContable", "Receptor/RegimenContableR"),
    ("Emisor/IDEmisor", "Receptor/DocRecep/NroDocRecep"),
    ("Emisor/NmbEmisor", "Receptor/NmbRecep"),
];

/// The code of an issuer that is the kind of his tax id, and the kind that has none.
const ID_KIND: &str = "TipoDoc";
const NIT: &str = "31";

/// How many codes of a party are taken.
const MOST_CODES: usize = 9;

fn place(path: &str) -> String {
    format!("Documento/Encabezado/{path}")
}

fn stamp(at: NaiveDateTime) -> String {
    format!("{}T{:02}:{:02}:{:02}", at.date(), at.hour(), at.minute(), at.second())
}

/// Whether the fields have the number of the message.
pub(super) fn numbered(fields: &Map) -> bool {
    let names = ["folio", "numero_consecutivo_receptor", "numero"];
    fields.keys().any(|name| names.iter().any(|known| crate::naming::same_name(name, known)))
}

/// The reason that an answer must have.
fn required(answer: &InboxAnswer) -> Result<()> {
    let is_there = answer.detail.as_deref().is_some_and(|detail| !detail.trim().is_empty());
    let missing = || {
        let name = Arg("detail");
        let message = text!("expected parameter {} with the verdict `{}`: why", name, answer.verdict);
        argument(Finding::new(&code::PARAMETER_MISSING, message).with_argument("detail"))
    };
    is_there.then_some(()).ok_or_else(missing)
}

fn argument(finding: Finding) -> Error {
    Error::new(ErrorKind::Argument, finding)
}

fn no_document(expected: &str, found: &str) -> Error {
    argument(Finding::new(&code::INBOX_DOCUMENT, format!("expected {expected} of an item, found {found}")))
}

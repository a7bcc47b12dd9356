//! The page of one document, and its XML and PDF as files.

use std::fmt::Write as _;

use uuid::Uuid;

use crate::call::Received;
use crate::element::escaped;
use crate::file;
use crate::record::Record;
use crate::reply::Reply;
use crate::state::State;

/// A longer XML is only handed out.
const LONGEST: usize = 256 * 1024;

/// Answers for the document that the query names.
pub(super) fn answer(state: &State, call: &Received, what: &str) -> Reply {
    let id = form_urlencoded::parse(call.query.as_bytes()).find(|(name, _)| name == "id");
    let id = id.and_then(|(_, value)| value.parse::<Uuid>().ok());
    let Some(record) = id.and_then(|id| state.record(id)) else {
        return Reply::message(404, "there is no such document");
    };
    match what {
        "xml" => download(file::shown(record, state.now()), "application/octet-stream", "attachment", "xml"),
        "pdf" => match file::drawn(record, state.now()) {
            Some(pdf) => download(pdf, "application/pdf", "inline", "pdf"),
            None => Reply::message(404, "a document has a PDF once the authority has accepted it"),
        },
        _ => page(state, record),
    }
}

fn download(content: Vec<u8>, media: &'static str, how: &str, ending: &str) -> Reply {
    super::guarded(Reply::with_body(200, media, content))
        .header("content-disposition", format!("{how}; filename=\"document.{ending}\""))
}

fn page(state: &State, record: &Record) -> Reply {
    let (now, document) = (state.now(), &record.document);
    let title = format!(
        "{} {} {}{}",
        record.country.code,
        document.document_type(),
        document.series(),
        record.number
    );
    let mut page = super::begun(&title);
    page.push_str("<p><a href=\"/\">All documents</a></p>");
    let _ = write!(page, "<p><a href=\"/_page/xml?id={}\">XML</a>", record.id);
    if file::drawn(record, now).is_some() {
        let _ = write!(page, " · <a href=\"/_page/pdf?id={}\">PDF</a>", record.id);
    }
    page.push_str("</p>");
    let time = |at: chrono::DateTime<chrono::Utc>| at.format("%Y-%m-%d %H:%M:%S UTC").to_string();
    let facts = [
        ("State", super::word(record, state).to_owned()),
        ("GlobalDocumentId", record.id.to_string()),
        ("CountryDocumentId", record.fiscal_id.clone()),
        ("Issuer", format!("{} {}", document.sender_code(), document.sender_name())),
        ("Receiver", format!("{} {}", document.receiver_code(), document.receiver_name())),
        ("Total", format!("{} {}", document.total(), document.currency())),
        ("Stored", time(record.stored)),
        ("Answer of the authority", time(record.answered)),
        ("Rejected, because", record.rejection.clone().unwrap_or_default()),
    ];
    super::list(&mut page, facts.into_iter().filter(|(_, value)| !value.trim().is_empty()));
    let events = record.events.iter().map(|event| {
        let status =
            if event.cancelled { format!("{} (cancelled)", event.status) } else { event.status.clone() };
        vec![time(event.at), status, event.description.clone(), event.protocol.clone()]
    });
    super::table(&mut page, "events", "Events", &["At", "Code", "Description", "Protocol"], events);
    page.push_str("<h2 id=\"xml\">Document</h2>");
    let content = file::shown(record, now);
    if content.len() > LONGEST {
        page.push_str("<p>It is too long to be shown here.</p>");
    } else {
        let text = String::from_utf8_lossy(&content);
        let _ = write!(page, "<pre tabindex=\"0\" aria-labelledby=\"xml\">{}</pre>", escaped(&text));
    }
    super::ended(page)
}

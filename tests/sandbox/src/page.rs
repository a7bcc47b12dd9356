//! The page at `/`: shows in a browser what the sandbox holds, moves its clock and lets calls fail; it has no scripts.

mod document;
mod form;

use std::fmt::Write as _;

use crate::call::Received;
use crate::element::escaped;
use crate::record::{Cancellation, Origin, Record, Status};
use crate::reply::Reply;
use crate::state::State;

/// How many documents are shown, newest first.
const MOST: usize = 100;

/// After how many seconds the live page is shown again.
const LIVE: &str = "2";

const STYLE: &str = ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;\
    margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}\
    table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.25rem .6rem;\
    border-bottom:1px solid #8885}td{overflow-wrap:break-word}.wide{overflow-x:auto}dl{display:grid;\
    grid-template-columns:max-content auto;gap:.15rem 1rem}dt{font-weight:600}dd{margin:0}\
    pre{overflow:auto;max-height:40rem;border:1px solid #8885;padding:.5rem}input{font:inherit}button{font:inherit}\
    a{color:#0550ae}@media(prefers-color-scheme:dark){a{color:#8ab8ff}}";

/// Where everything but the first page lies.
pub(crate) const BELOW: &str = "/_page/";

/// Answers for what lies below [`BELOW`].
pub(crate) fn answer(state: &mut State, word: &str, call: &Received) -> Reply {
    match (call.method.as_str(), word) {
        ("GET", "document" | "xml" | "pdf") => document::answer(state, call, word),
        ("POST", "clock") => form::clock(state, call),
        ("POST", "fault") => form::fault(state, call),
        (_, "document" | "xml" | "pdf" | "clock" | "fault") => Reply::message(405, "not allowed"),
        _ => Reply::message(404, "there is no such page"),
    }
}

/// Writes the page. With the query `live` a browser shows it again every two seconds.
pub(crate) fn show(state: &State, query: &str) -> Reply {
    let is_live = query == "live";
    let mut page = begun("dtekit sandbox");
    page.push_str("<p>A local stand-in of the service. Nothing here reaches an authority.</p>");
    page.push_str(match is_live {
        true => "<p>Live. <a href=\"/\">Stand still</a></p>",
        false => "<p><a href=\"/?live\">Live: show it again every two seconds</a></p>",
    });
    overview(&mut page, state);
    form::write(&mut page);
    documents(&mut page, state);
    uploads(&mut page, state);
    faults(&mut page, state);
    calls(&mut page, state);
    let reply = ended(page);
    if is_live { reply.header("refresh", LIVE) } else { reply }
}

fn begun(title: &str) -> String {
    let title = escaped(title);
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body><main>\
         <h1>{title}</h1>"
    )
}

fn ended(mut page: String) -> Reply {
    page.push_str("</main></body></html>");
    guarded(Reply::with_body(200, "text/html; charset=utf-8", page.into_bytes()))
}

/// What a browser gets runs no script, loads nothing, and sends forms to the sandbox alone.
fn guarded(reply: Reply) -> Reply {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
    reply
        .header("content-security-policy", policy)
        .header("x-content-type-options", "nosniff")
        .header("cache-control", "no-store")
}

fn overview(page: &mut String, state: &State) {
    let facts = [
        ("Clock", state.now().format("%Y-%m-%d %H:%M:%S UTC").to_string()),
        ("Country of every document", state.country.clone().unwrap_or_else(|| "each tells its own".into())),
        ("Documents", state.records().len().to_string()),
        ("Catalog entries", state.catalog.len().to_string()),
        ("ZIPs received", state.packages.len().to_string()),
        (
            "Tokens handed out",
            format!("{} service, {} provider", state.tokens.service, state.tokens.provider),
        ),
    ];
    list(page, facts);
}

fn list(page: &mut String, facts: impl IntoIterator<Item = (&'static str, String)>) {
    page.push_str("<dl>");
    for (name, value) in facts {
        let _ = write!(page, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
    }
    page.push_str("</dl>");
}

/// A table under a heading, or a sentence if there are no rows.
fn table(
    page: &mut String,
    id: &str,
    title: &str,
    columns: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
) {
    let written = |cells: Vec<String>| cells.iter().map(|cell| escaped(cell)).collect();
    markup(page, id, title, columns, rows.map(written));
}

/// As [`table`], of cells that are markup of this page.
fn markup(
    page: &mut String,
    id: &str,
    title: &str,
    columns: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
) {
    let _ = write!(page, "<h2 id=\"{id}\">{title}</h2>");
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        page.push_str("<p>None.</p>");
        return;
    }
    let _ = write!(page, "<div class=\"wide\"><table aria-labelledby=\"{id}\"><thead><tr>");
    for column in columns {
        let _ = write!(page, "<th scope=\"col\">{column}</th>");
    }
    page.push_str("</tr></thead><tbody>");
    for row in rows {
        page.push_str("<tr>");
        for cell in row {
            let _ = write!(page, "<td>{cell}</td>");
        }
        page.push_str("</tr>");
    }
    page.push_str("</tbody></table></div>");
}

fn documents(page: &mut String, state: &State) {
    let row = |record: &Record| {
        let document = &record.document;
        let cells = [
            record.stored.format("%Y-%m-%d %H:%M:%S").to_string(),
            record.country.code.to_owned(),
            document.document_type().to_owned(),
            format!("{} {}", document.series(), record.number),
            document.sender_code().to_owned(),
            format!("{} {}", document.total(), document.currency()),
            word(record, state).to_owned(),
            format!("{} / {} / {}", record.attachments.len(), record.comments.len(), record.events.len()),
        ];
        let mut cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        cells.push(format!("<a href=\"{BELOW}document?id={id}\">{id}</a>", id = record.id));
        cells
    };
    let columns = [
        "Stored",
        "Country",
        "Type",
        "Number",
        "Issuer",
        "Total",
        "State",
        "Files / comments / events",
        "GlobalDocumentId",
    ];
    let rows = state.records().iter().rev().take(MOST).map(row);
    markup(page, "documents", "Documents", &columns, rows);
}

/// The state of a document as one word.
fn word(record: &Record, state: &State) -> &'static str {
    match (record.origin, record.cancellation, record.status(state.now())) {
        (Origin::Saved, ..) => "saved",
        (_, Cancellation::Done, _) => "cancelled",
        (_, Cancellation::Requested, _) => "cancellation requested",
        (_, _, Status::Pending) => "pending",
        (_, _, Status::Rejected) => "rejected",
        (Origin::Created, ..) => "created",
        (Origin::Received, ..) => "received",
        (_, _, Status::Accepted) => "accepted",
    }
}

fn uploads(page: &mut String, state: &State) {
    let extraction = &state.extraction;
    let rows = extraction.uploads.iter().take(MOST).map(|(id, upload)| {
        vec![
            id.clone(),
            upload.file_name.clone(),
            extraction.status(upload, state.now()).to_owned(),
            upload.sends.to_string(),
            upload.queries.to_string(),
        ]
    });
    let columns = ["External id", "File", "State", "Sends", "Queries"];
    table(page, "uploads", "Extraction provider", &columns, rows);
}

fn faults(page: &mut String, state: &State) {
    let rows = state.faults().map(|fault| {
        let operation = fault.operation.clone().unwrap_or_else(|| "any".into());
        vec![fault.kind.to_string(), fault.times.to_string(), operation]
    });
    table(page, "failures", "Failures that wait", &["Failure", "Times", "Operation"], rows);
}

/// The last calls, without their bodies.
fn calls(page: &mut String, state: &State) {
    let rows = state.lines.iter().rev().map(|line| {
        let at = line.at.format("%Y-%m-%d %H:%M:%S").to_string();
        vec![at, line.method.clone(), line.path.clone(), line.status.to_string()]
    });
    table(page, "calls", "Last calls", &["Clock", "Method", "Path", "Status"], rows);
}

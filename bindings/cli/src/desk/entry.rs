//! The page of one entry.

use std::time::{Duration, SystemTime};

use dtekit::audit::TraceOptions;
use dtekit::json::Value;
use dtekit::mapping::{ApplyOptions, Direction, Registry};
use dtekit::store::journal::{JournalAttempt, JournalEntry, JournalState};
use dtekit::{Document, Finding, Journal as _, Naming, Reason, Result, code};

use super::document::{self, Shown};
use super::html::{Html, Table, address, age};
use super::{Answer, Desk, since, words};
use crate::language::Language;

impl Desk {
    /// The page of the entry with this key, with what the last form led to.
    pub(super) fn entry(&self, key: &str, said: Option<u64>, language: Language) -> Result<Answer> {
        let Some((entry, kept)) = self.kept(key)? else { return Ok(self.absent(language)) };
        let mut page = Html::default();
        if let Some(notice) = said.and_then(|number| self.said(number)) {
            page.raw("<div class=\"notice\" role=\"status\">").piece(&notice).raw("</div>");
        }
        facts(&mut page, &entry, language);
        history(&mut page, &entry, language);
        attempts(&mut page, &self.journal.attempts(key)?, language);
        answer_of_the_service(&mut page, &entry, language);
        let mut shown = kept.as_ref().and_then(|kept| Shown::of(&kept.document, entry.country));
        if let Some(shown) = &mut shown {
            shown.findings.extend(traced(&entry, &shown.text));
        }
        if self.may_settle {
            self.forms(&mut page, &entry, shown.as_ref(), language);
        }
        page.element("h2 id=\"document\"", language.of("The document", "El documento"));
        let query = [("key", &*entry.key)];
        page.raw("<p>");
        if kept.is_some() {
            page.link(&address("document", &query), language.of("As it was stored", "Como fue guardado"))
                .raw(" ");
        }
        if entry.certified.is_some() {
            page.link(
                &address("certified", &query),
                language.of("As it was certified", "Como fue certificado"),
            );
        }
        page.raw("</p>");
        match (&shown, &kept) {
            (Some(shown), _) => {
                if shown.findings.is_empty() {
                    page.element(
                        "p",
                        language.of("The checks find nothing.", "Las revisiones no encuentran nada."),
                    );
                }
                shown.write(&mut page, language.of("The document", "El documento"), language);
            }
            (None, Some(_)) => {
                let text = language
                    .of("It is too long to be shown here.", "Es demasiado largo para mostrarlo aquí.");
                page.element("p", text);
            }
            _ => {
                page.element("p", language.of("It cannot be read.", "No se puede leer."));
            }
        }
        let here = address("entry", &query);
        Ok(self.page(200, language, &entry.key, &here, &page))
    }

    /// The forms that the entry's state allows.
    fn forms(&self, page: &mut Html, entry: &JournalEntry, shown: Option<&Shown>, language: Language) {
        page.element("h2", language.of("Decide", "Decidir"));
        let asked = matches!(entry.state, JournalState::Unknown | JournalState::Sent | JournalState::Queued);
        if asked && !entry.is_finished {
            if !entry.account.is_empty() {
                page.element("p", words::other_account(language));
            } else if self.asking.is_some() {
                self.form(
                    page,
                    "ask",
                    entry,
                    language.of("Ask the service now", "Preguntar al servicio ahora"),
                );
                page.element("p", language.of("It never sends the document.", "Nunca envía el documento."));
                submit(page, language.of("Ask", "Preguntar"));
            } else {
                let text = language.of(
                    "Start the desk with --base-url and credentials to ask the service here.",
                    "Inicie con --base-url y credenciales para preguntar aquí al servicio.",
                );
                page.element("p", text);
            }
        }
        let decisions = decisions(entry);
        if !decisions.is_empty() {
            self.form(page, "settle", entry, language.of("Settle", "Decidir el resultado"));
            page.raw("<p><label>")
                .text(language.of("What you found", "Lo que constató"))
                .raw("<select name=\"to\">");
            for state in decisions {
                page.raw("<option value=\"").raw(state.as_str()).raw("\">");
                page.text(words::decision(state, language)).raw("</option>");
            }
            page.raw("</select></label></p><p><label>")
                .text(language.of("Why (it is kept)", "Por qué (se guarda)"));
            page.raw("<input type=\"text\" name=\"reason\" required maxlength=\"500\"></label></p>");
            submit(page, language.of("Settle", "Decidir"));
        }
        if entry.is_finished && entry.acknowledged_at.is_none() {
            self.form(page, "acknowledge", entry, language.of("Acknowledge", "Dar por recibido"));
            let text = language.of(
                "Your program has the result; it is not listed any more.",
                "Su programa ya tiene el resultado; no se lista más.",
            );
            page.element("p", text);
            submit(page, language.of("Acknowledge", "Dar por recibido"));
        }
        if let (true, Some(shown)) = (is_correctable(entry), shown) {
            self.form(
                page,
                "submit",
                entry,
                language.of("Correct and submit again", "Corregir y presentar de nuevo"),
            );
            if entry.state == JournalState::Rejected {
                page.raw("<p><label>").text(language.of("A new key", "Una clave nueva"));
                page.raw("<input type=\"text\" name=\"new\" required maxlength=\"200\" value=\"");
                page.text(&entry.key).raw("-2\"></label></p>");
            }
            page.raw("<p><label>").text(language.of("The document", "El documento"));
            // HTML drops the first line break of a text area.
            page.raw("<textarea name=\"document\" required spellcheck=\"false\">\n")
                .text(&shown.text)
                .raw("</textarea></label></p>");
            page.raw("<p><label class=\"box\"><input type=\"checkbox\" name=\"warn\" value=\"yes\"> ");
            let text = language.of(
                "Submit it though the checks find errors",
                "Presentarlo aunque las revisiones encuentren errores",
            );
            page.text(text).raw("</label></p>");
            submit(page, language.of("Submit", "Presentar"));
        }
    }

    /// Begins a form about an entry as it is shown.
    fn form(&self, page: &mut Html, action: &str, entry: &JournalEntry, title: &str) {
        page.raw("<form method=\"post\" action=\"").raw(action).raw("\">").element("h3", title);
        page.hidden("token", &self.form_token).hidden("key", &entry.key);
        page.hidden("seen", entry.state.as_str()).hidden("number", &entry.number.to_string());
    }
}

/// Ends a form.
pub fn submit(page: &mut Html, text: &str) {
    page.element("button type=\"submit\"", text).raw("</form>");
}

/// The states that a person can give to an entry; the journal has the last word.
fn decisions(entry: &JournalEntry) -> Vec<JournalState> {
    use JournalState::{Accepted, Refused, Rejected, Sent, Stuck, Unknown, Waiting};
    let is_damaged = entry.record.findings.iter().any(|one| one.code == code::JOURNAL_DAMAGED.word);
    match entry.state {
        _ if is_damaged => vec![Sent, Accepted, Rejected, Refused, Waiting],
        Unknown => vec![Sent, Accepted, Rejected, Waiting],
        Waiting => vec![Refused],
        Stuck => vec![Waiting, Refused],
        _ => Vec::new(),
    }
}

/// Whether a person can submit another document in its place. Another call is made by the program that knows it.
pub fn is_correctable(entry: &JournalEntry) -> bool {
    let is_document = entry.record.operation.is_none();
    is_document && matches!(entry.state, JournalState::Refused | JournalState::Rejected)
}

/// Writes a fact that is known.
pub fn fact(page: &mut Html, name: &str, value: Option<&str>) {
    if let Some(value) = value.filter(|value| !value.is_empty()) {
        page.element("dt", name).element("dd", value);
    }
}

fn facts(page: &mut Html, entry: &JournalEntry, language: Language) {
    let record = &entry.record;
    page.raw("<dl>");
    fact(page, language.of("State", "Estado"), Some(words::state(entry.state, language)));
    fact(page, language.of("Next", "Lo que sigue"), Some(words::next(entry, language)));
    fact(page, language.of("Country", "País"), Some(entry.country.as_str()));
    fact(page, language.of("Account", "Cuenta"), Some(&entry.account));
    fact(page, language.of("Operation", "Operación"), record.operation.as_deref());
    fact(page, language.of("Chain", "Cadena"), entry.chain.as_deref());
    let deadline = record.deadline.as_deref();
    fact(page, language.of("By law at the authority up to", "Por ley, ante la autoridad hasta"), deadline);
    fact(page, "GlobalDocumentId", record.global_document_id.map(|id| id.to_string()).as_deref());
    fact(page, "CountryDocumentId", record.country_document_id.as_deref());
    let meaning = record.verdict.map(|verdict| format!("{verdict}: {}", words::verdict(verdict, language)));
    fact(page, language.of("The service was asked", "Se preguntó al servicio"), meaning.as_deref());
    fact(page, language.of("Settled, because", "Decidido, porque"), record.note.as_deref());
    page.raw("</dl>");
}

/// What the journal keeps of what happened.
fn history(page: &mut Html, entry: &JournalEntry, language: Language) {
    let now = SystemTime::now();
    let record = &entry.record;
    let counted = |english: &str, spanish: &str, count: u32| match language {
        Language::En => format!("{english} ({count} in all)"),
        Language::Es => format!("{spanish} ({count} en total)"),
    };
    let at = |millis| SystemTime::UNIX_EPOCH.checked_add(Duration::from_millis(millis));
    let asked = counted("the service was asked", "se preguntó al servicio", record.questions);
    let not_listed = language.of("last asked without being listed", "última pregunta en que no figuraba");
    let mut events = vec![
        (language.of("submitted", "presentado").to_owned(), Some(entry.submitted_at)),
        (counted("the last send began", "comenzó el último envío", record.sends), entry.sent_at),
        (not_listed.to_owned(), record.asked_at.and_then(at)),
        (language.of("finished", "terminado").to_owned(), entry.finished_at),
        (language.of("acknowledged", "dado por recibido").to_owned(), entry.acknowledged_at),
        (language.of("next step of a worker", "próximo paso de un proceso").to_owned(), entry.next_at),
    ];
    events.retain(|(_, at)| at.is_some());
    events.sort_by_key(|(_, at)| *at);
    if record.questions > 0 {
        events.push((asked, None));
    }
    let columns = language.of(["What", "When", "Ago"], ["Qué", "Cuándo", "Hace"]);
    let caption =
        language.of("History, as far as the journal keeps it", "Historia, hasta donde la guarda el diario");
    let mut table = Table::new(page, caption, &columns);
    for (what, at) in &events {
        let ago = at.filter(|at| *at <= now).map(|at| age(since(at, now), language)).unwrap_or_default();
        table.row(&Html::of(what), &[Html::of_time(*at), Html::of(&ago)]);
    }
    table.end();
}

/// The newest sends and questions, the last one first.
fn attempts(page: &mut Html, attempts: &[JournalAttempt], language: Language) {
    if attempts.is_empty() {
        return;
    }
    let now = SystemTime::now();
    let columns = language.of(["Attempt", "When", "Ago"], ["Intento", "Cuándo", "Hace"]);
    let caption = language.of("The newest sends and questions", "Los envíos y preguntas más recientes");
    let mut table = Table::new(page, caption, &columns);
    for attempt in attempts.iter().rev() {
        let ago = age(since(attempt.at, now), language);
        let name = Html::of(&words::attempt(attempt, language));
        table.row(&name, &[Html::of_time(Some(attempt.at)), Html::of(&ago)]);
    }
    table.end();
}

/// What the service and the authority said, and what was found before and after the send.
fn answer_of_the_service(page: &mut Html, entry: &JournalEntry, language: Language) {
    let record = &entry.record;
    let has_answer = record.code.is_some() || record.description.is_some() || !record.messages.is_empty();
    if has_answer {
        page.element("h2", language.of("The last answer", "La última respuesta")).raw("<dl>");
        fact(page, language.of("Code", "Código"), record.code.as_deref());
        fact(page, language.of("Description", "Descripción"), record.description.as_deref());
        fact(page, language.of("Reason", "Motivo"), record.reason.map(Reason::as_str));
        for message in &record.messages {
            fact(page, language.of("Message", "Mensaje"), Some(&worded(message)));
        }
        for (name, value) in record.other_data.iter() {
            fact(page, name, Some(&worded(value)));
        }
        page.raw("</dl>");
    }
    let found: Vec<&Finding> = record.findings.iter().chain(&record.warnings).collect();
    if !found.is_empty() {
        page.element("h2", language.of("What dtekit found", "Lo que dtekit encontró"));
        document::findings(page, &found, language);
    }
    if let Some(next) = record.next.as_ref().filter(|_| !entry.is_finished) {
        page.element("h2", language.of("What is asked", "Lo que se pregunta"));
        page.raw("<pre>").text(&pretty(&next.to_value(Naming::Snake))).raw("</pre>");
    }
}

fn worded(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The members of an object, one a line.
fn pretty(value: &Value) -> String {
    let Some(members) = value.as_object() else { return value.to_string() };
    let lines = members.iter().filter(|(_, value)| !value.is_null());
    lines.map(|(name, value)| format!("{name}: {}", worded(value))).collect::<Vec<_>>().join("\n")
}

/// The authority's no, traced to the lines of the document by the built-in mapping. Nothing, where there is none.
fn traced(entry: &JournalEntry, text: &str) -> Vec<Finding> {
    let found = (entry.state == JournalState::Rejected).then(|| trace(entry, text)).flatten();
    let mut found = found.unwrap_or_default();
    let paths: Vec<&str> = found.iter().map(|one| one.path.as_deref().unwrap_or_default()).collect();
    let positions = dtekit::audit::positions(text, &paths).unwrap_or_default();
    for (finding, position) in found.iter_mut().zip(positions) {
        finding.position = position;
    }
    found
}

fn trace(entry: &JournalEntry, text: &str) -> Option<Vec<Finding>> {
    let record = &entry.record;
    let document = Document::from_xml(text.as_bytes()).ok()?;
    let document_type = document.get("Documento/Encabezado/IdDoc/Tipo")?.trim();
    let mapping = Registry::standard(entry.country.as_str(), document_type, Direction::To).ok()?;
    let explanation = mapping.explain(&document, &ApplyOptions::default()).ok()?;
    let words: Vec<String> = record.messages.iter().map(worded).chain(record.description.clone()).collect();
    let options = TraceOptions { country: Some(entry.country), ..TraceOptions::default() };
    let trace = dtekit::trace(words.join("\n").as_str(), &explanation, &options).ok()?;
    Some(trace.messages.into_iter().filter(|one| !one.paths().is_empty()).map(|one| one.finding).collect())
}

//! The pages of the inbox: its entries by state, and one item with its original, its generic form and its checks.

use std::time::SystemTime;

use dtekit::signature::{Signature, SignatureStatus};
use dtekit::store::inbox::{InboxEntry, InboxSource, InboxState};
use dtekit::{Country, Inbox, Result, VerifyOptions};

use super::document::{self, Shown};
use super::entry::{fact, submit};
use super::html::{Html, Table, address, age};
use super::{Answer, Call, Desk, download, since};
use crate::language::Language;

/// How many entries a list has.
const LISTED: usize = 50;

impl Desk {
    /// The entries of the inbox in a state, or all, below how many there are in each state.
    pub(super) fn items(&self, inbox: &Inbox, call: &Call, language: Language) -> Result<Answer> {
        let now = SystemTime::now();
        let (word, after) = (call.query("state"), call.query("after").parse().unwrap_or_default());
        let chosen = if word.is_empty() { None } else { Some(word.parse::<InboxState>()?) };
        let mut page = Html::default();
        let counts = inbox.counts()?;
        let columns = language.of(["State", "Items", "Oldest"], ["Estado", "Elementos", "El más antiguo"]);
        let caption = language.of("Items by state", "Elementos por estado");
        let mut table = Table::new(&mut page, caption, &columns);
        for one in InboxState::ALL {
            let list = address("inbox", &[("state", one.as_str())]);
            let oldest = counts.oldest(one).map(|oldest| age(since(oldest, now), language));
            let cells = [counts.count(one).to_string(), oldest.unwrap_or_default()];
            table.row(
                &Html::of_link(&list, state(one, language)),
                &cells.each_ref().map(|cell| Html::of(cell)),
            );
        }
        table.end();
        let title = match chosen {
            Some(chosen) => format!("{}: {}", language.of("Inbox", "Buzón"), state(chosen, language)),
            None => language.of("Inbox", "Buzón").to_owned(),
        };
        let found = inbox.list(chosen, after, LISTED)?;
        if found.is_empty() {
            page.element("p", language.of("None.", "Ninguno."));
        } else {
            list(&mut page, &title, &found, now, language);
        }
        let query = |after: u64| {
            let after = after.to_string();
            let query = [("state", word), ("after", &after)];
            address("inbox", if chosen.is_some() { &query } else { &query[1..] })
        };
        if let Some(last) = found.last() {
            let later = language.of("Later items", "Elementos posteriores");
            page.raw("<p>").link(&query(last.number), later).raw("</p>");
        }
        Ok(self.page(200, language, &title, &query(after), &page))
    }

    /// The page of the item with this key, with what the last form led to.
    pub(super) fn item(
        &self,
        inbox: &Inbox,
        key: &str,
        said: Option<u64>,
        language: Language,
    ) -> Result<Answer> {
        let Some(entry) = inbox.get(key)? else { return Ok(self.absent(language)) };
        let (original, generic) = (inbox.original(key)?, inbox.generic(key)?);
        let mut page = Html::default();
        if let Some(notice) = said.and_then(|number| self.said(number)) {
            page.raw("<div class=\"notice\" role=\"status\">").piece(&notice).raw("</div>");
        }
        facts(&mut page, &entry, language);
        let found: Vec<_> = entry.record.findings.iter().chain(&entry.record.call_findings).collect();
        if !found.is_empty() {
            page.element("h2", language.of("What dtekit found", "Lo que dtekit encontró"));
            document::findings(&mut page, &found, language);
        }
        if let Some(original) = original.as_ref().filter(|original| original.len() <= document::LONGEST) {
            signatures(&mut page, original, language);
        }
        if self.may_settle {
            self.item_forms(&mut page, &entry, language);
        }
        let query = [("key", &*entry.key)];
        page.element("h2", language.of("The generic form", "La forma genérica"));
        match &generic {
            Some(generic) => {
                page.raw("<p>")
                    .link(&address("generic", &query), language.of("As XML", "Como XML"))
                    .raw("</p>");
                let country = entry.record.country.as_deref().and_then(|word| word.parse().ok());
                let name = language.of("The generic form", "La forma genérica");
                shown(&mut page, name, generic.as_bytes(), country, language);
            }
            None => {
                let text = language.of(
                    "There is none: the document is not there, or cannot be read.",
                    "No hay: el documento no está o no se puede leer.",
                );
                page.element("p", text);
            }
        }
        page.element("h2", language.of("The original", "El original"));
        match &original {
            Some(original) => {
                let as_it_came = language.of("As it came", "Como llegó");
                page.raw("<p>").link(&address("original", &query), as_it_came).raw("</p>");
                if str::from_utf8(original).is_ok() {
                    shown(&mut page, language.of("The original", "El original"), original, None, language);
                }
            }
            None => {
                page.element("p", language.of("It is not there yet.", "Aún no está."));
            }
        }
        Ok(self.page(200, language, &entry.key, &address("item", &query), &page))
    }

    /// The forms that the item's state allows.
    fn item_forms(&self, page: &mut Html, entry: &InboxEntry, language: Language) {
        let is_open = !matches!(entry.state, InboxState::Done | InboxState::GivenBack);
        let has_way_back = matches!(entry.source, Some(InboxSource::Messages | InboxSource::Print));
        let forms = [
            (
                "done",
                is_open,
                language.of("Done", "Terminado"),
                language.of(
                    "Your program, or you, have done with it what there was to do.",
                    "Su programa o usted ya hizo con él lo que había que hacer.",
                ),
            ),
            (
                "give-back",
                is_open && has_way_back,
                language.of("Give back", "Devolver"),
                language.of(
                    "The next pass takes the confirmation back, so that another system can take it.",
                    "La próxima pasada retira la confirmación, para que otro sistema pueda tomarlo.",
                ),
            ),
            (
                "reopen",
                entry.state != InboxState::New,
                language.of("Open again", "Abrir de nuevo"),
                language.of(
                    "It is new again: your program sees it once more.",
                    "Vuelve a ser nuevo: su programa lo ve otra vez.",
                ),
            ),
        ];
        page.element("h2", language.of("Decide", "Decidir"));
        for (action, _, title, text) in forms.into_iter().filter(|(_, is_allowed, ..)| *is_allowed) {
            page.raw("<form method=\"post\" action=\"").raw(action).raw("\">").element("h3", title);
            page.hidden("token", &self.form_token).hidden("key", &entry.key);
            page.hidden("seen", entry.state.as_str()).hidden("number", &entry.number.to_string());
            page.element("p", text);
            submit(page, title);
        }
    }

    /// Does what a form about an item asks for, and leads to its page.
    pub(super) fn act_on_item(
        &self,
        inbox: &Inbox,
        call: &Call,
        page: &str,
        language: Language,
    ) -> Result<Answer> {
        let key = call.form("key");
        let Some(entry) = inbox.get(key)? else { return Ok(self.absent(language)) };
        if call.form("seen") != entry.state.as_str() || call.form("number") != entry.number.to_string() {
            return Ok(self.has_changed(language));
        }
        let now = SystemTime::now();
        match page {
            "done" => inbox.acknowledge(key, now)?,
            "give-back" => inbox.give_back(key, now)?,
            _ => inbox.reopen(key, now)?,
        };
        let word = inbox.get(key)?.map_or("", |entry| state(entry.state, language));
        let mut notice = Html::default();
        notice.element("p", &format!("{}: {word}.", language.of("It is now", "Ahora está")));
        let said = self.notice(notice).to_string();
        Ok(Answer::to(address("item", &[("key", key), ("said", &said)])))
    }

    /// The bytes of an item: its original, or its generic form.
    pub(super) fn bytes_of_item(
        &self,
        inbox: &Inbox,
        call: &Call,
        is_original: bool,
        language: Language,
    ) -> Result<Answer> {
        let key = call.query("key");
        let found = match is_original {
            true => inbox.original(key)?.map(|content| download("original", content)),
            false => inbox.generic(key)?.map(|text| download("generic.xml", text.into_bytes())),
        };
        Ok(found.unwrap_or_else(|| self.absent(language)))
    }
}

/// The word of a state.
fn state(state: InboxState, language: Language) -> &'static str {
    match state {
        InboxState::New => language.of("new", "nuevo"),
        InboxState::Printed => language.of("printed", "impreso"),
        InboxState::Answered => language.of("answered", "respondido"),
        InboxState::Done => language.of("done", "terminado"),
        InboxState::Failed => language.of("failed", "fallido"),
        InboxState::GivenBack => language.of("given back", "devuelto"),
        other => other.as_str(),
    }
}

/// What comes from where.
fn source(source: Option<InboxSource>, language: Language) -> &'static str {
    match source {
        Some(InboxSource::Received) => language.of("supplier's document", "documento de proveedor"),
        Some(InboxSource::Despatch) => language.of("despatch advice", "guía de remisión"),
        Some(InboxSource::Messages) => language.of("message", "mensaje"),
        Some(InboxSource::Print) => language.of("print job", "trabajo de impresión"),
        Some(other) => other.as_str(),
        None => "?",
    }
}

fn list(page: &mut Html, caption: &str, entries: &[InboxEntry], now: SystemTime, language: Language) {
    let columns = language.of(
        ["Key", "State", "What", "Sender", "Total", "Age", "Finding"],
        ["Clave", "Estado", "Qué", "Emisor", "Total", "Edad", "Hallazgo"],
    );
    let mut table = Table::new(page, caption, &columns);
    for entry in entries {
        let record = &entry.record;
        let sender = record.sender_name.as_deref().or(record.sender.as_deref());
        let findings = record.findings.iter().chain(&record.call_findings);
        let cells = [
            state(entry.state, language),
            source(entry.source, language),
            sender.unwrap_or_default(),
            &total(entry),
            &age(since(entry.received_at, now), language),
            findings.map(|one| &*one.code).next().unwrap_or_default(),
        ];
        let name = Html::of_link(&address("item", &[("key", &entry.key)]), &entry.key);
        table.row(&name, &cells.map(Html::of));
    }
    table.end();
}

fn total(entry: &InboxEntry) -> String {
    let parts = [&entry.record.currency, &entry.record.total];
    parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ")
}

fn facts(page: &mut Html, entry: &InboxEntry, language: Language) {
    let record = &entry.record;
    page.raw("<dl>");
    fact(page, language.of("State", "Estado"), Some(state(entry.state, language)));
    fact(page, language.of("What", "Qué"), Some(source(entry.source, language)));
    fact(page, language.of("Country", "País"), record.country.as_deref());
    fact(page, language.of("Type", "Tipo"), record.document_type.as_deref());
    let sender = [&record.sender, &record.sender_name];
    let sender: Vec<&str> = sender.into_iter().flatten().map(String::as_str).collect();
    fact(page, language.of("Sender", "Emisor"), Some(&sender.join(" ")));
    fact(page, language.of("Receiver", "Receptor"), record.receiver.as_deref());
    fact(page, language.of("Total", "Total"), Some(&total(entry)));
    fact(page, "GlobalDocumentId", record.global_document_id.map(|id| id.to_string()).as_deref());
    fact(page, "CountryDocumentId", record.country_document_id.as_deref());
    let due = entry
        .deadline
        .as_ref()
        .and_then(|deadline| Some(format!("{} ({})", deadline.due.as_ref()?, deadline.law)));
    fact(page, language.of("By law answered up to", "Por ley, contestado hasta"), due.as_deref());
    let answer = record.answer.as_ref().map(|answer| {
        let parts = [answer.verdict.as_str(), &answer.code, answer.number.as_deref().unwrap_or_default()];
        format!("{} ({})", parts.join(" ").trim_end(), answer.journal_key)
    });
    fact(page, language.of("Answer", "Respuesta"), answer.as_deref());
    let attempts = (record.attempts > 0).then(|| record.attempts.to_string());
    fact(page, language.of("Attempts that failed", "Intentos fallidos"), attempts.as_deref());
    page.raw("</dl>");
    let columns = language.of(["What", "When"], ["Qué", "Cuándo"]);
    let mut table = Table::new(page, language.of("History", "Historia"), &columns);
    let events = [
        (language.of("received", "recibido"), Some(entry.received_at)),
        (language.of("confirmed to the service", "confirmado al servicio"), entry.confirmed_at),
        (language.of("finished", "terminado"), entry.finished_at),
        (language.of("next call or attempt", "próxima llamada o intento"), entry.next_at),
    ];
    for (what, at) in events.into_iter().filter(|(_, at)| at.is_some()) {
        table.row(&Html::of(what), &[Html::of_time(at)]);
    }
    table.end();
}

/// The signatures of the original, without a trust of the caller: whether they are right, and who made them.
fn signatures(page: &mut Html, original: &[u8], language: Language) {
    let Ok(found) = dtekit::verify(original, &VerifyOptions::default()) else { return };
    if found.is_empty() {
        page.element("p", language.of("It has no signature.", "No tiene firma."));
        return;
    }
    let columns = language.of(["Signature", "Status", "Signer"], ["Firma", "Estado", "Firmante"]);
    let caption = language.of(
        "Signatures (whom you trust is not asked here)",
        "Firmas (aquí no se pregunta en quién confía usted)",
    );
    let mut table = Table::new(page, caption, &columns);
    for one in &found {
        let signer = one.signer.as_ref();
        let signer = signer.map(|signer| [signer.name.clone(), signer.tax_id.clone()]);
        let signer: Vec<String> = signer.into_iter().flatten().flatten().collect();
        let cells = [status(one, language), &signer.join(" ")];
        table.row(&Html::of(&format!("{} {}", one.form, one.algorithm)), &cells.map(Html::of));
    }
    table.end();
    let findings: Vec<_> = found.iter().flat_map(|one| &one.findings).collect();
    document::findings(page, &findings, language);
}

fn status(signature: &Signature, language: Language) -> &'static str {
    match signature.status {
        SignatureStatus::Valid => language.of("valid", "válida"),
        SignatureStatus::Broken => language.of("broken", "inválida"),
        _ => language.of("unsupported", "no soportada"),
    }
}

/// A document with its lines; with a country also what its checks find.
fn shown(page: &mut Html, name: &str, content: &[u8], country: Option<Country>, language: Language) {
    let shown = match country {
        Some(country) => Shown::of(content, country),
        None => Shown::plain(content),
    };
    match shown {
        Some(shown) => shown.write(page, name, language),
        None => {
            let text =
                language.of("It is too long to be shown here.", "Es demasiado largo para mostrarlo aquí.");
            page.element("p", text);
        }
    }
}

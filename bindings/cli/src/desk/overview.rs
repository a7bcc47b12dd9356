//! The first page, and the lists of entries.

use std::time::SystemTime;

use dtekit::store::journal::{JournalEntry, JournalState};
use dtekit::{Journal as _, Result, code};

use super::html::{Html, Table, address, age};
use super::{Answer, Call, Desk, lock, since, words};
use crate::commands::journal::deadline_warning;
use crate::language::Language;

/// How many entries a list has.
const LISTED: usize = 50;

/// Of how many entries those are chosen that wait for a person.
const LOOKED_AT: usize = 200;

impl Desk {
    /// The first page: how many entries are in each state, what waits for a person, and the chart.
    pub(super) fn overview(&self, language: Language) -> Result<Answer> {
        let now = SystemTime::now();
        let mut page = Html::default();
        let counts = self.journal.counts()?;
        let columns = language.of(["State", "Entries", "Oldest"], ["Estado", "Entradas", "La más antigua"]);
        let mut table =
            Table::new(&mut page, language.of("Entries by state", "Entradas por estado"), &columns);
        for state in JournalState::ALL {
            let (count, oldest) = (counts.count(state), counts.oldest(state));
            let list = address("list", &[("state", state.as_str())]);
            let oldest = oldest.map(|oldest| age(since(oldest, now), language)).unwrap_or_default();
            let name = Html::of_link(&list, words::state(state, language));
            table.row(&name, &[Html::of(&count.to_string()), Html::of(&oldest)]);
        }
        table.end();
        let mut waiting = self.journal.list(Some(JournalState::Unknown), 0, LOOKED_AT)?;
        waiting.retain(needs_a_person);
        waiting.extend(self.journal.list(Some(JournalState::Stuck), 0, LOOKED_AT)?);
        waiting.extend(self.journal.results(LOOKED_AT)?.into_iter().filter(needs_a_person));
        waiting.extend(warned(self.journal.list(Some(JournalState::Waiting), 0, LOOKED_AT)?, now));
        waiting.truncate(LISTED);
        page.element("h2", language.of("What waits for you", "Lo que espera por usted"));
        if waiting.is_empty() {
            page.element("p", language.of("Nothing.", "Nada."));
        } else {
            let caption = language.of(
                "Entries that no program can finish, or whose time by law ends",
                "Entradas que ningún programa puede terminar, o cuyo plazo legal vence",
            );
            entries(&mut page, caption, &waiting, now, language);
        }
        let chart = lock(&self.tallies).chart(&self.journal, now)?;
        chart.write(&mut page, language);
        Ok(self.page(200, language, language.of("Documents to issue", "Documentos por emitir"), "", &page))
    }

    /// The entries in a state, or all.
    pub(super) fn list(&self, call: &Call, language: Language) -> Result<Answer> {
        let (word, after) = (call.query("state"), call.query("after"));
        let state = if word.is_empty() { None } else { Some(word.parse()?) };
        let after: u64 = after.parse().unwrap_or_default();
        let mut found = self.journal.list(state, after, LISTED)?;
        found.iter_mut().for_each(|entry| entry.warn(SystemTime::now()));
        let title = match state {
            Some(state) => {
                format!("{}: {}", language.of("Entries", "Entradas"), words::state(state, language))
            }
            None => language.of("All entries", "Todas las entradas").to_owned(),
        };
        let mut page = Html::default();
        if found.is_empty() {
            page.element("p", language.of("None.", "Ninguna."));
        } else {
            entries(&mut page, &title, &found, SystemTime::now(), language);
        }
        let query = |after: u64| {
            let after = after.to_string();
            let query = [("state", word), ("after", &after)];
            address("list", if state.is_some() { &query } else { &query[1..] })
        };
        if let Some(last) = found.last() {
            page.raw("<p>")
                .link(&query(last.number), language.of("Later entries", "Entradas posteriores"))
                .raw("</p>");
        }
        Ok(self.page(200, language, &title, &query(after), &page))
    }
}

/// Whether no worker will bring the entry to its end, or its end asks for a correction.
fn needs_a_person(entry: &JournalEntry) -> bool {
    let persons = [code::JOURNAL_PERSON.word, code::JOURNAL_ATTEMPTS.word, code::JOURNAL_DAMAGED.word];
    match entry.state {
        JournalState::Unknown => {
            entry.next_at.is_none()
                || entry.record.findings.iter().any(|finding| persons.contains(&&*finding.code))
        }
        JournalState::Rejected | JournalState::Refused => entry.acknowledged_at.is_none(),
        _ => false,
    }
}

/// The entries whose documents are late, or whose last days these are.
fn warned(mut entries: Vec<JournalEntry>, now: SystemTime) -> Vec<JournalEntry> {
    entries.iter_mut().for_each(|entry| entry.warn(now));
    entries.retain(|entry| deadline_warning(entry).is_some());
    entries
}

/// Writes entries as a table.
fn entries(page: &mut Html, caption: &str, entries: &[JournalEntry], now: SystemTime, language: Language) {
    let columns = language.of(
        ["Key", "State", "Country", "Age", "What is known"],
        ["Clave", "Estado", "País", "Edad", "Lo que se sabe"],
    );
    let mut table = Table::new(page, caption, &columns);
    for entry in entries {
        let record = &entry.record;
        let deadline = record.deadline.as_deref().unwrap_or_default();
        let due = deadline_warning(entry).map(|warning| format!("{}: {deadline}", warning.code));
        let finding = record.findings.first().map(|finding| &*finding.code);
        let known =
            [due.as_deref(), record.description.as_deref(), record.country_document_id.as_deref(), finding];
        let cells = [
            words::state(entry.state, language),
            entry.country.as_str(),
            &age(since(entry.submitted_at, now), language),
            known.into_iter().flatten().next().unwrap_or_default(),
        ];
        let name = Html::of_link(&address("entry", &[("key", &entry.key)]), &entry.key);
        table.row(&name, &cells.map(Html::of));
    }
    table.end();
}

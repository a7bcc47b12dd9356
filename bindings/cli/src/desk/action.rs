//! What a form does. Each says which state its page showed, so that a decision about what has changed meanwhile is
//! refused.

use std::time::SystemTime;

use dtekit::client::IssueCheck;
use dtekit::json::{Map, Value, json};
use dtekit::store::journal::{JournalEntry, JournalOrder, JournalRun, JournalState};
use dtekit::{Journal as _, Naming, Result};

use super::entry::is_correctable;
use super::html::{Html, address};
use super::one::OneEntry;
use super::{Answer, Asking, Call, Desk, arguments, words};
use crate::language::Language;

impl Desk {
    /// Does what a form asks for, and leads to the page of the entry.
    pub(super) fn act(&self, call: &Call, page: &str, language: Language) -> Result<Answer> {
        if !self.may_settle {
            let why = language.of(
                "This desk is read only: it was started without --allow-settle.",
                "Esta mesa es de solo lectura: se inició sin --allow-settle.",
            );
            return Ok(self.refused(403, language, why));
        }
        if !super::door::is_equal(call.form("token"), &self.form_token) {
            let why = language.of(
                "The form is of another desk. Open the page again.",
                "El formulario es de otra mesa. Abra la página de nuevo.",
            );
            return Ok(self.refused(403, language, why));
        }
        if let ("done" | "give-back" | "reopen", Some(inbox)) = (page, &self.inbox) {
            return self.act_on_item(inbox, call, page, language);
        }
        let key = call.form("key");
        let Some(entry) = self.journal.get(key)? else { return Ok(self.absent(language)) };
        if call.form("seen") != entry.state.as_str() || call.form("number") != entry.number.to_string() {
            return Ok(self.has_changed(language));
        }
        let now = SystemTime::now();
        let mut notice = Html::default();
        let mut shown = entry.key.clone();
        match page {
            "ask" if !entry.account.is_empty() => {
                return Ok(self.refused(400, language, words::other_account(language)));
            }
            "ask" => match &self.asking {
                Some(asking) => self.ask(asking, &entry, now, &mut notice, language)?,
                None => return Ok(self.absent(language)),
            },
            "settle" => {
                let reason = call.form("reason").trim();
                if reason.is_empty() {
                    let why = language.of("A decision needs a reason.", "Una decisión necesita un motivo.");
                    return Ok(self.refused(400, language, why));
                }
                let settled = self.journal.settle(key, call.form("to").parse()?, reason, now)?;
                let state = words::state(settled.state, language);
                notice.element("p", &format!("{}: {state}.", language.of("Settled", "Decidido")));
            }
            "acknowledge" => {
                let text = match self.journal.acknowledge(key, now)? {
                    true => language.of("Acknowledged.", "Dado por recibido."),
                    false => language.of("It was acknowledged before.", "Ya estaba dado por recibido."),
                };
                notice.element("p", text);
            }
            "submit" if !is_correctable(&entry) => {
                let why = language.of(
                    "Only a document that was refused or rejected is submitted again.",
                    "Solo se presenta de nuevo un documento rehusado o rechazado.",
                );
                return Ok(self.refused(400, language, why));
            }
            "submit" => shown = self.submit(call, &entry, now, &mut notice, language)?,
            _ => return Ok(self.absent(language)),
        }
        let said = self.notice(notice).to_string();
        Ok(Answer::to(address("entry", &[("key", &shown), ("said", &said)])))
    }

    /// The page instead of a decision about what another has changed.
    pub(super) fn has_changed(&self, language: Language) -> Answer {
        let why = language.of(
            "The entry has changed since the page was made. Open it again.",
            "La entrada cambió desde que se hizo la página. Ábrala de nuevo.",
        );
        self.refused(409, language, why)
    }

    /// Asks the service about an entry. One that is due is asked about as a worker does, so that the journal keeps what
    /// was found; of another the answer is shown alone, since a worker counts its own questions.
    fn ask(
        &self,
        asking: &Asking,
        entry: &JournalEntry,
        now: SystemTime,
        notice: &mut Html,
        language: Language,
    ) -> Result<()> {
        let one = OneEntry { journal: &self.journal, key: &entry.key };
        let run = JournalRun { most: 1, decide_table: asking.decide.clone(), ..JournalRun::default() };
        let pass = one.run(&asking.client, now, &run)?;
        if pass.worked > 0 {
            notice.element(
                "p",
                language.of(
                    "The service was asked; the journal keeps what it said.",
                    "Se preguntó al servicio; el diario guarda lo que dijo.",
                ),
            );
            return Ok(());
        }
        let Some(next) = entry.record.next.as_ref().filter(|_| entry.state == JournalState::Unknown) else {
            let text = language.of(
                "There is nothing to ask now: a worker has it, or it is not due.",
                "Nada que preguntar ahora: la tiene un proceso, o no le toca aún.",
            );
            notice.element("p", text);
            return Ok(());
        };
        match asking.client.reconcile(next, Some(self.journal.options().settle_after)) {
            Ok(found) => {
                let verdict = found.verdict.kind();
                notice.element("p", &format!("{verdict}: {}", words::verdict(verdict, language)));
                notice.element("p", language.of(
                    "Nothing was changed: a worker asks again when the entry is due, and you can settle it.",
                    "No se cambió nada: un proceso pregunta de nuevo cuando le toque, y usted puede decidir.",
                ));
                let found = found.to_value(Naming::Snake);
                for name in ["document", "differences", "candidates"] {
                    let value = found.get(name).filter(|value| !value.is_null() && **value != json!([]));
                    if let Some(value) = value {
                        notice.raw("<pre>").text(&format!("{name}: {value}")).raw("</pre>");
                    }
                }
            }
            Err(error) => {
                notice.element("p", language.of("The service did not tell.", "El servicio no lo dijo."));
                super::document::findings(notice, &error.findings().iter().collect::<Vec<_>>(), language);
            }
        }
        Ok(())
    }

    /// Submits a corrected document, for the account and in the chain of the old one, with its options. Gives the key
    /// of its entry.
    fn submit(
        &self,
        call: &Call,
        entry: &JournalEntry,
        now: SystemTime,
        notice: &mut Html,
        language: Language,
    ) -> Result<String> {
        // A browser ends each line of a text area with CR and LF.
        let document = call.form("document").replace("\r\n", "\n").into_bytes();
        let key = match entry.state {
            JournalState::Rejected => call.form("new").trim(),
            _ => &entry.key,
        };
        let kept = self.kept(&entry.key)?.and_then(|(_, kept)| kept);
        let kept = kept.map(|kept| options(&arguments(&kept))).unwrap_or_default();
        let order = JournalOrder::from_members(document, entry.country, &kept)?;
        let check = if call.form("warn") == "yes" { IssueCheck::Warn } else { IssueCheck::Lint };
        let order = JournalOrder {
            chain: entry.chain.clone(),
            account: entry.account.clone(),
            ..JournalOrder::new(order.into_issue()?.check(check))
        };
        let known = self.journal.get(key)?.map(|known| known.number);
        let made = order.submit(&self.journal, key, now)?;
        let text = if made.state == JournalState::Refused {
            language.of(
                "The checks still find errors; nothing is sent.",
                "Las revisiones aún encuentran errores; no se envía nada.",
            )
        } else if known == Some(made.number) {
            language
                .of("This key has this very document already.", "Esta clave ya tiene este mismo documento.")
        } else {
            language.of("Submitted: a worker sends it.", "Presentado: un proceso lo envía.")
        };
        notice.element("p", text);
        Ok(made.key)
    }
}

/// The options of a document, out of the arguments of its send; none for a document that was refused before.
fn options(arguments: &Value) -> Map {
    let names = [
        ("Async", "asynchronous"),
        ("Mapping", "mapping"),
        ("Sign", "sign"),
        ("DefaultCertificate", "default_certificate"),
        ("unchecked", "unchecked"),
        ("BillerId", "biller_id"),
        ("ValidateNumber", "validate_number"),
        ("extra", "extra"),
    ];
    let given = |(name, option): (&str, &str)| {
        let value = arguments.get(name).filter(|value| !value.is_null())?;
        Some((option.to_owned(), value.clone()))
    };
    Map::from_iter(names.into_iter().filter_map(given))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_of_the_first_send_are_kept() {
        let sent = json!({"Async": true, "Mapping": "m", "Sign": false, "country": "CR", "extra": {"A": 1}, "timeout": 3});
        let options = Value::Object(options(&sent));
        assert_eq!(options, json!({"asynchronous": true, "mapping": "m", "sign": false, "extra": {"A": 1}}));
        assert!(super::options(&json!({})).is_empty());
    }
}

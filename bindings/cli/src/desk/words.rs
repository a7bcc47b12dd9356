//! What states, verdicts and next steps are called, and what they mean for a person.

use dtekit::operation::VerdictKind;
use dtekit::store::journal::{AttemptKind, AttemptOutcome, JournalAttempt, JournalEntry, JournalState};

use crate::language::Language;

/// The word of a state.
pub fn state(state: JournalState, language: Language) -> &'static str {
    use JournalState::{Accepted, Queued, Refused, Rejected, Sending, Sent, Stuck, Unknown, Waiting};
    match state {
        Waiting => language.of("waiting", "en espera"),
        Sending => language.of("sending", "enviándose"),
        Unknown => language.of("unknown", "desconocido"),
        Sent => language.of("sent", "enviado"),
        Queued => language.of("queued", "en cola"),
        Accepted => language.of("accepted", "aceptado"),
        Rejected => language.of("rejected", "rechazado"),
        Refused => language.of("refused", "no admitido"),
        Stuck => language.of("stuck", "detenido"),
        other => other.as_str(),
    }
}

/// What happens to an entry next, and who does it.
pub fn next(entry: &JournalEntry, language: Language) -> &'static str {
    use JournalState::{Accepted, Queued, Refused, Rejected, Sending, Sent, Stuck, Unknown, Waiting};
    let is_due = entry.next_at.is_some();
    match entry.state {
        Waiting if is_due => language.of("A worker sends it.", "Un proceso lo envía."),
        Waiting => language.of(
            "It waits behind an earlier document of its chain.",
            "Espera detrás de un documento anterior de su cadena.",
        ),
        Sending => language.of(
            "A worker is sending it. If the worker has died, the entry becomes unknown when its lease ends.",
            "Un proceso lo está enviando. Si el proceso murió, la entrada pasa a desconocida al vencer su plazo.",
        ),
        Unknown if is_due => language.of(
            "Nobody knows yet whether it was issued. A worker asks the service; nothing is sent again meanwhile.",
            "Aún no se sabe si fue emitido. Un proceso pregunta al servicio; mientras tanto no se envía de nuevo.",
        ),
        Unknown => language.of(
            "Nobody knows whether it was issued, and nothing that can be asked tells. Look for it in the service, then settle it.",
            "No se sabe si fue emitido, y nada que se pueda preguntar lo dice. Búsquelo en el servicio y decida.",
        ),
        Sent | Queued if entry.is_finished => language.of(
            "It was issued; dtekit does not learn the authority's answer.",
            "Fue emitido; dtekit no llega a conocer la respuesta de la autoridad.",
        ),
        Sent => language.of("It was issued. A worker asks for the authority's answer.", "Fue emitido. Un proceso pregunta por la respuesta de la autoridad."),
        Queued => language.of("The service has it and waits for its number.", "El servicio lo tiene y espera su número."),
        Accepted => language.of("Nothing: it is finished.", "Nada: está terminado."),
        Rejected => language.of(
            "It was rejected. Correct the document and submit it under a new key.",
            "Fue rechazado. Corrija el documento y preséntelo con una clave nueva.",
        ),
        Refused => language.of(
            "Nothing was issued. Correct the document and submit it under the same key.",
            "No se emitió nada. Corrija el documento y preséntelo con la misma clave.",
        ),
        Stuck => language.of(
            "Each send was refused, and nothing was issued. Mend what the attempts name, then give it back or withdraw it.",
            "Cada envío fue rehusado y no se emitió nada. Corrija lo que indican los intentos; luego devuélvalo o retírelo.",
        ),
        _ => "",
    }
}

/// What a verdict of the reconciliation means.
pub fn verdict(verdict: VerdictKind, language: Language) -> &'static str {
    match verdict {
        VerdictKind::AlreadyIssued => language.of(
            "The service lists this very document: it was issued.",
            "El servicio lista este mismo documento: fue emitido.",
        ),
        VerdictKind::Differs => language.of(
            "The service lists a document with the same identity, but something else differs: a person has to decide.",
            "El servicio lista un documento con la misma identidad, pero algo difiere: debe decidir una persona.",
        ),
        VerdictKind::Ambiguous => language.of(
            "The service's list does not say which document it is: a person has to decide.",
            "La lista del servicio no dice cuál es el documento: debe decidir una persona.",
        ),
        VerdictKind::NotFound => language.of(
            "The service does not list it, so far.",
            "El servicio no lo lista, hasta ahora.",
        ),
    }
}

/// What an attempt did.
pub fn attempt(attempt: &JournalAttempt, language: Language) -> String {
    let called = match attempt.kind {
        AttemptKind::Send => language.of("send", "envío"),
        _ => language.of("question", "pregunta"),
    };
    let outcome = match (attempt.outcome, attempt.kind) {
        (AttemptOutcome::Accepted, _) => language.of("accepted", "aceptado"),
        (AttemptOutcome::Sent, _) => language.of("issued", "emitido"),
        (AttemptOutcome::Queued, _) => language.of("queued", "en cola"),
        (AttemptOutcome::Rejected, _) => language.of("rejected", "rechazado"),
        (AttemptOutcome::Unknown, _) => {
            language.of("not known whether it was issued", "no se sabe si fue emitido")
        }
        (_, AttemptKind::Send) => language.of("nothing was sent", "no se envió nada"),
        _ => language.of("no answer", "sin respuesta"),
    };
    let code = attempt.code.as_ref().map_or(String::new(), |code| format!(" ({code})"));
    format!("{called}: {outcome}{code}")
}

/// What a person decides with a state.
pub fn decision(state: JournalState, language: Language) -> &'static str {
    match state {
        JournalState::Sent => language.of("it was issued", "fue emitido"),
        JournalState::Accepted => language
            .of("it was issued, and the authority has accepted it", "fue emitido, y la autoridad lo aceptó"),
        JournalState::Rejected => language.of("it was rejected", "fue rechazado"),
        JournalState::Waiting => language.of(
            "it was not issued: send it again (if that is wrong, there are two)",
            "no fue emitido: enviar de nuevo (si es un error, habrá dos)",
        ),
        JournalState::Refused => language.of("withdraw it: never send it", "retirarlo: no enviarlo nunca"),
        _ => "",
    }
}

/// Why the desk does not ask about an entry of an account: with other credentials the service would not list it.
pub fn other_account(language: Language) -> &'static str {
    language.of(
        "The entry belongs to an account, whose own worker asks about it.",
        "La entrada es de una cuenta, cuyo propio proceso pregunta por ella.",
    )
}

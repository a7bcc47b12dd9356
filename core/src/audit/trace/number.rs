//! Whether the number of a document that was refused is used up, as far as the service's documentation says it.

use super::answer::Answer;
use crate::country::{Country, ProcessingModel};
use crate::result::Outcome;
use crate::result::trace::{NumberState, Reasoned, TracedMessage};

/// The state of the number, and the reason.
pub(super) fn state(
    answer: &Answer,
    country: Option<Country>,
    messages: &[TracedMessage],
) -> (NumberState, Reasoned) {
    let said = |english, spanish| Reasoned { english, spanish };
    let by_code = |state| messages.iter().any(|message| message.number == Some(state));
    if by_code(NumberState::Consumed) {
        let reason = said(
            "the authority's code says that the number was used",
            "el código de la autoridad dice que el número ya fue usado",
        );
        return (NumberState::Consumed, reason);
    }
    match answer.is_number_used {
        Some(true) => {
            let reason = said(
                "the authority says that the sequence number is used (secuenciaUtilizada)",
                "la autoridad dice que la secuencia está utilizada (secuenciaUtilizada)",
            );
            return (NumberState::Consumed, reason);
        }
        Some(false) if matches!(answer.outcome, Some(Outcome::Rejected) | None) => {
            let reason = said(
                "the authority says that the sequence number is not used (secuenciaUtilizada)",
                "la autoridad dice que la secuencia no está utilizada (secuenciaUtilizada)",
            );
            return (NumberState::Reusable, reason);
        }
        _ => {}
    }
    match answer.outcome {
        Some(Outcome::Accepted) => {
            return (NumberState::Consumed, said("the document was accepted", "el documento fue aceptado"));
        }
        Some(Outcome::Sent | Outcome::Queued | Outcome::Unknown) => {
            let reason = said(
                "the outcome is not final; ask for it first",
                "el resultado no es final; consúltelo antes",
            );
            return (NumberState::Unknown, reason);
        }
        Some(Outcome::Rejected) | None => {}
    }
    if answer.repeat_safe {
        let reason = said("nothing was stored", "no se guardó nada");
        return (NumberState::Reusable, reason);
    }
    if by_code(NumberState::Reusable) {
        let reason = said(
            "the authority's code says that the number may be used again",
            "el código de la autoridad dice que el número puede usarse de nuevo",
        );
        return (NumberState::Reusable, reason);
    }
    let is_rejected = answer.outcome == Some(Outcome::Rejected);
    let row = country.and_then(Country::row).filter(|_| is_rejected);
    if row.is_some_and(|row| row.has_folio_rules) {
        let reason = said(
            "a folio with a rejected status may be sent again with ValidateNumber",
            "un folio con estado de rechazo puede enviarse de nuevo con ValidateNumber",
        );
        return (NumberState::Reusable, reason);
    }
    if row.is_some_and(|row| row.model == Some(ProcessingModel::Selectable)) {
        let reason = said(
            "the next number is the last authorized one plus one, and this one was not authorized",
            "el número siguiente es el último autorizado más uno, y este no fue autorizado",
        );
        return (NumberState::Reusable, reason);
    }
    (NumberState::Unknown, said("the documentation does not say it", "la documentación no lo dice"))
}

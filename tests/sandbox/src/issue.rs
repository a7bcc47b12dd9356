//! SendDocumentToAuthority, its form with a custom response, and SendDocumentToValidate.

use serde_json::json;
use uuid::Uuid;

use crate::call::Call;
use crate::certified::{self, Certified};
use crate::country::Country;
use crate::document::{Document, Kind};
use crate::fault::FaultKind;
use crate::folio::{self, Folio};
use crate::identifier::fiscal_id;
use crate::inbox;
use crate::parameters::Parameters;
use crate::receiver_message;
use crate::record::{Origin, Record};
use crate::reply::{Answer, Refusal, Reply};
use crate::result::{self, ProcessResult, REJECTION};
use crate::state::State;

/// The mapping of the generic DTE.
const STANDARD_MAPPING: &str = "11111111-1111-1111-1111-111111111111";
/// The two mappings of an invalidation in El Salvador.
const INVALIDATIONS: [&str; 2] =
    ["193435a2-ab14-4d10-8f15-a85cf7a14426", "f6deb258-6dd1-4d2a-89d1-dccd2495904d"];

/// The parameters of a send.
#[derive(Debug)]
struct Send {
    content: String,
    asynchronous: bool,
    mapping: String,
    sign: bool,
    default_certificate: bool,
    biller: Option<String>,
    validate_number: bool,
}

/// Stores a document and answers by its country's processing model.
pub(crate) fn send(state: &mut State, call: &Call<'_>) -> Answer {
    let send = Send::read(&call.model()?, true)?;
    let (send, document, country, asked) = accept(state, call, send)?;
    let result = store(state, send, document, country, asked.as_ref())?;
    Ok(finish(result.reply(), asked.as_ref(), call.fault))
}

/// The same for a model and an answer whose fields the interface does not define: only `FileContent` is required, and
/// the answer is that of a send, with the fiscal id once more in an object of its own.
pub(crate) fn send_custom(state: &mut State, call: &Call<'_>) -> Answer {
    let send = Send::read(&call.model()?, false)?;
    let (send, document, country, asked) = accept(state, call, send)?;
    let result = store(state, send, document, country, asked.as_ref())?;
    let mut value = json!(result);
    value["CustomResponse"] = json!({
        "Country": country.code,
        "Id": result.country_document_id,
        "Success": result.success,
    });
    Ok(finish(Reply::ok(&value), asked.as_ref(), call.fault))
}

/// Reads a document and answers whether it would be accepted; nothing is stored.
pub(crate) fn validate(state: &mut State, call: &Call<'_>) -> Answer {
    let send = Send::read(&call.model()?, false)?;
    let (.., asked) = accept(state, call, send)?;
    let result = match asked.as_ref() {
        Some(FaultKind::Reject(words)) => ProcessResult::rejected(words.as_deref().unwrap_or(REJECTION)),
        Some(FaultKind::CodeTimeout { .. }) => ProcessResult::timed_out(),
        _ => ProcessResult::unstored(),
    };
    Ok(finish(result.reply(), asked.as_ref(), call.fault))
}

/// A failure that the document requests happens here; a failure of the call happens where the call is answered.
fn finish(reply: Reply, asked: Option<&FaultKind>, fault: Option<&FaultKind>) -> Reply {
    match asked {
        Some(asked) if fault.is_none() => asked.after(reply),
        _ => reply,
    }
}

type Accepted = (Send, Document, &'static Country, Option<FaultKind>);

/// All checks before a document is accepted.
fn accept(state: &State, call: &Call<'_>, send: Send) -> Result<Accepted, Refusal> {
    let document = Document::read(&send.content)?;
    let asked = match call.fault {
        Some(fault) => Some(fault.clone()),
        None => document.fault()?,
    };
    if let Some(reply) = asked.as_ref().and_then(FaultKind::before) {
        return Err(reply.into());
    }
    let country = country(state, call, &document, &send.mapping)?;
    match document.kind {
        Kind::ReceiverMessage => send.check_receiver_message(&document)?,
        _ if send.is_invalidation(country) => send.check_invalidation()?,
        Kind::Custom if send.mapping == STANDARD_MAPPING => {
            return Err(format!(
                "the standard mapping takes `DTE/Documento/Encabezado`, found the root `{}`",
                document.root.name
            )
            .into());
        }
        // The interface shows Costa Rica's message alone; those of the Dominican Republic are taken in the same way.
        Kind::Custom if send.mapping.is_empty() && ["ACECF", "ARECF"].contains(&document.root.local()) => {}
        _ if send.mapping.is_empty() => {
            return Err("`Mapping` is empty, which only a receiver message may leave so".to_owned().into());
        }
        Kind::Dte => send.check_number(country, &document)?,
        Kind::Custom => {}
    }
    Ok((send, document, country, asked))
}

/// The country: by the call's header, else the control endpoint, else the program's option, else the document.
pub(crate) fn country(
    state: &State,
    call: &Call<'_>,
    document: &Document,
    mapping: &str,
) -> Result<&'static Country, Refusal> {
    let unknown = |code: &str| Refusal::from(Reply::message(400, &format!("unknown country `{code}`")));
    if let Some(code) = call.received.header("x-sandbox-country") {
        return Country::find(code).ok_or_else(|| unknown(code));
    }
    if let Some(code) = state.country.as_ref().or(state.options.country.as_ref()) {
        return Country::find(code).ok_or_else(|| unknown(code));
    }
    document
        .country()
        .or_else(|| INVALIDATIONS.contains(&mapping).then(|| Country::find("SV")).flatten())
        .or_else(|| match state.certified {
            Certified::AsSent => None,
            _ => certified::country_of(document),
        })
        .ok_or_else(|| {
            let message = "the document does not tell its country: expected one of the eleven in \
                `Emisor/DomFiscal/Pais`, or the custom field `Pais`, or the header `X-Sandbox-Country`";
            Refusal::Input(message.to_owned())
        })
}

fn store(
    state: &mut State,
    send: Send,
    document: Document,
    country: &'static Country,
    asked: Option<&FaultKind>,
) -> Result<ProcessResult, Refusal> {
    match asked {
        Some(FaultKind::CodeTimeout { stored: false }) => return Ok(ProcessResult::timed_out()),
        Some(FaultKind::ZeroId) => return Ok(ProcessResult::unstored()),
        _ => {}
    }
    let is_invalidation = send.is_invalidation(country);
    let rejection = match asked {
        Some(FaultKind::Reject(words)) => Some(words.as_deref().unwrap_or(REJECTION).to_owned()),
        _ => None,
    };
    let Folio { number, manager } = match country.code {
        "CL" => folio::assign(state, send.biller.as_deref(), send.validate_number, &document)
            .map_err(Refusal::Rejected)?,
        _ => Folio { number: document.number().to_owned(), manager: None },
    };
    if !is_invalidation && rejection.is_none() && state.is_issued(country, &document) {
        return Err(Refusal::Rejected(
            "a document with the same identity has been issued already".to_owned(),
        ));
    }
    let now = state.now();
    let later = country.answers_later(send.asynchronous);
    let is_standard = document.kind == Kind::Dte && send.mapping == STANDARD_MAPPING && !is_invalidation;
    let mut record = Record {
        fiscal_id: fiscal_id(country, &document, &number, country.local(now).date_naive()),
        number,
        folio_manager: manager.map(str::to_owned),
        signed: send.sign,
        is_invalidation,
        later,
        rejection,
        answered: if later { state.authority_time() } else { now },
        ..Record::new(state.next_id(), country, document, Origin::Sent, now)
    };
    if is_standard && state.certified != Certified::AsSent {
        match certified::official(&record) {
            Ok(official) => record.certify(official),
            Err(findings) if state.certified == Certified::Official && record.rejection.is_none() => {
                return Ok(ProcessResult::refused_by_mapping(findings));
            }
            Err(_) => {}
        }
    }
    let answer = match asked {
        Some(FaultKind::CodeTimeout { .. }) => {
            ProcessResult { global_document_id: record.id.to_string(), ..ProcessResult::timed_out() }
        }
        _ if is_invalidation => result::invalidated(&record, now),
        _ => result::issued(&record, now),
    };
    inbox::attach_receiver_message(state, &record);
    state.add(record);
    Ok(answer)
}

impl Send {
    /// Reads the parameters; `complete` requires all that a send needs. Reports every problem at once.
    fn read(parameters: &Parameters, complete: bool) -> Result<Send, String> {
        let mut problems = Vec::new();
        let content =
            parameters.text("FileContent").and_then(|text| text.ok_or_else(|| missing("FileContent")));
        let content = content.map_err(|p| problems.push(p)).unwrap_or_default();
        let mut flag = |name: &str, required: bool| match parameters.boolean(name) {
            Ok(Some(value)) => value,
            Ok(None) if required => {
                problems.push(missing(name));
                false
            }
            Ok(None) => false,
            Err(problem) => {
                problems.push(problem);
                false
            }
        };
        let asynchronous = flag("Async", complete);
        let sign = flag("Sign", complete);
        let default_certificate = flag("DefaultCertificate", complete);
        let validate_number = flag("ValidateNumber", false);
        let mapping = match parameters.text("Mapping") {
            Ok(None) if complete && !parameters.has("Mapping") => Err(missing("Mapping")),
            Ok(None) if complete => Ok(String::new()),
            Ok(None) => Ok(STANDARD_MAPPING.to_owned()),
            Ok(Some(code)) if Uuid::try_parse(&code).is_ok() => Ok(code.to_lowercase()),
            Ok(Some(code)) => Err(format!("expected a mapping code for `Mapping`, found `{code}`")),
            Err(problem) => Err(problem),
        };
        let mapping = mapping.map_err(|p| problems.push(p)).unwrap_or_default();
        let biller = parameters.text("BillerId").map_err(|p| problems.push(p)).unwrap_or_default();
        if !problems.is_empty() {
            return Err(problems.join("; "));
        }
        Ok(Send { content, asynchronous, mapping, sign, default_certificate, biller, validate_number })
    }

    fn is_invalidation(&self, country: &Country) -> bool {
        country.code == "SV" && INVALIDATIONS.contains(&self.mapping.as_str())
    }

    fn check_invalidation(&self) -> Result<(), String> {
        match self.asynchronous && !self.default_certificate {
            true => Ok(()),
            false => Err("an invalidation is sent with `Async` true and `DefaultCertificate` false".into()),
        }
    }

    fn check_receiver_message(&self, document: &Document) -> Result<(), String> {
        let mut problems = receiver_message::problems(&document.root);
        if !self.asynchronous || !self.sign || self.default_certificate || !self.mapping.is_empty() {
            problems.push(
                "a receiver message is sent with `Async` true, `Sign` true, `DefaultCertificate` false and an \
                 empty `Mapping`"
                    .into(),
            );
        }
        if problems.is_empty() { Ok(()) } else { Err(problems.join("; ")) }
    }

    /// A synchronous document must carry its number: in Costa Rica the consecutive or the key that holds it;
    /// in Chile the service assigns it, and in Guatemala the certifier does.
    fn check_number(&self, country: &Country, document: &Document) -> Result<(), String> {
        let numbered = match country.code {
            "CL" | "GT" => true,
            "CR" => document.header("IdDoc/Establecimiento").is_some() || document.clave().is_some(),
            _ => !document.number().is_empty(),
        };
        match self.asynchronous || numbered {
            true => Ok(()),
            false => Err("with `Async` false the document must carry its number, and it has none".into()),
        }
    }
}

fn missing(name: &str) -> String {
    format!("`{name}` is missing")
}

//! An authority's no, traced to the caller's own document.
//!
//! The service hands the authority's words through: codes, names of the official format, what a validator says of a
//! schema. The caller wrote none of these names. [`trace`] finds the official element of each message, and by the
//! explanation of the mapping the paths in the caller's document that its value was made from. `docs/trace.md` has the
//! forms of messages that are understood.

mod answer;
mod clue;
pub(super) mod known;
mod number;
mod options;
mod origins;
mod position;
mod prose;
mod resolve;
mod steps;
mod wording;

use crate::code::{self, Code};
use crate::error::{Finding, Result, Spanish, shortened};
use crate::mapping::Registry;
use clue::Clue;
use known::Known;
use resolve::Sent;

pub use crate::result::trace::{
    Asked, KnownCode, MessageForm, NumberState, Reasoned, Trace, TraceStatus, TracedField, TracedMessage,
};
pub use answer::Answer;
pub use options::TraceOptions;
pub use origins::Origins;

/// Says of each message of an answer which fields of the caller's document it is about.
///
/// A path is either right or not given: where several fields fit, all of them are told, and [`TraceStatus::Several`]
/// says so.
///
/// # Errors
/// None today; the type leaves room for them.
///
/// # Example
/// ```
/// let mapping: dtekit::Mapping = r#"
/// <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
///   <m:template><Factura><Ubicacion><Canton>{Emisor/Ciudad}</Canton></Ubicacion></Factura></m:template>
/// </m:mapping>"#.parse()?;
/// let explanation = mapping.explain(r#"{"Emisor": {"Ciudad": "8"}}"#, &Default::default())?;
/// let no = "cvc-type.3.1.3: The value '8' of element 'Canton' is not valid.";
/// let trace = dtekit::trace(no, &explanation, &Default::default())?;
/// assert_eq!(trace.messages[0].element.as_deref(), Some("Factura/Ubicacion/Canton"));
/// assert_eq!(trace.messages[0].paths(), ["Emisor/Ciudad"]);
/// # Ok::<(), dtekit::Error>(())
/// ```
pub fn trace(
    answer: impl Into<Answer>,
    origins: impl Into<Origins>,
    options: &TraceOptions,
) -> Result<Trace> {
    let (answer, origins) = (answer.into(), origins.into());
    let country = options.country.or(answer.country);
    let tables = Registry::given(options.registry.as_ref()).tables();
    let table = known::table(country, options.as_of, &tables);
    let certain = options.sent.as_deref().or(answer.sent.as_deref());
    let sent = Sent { text: certain.unwrap_or(&origins.output), is_certain: certain.is_some() };
    let mut messages = Vec::new();
    for part in parts(&answer, &origins) {
        let known = table.as_ref().and_then(|table| known::find(table, part.code.as_deref(), &part.text));
        messages.push(traced(part, known, &origins, sent, answer.is_no_refusal));
    }
    let (number, reason) = number::state(&answer, country, &messages);
    Ok(Trace::new(messages, number, reason))
}

/// A message, or a part of one, with what it says.
struct Part {
    message: usize,
    text: String,
    code: Option<String>,
    clue: Clue,
}

/// The parts of all messages. A message is one part, unless it lists several findings.
fn parts(answer: &Answer, origins: &Origins) -> Vec<Part> {
    const MOST: usize = 2000;
    let mut parts: Vec<Part> = Vec::new();
    for (at, message) in answer.messages.iter().enumerate() {
        let text = plain(&message.text);
        let of = |text: &str, clue| Part {
            message: at,
            text: text.trim().to_owned(),
            code: message.code.clone(),
            clue,
        };
        let pieces = pieces(&text);
        let mut found: Vec<Part> = Vec::new();
        if pieces.len() > 1 {
            let read = pieces.iter().map(|piece| (piece, clue(piece, origins)));
            found.extend(read.filter(|(_, clue)| !clue.is_empty()).map(|(piece, clue)| of(piece, clue)));
        }
        if found.is_empty() {
            found.push(of(&text, clue(&text, origins)));
        }
        parts.extend(found);
        if parts.len() > MOST {
            parts.truncate(MOST);
            break;
        }
    }
    joined(parts)
}

/// Xerces tells a fault of a value twice: first the rule and the value, then the value and its element.
fn joined(parts: Vec<Part>) -> Vec<Part> {
    let mut joined: Vec<Part> = Vec::new();
    for part in parts {
        if let Some(last) = joined.last_mut() {
            let says_place = part.clue.element.is_some();
            let lacks_place =
                last.clue.element.is_none() && last.clue.attribute.is_none() && last.clue.value.is_some();
            let is_xerces =
                last.clue.form == Some(MessageForm::Xerces) && part.clue.form == Some(MessageForm::Xerces);
            let is_same = match &part.clue.value {
                Some(value) => last.clue.value.as_ref() == Some(value),
                None => part.clue.facet == Some(clue::Facet::NoChildren),
            };
            if says_place && lacks_place && is_xerces && is_same {
                last.clue.element.clone_from(&part.clue.element);
                last.clue.attribute.clone_from(&part.clue.attribute);
                if last.message == part.message {
                    last.text = format!("{} {}", last.text, part.text);
                    continue;
                }
            }
        }
        joined.push(part);
    }
    joined
}

/// The pieces of a message that may each say something: its lines, and each finding of Xerces.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for line in text.lines() {
        let mut start = 0;
        let mut next = 0;
        while let Some(found) = line[next..].find("cvc-") {
            let at = next + found;
            if !line[start..at].trim().is_empty() {
                pieces.push(&line[start..at]);
            }
            start = at;
            next = at + 4;
        }
        if !line[start..].trim().is_empty() {
            pieces.push(&line[start..]);
        }
    }
    pieces
}

/// A message as text: some services escape it for XML or JSON.
fn plain(text: &str) -> String {
    let mut text = text.to_owned();
    if text.contains("\\\"") {
        text = text.replace("\\\"", "\"").replace("\\\\", "\\");
    }
    if ["&apos;", "&quot;", "&#39;", "&#x27;", "&#34;"].iter().any(|entity| text.contains(entity)) {
        for (entity, c) in [
            ("&apos;", "'"),
            ("&quot;", "\""),
            ("&#39;", "'"),
            ("&#x27;", "'"),
            ("&#34;", "\""),
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&amp;", "&"),
        ] {
            text = text.replace(entity, c);
        }
    }
    text
}

fn clue(text: &str, origins: &Origins) -> Clue {
    let mut clue = wording::read(text).unwrap_or_default();
    clue.position = prose::position(text);
    if clue.form.is_none() {
        prose::read(text, origins, &mut clue);
    }
    clue
}

fn traced(
    part: Part,
    known: Option<Known>,
    origins: &Origins,
    sent: Sent<'_>,
    is_remark: bool,
) -> TracedMessage {
    let Part { text, code, clue, .. } = part;
    let elements = known.as_ref().map(|known| known.elements.clone()).unwrap_or_default();
    let found = resolve::resolve(&clue, &elements, origins, sent);
    let status = found.status.unwrap_or(TraceStatus::Unknown);
    let is_known = known.is_some();
    let (known_code, number, meaning) = match known {
        Some(known) => (Some(known.key), known.number, Some(known.known)),
        None => (None, None, None),
    };
    let code = known_code.or_else(|| clue.code.clone()).or(code).or_else(|| known::written(&text));
    let value = clue.value.clone().or_else(|| match &found.fields[..] {
        [one] if status != TraceStatus::Missing => Some(one.value.clone()),
        _ => None,
    });
    let form =
        found.form.or(clue.form).unwrap_or(if is_known { MessageForm::Code } else { MessageForm::Unknown });
    let mut message = TracedMessage::new(text, Finding::new(&code::TRACE_UNKNOWN, String::new()));
    message.code = code;
    message.known = meaning;
    message.form = form;
    message.status = status;
    message.element = found.element.or_else(|| elements.first().filter(|_| elements.len() == 1).cloned());
    message.fields = found.fields;
    message.value = value;
    message.asked = clue.asked();
    message.number = number;
    message.finding = finding(&message, is_remark);
    message
}

/// The sentence of a message, in English and Spanish.
fn finding(message: &TracedMessage, is_remark: bool) -> Finding {
    let code: &'static Code = match message.status {
        TraceStatus::Found => &code::TRACE_FIELD,
        TraceStatus::Several => &code::TRACE_SEVERAL,
        TraceStatus::Constant => &code::TRACE_CONSTANT,
        TraceStatus::Missing => &code::TRACE_MISSING,
        TraceStatus::Unknown => &code::TRACE_UNKNOWN,
    };
    let element = message.element.as_deref().map(|element| format!("`{}`", shortened(element, 120)));
    let value = message.value.as_deref().map(|value| format!("`{}`", shortened(value, 60)));
    let asked = message.asked.as_ref().filter(|asked| !asked.text.is_empty());
    let asked = asked.map(|asked| format!("{} `{}`", asked.kind, shortened(&asked.text, 120)));
    let element_en = element.as_deref().unwrap_or("an element that the message does not name");
    let element_es = element.as_deref().unwrap_or("un elemento que el mensaje no nombra");
    let known = message.known.as_ref();
    let (says, dice) = match is_remark {
        true => ("the answer remarks on", "la respuesta comenta"),
        false => ("the authority refuses", "la autoridad rechaza"),
    };
    let mut english = format!("{says} {element_en}");
    let mut spanish = format!("{dice} {element_es}");
    if let Some(value) = &value {
        english.push_str(&format!(" with the value {value}"));
        spanish.push_str(&format!(" con el valor {value}"));
    }
    if let Some(asked) = &asked {
        english.push_str(&format!("; it asks for {asked}"));
        spanish.push_str(&format!("; pide {asked}"));
    }
    if let Some(KnownCode { meaning: Some(meaning), meaning_es: Some(meaning_es), .. }) = known {
        english.push_str(&format!(": {meaning}"));
        spanish.push_str(&format!(": {meaning_es}"));
    }
    let paths = message.paths();
    if paths.len() > 1 {
        let list = paths.iter().take(5).map(|path| format!("`{}`", shortened(path, 120)));
        let list = list.collect::<Vec<_>>().join(", ");
        let more = if paths.len() > 5 { ", …" } else { "" };
        english.push_str(&format!(" (from {list}{more})"));
        spanish.push_str(&format!(" (de {list}{more})"));
    }
    let mut finding = Finding::warning(code, english);
    let hint = finding.spanish.take().and_then(|spanish| spanish.hint);
    finding.spanish = Some(Spanish { message: spanish.into(), hint });
    finding.through = message.fields.iter().flat_map(|field| &field.through).take(1).cloned().collect();
    match paths.first() {
        Some(path) => finding.with_path(*path),
        None => finding,
    }
}

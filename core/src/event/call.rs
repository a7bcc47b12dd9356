//! Calls of the two event operations by name: the arguments are an event, and the event's rules check them.

use crate::json::{Map, Value};

use super::authority_event::{AuthorityEvent, OPERATION as AUTHORITY_EVENT};
use super::status_change::{OPERATION as STATUS_CHANGE, StatusChange};
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, Severity, short};
use crate::naming::same_name;
use crate::operation::{Argument, Arguments, Body, CallOption, Method, Request};

/// Builds the request for a status change from the arguments of a call.
pub(crate) fn status_change(arguments: Arguments) -> Result<Request> {
    let (options, mut members, mut findings) = split(&arguments);
    pass_unchecked(&options, &mut members);
    findings.extend(in_extra(&options));
    // The operation's rules read the options, the event's rules read the parameters.
    let stand_in =
        options.set("GlobalDocumentId", uuid::Uuid::max()).set("status", "-").set("description", "-");
    let base = Request::by_parameters(STATUS_CHANGE, stand_in);
    let change = StatusChange::from_members(&members);
    let checked = change.as_ref().map(StatusChange::check);
    match (&base, &checked) {
        (Ok(base), Ok(checked)) => {
            findings.extend(checked.findings.iter().cloned());
            findings.extend(base.findings().iter().cloned());
            if checked.in_body && *base.body() != Body::Empty {
                let message = "expected no `body` with an event whose parameters go there";
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path("body"));
            }
        }
        (base, checked) => {
            findings.extend(
                checked
                    .as_ref()
                    .map_or_else(|error| error.findings().to_vec(), |checked| checked.findings.clone()),
            );
            findings.extend(base.as_ref().err().into_iter().flat_map(|error| error.findings().to_vec()));
        }
    }
    let (base, checked) = match (base, checked, Error::from_findings(ErrorKind::Argument, findings.clone())) {
        (_, _, Some(error)) => return Err(error),
        (Ok(base), Ok(checked), None) => (base, checked),
        (Err(error), ..) => return Err(error),
        (_, Err(error), _) => return Err(error.clone()),
    };
    let extra = base.query().iter().skip(3).cloned();
    let pairs = checked.pairs.into_iter().chain(extra).collect();
    let (query, body) = match checked.in_body && base.method() == Method::Post {
        true => (Vec::new(), Body::Form(pairs)),
        false => (pairs, base.body().clone()),
    };
    Ok(base.with_parts(query, body).with_country(Country::of_events(STATUS_CHANGE)).with_findings(findings))
}

/// Builds the request for an event of SendEventToAuthority from the arguments of a call.
pub(crate) fn authority_event(arguments: Arguments) -> Result<Request> {
    let (options, mut members, mut findings) = split(&arguments);
    match options.iter().find(|(name, _)| *name == "body").map(|(_, value)| value) {
        Some(Argument::Bytes(bytes)) => return authority_event_in_bytes(&bytes.clone(), arguments, &options),
        Some(Argument::Value(Value::Object(body))) => {
            let given = std::mem::replace(&mut members, body.clone());
            members.extend(given);
        }
        _ => {}
    }
    pass_unchecked(&options, &mut members);
    let event = AuthorityEvent::from_members(&members)?;
    let (body, found) = event.check();
    findings.extend(found);
    findings.extend(in_extra(&options));
    let request = Request::by_parameters(AUTHORITY_EVENT, options.set("body", body));
    together(request, findings).map(|request| request.with_country(event.country()))
}

/// The request for an event whose body the caller wrote: it is checked as any other, and sent as it is.
fn authority_event_in_bytes(bytes: &[u8], arguments: Arguments, options: &Arguments) -> Result<Request> {
    let mut findings = in_extra(options);
    let mut country = None;
    match crate::json::from_slice(bytes).ok().and_then(Value::into_object) {
        Some(mut members) => {
            pass_unchecked(options, &mut members);
            let event = AuthorityEvent::from_members(&members)?;
            findings.extend(event.check().1);
            findings.extend(event.misspelled_status(&members));
            country = event.country();
        }
        None => {
            let message = "expected a JSON object in the bytes of `body`, whose `status` can be checked";
            let finding = Finding::new(&code::PARAMETER_VALUE, message).with_path("body");
            let severity = if is_unchecked(options) { Severity::Warning } else { Severity::Error };
            findings.push(Finding { severity, ..finding });
        }
    }
    together(Request::by_parameters(AUTHORITY_EVENT, arguments), findings)
        .map(|request| request.with_country(country))
}

/// The request with its findings and these, or the error with all of them.
fn together(request: Result<Request>, mut findings: Vec<Finding>) -> Result<Request> {
    findings.extend(
        request.as_ref().map_or_else(|error| error.findings(), |request| request.findings()).iter().cloned(),
    );
    match Error::from_findings(ErrorKind::Argument, findings.clone()) {
        Some(error) => Err(error),
        None => Ok(request?.with_findings(findings)),
    }
}

fn is_unchecked(options: &Arguments) -> bool {
    options
        .iter()
        .any(|(name, value)| name == "unchecked" && matches!(value, Argument::Value(Value::Bool(true))))
}

/// Tells the event of the call's option `unchecked`.
fn pass_unchecked(options: &Arguments, members: &mut Map) {
    if is_unchecked(options) {
        members.insert("unchecked".to_owned(), true.into());
    }
}

/// Refuses a `status` in the option `extra`, whose members pass without a check.
fn in_extra(options: &Arguments) -> Vec<Finding> {
    let extra = options.iter().find(|(name, _)| *name == "extra").map(|(_, value)| value);
    let Some(Argument::Value(Value::Object(extra))) = extra else { return Vec::new() };
    let twice = extra.iter().filter(|(name, _)| same_name(name, "status"));
    let finding = |(name, _): (&String, &Value)| {
        let message = format!("expected the event's status outside `extra`, found `{}` there", short(name));
        Finding::new(&code::PARAMETER_VALUE, message).with_path("extra")
    };
    twice.map(finding).collect()
}

/// The options of the call, the members of the event, and findings for arguments that can be neither.
fn split(arguments: &Arguments) -> (Arguments, Map, Vec<Finding>) {
    let (mut options, mut members, mut findings) = (Arguments::new(), Map::new(), Vec::new());
    for (name, argument) in arguments.iter() {
        match argument {
            argument if CallOption::find(name).is_some() => options.insert(name, argument.clone()),
            Argument::Value(value) => drop(members.insert(name.to_owned(), value.clone())),
            Argument::Bytes(_) | Argument::File(_) => {
                let message = format!("expected text, not bytes, for parameter `{}`", short(name));
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(short(name)));
            }
        }
    }
    (options, members, findings)
}

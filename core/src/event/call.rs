//! Calls of the two event operations by name: the arguments are an event, and the event's rules check them.

use crate::json::{Map, Value};

use super::authority_event::AuthorityEvent;
use super::status_change::StatusChange;
use crate::code;
use crate::country::Country;
use crate::error::{Error, ErrorKind, Finding, Result, short};
use crate::operation::{Argument, Arguments, Body, CallOption, Method, Request};

const STATUS_CHANGE: &str = "Document/ChangeDocumentStatus";
const AUTHORITY_EVENT: &str = "Document/SendEventToAuthority";

/// Builds the request for a status change from the arguments of a call.
pub(crate) fn status_change(arguments: Arguments) -> Result<Request> {
    let (options, members, mut findings) = split(&arguments);
    // The operation's rules read the options, the event's rules read the parameters.
    let stand_in =
        options.set("GlobalDocumentId", uuid::Uuid::max()).set("status", "-").set("description", "-");
    let base = Request::new(STATUS_CHANGE, stand_in);
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
    Ok(base.with_parts(query, body).with_country(Some(Country::BR)).with_findings(findings))
}

/// Builds the request for an event of SendEventToAuthority from the arguments of a call.
pub(crate) fn authority_event(arguments: Arguments) -> Result<Request> {
    let (options, mut members, mut findings) = split(&arguments);
    let body = options.iter().find(|(name, _)| *name == "body").map(|(_, value)| value);
    match body {
        // A body that the caller wrote is sent as it is.
        Some(Argument::Bytes(_)) => return Request::new(AUTHORITY_EVENT, arguments),
        Some(Argument::Value(Value::Object(body))) => {
            let given = std::mem::replace(&mut members, body.clone());
            members.extend(given);
        }
        _ => {}
    }
    let event = AuthorityEvent::from_members(&members)?;
    // interface.md specifies two events. Any other event is sent unchecked.
    if event.fields().is_none() {
        return Request::new(AUTHORITY_EVENT, arguments);
    }
    let (body, found) = event.check();
    findings.extend(found);
    let request = Request::new(AUTHORITY_EVENT, options.set("body", body));
    findings.extend(
        request.as_ref().map_or_else(|error| error.findings(), |request| request.findings()).iter().cloned(),
    );
    match Error::from_findings(ErrorKind::Argument, findings.clone()) {
        Some(error) => Err(error),
        None => Ok(request?.with_country(Some(Country::CO)).with_findings(findings)),
    }
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

//! The steps that are methods above the operations: `issue`, `invalidate`, `reconcile`, `wait`, `download`.

use std::fs;
use std::time::SystemTime;

use dtekit::client::{AuthorityWait, Client, FileFormat, InvalidateOptions, Issue, Reconciliation};
use dtekit::json::{Map, Value, json};
use dtekit::operation::NextStepOptions;
use dtekit::result::ListedDocument;
use dtekit::{Country, NextStep, Outcome, ProcessResult, Reply, Result};

use super::{object, root, seen};

/// Runs a step, unless it calls an operation; `last` is the last result.
pub fn step(client: &Client, case: &Value, last: &mut Option<ProcessResult>) -> Option<Result<Value>> {
    let mut members = object(&case["arguments"]);
    let mut text = |name: &str| match members.remove(name) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    };
    let mut keep = |result: ProcessResult| {
        *last = Some(result.clone());
        seen(Reply::Process(Box::new(result)))
    };
    Some(match case["operation"].as_str().unwrap() {
        "issue" => {
            let (document, country) = (text("document"), text("country"));
            let content = match document.strip_prefix('@') {
                Some(name) => fs::read(root().join("data").join(name)).unwrap(),
                None => document.into_bytes(),
            };
            country
                .parse::<Country>()
                .and_then(|country| Issue::from_members(content, country, &members))
                .and_then(|issue| client.issue(issue))
                .map(keep)
        }
        "el_salvador_invalidate" => {
            let (event, mapping) = (text("event"), text("mapping"));
            InvalidateOptions::from_members(&members)
                .and_then(|options| client.el_salvador_invalidate(event, &mapping, &options))
                .map(&mut keep)
        }
        "reconcile" => reconcile(client, &mut members, last),
        "next_step_of" => {
            let (document, country) = (text("document"), text("country"));
            let step = country.parse::<Country>().and_then(|country| {
                dtekit::next_step_of(document, country, &NextStepOptions::from_members(&members)?)
            });
            step.map(|step| {
                let shown = step.to_value(Default::default());
                let mut result = ProcessResult::default();
                result.next = Some(step);
                *last = Some(result);
                shown
            })
        }
        "reconcile_many" => reconcile_many(client, &mut members),
        "wait" => {
            let decided = Some(text("decided")).filter(|word| !word.is_empty());
            if !members.contains_key("global_document_id") {
                members.extend(AuthorityWait::members(last.as_ref().unwrap()));
            }
            wait(client, &members, decided.as_deref())
        }
        "download" => {
            let (id, format, kind) = (text("global_document_id"), text("format"), text("type"));
            let kind = if kind.is_empty() { "default" } else { &kind };
            format
                .parse::<FileFormat>()
                .and_then(|format| client.download(id, format, kind))
                .map(|file| file.map_or(json!({"@value": null}), |file| seen(Reply::File(file))))
        }
        _ => return None,
    })
}

/// Asks with the step of the case, or with that of the last result or question.
fn reconcile(client: &Client, members: &mut Map, last: &mut Option<ProcessResult>) -> Result<Value> {
    let next = match members.remove("next") {
        Some(given) => NextStep::from_members(&object(&given))?,
        None => last.as_ref().unwrap().next.clone().unwrap(),
    };
    let found = client.reconcile(&next, Reconciliation::settle_after(members)?)?;
    if let (Some(last), Some(next)) = (last, &found.next) {
        last.next = Some(next.clone());
    }
    Ok(found.to_value(Default::default()))
}

fn reconcile_many(client: &Client, members: &mut Map) -> Result<Value> {
    let steps = members.remove("steps").unwrap();
    let steps = steps.as_array().unwrap().iter().map(|step| NextStep::from_members(&object(step)));
    let steps = steps.collect::<Result<Vec<_>>>()?;
    let found = client.reconcile_many(&steps, Reconciliation::settle_after(members)?)?;
    Ok(json!({"found": found.iter().map(|found| found.to_value(Default::default())).collect::<Vec<_>>()}))
}

fn wait(client: &Client, members: &Map, decided: Option<&str>) -> Result<Value> {
    let mut wait = AuthorityWait::from_members(members, SystemTime::now())?;
    let rule = decided.map(|word| move |_: &ListedDocument| word.parse::<Outcome>());
    let rule = rule.as_ref().map(|rule| rule as &dyn Fn(&ListedDocument) -> Result<Outcome>);
    Ok(client.wait_for_authority(&mut wait, rule)?.to_value(Default::default()))
}

//! What runs each function: what was given, read for core, and core's answer as JSON.

use super::{Answer, Inputs};
use crate::audit::{
    Answer as Answered, CodeOptions, Deadline, DeadlineOptions, LintOptions, Origins, TotalsOptions,
    TraceOptions, audit_totals as audited, code as known, deadlines as due, lint as linted, trace as traced,
    validate as validated, validate_explained,
};
use crate::country::chile::FolioDecision;
use crate::country::{Country, ProcessingModel, mexico};
use crate::country::{compose_identifier as composed, parse_identifier as parsed};
use crate::error::{Finding, Result};
use crate::example::example_json;
use crate::json::{Map, Value, json};
use crate::naming::Naming;
use crate::print::{PrintOptions, print_data as printed};
#[cfg(feature = "print")]
use crate::print::{SymbolOptions, symbol as drawn};
use crate::reading::{Inherited, ReadOptions, packed, read as found, standalone as alone};
use crate::schema::ValidateOptions;
use crate::signature::{VerifyOptions, verify as verified};

fn json(value: &Value) -> Result<Answer> {
    text(value.to_string())
}

fn text(text: String) -> Result<Answer> {
    Ok(Answer { text, beside: Vec::new() })
}

/// What `read` makes of the fields; without them, of none.
fn with_fields<T>(given: &Inputs<'_>, read: impl FnOnce(&Map) -> T) -> T {
    match &given.members {
        Some(members) => read(members),
        None => read(&Map::new()),
    }
}

pub fn example(given: &Inputs<'_>, _: Naming) -> Result<Answer> {
    text(example_json(given.text(0)?.parse()?, given.text(1)?)?)
}

pub fn lint(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let (source, country) = (given.source()?, given.text(0)?.parse()?);
    let mut with = given.options(LintOptions::from_members)?;
    (with.registry, with.through) = (given.registry(), given.through.clone());
    json(&linted(source, country, &with)?.to_value(naming))
}

pub fn deadlines(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let (source, country) = (given.source()?, given.text(0)?.parse()?);
    let mut with = given.options(DeadlineOptions::from_members)?;
    with.registry = given.registry();
    json(&Deadline::values(&due(source, country, &with)?, naming))
}

pub fn audit_totals(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let (source, country) = (given.source()?, given.text(0)?.parse()?);
    let mut with = given.options(TotalsOptions::from_members)?;
    with.registry = given.registry();
    json(&audited(source, country, &with)?.to_value(naming))
}

pub fn validate(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let data = given.bytes()?;
    let with = given.options(ValidateOptions::from_members)?;
    let findings = match given.texts[0] {
        Some(explanation) => validate_explained(data, Origins::from_json(explanation.as_bytes())?, &with)?,
        None => validated(data, &with)?,
    };
    text(Finding::text(&findings, naming))
}

pub fn trace(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let answer = Answered::from_json(given.text(0)?.as_bytes())?;
    let origins = Origins::from_json(given.text(1)?.as_bytes())?;
    let mut with = given.options(TraceOptions::from_members)?;
    with.registry = given.registry();
    json(&traced(answer, origins, &with)?.to_value(naming))
}

pub fn code(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let (country, word) = (given.text(0)?.parse()?, given.text(1)?);
    let mut with = given.options(CodeOptions::from_members)?;
    with.registry = given.registry();
    json(&known(country, word, &with)?.to_value(naming))
}

pub fn read(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let data = given.bytes()?;
    let mut with = given.options(ReadOptions::from_members)?;
    with.registry = given.registry();
    let (documents, originals) = packed(found(data, &with)?, naming);
    Ok(Answer { text: documents.to_string(), beside: vec![originals] })
}

pub fn standalone(given: &Inputs<'_>, _: Naming) -> Result<Answer> {
    let written = alone(given.bytes()?, &with_fields(given, Inherited::from_members))?.into_owned();
    Ok(Answer { text: String::new(), beside: vec![written] })
}

pub fn verify(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let found = verified(given.bytes()?, &given.options(VerifyOptions::from_members)?)?;
    json(&found.iter().map(|one| one.to_value(naming)).collect())
}

pub fn print_data(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let (certified, country) = (given.bytes()?, given.text(0)?.parse()?);
    let mut with = given.options(PrintOptions::from_members)?;
    with.registry = given.registry();
    json(&printed(certified, country, &with)?.to_value(naming))
}

#[cfg(feature = "print")]
pub fn symbol(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let kind = given.text(1)?.parse()?;
    let symbol = drawn(given.text(0)?, kind, &given.options(SymbolOptions::from_members)?)?;
    Ok(Answer { text: symbol.to_value(naming).to_string(), beside: vec![symbol.png(), symbol.escpos()] })
}

pub fn parse_identifier(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let parts = parsed(given.text(0)?, given.text(1)?)?;
    json(&Value::Object(match naming {
        Naming::Snake => parts,
        _ => parts.into_iter().map(|(name, value)| (naming.name(&name), value)).collect(),
    }))
}

pub fn compose_identifier(given: &Inputs<'_>, _: Naming) -> Result<Answer> {
    let kind = given.text(0)?;
    text(with_fields(given, |parts| composed(kind, parts))?)
}

pub fn processing_model(given: &Inputs<'_>, _: Naming) -> Result<Answer> {
    let country: Country = given.text(0)?.parse()?;
    text(country.model().map_or("", ProcessingModel::as_str).to_owned())
}

/// Beside the decision stands the error that `accepted` raises, as JSON; nothing if it raises none.
pub fn evaluate_folio(given: &Inputs<'_>, naming: Naming) -> Result<Answer> {
    let decision = with_fields(given, |inputs| FolioDecision::from_members(inputs, given.maybe_bytes()))?;
    let refusal = decision.accepted().err().map(|error| json!(error.in_case(naming)).to_string());
    let beside = vec![refusal.unwrap_or_default().into_bytes()];
    Ok(Answer { text: decision.to_value(naming).to_string(), beside })
}

pub fn cadena_original(given: &Inputs<'_>, _: Naming) -> Result<Answer> {
    text(mexico::cadena_original(given.bytes()?)?)
}

//! The catalogs of the invoicing add-on: products, receivers and personalized fields.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::call::Call;
use crate::parameters::Parameters;
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// The three kinds of entities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Product,
    Receiver,
    Personalized,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Product => "Product",
            Kind::Receiver => "Receiver",
            Kind::Personalized => "Personalized",
        }
    }

    /// The parameter that holds an entity's id.
    fn id(self) -> &'static str {
        match self {
            Kind::Product => "productId",
            Kind::Receiver => "receiverId",
            Kind::Personalized => "personalizedId",
        }
    }

    /// The parameter of the J forms that holds an entity.
    fn json(self) -> &'static str {
        match self {
            Kind::Product => "productJson",
            Kind::Receiver => "receiverJson",
            Kind::Personalized => "personalizedJson",
        }
    }
}

/// The entities of every kind and owner, as received.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Catalog(BTreeMap<String, Map<String, Value>>);

/// Kind, owner and id as one key.
fn key(kind: Kind, owner: &str, id: &str) -> String {
    format!("{}\u{1f}{owner}\u{1f}{id}", kind.name())
}

impl Catalog {
    fn of(&self, kind: Kind) -> impl Iterator<Item = &Map<String, Value>> {
        let prefix = format!("{}\u{1f}", kind.name());
        self.0.iter().filter(move |(key, _)| key.starts_with(&prefix)).map(|(_, entity)| entity)
    }

    /// How many entities there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// Finds one entity.
pub(crate) fn get(state: &mut State, call: &Call<'_>, kind: Kind, json_form: bool) -> Answer {
    let (owner, id) = ids(call, kind, json_form)?;
    let found = state.catalog.0.get(&key(kind, &owner, &id)).ok_or_else(|| unknown(kind, &id))?;
    Ok(Reply::ok(&json!({ "Success": true, kind.name(): found, "Message": null })))
}

/// Members of a search model that are about the list, and the member that matches any member of an entity.
const PAGING: [&str; 8] =
    ["page", "pageSize", "pageNumber", "pageIndex", "take", "skip", "top", "maxResults"];
const ANY_MEMBER: [&str; 4] = ["text", "search", "filter", "query"];

/// Finds all entities whose members contain the texts of the model; the owner must be equal.
pub(crate) fn search(state: &mut State, call: &Call<'_>, kind: Kind, json_form: bool) -> Answer {
    let name = format!("search{}ModelJson", kind.name());
    let wanted = model(call, &name, json_form)?.into_object();
    let found: Vec<_> = state.catalog.of(kind).filter(|entity| matches(entity, &wanted)).collect();
    let list = format!("{}s", kind.name());
    Ok(Reply::ok(&json!({ "Success": true, list: found, "Count": found.len(), "Message": null })))
}

fn matches(entity: &Map<String, Value>, wanted: &Map<String, Value>) -> bool {
    wanted.iter().all(|(name, wanted)| {
        let is = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
        let wanted = text(wanted).to_lowercase();
        if wanted.is_empty() || is(&PAGING) {
            return true;
        }
        let holds = |value: &Value| text(value).to_lowercase().contains(&wanted);
        if is(&ANY_MEMBER) {
            return entity.values().any(holds);
        }
        let member = entity.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        match is(&["ownerId"]) {
            true => member.is_some_and(|owner| text(owner).to_lowercase() == wanted),
            false => member.is_some_and(holds),
        }
    })
}

/// Adds an entity; its id must be new.
pub(crate) fn add(state: &mut State, call: &Call<'_>, kind: Kind, json_form: bool) -> Answer {
    let (key, id, entity) = entity(call, kind, json_form)?;
    if state.catalog.0.contains_key(&key) {
        return Err(Refusal::Rejected(format!("the {} `{id}` exists already", kind.name())));
    }
    keep(state, kind, key, entity)
}

/// Replaces an existing entity.
pub(crate) fn update(state: &mut State, call: &Call<'_>, kind: Kind, json_form: bool) -> Answer {
    let (key, id, entity) = entity(call, kind, json_form)?;
    if !state.catalog.0.contains_key(&key) {
        return Err(unknown(kind, &id));
    }
    keep(state, kind, key, entity)
}

fn keep(state: &mut State, kind: Kind, key: String, entity: Map<String, Value>) -> Answer {
    let reply = Reply::ok(&json!({ "Success": true, kind.name(): entity, "Message": null }));
    state.catalog.0.insert(key, entity);
    Ok(reply)
}

/// Deletes an entity.
pub(crate) fn delete(state: &mut State, call: &Call<'_>, kind: Kind, json_form: bool) -> Answer {
    let (owner, id) = ids(call, kind, json_form)?;
    state.catalog.0.remove(&key(kind, &owner, &id)).ok_or_else(|| unknown(kind, &id))?;
    Ok(Reply::ok(&json!({ "Success": true, "Message": null })))
}

fn unknown(kind: Kind, id: &str) -> Refusal {
    Refusal::Unknown(format!("the {} `{id}` does not exist", kind.name()))
}

/// Owner and id: two parameters, or the members of the one that holds JSON.
fn ids(call: &Call<'_>, kind: Kind, json_form: bool) -> Result<(String, String), Refusal> {
    let mut wanted = match json_form {
        true => model(call, &format!("ownerId{}IdJson", kind.name()), true)?,
        false => call.query(),
    };
    let ids = (wanted.need_text("ownerId"), wanted.need_text(kind.id()));
    wanted.check()?;
    Ok(ids)
}

/// An entity, its id and its key.
fn entity(
    call: &Call<'_>,
    kind: Kind,
    json_form: bool,
) -> Result<(String, String, Map<String, Value>), Refusal> {
    let mut model = model(call, kind.json(), json_form)?;
    let (owner, id) = (model.need_text("ownerId"), model.need_text(kind.id()));
    model.check().map_err(Refusal::of_model)?;
    Ok((key(kind, &owner, &id), id, model.into_object()))
}

/// The model of a call: its body or query, or the JSON in one parameter of the query.
fn model(call: &Call<'_>, name: &str, json_form: bool) -> Result<Parameters, Refusal> {
    if !json_form {
        return Ok(call.model()?);
    }
    let mut query = call.query();
    let text = query.need_text(name);
    query.check()?;
    match serde_json::from_str(&text) {
        Ok(Value::Object(members)) => Ok(Parameters::of_object(members)),
        _ => Err(Refusal::Input(format!("expected a JSON object in `{name}`"))),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

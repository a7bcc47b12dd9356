//! Checks the items of an event.
//!
//! The interface does not show the service's own names for the fields of an item; the names here are those of the
//! authority's schemas. So a field that is missing, unknown or of another form is a warning. Only what the interface
//! itself forbids is an error.

use crate::json::{Map, Value};

use crate::code::{self, Code};
use crate::country::brazil::{EventField, EventType, MOST_ITEMS, N_ITEM, Need, STOCK};
use crate::error::{Arg, ArgPath, Finding, Text, short, shortened, text};
use crate::naming::same_name;
use crate::operation::flatten;

/// The parameter that holds the items. Paths of findings are what follows this name, such as `[0].vIBS`.
const ITEMS: &str = "itemsData";

/// The most warnings about items; more would say nothing new.
const MOST_WARNINGS: usize = 100;

/// Checks the items of an event, and returns them with known fields in the authority's spelling.
pub(super) fn check(event: &EventType, given: &Value, findings: &mut Vec<Finding>) -> Value {
    let mut checker = Checker { event, findings, warnings: 0 };
    let Value::Array(items) = given else {
        checker.refuse(&code::PARAMETER_VALUE, "", text!("expected a list of items for {}", Arg(ITEMS)));
        return given.clone();
    };
    if items.is_empty() {
        checker.refuse(
            &code::PARAMETER_VALUE,
            "",
            text!("expected at least one item in {}, found none", Arg(ITEMS)),
        );
    }
    if items.len() > MOST_ITEMS {
        let (name, found) = (Arg(ITEMS), items.len());
        let message = text!("expected at most {MOST_ITEMS} items in {}, found {found}", name);
        checker.warn(&code::EVENT_ITEM_COUNT, "", message);
    }
    let items: Vec<Value> = items.iter().enumerate().map(|(index, item)| checker.item(index, item)).collect();
    checker.numbers(&items);
    Value::Array(items)
}

/// A path behind `itemsData`, so short that both have at most 100 characters.
fn short_path(path: &str) -> String {
    shortened(path, 100 - ITEMS.len())
}

struct Checker<'c> {
    event: &'c EventType,
    findings: &'c mut Vec<Finding>,
    warnings: usize,
}

impl Checker<'_> {
    fn item(&mut self, index: usize, item: &Value) -> Value {
        let path = format!("[{index}]");
        let Value::Object(members) = item else {
            self.refuse(
                &code::PARAMETER_VALUE,
                &path,
                text!("expected an object for {}, found another value", ArgPath(ITEMS, &path)),
            );
            return item.clone();
        };
        let members = self.spelled(members, &path, "");
        let item = Value::Object(members);
        let mut pairs = Vec::new();
        flatten("", &item, &mut pairs);
        if pairs.is_empty() {
            self.refuse(
                &code::PARAMETER_VALUE,
                &path,
                text!("expected an item with fields for {}, found none", ArgPath(ITEMS, &path)),
            );
            return item;
        }
        for (name, text) in &pairs {
            self.value(&format!("{path}.{name}"), name, text);
        }
        self.missing(&path, &pairs);
        item
    }

    /// The members of the group `inside`, with known names in the authority's spelling.
    fn spelled(&mut self, members: &Map, path: &str, inside: &str) -> Map {
        let mut spelled = Map::new();
        for (name, value) in members {
            let name = self.spelling(inside, name);
            let path = format!("{path}.{}", short(&name));
            let value = match value {
                Value::Object(group) if inside.is_empty() => Value::Object(self.spelled(group, &path, &name)),
                value => value.clone(),
            };
            if spelled.insert(name, value).is_some() {
                let message = text!("expected {} once, found it twice", ArgPath(ITEMS, &path));
                self.refuse(&code::PARAMETER_VALUE, &path, message);
            }
        }
        spelled
    }

    /// The authority's spelling of a name that the event knows; else the name as given.
    fn spelling(&self, inside: &str, given: &str) -> String {
        let stock = [STOCK, "gControleEstoque.vIBS", "gControleEstoque.vCBS"];
        let fields = self.event.item.iter().map(|field| field.path).chain([N_ITEM.path]).chain(stock);
        let own = fields.filter_map(|path| match inside {
            "" => Some(path),
            group => path.strip_prefix(group)?.strip_prefix('.'),
        });
        let found = own.into_iter().find(|own| same_name(own, given));
        found.unwrap_or(given).to_owned()
    }

    fn value(&mut self, path: &str, name: &str, text: &str) {
        let event = self.event;
        let shown = short_path(path);
        let place = ArgPath(ITEMS, &shown);
        let known = event.item.iter().chain([&N_ITEM]).find(|field| field.path == name);
        match known {
            Some(field) if !field.form.matches(text) => {
                let message =
                    text!("expected {} for {}, found `{}`", field.form.expected(), place, short(text));
                self.warn(&code::EVENT_VALUE_FORM, path, message);
            }
            Some(_) => {}
            None if event.no_repeated_tax
                && matches!(name, "gControleEstoque.vIBS" | "gControleEstoque.vCBS") =>
            {
                let message = text!(
                    "expected no vIBS or vCBS inside gControleEstoque of event {}, found {}",
                    event.code,
                    place
                );
                self.refuse(&code::EVENT_ITEM_REPEATS_TAX, path, message);
            }
            None => {
                let message =
                    text!("expected a field that an item of event {} has, found {}", event.code, place);
                self.warn(&code::EVENT_ITEM_FIELD, path, message);
            }
        }
    }

    /// Warns of missing fields. One of the two credits is enough, but it must be complete.
    fn missing(&mut self, path: &str, pairs: &[(String, String)]) {
        let is_there = |field: &EventField| pairs.iter().any(|(name, _)| name == field.path);
        let fields = self.event.item;
        let has = |need: Need| fields.iter().any(|field| field.need == need && is_there(field));
        let (ibs, cbs) = (has(Need::Ibs), has(Need::Cbs));
        if !ibs && !cbs && fields.iter().any(|field| field.need != Need::Always) {
            let place = ArgPath(ITEMS, path);
            let message = text!("expected an IBS credit, a CBS credit or both in {}, found none", place);
            self.warn(&code::EVENT_ITEM_FIELD_MISSING, path, message);
        }
        for field in [&N_ITEM].into_iter().chain(fields) {
            let needed = match field.need {
                Need::Always => true,
                Need::Ibs => ibs,
                Need::Cbs => cbs,
            };
            if needed && !is_there(field) {
                let path = format!("{path}.{}", field.path);
                let place = ArgPath(ITEMS, &path);
                let message = text!("expected {} in an item of event {}, found none", place, self.event.code);
                self.warn(&code::EVENT_ITEM_FIELD_MISSING, &path, message);
            }
        }
    }

    /// Warns of an item with the number of an earlier item.
    fn numbers(&mut self, items: &[Value]) {
        let mut seen = std::collections::HashMap::new();
        for (index, item) in items.iter().enumerate() {
            let number = match item.get(N_ITEM.path) {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) => number.to_string(),
                _ => continue,
            };
            if let Some(first) = seen.insert(number.clone(), index) {
                let path = format!("[{index}].{}", N_ITEM.path);
                let message = text!(
                    "expected another number than that of {} for {}, found `{}`",
                    ArgPath(ITEMS, &format!("[{first}]")),
                    ArgPath(ITEMS, &path),
                    short(&number)
                );
                self.warn(&code::EVENT_ITEM_NUMBER, &path, message);
            }
        }
    }

    fn refuse(&mut self, code: &'static Code, path: &str, message: Text) {
        self.findings.push(Finding::new(code, message).with_argument_path(ITEMS, &short_path(path)));
    }

    fn warn(&mut self, code: &'static Code, path: &str, message: Text) {
        self.warnings += 1;
        if self.warnings <= MOST_WARNINGS {
            self.findings.push(Finding::warning(code, message).with_argument_path(ITEMS, &short_path(path)));
        }
    }
}

//! What templates of both formats declare: the header, params, tables, values, checks, groups and defines.

use std::collections::BTreeMap;

use super::compile::Compiler;
use super::library::Define;
use crate::code;
use crate::mapping::expression::functions;
use crate::mapping::place::{At, Located, shown};
use crate::mapping::plan::{self, Check, Context, Dated, Header, Item, Param, Table};
use crate::tables::{self, LookUp, Tables};
use crate::xml;

/// The rows of a table, by their keys.
// A tree, as the index of `tables::Table` is one.
pub(crate) type Rows = BTreeMap<Box<str>, Box<str>>;

/// A table that changes, and which of its columns a template looks up.
pub(crate) struct DatedColumns<'l> {
    pub(crate) table: &'l Located,
    /// The column that holds the values; `value` without it.
    pub(crate) column: Option<&'l Located>,
    /// The columns by which they are found, with `;` between them; `key` without it.
    pub(crate) by: Option<&'l Located>,
    /// `newest` if the newest rows count for a document without a date; else it is a finding.
    pub(crate) without_date: Option<&'l Located>,
}

/// The names in force around a define that is being put in.
pub(crate) struct Outside {
    prefixes: Vec<(String, String)>,
    variables: Vec<(String, u32)>,
}

impl Compiler {
    /// The header of a mapping. `text` gives a member by its name; `direction_at` is the place of a wrong direction.
    pub(crate) fn header(
        &mut self,
        text: impl Fn(&str) -> String,
        code: Option<&Located>,
        direction_at: At,
    ) -> Header {
        let direction = text("direction");
        let code = code.map_or_else(String::new, |code| self.code(code));
        if !["", "to", "from"].contains(&&*direction) {
            let message = format!("expected `to` or `from` as the direction, found `{}`", shown(&direction));
            self.find(&code::MAPPING_TEMPLATE, direction_at, message);
        }
        Header {
            name: text("name"),
            country: text("country"),
            types: text("type").split_whitespace().map(str::to_owned).collect(),
            version: text("version"),
            code,
            from: direction == "from",
            embedded: text("embedded").split_whitespace().map(str::to_owned).collect(),
        }
    }

    /// The code of a mapping in a registry: a UUID.
    fn code(&mut self, code: &Located) -> String {
        let lengths = code.text.split('-').map(str::len);
        let is_hex = code.text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit());
        if !is_hex || !lengths.eq([8, 4, 4, 4, 12]) {
            let message = format!("expected a UUID as the code, found `{}`", shown(&code.text));
            self.find(&code::MAPPING_TEMPLATE, code.at(0), message);
        }
        code.text.to_lowercase()
    }

    /// Checks that a name is one that expressions can say.
    pub(crate) fn check_name(&mut self, name: &Located) -> bool {
        let is_name = xml::name::is_ncname(&name.text);
        if !is_name {
            let message = format!("expected a name, found `{}`", shown(&name.text));
            self.find(&code::MAPPING_TEMPLATE, name.at(0), message);
        }
        is_name
    }

    /// Adds the finding that a name is declared twice.
    pub(crate) fn find_duplicate(&mut self, name: &str, at: At) {
        let message = format!("expected each name once, found `{}` again", shown(name));
        self.find(&code::MAPPING_DUPLICATE, at, message);
    }

    /// Declares a param.
    pub(crate) fn declare_param(&mut self, name: &str, default: Option<&str>, at: At) {
        if self.scope.variable(name).is_some() {
            return self.find_duplicate(name, at);
        }
        let slot = self.declare_variable(name);
        self.params.push(Param { name: name.to_owned(), slot, default: default.map(Into::into), at });
    }

    /// Adds a row to those of a table; a key that is there already is a finding.
    pub(crate) fn add_row(&mut self, rows: &mut Rows, key: &Located, value: &str) {
        if rows.insert(key.text.as_str().into(), value.into()).is_some() {
            let message = format!("expected each key once, found `{}` again", shown(&key.text));
            self.find(&code::MAPPING_DUPLICATE, key.at(0), message);
        }
    }

    /// Declares a table with rows of its own.
    pub(crate) fn declare_table(&mut self, name: &str, rows: Rows, default: Option<&str>, at: At) {
        self.add_table(name, plan::Rows::Own(rows), default, at);
    }

    /// Declares a table that looks up a column of one that changes.
    pub(crate) fn declare_dated(
        &mut self,
        name: &str,
        columns: DatedColumns<'_>,
        default: Option<&str>,
        tables: &Tables,
        at: At,
    ) {
        let DatedColumns { table, column, by, without_date } = columns;
        if let Some(other) = without_date.filter(|word| word.text != "newest") {
            let message = format!("expected `newest`, found `{}`", shown(&other.text));
            self.find(&code::MAPPING_TEMPLATE, other.at(0), message);
        }
        let column = column.map_or(("value", table.at(0)), |column| (&*column.text, column.at(0)));
        let by: Vec<_> = match by {
            Some(by) => split_keys(&by.text).into_iter().map(|(at, name)| (name.trim(), by.at(at))).collect(),
            None => vec![("key", table.at(0))],
        };
        let names: Vec<_> = by.iter().chain([&column]).map(|(name, _)| *name).collect();
        let versions = tables.versions_with(&table.text, &names);
        if versions.is_empty() {
            let message = format!(
                "expected the name of a built-in table or of one of the registry, found `{}`",
                shown(&table.text)
            );
            self.find(&code::MAPPING_UNKNOWN_NAME, table.at(0), message);
        }
        for (name, at) in by.iter().chain([&column]) {
            if versions.iter().any(|version| version.column(name).is_none()) {
                let message = format!(
                    "expected a column that every version of the table `{}` has, found `{}`",
                    shown(&table.text),
                    shown(name)
                );
                self.find(&code::MAPPING_UNKNOWN_NAME, *at, message);
            }
        }
        let look_up = |version: tables::Table| {
            let by: Option<Vec<_>> = by.iter().map(|(name, _)| version.column(name)).collect();
            let (by, column) = (by?, version.column(column.0)?);
            Some(LookUp::new(version, &by, column))
        };
        let versions = versions.into_iter().filter_map(look_up).collect();
        self.add_table(name, plan::Rows::Dated(Dated::new(versions, without_date.is_some())), default, at);
    }

    fn add_table(&mut self, name: &str, rows: plan::Rows, default: Option<&str>, at: At) {
        let number = self.tables.len() as u32;
        self.tables.push(Table { name: name.to_owned(), rows, default: default.map(Into::into) });
        if !self.scope.add_table(name, number) {
            self.find_duplicate(name, at);
        }
    }

    /// Declares a variable of a `let`. It hides one of the same name outside, and does not see itself.
    pub(crate) fn declare_let(&mut self, name: &str, value: &Located) -> Item {
        let expression = self.expression(value);
        Item::Let(self.declare_variable(name), expression)
    }

    /// Declares a named value; the expressions behind it can call it.
    pub(crate) fn declare_value(&mut self, name: &str, value: Option<&Located>, at: At) {
        let is_function = functions::find(name).is_some() || name == "if";
        if is_function || self.scope.value(name).is_some() {
            self.find_duplicate(name, at);
        } else if let Some(value) = value {
            self.add_value(name, value);
        }
    }

    /// A check of the template's own.
    pub(crate) fn check_item(
        &mut self,
        test: &Located,
        code: &Located,
        message: &Located,
        message_es: Option<&Located>,
        at: At,
    ) -> Item {
        let test = self.expression(test);
        let mut parts = |message| self.parts(message, |text| text.as_bytes().to_vec(), false);
        let (message, message_es) = (parts(message), message_es.map(&mut parts));
        Item::Check(Box::new(Check { test, code: code.text.as_str().into(), message, message_es, at }))
    }

    /// The groups of nodes with the same keys; declares `$key1`, `$key2` and so on.
    pub(crate) fn group(&mut self, nodes: &Located, keys: &Located) -> Context {
        let nodes = self.expression(nodes);
        let keys: Vec<_> = split_keys(&keys.text)
            .into_iter()
            .map(|(start, key)| self.expression(&Located::new(key, keys.at(start))))
            .collect();
        let first_slot = self.slots;
        for number in 1..=keys.len() {
            self.declare_variable(&format!("key{number}"));
        }
        Context::Group { nodes, keys, first_slot }
    }

    /// A define with the names in force here. `is_used` is false if it has to be compiled although nothing uses it.
    pub(crate) fn define<T>(&self, name: &str, body: T, at: At, is_used: bool) -> Define<T> {
        let (prefixes, variables) = (self.scope.prefixes.clone(), self.scope.variables.clone());
        Define { name: name.to_owned(), body, at, prefixes, variables, is_used, is_open: false }
    }

    /// Begins to put in a define: its own names are in force. `None` if it uses itself, or is too much.
    pub(crate) fn open_define<T>(&mut self, define: &mut Define<T>, at: At) -> Option<Outside> {
        if define.is_open {
            let message = format!("the define `{}` uses itself", shown(&define.name));
            self.find(&code::MAPPING_RECURSION, at, message);
            return None;
        }
        if !self.count_scope(at) || !self.enter(at) {
            return None;
        }
        define.is_used = true;
        define.is_open = true;
        let prefixes = std::mem::replace(&mut self.scope.prefixes, define.prefixes.clone());
        let variables = std::mem::replace(&mut self.scope.variables, define.variables.clone());
        Some(Outside { prefixes, variables })
    }

    /// Ends putting in a define.
    pub(crate) fn close_define<T>(&mut self, define: &mut Define<T>, outside: Outside) {
        self.leave();
        define.is_open = false;
        self.scope.prefixes = outside.prefixes;
        self.scope.variables = outside.variables;
    }
}

/// The keys of a group with their offsets. `;` separates them, but not inside quotes.
fn split_keys(keys: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, character) in keys.char_indices() {
        match (character, quote) {
            ('\'' | '"', None) => quote = Some(character),
            (_, Some(open)) if character == open => quote = None,
            (';', None) => {
                found.push((start, &keys[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push((start, &keys[start..]));
    found
}

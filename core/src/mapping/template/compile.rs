//! What is known while a template is compiled: names, variables, tables, and every finding so far.

use std::collections::HashMap;

use crate::code::Code;
use crate::document::Names;
use crate::error::{Error, ErrorKind, Finding, Position, Result};
use crate::mapping::expression::{At, Expression, Parser};
use crate::mapping::place::Located;
use crate::mapping::plan::{File, Header, Item, Output, Param, Part, Plan, Table, Text};

/// The most findings of one template that are told.
const MOST_FINDINGS: usize = 100;

/// How many items, steps and expressions a plan may have, however often its defines use each other.
const MOST_SIZE: usize = 200_000;

/// How many variables, values and defines there may be.
const MOST_NAMES: usize = 10_000;

/// How many rows all tables may have.
const MOST_ROWS: usize = 200_000;

/// The most levels of elements, those of defines included.
pub(crate) const MOST_LEVELS: usize = 128;

/// An expression that has a name.
pub(crate) struct Named {
    name: String,
    pub(crate) expression: Expression,
    height: usize,
}

/// What was compiled of a piece of a template.
#[derive(Default)]
pub(crate) struct Compiled {
    pub(crate) items: Vec<Item>,
    pub(crate) facts: Facts,
}

/// What decides whether the element around is written.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Facts {
    /// There is an expression in the element's own text.
    pub(crate) text: bool,
    /// There is an expression somewhere.
    pub(crate) value: bool,
    /// There is a condition somewhere.
    pub(crate) condition: bool,
}

impl Facts {
    /// What is so of either.
    pub(crate) fn or(self, other: Facts) -> Facts {
        Facts {
            text: self.text || other.text,
            value: self.value || other.value,
            condition: self.condition || other.condition,
        }
    }
}

pub(crate) struct Compiler {
    pub(crate) names: Names,
    pub(crate) namespaces: Vec<Box<str>>,
    pub(crate) tables: Vec<Table>,
    pub(crate) values: Vec<Named>,
    pub(crate) params: Vec<Param>,
    pub(crate) files: Vec<File>,
    pub(crate) written: Vec<At>,
    pub(crate) slots: u32,
    steps: u32,
    /// Some expression asks for `last()`.
    pub(crate) counts: bool,
    /// The variables in force, the innermost last.
    pub(crate) variables: Vec<(String, u32)>,
    /// The prefixes in force where an expression stands, the innermost last.
    pub(crate) prefixes: Vec<(String, String)>,
    table_numbers: HashMap<String, u32>,
    findings: Vec<(At, Finding)>,
    size: usize,
    rows: usize,
    named: usize,
    limit: bool,
}

impl Compiler {
    pub(crate) fn new() -> Self {
        let mut names = Names::default();
        // Number 0 is that of what has no name.
        names.intern("");
        Compiler {
            names,
            namespaces: Vec::new(),
            tables: Vec::new(),
            values: Vec::new(),
            params: Vec::new(),
            files: Vec::new(),
            written: Vec::new(),
            slots: 0,
            steps: 0,
            counts: false,
            variables: Vec::new(),
            prefixes: Vec::new(),
            table_numbers: HashMap::new(),
            findings: Vec::new(),
            size: 0,
            rows: 0,
            named: 0,
            limit: false,
        }
    }

    pub(crate) fn name(&mut self, local: &str) -> u32 {
        self.names.intern(local)
    }

    /// A number for a step of a path.
    pub(crate) fn number_step(&mut self) -> u32 {
        self.steps += 1;
        self.steps - 1
    }

    /// The number of the namespace that a prefix stands for, if it is declared.
    pub(crate) fn namespace(&mut self, prefix: &str) -> Option<u32> {
        let uri = match prefix {
            "xml" => "http://www.w3.org/XML/1998/namespace",
            _ => &self.prefixes.iter().rev().find(|(known, _)| known == prefix)?.1,
        };
        let known = self.namespaces.iter().position(|known| **known == *uri);
        let number = known.unwrap_or_else(|| {
            self.namespaces.push(uri.into());
            self.namespaces.len() - 1
        });
        Some(number as u32)
    }

    pub(crate) fn variable(&self, name: &str) -> Option<u32> {
        self.variables.iter().rev().find(|(known, _)| known == name).map(|(_, slot)| *slot)
    }

    /// A new variable, in force until the caller takes it back.
    pub(crate) fn declare(&mut self, name: &str) -> u32 {
        let slot = self.slots;
        self.slots += 1;
        self.count_name();
        self.variables.push((name.to_owned(), slot));
        slot
    }

    pub(crate) fn table(&self, name: &str) -> Option<u32> {
        self.table_numbers.get(name).copied()
    }

    /// Adds a table; false if there is one of this name.
    pub(crate) fn add_table(&mut self, table: Table) -> bool {
        let number = self.tables.len() as u32;
        let new = self.table_numbers.insert(table.name.clone(), number).is_none();
        self.tables.push(table);
        new
    }

    /// The number of a named value, and how high its expression is.
    pub(crate) fn value(&self, name: &str) -> Option<(u32, usize)> {
        let number = self.values.iter().position(|known| known.name == name)?;
        Some((number as u32, self.values[number].height))
    }

    /// Adds a named value.
    pub(crate) fn add_value(&mut self, name: &str, text: &Located) {
        let (expression, height) = Parser::new(text, 0, self).measured();
        self.count_name();
        self.values.push(Named { name: name.to_owned(), expression, height });
    }

    /// Counts one variable, value or define; a finding if there are too many.
    pub(crate) fn count_name(&mut self) {
        self.named += 1;
        if self.named == MOST_NAMES + 1 {
            let message = format!("expected at most {MOST_NAMES} variables, values and defines, found more");
            self.find(&crate::code::LIMIT_MAPPING_SIZE, At::default(), message);
        }
    }

    /// Whether there are so many names that looking them up would take too long.
    pub(crate) fn is_full(&self) -> bool {
        self.named > MOST_NAMES
    }

    /// Counts one row of a table; false if there are too many.
    pub(crate) fn count_row(&mut self, at: At) -> bool {
        self.rows += 1;
        if self.rows == MOST_ROWS + 1 {
            let message = format!("expected at most {MOST_ROWS} rows in all tables, found more");
            self.find(&crate::code::LIMIT_MAPPING_TABLE, at, message);
        }
        self.rows <= MOST_ROWS
    }

    /// Counts one item of the plan; false if there are too many.
    pub(crate) fn count(&mut self, at: At) -> bool {
        self.count_many(1, at)
    }

    /// Counts the variables and prefixes in force, which a define takes along; false if there are too many.
    pub(crate) fn count_scope(&mut self, at: At) -> bool {
        self.count_many((self.variables.len() + self.prefixes.len()) / 16, at)
    }

    fn count_many(&mut self, many: usize, at: At) -> bool {
        let before = self.size;
        self.size += many;
        if before <= MOST_SIZE && self.size > MOST_SIZE {
            let message = format!("expected at most {MOST_SIZE} items once defines are put in, found more");
            self.find(&crate::code::LIMIT_MAPPING_SIZE, at, message);
        }
        self.size <= MOST_SIZE
    }

    pub(crate) fn find(&mut self, code: &'static Code, at: At, message: impl Into<String>) {
        self.limit |= code.word.starts_with("limit-");
        if self.findings.len() < MOST_FINDINGS {
            // A define that is used twice is wrong once.
            let finding = Finding::new(code, message);
            if !self.findings.iter().any(|(place, known)| *place == at && known.message == finding.message) {
                self.findings.push((at, finding));
            }
        }
    }

    /// An expression that takes up a whole text.
    pub(crate) fn expression(&mut self, text: &Located) -> Expression {
        Parser::new(text, 0, self).whole()
    }

    /// The code of a mapping in a registry.
    pub(crate) fn code(&mut self, code: &Located) -> String {
        let groups: Vec<_> = code.text.split('-').collect();
        let lengths = groups.iter().map(|group| group.len());
        let hex = code.text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit());
        if !hex || !lengths.eq([8, 4, 4, 4, 12]) {
            let message = format!(
                "expected a UUID as the code, found `{}`",
                crate::mapping::expression::shown(&code.text)
            );
            self.find(&crate::code::MAPPING_TEMPLATE, code.at(0), message);
        }
        code.text.to_lowercase()
    }

    /// A text with expressions in braces.
    pub(crate) fn parts(&mut self, text: &Located, escape: fn(&str) -> Vec<u8>, written: bool) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let source = text.text.as_str();
        let mut at = 0;
        while let Some(place) = source[at..].find(['{', '}']).map(|place| at + place) {
            literal.push_str(&source[at..place]);
            let brace = &source[place..=place];
            if source[place + 1..].starts_with(brace) {
                literal.push_str(brace);
                at = place + 2;
                continue;
            }
            if brace == "}" {
                let message = "expected `}}` for a brace that is meant, found one `}` without `{`";
                self.find(&crate::code::MAPPING_BRACE, text.at(place), message);
                at = place + 1;
                continue;
            }
            if !literal.is_empty() {
                parts.push(Part::Literal(escape(&literal).into(), literal.as_str().into()));
                literal.clear();
            }
            let mut parser = Parser::new(text, place + 1, self);
            let (expression, end) = match parser.braced() {
                Ok(expression) => (expression, parser.at),
                // What follows cannot be told apart from the expression.
                Err(_) => (Expression::Wrong, source.len()),
            };
            at = end;
            let expression_at = text.at(place + 1);
            if written {
                self.written.push(expression_at);
            }
            parts.push(Part::Value(Text { expression, at: expression_at }));
        }
        literal.push_str(&source[at..]);
        if !literal.is_empty() {
            parts.push(Part::Literal(escape(&literal).into(), literal.into()));
        }
        parts
    }

    /// Every finding as an error, in the order of the template; nothing if there is none.
    pub(crate) fn check(&mut self) -> Result<()> {
        let mut findings = std::mem::take(&mut self.findings);
        findings.sort_by_key(|(at, _)| *at);
        let located = findings.into_iter().map(|(at, finding)| self.located(at, finding)).collect();
        let kind = if self.limit { ErrorKind::Limit } else { ErrorKind::Mapping };
        Error::from_findings(kind, located).map_or(Ok(()), Err)
    }

    /// The plan of what was compiled.
    pub(crate) fn plan(
        self,
        header: Header,
        source: Option<Expression>,
        body: Vec<Item>,
        output: Output,
    ) -> Plan {
        Plan {
            header,
            names: self.names,
            namespaces: self.namespaces,
            tables: self.tables,
            values: self.values.into_iter().map(|value| value.expression).collect(),
            params: self.params,
            source,
            body,
            slots: self.slots as usize,
            counts: self.counts,
            steps: self.steps as usize,
            output,
            files: self.files,
            written: self.written,
        }
    }

    fn located(&self, at: At, finding: Finding) -> Finding {
        locate(&self.files, at, finding)
    }
}

/// The finding with its line and column; one in a library says so.
pub(crate) fn locate(files: &[File], at: At, mut finding: Finding) -> Finding {
    let Some(file) = files.get(at.file as usize) else { return finding };
    if !file.library.is_empty() {
        finding.message = format!("library `{}`: {}", file.library, finding.message);
    }
    finding.with_position(Position::of(file.text.as_bytes(), at.offset as usize))
}

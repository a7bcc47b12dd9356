//! The compiler of templates: what both formats add to the plan, its bounds, and every finding so far.

use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result, TemplatePlace};
use crate::mapping::expression::parse::Parser;
use crate::mapping::expression::scope::Scope;
use crate::mapping::expression::tree::Expression;
use crate::mapping::place::{At, Located};
use crate::mapping::plan::{Alive, File, Header, Item, Output, Param, Part, Plan, Rows, Table, Text};

/// The most items, steps and expressions of a plan, after every define is put in.
const MOST_SIZE: usize = 200_000;

/// The most variables, values and defines.
const MOST_NAMES: usize = 10_000;

/// The most rows of all tables together.
const MOST_ROWS: usize = 200_000;

/// The most elements, blocks, values and uses of defines that may be nested in each other. Compiling a level takes
/// stack.
pub(crate) const MOST_LEVELS: usize = 64;

/// Where the generic DTE has its date.
const DATE_OF_ISSUE: &str = "/DTE/Documento/Encabezado/IdDoc/FechaEmis";

/// What a piece of a template was compiled to.
#[derive(Default)]
pub(crate) struct Compiled {
    pub(crate) items: Vec<Item>,
    pub(crate) facts: Facts,
}

/// What a piece of a template holds; the element around it is written accordingly.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Facts {
    /// An expression in the element's own text.
    pub(crate) text: bool,
    /// An expression anywhere.
    pub(crate) value: bool,
    /// A condition anywhere.
    pub(crate) condition: bool,
}

impl Facts {
    /// The facts of two pieces together.
    pub(crate) fn or(self, other: Facts) -> Facts {
        Facts {
            text: self.text || other.text,
            value: self.value || other.value,
            condition: self.condition || other.condition,
        }
    }

    /// The rule for an element with this content; `attribute_value` says that its attributes hold an expression.
    pub(crate) fn alive(self, attribute_value: bool) -> Alive {
        match self {
            Facts { text: true, .. } => Alive::Text,
            Facts { value: true, .. } => Alive::Value,
            _ if attribute_value => Alive::Attribute,
            Facts { condition: true, .. } => Alive::Any,
            _ => Alive::Always,
        }
    }
}

/// A plan that is being made.
pub(crate) struct Compiler {
    /// The names in force, and the findings so far.
    pub(crate) scope: Scope,
    pub(crate) tables: Vec<Table>,
    values: Vec<Expression>,
    as_of: Option<Expression>,
    pub(crate) params: Vec<Param>,
    pub(crate) files: Vec<File>,
    /// The places of the expressions whose values are written.
    pub(crate) written: Vec<At>,
    /// How many variables there are.
    pub(crate) slots: u32,
    size: usize,
    rows: usize,
    named: usize,
    /// How many elements, values and defines are open.
    levels: usize,
}

impl Compiler {
    pub(crate) fn new() -> Self {
        Compiler {
            scope: Scope::new(),
            tables: Vec::new(),
            values: Vec::new(),
            as_of: None,
            params: Vec::new(),
            files: Vec::new(),
            written: Vec::new(),
            slots: 0,
            size: 0,
            rows: 0,
            named: 0,
            levels: 0,
        }
    }

    /// Opens a level; false if there are too many. [`Compiler::leave`] closes it.
    pub(crate) fn enter(&mut self, at: At) -> bool {
        if self.levels >= MOST_LEVELS {
            let message =
                format!("expected at most {MOST_LEVELS} elements or values inside each other, found more");
            self.find(&code::LIMIT_MAPPING_DEPTH, at, message);
            return false;
        }
        self.levels += 1;
        true
    }

    pub(crate) fn leave(&mut self) {
        self.levels -= 1;
    }

    /// Declares a variable; it is in force until the caller truncates the scope's variables.
    pub(crate) fn declare_variable(&mut self, name: &str) -> u32 {
        let slot = self.slots;
        self.slots += 1;
        self.count_name();
        self.scope.variables.push((name.to_owned(), slot));
        slot
    }

    /// Adds a named value.
    pub(crate) fn add_value(&mut self, name: &str, text: &Located) {
        let (expression, height) = Parser::new(text, 0, &mut self.scope).measured();
        self.count_name();
        self.scope.add_value(name, self.values.len() as u32, height);
        self.values.push(expression);
    }

    /// Counts one variable, value or define; too many are a finding.
    pub(crate) fn count_name(&mut self) {
        self.named += 1;
        if self.named == MOST_NAMES + 1 {
            let message = format!("expected at most {MOST_NAMES} variables, values and defines, found more");
            self.find(&code::LIMIT_MAPPING_SIZE, At::default(), message);
        }
    }

    /// True if there are too many names: reading stops, since each look-up walks over all of them.
    pub(crate) fn is_full(&self) -> bool {
        self.named > MOST_NAMES
    }

    /// Counts one row of a table; false if there are too many.
    pub(crate) fn count_row(&mut self, at: At) -> bool {
        self.rows += 1;
        if self.rows == MOST_ROWS + 1 {
            let message = format!("expected at most {MOST_ROWS} rows in all tables, found more");
            self.find(&code::LIMIT_MAPPING_TABLE, at, message);
        }
        self.rows <= MOST_ROWS
    }

    /// Counts one item of the plan; false if there are too many.
    pub(crate) fn count(&mut self, at: At) -> bool {
        self.count_many(1, at)
    }

    /// Counts the variables and prefixes in force, which each define copies; false if there are too many.
    pub(crate) fn count_scope(&mut self, at: At) -> bool {
        self.count_many((self.scope.variables.len() + self.scope.prefixes.len()) / 16, at)
    }

    fn count_many(&mut self, many: usize, at: At) -> bool {
        let before = self.size;
        self.size += many;
        if before <= MOST_SIZE && self.size > MOST_SIZE {
            let message = format!("expected at most {MOST_SIZE} items once defines are put in, found more");
            self.find(&code::LIMIT_MAPPING_SIZE, at, message);
        }
        self.size <= MOST_SIZE
    }

    /// Adds a finding.
    pub(crate) fn find(&mut self, code: &'static Code, at: At, message: impl Into<String>) {
        self.scope.find(code, at, message);
    }

    /// Parses the path of the document's date; without one it is that of the generic DTE. Called when all tables are
    /// declared.
    pub(crate) fn as_of(&mut self, path: Option<&Located>) {
        if let Some(path) = path {
            self.as_of = Some(self.expression(path));
        } else if self.tables.iter().any(|table| matches!(table.rows, Rows::Dated(_))) {
            self.as_of = Some(self.expression(&Located::new(DATE_OF_ISSUE, At::default())));
        }
    }

    /// Parses an expression that is a whole text.
    pub(crate) fn expression(&mut self, text: &Located) -> Expression {
        Parser::new(text, 0, &mut self.scope).whole()
    }

    /// The parts of a text with expressions in braces. `escape` makes the bytes of constant text; `written` says
    /// whether the values go to the output.
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
                self.find(&code::MAPPING_BRACE, text.at(place), message);
                at = place + 1;
                continue;
            }
            if !literal.is_empty() {
                parts.push(Part::Literal(escape(&literal).into(), literal.as_str().into()));
                literal.clear();
            }
            let mut parser = Parser::new(text, place + 1, &mut self.scope);
            let (expression, end) = match parser.braced() {
                Ok(expression) => (expression, parser.at),
                // The end of a wrong expression is unknown: skip the rest of the text.
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

    /// Gives every finding as one error, in the order of the template.
    pub(crate) fn check(&mut self) -> Result<()> {
        let (findings, is_beyond_limit) = self.scope.take_findings();
        let located = findings.into_iter().map(|(at, finding)| locate(&self.files, at, finding)).collect();
        let kind = if is_beyond_limit { ErrorKind::Limit } else { ErrorKind::Mapping };
        Error::from_findings(kind, located).map_or(Ok(()), Err)
    }

    /// The plan.
    pub(crate) fn plan(
        self,
        header: Header,
        source: Option<Expression>,
        body: Vec<Item>,
        output: Output,
    ) -> Plan {
        Plan {
            header,
            names: self.scope.names,
            namespaces: self.scope.namespaces,
            tables: self.tables,
            values: self.values,
            params: self.params,
            source,
            as_of: self.as_of,
            body,
            slots: self.slots as usize,
            asks_size: self.scope.asks_size,
            steps: self.scope.steps as usize,
            output,
            files: self.files,
            asked: self.scope.asked,
            written: self.written,
        }
    }
}

/// A finding of the compilation with its place: the template is the caller's own text, a library is not.
fn locate(files: &[File], at: At, finding: Finding) -> Finding {
    match files.get(at.file as usize) {
        Some(file) if file.library.is_empty() => finding.with_position(file.position(at.offset as usize)),
        _ => in_template(files, at, finding),
    }
}

/// A finding of a run with the place in the template that it comes from.
pub(crate) fn in_template(files: &[File], at: At, finding: Finding) -> Finding {
    let Some(file) = files.get(at.file as usize) else { return finding };
    finding.with_template(TemplatePlace::new(&file.library, file.position(at.offset as usize)))
}

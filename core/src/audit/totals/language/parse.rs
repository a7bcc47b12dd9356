//! The parser of rules: lines and their indentation; expressions are those of the mapping language.

use super::functions::FUNCTIONS;
use super::tree::{Definition, Form, Meaning, Name, Program, Rule, Statement};
use crate::audit::totals::model::AmountKind;
use crate::mapping::expression::parse::Parser;
use crate::mapping::expression::scope::Scope;
use crate::mapping::expression::tree::Expression;
use crate::mapping::place::{At, Located, shown};

/// The lists that every document has.
const LINES: &str = "lines";
const GLOBALS: &str = "globals";
/// The type of the document.
pub(super) const TYPE: &str = "type";
/// True if the document may leave its rate of exchange to the authority.
pub(super) const LEAVES_RATE: &str = "leaves-rate-to-authority";

const INDENT: usize = 4;

/// A line that is neither blank nor a comment.
#[derive(Debug, Clone, Copy)]
struct SourceLine {
    indent: usize,
    /// The offsets in the text, without the white space around the line.
    start: usize,
    end: usize,
}

/// What is wrong, and the offset where it is.
type Fault = (usize, String);
type Parsed<T> = Result<T, Fault>;

struct Reader<'p> {
    text: &'static str,
    file: u16,
    lines: Vec<SourceLine>,
    at: usize,
    scope: &'p mut Scope,
    /// The names of values, amounts, lists and parameters.
    declared: &'p mut Vec<Name>,
}

/// Parses a country's rules, and those that it shares with others: of two definitions of a name the first counts.
/// Gives what is wrong with them as well, each with its line.
pub(super) fn program(texts: [&'static str; 2]) -> (Program, Vec<String>) {
    let mut scope = Scope::new();
    scope.functions =
        FUNCTIONS.iter().map(|function| (function.name, function.least, function.most)).collect();
    let mut faults = Vec::new();
    for text in texts {
        for (name, parameters) in text.lines().filter_map(|line| head(line.strip_prefix("define ")?)) {
            if !scope.functions.iter().any(|(known, _, _)| *known == name) {
                let count = parameters.len();
                scope.functions.push((name, count, count.max(1)));
            }
        }
    }
    let mut declared = [TYPE, "skip", "stop"].map(|name| scope.names.intern(name)).to_vec();
    let mut definitions: Vec<Option<Definition>> = Vec::new();
    definitions.resize_with(scope.functions.len() - FUNCTIONS.len(), || None);
    let mut body = Vec::new();
    for (file, text) in texts.into_iter().enumerate() {
        let mut reader = Reader {
            text,
            file: file as u16,
            lines: lines(text),
            at: 0,
            scope: &mut scope,
            declared: &mut declared,
        };
        while let Some(line) = reader.lines.get(reader.at).copied() {
            let parsed = match reader.rest(line).strip_prefix("define ") {
                Some(rest) => reader.definition(rest, &mut definitions),
                None => reader.statement(0).map(|statement| body.push(statement)),
            };
            if let Err((offset, message)) = parsed {
                faults.push(fault(text, offset, &message));
                reader.at +=
                    usize::from(reader.lines.get(reader.at).is_some_and(|next| next.start == line.start));
            }
        }
    }
    let unknown = |(at, number): &(At, Name)| {
        let text = texts[usize::from(at.file)];
        let name = scope.names.get(*number);
        let is_known =
            !name.starts_with(|first: char| first.is_ascii_lowercase()) || declared.contains(number);
        let path = text[..at.offset as usize]
            .rsplit(|next: char| !next.is_ascii_alphanumeric() && !"/.@-".contains(next));
        let is_member = path.into_iter().next().is_some_and(|path| path.starts_with(['/', '.', '@']));
        (!is_known && !is_member)
            .then(|| fault(text, at.offset as usize, &format!("expected a known name, found `{name}`")))
    };
    // The names that shared rules ask for are those of the countries that use them.
    faults.extend(scope.asked.iter().filter(|(at, _)| at.file == 0).filter_map(unknown));
    for (at, finding) in scope.take_findings().0 {
        faults.push(fault(texts[usize::from(at.file)], at.offset as usize, &finding.message));
    }
    let definitions = definitions.into_iter().flatten().collect();
    (Program { names: scope.names, definitions, body }, faults)
}

fn fault(text: &str, offset: usize, message: &str) -> String {
    let line = text[..offset.min(text.len())].matches('\n').count() + 1;
    format!("reading line {line} of the rules: {message}")
}

/// The name and the parameters of a definition.
fn head(rest: &'static str) -> Option<(&'static str, Vec<&'static str>)> {
    let before = rest.split_once(" = ").map_or(rest, |(before, _)| before).trim();
    let Some((name, parameters)) = before.split_once('(') else { return Some((before, Vec::new())) };
    Some((name, parameters.strip_suffix(')')?.split(',').map(str::trim).collect()))
}

fn lines(text: &'static str) -> Vec<SourceLine> {
    let mut lines = Vec::new();
    let mut start = 0;
    for whole in text.split_inclusive('\n') {
        let inside = whole.trim();
        let blanks = whole.len() - whole.trim_start().len();
        if !inside.is_empty() && !inside.starts_with('#') {
            lines.push(SourceLine {
                indent: blanks,
                start: start + blanks,
                end: start + blanks + inside.len(),
            });
        }
        start += whole.len();
    }
    lines
}

impl Reader<'_> {
    fn rest(&self, line: SourceLine) -> &'static str {
        &self.text[line.start..line.end]
    }

    fn definition(&mut self, rest: &'static str, definitions: &mut [Option<Definition>]) -> Parsed<()> {
        let line = self.lines[self.at];
        let Some((name, parameters)) = head(rest) else {
            return Err((
                line.start,
                "expected the name of a definition and its parameters in brackets".into(),
            ));
        };
        let parameters = parameters.into_iter().map(|name| self.declare(name)).collect();
        let meaning = match rest.find(" = ") {
            Some(at) => Meaning::Value(self.whole_expression(line.end - rest.len() + at + 3)),
            None => {
                self.at += 1;
                Meaning::Block(self.block(INDENT)?)
            }
        };
        let known = self.scope.functions.iter().position(|(known, _, _)| *known == name);
        let slot = known.and_then(|known| definitions.get_mut(known.checked_sub(FUNCTIONS.len())?));
        match slot {
            Some(slot) => _ = slot.get_or_insert(Definition { parameters, meaning }),
            None => {
                return Err((line.start, format!("expected a name that no function has, found `{name}`")));
            }
        }
        Ok(())
    }

    /// The statements at an indentation.
    fn block(&mut self, indent: usize) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        while self.lines.get(self.at).is_some_and(|line| line.indent >= indent) {
            statements.push(self.statement(indent)?);
        }
        match statements[..] {
            [] => Err((
                self.lines[self.at - 1].start,
                "expected statements further to the right, found none".into(),
            )),
            _ => Ok(statements),
        }
    }

    fn statement(&mut self, indent: usize) -> Parsed<Statement> {
        let line = self.lines[self.at];
        if line.indent != indent {
            return Err((line.start, format!("expected {indent} blanks, found {}", line.indent)));
        }
        let text = self.rest(line);
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let behind = line.end - rest.len();
        let form = match word {
            "step" => Some(Form::Step),
            "rounded" => Some(Form::Rounded),
            _ => AmountKind::ALL.into_iter().find(|kind| kind.as_str() == word).map(Form::Amount),
        };
        if let Some(form) = form.filter(|_| !rest.starts_with("= ")) {
            return self.declaration(form, rest, behind);
        }
        if let Some((name, _)) = text.strip_prefix("checked ").unwrap_or(text).split_once(" = ")
            && !name.contains([' ', '('])
        {
            let name_of = self.scope.names.intern(name);
            let is_checked = word == "checked";
            let at = line.start + if is_checked { "checked ".len() } else { 0 };
            return Ok(Statement::Define { name: name_of, rule: self.rule(at + name.len() + 3), is_checked });
        }
        match word {
            "let" => {
                let Some((name, value)) = rest.split_once(" = ") else {
                    return Err((
                        behind,
                        format!("expected a name, ` = ` and a value, found `{}`", shown(rest)),
                    ));
                };
                let name = self.declare(name);
                Ok(Statement::Let(name, self.whole_expression(line.end - value.len())))
            }
            "list" => {
                let (name, of) = match rest.split_once(" of ") {
                    Some((name, of)) => (name, Some(self.expression(line.end - of.len(), line.end))),
                    None if rest == LINES || rest == GLOBALS => (rest, None),
                    None => {
                        return Err((
                            behind,
                            "expected a list that the document has, or `of` and a path".into(),
                        ));
                    }
                };
                let name = self.declare(name);
                self.at += 1;
                let body = self.block(indent + INDENT)?;
                Ok(Statement::List { name, of, is_lines: rest == LINES, body })
            }
            "each" => {
                let of = self.expression(behind, line.end);
                self.at += 1;
                Ok(Statement::Each(of, self.block(indent + INDENT)?))
            }
            "if" => self.condition(indent, behind),
            _ => self.other(word, line),
        }
    }

    /// A statement of one word, or a call.
    fn other(&mut self, word: &str, line: SourceLine) -> Parsed<Statement> {
        match (word, self.whole_expression(line.start)) {
            ("skip", _) => Ok(Statement::Skip),
            ("stop", _) => Ok(Statement::Stop),
            (_, Expression::Added(number, arguments)) => Ok(Statement::Call(number as usize, arguments)),
            _ => Err((line.start, format!("expected a statement, found `{}`", shown(self.rest(line))))),
        }
    }

    fn condition(&mut self, indent: usize, behind: usize) -> Parsed<Statement> {
        let mut branches = Vec::new();
        let mut condition = Some(self.expression(behind, self.lines[self.at].end));
        loop {
            self.at += 1;
            branches.push((condition.take(), self.block(indent + INDENT)?));
            let Some(line) = self.lines.get(self.at).copied().filter(|line| line.indent == indent) else {
                break;
            };
            let text = self.rest(line);
            match text.strip_prefix("else if ") {
                Some(test) => condition = Some(self.expression(line.end - test.len(), line.end)),
                None if text == "else" => {}
                None => break,
            }
        }
        Ok(Statement::If(branches))
    }

    fn declaration(&mut self, form: Form, rest: &'static str, behind: usize) -> Parsed<Statement> {
        let (head, rule) = match rest.split_once(" = ") {
            Some((head, _)) => (head, Some(behind + head.len() + 3)),
            None => (rest, None),
        };
        let (name, members) =
            head.split_once(": ").unwrap_or((head, if form == Form::Rounded { "" } else { head }));
        let are_twins = !members.contains('|');
        let members: Vec<_> =
            members.split([',', '|']).map(str::trim).filter(|member| !member.is_empty()).collect();
        if name.is_empty() || name.contains([' ', '@']) {
            return Err((behind, format!("expected the name of an amount, found `{}`", shown(head))));
        }
        // A step without a member begins with a small letter.
        let is_inner = form == Form::Step
            && members == [name]
            && name.starts_with(|first: char| first.is_ascii_lowercase());
        let members = if is_inner { Vec::new() } else { members };
        let name = self.declare(name);
        let rule = match rule {
            Some(at) => Some(self.rule(at)),
            None => {
                self.at += 1;
                None
            }
        };
        Ok(Statement::Declare { form, name, members, are_twins, rule })
    }

    fn declare(&mut self, name: &str) -> Name {
        let number = self.scope.names.intern(name);
        self.declared.push(number);
        number
    }

    /// The ways of a rule from an offset on, each behind `or`, and the condition behind `when`.
    fn rule(&mut self, at: usize) -> Rule {
        let first = self.lines[self.at];
        let (mut from, mut to, mut is_when) = (at, first.end, false);
        let mut rule = Rule { ways: Vec::new(), when: None };
        loop {
            self.at += 1;
            let next = self.lines.get(self.at).copied().filter(|next| next.indent > first.indent);
            let word =
                next.map(|next| ["or ", "when "].into_iter().find(|word| self.rest(next).starts_with(word)));
            if let (Some(next), Some(None)) = (next, word) {
                to = next.end;
                continue;
            }
            if is_when {
                rule.when = Some(self.expression(from, to));
            } else if let Some(before) = self.text[from..to].find(" when ") {
                rule.ways.push(self.expression(from, from + before));
                rule.when = Some(self.expression(from + before + " when ".len(), to));
            } else {
                rule.ways.push(self.expression(from, to));
            }
            let (Some(next), Some(Some(word))) = (next, word) else { return rule };
            (from, to, is_when) = (next.start + word.len(), next.end, word == "when ");
        }
    }

    /// The expression from an offset to the end of the statement, which may have more lines.
    fn whole_expression(&mut self, at: usize) -> Expression {
        let first = self.lines[self.at];
        let mut end = first.end;
        self.at += 1;
        while let Some(next) = self.lines.get(self.at).filter(|next| next.indent > first.indent) {
            end = next.end;
            self.at += 1;
        }
        self.expression(at, end)
    }

    fn expression(&mut self, from: usize, to: usize) -> Expression {
        let at = At { file: self.file, offset: from as u32 };
        let located = Located::new(self.text.get(from..to).unwrap_or_default(), at);
        Parser::new(&located, 0, self.scope).whole()
    }
}

//! Checks a document against shapes: every violation, each once.

use std::collections::HashSet;

use super::super::report::{self, Found, Message, Report, alternatives};
use super::super::simple::Simple;
use super::conditions;
use super::kinds::Kind;
use super::shapes::{Shape, Shapes};
use super::tree::{Id, Tree};
use crate::code::{self, Code};
use crate::error::short;

/// Checks a document. Gives every violation.
pub(super) fn check(shapes: &Shapes, tree: &Tree<'_>) -> Vec<Found> {
    let mut check =
        Check { shapes, tree, report: Report::default(), refused: HashSet::new(), inside: Vec::new() };
    check.value(0, 0);
    check.report.found
}

struct Check<'c, 't> {
    shapes: &'c Shapes,
    tree: &'c Tree<'t>,
    report: Report,
    /// The values of which something was said, and the missing members: another condition does not say it again.
    refused: HashSet<(Id, Option<&'c str>)>,
    /// The conditions that hold here: their shapes and the values that were asked.
    inside: Vec<(u16, Id)>,
}

impl<'c> Check<'c, '_> {
    fn value(&mut self, number: u16, id: Id) {
        let shapes = self.shapes;
        let Some(shape) = shapes.get(number) else { return };
        if !self.itself(shape, id) {
            return;
        }
        match self.tree.nodes[id].kind {
            Kind::Object => self.object(shape, id),
            Kind::Array => self.array(shape, id),
            _ => {}
        }
        for condition in &shape.conditions {
            let holds = condition.test.is_none_or(|test| fits(self.shapes, self.tree, test, id));
            let Some(more) = (if holds { condition.then } else { condition.other }) else { continue };
            let depth = self.inside.len();
            self.inside.extend(condition.test.map(|test| (test, id)));
            self.value(more, id);
            self.inside.truncate(depth);
        }
    }

    /// Checks the kind of a value and its facets.
    fn itself(&mut self, shape: &Shape, id: Id) -> bool {
        let node = &self.tree.nodes[id];
        if !shape.kinds.have(node.kind) {
            let (english, spanish) = shape.kinds.called();
            let ((what, que), value) = (node.kind.called(), short(&node.text));
            let (found, encontrado) = match node.kind {
                Kind::Text => (format!("the text `{value}`"), format!("el texto `{value}`")),
                Kind::Number | Kind::Whole => {
                    (format!("the number `{value}`"), format!("el número `{value}`"))
                }
                Kind::Boolean => (format!("`{value}`"), format!("`{value}`")),
                _ => (what.to_owned(), que.to_owned()),
            };
            let message = Message::new(
                format!("expected {english}, found {found}"),
                format!("se esperaba {spanish}, se encontró {encontrado}"),
            );
            self.add(&code::SCHEMA_TYPE, id, message);
            return false;
        }
        let Some(simple) = facets(shape, node.kind) else { return true };
        let Err(refusal) = simple.check(&node.text, &[]) else { return true };
        let (code, message) = report::refusal(refusal, &node.text);
        self.add(code, id, message);
        false
    }

    fn object(&mut self, shape: &'c Shape, id: Id) {
        let missing: Vec<&'c str> = missing(shape, self.tree, id).collect();
        let unknown: Vec<Id> = unknown(shape, self.tree, id).collect();
        for (index, other) in unknown.iter().enumerate() {
            let name = short(self.tree.name(*other).unwrap_or_default());
            let at = self.tree.nodes[*other].name.as_ref().map_or(0, |(_, at)| *at);
            // A misspelt member is missing by its right name: one cause, one finding.
            let (english, spanish) = match (index, &missing[..]) {
                (0, [_, ..]) => alternatives(&missing),
                _ => ("no such member".to_owned(), "ningún miembro así".to_owned()),
            };
            let message = Message::new(
                format!("expected {english}, found `{name}`"),
                format!("se esperaba {spanish}, se encontró `{name}`"),
            );
            self.add_at(&code::SCHEMA_ELEMENT_UNKNOWN, *other, None, at, self.tree.path(*other), message);
        }
        for name in missing {
            if !unknown.is_empty() {
                self.refused.insert((id, Some(name)));
                continue;
            }
            let path = self.tree.path(id);
            let path = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
            let message = Message::new(
                format!("expected the member `{name}`, found none"),
                format!("se esperaba el miembro `{name}`, no se encontró"),
            );
            let at = self.tree.nodes[id].at;
            self.add_at(&code::SCHEMA_ELEMENT_MISSING, id, Some(name), at, path, message);
        }
        for member in &shape.members {
            if let Some(child) = self.tree.member(id, &member.name) {
                self.value(member.shape, child);
            }
        }
    }

    fn array(&mut self, shape: &Shape, id: Id) {
        let tree = self.tree;
        let items = &tree.nodes[id].children;
        let count = items.len();
        if shape.least.is_some_and(|least| count < least) || shape.most.is_some_and(|most| count > most) {
            let (english, spanish) = match (shape.least, shape.most) {
                (Some(least), Some(most)) if least == most => {
                    (format!("`{least}` items"), format!("`{least}` elementos"))
                }
                (Some(least), Some(most)) => {
                    (format!("`{least}` to `{most}` items"), format!("de `{least}` a `{most}` elementos"))
                }
                (Some(least), None) => {
                    (format!("at least `{least}` items"), format!("`{least}` elementos o más"))
                }
                (None, most) => {
                    let most = most.unwrap_or_default();
                    (format!("at most `{most}` items"), format!("`{most}` elementos a lo más"))
                }
            };
            let message = Message::new(
                format!("expected {english}, found `{count}`"),
                format!("se esperaba {spanish}, se encontró `{count}`"),
            );
            self.add(&code::SCHEMA_LENGTH, id, message);
        }
        if let Some(item) = doubled(shape, tree, id) {
            let message = Message::new(
                "expected items that differ, found one again",
                "se esperaban elementos distintos, se encontró uno otra vez",
            );
            self.add(&code::SCHEMA_UNIQUE, item, message);
        }
        if let Some(item) = shape.items {
            items.iter().for_each(|id| self.value(item, *id));
        }
    }

    fn add(&mut self, code: &'static Code, id: Id, message: Message) {
        self.add_at(code, id, None, self.tree.nodes[id].at, self.tree.path(id), message);
    }

    /// Adds a finding, if nothing was said of this value or missing member.
    fn add_at(
        &mut self,
        code: &'static Code,
        id: Id,
        missing: Option<&'c str>,
        at: usize,
        path: String,
        mut message: Message,
    ) {
        if !self.refused.insert((id, missing)) {
            return;
        }
        if let Some((test, asked)) = self.inside.last() {
            let (english, spanish) = conditions::told(self.shapes, self.tree, *test, *asked);
            message.english += &english;
            message.spanish += &spanish;
        }
        self.report.add(code, at, path, message);
    }
}

/// The facets of a shape that hold for values of a kind.
fn facets(shape: &Shape, kind: Kind) -> Option<&Simple> {
    let is_asked = match kind {
        Kind::Text => !shape.is_of_numbers,
        Kind::Number | Kind::Whole => shape.is_of_numbers,
        _ => false,
    };
    shape.simple.as_ref().filter(|_| is_asked)
}

fn missing<'s>(shape: &'s Shape, tree: &Tree<'_>, id: Id) -> impl Iterator<Item = &'s str> {
    let required = shape.members.iter().filter(|member| member.required);
    required.map(|member| &*member.name).filter(move |name| tree.member(id, name).is_none())
}

fn unknown(shape: &Shape, tree: &Tree<'_>, id: Id) -> impl Iterator<Item = Id> {
    let is_known = |child: &Id| {
        let name = tree.name(*child).unwrap_or_default();
        shape.members.iter().any(|member| *member.name == *name)
    };
    tree.nodes[id].children.iter().copied().filter(move |child| shape.closed && !is_known(child))
}

/// An item that is equal to one before it, where items must differ.
fn doubled(shape: &Shape, tree: &Tree<'_>, id: Id) -> Option<Id> {
    let mut seen = HashSet::new();
    let mut items = tree.nodes[id].children.iter().copied().filter(|_| shape.unique);
    items.find(|item| {
        let mut text = String::new();
        tree.canonical(*item, &mut text);
        !seen.insert(text)
    })
}

/// Whether a value has a shape.
fn fits(shapes: &Shapes, tree: &Tree<'_>, number: u16, id: Id) -> bool {
    let Some(shape) = shapes.get(number) else { return true };
    let node = &tree.nodes[id];
    if !shape.kinds.have(node.kind) {
        return false;
    }
    if let Some(simple) = facets(shape, node.kind)
        && simple.check(&node.text, &[]).is_err()
    {
        return false;
    }
    let of_kind = match node.kind {
        Kind::Object => {
            let are_right = || {
                let children =
                    shape.members.iter().filter_map(|one| Some((one, tree.member(id, &one.name)?)));
                { children }.all(|(member, child)| fits(shapes, tree, member.shape, child))
            };
            missing(shape, tree, id).next().is_none()
                && unknown(shape, tree, id).next().is_none()
                && are_right()
        }
        Kind::Array => {
            let count = node.children.len();
            shape.least.is_none_or(|least| least <= count)
                && shape.most.is_none_or(|most| count <= most)
                && doubled(shape, tree, id).is_none()
                && shape.items.is_none_or(|item| node.children.iter().all(|id| fits(shapes, tree, item, *id)))
        }
        _ => true,
    };
    of_kind
        && shape.conditions.iter().all(|condition| {
            let holds = condition.test.is_none_or(|test| fits(shapes, tree, test, id));
            let more = if holds { condition.then } else { condition.other };
            more.is_none_or(|more| fits(shapes, tree, more, id))
        })
}

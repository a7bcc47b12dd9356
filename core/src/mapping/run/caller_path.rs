//! The paths that a caller can write for a value that is missing: what the functions and variables of a template read.

use crate::mapping::expression::tree::{Axis, Comparison, Expression, Step};
use crate::mapping::plan::{Element, Item, Plan};

/// So many paths are gathered at most.
const MOST: usize = 5;

/// So deep may functions and variables use each other.
const MOST_DEPTH: usize = 12;

/// The elements for free names, each with its parent: `Emisor/*[@name = 'x']` is one of them. A test of the vocabulary
/// of lint has each.
pub(crate) const EXTRAS: [(&str, &str); 9] = [
    ("IdDoc", "ExtraInfoDoc"),
    ("Emisor", "ExtraInfoEmisor"),
    ("Receptor", "ExtrInfoDoc"),
    ("Transporte", "ExtraInfoTransporte"),
    ("InfoCarga", "ExtraInfoCarga"),
    ("Totales", "ExtraInfoTotal"),
    ("Detalle", "ExtraInfoDetalle"),
    ("ImpuestosDet", "ExtraInfoImpDet"),
    ("Parte", "ExtraInfoParte"),
];

/// Whether an expression reads functions, variables or free names, so that its text is no path of a document.
pub(crate) fn is_needed(expression: &Expression) -> bool {
    match expression {
        Expression::Path(path) => {
            path.steps.iter().any(|step| step.name.is_none() && step.axis == Axis::Child)
        }
        _ => true,
    }
}

/// What an expression reads.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    /// Paths in the document, the first choice first.
    pub(crate) paths: Vec<String>,
    /// Params of the mapping.
    pub(crate) params: Vec<String>,
}

/// The paths and params from which an expression takes its value, at a place of the document.
pub(crate) fn of(plan: &Plan, expression: &Expression, place: &str) -> Reads {
    let mut finder = Finder { plan, reads: Reads::default() };
    let found = finder.paths(expression, place, 0);
    for path in found {
        if finder.reads.paths.len() < MOST && !path.is_empty() && !finder.reads.paths.contains(&path) {
            finder.reads.paths.push(path);
        }
    }
    finder.reads
}

struct Finder<'p> {
    plan: &'p Plan,
    reads: Reads,
}

impl Finder<'_> {
    fn paths(&mut self, expression: &Expression, place: &str, depth: usize) -> Vec<String> {
        if depth > MOST_DEPTH {
            return Vec::new();
        }
        let depth = depth + 1;
        match expression {
            Expression::Path(path) => {
                let steps =
                    if path.absolute { path.steps.get(1..).unwrap_or_default() } else { &path.steps[..] };
                self.stepped(if path.absolute { "" } else { place }, steps).into_iter().collect()
            }
            Expression::Filter(filter) => {
                let from = self.paths(&filter.base, place, depth);
                from.iter().filter_map(|from| self.stepped(from, &filter.steps)).collect()
            }
            Expression::Named(number, node, _) => {
                let places = match node {
                    Some(node) => self.paths(node, place, depth),
                    None => vec![place.to_owned()],
                };
                let plan = self.plan;
                let Some(value) = plan.values.get(*number as usize) else { return Vec::new() };
                places.iter().flat_map(|place| self.paths(value, place, depth)).collect()
            }
            Expression::Variable(slot) => self.variable(*slot, depth),
            Expression::Default(sides) | Expression::Arithmetic(_, sides, _) => {
                let mut all = self.paths(&sides.0, place, depth);
                all.extend(self.paths(&sides.1, place, depth));
                all
            }
            Expression::Required(required) => self.paths(&required.inner, place, depth),
            Expression::Negate(inner, _) => self.paths(inner, place, depth),
            Expression::If(parts) => {
                let mut all = self.paths(&parts.1, place, depth);
                all.extend(self.paths(&parts.2, place, depth));
                all
            }
            Expression::Call(call) => {
                let arguments = call.arguments.iter();
                arguments.flat_map(|argument| self.paths(argument, place, depth)).collect()
            }
            Expression::Or(_)
            | Expression::And(_)
            | Expression::Compare(..)
            | Expression::Wrong
            | Expression::Added(..)
            | Expression::Nothing
            | Expression::Text(_)
            | Expression::Number(_) => Vec::new(),
        }
    }

    /// What a variable is made from. One that is no param was bound before the template, at the root of the document,
    /// or at the place itself.
    fn variable(&mut self, slot: u32, depth: usize) -> Vec<String> {
        if let Some(param) = self.plan.params.iter().find(|param| param.slot == slot) {
            if !self.reads.params.contains(&param.name) {
                self.reads.params.push(param.name.clone());
            }
            return Vec::new();
        }
        let plan = self.plan;
        let bound = plan.body.iter().find_map(|item| match item {
            Item::Let(own, expression) if *own == slot => Some(expression),
            _ => bound_inside(item, slot),
        });
        match bound {
            Some(expression) => self.paths(expression, &self.root(), depth),
            None => Vec::new(),
        }
    }

    /// The place at which the template begins: `Documento`.
    fn root(&self) -> String {
        match &self.plan.source {
            Some(Expression::Path(path)) => {
                let steps =
                    if path.absolute { path.steps.get(1..).unwrap_or_default() } else { &path.steps[..] };
                self.stepped("", steps).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    /// The path after steps; `None` if one of them is no name that a caller could write.
    fn stepped(&self, place: &str, steps: &[Step]) -> Option<String> {
        let mut path = place.to_owned();
        for step in steps {
            match step.axis {
                Axis::Itself => {}
                Axis::Parent => {
                    path = path.rsplit_once('/').map_or_else(String::new, |(parent, _)| parent.to_owned())
                }
                Axis::Child | Axis::Attribute => {
                    let named = self.name(step, &path)?;
                    if !path.is_empty() {
                        path.push('/');
                    }
                    path.push_str(&named);
                }
            }
        }
        Some(path)
    }

    fn name(&self, step: &Step, path: &str) -> Option<String> {
        let sign = if step.axis == Axis::Attribute { "@" } else { "" };
        let key = step.predicates.iter().find_map(|one| self.key(one));
        match (step.name, key) {
            (Some(name), Some((by, value))) => {
                Some(format!("{sign}{}[{by}='{value}']", self.plan.names.get(name)))
            }
            (Some(name), None) => Some(format!("{sign}{}", self.plan.names.get(name))),
            // The element around it, where `*` stands for what has any value.
            (None, None) => None,
            (None, Some((by, value))) => {
                let parent = path.rsplit('/').next().unwrap_or_default();
                let parent = parent.split('[').next().unwrap_or_default();
                let (_, extra) = EXTRAS.iter().find(|(known, _)| *known == parent)?;
                (by == "@name").then(|| format!("{extra}[@name='{value}']"))
            }
        }
    }

    /// The member and the text of a predicate such as `[TpoCodigo = 'INT']`.
    fn key<'e>(&self, predicate: &'e Expression) -> Option<(String, &'e str)> {
        let Expression::Compare(Comparison::Equal, sides) = predicate else { return None };
        let (Expression::Path(path), Expression::Text(text)) = (&sides.0, &sides.1) else { return None };
        let [step] = &path.steps[..] else { return None };
        let sign = if step.axis == Axis::Attribute { "@" } else { "" };
        Some((format!("{sign}{}", self.plan.names.get(step.name?)), text))
    }
}

/// The expression to which a variable is bound inside an item.
fn bound_inside(item: &Item, slot: u32) -> Option<&Expression> {
    let items = match item {
        Item::Element(element) => {
            let Element { content, .. } = &**element;
            content
        }
        Item::Directed(directed) => &directed.body,
        Item::OrElse(both) => return bound_inside(&both.0, slot),
        _ => return None,
    };
    items.iter().find_map(|item| match item {
        Item::Let(own, expression) if *own == slot => Some(expression),
        _ => bound_inside(item, slot),
    })
}

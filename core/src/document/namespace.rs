//! Checks the namespaces of a document after edits. The readers have checked what was read.

use std::collections::{HashMap, HashSet};

use super::{Document, Id, Kind};
use crate::code::{self, Code};
use crate::error::Finding;
use crate::xml::read::declaration_fault;
use crate::xml::wording::undeclared_prefix;

/// The most findings that are reported.
const MOST: usize = 100;

/// The declarations that are in force during a walk.
#[derive(Default)]
struct Scope<'d> {
    /// The namespaces of each prefix; the innermost is the last.
    namespaces: HashMap<&'d str, Vec<&'d str>>,
    /// The declared prefixes, each with the depth of its element; those of the innermost element are the last.
    declared: Vec<(&'d str, usize)>,
}

impl<'d> Scope<'d> {
    fn declare(&mut self, prefix: &'d str, namespace: &'d str, depth: usize) {
        self.namespaces.entry(prefix).or_default().push(namespace);
        self.declared.push((prefix, depth));
    }

    /// Removes the declarations of elements at this depth or deeper.
    fn leave(&mut self, depth: usize) {
        while let Some((prefix, _)) = self.declared.pop_if(|(_, other)| *other >= depth) {
            if let Some(namespaces) = self.namespaces.get_mut(prefix) {
                namespaces.pop();
            }
        }
    }

    fn namespace(&self, prefix: &str) -> Option<&'d str> {
        self.namespaces.get(prefix)?.last().copied()
    }
}

impl Document {
    /// Reports what is wrong with the namespaces: forbidden declarations, undeclared prefixes, and two attributes
    /// with the same name in the same namespace.
    pub(crate) fn namespace_findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let counts = |name: &str| name.contains(':') || name == "xmlns";
        if !(0..self.names.count()).any(|number| counts(self.names.get(number))) {
            return findings;
        }
        let mut scope = Scope::default();
        for (id, depth) in self.walk() {
            if matches!(self.node(id).kind, Kind::Element | Kind::Leaf) {
                scope.leave(depth);
                self.check_declarations(id, depth, &mut scope, &mut findings);
                self.check_prefixes(id, &scope, &mut findings);
            }
            if findings.len() >= MOST {
                findings.truncate(MOST);
                break;
            }
        }
        findings
    }

    fn attributes(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        self.children(id).filter(|child| self.node(*child).kind == Kind::Attribute)
    }

    fn check_declarations<'d>(
        &'d self,
        id: Id,
        depth: usize,
        scope: &mut Scope<'d>,
        findings: &mut Vec<Finding>,
    ) {
        for attribute in self.attributes(id) {
            let name = self.name(attribute);
            let (prefix, namespace) = (name.strip_prefix("xmlns:"), self.value(attribute));
            if let Some(prefix) = prefix {
                scope.declare(prefix, namespace, depth);
            }
            if (prefix.is_some() || name == "xmlns")
                && let Some(message) = declaration_fault(prefix, namespace)
            {
                findings.push(self.finding(&code::XML_NAMESPACE, attribute, message));
            }
        }
    }

    fn check_prefixes(&self, id: Id, scope: &Scope<'_>, findings: &mut Vec<Finding>) {
        let mut seen = HashSet::new();
        for named in std::iter::once(id).chain(self.attributes(id)) {
            let Some((prefix, local)) = self.name(named).split_once(':') else { continue };
            if prefix == "xml" || (prefix == "xmlns" && named != id) {
                continue;
            }
            let Some(namespace) = scope.namespace(prefix) else {
                let message = undeclared_prefix(&format!("`{prefix}`"));
                findings.push(self.finding(&code::XML_PREFIX_UNDECLARED, named, message));
                continue;
            };
            if named != id && !seen.insert((namespace, local)) {
                let message = format!("expected each attribute once, found `{prefix}:{local}` again");
                findings.push(self.finding(&code::XML_DUPLICATE_ATTRIBUTE, named, message));
            }
        }
    }

    fn finding(&self, code: &'static Code, id: Id, message: String) -> Finding {
        Finding::new(code, message).with_path(self.path(id))
    }
}

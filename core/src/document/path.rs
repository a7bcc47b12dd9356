//! Paths such as `Documento/Detalle[3]/NmbItem` and `Documento/@ID`.

use super::{Document, Id, Kind, NONE, ROOT};

/// One step of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step<'p> {
    pub(super) attribute: bool,
    pub(super) name: &'p str,
    /// The index, counted from 1; `None` if the path gives none.
    pub(super) index: Option<usize>,
}

/// The steps of a path; `None` if it is malformed.
pub(super) fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    if path.is_empty() {
        return Some(Vec::new());
    }
    let steps: Vec<_> = path.split('/').map(step).collect::<Option<_>>()?;
    // Only the last step can be an attribute.
    let (_, above) = steps.split_last()?;
    above.iter().all(|step| !step.attribute).then_some(steps)
}

fn step(text: &str) -> Option<Step<'_>> {
    let (name, index) = match text.strip_suffix(']') {
        None => (text, None),
        Some(rest) => {
            let (name, digits) = rest.split_once('[')?;
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            (name, Some(digits.parse().ok().filter(|index| *index > 0 && plain)?))
        }
    };
    let (attribute, name) = match name.strip_prefix('@') {
        Some(name) => (true, name),
        None => (false, name),
    };
    let malformed = name.is_empty() || name.contains(['[', ']', '@']) || (attribute && index.is_some());
    (!malformed).then_some(Step { attribute, name, index })
}

impl Document {
    /// A path without the root's name before it: `Documento/Total` for `DTE/Documento/Total`, unless the root has such
    /// a child.
    pub(super) fn below_root<'p>(&self, path: &'p str) -> &'p str {
        let Some((first, rest)) = path.split_once('/') else { return path };
        let is_root = step(first).is_some_and(|step| {
            !step.attribute
                && step.index.unwrap_or(1) == 1
                && step.name == self.name(ROOT)
                && self.namesakes(ROOT, step).next().is_none()
        });
        if is_root && !rest.is_empty() { rest } else { path }
    }

    /// The node at a path.
    pub(super) fn find(&self, path: &str) -> Option<Id> {
        steps(self.below_root(path))?.into_iter().try_fold(ROOT, |id, step| self.child(id, step))
    }

    /// The child for a step.
    pub(super) fn child(&self, id: Id, step: Step<'_>) -> Option<Id> {
        if step.attribute {
            return self.namesakes(id, step).nth(step.index.unwrap_or(1) - 1);
        }
        self.numbered(id, step.name, step.index.unwrap_or(1)).0
    }

    /// The element at a path, or the nearest one around it, and whether it is the place itself. An attribute stands in
    /// its element.
    pub(crate) fn nearest(&self, path: &str) -> (Id, bool) {
        let mut at = ROOT;
        let path = self.below_root(path);
        let path = match path.rsplit_once('/') {
            Some((above, last)) if last.starts_with('@') => above,
            _ => path,
        };
        for text in path.split('/').filter(|_| !path.is_empty()) {
            let child = step(text)
                .filter(|step| !step.attribute)
                .and_then(|step| self.numbered(at, step.name, step.index.unwrap_or(1)).0);
            let Some(child) = child else { return (at, false) };
            at = child;
        }
        (at, true)
    }

    /// The children for a step, whatever its index is.
    pub(super) fn namesakes(&self, id: Id, step: Step<'_>) -> impl Iterator<Item = Id> {
        let name = self.names.find(step.name);
        self.children(id).filter(move |child| {
            let node = self.node(*child);
            Some(node.name) == name
                && match node.kind {
                    Kind::Attribute => step.attribute,
                    Kind::Element | Kind::Leaf => !step.attribute,
                    _ => false,
                }
        })
    }

    /// The path of a node. It shows an index where there are several siblings of the name, or an array.
    pub(crate) fn path(&self, mut id: Id) -> String {
        let mut parts = Vec::new();
        while id != ROOT && id != NONE {
            let node = self.node(id);
            let name = self.names.get(node.name);
            parts.push(match node.kind {
                Kind::Attribute => format!("@{name}"),
                Kind::Text => "#text".to_owned(),
                Kind::CData => "#cdata-section".to_owned(),
                _ => match self.sibling_number(id) {
                    0 => name.to_owned(),
                    number => format!("{name}[{number}]"),
                },
            });
            id = node.parent;
        }
        parts.reverse();
        parts.join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_malformed_path_has_no_steps() {
        for path in ["/a", "a/", "a//b", "a[0]", "a[]", "a[+1]", "a[1", "@a/b", "@a[1]", "@", "[1]", "a]"] {
            assert_eq!(steps(path), None, "{path}");
        }
    }

    #[test]
    fn a_path_has_names_indexes_and_one_attribute() {
        let found = steps("a/b[3]/@c").unwrap();
        assert_eq!(found[1], Step { attribute: false, name: "b", index: Some(3) });
        assert_eq!(found[2], Step { attribute: true, name: "c", index: None });
    }
}

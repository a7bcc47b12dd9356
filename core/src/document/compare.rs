//! Compares two documents.

use std::collections::HashMap;

use super::lazy_path::{LazyPaths, START};
use super::{Document, Id, JsonType, Kind, ROOT};
use crate::sort::sort_by;

/// A difference between two documents.
///
/// # Example
/// ```
/// use dtekit::Document;
///
/// let before = Document::from_json(br#"{"Total": "19", "Nota": "a"}"#)?;
/// let after = Document::from_json(br#"{"Total": "20", "Nota": "a"}"#)?;
/// let [difference] = &before.differences(&after)[..] else { panic!() };
/// assert_eq!(difference.path, "Total");
/// assert_eq!((difference.left.as_deref(), difference.right.as_deref()), (Some("19"), Some("20")));
/// # Ok::<(), dtekit::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Its path, in the document that has the place.
    pub path: String,
    /// The text in this document; `None` if this document has nothing there.
    pub left: Option<String>,
    /// The text in the other document; `None` if the other document has nothing there.
    pub right: Option<String>,
}

/// Documents are equal if they are written as the same XML.
impl PartialEq for Document {
    fn eq(&self, other: &Document) -> bool {
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((a, b)) = pairs.pop() {
            if !self.is_alike(a, other, b) {
                return false;
            }
            let (mut left, mut right) = (self.children(a), other.children(b));
            loop {
                match (left.next(), right.next()) {
                    (None, None) => break,
                    (Some(a), Some(b)) => pairs.push((a, b)),
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for Document {}

impl Document {
    /// The differences between this document and another, leaf by leaf. The order of siblings with different names
    /// does not count.
    ///
    /// # Example
    /// ```
    /// let left = dtekit::Document::from_json(br#"{"a": "1", "b": "2"}"#)?;
    /// let right = dtekit::Document::from_json(br#"{"a": "1.0", "c": "3"}"#)?;
    /// let paths: Vec<_> = left.differences(&right).into_iter().map(|found| found.path).collect();
    /// assert_eq!(paths, ["a", "b", "c"]);
    /// # Ok::<(), dtekit::Error>(())
    /// ```
    pub fn differences(&self, other: &Document) -> Vec<Difference> {
        let mut walk = Walk {
            left: self,
            right: other,
            left_paths: LazyPaths::new(self),
            right_paths: LazyPaths::new(other),
            found: Vec::new(),
        };
        walk.run();
        sort_by(&mut walk.found, |a, b| a.path.cmp(&b.path));
        walk.found
    }

    /// The children of an element, each with the class and name of its step.
    fn steps(&self, id: Id) -> impl Iterator<Item = ((Class, &str), Id)> {
        self.children(id).map(|child| {
            let class = match self.node(child).kind {
                Kind::Element | Kind::Leaf => Class::Element,
                Kind::Attribute => Class::Attribute,
                Kind::Text => Class::Text,
                Kind::CData => Class::CData,
            };
            ((class, self.name(child)), child)
        })
    }

    /// Whether a node has children that are compared instead of a text.
    fn has_children(&self, id: Id) -> bool {
        self.children(id).next().is_some()
    }

    /// The text by which a node without children is compared.
    fn leaf(&self, id: Id) -> &str {
        if self.node(id).kind == Kind::Element { "" } else { self.value(id) }
    }

    /// Whether two nodes are written alike, apart from their children.
    fn is_alike(&self, a: Id, other: &Document, b: Id) -> bool {
        let (left, right) = (self.node(a), other.node(b));
        if self.names.get(left.name) != other.names.get(right.name) {
            return false;
        }
        let is_null = |document: &Document, id: Id| match document.node(id) {
            node if node.kind == Kind::Leaf => node.json_type == JsonType::Null,
            node => node.kind == Kind::Element && document.children(id).next().is_none(),
        };
        match (left.kind, right.kind) {
            (Kind::Element, Kind::Element) => is_null(self, a) == is_null(other, b),
            (Kind::Element | Kind::Leaf, Kind::Element | Kind::Leaf) if left.kind != right.kind => {
                is_null(self, a) && is_null(other, b)
            }
            (left, right) if left != right => false,
            _ => self.value(a) == other.value(b) && is_null(self, a) == is_null(other, b),
        }
    }
}

/// The class of a step: what kind of child it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Class {
    Element,
    Attribute,
    Text,
    CData,
}

/// A node, the place above it, and its number among the siblings of its name.
type Place = (Id, usize, usize);

/// Two documents during a comparison.
struct Walk<'d> {
    left: &'d Document,
    right: &'d Document,
    left_paths: LazyPaths,
    right_paths: LazyPaths,
    found: Vec<Difference>,
}

impl Walk<'_> {
    fn run(&mut self) {
        // Pairs of elements with children, and their places.
        let mut open = vec![((ROOT, START), (ROOT, START))];
        while let Some((left, right)) = open.pop() {
            for (left, right) in self.pairs(left, right) {
                match (left, right) {
                    (Some(left), Some(right)) => open.extend(self.pair(left, right)),
                    (Some(left), None) => self.all(left, true),
                    (None, Some(right)) => self.all(right, false),
                    (None, None) => {}
                }
            }
        }
    }

    /// The children of two elements in pairs: those with the same step and number.
    fn pairs(&self, left: (Id, usize), right: (Id, usize)) -> Vec<(Option<Place>, Option<Place>)> {
        let mut pairs = Vec::new();
        let mut at = HashMap::new();
        for (document, (id, place), is_left) in [(self.left, left, true), (self.right, right, false)] {
            let mut counts = HashMap::new();
            for (step, child) in document.steps(id) {
                let count: &mut usize = counts.entry(step).or_default();
                *count += 1;
                let index = if *count > 1 { *count } else { 0 };
                let pair = *at.entry((step, *count)).or_insert(pairs.len());
                if pair == pairs.len() {
                    pairs.push((None, None));
                }
                let one = Some((child, place, index));
                if is_left { pairs[pair].0 = one } else { pairs[pair].1 = one }
            }
        }
        pairs
    }

    /// Compares two nodes. Returns both if their children must be compared.
    fn pair(&mut self, left: Place, right: Place) -> Option<((Id, usize), (Id, usize))> {
        match (self.left.has_children(left.0), self.right.has_children(right.0)) {
            (true, true) => Some((
                (left.0, self.left_paths.down(left.1, left.0, left.2)),
                (right.0, self.right_paths.down(right.1, right.0, right.2)),
            )),
            (false, false) => {
                let (one, other) = (self.left.leaf(left.0), self.right.leaf(right.0));
                if one != other {
                    let (one, other) = (Some(one.to_owned()), Some(other.to_owned()));
                    let path = self.left_paths.path(self.left, left.1, left.0, left.2);
                    self.found.push(Difference { path, left: one, right: other });
                }
                None
            }
            _ => {
                self.all(left, true);
                self.all(right, false);
                None
            }
        }
    }

    /// Reports everything in a node that the other document does not have.
    fn all(&mut self, place: Place, is_left: bool) {
        let (document, paths) = match is_left {
            true => (self.left, &mut self.left_paths),
            false => (self.right, &mut self.right_paths),
        };
        let mut open = vec![place];
        while let Some((id, above, index)) = open.pop() {
            if document.has_children(id) {
                let here = paths.down(above, id, index);
                let mut counts = HashMap::new();
                for (step, child) in document.steps(id) {
                    let count: &mut usize = counts.entry(step).or_default();
                    *count += 1;
                    open.push((child, here, if *count > 1 { *count } else { 0 }));
                }
                continue;
            }
            let path = paths.path(document, above, id, index);
            let text = Some(document.leaf(id).to_owned());
            let (left, right) = if is_left { (text, None) } else { (None, text) };
            self.found.push(Difference { path, left, right });
        }
    }
}

//! Comparing two documents.

use std::collections::BTreeMap;

use super::{Document, Id, Kind, ROOT, Spelling};

/// A place at which two documents differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The place, in the document that has it.
    pub path: String,
    /// The text here: `None` where this document has nothing there.
    pub left: Option<String>,
    /// The text there: `None` where the other document has nothing there.
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
    /// Where this document and another differ, leaf by leaf; the order of unlike siblings does not count.
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
        let (left, right) = (self.leaves(), other.leaves());
        let mut found: Vec<Difference> = Vec::new();
        for (path, text) in &left {
            if right.get(path) != Some(text) {
                let right = right.get(path).cloned();
                found.push(Difference { path: path.clone(), left: Some(text.clone()), right });
            }
        }
        for (path, text) in right.iter().filter(|(path, _)| !left.contains_key(*path)) {
            found.push(Difference { path: path.clone(), left: None, right: Some(text.clone()) });
        }
        found.sort_by(|a, b| a.path.cmp(&b.path));
        found
    }

    /// Every text with its full path, each step with its index.
    fn leaves(&self) -> BTreeMap<String, String> {
        let mut leaves = BTreeMap::new();
        let mut open = vec![(ROOT, String::new())];
        while let Some((id, path)) = open.pop() {
            let mut counts: BTreeMap<(bool, u32), usize> = BTreeMap::new();
            for child in self.children(id) {
                let node = self.node(child);
                let count = counts.entry((node.kind == Kind::Attribute, node.name)).or_default();
                *count += 1;
                let name = self.names.get(node.name);
                let step = match node.kind {
                    Kind::Attribute => format!("@{name}"),
                    Kind::Text => "#text".to_owned(),
                    Kind::CData => "#cdata-section".to_owned(),
                    _ => name.to_owned(),
                };
                let step = if *count > 1 { format!("{step}[{count}]") } else { step };
                let path = if path.is_empty() { step } else { format!("{path}/{step}") };
                match node.kind {
                    Kind::Element if self.children(child).next().is_some() => open.push((child, path)),
                    Kind::Element => drop(leaves.insert(path, String::new())),
                    _ => drop(leaves.insert(path, self.value(child).to_owned())),
                }
            }
        }
        leaves
    }

    /// Whether two nodes are written alike, their children aside.
    fn is_alike(&self, a: Id, other: &Document, b: Id) -> bool {
        let (left, right) = (self.node(a), other.node(b));
        if self.names.get(left.name) != other.names.get(right.name) {
            return false;
        }
        let is_null = |document: &Document, id: Id| match document.node(id) {
            node if node.kind == Kind::Leaf => node.spelling == Spelling::Null,
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

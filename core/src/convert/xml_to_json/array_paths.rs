//! The paths of elements that are arrays even when single.

use std::collections::BTreeMap;

use crate::code;
use crate::document::ROOT_NAME;
use crate::document::repeatable;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::simd::LANES;
use crate::xml::name::QName;

/// The caller's paths, and whether those of the generic DTE count.
#[derive(Default)]
pub(crate) struct ArrayPaths {
    /// The caller's paths as a tree that is read from the last name of a path to the first; the first node is its root.
    /// So an element is looked up once for each level above it, however many paths there are. Without paths there is no
    /// node.
    nodes: Vec<Node>,
    /// The root is `DTE`, so that the repeatable elements of the generic DTE count.
    generic: bool,
}

/// What may follow in a path, and which paths end here.
#[derive(Default)]
struct Node {
    next: BTreeMap<Box<[u8]>, usize>,
    /// A path such as `A/B`.
    open: bool,
    /// A path such as `/Root/A/B`, which begins at the root.
    anchored: bool,
}

/// The node at which every path ends and every search begins.
const END: usize = 0;

impl ArrayPaths {
    /// Reads the caller's paths.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each path that is not one or more names with `/` between.
    #[inline(always)]
    pub(crate) fn new(paths: &[String]) -> Result<Self> {
        // The root is `DTE` as a rule.
        let arrays = ArrayPaths { nodes: Vec::new(), generic: true };
        if paths.is_empty() { Ok(arrays) } else { arrays.with(paths) }
    }

    #[inline(never)]
    fn with(self, paths: &[String]) -> Result<Self> {
        let mut arrays = self;
        let mut findings = Vec::new();
        for path in paths {
            let names = path.strip_prefix('/').unwrap_or(path).rsplit('/');
            if names.clone().any(|name| QName::parse(name).is_none()) {
                let message = format!("expected names with `/` between them in `arrays`, found `{path}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message));
                continue;
            }
            if arrays.nodes.is_empty() {
                arrays.nodes.push(Node::default());
            }
            let last = names.fold(END, |below, name| arrays.step(below, name));
            let node = &mut arrays.nodes[last];
            if path.starts_with('/') { node.anchored = true } else { node.open = true }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(arrays), Err)
    }

    /// The node behind a node and a name, which is made if it is new.
    fn step(&mut self, below: usize, name: &str) -> usize {
        if let Some(number) = self.nodes[below].next.get(name.as_bytes()) {
            return *number;
        }
        let number = self.nodes.len();
        self.nodes[below].next.insert(name.as_bytes().into(), number);
        self.nodes.push(Node::default());
        number
    }

    /// Sets the name of the root element. Returns whether other elements are arrays than before.
    pub(crate) fn set_root(&mut self, root: &[u8]) -> bool {
        let before = std::mem::replace(&mut self.generic, root == ROOT_NAME.as_bytes());
        before != self.generic
    }

    /// Whether the caller gave no paths: then the parent alone decides what is an array.
    pub(crate) fn has_no_paths(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether an element of this name may be an array under some parent.
    pub(crate) fn may_be_array(&self, name: &[u8]) -> bool {
        (self.generic && !repeatable::parents(name).is_empty())
            || self.nodes.first().is_some_and(|end| end.next.contains_key(name))
    }

    /// Whether an element of this name is never an array, as far as its block says. `block` begins with the name; a
    /// shorter name is followed by `>` and zeros.
    #[inline(always)]
    pub(crate) fn is_never_array(&self, block: &[u8; LANES]) -> bool {
        let [head, _] = block.as_chunks().0 else { return false };
        self.nodes.is_empty() && !(self.generic && repeatable::may_be(*head))
    }

    /// Whether an element of this name is an array in this parent, by the dictionary of the generic DTE.
    #[inline(always)]
    pub(crate) fn is_repeatable(&self, name: &[u8], parent: &[u8]) -> bool {
        self.generic && repeatable::parents(name).iter().any(|repeats| repeats.as_bytes() == parent)
    }

    /// Whether an element of this name is an array. `above` gives the names above it, from its parent to the root.
    pub(crate) fn is_array<'n>(&self, name: &'n [u8], above: impl Iterator<Item = &'n [u8]> + Clone) -> bool {
        if above.clone().next().is_some_and(|parent| self.is_repeatable(name, parent)) {
            return true;
        }
        let mut at = END;
        let mut names = std::iter::once(name).chain(above).peekable();
        while let Some(name) = names.next() {
            let Some(number) = self.nodes.get(at).and_then(|node| node.next.get(name)) else { return false };
            at = *number;
            let Node { open, anchored, .. } = self.nodes[at];
            if open || (anchored && names.peek().is_none()) {
                return true;
            }
        }
        false
    }
}

//! The paths of elements that are arrays even when single.

use std::collections::BTreeMap;

use crate::code;
use crate::convert::repeatable;
use crate::document::ROOT_NAME;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::simd::LANES;
use crate::xml::name::QName;

/// The caller's paths, and whether those of the generic DTE count.
pub(crate) struct ArrayPaths<'o> {
    /// The caller's paths as a tree that is read from the last name of a path to the first. It maps a node and a name
    /// to the next node. So an element is looked up once for each level above it, however many paths there are.
    steps: BTreeMap<(usize, &'o str), usize>,
    /// What is known of each node; the nodes count from 1.
    known: Vec<Known>,
    /// The root is `DTE`, so that the repeatable elements of the generic DTE count.
    generic: bool,
}

/// Which paths end at a node.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    /// A path such as `A/B`.
    open: bool,
    /// A path such as `/Root/A/B`, which begins at the root.
    anchored: bool,
}

/// The node at which every path ends and every search begins.
const END: usize = 0;

impl<'o> ArrayPaths<'o> {
    /// Reads the caller's paths.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each path that is not one or more names with `/` between.
    pub(crate) fn new(paths: &'o [String]) -> Result<Self> {
        let mut arrays = ArrayPaths { steps: BTreeMap::new(), known: Vec::new(), generic: false };
        let mut findings = Vec::new();
        for path in paths {
            let names = path.strip_prefix('/').unwrap_or(path).rsplit('/');
            if names.clone().any(|name| QName::parse(name).is_none()) {
                let message = format!("expected names with `/` between them in `arrays`, found `{path}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message));
                continue;
            }
            let number = names.fold(END, |below, name| {
                let next = arrays.known.len() + 1;
                let number = *arrays.steps.entry((below, name)).or_insert(next);
                if number == next {
                    arrays.known.push(Known::default());
                }
                number
            });
            let known = &mut arrays.known[number - 1];
            if path.starts_with('/') { known.anchored = true } else { known.open = true }
        }
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(arrays), Err)
    }

    /// Sets the name of the root element.
    pub(crate) fn set_root(&mut self, root: &str) {
        self.generic = root == ROOT_NAME;
    }

    /// Whether the caller gave no paths: then the parent alone decides what is an array.
    pub(crate) fn has_no_paths(&self) -> bool {
        self.known.is_empty()
    }

    /// Whether an element of this name may be an array under some parent.
    pub(crate) fn may_be_array(&self, name: &str) -> bool {
        (self.generic && !repeatable::parents(name).is_empty())
            || (!self.known.is_empty() && self.steps.contains_key(&(END, name)))
    }

    /// Whether an element of this name is never an array, as far as its block says. `block` begins with the name; a
    /// shorter name is followed by `>` and zeros.
    #[inline(always)]
    pub(crate) fn is_never_array(&self, block: &[u8; LANES]) -> bool {
        let [head, _] = block.as_chunks().0 else { return false };
        self.known.is_empty() && !(self.generic && repeatable::may_be(*head))
    }

    /// Whether an element of this name is an array. `above` gives the names above it, from its parent to the root.
    pub(crate) fn is_array<'n>(&self, name: &'n str, above: impl Iterator<Item = &'n str> + Clone) -> bool {
        let parent = above.clone().next();
        if self.generic && parent.is_some_and(|parent| repeatable::parents(name).contains(&parent)) {
            return true;
        }
        let mut at = END;
        let mut names = std::iter::once(name).chain(above).peekable();
        while let Some(name) = names.next() {
            let Some(number) = self.steps.get(&(at, name)) else { return false };
            at = *number;
            let Known { open, anchored } = self.known[at - 1];
            if open || (anchored && names.peek().is_none()) {
                return true;
            }
        }
        false
    }
}

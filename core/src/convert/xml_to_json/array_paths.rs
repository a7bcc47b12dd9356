//! Which elements are arrays even when single.

use std::collections::BTreeMap;

use crate::code;
use crate::convert::repeatable;
use crate::document::ROOT_NAME;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::simd::LANES;
use crate::xml::name::QName;

/// The paths that the caller gave, and those of the generic DTE.
pub(crate) struct ArrayPaths<'o> {
    /// The paths by their names from the last to the first: from the number of what follows and a name to the number
    /// of both. However many paths there are, an element is looked up once for each level above it.
    steps: BTreeMap<(usize, &'o str), usize>,
    /// By these numbers, which begin with 1.
    known: Vec<Known>,
    /// The root is `DTE`, so that its repeatable elements are known.
    generic: bool,
}

/// What is known of the names that were followed.
#[derive(Debug, Clone, Copy, Default)]
struct Known {
    /// They are a path `A/B`.
    open: bool,
    /// They are a path `/Root/A/B`, which begins at the root.
    anchored: bool,
}

/// The number of nothing, where every path ends.
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

    /// Takes note of the root element.
    pub(crate) fn set_root(&mut self, root: &str) {
        self.generic = root == ROOT_NAME;
    }

    /// Whether the parent alone decides what is an array: the caller gave no paths.
    pub(crate) fn has_no_paths(&self) -> bool {
        self.known.is_empty()
    }

    /// Whether an element of that name may be an array, whatever stands above it.
    pub(crate) fn may_be_array(&self, name: &str) -> bool {
        (self.generic && !repeatable::parents(name).is_empty())
            || (!self.known.is_empty() && self.steps.contains_key(&(END, name)))
    }

    /// Whether that is known at once: `block` begins with the name and, if it is shorter, `>` and zeros.
    #[inline(always)]
    pub(crate) fn is_never_array(&self, block: &[u8; LANES]) -> bool {
        let [head, _] = block.as_chunks().0 else { return false };
        self.known.is_empty() && !(self.generic && repeatable::may_be(*head))
    }

    /// Whether an element of that name is an array, with the names `above` it from its parent to the root.
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

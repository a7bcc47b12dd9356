//! Which elements are arrays even when single.

use crate::block::SIZE;
use crate::code;
use crate::convert::repeatable;
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::xml::name::QName;

/// The paths that the caller gave, and those of the generic DTE.
pub(crate) struct Arrays<'o> {
    own: Vec<Path<'o>>,
    /// The root is `DTE`, so that its repeatable elements are known.
    generic: bool,
}

/// A path `A/B` or `/Root/A/B` of the caller.
struct Path<'o> {
    /// From the last to the first.
    names: Vec<&'o str>,
    /// The first name is the root's.
    anchored: bool,
}

impl<'o> Arrays<'o> {
    /// Reads the caller's paths.
    ///
    /// # Errors
    /// [`ErrorKind::Argument`] with a finding for each path that is not one or more names with `/` between.
    pub(crate) fn new(paths: &'o [String]) -> Result<Self> {
        let mut own = Vec::with_capacity(paths.len());
        let mut findings = Vec::new();
        for path in paths {
            let names: Vec<_> = path.strip_prefix('/').unwrap_or(path).rsplit('/').collect();
            if names.iter().all(|name| QName::parse(name).is_some()) {
                own.push(Path { names, anchored: path.starts_with('/') });
            } else {
                let message = format!("expected names with `/` between them in `arrays`, found `{path}`");
                findings.push(Finding::new(&code::OPTION_VALUE, message));
            }
        }
        match Error::from_findings(ErrorKind::Argument, findings) {
            Some(error) => Err(error),
            None => Ok(Arrays { own, generic: false }),
        }
    }

    /// Takes note of the root element.
    pub(crate) fn enter(&mut self, root: &str) {
        self.generic = root == "DTE";
    }

    /// Whether the parent alone decides what is an array: the caller gave no paths.
    pub(crate) fn are_generic(&self) -> bool {
        self.own.is_empty()
    }

    /// Whether an element of that name may be an array, whatever stands above it.
    pub(crate) fn may_hold(&self, name: &str) -> bool {
        (self.generic && !repeatable::parents(name).is_empty())
            || self.own.iter().any(|path| path.names[0] == name)
    }

    /// Whether that is known at once: `block` begins with the name and, if it is shorter, `>` and zeros.
    #[inline(always)]
    pub(crate) fn cannot_hold(&self, block: &[u8; SIZE]) -> bool {
        let [head, _] = block.as_chunks().0 else { return false };
        self.own.is_empty() && !(self.generic && repeatable::may_be(*head))
    }

    /// Whether an element of that name is an array, with the names `above` it from its parent to the root.
    pub(crate) fn hold<'n>(&self, name: &'n str, above: impl Iterator<Item = &'n str> + Clone) -> bool {
        let parent = above.clone().next();
        if self.generic && parent.is_some_and(|parent| repeatable::parents(name).contains(&parent)) {
            return true;
        }
        self.own.iter().any(|path| {
            let mut names = path.names.iter();
            let mut found = std::iter::once(name).chain(above.clone());
            names.all(|name| found.next() == Some(name)) && (!path.anchored || found.next().is_none())
        })
    }
}

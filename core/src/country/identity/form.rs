//! The countries' own formats, as far as they are needed to know a document.

use super::field::{Field, Subject};
use crate::document::Element;

/// A format of a country: how it is recognized, and where it has the fields of a document.
pub(crate) struct Form {
    /// The names of the root, without a prefix.
    pub roots: &'static [&'static str],
    /// A part of the root's namespace; empty for a format without one.
    pub namespace: &'static str,
    /// A place that every document of this format has.
    pub has: &'static str,
    /// What a document of this format is.
    pub subject: Subject,
    /// The document type that the root stands for; empty if a field says it.
    pub document_type: &'static str,
    /// The fields with their places under the root. The first place of a field that holds a text counts.
    pub fields: &'static [(Field, &'static str)],
}

impl Form {
    /// Whether a document is of this format.
    pub fn fits(&self, root: Element<'_>) -> bool {
        self.roots.contains(&local(root.name())) && self.has_namespace(root) && at(root, self.has).is_some()
    }

    fn has_namespace(&self, root: Element<'_>) -> bool {
        self.namespace.is_empty()
            || root
                .attributes()
                .any(|(name, value)| name.starts_with("xmlns") && value.contains(self.namespace))
    }
}

/// A name without its prefix.
pub(crate) fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// Whether a name is this one without its prefix. It is asked of each child on a way, so it looks for no colon.
fn is_local(name: &str, wanted: &str) -> bool {
    name.strip_suffix(wanted).is_some_and(|prefix| prefix.is_empty() || prefix.ends_with(':'))
}

/// The text at a path below an element. Prefixes do not count; an empty text is none.
pub(crate) fn at<'d>(root: Element<'d>, path: &str) -> Option<&'d str> {
    let (path, attribute) = match path.rsplit_once('@') {
        Some((path, attribute)) => (path.trim_end_matches('/'), Some(attribute)),
        None => (path, None),
    };
    let steps = path.split('/').filter(|step| !step.is_empty());
    let element = steps
        .into_iter()
        .try_fold(root, |element, step| element.children().find(|child| is_local(child.name(), step)))?;
    let text = match attribute {
        Some(name) => element.attributes().find(|(found, _)| is_local(found, name))?.1,
        None => element.text()?,
    };
    Some(text.trim()).filter(|text| !text.is_empty())
}

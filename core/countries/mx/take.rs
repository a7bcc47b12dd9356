//! The steps of the cadena original: each variant of `Take` is a template of the tax authority's stylesheets.

/// One step of the order.
#[derive(Debug)]
pub(super) enum Take {
    /// A required attribute.
    Required(&'static str),
    /// An optional attribute.
    Optional(&'static str),
    /// Each element at this path, in this order.
    Each(&'static str, &'static [Take]),
    /// The complements, which are the child elements of any namespace.
    Complements,
}

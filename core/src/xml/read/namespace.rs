//! The namespace declarations that are in force.

use super::TextSpan;
use super::fault::shown;
use super::symbol::Symbol;

/// The namespace of the prefix `xml`.
pub(crate) const XML_NAMESPACE: &str = "http://www.w3.org/XML/1998/namespace";
/// The namespace of the prefix `xmlns`.
pub(crate) const XMLNS_NAMESPACE: &str = "http://www.w3.org/2000/xmlns/";

/// The declarations of the open elements.
#[derive(Default)]
pub(super) struct Scope {
    bindings: Vec<Binding>,
    /// For each prefix, by its symbol: the index of its innermost binding plus 1, or 0.
    innermost: Vec<usize>,
}

struct Binding {
    prefix: Symbol,
    /// The value of the attribute that declares it.
    uri: TextSpan,
    /// The index of the binding of the same prefix that this one hides, plus 1, or 0.
    hidden: usize,
}

impl Scope {
    /// How many declarations are in force. [`Scope::leave`] goes back to this number.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.bindings.len()
    }

    /// How many bindings, and how many prefixes, the buffers have room for.
    pub(super) fn capacity(&self) -> usize {
        self.bindings.capacity().max(self.innermost.capacity())
    }

    pub(super) fn declare(&mut self, prefix: Symbol, uri: TextSpan) {
        if self.innermost.len() <= prefix.index() {
            self.innermost.resize(prefix.index() + 1, 0);
        }
        let hidden = self.innermost[prefix.index()];
        self.bindings.push(Binding { prefix, uri, hidden });
        self.innermost[prefix.index()] = self.bindings.len();
    }

    /// Removes every declaration after the first `len`.
    #[inline(always)]
    pub(super) fn leave(&mut self, len: usize) {
        while self.bindings.len() > len {
            if let Some(binding) = self.bindings.pop() {
                self.innermost[binding.prefix.index()] = binding.hidden;
            }
        }
    }

    #[inline(always)]
    pub(super) fn is_declared(&self, prefix: Symbol) -> bool {
        self.innermost.get(prefix.index()).is_some_and(|number| *number > 0)
    }

    /// The namespace of the prefix.
    pub(super) fn uri(&self, prefix: Symbol) -> Option<TextSpan> {
        let number = self.innermost.get(prefix.index()).copied()?;
        Some(self.bindings.get(number.checked_sub(1)?)?.uri)
    }
}

/// Why the declaration `xmlns:prefix="uri"` is not allowed; `None` if it is. Without a prefix it is `xmlns="uri"`.
pub(crate) fn declaration_fault(prefix: Option<&str>, uri: &str) -> Option<String> {
    match (prefix, uri) {
        (Some("xml"), XML_NAMESPACE) => None,
        (Some("xml"), _) => {
            Some(format!("expected `{XML_NAMESPACE}` for the prefix `xml`, found another namespace"))
        }
        (Some("xmlns"), _) => Some("expected no declaration of the prefix `xmlns`, found one".to_owned()),
        (Some(prefix), "") => {
            Some(format!("expected a namespace for the prefix `{}`, found none", shown(prefix)))
        }
        (_, XML_NAMESPACE) => {
            Some("expected the prefix `xml` for its namespace, found another declaration of it".to_owned())
        }
        (_, XMLNS_NAMESPACE) => {
            Some("expected no declaration of the namespace of `xmlns`, found one".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_ends_with_its_element() {
        let mut scope = Scope::default();
        let [outer, inner] = [1, 2].map(|from| TextSpan { from, to: 9, plain: true, blank: false });
        scope.declare(Symbol(3), outer);
        let outside = scope.len();
        scope.declare(Symbol(3), inner);
        assert_eq!(scope.uri(Symbol(3)), Some(inner));
        scope.leave(outside);
        assert_eq!(scope.uri(Symbol(3)), Some(outer));
        scope.leave(0);
        assert!(!scope.is_declared(Symbol(3)) && !scope.is_declared(Symbol(9)));
    }

    #[test]
    fn the_two_reserved_prefixes_keep_their_namespaces() {
        assert_eq!(declaration_fault(Some("xml"), XML_NAMESPACE), None);
        assert_eq!(declaration_fault(Some("p"), "urn:p"), None);
        assert_eq!(declaration_fault(None, ""), None);
        for (prefix, uri) in [
            (Some("xml"), "urn:p"),
            (Some("p"), XML_NAMESPACE),
            (None, XML_NAMESPACE),
            (Some("xmlns"), XMLNS_NAMESPACE),
            (Some("p"), XMLNS_NAMESPACE),
            (Some("p"), ""),
        ] {
            assert!(declaration_fault(prefix, uri).is_some(), "{prefix:?} {uri}");
        }
    }
}

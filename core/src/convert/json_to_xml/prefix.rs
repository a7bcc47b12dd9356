//! Namespace prefixes, for declarations that may come after their uses.
//!
//! An attribute may stand anywhere in its object. So the use of a prefix that is not declared yet waits until each
//! element around it has ended.

use std::collections::HashMap;

use crate::xml::read::XML_NAMESPACE;

/// The place of a name with a prefix.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) at: usize,
    pub(super) path: Option<String>,
}

/// One prefix.
#[derive(Default)]
struct Prefix {
    name: String,
    /// The declarations in force, each with the depth of its element.
    bindings: Vec<(usize, String)>,
    /// The uses without a declaration so far: the first one at each depth.
    waiting: Vec<(usize, Place)>,
}

/// An attribute with a prefix.
struct Attribute {
    depth: usize,
    prefix: usize,
    local: String,
    place: Place,
}

/// Attributes of one element with the same local name, of which some prefixes are not resolved yet.
struct Group {
    depth: usize,
    attributes: Vec<(Option<String>, usize, Place)>,
}

/// A fault of a prefix, or of two attributes.
pub(super) enum Wrong {
    Undeclared { prefix: String, place: Place },
    Duplicate { uri: String, place: Place },
}

#[derive(Default)]
pub(super) struct Prefixes {
    known: Vec<Prefix>,
    by_name: HashMap<String, usize>,
    last: usize,
    /// The declarations and the waiting uses of all open elements: the depth of the element, and the index of the
    /// prefix.
    declared: Vec<(usize, usize)>,
    waiting: Vec<(usize, usize)>,
    attributes: Vec<Attribute>,
    groups: Vec<Group>,
    pub(super) wrong: Vec<Wrong>,
}

impl Prefixes {
    fn id(&mut self, name: &str) -> usize {
        if self.known.get(self.last).is_none_or(|prefix| prefix.name != name) {
            self.last = self.by_name.get(name).copied().unwrap_or(self.known.len());
            if self.last == self.known.len() {
                self.known.push(Prefix { name: name.to_owned(), ..Prefix::default() });
                self.by_name.insert(name.to_owned(), self.last);
            }
        }
        self.last
    }

    /// Makes a prefix known: from then on the uses of prefixes are tracked.
    pub(super) fn know(&mut self, prefix: &str) {
        self.id(prefix);
    }

    /// Whether a use of `prefix` in the element at `depth` must wait for a declaration.
    pub(super) fn waits(&mut self, prefix: &str, depth: usize) -> bool {
        if prefix == "xml" {
            return false;
        }
        let id = self.id(prefix);
        let prefix = &self.known[id];
        prefix.bindings.is_empty() && prefix.waiting.last().is_none_or(|(at, _)| *at < depth)
    }

    /// Notes a use that must wait: see [`Prefixes::waits`].
    pub(super) fn used(&mut self, prefix: &str, depth: usize, place: Place) {
        let id = self.id(prefix);
        self.known[id].waiting.push((depth, place));
        self.waiting.push((depth, id));
    }

    /// Notes that the element at `depth` declares `prefix` for `uri`.
    pub(super) fn declared(&mut self, prefix: &str, depth: usize, uri: String) {
        let id = self.id(prefix);
        self.known[id].bindings.push((depth, uri));
        self.declared.push((depth, id));
    }

    /// Notes an attribute with a prefix. Another attribute may have the same name in the same namespace under another
    /// prefix.
    pub(super) fn attribute(&mut self, prefix: &str, local: &str, depth: usize, place: Place) {
        let prefix = self.id(prefix);
        self.attributes.push(Attribute { depth, prefix, local: local.to_owned(), place });
    }

    /// Ends the element at `depth`: resolves what its declarations decide, and passes the rest on to the element
    /// around it.
    #[inline(never)]
    pub(super) fn leave(&mut self, depth: usize) {
        self.group(depth);
        self.settle(depth);
        let first = self.waiting.partition_point(|(at, _)| *at < depth);
        for (_, id) in self.waiting.split_off(first) {
            let prefix = &mut self.known[id];
            let (_, place) = prefix.waiting.pop().expect("it is listed as waiting");
            if prefix.bindings.last().is_some_and(|(at, _)| *at == depth) {
                continue;
            }
            if depth == 1 {
                self.wrong.push(Wrong::Undeclared { prefix: prefix.name.clone(), place });
            } else if prefix.waiting.last().is_none_or(|(at, _)| *at < depth - 1) {
                prefix.waiting.push((depth - 1, place));
                self.waiting.push((depth - 1, id));
            }
        }
        while let Some((_, id)) = self.declared.pop_if(|(at, _)| *at == depth) {
            self.known[id].bindings.pop();
        }
    }

    /// Collects the attributes of the ending element that have the same local name.
    fn group(&mut self, depth: usize) {
        let first = self.attributes.partition_point(|attribute| attribute.depth < depth);
        let mut attributes = self.attributes.split_off(first);
        attributes.sort_by(|one, other| one.local.cmp(&other.local));
        for same in attributes.chunk_by_mut(|one, other| one.local == other.local) {
            if same.len() > 1 {
                let attributes = same.iter_mut().map(|attribute| {
                    let uri = (self.known[attribute.prefix].name == "xml").then(|| XML_NAMESPACE.to_owned());
                    (uri, attribute.prefix, attribute.place.clone())
                });
                self.groups.push(Group { depth, attributes: attributes.collect() });
            }
        }
    }

    /// Resolves the prefixes of the waiting attributes that this element declares.
    fn settle(&mut self, depth: usize) {
        let first = self.groups.partition_point(|group| group.depth < depth);
        for mut group in self.groups.split_off(first) {
            for (uri, prefix, _) in &mut group.attributes {
                if uri.is_none() {
                    let binding = self.known[*prefix].bindings.last();
                    // A declaration further out does not count yet: an element in between may still declare the
                    // prefix.
                    *uri = binding.filter(|(at, _)| *at == depth).map(|(_, uri)| uri.clone());
                }
            }
            if depth > 1 && group.attributes.iter().any(|(uri, ..)| uri.is_none()) {
                group.depth = depth - 1;
                self.groups.push(group);
                continue;
            }
            group
                .attributes
                .sort_by(|(one, _, here), (other, _, there)| (one, here.at).cmp(&(other, there.at)));
            for pair in group.attributes.windows(2) {
                if let [(Some(one), ..), (Some(other), _, place)] = pair
                    && one == other
                {
                    self.wrong.push(Wrong::Duplicate { uri: other.clone(), place: place.clone() });
                }
            }
        }
    }
}

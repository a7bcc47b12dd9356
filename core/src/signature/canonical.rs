//! Canonical XML 1.0 and 1.1 and Exclusive XML Canonicalization 1.0, of an element or of the whole document.
//!
//! What is written is a whole subtree, or a whole subtree without one signature in it. So each element's parent is
//! written too, but for the outermost, and no general node sets are needed.

use std::borrow::Cow;

use super::tree::{AttributeNode, DEFAULT, DOCUMENT, Namespace, NodeId, NodeKind, Prefix, Tree, XML};

/// A form of canonical XML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Canonical {
    /// Whether only the namespaces are written that an element uses.
    pub(super) exclusive: bool,
    /// Whether it is version 1.1, in which an element inherits no `xml:id`.
    pub(super) version_1_1: bool,
    /// Whether comments are written.
    pub(super) comments: bool,
    /// The prefixes that exclusive canonical XML treats as Canonical XML 1.0 does; the default namespace is empty.
    pub(super) inclusive_prefixes: Vec<String>,
}

impl Canonical {
    /// Canonical XML 1.0 without comments, which counts where nothing else is said.
    pub(super) const PLAIN: Canonical =
        Canonical { exclusive: false, version_1_1: false, comments: false, inclusive_prefixes: Vec::new() };

    /// The form with this address; `None` for one that is not known.
    pub(super) fn named(address: &str) -> Option<Canonical> {
        let (exclusive, comments) = match address {
            "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" => (false, false),
            "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments" => (false, true),
            "http://www.w3.org/2006/12/xml-c14n11" | "http://www.w3.org/2006/12/xml-c14n11#WithComments" => {
                let comments = address.ends_with("#WithComments");
                return Some(Canonical { version_1_1: true, comments, ..Canonical::PLAIN });
            }
            "http://www.w3.org/2001/10/xml-exc-c14n#" => (true, false),
            "http://www.w3.org/2001/10/xml-exc-c14n#WithComments" => (true, true),
            _ => return None,
        };
        Some(Canonical { exclusive, comments, ..Canonical::PLAIN })
    }

    /// Whether this element can be written. Version 1.1 joins the addresses in `xml:base` around it, which no document
    /// of the authorities has.
    pub(super) fn writes(&self, tree: &Tree<'_>, apex: NodeId) -> bool {
        let has_base = |id: NodeId| tree.attribute(id, "xml:base").is_some();
        !self.version_1_1 || apex == DOCUMENT || !tree.ancestors(apex).any(has_base)
    }
}

/// What is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subtree {
    /// The element, or the document.
    pub(super) apex: NodeId,
    /// The signature that is left out.
    pub(super) without: Option<NodeId>,
    /// What the apex inherits.
    pub(super) context: Context,
}

/// What the apex inherits from the elements around it. An element of which a context speaks was the root of a document
/// when it was signed, and was put into this one later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// Everything: the document is as it was signed.
    Whole,
    /// From around the element only the namespaces that are used in it: the program that put it here may have moved
    /// them out.
    Used(NodeId),
    /// Nothing from around the element: it had no default namespace when it was signed, as in the example of Chile's
    /// authority.
    Nothing(NodeId),
}

impl Context {
    /// The element that was a root; `None` for the root of this document.
    fn root(self) -> Option<NodeId> {
        match self {
            Context::Whole => None,
            Context::Used(id) | Context::Nothing(id) => Some(id),
        }
    }
}

/// Writes a subtree, and gives the text piece by piece to `each`.
pub(super) fn write(tree: &Tree<'_>, form: &Canonical, subtree: Subtree, each: impl FnMut(&[u8])) {
    let mut writer = Writer {
        tree,
        form,
        out: Vec::with_capacity(PIECE + 1024),
        each,
        scope: vec![Vec::new(); tree.prefix_count()],
        inclusive: vec![!form.exclusive; tree.prefix_count()],
        namespaces: Vec::new(),
        attributes: Vec::new(),
        before: Vec::new(),
    };
    for prefix in &form.inclusive_prefixes {
        if let Some(prefix) = tree.prefix_of(prefix) {
            writer.inclusive[prefix as usize] = true;
        }
    }
    writer.inherit(subtree);
    writer.subtree(subtree);
    (writer.each)(&writer.out);
}

/// About how many bytes are written at once.
const PIECE: usize = 16 << 10;

/// A namespace that is in force for a prefix.
#[derive(Debug, Clone, Copy)]
struct Bound {
    namespace: Namespace,
    /// What the innermost element that was written says of the prefix; `None` if none says anything.
    written: Option<Namespace>,
}

struct Writer<'t, 'a, F> {
    tree: &'t Tree<'a>,
    form: &'t Canonical,
    out: Vec<u8>,
    each: F,
    /// For each prefix what is in force, the innermost last.
    scope: Vec<Vec<Bound>>,
    /// For each prefix whether it is written where it is declared; otherwise where it is used.
    inclusive: Vec<bool>,
    /// The namespaces that the next start tag has.
    namespaces: Vec<(Prefix, Namespace)>,
    /// The attributes that the next start tag has.
    attributes: Vec<AttributeNode>,
    /// The open elements, with the prefixes for which each has put something into the scope.
    before: Vec<(NodeId, Vec<Prefix>)>,
}

impl<F: FnMut(&[u8])> Writer<'_, '_, F> {
    /// What is in force for a prefix.
    fn bound(&self, prefix: Prefix) -> Bound {
        let none = Bound { namespace: 0, written: None };
        self.scope[prefix as usize].last().copied().unwrap_or(none)
    }

    /// Takes in what the elements around the apex declare.
    fn inherit(&mut self, subtree: Subtree) {
        let tree = self.tree;
        if subtree.apex == DOCUMENT {
            return;
        }
        let root = subtree.context.root();
        let used = match subtree.context {
            Context::Whole => None,
            Context::Used(id) => Some(used(tree, id)),
            Context::Nothing(_) => Some(vec![false; tree.prefix_count()]),
        };
        let mut around: Vec<NodeId> = tree.ancestors(subtree.apex).collect();
        around.reverse();
        for id in around {
            let is_outside = root.is_some_and(|root| !tree.is_within(id, root));
            for declared in tree.declarations(id) {
                let counts = !is_outside || used.as_ref().is_none_or(|used| used[declared.prefix as usize]);
                if counts {
                    let bound = Bound { namespace: declared.namespace, written: None };
                    self.scope[declared.prefix as usize].push(bound);
                }
            }
        }
    }

    fn subtree(&mut self, subtree: Subtree) {
        let end = self.tree.node(subtree.apex).end as usize;
        let mut id = subtree.apex;
        while id < end {
            while let Some((open, _)) = self.before.last()
                && self.tree.node(*open).end as usize <= id
            {
                self.close();
            }
            if subtree.without == Some(id) {
                id = self.tree.node(id).end as usize;
                continue;
            }
            match self.tree.node(id).kind {
                NodeKind::Document => {}
                NodeKind::Element => self.open(id, subtree),
                NodeKind::Text | NodeKind::Cdata => self.text(id),
                NodeKind::Comment if !self.form.comments => {}
                NodeKind::Comment | NodeKind::Instruction => self.mark(id),
            }
            if self.out.len() > PIECE {
                (self.each)(&self.out);
                self.out.clear();
            }
            id += 1;
        }
        while !self.before.is_empty() {
            self.close();
        }
    }

    fn open(&mut self, id: NodeId, subtree: Subtree) {
        let tree = self.tree;
        self.namespaces.clear();
        self.attributes.clear();
        self.attributes.extend_from_slice(tree.attributes(id));
        let is_apex = id == subtree.apex;
        if is_apex && id != DOCUMENT && !self.form.exclusive {
            self.inherit_attributes(subtree);
        }
        let mut changed = Vec::new();
        for declared in tree.declarations(id) {
            let written = self.bound(declared.prefix).written;
            self.scope[declared.prefix as usize].push(Bound { namespace: declared.namespace, written });
            changed.push(declared.prefix);
        }
        if is_apex {
            for prefix in 0..tree.prefix_count() as Prefix {
                if self.inclusive[prefix as usize] {
                    self.render(prefix, &mut changed);
                }
            }
        } else {
            for declared in tree.declarations(id) {
                if self.inclusive[declared.prefix as usize] {
                    self.render(declared.prefix, &mut changed);
                }
            }
        }
        if self.form.exclusive {
            self.render(tree.prefix(id), &mut changed);
            for index in 0..self.attributes.len() {
                let prefix = tree.attribute_prefix(&self.attributes[index]);
                if prefix != DEFAULT {
                    self.render(prefix, &mut changed);
                }
            }
        }
        self.start_tag(id);
        self.before.push((id, changed));
    }

    /// Writes the namespace of a prefix in the next start tag, unless the elements around it say the same.
    fn render(&mut self, prefix: Prefix, changed: &mut Vec<Prefix>) {
        let bound = self.bound(prefix);
        // The prefix `xml` is never written; its declaration says the same always.
        if prefix == XML || bound.written.unwrap_or(0) == bound.namespace {
            return;
        }
        self.namespaces.push((prefix, bound.namespace));
        self.scope[prefix as usize].push(Bound { written: Some(bound.namespace), ..bound });
        changed.push(prefix);
    }

    /// Adds the `xml:` attributes of the elements around the apex; the innermost one of a name counts.
    fn inherit_attributes(&mut self, subtree: Subtree) {
        let tree = self.tree;
        let root = subtree.context.root();
        let inside = |id: &NodeId| root.is_none_or(|root| tree.is_within(*id, root));
        for around in tree.ancestors(subtree.apex).take_while(inside) {
            for attribute in tree.attributes(around) {
                let local = tree.attribute_local(attribute);
                let is_xml = |one: &AttributeNode| tree.attribute_prefix(one) == XML;
                let known = |one: &AttributeNode| is_xml(one) && tree.attribute_local(one) == local;
                // Version 1.1 would also join `xml:base`; a document that has it there is refused before.
                if self.form.version_1_1 && !matches!(local, "lang" | "space") {
                    continue;
                }
                if is_xml(attribute) && !self.attributes.iter().any(known) {
                    self.attributes.push(*attribute);
                }
            }
        }
    }

    fn start_tag(&mut self, id: NodeId) {
        let tree = self.tree;
        self.out.push(b'<');
        self.out.extend_from_slice(tree.name(id).as_bytes());
        self.namespaces
            .sort_unstable_by(|(left, _), (right, _)| tree.prefix_text(*left).cmp(tree.prefix_text(*right)));
        for (prefix, namespace) in &self.namespaces {
            self.out.extend_from_slice(b" xmlns");
            if *prefix != DEFAULT {
                self.out.push(b':');
                self.out.extend_from_slice(tree.prefix_text(*prefix).as_bytes());
            }
            self.out.extend_from_slice(b"=\"");
            attribute_value(&mut self.out, tree.namespace_text(*namespace));
            self.out.push(b'"');
        }
        if self.attributes.len() > 1 {
            self.attributes.sort_unstable_by(|left, right| {
                let by_name = || tree.attribute_local(left).cmp(tree.attribute_local(right));
                left.namespace.cmp(&right.namespace).then_with(by_name)
            });
        }
        for attribute in &self.attributes {
            self.out.push(b' ');
            self.out.extend_from_slice(tree.attribute_name(attribute).as_bytes());
            self.out.extend_from_slice(b"=\"");
            attribute_value(&mut self.out, &tree.value(attribute));
            self.out.push(b'"');
        }
        self.out.push(b'>');
    }

    fn close(&mut self) {
        let Some((id, changed)) = self.before.pop() else { return };
        for prefix in changed {
            self.scope[prefix as usize].pop();
        }
        self.out.extend_from_slice(b"</");
        self.out.extend_from_slice(self.tree.name(id).as_bytes());
        self.out.push(b'>');
    }

    fn text(&mut self, id: NodeId) {
        if self.tree.is_plain(id) && self.tree.node(id).kind == NodeKind::Text {
            // Plain text has no `&` and no `<`.
            let text = self.tree.raw(id).as_bytes();
            match memchr::memchr(b'>', text) {
                None => self.out.extend_from_slice(text),
                Some(_) => escaped_text(&mut self.out, text),
            }
            return;
        }
        escaped_text(&mut self.out, self.tree.decoded(id).as_bytes());
    }

    /// Writes a comment or an instruction. Outside the root it stands in a line of its own.
    fn mark(&mut self, id: NodeId) {
        let node = self.tree.node(id);
        let outside = node.parent as usize == DOCUMENT;
        let is_behind = outside && id > self.tree.root();
        if is_behind {
            self.out.push(b'\n');
        }
        let raw = self.tree.raw(id);
        let text = if self.tree.is_plain(id) {
            Cow::Borrowed(raw)
        } else {
            Cow::Owned(raw.replace("\r\n", "\n").replace('\r', "\n"))
        };
        match node.kind {
            NodeKind::Comment => {
                self.out.extend_from_slice(b"<!--");
                self.out.extend_from_slice(text.as_bytes());
                self.out.extend_from_slice(b"-->");
            }
            _ => {
                let white = [' ', '\t', '\n'];
                let (target, data) = text.split_once(white).unwrap_or((&text, ""));
                let data = data.trim_start_matches(white);
                self.out.extend_from_slice(b"<?");
                self.out.extend_from_slice(target.as_bytes());
                if !data.is_empty() {
                    self.out.push(b' ');
                    self.out.extend_from_slice(data.as_bytes());
                }
                self.out.extend_from_slice(b"?>");
            }
        }
        if outside && !is_behind {
            self.out.push(b'\n');
        }
    }
}

/// For each prefix whether an element or an attribute in a subtree has it.
fn used(tree: &Tree<'_>, id: NodeId) -> Vec<bool> {
    let mut used = vec![false; tree.prefix_count()];
    for id in (id..tree.node(id).end as usize).filter(|id| tree.is_element(*id)) {
        used[tree.prefix(id) as usize] = true;
        for attribute in tree.attributes(id) {
            let prefix = tree.attribute_prefix(attribute);
            used[prefix as usize] |= prefix != DEFAULT;
        }
    }
    used
}

/// Writes a text.
fn escaped_text(out: &mut Vec<u8>, text: &[u8]) {
    let mut from = 0;
    for (at, byte) in text.iter().enumerate() {
        let escape: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            b'\r' => b"&#xD;",
            _ => continue,
        };
        out.extend_from_slice(&text[from..at]);
        out.extend_from_slice(escape);
        from = at + 1;
    }
    out.extend_from_slice(&text[from..]);
}

/// Writes the value of an attribute.
fn attribute_value(out: &mut Vec<u8>, value: &str) {
    let value = value.as_bytes();
    let mut from = 0;
    for (at, byte) in value.iter().enumerate() {
        let escape: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'"' => b"&quot;",
            b'\t' => b"&#x9;",
            b'\n' => b"&#xA;",
            b'\r' => b"&#xD;",
            _ => continue,
        };
        out.extend_from_slice(&value[from..at]);
        out.extend_from_slice(escape);
        from = at + 1;
    }
    out.extend_from_slice(&value[from..]);
}

#[cfg(test)]
mod tests;

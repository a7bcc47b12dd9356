//! What a signature covers: its references, and the digests of what they lead to.

use std::borrow::Cow;
use std::collections::HashMap;

use super::algorithm::DSIG;
use super::canonical::{self, Canonical, Context, Subtree};
use super::crypto::{Digest, Hasher};
use super::places::Paths;
use super::tree::{DOCUMENT, NodeId, Tree};
use super::verdict::Verdict;
use super::xades;
use super::{CoveredPart, algorithm, base64};
use crate::code;
use crate::country::SignerRule;
use crate::error::short;

const ENVELOPED: &str = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
const EXCLUSIVE: &str = "http://www.w3.org/2001/10/xml-exc-c14n#";

/// A document whose signatures are verified.
pub(super) struct Signed<'t, 'a> {
    pub(super) tree: &'t Tree<'a>,
    pub(super) rule: &'static SignerRule,
    pub(super) paths: Paths,
    /// The elements by their ids; an id that stands twice leads nowhere.
    ids: HashMap<Cow<'a, str>, Option<NodeId>>,
    /// How many bytes may still be made canonical.
    work: usize,
    /// For each element whose children were counted: how many of each local name there are.
    namesakes: HashMap<NodeId, HashMap<&'t str, usize>>,
    /// What the document names at each place that was looked up.
    named: HashMap<(NodeId, &'static str), Option<String>>,
}

/// How often all signatures together may go through a document.
const MOST_PASSES: usize = 64;

impl<'t, 'a> Signed<'t, 'a> {
    pub(super) fn new(tree: &'t Tree<'a>, rule: &'static SignerRule) -> Signed<'t, 'a> {
        let mut ids = HashMap::new();
        for id in tree.all_elements() {
            for attribute in tree.attributes(id) {
                if matches!(tree.attribute_name(attribute), "Id" | "ID" | "id" | "xml:id") {
                    ids.entry(tree.value(attribute)).and_modify(|found| *found = None).or_insert(Some(id));
                }
            }
        }
        let work = tree.text.len().saturating_mul(MOST_PASSES).saturating_add(1 << 20);
        Signed {
            tree,
            rule,
            paths: Paths::default(),
            ids,
            work,
            namesakes: HashMap::new(),
            named: HashMap::new(),
        }
    }

    /// Takes so much work from what is left; false if there is not enough.
    pub(super) fn may_write(&mut self, id: NodeId) -> bool {
        let node = self.tree.node(id);
        let work = (node.to - node.from) as usize + self.tree.prefix_count() * 32 + 1024;
        let left = self.work.checked_sub(work);
        self.work = left.unwrap_or(0);
        left.is_some()
    }

    /// The text of a subtree in canonical form.
    pub(super) fn text(&self, form: &Canonical, subtree: Subtree) -> Vec<u8> {
        let mut text = Vec::new();
        canonical::write(self.tree, form, subtree, |piece| text.extend_from_slice(piece));
        text
    }

    fn digest(&self, digest: Digest, form: &Canonical, subtree: Subtree) -> Vec<u8> {
        let mut hasher = Hasher::new(digest);
        canonical::write(self.tree, form, subtree, |piece| hasher.update(piece));
        hasher.finish()
    }

    /// The text at a path below an element, which is looked up once.
    pub(super) fn at(&mut self, id: NodeId, path: &'static str) -> Option<&str> {
        let tree = self.tree;
        let found = self.named.entry((id, path)).or_insert_with(|| tree.at(id, path).map(Cow::into_owned));
        found.as_deref()
    }

    /// Whether an element has no sibling of its local name.
    fn is_only(&mut self, id: NodeId) -> bool {
        let tree = self.tree;
        let Some(parent) = tree.parent(id) else { return true };
        let names = self.namesakes.entry(parent).or_insert_with(|| {
            let mut names = HashMap::new();
            tree.elements(parent).for_each(|child| *names.entry(tree.local(child)).or_insert(0) += 1);
            names
        });
        names.get(tree.local(id)) == Some(&1)
    }

    /// Whether a covered element stands where a signed element may stand: a reader finds it there, and nothing else in
    /// its place.
    fn stands_well(&mut self, covered: NodeId, signature: NodeId) -> bool {
        let tree = self.tree;
        // No document of the countries stands in another one of its name: the outer one may be the forged one.
        let is_same = |id: NodeId| tree.is(id, tree.namespace(covered), tree.local(covered));
        if covered != DOCUMENT && tree.ancestors(covered).any(is_same) {
            return false;
        }
        let around = covered == DOCUMENT || tree.is_within(signature, covered);
        if around {
            return true;
        }
        if tree.is_within(covered, signature) {
            // No document of the countries stands in its signature; what stands there may have been moved.
            return self.part(covered, signature) != CoveredPart::Element || signature == tree.root();
        }
        let Some(parent) = tree.parent(signature) else { return false };
        if tree.parent(covered) == Some(parent) {
            return self.is_only(covered);
        }
        // Deeper below the element around the signature, each step must be the only one.
        self.rule.signed.iter().any(|path| tree.element_at(parent, path) == Some(covered))
            && std::iter::once(covered)
                .chain(tree.ancestors(covered).take_while(|id| *id != parent))
                .collect::<Vec<_>>()
                .into_iter()
                .all(|id| self.is_only(id))
    }

    /// Verifies a reference of a signature. Gives the element that it covers, if that is as it was signed.
    pub(super) fn reference(
        &mut self,
        verdict: &mut Verdict,
        reference: NodeId,
        signature: NodeId,
    ) -> Option<NodeId> {
        let tree = self.tree;
        let uri = tree.attribute(reference, "URI");
        let covered = match uri.as_deref() {
            Some("") => Some(DOCUMENT),
            Some(uri) => match uri.strip_prefix('#').and_then(|id| self.ids.get(id)) {
                Some(None) => {
                    let message = format!("expected the id `{}` once, found it again", short(uri));
                    verdict.broken(&code::VERIFY_DUPLICATE_ID, message);
                    return None;
                }
                Some(found) => *found,
                None => None,
            },
            None => None,
        };
        let Some(covered) = covered else {
            let found = uri.as_deref().map_or("no address".to_owned(), |uri| format!("`{}`", short(uri)));
            let message = format!("expected the id of an element of this document, found {found}");
            verdict.broken(&code::VERIFY_REFERENCE, message);
            return None;
        };
        let part = self.part(covered, signature);
        let path = self.paths.of(tree, covered);
        let id = uri.as_deref().and_then(|uri| uri.strip_prefix('#')).map(str::to_owned);
        let node = *tree.node(if covered == DOCUMENT { tree.root() } else { covered });
        let entry = verdict.covers(part, path);
        entry.id = id;
        (entry.start, entry.end) = (Some(u64::from(node.from)), Some(u64::from(node.to)));
        let method = tree.named(reference, DSIG, "DigestMethod").next();
        let method = method.and_then(|method| tree.attribute(method, "Algorithm")).unwrap_or_default();
        let digest = algorithm::digest(&method);
        entry.digest = digest.map(Digest::as_str);
        let Some(digest) = digest else {
            let message = format!("expected a digest such as SHA-256, found `{}`", short(&method));
            verdict.unsupported(&code::VERIFY_ALGORITHM, message);
            return None;
        };
        if digest == Digest::Sha1 {
            verdict.weak("sha1");
        }
        let (form, enveloped) = self.transforms(verdict, reference)?;
        if !self.stands_well(covered, signature) {
            let message = "expected the signed element around or beside its signature, and alone there, found it elsewhere";
            verdict.broken(&code::VERIFY_ELSEWHERE, message);
        }
        let value = tree.named(reference, DSIG, "DigestValue").next().and_then(|value| tree.text_of(value));
        let Some(value) = value.and_then(|value| base64::decode(&value)) else {
            verdict.broken(&code::VERIFY_MALFORMED, "expected a digest in base 64, found none");
            return None;
        };
        if !form.writes(tree, covered) {
            let message = "expected no `xml:base` around an element in Canonical XML 1.1, found one";
            verdict.unsupported(&code::VERIFY_TRANSFORM, message);
            return None;
        }
        if !self.may_write(covered) {
            verdict.unsupported(
                &code::VERIFY_LIMIT,
                "expected fewer signatures of so large elements, found more",
            );
            return None;
        }
        let without = (enveloped && tree.is_within(signature, covered)).then_some(signature);
        let mut subtree = Subtree { apex: covered, without, context: Context::Whole };
        let mut matches = self.digest(digest, &form, subtree) == value;
        let mut alone = false;
        for context in self.contexts(covered, signature) {
            if matches || !self.may_write(covered) {
                break;
            }
            subtree.context = context;
            matches = self.digest(digest, &form, subtree) == value;
            alone = matches;
        }
        if let Some(entry) = verdict.covers.last_mut() {
            entry.matches = Some(matches);
            entry.alone = alone;
        }
        if !matches {
            let message =
                format!("expected the text that was signed, found another in `{}`", named(tree, covered));
            verdict.broken(&code::VERIFY_DIGEST, message);
            return None;
        }
        Some(covered)
    }

    /// What else an element may have inherited when it was signed: the element around its signature may have been the
    /// root of a document that was put into this one later. Each document in an EnvioDTE is signed so.
    pub(super) fn contexts(&self, covered: NodeId, signature: NodeId) -> Vec<Context> {
        let tree = self.tree;
        let around = tree.parent(signature).filter(|around| *around != tree.root());
        let Some(around) = around else { return Vec::new() };
        // What is inherited matters only if something is declared further out.
        let declares = |id: NodeId| {
            !tree.declarations(id).is_empty()
                || tree.attributes(id).iter().any(|one| tree.attribute_prefix(one) == super::tree::XML)
        };
        match tree.is_within(covered, around) && tree.ancestors(around).any(declares) {
            true => vec![Context::Used(around), Context::Nothing(around)],
            false => Vec::new(),
        }
    }

    fn part(&self, covered: NodeId, signature: NodeId) -> CoveredPart {
        let tree = self.tree;
        if covered == DOCUMENT || covered == tree.root() {
            return CoveredPart::Document;
        }
        if !tree.is_within(covered, signature) {
            return CoveredPart::Element;
        }
        if tree.local(covered) == "SignedProperties" && xades::is_xades(tree.namespace(covered)) {
            return CoveredPart::Properties;
        }
        let is_object = |id: NodeId| tree.is(id, DSIG, "Object") && tree.parent(id) == Some(signature);
        match std::iter::once(covered).chain(tree.ancestors(covered)).any(is_object) {
            true => CoveredPart::Element,
            false => CoveredPart::Signature,
        }
    }

    /// The transforms of a reference: the form of canonical XML, and whether the signature is left out.
    fn transforms(&self, verdict: &mut Verdict, reference: NodeId) -> Option<(Canonical, bool)> {
        let tree = self.tree;
        let (mut form, mut enveloped) = (None, false);
        for list in tree.named(reference, DSIG, "Transforms") {
            for transform in tree.named(list, DSIG, "Transform") {
                let name = tree.attribute(transform, "Algorithm").unwrap_or_default();
                match &*name {
                    ENVELOPED if form.is_none() && !enveloped => enveloped = true,
                    name if form.is_none() && Canonical::named(name).is_some() => {
                        form = canonical_form(tree, transform, name);
                    }
                    name => {
                        let message = format!(
                            "expected `enveloped-signature` and canonical XML, found the transform `{}`",
                            short(name)
                        );
                        verdict.unsupported(&code::VERIFY_TRANSFORM, message);
                        return None;
                    }
                }
            }
        }
        // A reference to an element or to the whole document has no comments, whatever the form says.
        Some((Canonical { comments: false, ..form.unwrap_or(Canonical::PLAIN) }, enveloped))
    }
}

/// The form of canonical XML that an element with an `Algorithm` names.
pub(super) fn canonical_form(tree: &Tree<'_>, method: NodeId, name: &str) -> Option<Canonical> {
    let mut form = Canonical::named(name)?;
    let prefixes = tree.named(method, EXCLUSIVE, "InclusiveNamespaces").next();
    if let Some(prefixes) =
        prefixes.and_then(|list| tree.attribute(list, "PrefixList")).filter(|_| form.exclusive)
    {
        let prefix = |word: &str| if word == "#default" { String::new() } else { word.to_owned() };
        form.inclusive_prefixes = prefixes.split_ascii_whitespace().map(prefix).collect();
    }
    Some(form)
}

/// The name of an element, or of the root for the document.
fn named(tree: &Tree<'_>, id: NodeId) -> String {
    short(tree.name(if id == DOCUMENT { tree.root() } else { id }))
}

//! Finds the signatures in what was given, and in the documents that stand in it as text.

use super::algorithm::DSIG;
use super::keys::Keys;
use super::reference::Signed;
use super::tree::{NodeId, NodeKind, Tree};
use super::{Signature, VerifyOptions, jws, seal, stamp, xmldsig};
use crate::code;
use crate::convert::ToJson;
use crate::country::{Country, SignerRule, recognize};
use crate::document::{Document, Element, FileContent, Format};
use crate::error::{Error, ErrorKind, Finding, Position, Result};
use crate::xml::read::Source;

/// The most signatures in one call.
const MOST_SIGNATURES: usize = 10_000;
/// How many documents may stand as text inside each other.
const MOST_INSIDE: usize = 4;

pub(super) fn verify(data: &[u8], options: &VerifyOptions) -> Result<Vec<Signature>> {
    let mut verifying = Verifying { keys: Keys::new(options), options, found: Vec::new() };
    if let Ok(text) = std::str::from_utf8(data)
        && jws::is_compact(text.trim())
    {
        return Ok(vec![jws::compact(text.trim(), String::new(), None, &verifying.keys)]);
    }
    if data.len() > options.limits.max_bytes || u32::try_from(data.len()).is_err() {
        return Err(Error::too_large(options.limits.max_bytes, data.len()));
    }
    let content;
    let (format, bytes, is_plain) = match FileContent::format(data) {
        Some(format) => (format, data, true),
        None => {
            content = FileContent::detect(data)?;
            (content.format, &content.document[..], false)
        }
    };
    match format {
        Format::Xml => verifying.xml(bytes, is_plain, 0)?,
        Format::Json => {
            let text = std::str::from_utf8(bytes).map_err(|error| {
                let at = error.valid_up_to();
                let message = format!("expected UTF-8, found the byte `0x{:02X}`", bytes[at]);
                let finding = Finding::new(&code::TEXT_NOT_UTF8, message);
                Error::new(ErrorKind::Syntax, finding.with_position(Position::of(bytes, at)))
            })?;
            verifying.found = jws::verify(text.trim_start_matches('\u{FEFF}'), &verifying.keys)?;
        }
    }
    Ok(verifying.found)
}

/// One call.
struct Verifying<'o> {
    options: &'o VerifyOptions,
    keys: Keys<'o>,
    found: Vec<Signature>,
}

impl Verifying<'_> {
    /// Verifies the signatures of an XML text, and of the documents in it. `is_plain` says whether it is the data that
    /// were given.
    fn xml(&mut self, bytes: &[u8], is_plain: bool, depth: usize) -> Result<()> {
        let read =
            || Document::from_xml_with(bytes, &ToJson { limits: self.options.limits, ..ToJson::default() });
        let Ok(source) = Source::decode(bytes) else { return Err(unread(read())) };
        let Ok(tree) = Tree::read(source.text(), self.options.limits) else { return Err(unread(read())) };
        let places = places(&tree);
        let first = self.found.len();
        if !places.is_empty() {
            let document = read()?;
            self.signatures(&tree, &places, &document, source.text())?;
        }
        self.locate(&source, first, is_plain);
        if depth < MOST_INSIDE {
            self.inside(&tree, depth)?;
        }
        Ok(())
    }

    fn signatures(
        &mut self,
        tree: &Tree<'_>,
        places: &[Place],
        document: &Document,
        text: &str,
    ) -> Result<()> {
        let (country, rule) = country(document, tree, places);
        let mut signed = Signed::new(tree, rule);
        for place in places {
            match *place {
                Place::Signature(id) => {
                    self.found.push(xmldsig::verify(&mut signed, &mut self.keys, country, id));
                }
                Place::Stamp(id) => self.found.extend(stamp::verify(&mut signed, &mut self.keys, id)),
                Place::Invoice(id) => self.found.extend(seal::verify(&mut signed, &mut self.keys, id, text)),
            }
            if self.found.len() > MOST_SIGNATURES {
                let message = format!("expected at most `{MOST_SIGNATURES}` signatures, found more");
                return Err(Error::new(ErrorKind::Limit, Finding::new(&code::VERIFY_LIMIT, message)));
            }
        }
        Ok(())
    }

    /// Makes places in the text places in the file.
    fn locate(&mut self, source: &Source<'_>, first: usize, is_plain: bool) {
        let covered = || self.found[first..].iter().flat_map(|one| &one.covers);
        let mut offsets: Vec<u64> = covered().flat_map(|one| [one.start, one.end]).flatten().collect();
        offsets.sort_unstable();
        offsets.dedup();
        let files = if is_plain { source.file_offsets(&offsets) } else { Vec::new() };
        let file = |offset: u64| files.get(offsets.binary_search(&offset).ok()?).copied();
        for one in self.found[first..].iter_mut().flat_map(|one| &mut one.covers) {
            one.start = one.start.and_then(file);
            one.end = one.end.and_then(file);
        }
    }

    /// Verifies the signatures of documents that stand as text in this one.
    fn inside(&mut self, tree: &Tree<'_>, depth: usize) -> Result<()> {
        let mut paths = super::places::Paths::default();
        for id in 0..tree.count() {
            if !matches!(tree.node(id).kind, NodeKind::Text | NodeKind::Cdata) {
                continue;
            }
            let raw = tree.raw(id);
            if !raw.contains("Signature") && !raw.contains("ello") && !raw.contains("TED") {
                continue;
            }
            let text = tree.decoded(id);
            if !text.trim_start().starts_with('<') {
                continue;
            }
            let first = self.found.len();
            let bytes = crate::convert::decoded_xml(text.trim().as_bytes());
            // What is no XML is a text of the document, and no fault of it.
            if Tree::read(text.trim(), self.options.limits).is_err() {
                continue;
            }
            self.xml(&bytes, false, depth + 1)?;
            let path = tree.parent(id).map(|parent| paths.of(tree, parent)).unwrap_or_default();
            for one in &mut self.found[first..] {
                one.inside = match one.inside.is_empty() {
                    true => path.clone(),
                    false => format!("{path}/{}", one.inside),
                };
            }
        }
        Ok(())
    }
}

/// A place at which there is a signature.
#[derive(Clone, Copy)]
enum Place {
    Signature(NodeId),
    Stamp(NodeId),
    Invoice(NodeId),
}

fn places(tree: &Tree<'_>) -> Vec<Place> {
    let place = |id: NodeId| match tree.local(id) {
        "Signature" if tree.namespace(id) == DSIG => Some(Place::Signature(id)),
        "TED" => Some(Place::Stamp(id)),
        "Comprobante" if ["Sello", "sello"].iter().any(|name| tree.attribute(id, name).is_some()) => {
            Some(Place::Invoice(id))
        }
        _ => None,
    };
    tree.all_elements().filter_map(place).take(MOST_SIGNATURES + 1).collect()
}

/// The error of a document that cannot be read.
fn unread(read: Result<Document>) -> Error {
    read.err().unwrap_or_else(|| {
        let message = "expected a document that can be read, found another";
        Error::new(ErrorKind::Syntax, Finding::new(&code::XML_SYNTAX, message))
    })
}

/// The country of a document: of its root, or of the first element around the first signature whose format is known.
fn country(document: &Document, tree: &Tree<'_>, places: &[Place]) -> (Option<Country>, &'static SignerRule) {
    let none = (None, &SignerRule::NONE);
    let Some(Place::Signature(id) | Place::Stamp(id) | Place::Invoice(id)) = places.first() else {
        return none;
    };
    let mut around: Vec<NodeId> = std::iter::once(*id).chain(tree.ancestors(*id)).collect();
    around.reverse();
    let mut paths = super::places::Paths::default();
    for id in around {
        let path = paths.of(tree, id);
        let element: Option<Element<'_>> =
            if path.is_empty() { Some(document.root()) } else { document.element(&path) };
        let found = element.and_then(|element| recognize(element, tree.namespace(id)));
        if let Some((Some(row), _)) = found {
            return (row.code.parse().ok(), row.signer);
        }
    }
    none
}

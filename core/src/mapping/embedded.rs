//! Documents that stand as text in an element of another one, as in an authority's envelope.

use crate::convert::{ToJson, decoded_xml};
use crate::document::{Builder, Document, Id, Kind, NONE, ROOT, Text};
use crate::error::{Error, Result};
use crate::limits::Limits;

/// What is left to copy.
enum Step {
    Enter(Id),
    Leave,
}

/// Whether an element has this local name; `ExternalReference/Description` asks for the name of its parent as well.
fn is_at(document: &Document, id: Id, path: &str) -> bool {
    let mut at = id;
    path.rsplit('/').all(|name| {
        let is = at != NONE && document.name(at).rsplit(':').next() == Some(name);
        at = if is { document.node(at).parent } else { NONE };
        is
    })
}

/// The document with the text of each element of these local names read as XML: its root stands in the element instead
/// of the text. `None` if no such element holds XML.
///
/// # Errors
/// As reading XML, with the path of the element. The depth of both documents together is bounded.
pub(super) fn opened(document: &Document, names: &[String], limits: Limits) -> Result<Option<Document>> {
    let mut found = false;
    let mut copy = Builder::new(String::new());
    let copied = copy_into(&mut copy, document, |copy, id, level| {
        if !names.iter().any(|known| is_at(document, id, known))
            || !text(document, id).trim_start().starts_with('<')
        {
            return Ok(false);
        }
        found = true;
        let inner = inner(document, id, level, limits)?;
        copy.open(document.name(id), document.node(id).in_array);
        for child in children(document, id).filter(|child| document.node(*child).kind == Kind::Attribute) {
            copy.attribute(document.name(child), document.value(child));
        }
        copy_into(copy, &inner, |_, _, _| Ok(false))?;
        copy.close();
        Ok(true)
    });
    copied.map(|()| found.then(|| copy.finish()))
}

/// Copies a document into the innermost element; `instead` may write something else for an element, given its level.
fn copy_into(
    copy: &mut Builder,
    document: &Document,
    mut instead: impl FnMut(&mut Builder, Id, usize) -> Result<bool>,
) -> Result<()> {
    let (mut steps, mut level) = (vec![Step::Enter(ROOT)], 0);
    while let Some(step) = steps.pop() {
        let Step::Enter(id) = step else {
            copy.close();
            level -= 1;
            continue;
        };
        let node = document.node(id);
        match node.kind {
            Kind::Element | Kind::Leaf if instead(copy, id, level)? => {}
            Kind::Element => {
                copy.open(document.name(id), node.in_array);
                level += 1;
                steps.push(Step::Leave);
                let at = steps.len();
                steps.extend(children(document, id).map(Step::Enter));
                steps[at..].reverse();
            }
            kind => {
                let name = copy.intern(document.name(id));
                copy.add(kind, name, node.json_type, Text::New(document.value(id)), node.in_array);
            }
        }
    }
    Ok(())
}

/// The document in the text of an element.
fn inner(document: &Document, id: Id, level: usize, limits: Limits) -> Result<Document> {
    let text = text(document, id);
    let limits = Limits { max_depth: limits.max_depth.saturating_sub(level + 1), ..limits };
    let read = Document::from_xml_with(
        &decoded_xml(text.trim().as_bytes()),
        &ToJson { limits, ..ToJson::default() },
    );
    read.map_err(|error| {
        let path = document.path(id);
        let findings =
            error.findings().iter().map(|finding| finding.clone().with_path(path.clone())).collect();
        Error::from_findings(error.kind(), findings).unwrap_or(error)
    })
}

/// The text of an element without child elements; empty for others.
fn text(document: &Document, id: Id) -> String {
    if document.node(id).kind == Kind::Leaf {
        return document.value(id).to_owned();
    }
    let mut text = String::new();
    for child in children(document, id) {
        match document.node(child).kind {
            Kind::Text | Kind::CData => text.push_str(document.value(child)),
            Kind::Attribute => {}
            Kind::Element | Kind::Leaf => return String::new(),
        }
    }
    text
}

fn children(document: &Document, id: Id) -> impl Iterator<Item = Id> {
    let first = if document.node(id).kind == Kind::Element { document.node(id).first } else { NONE };
    let next = |id: &Id| Some(document.node(*id).next).filter(|next| *next != NONE);
    std::iter::successors(Some(first).filter(|first| *first != NONE), next)
}

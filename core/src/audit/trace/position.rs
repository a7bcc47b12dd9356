//! The element at a line and column of a document.

use super::steps::Step;

/// The path of the innermost element at a place of an XML document, with the numbers among siblings. `None` if the text
/// has no such place, or is no XML.
///
/// Validators give the start of an element or the character after its end; both are the element itself.
pub(super) fn element_at(xml: &str, line: u64, column: Option<u64>) -> Option<Vec<Step>> {
    let (start, end) = span(xml, line, column)?;
    let mut open: Vec<(Step, usize)> = Vec::new();
    let mut counts: Vec<Vec<(String, u32)>> = vec![Vec::new()];
    let mut best: Option<Vec<Step>> = None;
    let mut at = 0;
    while let Some(found) = xml[at..].find('<') {
        let from = at + found;
        let rest = &xml[from..];
        let skip = |end: &str| rest.find(end).map(|found| from + found + end.len());
        at = if rest.starts_with("<!--") {
            skip("-->")?
        } else if rest.starts_with("<![CDATA[") {
            skip("]]>")?
        } else if rest.starts_with("<?") || rest.starts_with("<!") {
            skip(">")?
        } else if rest.starts_with("</") {
            let to = skip(">")?;
            let path: Vec<Step> = open.iter().map(|(step, _)| step.clone()).collect();
            let (_, began) = open.pop()?;
            counts.pop();
            if column.is_some() && (to == start || (began <= start && start < to && best.is_none())) {
                return Some(path);
            } else if column.is_some() && began > start {
                return best;
            }
            to
        } else {
            let to = from + tag_end(rest)?;
            let name = rest[1..].split(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).next()?;
            let local = name.rsplit(':').next()?;
            if open.len() >= 256 {
                return None;
            }
            let siblings = counts.last_mut()?;
            let number = match siblings.iter_mut().find(|(known, _)| known == local) {
                Some((_, count)) => {
                    *count += 1;
                    *count
                }
                None => {
                    siblings.push((local.to_owned(), 1));
                    1
                }
            };
            let step = Step { name: local.to_owned(), is_attribute: false, number: Some(number) };
            open.push((step, from));
            counts.push(Vec::new());
            // Without a column, the element that begins on the line; it must be the only one.
            if column.is_none() && start <= from && from < end {
                if best.is_some() {
                    return None;
                }
                best = Some(open.iter().map(|(step, _)| step.clone()).collect());
            }
            if column.is_some() && from <= start && start <= to {
                // In the start tag, or right after it.
                let path: Vec<Step> = open.iter().map(|(step, _)| step.clone()).collect();
                if start < to || rest[..to - from].ends_with("/>") {
                    return Some(path);
                }
            }
            if rest[..to - from].ends_with("/>") {
                open.pop();
                counts.pop();
            }
            to
        };
    }
    best
}

/// The byte after the end of a start tag.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in tag.char_indices() {
        match (quote, c) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    None
}

/// The bytes of a place: of the character, or of the whole line.
fn span(text: &str, line: u64, column: Option<u64>) -> Option<(usize, usize)> {
    let index = usize::try_from(line.checked_sub(1)?).ok()?;
    let start = match index {
        0 => 0,
        _ => memchr::memchr_iter(b'\n', text.as_bytes()).nth(index - 1)? + 1,
    };
    let length = text[start..].find('\n').unwrap_or(text.len() - start);
    let Some(column) = column else { return Some((start, start + length)) };
    let column = usize::try_from(column.checked_sub(1)?).ok()?;
    let content = &text[start..start + length];
    let offset = match content.char_indices().nth(column) {
        Some((offset, _)) => offset,
        None if content.chars().count() == column => content.len(),
        None => return None,
    };
    Some((start + offset, start + offset))
}

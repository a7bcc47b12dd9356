//! Reads the facets of a simple type from the lines of a table.

use super::lexical::Base;
use super::simple::{Bound, Pattern, Simple, Space};

/// The type with the facets of its first line, such as `min=1 max=80`.
pub(super) fn with(mut simple: Simple, text: &str) -> Option<Simple> {
    for facet in text.split_ascii_whitespace() {
        let (name, value) = facet.split_once('=')?;
        match name {
            "space" => {
                simple.space = match value {
                    "preserve" if simple.base == Base::String => Space::Preserve,
                    "replace" => Space::Replace,
                    _ => Space::Collapse,
                }
            }
            "length" => simple.length = Some(value.parse().ok()?),
            "min" => simple.least = Some(value.parse().ok()?),
            "max" => simple.most = Some(value.parse().ok()?),
            "digits" => simple.digits = Some(value.parse().ok()?),
            "decimals" => simple.decimals = Some(value.parse().ok()?),
            "from" => simple.bounds.push((Bound::From, value.into())),
            "to" => simple.bounds.push((Bound::To, value.into())),
            "catalogue" => simple.catalogue = Some(value.into()),
            "above" => simple.bounds.push((Bound::Above, value.into())),
            "below" => simple.bounds.push((Bound::Below, value.into())),
            _ => return None,
        }
    }
    Some(simple)
}

/// Adds a line of words or a pattern.
pub(super) fn add(simple: &mut Simple, line: &str) -> Option<()> {
    if let Some(word) = line.strip_prefix("=\"") {
        simple.enumeration.push(plain(word).into());
    } else if let Some(words) = line.strip_prefix("= ") {
        simple.enumeration.extend(words.split_ascii_whitespace().map(Box::from));
    } else if let Some(pattern) = line.strip_prefix('~') {
        simple.patterns.push(vec![Pattern::new(plain(pattern))]);
    } else if let Some(pattern) = line.strip_prefix('|') {
        simple.patterns.last_mut()?.push(Pattern::new(plain(pattern)));
    } else {
        return None;
    }
    Some(())
}

/// The text with its escapes undone.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(one) = characters.next() {
        out.push(match one {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    out
}

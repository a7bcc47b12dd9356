//! The path of a fault in the document.
//!
//! A conversion keeps no paths. To find one, the text is read again up to the fault, and siblings are counted.

use std::collections::HashMap;

use crate::convert::ToJson;
use crate::error::{Error, Finding, Position};
use crate::xml::read::{Event, Fault, Reader, Symbol};

use super::array_paths::ArrayPaths;

/// Makes the error of a fault.
#[cold]
pub(super) fn error(fault: &Fault, position: Position, path: Option<String>) -> Error {
    let finding = Finding::new(fault.code, fault.message.clone()).with_position(position);
    Error::new(
        fault.kind,
        match path {
            Some(path) => finding.with_path(path),
            None => finding,
        },
    )
}

/// An open element.
struct Level {
    name: Symbol,
    /// Its number among the siblings of its name, counted from 1.
    number: usize,
    /// How many children of each name it has so far.
    children: HashMap<Symbol, usize>,
}

/// The path of the element or attribute at which reading stopped, such as `Documento/Detalle[3]/@id`.
///
/// An element has its number if it is not the first sibling of its name, or if it is an array even when single.
#[cold]
pub(super) fn path(text: &str, options: &ToJson, fault: &Fault) -> Option<String> {
    let mut reader = Reader::new(text, options.limits).ok()?;
    let mut levels: Vec<Level> = Vec::new();
    let mut event = reader.root();
    while let Ok(next) = event {
        match next {
            Event::Start(name) => {
                let number = count(&mut levels, name);
                levels.push(Level { name, number, children: HashMap::new() });
            }
            Event::Empty(name) => {
                count(&mut levels, name);
            }
            Event::End => {
                levels.pop();
            }
            Event::Text(_) | Event::Cdata(_) => {}
        }
        event = if levels.is_empty() { return None } else { reader.next() };
    }
    let number = fault.element.as_deref().map(|element| {
        let children = levels.last().map(|level| &level.children);
        let before = children.and_then(|children| {
            children.iter().find(|(name, _)| reader.name(**name) == element).map(|(_, count)| *count)
        });
        (element, before.unwrap_or(0) + 1)
    });
    let names: Vec<_> =
        levels.iter().map(|level| (reader.name(level.name), level.number)).chain(number).collect();
    let mut arrays = ArrayPaths::new(&options.arrays).ok()?;
    arrays.set_root(names.first()?.0.as_bytes());
    let mut path = String::new();
    for (index, (name, number)) in names.iter().enumerate().skip(usize::from(!options.keep_root)) {
        if !path.is_empty() {
            path.push('/');
        }
        path.push_str(name);
        let above = names[..index].iter().rev().map(|(name, _)| name.as_bytes());
        if *number > 1 || arrays.is_array(name.as_bytes(), above) {
            path.push_str(&format!("[{number}]"));
        }
    }
    if let Some(attribute) = &fault.attribute {
        if !path.is_empty() {
            path.push('/');
        }
        path.push('@');
        path.push_str(attribute);
    }
    (!path.is_empty()).then_some(path)
}

/// Counts a child of the innermost element and returns its number.
fn count(levels: &mut [Level], name: Symbol) -> usize {
    let Some(level) = levels.last_mut() else { return 1 };
    let number = level.children.entry(name).or_insert(0);
    *number += 1;
    *number
}

//! The structure: which elements there are, and which are missing, misspelt, empty, or more than one.

use std::collections::HashMap;

use super::mapped::Mapped;
use super::place::{Node, Places};
use super::vocabulary::nearest;
use super::{Checked, code};
use crate::convert::repeatable_under;
use crate::document::Element;
use crate::error::{Finding, short};

/// Elements whose content is free.
const FREE: [&str; 2] = ["Personalizados", "Otros"];

/// Elements that the service fills.
const MAY_BE_EMPTY: [&str; 1] = ["VlrPalabras"];

pub fn check(checked: &mut Checked<'_>, mapped: &Mapped<'_>) {
    let mut findings = Vec::new();
    required(checked, &mut findings);
    let nodes = &checked.places.nodes;
    // Nothing is known about what is inside an element of another format.
    let root = nodes[0].element;
    let is_generic = checked.document.is_some() || root.name() == "DTE";
    let mut near = HashMap::new();
    let mut index = 0;
    while is_generic && index < nodes.len() {
        let node = &nodes[index];
        if index > 0 {
            let parent = &nodes[node.parent];
            if checked.places.is_known(node) || (mapped.is_mapped && is_read(node.element, mapped)) {
                repeated(node, parent, mapped, &checked.places, &mut findings);
                empty(node.element, &mut findings);
            } else {
                unknown(node.element, parent.element, &mut near, &mut findings);
                index = node.last;
            }
            if FREE.contains(&node.element.name()) {
                index = node.last;
            }
        }
        index += 1;
    }
    line_numbers(checked, &mut findings);
    lines(checked, &mut findings);
    references(checked, &mut findings);
    checked.found.extend(findings);
}

fn required(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let mut missing = |path: &str| {
        let message = format!("expected the element `{path}`, found none");
        findings.push(Finding::new(&code::LINT_REQUIRED, message).with_path(path));
    };
    let Some(document) = checked.document else { return missing("Documento") };
    let path = document.path();
    let Some(header) = checked.at("Encabezado") else { return missing(&format!("{path}/Encabezado")) };
    let Some(id) = checked.at("Encabezado/IdDoc") else {
        return missing(&format!("{}/IdDoc", header.path()));
    };
    if checked.document_type.is_none() {
        missing(&format!("{}/Tipo", id.path()));
    }
}

/// Whether the mapping read something in an element.
fn is_read(element: Element<'_>, mapped: &Mapped<'_>) -> bool {
    let mut open = vec![element];
    while let Some(element) = open.pop() {
        let is_leaf = element.text().is_some_and(|text| !text.is_empty());
        if is_leaf && !mapped.is_lost(element) {
            return true;
        }
        open.extend(element.children());
    }
    false
}

fn unknown<'d>(
    element: Element<'d>,
    parent: Element<'d>,
    near: &mut HashMap<(&'d str, &'d str), Option<&'static str>>,
    findings: &mut Vec<Finding>,
) {
    let (name, path) = (short(element.name()), element.path());
    let names = (parent.name(), element.name());
    findings.push(match *near.entry(names).or_insert_with(|| nearest(names.0, names.1)) {
        Some(known) => {
            let message = format!("expected an element of `{}`, found `{name}`", parent.name());
            let mut finding = Finding::warning(&code::LINT_MISSPELT, message)
                .with_path(path)
                .with_hint(format!("write `{known}`, if that is meant"));
            if let Some(spanish) = &mut finding.spanish {
                spanish.hint = Some(format!("escriba `{known}`, si es lo que quiso decir").into());
            }
            finding
        }
        None => {
            let message =
                format!("expected an element of `{}`, found `{name}`, which nothing reads", parent.name());
            Finding::warning(&code::LINT_UNKNOWN, message).with_path(path)
        }
    });
}

/// An element that stands once, and is here again.
fn repeated(
    node: &Node<'_>,
    parent: &Node<'_>,
    mapped: &Mapped<'_>,
    places: &Places<'_>,
    findings: &mut Vec<Finding>,
) {
    let element = node.element;
    if !places.is_second(element) {
        return;
    }
    let name = element.name();
    let is_repeatable = name == "Acteco"
        || repeatable_under(name.as_bytes()).contains(&parent.element.name())
        || element.attribute("name").is_some()
        || mapped.is_mapped && is_read(element, mapped);
    if node.content.is_some() && !is_repeatable {
        let message = format!("expected one `{}`, found more", short(name));
        findings.push(Finding::warning(&code::LINT_REPEATED, message).with_path(element.path()));
    }
}

fn empty(element: Element<'_>, findings: &mut Vec<Finding>) {
    let has_inside = element.children().next().is_some() || element.attributes().next().is_some();
    let is_empty = !has_inside && element.text().is_none_or(|text| text.trim().is_empty());
    if is_empty && !MAY_BE_EMPTY.contains(&element.name()) {
        let message = format!("expected a value in `{}`, found none", short(element.name()));
        findings.push(Finding::warning(&code::LINT_EMPTY, message).with_path(element.path()));
    }
}

/// Lines are numbered from 1 in their order.
fn line_numbers(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let mut last = 0u64;
    for line in checked.document.into_iter().flat_map(|document| document.named("Detalle")) {
        let Some(number) = line.named("NroLinDet").next() else { continue };
        let Some(value) = number.text().and_then(|text| text.trim().parse::<u64>().ok()) else { continue };
        if value <= last {
            let message = format!("expected a line number above {last}, found {value}");
            findings.push(Finding::warning(&code::LINT_LINE_NUMBER, message).with_path(number.path()));
        }
        last = value;
    }
}

/// A document says what is sold or charged: the authority's schema may ask for neither.
fn lines(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let (Some(facts), Some(document), Some(kind)) = (checked.facts, checked.document, checked.document_type)
    else {
        return;
    };
    let has = |name| document.named(name).next().is_some();
    if facts.may_lack_lines.contains(&kind) && !has("Detalle") && !has("DscRcgGlobal") {
        let message = "expected a line `Detalle`, or a charge `DscRcgGlobal`, found neither";
        let path = format!("{}/Detalle", document.path());
        findings.push(Finding::warning(&code::LINT_NO_LINE, message).with_path(path));
    }
}

/// A note names the document that it changes.
fn references(checked: &Checked<'_>, findings: &mut Vec<Finding>) {
    let (Some(facts), Some(document), Some(kind)) = (checked.facts, checked.document, checked.document_type)
    else {
        return;
    };
    let bare = |text: &str| text.trim_start_matches('0').to_ascii_uppercase();
    let is_note = facts.notes.iter().any(|note| bare(note) == bare(kind));
    if is_note && document.named("Referencia").next().is_none() {
        let message = format!("expected `Referencia` in a note of type `{}`, found none", short(kind));
        let path = format!("{}/Referencia", document.path());
        let finding = if facts.needs_reference {
            Finding::new(&code::LINT_REFERENCE, message)
        } else {
            Finding::warning(&code::LINT_REFERENCE, message)
        };
        findings.push(finding.with_path(path));
    }
}

//! Paths of an official document, however they are written: XPath, JSON pointer, names with dots, paths of an
//! explanation.

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Step {
    /// The name without prefix and namespace.
    pub(super) name: String,
    pub(super) is_attribute: bool,
    /// The number among siblings of the same name, from 1; `None` if the path does not say it.
    pub(super) number: Option<u32>,
}

/// The most steps that are read.
const MOST: usize = 64;

/// The steps of a path in an explanation: `cfdi:Comprobante/cfdi:Concepto[2]/@Importe`.
pub(super) fn of_target(target: &str) -> Vec<Step> {
    steps(target, false)
}

/// The steps of a path in a message, and whether it begins at the root. `None` if the text is no path.
pub(super) fn of_message(text: &str) -> Option<(Vec<Step>, bool)> {
    let text = text.trim_end_matches(['.', ',', ';', ':', ')', '/']);
    let (rest, is_json, is_whole) = if let Some(rest) = text.strip_prefix("#/") {
        (rest, true, true)
    } else if let Some(rest) = text.strip_prefix("$.") {
        (rest, true, true)
    } else if let Some(rest) = text.strip_prefix("//") {
        (rest, false, false)
    } else if let Some(rest) = text.strip_prefix('/') {
        (rest, false, true)
    } else {
        (text, false, false)
    };
    let has_slash = outside_brackets(rest, '/').next().is_some();
    if !is_json && !is_whole && !has_slash && !text.starts_with("//") {
        return dotted(rest).map(|steps| (steps, false));
    }
    let found = if is_json && !has_slash && text.starts_with('$') {
        dotted(rest)?
    } else {
        steps(rest, is_json || rest.split('/').any(is_number))
    };
    (!found.is_empty()).then_some((found, is_whole))
}

/// `Comprobante.Receptor.Rfc`, `cuerpoDocumento[0].precioUni`: names of at least two steps, or of one with a number.
fn dotted(text: &str) -> Option<Vec<Step>> {
    let parts: Vec<&str> = text.split('.').collect();
    if parts.len() > MOST || (parts.len() < 2 && !text.contains('[')) {
        return None;
    }
    let mut found = Vec::new();
    for part in parts {
        let (name, number) = match part.split_once('[') {
            Some((name, rest)) => (name, Some(rest.strip_suffix(']')?.parse::<u32>().ok()?.checked_add(1)?)),
            None => (part, None),
        };
        if !is_name(name) {
            return None;
        }
        found.push(Step { name: name.to_owned(), is_attribute: false, number });
    }
    Some(found)
}

fn steps(path: &str, from_zero: bool) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    let mut start = 0;
    let ends = outside_brackets(path, '/').chain([path.len()]);
    for end in ends {
        let part = &path[start..end];
        start = end + 1;
        if found.len() >= MOST {
            return Vec::new();
        }
        if part.is_empty() || part == "text()" || part == "#text" || part == "#cdata-section" {
            continue;
        }
        if is_number(part) {
            // A number of a JSON pointer counts the items of the array before it.
            if let (true, Some(last), Ok(number)) = (from_zero, found.last_mut(), part.parse::<u32>()) {
                last.number = number.checked_add(1);
            }
            continue;
        }
        match step(part) {
            Some(one) => found.push(one),
            // An item of a JSON array in an explanation: `cuerpoDocumento/[2]`.
            None => match (bracketed(part), found.last_mut()) {
                (Some(number), Some(last)) => last.number = Some(number),
                _ => return Vec::new(),
            },
        }
    }
    found
}

fn bracketed(part: &str) -> Option<u32> {
    part.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// One step of an XPath.
fn step(part: &str) -> Option<Step> {
    let (part, is_attribute) = match part.strip_prefix('@').or_else(|| part.strip_prefix("attribute::")) {
        Some(rest) => (rest, true),
        None => (part.strip_prefix("child::").unwrap_or(part), false),
    };
    // `{namespace}Name`, `Q{namespace}Name`
    let part = match part.strip_prefix("Q{").or_else(|| part.strip_prefix('{')) {
        Some(rest) => rest.split_once('}')?.1,
        None => part,
    };
    let (name, predicates) = part.split_at(part.find('[').unwrap_or(part.len()));
    let mut name = name.rsplit(':').next().unwrap_or_default();
    let mut number = None;
    for predicate in predicates.split('[').skip(1) {
        let predicate = predicate.split(']').next().unwrap_or_default();
        if let Ok(at) = predicate.parse::<u32>() {
            number = Some(at);
        } else if predicate.contains("local-name()") && name == "*" {
            name = predicate.split(['\'', '"']).nth(1).unwrap_or_default();
        }
    }
    is_name(name).then(|| Step { name: name.to_owned(), is_attribute, number })
}

/// Where a character stands outside of brackets and quotation marks.
fn outside_brackets(text: &str, wanted: char) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0_u32;
    text.char_indices().filter_map(move |(at, c)| {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (c == wanted && depth == 0).then_some(at)
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() < 10 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text is a name without prefix.
pub(super) fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && text.len() <= 128
        && chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

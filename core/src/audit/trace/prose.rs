//! Names, values, paths and places in sentences of an authority.

use super::clue::{Clue, local};
use super::origins::Origins;
use super::steps;

/// Words after which a name of the official format stands.
const CUES: [&str; 22] = [
    "campo",
    "campos",
    "elemento",
    "elementos",
    "nodo",
    "nodos",
    "tag",
    "tags",
    "atributo",
    "atributos",
    "etiqueta",
    "propiedad",
    "field",
    "element",
    "attribute",
    "node",
    "property",
    "nodo:",
    "campo:",
    "elemento:",
    "atributo:",
    "tag:",
];

/// Words after which the value stands that the authority complains of.
const VALUES: [&str; 6] = ["valor", "valor:", "value", "value:", "informado", "informado:"];

/// Words by which a quoted value is what is asked for, not what was found.
const DEMANDS: [&str; 7] = ["debe", "deben", "must", "should", "esper", "expect", "igual"];

/// Adds what a sentence says to a clue.
pub(super) fn read(text: &str, origins: &Origins, clue: &mut Clue) {
    let mut plain = String::with_capacity(text.len());
    quoted(text, &mut plain, origins, clue);
    let mut before = String::new();
    for word in plain.split_whitespace() {
        let token = word.trim_matches(|c: char| {
            matches!(c, '(' | ')' | ',' | ';' | ':' | '"' | '\'' | '!' | '?' | '¿' | '¡' | '=')
        });
        let token = token.trim_end_matches('.');
        if !token.is_empty() && token.len() <= 1024 {
            place(token, &before, origins, clue);
            before = word.to_lowercase();
        }
    }
}

/// Takes what stands in quotation marks or angle brackets; the rest goes to `plain`.
fn quoted(text: &str, plain: &mut String, origins: &Origins, clue: &mut Clue) {
    const MOST: usize = 64;
    let mut rest = text;
    let mut last = ' ';
    let mut count = 0;
    while let Some(c) = rest.chars().next() {
        let close = match c {
            '"' => Some('"'),
            '\'' | '`' if !last.is_alphanumeric() => Some(c),
            '«' => Some('»'),
            '“' => Some('”'),
            '‘' => Some('’'),
            '<' => Some('>'),
            _ => None,
        };
        let inner = &rest[c.len_utf8()..];
        let end = close.and_then(|close| {
            let near = inner.char_indices().take(1024);
            near.into_iter().find(|(_, found)| *found == close).map(|(end, _)| (end, close.len_utf8()))
        });
        if let (Some((end, length)), true) = (end, count < MOST) {
            count += 1;
            let content = &inner[..end];
            let near: Vec<String> = plain.split_whitespace().rev().take(4).map(str::to_lowercase).collect();
            let cue = near.first().map(String::as_str).unwrap_or_default();
            if is_known_name(content, origins) && !VALUES.contains(&cue) {
                add_name(local(content), clue);
            } else if let Some(path) = known_path(content, origins) {
                clue.path.get_or_insert(path);
            } else if c != '<' && VALUES.contains(&cue) && !near.iter().any(|word| is_demand(word)) {
                clue.value.get_or_insert_with(|| content.to_owned());
            } else if c != '<' {
                clue.quoted.push(content.to_owned());
            }
            plain.push_str(" \u{1} ");
            rest = &inner[end + length..];
            last = ' ';
            continue;
        }
        plain.push(c);
        last = c;
        rest = inner;
    }
}

fn is_demand(word: &str) -> bool {
    DEMANDS.iter().any(|demand| word.starts_with(demand))
}

/// What one word says.
fn place(token: &str, before: &str, origins: &Origins, clue: &mut Clue) {
    // El Salvador writes `[resumen.totalPagar] CALCULO INCORRECTO`.
    let token = token.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(token);
    let begins_path = token.starts_with("#/") || token.starts_with("$.") || token.starts_with('/');
    if begins_path || token.contains('/') || token.contains('.') {
        if let Some(path) = known_path(token, origins) {
            clue.path.get_or_insert(path);
        }
        return;
    }
    let token = token.trim_matches(['[', ']', '{', '}', '<', '>']);
    let name = token.strip_prefix('@').unwrap_or(token);
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    if is_known_name(name, origins) && (CUES.contains(&before) || name != token || is_distinct(local(name))) {
        add_name(local(name), clue);
    }
}

fn add_name(name: &str, clue: &mut Clue) {
    if clue.names.len() < 16 && !clue.names.iter().any(|known| known == name) {
        clue.names.push(name.to_owned());
    }
}

fn is_known_name(text: &str, origins: &Origins) -> bool {
    let name = local(text.trim().trim_start_matches('@'));
    steps::is_name(name) && origins.has(name)
}

/// A path whose last name the official document has.
fn known_path(text: &str, origins: &Origins) -> Option<(Vec<steps::Step>, bool)> {
    let text = text.trim();
    if text.contains(char::is_whitespace) && !text.contains("local-name()") {
        return None;
    }
    let (steps, is_whole) = steps::of_message(text)?;
    // A single name without a slash before it is a word, not a path.
    let is_word = steps.len() == 1 && !text.starts_with('/') && !text.starts_with('#') && !text.contains('[');
    (!is_word && steps.iter().all(|step| origins.has(&step.name) || Some(step) == steps.first()))
        .then_some((steps, is_whole))
}

/// Whether a word cannot be a word of a sentence: a capital or digit after a small letter, or an underscore.
fn is_distinct(word: &str) -> bool {
    word.contains('_')
        || word.as_bytes().windows(2).any(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase())
}

/// Line and column of the sent document, as a message says them.
pub(super) fn position(text: &str) -> Option<(u64, Option<u64>)> {
    const LINES: [&str; 7] = ["line", "linea", "línea", "fila", "linenumber", "lineno", "row"];
    const COLUMNS: [&str; 7] =
        ["column", "columna", "columnnumber", "position", "posición", "posicion", "col"];
    let (mut line, mut column) = (None, None);
    let mut before = String::new();
    for token in
        text.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty() && token.len() < 20)
    {
        if let Ok(number) = token.parse::<u64>() {
            if line.is_none() && LINES.contains(&&*before) {
                line = Some(number);
            } else if line.is_some() && column.is_none() && COLUMNS.contains(&&*before) {
                column = Some(number);
            }
        }
        before = token.to_lowercase();
    }
    // Costa Rica's list: `-1, "cvc-…", 26, 39`.
    let listed = || {
        let tail = &text[text.rfind('"')? + 1..];
        let mut numbers = tail.trim_matches(|c: char| !c.is_ascii_digit()).split(',');
        let mut number = || numbers.next()?.trim().parse::<u64>().ok();
        let found = (number()?, number());
        tail.trim_start().starts_with(',').then_some(found)
    };
    // xmllint: `invoice.xml:12: element Canton: …`
    let prefixed = || {
        let at = text.find(": element ")?;
        text[..at].rsplit(':').next()?.trim().parse::<u64>().ok().map(|line| (line, None))
    };
    let found = line.map(|line| (line, column)).or_else(listed).or_else(prefixed);
    found.filter(|(line, _)| *line > 0)
}

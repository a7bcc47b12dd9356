//! A document with a line for each element, and what the checks find at its lines.

use dtekit::audit::LintOptions;
use dtekit::document::Element;
use dtekit::{Country, Document, Finding, Severity};

use super::html::Html;
use crate::language::Language;

/// A longer document is not shown, only handed out.
pub const LONGEST: usize = 256 * 1024;

/// A document as it is shown.
pub struct Shown {
    /// Its text, one element a line.
    pub text: String,
    /// What the checks found in this text.
    pub findings: Vec<Finding>,
}

impl Shown {
    /// The document with what the checks find; `None` if it is too long.
    pub fn of(content: &[u8], country: Country) -> Option<Shown> {
        if content.len() > LONGEST {
            return None;
        }
        let text = lines(content);
        let findings = match dtekit::lint(text.as_bytes(), country, &LintOptions::default()) {
            Ok(lint) => lint.findings.into_iter().map(|one| one.finding).collect(),
            Err(error) => error.findings().to_vec(),
        };
        Some(Shown { text, findings })
    }

    /// The document without checks; `None` if it is too long.
    pub fn plain(content: &[u8]) -> Option<Shown> {
        (content.len() <= LONGEST).then(|| Shown { text: lines(content), findings: Vec::new() })
    }

    /// Writes the lines with their numbers, and each finding below its line; those without a line stand above. `name`
    /// tells the document from others of the page.
    pub fn write(&self, page: &mut Html, name: &str, language: Language) {
        let count = self.text.lines().count() as u64;
        let line_of =
            |finding: &Finding| finding.position.map(|at| at.line).filter(|line| (1..=count).contains(line));
        let unplaced: Vec<&Finding> = self.findings.iter().filter(|one| line_of(one).is_none()).collect();
        findings(page, &unplaced, language);
        page.raw("<div class=\"source\" role=\"region\" tabindex=\"0\" aria-label=\"")
            .text(name)
            .raw("\"><ol>");
        for (number, line) in (1..).zip(self.text.lines()) {
            let here: Vec<&Finding> =
                self.findings.iter().filter(|one| line_of(one) == Some(number)).collect();
            let mark = if here.is_empty() { "<li>" } else { "<li class=\"marked\">" };
            page.raw(mark).element("code", line);
            findings(page, &here, language);
            page.raw("</li>");
        }
        page.raw("</ol></div>");
    }
}

/// Writes findings as a list.
pub fn findings(page: &mut Html, findings: &[&Finding], language: Language) {
    if findings.is_empty() {
        return;
    }
    page.raw("<ul class=\"findings\">");
    for finding in findings {
        let (class, word) = match finding.severity {
            Severity::Error => ("error", language.of("error", "error")),
            _ => ("warning", language.of("warning", "advertencia")),
        };
        let spanish = finding.spanish.as_ref().filter(|_| language == Language::Es);
        let message = spanish.map_or(finding.message.as_str(), |texts| &texts.message);
        let hint = spanish.map_or(finding.hint.as_deref(), |texts| texts.hint.as_deref());
        page.raw("<li class=\"").raw(class).raw("\">").element("strong", word).raw(" ");
        page.element("code", &finding.code).raw(": ").text(message);
        if let Some(path) = &finding.path {
            page.raw(" ").element("code", path);
        }
        if let Some(hint) = hint {
            page.raw(" <em>").text(language.of("Help: ", "Ayuda: ")).text(hint).raw("</em>");
        }
        page.raw("</li>");
    }
    page.raw("</ul>");
}

/// The text of a document with a line for each element or member. What cannot be read stays as it is.
fn lines(content: &[u8]) -> String {
    let as_it_is = || String::from_utf8_lossy(content).into_owned();
    let first = content.iter().find(|byte| !byte.is_ascii_whitespace());
    match first {
        Some(b'<') => {
            let mut text = String::new();
            let document = Document::from_xml(content);
            match document {
                Ok(document) if element(document.root(), 0, &mut text).is_some() => text,
                _ => as_it_is(),
            }
        }
        Some(b'{' | b'[') if !content.contains(&b'\n') => members(&as_it_is()),
        _ => as_it_is(),
    }
}

/// Writes an element; `None` if it has text beside its elements, whose blanks a new line would change.
fn element(found: Element<'_>, depth: usize, text: &mut String) -> Option<()> {
    let indent = "  ".repeat(depth);
    text.push_str(&indent);
    text.push('<');
    text.push_str(found.name());
    for (name, value) in found.attributes() {
        text.extend([" ", name, "=\""]);
        escape(value, text);
        text.push('"');
    }
    let content = found.text().unwrap_or_default();
    let mut children = found.children().peekable();
    if children.peek().is_some() {
        if !content.trim().is_empty() {
            return None;
        }
        text.push_str(">\n");
        for child in children {
            element(child, depth + 1, text)?;
        }
        text.push_str(&indent);
    } else if content.is_empty() {
        text.push_str("/>\n");
        return Some(());
    } else {
        text.push('>');
        escape(content, text);
    }
    text.extend(["</", found.name(), ">\n"]);
    Some(())
}

fn escape(content: &str, text: &mut String) {
    for sign in content.chars() {
        match sign {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            // A line break in a value is no new line of the page, and an editor of HTML would change it.
            '\n' => text.push_str("&#10;"),
            '\r' => text.push_str("&#13;"),
            '\t' => text.push_str("&#9;"),
            sign => text.push(sign),
        }
    }
}

/// JSON with a line for each member. Only blanks are added, so that a broken text stays broken in the same way.
fn members(json: &str) -> String {
    let (mut text, mut depth, mut is_text, mut is_escaped) = (String::new(), 0_usize, false, false);
    let new_line = |text: &mut String, depth: usize| {
        text.push('\n');
        text.push_str(&"  ".repeat(depth.min(64)));
    };
    for sign in json.chars() {
        if is_text {
            is_text = sign != '"' || is_escaped;
            is_escaped = sign == '\\' && !is_escaped;
            text.push(sign);
            continue;
        }
        match sign {
            '{' | '[' => {
                depth += 1;
                text.push(sign);
                new_line(&mut text, depth);
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                new_line(&mut text, depth);
                text.push(sign);
            }
            ',' => {
                text.push(sign);
                new_line(&mut text, depth);
            }
            sign => {
                is_text = sign == '"';
                text.push(sign);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_element_has_a_line_and_nothing_else_changes() {
        let given = "<DTE a=\"1 &amp; &lt;2\"><B> x&#10;y </B><C/><D><E>&lt;</E></D></DTE>";
        let shown = lines(given.as_bytes());
        let expected =
            "<DTE a=\"1 &amp; &lt;2\">\n  <B> x&#10;y </B>\n  <C/>\n  <D>\n    <E>&lt;</E>\n  </D>\n</DTE>\n";
        assert_eq!(shown, expected);
        let (given, shown) = (Document::from_xml(given.as_bytes()), Document::from_xml(shown.as_bytes()));
        assert!(given.unwrap().differences(&shown.unwrap()).is_empty());
    }

    #[test]
    fn what_cannot_be_read_stays() {
        assert_eq!(lines(b"<DTE><B>\xff"), "<DTE><B>\u{fffd}");
        assert_eq!(lines(b"hello"), "hello");
    }

    #[test]
    fn json_gets_lines_outside_of_its_texts() {
        assert_eq!(lines(br#"{"a":"{,\"","a":[1]"#), "{\n  \"a\":\"{,\\\"\",\n  \"a\":[\n    1\n  ]");
    }

    #[test]
    fn a_finding_stands_at_its_line() {
        let document = br#"<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><FechaEmis>2026-02-30</FechaEmis></IdDoc></Encabezado></Documento></DTE>"#;
        let shown = Shown::of(document, Country::CR).unwrap();
        let dates: Vec<_> = shown.findings.iter().filter(|one| one.code == "mapping-date").collect();
        let line = dates[0].position.unwrap().line as usize;
        assert!(shown.text.lines().nth(line - 1).unwrap().contains("FechaEmis"), "{}", shown.text);
        let mut page = Html::default();
        shown.write(&mut page, "El documento", Language::Es);
        let page = page.into_string();
        let marked = page.split("<li class=\"marked\">").find(|part| part.contains("2026-02-30")).unwrap();
        assert!(marked.contains("mapping-date"), "{page}");
    }
}

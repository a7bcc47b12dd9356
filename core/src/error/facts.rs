//! The facts of an English message in the Spanish one: the value that was found, and the limit.

use std::borrow::Cow;

use super::Finding;

impl Finding {
    /// Adds to the Spanish message the values of the English one that it lacks: names and texts in backticks, and
    /// numbers. A Spanish message without them is what the code means, and says nothing of this document.
    pub(crate) fn with_facts_in_spanish(mut self) -> Finding {
        let Some(spanish) = &mut self.spanish else { return self };
        let (expected, found) = self.message.split_once(", found ").unwrap_or((&self.message, ""));
        let is_new = |fact: &&str| !spanish.message.contains(*fact);
        let (expected, found) = (
            facts(expected).into_iter().filter(is_new).collect::<Vec<_>>(),
            (facts(found).into_iter().filter(is_new).collect::<Vec<_>>(), found),
        );
        let (found, is_none) = (found.0, found.1.starts_with("none") || found.1.starts_with("nothing"));
        if expected.is_empty() && found.is_empty() {
            return self;
        }
        let mut message = spanish.message.clone().into_owned();
        let mut sign = ": ";
        if !expected.is_empty() {
            message = format!("{message}{sign}se espera {}", expected.join(", "));
            sign = "; ";
        }
        if is_none {
            message = format!("{message}{sign}no se encontró nada");
        } else if !found.is_empty() {
            message = format!("{message}{sign}se encontró {}", found.join(", "));
        }
        spanish.message = Cow::Owned(message);
        self
    }
}

/// The facts of a message: what stands in backticks, and the numbers outside of them.
fn facts(message: &str) -> Vec<&str> {
    let mut facts = Vec::new();
    let mut rest = message;
    while let Some(begin) = rest.find('`') {
        numbers(&rest[..begin], &mut facts);
        let Some(length) = rest[begin + 1..].find('`') else { break };
        facts.push(&rest[begin..begin + length + 2]);
        rest = &rest[begin + length + 2..];
    }
    if !rest.contains('`') {
        numbers(rest, &mut facts);
    }
    let mut seen = std::collections::HashSet::new();
    facts.retain(|fact| seen.insert(*fact));
    facts
}

fn numbers<'m>(text: &'m str, facts: &mut Vec<&'m str>) {
    let words = text.split_whitespace().map(|word| word.trim_matches([',', ';', ':', '.', '(', ')']));
    let is_number = |word: &&str| {
        word.starts_with(|first: char| first.is_ascii_digit() || first == '-')
            && word.ends_with(|last: char| last.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b','))
    };
    facts.extend(words.filter(is_number));
}

#[cfg(test)]
mod tests {
    use super::facts;
    use crate::code;
    use crate::error::Finding;

    #[test]
    fn names_texts_and_numbers_are_facts() {
        assert_eq!(
            facts("expected at most 12 characters for `a 1/b`, found 10; the rest"),
            ["12", "`a 1/b`", "10"]
        );
        assert_eq!(facts("expected a decimal number, found `x`y"), ["`x`"]);
    }

    #[test]
    fn a_spanish_message_gets_the_facts_of_the_english_one() {
        let finding =
            Finding::new(&code::LINT_TYPE, "expected one of 33, 34, found `zz`").with_facts_in_spanish();
        let spanish = finding.spanish.unwrap().message;
        assert!(spanish.ends_with(": se espera 33, 34; se encontró `zz`"), "{spanish}");
    }
}

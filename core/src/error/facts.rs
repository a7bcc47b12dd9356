//! The facts of an English message in the Spanish one: the value that was found, and the limit.

use std::borrow::Cow;

use super::Finding;
use super::finding::Part;
use super::text::Place;

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
        let own = message.len();
        let mut sign = ": ";
        if !expected.is_empty() {
            // What stands before that word is not expected, such as the name of what is unknown.
            let word = self.message.find("expected ");
            let is_expected = word.is_some_and(|word| self.message.find(expected[0]) > Some(word));
            let verb = if is_expected { "se espera " } else { "" };
            message = format!("{message}{sign}{verb}{}", expected.join(", "));
            sign = "; ";
        }
        if is_none {
            message = format!("{message}{sign}no se encontró nada");
        } else if !found.is_empty() {
            message = format!("{message}{sign}se encontró {}", found.join(", "));
        }
        let places = self.named(&message, own);
        if let Some(spanish) = &mut self.spanish {
            spanish.message = Cow::Owned(message);
        }
        self.arguments.extend(places.into_iter().map(|place| (Part::SpanishMessage, place)));
        self
    }

    /// Where the text behind `own` bytes names arguments of the English message. A value that is spelled like one of
    /// them stays as it is.
    fn named(&self, text: &str, own: usize) -> Vec<Place> {
        let of_message = self.arguments.iter().filter(|(part, _)| *part == Part::Message);
        let mut names: Vec<&Place> = of_message.map(|(_, place)| place).collect();
        let quoted = |name: &str| format!("`{name}`");
        names.retain(|one| {
            let arguments = self
                .arguments
                .iter()
                .filter(|(part, place)| *part == Part::Message && place.name == one.name);
            self.message.matches(&quoted(&one.name)).count() <= arguments.count()
        });
        let mut places: Vec<Place> = Vec::new();
        for Place { name, .. } in names {
            if let Some(at) = text[own..].find(&quoted(name)).map(|at| own + at + 1)
                && !places.iter().any(|place| place.at == at)
            {
                places.push(Place { at, name: name.clone() });
            }
        }
        places.sort_by_key(|place| place.at);
        places
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
    use crate::error::text::{Arg, text};
    use crate::naming::Naming;

    #[test]
    fn names_texts_and_numbers_are_facts() {
        assert_eq!(
            facts("expected at most 12 characters for `a 1/b`, found 10; the rest"),
            ["12", "`a 1/b`", "10"]
        );
        assert_eq!(facts("expected a decimal number, found `x`y"), ["`x`"]);
    }

    #[test]
    fn what_is_unknown_is_not_expected() {
        let finding = Finding::new(&code::PARAMETER_VALUE, "unknown name `x`: expected another")
            .with_facts_in_spanish();
        let spanish = finding.spanish.unwrap().message;
        assert!(spanish.ends_with(": `x`"), "{spanish}");
    }

    #[test]
    fn an_argument_in_spanish_is_written_in_the_case_of_the_language() {
        let message = text!("expected a date for {}, found `{}`", Arg("DateFrom"), "x");
        let finding = Finding::new(&code::PARAMETER_VALUE, message).with_facts_in_spanish();
        let shown = finding.in_case(Naming::Camel).spanish.unwrap().message;
        assert!(shown.ends_with(": se espera `dateFrom`; se encontró `x`"), "{shown}");
        // Where a value is spelled as the argument, neither is changed.
        let message = text!("expected a date for {}, found `{}`", Arg("DateFrom"), "date_from");
        let finding = Finding::new(&code::PARAMETER_VALUE, message).with_facts_in_spanish();
        assert!(finding.in_case(Naming::Camel).spanish.unwrap().message.ends_with("`date_from`"));
    }

    #[test]
    fn a_spanish_message_gets_the_facts_of_the_english_one() {
        let finding =
            Finding::new(&code::LINT_TYPE, "expected one of 33, 34, found `zz`").with_facts_in_spanish();
        let spanish = finding.spanish.unwrap().message;
        assert!(spanish.ends_with(": se espera 33, 34; se encontró `zz`"), "{spanish}");
    }
}

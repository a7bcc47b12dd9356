//! The patterns of XML Schema: compiled to an automaton of characters, and matched in one pass over the text.
//!
//! A pattern always matches the whole text. `^` and `$` are plain characters, as XML Schema has it.

mod automaton;
mod class;
mod syntax;

use automaton::Automaton;
use class::Class;
use syntax::Node;

/// A compiled pattern.
#[derive(Debug)]
pub(super) enum Compiled {
    /// Characters of one class, at least and at most so many. Many patterns are such, and have large counts: an
    /// automaton needs a state for each.
    Run(Class, usize, usize),
    Automaton(Automaton),
}

impl Compiled {
    /// Whether it matches the whole text.
    pub(super) fn matches(&self, text: &str) -> bool {
        match self {
            Compiled::Run(class, least, most) => {
                let length = if text.is_ascii() { text.len() } else { text.chars().count() };
                (*least..=*most).contains(&length) && text.chars().all(|one| class.has(one.into()))
            }
            Compiled::Automaton(automaton) => automaton.matches(text),
        }
    }
}

/// Compiles a pattern; `None` if it is none, or larger than the bounds.
pub(super) fn compile(pattern: &str) -> Option<Compiled> {
    let node = syntax::parse(pattern)?;
    if let Node::Repeat(inner, least, most) = &node
        && let Node::Class(class) = &**inner
    {
        let most = most.map_or(usize::MAX, |most| most as usize);
        return Some(Compiled::Run(class.clone(), *least as usize, most));
    }
    Some(Compiled::Automaton(Automaton::of(&node)?))
}

/// A pattern that is a run of digits: its least and its most number.
pub(super) fn digits(pattern: &str) -> Option<(u32, Option<u32>)> {
    match syntax::parse(pattern)? {
        Node::Repeat(inner, least, most) => match *inner {
            Node::Class(set) if set.is_digits() => Some((least, most)),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::compile;

    fn matches(pattern: &str, text: &str) -> bool {
        compile(pattern).expect(pattern).matches(text)
    }

    #[test]
    fn a_pattern_matches_the_whole_text() {
        assert!(matches("[0-9]{3}", "123"));
        assert!(!matches("[0-9]{3}", "1234") && !matches("[0-9]{3}", "12"));
        assert!(matches("", "") && !matches("", "a"));
    }

    #[test]
    fn a_run_of_one_class_is_counted_in_characters() {
        assert!(matches("[^|]{1,3}", "ñññ") && !matches("[^|]{1,3}", "ññññ") && !matches("[^|]{1,3}", ""));
        assert!(matches("[a-z]{2,}", &"z".repeat(5000)) && !matches("[a-z]{2,}", "z"));
        assert!(matches("[0-9]{0,60000}", "") && matches(r"\w+", "é") && !matches(r"\w+", "é é"));
    }

    #[test]
    fn branches_groups_and_counts() {
        assert!(matches("a|bc", "bc") && !matches("a|bc", "ac"));
        assert!(matches("(ab){2,}", "ababab") && !matches("(ab){2,}", "ab"));
        assert!(matches("(a|b)?c+", "accc") && matches("(a|b)?c+", "c") && !matches("(a|b)?c+", "abc"));
        assert!(matches("x{0}", "") && !matches("x{0}", "x"));
        assert!(matches(".*", "") && !matches(".", "\n"));
    }

    #[test]
    fn classes() {
        assert!(matches("[^|]{1,3}", "é!x") && !matches("[^|]{1,3}", "a|b"));
        assert!(matches("[-+.]", "-") && matches("[a-]", "-") && matches(r"[\-a]", "-"));
        assert!(matches(r"\d\s\w", "1 ñ") && !matches(r"\w", "-") && matches(r"\D", "x"));
        assert!(matches("[a-z-[aeiou]]+", "xyz") && !matches("[a-z-[aeiou]]+", "xaz"));
        assert!(matches(r"[A-Z&Ñ]{3}", "AÑ&"));
        assert!(matches(r"\p{Lu}", "É") && !matches(r"\p{Lu}", "é"));
    }

    #[test]
    fn anchors_are_plain_characters() {
        assert!(matches("^a$", "^a$") && !matches("^a$", "a"));
    }

    #[test]
    fn what_is_no_pattern_or_too_large_is_refused() {
        for pattern in ["(", "[a", "a{2", "*", "a{3,2}", r"\q", "(?:a)", "(((a{999}){999}){999}){999}"] {
            assert!(compile(pattern).is_none(), "{pattern}");
        }
    }
}

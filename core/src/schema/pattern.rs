//! The patterns of XML Schema: compiled to an automaton of characters, and matched in one pass over the text.
//!
//! A pattern always matches the whole text. `^` and `$` are plain characters, as XML Schema has it.

mod automaton;
mod class;
mod syntax;

pub(super) use automaton::Automaton;

/// Compiles a pattern; `None` if it is none, or larger than the bounds.
pub(super) fn compile(pattern: &str) -> Option<Automaton> {
    Automaton::of(&syntax::parse(pattern)?)
}

/// A pattern that is a run of digits: its least and its most number.
pub(super) fn digits(pattern: &str) -> Option<(u32, Option<u32>)> {
    match syntax::parse(pattern)? {
        syntax::Node::Repeat(inner, least, most) => match *inner {
            syntax::Node::Class(set) if set.is_digits() => Some((least, most)),
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

//! The language in which a country says what its amounts should be: `totals.rules` in its folder.
//!
//! A statement is a line: `what = expression`, with the ways that the authority allows as further lines. Expressions
//! are those of the mapping language. `docs/totals.md` has the grammar and the functions.

mod functions;
mod parse;
mod run;
mod terms;
mod tree;
mod value;

use once_cell::race::OnceBox;

use super::context::Context;
use tree::Program;

/// What several countries share.
const SHARED: &str = include_str!("language/shared.rules");

/// The rules of a country: their text, which is parsed once.
#[derive(Debug)]
pub(crate) struct RuleText {
    text: &'static str,
    program: OnceBox<Program>,
}

impl RuleText {
    pub(crate) const fn new(text: &'static str) -> Self {
        RuleText { text, program: OnceBox::new() }
    }

    fn program(&'static self) -> &'static Program {
        self.program.get_or_init(|| {
            let (program, faults) = parse::program([self.text, SHARED]);
            debug_assert!(faults.is_empty(), "{faults:#?}");
            Box::new(program)
        })
    }

    /// Fills the model by what the country's amounts mean.
    pub(crate) fn fill(&'static self, context: &mut Context<'_, '_>) {
        run::run(self.program(), context);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::countries::TOTALS;

    fn faults(text: &'static str) -> Vec<String> {
        parse::program([text, SHARED]).1
    }

    #[test]
    fn the_rules_of_each_country_are_parsed() {
        for (country, totals) in TOTALS {
            assert_eq!(faults(totals.amounts.text), Vec::<String>::new(), "{country}");
        }
    }

    #[test]
    fn the_page_names_each_function() {
        let page = include_str!("../../../../docs/totals.md");
        let missing =
            functions::FUNCTIONS.iter().filter(|function| !page.contains(&format!("`{}(", function.name)));
        assert_eq!(missing.map(|function| function.name).collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn a_statement_that_is_none_is_named_with_its_line() {
        let found = faults("# A comment.\n\nlet a = 1\nsubtract a\n");
        assert_eq!(found[0], "reading line 4 of the rules: expected a statement, found `subtract a`");
    }

    #[test]
    fn a_wrong_expression_is_named_with_its_line() {
        assert_eq!(
            faults("let a = 1\nlet b = a +\n"),
            ["reading line 2 of the rules: expected a value, found the end"]
        );
    }

    #[test]
    fn an_unknown_name_is_named_with_its_line() {
        let found =
            faults("list lines\n    line net: MontoNetoItem\ntotal VlrPagar = over-lines(sold/net)\n");
        assert_eq!(found, ["reading line 3 of the rules: expected a known name, found `sold`"]);
    }

    #[test]
    fn an_unknown_function_is_named_with_its_line() {
        let found = faults("let a = 2\nlet b = squared(a)\n");
        assert_eq!(found, ["reading line 2 of the rules: expected a function of the rules, found `squared`"]);
    }
}

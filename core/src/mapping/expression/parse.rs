//! The parser of expressions: XPath 1.0's syntax with `??`, `!` and `if`.

mod call;
mod path;

use super::scope::Scope;
use super::tree::{Arithmetic, Comparison, Expression, Filter, Required};
use crate::code::{self, Code};
use crate::decimal::Decimal;
use crate::mapping::place::{At, Located, shown};
use crate::xml::name::{is_name_char, is_name_start};

/// The most expressions that may be nested in each other.
const MOST_DEPTH: usize = 64;

/// How many parentheses, calls and predicates may lie inside each other. Parsing one takes stack.
const MOST_NESTING: usize = 32;

/// The expression cannot be parsed; the finding is in the scope.
pub(crate) struct Stop;

type Parsed<T> = Result<T, Stop>;

/// Parses one expression of a text, from `at` to the end of the text or to the `}` behind the expression.
pub(crate) struct Parser<'t, 'c> {
    text: &'t Located,
    pub(crate) at: usize,
    depth: usize,
    /// The height of the tree of the expression that was parsed last.
    height: usize,
    scope: &'c mut Scope,
}

impl<'t, 'c> Parser<'t, 'c> {
    pub(crate) fn new(text: &'t Located, at: usize, scope: &'c mut Scope) -> Self {
        Parser { text, at, depth: 0, height: 0, scope }
    }

    /// Parses an expression that is the whole text.
    pub(crate) fn whole(self) -> Expression {
        self.measured().0
    }

    /// The same, and the height of its tree.
    pub(crate) fn measured(mut self) -> (Expression, usize) {
        match self.expression() {
            Ok(expression) if self.white() == '\0' && self.at >= self.text.text.len() => {
                (expression, self.height)
            }
            Ok(_) => {
                _ = self.expected::<()>("the end of the expression");
                (Expression::Wrong, 0)
            }
            Err(Stop) => (Expression::Wrong, 0),
        }
    }

    /// Sets the height of an expression around others, the highest of which is `inside`.
    fn raise(&mut self, inside: usize) -> Parsed<()> {
        self.height = inside + 1;
        if self.height > MOST_DEPTH {
            let message = format!("expected at most {MOST_DEPTH} expressions inside each other, found more");
            return self.fault(&code::LIMIT_MAPPING_DEPTH, self.at, message);
        }
        Ok(())
    }

    /// Parses an expression behind a `{`, and its `}`.
    pub(crate) fn braced(&mut self) -> Parsed<Expression> {
        let expression = self.expression()?;
        if self.white() != '}' {
            return self.expected("an operator or `}`");
        }
        self.at += 1;
        Ok(expression)
    }

    fn expression(&mut self) -> Parsed<Expression> {
        if self.depth >= MOST_NESTING {
            let message = format!(
                "expected at most {MOST_NESTING} brackets inside each other in an expression, found more"
            );
            return self.fault(&code::LIMIT_MAPPING_DEPTH, self.at, message);
        }
        self.depth += 1;
        let mut found = self.or()?;
        let mut before = Vec::new();
        while self.white() == '?' && self.rest().starts_with("??") {
            self.at += 2;
            before.push((found, self.height));
            found = self.or()?;
        }
        // Right-associative: `a ?? b ?? c` takes the first that is not absent.
        while let Some((left, height)) = before.pop() {
            found = Expression::Default(Box::new((left, found)));
            self.raise(height.max(self.height))?;
        }
        self.depth -= 1;
        Ok(found)
    }

    fn or(&mut self) -> Parsed<Expression> {
        let mut all = vec![self.and()?];
        let mut highest = self.height;
        while self.word("or") {
            all.push(self.and()?);
            highest = highest.max(self.height);
        }
        if all.len() > 1 {
            self.raise(highest)?;
        }
        Ok(one_or(all, Expression::Or))
    }

    fn and(&mut self) -> Parsed<Expression> {
        let mut all = vec![self.equality()?];
        let mut highest = self.height;
        while self.word("and") {
            all.push(self.equality()?);
            highest = highest.max(self.height);
        }
        if all.len() > 1 {
            self.raise(highest)?;
        }
        Ok(one_or(all, Expression::And))
    }

    fn equality(&mut self) -> Parsed<Expression> {
        let mut left = self.relation()?;
        loop {
            let comparison = match self.white() {
                '=' => Comparison::Equal,
                '!' if self.rest().starts_with("!=") => Comparison::Different,
                _ => return Ok(left),
            };
            self.at += if comparison == Comparison::Equal { 1 } else { 2 };
            let height = self.height;
            left = Expression::Compare(comparison, Box::new((left, self.relation()?)));
            self.raise(height.max(self.height))?;
        }
    }

    fn relation(&mut self) -> Parsed<Expression> {
        let mut left = self.sum()?;
        loop {
            self.white();
            let known = [
                ("<=", Comparison::LessOrEqual),
                (">=", Comparison::MoreOrEqual),
                ("<", Comparison::Less),
                (">", Comparison::More),
            ];
            let Some((sign, comparison)) = known.into_iter().find(|(sign, _)| self.rest().starts_with(sign))
            else {
                return Ok(left);
            };
            self.at += sign.len();
            let height = self.height;
            left = Expression::Compare(comparison, Box::new((left, self.sum()?)));
            self.raise(height.max(self.height))?;
        }
    }

    fn sum(&mut self) -> Parsed<Expression> {
        let mut left = self.product()?;
        loop {
            let arithmetic = match self.white() {
                '+' => Arithmetic::Add,
                '-' => Arithmetic::Subtract,
                _ => return Ok(left),
            };
            let at = self.place(self.at);
            self.at += 1;
            let height = self.height;
            left = Expression::Arithmetic(arithmetic, Box::new((left, self.product()?)), at);
            self.raise(height.max(self.height))?;
        }
    }

    fn product(&mut self) -> Parsed<Expression> {
        let mut left = self.sign()?;
        loop {
            self.white();
            let at = self.place(self.at);
            let arithmetic = if self.white() == '*' {
                self.at += 1;
                Arithmetic::Multiply
            } else if self.word("div") {
                Arithmetic::Divide
            } else if self.word("mod") {
                Arithmetic::Remainder
            } else {
                return Ok(left);
            };
            let height = self.height;
            left = Expression::Arithmetic(arithmetic, Box::new((left, self.sign()?)), at);
            self.raise(height.max(self.height))?;
        }
    }

    fn sign(&mut self) -> Parsed<Expression> {
        let mut signs = 0;
        self.white();
        let at = self.place(self.at);
        while self.white() == '-' {
            self.at += 1;
            signs += 1;
        }
        let mut found = self.postfix()?;
        for _ in 0..signs % 2 {
            found = Expression::Negate(Box::new(found), at);
        }
        // Two signs still turn a text into a number.
        if signs > 0 && signs % 2 == 0 {
            found = Expression::Negate(Box::new(Expression::Negate(Box::new(found), at)), at);
        }
        Ok(found)
    }

    /// Parses a value with the `!` behind it, if there is one.
    fn postfix(&mut self) -> Parsed<Expression> {
        self.white();
        let start = self.at;
        let mut found = self.value()?;
        let end = self.at;
        while self.white() == '!' && !self.rest().starts_with("!=") {
            self.at += 1;
            self.raise(self.height)?;
            let written = self.text.text[start..end].into();
            found = Expression::Required(Box::new(Required { inner: found, written, at: self.place(start) }));
        }
        Ok(found)
    }

    fn value(&mut self) -> Parsed<Expression> {
        let start = self.at;
        self.height = 0;
        let base = match self.white() {
            '\'' | '"' => self.literal().map(|text| Expression::Text(text.into()))?,
            '0'..='9' => self.number()?,
            '.' if self.rest()[1..].starts_with(|next: char| next.is_ascii_digit()) => self.number()?,
            '(' => {
                self.at += 1;
                let inside = self.expression()?;
                self.token(')', "`)`")?;
                inside
            }
            '$' => {
                self.at += 1;
                let Some(name) = self.name() else { return self.expected("the name of a variable") };
                match self.scope.variable(name) {
                    Some(slot) => Expression::Variable(slot),
                    None => {
                        let message = format!("expected a variable that is in force here, found `${name}`");
                        self.find(&code::MAPPING_UNKNOWN_NAME, start, message);
                        Expression::Wrong
                    }
                }
            }
            '/' | '.' | '@' | '*' => return self.path(),
            first if is_name_start(first) => {
                let name = self.peek_name();
                let call = self.rest()[name.len()..].trim_start().starts_with('(');
                if !call || name.contains(':') {
                    return self.path();
                }
                self.at += name.len();
                self.call(start, name)?
            }
            _ => return self.expected("a value"),
        };
        let mut highest = self.height;
        let predicates = self.predicates()?;
        highest = highest.max(self.height);
        let walks = self.white() == '/';
        if predicates.is_empty() && !walks {
            self.height = highest;
            return Ok(base);
        }
        let mut steps = Vec::new();
        if walks {
            self.at += 1;
            self.steps(&mut steps)?;
        }
        self.raise(highest.max(self.height))?;
        let at = self.place(start);
        let filter = Filter { base, predicates: predicates.into(), steps: steps.into(), at };
        Ok(Expression::Filter(Box::new(filter)))
    }

    fn number(&mut self) -> Parsed<Expression> {
        let start = self.at;
        while self.rest().starts_with(|next: char| next.is_ascii_digit() || next == '.') {
            self.at += 1;
        }
        match Decimal::parse(&self.text.text[start..self.at]) {
            Ok(number) => Ok(Expression::Number(number)),
            Err(_) => {
                let found = &self.text.text[start..self.at];
                let message = format!("expected a number of at most 76 digits, found `{}`", shown(found));
                self.fault(&code::MAPPING_EXPRESSION, start, message)
            }
        }
    }

    fn literal(&mut self) -> Parsed<&'t str> {
        let quote = self.white();
        let inside = &self.text.text[self.at + 1..];
        match inside.find(quote) {
            Some(end) => {
                self.at += end + 2;
                Ok(&inside[..end])
            }
            None => self.fault(
                &code::MAPPING_EXPRESSION,
                self.at,
                format!("expected {quote} at the end of a text, found none"),
            ),
        }
    }

    /// Skips an operator that is a word; false if it is not there.
    fn word(&mut self, word: &str) -> bool {
        self.white();
        let found = self.peek_name() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    /// Reads a name with at most one colon.
    fn name(&mut self) -> Option<&'t str> {
        let name = self.peek_name();
        self.at += name.len();
        (!name.is_empty()).then_some(name)
    }

    fn peek_name(&self) -> &'t str {
        let rest = self.rest();
        let end = |from: usize| {
            let text = &rest[from..];
            match text.chars().next() {
                Some(first) if is_name_start(first) => {
                    from + text.find(|next| !is_name_char(next)).unwrap_or(text.len())
                }
                _ => from,
            }
        };
        let first = end(0);
        let whole = if first > 0 && rest[first..].starts_with(':') { end(first + 1) } else { first };
        &rest[..if whole > first + 1 { whole } else { first }]
    }

    /// Skips white space; gives the next character, NUL at the end.
    fn white(&mut self) -> char {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
        self.rest().chars().next().unwrap_or_default()
    }

    fn rest(&self) -> &'t str {
        self.text.text.get(self.at..).unwrap_or_default()
    }

    fn token(&mut self, token: char, name: &str) -> Parsed<()> {
        if self.white() != token {
            return self.expected(name);
        }
        self.at += token.len_utf8();
        Ok(())
    }

    fn place(&self, at: usize) -> At {
        self.text.at(at)
    }

    fn expected<T>(&mut self, expected: &str) -> Parsed<T> {
        let found = match self.rest().chars().next() {
            None => "the end".to_owned(),
            Some(character) if character.is_control() => format!("`U+{:04X}`", u32::from(character)),
            Some(character) => format!("`{character}`"),
        };
        self.fault(&code::MAPPING_EXPRESSION, self.at, format!("expected {expected}, found {found}"))
    }

    fn fault<T>(&mut self, code: &'static Code, at: usize, message: String) -> Parsed<T> {
        self.find(code, at, message);
        Err(Stop)
    }

    fn find(&mut self, code: &'static Code, at: usize, message: String) {
        let place = self.place(at);
        self.scope.find(code, place, message);
    }
}

fn one_or(mut all: Vec<Expression>, many: impl FnOnce(Box<[Expression]>) -> Expression) -> Expression {
    match all.len() {
        1 => all.remove(0),
        _ => many(all.into()),
    }
}

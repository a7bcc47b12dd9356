//! Reads a pattern.

use super::class::Class;

/// A part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Class(Class),
    Sequence(Vec<Node>),
    Branches(Vec<Node>),
    /// A part, how often at least, and how often at most.
    Repeat(Box<Node>, u32, Option<u32>),
}

/// How deep groups may stand in each other.
const MOST_DEPTH: usize = 40;

/// Reads a pattern; `None` if it is none.
pub(super) fn parse(pattern: &str) -> Option<Node> {
    let characters: Vec<char> = pattern.chars().collect();
    let mut parser = Parser { text: &characters, at: 0, depth: 0 };
    let node = parser.branches()?;
    (parser.at == characters.len()).then_some(node)
}

struct Parser<'p> {
    text: &'p [char],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self) -> Option<char> {
        let one = self.peek()?;
        self.at += 1;
        Some(one)
    }

    fn takes(&mut self, one: char) -> bool {
        let is = self.peek() == Some(one);
        self.at += usize::from(is);
        is
    }

    fn branches(&mut self) -> Option<Node> {
        let mut branches = vec![self.sequence()?];
        while self.takes('|') {
            branches.push(self.sequence()?);
        }
        if branches.len() == 1 { branches.pop() } else { Some(Node::Branches(branches)) }
    }

    fn sequence(&mut self) -> Option<Node> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let atom = self.atom()?;
            parts.push(self.counted(atom)?);
        }
        if parts.len() == 1 { parts.pop() } else { Some(Node::Sequence(parts)) }
    }

    fn atom(&mut self) -> Option<Node> {
        match self.take()? {
            '(' => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return None;
                }
                let inner = self.branches()?;
                self.depth -= 1;
                self.takes(')').then_some(inner)
            }
            '[' => self.class().map(Node::Class),
            '.' => Some(Node::Class(Class::of(&[(10, 10), (13, 13)]).inverse())),
            '\\' => self.escape().map(Node::Class),
            '*' | '+' | '?' | '{' | '}' | ']' => None,
            one => Some(Node::Class(Class::one(one))),
        }
    }

    fn escape(&mut self) -> Option<Class> {
        match self.take()? {
            letter @ ('p' | 'P') => {
                if !self.takes('{') {
                    return None;
                }
                let from = self.at;
                while self.take()? != '}' {}
                let name: String = self.text[from..self.at - 1].iter().collect();
                let class = Class::property(&name)?;
                Some(if letter == 'P' { class.inverse() } else { class })
            }
            letter => Class::escape(letter),
        }
    }

    /// Reads a class behind its `[`.
    fn class(&mut self) -> Option<Class> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return None;
        }
        let is_inverse = self.takes('^');
        let mut class = Class::default();
        let mut is_first = true;
        let mut taken = None;
        loop {
            match self.take()? {
                ']' if !is_first => break,
                '-' if self.peek() == Some('[') && !is_first => {
                    self.at += 1;
                    taken = Some(self.class()?);
                    if !self.takes(']') {
                        return None;
                    }
                    break;
                }
                '[' => return None,
                '\\' => {
                    let part = self.escape()?;
                    match (part.ranges(), self.range_end()?) {
                        ([(from, to)], Some(last)) if from == to => class.add(&Class::of(&[(*from, last)])),
                        (_, Some(_)) => return None,
                        (_, None) => class.add(&part),
                    }
                }
                one => match self.range_end()? {
                    Some(last) if last < one.into() => return None,
                    Some(last) => class.add(&Class::of(&[(one.into(), last)])),
                    None => class.add(&Class::one(one)),
                },
            }
            is_first = false;
        }
        self.depth -= 1;
        let class = if is_inverse { class.inverse() } else { class };
        Some(taken.map_or_else(|| class.clone(), |taken| class.without(&taken)))
    }

    /// The last character of a range whose first was read; `None` inside if there is no range.
    fn range_end(&mut self) -> Option<Option<u32>> {
        match (self.peek(), self.text.get(self.at + 1)) {
            (Some('-'), Some(']' | '[')) | (Some('-'), None) => Some(None),
            (Some('-'), Some('\\')) => {
                self.at += 2;
                let letter = self.take()?;
                match Class::escape(letter)?.ranges() {
                    [(from, to)] if from == to => Some(Some(*from)),
                    _ => None,
                }
            }
            (Some('-'), Some(last)) => {
                self.at += 2;
                Some(Some(u32::from(*last)))
            }
            _ => Some(None),
        }
    }

    /// The part with the count behind it.
    fn counted(&mut self, atom: Node) -> Option<Node> {
        let (least, most) = match self.peek() {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => {
                self.at += 1;
                let least = self.number()?;
                let most = if self.takes(',') {
                    if self.peek() == Some('}') { None } else { Some(self.number()?) }
                } else {
                    Some(least)
                };
                if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                    return None;
                }
                (least, most)
            }
            _ => return Some(atom),
        };
        self.at += 1;
        Some(Node::Repeat(Box::new(atom), least, most))
    }

    fn number(&mut self) -> Option<u32> {
        let from = self.at;
        while self.peek().is_some_and(|one| one.is_ascii_digit()) {
            self.at += 1;
        }
        self.text[from..self.at].iter().collect::<String>().parse().ok()
    }
}

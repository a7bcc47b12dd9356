//! The automaton of a pattern: states and the characters that lead from one to the next.

use std::collections::HashMap;

use super::class::Class;
use super::syntax::Node;

/// How many states the two automata may have. A pattern that needs more is refused.
const MOST_PARTS: usize = 24_000;
const MOST_STATES: usize = 8_000;

/// A deterministic automaton.
#[derive(Debug)]
pub(crate) struct Automaton {
    /// For each ASCII character, its kind.
    ascii: [u8; 128],
    /// Where the kinds of the other characters begin.
    starts: Vec<(u32, u8)>,
    kinds: usize,
    /// For each state and kind, the next state; [`DEAD`] if there is none.
    next: Vec<u16>,
    accepts: Vec<bool>,
}

const DEAD: u16 = u16::MAX;

/// What leads out of a state of the nondeterministic automaton.
enum Part {
    /// A character of this class, to this state.
    Class(usize, usize),
    /// Nothing, to these states.
    Fork(Vec<usize>),
    End,
}

struct Builder<'n> {
    parts: Vec<Part>,
    classes: Vec<&'n Class>,
}

impl<'n> Builder<'n> {
    /// Adds what matches `node` and goes on at `then`; gives its first state.
    fn add(&mut self, node: &'n Node, then: usize) -> Option<usize> {
        if self.parts.len() > MOST_PARTS {
            return None;
        }
        match node {
            Node::Class(class) => {
                let number = self.classes.iter().position(|known| *known == class).unwrap_or_else(|| {
                    self.classes.push(class);
                    self.classes.len() - 1
                });
                Some(self.push(Part::Class(number, then)))
            }
            Node::Sequence(parts) => parts.iter().rev().try_fold(then, |then, part| self.add(part, then)),
            Node::Branches(branches) => {
                let starts: Option<Vec<_>> = branches.iter().map(|branch| self.add(branch, then)).collect();
                Some(self.push(Part::Fork(starts?)))
            }
            Node::Repeat(inner, least, most) => {
                let mut start = match most {
                    None => {
                        let fork = self.push(Part::Fork(Vec::new()));
                        let body = self.add(inner, fork)?;
                        self.parts[fork] = Part::Fork(vec![body, then]);
                        fork
                    }
                    Some(most) => {
                        let mut start = then;
                        for _ in *least..*most {
                            let body = self.add(inner, start)?;
                            start = self.push(Part::Fork(vec![body, then]));
                        }
                        start
                    }
                };
                for _ in 0..*least {
                    start = self.add(inner, start)?;
                    if self.parts.len() > MOST_PARTS {
                        return None;
                    }
                }
                Some(start)
            }
        }
    }

    fn push(&mut self, part: Part) -> usize {
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// The states that are reached from one without a character, as a set; those that fork are left out.
    fn closure(&self, state: usize, seen: &mut Visits) -> Set {
        let (mut reached, mut open) = (vec![0; self.parts.len().div_ceil(BITS)], vec![state]);
        seen.round += 1;
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut seen.at[state], seen.round) == seen.round {
                continue;
            }
            match &self.parts[state] {
                Part::Fork(to) => open.extend_from_slice(to),
                _ => reached[state / BITS] |= 1 << (state % BITS),
            }
        }
        reached.into()
    }
}

/// States of the nondeterministic automaton: a bit for each.
type Set = Box<[u64]>;

const BITS: usize = u64::BITS as usize;

/// The states of a set.
fn states_of(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(index, word)| {
        let rest = std::iter::successors(Some(*word), |word| Some(word & word.wrapping_sub(1)));
        rest.take_while(|word| *word != 0).map(move |word| index * BITS + word.trailing_zeros() as usize)
    })
}

/// The round in which each state was met last.
struct Visits {
    at: Vec<u32>,
    round: u32,
}

impl Automaton {
    pub(super) fn of(node: &Node) -> Option<Automaton> {
        let mut builder = Builder { parts: vec![Part::End], classes: Vec::new() };
        let start = builder.add(node, 0)?;
        let (starts, members) = kinds(&builder.classes)?;
        let mut ascii = [0; 128];
        for (code, kind) in ascii.iter_mut().enumerate() {
            *kind = kind_of(&starts, code as u32);
        }
        let mut automaton =
            Automaton { ascii, kinds: members.len(), starts, next: Vec::new(), accepts: Vec::new() };
        let mut numbers: HashMap<Set, u16> = HashMap::new();
        let mut seen = Visits { at: vec![0; builder.parts.len()], round: 0 };
        // What is reached through each state, once a character has led to it.
        let mut closures: Vec<Option<Set>> = vec![None; builder.parts.len()];
        let mut states = vec![builder.closure(start, &mut seen)];
        numbers.insert(states[0].clone(), 0);
        let mut at = 0;
        while at < states.len() {
            let state = states[at].clone();
            automaton.accepts.push(state[0] & 1 == 1);
            for member in &members {
                let mut to: Set = vec![0; state.len()].into();
                for part in states_of(&state) {
                    if let Part::Class(class, then) = builder.parts[part]
                        && member[class]
                    {
                        let closure = closures[then].get_or_insert_with(|| builder.closure(then, &mut seen));
                        to.iter_mut().zip(closure.iter()).for_each(|(to, more)| *to |= more);
                    }
                }
                automaton.next.push(if to.iter().all(|word| *word == 0) {
                    DEAD
                } else if let Some(known) = numbers.get(&to) {
                    *known
                } else {
                    let number = u16::try_from(states.len()).ok().filter(|_| states.len() < MOST_STATES)?;
                    numbers.insert(to.clone(), number);
                    states.push(to);
                    number
                });
            }
            at += 1;
        }
        Some(automaton)
    }

    /// Whether it matches the whole text.
    pub(crate) fn matches(&self, text: &str) -> bool {
        let mut state = 0_u16;
        let mut step = |kind: u8| {
            state = self.next[usize::from(state) * self.kinds + usize::from(kind)];
            state != DEAD
        };
        let alive = if text.is_ascii() {
            text.bytes().all(|byte| step(self.ascii[usize::from(byte)]))
        } else {
            text.chars().all(|one| step(kind_of(&self.starts, one.into())))
        };
        alive && self.accepts[usize::from(state)]
    }
}

fn kind_of(starts: &[(u32, u8)], code: u32) -> u8 {
    starts[starts.partition_point(|(from, _)| *from <= code) - 1].1
}

/// Divides the characters by the classes that they are in: where each kind begins, and its classes.
#[allow(clippy::type_complexity, reason = "two lists that belong together, used once")]
fn kinds(classes: &[&Class]) -> Option<(Vec<(u32, u8)>, Vec<Vec<bool>>)> {
    let mut edges = vec![0];
    for (from, to) in classes.iter().flat_map(|class| class.ranges()) {
        edges.extend([*from, to + 1]);
    }
    edges.sort_unstable();
    edges.dedup();
    let (mut starts, mut members): (Vec<(u32, u8)>, Vec<Vec<bool>>) = (Vec::new(), Vec::new());
    for edge in edges {
        let member: Vec<bool> = classes.iter().map(|class| class.has(edge)).collect();
        let kind = members.iter().position(|known| *known == member).unwrap_or_else(|| {
            members.push(member);
            members.len() - 1
        });
        starts.push((edge, u8::try_from(kind).ok()?));
    }
    Some((starts, members))
}

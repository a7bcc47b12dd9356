//! Siblings of one name that stand apart become one array, where the first of them stands.
//!
//! Nothing is moved while reading: moving the members of every level in turn would cost the depth of the
//! document times its size. Each element notes the places of its members; one last pass writes them in their order.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::json::write::Writer;

use crate::xml::read::Symbol;

use super::sink::Member;

/// A member, as places of the output.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    /// The place of its name.
    pub(super) start: usize,
    /// The place of its value.
    pub(super) value: usize,
}

/// The longest value that is shifted by one byte so that it becomes the first item of an array: no more than
/// the reading of a few elements costs, since each level of a deep document may shift it again.
const SHIFTED: usize = 4096;

/// An element whose members must be put in another order.
#[derive(Debug)]
struct Plan {
    /// The places of the first member's start and of the last one's end.
    start: usize,
    end: usize,
    /// Its members, in `Regrouping::parts`.
    from: usize,
    to: usize,
}

/// A member that is to be moved.
#[derive(Debug)]
struct Part {
    key: Symbol,
    start: usize,
    value: usize,
    end: usize,
    array: bool,
}

/// Everything that is to be moved.
#[derive(Debug, Default)]
pub(super) struct Regrouping {
    plans: Vec<Plan>,
    parts: Vec<Part>,
}

/// What is still to be written.
enum Piece {
    Byte(u8),
    Range(usize, usize),
}

impl Regrouping {
    /// Makes the value of the last member an array by a `[` before it; `false` if it is better done at the end.
    #[inline(always)]
    pub(super) fn make_array(&self, last: &Span, out: &mut Writer) -> bool {
        let holds_a_plan = self.plans.last().is_some_and(|plan| plan.end > last.value);
        if out.len() - last.value > SHIFTED || holds_a_plan {
            return false;
        }
        out.insert(last.value, b'[');
        true
    }

    /// Notes the members of an element that ends at `end` of the output.
    #[inline(never)]
    pub(super) fn note(&mut self, members: &[Member<Span>], drop_blank: bool, end: usize) {
        let from = self.parts.len();
        for (index, member) in members.iter().enumerate() {
            // A comma stands between two members.
            let end = members.get(index + 1).map_or(end, |next| next.place.start - 1);
            let Member { key, place: Span { start, value }, array, blank, .. } = *member;
            if !(blank && drop_blank) {
                self.parts.push(Part { key, start, value, end, array });
            }
        }
        self.plans.push(Plan { start: members[0].place.start, end, from, to: self.parts.len() });
    }

    /// The output in its final order.
    pub(super) fn apply(mut self, draft: Vec<u8>) -> Vec<u8> {
        if self.plans.is_empty() {
            return draft;
        }
        self.plans.sort_unstable_by_key(|plan| plan.start);
        let mut out = Vec::with_capacity(draft.len() + 2);
        let mut todo = vec![Piece::Range(0, draft.len())];
        while let Some(piece) = todo.pop() {
            match piece {
                Piece::Byte(byte) => out.push(byte),
                Piece::Range(from, to) => {
                    let next = self.plans.partition_point(|plan| plan.start < from);
                    match self.plans.get(next).filter(|plan| plan.end <= to) {
                        None => out.extend_from_slice(&draft[from..to]),
                        Some(plan) => {
                            out.extend_from_slice(&draft[from..plan.start]);
                            todo.push(Piece::Range(plan.end, to));
                            todo.extend(grouped(&self.parts[plan.from..plan.to]).into_iter().rev());
                        }
                    }
                }
            }
        }
        out
    }
}

/// The members of one element, those of one name together where the first of them stands.
fn grouped(parts: &[Part]) -> Vec<Piece> {
    let mut group_of = HashMap::new();
    // The first and the last member of each group, and for every member the next of its group.
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut next = vec![None; parts.len()];
    for (index, part) in parts.iter().enumerate() {
        match group_of.entry(part.key) {
            Entry::Vacant(entry) => {
                entry.insert(groups.len());
                groups.push((index, index));
            }
            Entry::Occupied(entry) => {
                let last = &mut groups[*entry.get()].1;
                next[*last] = Some(index);
                *last = index;
            }
        }
    }
    let mut pieces = Vec::with_capacity(parts.len() * 2 + groups.len() * 4);
    for (number, (first, last)) in groups.into_iter().enumerate() {
        if number > 0 {
            pieces.push(Piece::Byte(b','));
        }
        if first == last {
            // Not from its very start: the plan that is carried out starts there as well.
            pieces.push(Piece::Byte(b'"'));
            pieces.push(Piece::Range(parts[first].start + 1, parts[first].end));
            continue;
        }
        pieces.push(Piece::Byte(b'"'));
        pieces.push(Piece::Range(parts[first].start + 1, parts[first].value));
        pieces.push(Piece::Byte(b'['));
        let mut at = Some(first);
        while let Some(index) = at {
            let Part { value, end, array, .. } = parts[index];
            let inset = usize::from(array);
            pieces.push(Piece::Range(value + inset, end - inset));
            at = next[index];
            if at.is_some() {
                pieces.push(Piece::Byte(b','));
            }
        }
        pieces.push(Piece::Byte(b']'));
    }
    pieces
}

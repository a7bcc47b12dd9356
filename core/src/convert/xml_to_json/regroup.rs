//! Moves separated siblings of one name together: they become one array in the place of the first.
//!
//! Nothing is moved while the document is read. Moving members on each level in turn would cost the depth of the
//! document times its size. Each element notes the places of its members, and one last pass writes them in their
//! order.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::json::write::Writer;

use crate::xml::read::Symbol;

use super::sink::Member;

/// The place of a member in the output.
#[derive(Debug, Clone, Copy)]
pub(in crate::convert) struct Span {
    /// The place of the name's quote.
    pub(super) start: usize,
    /// The place of the value.
    pub(super) value: usize,
}

/// The longest value that is shifted by one byte to become the first item of an array at once. A shift must cost no
/// more than reading a few elements, since each level of a deep document may shift the same bytes again.
const SHIFTED: usize = 4096;

/// An element whose members are reordered.
#[derive(Debug)]
struct Plan {
    /// The range of its members in the output.
    start: usize,
    end: usize,
    /// The range of its members in [`Regrouping::parts`].
    from: usize,
    to: usize,
}

/// A member of an element that is reordered.
#[derive(Debug)]
struct Part {
    key: Symbol,
    start: usize,
    value: usize,
    end: usize,
    array: bool,
}

/// Everything that is moved at the end.
#[derive(Debug, Default)]
pub(super) struct Regrouping {
    plans: Vec<Plan>,
    parts: Vec<Part>,
}

/// A piece of the final output.
enum Piece {
    Byte(u8),
    Range(usize, usize),
}

impl Regrouping {
    /// Whether nothing is to be moved.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }

    /// Makes the last member an array by inserting `[` before its value. Returns false if it is cheaper to do this at
    /// the end.
    #[inline(always)]
    pub(super) fn make_array(&self, last: &Span, out: &mut Writer) -> bool {
        let holds_a_plan = self.plans.last().is_some_and(|plan| plan.end > last.value);
        if out.len() - last.value > SHIFTED || holds_a_plan {
            return false;
        }
        out.insert(last.value, b'[');
        true
    }

    /// Notes the members of an element whose object ends at `end` of the output.
    #[inline(never)]
    pub(super) fn note(&mut self, members: &[Member<Span>], drop_blank: bool, end: usize) {
        let from = self.parts.len();
        for (index, member) in members.iter().enumerate() {
            // One comma stands between two members.
            let end = members.get(index + 1).map_or(end, |next| next.place.start - 1);
            let Member { key, place: Span { start, value }, array, blank, .. } = *member;
            if !(blank && drop_blank) {
                self.parts.push(Part { key, start, value, end, array });
            }
        }
        self.plans.push(Plan { start: members[0].place.start, end, from, to: self.parts.len() });
    }

    /// The output in its final order.
    #[inline(never)]
    pub(super) fn apply(mut self, draft: Vec<u8>) -> Vec<u8> {
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

/// The members of one element as pieces, with those of one name together in the place of the first.
fn grouped(parts: &[Part]) -> Vec<Piece> {
    let mut group_of = HashMap::new();
    // The first and the last member of each group, and for each member the next one of its group.
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
            // The name's quote is written as a byte: a range from the quote on would find this same plan again.
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

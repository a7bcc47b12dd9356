//! A set of numbers, kept as intervals.

use crate::json::{Value, json};

/// Numbers from 1 on, as intervals that are in order and neither overlap nor touch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Intervals(Vec<(u64, u64)>);

impl Intervals {
    /// The numbers from `first` to `last`; none if `first` is above `last`.
    pub(super) fn of(first: u64, last: u64) -> Intervals {
        Intervals(if first <= last { vec![(first, last)] } else { Vec::new() })
    }

    /// Adds the numbers from `first` to `last`.
    pub(super) fn insert(&mut self, first: u64, last: u64) {
        let (mut first, mut last) = (first, last);
        let begin = self.0.partition_point(|(_, end)| end.saturating_add(1) < first);
        let end = self.0.partition_point(|(start, _)| *start <= last.saturating_add(1));
        if begin < end {
            first = first.min(self.0[begin].0);
            last = last.max(self.0[end - 1].1);
        }
        self.0.splice(begin..end, [(first, last)]);
    }

    /// The numbers of both.
    pub(super) fn union(mut self, other: &Intervals) -> Intervals {
        for (first, last) in other.iter() {
            self.insert(first, last);
        }
        self
    }

    /// The numbers that are not in `other`.
    pub(super) fn minus(&self, other: &Intervals) -> Intervals {
        let mut left = Vec::new();
        for (first, last) in self.iter() {
            let mut next = first;
            let from = other.0.partition_point(|(_, end)| *end < first);
            for (start, end) in other.0[from..].iter().copied().take_while(|(start, _)| *start <= last) {
                if next < start {
                    left.push((next, start - 1));
                }
                next = end.saturating_add(1);
            }
            if next <= last {
                left.push((next, last));
            }
        }
        Intervals(left)
    }

    /// The numbers that lie from `first` to `last`.
    pub(super) fn within(&self, first: u64, last: u64) -> Intervals {
        let clipped = self.iter().map(|(start, end)| (start.max(first), end.min(last)));
        Intervals(clipped.filter(|(start, end)| start <= end).collect())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.0.iter().copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many numbers there are.
    pub(super) fn count(&self) -> u64 {
        self.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// For a message: `3` or `5 to 9`, and how many intervals more there are.
    pub(super) fn text(&self) -> String {
        let Some((first, last)) = self.iter().next() else { return "none".to_owned() };
        let more = match self.0.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        if first == last { format!("`{first}`{more}") } else { format!("`{first}` to `{last}`{more}") }
    }

    /// As JSON: `[[1, 5], [7, 7]]`.
    pub(super) fn to_value(&self) -> Value {
        Value::Array(self.iter().map(|(first, last)| json!([first, last])).collect())
    }

    /// Reads the JSON; `None` for anything else than intervals in order.
    pub(super) fn from_value(value: &Value) -> Option<Intervals> {
        let mut intervals: Vec<(u64, u64)> = Vec::new();
        for pair in value.as_array()? {
            let [first, last] = &pair.as_array()?[..] else { return None };
            let (first, last) = (first.as_u64()?, last.as_u64()?);
            let least = intervals.last().map_or(1, |(_, end)| end.saturating_add(2));
            if first < least || last < first {
                return None;
            }
            intervals.push((first, last));
        }
        Some(Intervals(intervals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    fn set(intervals: &Intervals) -> BTreeSet<u64> {
        intervals.iter().flat_map(|(first, last)| first..=last).collect()
    }

    fn intervals() -> impl Strategy<Value = Intervals> {
        proptest::collection::vec((1..60_u64, 0..8_u64), 0..8).prop_map(|parts| {
            parts.into_iter().fold(Intervals::default(), |mut all, (first, more)| {
                all.insert(first, first + more);
                all
            })
        })
    }

    proptest! {
        #[test]
        fn intervals_are_the_set_of_their_numbers(a in intervals(), b in intervals(), first in 1..60_u64, more in 0..9_u64) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(set(&a.minus(&b)), x.difference(&y).copied().collect());
            prop_assert_eq!(set(&a.clone().union(&b)), x.union(&y).copied().collect());
            prop_assert_eq!(set(&a.within(first, first + more)), x.range(first..=first + more).copied().collect());
            prop_assert_eq!(a.count(), x.len() as u64);
            // In order and apart, which the reader of the file demands.
            for made in [a.clone().union(&b), a.minus(&b), a.within(first, first + more)] {
                prop_assert_eq!(Intervals::from_value(&made.to_value()), Some(made));
            }
        }
    }
}

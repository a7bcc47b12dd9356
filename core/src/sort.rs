//! Sorting whose code is in the library once.
//!
//! The standard library's sort takes 6 to 14 kB for each type that is sorted, because it is fast for millions of items.
//! Lists of findings and paths are short, so they share one sort of numbers.

use std::cmp::Ordering;
use std::mem;

/// Sorts stably.
pub(crate) fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    if items.is_sorted_by(|one, other| compare(one, other) != Ordering::Greater) {
        return;
    }
    let order = order(items.len(), &|one, other| compare(&items[one], &items[other]));
    let mut unsorted: Vec<_> = mem::take(items).into_iter().map(Some).collect();
    items.extend(order.into_iter().filter_map(|index| unsorted[index].take()));
}

/// Sorts stably by a key.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by the items' own order.
pub(crate) fn sort<T: Ord>(items: &mut Vec<T>) {
    sort_by(items, T::cmp);
}

fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<_> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_as_the_standard_library_sorts_them() {
        fastrand::seed(7);
        for count in 0..60 {
            let items: Vec<(u8, String)> =
                (0..count).map(|number| (fastrand::u8(0..8), number.to_string())).collect();
            let (mut stable, mut whole) = (items.clone(), items.clone());
            sort_by_key(&mut stable, |(key, _)| *key);
            sort(&mut whole);
            let (mut expected_stable, mut expected_whole) = (items.clone(), items);
            expected_stable.sort_by_key(|(key, _)| *key);
            expected_whole.sort();
            assert_eq!((stable, whole), (expected_stable, expected_whole));
        }
    }
}

//! The members of a JSON object.

use std::borrow::Borrow;
use std::fmt;
use std::hash::{BuildHasher, RandomState};

use super::Value;

/// The members of a JSON object, in their order. Names differ.
///
/// Two maps are equal if they have equal members in any order.
///
/// # Example
/// ```
/// use dtekit::json::{Map, json};
/// let mut members = Map::new();
/// members.insert("b".to_owned(), json!(1));
/// members.insert("a".to_owned(), json!(2));
/// assert_eq!(members.keys().collect::<Vec<_>>(), ["b", "a"]);
/// assert_eq!(members.get("a"), Some(&json!(2)));
/// ```
#[derive(Clone, Default)]
pub struct Map {
    entries: Vec<(String, Value)>,
    /// Where each name is; only an object with many members has it.
    places: Option<Box<Places>>,
}

/// The most members that are searched one after the other.
const FEW: usize = 16;

/// A hash table of the places of the entries. Its hash has a secret key, so nobody can choose names that collide.
#[derive(Clone)]
struct Places {
    hash: RandomState,
    /// A power of two of slots, at least twice as many as there are entries. Each holds the place of an entry or
    /// [`Places::FREE`].
    slots: Vec<usize>,
}

impl Places {
    const FREE: usize = usize::MAX;

    fn of(entries: &[(String, Value)]) -> Box<Places> {
        let slots = vec![Places::FREE; (entries.len() * 4).next_power_of_two()];
        let mut places = Places { hash: RandomState::new(), slots };
        for (place, (name, _)) in entries.iter().enumerate() {
            let slot = places.slot(entries, name);
            places.slots[slot] = place;
        }
        Box::new(places)
    }

    /// The slot that holds the entry of this name, or the free slot for it.
    fn slot(&self, entries: &[(String, Value)], name: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = self.hash.hash_one(name) as usize & mask;
        while entries.get(self.slots[slot]).is_some_and(|(other, _)| other != name) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

impl Map {
    /// No members.
    #[must_use]
    pub fn new() -> Map {
        Map::default()
    }

    /// No members, with room for this many.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Map {
        Map { entries: Vec::with_capacity(capacity), places: None }
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn place(&self, name: &str) -> Option<usize> {
        match &self.places {
            None => self.entries.iter().position(|(other, _)| other == name),
            Some(places) => {
                let place = places.slots[places.slot(&self.entries, name)];
                (place != Places::FREE).then_some(place)
            }
        }
    }

    /// The member of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.place(name).map(|place| &self.entries[place].1)
    }

    /// The member of this name, to change it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        self.place(name).map(|place| &mut self.entries[place].1)
    }

    /// True if there is a member of this name.
    #[must_use]
    pub fn contains_key(&self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// Sets a member. A new one comes last; one that was there keeps its place, and its old value is returned.
    pub fn insert(&mut self, name: String, value: Value) -> Option<Value> {
        match self.place(&name) {
            Some(place) => Some(std::mem::replace(&mut self.entries[place].1, value)),
            None => {
                self.append(name, value);
                None
            }
        }
    }

    /// Adds a member whose name is new.
    pub(super) fn append(&mut self, name: String, value: Value) {
        let place = self.entries.len();
        match &mut self.places {
            Some(places) if place < places.slots.len() / 2 => {
                let slot = places.slot(&self.entries, &name);
                places.slots[slot] = place;
                self.entries.push((name, value));
            }
            None if place < FEW => self.entries.push((name, value)),
            _ => {
                self.entries.push((name, value));
                self.places = Some(Places::of(&self.entries));
            }
        }
    }

    /// The member of this name; if there is none, it is made and comes last.
    pub fn get_or_insert_with(&mut self, name: &str, value: impl FnOnce() -> Value) -> &mut Value {
        let place = self.place(name).unwrap_or_else(|| {
            self.append(name.to_owned(), value());
            self.entries.len() - 1
        });
        &mut self.entries[place].1
    }

    /// Takes a member out. The others keep their order, so it takes as long as there are members behind it.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let (_, value) = self.entries.remove(self.place(name)?);
        self.number_places();
        Some(value)
    }

    /// Keeps the members for which `keep` returns true.
    pub fn retain(&mut self, mut keep: impl FnMut(&String, &mut Value) -> bool) {
        self.entries.retain_mut(|(name, value)| keep(name, value));
        self.number_places();
    }

    /// Makes the table of places anew after entries have moved.
    fn number_places(&mut self) {
        self.places = (self.entries.len() > FEW).then(|| Places::of(&self.entries));
    }

    /// The members.
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.entries.iter())
    }

    /// The members, to change their values.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&String, &mut Value)> {
        self.entries.iter_mut().map(|(name, value)| (&*name, value))
    }

    /// The names.
    #[must_use]
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &String> + DoubleEndedIterator {
        self.entries.iter().map(|(name, _)| name)
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> + DoubleEndedIterator {
        self.entries.iter().map(|(_, value)| value)
    }

    /// The values, to change them.
    pub fn values_mut(&mut self) -> impl ExactSizeIterator<Item = &mut Value> {
        self.entries.iter_mut().map(|(_, value)| value)
    }

    /// The values without their names.
    #[must_use]
    pub fn into_values(mut self) -> impl ExactSizeIterator<Item = Value> {
        std::mem::take(&mut self.entries).into_iter().map(|(_, value)| value)
    }

    pub(super) fn entries(&self) -> &[(String, Value)] {
        &self.entries
    }
}

/// Drops what is inside without recursion.
impl Drop for Map {
    fn drop(&mut self) {
        if !self.entries.iter().any(|(_, value)| value.is_nonempty()) {
            return;
        }
        let mut values = Vec::new();
        let mut entries = std::mem::take(&mut self.entries);
        loop {
            values.extend(entries.into_iter().map(|(_, value)| value).filter(Value::is_nonempty));
            entries = loop {
                match values.pop() {
                    None => return,
                    Some(Value::Array(items)) => values.extend(items.into_iter().filter(Value::is_nonempty)),
                    Some(Value::Object(mut members)) => break std::mem::take(&mut members.entries),
                    Some(_) => {}
                }
            };
        }
    }
}

impl PartialEq for Map {
    fn eq(&self, other: &Map) -> bool {
        self.len() == other.len() && self.iter().all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Map {}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<Q: Borrow<str> + ?Sized> std::ops::Index<&Q> for Map {
    type Output = Value;

    /// The member of this name.
    ///
    /// # Panics
    /// If there is none.
    fn index(&self, name: &Q) -> &Value {
        self.get(name.borrow()).expect("a member of this name")
    }
}

impl Extend<(String, Value)> for Map {
    fn extend<I: IntoIterator<Item = (String, Value)>>(&mut self, members: I) {
        for (name, value) in members {
            self.insert(name, value);
        }
    }
}

/// Of two members of one name the last one's value counts, in the place of the first.
impl FromIterator<(String, Value)> for Map {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(members: I) -> Map {
        let members = members.into_iter();
        let mut map = Map::with_capacity(members.size_hint().0);
        for (name, value) in members {
            map.insert(name, value);
        }
        map
    }
}

impl<K: Into<String>, V: Into<Value>, const N: usize> From<[(K, V); N]> for Map {
    fn from(members: [(K, V); N]) -> Map {
        let mut map = Map::with_capacity(N);
        for (name, value) in members {
            map.insert(name.into(), value.into());
        }
        map
    }
}

impl IntoIterator for Map {
    type Item = (String, Value);
    type IntoIter = std::vec::IntoIter<(String, Value)>;

    fn into_iter(mut self) -> Self::IntoIter {
        std::mem::take(&mut self.entries).into_iter()
    }
}

impl<'m> IntoIterator for &'m Map {
    type Item = (&'m String, &'m Value);
    type IntoIter = Iter<'m>;

    fn into_iter(self) -> Iter<'m> {
        self.iter()
    }
}

/// The members of a [`Map`].
///
/// # Example
/// ```
/// use dtekit::json::{Map, json};
///
/// let map = Map::from([("type", json!("33")), ("total", json!(119))]);
/// let names: Vec<_> = map.iter().map(|(name, _)| name.as_str()).collect();
/// assert_eq!(names, ["type", "total"]); // in the order of the text
/// ```
#[derive(Debug, Clone)]
pub struct Iter<'m>(std::slice::Iter<'m, (String, Value)>);

impl<'m> Iterator for Iter<'m> {
    type Item = (&'m String, &'m Value);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (name, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(name, value)| (name, value))
    }
}

impl ExactSizeIterator for Iter<'_> {}

#[cfg(test)]
mod tests {
    use crate::json::{Map, json};

    fn numbered(count: usize) -> Map {
        (0..count).map(|number| (format!("name{number}"), json!(number))).collect()
    }

    #[test]
    fn members_are_found_in_an_object_of_any_size() {
        for count in [0, 1, 15, 16, 17, 18, 33, 1000] {
            let map = numbered(count);
            assert_eq!(map.len(), count);
            assert!((0..count).all(|number| map[&format!("name{number}")] == json!(number)));
            assert!(!map.contains_key("name") && map.get(&format!("name{count}")).is_none());
            assert!(map.keys().enumerate().all(|(number, name)| *name == format!("name{number}")));
        }
    }

    #[test]
    fn a_member_that_is_set_again_keeps_its_place() {
        for count in [3, 100] {
            let mut map = numbered(count);
            assert_eq!(map.insert("name1".to_owned(), json!("new")), Some(json!(1)));
            assert_eq!(map.len(), count);
            assert_eq!(map.iter().nth(1), Some((&"name1".to_owned(), &json!("new"))));
        }
    }

    #[test]
    fn the_others_keep_their_order_when_one_is_removed() {
        for count in [3, 17, 18, 100] {
            let mut map = numbered(count);
            assert_eq!(map.remove("name1"), Some(json!(1)));
            assert_eq!(map.remove("name1"), None);
            assert_eq!(map.keys().take(2).collect::<Vec<_>>(), ["name0", "name2"]);
            assert!((2..count).all(|number| map[&format!("name{number}")] == json!(number)));
            map.retain(|_, value| *value == json!(2));
            assert_eq!(map, Map::from([("name2", 2)]));
        }
    }

    #[test]
    fn a_member_is_made_where_there_is_none() {
        let mut map = numbered(2);
        *map.get_or_insert_with("name0", || json!("not made")) = json!("set");
        map.get_or_insert_with("x", || json!([])).as_array_mut().unwrap().push(json!(1));
        assert_eq!(json!(map).to_string(), r#"{"name0":"set","name1":1,"x":[1]}"#);
    }
}

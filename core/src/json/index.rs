//! Members by name and items by number.

use std::ops;

use super::{Map, Value};

/// The name of a member (`&str`, `String`) or the number of an item (`usize`), for [`Value::get`] and `value[…]`.
///
/// # Example
/// ```
/// use dtekit::json::{Index, Value, json};
///
/// fn text(value: &Value, index: impl Index) -> Option<&str> {
///     value.get(index)?.as_str()
/// }
/// assert_eq!(text(&json!({"type": "33"}), "type"), Some("33"));
/// assert_eq!(text(&json!(["a", "b"]), 1), Some("b"));
/// ```
pub trait Index: private::Index {}

impl<T: private::Index + ?Sized> Index for T {}

mod private {
    use super::Value;

    pub trait Index {
        fn get<'v>(&self, value: &'v Value) -> Option<&'v Value>;
        fn get_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value>;
        fn make<'v>(&self, value: &'v mut Value) -> &'v mut Value;
    }
}

impl private::Index for str {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        value.as_object()?.get(self)
    }

    fn get_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        value.as_object_mut()?.get_mut(self)
    }

    fn make<'v>(&self, value: &'v mut Value) -> &'v mut Value {
        if value.is_null() {
            *value = Value::Object(Map::new());
        }
        let members = value.as_object_mut().expect("an object or null");
        members.get_or_insert_with(self, || Value::Null)
    }
}

impl private::Index for String {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        private::Index::get(self.as_str(), value)
    }

    fn get_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        private::Index::get_mut(self.as_str(), value)
    }

    fn make<'v>(&self, value: &'v mut Value) -> &'v mut Value {
        self.as_str().make(value)
    }
}

impl private::Index for usize {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        value.as_array()?.get(*self)
    }

    fn get_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        value.as_array_mut()?.get_mut(*self)
    }

    fn make<'v>(&self, value: &'v mut Value) -> &'v mut Value {
        let items = value.as_array_mut().expect("an array");
        items.get_mut(*self).expect("the number of an item")
    }
}

impl<T: private::Index + ?Sized> private::Index for &T {
    fn get<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        (**self).get(value)
    }

    fn get_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        (**self).get_mut(value)
    }

    fn make<'v>(&self, value: &'v mut Value) -> &'v mut Value {
        (**self).make(value)
    }
}

impl Value {
    /// The member of this name, or the item of this number from 0.
    pub fn get(&self, index: impl Index) -> Option<&Value> {
        index.get(self)
    }

    /// As [`Value::get`], to change it.
    pub fn get_mut(&mut self, index: impl Index) -> Option<&mut Value> {
        index.get_mut(self)
    }
}

impl<I: Index> ops::Index<I> for Value {
    type Output = Value;

    /// The member of this name or the item of this number; `null` if there is none.
    fn index(&self, index: I) -> &Value {
        index.get(self).unwrap_or(&Value::Null)
    }
}

impl<I: Index> ops::IndexMut<I> for Value {
    /// The member of this name, which is made if there is none, or the item of this number. `null` becomes an object.
    ///
    /// # Panics
    /// If a name is given and the value is neither an object nor null, or if there is no item of this number.
    fn index_mut(&mut self, index: I) -> &mut Value {
        index.make(self)
    }
}

#[cfg(test)]
mod tests {
    use crate::json::{Value, json};

    #[test]
    fn what_is_not_there_is_null() {
        let value = json!({"a": [1]});
        assert_eq!(value["a"][0], 1);
        for nothing in [&value["a"][1], &value["b"], &value["b"]["c"], &value[0], &value["a"]["b"]] {
            assert_eq!(*nothing, Value::Null);
        }
        assert_eq!((value.get("b"), value["a"].get(1)), (None, None));
    }

    #[test]
    fn a_member_is_made_when_it_is_set() {
        let mut value = Value::Null;
        value["a"]["b"] = json!([1, 2]);
        value["a"]["b"][1] = json!("two");
        assert_eq!(value, json!({"a": {"b": [1, "two"]}}));
    }
}

//! Comparing and copying values of any depth, without recursion.

use super::{Map, Value};

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some(pair) = pairs.pop() {
            let equal = match pair {
                (Value::Null, Value::Null) => true,
                (Value::Bool(left), Value::Bool(right)) => left == right,
                (Value::Number(left), Value::Number(right)) => left == right,
                (Value::String(left), Value::String(right)) => left == right,
                (Value::Array(left), Value::Array(right)) => {
                    pairs.extend(left.iter().zip(right));
                    left.len() == right.len()
                }
                (Value::Object(left), Value::Object(right)) => {
                    left.len() == right.len()
                        && left.iter().all(|(name, value)| {
                            right.get(name).is_some_and(|other| {
                                pairs.push((value, other));
                                true
                            })
                        })
                }
                _ => false,
            };
            if !equal {
                return false;
            }
        }
        true
    }
}

impl Eq for Value {}

impl Clone for Value {
    fn clone(&self) -> Value {
        let scalar = |value: &Value| match value {
            Value::Null => Value::Null,
            Value::Bool(truth) => Value::Bool(*truth),
            Value::Number(number) => Value::Number(number.clone()),
            Value::String(text) => Value::String(text.clone()),
            Value::Array(items) => Value::Array(Vec::with_capacity(items.len())),
            Value::Object(members) => Value::Object(Map::with_capacity(members.len())),
        };
        let mut copy = scalar(self);
        // The containers that are being copied, from the outside in: what is left of each, and its copy so far.
        let mut open: Vec<(Rest<'_>, Value)> = Vec::new();
        let mut rest = Rest::of(self);
        loop {
            let next = match &mut rest {
                Rest::Items(items) => items.next(),
                Rest::Members(members) => members.as_slice().first().map(|(_, value)| value),
            };
            match next {
                Some(value) if value.is_nonempty() => {
                    open.push((rest, copy));
                    copy = scalar(value);
                    rest = Rest::of(value);
                }
                Some(value) => rest.put(&mut copy, scalar(value)),
                None => {
                    let Some((around, mut outer)) = open.pop() else { return copy };
                    rest = around;
                    rest.put(&mut outer, copy);
                    copy = outer;
                }
            }
        }
    }
}

/// What is left of a container that is being copied. The member that is being copied is still the first.
enum Rest<'v> {
    Items(std::slice::Iter<'v, Value>),
    Members(std::slice::Iter<'v, (String, Value)>),
}

impl<'v> Rest<'v> {
    fn of(value: &'v Value) -> Self {
        match value {
            Value::Array(items) => Rest::Items(items.iter()),
            Value::Object(members) => Rest::Members(members.entries().iter()),
            _ => Rest::Items([].iter()),
        }
    }

    /// Adds the copy of an item or member to the copy of its container.
    fn put(&mut self, container: &mut Value, value: Value) {
        match (container, self) {
            (Value::Array(items), _) => items.push(value),
            (Value::Object(copies), Rest::Members(members)) => {
                if let Some((name, _)) = members.next() {
                    copies.append(name.clone(), value);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::json::{Map, Value, from_str, json};

    /// An object in an object, many times.
    fn deep() -> Value {
        (0..200_000).fold(json!("x"), |inside, _| Value::Object(Map::from([("a", json!(1)), ("b", inside)])))
    }

    #[test]
    fn a_deep_value_needs_no_stack() {
        let value = deep();
        let copy = value.clone();
        assert_eq!(copy, value);
        assert_eq!(copy.to_string().len(), r#"{"a":1,"b":}"#.len() * 200_000 + 3);
    }

    #[test]
    fn arrays_between_deep_objects_need_no_stack() {
        let value = (0..200_000)
            .fold(json!(1), |inside, _| Value::Array(vec![Value::Object(Map::from([("a", inside)]))]));
        drop(value.clone());
    }

    #[test]
    fn a_copy_is_equal_and_has_the_same_order() {
        let value =
            json!({"b": [1, [], {}, {"x": null, "a": [true, [2.50, "y"]]}], "a": "text", "c": {"d": {}}});
        assert_eq!(value.clone(), value);
        assert_eq!(value.clone().to_string(), value.to_string());
    }

    #[test]
    fn numbers_are_equal_if_their_texts_are() {
        let value = |text| from_str(text).unwrap();
        assert_eq!(value("1.10"), value("1.10"));
        assert_ne!(value("1.10"), value("1.1"));
        assert_ne!(value("1e2"), value("100"));
    }

    #[test]
    fn the_order_of_members_does_not_matter_for_equality() {
        assert_eq!(json!({"a": 1, "b": {"c": 2, "d": 3}}), json!({"b": {"d": 3, "c": 2}, "a": 1}));
        assert_ne!(json!({"a": 1, "b": 2}), json!({"a": 1, "c": 2}));
        assert_ne!(json!({"a": 1}), json!({"a": 1, "b": 2}));
        assert_ne!(json!([1, 2]), json!([2, 1]));
        assert_ne!(json!([1]), json!([1, 1]));
        assert_ne!(json!("1"), json!(1));
    }
}

//! Writes nested values as pairs of names and texts, as the service's platform binds them: `a.b`, `a[0]`.

use crate::json::Value;

/// Appends a value under this name: an object's members as `name.member`, an array's items as `name[0]`; a null is
/// left out, since the platform reads a missing name as null.
pub(crate) fn flatten(name: &str, value: &Value, pairs: &mut Vec<(String, String)>) {
    match value {
        Value::Null => {}
        Value::Object(members) => {
            for (member, value) in members {
                let name = if name.is_empty() { member.clone() } else { format!("{name}.{member}") };
                flatten(&name, value, pairs);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                flatten(&format!("{name}[{index}]"), value, pairs);
            }
        }
        Value::String(text) => pairs.push((name.to_owned(), text.clone())),
        leaf => pairs.push((name.to_owned(), leaf.to_string())),
    }
}

/// Writes `name=value&…`, the form of a query and of a urlencoded body.
pub(crate) fn encode_pairs(pairs: &[(String, String)], out: &mut String) {
    for (index, (name, value)) in pairs.iter().enumerate() {
        if index > 0 {
            out.push('&');
        }
        encode(name, out);
        out.push('=');
        encode(value, out);
    }
}

/// Percent-encodes all but the unreserved characters of RFC 3986.
pub(crate) fn encode(text: &str, out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(byte as char);
        } else {
            out.push('%');
            out.push(DIGITS[usize::from(byte >> 4)] as char);
            out.push(DIGITS[usize::from(byte & 15)] as char);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::json;

    fn flat(value: Value) -> String {
        let mut pairs = Vec::new();
        flatten("", &value, &mut pairs);
        let pairs: Vec<_> = pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("&")
    }

    #[test]
    fn members_are_joined_by_points_and_items_by_their_index() {
        let value = json!({"a": {"b": 1, "c": [true, {"d": "x"}]}, "e": "y"});
        assert_eq!(flat(value), "a.b=1&a.c[0]=true&a.c[1].d=x&e=y");
    }

    #[test]
    fn what_holds_nothing_is_left_out() {
        assert_eq!(flat(json!({"a": null, "b": {}, "c": [], "d": ""})), "d=");
    }

    #[test]
    fn all_but_unreserved_characters_are_encoded() {
        let mut text = String::new();
        encode("aZ9-._~ +/ñ", &mut text);
        assert_eq!(text, "aZ9-._~%20%2B%2F%C3%B1");
    }
}

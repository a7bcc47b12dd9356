//! Values that are JSON text: `ToJson::convert` must make of them exactly what `xml_to_json` writes.

use dtekit::convert::Values;

pub struct JsonText;

impl Values for JsonText {
    type Name = String;
    type Value = String;

    fn name(&mut self, text: &str) -> String {
        self.string(text)
    }

    fn string(&mut self, text: &str) -> String {
        serde_json::to_string(text).unwrap()
    }

    fn copy_string(&mut self, string: &String) -> String {
        string.clone()
    }

    fn number(&mut self, text: &str) -> String {
        text.to_owned()
    }

    fn boolean(&mut self, value: bool) -> String {
        value.to_string()
    }

    fn null(&mut self) -> String {
        "null".to_owned()
    }

    fn array(&mut self, items: impl ExactSizeIterator<Item = String>) -> String {
        let length = items.len();
        let items: Vec<_> = items.collect();
        assert_eq!(items.len(), length);
        format!("[{}]", items.join(","))
    }

    fn append(&mut self, array: &mut String, item: String) {
        assert_eq!(array.pop(), Some(']'));
        *array += &format!(",{item}]");
    }

    fn object<'n>(&mut self, members: impl ExactSizeIterator<Item = (&'n String, String)>) -> String {
        let length = members.len();
        let members: Vec<_> = members.map(|(name, value)| format!("{name}:{value}")).collect();
        assert_eq!(members.len(), length);
        format!("{{{}}}", members.join(","))
    }
}

//! A value of a document equals the document's JSON, in every dialect and with every option.

use crate::documents::{element, mixed, rooted};
use crate::values::JsonText;
use dtekit::convert::Dialect;
use dtekit::{Document, ToJson, xml_to_json};
use proptest::prelude::*;

fn options() -> impl Strategy<Value = ToJson> {
    let dialect = prop_oneof![
        3 => Just(Dialect::JsonNet),
        1 => Just(Dialect::AttributesValue),
        1 => Just(Dialect::Underscore),
        1 => Just(Dialect::XmlToDict),
    ];
    let arrays = prop::sample::subsequence(vec!["a", "n/a", "/DTE/b", "DTE", "c"], 0..4);
    (dialect, arrays, any::<bool>(), any::<bool>()).prop_map(|(dialect, arrays, typed, keep_root)| ToJson {
        dialect,
        arrays: arrays.into_iter().map(str::to_owned).collect(),
        typed,
        keep_root,
        ..ToJson::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(crate::length::cases(256)) })]

    #[test]
    fn a_value_is_that_of_the_json(content in mixed(), options in options(), declared in any::<bool>()) {
        let declaration = if declared { "<?xml version='1.0' encoding='utf-8'?>" } else { "" };
        let xml = format!("{declaration}<DTE>{content}</DTE>");
        let json = String::from_utf8(xml_to_json(xml.as_bytes(), &options).unwrap()).unwrap();
        prop_assert_eq!(&options.convert(xml.as_bytes(), &mut JsonText).unwrap().output, &json, "{}", xml);

        let document = Document::from_xml(xml.as_bytes()).unwrap();
        let json = String::from_utf8(document.to_json_with(&options).unwrap()).unwrap();
        prop_assert_eq!(&document.to_value(&options, &mut JsonText).unwrap(), &json, "{}", xml);

        let dropping = ToJson { drop_empty: true, ..options };
        let json = dropping.convert(xml.as_bytes(), Vec::new()).unwrap();
        let value = dropping.convert(xml.as_bytes(), &mut JsonText).unwrap();
        prop_assert_eq!((value.output.into_bytes(), value.dropped), (json.output, json.dropped), "{}", xml);
    }

    #[test]
    fn a_value_holds_every_character(elements in element(), options in options()) {
        let xml = rooted(&elements[0]);
        let json = String::from_utf8(xml_to_json(xml.as_bytes(), &options).unwrap()).unwrap();
        prop_assert_eq!(&options.convert(xml.as_bytes(), &mut JsonText).unwrap().output, &json, "{}", xml);
    }
}

#[test]
fn refused_xml_gives_no_value() {
    for xml in ["<a><b>1</a>", "<a>&nbsp;</a>", "", "<a b='1' b='2'/>"] {
        let refused = xml_to_json(xml.as_bytes(), &ToJson::default()).unwrap_err();
        let error = ToJson::default().convert(xml.as_bytes(), &mut JsonText).unwrap_err();
        assert_eq!(error.to_string(), refused.to_string());
        assert_eq!(error.findings(), refused.findings());
    }
}

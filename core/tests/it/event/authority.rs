//! Compares the events with interface.md's table and with the authority's schemas.
//!
//! Both lie outside the project: `DTEKIT_AUTHORITY_DATA`, by default `../shared/data` beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::country::authority::{folder, leave_out};
use dtekit::event::{self, AccessKey, EventEncoding, Form};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event as Xml};

/// The text of a file outside the project; `None`, with a line that says so, if it is not there.
fn outside(path: &str) -> Option<String> {
    let text = fs::read_to_string(folder().join(path)).ok();
    if text.is_none() {
        leave_out(&format!("{path} is not there (DTEKIT_AUTHORITY_DATA)"));
    }
    text
}

#[test]
fn the_table_is_that_of_the_interface() {
    let Some(interface) = outside("../spec/interface.md") else { return };
    let rows: Vec<[String; 4]> = interface
        .lines()
        .skip_while(|line| !line.starts_with("Allowed `status` values"))
        .skip_while(|line| !line.starts_with("|---"))
        .skip(1)
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| {
            line.split(" | ").map(str::to_owned).collect::<Vec<_>>().try_into().expect("a row of four cells")
        })
        .collect();
    let ours: Vec<[String; 4]> = event::all()
        .iter()
        .map(|event| {
            let documents: Vec<_> = event.documents.iter().map(|document| document.as_str()).collect();
            [event.code, event.meaning, event.direction.as_str(), &documents.join(", ")].map(str::to_owned)
        })
        .collect();
    assert_eq!(rows.len(), 23);
    assert_eq!(ours, rows);
}

/// The codes that a line of interface.md's rules names.
fn codes(line: &str) -> BTreeSet<&str> {
    let words = line.split(|letter: char| !letter.is_ascii_digit());
    words.filter(|word| event::find(word).is_some()).collect()
}

fn events_with(fact: impl Fn(&event::EventType) -> bool) -> BTreeSet<&'static str> {
    event::all().iter().filter(|event| fact(event)).map(|event| event.code).collect()
}

#[test]
fn the_rules_are_those_of_the_interface() {
    let Some(interface) = outside("../spec/interface.md") else { return };
    let (_, section) = interface.split_once("### ChangeDocumentStatus").unwrap();
    let rule = |number: u32| section.lines().find(|line| line.starts_with(&format!("{number}. "))).unwrap();
    // Rule 2 ends with "Event 112150 uses the query string."
    let in_body = rule(2).split("Event 112150").next().unwrap();
    assert_eq!(events_with(|event| event.encoding == EventEncoding::Form), codes(in_body));
    // An NF-e has model 55, and an NFC-e is not one.
    assert_eq!(events_with(|event| event.model_55), &codes(rule(7)) | &codes(rule(8)));
    assert_eq!(
        events_with(|event| event.no_repeated_tax),
        codes(rule(9).split("issuer event").next().unwrap())
    );
    let needs = |name: &'static str| events_with(move |event| event.required.contains(&name));
    for sentence in rule(4).split(". ") {
        let names: Vec<_> = sentence.split('`').skip(1).step_by(2).collect();
        let required = sentence.split("required").nth(1).unwrap_or_default();
        // "… and must hold the authority protocol returned by 110300."
        let required = required.split(" and must").next().unwrap();
        for name in names.iter().filter(|name| !required.contains(&format!("`{name}`"))) {
            let name = name.split(['[', '.']).next().unwrap();
            assert_eq!(needs(Box::leak(name.to_owned().into_boxed_str())), codes(required), "{name}");
        }
    }
}

/// One field of an item in a schema: the name of its type, or its facets where the type has no name.
type Fields = BTreeMap<String, String>;

/// The fields inside the element that may stand 990 times, by their path in it.
fn item_of(schema: &str) -> Fields {
    let mut reader = Reader::from_str(schema);
    // Each open element: whether it is an element of the item, and its name.
    let mut open: Vec<Option<String>> = Vec::new();
    let (mut item, mut fields) = (None, Fields::new());
    let attribute = |element: &BytesStart<'_>, name: &str| {
        let value = element.try_get_attribute(name).unwrap()?;
        Some(value.value.into_owned())
    };
    loop {
        let (element, is_empty) = match reader.read_event().unwrap() {
            Xml::Start(element) => (element.into_owned(), false),
            Xml::Empty(element) => (element.into_owned(), true),
            Xml::End(_) => {
                open.pop();
                if item.is_some_and(|depth| open.len() < depth) {
                    return fields;
                }
                continue;
            }
            Xml::Eof => return fields,
            _ => continue,
        };
        let local = element.local_name().as_ref().to_owned();
        let mut name = None;
        if item.is_some() {
            let inside: Vec<_> = open.iter().flatten().cloned().collect();
            match local.as_str() {
                "element" | "attribute" => {
                    name = attribute(&element, "name");
                    let path = inside.into_iter().chain(name.clone()).collect::<Vec<_>>().join(".");
                    if let Some(of_type) = attribute(&element, "type") {
                        fields.insert(path, of_type);
                    }
                }
                "maxLength" | "minLength" | "pattern" => {
                    let facet = format!("{local} {} ", attribute(&element, "value").unwrap());
                    fields.entry(inside.join(".")).or_default().push_str(&facet);
                }
                _ => {}
            }
        } else if attribute(&element, "maxOccurs").as_deref() == Some("990") {
            item = Some(open.len() + 1);
        }
        if !is_empty {
            open.push(name);
        }
    }
}

/// What the schemas call the type of a form.
fn type_of(form: Form) -> &'static str {
    match form {
        Form::Amount => "TDec_1302",
        Form::Quantity => "TDec_1104",
        Form::Rate => "TDec_0302_04",
        Form::TwoDigits => "pattern [0-9]{2} ",
        Form::Unit => "maxLength 6 minLength 1 ",
        Form::ItemNumber => "TnItem",
        Form::Protocol => "TProt",
        Form::Date => "TData",
    }
}

#[test]
fn the_items_are_those_of_the_schemas() {
    let mut compared = 0;
    for event in event::all().iter().filter(|event| !event.item.is_empty()) {
        // One of the published files has a blank in its name.
        let path = format!("br/schemas/nfe/e{}_v1.00.xsd", event.code);
        let path = if folder().join(&path).is_file() { path } else { path.replace(".xsd", " .xsd") };
        let Some(schema) = outside(&path) else { return };
        let theirs: Fields = item_of(&schema)
            .into_iter()
            .map(|(name, of_type)| {
                // The service's names for the two groups of 211110 are flat: `gIBS.cCredPres` is `ibsCCredPres`.
                let flat = |group: &str, prefix: &str| {
                    let rest = name.strip_prefix(group)?;
                    Some(format!("{prefix}{}{}", rest[..1].to_uppercase(), &rest[1..]))
                };
                let name = flat("gIBS.", "ibs").or_else(|| flat("gCBS.", "cbs")).unwrap_or(name.clone());
                // Two names for the type of an amount.
                (name, of_type.replace("TDec1302", "TDec_1302"))
            })
            .collect();
        let ours: Fields = event
            .item
            .iter()
            .map(|field| (field.path.to_owned(), type_of(field.form).to_owned()))
            .chain([("nItem".to_owned(), type_of(Form::ItemNumber).to_owned())])
            .collect();
        assert_eq!(ours, theirs, "event {}", event.code);
        compared += 1;
    }
    assert_eq!(compared, 8);
}

/// Texts near the forms, and texts of any kind.
fn texts() -> Vec<String> {
    let near = "0|[0-9]{15}|[0-9]{17}|[0-9]{1,18}|[0-9]{0,14}\\.[0-9]{0,6}|0\\.[0-9]{1,6}|[1-9][0-9]{0,2}|9[0-9]{2}|-?[0-9]{1,3}";
    let dates = "20[0-9]{2}-(0[0-9]|1[0-3])-(0[0-9]|[12][0-9]|3[0-2])|[0-9]{4}-[0-9]{2}-[0-9]{2}";
    let units = "[A-Z0-9 ]{0,8}|[ a-zñÿ€.]{0,7}";
    let mut runner = TestRunner::deterministic();
    let text = proptest::string::string_regex(&format!("{near}|{dates}|{units}")).unwrap();
    (0..1500).map(|_| text.new_tree(&mut runner).unwrap().current()).collect()
}

/// libxml2 judges each text by each type, in one run.
#[test]
fn the_forms_are_those_of_the_schemas() {
    let types = folder().join("br/schemas/nfe/tiposBasico_v1.03.xsd");
    if outside("br/schemas/nfe/tiposBasico_v1.03.xsd").is_none() {
        return;
    }
    if Command::new("xmllint").arg("--version").stderr(Stdio::null()).status().is_err() {
        leave_out("`xmllint` is not there (Debian: libxml2-utils)");
        return;
    }
    const NAMESPACE: &str = "http://www.portalfiscal.inf.br/nfe";
    let forms = [
        Form::Amount,
        Form::Quantity,
        Form::Rate,
        Form::TwoDigits,
        Form::Unit,
        Form::ItemNumber,
        Form::Protocol,
        Form::Date,
    ];
    let element = |form: &Form| {
        match form {
        Form::TwoDigits => {
            r#"<xs:element name="TwoDigits"><xs:simpleType><xs:restriction base="xs:string">
               <xs:pattern value="[0-9]{2}"/></xs:restriction></xs:simpleType></xs:element>"#
                .to_owned()
        }
        Form::Unit => r#"<xs:element name="Unit"><xs:simpleType><xs:restriction base="TString">
               <xs:maxLength value="6"/><xs:minLength value="1"/></xs:restriction></xs:simpleType></xs:element>"#
            .to_owned(),
        form => format!(r#"<xs:element name="{form:?}" type="{}"/>"#, type_of(*form)),
    }
    };
    let schema = format!(
        r#"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="{NAMESPACE}" targetNamespace="{NAMESPACE}"
           elementFormDefault="qualified"><xs:include schemaLocation="{}"/><xs:element name="values"><xs:complexType>
           <xs:choice minOccurs="0" maxOccurs="unbounded">{}</xs:choice></xs:complexType></xs:element></xs:schema>"#,
        types.canonicalize().unwrap().display(),
        forms.iter().map(element).collect::<String>()
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let texts = texts();
    let cases: Vec<(Form, &String)> =
        forms.iter().flat_map(|form| texts.iter().map(|text| (*form, text))).collect();
    let mut document = format!("<values xmlns=\"{NAMESPACE}\">");
    for (form, text) in &cases {
        document.push_str(&format!("\n<{form:?}>{text}</{form:?}>"));
    }
    document.push_str("</values>");
    fs::write(folder.join("forms.xsd"), schema).unwrap();
    fs::write(folder.join("forms.xml"), document).unwrap();
    let output = Command::new("xmllint")
        .args(["--nonet", "--noout", "--schema"])
        .args([folder.join("forms.xsd"), folder.join("forms.xml")])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("fails to validate"), "{}", said.chars().take(500).collect::<String>());
    let refused: BTreeSet<usize> = said
        .lines()
        .filter_map(|line| line.split("forms.xml:").nth(1)?.split(':').next()?.parse::<usize>().ok())
        .collect();
    let mut wrong = Vec::new();
    let mut taken = BTreeMap::new();
    for (index, (form, text)) in cases.iter().enumerate() {
        let theirs = !refused.contains(&(index + 2));
        *taken.entry(format!("{form:?}")).or_insert(0) += usize::from(theirs);
        if form.matches(text) != theirs {
            wrong.push(format!("{form:?} `{text}`: the schema says {theirs}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert!(forms.iter().all(|form| taken[&format!("{form:?}")] > 20), "too few are taken: {taken:?}");
}

/// Keys of published documents, of which some are made up and end in a wrong digit.
#[test]
fn an_access_key_ends_in_its_check_digit() {
    let Some(rows) = outside("vectors/document-ids.csv") else { return };
    let (mut wrong, mut keys) = (Vec::new(), 0);
    for row in rows.lines().filter_map(|line| line.strip_prefix("BR,chave,")) {
        let cells: Vec<&str> = row.split(',').collect();
        keys += 1;
        if AccessKey::try_from(cells[0]).is_ok() != (cells[2] == "yes") {
            wrong.push(row);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(keys > 10, "only {keys} keys were found");
}

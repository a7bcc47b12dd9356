//! Named values that are asked for more than once.

use dtekit::Mapping;
use dtekit::mapping::ApplyOptions;

fn mapped(head: &str, body: &str, document: &str) -> String {
    let template = format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'>{head}<m:template>{body}</m:template></m:mapping>"
    );
    let mapping = Mapping::parse(template.as_bytes()).unwrap();
    let output = mapping.apply(document, &ApplyOptions::default()).unwrap();
    String::from_utf8(output).unwrap()
}

const LINES: &str = r#"{"l": [{"q": "2", "p": "1.50"}, {"q": "3", "p": "2"}, {"q": "2", "p": "1.50"}]}"#;

#[test]
fn a_value_is_that_of_each_node() {
    let head = "<m:value name='amount' value='round(q * p, 2)'/>";
    let body = "<F><A m:each='l'>{amount()}</A><T>{sum(l, amount())}</T><U>{amount(l[2])}</U></F>";
    assert_eq!(mapped(head, body, LINES), "<F><A>3</A><A>6</A><A>3</A><T>12</T><U>6</U></F>");
}

#[test]
fn a_value_that_asks_for_its_position_is_computed_each_time() {
    let head = "<m:value name='at' value='position()'/><m:value name='shown' value='concat(at(), p)'/>";
    let body = "<F><A m:each='l'>{shown()}</A><B m:each='l[q = 2]'>{shown()}</B></F>";
    let output = mapped(head, body, LINES);
    assert_eq!(output, "<F><A>11.50</A><A>22</A><A>31.50</A><B>11.50</B><B>21.50</B></F>");
}

#[test]
fn an_element_without_text_is_absent_as_a_text_and_there_as_a_node() {
    let head = "<m:value name='group' value='g'/>";
    let body = "<F><A>{if(exists(group()), 'yes', 'no')}</A><B>{group() ?? 'none'}</B><C>{if(exists(group()), 'yes', 'no')}</C></F>";
    assert_eq!(mapped(head, body, r#"{"g": {"x": "1"}}"#), "<F><A>yes</A><B>none</B><C>yes</C></F>");
}

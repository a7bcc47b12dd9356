//! The examples of the recommendation Canonical XML 1.0, as far as they need no DTD, and those of the exclusive form.

use super::*;
use crate::limits::Limits;

fn form(exclusive: bool, comments: bool) -> Canonical {
    Canonical { exclusive, comments, ..Canonical::PLAIN }
}

fn whole(text: &str, form: &Canonical) -> String {
    let tree = Tree::read(text, Limits::default()).unwrap();
    written(&tree, form, Subtree { apex: DOCUMENT, without: None, context: Context::Whole })
}

fn written(tree: &Tree<'_>, form: &Canonical, subtree: Subtree) -> String {
    let mut out = Vec::new();
    write(tree, form, subtree, |piece| out.extend_from_slice(piece));
    String::from_utf8(out).unwrap()
}

/// The canonical form of the element at a path of local names.
fn part(text: &str, path: &str, form: &Canonical) -> String {
    let tree = Tree::read(text, Limits::default()).unwrap();
    let apex = tree.element_at(tree.root(), path).unwrap();
    written(&tree, form, Subtree { apex, without: None, context: Context::Whole })
}

const OUTSIDE: &str = "<?xml version=\"1.0\"?>\n\n<?xml-stylesheet   href=\"doc.xsl\"\n   type=\"text/xsl\"   ?>\n\n\
    <doc>Hello, world!<!-- Comment 1 --></doc>\n\n<?pi-without-data     ?>\n\n<!-- Comment 2 -->\n\n<!-- Comment 3 -->\n";

#[test]
fn example_3_1_instructions_comments_and_outside_of_the_root() {
    assert_eq!(
        whole(OUTSIDE, &form(false, false)),
        "<?xml-stylesheet href=\"doc.xsl\"\n   type=\"text/xsl\"   ?>\n<doc>Hello, world!</doc>\n<?pi-without-data?>"
    );
    assert_eq!(
        whole(OUTSIDE, &form(false, true)),
        "<?xml-stylesheet href=\"doc.xsl\"\n   type=\"text/xsl\"   ?>\n<doc>Hello, world!<!-- Comment 1 --></doc>\n\
         <?pi-without-data?>\n<!-- Comment 2 -->\n<!-- Comment 3 -->"
    );
}

#[test]
fn example_3_2_white_space_in_content() {
    let text = "<doc>\n   <clean>   </clean>\n   <dirty>   A   B   </dirty>\n   <mixed>\n      A\n      <clean>   </clean>\n      B\n      \
        <dirty>   A   B   </dirty>\n      C\n   </mixed>\n</doc>";
    assert_eq!(whole(text, &form(false, false)), text);
}

#[test]
fn example_3_3_start_and_end_tags() {
    let text = "<doc>\n   <e1   />\n   <e2   ></e2>\n   <e3   name = \"elem3\"   id=\"elem3\"   />\n   \
        <e4   name=\"elem4\"   id=\"elem4\"   ></e4>\n   <e5 a:attr=\"out\" b:attr=\"sorted\" attr2=\"all\" attr=\"I'm\"\n      \
        xmlns:b=\"http://www.ietf.org\"\n      xmlns:a=\"http://www.w3.org\"\n      xmlns=\"http://example.org\"/>\n   \
        <e6 xmlns=\"\" xmlns:a=\"http://www.w3.org\">\n      <e7 xmlns=\"http://www.ietf.org\">\n         \
        <e8 xmlns=\"\" xmlns:a=\"http://www.w3.org\">\n            <e9 xmlns=\"\" xmlns:a=\"http://www.ietf.org\"/>\n         </e8>\n      \
        </e7>\n   </e6>\n</doc>";
    let canonical = "<doc>\n   <e1></e1>\n   <e2></e2>\n   <e3 id=\"elem3\" name=\"elem3\"></e3>\n   \
        <e4 id=\"elem4\" name=\"elem4\"></e4>\n   <e5 xmlns=\"http://example.org\" xmlns:a=\"http://www.w3.org\" \
        xmlns:b=\"http://www.ietf.org\" attr=\"I'm\" attr2=\"all\" b:attr=\"sorted\" a:attr=\"out\"></e5>\n   \
        <e6 xmlns:a=\"http://www.w3.org\">\n      <e7 xmlns=\"http://www.ietf.org\">\n         <e8 xmlns=\"\">\n            \
        <e9 xmlns:a=\"http://www.ietf.org\"></e9>\n         </e8>\n      </e7>\n   </e6>\n</doc>";
    assert_eq!(whole(text, &form(false, false)), canonical);
}

#[test]
fn example_3_4_references_and_line_ends() {
    let text = "<doc>\r\n   <text>First line&#x0d;&#10;Second line</text>\r\n   <value>&#x32;</value>\r\n   \
        <compute><![CDATA[value>\"0\" && value<\"10\" ?\"valid\":\"error\"]]></compute>\r\n   \
        <compute expr='value>\"0\" &amp;&amp; value&lt;\"10\" ?\"valid\":\"error\"'>valid</compute>\r\n   \
        <norm attr=' &apos;   &#x20;&#13;&#xa;&#9;   &apos; '/>\r\n</doc>";
    let canonical = "<doc>\n   <text>First line&#xD;\nSecond line</text>\n   <value>2</value>\n   \
        <compute>value&gt;\"0\" &amp;&amp; value&lt;\"10\" ?\"valid\":\"error\"</compute>\n   \
        <compute expr=\"value>&quot;0&quot; &amp;&amp; value&lt;&quot;10&quot; ?&quot;valid&quot;:&quot;error&quot;\">valid</compute>\n   \
        <norm attr=\" '    &#xD;&#xA;&#x9;   ' \"></norm>\n</doc>";
    assert_eq!(whole(text, &form(false, false)), canonical);
}

#[test]
fn example_3_6_utf_8() {
    assert_eq!(whole("<?xml version=\"1.0\"?><doc>&#169;</doc>", &form(false, false)), "<doc>©</doc>");
}

#[test]
fn example_3_7_a_part_inherits_namespaces_and_xml_attributes() {
    let text = "<doc xmlns=\"http://www.ietf.org\" xmlns:w3c=\"http://www.w3.org\" xml:base=\"something/else\">\n   \
        <e1>\n      <e2 xmlns=\"\" xml:id=\"abc\">\n         <e3 id=\"E3\"/>\n      </e2>\n   </e1>\n</doc>";
    assert_eq!(
        part(text, "e1/e2", &form(false, false)),
        "<e2 xmlns:w3c=\"http://www.w3.org\" xml:base=\"something/else\" xml:id=\"abc\">\n         <e3 id=\"E3\"></e3>\n      </e2>"
    );
}

#[test]
fn version_1_1_inherits_no_xml_id_and_refuses_xml_base() {
    let form = Canonical::named("http://www.w3.org/2006/12/xml-c14n11").unwrap();
    let text = "<a xmlns='urn:a' xml:id='x' xml:lang='es' xml:space='preserve'><b xmlns:q='urn:q'/></a>";
    let plain =
        "<b xmlns=\"urn:a\" xmlns:q=\"urn:q\" xml:id=\"x\" xml:lang=\"es\" xml:space=\"preserve\"></b>";
    assert_eq!(part(text, "b", &Canonical::PLAIN), plain);
    assert_eq!(part(text, "b", &form), plain.replace(" xml:id=\"x\"", ""));
    let tree = Tree::read("<a xml:base='x/'><b/></a>", Limits::default()).unwrap();
    let inner = tree.element_at(tree.root(), "b").unwrap();
    assert!(!form.writes(&tree, inner) && Canonical::PLAIN.writes(&tree, inner));
    assert!(form.writes(&tree, tree.root()) && form.writes(&tree, DOCUMENT));
}

/// Section 2.2 of the recommendation of the exclusive form.
const INNER: &str = "<n1:elem2 xmlns:n1=\"http://example.net\" xml:lang=\"en\">\n   \
    <n3:stuff xmlns:n3=\"ftp://example.org\"/>\n</n1:elem2>";

#[test]
fn the_exclusive_form_does_not_depend_on_what_is_around() {
    let alone = "<n1:elem2 xmlns:n1=\"http://example.net\" xml:lang=\"en\">\n   \
        <n3:stuff xmlns:n3=\"ftp://example.org\"></n3:stuff>\n</n1:elem2>";
    let first = format!("<n0:local xmlns:n0=\"foo:bar\" xmlns:n3=\"ftp://example.org\">{INNER}</n0:local>");
    let second = format!(
        "<n2:pdu xmlns:n1=\"http://example.com\" xmlns:n2=\"http://foo.example\" xml:lang=\"fr\">{INNER}</n2:pdu>"
    );
    assert_eq!(part(&first, "elem2", &form(true, false)), alone);
    assert_eq!(part(&second, "elem2", &form(true, false)), alone);
    assert!(
        part(&first, "elem2", &form(false, false)).starts_with("<n1:elem2 xmlns:n0=\"foo:bar\" xmlns:n1=")
    );
}

#[test]
fn listed_prefixes_are_inherited_in_the_exclusive_form() {
    let text =
        "<a xmlns=\"urn:d\" xmlns:p=\"urn:p\" xmlns:q=\"urn:q\"><p:b><q:c xmlns:r=\"urn:r\"/></p:b></a>";
    let listed = |prefixes: &[&str]| Canonical {
        inclusive_prefixes: prefixes.iter().map(|prefix| (*prefix).to_owned()).collect(),
        ..form(true, false)
    };
    assert_eq!(
        part(text, "b", &form(true, false)),
        "<p:b xmlns:p=\"urn:p\"><q:c xmlns:q=\"urn:q\"></q:c></p:b>"
    );
    assert_eq!(
        part(text, "b", &listed(&["", "q", "r"])),
        "<p:b xmlns=\"urn:d\" xmlns:p=\"urn:p\" xmlns:q=\"urn:q\"><q:c xmlns:r=\"urn:r\"></q:c></p:b>"
    );
}

#[test]
fn a_default_namespace_is_taken_back_only_where_it_was_written() {
    let text =
        "<p:a xmlns:p=\"urn:p\" xmlns=\"urn:d\"><b><c xmlns=\"\"/></b><p:d><e xmlns=\"\"/></p:d></p:a>";
    assert_eq!(
        whole(text, &form(true, false)),
        "<p:a xmlns:p=\"urn:p\"><b xmlns=\"urn:d\"><c xmlns=\"\"></c></b><p:d><e></e></p:d></p:a>"
    );
}

#[test]
fn comments_and_instructions_between_texts_keep_their_places() {
    let text = "<a>x<!-- 1 -->y<?p  q?> <b/><!-- 2 --><b/>\r\n<!--\r3--></a>";
    assert_eq!(
        whole(text, &form(false, true)),
        "<a>x<!-- 1 -->y<?p q?> <b></b><!-- 2 --><b></b>\n<!--\n3--></a>"
    );
    assert_eq!(whole(text, &form(false, false)), "<a>xy<?p q?> <b></b><b></b>\n</a>");
}

#[test]
fn a_signature_is_left_out() {
    let text = "<a><s><b/></s> <c/></a>";
    let tree = Tree::read(text, Limits::default()).unwrap();
    let without = tree.element_at(tree.root(), "s");
    let subtree = Subtree { apex: DOCUMENT, without, context: Context::Whole };
    assert_eq!(written(&tree, &Canonical::PLAIN, subtree), "<a> <c></c></a>");
}

#[test]
fn a_document_that_was_put_into_another_one_has_the_namespaces_that_it_uses() {
    let text =
        "<e xmlns=\"urn:d\" xmlns:x=\"urn:x\" xml:lang=\"es\"><dte xmlns:own=\"urn:o\"><doc/></dte></e>";
    let tree = Tree::read(text, Limits::default()).unwrap();
    let [dte, apex] = ["dte", "dte/doc"].map(|path| tree.element_at(tree.root(), path).unwrap());
    let subtree = Subtree { apex, without: None, context: Context::Used(dte) };
    assert_eq!(written(&tree, &Canonical::PLAIN, subtree), "<doc xmlns=\"urn:d\" xmlns:own=\"urn:o\"></doc>");
    let subtree = Subtree { context: Context::Nothing(dte), ..subtree };
    assert_eq!(written(&tree, &Canonical::PLAIN, subtree), "<doc xmlns:own=\"urn:o\"></doc>");
}

//! What a kept converter and a mapper allocate. The counter replaces the allocator of the whole program, so that these
//! tests are a program of their own.

use allocation_counter::measure;
use dtekit::client::{Client, Settings};
use dtekit::operation::Arguments;
use dtekit::transport::{HttpRequest, HttpResponse, SystemClock, Transport};
use dtekit::{AnswerContext, Converter, Document, Mapper, Mapping, ProcessResult};

/// A document of 2 kB in both formats, with attributes, escapes, arrays and null.
fn document(first: usize) -> (String, String) {
    let (mut json, mut xml) = (Vec::new(), String::new());
    for n in first..first + 8 {
        json.push(format!(
            r##"{{"NroLinDet":"{n}","CdgItem":[{{"TpoCodigo":"INT","VlrCodigo":"000{n}"}}],"NmbItem":"Ñame <\"&\"> {n}","DscItem":null,"QtyItem":"1.00","ExtraInfoDetalle":[{{"@name":"Impuesto","#text":"0.00"}}],"MontoTotalDeLaLineaDelDetalle":"{n}.50"}}"##
        ));
        xml += &format!(
            r#"<Detalle><NroLinDet>{n}</NroLinDet><CdgItem><TpoCodigo>INT</TpoCodigo><VlrCodigo>000{n}</VlrCodigo></CdgItem><NmbItem>Ñame &lt;"&amp;"&gt; {n}</NmbItem><DscItem/><QtyItem>1.00</QtyItem><ExtraInfoDetalle name="Impuesto">0.00</ExtraInfoDetalle><MontoTotalDeLaLineaDelDetalle>{n}.50</MontoTotalDeLaLineaDelDetalle></Detalle>"#
        );
    }
    let json = format!(r#"{{"Documento":{{"@ID":"F{first}","Detalle":[{}]}}}}"#, json.join(","));
    (json, format!(r#"<DTE><Documento ID="F{first}">{xml}</Documento></DTE>"#))
}

#[test]
fn a_warm_converter_allocates_nothing() {
    let mut converter = Converter::default();
    let mut output = Vec::new();
    let documents: Vec<_> = (0..20).map(|n| document(n * 100)).collect();
    let mut convert = |count: usize| {
        for (json, xml) in &documents[..count] {
            output.clear();
            converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
            assert!(output == xml.as_bytes());
            output.clear();
            converter.xml_to_json(xml.as_bytes(), &mut output).unwrap();
            assert!(output == json.as_bytes());
        }
    };
    convert(2);
    assert_eq!(measure(|| convert(20)).count_total, 0);
}

#[test]
fn a_warm_converter_allocates_nothing_for_late_attributes_and_long_names() {
    let mut converter = Converter::default();
    let mut output = Vec::new();
    let json =
        r##"{"a":{"b":"1","@x":"2","c":[1,2],"@y":"é"},"a-name-of-more-than-sixteen":{"#text":"t","@z":1}}"##;
    let mut convert = || {
        output.clear();
        converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
    };
    convert();
    convert();
    assert_eq!(measure(convert).count_total, 0);
    let expected = "<DTE><a x=\"2\" y=\"é\"><b>1</b><c>1</c><c>2</c></a><a-name-of-more-than-sixteen z=\"1\">t</a-name-of-more-than-sixteen></DTE>";
    assert_eq!(output, expected.as_bytes());
}

#[test]
fn strange_documents_leave_little_memory() {
    let mut converter = Converter::default();
    let mut convert = |round: usize| {
        let names = |long: &str| (0..20_000).map(|n| format!("n{round}-{n}{long}")).collect::<Vec<_>>();
        for names in [names(""), names("-of-more-than-sixteen-bytes")] {
            let members: Vec<_> =
                names.iter().map(|name| format!(r#""{name}":{{"p:b":1,"@xmlns:p":"u"}}"#)).collect();
            let elements: Vec<_> = names.iter().map(|name| format!("<{name} x-{name}='1'><b/>")).collect();
            let json = format!("{{{}}}", members.join(","));
            let mut output = Vec::new();
            converter.json_to_xml(json.as_bytes(), &mut output).unwrap();
            // Never closed: a refused document leaves no more.
            let xml = format!("<DTE>{}", elements.concat());
            converter.xml_to_json(xml.as_bytes(), &mut output).unwrap_err();
            let flat: Vec<_> = names.iter().map(|name| format!("<{name} xmlns:p-{name}='u'/>")).collect();
            converter.xml_to_json(format!("<DTE>{}</DTE>", flat.concat()).as_bytes(), &mut output).unwrap();
        }
    };
    let left = measure(|| (0..3).for_each(&mut convert)).bytes_current;
    assert!(left < 512 << 10, "{left} bytes");
}

/// Documents that make much of little, as JSON or XML, with the code of the finding that refuses them; empty if they
/// are taken.
fn hostile_documents(size: usize, count: usize, longest: usize) -> Vec<(&'static str, String, &'static str)> {
    let half = |text: &str| text.repeat(size / text.len());
    let each = |one: &dyn Fn(usize) -> String, count: usize| (0..count).map(one).collect::<String>();
    let name = "n".repeat(size);
    let entities = each(&|n| format!("<!ENTITY e{n} '&e{};&e{};'>", n + 1, n + 1), 100);
    vec![
        ("objects in each other", "{\"a\":".repeat(count), "limit-depth"),
        (
            "lists in each other",
            format!("{{\"a\":{}1{}}}", "[".repeat(count), "]".repeat(count)),
            "json-nested-array",
        ),
        ("elements in each other", "<a>".repeat(count), "limit-depth"),
        ("attributes", format!("<DTE {}/>", each(&|n| format!("a{n}='' "), count)), "limit-attributes"),
        (
            "attributes of JSON",
            format!("{{\"a\":{{{}\"b\":1}}}}", each(&|n| format!("\"@a{n}\":1,"), count)),
            "limit-attributes",
        ),
        ("a long name", format!("<DTE><{name}/></DTE>"), ""),
        ("a long name in JSON", format!("{{\"{name}\":1}}"), ""),
        (
            "a long name that repeats",
            format!("{{\"{}\":[{}1]}}", "n".repeat(1000), "1,".repeat(size / 2)),
            "limit-output",
        ),
        ("a long text", format!("<DTE><a>{}</a></DTE>", "n".repeat(longest)), ""),
        ("a long text in JSON", format!("{{\"a\":\"{}\"}}", "n".repeat(longest)), ""),
        ("escapes", format!("{{\"a\":\"{}\"}}", half("\\u0041")), ""),
        ("a long number", format!("{{\"a\":{}}}", "1".repeat(size)), ""),
        (
            "a large exponent",
            "{\"a\":[1e999999999,-1E+999999999,1e-999999999]}".to_owned(),
            "limit-number-digits",
        ),
        ("entities", format!("<!DOCTYPE DTE [{entities}]><DTE><a>&e0;</a></DTE>"), "xml-doctype"),
        ("references", format!("<DTE><a>{}</a></DTE>", half("&#65;")), ""),
        ("siblings", format!("<DTE>{}</DTE>", half("<a/>")), ""),
        ("comments", format!("<DTE>{}</DTE>", half("<!---->")), ""),
    ]
}

/// Names of 10 MB, a million attributes and levels, and texts of 200 MB where `DTEKIT_TEST_LONG` is set.
#[test]
fn hostile_documents_take_memory_in_proportion() {
    let is_long = std::env::var_os("DTEKIT_TEST_LONG").is_some();
    let (size, count, longest) =
        if is_long { (10 << 20, 1_000_000, 200 << 20) } else { (256 << 10, 20_000, 1 << 20) };
    let mut faults = Vec::new();
    for (name, document, code) in hostile_documents(size, count, longest) {
        // A document of a kilobyte takes some kilobytes whatever it holds.
        let length = document.len().max(16 << 10);
        let is_xml = document.starts_with('<');
        let mut said = String::new();
        let times = multiple(length, || {
            let data = document.as_bytes();
            let converted = match is_xml {
                true => dtekit::xml_to_json(data, &Default::default()),
                false => dtekit::json_to_xml(data, &Default::default()),
            };
            said = converted.err().map_or_else(String::new, |error| error.code().to_owned());
        });
        let tree = multiple(length, || {
            let data = document.as_bytes();
            let read = if is_xml { Document::from_xml(data) } else { Document::from_json(data) };
            read.map(drop).map_err(drop)
        });
        faults.extend((said != code).then(|| format!("{name}: {said:?}")));
        // What an array under a long name may grow to, and the room that its buffer has then.
        let (most, most_of_tree) = if code == "limit-output" { (20, 40) } else { (12, 24) };
        println!("{name}: {times} and {tree} times, {said:?}");
        assert!(
            times <= most && tree <= most_of_tree,
            "{name}: {times} times by a pass, {tree} times by the tree"
        );
    }
    assert!(faults.is_empty(), "{faults:?}");
}

/// A service that gives this answer.
struct Answers(Vec<u8>);

impl Transport for Answers {
    fn exchange(&self, _: &HttpRequest<'_>) -> dtekit::Result<HttpResponse> {
        Ok(HttpResponse { status: 200, headers: Vec::new(), body: self.0.clone() })
    }
}

/// Answers that make much of little, each of about `size` bytes.
fn hostile_answers(size: usize) -> Vec<(&'static str, String)> {
    let many = |one: &str| vec![one; size / (one.len() + 1)].join(",");
    let names = || (0..size / 12).map(|n| format!("\"{n:07}\":0")).collect::<Vec<_>>().join(",");
    let half = |text: &str| text.repeat(size / text.len());
    vec![
        ("numbers", format!("[{}]", many("0"))),
        ("empty lists", format!("[{}]", many("[]"))),
        ("empty objects", format!("[{}]", many("{}"))),
        ("objects of one member", format!("[{}]", many("{\"a\":0}"))),
        ("documents", format!("{{\"Documents\":[{}]}}", many("{}"))),
        ("documents of one member", format!("{{\"Documents\":[{}]}}", many("{\"a\":0}"))),
        ("tags", format!("{{\"Documents\":[{{\"Tags\":[{}]}}]}}", many("{\"Code\":\"a\"}"))),
        ("members", format!("{{{}}}", names())),
        ("members of OtherData", format!("{{\"Success\":true,\"OtherData\":{{{}}}}}", names())),
        ("messages", format!("{{\"Success\":false,\"Messages\":[{}]}}", many("\"\""))),
        ("markup", format!("<r>{}</r>", half("<a/>"))),
        ("a text", format!("{{\"Success\":false,\"Description\":\"{}\"}}", half("x"))),
        ("escapes", format!("{{\"Success\":false,\"Description\":\"{}\"}}", half("\\u00e9"))),
        ("a document", format!("{{\"Success\":true,\"ResponseValue\":\"{}\"}}", half("PGEv"))),
    ]
}

/// The peak of the memory, as a multiple of the answer.
fn multiple<T>(length: usize, call: impl FnOnce() -> T) -> usize {
    let mut result = None;
    let peak = measure(|| result = Some(call())).bytes_max;
    usize::try_from(peak).expect("a peak of memory").div_ceil(length)
}

#[test]
fn an_answer_takes_at_most_the_stated_multiple_of_its_size() {
    // docs/client.md states it.
    const STATED: usize = 80;
    let mut most = 0;
    // Lists grow by doubling: one that has just grown takes most.
    for size in [1 << 17, (1 << 17) + 200] {
        for (name, answer) in hostile_answers(size) {
            let settings = Settings::new("https://service.example", "user", "secret");
            let answers = Answers(answer.clone().into_bytes());
            let client = Client::with_transport(settings, answers, SystemClock).unwrap();
            let listed =
                multiple(answer.len(), || client.call("Document/GetDocument", Arguments::new()).is_ok());
            // The answer itself is there once more.
            let context = AnswerContext::default();
            let sent = 1 + multiple(answer.len(), || ProcessResult::decode(answer.as_bytes(), &context));
            most = most.max(listed).max(sent);
            assert!(most <= STATED, "{name}: {listed} times as a list, {sent} times as the answer to a send");
        }
    }
    // Else the page states too much.
    assert!(most > STATED / 2, "{most} times");
}

#[test]
fn a_warm_mapper_allocates_nothing_for_values_that_are_copied() {
    let mapping: Mapping = r#"
        <m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE/Documento"><m:param name="p" default="1"/><m:template>
          <F p="{$p}" id="{@ID}"><L m:each="Detalle">
            <N>{NroLinDet}</N><C m:each="CdgItem">{VlrCodigo}</C><T>{MontoTotalDeLaLineaDelDetalle}</T>
          </L></F>
        </m:template></m:mapping>"#
        .parse()
        .unwrap();
    let mut mapper = Mapper::new(mapping, Default::default());
    let mut output = Vec::new();
    let beginning = |n| format!(r#"<F p="1" id="F{n}"><L><N>{n}</N><C>000{n}</C><T>{n}.50</T></L>"#);
    let documents: Vec<_> = (0..20).map(|n| (document(n * 100).0, beginning(n * 100))).collect();
    let mut map = |count: usize| {
        for (json, beginning) in &documents[..count] {
            output.clear();
            mapper.apply(json, &mut output).unwrap();
            assert!(output.starts_with(beginning.as_bytes()));
        }
    };
    map(2);
    assert_eq!(measure(|| map(20)).count_total, 0);
}

#[test]
fn strange_documents_leave_little_memory_in_a_mapper() {
    let mapping: Mapping =
        r#"<m:mapping xmlns:m="urn:dtekit:mapping:1"><m:template><F>{/DTE/a}</F></m:template></m:mapping>"#
            .parse()
            .unwrap();
    let mut mapper = Mapper::new(mapping, Default::default());
    let mut map = |round: usize| {
        for long in ["", "-of-more-than-sixteen-bytes"] {
            let names: Vec<_> = (0..20_000).map(|n| format!(r#""n{round}-{n}{long}":"\u00f1""#)).collect();
            mapper.map(&format!(r#"{{"a":1,{}}}"#, names.join(","))).unwrap();
            let few: Vec<_> = (0..100).map(|n| format!(r#""n{round}-{n}{long}":"\u00f1""#)).collect();
            mapper.map(&format!(r#"{{"a":1,{}}}"#, few.join(","))).unwrap();
            let long = "n".repeat(1 << 20);
            mapper.map(&format!(r#"{{"a":1,"{long}":1,"{long}{round}":"{long}\n"}}"#)).unwrap();
            let items = vec![r#""\n""#; 100_000].join(",");
            mapper.map(&format!(r#"{{"a":1,"b":[{items}]}}"#)).unwrap();
        }
    };
    let left = measure(|| (0..3).for_each(&mut map)).bytes_current;
    assert!(left < 256 << 10, "{left} bytes");
}

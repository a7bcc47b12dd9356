//! Bounds on nesting at their maximum, in threads with a small stack.

use std::thread;

use dtekit::audit::lint::LintOptions;
use dtekit::audit::totals::TotalsOptions;
use dtekit::audit::trace::{Origins, TraceOptions};
use dtekit::json::json;
use dtekit::mapping::{ApplyOptions, Bounds, Registry};
use dtekit::signature::VerifyOptions;
use dtekit::{
    Country, Document, Mapping, PrintOptions, ReadOptions, Reply, ToJson, ToXml, json_to_xml, xml_to_json,
};

/// The stack in which everything has to fit in a release build.
const SMALL: usize = 256 << 10;

/// The stack in which templates have to fit here: code that is not optimized takes up to eight times as much.
const TEMPLATES: usize = if cfg!(debug_assertions) { 8 * SMALL } else { SMALL };

fn on_a_stack_of(bytes: usize, work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(bytes).spawn(work).unwrap().join().unwrap();
}

fn nested(open: &str, inside: &str, close: &str, count: usize) -> String {
    format!("{}{inside}{}", open.repeat(count), close.repeat(count))
}

/// JSON and XML of 256 levels, the bound.
#[test]
fn documents_as_deep_as_they_may_be() {
    on_a_stack_of(SMALL, || {
        let json = nested("{\"a\":", "1", "}", 255);
        let xml = json_to_xml(json.as_bytes(), &ToXml::default()).unwrap();
        xml_to_json(&xml, &ToJson::default()).unwrap();
        for document in [Document::from_json(json.as_bytes()).unwrap(), Document::from_xml(&xml).unwrap()] {
            document.to_xml().unwrap();
            document.to_json();
            drop(document.clone());
        }
        // Values take any depth.
        let deep = nested("[", "1", "]", 100_000);
        if let Ok(value) = dtekit::json::from_slice(deep.as_bytes()) {
            assert_eq!(value.to_string().len(), deep.len());
            drop(value.clone());
        }
    });
}

fn template(inside: &str) -> String {
    format!(
        "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:template><F>{inside}</F></m:template></m:mapping>"
    )
}

/// Parses the template and runs it in each way; a template beyond the bounds is refused.
fn run(template: &str) {
    let mapping: Mapping = match template.parse() {
        Ok(mapping) => mapping,
        Err(error) => return assert_eq!(error.kind(), dtekit::ErrorKind::Limit, "{error}: {template}"),
    };
    // Loops in loops would run for millions of steps; depth needs few.
    let options =
        ApplyOptions { bounds: Bounds { max_steps: 20_000, ..Bounds::default() }, ..ApplyOptions::default() };
    for document in ["{\"a\": 1}", "{\"a\": [1, 2]}"] {
        let _ = mapping.apply(document, &options);
        let _ = mapping.explain(document, &options);
        let _ = mapping.diff(&mapping, document, &options);
    }
}

fn in_head(head: &str, inside: &str) -> String {
    template(inside).replacen("<m:template>", &format!("{head}<m:template>"), 1)
}

/// 63 elements in the root of the template, and 31 brackets in an expression.
#[test]
fn templates_as_deep_as_they_may_be() {
    on_a_stack_of(TEMPLATES, || {
        let expression = |open: &str, close: &str| format!("{{{}}}", nested(open, "a", close, 31));
        for inside in [
            nested("<A>", "{a}", "</A>", 63),
            nested("<A m:each='/DTE/a'>", "{.}", "</A>", 63),
            nested("<A m:if='/DTE/a'>", "{/DTE/a}", "</A>", 63),
            nested("<A m:group='/DTE/a' m:by='.'>", "{count(/DTE/a)}", "</A>", 63),
            nested("<m:block>", "{a}", "</m:block>", 63),
            expression("(", ")"),
            expression("not(", ")"),
            expression("if(a, ", ", a)"),
            format!("{{{}}}", nested("a[", "1", "]", 31)),
            format!("{{{}a}}", "a ?? ".repeat(60)),
            format!("{{{}a}}", "a + ".repeat(60)),
            nested("<A m:with='/DTE'>", &expression("concat(a, ", ")"), "</A>", 63),
        ] {
            assert!(template(&inside).parse::<Mapping>().is_ok(), "{inside}");
            run(&template(&inside));
        }
        let json = format!("{{\"$mapping\": {{}}, \"template\": {}}}", nested("{\"a\": ", "1", "}", 62));
        json.parse::<Mapping>().unwrap().apply("{\"a\": 1}", &ApplyOptions::default()).unwrap();
    });
}

/// Chains of names, each of which uses the one before: thousands of defines took the stack of a whole program.
#[test]
fn templates_that_are_deep_by_their_names() {
    on_a_stack_of(TEMPLATES, || {
        for length in [60, 9_000] {
            let chain = |first: &str, next: &dyn Fn(usize) -> String| {
                first.to_owned() + &(0..length).map(next).collect::<String>()
            };
            let values = chain("<m:value name='v0' value='a'/>", &|at| {
                format!("<m:value name='v{}' value='not(v{at}())'/>", at + 1)
            });
            run(&in_head(&values, &format!("{{v{length}()}}")));
            let lets = chain("<m:let name='x0' value='a'/>", &|at| {
                format!("<m:let name='x{}' value='concat($x{at}, 1)'/>", at + 1)
            });
            run(&in_head(&lets, &format!("{{$x{length}}}")));
            let defines = chain("<m:define name='d0'><D>{a}</D></m:define>", &|at| {
                format!("<m:define name='d{}'><m:use name='d{at}'/></m:define>", at + 1)
            });
            run(&in_head(&defines, &format!("<m:use name='d{length}'/>")));
        }
        run(&template(&nested("<m:block>", "{a}", "</m:block>", 240)));
    });
}

/// Each of sixteen libraries imports the next one and has a define as deep as it may be.
#[test]
fn libraries_as_deep_as_they_may_be() {
    on_a_stack_of(TEMPLATES, || {
        let registry = Registry::new();
        for at in (0..16).rev() {
            let next = if at < 15 { format!("<m:import library='l{}'/>", at + 1) } else { String::new() };
            let body = nested("<A>", "{a}", "</A>", 60);
            let text = format!(
                "<m:library xmlns:m='urn:dtekit:mapping:1'>{next}<m:define name='d{at}'>{body}</m:define></m:library>"
            );
            registry.add_library(&format!("l{at}"), text.as_bytes()).unwrap();
        }
        let text = in_head("<m:import library='l0'/>", "<m:use name='d0'/>");
        let mapping = registry.parse(text.as_bytes()).unwrap();
        mapping.apply("{\"a\": 1}", &ApplyOptions::default()).unwrap();
    });
}

/// What reads documents beside the conversions.
#[test]
fn deep_documents_that_are_read_checked_and_printed() {
    on_a_stack_of(TEMPLATES, || {
        let xml = nested("<Documento>", "1", "</Documento>", 256);
        let json = nested("{\"Documento\":", "1", "}", 255);
        let _ = dtekit::read(xml.as_bytes(), &ReadOptions::default());
        let _ = dtekit::verify(xml.as_bytes(), &VerifyOptions::default());
        let _ = dtekit::verify(json.as_bytes(), &VerifyOptions::default());
        let open = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>";
        let soap = nested(open, "<DTE/>", "</s:Body></s:Envelope>", 100);
        assert_eq!(
            dtekit::read(soap.as_bytes(), &ReadOptions::default()).unwrap_err().code(),
            "limit-documents"
        );
        let mapping: Mapping = template(&nested("<A>", "{a}", "</A>", 63)).parse().unwrap();
        let origins = Origins::from(&mapping.explain("{\"a\": 1}", &ApplyOptions::default()).unwrap());
        let _ = dtekit::trace("(".repeat(100_000).as_str(), origins, &TraceOptions::default());
        for country in Country::ALL {
            let _ = dtekit::lint(json.as_bytes(), country, &LintOptions::default());
            let _ = dtekit::audit_totals(json.as_bytes(), country, &TotalsOptions::default());
            let _ = dtekit::print_data(xml.as_bytes(), country, &PrintOptions::default());
        }
        let document = Document::from_json(json.as_bytes()).unwrap();
        let _ = dtekit::columns::Row::read(&document);
        document.differences(&Document::from_xml(xml.as_bytes()).unwrap());
    });
}

/// Answers in JSON and XML, within the bounds and far beyond them.
#[test]
fn deep_answers() {
    on_a_stack_of(TEMPLATES, || {
        for operation in
            ["Document/GetDocument", "Document/SendDocumentToAuthority", "File/DownloadDocumentXml"]
        {
            let options = json!({"operation": operation});
            for depth in [126, 127, 128, 255, 256, 100_000] {
                for body in [
                    nested("[", "1", "]", depth),
                    nested("{\"a\":", "1", "}", depth),
                    nested("<a>", "1", "</a>", depth),
                ] {
                    if let Ok(reply) = Reply::from_members(body.as_bytes(), options.as_object().unwrap()) {
                        assert!(!format!("{:?}", reply.clone()).is_empty());
                    }
                }
            }
        }
    });
}

//! The same UBL-like invoice from a generic DTE, bytes to bytes: by a mapping, by hand, and by the peers.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use dtekit::{Mapper, Mapping};
use dtekit::document::Element;
use serde_json::Value;

use crate::corpus;

const TEMPLATE: &str = include_str!("../mapping/invoice.xml");
const JINJA: &str = include_str!("../mapping/invoice.jinja");
const OPEN: &str = "<Invoice xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\" \
    xmlns:cac=\"urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2\" \
    xmlns:cbc=\"urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2\">";

pub fn compiled() -> Mapping {
    Mapping::parse(TEMPLATE.as_bytes()).expect("the bench's own template")
}

pub fn dtekit(mapping: &Mapping, document: &str) -> Vec<u8> {
    mapping.apply(document.as_bytes(), &Default::default()).expect("the corpus is sound")
}

/// A mapper that is kept from document to document, with its output.
fn kept<'a>(mapping: &Arc<Mapping>, document: &'a str) -> impl Fn() -> usize + 'a {
    let kept = RefCell::new((Mapper::new(Arc::clone(mapping), Default::default()), Vec::new()));
    move || {
        let (mapper, output) = &mut *kept.borrow_mut();
        output.clear();
        mapper.apply(document, output).expect("the corpus is sound");
        output.len()
    }
}

/// A node of either tree, so that the hand-written mapping is the same code for both and only the trees differ.
trait Node<'n>: Copy + 'n {
    fn text(self, name: &str) -> Option<&'n str>;
    fn own(self) -> Option<&'n str>;
    fn child(self, name: &str) -> Option<Self>;
    fn each(self, name: &'static str) -> impl Iterator<Item = Self>;
}

impl<'n> Node<'n> for Element<'n> {
    fn text(self, name: &str) -> Option<&'n str> {
        let found = match name.strip_prefix('@') {
            Some(name) => self.attribute(name),
            None => self.named(name).next().and_then(|child| Element::text(&child)),
        };
        found.filter(|text| !text.is_empty())
    }
    fn own(self) -> Option<&'n str> {
        Element::text(&self).filter(|text| !text.is_empty())
    }
    fn child(self, name: &str) -> Option<Self> {
        self.named(name).next()
    }
    fn each(self, name: &'static str) -> impl Iterator<Item = Self> {
        self.named(name)
    }
}

impl<'n> Node<'n> for &'n Value {
    fn text(self, name: &str) -> Option<&'n str> {
        scalar(self.get(name)?)
    }
    fn own(self) -> Option<&'n str> {
        scalar(self.get("#text")?)
    }
    fn child(self, name: &str) -> Option<Self> {
        self.get(name)
    }
    fn each(self, name: &'static str) -> impl Iterator<Item = Self> {
        let found = self.get(name);
        let items =
            found.and_then(Value::as_array).map_or(found.map_or(&[][..], std::slice::from_ref), |all| all);
        items.iter()
    }
}

fn scalar(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text.as_str()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.as_str()),
        _ => None,
    }
}

/// The hand-written mapping.
#[derive(Default)]
struct Pen(String);

impl Pen {
    fn escaped(&mut self, text: &str) {
        let mut from = 0;
        for (at, byte) in text.bytes().enumerate() {
            let reference = match byte {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                _ => continue,
            };
            self.0.push_str(&text[from..at]);
            self.0.push_str(reference);
            from = at + 1;
        }
        self.0.push_str(&text[from..]);
    }

    fn leaf(&mut self, name: &str, attribute: Option<(&str, &str)>, text: Option<&str>) {
        let Some(text) = text else { return };
        self.0.push('<');
        self.0.push_str(name);
        if let Some((attribute, value)) = attribute {
            let _ = write!(self.0, " {attribute}=\"");
            self.escaped(value);
            self.0.push('"');
        }
        self.0.push('>');
        self.escaped(text);
        self.0.push_str("</");
        self.0.push_str(name);
        self.0.push('>');
    }

    fn party<'n, N: Node<'n>>(&mut self, name: &str, party: Option<N>) {
        let Some(party) = party else { return };
        let _ = write!(self.0, "<{name}><cac:Party><cac:PartyIdentification>");
        self.leaf("cbc:ID", Some(("schemeID", "31")), party.text("IDEmisor"));
        self.0.push_str("</cac:PartyIdentification><cac:PartyName>");
        self.leaf("cbc:Name", None, party.text("NmbEmisor"));
        self.0.push_str("</cac:PartyName>");
        if let Some(address) = party.child("DomFiscal") {
            self.0.push_str("<cac:PostalAddress>");
            self.leaf("cbc:StreetName", None, address.text("Calle"));
            self.leaf("cbc:CityName", None, address.text("Ciudad"));
            self.0.push_str("<cac:Country>");
            self.leaf("cbc:IdentificationCode", None, address.text("Pais"));
            self.0.push_str("</cac:Country></cac:PostalAddress>");
        }
        let _ = write!(self.0, "</cac:Party></{name}>");
    }

    fn invoice<'n, N: Node<'n>>(&mut self, root: N) -> Option<()> {
        let head = root.child("Encabezado")?;
        let (id, totals) = (head.child("IdDoc")?, head.child("Totales")?);
        let currency = totals.text("Moneda").map(|currency| ("currencyID", currency));
        self.0.push_str(OPEN);
        self.0.push_str("<cbc:UBLVersionID>2.1</cbc:UBLVersionID>");
        self.leaf("cbc:ID", None, id.text("ContenidoTC"));
        self.leaf("cbc:IssueDate", None, id.text("FechaEmis"));
        self.leaf("cbc:InvoiceTypeCode", Some(("listID", "01")), id.text("Tipo"));
        self.leaf("cbc:AccountingCost", None, id.text("Serie"));
        self.leaf("cbc:DocumentCurrencyCode", None, totals.text("Moneda"));
        for reference in root.each("Referencia") {
            self.0.push_str("<cac:OrderReference>");
            self.leaf("cbc:ID", None, reference.text("NroLinRef"));
            self.leaf("cbc:DocumentType", None, reference.text("RazonRef"));
            self.0.push_str("</cac:OrderReference>");
        }
        self.party("cac:AccountingSupplierParty", head.child("Emisor"));
        self.party("cac:AccountingCustomerParty", head.child("Receptor"));
        self.0.push_str("<cac:LegalMonetaryTotal>");
        self.leaf("cbc:LineExtensionAmount", currency, totals.text("SubTotal"));
        self.leaf("cbc:TaxExclusiveAmount", currency, totals.text("MntBase"));
        self.leaf("cbc:TaxInclusiveAmount", currency, totals.text("MntImp"));
        self.leaf("cbc:AllowanceTotalAmount", currency, totals.text("MntDcto"));
        self.leaf("cbc:PayableAmount", currency, totals.text("VlrPagar"));
        self.0.push_str("</cac:LegalMonetaryTotal>");
        for line in root.each("Detalle") {
            self.line(line, currency);
        }
        self.0.push_str("</Invoice>");
        Some(())
    }

    fn line<'n, N: Node<'n>>(&mut self, line: N, currency: Option<(&str, &str)>) {
        self.0.push_str("<cac:InvoiceLine>");
        self.leaf("cbc:ID", None, line.text("NroLinDet"));
        self.leaf("cbc:Note", None, line.text("DscItem"));
        self.leaf("cbc:InvoicedQuantity", Some(("unitCode", "EA")), line.text("QtyItem"));
        self.leaf("cbc:LineExtensionAmount", currency, line.text("MontoTotalItem"));
        for tax in line.each("ImpuestosDet") {
            self.0.push_str("<cac:TaxTotal>");
            self.leaf("cbc:TaxAmount", currency, tax.text("MontoImp"));
            self.0.push_str("<cac:TaxSubtotal>");
            self.leaf("cbc:TaxAmount", currency, tax.text("MontoImp"));
            self.0.push_str("<cac:TaxCategory>");
            self.leaf("cbc:ID", None, tax.text("TipoImp"));
            self.leaf("cbc:Percent", None, tax.text("TasaImp"));
            self.0.push_str("</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>");
        }
        self.0.push_str("<cac:Item>");
        self.leaf("cbc:Name", None, line.text("NmbItem"));
        for code in line.each("CdgItem") {
            self.0.push_str("<cac:StandardItemIdentification>");
            let scheme = code.text("TpoCodigo").map(|scheme| ("schemeID", scheme));
            self.leaf("cbc:ID", scheme, code.text("VlrCodigo"));
            self.0.push_str("</cac:StandardItemIdentification>");
        }
        for extra in line.each("ExtraInfoDetalle") {
            self.0.push_str("<cac:AdditionalItemProperty>");
            self.leaf("cbc:Name", None, extra.text("@name"));
            self.leaf("cbc:Value", None, extra.own());
            self.0.push_str("</cac:AdditionalItemProperty>");
        }
        self.0.push_str("</cac:Item><cac:Price>");
        self.leaf("cbc:PriceAmount", currency, line.text("PrcNetoItem"));
        self.leaf("cbc:BaseAmount", currency, line.text("MontoBrutoItem"));
        self.0.push_str("</cac:Price></cac:InvoiceLine>");
    }
}

pub fn by_hand_over_document(json: &str) -> Vec<u8> {
    let document = dtekit::Document::from_json(json.as_bytes()).expect("the corpus is sound");
    let mut pen = Pen(String::with_capacity(json.len() * 3));
    pen.invoice(document.element("Documento").expect("a Documento")).expect("its groups");
    pen.0.into_bytes()
}

pub fn by_hand_over_value(json: &str) -> Vec<u8> {
    let document: Value = serde_json::from_str(json).expect("the corpus is sound");
    let mut pen = Pen(String::with_capacity(json.len() * 3));
    pen.invoice(&document["Documento"]).expect("its groups");
    pen.0.into_bytes()
}

/// A minijinja environment with the template.
pub fn minijinja() -> minijinja::Environment<'static> {
    let mut environment = minijinja::Environment::new();
    environment.set_debug(true);
    environment.add_template("invoice", JINJA).expect("the bench's own template");
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
    environment
}

/// The input of minijinja; a number is its text, since minijinja's own numbers would change it.
fn context(value: Value) -> minijinja::Value {
    match value {
        Value::Null => minijinja::Value::from(()),
        Value::Bool(value) => value.into(),
        Value::Number(number) => number.as_str().into(),
        Value::String(text) => text.into(),
        Value::Array(items) => items.into_iter().map(context).collect::<Vec<_>>().into(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| (name, context(value)));
            members.collect::<std::collections::BTreeMap<_, _>>().into()
        }
    }
}

pub fn by_minijinja(environment: &minijinja::Environment<'_>, json: &str) -> Vec<u8> {
    let context = context(serde_json::from_str(json).expect("the corpus is sound"));
    let template = environment.get_template("invoice").expect("it was added");
    template.render(context).unwrap_or_else(|error| panic!("{error:#}")).into_bytes()
}

/// The peers in Python, if `python3` or the environment's PYTHON has lxml and jinja2.
struct Python(Child, BufReader<std::process::ChildStdout>);

impl Python {
    fn start() -> Option<Python> {
        let python = std::env::var("PYTHON").unwrap_or("python3".into());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("mapping/peers.py");
        let has = Command::new(&python).args(["-c", "import lxml, jinja2"]).stderr(Stdio::null()).status();
        if !has.is_ok_and(|status| status.success()) {
            println!("  left out: libxslt and Jinja2, since {python} has no lxml or no jinja2");
            return None;
        }
        let mut child =
            Command::new(&python).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let output = BufReader::new(child.stdout.take()?);
        Some(Python(child, output))
    }

    fn ask(&mut self, words: &[&str]) -> String {
        let input = self.0.stdin.as_mut().expect("it is open");
        writeln!(input, "{}", words.join("\t")).expect("Python reads");
        let mut line = String::new();
        self.1.read_line(&mut line).expect("Python answers");
        line.trim_end().to_owned()
    }
}

/// A peer, its nanoseconds for one document, and the promised ratio to it.
type Turn<'a> = (&'static str, &'static str, Box<dyn FnMut(u32) -> f64 + 'a>);

/// The CPU time of this thread in nanoseconds, as the peers in Python count it: it does not depend on other processes.
fn worked() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let time = told.as_deref().and_then(|told| told.split(' ').next()?.parse::<u64>().ok());
    time.expect("a Linux that counts the time of threads") as f64
}

/// Canonical XML: names with their namespaces, attributes in order, texts without escapes.
fn canonical(xml: &[u8]) -> String {
    let text = std::str::from_utf8(xml).expect("UTF-8");
    let document = roxmltree::Document::parse(text).expect("well-formed");
    let mut meant = String::with_capacity(xml.len());
    for node in document.descendants() {
        let name = node.tag_name();
        let mut attributes: Vec<_> = node.attributes().map(|one| (one.namespace(), one.name(), one.value())).collect();
        attributes.sort();
        let depth = node.ancestors().count();
        let _ = writeln!(meant, "{depth} {:?} {} {:?} {attributes:?}", name.namespace(), name.name(), node.text());
    }
    meant
}

/// Prints the median of each peer; all take turns.
pub fn print(document: &corpus::Document) {
    let mapping = Arc::new(compiled());
    let environment = minijinja();
    let folder = std::env::temp_dir().join("dtekit-bench-mapping");
    std::fs::create_dir_all(&folder).expect("a folder for the documents");
    let (json, xml) = (folder.join("document.json"), folder.join("document.xml"));
    std::fs::write(&json, &document.json).expect("a file");
    std::fs::write(&xml, &document.xml).expect("a file");
    let output = dtekit(&mapping, &document.json);
    assert_eq!(output, dtekit(&mapping, &document.xml), "both spellings give the same");
    let same = canonical(&output);
    let others = [
        ("by hand over dtekit::Document", by_hand_over_document(&document.json)),
        ("by hand over serde_json::Value", by_hand_over_value(&document.json)),
        ("minijinja", by_minijinja(&environment, &document.json)),
    ];
    for (name, other) in others {
        assert!(canonical(&other) == same, "{name} writes what dtekit writes");
    }
    println!("Mapping, {}: {} bytes of JSON to {} of XML", document.name, document.json.len(), output.len());

    fn timed<T>(run: impl Fn() -> T) -> impl FnMut(u32) -> f64 {
        move |count| {
            let begin = worked();
            for _ in 0..count {
                std::hint::black_box(run());
            }
            (worked() - begin) / f64::from(count)
        }
    }
    let python = std::cell::RefCell::new(Python::start());
    let mut turns: Vec<Turn<'_>> = vec![
        ("dtekit, JSON in", "", Box::new(timed(|| dtekit(&mapping, &document.json)))),
        ("dtekit, JSON in, kept Mapper", "", Box::new(timed(kept(&mapping, &document.json)))),
        ("dtekit, XML in", "", Box::new(timed(|| dtekit(&mapping, &document.xml)))),
        (
            "by hand over dtekit::Document",
            "dtekit at most 1.6 times it",
            Box::new(timed(|| by_hand_over_document(&document.json))),
        ),
        (
            "by hand over serde_json::Value",
            "dtekit at most 1/3 of it",
            Box::new(timed(|| by_hand_over_value(&document.json))),
        ),
        (
            "minijinja",
            "dtekit at most 1/5 of it",
            Box::new(timed(|| by_minijinja(&environment, &document.json))),
        ),
    ];
    if python.borrow().is_some() {
        for (name, word, file, bar) in [
            ("libxslt (lxml), XML in", "xslt", &xml, "dtekit at most 1/20 of it"),
            ("Jinja2", "jinja", &json, "dtekit at most 1/40 of it"),
        ] {
            let (python, file) = (&python, file.to_str().expect("UTF-8").to_owned());
            let out = folder.join("output.xml");
            let words = ["output", word, &file, out.to_str().expect("UTF-8")];
            python.borrow_mut().as_mut().expect("it runs").ask(&words);
            let other = std::fs::read(out).expect("Python wrote it");
            assert!(canonical(&other) == same, "{name} writes what dtekit writes");
            turns.push((
                name,
                bar,
                Box::new(move |count| {
                    let mut python = python.borrow_mut();
                    let answer = python.as_mut().expect("it runs").ask(&[word, &file, &count.to_string()]);
                    answer.split(' ').next().and_then(|time| time.parse().ok()).expect("a time")
                }),
            ));
        }
    }
    // Linux counts in ticks of some milliseconds: a turn takes many.
    let count = (10_000_000 / document.json.len()).max(1) as u32;
    let mut times = vec![Vec::new(); turns.len()];
    let start = Instant::now();
    while start.elapsed() < crate::TIME || times[0].len() < 5 {
        for ((_, _, run), times) in turns.iter_mut().zip(&mut times) {
            times.push(run(count));
        }
    }
    let medians: Vec<f64> = times
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect();
    for ((name, bar, _), median) in turns.iter().zip(&medians) {
        let bar = if bar.is_empty() { String::new() } else { format!("  ({bar})") };
        println!("  {name:32} {:9.1} us   {:6.2} times dtekit's{bar}", median / 1e3, median / medians[0]);
    }
}

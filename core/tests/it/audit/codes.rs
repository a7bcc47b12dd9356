//! Every code of the authorities' catalogues is known, and leads to the caller's own field where it names an element.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use dtekit::audit::{Answer, CodeOptions, TraceOptions};
use dtekit::mapping::{Direction, Explanation, Registry};
use dtekit::tables::{Row, Tables};
use dtekit::{Country, trace};
use serde_json::{Value, json};

use crate::country::authority;
use crate::country::vector;

/// Rows of the catalogue that are examples of a text and no codes.
const NO_CODES: [&str; 3] = ["observación:1", "observación:2", "observación:3"];

/// The rows of a country's catalogue; none where the authorities' data is not there.
fn catalogue(country: &str) -> Option<Vec<Value>> {
    let file = authority::data("codes")?.join("codes").join(format!("{}.json", country.to_lowercase()));
    let all: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    Some(all["rows"].as_array().unwrap().clone())
}

/// The names of an element's path, however the catalogue writes it.
fn names(field: &str) -> Option<Vec<String>> {
    let mut bare = String::new();
    let mut depth = 0;
    for c in field.trim().chars() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if depth == 0 => bare.push(c),
            _ => {}
        }
    }
    let is_name = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let steps = bare.split(['/', '.']).map(|step| step.trim_start_matches('@'));
    let steps: Vec<&str> = if bare.contains('/') || bare.contains("cbc:") || bare.contains("cac:") {
        // `cfdi:Conceptos/Concepto:Importe` names an attribute behind the colon, `cbc:Amount` a prefix before it.
        let is_prefix =
            |word: &str| word.len() <= 6 && word.chars().all(|c| c.is_lowercase() || c.is_ascii_digit());
        let parts =
            steps.flat_map(|step| step.split(':').filter(|word| !is_prefix(word)).collect::<Vec<_>>());
        parts.filter(|step| !step.is_empty() && *step != "text()").collect()
    } else {
        steps.flat_map(|step| step.split(':')).filter(|step| !step.is_empty()).collect()
    };
    let steps: Vec<&str> =
        steps.into_iter().filter(|step| !["cfdi", "CFDI", "pago10"].contains(step)).collect();
    (!steps.is_empty() && steps.iter().all(is_name)).then(|| steps.into_iter().map(str::to_owned).collect())
}

/// The names of a target's path, without prefixes and numbers.
fn target_names(target: &str) -> Vec<&str> {
    let bare = |step: &str| step.find('[').map_or(step.len(), |at| at);
    let steps = target
        .split('/')
        .map(|step| &step[..bare(step)])
        .filter(|step| !step.is_empty() && !step.starts_with('#'));
    steps.map(|step| step.trim_start_matches('@').rsplit(':').next().unwrap()).collect()
}

/// Whether a target is the element that is named, or stands inside of it.
fn is_of(target: &[impl AsRef<str>], names: &[String]) -> bool {
    // A catalogue may leave names out in the middle, such as `Pagos:TotalRetencionesIVA`: only their order counts.
    let mut rest = target.iter().map(AsRef::as_ref);
    !names.is_empty() && names.iter().all(|name| rest.any(|step| step == name))
}

#[derive(Default)]
struct Figures {
    rows: usize,
    naming: usize,
    written: usize,
    traced: usize,
    wrong: Vec<String>,
    lost: Vec<String>,
}

/// The documents of a country's vectors, and which of them have which element.
#[derive(Default)]
struct Documents {
    explanations: Vec<Explanation>,
    /// The names of each target, with the documents that have it.
    targets: Vec<(Vec<String>, BTreeSet<usize>)>,
    /// The targets in which a name stands.
    with: HashMap<String, Vec<usize>>,
}

impl Documents {
    fn of(country: &str) -> Documents {
        let mut documents = Documents::default();
        if country == "BR" {
            return documents;
        }
        let expected = if country == "SV" { ".official" } else { ".xml" };
        let all = vector::read(&format!("mapping_{}/to", country.to_lowercase()), &[".json"], expected);
        let mut places: HashMap<Vec<String>, usize> = HashMap::new();
        for vector in all.iter().filter(|vector| !vector.name.contains("_plain")) {
            let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
            let explanation = mapping.explain(&vector.input, &vector.params.clone().into()).unwrap();
            for row in &explanation.rows {
                let names: Vec<String> = target_names(&row.target).into_iter().map(str::to_owned).collect();
                let next = documents.targets.len();
                let at = *places.entry(names.clone()).or_insert(next);
                if at == next {
                    for name in BTreeSet::from_iter(&names) {
                        documents.with.entry(name.clone()).or_default().push(at);
                    }
                    documents.targets.push((names, BTreeSet::new()));
                }
                documents.targets[at].1.insert(documents.explanations.len());
            }
            documents.explanations.push(explanation);
        }
        documents
    }

    /// The documents that have one of some elements.
    fn with(&self, named: &[Vec<String>]) -> BTreeSet<usize> {
        let targets = named.iter().flat_map(|names| {
            let candidates = names.last().and_then(|last| self.with.get(last)).into_iter().flatten();
            candidates.map(|at| &self.targets[*at]).filter(|(target, _)| is_of(target, names))
        });
        targets.flat_map(|(_, documents)| documents).copied().collect()
    }
}

/// A code that names an element which a document of the vectors has.
struct Named<'r> {
    row: &'r Value,
    fields: Vec<&'r str>,
    names: Vec<Vec<String>>,
    documents: BTreeSet<usize>,
    /// The elements that the trace told.
    told: Vec<String>,
}

/// A message between two others of an answer: the trace of one message may have several parts.
const BETWEEN: &str = "--";

/// Traces the messages of some codes in one document.
fn trace_all(codes: &mut [&mut Named<'_>], explanation: &Explanation, options: &TraceOptions) {
    let messages = codes.iter().flat_map(|code| {
        [json!({"Code": code.row["code"], "Msg": code.row["message"]}), json!({"Code": "", "Msg": BETWEEN})]
    });
    let answer = Value::from_iter(messages).to_string();
    let traced = trace(Answer::from_json(answer.as_bytes()).unwrap(), explanation, options).unwrap();
    let parts: Vec<_> = traced.messages.split(|message| message.text == BETWEEN).collect();
    assert_eq!(parts.len(), codes.len() + 1);
    for (code, parts) in codes.iter_mut().zip(parts) {
        code.told = parts.iter().flat_map(|part| &part.fields).map(|field| field.element.clone()).collect();
    }
}

fn examine(country: &str, rows: &[Value]) -> Figures {
    let mut figures = Figures { rows: rows.len(), ..Figures::default() };
    let documents = Documents::of(country);
    let options = TraceOptions { country: Some(country.parse().unwrap()), ..TraceOptions::default() };
    let mut codes: Vec<Named<'_>> = Vec::new();
    for row in rows {
        // An element of the answer itself, such as `ARECF/DetalleAcusedeRecibo/Estado`, is none of the caller's
        // document.
        let kind = row["document"].as_str().unwrap_or_default();
        if ["ARECF", "consulta", "MensajeHacienda", "recepciondte"]
            .iter()
            .any(|word| kind.starts_with(word) && !kind.ends_with("DetalleMensaje"))
        {
            continue;
        }
        let fields: Vec<&str> = match &row["field"] {
            Value::String(one) => one.split(" / ").collect(),
            Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
            _ => continue,
        };
        figures.naming += 1;
        let names: Vec<Vec<String>> = fields.iter().filter_map(|field| names(field)).collect();
        let documents = documents.with(&names);
        if !documents.is_empty() {
            codes.push(Named { row, fields, names, documents, told: Vec::new() });
        }
    }
    // A rule is of one kind of document: the first document counts that has what it is about.
    for (at, explanation) in documents.explanations.iter().enumerate() {
        let open = |code: &&mut Named<'_>| code.told.is_empty() && code.documents.contains(&at);
        let mut open: Vec<&mut Named<'_>> = codes.iter_mut().filter(open).collect();
        // A trace has a bound on its messages.
        for some in open.chunks_mut(200) {
            trace_all(some, explanation, &options);
        }
    }
    figures.written = codes.len();
    for Named { row, fields, names, told, .. } in codes {
        let code = row["code"].as_str().unwrap();
        let text = format!("{country} {code} {fields:?} ({})", row["message"]);
        let strange = told.iter().find(|told| !names.iter().any(|names| is_of(&target_names(told), names)));
        match (strange, told.is_empty()) {
            (Some(strange), _) => figures.wrong.push(format!("{text}: {strange}")),
            (None, false) => figures.traced += 1,
            (None, true) => figures.lost.push(text),
        }
    }
    figures
}

#[test]
fn every_code_of_the_catalogues_is_known() {
    let tables = Tables::standard();
    let mut unknown = Vec::new();
    for name in Country::ALL.iter().map(Country::as_str) {
        let Some(rows) = catalogue(name) else { return };
        let country: Country = name.parse().unwrap();
        let table = tables.versions(&format!("{}-rechazo", name.to_lowercase())).pop().unwrap();
        for code in rows.iter().filter_map(|row| row["code"].as_str()).filter(|code| !NO_CODES.contains(code))
        {
            let code = code.replace("clasificaMsg ", "clasificaMsg-");
            // The key of a row is found first; a code without a row of its own by its spelling.
            let is_key = table.rows_of(&code).next().is_some();
            if !is_key && dtekit::code(country, &code, &CodeOptions::default()).is_err() {
                unknown.push(format!("{name} {code}"));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn the_usual_codes_have_meaning_and_remedy_in_both_languages() {
    let tables = Tables::standard();
    for name in Country::ALL.iter().map(Country::as_str) {
        let table = tables.versions(&format!("{}-rechazo", name.to_lowercase())).pop().unwrap();
        let texts = ["value", "en", "remedio", "remedy"];
        let count = |row: &Row| texts.iter().filter(|column| row.get(column).is_some()).count();
        let whole = table.rows().filter(|row| count(row) == texts.len()).count();
        for row in table.rows() {
            assert!([0, texts.len()].contains(&count(&row)), "{name} {}: a text lacks", row.key());
        }
        assert!(whole >= table.rows().count().min(40).min(whole_of(name)), "{name}: {whole}");
    }
}

/// How many codes of a country are usual, where its catalogue does not have forty.
fn whole_of(country: &str) -> usize {
    match country {
        "CR" => 10,
        "DO" => 17,
        "EC" => 36,
        "SV" => 23,
        _ => 40,
    }
}

#[test]
fn a_code_that_names_an_element_leads_to_the_callers_field() {
    let (mut written, mut traced) = (0, 0);
    let (mut wrong, mut lost) = (Vec::new(), Vec::new());
    let mut lines = String::new();
    for country in Country::ALL.iter().map(Country::as_str) {
        let Some(rows) = catalogue(country) else { return };
        let figures = examine(country, &rows);
        lines += &format!(
            "| {country} | {} | {} | {} | {} | {} |\n",
            figures.rows,
            figures.naming,
            figures.written,
            figures.traced,
            figures.wrong.len()
        );
        written += figures.written;
        traced += figures.traced;
        wrong.extend(figures.wrong);
        lost.extend(figures.lost);
    }
    compare(&lines);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(traced * 100 >= written * 95, "{traced} of {written}:\n{}", lost.join("\n"));
}

/// Compares the table of the page. With `DTEKIT_BLESS` set, writes it.
fn compare(lines: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/trace.md");
    let page = fs::read_to_string(&file).unwrap();
    let begin = "<!-- codes: written by DTEKIT_BLESS=1 cargo test -p dtekit --test it audit::codes -->\n";
    let (before, rest) = page.split_once(begin).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let head = "\n| country | codes | naming an element | that a mapping writes | traced to the field | to a wrong one |\n|---|---|---|---|---|---|\n";
    let fresh = format!("{before}{begin}{head}{lines}\n<!-- end -->{after}");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    } else {
        assert!(page == fresh, "docs/trace.md is stale:\n{lines}");
    }
}

//! Every code of the authorities' catalogues is known, and leads to the caller's own field where it names an element.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use dtekit::audit::{Answer, CodeOptions, Origins, TraceOptions};
use dtekit::mapping::{Direction, Explanation, Registry};
use dtekit::{Country, trace};
use serde_json::{Value, json};

use crate::country::authority;
use crate::country::vector;

const COUNTRIES: [&str; 12] = ["AR", "BR", "CL", "CO", "CR", "DO", "EC", "GT", "MX", "PA", "PE", "SV"];

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
fn is_of(target: &str, names: &[String]) -> bool {
    let target = target_names(target);
    // A catalogue may leave names out in the middle, such as `Pagos:TotalRetencionesIVA`: only their order counts.
    let mut rest = target.iter();
    let Some((last, before)) = names.split_last() else { return false };
    before.iter().all(|name| rest.any(|step| step == name)) && rest.any(|step| step == last)
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

fn explanations(country: &str) -> Vec<Explanation> {
    if country == "BR" {
        return Vec::new();
    }
    let expected = if country == "SV" { ".official" } else { ".xml" };
    let all = vector::read(&format!("mapping_{}/to", country.to_lowercase()), &[".json"], expected);
    let explain = |vector: &vector::Vector| {
        let mapping = Registry::standard(country, &vector.tipo, Direction::To).unwrap();
        mapping.explain(&vector.input, &vector.params.clone().into()).unwrap()
    };
    all.iter().filter(|vector| !vector.name.contains("_plain")).map(explain).collect()
}

fn examine(country: &str, rows: &[Value]) -> Figures {
    let mut figures = Figures { rows: rows.len(), ..Figures::default() };
    let explanations = explanations(country);
    let mut origins: HashMap<usize, Origins> = HashMap::new();
    let options = TraceOptions { country: Some(country.parse().unwrap()), ..TraceOptions::default() };
    for row in rows {
        let code = row["code"].as_str().unwrap();
        // An element of the answer itself, such as `ARECF/DetalleAcusedeRecibo/Estado`, is none of the caller's document.
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
        let named: Vec<Vec<String>> = fields.iter().filter_map(|field| names(field)).collect();
        let writes = |explanation: &Explanation| {
            explanation.rows.iter().any(|one| named.iter().any(|names| is_of(&one.target, names)))
        };
        let documents: Vec<usize> = (0..explanations.len()).filter(|at| writes(&explanations[*at])).collect();
        if documents.is_empty() {
            continue;
        }
        figures.written += 1;
        let answer = json!([{"Code": code, "Msg": row["message"]}]).to_string();
        // A rule is of one kind of document: the first document counts that has what it is about.
        let told = documents.into_iter().find_map(|at| {
            let origins = origins.entry(at).or_insert_with(|| Origins::from(&explanations[at])).clone();
            let answer = Answer::from_json(answer.as_bytes()).unwrap();
            let traced = trace(answer, origins, &options).unwrap();
            let fields = traced.messages.into_iter().flat_map(|one| one.fields);
            let told: Vec<String> = fields.map(|field| field.element).collect();
            (!told.is_empty()).then_some(told)
        });
        let text = format!("{country} {code} {fields:?} ({})", row["message"]);
        let strange = told.iter().flatten().find(|target| !named.iter().any(|names| is_of(target, names)));
        match (strange, told.is_some()) {
            (Some(strange), _) => figures.wrong.push(format!("{text}: {strange}")),
            (None, true) => figures.traced += 1,
            (None, false) => figures.lost.push(text),
        }
    }
    figures
}

#[test]
fn every_code_of_the_catalogues_is_known() {
    let mut unknown = Vec::new();
    for name in COUNTRIES {
        let Some(rows) = catalogue(name) else { return };
        let country: Country = name.parse().unwrap();
        for code in rows.iter().filter_map(|row| row["code"].as_str()).filter(|code| !NO_CODES.contains(code))
        {
            let code = code.replace("clasificaMsg ", "clasificaMsg-");
            if dtekit::code(country, &code, &CodeOptions::default()).is_err() {
                unknown.push(format!("{name} {code}"));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn the_usual_codes_have_meaning_and_remedy_in_both_languages() {
    let tables = dtekit::tables::Tables::standard();
    for name in COUNTRIES {
        let table = tables.versions(&format!("{}-rechazo", name.to_lowercase())).pop().unwrap();
        let texts = ["value", "en", "remedio", "remedy"];
        let count =
            |row: &dtekit::tables::Row| texts.iter().filter(|column| row.get(column).is_some()).count();
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
    for country in COUNTRIES {
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

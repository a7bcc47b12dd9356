//! The list of built-in tables in `docs/tables.md`, from the files of `core/countries/XX/tables`.

use std::fs;
use std::path::Path;

use std::collections::BTreeMap;

use dtekit::tables::{Table, Tables};

const BEGIN: &str = "<!-- Generated from core/countries/XX/tables: do not edit. -->\n";
const END: &str = "<!-- End of the generated list. -->\n";
const DATED: &str = "<!-- Generated from core/countries/XX/tables: what is dated. Do not edit. -->\n";
const DATED_END: &str = "<!-- End of what is dated. -->\n";

pub fn files() -> Vec<(&'static str, String)> {
    let path = "docs/tables.md";
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the page has the list of tables");
    let (_, after) = rest.split_once(END).expect("the list of tables has an end");
    let mut list = String::from(
        "\n| name | what it holds | version | from | rows | complete | source |\n|---|---|---|---|---|---|---|\n",
    );
    let tables = Tables::standard();
    for table in tables.names().iter().flat_map(|name| tables.versions(name)) {
        let from = table.from().map_or_else(|| "–".to_owned(), |from| from.to_string());
        let (name, title, version) = (table.name(), table.title(), table.version());
        let rows = table.rows().count();
        let complete = match table.coverage() {
            "complete" => "yes",
            "codes" => "codes only",
            "general-knowledge" => "from general knowledge",
            word => word,
        };
        list.push_str(&format!(
            "| `{name}` | {title} | {version} | {from} | {rows} | {complete} | {} |\n",
            table.source()
        ));
    }
    let page = format!("{before}{BEGIN}{list}\n{END}{after}");
    let (before, rest) = page.split_once(DATED).expect("the page has what is dated");
    let (_, after) = rest.split_once(DATED_END).expect("what is dated has an end");
    let page = format!("{before}{DATED}{}\n{}\n{DATED_END}{after}", countries(&tables), rates(&tables));
    vec![(path, page), deadlines(&tables)]
}

const DEADLINES: &str = "<!-- Generated from core/countries/XX/tables/plazo-legal.json: do not edit. -->\n";
const DEADLINES_END: &str = "<!-- End of the deadlines. -->\n";

/// The page of the deadlines, with each row of the tables.
fn deadlines(tables: &Tables) -> (&'static str, String) {
    let path = "docs/deadlines.md";
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap();
    let (before, rest) = page.split_once(DEADLINES).expect("the page has the deadlines");
    let (_, after) = rest.split_once(DEADLINES_END).expect("the deadlines have an end");
    let mut list = String::from(
        "\n| country | kind | types | how long | since | in force | law | checked |\n|---|---|---|---|---|---|---|---|\n",
    );
    let names = tables.names().into_iter().filter(|name| name.ends_with("-plazo-legal"));
    for table in names.flat_map(|name| tables.versions(name)) {
        for row in table.rows() {
            let text = |column: &str| row.get(column).unwrap_or("all").to_owned();
            let force = match (row.from(), row.to()) {
                (None, None) => "–".to_owned(),
                (Some(from), None) => format!("from {from}"),
                (None, Some(to)) => format!("to {to}"),
                (Some(from), Some(to)) => format!("{from} to {to}"),
            };
            list.push_str(&format!(
                "| {} | `{}` | {} | {} {} | {} | {force} | {} | {} |\n",
                table.name()[..2].to_uppercase(),
                row.key().split('-').next().unwrap(),
                text("types"),
                row.value(),
                text("unit"),
                text("since"),
                text("law"),
                text("checked"),
            ));
        }
    }
    let page = format!("{before}{DEADLINES}{list}\n{DEADLINES_END}{after}");
    let (before, rest) = page.split_once(MARKS).expect("the page has the marks of a contingency");
    let (_, after) = rest.split_once(MARKS_END).expect("the marks of a contingency have an end");
    (path, format!("{before}{MARKS}{}\n{MARKS_END}{after}", marks(tables)))
}

const MARKS: &str = "<!-- Generated from core/countries/XX/tables/contingencia.json: do not edit. -->\n";
const MARKS_END: &str = "<!-- End of the marks. -->\n";

/// How a document of each country says that it was made in an outage.
fn marks(tables: &Tables) -> String {
    let mut list = String::from(
        "\n| country | what it means | in your document | official element | law | checked |\n|---|---|---|---|---|---|\n",
    );
    let names = tables.names().into_iter().filter(|name| name.ends_with("-contingencia"));
    for table in names.flat_map(|name| tables.versions(name)) {
        for row in table.rows() {
            let code =
                |column: &str| row.get(column).map_or_else(|| "–".to_owned(), |text| format!("`{text}`"));
            let mark = match row.get("mark") {
                Some(mark) if mark.contains(' ') => format!(", {mark}"),
                Some(mark) => format!(" `{mark}`"),
                None => String::new(),
            };
            list.push_str(&format!(
                "| {} | {} | {}{mark} | {} | {} | {} |\n",
                table.name()[..2].to_uppercase(),
                row.get("en").unwrap(),
                code("path"),
                code("element"),
                row.get("law").unwrap(),
                row.get("checked").unwrap(),
            ));
        }
    }
    list
}

/// How many tables of each country have a day, and how many were compared with their source.
fn countries(tables: &Tables) -> String {
    let mut counted: BTreeMap<String, [usize; 7]> = BTreeMap::new();
    for table in tables.names().iter().flat_map(|name| tables.versions(name)) {
        let counts = counted.entry(table.name().split('-').next().unwrap().to_owned()).or_default();
        let is_dated = table.from().is_some() || table.rows().any(|row| row.from().is_some());
        let day = if is_dated {
            1
        } else if !table.published().is_empty() {
            2
        } else {
            3
        };
        let words = ["yes", "in part", "no"];
        let word = words.iter().position(|word| table.checked().starts_with(word));
        let checked = 4 + word.unwrap_or_else(|| panic!("{}: `{}`", table.name(), table.checked()));
        for index in [0, day, checked] {
            counts[index] += 1;
        }
    }
    let mut list = String::from(
        "\n| of | tables | with days | with the day of their source alone | without a day | from a file of the authority \
         | in part | from memory |\n|---|---|---|---|---|---|---|---|\n",
    );
    for (country, counts) in counted {
        let counts: Vec<_> = counts.iter().map(usize::to_string).collect();
        list.push_str(&format!("| `{country}` | {} |\n", counts.join(" | ")));
    }
    list
}

/// Whether a table has the law and the check of each row: those of rates have. Deadlines and contingencies have a page
/// of their own.
fn has_laws(table: &Table) -> bool {
    let is_of_own_page = ["-plazo-legal", "-contingencia"].iter().any(|end| table.name().ends_with(end));
    !is_of_own_page && table.columns().iter().any(|column| column == "law")
}

/// Every rate with its days, its law and who checked it.
fn rates(tables: &Tables) -> String {
    let mut list = String::from(
        "\n| table | key | value | from | to | law | checked |\n|---|---|---|---|---|---|---|\n",
    );
    for table in tables.names().iter().flat_map(|name| tables.versions(name)).filter(has_laws) {
        for row in table.rows() {
            let day = |day: Option<_>| {
                day.map_or_else(|| "–".to_owned(), |day: dtekit::tables::Date| day.to_string())
            };
            list.push_str(&format!(
                "| `{}` | {} | {} | {} | {} | {} | {} |\n",
                table.name(),
                row.key(),
                row.get("value").unwrap_or("–"),
                day(row.from()),
                day(row.to()),
                row.get("law").unwrap_or("–"),
                row.get("checked").unwrap_or("–"),
            ));
        }
    }
    list
}

//! The list of built-in tables in `docs/tables.md`, from the files of `core/countries/XX/tables`.

use std::fs;
use std::path::Path;

use dtekit::tables::Tables;

const BEGIN: &str = "<!-- Generated from core/countries/XX/tables: do not edit. -->\n";
const END: &str = "<!-- End of the generated list. -->\n";

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
    vec![(path, format!("{before}{BEGIN}{list}\n{END}{after}"))]
}

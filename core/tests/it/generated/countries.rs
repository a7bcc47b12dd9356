//! `core/src/countries.rs`, from the folders of `core/countries`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const HEAD: &str = "\
//! The folders of `core/countries`: a module each, and the rows.
// Generated from the folders of core/countries: do not edit.

use crate::country::row::CountryRow;

";

pub fn files() -> Vec<(&'static str, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("countries");
    let mut folders: Vec<_> = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    folders.sort();
    let (mut modules, mut rows) = (BTreeMap::new(), Vec::new());
    for folder in &folders {
        let folder = folder.to_str().unwrap();
        // A folder without code has only tables or libraries.
        let Ok(code) = fs::read_to_string(root.join(folder).join("country.rs")) else { continue };
        let name = name(&code);
        let module = name.as_ref().map_or(folder.to_owned(), |name| name.to_lowercase().replace(' ', "_"));
        let visibility = if name.is_some() { "pub" } else { "pub(crate)" };
        rows.extend(name.map(|_| format!("    &{module}::ROW,\n")));
        let path = format!("#[path = \"../countries/{folder}/country.rs\"]\n");
        modules.insert(module.clone(), format!("{path}{visibility} mod {module};\n"));
    }
    let list = format!(
        "\n/// One row a country, in the order of their codes.\npub(crate) static ROWS: [&CountryRow; {}] = [\n{}];\n",
        rows.len(),
        rows.concat()
    );
    vec![("core/src/countries.rs", [HEAD, &modules.into_values().collect::<String>(), &list].concat())]
}

/// The country's name, by its row; `None` for a folder that countries share.
fn name(code: &str) -> Option<String> {
    let (_, row) = code.split_once("..CountryRow::new(\"")?;
    row.split('"').nth(2).map(str::to_owned)
}

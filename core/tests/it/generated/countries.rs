//! The lists of the folders of `core/countries`: their modules and rows, what hangs on them, and the codes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

const ROWS_HEAD: &str = "\
//! The folders of `core/countries`: a module each, and the rows.
// Generated from the folders of core/countries: do not edit.

use crate::country::row::CountryRow;

";

const AUDIT_HEAD: &str = "\
//! What the countries' folders have for the audit, by the code of the country.
// Generated from the folders of core/countries: do not edit.

use crate::audit::lint::facts::Facts;
use crate::audit::totals::row::Totals;
use crate::countries;
";

const CODES_HEAD: &str = "\
//! The constants of `Country`: one for each folder of `core/countries` with a row.
// Generated from the folders of core/countries: do not edit.

use super::Country;

impl Country {
";

/// One folder with code.
struct Folder {
    /// The folder's name: the code of the country in small letters.
    folder: String,
    /// The code in capitals.
    code: String,
    /// The name of the country, by its row; `None` for what countries share.
    name: Option<String>,
    /// The name of the module.
    module: String,
    /// Whether the interface names a processing model.
    is_issuing: bool,
    has_totals: bool,
    has_lint: bool,
}

fn folders(root: &Path) -> Vec<Folder> {
    let mut folders: Vec<_> = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    folders.sort();
    let read = |folder: &str| {
        // A folder without code has only tables or libraries.
        let path = root.join(folder);
        let text = fs::read_to_string(path.join("country.rs")).ok()?;
        let name = text.split_once("..CountryRow::new(\"").and_then(|(_, row)| row.split('"').nth(2));
        Some(Folder {
            folder: folder.to_owned(),
            code: folder.to_uppercase(),
            module: name.unwrap_or(folder).to_lowercase().replace(' ', "_"),
            name: name.map(str::to_owned),
            is_issuing: text.contains("\n    model: Some("),
            has_totals: path.join("totals.rs").exists(),
            has_lint: path.join("lint.rs").exists(),
        })
    };
    folders.iter().filter_map(|folder| read(folder.to_str().unwrap())).collect()
}

pub fn files() -> Vec<(&'static str, String)> {
    files_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("countries"))
}

/// The lists for the folders of another place.
pub fn files_of(countries: &Path) -> Vec<(&'static str, String)> {
    let folders = folders(countries);
    vec![
        ("core/src/countries.rs", rows(&folders)),
        ("core/src/audit/countries.rs", audit(&folders)),
        ("core/src/country/codes.rs", codes(&folders)),
    ]
}

fn rows(folders: &[Folder]) -> String {
    let mut modules = BTreeMap::new();
    for Folder { folder, module, name, .. } in folders {
        let visibility = if name.is_some() { "pub" } else { "pub(crate)" };
        let path = format!("#[path = \"../countries/{folder}/country.rs\"]\n");
        modules.insert(module, format!("{path}{visibility} mod {module};\n"));
    }
    let rows: Vec<_> = folders.iter().filter(|folder| folder.name.is_some()).collect();
    let mut text = [ROWS_HEAD, &modules.into_values().collect::<String>()].concat();
    write!(
        text,
        "\n/// One row a country, in the order of their codes.\npub(crate) static ROWS: [&CountryRow; {}] = [\n",
        rows.len()
    )
    .unwrap();
    for row in rows {
        writeln!(text, "    &{}::ROW,", row.module).unwrap();
    }
    text + "];\n"
}

fn audit(folders: &[Folder]) -> String {
    let (mut totals, mut lint) = (String::new(), String::new());
    let (mut totals_count, mut lint_count) = (0, 0);
    for Folder { code, module, has_totals, has_lint, .. } in folders {
        if *has_totals {
            totals_count += 1;
            writeln!(totals, "    (\"{code}\", &countries::{module}::totals::TOTALS),").unwrap();
        }
        if *has_lint {
            lint_count += 1;
            writeln!(lint, "    (\"{code}\", &countries::{module}::lint::FACTS),").unwrap();
        }
    }
    format!(
        "{AUDIT_HEAD}
/// How each authority rounds, and what the amounts mean.
pub(super) static TOTALS: [(&str, &Totals); {totals_count}] = [
{totals}];

/// What the lint asks of each country beyond its mapping.
pub(super) static LINT: [(&str, &Facts); {lint_count}] = [
{lint}];
"
    )
}

fn codes(folders: &[Folder]) -> String {
    let countries = || folders.iter().filter(|folder| folder.name.is_some());
    let mut text = CODES_HEAD.to_owned();
    for Folder { code, name, .. } in countries() {
        let name = name.as_deref().unwrap();
        write!(text, "    /// {name}.\n    pub const {code}: Country = Country(*b\"{code}\");\n").unwrap();
    }
    let mut list = |name: &str, about: &str, of: Vec<&Folder>| {
        write!(text, "\n    /// {about}\n    pub const {name}: [Country; {}] = [\n", of.len()).unwrap();
        for Folder { code, .. } in of {
            writeln!(text, "        Country::{code},").unwrap();
        }
        text.push_str("    ];\n");
    };
    list("ALL", "The countries with a folder, in the order of their codes.", countries().collect());
    list(
        "ISSUING",
        "The countries whose processing model the interface names, in the order of their codes.",
        countries().filter(|folder| folder.is_issuing).collect(),
    );
    text + "}\n"
}

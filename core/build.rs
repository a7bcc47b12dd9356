//! Packs the templates and tables of the countries' folders: deflated, they take an eighth of their room in a library.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=countries");
    let root = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut tables = Vec::new();
    for country in folder("countries")? {
        let code = country.file_name().unwrap_or_default().to_string_lossy().into_owned();
        pack(&country.join("mappings"), &root.join("mappings").join(&code))?;
        // Adding a table is adding its file.
        for packed in pack(&country.join("tables"), &root.join("tables").join(&code))? {
            let name = packed.file_name().unwrap_or_default().to_string_lossy().into_owned();
            tables.push((format!("{code}-{}", name.split('.').next().unwrap_or_default()), packed));
        }
    }
    tables.sort();
    let mut list = String::from("&[\n");
    for (name, packed) in tables {
        let packed = packed.to_string_lossy();
        writeln!(list, "    File {{ name: {name:?}, packed: include_bytes!({packed:?}) }},")
            .map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    fs::write(root.join("tables.rs"), list)?;
    examples(&root)?;
    rules(&root)?;
    schemas(&root)
}

/// Packs the example documents of each country.
fn examples(root: &Path) -> io::Result<()> {
    let mut list = String::from("&[\n");
    for country in folder("countries")? {
        let (code, file) = (country.file_name().unwrap_or_default(), country.join("examples.json"));
        if file.exists() {
            let packed = root.join("examples").join(code);
            fs::create_dir_all(root.join("examples"))?;
            fs::write(&packed, miniz_oxide::deflate::compress_to_vec(&fs::read(&file)?, 10))?;
            writeln!(list, "    ({:?}, include_bytes!({packed:?})),", code.to_string_lossy())
                .map_err(io::Error::other)?;
        }
    }
    list.push_str("]\n");
    fs::write(root.join("examples.rs"), list)
}

/// Packs the rules beyond a schema: the file is named as the roots of the documents, joined by `+`; what is behind a
/// dot tells files for the same root apart.
fn rules(root: &Path) -> io::Result<()> {
    let mut list = String::from("&[\n");
    for country in folder("countries")? {
        let code = country.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for packed in pack(&country.join("rules"), &root.join("rules").join(&code))? {
            let name = packed.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let names = name.split('.').next().unwrap_or_default();
            let (roots, packed) = (names.split('+').collect::<Vec<_>>(), packed.to_string_lossy());
            writeln!(
                list,
                "    File {{ country: {code:?}, roots: &{roots:?}, packed: include_bytes!({packed:?}) }},"
            )
            .map_err(io::Error::other)?;
        }
    }
    list.push_str("]\n");
    fs::write(root.join("rules.rs"), list)
}

/// Packs the tables of the authorities' schemas, with what their heads say: the countries, the roots and the condition.
fn schemas(root: &Path) -> io::Result<()> {
    let (mut list, mut count) = (String::from("&[\n"), 0_usize);
    // Which schemas have a root of this name.
    let mut of_root: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for country in folder("countries")? {
        let code = country.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for packed in pack(&country.join("schemas"), &root.join("schemas").join(&code))? {
            let file = packed.file_name().unwrap_or_default();
            let text = fs::read_to_string(country.join("schemas").join(file))?;
            let values = |word: &str| {
                let word = format!("{word} ");
                text.lines()
                    .filter_map(|line| line.strip_prefix(&word).map(str::to_owned))
                    .collect::<Vec<_>>()
            };
            let plain = |uri: &str| if uri == "-" { String::new() } else { uri.to_owned() };
            let countries = values("countries").first().cloned().unwrap_or_else(|| code.clone());
            let namespaces = values("namespace");
            let roots: Vec<(String, String)> = values("root")
                .into_iter()
                .map(|name| match name.split_once(':') {
                    Some((letter, local)) => {
                        let index = usize::from(letter.as_bytes()[0] - b'a');
                        (plain(&namespaces[index]), local.to_owned())
                    }
                    None => (plain(&namespaces[0]), name),
                })
                .collect();
            for (_, local) in &roots {
                let places = of_root.entry(local.clone()).or_default();
                if places.last() != Some(&count) {
                    places.push(count);
                }
            }
            count += 1;
            let roots: Vec<_> = roots.iter().map(|(uri, local)| (uri.as_str(), local.as_str())).collect();
            let condition = values("for").first().cloned();
            let is_json = text.lines().any(|line| line == "json");
            let stem = packed.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            writeln!(
                list,
                "    Schema {{ countries: {countries:?}, name: {stem:?}, condition: {condition:?}, roots: &{roots:?}, \
                 is_json: {is_json}, packed: include_bytes!({packed:?}) }},"
            )
            .map_err(io::Error::other)?;
        }
    }
    list.push_str("]\n");
    fs::write(root.join("schemas.rs"), list)?;
    let mut list = String::from("&[\n");
    for (local, places) in of_root {
        writeln!(list, "    ({local:?}, &{places:?}),").map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    fs::write(root.join("schema_roots.rs"), list)
}

/// The entries of a folder, in order; none if there is no such folder.
fn folder(path: impl AsRef<Path>) -> io::Result<Vec<PathBuf>> {
    if !path.as_ref().exists() {
        return Ok(Vec::new());
    }
    let mut entries: Vec<_> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}

/// Packs the files of a folder into another one; gives the packed files.
fn pack(from: &Path, to: &Path) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(to)?;
    let mut files = Vec::new();
    for file in folder(from)? {
        let packed = to.join(file.file_name().unwrap_or_default());
        fs::write(&packed, miniz_oxide::deflate::compress_to_vec(&fs::read(&file)?, 10))?;
        files.push(packed);
    }
    Ok(files)
}

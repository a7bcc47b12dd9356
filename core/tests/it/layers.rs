//! Each module of core imports only the modules below it, as the arrows in `docs/architecture.md` show.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::source;

/// The modules that each module may import from the crate, besides itself.
pub const ALLOWED: &[(&str, &[&str])] = &[
    ("archive_name", &[]),
    ("zip", &["sort", "archive_name", "code", "error"]),
    ("code", &[]),
    ("decimal", &[]),
    ("simd", &[]),
    ("sort", &[]),
    ("process", &[]),
    ("hash", &["simd"]),
    ("error", &["sort", "code", "naming", "record", "json"]),
    ("limits", &["keywords"]),
    ("naming", &["json"]),
    ("record", &["naming", "json"]),
    ("member", &["naming", "json"]),
    ("guard", &["code", "error"]),
    ("keywords", &["record", "sort", "code", "error", "naming", "json"]),
    ("document", &["sort", "hash", "simd", "code", "error", "keywords", "limits", "xml", "json"]),
    ("json", &["simd"]),
    ("xml", &["hash", "simd", "code", "error", "limits"]),
    ("convert", &["simd", "code", "error", "keywords", "limits", "document", "json", "xml"]),
    ("identifier", &["code", "error", "json"]),
    ("tables", &["sort", "code", "error", "identifier", "json"]),
    (
        "country",
        &[
            "record",
            "tables",
            "code",
            "convert",
            "decimal",
            "document",
            "error",
            "identifier",
            "keywords",
            "member",
            "naming",
            "xml",
            "json",
        ],
    ),
    ("schema", &["simd", "code", "country", "error", "keywords", "limits", "xml", "json"]),
    (
        "countries",
        &[
            "record",
            "limits",
            "zip",
            "audit",
            "country",
            "tables",
            "code",
            "convert",
            "decimal",
            "document",
            "error",
            "identifier",
            "keywords",
            "member",
            "naming",
            "xml",
            "json",
        ],
    ),
    (
        "mapping",
        &[
            "naming",
            "record",
            "sort",
            "tables",
            "simd",
            "code",
            "country",
            "decimal",
            "error",
            "identifier",
            "keywords",
            "limits",
            "document",
            "json",
            "xml",
            "convert",
        ],
    ),
    ("example", &["code", "country", "document", "error", "json"]),
    (
        "signature",
        &[
            "record", "code", "convert", "country", "document", "error", "json", "keywords", "limits",
            "naming", "xml",
        ],
    ),
    (
        "batch",
        &[
            "archive_name",
            "audit",
            "code",
            "columns",
            "convert",
            "country",
            "error",
            "guard",
            "json",
            "keywords",
            "limits",
            "mapping",
            "naming",
            "process",
            "tables",
        ],
    ),
    (
        "offer",
        &[
            "audit",
            "code",
            "country",
            "error",
            "example",
            "json",
            "keywords",
            "mapping",
            "naming",
            "print",
            "reading",
            "record",
            "schema",
            "signature",
        ],
    ),
    ("columns", &["code", "convert", "document", "error", "limits"]),
    (
        "reading",
        &[
            "record",
            "zip",
            "xml",
            "signature",
            "tables",
            "code",
            "convert",
            "country",
            "document",
            "error",
            "json",
            "keywords",
            "limits",
            "mapping",
            "naming",
        ],
    ),
    (
        "audit",
        &[
            "record",
            "sort",
            "tables",
            "code",
            "convert",
            "country",
            "decimal",
            "document",
            "error",
            "identifier",
            "json",
            "keywords",
            "limits",
            "mapping",
            "naming",
            "reading",
            "result",
            "schema",
            "xml",
        ],
    ),
    (
        "print",
        &[
            "record", "code", "convert", "country", "decimal", "document", "error", "json", "keywords",
            "naming", "mapping", "reading", "tables",
        ],
    ),
    (
        "result",
        &[
            "record",
            "tables",
            "code",
            "convert",
            "country",
            "document",
            "error",
            "identifier",
            "keywords",
            "limits",
            "member",
            "naming",
            "json",
        ],
    ),
    (
        "operation",
        &[
            "record", "code", "country", "error", "keywords", "naming", "document", "convert", "mapping",
            "result", "json", "process",
        ],
    ),
    (
        "extraction",
        &[
            "record",
            "zip",
            "code",
            "error",
            "keywords",
            "naming",
            "document",
            "convert",
            "result",
            "operation",
            "json",
        ],
    ),
    ("event", &["code", "country", "error", "keywords", "naming", "operation", "result", "json"]),
    (
        "store",
        &[
            "record",
            "sort",
            "audit",
            "client",
            "code",
            "country",
            "document",
            "error",
            "extraction",
            "identifier",
            "keywords",
            "mapping",
            "naming",
            "operation",
            "print",
            "reading",
            "result",
            "json",
            "process",
        ],
    ),
    ("transport", &["code", "error", "json", "operation", "process"]),
    (
        "client",
        &[
            "record",
            "audit",
            "code",
            "convert",
            "country",
            "document",
            "error",
            "event",
            "extraction",
            "guard",
            "keywords",
            "mapping",
            "naming",
            "operation",
            "result",
            "transport",
            "json",
            "process",
        ],
    ),
];

/// All that the engines know of `countries`: the list of rows, the modules that `country` shows to users, and what
/// hangs on the folders for the audit. These lists are generated from the folders.
const LISTS: [(&str, &str); 3] = [
    ("country", "crate::countries::ROWS"),
    ("country", "crate::countries::*"),
    ("audit/countries.rs", "crate::countries;"),
];

/// The items that `lib.rs` re-exports, each with its module.
const REEXPORTS: &[(&str, &str)] =
    &[("Limits", "limits"), ("ErrorKind", "error"), ("ReceiverMessage", "country"), ("json_value", "json")];

/// The modules of `mapping` that each module of `mapping` may import, besides itself.
const MAPPING_ROOMS: &[(&str, &[&str])] = &[
    ("place", &[]),
    ("value", &[]),
    ("expression", &["place", "value"]),
    ("plan", &["expression", "place"]),
    ("builtin", &[]),
    ("template", &["builtin", "expression", "place", "plan"]),
    ("run", &["expression", "options", "place", "plan", "value"]),
];

#[test]
fn no_room_of_mapping_imports_from_above() {
    let mut wrong = Vec::new();
    for (name, file) in source::files() {
        let Some(relative) = name.strip_prefix("mapping/") else { continue };
        let room = relative.split('/').next().unwrap().trim_end_matches(".rs");
        let Some((_, below)) = MAPPING_ROOMS.iter().find(|(known, _)| *known == room) else { continue };
        let is_room_file = !relative.contains('/');
        for line in fs::read_to_string(&file).unwrap().lines() {
            let own = line.strip_prefix("use super::").filter(|_| is_room_file);
            let path = line.split("crate::mapping::").nth(1).or(own).unwrap_or_default();
            let name = path.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap();
            if !name.is_empty() && name != room && !below.contains(&name) {
                wrong.push(format!("{}: {}", relative, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "forbidden arrows inside of mapping:\n{}", wrong.join("\n"));
}

#[test]
fn no_module_imports_from_above() {
    let allowed: BTreeMap<_, _> = ALLOWED.iter().copied().collect();
    let mut wrong = Vec::new();
    for (relative, file) in source::files() {
        let module = relative.split('/').next().unwrap().trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let below =
            allowed.get(module).unwrap_or_else(|| panic!("module `{module}` has no row in this test"));
        for line in fs::read_to_string(&file).unwrap().lines() {
            let is_list = LISTS.iter().any(|(of, list)| relative.starts_with(of) && line.contains(list));
            for name in imports(line).into_iter().filter(|_| !is_list) {
                if name != module && !below.contains(&name.as_str()) {
                    wrong.push(format!("{}: {}", relative, line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "forbidden arrows:\n{}", wrong.join("\n"));
}

/// The one file of `mapping` that reads files: it walks over template folders for every language.
const TEMPLATE_FOLDERS: &str = "mapping/folder.rs";
/// The files of `batch` that read files: they open the sources of batches for every language.
const BATCH_SOURCES: &str = "batch/source";

#[test]
fn only_transport_and_store_do_io_and_nothing_reads_the_environment() {
    let mut wrong = Vec::new();
    for (relative, file) in source::files() {
        let relative = Path::new(&relative);
        let within =
            |module: &str| relative.starts_with(module) || relative == Path::new(module).with_extension("rs");
        for line in fs::read_to_string(&file).unwrap().lines() {
            let io =
                ["SystemTime::now", "Instant::now", "std::fs", "std::env", "std::net::Tcp", "std::process"];
            let code = line.trim_start();
            let reads_files =
                within("store") || relative == Path::new(TEMPLATE_FOLDERS) || within(BATCH_SOURCES);
            // A process knows its own id, and asks nothing else of the system.
            let knows_itself = relative == Path::new("process.rs") && code == "use std::process;";
            let allowed =
                |word: &str| within("transport") || (reads_files && word == "std::fs") || knows_itself;
            if !code.starts_with("//") && io.iter().any(|word| code.contains(word) && !allowed(word)) {
                wrong.push(format!("{}: {code}", relative.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "outside of transport, store, {TEMPLATE_FOLDERS} and {BATCH_SOURCES}:\n{}",
        wrong.join("\n")
    );
}

/// The modules that a line names by `crate::…`; examples in doc comments are a user's code.
fn imports(line: &str) -> Vec<String> {
    if line.trim_start().starts_with("//") {
        return Vec::new();
    }
    let names = line.split("crate::").skip(1).flat_map(|rest| {
        let list = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default(),
            None => rest
                .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .next()
                .unwrap_or_default(),
        };
        list.split(',')
            .map(|name| name.trim().split("::").next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    });
    names
        .map(|name| {
            REEXPORTS.iter().find(|(own, _)| *own == name).map_or(name, |(_, module)| (*module).to_owned())
        })
        .collect()
}

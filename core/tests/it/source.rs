//! The source of core by the path of its module, for the tests that read it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file of core's source: the path of its module (`countries/chile/rut.rs`) and where it lies.
pub fn files() -> BTreeMap<String, PathBuf> {
    let core = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found: BTreeMap<_, _> =
        below(&core.join("src")).into_iter().filter(|(name, _)| name.ends_with(".rs")).collect();
    let list = fs::read_to_string(core.join("src/countries.rs")).unwrap();
    for country in list.split("#[path = \"../countries/").skip(1) {
        let (folder, rest) = country.split_once('/').unwrap();
        let module = rest.split_once("mod ").and_then(|(_, rest)| rest.split_once(';')).unwrap().0;
        for (name, path) in below(&core.join("countries").join(folder)) {
            if name == "country.rs" {
                found.insert(format!("countries/{module}.rs"), path);
            } else if name.ends_with(".rs") {
                found.insert(format!("countries/{module}/{name}"), path);
            }
        }
    }
    found
}

/// Every file of the bindings, of the C ABI and of the module of WebAssembly, by their folder in the repository.
pub fn files_of_bindings() -> BTreeMap<&'static str, BTreeMap<String, PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let files = |folder: &str| {
        let found = below(&root.join(folder)).into_iter().filter(|(name, _)| name.ends_with(".rs"));
        found.collect::<BTreeMap<_, _>>()
    };
    BINDINGS.into_iter().map(|folder| (folder, files(folder))).collect()
}

/// The sources of the bindings, of the C ABI and of the module of WebAssembly.
const BINDINGS: [&str; 6] = [
    "bindings/cli/src",
    "bindings/node/src",
    "bindings/python/arrow/src",
    "bindings/python/src",
    "ffi/src",
    "ffi/wasm/src",
];

/// The files below a folder, by their path in it.
pub fn below(folder: &Path) -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(one) = folders.pop() {
        for path in fs::read_dir(one).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string().replace('\\', "/");
                found.insert(name, path);
            }
        }
    }
    found
}

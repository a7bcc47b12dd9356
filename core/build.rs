//! Packs the built-in templates and tables: deflated, they take an eighth of their room in a library.

use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=mappings");
    println!("cargo::rerun-if-changed=tables");
    let root = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    for country in folder("mappings")? {
        pack(&root, &country)?;
    }
    // The files of the tables are listed here: adding a table is adding its file.
    let mut files = Vec::new();
    for folder in folder("tables")? {
        let room = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for file in pack(&root, &folder)? {
            let name = file.to_string_lossy().into_owned();
            let stem = name.split('.').next().unwrap_or_default();
            files.push((format!("{room}-{stem}"), root.join(&folder).join(&name)));
        }
    }
    files.sort();
    let mut list = String::from("&[\n");
    for (name, packed) in files {
        let packed = packed.to_string_lossy();
        writeln!(list, "    File {{ name: {name:?}, packed: include_bytes!({packed:?}) }},")
            .map_err(io::Error::other)?;
    }
    list.push_str("]\n");
    fs::write(root.join("tables.rs"), list)
}

/// The entries of a folder, in order.
fn folder(path: impl AsRef<Path>) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<_> =
        fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}

/// Packs the files of a folder to the same place under `root`; gives their names.
fn pack(root: &Path, country: &Path) -> io::Result<Vec<OsString>> {
    let packed = root.join(country);
    fs::create_dir_all(&packed)?;
    let mut names = Vec::new();
    for file in folder(country)? {
        let name = file.file_name().unwrap_or_default().to_owned();
        fs::write(packed.join(&name), miniz_oxide::deflate::compress_to_vec(&fs::read(&file)?, 10))?;
        names.push(name);
    }
    Ok(names)
}

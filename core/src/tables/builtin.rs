//! The built-in tables: packed files, each read when it is first used.

use once_cell::race::OnceBox;

use super::table::Table;

/// A file of `core/countries/XX/tables`, as `build.rs` packed it.
pub(super) struct File {
    /// The name of its table.
    pub(super) name: &'static str,
    packed: &'static [u8],
}

/// Every file, in the order of the names; the versions of a table stand side by side.
pub(super) static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The tables that were read. Nobody waits: of two threads that read the same file, one result is dropped.
static READ: [OnceBox<Table>; FILES.len()] = [const { OnceBox::new() }; FILES.len()];

/// The names of the built-in tables, each once.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FILES.chunk_by(|one, two| one.name == two.name).map(|versions| versions[0].name)
}

/// The built-in versions of a table.
pub(super) fn versions(name: &str) -> impl Iterator<Item = &'static Table> {
    let first = FILES.partition_point(|file| file.name < name);
    let files = FILES[first..].iter().take_while(move |file| file.name == name);
    files.zip(&READ[first..]).filter_map(|(file, read)| {
        let table = || {
            let text = miniz_oxide::inflate::decompress_to_vec(file.packed).unwrap_or_default();
            // A test reads every file.
            Table::parse(&text).map(Box::new)
        };
        read.get_or_try_init(table).ok()
    })
}

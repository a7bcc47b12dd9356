//! Names of files in archives.

/// Whether a name leads out of its archive, or could be taken for another one.
pub(crate) fn is_unsafe(name: &str) -> bool {
    name.starts_with(['/', '\\'])
        || name.split(['/', '\\']).any(|part| part == "..")
        || name.contains(['\0', ':'])
        || name.chars().any(char::is_control)
}

/// Whether an archiver of some system added this file itself.
pub(crate) fn is_litter(name: &str) -> bool {
    name.starts_with("__MACOSX/")
        || name.rsplit('/').next().is_some_and(|last| matches!(last, ".DS_Store" | "Thumbs.db"))
}

/// Whether a part of a name is longer than the name of a file may be.
pub(crate) fn is_long(name: &str) -> bool {
    // The bound of the usual file systems, in bytes.
    const MOST: usize = 255;
    name.split(['/', '\\']).any(|part| part.len() > MOST)
}

//! dtekit is a guest in the process of another program: it changes nothing there.

use std::fs;
use std::path::Path;

/// What changes the process: its panic hook, its logger, its signal handlers, its environment, its working directory.
const CHANGES: [&str; 10] = [
    "set_hook",
    "take_hook",
    "set_logger",
    "set_boxed_logger",
    "set_global_default",
    "sigaction",
    "signal_hook",
    "set_var(",
    "remove_var(",
    "set_current_dir",
];

fn find(folder: &Path, read: &mut usize, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, read, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            *read += 1;
            let text = fs::read_to_string(&path).unwrap();
            let named = CHANGES.iter().filter(|change| text.contains(**change));
            found.extend(named.map(|change| format!("{}: {change}", path.display())));
        }
    }
}

#[test]
fn no_source_changes_the_process_of_the_host() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut read, mut found) = (0, Vec::new());
    for folder in ["core/src", "ffi/src", "ffi/wasm/src", "bindings/python/src", "bindings/node/src"] {
        find(&root.join(folder), &mut read, &mut found);
    }
    assert!(read > 100, "{read} files");
    assert!(found.is_empty(), "{found:#?}");
}

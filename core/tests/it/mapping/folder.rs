//! `Registry::load` reads a file, or a folder of templates and libraries.

use std::fs;
#[cfg(unix)]
use std::path::Path;
use std::path::PathBuf;

use dtekit::ErrorKind;
use dtekit::mapping::Registry;

const TEMPLATE: &str = "<m:mapping xmlns:m='urn:dtekit:mapping:1' code='0a1b2c3d-0000-4000-8000-000000000001'>\
    <m:import library='units'/><m:template><F>{lookup('unit', /DTE/a)}</F></m:template></m:mapping>";
const LIBRARY: &str = r#"{"$library": {"tables": {"unit": {"rows": {"UN": "59"}}}}}"#;

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = std::env::temp_dir().join(format!("dtekit-folder-{name}-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        for (file, text) in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_templates_and_libraries_of_a_folder_are_added() {
    let folder = Folder::new("added", &[("a.xml", TEMPLATE), ("in/units.json", LIBRARY)]);
    let registry = Registry::new();
    let added = registry.load(&folder.0).unwrap();
    assert_eq!(added[0].apply(br#"{"a": "UN"}"#, &Default::default()).unwrap(), b"<F>59</F>");
    assert_eq!(registry.libraries(), ["units"]);
}

#[test]
fn other_files_and_those_with_a_dot_are_skipped() {
    let other = [("in/units.json", LIBRARY), (".git/a.xml", "<"), (".b.json", "{"), ("README.md", "no")];
    let folder = Folder::new("skipped", &other);
    #[cfg(unix)]
    std::os::unix::fs::symlink(&folder.0, folder.0.join("in/again")).unwrap();
    let registry = Registry::new();
    assert!(registry.load(&folder.0).unwrap().is_empty());
    assert_eq!(registry.libraries(), ["units"]);
}

#[test]
fn a_file_alone_is_added() {
    let folder = Folder::new("alone", &[("units.json", LIBRARY)]);
    let registry = Registry::new();
    registry.load(folder.0.join("units.json")).unwrap();
    assert_eq!(registry.libraries(), ["units"]);
}

#[test]
fn a_folder_with_a_wrong_file_adds_nothing_and_names_the_file() {
    let folder = Folder::new("wrong", &[("in/a.xml", "<a"), ("in/b.json", "{"), ("units.json", LIBRARY)]);
    let registry = Registry::new();
    let error = registry.load(&folder.0).unwrap_err();
    let paths: Vec<_> = error.findings().iter().map(|finding| finding.path.as_deref().unwrap()).collect();
    assert_eq!(paths, ["in/a.xml", "in/b.json"]);
    assert!(registry.libraries().is_empty());
}

#[test]
fn a_path_that_cannot_be_read_is_a_storage_error() {
    let folder = Folder::new("none", &[]);
    let error = Registry::new().load(folder.0.join("none.xml")).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "file-not-found"));
    assert_eq!(error.findings()[0].path.as_deref(), Some("none.xml"));
    assert!(std::error::Error::source(&error).is_some());
}

#[cfg(unix)]
#[test]
fn only_regular_files_with_an_end_are_read() {
    let folder = Folder::new("endless", &[("README.md", "")]);
    let pipe = folder.0.join("pipe.xml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let long = std::fs::File::create(folder.0.join("long.xml")).unwrap();
    // A hole in the file takes no room on the disk.
    long.set_len(1 << 40).unwrap();
    for path in [Path::new("/dev/zero"), &pipe, &folder.0.join("long.xml")] {
        let error = Registry::new().load(path).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Storage, "file-unreadable"), "{error}");
    }
    // In a folder a pipe is passed over, as other things are that are no files.
    let error = Registry::new().load(&folder.0).unwrap_err();
    assert_eq!(
        error.findings().iter().filter_map(|finding| finding.path.as_deref()).collect::<Vec<_>>(),
        ["long.xml"]
    );
}

//! `docs/adding-a-country.md`, followed once: a made-up country is one folder, and every engine knows it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::row::PARTS;
use crate::generated::countries;
use crate::length;

fn made_up() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/country")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap().path()) {
        let target = to.join(entry.file_name().unwrap());
        if entry.is_dir() {
            copy(&entry, &target);
        } else {
            fs::copy(&entry, &target).unwrap();
        }
    }
}

#[test]
fn the_made_up_country_has_every_part_that_a_folder_needs() {
    for part in PARTS {
        assert!(made_up().join("aq").join(part).exists(), "{part}");
    }
}

/// A copy of core with the folder of the country more, and a program that uses it. It is built with its own lists, so
/// it takes a minute.
#[test]
fn a_folder_more_and_every_engine_knows_the_country() {
    if !length::is_long() {
        return;
    }
    let core = Path::new(env!("CARGO_MANIFEST_DIR"));
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("country");
    let _ = fs::remove_dir_all(place.join("core"));
    for folder in ["src", "countries", "docs"] {
        copy(&core.join(folder), &place.join("core").join(folder));
    }
    fs::copy(core.join("build.rs"), place.join("core/build.rs")).unwrap();
    copy(&core.join("../bindings/python/examples"), &place.join("bindings/python/examples"));
    fs::copy(core.join("../README.md"), place.join("README.md")).unwrap();
    fs::copy(core.join("../Cargo.lock"), place.join("Cargo.lock")).unwrap();
    // The two manifests without tests and other members.
    let manifest = fs::read_to_string(core.join("Cargo.toml")).unwrap();
    let (manifest, _) = manifest.split_once("[dev-dependencies]").unwrap();
    fs::write(place.join("core/Cargo.toml"), manifest).unwrap();
    let workspace = fs::read_to_string(core.join("../Cargo.toml")).unwrap();
    let (_, shared) = workspace.split_once("[workspace.package]").unwrap();
    let (shared, _) = shared.split_once("[workspace.lints").unwrap();
    let shared: String = shared
        .lines()
        .filter(|line| !line.starts_with("dtekit-sandbox"))
        .fold(String::new(), |text, line| text + line + "\n");
    let head = "[workspace]\nresolver = \"3\"\nmembers = [\"core\", \"program\"]\n\n[workspace.package]";
    fs::write(place.join("Cargo.toml"), format!("{head}{shared}")).unwrap();
    let program = "[package]\nname = \"program\"\nedition = \"2024\"\n\n[dependencies]\n\
                   dtekit = { path = \"../core\", default-features = false }\n";
    fs::create_dir_all(place.join("program/src")).unwrap();
    fs::write(place.join("program/Cargo.toml"), program).unwrap();
    fs::copy(made_up().join("main.rs"), place.join("program/src/main.rs")).unwrap();

    // What the page tells: a folder, and the lists that are made from it.
    copy(&made_up().join("aq"), &place.join("core/countries/aq"));
    for (name, text) in countries::files_of(&place.join("core/countries")) {
        fs::write(place.join(name), text).unwrap();
    }

    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--package", "program"])
        .env("CARGO_TARGET_DIR", place.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(&place)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expected = fs::read_to_string(made_up().join("expected.txt")).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    fs::remove_dir_all(&place).unwrap();
}

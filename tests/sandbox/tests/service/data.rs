//! The folder that keeps the state over restarts.

use std::path::PathBuf;

use dtekit_sandbox::{Options, Sandbox};
use serde_json::json;

use crate::caller::{Caller, invoice, packed};

/// A folder of its own for a test, empty at the start and gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("dtekit-sandbox-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn options(&self) -> Options {
        Options { data: Some(self.0.clone()), ..Options::default() }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn documents_survive_a_restart() {
    let folder = Folder::new("documents");
    let id = Caller::with(folder.options()).stored(&invoice("PE"));
    assert_eq!(Caller::with(folder.options()).list(&json!({}))[0]["GlobalDocumentId"], json!(id));
}

#[test]
fn a_document_is_the_same_after_a_restart() {
    let folder = Folder::new("same");
    let caller = Caller::with(folder.options());
    let id = caller.stored(&invoice("PE"));
    let xml = |caller: &Caller| {
        caller.get(&format!("/api/v1/File/DownloadDocumentXml?GlobalDocumentId={id}")).json()["Base64Content"]
            .clone()
    };
    let before = xml(&caller);
    drop(caller);
    assert_eq!(xml(&Caller::with(folder.options())), before);
}

#[test]
fn attachments_and_catalogs_survive_a_restart() {
    let folder = Folder::new("others");
    let caller = Caller::with(folder.options());
    let id = caller.stored(&invoice("PE"));
    let body = json!({ "GlobalDocumentId": id, "Base64Content": packed("x") });
    caller.post("/api/v1/File/UploadDocumentAttachment", &body);
    caller.post("/api/v1/G/Product/Add", &json!({ "ownerId": "1", "productId": "2" }));
    drop(caller);
    let counts = Caller::with(folder.options()).get("/_control/counts").json();
    assert_eq!((&counts["attachments"], &counts["catalog"]), (&json!(1), &json!(1)));
}

#[test]
fn the_clock_survives_a_restart() {
    let folder = Folder::new("clock");
    Caller::with(folder.options()).later();
    let now = Caller::with(folder.options()).post("/_control/clock", &json!({})).json();
    assert_eq!(now["now"], "2025-01-31T15:10:00Z");
}

#[test]
fn ids_go_on_after_a_restart() {
    let folder = Folder::new("ids");
    let first = Caller::with(folder.options()).stored(&invoice("PE"));
    assert_ne!(Caller::with(folder.options()).stored(&invoice("PE")), first);
}

#[test]
fn a_reset_empties_the_folder_too() {
    let folder = Folder::new("reset");
    let caller = Caller::with(folder.options());
    caller.stored(&invoice("PE"));
    caller.sandbox.reset();
    drop(caller);
    assert!(Caller::with(folder.options()).list(&json!({})).is_empty());
}

#[test]
fn one_sandbox_uses_a_folder_at_a_time() {
    let folder = Folder::new("lock");
    let _first = Caller::with(folder.options());
    let error = Sandbox::start(folder.options()).unwrap_err().to_string();
    assert!(error.starts_with("another sandbox uses `"), "{error}");
}

#[test]
fn a_folder_that_holds_something_else_is_not_overwritten() {
    let folder = Folder::new("torn");
    std::fs::create_dir_all(&folder.0).unwrap();
    std::fs::write(folder.0.join("state.json"), "{\"version\": 1, \"sta").unwrap();
    let error = Sandbox::start(folder.options()).unwrap_err().to_string();
    let left = std::fs::read_to_string(folder.0.join("state.json")).unwrap();
    assert!(error.starts_with("reading `state.json`") && left.ends_with("sta"), "{error}");
}

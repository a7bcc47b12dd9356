//! The desk's pages of an inbox.

use dtekit::SqliteJournal;
use dtekit::json::json;
use dtekit::store::journal::JournalOptions;
use dtekit_sandbox::{Options, Sandbox};

use super::Program;
use super::desk::Desk;
use super::received::put;

const ID: &str = "1f6a3c52-7d0e-4b8e-9c11-2a5d8e7f9b01";

/// A program with an empty journal, and an inbox that has taken one message whose sender is markup.
fn received() -> (Sandbox, Program) {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let content = "<DTE><Documento><Encabezado><IdDoc><Tipo>33</Tipo></IdDoc><Emisor><IDEmisor>76192083-9</IDEmisor>\
        <NmbEmisor>&lt;script&gt;</NmbEmisor></Emisor></Encabezado></Documento></DTE>";
    let item = json!({"GlobalDocumentId": ID, "CountryId": "CL", "FileContent": content});
    put(&sandbox, &json!({"queue": "messages", "items": [item]}).to_string());
    let options = ["inbox", "inbox.db", "run", "--once", "--account", "76192083-9", "--source", "messages"];
    let ended = program.run(&options);
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
    SqliteJournal::open(program.folder.path().join("journal.db"), JournalOptions::default()).unwrap();
    (sandbox, program)
}

#[test]
fn the_desk_shows_what_has_arrived() {
    let (_sandbox, program) = received();
    let desk = Desk::start(&program, &["--inbox", "inbox.db"]);
    let list = desk.get("en/inbox").is(200).has("Items by state").has("&lt;script&gt;");
    assert!(!list.body.contains("<script>"), "{}", list.body);
    desk.get("es/inbox?state=new").is(200).has("Buzón: nuevo").has(ID);
    desk.get("en/inbox?state=done").is(200).has("None.");
    desk.get("en/inbox?state=other").is(400);
    let item = desk.get(&format!("en/item?key=messages/{ID}")).is(200);
    let item = item.has("It has no signature.").has("&lt;IDEmisor&gt;76192083-9&lt;/IDEmisor&gt;");
    assert!(!item.body.contains("<form"), "it is read only: {}", item.body);
    desk.get(&format!("en/original?key=messages/{ID}")).is(200).has("<IDEmisor>76192083-9</IDEmisor>");
    desk.get(&format!("en/generic?key=messages/{ID}")).is(200).has("<IDEmisor>76192083-9</IDEmisor>");
    desk.get("en/item?key=messages/none").is(404);
    desk.post("en/give-back", &[("key", &format!("messages/{ID}"))]).is(403);
}

#[test]
fn a_person_ends_opens_and_gives_back_an_item() {
    let (_sandbox, program) = received();
    let desk = Desk::start(&program, &["--inbox", "inbox.db", "--allow-settle"]);
    let key = format!("messages/{ID}");
    let fields = |action: &str| -> Vec<(&'static str, String)> {
        let page = desk.get(&format!("en/item?key={key}")).is(200);
        ["token", "key", "seen", "number"].map(|name| (name, page.field(action, name))).to_vec()
    };
    let act = |action: &str, fields: &[(&'static str, String)]| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
        desk.post(&format!("en/{action}"), &fields)
    };
    let seen = fields("give-back");
    act("done", &fields("done")).is(200).has("It is now: done.");
    act("give-back", &seen).is(409).has("has changed");
    act("reopen", &fields("reopen")).is(200).has("It is now: new.");
    act("give-back", &fields("give-back")).is(200).has("It is now: given back.");
    assert!(program.run(&["inbox", "inbox.db", "show", &key]).out.contains("given-back"));
}

#[test]
fn a_desk_without_an_inbox_has_no_such_page() {
    let (_sandbox, program) = received();
    let desk = Desk::start(&program, &["--allow-settle"]);
    assert!(!desk.get("en/").is(200).body.contains("inbox"));
    desk.get("en/inbox").is(404);
    let ended = program.run(&["desk", "--db", "journal.db", "--inbox", "none.db"]);
    assert!(ended.code != 0 && ended.err.contains("none.db"), "{}", ended.err);
}

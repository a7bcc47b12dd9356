//! What the authority's answer is, by a table of words.

use std::fs;
use std::time::Duration;

use dtekit_sandbox::{Fault, Options, Sandbox};

use super::{Program, data, invoice_with};

#[test]
fn a_journal_learns_a_rejection_by_a_table_of_words_and_shows_its_attempts() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let journal = |arguments: &[&str]| program.run(&[&["journal", "journal.db"], arguments].concat());
    let rules = program.folder.path().join("rules.json");
    journal(&["submit", "order-1", &data("invoice.json"), "--country", "CR"]).is(0);
    fs::write(&rules, r#"{"CR": {"tag": "", "accepted": 1}}"#).unwrap();
    let refused = journal(&["run", "--once", "--decide", "rules.json"]).is(2);
    assert!(refused.err.contains("CR.tag") && refused.err.contains("CR.accepted"), "{}", refused.err);
    fs::write(&rules, r#"{"CR": {"tag": "AuthorityStatus", "accepted": ["2"], "rejected": ["3"]}}"#).unwrap();
    journal(&["run", "--once", "--decide", "rules.json", "--max-attempts", "5"]).is(0);
    let shown = journal(&["show", "order-1"]).is(0).out;
    assert!(shown.starts_with("order-1  sent") && shown.trim_end().ends_with("  send  sent"), "{shown}");
    let entry = journal(&["get", "order-1", "--json"]).is(0).out;
    let entry = dtekit::json::from_slice(entry.as_bytes()).unwrap();
    // It waits for the authority, which it would not without the table.
    assert_eq!((&entry["is_finished"], &entry["attempts"][0]["kind"]), (&false.into(), &"send".into()));
}

#[test]
fn a_wait_for_the_authority_learns_a_rejection_by_a_table_of_words() {
    let sandbox = Sandbox::start(Options { authority_delay: Duration::ZERO, ..Options::default() }).unwrap();
    let program = Program::with(&sandbox);
    program
        .write("rules.json", r#"{"CR": {"tag": "AuthorityStatus", "accepted": ["2"], "rejected": ["3"]}}"#);
    let invoice = data("invoice.json");
    let issue = |more: &[&str]| program.run(&[&["issue", &invoice, "--country", "CR"], more].concat());
    assert!(issue(&["--decide", "rules.json"]).is(2).err.contains("`--wait` or `--journal`"));
    issue(&["--wait", "--decide", "nowhere.json"]).is(6);
    assert!(sandbox.received().is_empty(), "a table that cannot be read keeps the document from being sent");
    sandbox.fault(Fault { kind: "reject".parse().unwrap(), ..Fault::default() });
    assert!(issue(&["--wait", "--decide", "rules.json"]).is(3).out.contains("rejected"));
    let kept = ["--journal", "journal.db", "--key", "order-1", "--decide", "rules.json", "--json"];
    let other = invoice_with("F-000012847", "F-000012848");
    program.write("other.json", other);
    let kept = program.run(&[&["issue", "other.json", "--country", "CR"][..], &kept].concat()).is(0).out;
    let entry = dtekit::json::from_slice(kept.as_bytes()).unwrap();
    // It waits for the authority, which it would not without the table.
    assert_eq!((&entry["state"], &entry["is_finished"]), (&"sent".into(), &false.into()));
}

//! `dtekit journal` with accounts: a client for each company.

use dtekit_sandbox::{Options, Sandbox};

use super::{Program, data};

#[test]
fn a_worker_sends_the_documents_of_its_accounts_alone() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let journal = |arguments: &[&str]| program.run(&[&["journal", "journal.db"], arguments].concat());
    for account in ["north", "south", "west"] {
        let submit = ["submit", account, &data("invoice.json"), "--country", "CR", "--account", account];
        assert!(journal(&submit).is(0).out.contains("waiting"));
    }
    // The service refuses the credentials of west, and the worker has none of south.
    program.write("accounts.json", r#"{"north": {"timeout": 9}, "west": {"password": "wrong"}}"#);
    journal(&["run", "--once", "--accounts", "accounts.json", "--metrics", "dtekit.prom"]).is(0);
    let states = |account: &str| journal(&["list", "--account", account]).is(0).out;
    assert!(["north  sent", "north  accepted"].iter().any(|end| states("north").starts_with(end)));
    assert!(states("south").starts_with("south  waiting") && states("west").starts_with("west  waiting"));
    assert!(
        journal(&["counts", "--account", "south", "--json"]).is(0).out.contains("\"waiting\":{\"count\":1")
    );
    let metrics = program.read("dtekit.prom");
    assert!(metrics.contains("{worker=\"dtekit\",account=\"west\",state=\"waiting\"} 1\n"), "{metrics}");
    assert_eq!(metrics.matches("# TYPE dtekit_journal_entries ").count(), 1);
    assert!(!metrics.contains("south"));

    // The worker of one account.
    journal(&["run", "--once", "--account", "south"]).is(0);
    assert!(!states("south").contains("waiting") && states("west").contains("waiting"));
}

#[test]
fn what_is_wrong_with_the_file_of_accounts_is_named() {
    let program = Program::new();
    let run =
        |more: &[&str]| program.run(&[&["journal", "journal.db", "run", "--once"], more].concat()).is(2).err;
    for (text, expected) in [
        ("{}", "expected an account at least"),
        ("[]", "expected a JSON object of settings"),
        (r#"{"north": 1}"#, "expected an object of settings for the account `north`"),
        (r#"{"north": {"username": "u"}}"#, "expected `--base-url`"),
        (r#"{"north": {"base_url": "http://127.0.0.1:1", "pasword": "s3cr3t"}}"#, "pasword"),
    ] {
        program.write("accounts.json", text);
        let said = run(&["--accounts", "accounts.json"]);
        assert!(said.contains(expected) && !said.contains("s3cr3t"), "{text}: {said}");
    }
    assert!(run(&["--accounts", "accounts.json", "--account", "north"]).contains("cannot be used with"));
}

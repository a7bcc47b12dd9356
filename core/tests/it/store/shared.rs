//! The example of a journal for many machines, over a real PostgreSQL.

#[path = "../../../examples/shared_journal.rs"]
#[expect(dead_code)] // its `main`
mod example;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use dtekit::json::from_slice;
use dtekit::store::journal::JournalState;
use dtekit_sandbox::{Options, Sandbox};

/// A PostgreSQL until it is dropped.
struct Database(Child, String);

impl Database {
    /// Starts it; none where its programs are not installed.
    fn start() -> Option<Database> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/with-postgresql");
        // The shell ends when its input does.
        let mut child = Command::new(script)
            .args(["sh", "-c", "echo \"$DTEKIT_TEST_POSTGRESQL\"; cat"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        if address.is_empty() {
            assert_eq!(child.wait().unwrap().code(), Some(77), "PostgreSQL has not started");
            return None;
        }
        Some(Database(child, address.trim().to_owned()))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

#[test]
fn the_example_sells_in_one_transaction_and_issues_once() {
    let Some(database) = Database::start() else {
        println!("left out: the example shared_journal, which needs PostgreSQL");
        return;
    };
    let sandbox =
        Sandbox::start(Options { password: "secret".into(), duplicates: true, ..Options::default() })
            .unwrap();
    let document = include_bytes!("../../../../tests/data/invoice.json");
    let results = example::sell(&database.1, sandbox.url(), document).unwrap();
    let found: Vec<_> = results.iter().map(|entry| (entry.key.as_str(), entry.state)).collect();
    assert_eq!(found, [("sale-1042", JournalState::Sent)], "{:?}", results[0].record.findings);

    // The second sale of this number fails in its transaction, and nothing is sent again.
    let error = example::sell(&database.1, sandbox.url(), document).unwrap_err();
    assert!(error.to_string().contains("db error"), "{error}");
    let counts = ureq::get(format!("{}/_control/counts", sandbox.url())).call().unwrap();
    let counts = from_slice(&counts.into_body().read_to_vec().unwrap()).unwrap();
    assert_eq!(counts["sent"].as_u64(), Some(1));
}

//! Issuing, and the worker of a journal.

use std::fs;
use std::process::{Command, Stdio};

use dtekit_sandbox::{Options, Sandbox};

use super::{Program, data};

#[test]
fn writes_the_tables_of_a_journal_for_each_database() {
    let program = Program::new();
    let schema = |arguments: &[&str]| program.run(&[&["journal", "schema", "--dialect"], arguments].concat());
    let postgresql = schema(&["postgresql", "--schema", "erp"]).is(0).out;
    assert!(
        postgresql.starts_with("CREATE SCHEMA IF NOT EXISTS erp;\n")
            && postgresql.contains("CREATE TABLE IF NOT EXISTS erp.journal_entry")
    );
    assert!(schema(&["mariadb"]).is(0).out.contains("ENGINE=InnoDB"));
    assert!(schema(&["mysql"]).is(0).out.contains("utf8mb4_0900_bin"));
    assert!(schema(&["sqlite"]).is(0).out.contains("PRAGMA application_id = "));
    assert!(schema(&["mariadb", "--json"]).is(0).out.starts_with("{\"schema\":\""));
    assert!(schema(&["postgresql", "--schema", "a.b"]).is(2).err.contains("schema"));
    schema(&["sqlite", "--schema", "erp"]).is(2);
    schema(&["oracle"]).is(2);
    assert!(program.run(&["journal", "a.db", "schema", "--dialect", "sqlite"]).is(2).err.contains("no file"));
    // The other commands need a file, and a file may have the name of a command.
    assert!(program.run(&["journal", "counts"]).is(2).err.contains("expected the file"));
    assert!(program.run(&["journal", "./counts", "counts"]).err.contains("journal-absent"));
}

#[test]
fn issues_asks_and_keeps_a_journal() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let invoice = data("invoice.json");
    let issued = program.run(&["issue", &invoice, "--country", "CR", "--json"]).is(0);
    let result = dtekit::json::from_slice(issued.out.as_bytes()).unwrap();
    assert_eq!(result["outcome"], "sent");
    let again = program.run(&["issue", &invoice, "--country", "CR"]).is(4);
    assert!(again.out.contains("already-issued"), "{}", again.out);
    let id = result["global_document_id"].as_str().unwrap();
    let listed = program.run(&["call", "Document/GetDocument", &format!("GlobalDocumentId={id}")]).is(0);
    assert!(listed.out.contains(id), "{}", listed.out);
    let sent_by_call =
        program.run(&["call", "Document/GetDocument", "--dry-run", "GlobalDocumentId=x"]).is(0);
    assert_eq!(sent_by_call.out, "POST /api/v1/Document/GetDocument\n");
    assert!(program.run(&["call", "Document/Nothing"]).is(2).err.contains("Document/Nothing"));

    let sandbox = Sandbox::start(Options { country: Some("MX".to_owned()), ..Options::default() }).unwrap();
    let program = Program::with(&sandbox);
    let other = data("invoice-of-any-country.json");
    let journal = |arguments: &[&str]| program.run(&[&["journal", "journal.db"], arguments].concat());
    assert!(journal(&["submit", "order-1", &other, "--country", "MX"]).is(0).out.contains("waiting"));
    assert!(
        journal(&["submit", "order-1", &invoice, "--country", "CR"]).is(2).err.contains("journal-conflict")
    );
    let folder = program.folder.path().join("metrics");
    fs::create_dir(&folder).unwrap();
    journal(&["run", "--once", "--metrics", "metrics/dtekit.prom"]).is(0);
    let metrics = fs::read_to_string(folder.join("dtekit.prom")).unwrap();
    let send = "dtekit_calls_total{worker=\"dtekit\",operation=\"Document/SendDocumentToAuthority\",outcome=\"accepted\"} 1\n";
    assert!(
        metrics.contains(send)
            && metrics.contains("dtekit_journal_entries{worker=\"dtekit\",state=\"accepted\"} 1\n"),
        "{metrics}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no other file stays");
    let nowhere = journal(&["run", "--once", "--metrics", "nowhere/dtekit.prom"]);
    assert!(nowhere.is(6).err.contains("nowhere/dtekit.prom"));
    let entry = journal(&["get", "order-1", "--json"]).is(0);
    let entry = dtekit::json::from_slice(entry.out.as_bytes()).unwrap();
    assert_eq!(entry["state"], "accepted");
    assert!(journal(&["results"]).is(0).out.starts_with("order-1  accepted"));
    let counts = journal(&["counts"]).is(0).out;
    assert!(counts.starts_with("waiting  0\n") && counts.contains("\naccepted  1  20"), "{counts}");
    journal(&["acknowledge", "order-1"]).is(0);
    assert_eq!(journal(&["results"]).is(0).out, "");
    assert!(journal(&["list", "--state", "accepted"]).is(0).out.starts_with("order-1"));
    assert_eq!(journal(&["compact"]).is(0).out, "1\n");
    assert!(journal(&["get", "order-1"]).is(1).err.contains("order-1"));
}

#[cfg(unix)]
#[test]
fn a_worker_stops_on_sigterm() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    program
        .run(&["journal", "journal.db", "submit", "order-1", &data("invoice.json"), "--country", "CR"])
        .is(0);
    let mut worker = program.command(&["journal", "journal.db", "run"]).spawn().unwrap();
    // The signals are watched before the line is written.
    let mut said = [0; 7];
    std::io::Read::read_exact(worker.stderr.as_mut().unwrap(), &mut said).unwrap();
    assert_eq!(&said, b"working");
    assert!(Command::new("kill").arg(worker.id().to_string()).status().unwrap().success());
    assert!(worker.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_worker_shows_each_entry() {
    let sandbox = Sandbox::start(Options { country: Some("MX".to_owned()), ..Options::default() }).unwrap();
    let mut program = Program::with(&sandbox);
    let document = data("invoice-of-any-country.json");
    program.run(&["journal", "journal.db", "submit", "order-1", &document, "--country", "MX"]).is(0);
    let mut worker =
        program.command(&["journal", "journal.db", "run"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    let mut lines = std::io::BufReader::new(worker.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut lines, &mut line).unwrap();
    assert!(line.starts_with("order-1  accepted"), "{line}");
    assert!(Command::new("kill").arg(worker.id().to_string()).status().unwrap().success());
    assert!(worker.wait().unwrap().success());
    program.run(&["journal", "journal.db", "submit", "order-2", &document, "--country", "MX"]).is(0);
    let once = program.run(&["journal", "journal.db", "run", "--once"]).is(0);
    assert_eq!((once.out.as_str(), once.err.as_str()), ("", "left: 2 results to acknowledge\n"));
    program.run(&["journal", "journal.db", "acknowledge", "order-1", "order-2"]).is(0);
    assert_eq!(program.run(&["journal", "journal.db", "run", "--once"]).is(0).err, "nothing is left\n");
    // Nothing listens there, so the document waits for the next attempt.
    program.run(&["journal", "journal.db", "submit", "order-3", &document, "--country", "MX"]).is(0);
    program.environment.push(("DTEKIT_BASE_URL", "http://127.0.0.1:1".to_owned()));
    let said = program.run(&["--lang", "es", "journal", "journal.db", "run", "--once"]).is(0).err;
    assert!(said.starts_with("error[transport-unreachable]: no se pudo conectar"), "{said}");
    let left = said.trim_end().lines().last().unwrap();
    assert!(left.starts_with("queda: 1 waiting, toca de nuevo a las 20") && left.ends_with('Z'), "{left}");
}

#[test]
fn what_was_waited_for_is_read_without_knowing_json() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let waited = program.run(&["issue", &data("invoice.json"), "--country", "CR", "--wait"]).is(0);
    assert!(waited.out.contains("\ndocument:\n  global_document_id: "), "{}", waited.out);
    assert!(!waited.out.contains(['{', '[']), "{}", waited.out);
    assert!(waited.err.contains("authority-answer-not-known"), "{}", waited.err);
}

#[test]
fn a_finding_says_the_key_of_its_entry() {
    let program = Program::new();
    let document = program.folder.path().join("broken.json");
    fs::write(document, "{").unwrap();
    let submit = ["journal", "journal.db", "submit", "sale-7", "broken.json", "--country", "CR"];
    assert!(program.run(&submit).is(1).err.contains("sale-7"));
}

#[test]
fn a_mistyped_path_makes_no_journal() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    for (command, code) in [
        (vec!["journal", "jurnal.db", "run", "--once"], "journal-absent"),
        (vec!["journal", "jurnal.db", "list"], "journal-absent"),
        (vec!["journal", "jurnal.db", "acknowledge", "sale-1"], "journal-absent"),
        (vec!["poll", "pols.db", "run", "--once"], "poll-store-absent"),
        (vec!["poll", "pols.db", "counts"], "poll-store-absent"),
        (vec!["inbox", "inbix.db", "list"], "file-not-found"),
    ] {
        assert!(program.run(&command).is(6).err.contains(code), "{command:?}");
    }
    for name in ["jurnal.db", "pols.db", "inbix.db"] {
        assert!(!program.folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn a_worker_says_each_reason_once() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let mut program = Program::with(&sandbox);
    for key in ["a", "b", "c"] {
        program.run(&["journal", "journal.db", "submit", key, &data("invoice.json"), "--country", "CR"]);
    }
    program.environment.push(("DTEKIT_PASSWORD", "wr0ng".to_owned()));
    let said = program.run(&["journal", "journal.db", "run", "--once"]).is(0).err;
    assert_eq!(said.matches("error[auth-refused]").count(), 1, "{said}");
    assert!(said.contains("left: 3 waiting, due again at ") && !said.contains("wr0ng"), "{said}");
}

#[test]
fn a_setting_is_named_as_it_was_given() {
    let mut program = Program::new();
    let run = |program: &Program, more: &[&str]| {
        program.run(&[&["call", "Account/GetAccount", "accountCode=1"], more].concat()).is(2).err
    };
    program
        .environment
        .extend([("DTEKIT_USERNAME", "u".to_owned()), ("DTEKIT_BASE_URL", "http://127.0.0.1:1".to_owned())]);
    assert!(run(&program, &[]).contains("at DTEKIT_PASSWORD"));
    program.environment.push(("DTEKIT_PASSWORD", "p".to_owned()));
    assert!(run(&program, &["--base-url", "ftp://service.example"]).contains("at --base-url"));
    assert!(run(&program, &["--setting", "attempts:=0"]).contains("at --setting attempts"));
    program.write("settings.json", r#"{"attempts": 0}"#);
    assert!(run(&program, &["--settings", "settings.json"]).contains("at settings.json: attempts"));
}

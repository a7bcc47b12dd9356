//! What arrives: the inbox, its answers and its prints.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use dtekit_sandbox::{Options, Sandbox};

use super::{Program, data};

/// Puts items into a queue of the sandbox.
pub fn put(sandbox: &Sandbox, order: &str) {
    let mut stream = TcpStream::connect(sandbox.url().trim_start_matches("http://")).unwrap();
    let head = format!("content-length: {}\r\nconnection: close", order.len());
    write!(stream, "POST /_control/inbox HTTP/1.1\r\nhost: 127.0.0.1\r\n{head}\r\n\r\n{order}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn takes_what_arrives() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let document =
        "<DTE><Documento><Encabezado><IdDoc><Tipo>33</Tipo></IdDoc></Encabezado></Documento></DTE>";
    let item = format!("{{\"CountryDocumentId\": \"a\", \"FileContent\": \"{document}\"}}");
    put(&sandbox, &format!("{{\"items\": [{item}], \"queue\": \"messages\"}}"));
    let run = ["inbox", "inbox.db", "run", "--account", "3101123456", "--source", "messages", "--once"];
    let metrics = program.folder.path().join("inbox.prom");
    let with_metrics = [&run[..], &["--metrics", metrics.to_str().unwrap()]].concat();
    assert_eq!(program.run(&with_metrics).is(0).out, "1 taken, 1 confirmed, 0 unclear\n");
    let metrics = fs::read_to_string(metrics).unwrap();
    assert!(metrics.contains("\ndtekit_inbox_entries{worker=\"inbox\",state=\"new\"} 1\n"), "{metrics}");
    let listed = program.run(&["inbox", "inbox.db", "list", "--state", "new"]).is(0);
    assert!(listed.out.starts_with("messages/a  new  - 33  "), "{}", listed.out);
    assert_eq!(program.run(&["inbox", "inbox.db", "show", "messages/a", "--original"]).is(0).out, document);
    assert!(program.run(&["inbox", "inbox.db", "show", "messages/b"]).is(1).err.contains("messages/b"));
    program.run(&["inbox", "inbox.db", "give-back", "messages/a"]).is(0);
    assert_eq!(program.run(&run).is(0).out, "0 taken, 0 confirmed, 0 unclear\n");
    program.run(&["inbox", "inbox.db", "done", "messages/a"]).is(1);
    assert!(program.run(&["inbox", "inbox.db", "counts"]).is(0).out.contains("given-back  1  20"));
    let shown = program.run(&["inbox", "inbox.db", "get", "messages/a"]).is(0).out;
    assert!(shown.contains("\nreceived_at: 20") && !shown.contains(['{', '[']), "{shown}");
}

#[test]
fn answers_what_arrives_as_docs_cookbook_inbox_md_does() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let invoice = dtekit::json::json!(fs::read_to_string(data("supplier-invoice.xml")).unwrap());
    put(
        &sandbox,
        &format!("{{\"items\": [{{\"CountryDocumentId\": \"A-0\", \"FileContent\": {invoice}}}]}}"),
    );
    program.run(&["inbox", "inbox.db", "run", "--account", "3109876543", "--once"]).is(0);
    let page = fs::read_to_string(data("../../docs/cookbook-inbox.md")).unwrap();
    let (_, block) = page.split_once("```sh\ndtekit ").unwrap();
    let block = block.split("```").next().unwrap().replace("\\\n", "").replace("'Faltó una caja'", "Faltó");
    let arguments: Vec<&str> = block.split_whitespace().collect();
    let answered = program.run(&arguments).is(0);
    assert!(answered.out.contains("number: 00100001060000000001"), "{}", answered.out);
    // Only the first call has put the answer into the journal.
    let again = answered.out.replace("is_new: true", "is_new: false");
    assert_eq!(program.run(&arguments).is(0).out, again);
    assert!(
        program.run(&["journal", "journal.db", "list"]).is(0).out.starts_with("answer/received/A-0  waiting")
    );
    let other: Vec<&str> =
        arguments.iter().map(|one| if *one == "partly" { "accept" } else { one }).collect();
    assert!(program.run(&other).is(2).err.contains("inbox-answered"));
}

#[cfg(unix)]
#[test]
fn prints_what_arrives() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let document = "<ECF><Encabezado><IdDoc><TipoeCF>32</TipoeCF><eNCF>E320000000007</eNCF></IdDoc>\
        <Emisor><RNCEmisor>131880681</RNCEmisor><FechaEmision>01-09-2026</FechaEmision></Emisor>\
        <Totales><MontoTotal>590.00</MontoTotal></Totales></Encabezado></ECF>";
    let item = |id: &str| {
        format!("{{\"CountryDocumentId\": \"{id}\", \"CountryId\": \"DO\", \"FileContent\": \"{document}\"}}")
    };
    put(&sandbox, &format!("{{\"items\": [{}, {}], \"queue\": \"print\"}}", item("a"), item("b")));
    program.run(&["inbox", "inbox.db", "run", "--account", "131880681", "--source", "print", "--once"]).is(0);
    let print = |command: &str, more: &[&str]| {
        let given = ["inbox", "inbox.db", "print", "--once", "--wait", "0.001", "--command", command];
        program.run(&[&given[..], more].concat())
    };
    let once = print("cat >> \"$DTEKIT_PRINT_KEY.out\"; exit 3", &["--attempts", "2"]).is(1);
    assert!(once.err.contains("No such file") || once.err.contains("nonexistent"), "{}", once.err);
    assert!(once.out.starts_with("print/a  new  exit status: "), "{}", once.out);
    let printed = print("cat > \"$(basename $DTEKIT_PRINT_KEY).$DTEKIT_PRINT_ATTEMPT\"", &[]).is(0);
    assert_eq!(printed.out, "print/a  printed\nprint/b  printed\n");
    let paper = fs::read_to_string(program.folder.path().join("a.2")).unwrap();
    assert!(paper.contains("\"country\":\"DO\"") && paper.contains("E320000000007"), "{paper}");
    assert_eq!(print("exit 1", &[]).is(0).out, "");
    put(&sandbox, &format!("{{\"items\": [{}], \"queue\": \"print\"}}", item("c")));
    program.run(&["inbox", "inbox.db", "run", "--account", "131880681", "--source", "print", "--once"]).is(0);
    let late = print("exec sleep 30", &["--timeout", "1", "--attempts", "1", "--give-back"]).is(1);
    assert_eq!(late.out, "print/c  given-back  no end within 1 seconds\n");
}

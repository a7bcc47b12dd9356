//! Commands behind each other in a pipe: rows of one are the input of the next.

use std::fs;

use dtekit::json::{Value, from_str, json};

use super::{INVOICE, Program, data};

fn rows(out: &str) -> Vec<Value> {
    out.lines().map(|line| from_str(line).unwrap()).collect()
}

/// A file of the tests in one line.
fn line(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap().replace('\n', " ")
}

#[test]
fn rows_of_read_are_documents_of_lint() {
    let program = Program::new();
    program.write("in/a.xml", line("supplier-invoice.xml"));
    program.write("in/b.pdf", "%PDF-1.4");
    program.write("in/c.xml", "<a></b>");
    let read = program.run(&["read", "in", "--ndjson"]).is(1).out;
    let linted = program.run_with(&["lint", "--ndjson", "--country", "CR"], read.as_bytes()).is(1);
    assert_eq!(linted.err, "");
    let (read, linted) = (rows(&read), rows(&linted.out));
    assert_eq!(linted.len(), 3);
    assert_eq!((&linted[0]["file"], &linted[0]["mapped"]), (&"in/a.xml".into(), &true.into()));
    assert_eq!(linted[1..], read[1..], "rows without a document go on as they are");
    assert_eq!((&read[1]["status"], &read[2]["ok"]), (&"no-document".into(), &false.into()));
}

#[test]
fn an_example_is_whole() {
    let program = Program::new();
    assert_eq!(program.run(&["example", "MX"]).is(0).out, "E\nI\nN\nP\nT\n");
    assert_eq!(rows(&program.run(&["example", "MX", "--json"]).is(0).out)[0]["document_types"][0], "E");
    let invoice = program.run(&["example", "CR", "01"]).is(0).out;
    assert!(invoice.starts_with("{\n  \"Documento\": {\n    \"Encabezado\": {\n"), "{invoice}");
    let linted = program.run_with(&["lint", "--country", "CR"], invoice.as_bytes()).is(0).out;
    assert_eq!(linted, "-: errors: 0, warnings: 0\n");
    program.run(&["example", "CR", "01", "--xml", "-o", "invoice.xml"]).is(0);
    let back = program.run(&["convert", "invoice.xml"]).is(0).out;
    assert_eq!(rows(&back)[0]["Documento"]["Encabezado"]["IdDoc"]["Tipo"], "01");
    assert!(program.run(&["example", "CR", "99"]).is(2).err.contains("`01`, `02`"));
    program.run(&["example", "BR"]).is(2);
}

#[test]
fn rows_of_convert_and_map_are_documents() {
    let program = Program::new();
    let xml = program.run_with(&["convert", "--ndjson", "--to", "xml"], INVOICE.as_bytes()).is(0).out;
    let back = program.run_with(&["convert", "--ndjson", "--to", "json"], xml.as_bytes()).is(0).out;
    assert_eq!(rows(&back)[0]["output"], from_str(&INVOICE.replace("19.00", "\"19.00\"")).unwrap());
    let invoice = line("invoice.json");
    let map = ["map", "--ndjson", "--country", "CR", "--type", "01"];
    let mapped = program.run_with(&map, invoice.as_bytes()).is(0).out;
    let valid = program.run_with(&["validate", "--ndjson", "--unsigned"], mapped.as_bytes()).is(0).out;
    assert_eq!(rows(&valid)[0]["valid"], true);
}

#[test]
fn a_row_that_is_wrong_keeps_its_findings_and_its_exit_code() {
    let program = Program::new();
    let broken = program.run_with(&["convert", "--ndjson", "--to", "xml"], b"{\"a\": 1}\n{\n").is(1).out;
    let mapped = program.run_with(&["audit", "--ndjson", "--country", "CR"], broken.as_bytes()).is(1).out;
    let (broken, mapped) = (rows(&broken), rows(&mapped));
    assert_eq!(mapped[1], broken[1]);
    assert_eq!((&mapped[1]["file"], &mapped[1]["kind"]), (&"2".into(), &"syntax".into()));
    let refused = json!({"file": "7", "ok": false, "kind": "argument", "findings": []}).to_string();
    assert_eq!(
        program.run_with(&["audit", "--ndjson", "--country", "CR"], refused.as_bytes()).is(2).out.trim(),
        refused
    );
}

#[test]
fn a_row_without_a_document_says_what_to_give() {
    let program = Program::new();
    let lint = ["lint", "--ndjson", "--country", "CR"];
    let linted = program.run_with(&lint, line("invoice.json").as_bytes()).is(0).out;
    let audited = program.run_with(&["audit", "--ndjson", "--country", "CR"], linted.as_bytes()).is(2).out;
    assert_eq!(rows(&audited)[0]["findings"][0]["code"], "row-document");
    program.write(
        "rows.ndjson",
        "{\"ok\": false, \"file\": \"x\", \"findings\": [{\"code\": \"c\", \"message\": \"m\"}]}",
    );
    let shown = program.run(&["lint", "rows.ndjson", "--country", "CR"]).is(1);
    assert!(shown.err.starts_with("x: m [c]\n"), "{}", shown.err);
}

#[test]
fn read_gives_json_without_a_folder() {
    let program = Program::new();
    let read = program.run(&["read", &data("supplier-invoice.xml"), "--as-json", "--lang", "en"]).is(0);
    assert!(read.err.contains(": read CR 01 document"), "{}", read.err);
    assert!(rows(&read.out)[0]["Documento"].is_object());
    let row = program
        .run_with(&["read", "--ndjson", "--as-json"], line("supplier-invoice.xml").as_bytes())
        .is(0)
        .out;
    assert!(rows(&row)[0]["generic"]["Documento"].is_object());
    // A line of the standard input is meant as a document; a file in a folder need not be one.
    program.run_with(&["read", "--ndjson"], b"{\"a\":").is(1);
}

#[test]
fn print_gives_rows_with_the_symbol() {
    let program = Program::new();
    let certified = line("certified-cl.xml");
    let print = |symbol: &[&str], input: &str| {
        let arguments = [&["print", "--ndjson", "--country", "CL"], symbol].concat();
        rows(&program.run_with(&arguments, input.as_bytes()).out)
    };
    let found = print(&[], &format!("{certified}\n<a/>\n"));
    assert_eq!((&found[0]["symbol"]["kind"], &found[0]["ok"]), (&"pdf417".into(), &true.into()));
    assert_eq!(
        (&found[1]["ok"], &found[1]["findings"][0]["code"]),
        (&false.into(), &"print-document".into())
    );
    let drawing = |form: &str| print(&["--symbol", form], &certified)[0]["drawing"].clone();
    assert!(drawing("svg").as_str().unwrap().starts_with("<svg "));
    assert!(drawing("png").as_str().unwrap().starts_with("iVBORw0KGgo"));
    assert_eq!(drawing("json")["kind"], "pdf417");
}

#[test]
fn a_journal_takes_the_key_as_an_option_too() {
    let program = Program::new();
    let invoice = data("invoice.json");
    let submit = |arguments: &[&str]| {
        let all = [&["journal", "j.db", "submit", "--country", "CR", "--check", "off"], arguments].concat();
        program.run(&all)
    };
    for key in [&["one", &invoice][..], &["--key", "one", &invoice], &[&invoice, "--key", "one"]] {
        assert_eq!(submit(key).is(0).out, "one  waiting\n");
    }
    submit(&[]).is(2);
    assert!(submit(&["--key", "one", "two", &invoice]).is(2).err.contains("one file"));
}

#[test]
fn validate_says_what_to_do_with_a_generic_dte() {
    let program = Program::new();
    let ended = program.run(&["validate", &data("invoice.json"), "--country", "CR"]).is(2);
    assert!(
        ended.err.contains("schema-generic") && ended.err.contains("check it with lint"),
        "{}",
        ended.err
    );
}

//! Runs the program as its users do, against files and a sandbox.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

#[path = "cli/accounts.rs"]
mod accounts;
#[path = "cli/arguments.rs"]
mod arguments;
#[path = "cli/decide.rs"]
mod decide;
#[path = "cli/desk.rs"]
mod desk;
#[path = "cli/desk_inbox.rs"]
mod desk_inbox;
#[path = "cli/journal.rs"]
mod journal;
#[path = "cli/pipes.rs"]
mod pipes;
#[path = "cli/promises.rs"]
mod promises;
#[path = "cli/received.rs"]
mod received;

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use dtekit_sandbox::{Options, Sandbox};
use tempfile::TempDir;

/// The program in an empty folder, without settings of the machine.
struct Program {
    folder: TempDir,
    environment: Vec<(&'static str, String)>,
}

impl Program {
    fn new() -> Self {
        let environment = vec![("LANG", "en_US.UTF-8".to_owned()), ("LC_ALL", "en_US.UTF-8".to_owned())];
        Program { folder: tempfile::tempdir().unwrap(), environment }
    }

    /// The program with the address and credentials of a sandbox.
    fn with(sandbox: &Sandbox) -> Self {
        let mut program = Program::new();
        program.environment.extend([
            ("DTEKIT_BASE_URL", sandbox.url().to_owned()),
            ("DTEKIT_USERNAME", "user".to_owned()),
            ("DTEKIT_PASSWORD", "secret".to_owned()),
        ]);
        program
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dtekit"));
        command.args(arguments).current_dir(self.folder.path()).env_clear();
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Ended {
        self.run_with(arguments, b"")
    }

    fn run_with(&self, arguments: &[&str], input: &[u8]) -> Ended {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A program that needs no input may have ended.
        let _ = stdin.write_all(input);
        drop(stdin);
        Ended::new(child.wait_with_output().unwrap())
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap()
    }
}

/// How the program ended.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

impl Ended {
    fn new(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ended { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
    }

    #[track_caller]
    fn is(self, code: i32) -> Self {
        assert_eq!(self.code, code, "out: {}\nerr: {}", self.out, self.err);
        self
    }
}

/// A file of the project's tests.
fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name).to_string_lossy().into_owned()
}

const INVOICE: &str = r#"{"Documento": {"Total": 19.00}}"#;

#[test]
fn converts_one_document_and_says_what_is_wrong() {
    let program = Program::new();
    let xml = program.run_with(&["convert"], INVOICE.as_bytes()).is(0).out;
    assert_eq!(xml, "<DTE><Documento><Total>19.00</Total></Documento></DTE>\n");
    let json = program.run_with(&["convert", "--typed"], xml.as_bytes()).is(0).out;
    assert_eq!(json, "{\"Documento\":{\"Total\":19.00}}\n");

    program
        .write("twice.json", "{\n  \"Documento\": {\n    \"Total\": 19.00,\n    \"Total\": 20.00\n  }\n}\n");
    let ended = program.run(&["convert", "twice.json", "-o", "out.xml"]).is(1);
    let shown = "\
error[json-duplicate-member]: expected each member once in an object, found `Total` again
  ┌─ twice.json:4:5
  │
4 │     \"Total\": 20.00
  │     ^^^^^^^ Documento/Total
  │
  = help: remove one, or make the value an array

";
    assert_eq!((ended.out.as_str(), ended.err.as_str()), ("", shown));
    assert!(!program.folder.path().join("out.xml").exists(), "there is never half a document");
    let ended = program.run(&["convert", "twice.json", "--lang", "es"]).is(1);
    assert!(ended.err.contains("un objeto tiene dos miembros con el mismo nombre"), "{}", ended.err);
    let ended = program.run(&["convert", "twice.json", "--json"]).is(1);
    assert_eq!(ended.err, "");
    let value = dtekit::json::from_slice(ended.out.as_bytes()).unwrap();
    assert_eq!(value["findings"][0]["code"], "json-duplicate-member");
    assert_eq!(program.run(&["convert", "nowhere.json"]).is(6).out, "");
}

#[test]
fn the_locale_chooses_the_language() {
    let mut program = Program::new();
    program.environment = vec![("LANG", "es_CL.UTF-8".to_owned())];
    let ended = program.run(&["code", "json-syntax"]).is(0);
    assert!(ended.out.starts_with("el texto no es JSON"), "{}", ended.out);
}

#[test]
fn converts_a_folder_and_goes_on_after_a_broken_document() {
    let program = Program::new();
    program.write("in/a.json", INVOICE);
    program.write("in/b.json", "{");
    program.write("in/deep/c.json", INVOICE);
    let ended = program.run(&["convert", "in", "--to", "xml", "-o", "out", "--threads", "2"]).is(1);
    assert!(ended.err.contains("json-syntax") && ended.err.contains("at in/b.json"), "{}", ended.err);
    assert!(ended.err.contains("3 documents, 1 with errors"), "{}", ended.err);
    for name in ["out/a.xml", "out/deep/c.xml"] {
        assert_eq!(program.read(name), "<DTE><Documento><Total>19.00</Total></Documento></DTE>");
    }
    assert!(!program.folder.path().join("out/b.xml").exists());
    let ended = program.run(&["convert", "in", "--to", "xml"]).is(2);
    assert!(ended.err.contains("--output"), "{}", ended.err);
}

#[test]
fn maps_explains_and_compares() {
    let program = Program::new();
    let template = |digits: &str| {
        format!(
            r#"<m:mapping xmlns:m="urn:dtekit:mapping:1" source="/DTE">
  <m:template><Factura><Total>{{fixed(Total, {digits})}}</Total></Factura></m:template>
</m:mapping>"#
        )
    };
    program.write("old.xml", template("2"));
    program.write("new.xml", template("5"));
    program.write("broken.xml", template("2").replace("fixed(", "fixt("));
    program.write("document.json", r#"{"Total": 1.5, "Nota": "?"}"#);
    let mapped = program.run(&["map", "document.json", "--template", "old.xml"]).is(0);
    assert!(mapped.out.contains("<Factura><Total>1.50</Total></Factura>"), "{}", mapped.out);
    let broken = program.run(&["map", "document.json", "--template", "broken.xml"]).is(1);
    assert!(broken.err.contains("broken.xml:2:") && broken.err.contains("^^^^"), "{}", broken.err);
    let explained = program.run(&["explain", "document.json", "--template", "old.xml"]).is(0);
    assert_eq!(explained.out, "Factura/Total = 1.50  <- Total\nnot read: Nota\n");
    let differ = program.run(&["diff", "old.xml", "new.xml", "--document", "document.json"]).is(1);
    assert_eq!(differ.out, "Factura/Total\n- 1.50\n+ 1.50000\n");
    program.run(&["diff", "document.json", "document.json"]).is(0);
    assert!(program.run(&["map", "document.json"]).is(2).err.contains("--template"));
    let unknown = program.run(&["map", "document.json", "--country", "CR", "--type", "99"]).is(1);
    assert!(unknown.err.contains("mapping-unknown"), "{}", unknown.err);
}

#[test]
fn reads_what_a_supplier_sent_and_answers_it() {
    let program = Program::new();
    let invoice = data("supplier-invoice.xml");
    let read = program.run(&["read", &invoice, "-o", "out", "--as-json", "-q"]).is(0);
    assert!(read.out.contains(": read CR 01 document"), "{}", read.out);
    let written = fs::read_dir(program.folder.path().join("out")).unwrap().count();
    assert!(written > 0, "the generic DTE is written");
    let zip = fs::read(data("../vectors/reading/a_zip_with_a_document_and_its_picture.json")).unwrap();
    let zip = dtekit::json::from_slice(&zip).unwrap();
    let listed = program.run_with(&["read", "-"], zip["data"].as_str().unwrap().as_bytes()).is(0);
    assert!(listed.out.contains("  factura.pdf (9 bytes): no document, file-content"), "{}", listed.out);
    program.write("inbox/factura.pdf", b"%PDF-1.4");
    fs::copy(&invoice, program.folder.path().join("inbox/factura.xml")).unwrap();
    let many = program.run(&["read", "inbox"]).is(0);
    assert!(many.out.contains("factura.pdf: no document, file-content"), "{}", many.out);
    let unknown = program.run_with(&["read", "-", "--json"], b"<Something/>").is(1);
    let value = dtekit::json::from_slice(unknown.out.as_bytes()).unwrap();
    assert_eq!(value["status"], "unknown");

    let fields = ["mensaje=1", "fecha_emision_doc=2025-07-30T09:15:00-06:00", "folio:=42"];
    let arguments =
        [&["receiver-message", "--answering", &invoice, "-o", "message.xml"], &fields[..]].concat();
    program.run(&arguments).is(0);
    let shown = program.run(&["receiver-message", "--show", "message.xml"]).is(0);
    assert!(shown.out.contains("mensaje: 1"), "{}", shown.out);
    let wrong = program.run(&["receiver-message", "mensaje=9"]).is(1);
    assert!(wrong.err.matches("error[").count() > 1, "every finding at once: {}", wrong.err);
}

#[test]
fn says_what_an_answer_means() {
    let program = Program::new();
    let rejected = br#"{"Success": false, "Code": 7, "Description": "wrong"}"#;
    let ended = program.run_with(&["decode", "--country", "CR"], rejected).is(3);
    assert!(ended.out.starts_with("rejected"), "{}", ended.out);
    let ended = program.run_with(&["decode", "--country", "CR"], b"<html>").is(4);
    assert!(ended.out.starts_with("unknown"), "{}", ended.out);
    let ended =
        program.run(&["folio", "biller_id=7", "validate_number:=true", "folio=1", "folio_state=approved"]);
    assert!(ended.is(1).out.starts_with("refuse: "));
}

/// The invoice of the tests with one text replaced.
fn invoice_with(from: &str, to: &str) -> String {
    let invoice = fs::read_to_string(data("invoice.json")).unwrap();
    assert!(invoice.contains(from));
    invoice.replacen(from, to, 1)
}

#[test]
fn lints_and_audits_one_document_and_a_folder() {
    let program = Program::new();
    let right = fs::read_to_string(data("invoice.json")).unwrap();
    program.write("in/right.json", &right);
    program.write(
        "in/wrong.json",
        right.replacen("\"SubTotal\": 186760.72000", "\"SubTotal\": 186770.72000", 1),
    );
    program.write("in/broken.json", "{");
    let linted = program.run(&["lint", "in/right.json", "--country", "CR"]).is(0);
    assert_eq!(linted.out, "in/right.json: errors: 0, warnings: 0\n", "{}", linted.err);

    let audited = program.run(&["audit", "in/wrong.json", "--country", "CR"]).is(1);
    assert!(audited.out.starts_with("in/wrong.json: inconsistent (line, half-up; "), "{}", audited.out);
    assert!(audited.out.contains("186770.72000 -> 186760.72000"), "{}", audited.out);
    assert!(audited.err.contains("error[totals-sum]: expected 186770.72"), "{}", audited.err);
    assert!(
        audited.err.contains("in/wrong.json:") && audited.err.contains("^^^^ Documento/"),
        "{}",
        audited.err
    );
    let spanish = program.run(&["audit", "in/wrong.json", "--country", "CR", "--lang", "es"]).is(1);
    assert!(spanish.out.contains("los montos no concuerdan"), "{}", spanish.out);
    assert!(spanish.err.contains("diferencia -10"), "{}", spanish.err);

    let folder = program.run(&["lint", "in", "--country", "CR", "--threads", "2"]).is(1);
    assert!(folder.out.contains("right.json: errors: 0"), "{}", folder.out);
    assert!(folder.out.contains("wrong.json: errors: 1"), "{}", folder.out);
    assert!(folder.err.contains("json-syntax") && folder.err.contains("broken.json:1:"), "{}", folder.err);
    assert!(folder.err.contains("3 documents, 2 with errors"), "{}", folder.err);

    for command in ["lint", "audit"] {
        let input = program.read("in/wrong.json");
        let ended = program.run_with(&[command, "--country", "CR", "--json"], input.as_bytes()).is(1);
        assert_eq!(ended.err, "");
        let value = dtekit::json::from_slice(ended.out.as_bytes()).unwrap();
        assert_eq!((&value["file"], &value["findings"][0]["code"]), (&"-".into(), &"totals-sum".into()));
        assert!(program.run(&[command, "in/right.json"]).is(2).err.contains("--country"));
        assert_eq!(program.run(&[command, "nowhere.json", "--country", "CR"]).is(6).out, "");
    }
}

#[test]
fn traces_an_authoritys_no_to_the_callers_document() {
    let program = Program::new();
    program.write("in/1.json", invoice_with("\"Municipio\": \"Carmen\"", "\"Municipio\": \"Car\""));
    let words = "cvc-minLength-valid: Value 'Car' with length = '3' is not facet-valid with respect to minLength '5' \
                 for type 'BarrioType'.\ncvc-type.3.1.3: The value 'Car' of element 'Barrio' is not valid.";
    let path = "Documento/Encabezado/Emisor/DomFiscal/Municipio";
    let by_mapping = ["trace", "--document", "in/1.json", "--country", "CR", "--type", "01"];
    let traced = program.run_with(&by_mapping, words.as_bytes()).is(0);
    let found = format!("found: FacturaElectronica/Emisor/Ubicacion/Barrio  <- {path}\n");
    assert!(traced.out.starts_with(&found), "{}", traced.out);
    assert!(
        traced.err.contains("warning[trace-field]: the authority refuses `FacturaElectronica/"),
        "{}",
        traced.err
    );
    assert!(traced.err.contains("in/1.json:") && traced.err.contains(&format!("^ {path}")), "{}", traced.err);
    let spanish = program.run_with(&[&by_mapping[..], &["--lang", "es"]].concat(), words.as_bytes()).is(0);
    assert!(spanish.err.contains("la autoridad rechaza"), "{}", spanish.err);

    let explained = program.run(&["explain", "in/1.json", "--country", "CR", "--type", "01", "--json"]);
    program.write("kept.json", explained.out);
    let kept = program.run_with(&["trace", "--explanation", "kept.json", "--json"], words.as_bytes()).is(0);
    let value = dtekit::json::from_slice(kept.out.as_bytes()).unwrap();
    assert_eq!(value["messages"][0]["paths"][0], path);

    let answer = dtekit::json::json!({"Success": false, "Messages": [words], "OtherData": {"Country": "CR"}});
    program.write("answers/1.json", answer.to_string());
    program.write("answers/2.json", r#"{"Success": false, "Messages": ["wrong"]}"#);
    let many = ["trace", "answers", "--document", "in", "--country", "CR", "--type", "01"];
    let ended = program.run(&many).is(2);
    assert!(ended.out.contains(path) && ended.err.contains("`2.json`"), "{}{}", ended.out, ended.err);
    program.write("in/2.json", invoice_with("Carmen", "Merced"));
    let ended = program.run(&many).is(1);
    assert!(ended.out.contains("unknown: -  <- -\n  wrong\n"), "{}", ended.out);
    assert!(ended.err.contains("2 documents, 1 with errors"), "{}", ended.err);
}

#[test]
fn prints_the_data_and_draws_the_symbol() {
    let program = Program::new();
    let certified = fs::read(data("certified-cl.xml")).unwrap();
    let print = |more: &[&str]| {
        let arguments = [&["print", "--country", "CL"], more].concat();
        let mut child = program.command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(&certified).unwrap();
        child.wait_with_output().unwrap()
    };
    let value = dtekit::json::from_slice(&print(&[]).stdout).unwrap();
    assert_eq!((&value["symbol"]["kind"], &value["country"]), (&"pdf417".into(), &"CL".into()));
    assert!(print(&["--symbol", "svg"]).stdout.starts_with(b"<svg "));
    assert!(print(&["--symbol", "png", "-o", "symbol.png"]).stdout.is_empty());
    let png = fs::read(program.folder.path().join("symbol.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let small = print(&["--symbol", "escpos", "--columns", "12", "--module", "1"]).stdout;
    let large = print(&["--symbol", "escpos", "--columns", "12", "--module", "2"]).stdout;
    assert!(small.starts_with(b"\x1dv0") && large.len() > 3 * small.len());

    program.write("in/1.xml", &certified);
    program.write("in/2.xml", "<Something/>");
    let many = program.run(&["print", "in", "--country", "CL", "--symbol", "svg", "-o", "out"]).is(1);
    assert!(program.read("out/1.svg").starts_with("<svg "));
    assert!(
        many.err.contains("print-document") && many.err.contains("2 documents, 1 with errors"),
        "{}",
        many.err
    );
    assert!(program.run(&["print", "in", "--country", "CL"]).is(2).err.contains("--output"));

    let other = r#"{"Success": true, "OtherData": {"BarCodeText": "<TED>other</TED>"}}"#;
    program.write("answer.json", other);
    let differs = program.run(&["print", "in/1.xml", "--country", "CL", "--other-data", "answer.json"]).is(0);
    assert!(differs.err.contains("print-text-differs"), "{}", differs.err);
    assert!(differs.out.contains("<TED>other</TED>"), "{}", differs.out);
}

#[test]
fn looks_up_countries_identifiers_and_codes() {
    let program = Program::new();
    assert_eq!(program.run(&["country", "cri"]).is(0).out, "CR asynchronous\n");
    let answer = program.run(&["--json", "country", "BR"]).is(0).out;
    assert_eq!(answer, "{\"country\":\"BR\",\"name\":\"Brazil\",\"model\":null}\n");
    assert_eq!(program.run(&["country"]).is(0).out.lines().count(), 11);
    assert!(program.run(&["country", "XX"]).is(2).err.contains("country-code"));
    assert!(program.run(&["identifier"]).is(0).out.lines().any(|kind| kind == "rut"));
    assert!(program.run(&["identifier", "rut", "76192083-9"]).is(0).out.contains("number: 76192083"));
    assert!(program.run(&["identifier", "rut", "76192083-8"]).is(1).err.contains("rut-check-digit"));
    let composed =
        program.run(&["identifier", "consecutivo", "--compose", "document_type=01", "number:=7"]).is(0);
    assert_eq!(composed.out, "00100001010000000007\n");
    assert!(program.run(&["code", "json-syntax"]).is(0).out.contains("help:"));
    assert!(program.run(&["code", "nothing"]).is(2).err.contains("nothing"));
}

#[test]
fn extracts_a_file() {
    let sandbox =
        Sandbox::start(Options { extraction_delay: std::time::Duration::ZERO, ..Options::default() })
            .unwrap();
    let mut program = Program::with(&sandbox);
    program.environment.extend([
        ("DTEKIT_EXTRACTION_URL", sandbox.url().to_owned()),
        ("DTEKIT_EXTRACTION_CLIENT_ID", "client".to_owned()),
        ("DTEKIT_EXTRACTION_CLIENT_SECRET", "client-secret".to_owned()),
    ]);
    program.write("note.txt", "total: 10");
    let submit =
        ["poll", "polls.db", "submit", "note.txt", "--client-id", "organization-1", "--external-id", "n-1"];
    assert_eq!(program.run(&submit).is(0).out, "n-1\n");
    let metrics = program.folder.path().join("polls.prom");
    program.run(&["poll", "polls.db", "run", "--once", "--metrics", metrics.to_str().unwrap()]).is(0);
    let metrics = fs::read_to_string(metrics).unwrap();
    assert!(
        metrics.contains("dtekit_requests_total{worker=\"polls\",operation=\"Extraction/Upload\"} 1\n"),
        "{metrics}"
    );
    assert!(metrics.contains("\ndtekit_poll_jobs{worker=\"polls\",state=\"queued\"} 0\n"), "{metrics}");
    let job = program.run(&["poll", "polls.db", "get", "n-1"]).is(0);
    assert!(job.out.starts_with("n-1  "), "{}", job.out);
    assert!(program.run(&["poll", "polls.db", "get", "n-2"]).is(1).err.contains("n-2"));
}

#[test]
fn the_doctor_finds_what_is_wrong() {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let mut program = Program::with(&sandbox);
    let well = program.run(&["doctor"]);
    // The sandbox's clock stands still, and its answers have the date of this machine.
    let well = well.is(0);
    assert!(well.out.contains("ok     username, password: accepted"), "{}", well.out);
    let unreachable = program.run(&["doctor", "--base-url", "http://127.0.0.1:1"]).is(5);
    assert!(unreachable.out.contains("WRONG  base_url"), "{}", unreachable.out);
    program.environment.retain(|(name, _)| *name != "DTEKIT_PASSWORD");
    program.environment.push(("DTEKIT_PASSWORD", "hunter2".to_owned()));
    let refused = program.run(&["doctor"]).is(5);
    assert!(refused.err.contains("auth-refused"), "{}", refused.err);
    assert!(!format!("{}{}", refused.out, refused.err).contains("hunter2"), "no credential in a message");
    assert!(Program::new().run(&["doctor"]).is(2).err.contains("DTEKIT_BASE_URL"));
}

#[test]
fn writes_completions_and_manual_pages() {
    let program = Program::new();
    assert!(program.run(&["completions", "bash"]).is(0).out.contains("_dtekit"));
    program.run(&["man", "pages"]).is(0);
    assert!(program.read("pages/dtekit-convert.1").contains("dtekit"));
    let help = program.run(&["sandbox", "--help"]).is(0);
    assert!(help.out.contains("--authority-delay"), "{}", help.out);
}

#[test]
fn help_and_usage_errors_are_in_spanish() {
    let mut program = Program::new();
    let help = program.run(&["convert", "--help", "--lang", "es"]).is(0).out;
    assert!(help.starts_with("Convierte DTE genéricos entre JSON y XML\n\nUso: dtekit convert"), "{help}");
    assert!(help.ends_with("resumen\n"), "{help}");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in
        ["Argumentos:", "Opciones:", "Opciones de todas las órdenes:", "[valores posibles: json, xml]"]
    {
        assert!(help.contains(part), "no {part} in {help}");
    }
    for english in ["Usage", "Options", "default:", "possible values", "Print help"] {
        assert!(!help.contains(english), "{english} in {help}");
    }
    let overview = program.run(&["--lang=es", "-h"]).is(0).out;
    assert!(overview.contains("Órdenes:") && overview.contains("Códigos de salida: 0 hecho"), "{overview}");

    let ended = program.run(&["lint", "--lang", "es", "--contry", "CR"]).is(2);
    assert!(ended.err.starts_with("error: no se esperaba el argumento «--contry»\n"), "{}", ended.err);
    assert!(
        ended.err.contains("hay uno parecido: --country") && ended.err.contains("\n\nUso: dtekit lint"),
        "{}",
        ended.err
    );
    let ended = program.run(&["lint", "x.json", "--lang", "es"]).is(2);
    assert!(
        ended.err.starts_with("error: faltan argumentos obligatorios: --country <COUNTRY>"),
        "{}",
        ended.err
    );
    let ended = program.run(&["convert", "--to", "pdf", "--lang", "es"]).is(2);
    let said = "error: el valor «pdf» no sirve para «--to <TO>»\n  [valores posibles: json, xml]";
    assert!(ended.err.starts_with(said), "{}", ended.err);
    let ended = program.run(&["--lang", "es", "conver"]).is(2);
    assert!(ended.err.starts_with("error: no existe la orden «conver»"), "{}", ended.err);

    program.environment = vec![("LANG", "es_MX.UTF-8".to_owned())];
    assert!(program.run(&["lint"]).is(2).err.contains("faltan argumentos obligatorios"), "the locale counts");
    assert!(
        program.run(&["lint", "--lang", "en"]).is(2).err.contains("required arguments"),
        "and --lang wins"
    );
}

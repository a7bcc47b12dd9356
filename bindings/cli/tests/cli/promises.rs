//! What the command line promises: no file is overwritten, counts are those of the disk, and a signal loses no outcome.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use dtekit::json::{Value, from_str};

use super::{INVOICE, Program, data};

fn names(program: &Program, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(program.folder.path().join(folder)).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_that_exists_is_kept_without_force() {
    let program = Program::new();
    program.write("in.json", INVOICE);
    program.write("out.xml", "mine");
    let ended = program.run(&["convert", "in.json", "-o", "out.xml"]).is(6);
    assert!(ended.err.contains("--force"), "{}", ended.err);
    assert_eq!(program.read("out.xml"), "mine");
    program.run(&["convert", "in.json", "-o", "out.xml", "--force"]).is(0);
    assert!(program.read("out.xml").starts_with("<DTE>"));
}

#[test]
fn an_output_in_the_folder_of_the_input_keeps_the_input() {
    let program = Program::new();
    program.write("in/a.json", INVOICE);
    let ended = program.run(&["convert", "in", "--to", "json", "-o", "in"]);
    assert_ne!(ended.code, 0);
    assert_eq!(program.read("in/a.json"), INVOICE);
}

#[test]
fn inputs_that_share_a_stem_have_names_of_their_own() {
    let program = Program::new();
    program.write("one/a.json", INVOICE);
    program.write("two/a.json", INVOICE.replace("19.00", "20.00"));
    program.write("a.txt", INVOICE.replace("19.00", "21.00"));
    let ended =
        program.run(&["convert", "one", "two", "a.txt", "--to", "xml", "-o", "out", "--lang", "en"]).is(0);
    let folder = program.folder.path().join("out");
    let count = names(&program, "out").len();
    assert_eq!(count, 3, "{:?} in {folder:?}", names(&program, "out"));
    assert!(ended.err.contains("3 documents, 0 with errors, 3 files written"), "{}", ended.err);
    let all: Vec<String> =
        names(&program, "out").iter().map(|name| program.read(&format!("out/{name}"))).collect();
    for total in ["19.00", "20.00", "21.00"] {
        assert!(all.iter().any(|text| text.contains(total)), "{total}: {all:?}");
    }
}

#[test]
fn a_second_run_keeps_the_files_of_the_first_and_counts_none() {
    let program = Program::new();
    program.write("in/a.json", INVOICE);
    program.write("in/b.json", INVOICE);
    program.write("out/a.xml", "mine");
    let ended = program.run(&["convert", "in", "--to", "xml", "-o", "out", "--lang", "en"]).is(6);
    assert!(ended.err.contains("2 documents, 1 with errors, 1 files written"), "{}", ended.err);
    assert_eq!((program.read("out/a.xml").as_str(), names(&program, "out").len()), ("mine", 2));
}

#[test]
fn a_run_leaves_its_outputs_in_their_folders_and_nothing_else() {
    let program = Program::new();
    for number in 0..200 {
        program.write(&format!("in/{}/{number:03}.json", number % 3), INVOICE);
    }
    program.write("in/0/broken.json", "{");
    program.run(&["convert", "in", "--to", "xml", "-o", "out", "--threads", "4"]).is(1);
    assert_eq!(names(&program, "out"), ["0", "1", "2"]);
    let counts = ["0", "1", "2"].map(|folder| names(&program, &format!("out/{folder}")).len());
    assert_eq!(counts, [67, 67, 66]);
    assert!(program.read("out/2/197.xml").starts_with("<DTE>"));
}

#[test]
fn inputs_that_share_a_stem_are_numbered_in_their_order() {
    let program = Program::new();
    let folders: Vec<String> = (0..40).map(|number| format!("in{number:02}")).collect();
    for (number, folder) in folders.iter().enumerate() {
        program.write(&format!("{folder}/a.json"), INVOICE.replace("19.00", &format!("{number}.00")));
    }
    let mut arguments = vec!["convert", "--to", "xml", "-o", "out", "--threads", "4"];
    arguments.extend(folders.iter().map(String::as_str));
    program.run(&arguments).is(0);
    assert!(program.read("out/a.xml").contains(">0.00<"));
    for number in 1..40 {
        let output = program.read(&format!("out/a-{}.xml", number + 1));
        assert!(output.contains(&format!(">{number}.00<")), "{number}: {output}");
    }
}

#[test]
fn with_force_a_folder_of_outputs_is_written_again() {
    let program = Program::new();
    program.write("in/a.json", INVOICE);
    program.write("out/a.xml", "mine");
    program.run(&["convert", "in", "--to", "xml", "-o", "out", "--force"]).is(0);
    assert!(program.read("out/a.xml").starts_with("<DTE>"));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_of_the_outputs_is_written_to() {
    let program = Program::new();
    program.write("in/a.json", INVOICE);
    program.write("out/b.xml", "mine");
    let pipe = program.folder.path().join("out/a.xml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn(move || fs::read_to_string(pipe).unwrap());
    program.run(&["convert", "in", "--to", "xml", "-o", "out"]).is(0);
    assert!(reader.join().unwrap().starts_with("<DTE>"));
}

#[test]
fn each_document_of_one_file_has_a_file() {
    let program = Program::new();
    let envelope = fs::read_to_string(data("certified-cl.xml")).unwrap();
    let (start, end) = (envelope.find("<DTE ").unwrap(), envelope.find("</DTE>").unwrap() + "</DTE>".len());
    let (before, document, after) = (&envelope[..start], &envelope[start..end], &envelope[end..]);
    program.write("sobre.xml", format!("{before}{document}{document}{document}{after}"));
    let ended = program.run(&["read", "sobre.xml", "-o", "out", "--lang", "en"]);
    let read = ended.out.lines().filter(|line| line.contains("sobre.xml: read")).count();
    assert_eq!(read, 3, "{}{}", ended.out, ended.err);
    assert_eq!(names(&program, "out"), ["sobre-1.xml", "sobre-2.xml", "sobre-3.xml"]);
    assert!(ended.err.contains("3 files written"), "{}", ended.err);
}

#[cfg(unix)]
#[test]
fn outputs_take_the_umask() {
    use std::os::unix::fs::PermissionsExt as _;
    let program = Program::new();
    program.write("in.json", INVOICE);
    program.write("in/a.json", INVOICE);
    for (umask, mode) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
        let script =
            format!("umask {umask}; exec {} convert in.json -o {umask}.xml", env!("CARGO_BIN_EXE_dtekit"));
        let ended =
            Command::new("sh").args(["-c", &script]).current_dir(program.folder.path()).status().unwrap();
        assert!(ended.success());
        let found = fs::metadata(program.folder.path().join(format!("{umask}.xml"))).unwrap();
        assert_eq!(found.permissions().mode() & 0o777, mode, "{umask}");
        let many = format!(
            "umask {umask}; exec {} convert in --to xml -o many{umask} -q",
            env!("CARGO_BIN_EXE_dtekit")
        );
        let ended =
            Command::new("sh").args(["-c", &many]).current_dir(program.folder.path()).status().unwrap();
        assert!(ended.success());
        let found = fs::metadata(program.folder.path().join(format!("many{umask}/a.xml"))).unwrap();
        assert_eq!(found.permissions().mode() & 0o777, mode, "{umask}, of many");
    }
}

#[cfg(unix)]
#[test]
fn names_are_printed_without_control_characters() {
    let program = Program::new();
    program.write("in/a\u{1b}[31mb\u{7}.json", "{\"Documento\": ");
    program.write("in/c.json", INVOICE);
    for arguments in [
        &["read", "in"][..],
        &["lint", "in", "--country", "CR"],
        &["convert", "in", "--to", "xml", "-o", "out"],
    ] {
        let ended = program.run(arguments);
        let shown = format!("{}{}", ended.out, ended.err);
        let commands = |sign: char| sign.is_control() && sign != '\n' && sign != '\t';
        assert!(!shown.contains(commands), "{shown:?}");
        assert!(shown.contains("\\u{1b}[31mb"), "{shown}");
    }
}

/// Issues a document to a service that never answers, and sends the signal once the document has arrived.
#[cfg(unix)]
fn issue_until(signal: &str, more: &[&str]) -> (i32, String) {
    let service = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut program = Program::new();
    program.environment.extend([
        ("DTEKIT_BASE_URL", format!("http://{}", service.local_addr().unwrap())),
        ("DTEKIT_USERNAME", "user".to_owned()),
        ("DTEKIT_PASSWORD", "secret".to_owned()),
    ]);
    let child = program
        .command(
            &[&["issue", &data("invoice.json"), "--country", "CR", "--check", "off", "--json"], more]
                .concat(),
        )
        .spawn()
        .unwrap();
    let (mut connection, _) = service.accept().unwrap();
    let mut seen = [0; 1024];
    assert_ne!(connection.read(&mut seen).unwrap(), 0);
    std::thread::sleep(Duration::from_millis(200));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let _ = connection.write_all(b"");
    (ended.status.code().unwrap_or(-1), String::from_utf8(ended.stdout).unwrap())
}

#[cfg(unix)]
fn assert_unknown(signal: &str) {
    let (code, out) = issue_until(signal, &[]);
    assert_eq!(code, 4, "{signal}: {out}");
    let value = dtekit::json::from_slice(out.lines().next().unwrap().as_bytes()).unwrap();
    assert_eq!(value["outcome"], "unknown", "{out}");
    assert!(value["next"].is_object(), "{out}");
}

#[cfg(unix)]
fn assert_unknown_in_a_journal(signal: &str) {
    let (code, out) = issue_until(signal, &["--journal", "journal.db", "--key", "sale-1"]);
    assert_eq!(code, 4, "{signal}: {out}");
    let value = dtekit::json::from_slice(out.lines().next().unwrap().as_bytes()).unwrap();
    assert_eq!((&value["key"], &value["state"]), (&"sale-1".into(), &"unknown".into()), "{out}");
    assert!(value["next"]["document"].is_object() && value["next"]["unknown_since"].is_number(), "{out}");
}

#[cfg(unix)]
#[test]
fn an_issue_with_a_journal_that_is_interrupted_ends_as_unknown() {
    assert_unknown_in_a_journal("INT");
}

#[cfg(unix)]
#[test]
fn an_issue_with_a_journal_that_is_terminated_ends_as_unknown() {
    assert_unknown_in_a_journal("TERM");
}

#[cfg(unix)]
#[test]
fn an_issue_with_a_journal_whose_terminal_is_closed_ends_as_unknown() {
    assert_unknown_in_a_journal("HUP");
}

/// A service whose list is always clear and empty, as long as the test runs.
fn empty_lists(program: &mut Program) {
    let service = TcpListener::bind("127.0.0.1:0").unwrap();
    program.environment.extend([
        ("DTEKIT_BASE_URL", format!("http://{}", service.local_addr().unwrap())),
        ("DTEKIT_USERNAME", "user".to_owned()),
        ("DTEKIT_PASSWORD", "secret".to_owned()),
    ]);
    std::thread::spawn(move || {
        for connection in service.incoming() {
            let mut connection = connection.unwrap();
            // The request ends with the object of its filter. A connection that is closed before that would be reset.
            let (mut seen, mut more) = (Vec::new(), [0; 4096]);
            while seen.last() != Some(&b'}') {
                let length = connection.read(&mut more).unwrap();
                assert_ne!(length, 0);
                seen.extend_from_slice(&more[..length]);
            }
            let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 17\r\nConnection: close\r\n\r\n{\"Documents\": []}";
            connection.write_all(answer.as_bytes()).unwrap();
        }
    });
}

#[test]
fn a_second_reconcile_takes_the_next_of_the_first() {
    let mut program = Program::new();
    empty_lists(&mut program);
    let step = r#"{"next": {"operation": "Document/GetDocument", "arguments": {"SenderCode": "3101123456"}, "unknown_since": 1790000000,
        "document": {"CountryId": "CR", "DocumentSenderCode": "3101123456", "DocumentTypeId": "01", "Number": "00100001010000012847"}}}"#;
    program.write("result.json", step);
    let first = program.run(&["reconcile", "result.json", "--settle-after", "1", "--json"]).is(4);
    let found = dtekit::json::from_slice(first.out.as_bytes()).unwrap();
    assert_eq!(
        (&found["verdict"], &found["may_resend"]),
        (&"not-found".into(), &false.into()),
        "{}",
        first.out
    );
    program.write("first.json", &first.out);
    std::thread::sleep(Duration::from_millis(2_100));
    let second = program.run(&["reconcile", "first.json", "--settle-after", "1", "--json"]).is(1);
    let found = dtekit::json::from_slice(second.out.as_bytes()).unwrap();
    assert_eq!(found["may_resend"], true, "{}", second.out);
}

#[cfg(unix)]
#[test]
fn an_issue_that_is_interrupted_ends_as_unknown() {
    assert_unknown("INT");
}

#[cfg(unix)]
#[test]
fn an_issue_that_is_terminated_ends_as_unknown() {
    assert_unknown("TERM");
}

#[cfg(unix)]
#[test]
fn an_issue_whose_terminal_is_closed_ends_as_unknown() {
    assert_unknown("HUP");
}

#[test]
fn a_certified_document_has_a_free_place_before_anything_is_sent() {
    let mut program = Program::new();
    let service = TcpListener::bind("127.0.0.1:0").unwrap();
    program.environment.extend([
        ("DTEKIT_BASE_URL", format!("http://{}", service.local_addr().unwrap())),
        ("DTEKIT_USERNAME", "user".to_owned()),
        ("DTEKIT_PASSWORD", "secret".to_owned()),
    ]);
    program.write("certified.xml", "mine");
    let arguments = ["issue", &data("invoice.json"), "--country", "CR", "--certified", "certified.xml"];
    program.run(&arguments).is(6);
    service.set_nonblocking(true).unwrap();
    assert!(service.accept().is_err());
    assert_eq!(program.read("certified.xml"), "mine");
}

#[test]
fn the_proxy_env_is_that_of_the_environment() {
    let proxy = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut program = Program::new();
    program.environment.extend([
        ("DTEKIT_BASE_URL", "https://service.invalid".to_owned()),
        ("DTEKIT_USERNAME", "user".to_owned()),
        ("DTEKIT_PASSWORD", "secret".to_owned()),
        ("HTTPS_PROXY", format!("http://{}", proxy.local_addr().unwrap())),
    ]);
    let arguments = ["call", "Account/GetAccount", "accountCode=1", "--proxy", "env", "--timeout", "5"];
    let answer = std::thread::spawn(move || {
        let (connection, _) = proxy.accept().unwrap();
        let mut line = String::new();
        std::io::BufReader::new(connection).read_line(&mut line).unwrap();
        line
    });
    let ended = program.run(&arguments).is(5);
    // Without a connection to the proxy the thread would wait for ever.
    assert!(answer.is_finished() || !ended.err.contains("has no address"), "{}", ended.err);
    let seen = answer.join().unwrap();
    assert!(seen.starts_with("CONNECT service.invalid:443 "), "{seen}");
}

/// One document as a line.
fn line(document: &str) -> String {
    document.replace('\n', " ") + "\n"
}

#[test]
fn each_line_of_the_input_is_a_row_of_the_output() {
    let program = Program::new();
    let input = line(INVOICE) + "{\n" + &line(&INVOICE.replace("19.00", "20.00"));
    for arguments in [&["convert", "--to", "xml"][..], &["lint", "--country", "CR"]] {
        let ended = program.run_with(&[arguments, &["--ndjson"]].concat(), input.as_bytes());
        let rows: Vec<Value> = ended.out.lines().map(|row| from_str(row).unwrap()).collect();
        assert_eq!(rows.len(), 3, "{arguments:?}: {}", ended.out);
        for (number, row) in rows.iter().enumerate() {
            let members: Vec<&String> = row.as_object().unwrap().keys().take(2).collect();
            assert_eq!(members, ["file", "ok"], "{arguments:?}");
            assert_eq!(row["file"], (number + 1).to_string().as_str(), "{arguments:?}");
        }
        assert_eq!((&rows[1]["ok"], &rows[1]["kind"]), (&false.into(), &"syntax".into()), "{arguments:?}");
        assert_eq!(rows[1]["findings"][0]["code"], "json-syntax", "{arguments:?}");
        assert_eq!(ended.code, 1, "{arguments:?}: the second line is wrong");
    }
    let ended = program.run_with(&["convert", "--to", "xml", "--ndjson"], input.as_bytes());
    let last: Value = from_str(ended.out.lines().last().unwrap()).unwrap();
    assert!(last["output"].as_str().unwrap().contains("<Total>20.00</Total>"), "{last}");
    let typed = program.run_with(&["convert", "--to", "json", "--ndjson"], b"<DTE><a>1.10</a></DTE>\n").is(0);
    assert_eq!(typed.out, "{\"file\":\"1\",\"ok\":true,\"output\":{\"a\":\"1.10\"}}\n");
    program.run(&["convert", "--to", "xml", "--ndjson", "--encoding", "iso-8859-1"]).is(2);
}

#[test]
fn lines_of_the_input_go_into_a_folder_too() {
    let program = Program::new();
    let input = line(INVOICE) + &line(INVOICE);
    let ended =
        program.run_with(&["convert", "--to", "xml", "--ndjson", "-o", "out"], input.as_bytes()).is(0);
    assert_eq!(ended.out.lines().count(), 2);
    assert_eq!(names(&program, "out"), ["1.xml", "2.xml"]);
}

#[test]
fn a_document_is_named_with_the_folder_or_the_file_that_was_given() {
    let program = Program::new();
    program.write("in/sub/a.json", INVOICE);
    program.write("in/b.json", "{");
    program.write("lines.ndjson", line(INVOICE));
    let ended = program.run(&["convert", "in", "lines.ndjson", "--to", "xml", "-o", "out", "--json"]).is(1);
    let rows: Vec<Value> = ended.out.lines().map(|row| from_str(row).unwrap()).collect();
    let of = |member: &str| {
        rows.iter().map(|row| row[member].as_str().unwrap_or("-").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(of("file"), ["in/b.json", "in/sub/a.json", "lines.ndjson/1"]);
    assert_eq!(of("output"), ["-", "out/sub/a.xml", "out/1.xml"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_read_as_a_file_is() {
    let program = Program::new();
    program.write("invoice.json", fs::read(data("invoice.json")).unwrap());
    for command in ["convert PIPE", "lint PIPE --country CR", "audit PIPE --country CR"] {
        let script =
            format!("{} {}", env!("CARGO_BIN_EXE_dtekit"), command.replace("PIPE", "<(cat invoice.json)"));
        let ran =
            Command::new("bash").args(["-c", &script]).current_dir(program.folder.path()).output().unwrap();
        let errors = String::from_utf8(ran.stderr).unwrap();
        assert!(!errors.contains("file-unreadable"), "{command}: {errors}");
        assert!(!ran.stdout.is_empty(), "{command}: {errors}");
    }
}

#[test]
fn a_document_that_is_not_signed_yet_is_told_how_it_is_checked() {
    let program = Program::new();
    program.run(&["example", "CR", "01", "--output", "invoice.json"]).is(0);
    program.run(&["map", "invoice.json", "--country", "CR", "--type", "01", "--output", "invoice.xml"]).is(0);
    let found = program.run(&["validate", "invoice.xml"]).is(1).err;
    assert!(found.contains("Signature") && found.contains("give `--unsigned`"), "{found}");
    assert_eq!(program.run(&["validate", "invoice.xml", "--unsigned"]).is(0).err, "");
}

#[test]
fn what_is_missing_or_taken_is_said() {
    let program = Program::new();
    for command in ["convert", "lint --country CR", "read", "audit --country CR"] {
        let arguments: Vec<&str> = command.split(' ').chain(["nothing.json"]).collect();
        let ended = program.run(&arguments).is(6);
        assert!(ended.err.contains("file-not-found"), "{command}: {}", ended.err);
    }
    let ended = program.run(&["--lang", "es", "convert", "nothing.json"]).is(6);
    assert!(ended.err.contains("con ese nombre: `nothing.json`\n"), "{}", ended.err);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ended = program.run(&["sandbox", "--port", &port]).is(2);
    assert!(ended.err.contains("--port 0"), "{}", ended.err);
}

#[test]
fn the_row_of_a_line_does_not_wait_for_the_next_line() {
    let program = Program::new();
    for arguments in [&["convert", "--to", "xml"][..], &["lint", "--country", "CR"]] {
        let mut child =
            program.command(&[arguments, &["--ndjson"]].concat()).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (give, take) = channel();
        std::thread::spawn(move || output.lines().for_each(|row| give.send(row.unwrap()).unwrap()));
        for number in 1..=3 {
            input.write_all(line(INVOICE).as_bytes()).unwrap();
            let row = take.recv_timeout(Duration::from_secs(60)).expect("a row for the line");
            let row: Value = from_str(&row).unwrap();
            assert_eq!(row["file"], number.to_string().as_str(), "{arguments:?}");
        }
        drop(input);
        child.wait().unwrap();
        assert!(take.recv().is_err(), "{arguments:?}: three lines have three rows");
    }
}

//! The desk over HTTP, with a real journal and the sandbox.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use dtekit::client::{DecideTable, Settings};
use dtekit::json::Map;
use dtekit::operation::Arguments;
use dtekit::store::journal::{JournalCall, JournalOptions, JournalOrder, JournalRun, JournalState};
use dtekit::{Client, Country, Journal as _, SqliteJournal};
use dtekit_sandbox::{Fault, Options, Sandbox};

use super::{Program, data, invoice_with};

/// A running desk; dropping it ends it.
pub struct Desk {
    child: Child,
    host: String,
    token: String,
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer: its status, its head and its body.
pub struct Answer {
    status: u16,
    head: String,
    pub body: String,
}

impl Answer {
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}\n\n{}", self.head, self.body);
        self
    }

    #[track_caller]
    pub fn has(self, text: &str) -> Self {
        assert!(self.body.contains(text), "no `{text}` in {}", self.body);
        self
    }

    fn header(&self, name: &str) -> &str {
        let found = self.head.lines().filter_map(|line| line.split_once(": "));
        found
            .filter(|(given, _)| given.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .next()
            .unwrap_or("")
    }

    /// The value of a hidden field of the form with this action.
    pub fn field(&self, action: &str, name: &str) -> String {
        let form = self.body.split(&format!("action=\"{action}\"")).nth(1).unwrap();
        let value = form.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
        value.split('"').next().unwrap().to_owned()
    }
}

impl Desk {
    pub fn start(program: &Program, options: &[&str]) -> Desk {
        let arguments = [&["desk", "--db", "journal.db"], options].concat();
        let mut child = program.command(&arguments).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening http://").unwrap();
        let (host, token) = address.trim_end_matches('/').split_once('/').unwrap();
        Desk { child, host: host.to_owned(), token: token.to_owned() }
    }

    fn call(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub fn get(&self, page: &str) -> Answer {
        self.call("GET", &format!("/{}/{page}", self.token), &[("Host", &self.host)], "")
    }

    /// Sends a form and follows to the page that it leads to.
    pub fn post(&self, page: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.post_only(page, fields);
        if answer.status != 303 {
            return answer;
        }
        let folder = page.rsplit_once('/').unwrap().0;
        self.get(&format!("{folder}/{}", answer.header("location")))
    }

    fn post_only(&self, page: &str, fields: &[(&str, &str)]) -> Answer {
        let encode = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02X}")).collect() };
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", encode(value))).collect();
        let origin = format!("http://{}", self.host);
        let headers = [
            ("Host", &*self.host),
            ("Origin", &origin),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ];
        self.call("POST", &format!("/{}/{page}", self.token), &headers, &body.join("&"))
    }

    /// The fields that every form of an entry's page has.
    fn fields(&self, key: &str, action: &str) -> Vec<(&'static str, String)> {
        let page = self.get(&format!("en/entry?key={key}")).is(200);
        ["token", "key", "seen", "number"].map(|name| (name, page.field(action, name))).to_vec()
    }

    /// Opens the page of an entry and sends one of its forms.
    fn act(&self, key: &str, action: &str, more: &[(&str, &str)]) -> Answer {
        let fields = self.fields(key, action);
        let mut fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
        fields.extend(more);
        self.post(&format!("en/{action}"), &fields)
    }
}

/// A sandbox and a program with a journal that has an entry `sale-1` whose outcome is unknown, though it was issued.
fn unknown() -> (Sandbox, Program) {
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let program = Program::with(&sandbox);
    let fault = |operation: &str, kind: &str| Fault {
        operation: Some(operation.to_owned()),
        kind: kind.parse().unwrap(),
        ..Fault::default()
    };
    sandbox.fault(fault("Document/SendDocumentToAuthority", "close=stored"));
    // The worker asks at once, and learns nothing.
    sandbox.fault(fault("Document/GetDocument", "not-json"));
    journal(&program, &["submit", "sale-1", &data("invoice.json"), "--country", "CR"]);
    journal(&program, &["run", "--once"]);
    assert!(program.run(&["journal", "journal.db", "get", "sale-1"]).out.contains("unknown"));
    (sandbox, program)
}

fn journal(program: &Program, arguments: &[&str]) {
    let ended = program.run(&[&["journal", "journal.db"], arguments].concat());
    assert!([0, 1].contains(&ended.code), "{}{}", ended.out, ended.err);
}

/// A program with a journal that has an entry `wait-1` that waits and an entry `wrong-1` that was refused.
fn waiting_and_refused() -> Program {
    let program = Program::new();
    journal(&program, &["submit", "wait-1", &data("invoice.json"), "--country", "CR"]);
    program.write("wrong.json", "{\"Documento\": {\"<script>alert(1)</script>\": 1, \"Total\": ");
    journal(&program, &["submit", "wrong-1", "wrong.json", "--country", "CR"]);
    program
}

#[test]
fn the_desk_shows_states_entries_and_documents_in_two_languages() {
    let program = waiting_and_refused();
    let desk = Desk::start(&program, &[]);
    let first = desk.get("").is(303);
    assert_eq!(first.header("location"), format!("/{}/en/", desk.token));
    let without_slash = desk.call("GET", &format!("/{}", desk.token), &[("Host", &desk.host)], "").is(303);
    assert_eq!(without_slash.header("location"), first.header("location"));
    desk.get("en/")
        .is(200)
        .has("<html lang=\"en\">")
        .has("What waits for you")
        .has(">wrong-1</a>")
        .has("Read only");
    desk.get("es/").is(200).has("<html lang=\"es\">").has("Lo que espera por usted").has("no admitido");
    let list = desk.get("en/list?state=waiting").is(200).has("entry?key=wait-1");
    assert!(!list.body.contains("wrong-1"));
    desk.get("en/list").is(200).has("wait-1").has("wrong-1").has("list?after=2");
    desk.get("en/list?after=1").is(200).has("wrong-1");
    let entry = desk
        .get("es/entry?key=wait-1")
        .is(200)
        .has("Un proceso lo envía")
        .has("&lt;NmbEmisor&gt;Café &amp;amp; Té");
    assert!(!entry.body.contains("<form"), "read only");
    assert!(entry.body.contains("href=\"../en/entry?key=wait-1\""));
    let file = desk.get("en/document?key=wait-1").is(200).has("<NmbEmisor>Café &amp; Té");
    assert_eq!(file.header("content-type"), "application/octet-stream");
    assert!(file.header("content-disposition").starts_with("attachment"));
    desk.get("en/entry?key=nobody").is(404);
    desk.get("en/nothing").is(404);
    assert_eq!(desk.get("style.css").is(200).header("content-type"), "text/css; charset=utf-8");
}

#[test]
fn hostile_texts_of_entries_are_no_markup() {
    let program = waiting_and_refused();
    let key = "<img src=x onerror=alert(1)>\"'&\u{202e}";
    journal(&program, &["submit", key, &data("invoice.json"), "--country", "CR", "--chain", "</dd><script>"]);
    let desk = Desk::start(&program, &["--allow-settle"]);
    let query: String = key.bytes().map(|byte| format!("%{byte:02X}")).collect();
    for page in ["en/", "es/list", &format!("en/entry?key={query}"), "en/entry?key=wrong-1"] {
        let page = desk.get(page).is(200);
        for markup in ["<script", "<img", "onerror=alert(1)>\"", "\u{202e}"] {
            assert!(!page.body.contains(markup), "{markup} in {}", page.body);
        }
    }
    desk.get("en/entry?key=wrong-1").has("&lt;script&gt;alert(1)&lt;/script&gt;");
    desk.get(&format!("en/entry?key={query}"))
        .has("&lt;img src=x")
        .has("&lt;/dd&gt;&lt;script&gt;")
        .has("\\u{202e}");
    let wrong = desk.get("en/list?state=%3Cscript%3E").is(400).has("&lt;script&gt;");
    assert!(!wrong.body.contains("<script"));
}

#[test]
fn nobody_without_the_token_or_from_elsewhere_is_answered() {
    let program = waiting_and_refused();
    let desk = Desk::start(&program, &["--allow-settle"]);
    let (path, host) = (format!("/{}/en/", desk.token), &*desk.host);
    let page = desk.call("GET", &path, &[("Host", host)], "").is(200);
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    assert!(!policy.contains("script-src") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-frame-options"), "DENY");
    assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "same-origin"));
    assert!(!page.body.contains("<script") && !page.body.contains("style="));

    for wrong in
        ["/", "/en/", "/x/en/", &format!("/{}x/en/", desk.token), &format!("/{}/en/", "0".repeat(32))]
    {
        let answer = desk.call("GET", wrong, &[("Host", host)], "").is(404);
        assert_eq!(answer.body, "not found");
    }
    let port = host.rsplit(':').next().unwrap();
    for wrong in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", ""] {
        desk.call("GET", &path, &[("Host", wrong)], "").is(403);
    }
    let from = |name: &str, value: &str| desk.call("GET", &path, &[("Host", host), (name, value)], "").status;
    assert_eq!(from("Origin", "http://evil.example"), 403);
    assert_eq!(from("Origin", "null"), 403);
    assert_eq!(from("Sec-Fetch-Site", "cross-site"), 403);
    assert_eq!(from("Origin", &format!("http://localhost:{port}")), 200);

    // The address alone is not enough for a decision: its form has a token of its own.
    let settle =
        [("key", "wait-1"), ("seen", "waiting"), ("number", "1"), ("to", "refused"), ("reason", "r")];
    desk.post("en/settle", &settle).is(403);
    desk.post("en/settle", &[&settle[..], &[("token", "0")]].concat()).is(403);
    desk.get("en/entry?key=wait-1").is(200).has("<dd>waiting</dd>");
    desk.call("PUT", &path, &[("Host", host)], "").is(405);
    desk.call("POST", &path, &[("Host", host), ("Content-Type", "text/plain")], "a=b").is(415);
    let large = format!("document={}", "x".repeat(2 << 20));
    let form = [("Host", host), ("Content-Type", "application/x-www-form-urlencoded")];
    desk.call("POST", &path, &form, &large[..1 << 20]).is(413);
}

#[test]
fn a_read_only_desk_takes_no_form() {
    let program = waiting_and_refused();
    let desk = Desk::start(&program, &[]);
    for action in ["ask", "settle", "acknowledge", "submit"] {
        desk.post(&format!("es/{action}"), &[("key", "wait-1")]).is(403).has("solo lectura");
    }
}

#[test]
fn a_person_settles_and_acknowledges() {
    let program = waiting_and_refused();
    let desk = Desk::start(&program, &["--allow-settle"]);
    let old = desk.fields("wait-1", "settle");
    desk.act("wait-1", "settle", &[("to", "refused"), ("reason", " ")]).is(400);
    desk.act("wait-1", "settle", &[("to", "accepted"), ("reason", "r")]).is(400).has("journal-state");
    let settled =
        desk.act("wait-1", "settle", &[("to", "refused"), ("reason", "the customer <left>")]).is(200);
    settled.has("Settled: refused.").has("<dd>the customer &lt;left&gt;</dd>");
    let mut stale: Vec<(&str, &str)> = old.iter().map(|(name, value)| (*name, &**value)).collect();
    stale.extend([("to", "refused"), ("reason", "r")]);
    desk.post("en/settle", &stale).is(409).has("has changed");
    desk.act("wait-1", "acknowledge", &[]).is(200).has("Acknowledged.");
    assert_eq!(program.run(&["journal", "journal.db", "results"]).out.lines().count(), 1);
    let shown = program.run(&["journal", "journal.db", "get", "wait-1", "--json"]);
    let shown = dtekit::json::from_slice(shown.out.as_bytes()).unwrap();
    assert_eq!((&shown["state"], &shown["note"]), (&"refused".into(), &"the customer <left>".into()));
}

#[test]
fn a_refused_document_is_corrected_and_submitted_again() {
    let program = waiting_and_refused();
    let desk = Desk::start(&program, &["--allow-settle"]);
    let wrong = invoice_with("2026-11-21T09:30:00-06:00", "2026-02-30");
    let refused = desk.act("wrong-1", "submit", &[("document", &wrong)]).is(200).has("still find errors");
    let marked =
        refused.body.split("<li class=\"marked\">").find(|line| line.contains("2026-02-30")).unwrap();
    assert!(marked.contains("class=\"error\""), "{marked}");
    let right = invoice_with("F-000012847", "F-000012848").replace('\n', "\r\n");
    desk.act("wrong-1", "submit", &[("document", &right)]).is(200).has("Submitted: a worker sends it.");
    let entry = program.run(&["journal", "journal.db", "get", "wrong-1"]).is(0);
    assert!(entry.out.contains("wrong-1  waiting"), "{}", entry.out);
}

#[test]
fn a_call_of_another_operation_is_not_submitted_again_as_a_document() {
    let program = Program::new();
    let file = program.folder.path().join("journal.db");
    let kept = SqliteJournal::open(file, JournalOptions::default()).unwrap();
    let event = Arguments::new()
        .set("GlobalDocumentId", "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11")
        .set("status", "110111")
        .set("description", "Cancelamento por erro");
    let call = JournalCall::new("Document/ChangeDocumentStatus", Country::BR, event);
    kept.submit_operation("cancel-1", call, None, SystemTime::now()).unwrap();
    kept.settle("cancel-1", JournalState::Refused, "not needed", SystemTime::now()).unwrap();
    let desk = Desk::start(&program, &["--allow-settle"]);
    let page = desk.get("en/entry?key=cancel-1").is(200).has("<dd>Document/ChangeDocumentStatus</dd>");
    assert!(!page.body.contains("action=\"submit\""), "{}", page.body);
    let fields = desk.fields("cancel-1", "acknowledge");
    let mut fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
    fields.push(("document", "<DTE/>"));
    desk.post("en/submit", &fields).is(400).has("Only a document");
    let entry = kept.get("cancel-1").unwrap().unwrap();
    assert_eq!((entry.number, entry.state), (1, JournalState::Refused));
}

#[test]
fn asking_keeps_what_the_service_says_and_never_sends() {
    let (sandbox, program) = unknown();
    let desk = Desk::start(&program, &["--allow-settle"]);
    desk.get("en/").is(200).has("<svg role=\"img\"").has("1 unknown");
    desk.get("en/entry?key=sale-1").is(200).has("Ask the service now").has("the last send began (1 in all)");
    let asked = desk.act("sale-1", "ask", &[]).is(200);
    // The worker has asked, and learnt nothing.
    assert!(
        asked.body.contains("the journal keeps what it said") || asked.body.contains("already-issued"),
        "{}",
        asked.body
    );
    let entry = program.run(&["journal", "journal.db", "get", "sale-1"]);
    assert!(!entry.out.contains("waiting"), "{}", entry.out);
    let sends = || {
        let received = sandbox.received();
        received.iter().filter(|call| call.path.ends_with("SendDocumentToAuthority")).count()
    };
    assert_eq!(sends(), 1);
    // What waits is not sent by a question either.
    journal(&program, &["submit", "sale-2", &data("invoice.json"), "--country", "CR"]);
    let fields = desk.fields("sale-2", "settle");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
    desk.post("en/ask", &fields).is(200).has("nothing to ask now");
    assert_eq!(sends(), 1);
    assert!(program.run(&["journal", "journal.db", "get", "sale-2"]).out.contains("waiting"));
    // The desk's credentials would not find what those of an account have issued.
    journal(&program, &["submit", "sale-3", &data("invoice.json"), "--country", "CR", "--account", "north"]);
    let fields = desk.fields("sale-3", "settle");
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, &**value)).collect();
    desk.post("en/ask", &fields).is(400).has("belongs to an account");
}

#[test]
fn asking_learns_a_rejection_by_a_table_of_words_and_the_page_has_the_attempts() {
    let sandbox = Sandbox::start(Options { authority_delay: Duration::ZERO, ..Options::default() }).unwrap();
    let program = Program::with(&sandbox);
    let rules = br#"{"CR": {"tag": "AuthorityStatus", "accepted": ["2"], "rejected": ["3"]}}"#;
    program.write("rules.json", rules);
    sandbox.fault(Fault { kind: "reject".parse().unwrap(), ..Fault::default() });
    {
        // An hour ago a worker has sent it, so that the question is due.
        let file = program.folder.path().join("journal.db");
        let kept = SqliteJournal::open(file, JournalOptions::default()).unwrap();
        let order = JournalOrder::from_members(
            std::fs::read(data("invoice.json")).unwrap(),
            Country::CR,
            &Map::new(),
        );
        let then = SystemTime::now() - Duration::from_secs(3600);
        order.unwrap().submit(&kept, "sale-1", then).unwrap();
        let settings = Settings::new(sandbox.url(), "user", "secret");
        let table = Arc::new(DecideTable::from_json(rules).unwrap());
        let run = JournalRun { decide_table: Some(table), ..JournalRun::default() };
        kept.run(&Client::new(settings).unwrap(), then, &run).unwrap();
    }
    program.write("wrong.json", r#"{"CR": {}}"#);
    let wrong = program.run(&["desk", "--db", "journal.db", "--decide", "wrong.json"]).is(2);
    assert!(wrong.err.contains("CR.tag"), "{}", wrong.err);
    let desk = Desk::start(&program, &["--allow-settle", "--decide", "rules.json"]);
    let attempts = |page: Answer| {
        let table =
            page.body.split("The newest sends and questions").nth(1).unwrap().split("</table>").next();
        let names = table.unwrap().split("<th scope=\"row\">").skip(1);
        names.map(|row| row.split('<').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(attempts(desk.get("en/entry?key=sale-1").is(200)), ["send: issued"]);
    let asked = desk.act("sale-1", "ask", &[]).is(200).has("the journal keeps what it said");
    assert_eq!(attempts(asked.has("<dd>rejected</dd>")), ["question: rejected", "send: issued"]);
    desk.get("es/entry?key=sale-1")
        .is(200)
        .has("Los envíos y preguntas más recientes")
        .has("pregunta: rechazado");
}

#[test]
fn a_rejected_document_is_traced_and_submitted_under_a_new_key() {
    let sandbox = Sandbox::start(Options { country: Some("MX".to_owned()), ..Options::default() }).unwrap();
    let program = Program::with(&sandbox);
    sandbox.fault(Fault { kind: "reject=CFDI40147 <b>".parse().unwrap(), ..Fault::default() });
    let invoice = data("invoice-of-any-country.json");
    journal(&program, &["submit", "sale-1", &invoice, "--country", "MX", "--chain", "till"]);
    journal(&program, &["run", "--once"]);
    let desk = Desk::start(&program, &["--allow-settle"]);
    let page = desk.get("en/").is(200).has("entry?key=sale-1").has("1 rejected");
    assert!(page.body.contains("class=\"rejected\""));
    let entry = desk.get("en/entry?key=sale-1").is(200).has("CFDI40147 &lt;b&gt;").has("value=\"sale-1-2\"");
    assert!(!entry.body.contains("CFDI40147 <b>"));
    let document = desk.get("en/document?key=sale-1").is(200).body;
    let more = [("new", "sale-1-b"), ("document", &*document), ("warn", "yes")];
    desk.act("sale-1", "submit", &more).is(200).has("Submitted: a worker sends it.").has("<dd>till</dd>");
    let again = desk.act("sale-1", "submit", &more).is(200);
    again.has("has this very document already");
    assert!(program.run(&["journal", "journal.db", "get", "sale-1"]).out.contains("rejected"));
    assert!(program.run(&["journal", "journal.db", "get", "sale-1-b"]).out.contains("waiting"));
}

#[test]
fn a_desk_says_what_it_cannot_do() {
    let program = Program::new();
    assert!(program.run(&["desk", "--db", "nowhere.db"]).is(6).err.contains("nowhere.db"));
    assert!(!program.folder.path().join("nowhere.db").exists(), "a misspelt name makes no journal");
    let program = waiting_and_refused();
    let desk = Desk::start(&program, &[]);
    let port = desk.host.rsplit(':').next().unwrap();
    let taken = program.run(&["desk", "--db", "journal.db", "--port", port]).is(2);
    assert!(taken.err.contains("--port 0"), "{}", taken.err);
}

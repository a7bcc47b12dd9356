//! A worker of an inbox is killed at random moments and starts again, while the service fails in every way: each item
//! of three sources is an entry exactly once, is done once, and is confirmed. A supplier's document is answered once:
//! one message of it is in the journal, with a number that no other has.
//!
//! The worker is a process of this same program. The seed of the random choices is printed; `DTEKIT_TEST_SEED` sets it.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // a test ends where its expectation does, and says so

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use dtekit::client::{Client, GetReceivedDocument, MsgRecovery, MsgRecoveryToPrint, Settings};
use dtekit::country::ReceiverVerdict;
use dtekit::json::{Value, json};
use dtekit::store::inbox::{InboxAnswer, InboxOptions, InboxPass, InboxRun, InboxSource, InboxState};
use dtekit::store::journal::{JournalOptions, JournalRun, JournalState};
use dtekit::{FolioSequence, Inbox, Journal, SqliteJournal};
use dtekit_sandbox::{Fault, FaultKind, Options, Sandbox};
use libtest_mimic::{Arguments, Failed, Trial};

const WORKER: &str = "DTEKIT_TEST_INBOX_WORKER";
const URL: &str = "DTEKIT_TEST_INBOX_URL";
const ACCOUNT: &str = "3101999888";
const INVOICE: &str = include_str!("../../tests/data/supplier-invoice.xml");
/// The receiver of the invoice.
const RECEIVER: &str = "3109876543";
const SOURCES: [InboxSource; 3] = [InboxSource::Received, InboxSource::Messages, InboxSource::Print];

/// 20 items, and 1,000 in the long run.
fn items() -> usize {
    if std::env::var_os("DTEKIT_TEST_LONG").is_some() { 1000 } else { 20 }
}

/// How long an answer may take where nothing fails: a busy machine is slow.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    if let Some(folder) = std::env::var_os(WORKER) {
        work(Path::new(&folder), &std::env::var(URL).unwrap());
    }
    let trials = vec![Trial::test("each_item_is_taken_exactly_once", exactly_once)];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A client that waits so long for an answer.
fn client(url: &str, timeout: Duration) -> Client {
    let options = Options::default();
    let mut settings = Settings::new(url, options.username, options.password);
    settings.timeout = Some(timeout);
    settings.attempts = 1;
    Client::new(settings).unwrap()
}

/// What a worker has open.
struct Opened {
    inbox: Inbox,
    journal: SqliteJournal,
    folios: FolioSequence,
}

impl Opened {
    fn new(folder: &Path) -> Opened {
        let mut inbox = Inbox::open(folder.join("inbox.db")).unwrap();
        inbox.set_options(InboxOptions { tax_ids: vec![RECEIVER.to_owned()] });
        let journal = SqliteJournal::open(folder.join("journal.db"), JournalOptions::default()).unwrap();
        Opened { inbox, journal, folios: FolioSequence::open(folder.join("folios")).unwrap() }
    }
}

/// One pass with such a lease; then every document is answered, every entry is done, and a file says so.
fn pass(opened: &Opened, client: &Client, folder: &Path, lease: Duration) -> InboxPass {
    let Opened { inbox, journal, folios } = opened;
    // A killed worker keeps its lease; the time of the passes goes on so fast that it ends soon.
    let clock = fs::metadata(folder.join("clock")).map_or(0, |file| file.len());
    let now = SystemTime::now() + Duration::from_secs(clock);
    let mut tick = OpenOptions::new().create(true).append(true).open(folder.join("clock")).unwrap();
    tick.write_all(b"...").unwrap();
    let run = InboxRun { sources: SOURCES.to_vec(), lease, ..InboxRun::new(ACCOUNT) };
    let pass = inbox.run(client, now, &run).unwrap();
    let mut done = OpenOptions::new().create(true).append(true).open(folder.join("done")).unwrap();
    let (new, answered) =
        (inbox.list(Some(InboxState::New), 0, 1000), inbox.list(Some(InboxState::Answered), 0, 1000));
    for entry in [answered.unwrap(), new.unwrap()].concat() {
        assert!(entry.has_document, "{}", entry.key);
        if entry.source == Some(InboxSource::Received) {
            let accepts = InboxAnswer::new(ReceiverVerdict::Accept);
            inbox.answer(journal, &entry.key, &accepts, Some(folios), now).unwrap();
        }
        if inbox.acknowledge(&entry.key, now).unwrap() {
            done.write_all(format!("{}\n", entry.key).as_bytes()).unwrap();
        }
    }
    pass
}

fn work(folder: &Path, url: &str) -> ! {
    let (opened, client) = (Opened::new(folder), client(url, Duration::from_millis(300)));
    loop {
        pass(&opened, &client, folder, Duration::from_secs(2));
    }
}

struct Place {
    sandbox: Sandbox,
    folder: PathBuf,
}

impl Place {
    fn new() -> Place {
        // A killed process loses nothing that it wrote, so no real disk is needed.
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = base.join(format!("dtekit-inbox-kill-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Place { sandbox: Sandbox::start(Options::default()).unwrap(), folder }
    }

    fn worker(&self) -> Child {
        let program = std::env::current_exe().unwrap();
        Command::new(program).env(WORKER, &self.folder).env(URL, self.sandbox.url()).spawn().unwrap()
    }

    fn put(&self, number: usize) {
        let document = match SOURCES[number % 3] {
            InboxSource::Received => INVOICE.replace("0000000011", &format!("{number:010}")),
            _ => format!(
                "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo></IdDoc></Encabezado><N>{number}</N></Documento></DTE>"
            ),
        };
        let item = json!({"GlobalDocumentId": id(number), "FileContent": document});
        let order = json!({"items": [item], "queue": SOURCES[number % 3].as_str()}).to_string();
        let url = format!("{}/_control/inbox", self.sandbox.url());
        ureq::post(&url).content_type("application/json").send(order.as_bytes()).unwrap();
    }

    /// What the service would still hand out.
    fn left(&self) -> usize {
        let client = client(self.sandbox.url(), PATIENCE);
        let answers = [
            client.get_received_document(GetReceivedDocument::new(ACCOUNT)).unwrap(),
            client.msg_recovery(MsgRecovery::new(ACCOUNT)).unwrap(),
            client.msg_recovery_to_print(MsgRecoveryToPrint::new(ACCOUNT)).unwrap(),
        ];
        answers.iter().map(|answer| answer["Documents"].as_array().map_or(1, Vec::len)).sum()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn id(number: usize) -> String {
    format!("11111111-1111-4111-8111-{number:012}")
}

/// Every failure, but for those that take longer than a test may. The sandbox knows an item by its members as it gave
/// them, so their names stay as they are.
fn faults() -> Vec<FaultKind> {
    let is_slow =
        |name: &str| ["endless", "slow", "continues", "stall"].iter().any(|word| name.contains(word));
    let names = Sandbox::fault_names()
        .into_iter()
        .filter(|name| !is_slow(name) && !matches!(&**name, "reject" | "wrong-case"));
    names.map(|name| name.parse().unwrap()).collect()
}

fn exactly_once() -> Result<(), Failed> {
    let seed = std::env::var("DTEKIT_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| fastrand::u64(..));
    println!("seed {seed}: DTEKIT_TEST_SEED={seed} repeats the choices");
    let mut random = fastrand::Rng::with_seed(seed);
    let (place, kinds, items) = (Place::new(), faults(), items());
    let (mut put, mut kills) = (0, 0);
    while put < items {
        for _ in 0..random.usize(1..4).min(items - put) {
            place.put(put);
            put += 1;
        }
        let operation =
            ["Document/ConfirmReceivedDocument", "Msg/Confirm", "Msg/ConfirmToPrint", "Msg/Recovery"];
        let operation = Some(operation[random.usize(..operation.len())].to_owned());
        let kind = kinds[random.usize(..kinds.len())].clone();
        place.sandbox.fault(Fault { kind, operation, ..Fault::default() });
        let mut worker = place.worker();
        sleep(Duration::from_micros(random.u64(..60_000)));
        worker.kill().unwrap();
        worker.wait().unwrap();
        kills += 1;
    }
    place.sandbox.clear_faults();
    let (opened, client) = (Opened::new(&place.folder), client(place.sandbox.url(), PATIENCE));
    let inbox = &opened.inbox;
    for _ in 0..10 {
        let last = pass(&opened, &client, &place.folder, 2 * PATIENCE);
        if (last.taken, last.confirmed, last.next_at) == (0, 0, None) {
            break;
        }
    }
    let entries = inbox.list(None, 0, 10 * items).unwrap();
    let keys: BTreeSet<String> = entries.iter().map(|entry| entry.key.clone()).collect();
    let expected: BTreeSet<String> =
        (0..items).map(|number| format!("{}/{}", SOURCES[number % 3], id(number))).collect();
    assert_eq!((entries.len(), keys), (items, expected), "after {kills} kills");
    for entry in &entries {
        assert_eq!(entry.state, InboxState::Done, "{}", entry.key);
        assert!(entry.confirmed_at.is_some(), "{entry:?}");
        let item: Value = dtekit::json::from_str(&inbox.item(&entry.key).unwrap().unwrap()).unwrap();
        assert!(entry.key.ends_with(item["GlobalDocumentId"].as_str().unwrap()));
    }
    let done = fs::read_to_string(place.folder.join("done")).unwrap();
    let once: BTreeSet<&str> = done.lines().collect();
    assert_eq!(once.len(), done.lines().count(), "an item was done twice: {done}");
    assert_eq!(place.left(), 0);
    answered_once(&opened, &client, items);
    println!("{items} items, {kills} kills");
    Ok(())
}

/// Each supplier's document has one message in the journal, with a number of its own, and the service has it.
fn answered_once(opened: &Opened, client: &Client, items: usize) {
    let Opened { inbox, journal, .. } = opened;
    let run = JournalRun { most: 1000, ..JournalRun::default() };
    journal.run(client, SystemTime::now() + Duration::from_secs(86_400), &run).unwrap();
    let received = (0..items).filter(|number| SOURCES[number % 3] == InboxSource::Received);
    let mut numbers = BTreeSet::new();
    for key in received.map(|number| format!("received/{}", id(number))) {
        let answer = inbox.get(&key).unwrap().unwrap().record.answer.unwrap();
        assert!(answer.is_submitted && answer.journal_key == format!("answer/{key}"), "{answer:?}");
        assert!(numbers.insert(answer.number.clone().unwrap()), "{answer:?}");
        assert_eq!(journal.get(&answer.journal_key).unwrap().unwrap().state, JournalState::Sent);
    }
    assert_eq!(journal.list(None, 0, 10 * items).unwrap().len(), numbers.len());
}

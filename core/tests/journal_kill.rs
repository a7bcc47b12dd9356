//! Three workers share one journal, are killed at random moments and start again, while the service fails in every way
//! and the clock jumps: the sandbox counts each document issued exactly once, none is lost, and no unknown one is
//! called rejected.
//!
//! The workers are processes of this same program, which then runs `examples/issue_worker.rs`. The seed of the random
//! choices is printed; `DTEKIT_TEST_SEED` sets it.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)] // a test ends where its expectation does, and says so

#[path = "../examples/issue_worker.rs"]
#[allow(dead_code)] // its main
mod issue_worker;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use dtekit::client::{Client, GetDocument, Issue, Settings};
use dtekit::json::json;
use dtekit::store::journal::{JournalEntry, JournalOptions, JournalOrder, JournalState, Resend};
use dtekit::{Country, Journal, Reason, SqliteJournal};
use dtekit_sandbox::{Fault, FaultKind, Options, Sandbox};
use libtest_mimic::{Arguments, Failed, Trial};

const WORKER: &str = "DTEKIT_TEST_ISSUE_WORKER";
const SEND: &str = "Document/SendDocumentToAuthority";

/// As many documents as `DTEKIT_TEST_DOCUMENTS` says: 1,000 in the part `journal` of `tests/run --long`, 2,000 in
/// the full one.
fn documents() -> u32 {
    std::env::var("DTEKIT_TEST_DOCUMENTS")
        .map_or(120, |number| number.parse().expect("a number of documents"))
}

/// The most time that the test may take, on a slow machine too.
const LONGEST: Duration = Duration::from_secs(3000);

fn main() -> ExitCode {
    if let Some(folder) = std::env::var_os(WORKER) {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let clock = WorkerClock::new(Path::new(&folder));
        return match issue_worker::run(&arguments, &|| clock.now(), &|| clock.idle()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    let trials = if cfg!(unix) {
        vec![
            Trial::test("each_document_is_issued_exactly_once", exactly_once),
            Trial::test("a_worker_ends_its_step_on_sigterm_and_gives_its_lease_back", stops),
            Trial::test("a_worker_sends_the_documents_of_its_accounts_alone", accounts),
        ]
    } else {
        Vec::new()
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// What a worker reads: how far its clock has jumped, in seconds, and how often the test has written that.
fn turn(folder: &Path) -> (u64, u64) {
    let text = fs::read_to_string(folder.join("clock")).unwrap_or_default();
    let mut numbers = text.split_whitespace().map(|number| number.parse().unwrap());
    (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default())
}

/// Writes a file that another process never reads in part.
fn replace(path: &Path, text: &str) {
    let new = path.with_extension("new");
    fs::write(&new, text).unwrap();
    fs::rename(new, path).unwrap();
}

/// The clock of a worker. Where nothing is due, the worker tells so with the number of the turn, and waits for the next
/// one: so the test moves the clock at once, and never while a worker is in the middle of a send.
struct WorkerClock {
    folder: PathBuf,
    idle: PathBuf,
    turn: Cell<u64>,
}

impl WorkerClock {
    fn new(folder: &Path) -> WorkerClock {
        let idle = idle_file(folder, std::process::id());
        WorkerClock { folder: folder.to_owned(), idle, turn: Cell::new(0) }
    }

    fn now(&self) -> SystemTime {
        let (jumped, turn) = turn(&self.folder);
        self.turn.set(turn);
        SystemTime::now() + Duration::from_secs(jumped)
    }

    fn idle(&self) {
        replace(&self.idle, &self.turn.get().to_string());
        // A signal ends the wait as well: the worker looks for it between two passes.
        for _ in 0..100 {
            if turn(&self.folder).1 != self.turn.get() {
                break;
            }
            sleep(Duration::from_millis(2));
        }
        let _ = fs::remove_file(&self.idle);
    }
}

fn idle_file(folder: &Path, worker: u32) -> PathBuf {
    folder.join(format!("idle-{worker}"))
}

struct Place {
    sandbox: Sandbox,
    folder: PathBuf,
    journal: SqliteJournal,
    turns: Cell<u64>,
}

impl Place {
    fn new(name: &str) -> Place {
        // A killed process loses nothing that it wrote, unlike a power failure: so no real disk is needed, and its
        // speed does not matter.
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = base.join(format!("dtekit-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let options = JournalOptions { resend: Resend::AfterReconcile, ..JournalOptions::default() };
        let journal = SqliteJournal::open(folder.join("journal.db"), options).unwrap();
        Place { sandbox: Sandbox::start(Options::default()).unwrap(), folder, journal, turns: Cell::new(0) }
    }

    fn client(&self) -> Client {
        let options = Options::default();
        Client::new(Settings::new(self.sandbox.url(), options.username, options.password)).unwrap()
    }

    /// A worker with a lease and a time-out of its calls, in seconds.
    fn worker(&self, lease: &str, timeout: &str) -> Child {
        self.worker_with(lease, timeout, &[])
    }

    fn worker_with(&self, lease: &str, timeout: &str, more: &[&str]) -> Child {
        let options = Options::default();
        Command::new(std::env::current_exe().unwrap())
            .arg("--db")
            .arg(self.folder.join("journal.db"))
            .args(["--url", self.sandbox.url(), "--lease", lease, "--timeout", timeout])
            .args(["--resend", "after-reconcile", "--settle-after", "60"])
            .args(more)
            .env(WORKER, &self.folder)
            .env("DTEKIT_USERNAME", options.username)
            .env("DTEKIT_PASSWORD", options.password)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn submit(&self, number: u32, chain: Option<&str>, timeout: Duration) {
        let issue = Issue::new(document(number), Country::CR).timeout(timeout);
        self.journal.submit(&key(number), issue, chain, SystemTime::now()).unwrap();
    }

    /// Begins the next turn: the workers' clock is that far ahead.
    fn turn(&self, jumped: u64) {
        let number = self.turns.get() + 1;
        self.turns.set(number);
        replace(&self.folder.join("clock"), &format!("{jumped} {number}"));
    }

    /// Whether no worker found anything due in this turn. Then no send of a worker that lives is under way.
    fn is_idle(&self, workers: &[Child]) -> bool {
        let turn = self.turns.get().to_string();
        let is_idle = |worker: &Child| {
            fs::read_to_string(idle_file(&self.folder, worker.id())).is_ok_and(|number| number == turn)
        };
        workers.iter().all(is_idle)
    }

    /// Waits until the sandbox has processed each call that had arrived, such as one of a worker that was killed. Its
    /// thread takes connections and bytes in their order, so what came before this call's is done when this is
    /// answered.
    fn catch_up(&self) {
        for _ in 0..2 {
            let mut stream = TcpStream::connect(self.sandbox.url().trim_start_matches("http://")).unwrap();
            stream
                .write_all(b"GET /_control/tokens HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
                .unwrap();
            stream.read_to_end(&mut Vec::new()).unwrap();
        }
    }

    /// How often each number was issued, and the numbers in the order in which they were.
    fn issued(&self) -> (BTreeMap<u32, u32>, Vec<u32>) {
        let (client, mut filter) = (self.client(), json!({"Country": "cr"}).as_object().unwrap().clone());
        let (mut counts, mut order) = (BTreeMap::new(), Vec::new());
        loop {
            let list = client.get_document(GetDocument::new(filter.clone())).unwrap();
            for document in list.documents() {
                let number = document.text("Number").unwrap().parse().unwrap();
                *counts.entry(number).or_default() += 1;
                order.push(number);
            }
            let Some(token) = list.continuation_token() else { return (counts, order) };
            filter.insert("ContinuationToken".into(), token.into());
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn key(number: u32) -> String {
    format!("sale-{number}")
}

/// Forty documents a day: a question lists those of three days, so that its cost does not grow with the test.
fn document(number: u32) -> String {
    let (month, day) = (1 + number / 40 / 28 % 12, 1 + number / 40 % 28);
    let clave = format!("506{day:02}{month:02}250031011234560010000101{number:010}112345678");
    format!(
        "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>\
        <FechaEmis>2025-{month:02}-{day:02}T09:30:00</FechaEmis><ContenidoTC>{clave}</ContenidoTC></IdDoc>\
        <Emisor><IDEmisor>3101123456</IDEmisor><DomFiscal><Pais>CR</Pais></DomFiscal></Emisor>\
        <Totales><Moneda>CRC</Moneda><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>"
    )
}

/// Every failure of the sandbox that a send or a question can meet.
fn faults() -> Vec<FaultKind> {
    // A refusal of the call says that nothing was stored, so a service that stores and refuses would lie.
    let refusals = ["http-30", "http-401", "http-403", "http-429"];
    let is_lie =
        |name: &str| name.ends_with("=stored") && refusals.iter().any(|status| name.starts_with(status));
    let names = Sandbox::fault_names().into_iter().filter(|name| !is_lie(name) && name != "reject");
    let others = ["delay=300", "oversize=40000000"].map(str::to_owned);
    names.chain(others).map(|name| name.parse().unwrap()).collect()
}

fn terminate(mut worker: Child) -> (bool, String) {
    assert!(Command::new("kill").args(["-TERM", &worker.id().to_string()]).status().unwrap().success());
    let ended = worker.wait().unwrap();
    let mut said = String::new();
    worker.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    (ended.success(), said)
}

fn exactly_once() -> Result<(), Failed> {
    let seed = std::env::var("DTEKIT_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| fastrand::u64(..));
    println!("seed {seed}: DTEKIT_TEST_SEED={seed} repeats the choices");
    let mut random = fastrand::Rng::with_seed(seed);
    let documents = documents();
    let place = Place::new("journal-kill");
    let begin = Instant::now();
    let mut workers: Vec<Child> = (0..3).map(|_| place.worker("60", "1")).collect();

    // The moments of the kills and faults depend on the progress of the work, not on the machine's speed: the till
    // sells as the workers issue, so that they cannot be done before the first kill.
    let (mut submitted, mut done, mut kills, mut next, mut faulty, mut rounds, mut clock) =
        (0, 0, 0, 1, 0, 0, 0);
    // How often the clock was moved while a worker may have been sending.
    let mut leaps = 0;
    let mut kinds = faults();
    let mut delivered = BTreeMap::<String, JournalEntry>::new();
    let mut is_back = false;
    while delivered.len() < documents as usize {
        if begin.elapsed() > LONGEST {
            let counts = place.journal.counts().unwrap().to_value();
            return Err(format!("{} of {documents} after {LONGEST:?}: {counts}", delivered.len()).into());
        }
        let waiting = place.journal.counts().unwrap().count(JournalState::Waiting) as u32;
        let progress = submitted - waiting;
        if submitted < documents && submitted < progress + 40 {
            while submitted < documents && submitted < progress + 40 {
                submitted += 1;
                let chain = (submitted % 10 == 0).then(|| format!("chain-{}", submitted % 50));
                place.submit(submitted, chain.as_deref(), Duration::from_millis(700));
            }
            place.turn(clock);
        }
        // After failures in a row the workers leave the service alone, for up to five minutes of their clock. A
        // document that is not listed is sent again after four moves of the clock at least, so no send that is under
        // way meets so many.
        if place.is_idle(&workers) {
            place.catch_up();
            (clock, leaps) = (clock + 300, 0);
            place.turn(clock);
        }
        while done < progress {
            done += 1;
            if random.f64() < 0.4 {
                faulty += 1;
                if kinds.is_empty() {
                    (kinds, rounds) = (faults(), rounds + 1);
                }
                let kind = kinds.swap_remove(random.usize(..kinds.len()));
                let operation = match random.u32(..5) {
                    0 => "Document/GetDocument",
                    1 => "File/DownloadDocumentXml",
                    _ => SEND,
                };
                let fault = Fault { kind, operation: Some(operation.to_owned()), ..Fault::default() };
                if !is_back {
                    place.sandbox.fault(fault);
                }
            }
        }
        if progress >= next {
            next += random.u32(5..15);
            sleep(Duration::from_micros(random.u64(..20_000)));
            let worker = &mut workers[random.usize(..3)];
            worker.kill().unwrap();
            worker.wait().unwrap();
            let _ = fs::remove_file(idle_file(&place.folder, worker.id()));
            *worker = place.worker("60", "1");
            kills += 1;
            // The clock jumps forward and back, by an hour at most.
            if random.f64() < 0.1 && leaps == 0 {
                (clock, leaps) = (random.u64(..3600), leaps + 1);
                place.turn(clock);
            }
        }
        // In the end the service is back. Each fault that is left would cost a wait of the circuit breaker.
        if !is_back && progress >= documents - documents / 100 {
            is_back = true;
            place.sandbox.clear_faults();
        }
        for entry in place.journal.results(100).unwrap() {
            assert!(place.journal.acknowledge(&entry.key, SystemTime::now()).unwrap());
            let key = entry.key.clone();
            assert!(delivered.insert(key.clone(), entry).is_none(), "{key} came after its acknowledgement");
        }
        sleep(Duration::from_millis(5));
    }
    for worker in workers {
        assert!(terminate(worker).0);
    }
    place.sandbox.clear_faults();
    let (issued, order) = place.issued();
    let mut problems = Vec::new();
    for number in 1..=documents {
        let entry = &delivered[&key(number)];
        let times = issued.get(&number).copied().unwrap_or_default();
        let expected = match entry.state {
            JournalState::Sent | JournalState::Accepted => 1,
            // The service said that it stored nothing.
            JournalState::Rejected if entry.record.reason == Some(Reason::NothingStored) => 0,
            _ => u32::MAX,
        };
        if times != expected {
            let (state, reason) = (entry.state.as_str(), entry.record.reason);
            let (sends, findings) = (entry.record.sends, &entry.record.findings);
            problems.push(format!(
                "{number}: {state} {reason:?}, issued {times} times, {sends} sends, {findings:?}"
            ));
        }
    }
    let mut in_chain = BTreeMap::<u32, Vec<u32>>::new();
    order
        .into_iter()
        .filter(|number| number % 10 == 0)
        .for_each(|n| in_chain.entry(n % 50).or_default().push(n));
    problems.extend(in_chain.values().filter(|chain| !chain.is_sorted()).map(|chain| format!("{chain:?}")));
    println!(
        "{documents} documents, {kills} kills, {faulty} faults ({rounds} times all), {:.1} s, clock {clock} s ahead",
        begin.elapsed().as_secs_f64()
    );
    if !problems.is_empty() {
        return Err(format!("seed {seed}: {}", problems.join("\n")).into());
    }
    assert!(kills >= documents / 15, "only {kills} kills");
    Ok(())
}

fn stops() -> Result<(), Failed> {
    let place = Place::new("journal-term");
    let kind = FaultKind::Delay(Duration::from_millis(700));
    place.sandbox.fault(Fault { kind, operation: Some(SEND.to_owned()), ..Fault::default() });
    place.submit(1, None, Duration::from_secs(300));
    let worker = place.worker("600", "300");
    let begin = Instant::now();
    let is_sent = |call: &dtekit_sandbox::Received| call.path.ends_with("SendDocumentToAuthority");
    while !place.sandbox.received().iter().any(is_sent) {
        assert!(begin.elapsed() < LONGEST);
        sleep(Duration::from_millis(5));
    }
    let (ended_well, said) = terminate(worker);
    assert!(ended_well && said.contains("stopped after 1 steps"), "{said}");
    // The worker waited for the answer and stored it.
    let entry = place.journal.get(&key(1)).unwrap().unwrap();
    assert_eq!((entry.state, entry.record.sends), (JournalState::Sent, 1));
    Ok(())
}

fn accounts() -> Result<(), Failed> {
    let place = Place::new("journal-accounts");
    let own = Options::default();
    // The credentials of the environment are those of `south`; those of `north` are wrong, and delay `north` alone.
    let file = place.folder.join("accounts.json");
    fs::write(
        &file,
        json!({"north": {"password": "wrong"}, "south": {"username": own.username}}).to_string(),
    )?;
    for (number, account) in [(1, "north"), (2, "south"), (3, "west"), (4, "")] {
        let order = JournalOrder::new(Issue::new(document(number), Country::CR));
        let order = JournalOrder { account: account.to_owned(), ..order };
        order.submit(&place.journal, &key(number), SystemTime::now()).unwrap();
    }
    let worker = place.worker_with("60", "1", &["--accounts", file.to_str().unwrap()]);
    let begin = Instant::now();
    let entry = |number| place.journal.get(&key(number)).unwrap().unwrap();
    while entry(2).state != JournalState::Sent || entry(1).record.findings.is_empty() {
        assert!(begin.elapsed() < LONGEST);
        sleep(Duration::from_millis(5));
    }
    let (ended_well, said) = terminate(worker);
    assert!(ended_well, "{said}");
    let states = [1, 2, 3, 4].map(|number| (entry(number).state, entry(number).record.sends));
    let waiting = (JournalState::Waiting, 0);
    assert_eq!((states[1], states[2], states[3]), ((JournalState::Sent, 1), waiting, waiting));
    assert_eq!(place.issued().1, [2], "{states:?}");
    Ok(())
}

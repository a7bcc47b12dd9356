//! Three workers share one journal, are killed at random moments and start again, while the service fails in every way
//! and the clock jumps: the sandbox counts each document issued exactly once, none is lost, and no unknown one is called
//! rejected.
//!
//! The workers are processes of this same program, which then runs `examples/issue_worker.rs`. The seed of the random
//! choices is printed; `DTEKIT_TEST_SEED` sets it.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)] // a test ends where its expectation does, and says so

#[path = "../examples/issue_worker.rs"]
#[allow(dead_code)] // its main
mod issue_worker;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use dtekit::client::{Client, GetDocument, Issue, Settings};
use dtekit::json::json;
use dtekit::store::journal::{JournalEntry, JournalOptions, JournalState, Resend};
use dtekit::{Country, Journal, SqliteJournal};
use dtekit_sandbox::{Fault, FaultKind, Options, Sandbox};
use libtest_mimic::{Arguments, Failed, Trial};

const WORKER: &str = "DTEKIT_TEST_ISSUE_WORKER";
const SEND: &str = "Document/SendDocumentToAuthority";

/// As many documents as `DTEKIT_TEST_DOCUMENTS` says: 400 in the part `journal` of `tests/run --long`. Two thousand take a quarter of an hour.
fn documents() -> u32 {
    std::env::var("DTEKIT_TEST_DOCUMENTS")
        .map_or(120, |number| number.parse().expect("a number of documents"))
}

/// The most time that the test may take, on a slow machine too.
const LONGEST: Duration = Duration::from_secs(3000);

fn main() -> ExitCode {
    if let Some(clock) = std::env::var_os(WORKER) {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        return match issue_worker::run(&arguments, &|| SystemTime::now() + jumps(Path::new(&clock))) {
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
        ]
    } else {
        Vec::new()
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// How far the clock of the workers has jumped.
fn jumps(file: &Path) -> Duration {
    let seconds = fs::read_to_string(file).ok().and_then(|text| text.trim().parse().ok());
    Duration::from_secs(seconds.unwrap_or(0))
}

struct Place {
    sandbox: Sandbox,
    folder: PathBuf,
    journal: SqliteJournal,
}

impl Place {
    fn new(name: &str) -> Place {
        // A killed process loses nothing that it wrote, unlike a power failure: so no real disk is needed, and its speed does not matter.
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = base.join(format!("dtekit-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let options = JournalOptions { resend: Resend::AfterReconcile, ..JournalOptions::default() };
        let journal = SqliteJournal::open(folder.join("journal.db"), options).unwrap();
        Place { sandbox: Sandbox::start(Options::default()).unwrap(), folder, journal }
    }

    fn client(&self) -> Client {
        let options = Options::default();
        Client::new(Settings::new(self.sandbox.url(), options.username, options.password)).unwrap()
    }

    fn worker(&self, lease: &str) -> Child {
        let options = Options::default();
        Command::new(std::env::current_exe().unwrap())
            .arg("--db")
            .arg(self.folder.join("journal.db"))
            .args(["--url", self.sandbox.url(), "--lease", lease, "--timeout", "2"])
            .args(["--resend", "after-reconcile", "--settle-after", "4"])
            .env(WORKER, self.folder.join("clock"))
            .env("DTEKIT_USERNAME", options.username)
            .env("DTEKIT_PASSWORD", options.password)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn submit(&self, number: u32, chain: Option<&str>) {
        let issue = Issue::new(document(number), Country::CR).timeout(Duration::from_secs(1));
        self.journal.submit(&key(number), issue, chain, SystemTime::now()).unwrap();
    }

    fn jump(&self, seconds: u64) {
        // A rename, so that a worker never reads half a number.
        fs::write(self.folder.join("clock.new"), seconds.to_string()).unwrap();
        fs::rename(self.folder.join("clock.new"), self.folder.join("clock")).unwrap();
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

fn document(number: u32) -> String {
    let clave = format!("5063101250031011234560010000101{number:010}112345678");
    format!(
        "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo><Numero>{number}</Numero>\
        <FechaEmis>2025-01-31T09:30:00</FechaEmis><ContenidoTC>{clave}</ContenidoTC></IdDoc>\
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

/// Whether a failure ends only by a time-out.
fn holds_up(kind: &FaultKind) -> bool {
    let name = kind.to_string();
    ["stall", "timeout", "slow", "endless"].iter().any(|word| name.contains(word))
}

fn terminate(mut worker: Child) -> (bool, String) {
    assert!(Command::new("kill").args(["-TERM", &worker.id().to_string()]).status().unwrap().success());
    let ended = worker.wait().unwrap();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut worker.stdout.take().unwrap(), &mut said).unwrap();
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
    let mut workers: Vec<Child> = (0..3).map(|_| place.worker("8")).collect();

    // The moments of the kills and faults depend on the progress of the work, not on the machine's speed: the till sells as
    // the workers issue, so that they cannot be done before the first kill.
    let (mut submitted, mut done, mut kills, mut next, mut faulty, mut clock) = (0, 0, 0, 1, 0, 0);
    let mut last = (0, Instant::now());
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
        while submitted < documents && submitted < progress + 40 {
            submitted += 1;
            let chain = (submitted % 10 == 0).then(|| format!("chain-{}", submitted % 50));
            place.submit(submitted, chain.as_deref());
        }
        // After failures in a row the workers leave the service alone, for up to five minutes of their clock.
        let steps = progress as usize + delivered.len();
        if last.0 != steps {
            last = (steps, Instant::now());
        } else if last.1.elapsed() > Duration::from_millis(250) && !is_back {
            clock += 300;
            place.jump(clock);
            last.1 = Instant::now();
        }
        while done < progress {
            done += 1;
            if random.f64() < 0.4 {
                faulty += 1;
                if kinds.is_empty() {
                    // Each was met once. Those that cost a time-out are left out from then on.
                    kinds = faults().into_iter().filter(|kind| !holds_up(kind)).collect();
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
            *worker = place.worker("8");
            kills += 1;
            // The clock jumps forward and back, by an hour at most.
            if random.f64() < 0.1 && !is_back {
                clock = random.u64(..3600);
                place.jump(clock);
            }
        }
        // In the end the service is back. Each fault that is left would cost a wait of the circuit breaker.
        if !is_back && progress >= documents - documents / 100 {
            is_back = true;
            place.sandbox.clear_faults();
            place.jump(clock + 600);
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
            JournalState::Rejected if entry.record.reason.as_deref() == Some("nothing-stored") => 0,
            _ => u32::MAX,
        };
        if times != expected {
            let (state, reason) = (entry.state.as_str(), &entry.record.reason);
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
        "{documents} documents, {kills} kills, {faulty} faults, {:.1} s, clock {clock} s ahead",
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
    place.submit(1, None);
    let worker = place.worker("600");
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

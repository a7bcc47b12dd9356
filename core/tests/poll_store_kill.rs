//! Two workers share one file, are killed at random moments and start again: every document is delivered, none is lost,
//! and none is uploaded twice for one attempt.
//!
//! The workers are processes of this same program, which then runs `examples/poll_worker.rs`.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::print_stderr)] // a test ends where its expectation does, and says so

#[path = "../examples/poll_worker.rs"]
#[allow(dead_code)] // its main
mod poll_worker;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use dtekit::extraction::{Policy, Upload};
use dtekit::store::poll::PollState;
use dtekit::{PollStore, SqlitePollStore};
use dtekit_sandbox::{Fault, FaultKind, Options, Sandbox};
use libtest_mimic::{Arguments, Failed, Trial};

const WORKER: &str = "DTEKIT_TEST_POLL_WORKER";

/// How many documents go through the workers: a thousand where `DTEKIT_TEST_LONG` is set, as in `tests/run --long`.
fn documents() -> u32 {
    if std::env::var_os("DTEKIT_TEST_LONG").is_some() { 1000 } else { 200 }
}

/// The most time that the test may take, on a slow machine too.
const LONGEST: Duration = Duration::from_secs(300);

fn main() -> ExitCode {
    if std::env::var_os(WORKER).is_some() {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        return match poll_worker::run(&arguments) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    let trials = if cfg!(unix) {
        vec![
            Trial::test("workers_that_are_killed_lose_nothing_and_send_nothing_twice", kills),
            Trial::test("a_worker_ends_its_step_on_sigterm_and_gives_its_lease_back", stops),
        ]
    } else {
        Vec::new()
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A sandbox that processes an upload at once, and a store.
struct Place {
    sandbox: Sandbox,
    folder: PathBuf,
    store: SqlitePollStore,
}

impl Place {
    fn new(name: &str) -> Place {
        let options = Options {
            extraction_delay: Duration::ZERO,
            token_life: Duration::from_secs(1_000_000),
            ..Options::default()
        };
        // A killed process loses nothing that it wrote, unlike a power failure: so no real disk is needed, and its
        // speed does not matter.
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = base.join(format!("dtekit-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let store = SqlitePollStore::open(folder.join("polls.db")).unwrap();
        Place { sandbox: Sandbox::start(options).unwrap(), folder, store }
    }

    fn worker(&self, lease: &str) -> Child {
        let options = Options::default();
        Command::new(std::env::current_exe().unwrap())
            .arg("--db")
            .arg(self.folder.join("polls.db"))
            .args(["--url", self.sandbox.url(), "--lease", lease])
            .env(WORKER, "1")
            .env("DTEKIT_CLIENT_ID", options.client_id)
            .env("DTEKIT_CLIENT_SECRET", options.client_secret)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn submit(&self, id: &str) {
        // This sandbox answers at once, so a second between queries is long, and no document is sent a second time.
        let policy = Policy { queries: 1000, query_interval: 1, ..Policy::default() };
        let upload = Upload::new("a.txt", content(id), "org").external_id(id);
        assert!(self.store.submit(upload, policy, SystemTime::now()).unwrap());
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn content(id: &str) -> Vec<u8> {
    format!("the document {id}").into_bytes()
}

fn terminate(mut worker: Child) -> (bool, String) {
    assert!(Command::new("kill").args(["-TERM", &worker.id().to_string()]).status().unwrap().success());
    let ended = worker.wait().unwrap();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut worker.stdout.take().unwrap(), &mut said).unwrap();
    (ended.success(), said)
}

fn kills() -> Result<(), Failed> {
    let documents = documents();
    let place = Place::new("kill");
    let begin = Instant::now();
    let mut workers = vec![place.worker("4"), place.worker("4")];
    (0..documents).for_each(|number| place.submit(&format!("k-{number}")));

    // The moments of the kills depend on the progress of the work, not on the machine's speed.
    let (mut delivered, mut kills, mut next) = (BTreeMap::new(), 0, 1);
    while delivered.len() < documents as usize {
        if begin.elapsed() > LONGEST {
            return Err(format!("{} of {documents} after {LONGEST:?}", delivered.len()).into());
        }
        let sent = documents - place.store.counts().unwrap().queued as u32;
        if sent + delivered.len() as u32 >= next {
            next += fastrand::u32(20..80);
            sleep(Duration::from_micros(fastrand::u64(0..20_000)));
            let worker = &mut workers[fastrand::usize(0..2)];
            worker.kill().unwrap();
            worker.wait().unwrap();
            *worker = place.worker("4");
            kills += 1;
        }
        for job in place.store.results(100).unwrap() {
            assert!(place.store.acknowledge(&job.external_id).unwrap());
            let id = job.external_id.clone();
            assert!(
                delivered.insert(id.clone(), job).is_none(),
                "{id} was delivered after its acknowledgement"
            );
        }
        sleep(Duration::from_millis(5));
    }
    for worker in workers {
        assert!(terminate(worker).0);
    }

    let mut uploads = BTreeMap::<String, u32>::new();
    for call in place.sandbox.received() {
        if call.method == "POST" && call.path == "/v1/documents" {
            let body = String::from_utf8(call.body).unwrap();
            let id = body.split("the document ").nth(1).unwrap().split("\r\n").next().unwrap();
            *uploads.entry(id.to_owned()).or_default() += 1;
        }
    }
    for number in 0..documents {
        let id = format!("k-{number}");
        let job = delivered.get(&id).ok_or_else(|| format!("{id} is lost"))?;
        assert_eq!((job.state, job.file.as_deref()), (PollState::Done, Some(&*content(&id))), "{id}");
        assert!(job.xml.as_ref().unwrap().contains(&format!("<NumeroInterno>{id}</NumeroInterno>")), "{id}");
        assert_eq!(uploads.get(&id), Some(&job.sends.0), "{id}: uploads, and attempts");
        assert_eq!(job.sends.0, 1, "{id}: an attempt that was interrupted is no second one");
    }
    println!("{documents} documents, {kills} kills, {:.1} s", begin.elapsed().as_secs_f64());
    assert!(kills >= documents / 50, "only {kills} kills");
    Ok(())
}

fn stops() -> Result<(), Failed> {
    let place = Place::new("term");
    let operation = Some("Extraction/Upload".to_owned());
    let slow = FaultKind::Delay(Duration::from_millis(1500));
    place.sandbox.fault(Fault { kind: slow, operation, ..Fault::default() });
    place.submit("t");
    let worker = place.worker("600");
    let begin = Instant::now();
    let is_sent = |call: &dtekit_sandbox::Received| call.path == "/v1/documents";
    while !place.sandbox.received().iter().any(is_sent) {
        assert!(begin.elapsed() < LONGEST);
        sleep(Duration::from_millis(5));
    }
    let (ended_well, said) = terminate(worker);
    assert!(ended_well && said.contains("stopped after 1 jobs"), "{said}");
    // The worker waited for the upload's answer, stored it and gave the lease back: another worker need not wait.
    let job = place.store.get("t").unwrap().unwrap();
    assert_eq!((job.state, job.sends.0), (PollState::Polling, 1));
    let soon = SystemTime::now() + Duration::from_secs(2);
    assert!(place.store.claim(soon, Duration::from_secs(600)).unwrap().is_some());
    Ok(())
}

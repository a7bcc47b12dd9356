//! Works on the documents of a store until SIGTERM or Ctrl+C; any number of workers may share the file.
//!
//! ```text
//! cargo run --features sqlite --example poll_worker -- --db FILE --url URL [--lease SECONDS]
//! ```
//!
//! The credentials come from `DTEKIT_CLIENT_ID` and `DTEKIT_CLIENT_SECRET`. On a signal it ends the step that it is at
//! and gives its lease back. A program of yours submits documents to the file and takes the results.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a program's words are for its terminal

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use dtekit::client::{Client, Settings};
use dtekit::store::poll::{PollPass, PollRun};
use dtekit::{PollStore, SqlitePollStore};
use signal_hook::consts::{SIGINT, SIGTERM};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("poll_worker: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The whole worker, up to its signal.
pub fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let usage = "usage: poll_worker --db FILE --url URL [--lease SECONDS]";
    let (mut db, mut url, mut run) = (None, None, PollRun { most: 1, ..PollRun::default() });
    for pair in arguments.chunks(2) {
        match pair {
            [name, value] if name == "--db" => db = Some(value),
            [name, value] if name == "--url" => url = Some(value),
            [name, value] if name == "--lease" => run.lease = Duration::from_secs(value.parse()?),
            _ => return Err(usage.into()),
        }
    }
    let (db, url) = db.zip(url).ok_or(usage)?;
    let secret = |name: &str| std::env::var(name).map_err(|_| format!("expected {name} in the environment"));
    let client = Client::new(Settings {
        extraction_url: Some(url.clone()),
        client_id: Some(secret("DTEKIT_CLIENT_ID")?),
        client_secret: Some(secret("DTEKIT_CLIENT_SECRET")?.into()),
        ..Settings::new(url, "", "")
    })?;
    let store = SqlitePollStore::open(db)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let (mut worked, mut finished) = (0, 0);
    println!("working");
    while !stop.load(Ordering::Relaxed) {
        let pass = store.run_due(&client, SystemTime::now(), &run)?;
        (worked, finished) = (worked + pass.worked, finished + pass.finished);
        idle(&pass, &stop);
    }
    println!("stopped after {worked} jobs, of which {finished} have ended");
    Ok(())
}

/// Waits until something may be due, at most a second, since others submit documents too.
fn idle(pass: &PollPass, stop: &AtomicBool) {
    let next = pass.next_at.map(|at| at.duration_since(SystemTime::now()).unwrap_or_default());
    let mut left = if pass.worked > 0 { Duration::ZERO } else { Duration::from_secs(1) };
    left = next.map_or(left, |next| left.min(next.max(Duration::from_millis(20))));
    while !left.is_zero() && !stop.load(Ordering::Relaxed) {
        let slice = left.min(Duration::from_millis(50));
        sleep(slice);
        left -= slice;
    }
}

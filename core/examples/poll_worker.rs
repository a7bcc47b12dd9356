//! Works on the documents of a store until SIGTERM or Ctrl+C; any number of workers may share the file.
//!
//! ```text
//! cargo run --features sqlite --example poll_worker -- --db FILE --url URL [--lease SECONDS]
//! ```
//!
//! The credentials come from `DTEKIT_CLIENT_ID` and `DTEKIT_CLIENT_SECRET`. On a signal the worker finishes its step
//! and gives its lease back. Your program submits documents to the file and takes the results.
#![allow(clippy::print_stdout, clippy::print_stderr)] // the output of a program

use std::env::var;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use dtekit::client::{Client, Settings};
use dtekit::store::poll::PollRun;
use dtekit::{PollStore, SqlitePollStore};
use signal_hook::consts::{SIGINT, SIGTERM};

fn main() -> Result<(), Box<dyn Error>> {
    run(&std::env::args().skip(1).collect::<Vec<_>>())
}

/// The worker, until its signal.
pub fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let option = |name: &str| arguments.chunks(2).find(|pair| pair[0] == name).and_then(|pair| pair.get(1));
    let usage = "usage: poll_worker --db FILE --url URL [--lease SECONDS]";
    if arguments.chunks(2).any(|pair| !["--db", "--url", "--lease"].contains(&pair[0].as_str())) {
        return Err(usage.into());
    }
    let (db, url) = option("--db").zip(option("--url")).ok_or(usage)?;
    let mut pass_options = PollRun { most: 1, ..PollRun::default() };
    if let Some(seconds) = option("--lease") {
        pass_options.lease = Duration::from_secs(seconds.parse()?);
    }
    let client = Client::new(Settings {
        extraction_url: Some(url.clone()),
        client_id: Some(var("DTEKIT_CLIENT_ID")?),
        client_secret: Some(var("DTEKIT_CLIENT_SECRET")?.into()),
        ..Settings::new(url, "", "")
    })?;
    let store = SqlitePollStore::open_existing(db)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let (mut worked, mut finished) = (0, 0);
    println!("working");
    while !stop.load(Ordering::Relaxed) {
        let pass = store.run_due(&client, SystemTime::now(), &pass_options)?;
        for finding in &pass.new_findings {
            eprintln!("{finding}; {}", finding.hint.as_deref().unwrap_or_default());
        }
        (worked, finished) = (worked + pass.worked, finished + pass.finished);
        if pass.worked == 0 {
            sleep(Duration::from_millis(200)); // other programs submit documents to the file too
        }
    }
    println!("stopped after {worked} jobs, of which {finished} have ended");
    Ok(())
}

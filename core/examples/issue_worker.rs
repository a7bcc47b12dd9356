//! Issues the documents of a journal until SIGTERM or Ctrl+C; any number of workers may share the file.
//!
//! ```text
//! cargo run --features sqlite --example issue_worker -- --db FILE --url URL
//!     [--lease SECONDS] [--timeout SECONDS] [--resend never|after-reconcile] [--settle-after SECONDS]
//! ```
//!
//! The credentials come from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`. On a signal the worker finishes its step and gives
//! its lease back. Your program submits documents to the file and takes the results.
#![allow(clippy::print_stdout)] // the output of a program

use std::env::var;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use dtekit::client::{Client, Settings};
use dtekit::store::journal::{JournalOptions, JournalRun, Resend};
use dtekit::{Journal, SqliteJournal};
use signal_hook::consts::{SIGINT, SIGTERM};

const USAGE: &str = "usage: issue_worker --db FILE --url URL [--lease SECONDS] [--timeout SECONDS] \
    [--resend never|after-reconcile] [--settle-after SECONDS]";
const OPTIONS: [&str; 6] = ["--db", "--url", "--lease", "--timeout", "--resend", "--settle-after"];

fn main() -> Result<(), Box<dyn Error>> {
    // Other programs submit documents to the file too.
    let idle = || sleep(Duration::from_millis(200));
    run(&std::env::args().skip(1).collect::<Vec<_>>(), &SystemTime::now, &idle)
}

/// The worker, until its signal; `idle` waits after a pass that found nothing due.
pub fn run(
    arguments: &[String],
    now: &dyn Fn() -> SystemTime,
    idle: &dyn Fn(),
) -> Result<(), Box<dyn Error>> {
    if arguments.chunks(2).any(|pair| pair.len() < 2 || !OPTIONS.contains(&pair[0].as_str())) {
        return Err(USAGE.into());
    }
    let option = |name: &str| arguments.chunks(2).find(|pair| pair[0] == name).map(|pair| pair[1].as_str());
    let seconds = |name: &str| option(name).map(|text| text.parse().map(Duration::from_secs_f64)).transpose();
    let (db, url) = option("--db").zip(option("--url")).ok_or(USAGE)?;
    let client = Client::new(Settings {
        timeout: seconds("--timeout")?,
        ..Settings::new(url, var("DTEKIT_USERNAME")?, var("DTEKIT_PASSWORD")?)
    })?;
    let mut options = JournalOptions::default();
    options.resend = match option("--resend") {
        Some(word) => Resend::ALL.into_iter().find(|resend| resend.as_str() == word).ok_or(USAGE)?,
        None => options.resend,
    };
    options.settle_after = seconds("--settle-after")?.unwrap_or(options.settle_after);
    let mut pass_options = JournalRun { most: 1, ..JournalRun::default() };
    pass_options.lease = seconds("--lease")?.unwrap_or(pass_options.lease);

    let journal = SqliteJournal::open(db, options)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let (mut worked, mut finished) = (0, 0);
    println!("working");
    while !stop.load(Ordering::Relaxed) {
        let pass = journal.run(&client, now(), &pass_options)?;
        (worked, finished) = (worked + pass.worked, finished + pass.finished);
        if pass.worked == 0 {
            idle();
        }
    }
    println!("stopped after {worked} steps, of which {finished} finished a document");
    Ok(())
}

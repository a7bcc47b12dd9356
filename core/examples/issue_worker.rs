//! Issues the documents of a journal until SIGTERM or Ctrl+C; any number of workers may share the file.
//!
//! ```text
//! cargo run --features sqlite --example issue_worker -- --db FILE --url URL
//!     [--accounts FILE] [--lease SECONDS] [--timeout SECONDS] [--resend never|after-reconcile] [--settle-after SECONDS]
//! ```
//!
//! The credentials come from `DTEKIT_USERNAME` and `DTEKIT_PASSWORD`, and are those of the documents without an
//! account. With `--accounts` the worker sends those of these accounts: the file is a JSON object that has for each the
//! settings of its client, `{"north": {"username": "…", "password": "…"}}`, over those that the command line and the
//! environment give to all. On a signal the worker finishes its step and gives
//! its lease back. Your program submits documents to the file and takes the results.
#![allow(clippy::print_stdout, clippy::print_stderr)] // the output of a program

use std::env::var;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use dtekit::client::{Client, Settings};
use dtekit::json::{self, Map, json};
use dtekit::store::journal::{JournalOptions, JournalRun, Resend};
use dtekit::{Journal, SqliteJournal};
use signal_hook::consts::{SIGINT, SIGTERM};

const USAGE: &str = "usage: issue_worker --db FILE --url URL [--accounts FILE] [--lease SECONDS] [--timeout SECONDS] \
    [--resend never|after-reconcile] [--settle-after SECONDS]";
const OPTIONS: [&str; 7] =
    ["--db", "--url", "--accounts", "--lease", "--timeout", "--resend", "--settle-after"];

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
    let mut given = Map::from([("base_url", json!(url))]);
    given.extend(
        seconds("--timeout")?.map(|time: Duration| ("timeout".to_owned(), json!(time.as_secs_f64()))),
    );
    for (name, variable) in [("username", "DTEKIT_USERNAME"), ("password", "DTEKIT_PASSWORD")] {
        given.extend(var(variable).ok().map(|value| (name.to_owned(), json!(value))));
    }
    let clients = clients(&given, option("--accounts"))?;
    let clients: Vec<(&str, &Client)> = clients.iter().map(|(name, client)| (&**name, client)).collect();
    let mut options = JournalOptions::default();
    options.resend = match option("--resend") {
        Some(word) => Resend::ALL.into_iter().find(|resend| resend.as_str() == word).ok_or(USAGE)?,
        None => options.resend,
    };
    options.settle_after = seconds("--settle-after")?.unwrap_or(options.settle_after);
    let mut pass_options = JournalRun { most: 1, ..JournalRun::default() };
    pass_options.lease = seconds("--lease")?.unwrap_or(pass_options.lease);

    // The program that submits makes the file: an empty one here would hide a mistyped path.
    options.create = false;
    let journal = SqliteJournal::open(db, options)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let (mut worked, mut finished) = (0, 0);
    println!("working");
    while !stop.load(Ordering::Relaxed) {
        let pass = journal.run_accounts(&clients, now(), &pass_options)?;
        for finding in &pass.new_findings {
            eprintln!("{finding}; {}", finding.hint.as_deref().unwrap_or_default());
        }
        (worked, finished) = (worked + pass.worked, finished + pass.finished);
        if pass.worked == 0 {
            idle();
        }
    }
    println!("stopped after {worked} steps, of which {finished} finished a document");
    Ok(())
}

/// The client for the documents without an account, or those of the accounts of a file, each with its own settings over
/// those of all.
fn clients(all: &Map, accounts: Option<&str>) -> Result<Vec<(String, Client)>, Box<dyn Error>> {
    let client = |settings: &Map| Client::new(Settings::from_members(settings)?);
    let Some(path) = accounts else { return Ok(vec![(String::new(), client(all)?)]) };
    let file = json::from_slice(&std::fs::read(path)?)?;
    let accounts = file.as_object().filter(|accounts| !accounts.is_empty());
    let mut clients = Vec::new();
    for (name, own) in accounts.ok_or("expected a JSON object of accounts")?.iter() {
        let mut settings = all.clone();
        settings.extend(own.as_object().ok_or("expected an object of settings for each account")?.clone());
        let made = client(&settings).map_err(|error| format!("account `{name}`: {error}"))?;
        clients.push((name.to_owned(), made));
    }
    Ok(clients)
}

//! `dtekit inbox FILE print`: what there is to print, into a command.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, SystemTime};

use clap::{Args, ValueEnum};
use dtekit::json::{Map, Value};
use dtekit::store::inbox::{InboxPrint, PrintJob};
use dtekit::{Inbox, Naming, Result};

use super::stop::Stop;
use crate::exit::Exit;
use crate::members::{Member, object, put};
use crate::session::Session;

/// What the command gets on its standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Input {
    /// What goes on the paper, as JSON
    Data,
    /// The document, byte for byte
    Original,
    /// The generic DTE
    Generic,
}

/// Print what the service has to print, until SIGTERM or Ctrl+C
#[derive(Debug, Args)]
pub struct Print {
    /// The command that prints one job from its standard input, such as 'lp -'; it fails by its exit code
    #[arg(long, value_name = "COMMAND")]
    command: String,
    /// What the command gets
    #[arg(long, value_enum, value_name = "INPUT", default_value = "data")]
    input: Input,
    /// After so many failures an entry is failed, or given back [default: 5]
    #[arg(long, value_name = "NUMBER")]
    attempts: Option<u32>,
    /// How long a job waits after its first failure; each further wait is twice as long [default: 10]
    #[arg(long, value_name = "SECONDS")]
    wait: Option<f64>,
    /// How long a command may take; then it is ended, and has failed [default: 300]
    #[arg(long, value_name = "SECONDS", default_value_t = 300, hide_default_value = true)]
    timeout: u32,
    /// Give a job that could not be printed back to the service, so that another system can print it
    #[arg(long)]
    give_back: bool,
    /// A parameter that the country reads, such as environment=test; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    param: Vec<Member>,
    /// Make one pass
    #[arg(long)]
    once: bool,
    /// How long to wait between two passes
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    every: u32,
}

impl Print {
    /// Prints.
    pub fn run(&self, session: &Session, inbox: &Inbox) -> Result<Exit> {
        // No other worker takes a job while its command may still run.
        let lease = u64::from(self.timeout.clamp(1, 43_200)) * 2;
        let mut members = Map::from([("lease", Value::from(lease)), ("give_back", self.give_back.into())]);
        put(&mut members, "attempts", self.attempts);
        put(&mut members, "params", Some(object(&self.param)?));
        let mut with = InboxPrint::from_members(&members)?;
        if let Some(wait) = self.wait {
            with.wait = Duration::try_from_secs_f64(wait).unwrap_or_default();
        }
        let stop = Stop::watch()?;
        if !self.once {
            session.note("working; end it by SIGTERM or Ctrl+C", "trabajando; termine con SIGTERM o Ctrl+C");
        }
        loop {
            let now = SystemTime::now();
            let mut failed = false;
            while !stop.asked()
                && let Some(job) = inbox.take_print(now, &with)?
            {
                let failure = self.printed(inbox, &job).err();
                let key = &job.entry.key;
                let state = inbox.settle_print(key, job.attempt, failure.as_deref(), now, &with)?;
                failed |= failure.is_some();
                let value = dtekit::json::json!({
                    "key": key, "attempt": job.attempt, "state": state.as_str(), "failure": failure,
                });
                session.show(&value, || {
                    let why = failure.map(|failure| format!("  {failure}")).unwrap_or_default();
                    format!("{key}  {state}{why}")
                });
            }
            let next = now + Duration::from_secs(self.every.into());
            while !self.once && !stop.asked() && SystemTime::now() < next {
                stop.wait(Some(next));
            }
            if self.once || stop.asked() {
                return Ok(if failed && self.once { Exit::Refused } else { Exit::Done });
            }
        }
    }

    /// Runs the command for a job; why it failed.
    fn printed(&self, inbox: &Inbox, job: &PrintJob) -> std::result::Result<(), String> {
        let key = &job.entry.key;
        let kept = match self.input {
            Input::Data => {
                let first = job.findings.first().map(|finding| finding.message.clone());
                let data = job.data.as_ref().ok_or_else(|| first.unwrap_or_default())?;
                Ok(Some(data.to_value(Naming::Snake).to_string().into_bytes()))
            }
            Input::Original => inbox.original(key),
            Input::Generic => inbox.generic(key).map(|generic| generic.map(String::into_bytes)),
        };
        let input = kept.map_err(|error| error.to_string())?.ok_or("no such document in the entry")?;
        let mut command = shell(&self.command);
        // What is printed may be a copy if an earlier attempt did not come back.
        command.env("DTEKIT_PRINT_KEY", key).env("DTEKIT_PRINT_ATTEMPT", job.attempt.to_string());
        // Its own output is kept apart from that of this program.
        command.stdin(Stdio::piped()).stdout(Stdio::from(std::io::stderr()));
        let mut child = command.spawn().map_err(|error| format!("cannot run it: {}", error.kind()))?;
        let mut stdin = child.stdin.take();
        // A command that reads nothing does not hold up its own time-out.
        thread::spawn(move || stdin.take().map(|mut stdin| stdin.write_all(&input)));
        self.ended(&mut child)
    }

    fn ended(&self, child: &mut Child) -> std::result::Result<(), String> {
        let until = SystemTime::now() + Duration::from_secs(self.timeout.clamp(1, 43_200).into());
        loop {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(status.to_string()),
                Ok(None) if SystemTime::now() < until => sleep(Duration::from_millis(20)),
                Ok(None) => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(format!("no end within {} seconds", self.timeout));
                }
                Err(error) => return Err(format!("cannot wait for it: {}", error.kind())),
            }
        }
    }
}

/// The command in the system's shell.
fn shell(command: &str) -> Command {
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    shell.args([option, command]);
    shell
}

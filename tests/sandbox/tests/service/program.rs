//! The sandbox as a program.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dtekit-sandbox"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A program that listens, and its first line.
struct Running {
    child: Child,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        Running::start_with(&mut program(arguments))
    }

    fn start_with(program: &mut Command) -> Running {
        let mut child = program.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        Running { child, output, line }
    }

    fn url(&self) -> &str {
        self.line.trim_end().strip_prefix("listening ").expect("the first line says where")
    }

    fn status(&self, credentials: &str) -> u16 {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().proxy(None).http_status_as_error(false).build().into();
        let call = agent.get(format!("{}/api/v1/Account/GetAccount?accountCode=1", self.url()));
        call.header("authorization", credentials).call().unwrap().status().as_u16()
    }

    fn close_input(&mut self) -> ExitStatus {
        drop(self.child.stdin.take());
        self.end()
    }

    /// Sends it a signal, named as `kill` names it.
    #[cfg(unix)]
    fn signal(&mut self, name: &str) -> ExitStatus {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
        self.end()
    }

    /// Waits for its end.
    fn end(&mut self) -> ExitStatus {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "the program goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_first_line_says_where_it_listens() {
    let running = Running::start(&["--port", "0"]);
    let port = running.line.strip_prefix("listening http://127.0.0.1:").and_then(|p| p.strip_suffix('\n'));
    assert!(port.is_some_and(|port| port.parse::<u16>().is_ok()), "{}", running.line);
}

#[test]
fn it_takes_the_credentials_that_it_was_given() {
    // `U:P`
    assert_eq!(Running::start(&["--user", "U", "--password", "P"]).status("Basic VTpQ"), 200);
}

#[test]
fn it_refuses_other_credentials() {
    assert_eq!(Running::start(&["--user", "U", "--password", "P"]).status("Basic dXNlcjpzZWNyZXQ="), 401);
}

#[test]
fn it_ends_with_its_input_where_it_is_told_to() {
    assert!(Running::start(&["--until-stdin-closes"]).close_input().success());
}

#[test]
fn it_runs_on_without_an_input() {
    let mut running = Running::start_with(program(&[]).stdin(Stdio::null()));
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(running.status("Basic dXNlcjpzZWNyZXQ="), 200);
    assert!(running.child.try_wait().unwrap().is_none());
}

#[test]
fn it_runs_on_after_its_input_has_closed() {
    let mut running = Running::start(&[]);
    drop(running.child.stdin.take());
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(running.status("Basic dXNlcjpzZWNyZXQ="), 200);
}

#[cfg(unix)]
#[test]
fn sigterm_ends_it_cleanly() {
    assert!(Running::start(&[]).signal("TERM").success());
}

#[cfg(unix)]
#[test]
fn sigint_ends_it_cleanly() {
    assert!(Running::start(&[]).signal("INT").success());
}

#[cfg(unix)]
#[test]
fn sigterm_ends_one_that_waits_for_its_input() {
    assert!(Running::start(&["--until-stdin-closes"]).signal("TERM").success());
}

#[cfg(unix)]
#[test]
fn what_changed_just_before_sigterm_is_kept() {
    let folder = std::env::temp_dir().join(format!("dtekit-sandbox-ended-{}", std::process::id()));
    let arguments = ["--data", folder.to_str().unwrap()];
    let mut running = Running::start(&arguments);
    let before = turned(&running, 60);
    assert!(running.signal("TERM").success());
    assert_eq!(turned(&Running::start(&arguments), 0), before);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn it_prints_one_line_only() {
    let mut running = Running::start(&[]);
    running.status("Basic dXNlcjpzZWNyZXQ=");
    running.child.kill().unwrap();
    let mut rest = String::new();
    running.output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "");
}

#[test]
fn a_taken_port_ends_it_with_an_error() {
    let running = Running::start(&[]);
    let port = running.url().rsplit(':').next().unwrap();
    let output = program(&["--port", port]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn an_unknown_country_ends_it_with_an_error() {
    let output = program(&["--country", "XX"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, "dtekit-sandbox: expected one of the eleven countries, found `XX`\n");
}

fn help() -> String {
    String::from_utf8(program(&["--help"]).output().unwrap().stdout).unwrap()
}

#[test]
fn the_help_describes_the_clock() {
    assert!(help().contains("POST /_control/clock"));
}

#[test]
fn the_help_describes_the_failures() {
    assert!(help().contains("POST /_control/fault"));
}

#[test]
fn the_help_describes_the_reset() {
    assert!(help().contains("POST /_control/reset"));
}

#[test]
fn the_help_describes_what_was_received() {
    assert!(help().contains("GET  /_control/received"));
}

/// The clock after it was turned by so much.
fn turned(running: &Running, seconds: u64) -> String {
    let agent: ureq::Agent = ureq::Agent::config_builder().proxy(None).build().into();
    let order = format!("{{\"advance_seconds\": {seconds}}}");
    let answer = agent.post(format!("{}/_control/clock", running.url())).send(order).unwrap();
    answer.into_body().read_to_string().unwrap()
}

#[test]
fn what_was_written_survives_the_programs_death() {
    let folder = std::env::temp_dir().join(format!("dtekit-sandbox-killed-{}", std::process::id()));
    let arguments = ["--data", folder.to_str().unwrap()];
    let running = Running::start(&arguments);
    let before = turned(&running, 60);
    std::thread::sleep(Duration::from_secs(1));
    // Dropping it kills it.
    drop(running);
    assert_eq!(turned(&Running::start(&arguments), 0), before);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_death_while_it_writes_leaves_a_whole_file() {
    let folder = std::env::temp_dir().join(format!("dtekit-sandbox-torn-{}", std::process::id()));
    let arguments = ["--data", folder.to_str().unwrap()];
    for pause in [0, 20, 40, 60, 80, 95, 100, 105, 110, 120] {
        let running = Running::start(&arguments);
        turned(&running, 1);
        std::thread::sleep(Duration::from_millis(pause));
    }
    assert!(Running::start(&arguments).url().starts_with("http://127.0.0.1:"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_help_describes_everything_that_is_ordered() {
    let help = help();
    let endpoints = ["folios", "tokens", "inbox", "extraction", "approve", "packages", "counts", "country"];
    let missing: Vec<_> = endpoints.iter().filter(|e| !help.contains(&format!("/_control/{e}"))).collect();
    assert_eq!(missing, [] as [&&str; 0]);
}

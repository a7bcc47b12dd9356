//! The cases that need a service: each runs against the sandbox.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use dtekit::client::{Client, Extraction, ExtractionStep, Settings};
use dtekit::extraction::{Poll, Upload, time_at};
use dtekit::json::{Map, Value, json};
use libtest_mimic::Failed;

use crate::{call, check, check_reply, follow_up, object, receiver_message, shown};
#[cfg(feature = "sqlite")]
use crate::{inbox, journal, poll_store};

/// The sandbox as the other languages run it: a program of its own.
pub struct Sandbox {
    process: Child,
    url: String,
    /// Failures and the clock belong to the whole sandbox, so one case runs at a time.
    turn: Mutex<()>,
}

impl Sandbox {
    pub fn start() -> Sandbox {
        let program = std::env::var_os("DTEKIT_SANDBOX").map(PathBuf::from).unwrap_or_else(|| {
            // Beside the test's own program, in `target/PROFILE/deps`.
            std::env::current_exe().unwrap().parent().unwrap().join("../dtekit-sandbox")
        });
        let mut process = Command::new(&program)
            .args(["--until-stdin-closes", "--port", "0", "--user", "user", "--password", "secret"])
            .args(["--certified", "as-sent", "--clock", "1738335600"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("cannot start {} (cargo build --workspace makes it): {error}", program.display())
            });
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url =
            line.trim().strip_prefix("listening ").expect("the sandbox says where it listens").to_owned();
        Sandbox { process, url, turn: Default::default() }
    }

    pub fn run(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        for control in ["country", "fault", "clock"] {
            if let Some(body) = case.get(control) {
                self.control(control, body);
            }
        }
        let mut settings = object(&json!({"base_url": self.url, "username": "user", "password": "secret"}));
        settings.extend(object(&case["settings"]));
        let client = Settings::from_members(&settings).and_then(Client::new).map_err(shown)?;
        let reply = match case.get("fields") {
            Some(_) => receiver_message::send(&client, case),
            None => call(&client, case),
        };
        Ok(check_reply(case, reply))
    }

    /// The keywords of a client; one that begins with `@` is a path of the sandbox.
    fn settings(&self, case: &Value) -> Map {
        let mut settings = object(&json!({"base_url": self.url, "username": "user", "password": "secret"}));
        for (name, value) in object(&case["settings"]) {
            let path = value.as_str().and_then(|text| text.strip_prefix('@'));
            let address = path.map(|path| format!("{}{path}", self.url).into());
            settings.insert(name, address.unwrap_or(value));
        }
        settings
    }

    /// One call after another by one client.
    pub fn session(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        let settings = self.settings(case);
        let client = Settings::from_members(&settings).and_then(Client::new).map_err(shown)?;
        let mut last = None;
        for (index, step) in case["steps"].as_array().unwrap().iter().enumerate() {
            for (what, body) in object(&step["control"]) {
                self.control(&what, &body);
            }
            let checked = match follow_up::step(&client, step, &mut last) {
                Some(found) => check(step, found),
                None => check_reply(step, call(&client, step)),
            };
            if let Err(failed) = checked {
                return Ok(Err(format!("step {index}: {}", failed.message().unwrap_or_default()).into()));
            }
        }
        Ok(Ok(()))
    }

    /// One step after another with a store.
    #[cfg(feature = "sqlite")]
    pub fn poll_store(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        self.stored(case, poll_store::step)
    }

    /// One step after another with a journal, whose documents may be outside of its file.
    #[cfg(feature = "sqlite")]
    pub fn journal(&self, case: &Value, is_outside: bool) -> Result<Result<(), Failed>, Failed> {
        self.stored(case, |file, client, step| journal::step(file, case, client, step, is_outside))
    }

    /// One step after another with an inbox.
    #[cfg(feature = "sqlite")]
    pub fn inbox(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        self.stored(case, inbox::step)
    }

    #[cfg(feature = "sqlite")]
    fn stored(
        &self,
        case: &Value,
        take: impl Fn(&std::path::Path, &Client, &Value) -> dtekit::Result<Value>,
    ) -> Result<Result<(), Failed>, Failed> {
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        let client = Settings::from_members(&self.settings(case)).and_then(Client::new).map_err(shown)?;
        let folder = std::env::temp_dir().join(format!("dtekit-vectors-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut failed = Ok(());
        for (index, step) in case["steps"].as_array().unwrap().iter().enumerate() {
            for (what, body) in object(&step["control"]) {
                self.control(&what, &body);
            }
            let found = take(&folder.join("store.db"), &client, step);
            if let Err(fault) = check(step, found) {
                failed = Err(format!("step {index}: {}", fault.message().unwrap_or_default()).into());
                break;
            }
        }
        std::fs::remove_dir_all(&folder)?;
        Ok(failed)
    }

    /// Follows an extraction to its end; the sandbox's clock moves instead of waiting.
    pub fn extraction(&self, case: &Value) -> Result<Result<(), Failed>, Failed> {
        const BEGIN: f64 = 1_790_000_000.0;
        let _turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        self.control("reset", &json!({}));
        for (what, body) in object(&case["control"]) {
            self.control(&what, &body);
        }
        let client = Settings::from_members(&self.settings(case)).and_then(Client::new).map_err(shown)?;
        let upload = Upload::from_members(
            case["file"].as_str().unwrap().as_bytes().to_vec(),
            &object(&case["upload"]),
        );
        let policy = Poll::from_members(&{
            let mut members = object(&case["policy"]);
            members.extend([("external_id".to_owned(), json!("x")), ("sent_at".to_owned(), json!(BEGIN))]);
            members
        });
        let begin = time_at(BEGIN).map_err(shown)?;
        let extraction = Extraction::new(upload, begin)
            .and_then(|extraction| extraction.with_policy(*policy?.policy()))
            .map_err(shown);
        let (mut extraction, mut now) = (extraction?, begin);
        loop {
            let step = client.advance(&mut extraction, now).map_err(shown)?;
            let mut value = extraction.to_value(&step, Default::default());
            match &step {
                ExtractionStep::Wait { until } => {
                    let wait = until.duration_since(now).unwrap().as_secs_f64().ceil();
                    self.control("clock", &json!({"advance_seconds": wait as u64}));
                    now = *until;
                    continue;
                }
                ExtractionStep::Done(extracted) => {
                    value["file"] = json!(extracted.file.as_deref().map(String::from_utf8_lossy));
                }
                ExtractionStep::Failed { .. } => {}
                _ => continue,
            }
            value["turned"] = json!(now.duration_since(begin).unwrap().as_secs());
            return Ok(check(case, Ok(value)));
        }
    }

    fn control(&self, what: &str, body: &Value) {
        let url = format!("{}/_control/{what}", self.url);
        ureq::post(&url).content_type("application/json").send(body.to_string().as_bytes()).unwrap();
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // It ends when its input closes.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

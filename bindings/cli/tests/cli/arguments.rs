//! Random arguments: no command ends by a panic, by a signal, or as a fault of dtekit.
//!
//! The options are those that each command's `--help` lists, so a new one is tried as well. Where `DTEKIT_TEST_LONG` is
//! set, the seed is a new one each time; it is printed, and `DTEKIT_TEST_SEED` sets it. No argument is an address, so
//! nothing is sent.

use std::ffi::OsString;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime};

use super::Program;

/// What waits for a client or for the service is left out: `sandbox` and `doctor`.
const COMMANDS: [&str; 48] = [
    "example",
    "convert",
    "map",
    "read",
    "verify",
    "explain",
    "diff",
    "lint",
    "audit",
    "trace",
    "print",
    "receiver-message",
    "folio",
    "decode",
    "call",
    "issue",
    "reconcile",
    "journal submit",
    "journal run",
    "journal list",
    "journal get",
    "journal results",
    "journal acknowledge",
    "journal settle",
    "journal counts",
    "journal compact",
    "journal recover",
    "journal schema",
    "inbox run",
    "inbox print",
    "inbox list",
    "inbox show",
    "inbox done",
    "inbox give-back",
    "inbox counts",
    "poll submit",
    "poll run",
    "poll get",
    "poll results",
    "poll acknowledge",
    "poll counts",
    "extract",
    "completions",
    "man",
    "identifier",
    "code",
    "help",
    "no-such-command",
];

const VALUES: [&str; 36] = [
    "invoice.json",
    "invoice.xml",
    "certified.xml",
    "broken.xml",
    "many",
    "many/a.json",
    "journal.db",
    "missing",
    ".",
    "-",
    "out",
    "",
    "0",
    "1",
    "-1",
    "0.5",
    "NaN",
    "1e999",
    "18446744073709551616",
    "CL",
    "CR",
    "MX",
    "33",
    "01",
    "I",
    "xml",
    "json",
    "es",
    "qr",
    "Documento/Encabezado",
    "Account/GetAccount",
    "a=b",
    "{\"a\":1}",
    "json-syntax",
    "--",
    "\u{1b}[31m\r\n",
];

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % most
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A value, now and then one that no command expects.
    fn value(&mut self) -> OsString {
        match self.below(40) {
            0 => "x".repeat(100_000).into(),
            #[cfg(unix)]
            1 => std::os::unix::ffi::OsStringExt::from_vec(vec![b'a', 0xFF, 0xFE]),
            // The files, which most commands read.
            2..15 => (*self.of(&VALUES[..6])).into(),
            _ => (*self.of(&VALUES)).into(),
        }
    }
}

/// The options that the help of a command lists.
fn options(program: &Program, command: &str) -> Vec<String> {
    let words: Vec<_> = command.split(' ').chain(["--help"]).collect();
    let help = program.run(&words).out;
    let words = help.split(|letter: char| letter.is_whitespace() || letter == ',' || letter == '=');
    let mut options: Vec<String> =
        words.filter(|word| word.len() > 1 && word.starts_with('-')).map(str::to_owned).collect();
    options.sort();
    options.dedup();
    options
}

#[test]
fn no_argument_ends_a_command_by_a_fault() {
    let long = std::env::var_os("DTEKIT_TEST_LONG").is_some();
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
    let given = std::env::var("DTEKIT_TEST_SEED").ok().map(|seed| seed.parse().unwrap());
    let seed: u64 = given.unwrap_or(if long { now } else { 1 });
    println!("DTEKIT_TEST_SEED={seed} repeats this");
    let mut random = Random(seed | 1);
    let program = Program::new();
    program.write("invoice.json", include_str!("../../../../tests/data/invoice.json"));
    program.write("certified.xml", include_str!("../../../../tests/data/certified-cl.xml"));
    program.write(
        "invoice.xml",
        "<DTE><Documento><Encabezado><IdDoc><Tipo>01</Tipo></IdDoc></Encabezado></Documento></DTE>",
    );
    program.write("broken.xml", "<DTE><a></DTE>");
    program.write("many/a.json", "{}");
    let known: Vec<_> = COMMANDS.iter().map(|command| options(&program, command)).collect();
    assert!(known.iter().map(Vec::len).sum::<usize>() > 100, "the help lists options");
    let mut ended = [0; 7];
    for _ in 0..if long { 1_200 } else { 60 } {
        let which = random.below(COMMANDS.len());
        let mut arguments: Vec<OsString> = COMMANDS[which].split(' ').map(Into::into).collect();
        for _ in 0..random.below(6) {
            match random.below(3) {
                0 if !known[which].is_empty() => arguments.push(random.of(&known[which]).into()),
                _ => arguments.push(random.value()),
            }
        }
        let code = run(&program, &arguments);
        match code.and_then(|code| ended.get_mut(usize::try_from(code).ok()?)) {
            Some(count) => *count += 1,
            None => panic!("DTEKIT_TEST_SEED={seed}: {arguments:?} ended with {code:?}"),
        }
    }
    println!("ended with 0 to 6: {ended:?}");
    assert!(ended[0] > 0 && ended[2] > 0, "{ended:?}");
}

/// The exit code; `None` after a signal.
fn run(program: &Program, arguments: &[OsString]) -> Option<i32> {
    let mut command = program.command(&[]);
    let mut child = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // No command takes that long, not even where the machine is busy.
    let until = Instant::now() + Duration::from_secs(600);
    while Instant::now() < until {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("{arguments:?} did not end");
}

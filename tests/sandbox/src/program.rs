//! The command line of the sandbox, also for programs that have it as a command of their own.

use std::io::{self, Write as _};
use std::sync::mpsc::channel;
use std::time::{Duration, SystemTime};

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::{Certified, Options, Sandbox, end, help};

/// What is said of a port that another program uses.
pub const PORT_USED: &str =
    "expected a free port for `--port`, found one that another program uses; `--port 0` takes a free one";

/// Runs a sandbox with the options of [`command`]: prints where it listens, and ends on SIGTERM or SIGINT.
///
/// # Errors
/// Those of [`Sandbox::start`], and of the standard input and output.
pub fn run(arguments: &ArgMatches) -> io::Result<()> {
    let (end, ended) = channel();
    // Signals are watched before the address is printed: whoever reads it may end the sandbox at once.
    end::on_signals(end.clone())?;
    if arguments.get_flag("until-stdin-closes") {
        end::on_stdin(end)?;
    }
    let sandbox = Sandbox::start(options(arguments)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => io::Error::new(io::ErrorKind::AddrInUse, PORT_USED),
        _ => error,
    })?;
    let mut out = io::stdout();
    writeln!(out, "listening {}", sandbox.url())?;
    out.flush()?;
    ended.recv().map_err(io::Error::other)?
}

/// The program's options, with their help.
#[must_use]
pub fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("dtekit-sandbox")
        .about(help::ABOUT)
        .after_help(help::after())
        .arg(option("port", "PORT", "0 takes a free one").default_value("0").value_parser(value_parser!(u16)))
        .arg(option("user", "NAME", "user name").default_value("user"))
        .arg(option("password", "TEXT", "password").default_value("secret"))
        .arg(option("country", "CC", "country of every document, unless the call says otherwise"))
        .arg(
            option("seed", "NUMBER", "where the made-up identifiers begin")
                .default_value("1")
                .value_parser(value_parser!(u64)),
        )
        .arg(
            option("clock", "SECONDS", "where the clock stands, in seconds since 1970 [default: now]")
                .value_parser(value_parser!(u64)),
        )
        .arg(
            option("authority-delay", "SECONDS", "how long the authority takes where it answers later")
                .default_value("300")
                .value_parser(value_parser!(u64)),
        )
        .arg(
            option("biller", "ID", "a biller that folio manager 3.0 knows; may be repeated")
                .default_value("1")
                .action(clap::ArgAction::Append),
        )
        .arg(option("integrator-user", "NAME", "user name of UploadZipDocument").default_value("integrator"))
        .arg(option("integrator-password", "TEXT", "its password").default_value("integrator-secret"))
        .arg(option("client-id", "TEXT", "client id of both token endpoints").default_value("client"))
        .arg(option("client-secret", "TEXT", "its secret").default_value("client-secret"))
        .arg(
            option("token-life", "SECONDS", "how long a token lives")
                .default_value("3600")
                .value_parser(value_parser!(u64)),
        )
        .arg(
            option("extraction-delay", "SECONDS", "how long the extraction provider takes")
                .default_value("120")
                .value_parser(value_parser!(u64)),
        )
        .arg(
            option("certified", "HOW", "what an issued document becomes: official, lenient or as-sent")
                .default_value("official")
                .value_parser(|word: &str| word.parse::<Certified>()),
        )
        .arg(
            option("data", "DIR", "the folder that keeps the state over restarts")
                .value_parser(value_parser!(std::path::PathBuf)),
        )
        .arg(
            Arg::new("until-stdin-closes")
                .long("until-stdin-closes")
                .help("ends when its standard input closes, for programs that start a sandbox of their own")
                .action(clap::ArgAction::SetTrue),
        )
        .arg(
            Arg::new("duplicates")
                .long("duplicates")
                .help("accepts a document whose identity was issued already, which an authority refuses")
                .action(clap::ArgAction::SetTrue),
        )
        .arg(
            Arg::new("no-automatic-folios")
                .long("no-automatic-folios")
                .help("Chilean documents get a folio only by a biller or the custom field CategoryID")
                .action(clap::ArgAction::SetTrue),
        )
}

fn options(arguments: &ArgMatches) -> Options {
    let text = |name: &str| arguments.get_one::<String>(name).cloned();
    let number = |name: &str| arguments.get_one::<u64>(name).copied();
    let defaults = Options::default();
    let clock = number("clock").and_then(|s| SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(s)));
    Options {
        port: arguments.get_one("port").copied().unwrap_or_default(),
        username: text("user").unwrap_or(defaults.username),
        password: text("password").unwrap_or(defaults.password),
        country: text("country"),
        seed: number("seed").unwrap_or(defaults.seed),
        clock: clock.unwrap_or_else(now),
        authority_delay: number("authority-delay").map_or(defaults.authority_delay, Duration::from_secs),
        billers: arguments.get_many::<String>("biller").unwrap_or_default().cloned().collect(),
        automatic_folios: !arguments.get_flag("no-automatic-folios"),
        duplicates: arguments.get_flag("duplicates"),
        certified: arguments.get_one("certified").copied().unwrap_or_default(),
        integrator_username: text("integrator-user").unwrap_or(defaults.integrator_username),
        integrator_password: text("integrator-password").unwrap_or(defaults.integrator_password),
        client_id: text("client-id").unwrap_or(defaults.client_id),
        client_secret: text("client-secret").unwrap_or(defaults.client_secret),
        token_life: number("token-life").map_or(defaults.token_life, Duration::from_secs),
        extraction_delay: number("extraction-delay").map_or(defaults.extraction_delay, Duration::from_secs),
        data: arguments.get_one("data").cloned(),
    }
}

/// The time at which the clock of the program starts, in whole seconds.
fn now() -> SystemTime {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

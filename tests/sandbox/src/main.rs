//! The sandbox as a program: it says where it listens, and ends when its standard input closes.

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::{Arg, ArgMatches, Command, value_parser};
use dtekit_sandbox::{Options, Sandbox};

const ABOUT: &str = "A local stand-in of the tax-document exchange service: listens on 127.0.0.1, prints \
`listening http://127.0.0.1:PORT` when it is ready, and ends when its standard input closes.";

const AFTER: &str = r#"Operations, under /api/v1/, with Basic authentication:
  POST Document/SendDocumentToAuthority   POST Document/SendDocumentToValidate   POST Document/GetDocument
  GET  File/DownloadDocumentXml           GET  File/DownloadDocumentPdf          GET  Account/GetAccount

The country of a document is that of the header `X-Sandbox-Country: CC`, else of /_control/country, else of
--country, else what the document says: a receiver message is Costa Rican; then the custom field `Pais`,
Emisor/DomFiscal/Pais, a Costa Rican key in IdDoc/ContenidoTC, a Chilean tax id, a currency that only one
country has.
Countries: AR CL CO CR DO EC GT MX PA PE SV.

Failures strike the next matching call; code-503, zero-id and reject wait for a send. They are named by the
control endpoint, by the header `X-Sandbox-Fault: NAME`, or by the document's custom field `Sandbox`:
  delay=MS            the answer comes later
  timeout             processed, but no answer comes
  refuse              the connection closes before the body is read; nothing is processed
  drop                processed, but the connection closes in the middle of the answer
  http-401            the credentials are refused
  http-302[=LOCATION] a redirect (301, 302, 303, 307, 308)
  http-429[=SECONDS]  too many calls, with Retry-After
  http-500[=stored]   HTML instead of an answer; with =stored the call was processed
  http-503[=stored]   the service is unavailable; with =stored the call was processed
  code-503[=stored]   a process result with Code 503; with =stored the document is kept
  zero-id             Success true, but nothing is stored (SendDocumentToAuthority)
  reject              the authority rejects the document, at once or later
  bom                 a byte order mark before the answer
  wrong-case          member names that begin with a small letter
  oversize=BYTES      an answer of that size
  not-json            a status 200 with HTML; the call is processed

Control, without credentials:
  POST /_control/clock     {"advance_seconds": 600}    gives {"now": "2025-01-31T15:10:00Z"}
  POST /_control/fault     {"fault": "http-429=2", "times": 3, "operation": "Document/GetDocument"}
                           (times is 1, operation any by default)    gives {"faults": [...]}, those that wait
  POST /_control/country   {"country": "MX"}    gives {"country": "MX"}: that of every document from now on; null
                           lets each document tell its own again
  POST /_control/reset     gives {}: documents, calls, failures and the clock are as at the start
  GET  /_control/received  gives [{"method", "path", "query", "headers": [[name, value]...], "body"}...];
                           body_base64 stands for a body that is not UTF-8; credentials are left out

Example:
  curl -X POST http://127.0.0.1:PORT/_control/clock -d '{"advance_seconds": 600}'"#;

fn main() -> ExitCode {
    let arguments = command().get_matches();
    match run(options(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "dtekit-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: Options) -> io::Result<()> {
    let sandbox = Sandbox::start(options)?;
    let mut out = io::stdout();
    writeln!(out, "listening {}", sandbox.url())?;
    out.flush()?;
    let mut input = io::stdin().lock();
    let mut ignored = [0; 1024];
    loop {
        match input.read(&mut ignored) {
            Ok(0) => return Ok(()),
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            _ => {}
        }
    }
}

fn command() -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help)
    };
    Command::new("dtekit-sandbox")
        .about(ABOUT)
        .after_help(AFTER)
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
            option("clock", "SECONDS", "where the clock stands, in seconds since 1970 [default: 1738335600]")
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
        clock: clock.unwrap_or(defaults.clock),
        authority_delay: number("authority-delay").map_or(defaults.authority_delay, Duration::from_secs),
        billers: arguments.get_many::<String>("biller").unwrap_or_default().cloned().collect(),
        automatic_folios: !arguments.get_flag("no-automatic-folios"),
    }
}

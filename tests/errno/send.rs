//! Sends one document and prints what came of it: `send URL MODE CERTIFICATES DOCUMENT`. See `run`.

use dtekit::client::{Client, GetAccount, Issue, Settings};
use dtekit::{Country, Phase};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, url, mode, certificates, document] = &arguments[..] else { panic!("four arguments") };
    let mut settings = Settings::new(url, "user", "secret");
    settings.timeout = Some(std::time::Duration::from_secs(20));
    if certificates != "-" {
        settings.ca_certs = Some(std::fs::read(certificates).unwrap());
    }
    settings.allow_http = true;
    let client = Client::new(settings).unwrap();
    if mode != "new" {
        let _ = client.get_account(GetAccount::new("3101123456"));
    }
    if mode == "paused" {
        println!("ready");
        std::io::stdin().read_line(&mut String::new()).unwrap();
    }
    let issue = Issue::new(std::fs::read(document).unwrap(), Country::CR);
    match client.issue(issue) {
        Ok(result) => println!("{}", result.outcome.map_or("none", |outcome| outcome.as_str())),
        Err(error) => println!("{} {}", error.kind().as_str(), error.phase().map_or("none", Phase::as_str)),
    }
}

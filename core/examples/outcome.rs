//! Issues a document and handles each outcome.
//!
//! ```text
//! cargo run --example outcome -- FILE COUNTRY BASE_URL    # credentials: DTEKIT_USERNAME, DTEKIT_PASSWORD
//! ```
#![allow(clippy::print_stdout)] // the output of a program

use std::env::{args, var};
use std::error::Error;

use dtekit::client::{Client, Issue, Settings};
use dtekit::{Country, Outcome};

fn main() -> Result<(), Box<dyn Error>> {
    let [file, country, url] = &args().skip(1).collect::<Vec<_>>()[..] else {
        return Err("usage: outcome FILE COUNTRY BASE_URL".into());
    };
    let client = Client::new(Settings::new(url, var("DTEKIT_USERNAME")?, var("DTEKIT_PASSWORD")?))?;
    let result = client.issue(Issue::new(std::fs::read(file)?, country.parse::<Country>()?))?;
    match result.outcome {
        Some(Outcome::Accepted) => println!("accepted: keep the certified XML"),
        Some(Outcome::Sent | Outcome::Queued) => println!("sent: ask later for the authority's answer"),
        Some(Outcome::Rejected) => println!("rejected: {:?} {:?}", result.code, result.description),
        _ => {
            // Nobody knows whether the document was issued. Ask before it is sent again.
            let next = result.next.as_ref().ok_or("an unknown outcome has a next step")?;
            let mut found = client.reconcile(next, None)?;
            // Not listed once is not enough: keep the step (`to_value`), and ask with it again after
            // `found.resend_not_before`.
            if let Some(kept) = found.next.take() {
                found = client.reconcile(&kept, None)?;
            }
            println!("unknown: {:?}, may be sent again: {}", found.verdict, found.may_resend);
        }
    }
    Ok(())
}

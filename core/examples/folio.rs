//! Says who assigns the folio of a Chilean document, before anything is sent.
//!
//! ```text
//! cargo run --example folio
//! ```
#![allow(clippy::print_stdout)] // the output of a program

use dtekit::chile::{FolioInputs, FolioState, evaluate_folio};

fn main() {
    let decision = evaluate_folio(&FolioInputs {
        biller_id: Some("7".into()),
        validate_number: Some(true),
        folio: Some("1042".into()),
        folio_state: Some(FolioState::Approved),
        ..Default::default()
    });
    println!("{} {}", decision.action.as_str(), decision.why);
    for finding in &decision.findings {
        println!("{finding}");
    }
}

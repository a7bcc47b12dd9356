//! A model of a fleet: 500 workers that share a store, with crashes, pauses and partitions, and a service that loses
//! answers and answers late. Only the state machine is real. The clock is turned, and the seed decides everything.

mod fleet;
mod service;

use fleet::{Fault, Fleet, Sum};

use crate::length::{is_full, pick};

/// How many entries are in the model's memory at the same time.
const WAVE: usize = 20_000;

/// Runs entries in waves, and checks each wave when nothing is due any more.
fn run(entries: usize, seed: u64, fault: Fault) -> Result<Sum, String> {
    let mut fleet = Fleet::new(seed, fault);
    let mut left = entries;
    while left > 0 {
        let wave = left.min(WAVE);
        fleet.run(wave).map_err(|error| format!("seed {seed}: {error}"))?;
        left -= wave;
    }
    Ok(fleet.sum)
}

#[test]
fn every_document_is_issued_once_whatever_happens_to_a_fleet() {
    // Unoptimized code would take hours for all.
    let all = if cfg!(debug_assertions) { 40_000 } else { 10_000_000 };
    let begun = std::time::Instant::now();
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let given = number("DTEKIT_TEST_DOCUMENTS").map(|number| number as usize);
    let seed = number("DTEKIT_TEST_SEED").unwrap_or(20_261_127);
    let sum = run(given.unwrap_or(pick(all, 1_000, 280)), seed, Fault::None).unwrap();
    // What did not happen proves nothing.
    for (what, count) in sum.happened() {
        assert!(count > 0, "the model had no {what}: {sum:?}");
    }
    if is_full() || given.is_some() {
        println!("seed {seed}: {sum:?} in {:?}", begun.elapsed());
    }
}

#[test]
fn a_machine_that_sends_again_without_asking_is_found_out() {
    let error = run(1_500, 7, Fault::SendsWithoutAsking).unwrap_err();
    assert!(error.contains("twice"), "{error}");
}

#[test]
fn a_store_that_keeps_after_the_send_is_found_out() {
    let error = run(1_500, 7, Fault::KeepsAfterTheSend).unwrap_err();
    assert!(error.contains("twice"), "{error}");
}

#[test]
fn a_time_to_settle_that_is_shorter_than_the_services_is_found_out() {
    let error = run(1_500, 7, Fault::SettlesTooSoon).unwrap_err();
    assert!(error.contains("twice"), "{error}");
}

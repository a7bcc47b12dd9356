//! Accounts: several companies in one journal, each with its own client.

use super::*;
use dtekit::store::journal::JournalOrder;

const AWAY: Answer = Answer::Fails(Phase::Before);

fn put(kept: &Kept, account: &str, key: &str, number: u32, chain: Option<&str>) -> JournalEntry {
    let issue = Issue::new(xml(number), Country::CR);
    let order = JournalOrder {
        chain: chain.map(str::to_owned),
        account: account.to_owned(),
        ..JournalOrder::new(issue)
    };
    order.submit(&**kept, key, at(0)).unwrap()
}

fn pass_over(kept: &Kept, benches: &[(&str, &Bench)], now: u64) -> JournalPass {
    let clients: Vec<_> = benches.iter().map(|(account, bench)| (*account, &bench.client)).collect();
    kept.run_accounts(&clients, at(now), &JournalRun::default()).unwrap()
}

#[test]
fn each_account_is_sent_by_its_own_client_alone() {
    let (kept, north, south) = (Kept::new(), bench(&[SENT]), bench(&[SENT]));
    put(&kept, "north", "n", 12001, None);
    put(&kept, "south", "s", 12002, None);
    put(&kept, "west", "w", 12003, None);
    kept.put("none");
    let pass = pass_over(&kept, &[("north", &north), ("south", &south)], 1);
    assert_eq!((pass.worked, sends(&north), sends(&south)), (2, 1, 1));
    assert_eq!(pass.next_at, None, "nobody of this worker waits");
    assert_eq!(entry(&kept, "w").state, JournalState::Waiting);
    assert_eq!(
        (entry(&kept, "none").state, entry(&kept, "none").account.as_str()),
        (JournalState::Waiting, "")
    );
    assert_eq!(kept.accounts().unwrap(), ["", "west"]);
    assert_eq!(kept.next_at().unwrap(), Some(at(0)));
    assert_eq!(kept.next_at_of(Some("north")).unwrap(), None);
}

#[test]
fn an_account_whose_service_is_away_holds_up_no_other() {
    let (kept, north, south) = (Kept::new(), bench(&[AWAY; 60]), bench(&[SENT; 8]));
    for number in 0..8 {
        put(&kept, "north", &format!("n-{number}"), 12000 + number, None);
        put(&kept, "south", &format!("s-{number}"), 12100 + number, None);
    }
    let pass = pass_over(&kept, &[("north", &north), ("south", &south)], 1);
    assert_eq!((pass.postponed, sends(&north)), (1, 3), "one call a pass, of three attempts");
    assert_eq!((pass.finished, sends(&south)), (8, 8));
    for now in 2..20 {
        pass_over(&kept, &[("north", &north), ("south", &south)], now);
    }
    put(&kept, "south", "later", 12200, None);
    assert!(kept.next_at_of(Some("north")).unwrap().unwrap() > at(19), "the breaker of north is open");
    assert_eq!(kept.next_at_of(Some("south")).unwrap(), Some(at(0)), "that of south is not");
}

#[test]
fn one_worker_at_most_waits_for_a_service_that_does_not_answer() {
    let (kept, north, south) = (Kept::new(), bench(&[AWAY; 60]), bench(&[SENT]));
    for number in 0..9 {
        put(&kept, "north", &format!("n-{number}"), 12000 + number, None);
    }
    let clients = [("north", &north), ("south", &south)];
    for now in 1..=5 {
        pass_over(&kept, &clients, now);
    }
    assert_eq!((sends(&north), kept.accounts().unwrap()), (15, vec!["north".to_owned()]));
    // A worker tries whether the service is back, and waits for its answer. Another has all other accounts meanwhile.
    let trial = kept.claim("north", None, at(60), Duration::from_secs(600)).unwrap();
    assert!(trial.is_some());
    put(&kept, "south", "s", 12101, None);
    for now in 61..119 {
        pass_over(&kept, &clients, now);
    }
    assert_eq!((sends(&north), sends(&south), entry(&kept, "s").state), (15, 1, JournalState::Sent));
}

#[test]
fn an_account_with_many_entries_lets_short_passes_of_another_begin() {
    let kept = Kept::new();
    let benches: Vec<_> = (0..3).map(|_| bench(&[SENT; 40])).collect();
    let names = ["east", "north", "south"];
    for number in 0..40 {
        put(&kept, "east", &format!("e-{number}"), 12000 + number, None);
    }
    put(&kept, "north", "n", 12101, None);
    put(&kept, "south", "s", 12102, None);
    let run = JournalRun { most: 1, ..JournalRun::default() };
    let mut random = fastrand::Rng::with_seed(7);
    for pass in 0..20 {
        let clients: Vec<_> = names.into_iter().zip(benches.iter().map(|bench| &bench.client)).collect();
        benches.iter().for_each(|bench| bench.clock.set_random(random.f64()));
        kept.run_accounts(&clients, at(1 + pass), &run).unwrap();
    }
    let sent: Vec<_> = benches.iter().map(sends).collect();
    assert_eq!((sent[1], sent[2], sent[0]), (1, 1, 18), "each has its turn");
}

#[test]
fn chains_of_the_same_name_in_two_accounts_do_not_wait_for_each_other() {
    let (kept, north, south) = (Kept::new(), bench(&[AWAY]), bench(&[SENT]));
    put(&kept, "north", "n", 12001, Some("till"));
    let second = put(&kept, "south", "s", 12002, Some("till"));
    assert_eq!((second.chain.as_deref(), second.next_at), (Some("till"), Some(at(0))));
    assert_eq!(put(&kept, "south", "s-2", 12003, Some("till")).next_at, None, "behind its own");
    pass_over(&kept, &[("north", &north), ("south", &south)], 1);
    assert_eq!(entry(&kept, "n").state, JournalState::Waiting);
    assert_eq!(
        (entry(&kept, "s").state, entry(&kept, "s").chain.as_deref()),
        (JournalState::Sent, Some("till"))
    );
}

#[test]
fn a_client_that_cannot_call_ends_the_pass_of_its_account_alone() {
    let (kept, south) = (Kept::new(), bench(&[SENT]));
    let cancelled = bench(&[]);
    let cancellation = dtekit::client::Cancellation::default();
    let north = cancelled.client.cancelled_by(&cancellation);
    cancellation.cancel();
    put(&kept, "north", "n", 12001, None);
    put(&kept, "south", "s", 12002, None);
    let clients = [("north", &north), ("south", &south.client)];
    let error = kept.run_accounts(&clients, at(1), &JournalRun::default()).unwrap_err();
    assert_eq!(error.code(), "transport-cancelled");
    assert_eq!((entry(&kept, "n").state, sends(&south)), (JournalState::Waiting, 1));
}

#[test]
fn an_error_that_ends_a_pass_has_what_the_other_accounts_have_met() {
    let (kept, south, west) = (Kept::new(), bench(&[AWAY; 9]), bench(&[SENT]));
    let cancelled = bench(&[]);
    let cancellation = dtekit::client::Cancellation::default();
    let north = cancelled.client.cancelled_by(&cancellation);
    cancellation.cancel();
    for (number, account) in (12001..).zip(["north", "south", "west"]) {
        put(&kept, account, account, number, None);
    }
    let clients = [("north", &north), ("south", &south.client), ("west", &west.client)];
    let error = kept.run_accounts(&clients, at(1), &JournalRun::default()).unwrap_err();
    let found: Vec<_> = error.findings().iter().map(|one| (&*one.code, one.message.as_str())).collect();
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0].0, "transport-cancelled");
    assert!(found[0].1.starts_with("account `north`: "), "{found:?}");
    assert!(found[1].1.starts_with("account `south`: "), "{found:?}");
    let spanish = &error.findings()[1].spanish.as_ref().unwrap().message;
    assert!(spanish.starts_with("cuenta `south`: "), "{spanish}");
    // It was told, so the next pass does not tell it again.
    let again = kept.run_accounts(&clients, at(60), &JournalRun::default()).unwrap_err();
    assert_eq!(again.findings().len(), 1, "{again:?}");
}

#[test]
fn a_key_that_has_the_document_for_another_account_is_refused() {
    let kept = Kept::new();
    put(&kept, "north", "a", 12001, None);
    let order = JournalOrder {
        account: "south".to_owned(),
        ..JournalOrder::new(Issue::new(xml(12001), Country::CR))
    };
    assert_eq!(order.submit(&*kept, "a", at(1)).unwrap_err().code(), "journal-conflict");
    assert_eq!(put(&kept, "north", "a", 12001, None).number, 1);
}

#[test]
fn lists_and_counts_take_an_account() {
    let (kept, north) = (Kept::new(), bench(&[SENT]));
    put(&kept, "north", "n", 12001, None);
    pass_over(&kept, &[("north", &north)], 1);
    put(&kept, "north", "n-2", 12002, None);
    put(&kept, "south", "s", 12003, None);
    let keys = |account: Option<&str>, state: Option<JournalState>| -> Vec<String> {
        let entries = kept.list_of(account, state, 0, 9).unwrap().into_iter();
        entries.map(|entry| entry.key).collect()
    };
    assert_eq!(keys(Some("north"), None), ["n", "n-2"]);
    assert_eq!(keys(Some("north"), Some(JournalState::Waiting)), ["n-2"]);
    assert_eq!(keys(Some("south"), Some(JournalState::Unknown)), [""; 0]);
    assert_eq!(keys(None, None), ["n", "n-2", "s"]);
    let count = |account| kept.counts_of(account).unwrap().count(JournalState::Waiting);
    assert_eq!((count(Some("north")), count(Some("south")), count(Some("")), count(None)), (1, 1, 0, 2));
    assert_eq!(kept.metrics_of(Some("south"), at(9)).unwrap().depth(), 1);
}

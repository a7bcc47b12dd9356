//! The attempts of an entry, and what happens when they are used up.

use dtekit::store::journal::{AttemptKind, AttemptOutcome};

use super::*;

const BAD_REQUEST: Answer = Answer::Status(400, "no");
const FORBIDDEN: Answer = Answer::Status(403, "no");

/// The attempts of the entry `a`, each as words.
fn attempts(kept: &Kept) -> Vec<String> {
    let words = |attempt: dtekit::store::journal::JournalAttempt| {
        let code = attempt.code.unwrap_or_default();
        format!("{} {} {code}", attempt.kind.as_str(), attempt.outcome.as_str()).trim_end().to_owned()
    };
    kept.attempts("a").unwrap().into_iter().map(words).collect()
}

/// A pass in which a document is sent at most that often.
fn bounded(kept: &Kept, bench: &Bench, max_attempts: u32, now: u64) -> JournalPass {
    let run = JournalRun { max_attempts, ..JournalRun::default() };
    kept.run(&bench.client, at(now), &run).unwrap()
}

/// A journal whose entry `a` is stuck, in a chain with `b`.
fn stuck() -> (Kept, Bench) {
    let kept = Kept::new();
    for (key, number) in [("a", 12847), ("b", 12848)] {
        kept.submit(key, Issue::new(xml(number), Country::CR), Some("till"), at(0)).unwrap();
    }
    let bench = bench(&[BAD_REQUEST, BAD_REQUEST, SENT, SENT]);
    bounded(&kept, &bench, 2, 1);
    bounded(&kept, &bench, 2, 100);
    (kept, bench)
}

#[test]
fn each_send_and_each_question_is_an_attempt() {
    let kept = Kept::resending();
    let bench = bench(&[BAD_REQUEST, BROKEN, NOTHING, NOTHING, LISTED, FILE]);
    for now in [1, 60, 120, 600] {
        pass(&kept, &bench, now);
    }
    assert_eq!(
        attempts(&kept),
        [
            "send failed status-refused",
            "send unknown transport-broken",
            "ask unknown",
            "ask sent authority-answer-not-known"
        ]
    );
    let first = &kept.attempts("a").unwrap()[0];
    assert_eq!((first.at, first.kind, first.outcome), (at(1), AttemptKind::Send, AttemptOutcome::Failed));
    assert!(kept.attempts("b").unwrap().is_empty());
}

#[test]
fn a_rejection_without_a_finding_has_its_reason() {
    let kept = Kept::with_one();
    pass(&kept, &bench(&[REJECTED]), 1);
    assert_eq!(attempts(&kept), ["send rejected refused"]);
}

#[test]
fn a_worker_that_died_in_its_send_leaves_an_attempt() {
    let kept = Kept::with_one();
    kept.claim("", None, at(0), Duration::from_secs(600)).unwrap().unwrap();
    // What a worker stores before its send.
    let file = rusqlite::Connection::open(kept.folder.file()).unwrap();
    file.execute_batch("UPDATE journal_entry SET state = 'sending'").unwrap();
    assert_eq!(kept.recover(at(9)).unwrap(), 1);
    assert_eq!(attempts(&kept), ["send unknown journal-interrupted"]);
}

#[test]
fn the_newest_fifty_attempts_are_kept() {
    let kept = Kept::with_one();
    let bench = bench(&[BAD_REQUEST; 60]);
    for day in 1..=60 {
        bounded(&kept, &bench, 100, day * 86_400);
    }
    let kept_attempts = kept.attempts("a").unwrap();
    assert_eq!((kept_attempts.len(), kept_attempts[0].at), (50, at(11 * 86_400)));
    assert!(kept_attempts.is_sorted_by_key(|attempt| attempt.at));
    let file = rusqlite::Connection::open(kept.folder.file()).unwrap();
    let rows: i64 = file.query_row("SELECT count(*) FROM journal_attempt", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 50);
}

#[test]
fn a_document_that_is_refused_each_time_is_stuck_and_holds_its_chain() {
    let (kept, bench) = stuck();
    let entry_a = entry(&kept, "a");
    assert_eq!((entry_a.state, entry_a.is_finished, entry_a.next_at), (JournalState::Stuck, false, None));
    assert_eq!(codes(&entry_a), ["status-refused", "journal-attempts"]);
    assert_eq!(attempts(&kept), ["send failed status-refused"; 2]);
    kept.recover(at(200)).unwrap();
    let pass = bounded(&kept, &bench, 2, 1_000_000);
    assert_eq!((pass.worked, pass.next_at, sends(&bench)), (0, None, 2));
    assert_eq!(entry(&kept, "b").state, JournalState::Waiting);
}

#[test]
fn what_is_stuck_is_listed_and_counted_apart_from_what_waits() {
    let (kept, _) = stuck();
    kept.submit("c", Issue::new(xml(12849), Country::CR), None, at(7)).unwrap();
    let keys =
        |state| kept.list(Some(state), 0, 9).unwrap().into_iter().map(|entry| entry.key).collect::<Vec<_>>();
    assert_eq!(
        (keys(JournalState::Stuck), keys(JournalState::Waiting)),
        (vec!["a".into()], vec!["b".into(), "c".into()])
    );
    let counts = kept.counts().unwrap();
    assert_eq!((counts.count(JournalState::Stuck), counts.count(JournalState::Waiting)), (1, 2));
    assert_eq!(kept.metrics(at(90)).unwrap().depth(), 3);
}

#[test]
fn a_person_gives_a_stuck_document_back_and_its_attempts_count_anew() {
    let (kept, bench) = stuck();
    let given = kept.settle("a", JournalState::Waiting, "the account was opened", at(200)).unwrap();
    assert_eq!((given.state, given.record.tries, codes(&given)), (JournalState::Waiting, 0, vec![]));
    assert_eq!(bounded(&kept, &bench, 2, 300).finished, 2);
    assert_eq!(attempts(&kept).len(), 3);
}

#[test]
fn a_person_withdraws_a_stuck_document_and_its_chain_goes_on() {
    let (kept, bench) = stuck();
    let error = kept.settle("a", JournalState::Accepted, "guessed", at(200)).unwrap_err();
    assert_eq!(error.code(), "journal-state");
    kept.settle("a", JournalState::Refused, "the sale was cancelled", at(200)).unwrap();
    assert_eq!((bounded(&kept, &bench, 2, 300).finished, sends(&bench)), (1, 3));
    // Its key is free for another document, which has a history of its own.
    kept.submit("a", Issue::new(xml(12850), Country::CR), None, at(400)).unwrap();
    assert!(attempts(&kept).is_empty());
}

#[test]
fn a_document_in_doubt_stays_unknown_when_its_attempts_are_used_up() {
    let kept = Kept::resending();
    let bench = bench(&[[BROKEN].as_slice(), &[NOTHING; 60], &[LISTED, FILE]].concat());
    for step in 0..30 {
        bounded(&kept, &bench, 1, 1 + step * 4_000);
    }
    let unknown = entry(&kept, "a");
    assert_eq!((unknown.state, unknown.is_finished, sends(&bench)), (JournalState::Unknown, false, 1));
    assert_eq!(codes(&unknown), ["journal-attempts"]);
    assert!(unknown.next_at.is_some(), "it is still asked about");
    bounded(&kept, &bench, 1, 500_000);
    bounded(&kept, &bench, 1, 600_000);
    assert_eq!((entry(&kept, "a").state, sends(&bench)), (JournalState::Sent, 1));
}

#[test]
fn an_outage_makes_nothing_stuck() {
    let kept = Kept::with_one();
    let away = [FORBIDDEN, Answer::Status(429, ""), Answer::Fails(Phase::Before)];
    let bench = bench(&away.iter().cycle().take(30).cloned().collect::<Vec<_>>());
    for day in 1..=30 {
        bounded(&kept, &bench, 1, day * 86_400);
    }
    assert_eq!((entry(&kept, "a").state, entry(&kept, "a").record.tries), (JournalState::Waiting, 0));
    assert_eq!(kept.attempts("a").unwrap().len(), 30);
}

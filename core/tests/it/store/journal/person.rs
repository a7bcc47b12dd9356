//! Entries that a person settles.

use super::*;

fn unknown() -> (Kept, Bench) {
    let (kept, bench) = (Kept::with_one(), bench(&[BROKEN, NOTHING, SENT]));
    pass(&kept, &bench, 0);
    assert_eq!(entry(&kept, "a").state, JournalState::Unknown);
    (kept, bench)
}

#[test]
fn an_unknown_document_can_be_settled_with_a_reason_that_is_kept() {
    let (kept, bench) = unknown();
    let settled = kept.settle("a", JournalState::Accepted, "seen at the authority", at(5)).unwrap();
    assert_eq!((settled.state, settled.is_finished), (JournalState::Accepted, true));
    assert_eq!(settled.record.note.as_deref(), Some("seen at the authority"));
    assert_eq!(kept.results(1).unwrap()[0].record.note, settled.record.note);
    assert_eq!((pass(&kept, &bench, 1000).worked, sends(&bench)), (0, 1));
}

#[test]
fn a_person_can_have_it_sent_again() {
    let (kept, bench) = unknown();
    kept.settle("a", JournalState::Waiting, "the service lost it", at(5)).unwrap();
    pass(&kept, &bench, 6);
    let sent = entry(&kept, "a");
    assert_eq!((sent.state, sends(&bench)), (JournalState::Sent, 2));
    assert_eq!(sent.record.note.as_deref(), Some("the service lost it"));
}

#[test]
fn a_waiting_document_can_be_withdrawn() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT]));
    kept.settle("a", JournalState::Refused, "the sale was cancelled", at(1)).unwrap();
    assert_eq!((pass(&kept, &bench, 2).worked, entry(&kept, "a").state), (0, JournalState::Refused));
}

#[test]
fn no_other_change_is_possible() {
    let (kept, bench) = (Kept::with_one(), bench(&[SENT]));
    let refused = |key: &str, state| {
        let error = kept.settle(key, state, "", at(9)).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "journal-state"));
    };
    refused("b", JournalState::Sent);
    refused("a", JournalState::Accepted);
    pass(&kept, &bench, 1);
    refused("a", JournalState::Waiting);
    refused("a", JournalState::Rejected);
}

#[test]
fn a_worker_that_was_asking_does_not_undo_a_persons_decision() {
    let (kept, _) = unknown();
    let claim = kept.claim("", None, at(200), Duration::from_secs(600)).unwrap().unwrap();
    kept.settle("a", JournalState::Accepted, "", at(201)).unwrap();
    let keep = dtekit::store::journal::JournalKeep {
        state: JournalState::Unknown,
        record: None,
        certified: None,
        attempt: None,
        turn: dtekit::store::journal::JournalTurn::Due { at: None },
        service: dtekit::store::journal::Service::NotCalled,
        is_question: true,
    };
    let saved = kept.save(&claim, &keep, at(202)).unwrap();
    assert_eq!(saved, dtekit::store::journal::JournalSave::Lost);
    assert_eq!(entry(&kept, "a").state, JournalState::Accepted);
}

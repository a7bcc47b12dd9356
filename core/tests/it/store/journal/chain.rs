//! Chains: documents that must arrive in order.

use super::*;

fn chained(kept: &Kept, key: &str, chain: Option<&str>, number: u32) {
    kept.submit(key, Issue::new(xml(number), Country::CR), chain, at(0)).unwrap();
}

#[test]
fn an_unknown_document_holds_up_its_own_chain_alone() {
    let (kept, bench) = (Kept::new(), bench(&[BROKEN, SENT, SENT, NOTHING]));
    chained(&kept, "f-1", Some("F"), 12001);
    chained(&kept, "f-2", Some("F"), 12002);
    chained(&kept, "g-1", Some("G"), 12003);
    chained(&kept, "x", None, 12004);
    let run = JournalRun { most: 1, ..JournalRun::default() };
    // The first send breaks off. The question about it, after the sends of the others, finds nothing.
    for _ in 0..9 {
        kept.run(&bench.client, at(1), &run).unwrap();
    }
    let states: Vec<_> = ["f-1", "f-2", "g-1", "x"].map(|key| entry(&kept, key).state).to_vec();
    use JournalState::{Sent, Unknown, Waiting};
    assert_eq!(states, [Unknown, Waiting, Sent, Sent]);
}

#[test]
fn a_settled_document_lets_its_chain_go_on() {
    let (kept, bench) = (Kept::new(), bench(&[BROKEN, NOTHING, SENT]));
    chained(&kept, "f-1", Some("F"), 12001);
    chained(&kept, "f-2", Some("F"), 12002);
    pass(&kept, &bench, 1);
    assert_eq!(entry(&kept, "f-2").state, JournalState::Waiting);
    kept.settle("f-1", JournalState::Rejected, "the client's screen shows nothing", at(2)).unwrap();
    pass(&kept, &bench, 3);
    assert_eq!(entry(&kept, "f-2").state, JournalState::Sent);
}

#[test]
fn a_chain_is_sent_in_the_order_of_its_submission() {
    let (kept, bench) = (Kept::new(), bench(&[SENT]));
    for number in 0..10 {
        chained(&kept, &format!("f-{number}"), Some("F"), 12000 + number);
    }
    pass(&kept, &bench, 1);
    let bodies: Vec<_> = bench.seen().into_iter().map(|seen| seen.body).collect();
    let sent: Vec<_> = (0..10).map(|number| entry(&kept, &format!("f-{number}")).sent_at).collect();
    assert_eq!((bodies.len(), sent.is_sorted()), (10, true));
}

#[test]
fn a_delayed_document_holds_up_its_chain() {
    let refused = Answer::Status(400, "");
    let (kept, bench) = (Kept::new(), bench(&[refused, SENT]));
    chained(&kept, "f-1", Some("F"), 12001);
    chained(&kept, "f-2", Some("F"), 12002);
    chained(&kept, "x", None, 12003);
    let one = pass(&kept, &bench, 1);
    assert_eq!((one.worked, one.postponed), (2, 1));
    assert_eq!(entry(&kept, "f-2").state, JournalState::Waiting);
    assert!(one.next_at.unwrap() > at(1), "the second one is not due before the first");
    pass(&kept, &bench, 100);
    assert_eq!(entry(&kept, "f-2").state, JournalState::Sent);
}

//! Leases: several workers share one file, and clocks jump.

use dtekit::store::poll::{PollKeep, PollTurn};

use super::*;

const LEASE: Duration = Duration::from_secs(600);

fn keep(turn: PollTurn<'_>) -> PollKeep<'_> {
    PollKeep { poll: None, status: None, sends: None, queries: None, findings: &[], turn }
}

#[test]
fn a_job_belongs_to_one_worker_until_its_lease_expires() {
    let kept = Kept::with_one();
    let other = kept.folder.store();
    let first = kept.claim(at(0), LEASE).unwrap().unwrap();
    assert!(other.claim(at(599), LEASE).unwrap().is_none());
    assert_eq!(other.next_at().unwrap(), Some(at(600)));
    let second = other.claim(at(600), LEASE).unwrap().unwrap();
    assert!(!kept.save(&first, &keep(PollTurn::Failed { reason: "late" }), at(601)).unwrap());
    assert_eq!(job(&kept, "x").reason, None);
    assert!(other.save(&second, &keep(PollTurn::Due { at: at(700), queued: true }), at(602)).unwrap());
    assert!(!other.save(&second, &keep(PollTurn::Failed { reason: "again" }), at(603)).unwrap());
}

#[test]
fn continuing_renews_the_lease() {
    let kept = Kept::with_one();
    let claim = kept.claim(at(0), LEASE).unwrap().unwrap();
    assert!(kept.save(&claim, &keep(PollTurn::Going { lease: LEASE }), at(500)).unwrap());
    assert!(kept.claim(at(1099), LEASE).unwrap().is_none());
    assert!(kept.claim(at(1100), LEASE).unwrap().is_some());
}

#[test]
fn a_worker_that_comes_back_too_late_changes_nothing() {
    let kept = Kept::with_one();
    // While the first worker sends, its lease expires, and another worker finishes the job.
    let (folder, done) = (kept.folder.file(), std::sync::Mutex::new(false));
    let slow = crash::over(settings(), move |line| {
        let mut done = done.lock().unwrap();
        if line.ends_with("/v1/documents") && !*done {
            *done = true;
            let other = SqlitePollStore::open(&folder).unwrap();
            let bench = provider(&[READY, FILE]);
            assert_eq!(pass(&other, &bench, 700).finished, 1);
            assert_eq!(sends(&bench), 0, "the provider knows it");
        }
        crash::answer(if line.contains("token") { &TOKEN } else { &SENT })
    });
    let pass = kept.run_due(&slow, at(0), &PollRun::default()).unwrap();
    assert_eq!((pass.worked, pass.lost), (1, 1));
    assert_eq!((job(&kept, "x").state, job(&kept, "x").sends), (PollState::Done, (1, 25)));
}

#[test]
fn a_lease_outlives_a_clock_that_is_set_back_by_one_lease_at_most() {
    let kept = Kept::with_one();
    kept.claim(at(100_000), LEASE).unwrap().unwrap();
    // The worker was killed and the clock set back by a day.
    assert!(kept.claim(at(10), LEASE).unwrap().is_none(), "it may be at work still");
    assert!(kept.claim(at(609), LEASE).unwrap().is_none());
    assert!(kept.claim(at(610), LEASE).unwrap().is_some());
}

#[test]
fn a_clock_that_is_set_forward_ends_a_lease() {
    let kept = Kept::with_one();
    kept.claim(at(0), LEASE).unwrap().unwrap();
    assert!(kept.claim(at(100_000), LEASE).unwrap().is_some());
}

#[test]
fn a_clock_that_is_set_back_delays_by_one_interval_at_most() {
    let kept = Kept::new();
    kept.submit(upload("x"), Policy::default(), at(100_000)).unwrap();
    let bench = provider(&[SENT, READY, FILE]);
    pass(&kept, &bench, 100_000);
    assert_eq!(job(&kept, "x").next_at, Some(at(100_180)));
    assert_eq!(pass(&kept, &bench, 50).next_at, Some(at(230)));
    assert_eq!(pass(&kept, &bench, 51).worked, 0, "looked at once");
    assert_eq!(pass(&kept, &bench, 230).finished, 1);
}

#[test]
fn a_clock_that_is_set_back_does_not_hold_up_a_document_that_was_not_sent() {
    let kept = Kept::new();
    kept.submit(upload("x"), Policy::default(), at(100_000)).unwrap();
    assert_eq!(pass(&kept, &provider(&[SENT]), 0).worked, 1);
}

#[test]
fn a_clock_that_is_set_forward_does_not_make_queries_more_frequent() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT, PROCESSING]));
    pass(&kept, &bench, 0);
    assert_eq!(pass(&kept, &bench, 1_000_000).next_at, Some(at(1_000_180)));
    assert_eq!(calls(&bench, "search"), 1);
}

#[test]
fn a_time_before_1970_and_one_in_the_far_future_are_valid() {
    let (kept, bench) = (Kept::with_one(), provider(&[SENT]));
    // Windows counts up to the year 30,828.
    let far = if cfg!(windows) { 1 << 39 } else { 1 << 60 };
    for now in
        [SystemTime::UNIX_EPOCH - Duration::from_secs(5), SystemTime::UNIX_EPOCH + Duration::from_secs(far)]
    {
        kept.run_due(&bench.client, now, &PollRun::default()).unwrap();
    }
    assert!(sends(&bench) > 0);
}

#[test]
fn threads_share_a_store() {
    let kept = Kept::new();
    for number in 0..60 {
        kept.submit(upload(&format!("x-{number}")), Policy::default(), at(0)).unwrap();
    }
    let bench = provider(&[SENT]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| while pass(&kept, &bench, 0).worked > 0 {});
        }
    });
    assert_eq!((kept.counts().unwrap().polling, sends(&bench)), (60, 60));
}

//! The polling of the extraction provider: the whole policy, and clocks that jump.

use std::time::{Duration, SystemTime};

use dtekit::extraction::{Action, Failure, Observation, Policy, Poll};
use proptest::prelude::*;

fn at(seconds: i64) -> SystemTime {
    let base = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
    match u64::try_from(seconds) {
        Ok(later) => base + Duration::from_secs(later),
        Err(_) => base - Duration::from_secs(seconds.unsigned_abs()),
    }
}

fn seconds(time: SystemTime) -> i64 {
    time.duration_since(at(0)).map_or_else(|e| -(e.duration().as_secs() as i64), |d| d.as_secs() as i64)
}

fn reply(body: &str) -> Observation {
    Observation::of_reply(200, body.as_bytes())
}

const PROCESSING: &str = r#"{"external_id": "x", "current_status": "processing"}"#;
const READY: &str = r#"{"external_id": "x", "current_status": "pending_review", "processed_timestamp": null,
    "processed_info": "<DTE><Documento><Encabezado/></Documento></DTE>", "file_url": "https://files.example/1?Signature=s"}"#;

/// Follows the actions from the first send; returns the times of sends and queries, and the end.
fn run(poll: &mut Poll, mut answer: impl FnMut(usize) -> Observation) -> (Vec<i64>, Vec<i64>, Action, i64) {
    let (mut now, mut sends, mut queries) = (0, vec![0], Vec::new());
    loop {
        match poll.next(at(now)) {
            Action::Wait { until } => now = seconds(until),
            Action::Query { .. } => {
                queries.push(now);
                let observation = answer(queries.len());
                poll.observe(observation, at(now));
            }
            Action::Resend => {
                sends.push(now);
                poll.observe(Observation::Sending, at(now));
                poll.observe(Observation::Sent, at(now));
            }
            end => return (sends, queries, end, now),
        }
    }
}

#[test]
fn the_worst_case_is_25_sends_and_125_queries_in_13_hours_and_a_quarter() {
    let mut poll = Poll::new("x", at(0));
    let (sends, queries, end, now) = run(&mut poll, |_| reply(PROCESSING));
    assert_eq!((sends.len(), queries.len()), (25, 125));
    assert_eq!(end, Action::Failed { reason: Failure::Exhausted });
    assert_eq!(now, 13 * 3600 + 900);
    assert_eq!(&sends[..7], [0, 900, 1800, 2700, 3600, 10_800, 11_700]);
    assert_eq!(&queries[..6], [180, 360, 540, 720, 900, 1080]);
    assert_eq!((poll.sends(), poll.queries()), ((25, 25), (125, 125)));
}

#[test]
fn a_ready_document_gives_its_file_and_then_the_result() {
    let mut poll = Poll::new("x", at(0));
    assert_eq!(poll.next(at(180)), Action::Query { renew_token: false });
    let url = poll.observe(reply(READY), at(181)).unwrap();
    assert_eq!(url.expose(), "https://files.example/1?Signature=s");
    assert!(!poll.to_json().contains("Signature"));
    poll.observe(Observation::Downloaded, at(182));
    let Action::Done { result } = poll.next(at(183)) else { panic!() };
    assert!(result.file && result.warnings.is_empty());
    assert_eq!(result.xml, "<DTE><Documento><Encabezado/></Documento></DTE>");
}

#[test]
fn a_download_that_fails_asks_for_a_fresh_address_twice() {
    let mut poll = Poll::new("x", at(0));
    poll.next(at(180));
    for _ in 0..3 {
        assert!(poll.observe(reply(READY), at(180)).is_some());
        poll.observe(Observation::DownloadFailed, at(180));
    }
    let Action::Done { result } = poll.next(at(180)) else { panic!() };
    assert_eq!((result.file, &*result.warnings[0].code), (false, "extraction-file-missing"));
    assert_eq!(poll.queries().0, 0);
}

#[test]
fn a_document_without_a_file_address_is_done_with_a_warning() {
    let mut poll = Poll::new("x", at(0));
    poll.next(at(180));
    let body = r#"{"current_status": "approved", "processed_info": "<DTE><Documento><Encabezado/></Documento></DTE>"}"#;
    assert_eq!(poll.observe(reply(body), at(180)), None);
    let Action::Done { result } = poll.next(at(180)) else { panic!() };
    assert_eq!(result.warnings.len(), 1);
}

#[test]
fn the_older_name_of_the_address_is_read() {
    let mut poll = Poll::new("x", at(0));
    poll.next(at(180));
    assert!(poll.observe(reply(&READY.replace("file_url", "document_url")), at(180)).is_some());
}

#[test]
fn a_refused_token_uses_up_no_query_and_two_in_a_row_end_the_polling() {
    let mut poll = Poll::new("x", at(0));
    poll.next(at(180));
    poll.observe(Observation::of_reply(401, b""), at(180));
    assert_eq!(poll.next(at(180)), Action::Query { renew_token: true });
    poll.observe(reply(PROCESSING), at(180));
    assert_eq!(poll.queries().0, 1);
    poll.next(at(360));
    poll.observe(Observation::Unauthorized, at(360));
    poll.observe(Observation::Unauthorized, at(360));
    assert_eq!(poll.next(at(360)), Action::Failed { reason: Failure::Auth });
}

#[test]
fn an_unknown_id_and_a_broken_connection_use_up_a_query() {
    for observation in [
        Observation::Unavailable,
        Observation::of_reply(404, b""),
        Observation::of_reply(200, b""),
        Observation::of_reply(200, b"{}"),
        Observation::of_reply(200, b"[]"),
        Observation::of_reply(429, b""),
        Observation::of_reply(503, b"<html>"),
        Observation::of_reply(200, b"not json"),
    ] {
        let mut poll = Poll::new("x", at(0));
        poll.next(at(180));
        poll.observe(observation, at(180));
        assert_eq!(poll.next(at(180)), Action::Wait { until: at(360) });
        assert_eq!(poll.queries().0, 1);
    }
}

#[test]
fn rejected_and_expired_end_the_polling() {
    for (word, reason) in [("rejected", Failure::Rejected), ("EXPIRED", Failure::Expired)] {
        let mut poll = Poll::new("x", at(0));
        poll.next(at(180));
        poll.observe(reply(&format!(r#"{{"current_status": "{word}"}}"#)), at(180));
        assert_eq!(poll.next(at(180)), Action::Failed { reason });
    }
}

#[test]
fn a_text_that_is_not_native_xml_is_kept_as_it_came() {
    for info in [
        "<DTE><Documento>",
        " <Factura/>\n",
        "<DTE><Documento/></DTE>",
        "text",
        "<DTE><A><Encabezado/></A></DTE>",
    ] {
        let mut poll = Poll::new("x", at(0));
        poll.next(at(180));
        let body = dtekit::json::json!({"current_status": "approved", "processed_info": info}).to_string();
        poll.observe(reply(&body), at(180));
        // The end stays the same after a restart.
        let mut poll = Poll::from_json(poll.to_json().as_bytes()).unwrap();
        let Action::Done { result } = poll.next(at(180)) else { panic!("{info}") };
        let codes: Vec<_> = result.warnings.iter().map(|finding| &*finding.code).collect();
        assert_eq!((&*result.xml, codes), (info, vec!["extraction-invalid-xml", "extraction-file-missing"]));
    }
}

#[test]
fn a_state_of_an_earlier_dtekit_that_failed_for_its_xml_is_read() {
    let mut poll = Poll::new("x", at(0));
    poll.observe(reply(r#"{"current_status": "rejected"}"#), at(180));
    let kept = poll.to_json().replace("\"rejected\"", "\"invalid-xml\"");
    let mut poll = Poll::from_json(kept.as_bytes()).unwrap();
    assert_eq!(poll.next(at(180)), Action::Failed { reason: Failure::InvalidXml });
}

#[test]
fn approved_without_a_document_is_not_ready() {
    let mut poll = Poll::new("x", at(0));
    poll.next(at(180));
    poll.observe(reply(r#"{"current_status": "approved", "processed_info": ""}"#), at(180));
    assert_eq!(poll.next(at(180)), Action::Wait { until: at(360) });
}

#[test]
fn late_queries_keep_their_interval() {
    let mut poll = Poll::new("x", at(0));
    assert_eq!(poll.next(at(100_000)), Action::Query { renew_token: false });
    poll.observe(reply(PROCESSING), at(100_004));
    assert_eq!(poll.next(at(100_004)), Action::Wait { until: at(100_180) });
}

#[test]
fn a_slow_answer_does_not_shift_the_schedule() {
    let mut poll = Poll::new("x", at(0));
    poll.next(at(180));
    poll.observe(reply(PROCESSING), at(185));
    assert_eq!(poll.next(at(185)), Action::Wait { until: at(360) });
}

#[test]
fn a_clock_that_is_set_back_shifts_the_schedule() {
    let mut poll = Poll::new("x", at(0));
    assert_eq!(poll.next(at(100)), Action::Wait { until: at(180) });
    assert_eq!(poll.next(at(-7100)), Action::Wait { until: at(-7020) });
}

#[test]
fn a_crash_during_an_upload_is_followed_by_a_query() {
    let mut poll = Poll::sending("x", at(0));
    assert_eq!(poll.next(at(60)), Action::Query { renew_token: false });
    let mut arrived = poll.clone();
    arrived.observe(reply(PROCESSING), at(60));
    assert_eq!(arrived.next(at(60)), Action::Wait { until: at(240) });
    poll.observe(Observation::of_reply(404, b""), at(60));
    assert_eq!(poll.next(at(60)), Action::Resend);
    poll.observe(Observation::Sending, at(60));
    assert_eq!(poll.sends(), (1, 25));
}

#[test]
fn a_policy_out_of_range_is_refused_with_every_number() {
    let policy = Policy { queries: 0, cycle_interval: u64::MAX, ..Policy::default() };
    let error = Poll::new("x", at(0)).with_policy(policy).unwrap_err();
    assert_eq!(error.findings().len(), 2);
}

#[test]
fn an_invalid_state_is_refused() {
    let state = Poll::new("x", at(0)).to_json();
    for other in [
        "",
        "{}",
        "[]",
        &state.replace("\"version\":1", "\"version\":2"),
        &state.replace("\"cycle\":1", "\"cycle\":9"),
    ] {
        assert_eq!(Poll::from_json(other.as_bytes()).unwrap_err().code(), "extraction-state");
    }
}

fn observation() -> impl Strategy<Value = Observation> {
    prop_oneof![
        4 => Just(Observation::of_reply(200, PROCESSING.as_bytes())),
        1 => Just(Observation::of_reply(200, READY.as_bytes())),
        1 => Just(Observation::Unauthorized),
        1 => Just(Observation::Unavailable),
        1 => Just(Observation::Unknown),
        1 => Just(Observation::DownloadFailed),
        1 => Just(Observation::Downloaded),
        1 => Just(Observation::Sending),
        1 => Just(Observation::Sent),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn any_observations_at_any_times_keep_within_the_policy(
        steps in proptest::collection::vec((observation(), -20_000i64..20_000), 0..200),
    ) {
        let mut poll = Poll::new("x", at(0));
        let mut now = 0;
        for (observation, step) in steps {
            now += step;
            let action = poll.next(at(now));
            // A second call gives the same action, also after the state was saved and read.
            prop_assert_eq!(&poll.next(at(now)), &action);
            let mut again = Poll::from_json(poll.to_json().as_bytes()).unwrap();
            prop_assert_eq!(&again.next(at(now)), &action);
            if let Action::Wait { until } = action {
                prop_assert!(until > at(now) && until <= at(now + 10_800));
            }
            poll.observe(observation, at(now));
            prop_assert!(poll.sends().0 <= 25 && poll.queries().0 <= 125);
        }
    }

    #[test]
    fn any_bytes_are_an_observation(status in 100u16..600, body in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut poll = Poll::new("x", at(0));
        poll.observe(Observation::of_reply(status, &body), at(180));
        let _ = Poll::from_json(&body);
    }
}

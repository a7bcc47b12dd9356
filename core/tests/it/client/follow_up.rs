//! The steps after a send: reconciling, waiting for the authority, downloading; and issuing as a whole.

use std::time::Duration;

use crate::memory::*;
use dtekit::chile::FolioInputs;
use dtekit::client::{AuthorityWait, FileFormat, Issue, IssueCheck, SendDocumentToAuthority};
use dtekit::json::{Value, json};
use dtekit::mapping::Params;
use dtekit::operation::{MAPPING_STANDARD, Verdict};
use dtekit::result::ListedDocument;
use dtekit::transport::Clock;
use dtekit::{Country, ErrorKind, Naming, NextStep, Outcome, Phase, Processing};

/// The send of a document with the fields that GetDocument needs.
pub fn numbered_document() -> SendDocumentToAuthority {
    let xml = "<DTE><Documento ID=\"F-12847\"><Encabezado><IdDoc>\
        <ContenidoTC>50621112600310112345600100001010000012847112345678</ContenidoTC><Tipo>01</Tipo><Numero>12847</Numero>\
        <FechaEmis>2026-11-21T09:30:00</FechaEmis></IdDoc><Emisor><IDEmisor>3101123456</IDEmisor></Emisor>\
        <Totales><VlrPagar>10.50</VlrPagar></Totales></Encabezado></Documento></DTE>";
    SendDocumentToAuthority::new(xml)
        .asynchronous(Processing::Asynchronous)
        .mapping(MAPPING_STANDARD)
        .sign(true)
        .default_certificate(false)
        .country(Country::CR)
}

/// A send that broke off, and the question that its result names.
fn broken_send(answers: &[Answer]) -> (Bench, NextStep) {
    let answers: Vec<_> =
        std::iter::once(Answer::Fails(Phase::InFlight)).chain(answers.iter().cloned()).collect();
    let bench = bench(&answers);
    let result = bench.client.send_document_to_authority(numbered_document()).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Unknown));
    (bench, result.next.unwrap())
}

const LISTED: &str = r#"{"Documents": [{"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "DocumentTypeId": 1,
    "CountryDocumentId": "50621112600310112345600100001010000012847112345678", "Number": 12847, "DocumentSenderCode": "003101123456", "Date": "2026-11-21", "TotalAmount": 10.5}]}"#;

#[test]
fn a_send_that_arrived_is_found() {
    let (bench, next) = broken_send(&[Answer::Status(200, LISTED)]);
    let found = bench.client.reconcile(&next, None).unwrap();
    let Verdict::AlreadyIssued { document } = &found.verdict else { panic!("{found:?}") };
    assert!(document.global_document_id().is_some());
    assert!(!found.may_resend && found.resend_not_before.is_none());
}

#[test]
fn an_answer_without_a_list_does_not_say_that_nothing_was_issued() {
    for answer in ["{}", r#"{"Message": "An error has occurred."}"#, r#"{"Success": false}"#] {
        let (bench, next) = broken_send(&[Answer::Status(200, answer)]);
        let error = bench.client.reconcile(&next, Some(Duration::ZERO)).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Answer, "answer-unreadable"), "{answer}");
    }
}

#[test]
fn a_next_step_can_be_kept_and_read_again() {
    let (_, next) = broken_send(&[]);
    for naming in [Naming::Snake, Naming::Camel] {
        let dtekit::json::Value::Object(kept) = next.to_value(naming) else { panic!() };
        assert_eq!(NextStep::from_members(&kept).unwrap(), next);
    }
}

#[test]
fn a_document_on_a_later_page_is_found() {
    let first = r#"{"Documents": [], "ContinuationToken": "2"}"#;
    let (bench, next) = broken_send(&[Answer::Status(200, first), Answer::Status(200, LISTED)]);
    let found = bench.client.reconcile(&next, None).unwrap();
    assert!(matches!(found.verdict, Verdict::AlreadyIssued { .. }));
    assert!(bench.seen().last().unwrap().body.contains(r#""ContinuationToken":"2""#));
}

#[test]
fn a_list_without_an_end_is_a_limit() {
    let endless = r#"{"Documents": [], "ContinuationToken": "2"}"#;
    let (bench, next) = broken_send(&[Answer::Status(200, endless)]);
    assert_eq!(bench.client.reconcile(&next, None).unwrap_err().code(), "limit-pages");
}

#[test]
fn a_document_that_is_not_found_may_be_sent_again_only_after_a_while() {
    let minutes = |count: u64| Duration::from_secs(60 * count);
    let (bench, next) = broken_send(&[Answer::Status(200, r#"{"Documents": []}"#)]);
    let begin = bench.clock.wall();
    let first = bench.client.reconcile(&next, None).unwrap();
    assert_eq!((&first.verdict, first.may_resend), (&Verdict::NotFound, false));
    assert_eq!(first.resend_not_before, Some(begin + minutes(10)));
    let kept = first.next.unwrap();
    assert_eq!((kept.not_listed_since, kept.not_listed_at), (Some(begin), Some(begin)));
    // The first list is asked for again: nothing of an earlier question is known.
    bench.clock.advance(minutes(10));
    assert!(!bench.client.reconcile(&next, None).unwrap().may_resend);
    assert!(!bench.client.reconcile(&kept, Some(minutes(11))).unwrap().may_resend);
    let second = bench.client.reconcile(&kept, None).unwrap();
    assert!(second.may_resend);
    let kept = second.next.unwrap();
    assert_eq!((kept.not_listed_since, kept.not_listed_at), (Some(begin), Some(begin + minutes(10))));
    let unsaid = NextStep::from_members(&dtekit::json::Map::from_iter([
        ("operation".to_owned(), "Document/GetDocument".into()),
        ("arguments".to_owned(), dtekit::json::json!({"SenderCode": "3101123456"})),
        ("document".to_owned(), dtekit::json::json!({"Number": "7"})),
        ("not_listed_since".to_owned(), 0.into()),
    ]));
    assert!(
        !bench.client.reconcile(&unsaid.unwrap(), None).unwrap().may_resend,
        "it does not say that it is unknown"
    );
}

#[test]
fn a_clock_that_was_set_back_makes_the_time_before_another_send_begin_again() {
    let (bench, next) = broken_send(&[Answer::Status(200, r#"{"Documents": []}"#)]);
    let first = bench.client.reconcile(&next, None).unwrap().next.unwrap();
    bench.clock.set(-86_400);
    let second = bench.client.reconcile(&first, None).unwrap();
    assert!(!second.may_resend);
    assert_eq!(second.resend_not_before, Some(bench.clock.wall() + Duration::from_secs(600)));
    bench.clock.advance(Duration::from_secs(600));
    assert!(bench.client.reconcile(&second.next.unwrap(), None).unwrap().may_resend);
}

#[test]
fn a_list_that_is_not_clear_says_nothing() {
    const UNCLEAR: [(u16, &str); 14] = [
        (200, r#"{"Success": false, "ErrorException": "timeout", "Documents": []}"#),
        (200, r#"{"Documents": null, "Description": "internal error"}"#),
        (200, r#"{"Message": "An error has occurred.", "Documents": []}"#),
        (200, r#"{"Code": "500", "Documents": []}"#),
        (200, r#"{"Documents": ""}"#),
        (200, r#"{"Documents": [], "TotalCount": 5}"#),
        (200, r#"{"Documents": [], "HasMore": true}"#),
        (200, r#"{"Documents": [{"Number": "7"}], "Documents": []}"#),
        (200, r#"{"Documents": [], "documents": [{"Number": "7"}]}"#),
        (200, r#"{"Documents": {"GlobalDocumentId": "x"}}"#),
        (200, "<R><Success>false</Success><Documents/></R>"),
        (200, "<R><Documents/><Documents/></R>"),
        (202, "[]"),
        (206, r#"{"Documents": []}"#),
    ];
    let minutes = |count: u64| Duration::from_secs(60 * count);
    let (bench, next) = broken_send(&UNCLEAR.map(|(status, body)| Answer::Status(status, body)));
    for (status, body) in UNCLEAR {
        let error = bench.client.reconcile(&next, Some(Duration::ZERO)).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Answer, "answer-unreadable"), "{status} {body}");
        bench.clock.advance(minutes(20));
    }
}

#[test]
fn pages_that_hold_fewer_documents_than_the_service_counts_say_nothing() {
    let first = r#"{"Documents": [], "TotalCount": 2, "ContinuationToken": "2"}"#;
    let (bench, next) = broken_send(&[
        Answer::Status(200, first),
        Answer::Status(200, r#"{"Documents": [], "TotalCount": 2}"#),
    ]);
    let error = bench.client.reconcile(&next, Some(Duration::ZERO)).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Answer, "answer-unreadable"));
}

#[test]
fn the_list_is_read_no_further_than_to_the_document() {
    let page = LISTED.replace("\"Documents\"", "\"ContinuationToken\": \"2\", \"Documents\"");
    let empty = r#"{"Documents": []}"#;
    let (bench, next) = broken_send(&[Answer::Status(200, empty), Answer::Status(200, page.leak())]);
    let found = bench.client.reconcile(&next, None).unwrap();
    assert!(matches!(found.verdict, Verdict::AlreadyIssued { .. }));
    assert_eq!(bench.seen().len(), 3); // the send, the list by number, and one page
    assert!(bench.seen().iter().skip(1).all(|call| call.body.contains(r#""ResultMaxItemCount":1000"#)));
}

#[test]
fn a_service_that_refuses_large_pages_is_asked_for_its_own() {
    let (bench, next) = broken_send(&[
        Answer::Status(200, r#"{"Documents": []}"#),
        Answer::Status(400, r#"{"Message": "ResultMaxItemCount"}"#),
        Answer::Status(200, LISTED),
    ]);
    assert!(matches!(bench.client.reconcile(&next, None).unwrap().verdict, Verdict::AlreadyIssued { .. }));
    assert!(!bench.seen().last().unwrap().body.contains("ResultMaxItemCount"));
}

#[test]
fn many_steps_are_answered_by_one_list() {
    let (bench, next) = broken_send(&[Answer::Status(200, LISTED)]);
    let asked = bench.seen().len();
    let steps = vec![next; 40];
    let found = bench.client.reconcile_many(&steps, None).unwrap();
    assert_eq!(found.len(), 40);
    assert!(found.iter().all(|found| matches!(found.verdict, Verdict::AlreadyIssued { .. })));
    assert_eq!(bench.seen().len() - asked, 1);
}

#[test]
fn a_document_with_an_id_is_never_sent_again() {
    let (bench, _) = broken_send(&[Answer::Status(200, r#"{"Documents": []}"#)]);
    let members = dtekit::json::json!({"operation": "Document/GetDocument", "unknown_since": 0,
        "arguments": {"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11"}});
    let next = NextStep::from_members(members.as_object().unwrap()).unwrap();
    let found = bench.client.reconcile(&next, None).unwrap();
    assert_eq!((found.verdict, found.may_resend, found.resend_not_before), (Verdict::NotFound, false, None));
}

const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

fn listed(country: &str, tags: &str) -> String {
    format!(
        r#"{{"Documents": [{{"GlobalDocumentId": "{ID}", "CountryId": "{country}", "DocumentTags": {tags}}}]}}"#
    )
}

fn leak(text: String) -> Answer {
    Answer::Status(200, text.leak())
}

#[test]
fn chile_is_asked_until_its_authority_has_answered() {
    let accepted = listed("cl", r#"[{"Code": "AuthorityStatus", "Value": "2"}]"#);
    let bench =
        bench(&[Answer::Status(200, r#"{"Documents": []}"#), leak(listed("cl", "[]")), leak(accepted)]);
    let mut wait = AuthorityWait::new(ID.parse().unwrap(), bench.clock.wall());
    let answer = bench.client.wait_for_authority(&mut wait, None).unwrap();
    assert_eq!(answer.outcome, Outcome::Accepted);
    assert_eq!(bench.seen().len(), 3);
    assert_eq!(bench.sleeps(), [Duration::from_secs(30); 2]);
}

#[test]
fn without_a_rule_the_first_query_ends_the_wait() {
    let bench = bench(&[leak(listed("cr", "[]"))]);
    let mut wait = AuthorityWait::new(ID.parse().unwrap(), bench.clock.wall());
    let answer = bench.client.wait_for_authority(&mut wait, None).unwrap();
    assert_eq!(answer.outcome, Outcome::Sent);
    assert!(answer.document.is_some());
}

#[test]
fn a_rule_of_the_caller_decides() {
    let done = listed("cr", r#"[{"Code": "Hacienda", "Value": "rechazado"}]"#);
    let bench = bench(&[leak(listed("cr", "[]")), leak(done)]);
    let mut wait = AuthorityWait::new(ID.parse().unwrap(), bench.clock.wall());
    let rule = |document: &ListedDocument| match document.tags().first() {
        Some(_) => Ok(Outcome::Rejected),
        None => Ok(Outcome::Sent),
    };
    let answer = bench.client.wait_for_authority(&mut wait, Some(&rule)).unwrap();
    assert_eq!(answer.outcome, Outcome::Rejected);
}

#[test]
fn a_wait_that_is_given_up_has_the_outcome_sent() {
    let bench = bench(&[leak(listed("cl", "[]"))]);
    let wait = AuthorityWait::new(ID.parse().unwrap(), bench.clock.wall());
    let mut wait = wait.every(Duration::from_secs(60)).give_up_after(Duration::from_secs(180));
    let answer = bench.client.wait_for_authority(&mut wait, None).unwrap();
    assert_eq!((answer.outcome, bench.seen().len()), (Outcome::Sent, 4));
}

#[test]
fn a_wait_resumes_where_it_stopped() {
    let bench = bench(&[Answer::Status(401, ""), leak(listed("cr", "[]"))]);
    let mut wait = AuthorityWait::new(ID.parse().unwrap(), bench.clock.wall());
    assert_eq!(bench.client.wait_for_authority(&mut wait, None).unwrap_err().kind(), ErrorKind::Auth);
    let mut again = AuthorityWait::from_json(wait.to_json().as_bytes()).unwrap();
    assert_eq!(bench.client.wait_for_authority(&mut again, None).unwrap().outcome, Outcome::Sent);
    assert!(AuthorityWait::from_json(again.to_json().as_bytes()).unwrap() == again);
    assert!(AuthorityWait::from_json(b"{}").is_err());
}

#[test]
fn a_file_that_is_not_ready_is_no_error() {
    let said = r#"{"Message": "The document does not exist"}"#;
    for answer in [Answer::Status(404, ""), Answer::Status(409, ""), Answer::Status(200, said)] {
        let bench = bench(&[answer]);
        assert!(bench.client.download(ID, FileFormat::Pdf, "default").unwrap().is_none());
    }
}

#[test]
fn a_file_is_downloaded_decoded() {
    let bench = bench(&[Answer::Status(200, r#"{"Name": "1.xml", "Base64Content": "PERURS8+"}"#)]);
    let file = bench.client.download(ID, FileFormat::Xml, "original").unwrap().unwrap();
    assert_eq!(file.content(), Some(&b"<DTE/>"[..]));
    assert!(bench.seen()[0].line.ends_with(&format!("?GlobalDocumentId={ID}&type=original")));
}

fn issued(bench: &Bench) -> Value {
    dtekit::json::from_str(&bench.seen()[0].body).unwrap()
}

#[test]
fn json_is_issued_as_xml_with_the_countrys_settings() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let result = bench.client.issue(Issue::new(br#"{"Documento": {"Total": 19.00}}"#, Country::CR)).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Sent));
    let xml = "PERURT48RG9jdW1lbnRvPjxUb3RhbD4xOS4wMDwvVG90YWw+PC9Eb2N1bWVudG8+PC9EVEU+";
    assert_eq!(
        issued(&bench),
        json!({"FileContent": xml, "Async": true, "Mapping": MAPPING_STANDARD, "Sign": true, "DefaultCertificate": false})
    );
}

#[test]
fn argentina_requires_the_option_asynchronous() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let error = bench.client.issue(Issue::new(b"<DTE/>", Country::AR)).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Argument, Some("asynchronous")));
    assert!(bench.seen().is_empty());
}

#[test]
fn a_synchronous_document_without_its_number_is_a_warning() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let result = bench.client.issue(Issue::new(b"<DTE/>", Country::MX)).unwrap();
    assert_eq!(result.findings[0].code, "issue-number-missing");
    let numbered =
        "<DTE><Documento><Encabezado><IdDoc><Numero>7</Numero></IdDoc></Encabezado></Documento></DTE>";
    let result = bench.client.issue(Issue::new(numbered, Country::MX)).unwrap();
    assert!(result.findings.is_empty());
}

#[test]
fn chile_follows_its_folio_rules() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let folio = FolioInputs { biller_id: Some("7".into()), ..Default::default() };
    bench.client.issue(Issue::new(b"<DTE/>", Country::CL).folio(folio)).unwrap();
    assert_eq!(issued(&bench)["BillerId"], "7");
}

#[test]
fn a_folio_that_would_be_refused_is_not_sent() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let folio = FolioInputs { biller_id: Some("7".into()), biller_known: Some(false), ..Default::default() };
    let error = bench.client.issue(Issue::new(b"<DTE/>", Country::CL).folio(folio)).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Invalid, "folio-biller-unknown"));
    assert!(bench.seen().is_empty());
}

#[test]
fn a_document_that_cannot_be_read_is_not_sent() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    for content in ["<DTE>", r#"{"Documento": 1"#, ""] {
        assert!(bench.client.issue(Issue::new(content, Country::CR)).is_err());
    }
    assert!(bench.seen().is_empty());
}

#[test]
fn the_options_of_an_issue_come_with_every_finding() {
    let members = json!({"asynchronous": "yes", "sign": 1, "folio_state": "new", "colour": "red"});
    let error = Issue::from_members(Vec::new(), Country::CL, members.as_object().unwrap()).unwrap_err();
    let paths: Vec<_> = error.findings().iter().map(|finding| finding.path.as_deref().unwrap()).collect();
    assert_eq!(paths, ["asynchronous", "sign", "folio_state", "colour"]);
}

#[test]
fn findings_of_the_mapping_are_reported_before_anything_is_sent() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let lacking = r#"{"Documento": {"Encabezado": {"IdDoc": {"Tipo": "01"}}}}"#;
    let error = bench.client.issue(Issue::new(lacking, Country::CR).check(IssueCheck::Refuse)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Mapping);
    assert!(error.findings().len() > 1);
    // No document of Brazil can be mapped.
    let brazil =
        Issue::new(lacking, Country::BR).processing(Processing::Synchronous).check(IssueCheck::Refuse);
    let error = bench.client.issue(brazil).unwrap_err();
    assert_eq!(error.code(), "mapping-unknown");
    assert!(bench.seen().is_empty());
}

#[test]
fn a_document_that_can_be_mapped_is_sent_unchanged() {
    let bench = bench(&[Answer::Status(200, ACCEPTED)]);
    let whole = include_bytes!("../../../../tests/vectors/mapping_cr/to/01_plain.json");
    let params = Params::from([("software-maker".to_owned(), "3101999999".to_owned())]);
    let result =
        bench.client.issue(Issue::new(*whole, Country::CR).check(IssueCheck::Refuse).params(params)).unwrap();
    assert_eq!(result.outcome, Some(Outcome::Sent));
}

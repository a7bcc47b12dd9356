//! What the journal learns of the authority's answer.

use super::*;

/// Argentina sends synchronously; a Code other than A says only that the document was sent.
#[test]
fn a_synchronous_document_of_argentina_that_was_only_sent_says_that_its_answer_is_not_known() {
    let sent = Answer::Status(
        200,
        r#"{"Success": true, "GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "Code": "200"}"#,
    );
    let listed = Answer::Status(
        200,
        r#"{"Documents": [{"GlobalDocumentId": "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11", "CountryId": "ar"}]}"#,
    );
    let (kept, bench) = (Kept::new(), bench(&[sent, listed]));
    let invoice = Issue::new(xml(12847).replace("ContenidoTC", "Comentario"), Country::AR);
    kept.submit("a", invoice.processing(Processing::Synchronous), None, at(0)).unwrap();
    pass(&kept, &bench, 1);
    let entry = entry(&kept, "a");
    assert_eq!((entry.state, entry.is_finished), (JournalState::Sent, true));
    assert_eq!(codes(&entry), ["authority-answer-not-known"]);
    assert_eq!(sends(&bench), 1);
}

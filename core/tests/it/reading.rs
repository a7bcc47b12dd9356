//! Reading what was received.

mod samples;

use dtekit::reading::{ReadOptions, ReadStatus, ReceivedKind, formats};
use dtekit::{Country, ErrorKind, read};

const OPTIONS: fn() -> ReadOptions = ReadOptions::default;

/// An EnvioDTE with this many empty DTE.
fn envelope(documents: usize) -> Vec<u8> {
    let dte = "<DTE/>".repeat(documents);
    format!(r#"<EnvioDTE xmlns="http://www.sii.cl/SiiDte"><SetDTE>{dte}</SetDTE></EnvioDTE>"#).into_bytes()
}

#[test]
fn ten_thousand_documents_are_read_from_one_text_and_no_more() {
    // Empty elements hold nothing that could be a document, so each DTE needs an attribute.
    let xml = |count| String::from_utf8(envelope(count)).unwrap().replace("<DTE/>", "<DTE a=\"1\"/>");
    assert_eq!(read(xml(10_000).as_bytes(), &OPTIONS()).unwrap().len(), 10_000);
    let error = read(xml(10_001).as_bytes(), &OPTIONS()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "limit-documents"));
}

#[test]
fn an_envelope_of_empty_elements_holds_no_document() {
    let found = read(&envelope(3), &OPTIONS()).unwrap();
    assert_eq!((found.len(), found[0].kind), (1, Some(ReceivedKind::Envelope)));
    assert_eq!(found[0].findings[0].code, "read-empty-envelope");
}

#[test]
fn a_text_cut_anywhere_is_read_or_refused() {
    let whole = r#"<?xml version="1.0"?><autorizacion><comprobante><![CDATA[<factura version="1.1.0"><infoTributaria>
        <codDoc>01</codDoc></infoTributaria></factura>]]></comprobante></autorizacion>"#;
    assert_eq!(read(whole.as_bytes(), &OPTIONS()).unwrap()[0].status, ReadStatus::Read);
    for end in 0..whole.len() {
        assert!(read(&whole.as_bytes()[..end], &OPTIONS()).is_err(), "{end}");
    }
}

#[test]
fn every_country_has_formats() {
    for country in Country::ALL {
        let own = formats().filter(|format| format.country == Some(country));
        assert!(own.filter(|format| format.kind == ReceivedKind::Document).count() > 0, "{country}");
    }
}

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

/// A Chilean document that was signed alone.
fn signed() -> String {
    std::fs::read_to_string("../tests/data/verify/chile_dte.xml").unwrap()
}

/// A document in a lot that declares one namespace more.
fn in_a_lot(document: &str) -> String {
    let element = document.split_once("?>").map_or(document, |(_, element)| element).trim();
    format!(
        r#"<EnvioDTE xmlns="http://www.sii.cl/SiiDte" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><SetDTE>{element}</SetDTE></EnvioDTE>"#
    )
}

#[test]
fn a_document_that_was_signed_before_its_envelope_stands_alone() {
    let lot = in_a_lot(&signed());
    let found = read(lot.as_bytes(), &OPTIONS()).unwrap();
    assert_eq!(found.len(), 1);
    assert!(lot.as_bytes().windows(found[0].original.len()).any(|part| part == &*found[0].original));
    let alone = found[0].standalone().unwrap();
    let verified = dtekit::verify(&alone, &Default::default()).unwrap();
    assert_eq!(verified[0].status, dtekit::signature::SignatureStatus::Valid);
    assert!(!String::from_utf8_lossy(&alone).contains("xmlns:xsi"));
}

#[test]
fn every_document_of_a_signed_lot_stands_alone_with_right_signatures() {
    let case = std::fs::read("../tests/vectors/verify/a_chilean_envio.json").unwrap();
    let case = dtekit::json::from_slice(&case).unwrap();
    let found = read(case["data"].as_str().unwrap().as_bytes(), &OPTIONS()).unwrap();
    for document in &found {
        let alone = document.standalone().unwrap();
        let verified = dtekit::verify(&alone, &Default::default()).unwrap();
        let of_xml = |one: &&dtekit::signature::Signature| one.form.as_str() == "xmldsig";
        assert!(verified.iter().filter(of_xml).all(|one| one.status.as_str() == "valid"));
        assert!(verified.iter().filter(of_xml).count() > 0);
    }
}

#[test]
fn a_changed_document_does_not_stand_alone() {
    let lot = in_a_lot(&signed().replace("<MntTotal>119000</MntTotal>", "<MntTotal>1190</MntTotal>"));
    let error = read(lot.as_bytes(), &OPTIONS()).unwrap()[0].standalone().unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Invalid, "read-standalone"));
}

#[test]
fn the_original_has_the_encoding_of_its_file() {
    let lot = in_a_lot(r#"<DTE version="1.0"><Documento><Nombre>ñandú</Nombre></Documento></DTE>"#);
    let text = format!(r#"<?xml version="1.0" encoding="ISO-8859-1"?><!-- é -->{lot}"#);
    let bytes: Vec<u8> = text.chars().map(|character| character as u8).collect();
    let found = read(&bytes, &OPTIONS()).unwrap();
    assert!(found[0].original.starts_with(b"<DTE version") && found[0].original.ends_with(b"</DTE>"));
    assert_eq!(found[0].inherited.encoding.as_deref(), Some("ISO-8859-1"));
    let alone = found[0].standalone().unwrap();
    assert!(alone.starts_with(b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<DTE xmlns="));
    let again = read(&alone, &OPTIONS()).unwrap();
    assert_eq!((&again[0].generic, again[0].status), (&found[0].generic, found[0].status));
    let wide: Vec<u8> = format!("\u{FEFF}{lot}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let found = read(&wide, &OPTIONS()).unwrap();
    assert!(found[0].original.starts_with(b"<\0D\0") && found[0].original.ends_with(b"E\0>\0"));
    assert!(String::from_utf8_lossy(&found[0].standalone().unwrap()).contains("ñandú"));
}

#[test]
fn the_documents_of_a_file_share_its_bytes() {
    let xml = String::from_utf8(envelope(100)).unwrap().replace("<DTE/>", "<DTE a=\"1\"/>");
    let found = read(xml.as_bytes(), &OPTIONS()).unwrap();
    let first = found[0].original.as_ptr() as usize;
    for (index, document) in found.iter().enumerate() {
        assert_eq!(document.original.as_ptr() as usize, first + index * document.original.len());
    }
    let (_, pieces) = dtekit::reading::packed(found, Default::default());
    assert_eq!(pieces.len(), xml.len());
}

#[test]
fn a_document_that_was_read_is_printed_as_in_its_envelope() {
    let certified = std::fs::read("../tests/data/certified-cl.xml").unwrap();
    let one = dtekit::print_data(&certified, Country::CL, &Default::default()).unwrap();
    let found = read(&certified, &OPTIONS()).unwrap();
    assert_eq!(dtekit::print_data(&found[0], Country::CL, &Default::default()).unwrap(), one);
    let lot = in_a_lot(&signed());
    let two = lot.replace(
        "</SetDTE>",
        &format!(
            "{}</SetDTE>",
            &lot[lot.find("<DTE").unwrap()..lot.find("</SetDTE>").unwrap()]
                .replace("<MntTotal>119000<", "<MntTotal>7<")
        ),
    );
    let found = read(two.as_bytes(), &OPTIONS()).unwrap();
    let total = |index: usize| {
        let data = dtekit::print_data(&found[index], Country::CL, &Default::default()).unwrap();
        data.field("total").map(str::to_owned)
    };
    assert_eq!((total(0).as_deref(), total(1).as_deref()), (Some("119000"), Some("7")));
}

//! The checks before a file goes to the extraction provider, and the request with the file.

use crate::pdf;
use dtekit::ErrorKind;
use dtekit::extraction::Upload;
use dtekit::json::{Value, json};
use dtekit::operation::Body;

fn upload(file_name: &str, file: impl Into<Vec<u8>>) -> Upload {
    Upload::new(file_name, file.into(), "org").external_id("x-1")
}

/// The codes with their severities, `!` for an error.
fn codes(upload: &Upload) -> Vec<String> {
    let word = |finding: &dtekit::Finding| match finding.severity {
        dtekit::Severity::Error => format!("{}!", finding.code),
        _ => finding.code.to_string(),
    };
    upload.check().iter().map(word).collect()
}

fn with(members: Value) -> Upload {
    Upload::from_members(pdf::pages(1), members.as_object().unwrap())
}

#[test]
fn each_type_is_known_by_its_content() {
    let word = b"PK\x03\x04 [Content_Types].xml word/document.xml".to_vec();
    let old_word = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest".to_vec();
    let files = [
        ("a.pdf", pdf::pages(1)),
        ("a.TXT", b"total: 10\n".to_vec()),
        ("a.doc", old_word),
        ("a.docx", word),
        ("a.png", b"\x89PNG\r\n\x1a\n...".to_vec()),
        ("a.jpg", b"\xff\xd8\xff\xe0".to_vec()),
        ("a.b.jpeg", b"\xff\xd8\xff\xe1".to_vec()),
    ];
    for (name, file) in files {
        assert_eq!(codes(&upload(name, file)), [""; 0], "{name}");
    }
}

#[test]
fn a_type_that_the_provider_does_not_take_is_refused() {
    assert_eq!(codes(&upload("a.tiff", "x")), ["upload-type!"]);
    assert_eq!(codes(&upload("pdf", "x")), ["upload-type!"]);
}

#[test]
fn content_of_another_type_is_refused() {
    assert_eq!(codes(&upload("a.pdf", "<html>")), ["upload-content!"]);
    assert_eq!(codes(&upload("a.txt", pdf::pages(1))), ["upload-content!"]);
    assert_eq!(codes(&upload("a.txt", "a\0b")), ["upload-content!"]);
    assert_eq!(codes(&upload("a.docx", "PK\x03\x04 some other archive")), ["upload-content!"]);
    let error = upload("a.png", b"\xff\xd8\xff".to_vec()).into_request().unwrap_err();
    assert_eq!(error.message(), "expected a PNG image as the name says, found JPEG image");
}

#[test]
fn an_empty_file_is_refused() {
    assert_eq!(codes(&upload("a.txt", "")), ["upload-content!"]);
}

#[test]
fn up_to_150_pages_are_taken() {
    assert_eq!(codes(&upload("a.pdf", pdf::pages(150))), [""; 0]);
    assert_eq!(codes(&upload("a.pdf", pdf::pages(151))), ["upload-pages!"]);
}

#[test]
fn pages_are_counted_inside_packed_objects_too() {
    assert_eq!(codes(&upload("a.pdf", pdf::packed_pages(150))), [""; 0]);
    assert_eq!(codes(&upload("a.pdf", pdf::packed_pages(151))), ["upload-pages!"]);
}

#[test]
fn the_pages_of_large_honest_files_are_counted() {
    assert_eq!(codes(&upload("a.pdf", pdf::scanned(100, 400_000))), [""; 0]);
    assert_eq!(codes(&upload("a.pdf", pdf::scanned(151, 200_000))), ["upload-pages!"]);
}

/// A document with another one attached to it.
fn attached(pages: usize, other: &[u8]) -> Vec<u8> {
    pdf::attached(pages, other, &other.len().to_string())
}

#[test]
fn the_pages_of_an_attached_pdf_are_not_counted() {
    // The attached file has streams of its own; its number of pages follows them.
    let other = |pages| pdf::updated(pdf::scanned(3, 300), pages);
    for (other, few) in [(other(151), other(3)), (attached(151, &other(151)), attached(3, &other(3)))] {
        assert_eq!(codes(&upload("a.pdf", attached(150, &other))), [""; 0]);
        assert_eq!(codes(&upload("a.pdf", attached(151, &few))), ["upload-pages!"]);
    }
    let large = pdf::updated(pdf::scanned(3, 400_000), 151);
    assert_eq!(codes(&upload("a.pdf", attached(150, &large))), [""; 0]);
}

#[test]
fn the_pages_are_not_counted_if_the_end_of_an_attached_pdf_is_unknown() {
    let other = pdf::updated(pdf::scanned(3, 300), 151);
    assert_eq!(codes(&upload("a.pdf", pdf::attached(3, &other, "4 0 R"))), ["upload-pages-uncounted"]);
}

#[test]
fn a_wrong_stream_length_does_not_change_the_count_of_pages() {
    for wrong in ["0", "7", "299", "99999999", "99999999999999999999"] {
        let found = codes(&upload("a.pdf", pdf::attached(151, &pdf::noise_of(300), wrong)));
        assert_eq!(found, ["upload-pages!"], "{wrong}");
    }
}

#[test]
fn an_update_at_the_end_of_a_file_changes_the_count_of_pages() {
    assert_eq!(codes(&upload("a.pdf", pdf::updated(pdf::pages(151), 150))), [""; 0]);
}

#[test]
fn a_pdf_that_cannot_be_counted_is_a_warning() {
    assert_eq!(codes(&upload("a.pdf", "%PDF-1.7 and no more")), ["upload-pages-uncounted"]);
}

/// Files of 151 pages whose page tree is in encrypted object streams, made by qpdf with the owner's password `owner`.
/// The first five have no user's password.
macro_rules! encrypted {
    ($name:literal) => {
        include_bytes!(concat!("encrypted/", $name, ".pdf"))
    };
}

#[test]
fn the_pages_of_an_encrypted_pdf_that_opens_without_a_password_are_counted() {
    let files: [&[u8]; 5] = [
        encrypted!("rc4_40"),
        encrypted!("rc4_128"),
        encrypted!("rc4_128_by_filter"),
        encrypted!("aes_128"),
        encrypted!("aes_256"),
    ];
    for (index, file) in files.into_iter().enumerate() {
        let found = upload("a.pdf", file).check();
        assert_eq!(found[0].message, "expected at most 150 pages, found 151", "{index}");
    }
}

#[test]
fn the_pages_are_not_counted_if_a_password_is_needed() {
    assert_eq!(codes(&upload("a.pdf", *encrypted!("password"))), ["upload-pages-uncounted"]);
}

#[test]
fn a_damaged_encryption_gives_no_other_count() {
    let file = encrypted!("aes_128");
    for at in (0..file.len()).step_by(5) {
        let mut damaged = file.to_vec();
        damaged[at] ^= 0x15;
        let found = upload("a.pdf", damaged).check();
        let counted = found.iter().find(|finding| finding.code == "upload-pages");
        assert!(counted.is_none_or(|finding| finding.message.ends_with("found 151")), "{at}");
    }
}

/// A document of 151 pages with this at its end, before the table of objects.
fn with_object(object: &str) -> Vec<u8> {
    let objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Count 151 /Kids [] >>".to_vec(),
        object.into(),
    ];
    pdf::file(&objects, "")
}

#[test]
fn what_stands_in_a_text_or_comment_is_no_object() {
    for object in
        ["(\\\\) (2 0 objection <</Type/Pages/Count 3>>)", "<</A(\\(<<)/B<</Type/Pages>>>>% 2 0 obj"]
    {
        assert_eq!(codes(&upload("a.pdf", with_object(object))), ["upload-pages!"], "{object}");
    }
}

#[test]
fn what_may_hide_a_newer_object_gives_no_count() {
    for object in ["(2 0 obj <</Type/Pages/Count 3>>", "obj", "<< /Type /ObjStm >>\nstream\nx\nendstream"] {
        assert_eq!(codes(&upload("a.pdf", with_object(object))), ["upload-pages-uncounted"], "{object}");
    }
}

#[test]
fn objects_need_no_line_ends_between_them() {
    let pdf = "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj2 0 obj<</Count 151/Kids[<</Count 3>>]/Type/Pages>>endobj \
               trailer<</Root 1 0 R>>";
    assert_eq!(codes(&upload("a.pdf", pdf)), ["upload-pages!"]);
}

#[test]
fn up_to_500_lines_of_text_are_taken() {
    assert_eq!(codes(&upload("a.txt", "x\r\n".repeat(500))), [""; 0]);
    assert_eq!(codes(&upload("a.txt", "x\n".repeat(501))), ["upload-lines!"]);
}

#[test]
fn above_50_mb_is_a_warning_and_above_50_mib_is_an_error() {
    let image = |size: usize| {
        let mut image = vec![0xff; size];
        image[1] = 0xd8;
        codes(&upload("a.jpg", image))
    };
    assert_eq!(image(50_000_000), [""; 0]);
    assert_eq!(image(50_000_001), ["upload-size"]);
    assert_eq!(image(52_428_800), ["upload-size"]);
    assert_eq!(image(52_428_801), ["upload-size!"]);
}

#[test]
fn all_faults_are_reported_at_once() {
    let members =
        json!({"file_name": 7, "external_id": " ", "enrich_from_org": "yes", "metadata": "{,}", "x": 1});
    let error = with(members).into_request().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    let found: Vec<_> =
        error.findings().iter().map(|finding| (&*finding.code, finding.path.as_deref().unwrap())).collect();
    let expected = [
        ("parameter-value", "file_name"),
        ("parameter-value", "enrich_from_org"),
        ("parameter-value", "metadata"),
        ("parameter-unknown", "x"),
        ("parameter-missing", "external_id"),
        ("parameter-missing", "client_id"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn the_callers_own_metadata_is_checked_and_kept() {
    let metadata =
        r#"{"external_id": "own", "additional_metadata": {"client_id": "org", "team": 7}, "x": [true]}"#;
    let upload = with(json!({"file_name": "a.pdf", "metadata": metadata}));
    assert_eq!((codes(&upload), &*upload.external_id), (Vec::<String>::new(), "own"));
    let body = String::from_utf8_lossy(&upload.into_request().unwrap().body().bytes().unwrap()).into_owned();
    let metadata = r#"{"external_id":"own","additional_metadata":{"client_id":"org","team":7},"x":[true]}"#;
    assert!(body.contains(metadata), "{body}");
    let wrong = json!({"file_name": "a.pdf", "metadata": {"additional_metadata": {"client_id": "org", "enrich_from_org": "true"}}});
    assert_eq!(codes(&with(wrong)), ["parameter-value!"]);
    let wrong = json!({"file_name": "a.pdf", "client_id": "org", "metadata": {"additional_metadata": []}});
    assert_eq!(codes(&with(wrong)), ["parameter-missing!", "parameter-value!"]);
}

#[test]
fn a_missing_external_id_is_generated() {
    let ids = [(); 2].map(|()| Upload::new("a.txt", b"x".to_vec(), "org").external_id);
    assert_ne!(ids[0], ids[1]);
    assert!(ids.iter().all(|id| id.parse::<uuid::Uuid>().is_ok()));
}

#[test]
fn metadata_is_a_text_field_and_the_file_goes_first() {
    let request = upload("a.txt", "total").enrich_from_org(true).batch_id("b-7").into_request().unwrap();
    let body = String::from_utf8(request.body().bytes().unwrap().into_owned()).unwrap();
    assert_eq!(
        body,
        "--dtekit-0\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\
         Content-Type: text/plain\r\n\r\ntotal\r\n\
         --dtekit-0\r\nContent-Disposition: form-data; name=\"metadata\"\r\n\r\n\
         {\"external_id\":\"x-1\",\"additional_metadata\":{\"client_id\":\"org\",\"enrich_from_org\":true}}\r\n\
         --dtekit-0\r\nContent-Disposition: form-data; name=\"batch_id\"\r\n\r\nb-7\r\n--dtekit-0--\r\n"
    );
}

#[test]
fn the_file_is_moved_and_not_copied() {
    let file = vec![b'x'; 1000];
    let address = file.as_ptr();
    let request = Upload::new("a.txt", file, "org").into_request().unwrap();
    let Body::Multipart(parts) = request.body() else { panic!() };
    assert_eq!(parts.file().bytes().unwrap().as_ptr(), address);
}

#[test]
fn the_request_holds_the_warnings() {
    let request = upload("a.pdf", "%PDF-1.7 and no more").into_request().unwrap();
    assert_eq!(request.findings()[0].code, "upload-pages-uncounted");
}

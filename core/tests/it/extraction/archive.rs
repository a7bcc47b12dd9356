//! The ZIP of the extraction provider: good ones are read, hostile ones are refused.

use std::io::{Cursor, Write};

use dtekit::extraction::{Archive, ArchiveLimits};
use dtekit::{Error, ErrorKind};
use proptest::prelude::*;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const XML: &[u8] = b"<DTE><Documento><Encabezado/></Documento></DTE>";
const PDF: &[u8] = b"%PDF-1.7\n%%EOF\n";

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        let method =
            if content.len() > 1000 { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        zip.start_file(*name, SimpleFileOptions::default().compression_method(method)).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn read(data: &[u8]) -> dtekit::Result<Archive> {
    Archive::read(data, "x", None)
}

fn codes(error: &Error) -> Vec<&str> {
    error.findings().iter().map(|finding| &*finding.code).collect()
}

/// The bytes with one text replaced everywhere by another of the same length.
fn patched(mut data: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    let places: Vec<_> =
        data.windows(from.len()).enumerate().filter(|(_, part)| *part == from).map(|(at, _)| at).collect();
    assert!(!places.is_empty());
    for at in places {
        data[at..at + to.len()].copy_from_slice(to);
    }
    data
}

#[test]
fn the_files_may_be_in_any_folder() {
    let data =
        zipped(&[("a/b/DOCUMENTO.XML", XML), ("__MACOSX/a/._x.pdf", b"junk"), ("c/original.Pdf", PDF)]);
    let archive = Archive::read(&data, " id/1 ", Some("b")).unwrap();
    assert_eq!((archive.xml.as_slice(), archive.pdf.as_slice()), (XML, PDF));
    assert_eq!((&*archive.external_id, archive.batch_id.as_deref()), (" id/1 ", Some("b")));
    assert!(archive.findings.is_empty());
}

#[test]
fn an_extra_file_is_a_warning() {
    let archive = read(&zipped(&[("a.xml", XML), ("a.pdf", PDF), ("readme.txt", b"hello")])).unwrap();
    assert_eq!(archive.findings[0].path.as_deref(), Some("readme.txt"));
}

#[test]
fn a_written_archive_is_readable_and_always_the_same() {
    let data = Archive::write(XML, PDF).unwrap();
    assert_eq!(data, Archive::write(XML, PDF).unwrap());
    assert_eq!(read(&data).unwrap().pdf, PDF);
}

#[test]
fn the_files_are_checked_before_an_archive_is_written() {
    let error = Archive::write(b"<Factura/>", b"PDF").unwrap_err();
    assert_eq!(codes(&error), ["archive-not-native", "archive-content"]);
}

#[test]
fn exactly_one_xml_and_one_pdf_are_expected() {
    assert_eq!(codes(&read(&zipped(&[("a.xml", XML)])).unwrap_err()), ["archive-content"]);
    assert_eq!(codes(&read(&zipped(&[("a.txt", XML)])).unwrap_err()).len(), 3);
    let two = zipped(&[("a.xml", XML), ("b.xml", XML), ("a.pdf", PDF)]);
    assert_eq!(read(&two).unwrap_err().message(), "expected exactly one XML, found 2");
}

#[test]
fn an_empty_external_id_is_an_argument_error() {
    assert_eq!(Archive::read(&zipped(&[]), " ", None).unwrap_err().kind(), ErrorKind::Argument);
}

#[test]
fn xml_that_is_not_native_is_refused() {
    let error = read(&zipped(&[("a.xml", b"<Factura/>"), ("a.pdf", PDF)])).unwrap_err();
    assert_eq!((error.code(), error.path()), ("archive-not-native", Some("a.xml")));
}

#[test]
fn bytes_that_are_no_archive_are_refused() {
    let data = zipped(&[("a.xml", XML), ("a.pdf", PDF)]);
    for data in [&b""[..], b"PK\x05\x06", XML, &data[..data.len() - 30], &data[40..]] {
        let error = read(data).unwrap_err();
        assert_eq!((error.kind(), error.code()), (ErrorKind::Syntax, "archive-broken"));
    }
}

#[test]
fn the_error_of_an_encrypted_file_says_so() {
    let data = zipped(&[("a.xml", XML), ("a.pdf", PDF)]);
    // Bit 0 of the flags, which follow the signature and the version(s).
    let mut encrypted = data.clone();
    for at in 0..data.len() - 10 {
        match &data[at..at + 4] {
            b"PK\x03\x04" => encrypted[at + 6] |= 1,
            b"PK\x01\x02" => encrypted[at + 8] |= 1,
            _ => {}
        }
    }
    let error = read(&encrypted).unwrap_err();
    assert!(codes(&error).contains(&"archive-encrypted"), "{error:?}");
}

#[test]
fn names_that_lead_out_of_the_archive_are_refused() {
    for name in ["../a.xml", "a/../../a.xml", "/a.xml", "C:a.xml", "..\\a.xml"] {
        let error = read(&zipped(&[(name, XML), ("a.pdf", PDF)])).unwrap_err();
        assert_eq!(codes(&error), ["archive-unsafe-name"], "{name}");
    }
}

#[test]
fn a_received_archive_says_of_each_file_why_it_is_refused() {
    let zip = zipped(&[("../a.xml", XML), ("b.zip", b"PK\x03\x04"), ("/c.xml", XML), ("d.xml", XML)]);
    let error = dtekit::read(&zip, &Default::default()).unwrap_err();
    assert_eq!(codes(&error), ["archive-unsafe-name", "archive-unsafe-name", "archive-nested"]);
    let paths: Vec<_> = error.findings().iter().map(|finding| finding.path.as_deref()).collect();
    assert_eq!(paths, [Some("../a.xml"), Some("/c.xml"), Some("b.zip")]);
}

#[test]
fn a_duplicate_file_name_is_refused() {
    let files: &[(&str, &[u8])] = &[("a.xml", XML), ("b.xml", XML), ("a.pdf", PDF)];
    let error = read(&patched(zipped(files), b"b.xml", b"a.xml")).unwrap_err();
    assert!(codes(&error).contains(&"archive-duplicate-name"));
    let error = read(&zipped(&[("a.xml", XML), ("A.XML", XML), ("a.pdf", PDF)])).unwrap_err();
    assert!(codes(&error).contains(&"archive-duplicate-name"));
}

#[test]
fn an_archive_inside_an_archive_is_refused() {
    let inner = zipped(&[("a.xml", XML)]);
    for name in ["a.zip", "a.xml"] {
        let error = read(&zipped(&[(name, &inner), ("a.pdf", PDF)])).unwrap_err();
        assert_eq!(codes(&error), ["archive-nested"]);
    }
    let tar = [&[b'a'; 257][..], b"ustar\0"].concat();
    let others: [&[u8]; 5] =
        [b"PK\x05\x06", b"Rar!\x1a\x07\x01", b"7z\xbc\xaf\x27\x1c", b"\x1f\x8b\x08", &tar];
    for inner in others {
        let error = read(&zipped(&[("a.xml", XML), ("a.pdf", PDF), ("more.bin", inner)])).unwrap_err();
        assert_eq!(codes(&error), ["archive-nested"]);
    }
}

#[test]
fn entries_that_share_bytes_are_refused() {
    let mut data = zipped(&[("a.xml", XML), ("b.xml", XML), ("a.pdf", PDF)]);
    // The second entry of the directory points to the first file (its offset is at 42).
    let directory: Vec<_> =
        data.windows(4).enumerate().filter(|(_, part)| *part == b"PK\x01\x02").map(|(at, _)| at).collect();
    data[directory[1] + 42..directory[1] + 46].copy_from_slice(&[0; 4]);
    assert!(codes(&read(&data).unwrap_err()).contains(&"archive-overlap"));
}

#[test]
fn a_zip_bomb_is_a_limit_error() {
    let bomb = vec![b' '; 30_000_000];
    let error = read(&zipped(&[("a.xml", &bomb), ("a.pdf", PDF)])).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "limit-archive"));
    let limits = ArchiveLimits { bytes: 1000, ..ArchiveLimits::default() };
    let error = Archive::read_within(&zipped(&[("a.xml", &[b' '; 1001])]), "x", None, &limits).unwrap_err();
    assert_eq!(error.code(), "limit-archive");
}

#[test]
fn too_many_entries_are_a_limit_error() {
    let names: Vec<_> = (0..101).map(|number| format!("{number}.txt")).collect();
    let files: Vec<_> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_eq!(read(&zipped(&files)).unwrap_err().code(), "limit-archive");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::length::cases(256)))]

    #[test]
    fn a_damaged_archive_never_panics(at in 0usize..300, byte in any::<u8>(), cut in 0usize..300) {
        let mut data = zipped(&[("a.xml", XML), ("a.pdf", PDF)]);
        let length = data.len();
        data[at % length] = byte;
        let _ = read(&data);
        data.truncate(cut % length);
        let _ = read(&data);
    }

    #[test]
    fn any_bytes_never_panic(data in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&data);
    }
}

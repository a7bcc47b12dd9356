//! ZIP and tar archives as sources, hostile ones among them.

use std::fs::{self, File};
use std::io::{Cursor, Write};

use dtekit::batch::{Inputs, SourceLimits};
use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::shown;
use super::source::folder;

const ONE: &[u8] = br#"{"a": 1}"#;
const MADE: &str = "<DTE><a>1</a></DTE>";

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn read_zip(name: &str, zip: &[u8]) -> Vec<String> {
    let path = folder(name).join(name);
    fs::write(&path, zip).unwrap();
    match Inputs::from_zip(File::open(path).unwrap(), &[], &SourceLimits::default()) {
        Ok(inputs) => shown(inputs),
        Err(error) => vec![format!("refused {}", error.code())],
    }
}

/// Changes the bytes after the first occurrence of `mark` from `from` on.
fn patch(bytes: &mut [u8], mark: &[u8], from: usize, at: usize, new: &[u8]) {
    let start = from + bytes[from..].windows(mark.len()).position(|window| window == mark).unwrap();
    bytes[start + at..start + at + new.len()].copy_from_slice(new);
}

const LOCAL: &[u8] = b"PK\x03\x04";
const CENTRAL: &[u8] = b"PK\x01\x02";

#[test]
fn a_zip_is_read_in_its_order() {
    let files: Vec<_> = (0..500).map(|number| format!("f/{number}.json")).collect();
    let files: Vec<_> = files.iter().rev().map(|name| (name.as_str(), ONE)).collect();
    let zip = zipped(&[&[("__MACOSX/x", b"x" as &[u8]), ("f/.DS_Store", b"")], &files[..]].concat());
    let expected: Vec<_> = files.iter().map(|(name, _)| format!("{name} {MADE}")).collect();
    assert_eq!(read_zip("order.zip", &zip), expected);
}

#[test]
fn a_name_that_no_file_can_have_is_an_item_with_a_finding() {
    let long = "n".repeat(300);
    let name = format!("f/{long}.json");
    let (right, wide) = (format!("f/{}", "n".repeat(255)), format!("{}é", "n".repeat(254)));
    let zip = zipped(&[("a.json", ONE), (&name, ONE), (&right, ONE), (&wide, ONE), ("b.json", ONE)]);
    let expected = [
        format!("a.json {MADE}"),
        format!("{name} archive-long-name"),
        format!("{right} {MADE}"),
        format!("{wide} archive-long-name"),
        format!("b.json {MADE}"),
    ];
    assert_eq!(read_zip("long.zip", &zip), expected);
}

#[test]
fn what_is_no_zip_is_refused() {
    assert_eq!(read_zip("none.zip", b"nothing of this kind"), ["refused archive-broken"]);
    assert_eq!(read_zip("empty.zip", b""), ["refused archive-broken"]);
    let zip = zipped(&[("a.json", ONE)]);
    assert_eq!(read_zip("cut.zip", &zip[..zip.len() - 30]), ["refused archive-broken"]);
}

#[test]
fn an_empty_zip_has_no_documents() {
    assert!(read_zip("no_entries.zip", &zipped(&[])).is_empty());
}

#[test]
fn an_entry_that_inflates_too_far_is_refused() {
    let bomb = vec![b' '; 3_000_000];
    assert_eq!(
        read_zip("bomb.zip", &zipped(&[("a", ONE), ("bomb", &bomb), ("b", ONE)])),
        [format!("a {MADE}"), "bomb limit-archive".into(), format!("b {MADE}")]
    );
}

#[test]
fn an_entry_that_states_too_few_bytes_is_not_unpacked_beyond_them() {
    let mut zip = zipped(&[("a", &vec![b' '; 3_000_000]), ("b", ONE)]);
    // The unpacked size in the directory.
    patch(&mut zip, CENTRAL, 0, 24, &10u32.to_le_bytes());
    assert_eq!(read_zip("lies.zip", &zip), ["a archive-broken".into(), format!("b {MADE}")]);
}

#[test]
fn an_entry_with_another_checksum_is_refused() {
    let mut zip = zipped(&[("a", ONE), ("b", ONE)]);
    patch(&mut zip, CENTRAL, 0, 16, &[1, 2, 3, 4]);
    assert_eq!(read_zip("checksum.zip", &zip), ["a archive-broken".into(), format!("b {MADE}")]);
}

#[test]
fn entries_that_share_bytes_are_refused() {
    let mut zip = zipped(&[("a", ONE), ("b", ONE), ("c", ONE)]);
    let second = zip.windows(4).skip(1).position(|window| window == LOCAL).unwrap() + 1;
    // The third entry lies where the second one does.
    let directory = zip.windows(4).rposition(|window| window == CENTRAL).unwrap();
    patch(&mut zip, CENTRAL, directory, 42, &(second as u32).to_le_bytes());
    assert_eq!(
        read_zip("overlap.zip", &zip),
        [format!("a {MADE}"), format!("b {MADE}"), "c archive-overlap".into()]
    );
}

#[test]
fn names_that_lead_out_are_refused() {
    for name in ["../x.json", "/x.json", "a/../../x.json", "c:x.json"] {
        let zip = zipped(&[("ok", ONE), (name, ONE)]);
        let lines = [format!("ok {MADE}"), format!("{name} archive-unsafe-name")];
        assert_eq!(read_zip("unsafe.zip", &zip), lines);
        let tar = [entry("ok", b'0', ONE), entry(name, b'0', ONE), END.to_vec()].concat();
        assert_eq!(read_tar(tar), lines);
    }
}

#[test]
fn an_encrypted_entry_is_refused() {
    let mut zip = zipped(&[("a", ONE), ("b", ONE)]);
    patch(&mut zip, CENTRAL, 0, 8, &1u16.to_le_bytes());
    assert_eq!(read_zip("encrypted.zip", &zip), ["a archive-encrypted".into(), format!("b {MADE}")]);
}

#[test]
fn a_directory_that_states_another_number_of_entries_is_a_last_item() {
    let mut zip = zipped(&[("a", ONE), ("b", ONE)]);
    patch(&mut zip, b"PK\x05\x06", 0, 8, &[3, 0, 3, 0]);
    assert_eq!(
        read_zip("count.zip", &zip),
        [format!("a {MADE}"), format!("b {MADE}"), "3 archive-broken".into()]
    );
}

#[test]
fn damaged_archives_never_end_a_batch_in_another_way() {
    let zip = zipped(&[("a", ONE), ("folder/b", ONE), ("c", &vec![b' '; 5000])]);
    let tar = [entry("a", b'0', ONE), pax("b", ONE), entry("c", b'0', &[b' '; 5000]), END.to_vec()].concat();
    let mut random = fastrand::Rng::with_seed(17);
    for _ in 0..200 {
        for (kind, whole) in [("zip", &zip), ("tar", &tar)] {
            let mut bytes = whole.clone();
            for _ in 0..random.usize(1..6) {
                let at = random.usize(..bytes.len());
                bytes[at] = random.u8(..);
            }
            bytes.truncate(random.usize(bytes.len() / 2..=bytes.len()));
            let lines = if kind == "zip" { read_zip("damaged.zip", &bytes) } else { read_tar(bytes) };
            assert!(lines.len() <= 4, "{lines:?}");
            assert!(!lines.iter().any(|line| line.contains("internal")), "{lines:?}");
        }
    }
}

/// The two empty blocks at the end of a tar archive.
const END: [u8; 1024] = [0; 1024];

/// A header of the POSIX format with its content.
fn entry(name: &str, kind: u8, content: &[u8]) -> Vec<u8> {
    entry_of_size(name, kind, content.len() as u64, content)
}

fn entry_of_size(name: &str, kind: u8, size: u64, content: &[u8]) -> Vec<u8> {
    let mut block = vec![0; 512];
    block[..name.len()].copy_from_slice(name.as_bytes());
    block[124..135].copy_from_slice(format!("{size:011o}").as_bytes());
    block[156] = kind;
    block[257..265].copy_from_slice(b"ustar\x0000");
    seal(&mut block);
    block.extend_from_slice(content);
    block.resize(block.len().next_multiple_of(512), 0);
    block
}

/// Writes the checksum of the header.
fn seal(block: &mut [u8]) {
    block[148..156].fill(b' ');
    let sum: u32 = block[..512].iter().map(|byte| u32::from(*byte)).sum();
    block[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
}

/// A file whose name stands in a record of pax.
fn pax(name: &str, content: &[u8]) -> Vec<u8> {
    let record = |length: usize| format!("{length} path={name}\n");
    let length = (1..).find(|length| record(*length).len() == *length).unwrap();
    [entry("header", b'x', record(length).as_bytes()), entry("cut", b'0', content)].concat()
}

fn read_tar(tar: Vec<u8>) -> Vec<String> {
    shown(Inputs::from_tar(Cursor::new(tar), &[], &SourceLimits::default()))
}

#[test]
fn a_tar_is_read_in_its_order() {
    let long = format!("{}/x.json", "folder".repeat(40));
    let mut prefixed = entry("name", b'0', ONE);
    prefixed[345..351].copy_from_slice(b"prefix");
    seal(&mut prefixed[..512]);
    let tar = [
        entry("folder/", b'5', b""),
        entry("folder/b.json", b'0', ONE),
        entry("a.json", 0, &[ONE, &[b' '; 600]].concat()),
        pax(&long, ONE),
        [entry("././@LongLink", b'L', long.as_bytes()), entry("cut", b'0', ONE)].concat(),
        prefixed,
        END.to_vec(),
    ];
    assert_eq!(
        read_tar(tar.concat()),
        ["folder/b.json", "a.json", &long, &long, "prefix/name"].map(|name| format!("{name} {MADE}"))
    );
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn read_packed(bytes: Vec<u8>) -> Vec<String> {
    shown(Inputs::from_tar_gz(Cursor::new(bytes), &[], &SourceLimits::default()))
}

#[test]
fn a_packed_tar_is_read_like_a_tar() {
    let tar = [entry("a", b'0', ONE), pax("b", ONE), entry("c", b'0', ONE), END.to_vec()].concat();
    assert_eq!(read_packed(packed(&tar)), read_tar(tar.clone()));
    let (first, second) = tar.split_at(700);
    assert_eq!(read_packed([packed(first), packed(second)].concat()), read_tar(tar));
}

#[test]
fn a_packed_tar_that_is_damaged_ends_with_a_finding() {
    let tar = [entry("a", b'0', ONE), entry("b", b'0', ONE), END.to_vec()].concat();
    let right = [format!("a {MADE}"), format!("b {MADE}")];
    let whole = packed(&tar);
    // The checksum and the length of the content are the last eight bytes.
    for at in [whole.len() - 8, whole.len() - 4] {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        assert_eq!(read_packed(damaged), [&right[..], &["3 archive-broken".into()]].concat());
    }
    for length in 0..whole.len() {
        let lines = read_packed(whole[..length].to_vec());
        assert!(lines.last().unwrap().ends_with(" archive-broken"), "{length}: {lines:?}");
        assert!(right.starts_with(&lines[..lines.len() - 1]), "{length}: {lines:?}");
    }
    assert_eq!(read_packed(tar), ["1 archive-broken"]);
}

#[test]
fn a_packed_tar_inflates_only_so_far() {
    let blanks = [ONE, &vec![b' '; 3_000_000]].concat();
    let tar = |kind| [entry("a", b'0', ONE), entry("b", kind, &blanks), END.to_vec()].concat();
    for kind in [b'0', b'g'] {
        // Content that is passed over counts too.
        let expected = [format!("a {MADE}"), "2 limit-archive".into()];
        assert_eq!(read_packed(packed(&tar(kind))), expected);
    }
    let limits = SourceLimits { ratio: 10_000, ..SourceLimits::default() };
    let inputs = Inputs::from_tar_gz(Cursor::new(packed(&tar(b'0'))), &[], &limits);
    assert_eq!(shown(inputs), ["a", "b"].map(|name| format!("{name} {MADE}")));
}

#[test]
fn links_and_devices_of_a_tar_are_findings() {
    let tar = [
        entry("a", b'2', b""),
        entry_of_size("b", b'1', 77, b""),
        entry("c", b'3', b""),
        entry("d", b'0', ONE),
        END.to_vec(),
    ];
    assert_eq!(
        read_tar(tar.concat()),
        ["a archive-entry", "b archive-entry", "c archive-entry", &format!("d {MADE}")]
    );
}

#[test]
fn a_tar_that_ends_too_early_ends_with_a_finding() {
    let whole = [entry("a", b'0', ONE), entry("b", b'0', ONE)].concat();
    assert_eq!(read_tar(whole[..1024 + 300].to_vec()), [format!("a {MADE}"), "2 archive-broken".into()]);
    assert_eq!(read_tar(whole[..1024 + 512 + 3].to_vec()), [format!("a {MADE}"), "2 archive-broken".into()]);
    assert_eq!(read_tar(whole), [format!("a {MADE}"), format!("b {MADE}"), "3 archive-broken".into()]);
    assert_eq!(read_tar(b"no archive".to_vec()), ["1 archive-broken"]);
}

#[test]
fn a_stated_size_takes_no_memory() {
    // 4 GiB, more than a document may have; and 200 MiB that are not there.
    let tar = [entry("a", b'0', ONE), entry_of_size("b", b'0', 4 << 30, b"")].concat();
    assert_eq!(read_tar(tar), [format!("a {MADE}"), "2 archive-broken".into()]);
    assert_eq!(read_tar(entry_of_size("b", b'0', 200 << 20, b"x")), ["1 archive-broken"]);
}

#[test]
fn a_name_that_is_too_long_for_memory_ends_the_archive() {
    let tar = [entry("n", b'L', &vec![b'x'; 100_000]), entry("a", b'0', ONE), END.to_vec()].concat();
    assert_eq!(read_tar(tar), ["1 archive-broken"]);
}

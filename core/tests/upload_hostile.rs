//! PDF files made to take much time or memory: each is accepted quickly, with little memory, and its pages are not
//! counted.
//!
//! A process of its own, so that its peak memory is that of these files.
#![allow(clippy::unwrap_used)] // a test ends where its expectation does

#[path = "it/pdf.rs"]
mod pdf;

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use dtekit::extraction::Upload;

const TREE: &str = "<< /Type /Pages /Count 3 /Kids [] >>";
/// The most time for a file, as a multiple of [`pace`].
const MOST: u32 = 25;
const CATALOG: &str = "<< /Type /Catalog /Pages 2 0 R >>";

fn objects(more: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut objects = vec![CATALOG.into(), TREE.into()];
    objects.extend_from_slice(more);
    objects
}

/// The peak memory of this process in bytes; 0 if the system does not tell.
fn peak() -> usize {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return 0 };
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<usize>().unwrap()
}

/// The CPU time of this thread, which does not depend on other processes; if the system does not tell it, the time
/// since `begin`.
fn clock(begin: Instant) -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

/// How long this machine takes to read twenty million bytes one by one. The bound on a file is a multiple of it, since
/// a slow machine needs longer for everything.
fn pace() -> Duration {
    static PACE: OnceLock<Duration> = OnceLock::new();
    *PACE.get_or_init(|| {
        let bytes = vec![7_u8; 20_000_000];
        let begin = Instant::now();
        let before = clock(begin);
        black_box(bytes.iter().fold(0_u32, |sum, byte| sum.rotate_left(5) ^ u32::from(*byte)));
        clock(begin) - before
    })
}

fn bounded(what: &str, pdf: Vec<u8>, expected: Option<&str>) {
    let begin = Instant::now();
    let before = clock(begin);
    let upload = Upload::new("a.pdf", pdf, "org");
    let findings = upload.check();
    let took = clock(begin) - before;
    assert_eq!(findings.last().map(|finding| &*finding.code), expected, "{what}");
    assert!(took < MOST * pace(), "{what}: {took:?}");
    assert!(peak() < 256 << 20, "{what}: {} bytes", peak());
}

/// A file whose table places many objects at one long array.
fn many_for_one() -> Vec<u8> {
    let mut pdf = format!("%PDF-1.7\n1 0 obj\n[{}]\nendobj\n", "0 ".repeat(500_000)).into_bytes();
    let table = pdf.len();
    pdf.extend(b"xref\n0 100000\n");
    pdf.extend(b"0000000009 00000 n \n".repeat(100_000));
    pdf.extend(format!("trailer\n<< /Size 100000 /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n").into_bytes());
    pdf
}

/// A file with ten object streams of this head and body.
fn many_packed(head: &str, count: usize, body: &str) -> Vec<u8> {
    let dictionary = format!("/Type /ObjStm /N {count} /First {}", head.len());
    pdf::file(&objects(&vec![pdf::stream(&dictionary, format!("{head}{body}").as_bytes()); 10]), "")
}

/// One test, since several would count each other's memory.
#[test]
fn no_file_takes_long_or_256_mib() {
    let uncounted = Some("upload-pages-uncounted");

    let nested = "[".repeat(1_000_000);
    bounded("brackets", pdf::file(&objects(&[nested.clone().into()]), ""), None);
    bounded("dictionaries", pdf::file(&objects(&["<</a".repeat(200_000).into()]), ""), None);
    bounded("brackets in the trailer", pdf::file(&objects(&[]), &format!("/X {nested}")), None);

    let zeros = "0 ".repeat(20_000_000);
    bounded("a long array", pdf::file(&objects(&[format!("[{zeros}]").into()]), ""), uncounted);
    let kids = format!("<< /Type /Pages /Kids [{}] >>", &zeros[..2_000_000]);
    bounded("a long array of pages", pdf::file(&[CATALOG.into(), kids.into()], ""), uncounted);

    let many = vec![b"0".to_vec(); 100_000];
    bounded("many objects", pdf::file(&objects(&many), ""), None);
    let too_many = vec![b"<<>>".to_vec(); 400_000];
    bounded("too many objects", pdf::file(&objects(&too_many), ""), uncounted);

    let bomb = pdf::stream("/Type /ObjStm /N 1 /First 4", &vec![b' '; 40 << 20]);
    bounded("a packed bomb", pdf::file(&objects(std::slice::from_ref(&bomb)), ""), uncounted);
    bounded("many packed bombs", pdf::file(&objects(&vec![bomb; 100]), ""), uncounted);
    let twice = pdf::pack(&pdf::pack(&vec![b'['; 40 << 20]));
    let head = format!(
        "<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode] /Length {} >>\nstream\n",
        twice.len()
    );
    let twice = [head.as_bytes(), &twice, b"\nendstream"].concat();
    bounded("a bomb packed twice", pdf::file(&objects(&[twice]), ""), uncounted);

    let mut table = b"%PDF-1.7\n1 0 obj\n".to_vec();
    table.extend(pdf::stream("/Type /XRef /Size 99999999 /W [1 2 1] /Root 1 0 R", &vec![0; 40 << 20]));
    table.extend(b"\nendobj\nstartxref\n9\n%%EOF\n");
    bounded("a bomb of a table", table, uncounted);

    let circle = b"%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n";
    bounded("a table that names itself", circle.to_vec(), uncounted);
    let own = "<< /Type /Catalog /Pages 1 0 R >>";
    bounded("a catalog that is its own tree", pdf::file(&[own.into()], ""), uncounted);
    bounded(
        "a length that is its own",
        pdf::file(&objects(&[b"<< /Length 3 0 R >>\nstream\nx\nendstream".to_vec()]), ""),
        None,
    );

    let mut noise = b"%PDF-1.7\n".to_vec();
    let mut state = 1_u32;
    noise.extend((0..30_000_000).map(|_| pdf::noise(&mut state)));
    bounded("noise", noise, uncounted);
    let mut hidden = b"%PDF-1.7\n1 0 obj << >> stream\n".to_vec();
    hidden.extend((0..20_000_000).map(|_| pdf::noise(&mut state)));
    bounded("a stream without an end", hidden, uncounted);

    let words = b" stream\nendstream".repeat(600_000);
    bounded("nothing but streams", pdf::file(&objects(&[words]), ""), uncounted);
    let long = b"<< /Length 9999999 >>\nstream\nx\nendstream".to_vec();
    bounded("streams that claim the whole file", pdf::file(&objects(&vec![long; 60_000]), ""), None);
    let tables = pdf::stream("/Type /XRef /Size 9 /W [1 2 1] /Root 1 0 R", &[b' '; 2000]);
    bounded("many tables", pdf::file(&objects(&vec![tables; 15_000]), ""), None);
    bounded("objects inside texts", b"%PDF-1.7 1 0 obj ( 1 0 obj < ".repeat(200_000), uncounted);
    let small: String = (0..90_000).map(|index| format!("{} {index} ", index + 10)).collect();
    bounded("objects of one byte", many_packed(&small, 90_000, &"0".repeat(90_000)), None);
    let (mut head, mut body) = (String::new(), String::new());
    for number in 10..60_010 {
        head += &format!("{number} {} ", body.len());
        body += "<</Type/Pages/Count 1>>";
    }
    bounded("many page trees", many_packed(&head, 60_000, &body), None);
    let encrypted = format!(
        "/Encrypt << /Filter /Standard /V 5 /R 6 /P -1 /O {0} /U {0} /CF {1}",
        "(a)",
        "<<".repeat(900)
    );
    let stream = pdf::stream("/Type /ObjStm /N 1 /First 4", &vec![b'1'; 2 << 20]);
    let streams = vec![[stream, b" endobj 5 0 obj (".repeat(2000)].concat(); 60];
    bounded("a broken encryption of many objects", pdf::file(&objects(&streams), &encrypted), uncounted);
    bounded("one array for many objects", many_for_one(), uncounted);
    bounded("the beginning again and again", b"%PDF-1.7 1 0 obj stream ".repeat(100_000), uncounted);
}

//! Every number of every keyword, and every number that a function takes, at its extremes: never a panic, never
//! `internal`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use dtekit::audit::lint::LintOptions;
use dtekit::audit::totals::TotalsOptions;
use dtekit::audit::trace::{Origins, TraceOptions};
use dtekit::batch::{Batch, BatchKeywords, BatchOptions};
use dtekit::client::{AuthorityWait, Issue};
use dtekit::extraction::{Archive, Observation, Policy, Poll, Upload};
use dtekit::json::{Map, Value, from_slice, json};
use dtekit::mapping::{ApplyOptions, Bounds};
#[cfg(feature = "print")]
use dtekit::print::{SymbolKind, SymbolOptions};
use dtekit::signature::VerifyOptions;
use dtekit::store::journal::{JournalOptions, JournalRun};
use dtekit::store::poll::PollRun;
use dtekit::store::sequence::SequenceCall;
use dtekit::{
    Country, ErrorKind, Limits, Mapping, Naming, ReadOptions, Reply, Result, Sequence, ToJson, ToXml,
};

/// What a program may give where a number is expected, as JSON has it.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "1",
    "0.5",
    "-0.5",
    "1e-400",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740992",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e19",
    "-1e19",
    "1e308",
    "1e400",
    "-1e400",
    "\"NaN\"",
    "\"Infinity\"",
    "\"-1\"",
    "true",
    "[]",
    "{}",
];

const JSON: &str = r#"{"Documento": {"Encabezado": {"IdDoc": {"TipoDTE": 33, "Folio": 1, "FechaEmis": "2024-05-01"}}}, "a": 1}"#;
const ID: &str = "3f1c3f0e-7a5c-4b0e-9f67-0b6c2b5f9a11";

/// The folder of one test. It is removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("dtekit-extremes-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn mapping() -> Mapping {
    "<m:mapping xmlns:m='urn:dtekit:mapping:1' source='/DTE'><m:template><F>{a}</F></m:template></m:mapping>"
        .parse()
        .unwrap()
}

/// The names that a reader of keywords knows: it lists them to who gives one that it does not know.
fn known(read: &dyn Fn(&Map) -> Result<()>, base: &Map) -> Vec<String> {
    let mut members = base.clone();
    members.insert("no_such_keyword".to_owned(), json!(1));
    let error = read(&members).unwrap_err();
    let listed = error.findings().iter().find(|finding| finding.message.contains("no_such_keyword"));
    let hint = listed.and_then(|finding| finding.hint.as_deref()).unwrap_or_else(|| panic!("{error}"));
    hint.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Gives every keyword of a reader every number; what is taken is used.
fn each_keyword(base: Value, least: usize, read: impl Fn(&Map) -> Result<()>) {
    let base = base.as_object().unwrap();
    if let Err(error) = read(base) {
        assert!(!matches!(error.kind(), ErrorKind::Argument | ErrorKind::Internal), "{error}");
    }
    let names = known(&read, base);
    assert!(names.len() >= least, "{names:?}");
    for name in &names {
        for number in NUMBERS {
            let mut members = base.clone();
            members.insert(name.clone(), from_slice(number.as_bytes()).unwrap());
            if let Err(error) = read(&members) {
                assert_ne!(error.kind(), ErrorKind::Internal, "{name}: {number}: {error}");
                assert!(!error.code().is_empty());
            }
        }
    }
}

#[test]
fn conversions_and_limits() {
    each_keyword(json!({}), 8, |members| {
        let options = ToXml::from_members(members)?;
        dtekit::json_to_xml(JSON.as_bytes(), &options).map(|_| ())
    });
    each_keyword(json!({}), 7, |members| {
        dtekit::xml_to_json(b"<DTE><a x='1'>1</a><a>2</a></DTE>", &ToJson::from_members(members)?).map(|_| ())
    });
    for most in [0, 1, usize::MAX / 2, usize::MAX] {
        let limits = Limits { max_depth: most, max_bytes: most, max_attributes: most, max_growth: most };
        let _ = limits.max_nesting();
        let _ = dtekit::json_to_xml(JSON.as_bytes(), &ToXml { limits, ..ToXml::default() });
        let _ = dtekit::xml_to_json(b"<a b='1'><c/></a>", &ToJson { limits, ..ToJson::default() });
    }
}

#[test]
fn mappings_and_batches() {
    let mapping = Arc::new(mapping());
    each_keyword(json!({}), 6, |members| {
        mapping.apply(JSON, &ApplyOptions::from_members(members)?).map(|_| ())
    });
    for most in [0, 1, u64::MAX] {
        let all = usize::try_from(most).unwrap();
        let bounds = Bounds { max_steps: most, max_memory: all, max_output: all, ..Bounds::default() };
        let _ = mapping.apply(JSON, &ApplyOptions { bounds, ..ApplyOptions::default() });
        let _ = mapping.explain(JSON, &ApplyOptions { bounds, ..ApplyOptions::default() });
    }
    let convert = |members: &Map| -> Result<()> {
        let keywords = BatchKeywords::convert(members)?;
        let batch = Batch::new([JSON.as_bytes().to_vec(), b"{".to_vec()], keywords.work, &keywords.options);
        assert_eq!(batch.count(), 2);
        Ok(())
    };
    for name in ["threads", "ahead", "ahead_bytes", "progress_every"] {
        for number in NUMBERS {
            let members = json!({"to": "xml", name: from_slice(number.as_bytes()).unwrap()});
            if let Err(error) = convert(members.as_object().unwrap()) {
                assert_eq!(error.kind(), ErrorKind::Argument, "{name}: {number}: {error}");
            }
        }
    }
    for most in [0, 1, usize::MAX] {
        let options = BatchOptions { ahead: most, ahead_bytes: most, ..BatchOptions::default() };
        let batch = Batch::new([JSON.as_bytes().to_vec(), b"{".to_vec()], ToXml::default(), &options);
        assert_eq!(batch.count(), 2);
    }
}

#[test]
fn checks_of_documents() {
    let source = JSON.as_bytes();
    each_keyword(json!({}), 3, |members| {
        dtekit::lint(source, Country::CL, &LintOptions::from_members(members)?).map(|_| ())
    });
    each_keyword(json!({}), 3, |members| {
        dtekit::audit_totals(source, Country::CL, &TotalsOptions::from_members(members)?).map(|_| ())
    });
    each_keyword(json!({}), 3, |members| {
        let explanation = mapping().explain(JSON, &ApplyOptions::default())?;
        let origins = Origins::from(&explanation);
        dtekit::trace("0001 el Folio no es valido", origins, &TraceOptions::from_members(members)?)
            .map(|_| ())
    });
    each_keyword(json!({}), 5, |members| {
        dtekit::read(source, &ReadOptions::from_members(members)?).map(|_| ())
    });
    each_keyword(json!({}), 3, |members| {
        dtekit::verify(source, &VerifyOptions::from_members(members)?).map(|_| ())
    });
}

#[cfg(feature = "print")]
#[test]
fn symbols() {
    for kind in SymbolKind::ALL {
        each_keyword(json!({}), 5, |members| {
            let symbol = dtekit::print::symbol("A1", kind, &SymbolOptions::from_members(members)?)?;
            assert!(!symbol.svg().is_empty() && !symbol.png().is_empty() && !symbol.escpos().is_empty());
            Ok(())
        });
    }
}

#[test]
fn answers_and_waits() {
    each_keyword(json!({"operation": "Document/GetDocument"}), 4, |members| {
        Reply::from_members(b"{}", members).map(|_| ())
    });
    each_keyword(json!({"global_document_id": ID}), 4, |members| {
        let mut wait = AuthorityWait::from_members(members, SystemTime::now())?;
        wait.next(SystemTime::now());
        AuthorityWait::from_json(wait.to_json().as_bytes()).map(|_| ())
    });
    each_keyword(json!({}), 6, |members| {
        let mut poll = Poll::new("x", SystemTime::now()).with_policy(Policy::from_members(members)?)?;
        poll.next(SystemTime::now());
        poll.next(SystemTime::UNIX_EPOCH + Duration::from_secs(u32::MAX.into()));
        Poll::from_json(poll.to_json().as_bytes()).map(|_| ())
    });
    each_keyword(json!({"external_id": "x", "sent_at": 1.0}), 8, |members| {
        Poll::from_members(members).map(|_| ())
    });
    each_keyword(json!({"event": "reply", "status": 200}), 3, |members| {
        Observation::from_members(members).map(|_| ())
    });
    each_keyword(json!({"external_id": "x"}), 3, |members| Archive::from_members(b"PK", members).map(|_| ()));
    for number in NUMBERS {
        let metadata = json!({"external_id": "x", "metadata": {"n": from_slice(number.as_bytes()).unwrap()}});
        let _ = Upload::from_members(b"a".to_vec(), metadata.as_object().unwrap()).check();
    }
    let issue = |members: &Map| {
        Issue::from_members(JSON.as_bytes().to_vec(), Country::CL, members).map(|issue| drop(issue.clone()))
    };
    each_keyword(json!({}), 7, issue);
    for number in NUMBERS {
        let members = json!({"timeout": from_slice(number.as_bytes()).unwrap()});
        if let Err(error) = issue(members.as_object().unwrap()) {
            assert_eq!(error.kind(), ErrorKind::Argument, "{number}: {error}");
        }
    }
}

#[test]
fn stores() {
    each_keyword(json!({}), 2, |members| PollRun::from_members(members).map(|_| ()));
    each_keyword(json!({}), 2, |members| JournalOptions::from_members(members).map(|_| ()));
    each_keyword(json!({}), 2, |members| JournalRun::from_members(members).map(|_| ()));
    let folder = Folder::new();
    let key = json!({"issuer": "3101123456", "type": "01"});
    for (call, names) in [
        ("range", &["first", "last", "warn_below"][..]),
        ("block", &["count"]),
        ("used", &["first", "last"]),
        ("void", &["first", "last"]),
        ("advance", &["last"]),
    ] {
        let sequence = Sequence::open(folder.0.join(call)).unwrap();
        let which: SequenceCall = call.parse().unwrap();
        for name in names {
            for number in NUMBERS {
                let mut arguments = json!({});
                match call {
                    "range" => arguments = json!({"first": 1, "last": 10}),
                    "block" => arguments["holder"] = json!("till"),
                    "used" => arguments["first"] = json!(1),
                    "void" => arguments = json!({"first": 1, "reason": "spoiled"}),
                    _ => {}
                }
                arguments[*name] = from_slice(number.as_bytes()).unwrap();
                let (key, arguments) = (key.as_object().unwrap(), arguments.as_object().unwrap());
                if let Err(error) = sequence.call(which, key, arguments, Naming::Snake) {
                    assert_ne!(error.kind(), ErrorKind::Internal, "{call} {name}: {number}: {error}");
                }
                // Whatever was taken, the file can be read, and no number is given twice.
                let ask = |call: SequenceCall| sequence.call(call, key, &Map::new(), Naming::Snake);
                ask(SequenceCall::Gaps).unwrap_or_else(|error| panic!("{call} {name}: {number}: {error}"));
                let (one, two) = (ask(SequenceCall::Next), ask(SequenceCall::Next));
                if let (Ok(one), Ok(two)) = (one, two) {
                    assert_ne!(one["number"], two["number"], "{call} {name}: {number}");
                }
            }
        }
    }
}

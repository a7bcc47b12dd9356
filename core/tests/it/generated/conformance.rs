//! `docs/conformance.md`: what dtekit does with the files of two suites, and with answers that other programs write
//! otherwise.

mod http;

use std::fmt::Write as _;
use std::fs;

use crate::json::suite as json_suite;
use crate::xml::suite as xml_suite;
use dtekit::json_to_xml;

const HEAD: &str = "\
<!-- Generated from the suites and from calls by core/tests/it/generated/conformance.rs: do not edit. -->

# Conformance

What dtekit does with the files of JSONTestSuite, with the XML conformance suite of the W3C, and with answers over HTTP that are
written in an unusual way. The suites are not part of the project. The tests read them where `DTEKIT_AUTHORITY_DATA` names their
folder; [reliability.md](reliability.md) says what else is tried.

";

/// The page; nothing where a suite is not there.
pub fn files() -> Option<Vec<(&'static str, String)>> {
    let (json, xml) = (json_suite::suite()?, xml_suite::suite()?);
    let page = format!("{HEAD}{}\n{}\n{}", of_json(&json), of_xml(&xml), http::table());
    Some(vec![("docs/conformance.md", page)])
}

fn of_json(suite: &std::path::Path) -> String {
    let (mut valid, mut invalid, mut open) = ([0; 2], [0; 2], [0; 2]);
    for path in json_suite::files(suite) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read(&path).unwrap();
        let refused =
            json_to_xml(&[b"{\"v\":", text.as_slice(), b"}"].concat(), &Default::default()).is_err();
        let counts = match name.get(..2) {
            Some("y_") => &mut valid,
            Some("n_") => &mut invalid,
            _ => &mut open,
        };
        counts[usize::from(refused)] += 1;
    }
    let mut page = format!(
        "## JSON\n\n\
         Each file is read as the value in `{{\"v\": TEXT}}`; a text that is no object is no document alone (`json-top-level`).\n\n\
         | the suite says | accepted | refused |\n|---|---:|---:|\n\
         | every parser accepts it (`y_`) | {} | {} |\n\
         | every parser refuses it (`n_`) | {} | {} |\n\
         | a parser may do either (`i_`, and the transformations) | {} | {} |\n\n\
         What is valid JSON and refused all the same, or left open by the suite:\n\n\
         | finding | why | files |\n|---|---|---|\n",
        valid[0], valid[1], invalid[0], invalid[1], open[0], open[1],
    );
    for (code, reason, files) in json_suite::RESTRICTIONS {
        let files: Vec<_> = files.iter().map(|file| format!("`{file}`")).collect();
        writeln!(page, "| [`{code}`](findings.md) | {reason} | {} |", files.join(", ")).unwrap();
    }
    let accepted: Vec<_> = json_suite::ACCEPTED.iter().map(|file| format!("`{file}`")).collect();
    writeln!(
        page,
        "| accepted | The text of a number is kept, whatever its size; names are compared character by character. | {} |",
        accepted.join(", ")
    )
    .unwrap();
    page
}

fn of_xml(suite: &std::path::Path) -> String {
    let counts = xml_suite::counts(suite);
    let mut page = "## XML\n\n\
         The cases of the lists of OASIS, Sun, James Clark and Edinburgh (namespaces). dtekit reads no DTD, so a document with one is \
         refused, whether it is well-formed or not. Of the others each that is well-formed is accepted, and each that is not is refused, \
         but for the exceptions.\n\n| what dtekit says | cases |\n|---|---:|\n"
        .to_owned();
    for (code, count) in counts {
        let code = if code == "accepted" { code } else { format!("[`{code}`](findings.md)") };
        writeln!(page, "| {code} | {count} |").unwrap();
    }
    page.push_str("\n| exception | why |\n|---|---|\n");
    for (case, reason) in xml_suite::EXCEPTIONS {
        writeln!(page, "| `{case}` | {reason} |").unwrap();
    }
    page
}

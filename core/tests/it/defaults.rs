//! What the C header says of options is what core reads.

use std::fs;
use std::path::Path;

use dtekit::audit::{CodeOptions, DeadlineOptions, LintOptions, TotalsOptions, TraceOptions};
use dtekit::batch::BatchRows;
use dtekit::chile::FolioInputs;
use dtekit::client::{InvalidateOptions, IssueRows, Settings};
use dtekit::extraction::Policy;
use dtekit::keywords::{OptionKind, OptionRow, Options};
use dtekit::mapping::ApplyOptions;
use dtekit::print::SymbolOptions;
use dtekit::signature::VerifyOptions;
use dtekit::store::inbox::{InboxPrint, InboxRun};
use dtekit::store::journal::{JournalOptions, JournalRun, JournalWorkOptions, SubmitRows};
use dtekit::store::poll::PollRun;
use dtekit::{Limits, PrintOptions, ReadOptions, ToJson, ToXml, ValidateOptions};

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).unwrap()
}

/// The comment above a function of the header, as one line.
fn comment<'h>(header: &'h str, function: &str) -> &'h str {
    let at = header.find(&format!(" {function}(")).unwrap_or_else(|| panic!("the header has no {function}"));
    let begins = header[..at].rfind("/**").unwrap();
    &header[begins..at]
}

#[test]
fn the_header_names_each_option_that_a_function_reads() {
    let header = file("include/dtekit.h");
    let folio = FolioInputs::rows(None);
    let mut issue = IssueRows::rows(None);
    issue.retain(|row| !folio.contains(row)); // "the inputs of `dtekit_evaluate_folio`"
    let functions: [(&str, Vec<OptionRow>); 27] = [
        ("dtekit_json_to_xml", ToXml::rows(None)),
        ("dtekit_xml_to_json", ToJson::rows(None)),
        ("dtekit_convert_many", BatchRows::rows(Some(&["threads", "ahead", "ahead_bytes", "endings"]))),
        ("dtekit_mapping_apply", ApplyOptions::rows(None)),
        ("dtekit_read", ReadOptions::rows(None)),
        ("dtekit_lint", LintOptions::rows(None)),
        ("dtekit_audit_totals", TotalsOptions::rows(None)),
        ("dtekit_deadlines", DeadlineOptions::rows(None)),
        ("dtekit_validate", ValidateOptions::rows(None)),
        ("dtekit_verify", VerifyOptions::rows(None)),
        ("dtekit_trace", TraceOptions::rows(None)),
        ("dtekit_code", CodeOptions::rows(None)),
        ("dtekit_print_data", PrintOptions::rows(None)),
        ("dtekit_symbol", SymbolOptions::rows(None)),
        ("dtekit_client_new", Settings::rows(None)),
        ("dtekit_client_el_salvador_invalidate", InvalidateOptions::rows(None)),
        ("dtekit_poll_new", Policy::rows(None)),
        ("dtekit_poll_store_run_due", PollRun::rows(None)),
        ("dtekit_inbox_run", InboxRun::rows(None)),
        ("dtekit_inbox_take_print", InboxPrint::rows(None)),
        ("dtekit_journal_open", JournalOptions::rows(Some(&["resend", "settle_after", "create"]))),
        ("dtekit_journal_over", JournalOptions::rows(Some(&["replica", "notify"]))),
        ("dtekit_journal_work_new", JournalWorkOptions::rows(None)),
        ("dtekit_journal_run", JournalRun::rows(None)),
        ("dtekit_journal_submit", SubmitRows::rows(None)),
        ("dtekit_client_issue", issue),
        ("dtekit_evaluate_folio", folio),
    ];
    let mut missing = Vec::new();
    for (function, rows) in functions {
        let comment = comment(&header, function);
        for row in rows.iter().filter(|row| !matches!(row.kind, OptionKind::Handle(_))) {
            if !comment.contains(&format!("`{}`", row.name)) {
                missing.push(format!("{function}: `{}`", row.name));
            }
        }
    }
    assert!(missing.is_empty(), "the header does not name:\n{}", missing.join("\n"));
}

#[test]
fn the_bounds_of_c_and_of_the_page_are_those_of_core() {
    let limits = Limits::default();
    let Limits { max_depth, max_bytes, max_attributes, max_growth } = limits;
    let header = format!("({max_depth}, {max_bytes}, {max_attributes} and {max_growth} by default)");
    assert!(file("include/dtekit.h").contains(&header), "include/dtekit.h: `{header}`");
    let page = format!("| `max_growth` | to XML | {max_growth} times the bytes of the JSON");
    assert!(file("docs/how-documents-convert.md").contains(&page), "docs/how-documents-convert.md: `{page}`");
}

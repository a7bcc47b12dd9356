//! Every file that is made from a table in core: a stale one fails with the command that mends it.

mod answers;
mod architecture;
mod closed_words;
mod columns;
mod concepts;
#[cfg(feature = "http")]
mod conformance;
pub mod countries;
mod cpp;
mod described;
pub mod examples;
mod findings;
mod functions;
mod lint;
mod messages;
mod metrics;
mod node;
#[cfg(feature = "print")]
mod offered;
mod openapi;
#[cfg(feature = "print")]
mod options;
mod page;
mod python;
#[cfg(feature = "print")]
mod records;
mod rust;
mod sandbox;
mod tables;
mod totals;
mod trace;
mod words;

use std::fs;
use std::path::Path;

/// What mends a stale file.
const BLESS: &str = "DTEKIT_BLESS=1 cargo test --workspace --test it generated";

#[test]
fn the_list_of_countries_is_that_of_the_folders() {
    compare(countries::files());
}

#[test]
fn the_examples_are_documents_of_the_vectors() {
    compare(examples::files());
}

#[test]
fn each_message_of_a_conversion_stands_in_one_wording() {
    compare(messages::files());
}

#[test]
fn the_page_of_concepts_is_that_of_the_mappings() {
    compare(concepts::files());
}

#[cfg(feature = "print")]
#[test]
fn the_types_and_the_page_of_options_are_those_of_core() {
    compare(options::files());
}

#[cfg(feature = "print")]
#[test]
fn the_types_of_results_are_those_of_core() {
    compare(records::files());
}

#[cfg(feature = "print")]
#[test]
fn the_functions_of_python_and_node_are_those_of_the_rows() {
    compare(offered::files());
}

#[test]
fn rust_methods_are_those_of_the_table() {
    compare(rust::files());
}

#[test]
fn python_methods_are_those_of_the_table() {
    compare(python::files());
}

#[test]
fn python_types_of_words_are_those_of_core() {
    compare(closed_words::files());
}

#[test]
fn node_methods_are_those_of_the_table() {
    compare(node::files());
}

#[test]
fn cpp_methods_are_those_of_the_table() {
    compare(cpp::files());
}

#[test]
fn the_sandboxs_routes_are_those_of_the_table() {
    compare(sandbox::files());
}

#[test]
fn the_openapi_description_is_that_of_the_table() {
    compare(openapi::files());
}

#[test]
fn the_page_of_operations_is_that_of_the_table() {
    compare(page::files());
}

#[test]
fn the_page_of_findings_is_that_of_the_table() {
    compare(findings::files());
}

#[test]
fn the_table_of_columns_is_that_of_core() {
    compare(columns::files());
}

#[test]
fn the_table_of_metrics_is_that_of_core() {
    compare(metrics::files());
}

#[test]
fn the_tables_of_lint_are_those_of_core() {
    compare(lint::files());
}

#[test]
fn the_page_of_answers_is_that_of_the_module() {
    compare(answers::files());
}

#[test]
fn the_list_of_functions_is_that_of_the_table() {
    compare(functions::files());
}

#[test]
fn the_list_of_tables_is_that_of_the_files() {
    compare(tables::files());
}

#[test]
fn the_ways_of_rounding_on_the_page_of_totals_are_those_of_core() {
    compare(totals::files());
}

#[test]
fn the_statuses_on_the_page_of_traces_are_those_of_core() {
    compare(trace::files());
}

#[test]
fn the_arrows_of_the_architecture_page_are_those_of_the_layers() {
    compare(architecture::files());
}

#[cfg(feature = "http")]
#[test]
fn the_page_of_conformance_is_what_the_calls_say() {
    match conformance::files() {
        Some(files) => compare(files),
        None => crate::json::suite::leave_out(
            "the page of conformance, since a suite is not there (DTEKIT_AUTHORITY_DATA)",
        ),
    }
}

/// Compares each file with what the table gives, or rewrites it where `DTEKIT_BLESS` is set.
fn compare<P: AsRef<str>>(files: Vec<(P, String)>) {
    for (path, expected) in files {
        let path = path.as_ref();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
        if std::env::var_os("DTEKIT_BLESS").is_some() {
            fs::write(&file, &expected).unwrap();
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(found == expected, "{path} is stale; mend it with: {BLESS}");
    }
}

//! Tables: the built-in files, versions and days, and everything that is wrong with a file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dtekit::ErrorKind;
use dtekit::mapping::{ApplyOptions, Direction, Registry};
use dtekit::tables::{Date, Row, Table, Tables};

/// Every file of `core/countries/XX/tables` with the name that its path gives the table.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for folder in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("countries")).unwrap() {
        let folder = folder.unwrap().path();
        let room = folder.file_name().unwrap().to_string_lossy().into_owned();
        for file in fs::read_dir(folder.join("tables")).into_iter().flatten() {
            let file = file.unwrap().path();
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            let stem = name.split('.').next().unwrap();
            found.push((format!("{room}-{stem}"), fs::read(&file).unwrap()));
        }
    }
    found
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn every_built_in_file_is_a_table_with_a_title_and_the_name_of_its_path() {
    let mut faults = Vec::new();
    for (name, file) in files() {
        match Table::parse(&file) {
            Ok(table) if table.name() == name && !table.title().is_empty() => {}
            Ok(table) => faults.push(format!("{name}: named {}, title `{}`", table.name(), table.title())),
            Err(error) => faults.extend(error.findings().iter().map(|finding| format!("{name}: {finding}"))),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_built_in_table_says_how_much_it_has() {
    let mut faults = Vec::new();
    for (name, file) in files() {
        let table = Table::parse(&file).unwrap();
        let has_text = |row: Row| table.columns().iter().skip(1).any(|column| row.get(column).is_some());
        let has_texts = table.rows().all(has_text);
        // A table of rates may have a code without a rate.
        let is_of_rates = name.contains("-tasa") || name.contains("-retencion");
        match table.coverage() {
            "complete" if has_texts || is_of_rates => {}
            "codes" if !has_texts => {}
            "excerpt" | "general-knowledge" => {}
            other => faults.push(format!("{name}: `{other}`")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let wrong = br#"{"$table": {"name": "own", "version": "1", "source": "test", "coverage": "much"},
        "columns": ["key"], "rows": [["a"]]}"#;
    assert_eq!(Table::parse(wrong).unwrap_err().findings()[0].path.as_deref(), Some("$table/coverage"));
}

/// The tables of amounts and percentages that a law changes: by their titles, and those that the totals and the
/// mappings read as rates.
fn is_of_rates(table: &Table) -> bool {
    let words =
        ["rate in percent", "rates in percent", "rates of the", "rate of the", "soles for", "units: factor"];
    let title = table.title().to_lowercase();
    words.iter().any(|word| title.contains(word))
}

#[test]
fn every_rate_has_its_day_its_law_and_who_checked_it() {
    let (mut faults, mut rates) = (Vec::new(), 0);
    for (name, file) in files() {
        let table = Table::parse(&file).unwrap();
        if !is_of_rates(&table) {
            continue;
        }
        for row in table.rows() {
            rates += 1;
            if row.from().is_none() || row.get("law").is_none() || row.get("checked").is_none() {
                faults.push(format!("{name}: {}", row.key()));
            }
        }
    }
    assert!(faults.is_empty(), "without a day, a law or a check: {}", faults.join(", "));
    assert!(rates > 90, "{rates} rates");
}

#[test]
fn every_table_that_the_totals_read_has_dated_rates() {
    let countries = Path::new(env!("CARGO_MANIFEST_DIR")).join("countries");
    let tables = Tables::standard();
    let (mut faults, mut read) = (Vec::new(), 0);
    for folder in fs::read_dir(countries).unwrap() {
        let Ok(source) = fs::read_to_string(folder.unwrap().path().join("totals.rules")) else { continue };
        for function in ["rate('", "percentage('", "key('"] {
            for part in source.split(function).skip(1) {
                let name = part.split('\'').next().unwrap();
                read += 1;
                if tables.versions(name).iter().any(|table| !is_of_rates(table)) {
                    faults.push(name.to_owned());
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join(", "));
    assert!(read >= 8, "{read} tables");
}

#[test]
fn every_built_in_table_says_who_checked_it() {
    for (name, file) in files() {
        let table = Table::parse(&file).unwrap();
        let is_said = ["yes", "in part", "no"].iter().any(|word| table.checked().starts_with(word));
        assert!(is_said, "{name}: `{}`", table.checked());
        assert!(table.coverage() != "general-knowledge" || table.checked().starts_with("no"), "{name}");
    }
}

#[test]
fn the_day_of_a_source_may_be_a_month_or_a_year() {
    let published = |day: &str| {
        let file = format!(
            r#"{{"$table": {{"name": "own", "version": "1", "source": "test", "published": "{day}"}},
                "columns": ["key"], "rows": [["a"]]}}"#
        );
        Table::parse(file.as_bytes()).map(|table| table.published().to_owned())
    };
    for day in ["2024", "2024-05", "2024-05-31"] {
        assert_eq!(published(day).unwrap(), day);
    }
    for day in ["24", "2024-13", "2024-02-30", "2024-5", "May 2024"] {
        assert_eq!(published(day).unwrap_err().code(), "table-date", "{day}");
    }
}

#[test]
fn a_document_is_judged_by_the_rate_of_its_own_day() {
    let bill = |day: &str, tax: &str| {
        let total = 1000 + tax.parse::<i32>().unwrap();
        let text = format!(
            r#"{{"Documento": {{"Encabezado": {{"IdDoc": {{"Tipo": "33", "FechaEmis": "{day}"}},
                "Totales": {{"MntNeto": "1000", "IVA": "{tax}", "VlrPagar": "{total}"}}}},
                "Detalle": [{{"NmbItem": "a", "QtyItem": "1", "PrcItem": "1000", "MontoItem": "1000"}}]}}}}"#
        );
        let options = dtekit::audit::TotalsOptions::default();
        let audit = dtekit::audit::audit_totals(&*text, dtekit::Country::CL, &options).unwrap();
        let wrong: Vec<_> = audit.findings.iter().filter_map(|one| one.path.clone()).collect();
        wrong.iter().any(|path| path.ends_with("/IVA"))
    };
    assert!(!bill("2003-09-30", "180") && bill("2003-09-30", "190"));
    assert!(!bill("2003-10-01", "190") && bill("2003-10-01", "180"));
    assert!(!bill("2003-09-30T23:59:59", "180") && bill("2003-09-30T23:59:59", "190"));
    let rates = Tables::standard();
    let rate =
        |table: &str, key: &str, as_of: &str| rates.row(table, key, day(as_of)).unwrap().value().to_owned();
    assert_eq!(rate("pe-tasa", "10", "2011-02-28"), "19");
    assert_eq!(rate("pe-tasa", "10", "2011-03-01"), "18");
    assert_eq!(rate("do-tasa-itbis", "2", "2015-12-31"), "13");
    assert_eq!(rate("cl-tasa-impuesto", "24", "2014-09-30"), "27");
    assert_eq!(rate("sv-tasa-iva", "general", "1995-06-30"), "10");
}

#[test]
fn every_file_is_a_version_of_a_built_in_table() {
    let files = files();
    let names: BTreeSet<_> = files.iter().map(|(name, _)| name.as_str()).collect();
    let tables = Tables::standard();
    assert_eq!(tables.names(), names.into_iter().collect::<Vec<_>>());
    let versions: usize = tables.names().iter().map(|name| tables.versions(name).len()).sum();
    assert_eq!(versions, files.len());
}

/// A table of the caller; its only key is `a`.
fn table(from: &str, value: &str) -> Table {
    let from = if from.is_empty() { String::new() } else { format!(r#""from": "{from}","#) };
    let file = format!(
        r#"{{"$table": {{"name": "own", "version": "1", {from} "source": "test"}},
            "columns": ["key", "value"], "rows": [["a", "{value}"]]}}"#
    );
    Table::parse(file.as_bytes()).unwrap()
}

#[test]
fn the_newest_version_that_holds_counts_whatever_the_order_of_adding() {
    let mut tables = Tables::standard();
    for (from, value) in [("2024-01-01", "two"), ("", "one"), ("2025-01-01", "three")] {
        tables.add(table(from, value)).unwrap();
    }
    let value = |as_of: &str| tables.row("own", "a", day(as_of)).unwrap().value().to_owned();
    assert_eq!(value("1999-01-01"), "one");
    assert_eq!(value("2023-12-31"), "one");
    assert_eq!(value("2024-01-01"), "two");
    assert_eq!(value("2030-01-01"), "three");
}

#[test]
fn a_version_of_the_same_day_is_refused_from_the_caller_and_hides_what_is_built_in() {
    let mut tables = Tables::standard();
    tables.add(table("2024-01-01", "one")).unwrap();
    let error = tables.add(table("2024-01-01", "two")).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Argument, "table-duplicate"));
    let hiding = r#"{"$table": {"name": "pe-icbper", "version": "own", "from": "2019-08-01", "source": "test"},
        "columns": ["key", "value"], "rows": [["unidad", "9"]]}"#;
    tables.add(Table::parse(hiding.as_bytes()).unwrap()).unwrap();
    assert_eq!(tables.row("pe-icbper", "unidad", day("2020-01-01")).unwrap().value(), "9");
    assert_eq!(tables.versions("pe-icbper").len(), 1);
}

#[test]
fn what_no_table_row_or_version_has_is_said() {
    let mut tables = Tables::standard();
    tables.add(table("2024-01-01", "one")).unwrap();
    let fault = |name: &str, key: &str, as_of: &str| {
        let error = tables.row(name, key, day(as_of)).unwrap_err();
        (error.kind(), error.code().to_owned(), error.message().to_owned())
    };
    let message = "expected the name of a table, found `none`".to_owned();
    assert_eq!(fault("none", "a", "2024-01-01"), (ErrorKind::Argument, "table-unknown".to_owned(), message));
    let message = "expected a key of the table `own`, found `b`".to_owned();
    assert_eq!(fault("own", "b", "2024-01-01"), (ErrorKind::Invalid, "table-key".to_owned(), message));
    let message =
        "expected a day on which the table `own` holds, found `2023-12-31`; it begins on 2024-01-01"
            .to_owned();
    assert_eq!(
        fault("own", "a", "2023-12-31"),
        (ErrorKind::Invalid, "table-not-in-force".to_owned(), message)
    );
}

#[test]
fn everything_that_is_wrong_with_a_file_is_found_at_once() {
    let file = br#"{"$table": {"name": "Own", "from": "2024-13-01", "more": 1}, "columns": ["key", "value", "from", "to"],
        "rows": [["a", 1], [], ["b", "x", "2024-02-01", "2024-01-01"], ["", "y"], ["c", "z", "2024"], 7]}"#;
    let error = Table::parse(file).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    let found: Vec<_> =
        error.findings().iter().map(|finding| (&*finding.code, finding.path.as_deref().unwrap())).collect();
    assert_eq!(
        found,
        [
            ("table-file", "$table/more"),
            ("table-file", "$table/version"),
            ("table-file", "$table/source"),
            ("table-file", "$table/name"),
            ("table-date", "$table/from"),
            ("table-file", "rows[1]"),
            ("table-file", "rows[2]"),
            ("table-date", "rows[3]"),
            ("table-file", "rows[4]"),
            ("table-date", "rows[5]"),
            ("table-file", "rows[6]"),
        ]
    );
}

#[test]
fn two_rows_of_a_key_on_the_same_day_are_found() {
    let file = br#"{"$table": {"name": "own", "version": "1", "source": "test"}, "columns": ["key", "value", "from", "to"],
        "rows": [["a", "1", null, "2024-01-01"], ["a", "2", "2024-01-01"], ["b", "1"], ["b", "2"]]}"#;
    let error = Table::parse(file).unwrap_err();
    let found: Vec<_> =
        error.findings().iter().map(|finding| (&*finding.code, finding.path.as_deref().unwrap())).collect();
    assert_eq!(found, [("table-duplicate", "rows[2]"), ("table-duplicate", "rows[4]")]);
}

#[test]
fn a_file_that_is_no_json_is_a_syntax_error_and_one_that_is_too_large_a_limit_error() {
    assert_eq!(Table::parse(b"{").unwrap_err().code(), "json-syntax");
    let rows = r#"["a"],"#.repeat(dtekit::tables::MAX_ROWS + 1);
    let file = format!(
        r#"{{"$table": {{"name": "own", "version": "1", "source": "test"}}, "columns": ["key"], "rows": [{}]}}"#,
        rows.trim_end_matches(',')
    );
    let error = Table::parse(file.as_bytes()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "table-size"));
    let error = Table::parse(&vec![b' '; dtekit::tables::MAX_BYTES + 1]).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Limit, "table-size"));
}

#[test]
fn a_row_gives_its_columns_and_days() {
    let file = br#"{"$table": {"name": "own", "version": "1", "from": "2020-01-01", "source": "test"},
        "columns": ["key", "from", "name", "to"], "rows": [["a", null, "first", "2024-01-01"], ["b", "2021-01-01"]]}"#;
    let table = Table::parse(file).unwrap();
    let row = table.row("a", day("2024-01-01")).unwrap();
    assert_eq!((row.get("name"), row.get("none"), row.value()), (Some("first"), None, ""));
    assert_eq!((row.from(), row.to()), (Some(day("2020-01-01")), Some(day("2024-01-01"))));
    assert_eq!(table.row("a", day("2019-12-31")), None);
    let shown = row.to_value().to_string();
    assert_eq!(
        shown,
        r#"{"key":"a","name":"first","from":"2020-01-01","to":"2024-01-01","table":"own","version":"1","source":"test"}"#
    );
}

/// The amount for a bag in Peru's receipt of a supermarket, by the built-in mapping of a registry on a day.
fn for_a_bag(registry: &Registry, options: &ApplyOptions) -> String {
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors/mapping_pe/to");
    let document = fs::read(vectors.join("03_supermarket.json")).unwrap();
    let mapping = registry.standard_in("PE", "03", Direction::To).unwrap();
    let output = String::from_utf8(mapping.apply(&document, options).unwrap()).unwrap();
    let (_, rest) = output.split_once("<cbc:PerUnitAmount").expect("the receipt has a bag");
    rest.split(['>', '<']).nth(1).unwrap().to_owned()
}

#[test]
fn a_newer_table_of_a_registry_changes_what_its_built_in_mappings_write() {
    let file = br#"{"$table": {"name": "pe-icbper", "version": "2030", "from": "2030-01-01", "source": "a law to come"},
        "columns": ["key", "value"], "rows": [["unidad", "0.60"]]}"#;
    let registry = Registry::new();
    let in_2031 = ApplyOptions::default().as_of(day("2031-01-01"));
    assert_eq!(for_a_bag(&registry, &in_2031), "0.50");
    registry.add_table(file).unwrap();
    assert_eq!(for_a_bag(&registry, &in_2031), "0.60");
    assert_eq!(for_a_bag(&registry, &ApplyOptions::default().as_of(day("2029-12-31"))), "0.50");
    assert_eq!(for_a_bag(&registry, &ApplyOptions::default().as_of(day("2021-06-01"))), "0.30");
    assert_eq!(for_a_bag(&Registry::new(), &in_2031), "0.50");
}

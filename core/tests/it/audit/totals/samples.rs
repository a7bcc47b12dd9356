//! The tables of `docs/totals.md`: what is found in every sample of the authorities' data that is read.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use dtekit::audit::totals::TotalsStatus;
use dtekit::audit::{TotalsAudit, TotalsOptions, audit_totals};
use dtekit::reading::{ReadOptions, ReadStatus};
use dtekit::{Country, read};

use super::changed::amounts;
use crate::country::authority;

/// The samples whose own amounts do not agree, each with the reason.
const REASONS: &[(&str, &str)] = &[
    (
        "br/samples/nfe/nfe_reforma_tributaria.xml",
        "an example of a library: totals of a document with more lines",
    ),
    ("co/samples/invoice-SETP.xml", "a test of a library: percentages that are not those of its discounts"),
    ("do/samples/ECF.xml", "made of the schema by a generator: amounts without sense"),
    ("do/samples/rfce.xml", "made of the schema by a generator: each amount is 1"),
    ("do/samples/signedECF32.xml", "made of the schema by a generator: amounts without sense"),
    ("ec/samples/invoice-original.xml", "a test of a library: a total of discounts without a discount"),
    ("ec/samples/invoice-signed.xml", "the same document, signed"),
    ("ec/samples/invoice.xml", "made of the schema: every amount is 50.00"),
    (
        "ec/samples/responses/autorizacion-CREDIT_NOTE.xml",
        "authorised: the SRI did not compare totalSinImpuestos, which leaves out a line that is not subject to the IVA",
    ),
    (
        "pe/samples/20100454523-07-FC01-211.xml",
        "a test of a validator: the amount to pay is not that of its line",
    ),
    (
        "pe/samples/20200464529-01-F001-697.xml",
        "a test of a validator: the values of its lines are before their discounts",
    ),
    (
        "sv/samples/dte-01-nonconformant.json",
        "made up, against the schema: a factura with the IVA added to the price",
    ),
];

/// A document of a sample, with its place and its audit.
pub struct Sample {
    pub name: String,
    pub country: Country,
    pub kind: String,
    pub generic: String,
    pub audit: TotalsAudit,
}

/// Every document of the samples that is read.
pub fn all(data: &Path) -> Vec<Sample> {
    let mut samples = Vec::new();
    for country in Country::ALL {
        let mut files = Vec::new();
        gather(&data.join(country.as_str().to_lowercase()).join("samples"), &mut files);
        files.sort();
        for file in files {
            let name = file.strip_prefix(data).unwrap().to_str().unwrap().to_owned();
            let Ok(found) = read(&fs::read(&file).unwrap(), &ReadOptions::default()) else { continue };
            for document in found.into_iter().filter(|document| document.status == ReadStatus::Read) {
                let (Some(country), Some(generic)) = (document.country, document.generic) else { continue };
                let audit = audit_totals(&generic, country, &TotalsOptions::default()).unwrap();
                let kind = document.document_type.unwrap_or_default();
                samples.push(Sample { name: name.clone(), country, kind, generic, audit });
            }
        }
    }
    samples
}

/// The files below a folder.
pub fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            gather(&entry.path(), files);
        } else {
            files.push(entry.path());
        }
    }
}

#[test]
fn what_an_authority_accepted_is_consistent() {
    let Some(data) = authority::data("cl") else { return };
    let samples = all(&data);
    let mut wrong = Vec::new();
    for sample in &samples {
        let is_explained = REASONS.iter().any(|(name, _)| *name == sample.name);
        if (sample.audit.status == TotalsStatus::Inconsistent) != is_explained {
            wrong.push(format!("{}: {} {:?}", sample.name, sample.audit.status, sample.audit.findings));
        }
    }
    assert!(
        wrong.is_empty(),
        "samples that need a reason, or that have one and need none:\n{}",
        wrong.join("\n")
    );
    compare(&format!("{}{}", by_country(&samples), table(&samples)));
}

/// The table of the countries: how many documents stand where, and how many amounts are changed in turn.
fn by_country(samples: &[Sample]) -> String {
    let mut table = String::from(
        "\n| country | documents | consistent | tolerated | inconsistent, with a reason | unchecked | amounts that are changed |\n|---|---|---|---|---|---|---|\n",
    );
    for country in Country::ALL {
        let own = || samples.iter().filter(|sample| sample.country == country);
        let count = |status| own().filter(|sample| sample.audit.status == status).count();
        let consistent = own().filter(|sample| sample.audit.status == TotalsStatus::Consistent);
        let amounts: usize = consistent.map(|sample| amounts(&sample.generic, &sample.audit)).sum();
        writeln!(
            table,
            "| {country} | {} | {} | {} | {} | {} | {amounts} |",
            own().count(),
            count(TotalsStatus::Consistent),
            count(TotalsStatus::Tolerated),
            count(TotalsStatus::Inconsistent),
            count(TotalsStatus::Unchecked)
        )
        .unwrap();
    }
    table
}

/// Compares the tables of the page. With `DTEKIT_BLESS` set, writes them.
fn compare(fresh: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/totals.md");
    let page = fs::read_to_string(&file).unwrap();
    let begin = "<!-- samples: written by DTEKIT_BLESS=1 cargo test -p dtekit --test it audit::totals -->\n";
    let (before, rest) = page.split_once(begin).unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let fresh = format!("{before}{begin}{fresh}<!-- end -->{after}");
    if std::env::var_os("DTEKIT_BLESS").is_some() {
        fs::write(file, fresh).unwrap();
    } else {
        assert!(
            page == fresh,
            "docs/totals.md is stale: DTEKIT_BLESS=1 cargo test -p dtekit --test it audit::totals"
        );
    }
}

fn table(samples: &[Sample]) -> String {
    let mut table = String::from("\n| Sample | Type | Amounts | Policy | Result |\n|---|---|---|---|---|\n");
    for sample in samples {
        let Sample { name, kind, audit, .. } = sample;
        let reason = REASONS.iter().find(|(known, _)| known == name).map(|(_, reason)| format!(": {reason}"));
        let policy = match audit.status {
            TotalsStatus::Unchecked => "–".to_owned(),
            _ => format!("{}, {}", audit.policy, audit.rounding),
        };
        let result = format!("{}{}", audit.status, reason.unwrap_or_default());
        let name = name.replace("/samples/", "/");
        writeln!(table, "| `{name}` | {kind} | {} | {policy} | {result} |", audit.compared).unwrap();
    }
    table + "\n"
}

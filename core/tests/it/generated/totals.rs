//! The table of rounding in `docs/totals.md`, from the row in `totals.rs` of each country.

use std::fmt::Write;
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/totals.md";
const BEGIN: &str = "<!-- Generated from core/countries/XX/totals.rs: do not edit. -->\n";
const END: &str = "<!-- End of the ways of rounding. -->\n";

pub fn files() -> Vec<(&'static str, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join(PAGE)).unwrap();
    let (before, rest) = page.split_once(BEGIN).expect("the page has the ways of rounding");
    let (_, after) = rest.split_once(END).expect("the ways of rounding have an end");
    let mut list = String::from(
        "\n| country | ways | decimals of lines, of totals | tolerance of a line, of a total | the payments are | source |\n\
         |---|---|---|---|---|---|\n",
    );
    let mut folders: Vec<_> =
        fs::read_dir(root.join("core/countries")).unwrap().map(|one| one.unwrap().path()).collect();
    folders.sort();
    for folder in folders {
        let Ok(source) = fs::read_to_string(folder.join("totals.rs")) else { continue };
        let country = folder.file_name().unwrap().to_str().unwrap().to_uppercase();
        let rules = Rules::of(&source).unwrap_or_else(|member| panic!("{country}: no `{member}`"));
        writeln!(list, "| {country} | {} |", rules.cells().join(" | ")).unwrap();
    }
    vec![(PAGE, format!("{before}{BEGIN}{list}\n{END}{after}"))]
}

/// The members of a country's row, as they are written.
struct Rules<'s> {
    ways: &'s str,
    line: &'s str,
    total: &'s str,
    line_tolerance: &'s str,
    total_tolerance: &'s str,
    for_each_line: &'s str,
    payments: &'s str,
    source: &'s str,
}

impl<'s> Rules<'s> {
    fn of(source: &'s str) -> Result<Self, &'static str> {
        let (_, rules) = source.split_once("rules: Rules {").ok_or("rules")?;
        let member = |name: &'static str| {
            let line = rules.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "));
            line.and_then(|line| line.strip_suffix(',')).ok_or(name)
        };
        let text = |name: &'static str| member(name).map(|text| text.trim_matches('"'));
        Ok(Rules {
            ways: member("ways")?,
            line: member("line")?,
            total: member("total")?,
            line_tolerance: text("line_tolerance")?,
            total_tolerance: text("total_tolerance")?,
            for_each_line: text("tolerance_for_each_line")?,
            payments: member("payments")?,
            source: text("source")?,
        })
    }

    fn cells(&self) -> [String; 5] {
        let total = match (self.total_tolerance, self.for_each_line) {
            (total, "0") => total.to_owned(),
            ("0", each) => format!("{each} for each line"),
            (total, each) => format!("{total} and {each} for each line"),
        };
        [
            ways(self.ways),
            format!("{}, {}", decimals(self.line), decimals(self.total)),
            format!("{}, {total}", self.line_tolerance),
            payments(self.payments),
            self.source.to_owned(),
        ]
    }
}

/// The ways in the order of the row, such as `line`, `rate`; half up.
fn ways(list: &str) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for way in list.trim_matches(['&', '[', ']']).split(", ") {
        let (policy, rounding) = way.split_once('_').unwrap_or((way, ""));
        let rounding = match rounding {
            "" => "half up",
            "EVEN" => "half even",
            "CUT" => "cut",
            other => panic!("no way of rounding: {other}"),
        };
        let policy = format!("`{}`", policy.to_lowercase());
        match groups.iter_mut().find(|(known, _)| *known == rounding) {
            Some((_, policies)) => policies.push(policy),
            None => groups.push((rounding, vec![policy])),
        }
    }
    let groups = groups.iter().map(|(rounding, policies)| format!("{} {rounding}", policies.join(", ")));
    groups.collect::<Vec<_>>().join("; ")
}

/// `decimals(2, 6, 2)` as `2 to 6`.
fn decimals(call: &str) -> String {
    let numbers: Vec<&str> = call.trim_start_matches("decimals(").trim_end_matches(')').split(", ").collect();
    match numbers[..] {
        [least, most, _] if least == most => least.to_owned(),
        [least, most, _] => format!("{least} to {most}"),
        _ => panic!("no decimals: {call}"),
    }
}

/// What the payments add up to.
fn payments(value: &str) -> String {
    let kinds: Vec<String> = value.split('"').skip(1).step_by(2).map(|kind| format!("`{kind}`")).collect();
    let word = value.trim_start_matches("Payments::");
    let word = word.split('(').next().unwrap();
    match (word, &kinds[..]) {
        ("Unchecked", _) => "–".to_owned(),
        ("Total", []) => "the total".to_owned(),
        ("Total", kinds) => format!("the total; none with the kind {}", kinds.join(", ")),
        ("TotalOf", kinds) => format!("the total, if each is of the kind {}", kinds.join(", ")),
        _ => panic!("no rule of payments: {value}"),
    }
}

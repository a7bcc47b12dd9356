//! The types of the options in Python and TypeScript, and the page of options: made from the rows of `options!`.

use dtekit::audit::{CodeOptions, DeadlineOptions, LintOptions, TotalsOptions, TraceOptions};
use dtekit::batch::BatchRows;
use dtekit::chile::FolioInputs;
use dtekit::client::{InvalidateOptions, IssueRows, Settings};
use dtekit::extraction::{ArchiveRows, Policy};
use dtekit::json::Value;
use dtekit::keywords::{OptionKind, OptionRow, Options};
use dtekit::mapping::ApplyOptions;
use dtekit::operation::ReplyRows;
use dtekit::print::SymbolOptions;
use dtekit::result::AnswerRows;
use dtekit::signature::VerifyOptions;
use dtekit::store::inbox::{InboxPrint, InboxRun};
use dtekit::store::journal::{JournalOptions, JournalRun, JournalWait, JournalWorkOptions, SubmitRows};
use dtekit::store::poll::PollRun;
use dtekit::{Limits, Naming, PrintOptions, ReadOptions, ToJson, ToXml, ValidateOptions};

use super::described::{camel, comment_at, plain, quoted};
use super::words::wrapped;

/// The options of one struct, or those of them that stand in one type of a language.
struct Group {
    name: &'static str,
    about: &'static str,
    rows: Vec<OptionRow>,
}

impl Group {
    fn new<T: Options>(name: &'static str, about: &'static str) -> Group {
        Group { name, about, rows: T::rows(None) }
    }

    /// The group without these options.
    fn without(mut self, names: &[&str]) -> Group {
        self.rows.retain(|row| !names.contains(&row.name));
        self
    }

    /// The group with these options alone.
    fn only(mut self, names: &[&str]) -> Group {
        self.rows.retain(|row| names.contains(&row.name));
        self
    }

    /// The group without the values of dtekit's own types, which Python takes as arguments of their own.
    fn plain(mut self) -> Group {
        self.rows.retain(|row| !matches!(row.kind, OptionKind::Handle(_)));
        self
    }
}

/// The options of an issue that only Chile has.
const FOLIO: [&str; 7] = [
    "biller_id",
    "validate_number",
    "biller_known",
    "automatic_assignment",
    "category_id",
    "folio",
    "folio_state",
];

const LIMITS: [&str; 4] = ["max_depth", "max_bytes", "max_attributes", "max_growth"];

/// The options of a received archive that do not come from the request.
const BOUNDS: [&str; 4] = ["batch_id", "entries", "bytes", "ratio"];

pub fn files() -> Vec<(&'static str, String)> {
    vec![
        ("bindings/python/python/dtekit/_option_types.py", python()),
        ("bindings/node/lib/options.d.ts", node()),
        ("docs/options.md", page()),
    ]
}

const PYTHON: &str = r#"# Generated from the rows of `options!` in core: do not edit.
"""The keywords of functions, as types. None is the default of each."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Mapping, Sequence, TypedDict

from ._options import Processing, Seconds

if TYPE_CHECKING:
    from ._native import Registry
"#;

fn python() -> String {
    let types = [
        Group::new::<ToXml>("ToXml", "The options of `json_to_xml`."),
        Group::new::<ToJson>("ToJson", "The options of `xml_to_json`."),
        Group::new::<BatchRows>("BatchOptions", "The options of every batch, such as `convert_many`."),
        Group::new::<ApplyOptions>(
            "Bounds",
            "The options of one application of a mapping. `max_depth` and `max_bytes` have no effect on a `Document`.",
        )
        .without(&["params"]),
        Group::new::<ReadOptions>("ReadBounds", "The bounds of `read`.").plain().without(&["lost"]),
        Group::new::<LintOptions>("LintOptions", "The options of `lint`.").plain(),
        Group::new::<TotalsOptions>("TotalsOptions", "The options of `audit_totals`.").plain(),
        Group::new::<DeadlineOptions>("DeadlineOptions", "The options of `deadlines`.").plain(),
        Group::new::<Settings>("Settings", "The keywords of `Client` beside address, user and password."),
        Group::new::<Policy>(
            "Policy",
            "The numbers of the polling policy; the defaults give 25 sends and 125 queries in 13¼ hours at most.",
        ),
        Group::new::<InboxPrint>("InboxPrint", "The options of `Inbox.print`."),
        Group::new::<FolioInputs<'_>>(
            "FolioInputs",
            "The keywords of `evaluate_folio` beside the document. None means not known; a blank text means that there is \
             none.",
        ),
        Group::new::<IssueRows>("IssueOptions(FolioInputs)", "The keywords of `Client.issue`, and for Chile those of `FolioInputs`.")
            .without(&FOLIO),
        Group::new::<SubmitRows>("JournalSubmit(IssueOptions)", "The keywords of `Journal.submit`, and those of `IssueOptions`."),
    ];
    let types = types.into_iter().chain([
        Group::new::<AnswerRows>(
            "Context",
            "The keywords of `ProcessResult.decode`: the facts about a call that the meaning of its answer depends on.",
        ),
        Group::new::<ReplyRows>(
            "Answer(Context)",
            "The keywords of `decode_reply`: those of `Context`, and two about the answer.",
        ),
        Group::new::<ArchiveRows>(
            "ArchiveRequest",
            "What the program's web server knows of the request that posts a ZIP, beside its body.",
        ),
    ]);
    let both = [
        ("ToXmlMany", "ToXml", "`convert_many` to XML"),
        ("ToJsonMany", "ToJson", "`convert_many` to JSON"),
        ("BoundsMany", "Bounds", "`map_many`"),
        ("LintMany", "LintOptions", "`lint_many`"),
        ("TotalsMany", "TotalsOptions", "`audit_totals_many`"),
    ];
    let mut text = String::from(PYTHON);
    for group in types {
        let about = wrapped(4, &format!("\"\"\"{}\"\"\"", group.about));
        let (name, parent) =
            group.name.trim_end_matches(')').split_once('(').unwrap_or((group.name, "TypedDict"));
        text.push_str(&format!("\n\nclass {name}({parent}, total=False):\n{about}"));
        for row in &group.rows {
            let about = wrapped(4, &format!("\"\"\"{}\"\"\"", described(row, Language::Python)));
            text.push_str(&format!("\n    {}: {} | None\n{about}", row.name, python_type(row)));
        }
    }
    for (name, of, function) in both {
        let doc = format!("    \"\"\"The options of {function}.\"\"\"\n");
        text.push_str(&format!("\n\nclass {name}(BatchOptions, {of}, total=False):\n{doc}"));
    }
    text
}

pub fn python_type(row: &OptionRow) -> String {
    match &row.kind {
        OptionKind::Flag => "bool".to_owned(),
        OptionKind::Whole => "int".to_owned(),
        OptionKind::Seconds => "Seconds".to_owned(),
        OptionKind::Time => "Date | number".to_owned(),
        OptionKind::Text | OptionKind::Country => "str".to_owned(),
        OptionKind::TextOrNumber => "str | int".to_owned(),
        OptionKind::Decimal => "str | int | Decimal".to_owned(),
        OptionKind::Processing => "bool | Processing".to_owned(),
        OptionKind::Day => "str | date".to_owned(),
        OptionKind::Word(words) => format!("Literal[{}]", quoted(words, '"', ", ")),
        OptionKind::Words(words) => format!("Sequence[Literal[{}]]", quoted(words, '"', ", ")),
        OptionKind::Texts => "Sequence[str]".to_owned(),
        OptionKind::Object => "Mapping[str, Any]".to_owned(),
        OptionKind::Handle(name) => (*name).to_owned(),
    }
}

const NODE: &str = "// Generated from the rows of `options!` in core: do not edit.

import type { Bytes, Mapping, Registry } from './index'
";

fn node() -> String {
    let types = [
        (
            "",
            Group::new::<Limits>(
                "LimitOptions",
                "Bounds on a document, so that a hostile one cannot cost too much.",
            ),
        ),
        (
            "LimitOptions",
            Group::new::<ToXml>("FromJsonOptions", "How a document's JSON is to be read.")
                .only(&["keep_root", "dialect"]),
        ),
        (
            "",
            Group::new::<ToXml>("WriteXmlOptions", "How a document is to be written as XML.")
                .only(&["declaration", "encoding"]),
        ),
        (
            "",
            Group::new::<ToJson>("WriteJsonOptions", "How a document is to be written as JSON.")
                .without(&LIMITS),
        ),
        (
            "",
            Group::new::<BatchRows>("PlainBatchOptions", "The options of every batch that are plain values."),
        ),
        (
            "",
            Group::new::<ApplyOptions>("BoundOptions", "Bounds on one application of a mapping.")
                .without(&["params"]),
        ),
        ("", Group::new::<ReadOptions>("ReadOptions", "The options of {@link read}.")),
        ("", Group::new::<LintOptions>("LintOptions", "The options of {@link lint}.")),
        ("", Group::new::<TotalsOptions>("TotalsOptions", "The options of {@link auditTotals}.")),
        ("", Group::new::<DeadlineOptions>("DeadlineOptions", "The options of {@link deadlines}.")),
        ("", Group::new::<TraceOptions>("TraceOptions", "The options of {@link trace}.")),
        ("", Group::new::<CodeOptions>("CodeOptions", "The options of {@link code}.")),
        (
            "",
            Group::new::<ValidateOptions>(
                "PlainValidateOptions",
                "The options of {@link validate} that are plain values.",
            ),
        ),
        ("", Group::new::<VerifyOptions>("VerifyOptions", "The options of {@link verify}.")),
        ("", Group::new::<PrintOptions>("PrintOptions", "The options of {@link printData}.")),
        ("", Group::new::<SymbolOptions>("SymbolOptions", "The options of {@link symbol}.")),
        (
            "",
            Group::new::<Settings>(
                "PlainClientOptions",
                "The options of {@link Client} that are plain values.",
            ),
        ),
        ("", Group::new::<Policy>("Policy", "The numbers of the polling policy.")),
        (
            "",
            Group::new::<PollRun>("PlainPollRun", "The options of a pass over polls that are plain values."),
        ),
        (
            "",
            Group::new::<InboxRun>(
                "PlainInboxRun",
                "The options of a pass over an inbox that are plain values.",
            ),
        ),
        (
            "",
            Group::new::<JournalOptions>(
                "PlainJournalOptions",
                "The options of a journal that are plain values.",
            )
            .only(&["resend", "settle_after"]),
        ),
        (
            "",
            Group::new::<JournalOptions>("FileJournalOptions", "What a journal in a file takes beside them.")
                .only(&["create"]),
        ),
        (
            "",
            Group::new::<JournalOptions>(
                "SharedJournalOptions",
                "What a journal in a shared database takes beside them.",
            )
            .only(&["replica", "notify"]),
        ),
        (
            "",
            Group::new::<JournalRun<'_>>(
                "PlainJournalRun",
                "The options of a pass over a journal that are plain values.",
            ),
        ),
        (
            "",
            Group::new::<FolioInputs<'_>>(
                "PlainFolioInputs",
                "What is known about the folio, beside the document.",
            ),
        ),
        (
            "PlainFolioInputs",
            Group::new::<IssueRows>(
                "PlainIssueOptions",
                "The options of {@link Client.issue} that are plain values.",
            )
            .without(&FOLIO),
        ),
        (
            "",
            Group::new::<SubmitRows>(
                "PlainJournalSubmit",
                "What {@link Journal.submit} takes beside the options of a send.",
            ),
        ),
        ("", Group::new::<InboxPrint>("PlainInboxPrint", "How print jobs are printed, without a time.")),
        ("", Group::new::<JournalWorkOptions>("JournalWorkOptions", "The options of {@link JournalWork}.")),
        ("", Group::new::<JournalWait<'_>>("PlainJournalWait", "How long {@link Journal.wait} waits.")),
        ("", Group::new::<AnswerRows>("DecodeOptions", "How an answer is to be read.")),
        ("DecodeOptions", Group::new::<ReplyRows>("ReplyOptions", "How any answer is to be read.")),
        (
            "",
            Group::new::<ArchiveRows>("ArchiveOptions", "The bounds on an archive, and its batch.")
                .only(&BOUNDS),
        ),
        (
            "ArchiveOptions",
            Group::new::<ArchiveRows>(
                "ArchiveRequest",
                "What the program's web server knows of the request that posts a ZIP, beside its body.",
            )
            .without(&BOUNDS),
        ),
    ];
    let mut text = String::from(NODE);
    for (parent, group) in &types {
        let extends = if parent.is_empty() { String::new() } else { format!(" extends {parent}") };
        text.push_str(&format!("\n/** {} */\nexport interface {}{extends} {{\n", group.about, group.name));
        for row in &group.rows {
            let doc = comment_at(2, &described(row, Language::Node));
            text.push_str(&format!("{doc}  {}?: {} | null\n", Naming::Camel.name(row.name), node_type(row)));
        }
        text.push_str("}\n");
    }
    text
}

fn node_type(row: &OptionRow) -> String {
    // JavaScript has types of its own for these.
    match row.name {
        "trust" => return "Array<string | Uint8Array> | string | Uint8Array".to_owned(),
        // A header that is not there.
        "content_type" | "authorization" => return "string | undefined".to_owned(),
        "ca_certs" => return "Bytes".to_owned(),
        "params" => return "Record<string, string | number | bigint | boolean | null>".to_owned(),
        "at" => return "Date | number | string".to_owned(),
        _ => {}
    }
    match &row.kind {
        OptionKind::Flag | OptionKind::Processing => "boolean".to_owned(),
        OptionKind::Whole | OptionKind::Seconds => "number".to_owned(),
        OptionKind::Time => "Time".to_owned(),
        OptionKind::Text | OptionKind::Country | OptionKind::Day => "string".to_owned(),
        OptionKind::TextOrNumber | OptionKind::Decimal => "string | number".to_owned(),
        OptionKind::Word(words) => quoted(words, '\'', " | "),
        OptionKind::Words(words) => format!("Array<{}>", quoted(words, '\'', " | ")),
        OptionKind::Texts => "string[]".to_owned(),
        OptionKind::Object => "Record<string, unknown>".to_owned(),
        OptionKind::Handle(name) => (*name).to_owned(),
    }
}

const PAGE: &str = "# Options

<!-- Made from the rows of `options!` in core by `DTEKIT_BLESS=1 cargo test --workspace --test it generated`. -->

What each function takes beside its document, with type, default and meaning. Rust has these names as fields, Python as
keywords, C and C++ as members of a JSON object, and Node in camelCase (`max_depth` is `maxDepth`). An option that is
left out or null has its default. One that is unknown, of the wrong type or out of range is an error with a finding for
each.

A duration is a number of seconds, in Python also a `timedelta`; in Rust it is a `Duration`. A day is text such as
`2026-05-31`, in Python also a `date`.
";

fn page() -> String {
    let groups = [
        Group::new::<ToXml>("ToXml", "`json_to_xml` and all that reads JSON or writes XML"),
        Group::new::<ToJson>("ToJson", "`xml_to_json` and all that reads XML or writes JSON"),
        Group::new::<BatchRows>("BatchOptions", "every batch, beside the options of its work"),
        Group::new::<ApplyOptions>("ApplyOptions", "`apply`, `explain` and `diff` of a mapping"),
        Group::new::<ReadOptions>("ReadOptions", "`read`"),
        Group::new::<LintOptions>("LintOptions", "`lint`"),
        Group::new::<TotalsOptions>("TotalsOptions", "`audit_totals`"),
        Group::new::<DeadlineOptions>("DeadlineOptions", "`deadlines`"),
        Group::new::<ValidateOptions>("ValidateOptions", "`validate`"),
        Group::new::<VerifyOptions>("VerifyOptions", "`verify`"),
        Group::new::<TraceOptions>("TraceOptions", "`trace`"),
        Group::new::<CodeOptions>("CodeOptions", "`code`"),
        Group::new::<PrintOptions>("PrintOptions", "`print_data`"),
        Group::new::<SymbolOptions>("SymbolOptions", "`symbol`"),
        Group::new::<Settings>("Settings", "`Client`, beside address, user and password"),
        Group::new::<IssueRows>("IssueOptions", "`issue`, and what a journal submits"),
        Group::new::<SubmitRows>("JournalSubmit", "a journal's `submit`, beside those of `issue`"),
        Group::new::<JournalRun<'_>>("JournalRun", "a pass of a journal"),
        Group::new::<InvalidateOptions>("InvalidateOptions", "an invalidation in El Salvador"),
        Group::new::<Policy>("Policy", "an extraction: the numbers of the polling policy"),
        Group::new::<PollRun>("PollRun", "a pass of a poll store"),
        Group::new::<InboxRun>("InboxRun", "a pass of an inbox"),
        Group::new::<InboxPrint>("InboxPrint", "printing from an inbox"),
        Group::new::<JournalOptions>("JournalOptions", "a journal, when it is opened"),
        Group::new::<JournalWorkOptions>("JournalWorkOptions", "a journal without its store"),
        Group::new::<JournalWait<'_>>("JournalWait", "a journal's `wait`"),
        Group::new::<AnswerRows>(
            "AnswerContext",
            "an answer that was received in another way than by a client",
        ),
        Group::new::<ReplyRows>("Reply", "any such answer, beside those of its context"),
        Group::new::<ArchiveRows>("ArchiveRequest", "an archive that the program receives"),
    ];
    let mut text = String::from(PAGE);
    for group in &groups {
        text.push_str(&format!("\n## {}\n\nFor {}.\n\n", group.name, group.about));
        text.push_str("| option | type | default | meaning |\n|---|---|---|---|\n");
        for row in &group.rows {
            let default = row.default.as_ref().map(|default| format!("`{default}`")).unwrap_or_default();
            let kind = page_type(row);
            let about = plain(row.about).replace('|', "\\|");
            text.push_str(&format!("| `{}` | {kind} | {default} | {about} |\n", row.name));
        }
    }
    text
}

fn page_type(row: &OptionRow) -> String {
    match &row.kind {
        OptionKind::Flag | OptionKind::Processing => "true or false".to_owned(),
        OptionKind::Whole => "whole number".to_owned(),
        OptionKind::Seconds => "duration".to_owned(),
        OptionKind::Time => "time".to_owned(),
        OptionKind::Text => "text".to_owned(),
        OptionKind::TextOrNumber => "text or number".to_owned(),
        OptionKind::Decimal => "decimal number".to_owned(),
        OptionKind::Day => "day".to_owned(),
        OptionKind::Country => "country's code".to_owned(),
        OptionKind::Word(words) => quoted(words, '`', ", "),
        OptionKind::Words(words) => format!("list of {}", quoted(words, '`', ", ")),
        OptionKind::Texts => "list of texts".to_owned(),
        OptionKind::Object => "object".to_owned(),
        OptionKind::Handle(name) => format!("`{name}`"),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Language {
    Python,
    Node,
}

/// The description with the default, in the words of a language.
fn described(row: &OptionRow, language: Language) -> String {
    let about = plain(row.about);
    let about = match language {
        Language::Python => about,
        Language::Node => camel(&about, |_| true),
    };
    let Some(default) = &row.default else { return about };
    let default = match (default, language) {
        (Value::Bool(flag), Language::Python) => if *flag { "True" } else { "False" }.to_owned(),
        (Value::String(word), _) => format!("`{word}`"),
        (Value::Number(number), _) => grouped(number.as_str()),
        (other, _) => other.to_string(),
    };
    format!("{about} Default: {default}.")
}

/// A number with commas, and in MiB if it is a number of bytes.
fn grouped(number: &str) -> String {
    let mut text = String::new();
    for (index, digit) in number.chars().enumerate() {
        if index > 0 && (number.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    match number.parse::<u64>() {
        Ok(bytes) if bytes >= 1 << 20 && bytes.is_multiple_of(1 << 20) => {
            format!("{text} ({} MiB)", bytes >> 20)
        }
        _ => text,
    }
}

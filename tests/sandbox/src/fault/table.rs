//! The table of failures: the name of each, what follows the name, and what it does.

use std::time::Duration;

use super::{FaultKind, Place};
use crate::wire::{Cut, End, Wire};

/// What follows a name, after `=`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Takes {
    /// Nothing.
    Nothing(FaultKindOf<()>),
    /// A number that must be given, by its name.
    Number(&'static str, FaultKindOf<u32>),
    /// Nothing, or `stored`.
    Stored(FaultKindOf<bool>),
    /// One of the four places; the given one is the default.
    Place(Place, FaultKindOf<Place>),
    /// A place, or a value of that name.
    PlaceOr(&'static str, u16),
    /// Nothing, or a text of that name.
    TextOr(&'static str, FaultKindOf<Option<String>>),
}

type FaultKindOf<T> = fn(T) -> FaultKind;

/// A failure of the table.
#[derive(Debug)]
pub(crate) struct Row {
    pub name: &'static str,
    pub takes: Takes,
    pub meaning: &'static str,
}

const fn row(name: &'static str, takes: Takes, meaning: &'static str) -> Row {
    Row { name, takes, meaning }
}

macro_rules! status {
    ($status:literal, $meaning:literal) => {
        row(
            concat!("http-", $status),
            Takes::Place(Place::After, |place| FaultKind::Status { status: $status, value: None, place }),
            $meaning,
        )
    };
}

macro_rules! wire {
    ($name:literal, $wire:expr, $meaning:literal) => {
        row($name, Takes::Place(Place::Stored, |place| FaultKind::Wire { wire: $wire, place }), $meaning)
    };
}

macro_rules! cut {
    ($name:literal, $at:ident, $end:ident, $meaning:literal) => {
        wire!($name, Wire::Cut { at: Cut::$at, end: End::$end }, $meaning)
    };
}

macro_rules! text {
    ($name:literal, $text:expr, $default:ident, $meaning:literal) => {
        row($name, Takes::Place(Place::$default, |place| FaultKind::Text { text: $text, place }), $meaning)
    };
}

/// Every failure.
#[rustfmt::skip]
pub(crate) const FAULTS: &[Row] = &[
    row("delay", Takes::Number("MS", |ms| FaultKind::Delay(Duration::from_millis(ms.into()))), "the answer comes later"),
    cut!("reset", Start, Reset, "the connection is reset, without an answer"),
    cut!("close", Start, Close, "the connection closes, without an answer"),
    cut!("stall", Start, Stall, "no answer comes, for ten minutes"),
    cut!("half-status-reset", HalfStatus, Reset, "half of the status line, then a reset"),
    cut!("half-status-close", HalfStatus, Close, "half of the status line, then the end"),
    cut!("half-status-stall", HalfStatus, Stall, "half of the status line, then nothing"),
    cut!("half-head-reset", HalfHead, Reset, "half of the header fields, then a reset"),
    cut!("half-head-close", HalfHead, Close, "half of the header fields, then the end"),
    cut!("half-head-stall", HalfHead, Stall, "half of the header fields, then nothing"),
    cut!("head-reset", Head, Reset, "the header fields, then a reset"),
    cut!("head-close", Head, Close, "the header fields, then the end"),
    cut!("head-stall", Head, Stall, "the header fields, then nothing"),
    cut!("half-body-reset", HalfBody, Reset, "half of the body, then a reset"),
    cut!("half-body-close", HalfBody, Close, "half of the body, then the end"),
    cut!("half-body-stall", HalfBody, Stall, "half of the body, then nothing"),
    cut!("body-reset", Body, Reset, "the whole answer, then a reset, which may overtake it"),
    cut!("body-close", Body, Close, "the whole answer; then the connection closes, which the answer did not announce"),
    cut!("body-stall", Body, Stall, "the whole answer; the connection stays open and is read no more"),
    wire!("garbage", Wire::Garbage, "bytes that are no HTTP"),
    wire!("chunks-broken", Wire::BrokenChunks, "a chunk whose length is no number"),
    wire!("chunks-cut", Wire::CutChunks, "the end in the middle of a chunk"),
    wire!("two-lengths", Wire::TwoLengths, "two fields Content-Length that differ"),
    wire!("endless-body", Wire::EndlessBody, "a body without end"),
    wire!("endless-head", Wire::EndlessHead, "header fields without end"),
    wire!("slow", Wire::Slow, "one byte of the answer each 50 ms"),
    wire!("continues", Wire::Continues, "fifty times 100 Continue, then the answer"),
    wire!("gzip-broken", Wire::BrokenGzip, "a body that says that it is gzip, and is not"),
    status!(200, "a status 200 with an empty body"),
    status!(204, "a status 204, which has no body"),
    row("http-301", Takes::PlaceOr("LOCATION", 301), "a redirect, as with 302, 303, 307 and 308"),
    row("http-302", Takes::PlaceOr("LOCATION", 302), "a redirect"),
    row("http-303", Takes::PlaceOr("LOCATION", 303), "a redirect"),
    row("http-307", Takes::PlaceOr("LOCATION", 307), "a redirect"),
    row("http-308", Takes::PlaceOr("LOCATION", 308), "a redirect"),
    status!(401, "the credentials are refused, whatever they are"),
    status!(403, "the caller may not do that"),
    status!(408, "the request did not come in time"),
    row("http-409", Takes::Nothing(|()| FaultKind::Status { status: 409, value: None, place: Place::Stored }),
        "processed; the answer itself has the status 409"),
    row("http-429", Takes::PlaceOr("SECONDS", 429), "too many calls, with Retry-After"),
    status!(500, "a page of HTML with the status 500"),
    status!(502, "a page of HTML with the status 502"),
    status!(503, "the service is unavailable, with a message"),
    status!(504, "a page of HTML with the status 504"),
    text!("json-null", "null", After, "the answer is null"),
    text!("json-list", "[]", After, "the answer is an empty list"),
    text!("json-string", "\"OK\"", After, "the answer is a string"),
    text!("json-object", "{}", After, "the answer is an object without members"),
    text!("not-json", "<!DOCTYPE html><title>Signed out</title>", Stored, "a page of HTML with the status 200"),
    row("json-cut", Takes::Place(Place::Stored, FaultKind::HalfJson), "half of the answer, as if it were whole"),
    row("bom", Takes::Nothing(|()| FaultKind::Bom), "processed; a byte order mark before the answer"),
    row("wrong-case", Takes::Nothing(|()| FaultKind::WrongCase), "processed; member names that begin with a small letter"),
    row("oversize", Takes::Number("BYTES", |bytes| FaultKind::Oversize(bytes as usize)),
        "processed; blanks follow the answer until it has that size"),
    row("code-503", Takes::Stored(|stored| FaultKind::CodeTimeout { stored }),
        "a send: a process result with Code 503; with =stored the document is kept"),
    row("zero-id", Takes::Nothing(|()| FaultKind::ZeroId),
        "SendDocumentToAuthority: Success true with an all-zero id, but nothing is stored"),
    row("no-id", Takes::Nothing(|()| FaultKind::NoId),
        "SendDocumentToAuthority: stored, but the answer has no id and no number"),
    row("code-7-stored", Takes::Nothing(|()| FaultKind::RefusedStored),
        "SendDocumentToAuthority: stored, but the answer refuses the input with Code 7, beside the id"),
    row("another-key", Takes::Nothing(|()| FaultKind::AnotherKey),
        "SendDocumentToAuthority: stored, but the answer has the fiscal id of another document"),
    row("reject", Takes::TextOr("WORDS", FaultKind::Reject), "a send: the authority rejects the document, at once or later"),
    row("timeout", Takes::Nothing(|()| cut(Cut::Start, End::Stall, Place::Stored)), "the same as stall=stored"),
    row("refuse", Takes::Nothing(|()| cut(Cut::Start, End::Close, Place::Before)), "the same as close=before"),
    row("drop", Takes::Nothing(|()| cut(Cut::HalfBody, End::Close, Place::Stored)), "the same as half-body-close=stored"),
];

fn cut(at: Cut, end: End, place: Place) -> FaultKind {
    FaultKind::Wire { wire: Wire::Cut { at, end }, place }
}

impl Row {
    /// The failure, with what follows its name.
    pub fn kind(&self, value: Option<&str>) -> Option<FaultKind> {
        let place = |default: Place| value.map_or(Some(default), Place::find);
        Some(match self.takes {
            Takes::Nothing(make) if value.is_none() => make(()),
            Takes::Nothing(_) => return None,
            Takes::Number(_, make) => make(value?.parse().ok()?),
            Takes::TextOr(_, make) => make(value.map(str::to_owned)),
            Takes::Stored(make) => match value {
                None => make(false),
                Some("stored") => make(true),
                Some(_) => return None,
            },
            Takes::Place(default, make) => make(place(default)?),
            Takes::PlaceOr(name, status) => match place(Place::After) {
                Some(place) => FaultKind::Status { status, value: None, place },
                None if name == "SECONDS" && value?.parse::<u32>().is_err() => return None,
                None => FaultKind::Status { status, value: value.map(str::to_owned), place: Place::After },
            },
        })
    }

    /// What follows the name, as help shows it.
    pub fn value(&self) -> String {
        match self.takes {
            Takes::Nothing(_) => String::new(),
            Takes::Number(name, _) => format!("={name}"),
            Takes::Stored(_) => "[=stored]".to_owned(),
            Takes::TextOr(name, _) => format!("[={name}]"),
            Takes::Place(..) => "[=PLACE]".to_owned(),
            Takes::PlaceOr(name, _) => format!("[=PLACE|{name}]"),
        }
    }

    /// The place without a value; none for a failure that takes no place.
    pub fn default(&self) -> Option<Place> {
        match self.takes {
            Takes::Place(default, _) => Some(default),
            Takes::PlaceOr(..) => Some(Place::After),
            Takes::Nothing(_) | Takes::Number(..) | Takes::Stored(_) | Takes::TextOr(..) => None,
        }
    }
}

/// The table as `--help` shows it.
pub(crate) fn help() -> String {
    let line = |row: &Row| {
        let (name, default) = (format!("{}{}", row.name, row.value()), row.default());
        let default = default.map(|place| format!(" [{}]", place.as_str())).unwrap_or_default();
        format!("  {name:<28} {}{default}\n", row.meaning)
    };
    FAULTS.iter().map(line).collect()
}

/// Every failure that needs no value, once for each of its places.
pub(crate) fn names() -> Vec<String> {
    let of = |row: &Row| match row.takes {
        Takes::Nothing(_) | Takes::TextOr(..) => vec![row.name.to_owned()],
        Takes::Number(..) => Vec::new(),
        Takes::Stored(_) => vec![row.name.to_owned(), format!("{}=stored", row.name)],
        Takes::Place(..) | Takes::PlaceOr(..) => {
            Place::ALL.map(|place| format!("{}={}", row.name, place.as_str())).into()
        }
    };
    FAULTS.iter().flat_map(of).collect()
}

//! What the calls of a sequence do with a counter, wherever it is kept.

use super::key::{self, SequenceKey};
use super::record::{LARGEST, Record};
use super::report::{NumberBlock, SequenceNumber};
use crate::code;
use crate::error::{Error, ErrorKind, Finding, Result};

/// The most numbers of one block.
const LARGEST_BLOCK: u64 = 1_000_000;

/// Hands out the next number, up to `end`.
pub(super) fn next(key: &SequenceKey, end: u64) -> impl Fn(&mut Record) -> Result<SequenceNumber> {
    move |record| {
        let (number, _) = record.take(1, end).ok_or_else(|| exhausted(key, record, end))?;
        let findings = ending(key, record).into_iter().collect();
        Ok(SequenceNumber { number, remaining: record.remaining(), findings })
    }
}

/// Hands out numbers in one piece.
pub(super) fn block(
    key: &SequenceKey,
    count: u64,
    holder: &str,
) -> Result<impl Fn(&mut Record) -> Result<NumberBlock>> {
    let mut findings = Vec::new();
    if !(1..=LARGEST_BLOCK).contains(&count) {
        let message = format!("expected a count from 1 to {LARGEST_BLOCK}, found `{count}`");
        findings.push(Finding::new(&code::SEQUENCE_NUMBERS, message).with_path("count"));
    }
    check_text(holder, "holder", &mut findings);
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)?;
    Ok(move |record: &mut Record| {
        let (first, last) =
            record.take_block(count, holder).ok_or_else(|| exhausted(key, record, LARGEST))?;
        let mut findings = Vec::new();
        let got = last - first + 1;
        if got < count {
            let message = format!("expected a block of {count} numbers, found {got} in one piece");
            findings.push(Finding::warning(&code::SEQUENCE_BLOCK_SHORT, message).with_path("count"));
        }
        findings.extend(ending(key, record));
        Ok(NumberBlock { first, last, remaining: record.remaining(), findings })
    })
}

/// Keeps that numbers stand on documents.
pub(super) fn used(first: u64, last: u64) -> Result<impl Fn(&mut Record) -> Result<()>> {
    check_numbers(first, last)?;
    Ok(move |record: &mut Record| record.mark_used(first, last))
}

/// Keeps that numbers will never stand on a document.
pub(super) fn void(first: u64, last: u64, reason: &str) -> Result<impl Fn(&mut Record) -> Result<()>> {
    let mut findings: Vec<_> =
        check_numbers(first, last).err().map(|error| error.findings().to_vec()).unwrap_or_default();
    check_text(reason, "reason", &mut findings);
    Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)?;
    Ok(move |record: &mut Record| record.void(first, last, reason))
}

fn exhausted(key: &SequenceKey, record: &Record, end: u64) -> Error {
    let message = match record.remaining() {
        Some(_) => format!("expected an authorised number above `{}`, found none", record.last()),
        None => format!("expected a number up to {end}, found none left"),
    };
    Error::new(ErrorKind::Limit, Finding::new(&code::SEQUENCE_EXHAUSTED, message).with_path(key.to_string()))
}

fn ending(key: &SequenceKey, record: &Record) -> Option<Finding> {
    record.is_ending().then(|| {
        let remaining = record.remaining().unwrap_or_default();
        let message = format!("expected more authorised numbers, found `{remaining}` that remain");
        Finding::warning(&code::SEQUENCE_ENDING, message).with_path(key.to_string())
    })
}

pub(super) fn check_numbers(first: u64, last: u64) -> Result<()> {
    if 1 <= first && first <= last && last <= LARGEST {
        return Ok(());
    }
    let message = format!("expected numbers from 1 to {LARGEST} in order, found `{first}` to `{last}`");
    Err(Error::new(ErrorKind::Argument, Finding::new(&code::SEQUENCE_NUMBERS, message).with_path("first")))
}

fn check_text(text: &str, name: &str, findings: &mut Vec<Finding>) {
    if !key::is_part(text) {
        let message = format!("expected a text of 1 to 60 characters for `{name}`");
        findings.push(Finding::new(&code::SEQUENCE_TEXT, message).with_path(name));
    }
}

//! One counter: what is authorised, what was handed out, and what became of it.

use super::intervals::Intervals;
use super::report::{Block, Gaps, NumberRange, OpenNumbers, VoidNumbers};
use crate::code::{self, Code};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::{Map, Value, json};
use crate::sort::sort_by_key;

/// The largest number: JavaScript holds no larger whole number exactly.
pub(super) const LARGEST: u64 = (1 << 53) - 1;

/// A counter of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The last number that was handed out or passed over; 0 before the first.
    last: u64,
    /// The authorised ranges; none for a counter without limits.
    ranges: Intervals,
    /// Warn when fewer numbers remain.
    warn_below: u64,
    /// The numbers that this sequence handed out.
    given: Intervals,
    /// The numbers that stand on a document.
    used: Intervals,
    /// The numbers that will never stand on a document, in order.
    void: Vec<VoidNumbers>,
    /// The blocks with numbers of which nothing was reported yet.
    blocks: Vec<Block>,
}

impl Record {
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// How many numbers can still be handed out; nothing without a range.
    pub(super) fn remaining(&self) -> Option<u64> {
        (!self.ranges.is_empty()).then(|| self.free(LARGEST).count())
    }

    /// Whether so few numbers remain that the caller must be warned.
    pub(super) fn is_ending(&self) -> bool {
        self.remaining().is_some_and(|remaining| remaining < self.warn_below)
    }

    /// Authorises the numbers of a range, and gives the warnings.
    pub(super) fn range(&mut self, first: u64, last: u64, warn_below: Option<u64>) -> Result<Vec<Finding>> {
        let new = Intervals::of(first, last).minus(&self.ranges);
        let mut findings = Vec::new();
        if !new.is_empty() {
            let behind = new.within(1, self.last);
            let message = |numbers: &str| {
                format!("expected a range above `{}`, the last number, found {numbers}", self.last)
            };
            if behind == new {
                return Err(refused(&code::SEQUENCE_RANGE_USED, message(&new.text()), "last"));
            }
            if !behind.is_empty() {
                let finding = Finding::warning(&code::SEQUENCE_RANGE_USED, message(&behind.text()));
                findings.push(finding.with_path("first"));
            }
            self.ranges.insert(first, last);
            let outside = self.given.minus(&self.ranges);
            if !outside.is_empty() {
                let message = format!(
                    "expected an authorised range for each number that was handed out, found none for {}",
                    outside.text()
                );
                findings.push(Finding::warning(&code::SEQUENCE_OUTSIDE_RANGE, message).with_path("first"));
            }
            self.warn_below = (last - first) / 10 + 1;
        }
        if let Some(warn_below) = warn_below {
            self.warn_below = warn_below;
        }
        Ok(findings)
    }

    /// Takes the next numbers in one piece: `count`, or fewer where the range or `end` comes first. Nothing if none is
    /// left.
    pub(super) fn take(&mut self, count: u64, end: u64) -> Option<(u64, u64)> {
        let (first, most) = self.free(end).iter().next()?;
        let last = most.min(first.saturating_add(count - 1));
        self.last = last;
        self.given.insert(first, last);
        Some((first, last))
    }

    /// Takes the next numbers for a till that works alone.
    pub(super) fn take_block(&mut self, count: u64, holder: &str) -> Option<(u64, u64)> {
        let (first, last) = self.take(count, LARGEST)?;
        self.blocks.push(Block { first, last, holder: holder.to_owned() });
        Some((first, last))
    }

    /// Moves the counter forward, without handing out a number.
    pub(super) fn advance(&mut self, last: u64, end: u64) -> Result<()> {
        if !(self.last..=end).contains(&last) {
            let message = format!("expected a number from {} to {end}, found `{last}`", self.last);
            return Err(refused(&code::SEQUENCE_BACKWARDS, message, "last"));
        }
        self.last = last;
        Ok(())
    }

    /// Keeps that these numbers stand on documents.
    pub(super) fn mark_used(&mut self, first: u64, last: u64) -> Result<()> {
        let numbers = Intervals::of(first, last);
        let strange = numbers.minus(&self.passed());
        let void = numbers.minus(&numbers.minus(&self.void_numbers()));
        let mut findings = Vec::new();
        not_given(&strange, &mut findings);
        contradiction(&void, "used", "void", &mut findings);
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)?;
        self.used.insert(first, last);
        self.drop_settled_blocks();
        Ok(())
    }

    /// Keeps that these numbers will never stand on a document. Numbers that are already void keep their reason.
    pub(super) fn void(&mut self, first: u64, last: u64, reason: &str) -> Result<()> {
        let numbers = Intervals::of(first, last);
        let strange = numbers.minus(&self.passed().union(&self.ranges));
        let used = numbers.minus(&numbers.minus(&self.used));
        let mut findings = Vec::new();
        not_given(&strange, &mut findings);
        contradiction(&used, "void", "used", &mut findings);
        Error::from_findings(ErrorKind::Argument, findings).map_or(Ok(()), Err)?;
        for (first, last) in numbers.minus(&self.void_numbers()).iter() {
            self.void.push(VoidNumbers { first, last, reason: reason.to_owned() });
        }
        sort_by_key(&mut self.void, |void| void.first);
        self.void.dedup_by(|next, void| {
            let joins = void.last + 1 == next.first && void.reason == next.reason;
            if joins {
                void.last = next.last;
            }
            joins
        });
        self.drop_settled_blocks();
        Ok(())
    }

    /// What became of the numbers up to the last one.
    pub(super) fn gaps(&self) -> Gaps {
        let open = self.given.minus(&self.settled());
        let mut numbers: Vec<OpenNumbers> = Vec::new();
        let mut others = open.clone();
        for block in &self.blocks {
            let of_block = open.within(block.first, block.last);
            others = others.minus(&of_block);
            let holder = Some(block.holder.clone());
            numbers.extend(of_block.iter().map(|(first, last)| OpenNumbers {
                first,
                last,
                holder: holder.clone(),
            }));
        }
        numbers.extend(others.iter().map(|(first, last)| OpenNumbers { first, last, holder: None }));
        sort_by_key(&mut numbers, |numbers| numbers.first);
        let skipped = self.passed().minus(&self.given).minus(&self.settled());
        Gaps {
            last: self.last,
            remaining: self.remaining(),
            open: numbers,
            void: self.void.clone(),
            skipped: skipped.iter().map(|(first, last)| NumberRange { first, last }).collect(),
        }
    }

    /// The numbers that can be handed out, up to `end`.
    fn free(&self, end: u64) -> Intervals {
        let all = if self.ranges.is_empty() { Intervals::of(1, end) } else { self.ranges.within(1, end) };
        all.within(self.last + 1, end).minus(&self.void_numbers())
    }

    /// The numbers up to the last one that were handed out here, or by another program.
    fn passed(&self) -> Intervals {
        let authorised = match self.ranges.is_empty() {
            true => Intervals::of(1, self.last),
            false => self.ranges.within(1, self.last),
        };
        authorised.union(&self.given)
    }

    fn void_numbers(&self) -> Intervals {
        let mut numbers = Intervals::default();
        self.void.iter().for_each(|void| numbers.insert(void.first, void.last));
        numbers
    }

    /// The numbers whose end is known.
    fn settled(&self) -> Intervals {
        self.used.clone().union(&self.void_numbers())
    }

    fn drop_settled_blocks(&mut self) {
        let settled = self.settled();
        self.blocks.retain(|block| !Intervals::of(block.first, block.last).minus(&settled).is_empty());
    }

    /// Adds the members of the counter's line.
    pub(super) fn write(&self, members: &mut Map) {
        let mut set = |name: &str, value: Value| members.insert(name.to_owned(), value);
        set("last", Value::from(self.last));
        set("warn_below", Value::from(self.warn_below));
        set("ranges", self.ranges.to_value());
        set("given", self.given.to_value());
        set("used", self.used.to_value());
        let void = self.void.iter().map(|void| json!([void.first, void.last, &*void.reason]));
        set("void", Value::Array(void.collect()));
        let blocks = self.blocks.iter().map(|block| json!([block.first, block.last, &*block.holder]));
        set("blocks", Value::Array(blocks.collect()));
    }

    /// Reads the members of the counter's line.
    pub(super) fn read(members: &Map) -> Option<Record> {
        let number = |name: &str| members.get(name)?.as_u64().filter(|number| *number <= LARGEST);
        let intervals = |name: &str| Intervals::from_value(members.get(name)?);
        let noted = |name: &str| -> Option<Vec<(u64, u64, String)>> {
            let parts = members.get(name)?.as_array()?.iter().map(|part| {
                let [first, last, text] = &part.as_array()?[..] else { return None };
                let (first, last) = (first.as_u64()?, last.as_u64()?);
                (1 <= first && first <= last && last <= LARGEST).then_some((
                    first,
                    last,
                    text.as_str()?.to_owned(),
                ))
            });
            parts.collect()
        };
        let void = noted("void")?.into_iter();
        let blocks = noted("blocks")?.into_iter();
        Some(Record {
            last: number("last")?,
            warn_below: number("warn_below")?,
            ranges: intervals("ranges")?,
            given: intervals("given")?,
            used: intervals("used")?,
            void: void.map(|(first, last, reason)| VoidNumbers { first, last, reason }).collect(),
            blocks: blocks.map(|(first, last, holder)| Block { first, last, holder }).collect(),
        })
    }
}

fn not_given(strange: &Intervals, findings: &mut Vec<Finding>) {
    if !strange.is_empty() {
        let message = format!("expected numbers that the sequence has handed out, found {}", strange.text());
        findings.push(Finding::new(&code::SEQUENCE_NOT_GIVEN, message).with_path("first"));
    }
}

fn contradiction(numbers: &Intervals, now: &str, before: &str, findings: &mut Vec<Finding>) {
    if !numbers.is_empty() {
        let message = format!(
            "expected numbers that can be {now}, found {}, which were reported as {before}",
            numbers.text()
        );
        findings.push(Finding::new(&code::SEQUENCE_CONTRADICTION, message).with_path("first"));
    }
}

fn refused(code: &'static Code, message: String, path: &str) -> Error {
    Error::new(ErrorKind::Argument, Finding::new(code, message).with_path(path))
}

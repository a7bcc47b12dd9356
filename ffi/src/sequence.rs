//! Numbers of documents.

use dtekit::json::Value;
use dtekit::{Finding, Naming, Result, Sequence, SequenceKey};

use crate::boundary::{Call, Contract, free, shareable};
use crate::sql::Driver;
use crate::{dtekit_bytes, dtekit_error, dtekit_status};

/// The numbers of documents (consecutivo, correlativo, eNCF, folio of a range), in a file (`dtekit_sequence_open`) or
/// in the program's own database (`dtekit_sequence_over`); free it with `dtekit_sequence_free`.
///
/// No number is handed out twice, by any number of threads and processes, even if they are killed: the file is on the
/// disk before the number is given. The disk must be one of this machine. Beside the file there is `NAME.lock` and,
/// while it is written, `NAME.new`. Several threads may use a sequence at once, and a forked process may use that of
/// its parent.
///
/// A key names a counter: a JSON object with `issuer` and `type`, and `series` and `till` where numbers run for each of
/// them; 1 to 60 characters each. An issuer is the same with and without dots, dashes and blanks, in any letter case.
pub struct dtekit_sequence(pub(crate) Sequence, pub(crate) Option<Driver>);

const _: () = shareable::<dtekit_sequence>();

/// Numbers that a sequence has handed out in one piece.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct dtekit_numbers {
    /// The first number.
    pub first: u64,
    /// The last number; `first` for a single one.
    pub last: u64,
    /// How many numbers remain; UINT64_MAX for a counter without a range.
    pub remaining: u64,
}

/// Opens the sequence in the file with this path, in UTF-8. The first change creates the file; its folder must exist.
///
/// On success `*out` owns the sequence; free it with `dtekit_sequence_free`. Errors: `storage` for a file that is
/// damaged, was changed by another program, is lost or cannot be read; a sequence never starts again from 1. `argument`
/// for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_open(
    path: *const u8,
    path_len: usize,
    out: *mut *mut dtekit_sequence,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .handle(out, |c| Ok(dtekit_sequence(Sequence::open(c.text(path, path_len, "path")?)?, None)))
}

/// Authorises the numbers from `first` to `last`, beside those that are authorised already.
///
/// Several ranges are used in their order, so the next one can be added before the present one ends. A range that is
/// authorised already changes nothing. Without a range, a counter begins at 1 and has no end. Calls warn when fewer
/// than `warn_below` numbers remain; UINT64_MAX stands for the default, a tenth of the newest range.
///
/// On success `*remaining` is how many numbers can be handed out, and `*findings` owns a JSON array of warnings
/// (`sequence-range-used`, `sequence-outside-range`) where the range contradicts what was handed out; free it with
/// `dtekit_bytes_free`. Both may be NULL. Errors: `argument` if the numbers are not in order, if all of them are at or
/// below the counter's last number, for NULL and for a key that is not one; `storage` as `dtekit_sequence_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_range(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    first: u64,
    last: u64,
    warn_below: u64,
    remaining: *mut u64,
    findings: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let sequence = c.shared(sequence, "sequence")?;
        let warn_below = (warn_below != u64::MAX).then_some(warn_below);
        let range = sequence.0.range(&key_of(c, key, key_len)?, first, last, warn_below)?;
        c.write_if_wanted(remaining, || range.remaining);
        c.write_if_wanted(findings, || findings_json(&range.findings));
        Ok(())
    })
}

/// Hands out the next number of a counter.
///
/// On success `*out` holds the number as `first` and as `last`, and `*findings`, which may be NULL, owns a JSON array:
/// the warning `sequence-ending` if few numbers remain; free it with `dtekit_bytes_free`. Errors: `limit` if no
/// authorised number is left; `storage` if the file is damaged or lost, or cannot be locked, read or written: then no
/// number was handed out; `argument` for NULL and for a key that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_next(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    out: *mut dtekit_numbers,
    findings: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let next = c.shared(sequence, "sequence")?.0.next(&key_of(c, key, key_len)?)?;
        c.write_if_wanted(findings, || findings_json(&next.findings));
        Ok(numbers(next.number, next.number, next.remaining))
    })
}

/// Hands out the next `count` numbers in one piece, for a till that works alone. The till authorises them as a range of
/// a sequence of its own. `holder` says who has them, 1 to 60 characters.
///
/// On success `*out` holds the numbers, and `*findings`, which may be NULL, owns a JSON array of warnings:
/// `sequence-block-short` where the range has not so many numbers in one piece and the block has fewer, and
/// `sequence-ending`; free it with `dtekit_bytes_free`. Errors: `argument` also for a count that is not 1 to 1000000;
/// others as `dtekit_sequence_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_block(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    count: u64,
    holder: *const u8,
    holder_len: usize,
    out: *mut dtekit_numbers,
    findings: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.value(out, |c| {
        let sequence = c.shared(sequence, "sequence")?;
        let (key, holder) = (key_of(c, key, key_len)?, c.text(holder, holder_len, "holder")?);
        let block = sequence.0.block(&key, count, holder)?;
        c.write_if_wanted(findings, || findings_json(&block.findings));
        Ok(numbers(block.first, block.last, block.remaining))
    })
}

/// Reports that the numbers from `first` to `last` stand on documents. A second report changes nothing.
///
/// Errors: `argument` for numbers that the counter has not reached or that were reported as void, for NULL and for a
/// key that is not one; then nothing is reported. `storage` as `dtekit_sequence_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_used(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    first: u64,
    last: u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| c.shared(sequence, "sequence")?.0.used(&key_of(c, key, key_len)?, first, last))
}

/// Reports that the numbers from `first` to `last` will never stand on a document, and why (1 to 60 characters).
/// Numbers that are authorised and not handed out yet are passed over. Numbers that are void already keep their reason.
///
/// Errors: `argument` for numbers that are neither handed out nor authorised, or that were reported as used, for NULL
/// and for a key that is not one; then nothing is reported. `storage` as `dtekit_sequence_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_void(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    first: u64,
    last: u64,
    reason: *const u8,
    reason_len: usize,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.run(|c| {
        let sequence = c.shared(sequence, "sequence")?;
        sequence.0.void(&key_of(c, key, key_len)?, first, last, c.text(reason, reason_len, "reason")?)
    })
}

/// Gives what became of the numbers of a counter, as a JSON object.
///
/// `last` is the last number, `remaining` how many are left (null without a range). `open` lists numbers that were
/// handed out and of which nothing was reported, each with `first`, `last` and `holder` (null for numbers of no block);
/// `void` those that no document will have, with `first`, `last` and `reason`; `skipped` those that
/// `dtekit_sequence_advance` passed over, with `first` and `last`.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `storage` if the file is damaged or lost,
/// or cannot be read; `argument` for NULL and for a key that is not one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_gaps(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        Ok(c.shared(sequence, "sequence")?.0.gaps(&key_of(c, key, key_len)?)?.to_value(Naming::Snake))
    })
}

/// Gives the last number of a counter that was handed out or passed over; 0 before the first.
///
/// On success `*out` is the number. Errors: as `dtekit_sequence_gaps`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_last(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    out: *mut u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .value(out, |c| c.shared(sequence, "sequence")?.0.last(&key_of(c, key, key_len)?))
}

/// Moves a counter forward, so that the next number is above `last`: if another program has used numbers, or after a
/// backup was restored.
///
/// Errors: `argument` for less than the counter's last number, NULL and a key that is not one; `storage` as
/// `dtekit_sequence_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_advance(
    sequence: *const dtekit_sequence,
    key: *const u8,
    key_len: usize,
    last: u64,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }
        .run(|c| c.shared(sequence, "sequence")?.0.advance(&key_of(c, key, key_len)?, last))
}

/// Gives the keys of the counters, as a JSON array of objects.
///
/// On success `*out` owns the JSON; free it with `dtekit_bytes_free`. Errors: `storage` if the file is damaged or lost,
/// or cannot be read; `argument` for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_keys(
    sequence: *const dtekit_sequence,
    out: *mut dtekit_bytes,
    err: *mut *mut dtekit_error,
) -> dtekit_status {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { Call::new(err) }.json(out, |c| {
        Ok(Value::from_iter(c.shared(sequence, "sequence")?.0.keys()?.iter().map(SequenceKey::to_value)))
    })
}

/// Frees the sequence; NULL is allowed. The file stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dtekit_sequence_free(sequence: *mut dtekit_sequence) {
    // SAFETY: the contract at the top of dtekit.h.
    unsafe { free(sequence) }
}

pub(crate) fn key_of(c: &Contract, key: *const u8, len: usize) -> Result<SequenceKey> {
    SequenceKey::from_members(&c.members(key, len, "key")?)
}

pub(crate) fn numbers(first: u64, last: u64, remaining: Option<u64>) -> dtekit_numbers {
    dtekit_numbers { first, last, remaining: remaining.unwrap_or(u64::MAX) }
}

pub(crate) fn findings_json(findings: &[Finding]) -> dtekit_bytes {
    Finding::text(findings, Naming::Snake).into_bytes().into()
}

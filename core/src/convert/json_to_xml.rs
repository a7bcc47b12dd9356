//! JSON to XML in one pass over the text, without a document in memory.

mod attribute;
mod declaration;
mod element;
mod fault;
mod growth;
mod members;
mod names;
mod namespace;
mod output;
mod pass;
mod prefix;
mod root;
mod special;
mod string;
mod text;

use std::borrow::Cow;
use std::io::Write;

use super::member::JSON_NET;
use super::options::{Encoding, ToXml};
use crate::code;
use crate::document::{Declaration, ROOT_NAME};
use crate::error::{Error, ErrorKind, Finding, Position, Result};
use crate::json::read::Reader;
use crate::json::syntax::SyntaxFault;
use crate::simd::PaddedEnd;
pub(super) use fault::{Faults, Origin, push_step, shown};
pub(super) use growth::{max_output, too_long};
use names::Slots;
pub(crate) use output::to_latin1;
use output::{PiecewiseOutput, Splice, WholeOutput};
pub(super) use pass::PassMemory;
use pass::{Buffers, Pass};

/// Why a pass stopped early. The findings are in the pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// A fault after which reading makes no sense, or too many faults.
    Fault,
    /// The output began with a wrong assumption. The plan is corrected: run the pass again.
    Again,
    /// The sink refused a piece of the output.
    Sink,
    /// The output would be too long.
    Long,
}

/// The assumptions with which a pass begins its output. If one proves wrong, the pass starts again with a corrected
/// plan.
#[derive(Debug, Clone, Default)]
struct Plan {
    /// The root `DTE` is added: the member `DTE` is not the only one.
    root_added: bool,
    /// The declaration, if its member is not the first one.
    declaration: Option<Box<Declaration>>,
}

/// Appends the XML to `out`. After an error `out` is as it was before.
pub(super) fn append(json: &[u8], options: &ToXml, out: &mut Vec<u8>) -> Result<()> {
    let (text, origin) = decode(json, options)?;
    let (padded_end, mut slots) = (PaddedEnd::of(text.as_bytes()), Slots::default());
    let (start, whole) = (out.len(), WholeOutput::new(out, text.len(), &options.limits));
    let mut pass =
        Pass::new(&text, &padded_end, options, Plan::default(), whole, &mut slots, Buffers::default());
    let written = write(&mut pass, start, origin);
    *out = pass.out.take();
    written
}

/// Appends the XML, and reuses the buffers and names that earlier documents left.
pub(super) fn append_kept(
    json: &[u8],
    options: &ToXml,
    out: &mut Vec<u8>,
    kept: &mut PassMemory,
) -> Result<()> {
    let (text, origin) = decode(json, options)?;
    let padded_end = PaddedEnd::of(text.as_bytes());
    let (start, whole) = (out.len(), WholeOutput::new(out, text.len(), &options.limits));
    let buffers = std::mem::take(&mut kept.buffers);
    let mut pass = Pass::new(&text, &padded_end, options, Plan::default(), whole, &mut kept.slots, buffers);
    let written = write(&mut pass, start, origin);
    *out = pass.out.take();
    kept.buffers = pass.into_buffers();
    written
}

/// Writes the XML from `start` of the pass's output on. After an error the output ends there.
#[inline(never)]
fn write(pass: &mut Pass<'_, WholeOutput>, start: usize, origin: Origin) -> Result<()> {
    loop {
        match pass.document(start) {
            Ok(end) => {
                pass.out.finish(end, &mut pass.splices, &pass.late);
                if pass.latin1 {
                    pass.out.encode_latin1(start);
                }
                return Ok(());
            }
            Err(Stop::Again) => pass.restart(),
            Err(stop) => {
                pass.out.finish(start, &mut [], &[]);
                return Err(pass.error(stop, origin));
            }
        }
    }
}

/// Writes the XML to `sink` piece by piece.
pub(super) fn stream(json: &[u8], options: &ToXml, sink: &mut dyn Write) -> Result<()> {
    let (text, origin) = decode(json, options)?;
    // An attribute that comes late belongs into a piece that the sink would have got already. Such a document is read
    // twice.
    let (twice, padded_end) = (may_come_late(&text), PaddedEnd::of(text.as_bytes()));
    let known = if twice { measure(&text, &padded_end, origin, options)? } else { Measured::default() };
    let pieces = PiecewiseOutput::measure(text.len(), max_output(text.len(), &options.limits));
    let pieces = pieces.sink(sink, &known.splices, &known.late);
    let mut slots = Slots::default();
    let buffers = Buffers::default();
    let mut pass = Pass::new(&text, &padded_end, options, known.plan, pieces, &mut slots, buffers);
    pass.late_known = twice;
    let end = pass.document(0).and_then(|end| pass.out.flush(end));
    if end == Err(Stop::Long) {
        pass.too_long();
    }
    if let Some(error) = pass.faults.into_error(&text, origin) {
        return Err(error);
    }
    end.map_err(|_| refused(pass.out.error.take()))
}

/// Writes XML to `sink` that is in memory as a whole.
pub(super) fn write_to_sink(xml: &[u8], sink: &mut dyn Write) -> Result<()> {
    sink.write_all(xml).map_err(|error| refused(Some(error)))
}

/// The error of a sink that refused a piece.
fn refused(cause: Option<std::io::Error>) -> Error {
    let finding = Finding::new(&code::SINK_WRITE, "expected the sink to take a piece of the output");
    let error = Error::new(ErrorKind::Storage, finding);
    match cause {
        Some(cause) => error.with_source(cause),
        None => error,
    }
}

/// What a first pass finds out for the pass that writes.
#[derive(Default)]
struct Measured {
    plan: Plan,
    splices: Vec<Splice>,
    late: Vec<u8>,
}

fn measure(text: &str, padded_end: &PaddedEnd, origin: Origin, options: &ToXml) -> Result<Measured> {
    let mut plan = Plan::default();
    loop {
        let pieces = PiecewiseOutput::measure(text.len(), max_output(text.len(), &options.limits));
        let mut slots = Slots::default();
        let buffers = Buffers::default();
        let mut pass = Pass::new(text, padded_end, options, plan, pieces, &mut slots, buffers);
        match pass.document(0) {
            Err(Stop::Again) => {
                plan = pass.plan;
                continue;
            }
            Err(Stop::Long) => pass.too_long(),
            _ => {}
        }
        let Pass { plan, mut splices, late, faults, .. } = pass;
        splices.sort_by_key(|splice| splice.at);
        return faults.into_error(text, origin).map_or(Ok(Measured { plan, splices, late }), Err);
    }
}

/// Whether an attribute or `?xml` may come late, or `DTE` may prove to be no root.
///
/// This check looks only at strings that begin with `@`, `?` or an escape, so that it is much faster than a pass. It
/// may return true without need, but never false where a second pass is needed.
fn may_come_late(text: &str) -> bool {
    let json = text.as_bytes();
    let before =
        |at: usize| json[..at].iter().rposition(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
    // The comma behind an attribute that came early.
    let mut early = None;
    for at in memchr::memchr3_iter(b'@', b'?', b'\\', json) {
        if at == 0 || json[at - 1] != b'"' {
            continue;
        }
        match before(at - 1) {
            Some(first) if json[first] == b'{' => {}
            Some(comma) if json[at] == b'@' && early == Some(comma) => {}
            Some(comma) if json[comma] == b',' => return true,
            _ => continue,
        }
        let mut reader = Reader::at(text, at - 1);
        // Only a scalar value is skipped, never an object or array, so that no byte is read twice.
        if reader.string().is_ok()
            && json[at] == b'@'
            && reader.colon().is_ok_and(|byte| !matches!(byte, b'{' | b'['))
            && reader.skip_value().is_ok()
        {
            reader.skip_space();
            early = Some(reader.at);
        }
    }
    root_may_be_added(Reader::new(text)).unwrap_or(true)
}

/// Whether the first member beside `?xml` is `DTE`, or may be `DTE` because its name has escapes. Another member may
/// follow it.
fn root_may_be_added(mut reader: Reader<'_>) -> Result<bool, SyntaxFault> {
    reader.skip_space();
    loop {
        reader.at += 1;
        if reader.skip_space() != b'"' {
            return Ok(false);
        }
        let name = reader.string()?;
        match reader.raw(name) {
            raw if raw == JSON_NET.declaration => {
                reader.colon()?;
                reader.skip_value()?;
                reader.skip_space();
            }
            raw => return Ok(raw == ROOT_NAME || name.escaped),
        }
    }
}

/// The input as text, for callers that report no faults in it.
pub(crate) fn text_of<'j>(json: &'j [u8], options: &ToXml) -> Result<Cow<'j, str>> {
    decode(json, options).map(|(text, _)| text)
}

/// Decodes the input: UTF-8 with or without a byte order mark, or UTF-16 with one.
#[inline(always)]
pub(super) fn decode<'j>(json: &'j [u8], options: &ToXml) -> Result<(Cow<'j, str>, Origin)> {
    if json.len() > options.limits.max_bytes {
        return Err(Error::too_large(options.limits.max_bytes, json.len()));
    }
    match json {
        // Nearly every file is UTF-8 without a mark.
        [..=0x7F, ..] if let Ok(text) = simdutf8::basic::from_utf8(json) => {
            Ok((Cow::Borrowed(text), Origin::Utf8(0)))
        }
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => Ok((Cow::Borrowed(utf8(rest, 3)?), Origin::Utf8(3))),
        _ => Ok((Cow::Borrowed(utf8(json, 0)?), Origin::Utf8(0))),
    }
}

#[inline(never)]
fn utf8(json: &[u8], mark: usize) -> Result<&str> {
    simdutf8::basic::from_utf8(json).or_else(|_| {
        std::str::from_utf8(json).map_err(|fault| {
            let at = fault.valid_up_to();
            let place = Position::of(json, at);
            let message = format!("expected UTF-8, found the byte `0x{:02X}`", json[at]);
            let finding = Finding::new(&code::TEXT_NOT_UTF8, message);
            let finding = finding.with_position(Position { offset: place.offset + mark as u64, ..place });
            Error::new(ErrorKind::Syntax, finding)
        })
    })
}

#[inline(never)]
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<(Cow<'static, str>, Origin)> {
    let (pairs, rest) = bytes.as_chunks();
    let mut text = String::with_capacity(bytes.len());
    let mut units = 0;
    for decoded in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        let Ok(character) = decoded else { break };
        units += character.len_utf16();
        text.push(character);
    }
    if units < pairs.len() || !rest.is_empty() {
        let place = Position { offset: (2 + 2 * units) as u64, ..Position::of(text.as_bytes(), text.len()) };
        let message = "expected UTF-16 as the byte order mark says, found half of a character";
        let finding = Finding::new(&code::TEXT_NOT_UTF16, message).with_position(place);
        return Err(Error::new(ErrorKind::Syntax, finding));
    }
    Ok((Cow::Owned(text), Origin::Utf16))
}

/// The encoding of the output: the option's, else the declaration's, else UTF-8.
pub(super) fn encoding(options: &ToXml, declaration: Option<&Declaration>) -> Encoding {
    options.encoding.or_else(|| declaration?.encoding()).unwrap_or_default()
}

//! One pass over a document: its state, its output, and its faults.

use super::fault::{Faults, Origin, push_step, shown};
use super::growth::too_long_message;
use super::members::{Members, Name, NameTexts, OtherNames};
use super::names::{KnownName, NameTable, Slots};
use super::output::{Output, Splice, WINDOW};
use super::prefix::Prefixes;
use super::{Plan, Stop};
use crate::code::{self, Code};
use crate::convert::buffer::reuse;
use crate::convert::options::ToXml;
use crate::convert::wording;
use crate::document::ROOT_NAME;
use crate::error::{Error, ErrorKind};
use crate::json::read::Reader;
use crate::json::syntax::SyntaxFault;
use crate::simd::{self, Lookahead, PaddedEnd};

/// Where a step ended: the place to read next in the text, and the new end of the output in its buffer.
pub(super) type Step = Result<(usize, usize), Stop>;

/// The kind of an open object or array. An object is an element; an array is a list of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The root element `DTE` that is added around the document. It is not part of a path.
    Added,
    /// The root element that is the member `DTE`. It is not part of a path.
    Root,
    Object,
    Array,
    /// An object that is an item of an array.
    Item,
    /// The object of the whole text, around the root. It is not part of a path.
    Top,
}

/// One open object or array.
pub(super) struct Frame {
    pub(super) name: Name,
    pub(super) kind: Kind,
    /// Whether it holds text, even empty text: then it is not written as `<a/>`.
    pub(super) text: bool,
    /// The number of the array's item, counted from 1.
    pub(super) index: usize,
    /// The place in the whole output where the element's content begins, behind `>`.
    pub(super) content: usize,
    pub(super) attributes: usize,
    /// The members so far; an array has none.
    pub(super) members: Members,
}

/// What a pass leaves for the next document: the names that it knows, and its buffers.
#[derive(Default)]
pub(in crate::convert) struct PassMemory {
    pub(super) slots: Slots,
    pub(super) buffers: Buffers,
}

/// The buffers of a pass. The names in `known` stand in the slots of [`PassMemory`].
#[derive(Default)]
pub(in crate::convert) struct Buffers {
    known: Vec<KnownName>,
    frames: Vec<Frame>,
    others: OtherNames,
    decoded: String,
    pub(super) splices: Vec<Splice>,
    pub(super) late: Vec<u8>,
}

impl PassMemory {
    /// Ends a document: empties the buffers, and frees what a strange document has made large. The names stay.
    pub(in crate::convert) fn clear(&mut self) {
        self.buffers.clear();
    }
}

impl Buffers {
    /// Empties the buffers but that of the names, which stay, and frees those that one document has made large.
    pub(in crate::convert) fn clear(&mut self) {
        self.others.clear();
        reuse(&mut self.frames);
        reuse(&mut self.splices);
        reuse(&mut self.late);
        let mut decoded = std::mem::take(&mut self.decoded).into_bytes();
        reuse(&mut decoded);
        self.decoded = String::from_utf8(decoded).unwrap_or_default();
    }
}

pub(super) struct Pass<'j, T> {
    pub(super) json: &'j [u8],
    pub(super) text: &'j str,
    padded_end: &'j PaddedEnd,
    pub(super) out: T,
    pub(super) frames: Vec<Frame>,
    /// How many elements are open.
    pub(super) depth: usize,
    pub(super) names: NameTable<'j>,
    pub(super) others: OtherNames,
    pub(super) name_texts: NameTexts<'j>,
    /// Made with the first prefix.
    pub(super) prefixes: Option<Box<Prefixes>>,
    pub(super) faults: Faults,
    pub(super) options: &'j ToXml,
    pub(super) plan: Plan,
    pub(super) latin1: bool,
    /// An earlier pass has collected the late attributes.
    pub(super) late_known: bool,
    pub(super) splices: Vec<Splice>,
    pub(super) late: Vec<u8>,
}

impl<'j, T: Output> Pass<'j, T> {
    #[inline(always)]
    pub(super) fn new(
        text: &'j str,
        padded_end: &'j PaddedEnd,
        options: &'j ToXml,
        plan: Plan,
        out: T,
        slots: &'j mut Slots,
        buffers: Buffers,
    ) -> Self {
        let Buffers { known, mut frames, others, decoded, splices, late } = buffers;
        if frames.capacity() == 0 {
            frames = Vec::with_capacity(8);
        }
        Pass {
            json: text.as_bytes(),
            text,
            padded_end,
            out,
            frames,
            depth: 0,
            names: NameTable::new(known, slots, text.len()),
            others,
            name_texts: NameTexts::new(text, decoded),
            prefixes: None,
            faults: Faults::default(),
            options,
            plan,
            latin1: false,
            late_known: false,
            splices,
            late,
        }
    }

    /// Ends the pass. Gives back its buffers for the next one.
    #[inline(always)]
    pub(super) fn into_buffers(self) -> Buffers {
        let Pass { names, frames, others, name_texts, splices, late, .. } = self;
        Buffers { known: names.known, frames, others, decoded: name_texts.decoded, splices, late }
    }

    /// Goes back to the start of the document, with the corrected plan.
    #[cold]
    #[inline(never)]
    pub(super) fn restart(&mut self) {
        (self.depth, self.latin1, self.prefixes) = (0, false, None);
        self.frames.clear();
        self.others.clear();
        self.name_texts.decoded.clear();
        self.splices.clear();
        self.late.clear();
        self.names.restart();
        self.faults = Faults::default();
    }

    /// The error of a pass that stopped.
    #[cold]
    #[inline(never)]
    pub(super) fn error(&mut self, stop: Stop, origin: Origin) -> Error {
        if stop == Stop::Long {
            self.too_long();
        }
        let faults = std::mem::take(&mut self.faults);
        faults.into_error(self.text, origin).expect("a pass that stops has found a fault")
    }

    /// A reader at a place of the text.
    #[inline(always)]
    pub(super) fn reader(&self, at: usize) -> Reader<'j> {
        Reader::at(self.text, at)
    }

    /// The lookahead at a place of the text.
    #[inline(always)]
    pub(super) fn lookahead(&self, at: usize) -> &'j Lookahead {
        self.padded_end.lookahead(self.json, at)
    }

    /// Reports that the output is too long, at the open element with the longest name: its repetition is the usual
    /// cause.
    #[cold]
    pub(super) fn too_long(&mut self) {
        let longest = (0..self.frames.len()).rev().max_by_key(|frame| self.frames[*frame].name.len);
        let around = &self.frames[..longest.unwrap_or(0)];
        let name = longest.map_or(Name::default(), |longest| self.frames[longest].name);
        let path = self.path_in(around, name);
        let at = name.start.min(self.json.len()).saturating_sub(1);
        self.faults.add(
            ErrorKind::Limit,
            &code::LIMIT_OUTPUT,
            at,
            path,
            too_long_message(&self.options.limits),
        );
    }

    /// Lets `write` fill a window of the output: room for the tags of one member and the first two blocks of its value.
    /// `write` returns how many bytes of it count; the end of the output moves over them.
    #[inline(always)]
    pub(super) fn window(
        &mut self,
        read: usize,
        mut end: usize,
        write: impl Fn(&mut [u8; WINDOW]) -> usize,
    ) -> Result<usize, Stop> {
        if let Some(window) = simd::array_at_mut(self.out.buffer(), end) {
            return Ok(end + write(window));
        }
        end = self.out.room(end, WINDOW, (read, self.json.len()))?;
        Ok(end + write(simd::array_at_mut(self.out.buffer(), end).expect("room was made")))
    }

    /// Writes `bytes` at `end`. The text is converted up to `read`.
    pub(super) fn put(&mut self, bytes: &[u8], read: usize, mut end: usize) -> Result<usize, Stop> {
        if self.out.buffer().len() < end + bytes.len() {
            end = self.out.room(end, bytes.len(), (read, self.json.len()))?;
        }
        self.out.buffer()[end..end + bytes.len()].copy_from_slice(bytes);
        Ok(end + bytes.len())
    }

    /// Writes a name.
    pub(super) fn put_name(&mut self, name: Name, read: usize, mut end: usize) -> Result<usize, Stop> {
        if self.out.buffer().len() < end + name.len {
            end = self.out.room(end, name.len, (read, self.json.len()))?;
        }
        let text = self.name_texts.text(name);
        self.out.buffer()[end..end + text.len()].copy_from_slice(text.as_bytes());
        Ok(end + text.len())
    }

    /// Adds a member to the innermost object and reports a duplicate. Returns the number of its name.
    pub(super) fn member_is_new(&mut self, name: Name, at: usize) -> Result<usize, Stop> {
        let number = self.names.number(self.name_texts.text(name));
        self.add_member(number, name, at)?;
        Ok(number)
    }

    /// Adds a member by the number that its name has in the name table, and reports a duplicate.
    #[inline(always)]
    pub(super) fn add_member(&mut self, number: usize, name: Name, at: usize) -> Result<(), Stop> {
        let Some(object) = self.frames.last_mut() else { return Ok(()) };
        match object.members.add(number, name, &mut self.others, &self.name_texts) {
            true => Ok(()),
            false => self.duplicate(name, at),
        }
    }

    /// The last member of the innermost object; an empty name if there is none.
    pub(super) fn last_member(&self) -> Name {
        let object = self.frames.iter().rev().find(|frame| frame.kind != Kind::Array);
        object.map_or(Name::default(), |object| object.members.last)
    }

    #[cold]
    fn duplicate(&mut self, name: Name, at: usize) -> Result<(), Stop> {
        let found = shown(self.name_texts.text(name));
        self.fault(&code::JSON_DUPLICATE_MEMBER, at, wording::member_again(&found))
    }

    /// Reports that the text is not JSON. Reading stops.
    #[cold]
    pub(super) fn syntax(&mut self, fault: SyntaxFault) -> Stop {
        let message = fault.message(self.text);
        let path = self.path();
        self.faults.add(ErrorKind::Syntax, &code::JSON_SYNTAX, fault.at, path, message);
        Stop::Fault
    }

    /// Reports that something else was expected at the reader. Reading stops.
    #[cold]
    #[inline(never)]
    pub(super) fn expected(&mut self, reader: Reader<'j>, expected: &'static str) -> Stop {
        self.syntax(reader.expected(expected))
    }

    #[cold]
    pub(super) fn too_deep(&mut self, at: usize) -> Stop {
        let (path, message) = (self.path(), self.options.limits.depth_message());
        self.faults.add(ErrorKind::Limit, &code::LIMIT_DEPTH, at, path, message);
        Stop::Fault
    }

    /// Reports a fault after which reading goes on, until there are too many faults.
    #[cold]
    pub(super) fn fault(&mut self, code: &'static Code, at: usize, message: String) -> Result<(), Stop> {
        let path = self.path();
        self.fault_at(ErrorKind::Structure, code, at, path, message)
    }

    #[cold]
    pub(super) fn fault_at(
        &mut self,
        kind: ErrorKind,
        code: &'static Code,
        at: usize,
        path: Option<String>,
        message: String,
    ) -> Result<(), Stop> {
        self.faults.add(kind, code, at, path, message);
        if self.faults.is_full() { Err(Stop::Fault) } else { Ok(()) }
    }

    /// The path of the current member, such as `Documento/Detalle[3]/NmbItem`.
    #[cold]
    pub(super) fn path(&self) -> Option<String> {
        self.path_of(self.last_member())
    }

    /// The path of a member of the innermost open object.
    #[cold]
    pub(super) fn path_of(&self, member: Name) -> Option<String> {
        self.path_in(&self.frames, member)
    }

    fn path_in(&self, frames: &[Frame], member: Name) -> Option<String> {
        let mut path = String::new();
        let mut step = |name, index| push_step(&mut path, self.name_texts.text(name), index);
        for frame in frames {
            match frame.kind {
                Kind::Top | Kind::Added | Kind::Root | Kind::Item => {}
                Kind::Object => step(frame.name, None),
                Kind::Array => step(frame.name, Some(frame.index)),
            }
        }
        let in_array = frames.last().is_some_and(|frame| frame.kind == Kind::Array);
        let root =
            |name| frames.len() <= 1 && !self.options.keep_root && self.name_texts.text(name) == ROOT_NAME;
        if member.len > 0 && !in_array && !root(member) {
            step(member, None);
        }
        (!path.is_empty()).then_some(path)
    }
}

//! Writes JSON text.
//!
//! Each member is written at once, and corrected when more is known: a second sibling makes its predecessor the first
//! item of an array, for which one byte is inserted. Separated siblings are noted, and moved together at the end
//! ([`Regrouping`]).

use crate::json::write::Writer;
use crate::xml::read::{Leaf, NameText, Symbol, TextContext, TextSpan, decode_pieces};

use super::regroup::{Regrouping, Span};
use super::sink::{Member, MemberStart, Sink, Token};

pub(super) struct TextSink {
    out: Writer,
    regrouping: Regrouping,
}

impl TextSink {
    /// A sink that appends about `expected` bytes to `out`.
    #[inline(always)]
    pub(super) fn new(out: &mut Vec<u8>, expected: usize) -> Self {
        TextSink { out: Writer::behind(std::mem::take(out), expected), regrouping: Regrouping::default() }
    }

    /// The vector as it was when it had `length` bytes.
    #[cold]
    pub(super) fn abandon(&mut self, length: usize) -> Vec<u8> {
        let mut out = self.out.take();
        out.truncate(length);
        out
    }

    /// Decodes a raw text and writes it as the content of a string.
    fn inside(&mut self, text: &str, run: TextSpan, context: TextContext) {
        let out = &mut self.out;
        if run.plain {
            return out.escape(text.as_bytes(), run.from, run.to);
        }
        decode_pieces(text, run.from, run.to, context, |text, from, to| out.escape(text, from, to));
    }
}

impl Sink for TextSink {
    type TextContext = Span;
    type Output = Vec<u8>;

    #[inline(always)]
    fn place(&self, name: usize) -> Span {
        let start = self.out.len() + 1;
        // The name stands between quotes, and a colon stands behind it.
        Span { start, value: start + name + 3 }
    }

    #[inline(always)]
    fn key(&mut self, entry: MemberStart, _: Symbol, name: NameText<'_>) {
        self.out.key(entry.before, &name.block, name.len, name.long.as_bytes());
        if entry.array {
            self.out.byte(b'[');
        }
    }

    #[inline(always)]
    fn attribute_key(&mut self, before: [u8; 2], _: Symbol, name: NameText<'_>) {
        let [before, quote] = before;
        self.out.key([before, quote, b'@'], &name.block, name.len, name.long.as_bytes());
    }

    #[inline(always)]
    fn leaf(&mut self, before: [u8; 2], leaf: &Leaf) -> bool {
        self.out.member(before, &leaf.name_block, leaf.name_len, leaf.block, leaf.to - leaf.from)
    }

    #[inline(always)]
    fn string(&mut self, text: &str, run: TextSpan, context: TextContext, typed: bool) {
        let start = self.out.len();
        if run.plain {
            self.out.string(text.as_bytes(), run.from, run.to);
        } else {
            self.out.byte(b'"');
            self.inside(text, run, context);
            self.out.byte(b'"');
        }
        // A number or a boolean has no quotes.
        if typed && !matches!(Token::of(&self.out.text()[start + 1..self.out.len() - 1]), Token::Text) {
            self.out.pop();
            self.out.remove(start);
        }
    }

    fn cdata(&mut self, text: &str, run: TextSpan, first: bool, last: bool) {
        if first {
            self.out.byte(b'"');
        }
        self.inside(text, run, TextContext::Cdata);
        if last {
            self.out.byte(b'"');
        }
    }

    #[inline(always)]
    fn null(&mut self) {
        self.out.bytes(b"null");
    }

    fn empty(&mut self) {
        self.out.bytes(b"{}");
    }

    fn declaration(&mut self, parts: &[(&str, &str)]) {
        let parts: Vec<_> = parts.iter().map(|(name, value)| format!("\"{name}\":\"{value}\"")).collect();
        self.out.bytes(format!("{{{}}}", parts.join(",")).as_bytes());
    }

    #[inline(always)]
    fn make_array(&mut self, last: &Span) -> bool {
        self.regrouping.make_array(last, &mut self.out)
    }

    #[inline(always)]
    fn next_item(&mut self, _: Symbol) {
        self.out.byte(b',');
    }

    #[inline(always)]
    fn end_array(&mut self, _: &Member<Span>) {
        self.out.byte(b']');
    }

    #[inline(always)]
    fn close(&mut self, members: &[Member<Span>], array: bool, regroup: Option<bool>) {
        self.out.close(array);
        if let Some(drop_blank) = regroup {
            self.regrouping.note(members, drop_blank, self.out.len() - 1);
        }
    }

    #[inline(always)]
    fn finish(&mut self) -> Vec<u8> {
        let draft = self.out.take();
        if self.regrouping.is_empty() { draft } else { std::mem::take(&mut self.regrouping).apply(draft) }
    }
}

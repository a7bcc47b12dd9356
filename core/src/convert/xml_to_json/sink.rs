//! What the members of a document are handed to.

use crate::json::number::is_convertible;
use crate::simd::LANES;
use crate::xml::read::{Leaf, Symbol, TextContext, TextSpan};

/// What makes something of the members of a document. ValueSink and arrays begin and end in turn; a key is followed by
/// its value, an array's items by each other.
pub(super) trait Sink {
    /// Where a member stands.
    type TextContext: Copy;
    type Output;

    /// Where a member stands whose key comes next and has a name of that many bytes.
    fn place(&self, name: usize) -> Self::TextContext;

    /// The name of a member, which is the first of its object if `{` is before it. `block` begins with the name if that
    /// has no more than sixteen bytes.
    fn key(&mut self, entry: MemberStart, key: Symbol, name: &str, block: &[u8; LANES]);

    /// The same for `@` and the name of an attribute.
    fn attribute_key(&mut self, before: [u8; 2], key: Symbol, name: &str, block: &[u8; LANES]);

    /// A member whose value is the text of a leaf, if that can be had in one step; `false` if nothing was done.
    fn leaf(&mut self, before: [u8; 2], leaf: &Leaf) -> bool;

    /// A stretch of raw text. `typed` says that what looks like a number or a boolean is one.
    fn string(&mut self, text: &str, run: TextSpan, place: TextContext, typed: bool);

    /// A CDATA section, or a part of one that is split: its `first`, its `last`, or one between.
    fn cdata(&mut self, text: &str, run: TextSpan, first: bool, last: bool);

    fn null(&mut self);

    /// An object without members.
    fn empty(&mut self);

    /// An object of these members.
    fn declaration(&mut self, parts: &[(&str, &str)]);

    /// The value of the last member, which stands there, is the first item of an array; `false` if it cannot be made one
    /// any more.
    fn make_array(&mut self, last: &Self::TextContext) -> bool;

    /// One more value of the last member follows.
    fn next_item(&mut self, key: Symbol);

    /// The array of the last member ends, and another member follows.
    fn end_array(&mut self, last: &Member<Self::TextContext>);

    /// The object of these members ends, and with it the last member's `array`, if it has one. `regroup` says that members
    /// of one name stand apart, or that some are blank, and whether the blank ones go.
    fn close(&mut self, members: &[Member<Self::TextContext>], array: bool, regroup: Option<bool>);

    fn finish(self) -> Self::Output;
}

/// How a member begins.
pub(super) struct MemberStart {
    /// What JSON has before its name: `{` or `,`, and the quote.
    pub(super) before: [u8; 2],
    /// Its value is the first item of an array.
    pub(super) array: bool,
}

/// One member of an object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member<P> {
    pub(super) key: Symbol,
    pub(super) place: P,
    /// The number of the element that had this name innermost before.
    pub(super) outer: u32,
    /// A member of this name stands apart before it.
    pub(super) again: bool,
    /// The value is an array.
    pub(super) array: bool,
    /// The value is white space that goes if there are child elements.
    pub(super) blank: bool,
}

/// What a text is once it is typed.
pub(super) enum Token {
    Number,
    Boolean(bool),
    Text,
}

impl Token {
    pub(super) fn of(text: &[u8]) -> Token {
        match text {
            b"true" => Token::Boolean(true),
            b"false" => Token::Boolean(false),
            text if is_convertible(text) => Token::Number,
            _ => Token::Text,
        }
    }
}

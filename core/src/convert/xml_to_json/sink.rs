//! The interface to what takes the members of a document.

use crate::json::number::is_convertible;
use crate::xml::read::{ElementNumber, Leaf, NameText, Symbol, TextContext, TextSpan};

/// Takes the members of a document. Objects and arrays begin and end in turn. A key is followed by its value, and the
/// items of an array by each other.
pub(super) trait Sink {
    /// The place of a member.
    type TextContext: Copy;
    type Output;

    /// The place of a member whose key comes next. Its name has `name` bytes.
    fn place(&self, name: usize) -> Self::TextContext;

    /// The name of a member. It is the first of its object if `{` stands before it.
    fn key(&mut self, entry: MemberStart, key: Symbol, name: NameText<'_>);

    /// The name of an attribute as a member: `@` and its name.
    fn attribute_key(&mut self, before: [u8; 2], key: Symbol, name: NameText<'_>);

    /// A member whose value is the text of a short element. Returns false and does nothing if that takes more than
    /// one step.
    fn leaf(&mut self, before: [u8; 2], leaf: &Leaf) -> bool;

    /// A raw text. With `typed` a number or a boolean is taken as one.
    fn string(&mut self, text: &str, run: TextSpan, context: TextContext, typed: bool);

    /// A CDATA section, or a part of a split one: `first` and `last` say which part.
    fn cdata(&mut self, text: &str, run: TextSpan, first: bool, last: bool);

    fn null(&mut self);

    /// An object without members.
    fn empty(&mut self);

    /// An object of these members, whose values are strings.
    fn declaration(&mut self, parts: &[(&str, &str)]);

    /// The value of the last member becomes the first item of an array. Returns false if this must wait until the
    /// end.
    fn make_array(&mut self, last: &Self::TextContext) -> bool;

    /// One more item follows in the array of the last member.
    fn next_item(&mut self, key: Symbol);

    /// The array of the last member ends, and another member follows.
    fn end_array(&mut self, last: &Member<Self::TextContext>);

    /// The object of these members ends; `array` says that the array of its last member ends too. With `regroup` the
    /// members are reordered: some of one name are separated, or some are blank. Its value says whether the blank
    /// ones are removed.
    fn close(&mut self, members: &[Member<Self::TextContext>], array: bool, regroup: Option<bool>);

    fn finish(&mut self) -> Self::Output;
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
    /// The number of the innermost open element around that has a member of this name.
    pub(super) outer: ElementNumber,
    /// An earlier member of this name is separated from it.
    pub(super) is_separated: bool,
    /// Its value is an array.
    pub(super) array: bool,
    /// Its value is white space, which is removed if there are child elements.
    pub(super) blank: bool,
}

/// The kind of a text with the option `typed`.
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

//! Finds the number of pages that the root of the page tree states, among all objects of a PDF.
//!
//! Each byte is read once, and only what leads to the root is kept. Whatever is not understood gives no count: a count
//! of an older version of the file would be wrong without a sign of it.

use std::collections::HashMap;
use std::io::Read;
use std::ops::Range;

use flate2::read::ZlibDecoder;
use memchr::memmem;

use super::decryption;
use super::syntax::{Dictionary, Key, Members, Token, Tokens, reference};

/// The most objects that are remembered.
const MOST_OBJECTS: usize = 500_000;
/// The most bytes that all object streams together may inflate to.
const MOST_INFLATED: u64 = 64 << 20;
/// The most bytes that the description of an encryption may have.
const MOST_OF_ENCRYPTION: usize = 4 << 10;

/// The number of pages of a PDF without stream contents, but for those of the object streams at `contents`.
pub(super) fn pages(pdf: &[u8], contents: &[Range<usize>]) -> Option<u64> {
    let mut objects = Objects::default();
    let streams = objects.scan(pdf, contents)?;
    let mut packed: Vec<_> = streams.iter().map(|stream| stream.content.into()).collect();
    if let (Some(encryption), false) = (objects.encryption, streams.is_empty()) {
        let encryption = objects.resolved(pdf, encryption)?;
        let id = objects.id.unwrap_or(b"[]");
        if encryption.len() + id.len() > MOST_OF_ENCRYPTION {
            return None;
        }
        let streams: Vec<_> =
            streams.iter().map(|stream| (stream.number, stream.generation, stream.content)).collect();
        packed = decryption::decrypted(encryption, id, &streams)?;
    }
    let mut left = MOST_INFLATED;
    for (stream, packed) in streams.iter().zip(packed) {
        let content = stream.inflated(packed, left)?;
        left -= content.len() as u64;
        objects.unpack(stream, &content)?;
    }
    objects.count()
}

/// What is known of an object.
#[derive(Clone, Copy)]
enum Known {
    /// The catalog, with the object that is the root of the page tree.
    Catalog(Option<u32>),
    /// A node of the page tree, with its number of pages.
    Tree(Option<u64>),
    Other,
}

impl Known {
    fn of(dictionary: &Dictionary<'_>) -> Known {
        if dictionary.is(b"/Catalog") {
            Known::Catalog(dictionary.reference(Key::Pages))
        } else if dictionary.is(b"/Pages") {
            Known::Tree(dictionary.integer(Key::Count))
        } else {
            Known::Other
        }
    }
}

/// A stream that contains objects.
struct ObjectStream<'p> {
    number: u32,
    generation: u32,
    /// Where the object is in the file.
    at: usize,
    content: &'p [u8],
    dictionary: Dictionary<'p>,
}

#[derive(Default)]
struct Objects<'p> {
    /// Where each object is, and what it is. Of several with one number the last one counts: an update stands at the
    /// end of the file.
    known: HashMap<u32, (usize, Known)>,
    root: Option<u32>,
    encryption: Option<&'p [u8]>,
    id: Option<&'p [u8]>,
}

/// What the tokens belong to.
#[derive(Clone, Copy)]
enum Owner {
    Nothing,
    Object { number: u32, generation: u32, at: usize },
    Trailer,
}

impl<'p> Objects<'p> {
    /// Reads every object and trailer; returns the object streams.
    fn scan(&mut self, pdf: &'p [u8], contents: &[Range<usize>]) -> Option<Vec<ObjectStream<'p>>> {
        let mut tokens = Tokens::new(pdf);
        let mut contents = contents.iter();
        let mut streams = Vec::new();
        let (mut owner, mut members) = (Owner::Nothing, Members::default());
        // The last two tokens, if they are numbers: an object begins with `4 0 obj`.
        let mut numbers = [None, None];
        while let Some((token, mut place)) = tokens.next() {
            let mut word = if token == Token::Word { tokens.bytes(&place) } else { b"" };
            // Some programs write no line end after these.
            for keyword in [&b"endobj"[..], b"endstream"] {
                if word.len() > keyword.len() && word.starts_with(keyword) {
                    word = keyword;
                    place.end = place.start + keyword.len();
                    tokens.jump(place.end);
                }
            }
            match word {
                b"obj" | b"endobj" | b"trailer" | b"xref" | b"startxref" => {
                    self.add(owner, &members.dictionary())?;
                    members = Members::default();
                    owner = match (word, numbers) {
                        (b"obj", [Some(number), Some(generation)]) => {
                            Owner::Object { number, generation, at: place.end }
                        }
                        (b"obj", _) => return None,
                        (b"trailer", _) => Owner::Trailer,
                        _ => Owner::Nothing,
                    };
                }
                b"stream" => {
                    let dictionary = members.dictionary();
                    let content = contents
                        .as_slice()
                        .first()
                        .filter(|content| (tokens.at()..=tokens.at() + 2).contains(&content.start));
                    if let Some(content) = content {
                        contents.next();
                        tokens.jump(content.end);
                    }
                    if let Owner::Object { number, generation, at } = owner
                        && dictionary.is(b"/ObjStm")
                    {
                        let content = &pdf[content?.clone()];
                        streams.push(ObjectStream { number, generation, at, content, dictionary });
                    }
                }
                _ => members.take(&tokens, token, &place),
            }
            let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
            numbers = [numbers[1], number];
        }
        self.add(owner, &members.dictionary())?;
        (!tokens.is_unsure()).then_some(streams)
    }

    /// Remembers an object or a trailer of the file; `None` if there are too many.
    fn add(&mut self, owner: Owner, dictionary: &Dictionary<'p>) -> Option<()> {
        if let Owner::Object { number, at, .. } = owner {
            self.remember(number, at, Known::of(dictionary))?;
        }
        if matches!(owner, Owner::Trailer) || dictionary.is(b"/XRef") {
            self.root = dictionary.reference(Key::Root).or(self.root);
            self.encryption = dictionary.get(Key::Encrypt).or(self.encryption);
            self.id = dictionary.get(Key::Id).or(self.id);
        }
        Some(())
    }

    fn remember(&mut self, number: u32, at: usize, known: Known) -> Option<()> {
        let place = self.known.entry(number).or_insert((at, known));
        if place.0 <= at {
            *place = (at, known);
        }
        (self.known.len() <= MOST_OBJECTS).then_some(())
    }

    /// Remembers the objects in a stream: its first bytes are their numbers and places (ISO 32000-2, 7.5.7).
    fn unpack(&mut self, stream: &ObjectStream<'_>, content: &[u8]) -> Option<()> {
        let first = usize::try_from(stream.dictionary.integer(Key::First)?).ok()?;
        let count = usize::try_from(stream.dictionary.integer(Key::N)?).ok()?;
        let (head, body) = content.split_at_checked(first)?;
        let mut numbers = std::str::from_utf8(head).ok()?.split_ascii_whitespace().map(str::parse::<u32>);
        let mut member = |_| Some((numbers.next()?.ok()?, usize::try_from(numbers.next()?.ok()?).ok()?));
        let mut next = if count > 0 { Some(member(0)?) } else { None };
        for index in 1..=count {
            let Some((number, begin)) = next else { break };
            next = if index < count { Some(member(index)?) } else { None };
            // Objects that overlap would be read again and again.
            let end = next.map_or(body.len(), |(_, end)| end);
            let known = Known::of(&alone(body.get(begin..end)?)?);
            // Others matter only where they replace something.
            if !matches!(known, Known::Other) || self.known.contains_key(&number) {
                self.remember(number, stream.at, known)?;
            }
        }
        Some(())
    }

    /// A value, or the object that it refers to.
    fn resolved(&self, pdf: &'p [u8], value: &'p [u8]) -> Option<&'p [u8]> {
        let Some(number) = reference(value) else { return Some(value) };
        let object = &pdf[self.known.get(&number)?.0..];
        Some(&object[..memmem::find(object, b"endobj")?])
    }

    fn count(&self) -> Option<u64> {
        let catalogs = self.known.iter().filter(|(_, (_, known))| matches!(known, Known::Catalog(_)));
        let root = self.root.or_else(|| Some(*catalogs.max_by_key(|(_, (at, _))| *at)?.0))?;
        let Known::Catalog(Some(tree)) = self.known.get(&root)?.1 else { return None };
        let Known::Tree(count) = self.known.get(&tree)?.1 else { return None };
        count.filter(|count| *count > 0)
    }
}

/// The dictionary of an object in a stream; `None` if it cannot be read with certainty.
fn alone(object: &[u8]) -> Option<Dictionary<'_>> {
    let mut tokens = Tokens::new(object);
    let mut members = Members::default();
    while let Some((token, place)) = tokens.next() {
        members.take(&tokens, token, &place);
    }
    (!tokens.is_unsure()).then(|| members.dictionary())
}

impl ObjectStream<'_> {
    /// The content, if its only compression is the usual one, without a predictor.
    fn inflated<'c>(
        &self,
        packed: std::borrow::Cow<'c, [u8]>,
        most: u64,
    ) -> Option<std::borrow::Cow<'c, [u8]>> {
        if self.dictionary.get(Key::DecodeParms).is_some_and(|value| value != b"null") {
            return None;
        }
        let filter = self.dictionary.get(Key::Filter).map(|filter| {
            let single = filter.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
            single.unwrap_or(filter).trim_ascii()
        });
        let content = match filter {
            None | Some(b"null" | b"") => packed,
            Some(b"/FlateDecode") => {
                let mut content = Vec::new();
                ZlibDecoder::new(&*packed).take(most.saturating_add(1)).read_to_end(&mut content).ok()?;
                content.into()
            }
            Some(_) => return None,
        };
        (content.len() as u64 <= most).then_some(content)
    }
}

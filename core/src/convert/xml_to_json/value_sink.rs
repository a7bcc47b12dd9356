//! Makes values while the document is read.
//!
//! Names and values lie on a stack. An array is made when another member follows, an object when its element ends. So
//! nothing must be corrected later.

use std::collections::HashMap;

use crate::convert::Values;
use crate::simd::{Bytes16, LANES};
use crate::xml::read::{Leaf, NameText, Symbol, TextContext, TextSpan, decode};

use super::sink::{Member, MemberStart, Sink, Token};

/// The name of a member: a [`Symbol`], and whether the member is an attribute.
#[derive(Clone, Copy)]
struct MemberName(u32);

impl MemberName {
    #[inline(always)]
    fn element(key: Symbol) -> Self {
        MemberName(key.index() as u32 * 2)
    }

    #[inline(always)]
    fn attribute(key: Symbol) -> Self {
        MemberName(key.index() as u32 * 2 + 1)
    }
}

pub(super) struct ValueSink<'v, V: Values> {
    make: &'v mut V,
    /// The names that the program made, by their [`MemberName`].
    names: Vec<Option<V::Name>>,
    /// The names of the members of all open objects, one for each value or item; those of the innermost object are
    /// the last.
    member_names: Vec<MemberName>,
    /// Their values. An open object has none yet.
    values: Vec<V::Value>,
    /// For each open object, the index of its first name in `member_names`.
    open: Vec<usize>,
    /// The content of a split CDATA section so far.
    cdata: String,
    recent: RecentStrings<V::Value>,
}

impl<'v, V: Values> ValueSink<'v, V> {
    /// A sink that makes values with `make`, for a text of so many bytes.
    pub(super) fn new(make: &'v mut V, length: usize) -> Self {
        ValueSink {
            make,
            names: Vec::with_capacity(128),
            member_names: Vec::with_capacity(64),
            values: Vec::with_capacity(64),
            open: Vec::with_capacity(16),
            cdata: String::new(),
            recent: RecentStrings::new(length),
        }
    }

    #[inline(always)]
    fn begin_member(&mut self, before: [u8; 2], member: MemberName, name: NameText<'_>, prefix: &str) {
        if before[0] == b'{' {
            self.open.push(self.member_names.len());
        }
        if !matches!(self.names.get(member.0 as usize), Some(Some(_))) {
            self.make_name(member, name.text(), prefix);
        }
        self.member_names.push(member);
    }

    #[cold]
    #[inline(never)]
    fn make_name(&mut self, member: MemberName, name: &str, prefix: &str) {
        let place = member.0 as usize;
        if self.names.len() <= place {
            self.names.resize_with(place + 1, || None);
        }
        self.names[place] = Some(match prefix {
            "" => self.make.name(name),
            _ => self.make.name(&format!("{prefix}{name}")),
        });
    }

    /// How many values lie below those of the names from `first` on.
    #[inline(always)]
    fn below(&self, first: usize) -> usize {
        self.values.len() - (self.member_names.len() - first)
    }

    /// Makes one array of the values of a member. The later parts of a separated member wait for [`Self::regroup`].
    #[inline(always)]
    fn array(&mut self, member: &Member<usize>) {
        if !member.is_separated {
            let items = self.values.drain(self.below(member.place)..);
            let array = self.make.array(items);
            self.values.push(array);
            self.member_names.truncate(member.place + 1);
        }
    }

    /// Brings the separated values of each name together.
    #[inline(never)]
    fn regroup(&mut self, members: &[Member<usize>], drop_blank: bool) {
        let Some(first) = members.first().map(|member| member.place) else { return };
        let ends = members.iter().skip(1).map(|next| next.place).chain([self.member_names.len()]);
        let mut values = self.values.split_off(self.below(first)).into_iter();
        let mut groups: Vec<(&Member<usize>, Vec<V::Value>)> = Vec::new();
        let mut group_of = HashMap::new();
        for (member, end) in members.iter().zip(ends) {
            let values = values.by_ref().take(end - member.place);
            if member.blank && drop_blank {
                values.for_each(drop);
                continue;
            }
            let group = *group_of.entry(member.key).or_insert(groups.len());
            match groups.get_mut(group) {
                Some((_, items)) => items.extend(values),
                None => groups.push((member, values.collect())),
            }
        }
        self.member_names.truncate(first);
        for (member, items) in groups {
            let is_array = member.array && !member.is_separated;
            let is_one = items.len() == 1;
            let mut items = items.into_iter();
            let value = match items.next() {
                Some(mut array) if is_array => {
                    items.for_each(|item| self.make.append(&mut array, item));
                    array
                }
                Some(only) if is_one => only,
                first => self.make.array(first.into_iter().chain(items).collect::<Vec<_>>().into_iter()),
            };
            self.member_names.push(MemberName::element(member.key));
            self.values.push(value);
        }
    }
}

impl<V: Values> Sink for ValueSink<'_, V> {
    type TextContext = usize;
    type Output = V::Value;

    #[inline(always)]
    fn place(&self, _: usize) -> usize {
        self.member_names.len()
    }

    #[inline(always)]
    fn key(&mut self, entry: MemberStart, key: Symbol, name: NameText<'_>) {
        self.begin_member(entry.before, MemberName::element(key), name, "");
    }

    #[inline(always)]
    fn attribute_key(&mut self, before: [u8; 2], key: Symbol, name: NameText<'_>) {
        self.begin_member(before, MemberName::attribute(key), name, "@");
    }

    #[inline(always)]
    fn leaf(&mut self, _: [u8; 2], _: &Leaf) -> bool {
        false
    }

    #[inline(always)]
    fn string(&mut self, text: &str, run: TextSpan, context: TextContext, typed: bool) {
        let value = match run.plain && !typed {
            true => self.recent.get(self.make, text, run.from, run.to),
            false => self.special(text, run, context, typed),
        };
        self.values.push(value);
    }

    fn cdata(&mut self, text: &str, run: TextSpan, _: bool, last: bool) {
        self.cdata.push_str(&decode(text, run.from, run.to, TextContext::Cdata));
        if last {
            let value = self.make.string(&self.cdata);
            self.values.push(value);
            self.cdata.clear();
        }
    }

    #[inline(always)]
    fn null(&mut self) {
        let value = self.make.null();
        self.values.push(value);
    }

    fn empty(&mut self) {
        self.open.push(self.member_names.len());
        self.close(&[], false, None);
    }

    fn declaration(&mut self, parts: &[(&str, &str)]) {
        let names: Vec<_> = parts.iter().map(|(name, _)| self.make.name(name)).collect();
        let values: Vec<_> = parts.iter().map(|(_, value)| self.make.string(value)).collect();
        let value = self.make.object(names.iter().zip(values));
        self.values.push(value);
    }

    #[inline(always)]
    fn make_array(&mut self, _: &usize) -> bool {
        true
    }

    #[inline(always)]
    fn next_item(&mut self, key: Symbol) {
        self.member_names.push(MemberName::element(key));
    }

    #[inline(always)]
    fn end_array(&mut self, last: &Member<usize>) {
        self.array(last);
    }

    #[inline(always)]
    fn close(&mut self, members: &[Member<usize>], array: bool, regroup: Option<bool>) {
        if let Some(last) = members.last().filter(|_| array) {
            self.array(last);
        }
        if let Some(drop_blank) = regroup {
            self.regroup(members, drop_blank);
        }
        let first = self.open.pop().unwrap_or(0);
        let below = self.below(first);
        let member_names = self.member_names[first..].iter();
        let names =
            member_names.map(|name| self.names[name.0 as usize].as_ref().expect("each member has its name"));
        let object = self.make.object(names.zip(self.values.drain(below..)));
        self.member_names.truncate(first);
        self.values.push(object);
    }

    fn finish(&mut self) -> V::Value {
        self.values.pop().expect("the root is a value")
    }
}

impl<V: Values> ValueSink<'_, V> {
    /// Makes the value of a text that needs decoding, or that may be a number or a boolean.
    #[inline(never)]
    fn special(&mut self, text: &str, run: TextSpan, context: TextContext, typed: bool) -> V::Value {
        let text = &*decode(text, run.from, run.to, context);
        match Token::of(text.as_bytes()) {
            Token::Number if typed => self.make.number(text),
            Token::Boolean(value) if typed => self.make.boolean(value),
            _ => self.make.string(text),
        }
    }
}

/// A cache of recent strings. Documents repeat codes, units, rates and words, so that equal texts can share one
/// value.
struct RecentStrings<T> {
    /// For each hash the place and the value of one text; the latest text replaces an earlier one. The count is a
    /// power of two.
    texts: Vec<Option<(usize, usize, T)>>,
}

impl<T> RecentStrings<T> {
    /// The length of the longest text that is kept.
    const LONGEST: usize = 64;

    fn new(length: usize) -> Self {
        let count = (length / 64).next_power_of_two().clamp(16, 512);
        RecentStrings { texts: (0..count).map(|_| None).collect() }
    }

    /// The value of `text[from..to]`.
    #[inline(always)]
    fn get<V: Values<Value = T>>(&mut self, make: &mut V, text: &str, from: usize, to: usize) -> T {
        let (bytes, length) = (text.as_bytes(), to - from);
        if length > Self::LONGEST {
            return make.string(&text[from..to]);
        }
        let block = Bytes16::load_padded(bytes, from).prefix(length.min(LANES));
        let place = block.hash(length as u64) as usize & (self.texts.len() - 1);
        let kept = &mut self.texts[place];
        if let Some((start, end, value)) = kept
            && *end - *start == length
            && Bytes16::load_padded(bytes, *start).common_prefix(&block.bytes()) >= length.min(LANES)
            && (length <= LANES || bytes[*start..*end] == bytes[from..to])
        {
            return make.copy_string(value);
        }
        let value = make.string(&text[from..to]);
        *kept = Some((from, to, make.copy_string(&value)));
        value
    }
}

//! Sets of characters.

use once_cell::race::OnceBox;

/// A set of characters, as ranges in their order that do not touch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Class {
    ranges: Vec<(u32, u32)>,
}

const LAST: u32 = 0x10_FFFF;

impl Class {
    pub(super) fn of(ranges: &[(u32, u32)]) -> Class {
        let mut class = Class { ranges: ranges.to_vec() };
        class.order();
        class
    }

    pub(super) fn one(character: char) -> Class {
        Class { ranges: vec![(character.into(), character.into())] }
    }

    /// A class of Unicode, which takes a walk over its characters to make: each is made once.
    fn of_unicode(number: usize, holds: impl Fn(char) -> bool) -> Class {
        static MADE: [OnceBox<Class>; 7] = [const { OnceBox::new() }; 7];
        MADE[number].get_or_init(|| Box::new(Class::whose(holds))).clone()
    }

    /// The characters for which `holds`.
    fn whose(holds: impl Fn(char) -> bool) -> Class {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for code in 0..=0x2_FFFF_u32 {
            if char::from_u32(code).is_some_and(&holds) {
                match ranges.last_mut() {
                    Some((_, to)) if *to + 1 == code => *to = code,
                    _ => ranges.push((code, code)),
                }
            }
        }
        Class { ranges }
    }

    pub(super) fn add(&mut self, other: &Class) {
        self.ranges.extend_from_slice(&other.ranges);
        self.order();
    }

    fn order(&mut self) {
        self.ranges.sort_unstable();
        let mut ordered: Vec<(u32, u32)> = Vec::with_capacity(self.ranges.len());
        for &(from, to) in &self.ranges {
            match ordered.last_mut() {
                Some((_, last)) if from <= last.saturating_add(1) => *last = (*last).max(to),
                _ => ordered.push((from, to)),
            }
        }
        self.ranges = ordered;
    }

    pub(super) fn inverse(&self) -> Class {
        let mut ranges = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(from, to) in &self.ranges {
            if next < from {
                ranges.push((next, from - 1));
            }
            next = to + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Class { ranges }
    }

    pub(super) fn without(&self, other: &Class) -> Class {
        let mut all = self.inverse();
        all.add(other);
        all.inverse()
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    pub(super) fn has(&self, code: u32) -> bool {
        let index = self.ranges.partition_point(|(_, to)| *to < code);
        self.ranges.get(index).is_some_and(|(from, _)| *from <= code)
    }

    /// Whether it is the ten digits, or all digits.
    pub(super) fn is_digits(&self) -> bool {
        self.ranges == [(0x30, 0x39)] || *self == digits()
    }

    /// The class of `\c`, by its letter.
    pub(super) fn escape(letter: char) -> Option<Class> {
        Some(match letter {
            'd' => digits(),
            's' => Class::of(&[(9, 10), (13, 13), (32, 32)]),
            'w' => Class::of_unicode(0, is_word),
            'i' => Class::of_unicode(1, |one| one == '_' || one == ':' || one.is_alphabetic()),
            'c' => Class::of_unicode(2, |one| {
                matches!(one, '_' | ':' | '-' | '.' | '\u{B7}') || one.is_alphabetic() || one.is_ascii_digit()
            }),
            'D' | 'S' | 'W' | 'I' | 'C' => Class::escape(letter.to_ascii_lowercase())?.inverse(),
            'n' => Class::one('\n'),
            'r' => Class::one('\r'),
            't' => Class::one('\t'),
            '\\' | '|' | '.' | '?' | '*' | '+' | '(' | ')' | '{' | '}' | '-' | '[' | ']' | '^' | '$' => {
                Class::one(letter)
            }
            // Not in XML Schema, but in published schemas, where libxml2 takes them as well.
            '_' | '!' | '#' => Class::one(letter),
            _ => return None,
        })
    }

    /// The class of `\p{name}`.
    pub(super) fn property(name: &str) -> Option<Class> {
        Some(match name {
            "L" => Class::of_unicode(3, char::is_alphabetic),
            "Lu" => Class::of_unicode(4, char::is_uppercase),
            "Ll" => Class::of_unicode(5, char::is_lowercase),
            "Nd" => digits(),
            "N" => Class::of_unicode(6, char::is_numeric),
            _ => return None,
        })
    }
}

/// The decimal digits of the scripts (Unicode's Nd) below U+20000.
fn digits() -> Class {
    const ZEROS: &[u32] = &[
        0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
        0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
        0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0,
    ];
    let ranges: Vec<_> = ZEROS.iter().map(|zero| (*zero, zero + 9)).collect();
    Class::of(&ranges)
}

/// Whether a character is of `\w`: no punctuation, no separator, no control.
fn is_word(one: char) -> bool {
    match one {
        '\0'..='\u{7F}' => one.is_ascii_alphanumeric() || "$+<=>^`|~".contains(one),
        '\u{80}'..='\u{FF}' => !one.is_control() && !"\u{A0}¡§\u{AD}«¶·»¿".contains(one),
        '\u{2000}'..='\u{206F}' | '\u{3000}'..='\u{303F}' => one.is_alphanumeric(),
        _ => !one.is_whitespace() && !one.is_control(),
    }
}

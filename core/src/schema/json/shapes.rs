//! The table of a JSON schema, read from its text in `core/countries/*/schemas`.
//!
//! A line `N` is a shape: the kinds of value that it takes, and its facets. `closed` takes no other members; `items` is
//! the shape of an item, `least` and `most` say how many there may be, `unique` that they differ; `texts` and `numbers`
//! say of which kind the further facets are. Below it stand the words of an enumeration and patterns, as in the tables
//! of XML; members (`.name`, and `!` if it must be there, `?` else) with their shapes; conditions
//! (`if N1 then N2 else N3`), and shapes that hold as well (`all`). The first shape is that of the document.

use std::collections::HashMap;

use super::super::facets::{add, with};
use super::super::lexical::Base;
use super::super::simple::Simple;
use super::super::table::Unreadable;
use super::kinds::Kinds;

/// What a value is.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) kinds: Kinds,
    /// The facets of its texts or numbers.
    pub(super) simple: Option<Simple>,
    /// The facets are those of numbers.
    pub(super) is_of_numbers: bool,
    pub(super) members: Vec<Member>,
    /// No other members may be there.
    pub(super) closed: bool,
    pub(super) items: Option<u16>,
    pub(super) least: Option<usize>,
    pub(super) most: Option<usize>,
    /// Its items differ.
    pub(super) unique: bool,
    pub(super) conditions: Vec<Condition>,
}

/// A member of an object.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: Box<str>,
    pub(super) required: bool,
    pub(super) shape: u16,
}

/// What else holds for a value: `then` if it has the shape `test`, or if there is none; `other` if it has not.
#[derive(Debug, Default)]
pub(super) struct Condition {
    pub(super) test: Option<u16>,
    pub(super) then: Option<u16>,
    pub(super) other: Option<u16>,
}

/// The shapes of a schema.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    list: Vec<Shape>,
}

impl Shapes {
    pub(super) fn get(&self, shape: u16) -> Option<&Shape> {
        self.list.get(usize::from(shape))
    }

    /// The patterns of all shapes, and whether each can be compiled.
    #[cfg(test)]
    pub(crate) fn patterns(&self) -> Vec<(&str, bool)> {
        let simple = self.list.iter().filter_map(|shape| shape.simple.as_ref());
        let patterns = simple.flat_map(|simple| simple.patterns.iter().flatten());
        patterns.map(|pattern| (&*pattern.text, pattern.is_sound())).collect()
    }

    /// Reads the text of a table.
    pub(crate) fn read(text: &str) -> Result<Shapes, Unreadable> {
        let mut reading = Reading::default();
        for line in text.lines().filter(|line| line.starts_with('N')) {
            let name = line.split(' ').next().unwrap_or_default();
            let number = reading.names.len();
            reading.names.insert(name, u16::try_from(number).map_err(|_| Unreadable(0))?);
        }
        // Shapes without a line of their own stand behind the others.
        let own = reading.names.len();
        reading.list.resize_with(own, || None);
        let mut last = None;
        for (index, line) in text.lines().enumerate() {
            let refused = Unreadable(index + 1);
            if let Some(inside) = line.strip_prefix(' ') {
                reading.inside(last.ok_or(Unreadable(index + 1))?, inside).ok_or(refused)?;
            } else if line.starts_with('N') {
                last = Some(reading.shape(line).ok_or(refused)?);
            }
        }
        let list: Option<Vec<Shape>> = reading.list.into_iter().collect();
        let mut shapes = Shapes { list: list.ok_or(Unreadable(0))? };
        if shapes.list.is_empty() {
            return Err(Unreadable(0));
        }
        shapes.list.iter_mut().filter_map(|shape| shape.simple.as_mut()).for_each(Simple::finish);
        Ok(shapes)
    }
}

#[derive(Default)]
struct Reading<'t> {
    names: HashMap<&'t str, u16>,
    list: Vec<Option<Shape>>,
}

impl<'t> Reading<'t> {
    fn shape(&mut self, line: &'t str) -> Option<u16> {
        let (name, rest) = line.split_once(' ')?;
        let number = *self.names.get(name)?;
        let (kinds, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let mut shape = of(Kinds::read(kinds)?);
        let mut others = Vec::new();
        let mut base = None;
        for word in rest.split_ascii_whitespace() {
            match word.split_once('=') {
                None if word == "closed" => shape.closed = true,
                None if word == "unique" => shape.unique = true,
                None if word == "texts" => base = base.or(Some(Base::String)),
                None if word == "numbers" => {
                    (base, shape.is_of_numbers) = (Some(Base::Decimal), true);
                }
                Some(("base", word)) => base = Some(Base::of(word)?),
                Some(("least", count)) => shape.least = Some(count.parse().ok()?),
                Some(("most", count)) => shape.most = Some(count.parse().ok()?),
                Some(("items", name)) => shape.items = Some(self.of(name)?),
                Some(_) => others.push(word),
                None => return None,
            }
        }
        shape.simple = match base {
            Some(base) => Some(with(Simple::of(base), &others.join(" "))?),
            None if others.is_empty() => None,
            None => return None,
        };
        self.list[usize::from(number)] = Some(shape);
        Some(number)
    }

    fn inside(&mut self, number: u16, line: &'t str) -> Option<()> {
        let at = usize::from(number);
        if let Some(member) = line.strip_prefix('.') {
            let (name, shape) = member.split_once(' ')?;
            let shape = self.of(shape)?;
            let required = name.ends_with('!');
            let name = name.strip_suffix(['!', '?'])?.into();
            self.list[at].as_mut()?.members.push(Member { name, required, shape });
        } else if line.starts_with("if ") || line.starts_with("all ") {
            let mut condition = Condition::default();
            let mut words = line.split(' ');
            while let (Some(word), Some(name)) = (words.next(), words.next()) {
                let shape = Some(self.of(name)?);
                match word {
                    "if" => condition.test = shape,
                    "then" | "all" => condition.then = shape,
                    "else" => condition.other = shape,
                    _ => return None,
                }
            }
            self.list[at].as_mut()?.conditions.push(condition);
        } else {
            add(self.list[at].as_mut()?.simple.as_mut()?, line)?;
        }
        Some(())
    }

    /// The number of a shape, by its name or its kinds.
    fn of(&mut self, text: &'t str) -> Option<u16> {
        if let Some(known) = self.names.get(text) {
            return Some(*known);
        }
        let number = u16::try_from(self.list.len()).ok()?;
        self.list.push(Some(of(Kinds::read(text)?)));
        self.names.insert(text, number);
        Some(number)
    }
}

/// A shape of some kinds, without facets.
fn of(kinds: Kinds) -> Shape {
    Shape {
        kinds,
        simple: None,
        is_of_numbers: false,
        members: Vec::new(),
        closed: false,
        items: None,
        least: None,
        most: None,
        unique: false,
        conditions: Vec::new(),
    }
}

//! The content of an element: which elements may stand in it, in which order and how often.
//!
//! The parts of a content are a tree in one list. While a document is read, the place in it is the part that matched
//! last and a count for each part around it; so counts need no states, and a count of 10⁹ costs what a count of 2 does.
//! The rule of XML Schema that one element never matches two parts at once makes the first match the right one.

/// A type, by its number in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    /// Anything may stand in it.
    Any,
    Simple(u16),
    Complex(u16),
}

/// What an element is declared as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) of: Type,
    pub(super) nillable: bool,
}

/// Sentinel: a name that the schema does not have.
pub(super) const UNKNOWN_NAME: u16 = u16::MAX;
/// Sentinel: no name, but the declaration of a namespace.
pub(super) const DECLARATION: u16 = u16::MAX - 1;
/// Sentinel: a namespace that the schema does not have.
pub(super) const UNKNOWN_NAMESPACE: u8 = u8::MAX;
/// Sentinel: no namespace, if the schema has no name without one.
pub(super) const NO_NAMESPACE: u8 = u8::MAX - 1;

/// Sentinel: no part.
pub(super) const NONE: u32 = u32::MAX;
/// A count without bound.
pub(super) const UNBOUNDED: u32 = u32::MAX;

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// An element, by the number of its name.
    Element(u16, Kind),
    /// Any element. With `other`, of every namespace but this one.
    Any {
        strict: Strictness,
        other: Option<u8>,
    },
    Sequence,
    Choice,
}

/// How the content of an element that stands where anything may is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    Skip,
    /// If the schema knows the element.
    Lax,
    /// The schema must know the element.
    Strict,
}

/// A part of a content.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) form: Form,
    pub(super) least: u32,
    pub(super) most: u32,
    /// The place behind it and all its parts.
    pub(super) end: u32,
    pub(super) parent: u32,
    /// How many parts are around it.
    pub(super) depth: u32,
    /// It may be left out.
    pub(super) optional: bool,
    /// It may be left out of a document to which the service has not added anything yet.
    pub(super) optional_unsigned: bool,
    /// The service or the authority adds it.
    pub(super) service: bool,
}

/// An element that asks for its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Asked {
    /// The number of its name; [`UNKNOWN_NAME`] if the schema has no such name.
    pub(super) name: u16,
    pub(super) namespace: u8,
}

/// A part of a content that is a plain sequence of elements, as far as the search for the next element needs it.
#[derive(Debug, Clone, Copy)]
struct Step {
    name: u16,
    /// Whether the element may be left out: in a signed document, and in one to which nothing was added yet.
    optional: [bool; 2],
    /// Whether all elements behind it may be left out, in the same way.
    ends: [bool; 2],
}

/// The content of a type.
#[derive(Debug, Default)]
pub(super) struct Content {
    pub(super) parts: Vec<Part>,
    /// For each part a step, if the content is one sequence of elements, as most are; otherwise empty.
    steps: Vec<Step>,
    /// How many counts a place in it needs.
    pub(super) depth: usize,
    /// Elements of one name may stand apart from each other.
    pub(super) scattered: bool,
}

impl Content {
    /// Prepares the search in a content whose parts are complete.
    pub(super) fn finish(&mut self) {
        let is_plain = |(index, part): (usize, &Part)| match part.form {
            Form::Sequence => index == 0 && part.most == 1,
            Form::Element(..) => index > 0,
            _ => false,
        };
        if self.parts.is_empty() || !self.parts.iter().enumerate().all(is_plain) {
            return;
        }
        let mut ends = [true; 2];
        for part in self.parts.iter().rev() {
            let name = if let Form::Element(name, _) = part.form { name } else { UNKNOWN_NAME };
            let optional = [part.optional, part.optional_unsigned];
            self.steps.push(Step { name, optional, ends });
            ends = [ends[0] && optional[0], ends[1] && optional[1]];
        }
        self.steps.reverse();
    }
}

/// A place in a content, with what was asked of it.
pub(super) struct Place<'c> {
    pub(super) content: &'c Content,
    /// The part that matched last, or [`NONE`].
    pub(super) at: u32,
    pub(super) counts: &'c mut [u32],
    pub(super) signed: bool,
    /// Where what is missing is collected; while it is `None`, nothing may be missing.
    pub(super) missing: Option<Vec<u32>>,
}

impl Place<'_> {
    #[inline(always)]
    fn is_optional(&self, part: &Part) -> bool {
        if self.signed { part.optional } else { part.optional_unsigned }
    }

    /// Whether the part may be left as it is; what is missing is collected where that is asked for.
    fn may_skip(&mut self, index: u32, part: &Part) -> bool {
        if self.is_optional(part) {
            return true;
        }
        match &mut self.missing {
            Some(missing) => {
                missing.push(index);
                true
            }
            None => false,
        }
    }

    /// The part that the element matches, if it may stand here. The place moves there.
    pub(super) fn step(&mut self, asked: Asked) -> Option<u32> {
        self.step_plainly(asked).or_else(|| self.step_anywhere(asked))
    }

    /// [`Place::step`] in a plain sequence, where nothing is missing and no bound is met.
    #[inline]
    fn step_plainly(&mut self, asked: Asked) -> Option<u32> {
        let steps = &self.content.steps;
        let [around, count, ..] = &mut *self.counts else { return None };
        let mut next = 1;
        if self.at != NONE {
            let step = steps.get(self.at as usize)?;
            let part = &self.content.parts[self.at as usize];
            if step.name == asked.name && *count < part.most {
                *count += 1;
                return Some(self.at);
            }
            if *count < part.least {
                return None;
            }
            next = self.at as usize + 1;
        }
        let unsigned = usize::from(!self.signed);
        for (passed, step) in steps.get(next..)?.iter().enumerate() {
            if step.name == asked.name {
                (*around, *count) = (1, 1);
                self.at = (next + passed) as u32;
                return Some(self.at);
            }
            if !step.optional[unsigned] {
                return None;
            }
        }
        None
    }

    fn step_anywhere(&mut self, asked: Asked) -> Option<u32> {
        if self.content.parts.is_empty() {
            return None;
        }
        if self.at == NONE {
            self.at = self.enter(0, asked)?;
            return Some(self.at);
        }
        let mut index = self.at;
        loop {
            let part = self.content.parts[index as usize];
            let depth = part.depth as usize;
            if self.counts[depth] < part.most {
                let count = self.counts[depth];
                if let Some(leaf) = self.enter(index, asked) {
                    self.counts[depth] = count + 1;
                    self.at = leaf;
                    return Some(leaf);
                }
                self.counts[depth] = count;
            }
            if self.counts[depth] < part.least && !self.may_skip(index, &part) {
                return None;
            }
            if part.parent == NONE {
                return None;
            }
            let parent = self.content.parts[part.parent as usize];
            if parent.form == Form::Sequence {
                let mut next = part.end;
                while next < parent.end {
                    if let Some(leaf) = self.enter(next, asked) {
                        self.at = leaf;
                        return Some(leaf);
                    }
                    let sibling = self.content.parts[next as usize];
                    if !self.may_skip(next, &sibling) {
                        return None;
                    }
                    next = sibling.end;
                }
            }
            index = part.parent;
        }
    }

    /// The first part inside `index` that the element matches. Sets the counts on the way to 1.
    #[inline]
    fn enter(&mut self, index: u32, asked: Asked) -> Option<u32> {
        let part = &self.content.parts[index as usize];
        match part.form {
            Form::Element(name, _) => {
                if name != asked.name {
                    return None;
                }
                self.counts[part.depth as usize] = 1;
                Some(index)
            }
            Form::Any { other, .. } => {
                if other.is_some_and(|own| own == asked.namespace || asked.namespace == NO_NAMESPACE) {
                    return None;
                }
                self.counts[part.depth as usize] = 1;
                Some(index)
            }
            Form::Sequence | Form::Choice => self.enter_group(index, asked),
        }
    }

    fn enter_group(&mut self, index: u32, asked: Asked) -> Option<u32> {
        let part = self.content.parts[index as usize];
        let mut next = index + 1;
        let collected = self.missing.as_ref().map_or(0, Vec::len);
        while next < part.end {
            if let Some(leaf) = self.enter(next, asked) {
                self.counts[part.depth as usize] = 1;
                return Some(leaf);
            }
            let child = self.content.parts[next as usize];
            if part.form == Form::Sequence && !self.may_skip(next, &child) {
                return None;
            }
            next = child.end;
        }
        if let Some(missing) = &mut self.missing {
            missing.truncate(collected);
        }
        None
    }

    /// Whether nothing is missing at the end of the element, as far as a plain sequence shows it.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        let step = self.content.steps.get(self.at as usize);
        step.is_some_and(|step| {
            let count = self.counts.get(1).copied().unwrap_or_default();
            step.ends[usize::from(!self.signed)] && count >= self.content.parts[self.at as usize].least
        })
    }

    /// The first part that is missing at the end of the element.
    pub(super) fn missing_at_end(&mut self) -> Vec<u32> {
        let mut missing = Vec::new();
        if self.content.parts.is_empty() {
            return missing;
        }
        if self.at == NONE {
            let root = self.content.parts[0];
            if !self.is_optional(&root) {
                missing.push(0);
            }
            return missing;
        }
        let mut index = self.at;
        loop {
            let part = self.content.parts[index as usize];
            if self.counts[part.depth as usize] < part.least && !self.is_optional(&part) {
                missing.push(index);
            }
            if part.parent == NONE {
                return missing;
            }
            let parent = self.content.parts[part.parent as usize];
            if parent.form == Form::Sequence {
                let mut next = part.end;
                while next < parent.end {
                    let sibling = self.content.parts[next as usize];
                    if !self.is_optional(&sibling) {
                        missing.push(next);
                    }
                    next = sibling.end;
                }
            }
            index = part.parent;
        }
    }

    /// The elements that may stand here next, up to the first that must.
    pub(super) fn expected(&self) -> Vec<u32> {
        let mut leaves = Vec::new();
        if self.content.parts.is_empty() {
            return leaves;
        }
        if self.at == NONE {
            self.first(0, &mut leaves);
            return leaves;
        }
        let mut index = self.at;
        loop {
            let part = self.content.parts[index as usize];
            let count = self.counts[part.depth as usize];
            if count < part.most && (index != self.at || count < part.least || part.most > 1) {
                self.first(index, &mut leaves);
            }
            if count < part.least && !self.is_optional(&part) || part.parent == NONE {
                return leaves;
            }
            let parent = self.content.parts[part.parent as usize];
            if parent.form == Form::Sequence {
                let mut next = part.end;
                while next < parent.end {
                    let sibling = self.content.parts[next as usize];
                    self.first(next, &mut leaves);
                    if !self.is_optional(&sibling) {
                        return leaves;
                    }
                    next = sibling.end;
                }
            }
            index = part.parent;
        }
    }

    /// The elements with which a part may begin.
    fn first(&self, index: u32, leaves: &mut Vec<u32>) {
        first(self.content, index, self.signed, leaves);
    }
}

/// The elements with which a part may begin.
pub(super) fn first(content: &Content, index: u32, signed: bool, leaves: &mut Vec<u32>) {
    let part = content.parts[index as usize];
    match part.form {
        Form::Element(..) | Form::Any { .. } => {
            if !leaves.contains(&index) {
                leaves.push(index);
            }
        }
        Form::Sequence | Form::Choice => {
            let mut next = index + 1;
            while next < part.end {
                first(content, next, signed, leaves);
                let child = content.parts[next as usize];
                let optional = if signed { child.optional } else { child.optional_unsigned };
                if part.form == Form::Sequence && !optional {
                    return;
                }
                next = child.end;
            }
        }
    }
}

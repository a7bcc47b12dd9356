//! Writing: one pass over the plan into the output. An element that turns out to be absent is truncated again.

mod context;
mod quick;

use std::borrow::Cow;

use super::output::Inside;
use super::state::{Focus, Here, Run};
use super::tape::{Place, TOP};
use super::trace::Outside;
use crate::code;
use crate::error::Finding;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::Expression;
use crate::mapping::plan::literal::Literal;
use crate::mapping::plan::{Alive, Attribute, Check, Constant, Element, Item, Leaf, Part, Text};
use crate::mapping::value::Value;

/// What writing some items did: a set of flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written(u8);

impl Written {
    /// True if the value of an expression was written.
    fn value(self) -> bool {
        self.0 & 1 != 0
    }

    /// True if anything was written.
    fn any(self) -> bool {
        self.0 & 2 != 0
    }

    /// True if an expression in the text was absent.
    fn broken(self) -> bool {
        self.0 & 4 != 0
    }

    fn and(self, other: Written) -> Written {
        Written(self.0 | other.0)
    }
}

const NOTHING: Written = Written(0);
const BROKEN: Written = Written(4);
const VALUE: Written = Written(3);
const SOME: Written = Written(2);

impl<'d> Run<'d> {
    /// Writes the output.
    pub(crate) fn write_output(&mut self) -> Evaluated<()> {
        let top = Here { focus: Focus::Node(TOP), position: 1, size: 1 };
        let start = match &self.plan.source {
            None => top,
            Some(source) => match self.node_of(source, &top, source.place())? {
                Some(id) => Here { focus: Focus::Node(id), ..top },
                None => {
                    let message = "expected the source of the mapping in the document, found nothing";
                    let at = source.place();
                    self.find(&code::MAPPING_MISSING, at, None, message.to_owned());
                    return Ok(());
                }
            },
        };
        if self.plan.output.declaration {
            let encoding = if self.plan.output.latin1 { "ISO-8859-1" } else { "UTF-8" };
            self.out.extend_from_slice(format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>").as_bytes());
        }
        self.items(&self.plan.body, &start)?;
        if let Some(trace) = &mut self.trace {
            trace.end();
        }
        if self.roots != 1 && self.findings.is_empty() {
            let message = format!("expected one root in what is written, found {}", self.roots);
            self.find(&code::MAPPING_ROOT, Default::default(), None, message);
        }
        Ok(())
    }

    pub(crate) fn items(&mut self, items: &'d [Item], here: &Here<'_, 'd>) -> Evaluated<Written> {
        let mut all = NOTHING;
        // True if the item before this one had a condition that held.
        let mut taken = false;
        for item in items {
            let written = match item {
                Item::Directed(directed) => {
                    if directed.is_else && taken {
                        continue;
                    }
                    let (written, held) = self.directed(directed, here)?;
                    taken = held;
                    written
                }
                other => self.item(other, here, 0)?,
            };
            all = all.and(written);
        }
        Ok(all)
    }

    #[inline(always)]
    fn item(&mut self, item: &'d Item, here: &Here<'_, 'd>, index: u32) -> Evaluated<Written> {
        match item {
            Item::Leaf(leaf) => self.leaf(leaf, here, index),
            Item::Element(element) => match &*element.content {
                [Item::Text(text)] => self.text_element(element, text, here, index),
                _ => self.element(element, here, index),
            },
            Item::Directed(directed) => Ok(self.directed(directed, here)?.0),
            other => self.other_item(other, here, index),
        }
    }

    #[inline(never)]
    fn other_item(&mut self, item: &'d Item, here: &Here<'_, 'd>, index: u32) -> Evaluated<Written> {
        Ok(match item {
            Item::Leaf(_) | Item::Element(_) | Item::Directed(_) => self.item(item, here, index)?,
            Item::Constant(constant) => {
                self.constant(constant);
                self.within_memory()?;
                if constant.bytes.is_empty() { NOTHING } else { SOME }
            }
            Item::Text(text) => match self.value(text, here)? {
                Some(value) => {
                    self.write(&value);
                    VALUE
                }
                None => BROKEN,
            },
            Item::OrElse(pair) => {
                let written = self.item(&pair.0, here, index)?;
                if !written.any() {
                    self.constant(&pair.1);
                }
                written
            }
            Item::Let(slot, expression) => {
                self.let_(*slot as usize, expression, here)?;
                NOTHING
            }
            Item::Check(check) => {
                self.check(check, here)?;
                NOTHING
            }
        })
    }

    #[inline(never)]
    fn check(&mut self, check: &'d Check, here: &Here<'_, 'd>) -> Evaluated<()> {
        if self.tests(&check.test, here)? {
            return Ok(());
        }
        let message = self.told(&check.message, "nothing", here)?;
        let spanish = match &check.message_es {
            Some(parts) => Some(self.told(parts, "nada", here)?),
            None => None,
        };
        let path = match here.focus {
            Focus::Node(id) => Some(self.source_path(id)).filter(|path| !path.is_empty()),
            _ => None,
        };
        let finding = Finding::of_check(check.code.to_string(), message, spanish);
        self.keep(check.at, Finding { path, ..finding });
        Ok(())
    }

    /// The message of a check; `absent` is the word for an absent value.
    fn told(&mut self, parts: &'d [Part], absent: &'static str, here: &Here<'_, 'd>) -> Evaluated<String> {
        let mut message = String::new();
        for part in parts {
            match part {
                Part::Literal(_, text) => message.push_str(text),
                Part::Value(text) => {
                    message.push_str(&self.text(&text.expression, here)?.unwrap_or(Cow::Borrowed(absent)));
                }
            }
        }
        Ok(message)
    }

    fn let_(&mut self, slot: usize, expression: &'d Expression, here: &Here<'_, 'd>) -> Evaluated<()> {
        let outside = self.trace.as_mut().map(|trace| trace.begin());
        let has_cut = self.has_cut;
        let value = self.eval(expression, here)?;
        self.has_cut = has_cut;
        if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
            trace.end_variable(slot, outside);
        }
        self.variables[slot] = value;
        Ok(())
    }

    /// The text of an expression whose value is written.
    fn value(&mut self, text: &'d Text, here: &Here<'_, 'd>) -> Evaluated<Option<Cow<'d, str>>> {
        if let Some(trace) = &mut self.trace {
            trace.stands(text.at);
        }
        let value = self.text(&text.expression, here)?;
        match (&value, &mut self.trace) {
            (Some(_), Some(trace)) => trace.evaluated(text.at),
            (None, Some(_)) if self.absent.is_some() => self.note_absent(text, here),
            _ => {}
        }
        Ok(value)
    }

    /// Writes the bytes that begin an element or member; in JSON with a comma before them where one is needed.
    fn begin(&mut self, bytes: &[u8]) {
        if self.plan.output.json && !matches!(self.out.last(), None | Some(b'{' | b'[' | b':')) {
            self.out.push(b',');
        }
        self.out.extend_from_slice(bytes);
    }

    /// Writes the constant bytes that begin an element or member.
    #[inline]
    fn open(&mut self, open: &Literal) {
        match self.plan.output.json {
            true => self.begin(open),
            false => self.out.literal(open),
        }
    }

    /// Writes text as character data, or inside a JSON string.
    fn write(&mut self, text: &str) {
        if self.plan.output.json {
            self.out.text(Place::whole(text), Inside::Json);
        } else {
            self.out.text(Place::whole(text), Inside::Content);
        }
        if let Some(trace) = &mut self.trace {
            trace.value.push_str(text);
        }
    }

    fn constant(&mut self, constant: &'d Constant) {
        self.roots += usize::from(self.depth == 0 && !constant.bytes.is_empty());
        if self.plan.output.json && constant.member {
            self.begin(&constant.bytes);
        } else {
            self.out.extend_from_slice(&constant.bytes);
        }
        if self.trace.is_some() {
            let around = self.target_path();
            if let Some(trace) = &mut self.trace {
                trace.constant(&around, constant);
            }
        }
    }

    fn leaf(&mut self, leaf: &'d Leaf, here: &Here<'_, 'd>, index: u32) -> Evaluated<Written> {
        match self.quick_leaf(leaf, here)? {
            Some(written) => self.within(written),
            None => self.whole_leaf(leaf, here, index),
        }
    }

    #[inline(never)]
    fn whole_leaf(&mut self, leaf: &'d Leaf, here: &Here<'_, 'd>, index: u32) -> Evaluated<Written> {
        self.enter(&leaf.name, index);
        let (before, found) = (self.trace.as_mut().map(|trace| trace.begin()), self.findings.len());
        let mut text = true;
        let written = match leaf.typed {
            true => self.typed_leaf(leaf, here, &mut text)?,
            false => match self.value(&leaf.value, here)? {
                None => false,
                Some(value) => {
                    self.open(&leaf.open);
                    self.write(&value);
                    self.out.literal(&leaf.close);
                    true
                }
            },
        };
        if let Some(before) = before {
            let path = self.target_path();
            if let Some(trace) = &mut self.trace {
                trace.refused(written, &path, leaf.value.at, self.findings.get(found));
                trace.row(written.then_some(path), leaf.value.at, text, before);
            }
        }
        self.leave(written);
        self.roots += usize::from(written && self.depth == 0);
        self.within(if written { VALUE } else { NOTHING })
    }

    /// Checks that the output is within its bound.
    #[inline]
    fn within(&mut self, written: Written) -> Evaluated<Written> {
        match self.out.len() > self.bounds.max_output {
            true => self.halt(&code::LIMIT_MAPPING_OUTPUT, self.bounds.max_output as u64, "bytes of output"),
            false => Ok(written),
        }
    }

    /// Writes a JSON member whose value keeps its type.
    fn typed_leaf(&mut self, leaf: &'d Leaf, here: &Here<'_, 'd>, is_text: &mut bool) -> Evaluated<bool> {
        let value = self.scalar(&leaf.value.expression, here)?;
        let token = match &value {
            Value::Number(number) => number.plain(),
            Value::Numeral(number) => number.kept(),
            Value::Boolean(value) => value.to_string(),
            _ => {
                let Some(text) = self.text_in(value, leaf.value.at) else {
                    if self.absent.is_some() {
                        self.note_absent(&leaf.value, here);
                    }
                    return Ok(false);
                };
                self.open(&leaf.open);
                self.out.push(b'"');
                self.write(&text);
                self.out.push(b'"');
                self.out.literal(&leaf.close);
                if let Some(trace) = &mut self.trace {
                    trace.evaluated(leaf.value.at);
                }
                return Ok(true);
            }
        };
        *is_text = false;
        self.open(&leaf.open);
        self.out.extend_from_slice(token.as_bytes());
        self.out.literal(&leaf.close);
        if let Some(trace) = &mut self.trace {
            trace.evaluated(leaf.value.at);
            trace.value.push_str(&token);
        }
        Ok(true)
    }

    fn text_element(
        &mut self,
        element: &'d Element,
        text: &'d Text,
        here: &Here<'_, 'd>,
        index: u32,
    ) -> Evaluated<Written> {
        match self.quick_element(element, text, here)? {
            Some(written) => self.within(written),
            None => self.element(element, here, index),
        }
    }

    #[inline(never)]
    fn element(&mut self, element: &'d Element, here: &Here<'_, 'd>, index: u32) -> Evaluated<Written> {
        let start = self.out.len();
        let mark = self.trace.as_ref().map(|trace| trace.mark());
        self.enter(&element.name, index);
        self.open(&element.open);
        let mut attribute = false;
        for one in &element.attributes {
            attribute |= self.attribute(one, here)?;
        }
        let tag_end = self.out.len();
        if !self.plan.output.json {
            self.out.push(b'>');
        }
        let content = self.out.len();
        let inner = self.trace.as_mut().map(|trace| (trace.mark(), Box::new(trace.begin())));
        let inside = self.items(&element.content, here)?;
        let alive = match element.alive {
            Alive::Always => true,
            Alive::Text => !inside.broken() && inside.value(),
            Alive::Value => inside.value() || attribute,
            Alive::Attribute => attribute,
            Alive::Any => inside.any(),
        };
        if !alive {
            self.out.truncate(content);
        }
        if let Some((inner, outside)) = inner {
            self.trace_element(element, alive, mark.unwrap_or_default(), inner, content, *outside);
            self.within_memory()?;
        }
        self.leave(alive || element.keep);
        if !alive && !element.keep {
            self.out.truncate(start);
            return Ok(NOTHING);
        }
        if self.out.len() == content && !self.plan.output.json {
            self.out.truncate(tag_end);
            self.out.extend_from_slice(b"/>");
        } else {
            self.out.literal(&element.close);
        }
        self.roots += usize::from(self.depth == 0);
        let value = alive && (inside.value() || (element.alive != Alive::Text && attribute));
        self.within(if value { VALUE } else { SOME })
    }

    /// Adds the row of an element that has text of its own, or is empty. Drops the rows of what is not written.
    fn trace_element(
        &mut self,
        element: &'d Element,
        alive: bool,
        mark: usize,
        inner: usize,
        content: usize,
        outside: Outside,
    ) {
        let (path, empty) = (self.target_path(), self.out.len() == content);
        let Some(trace) = &mut self.trace else { return };
        if !alive {
            trace.take_back(if element.keep { inner } else { mark });
            trace.value.clear();
        }
        let written = (alive || element.keep) && trace.is_leaf(mark, empty);
        if element.alive == Alive::Text {
            trace.refused(written, &path, element.at, self.findings.get(trace.began()));
        }
        let bare = empty && self.plan.output.json && !element.close.starts_with(b"\"");
        if bare && written {
            trace.value = if element.close.starts_with(b"]") { "[]" } else { "{}" }.to_owned();
        }
        trace.row(written.then_some(path), element.at, !bare, outside);
    }

    /// Begins an element or member. Its number in paths is known only while tracing.
    #[inline(always)]
    fn enter(&mut self, name: &'d str, index: u32) {
        self.depth += 1;
        if let Some(trace) = &mut self.trace {
            let index = trace.enter(name, index > 0, self.findings.len());
            self.target.push((name, index));
        }
    }

    #[inline(always)]
    fn leave(&mut self, written: bool) {
        self.depth -= 1;
        if let Some(trace) = &mut self.trace
            && let Some((name, _)) = self.target.pop()
        {
            trace.leave(name, written, self.findings.len());
        }
    }

    fn attribute(&mut self, attribute: &'d Attribute, here: &Here<'_, 'd>) -> Evaluated<bool> {
        match self.quick_attribute(attribute, here)? {
            Some(written) => Ok(written),
            None => self.whole_attribute(attribute, here),
        }
    }

    #[inline(never)]
    fn whole_attribute(&mut self, attribute: &'d Attribute, here: &Here<'_, 'd>) -> Evaluated<bool> {
        let start = self.out.len();
        let (before, found) = (self.trace.as_mut().map(|trace| trace.begin()), self.findings.len());
        if before.is_some() {
            self.target.extend([("@", 0), (&*attribute.name, 0)]);
        }
        self.out.literal(&attribute.open);
        let (mut alive, mut value) = (true, false);
        let mut at = Default::default();
        for part in &attribute.parts {
            match part {
                Part::Literal(bytes, text) => {
                    self.out.extend_from_slice(bytes);
                    if let Some(trace) = &mut self.trace {
                        trace.value.push_str(text);
                    }
                }
                Part::Value(expression) => {
                    at = expression.at;
                    match self.value(expression, here)? {
                        Some(text) => {
                            self.out.text(Place::whole(&text), Inside::Attribute);
                            value = true;
                            if let Some(trace) = &mut self.trace {
                                trace.value.push_str(&text);
                            }
                        }
                        None => alive = false,
                    }
                }
            }
        }
        self.out.push(b'"');
        if !alive {
            self.out.truncate(start);
        }
        if let Some(before) = before {
            let path = self.target_path().replace("@/", "@");
            if let Some(trace) = &mut self.trace {
                trace.refused(alive, &path, at, self.findings.get(found));
                trace.row(alive.then_some(path), at, true, before);
            }
            self.target.truncate(self.target.len() - 2);
        }
        Ok(alive && value)
    }
}

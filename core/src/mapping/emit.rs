//! Writing: one pass over the plan, straight into the output. What turns out to be absent is taken back.

mod context;
mod quick;

use std::borrow::Cow;

use super::evaluate::{Focus, Here, Run, Step, Value};
use super::explain::Outside;
use super::expression::Expression;
use super::plan::{Alive, Constant, Element, Item, Leaf, Part, Text};
use super::select::TOP;
use crate::code;
use crate::error::{Finding, Severity, Spanish};
use crate::json;
use crate::xml;

/// What became of items.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Written {
    /// The value of an expression was written.
    value: bool,
    /// Anything was written.
    any: bool,
    /// An expression in the text gave nothing.
    broken: bool,
}

impl Written {
    fn and(self, other: Written) -> Written {
        Written {
            value: self.value || other.value,
            any: self.any || other.any,
            broken: self.broken || other.broken,
        }
    }
}

const NOTHING: Written = Written { value: false, any: false, broken: false };
const BROKEN: Written = Written { value: false, any: false, broken: true };
const VALUE: Written = Written { value: true, any: true, broken: false };
const SOME: Written = Written { value: false, any: true, broken: false };

impl<'d> Run<'d> {
    /// Writes the whole.
    pub(crate) fn whole(&mut self) -> Step<()> {
        let top = Here { focus: Focus::Node(TOP), position: 1, size: 1 };
        let start = match &self.plan.source {
            None => top,
            Some(source) => match self.one(source, top)? {
                Some(id) => Here { focus: Focus::Node(id), ..top },
                None => {
                    let message = "expected the source of the mapping in the document, found nothing";
                    let at = super::evaluate::place(source);
                    self.find(&code::MAPPING_MISSING, at, None, message.to_owned());
                    return Ok(());
                }
            },
        };
        if self.plan.output.declaration {
            let encoding = if self.plan.output.latin1 { "ISO-8859-1" } else { "UTF-8" };
            self.out.extend_from_slice(format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>").as_bytes());
        }
        self.items(&self.plan.body, start)?;
        if let Some(trace) = &mut self.trace {
            trace.end();
        }
        if self.roots != 1 && self.findings.is_empty() {
            let message = format!("expected one root in what is written, found {}", self.roots);
            self.find(&code::MAPPING_ROOT, Default::default(), None, message);
        }
        Ok(())
    }

    pub(crate) fn items(&mut self, items: &'d [Item], here: Here<'_, 'd>) -> Step<Written> {
        let mut all = NOTHING;
        // Whether the item before was under a condition that held.
        let mut taken = false;
        for item in items {
            let written = match item {
                Item::Leaf(leaf) => self.leaf(leaf, here, 0)?,
                Item::Directed(directed) => {
                    if directed.otherwise && taken {
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

    fn item(&mut self, item: &'d Item, here: Here<'_, 'd>, index: u32) -> Step<Written> {
        Ok(match item {
            Item::Leaf(leaf) => self.leaf(leaf, here, index)?,
            Item::Element(element) => self.element(element, here, index)?,
            Item::Constant(constant) => {
                self.constant(constant);
                if constant.bytes.is_empty() { NOTHING } else { SOME }
            }
            Item::Text(text) => match self.value(text, here)? {
                Some(value) => {
                    self.write(&value);
                    VALUE
                }
                None => BROKEN,
            },
            Item::Directed(directed) => self.directed(directed, here)?.0,
            Item::OrElse(pair) => {
                let written = self.item(&pair.0, here, index)?;
                if !written.any {
                    self.constant(&pair.1);
                }
                written
            }
            Item::Let(slot, expression) => {
                self.let_(*slot as usize, expression, here)?;
                NOTHING
            }
            Item::Check(check) => {
                if !self.tests(&check.test, here)? {
                    let message = self.told(&check.message, "nothing", here)?;
                    let spanish = match &check.message_es {
                        Some(parts) => {
                            Some(Spanish { message: Cow::Owned(self.told(parts, "nada", here)?), hint: None })
                        }
                        None => None,
                    };
                    let path = match here.focus {
                        Focus::Node(id) => Some(self.source_path(id)).filter(|path| !path.is_empty()),
                        _ => None,
                    };
                    self.keep(
                        check.at,
                        Finding {
                            code: Cow::Owned(check.code.to_string()),
                            severity: Severity::Error,
                            path,
                            position: None,
                            message,
                            hint: None,
                            spanish,
                        },
                    );
                }
                NOTHING
            }
        })
    }

    /// The message of a check, with a word for what is absent.
    fn told(&mut self, parts: &'d [Part], absent: &'static str, here: Here<'_, 'd>) -> Step<String> {
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

    fn let_(&mut self, slot: usize, expression: &'d Expression, here: Here<'_, 'd>) -> Step<()> {
        let outside = self.trace.as_mut().map(|trace| trace.begin());
        let value = self.eval(expression, here)?;
        if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
            trace.end_variable(slot, outside);
        }
        self.variables[slot] = value;
        Ok(())
    }

    /// The text of an expression that is written.
    fn value(&mut self, text: &'d Text, here: Here<'_, 'd>) -> Step<Option<Cow<'d, str>>> {
        if let Some(trace) = &mut self.trace {
            trace.stands(text.at);
        }
        let value = self.text(&text.expression, here)?;
        if value.is_some()
            && let Some(trace) = &mut self.trace
        {
            trace.evaluated(text.at);
        }
        Ok(value)
    }

    /// Writes bytes that begin an element or member; members are separated by commas.
    fn begin(&mut self, bytes: &[u8]) {
        if self.plan.output.json && !matches!(self.out.last(), None | Some(b'{' | b'[' | b':')) {
            self.out.push(b',');
        }
        self.out.extend_from_slice(bytes);
    }

    /// Writes text as character data, or inside of a JSON string.
    fn write(&mut self, text: &str) {
        if self.plan.output.json {
            json::write::escape(&mut self.out, text.as_bytes());
        } else {
            self.character_data(text);
        }
        if let Some(trace) = &mut self.trace {
            trace.value.push_str(text);
        }
    }

    #[inline]
    fn character_data(&mut self, text: &str) {
        xml::write::text(&mut self.out, text);
    }

    fn constant(&mut self, constant: &'d Constant) {
        self.roots += usize::from(self.target.is_empty() && !constant.bytes.is_empty());
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

    fn leaf(&mut self, leaf: &'d Leaf, here: Here<'_, 'd>, index: u32) -> Step<Written> {
        if let Some(written) = self.quick_leaf(leaf, here)? {
            return self.within(written);
        }
        self.enter(&leaf.name, index);
        let before = self.trace.as_mut().map(|trace| trace.begin());
        let mut text = true;
        let written = match leaf.typed {
            true => self.typed_leaf(leaf, here, &mut text)?,
            false => match self.value(&leaf.value, here)? {
                None => false,
                Some(value) => {
                    self.begin(&leaf.open);
                    self.write(&value);
                    self.out.extend_from_slice(&leaf.close);
                    true
                }
            },
        };
        if let Some(before) = before {
            let path = self.target_path();
            if let Some(trace) = &mut self.trace {
                trace.row(written.then_some(path), leaf.value.at, text, before);
            }
        }
        self.leave(written);
        self.roots += usize::from(written && self.target.is_empty());
        self.within(if written { VALUE } else { NOTHING })
    }

    /// What became of an item, if the output is within its bound.
    #[inline]
    fn within(&mut self, written: Written) -> Step<Written> {
        match self.out.len() > self.bounds.max_output {
            true => self.halt(&code::LIMIT_MAPPING_OUTPUT, "bytes of output"),
            false => Ok(written),
        }
    }

    /// A JSON member whose value is a number, a boolean or null as such.
    fn typed_leaf(&mut self, leaf: &'d Leaf, here: Here<'_, 'd>, is_text: &mut bool) -> Step<bool> {
        let value = self.scalar(&leaf.value.expression, here)?;
        let token = match &value {
            Value::Number(number) => number.plain(),
            Value::Numeral(number) => number.kept(),
            Value::Boolean(value) => value.to_string(),
            _ => {
                let Some(text) = self.text_in(value, leaf.value.at) else { return Ok(false) };
                self.begin(&leaf.open);
                self.out.push(b'"');
                self.write(&text);
                self.out.push(b'"');
                self.out.extend_from_slice(&leaf.close);
                if let Some(trace) = &mut self.trace {
                    trace.evaluated(leaf.value.at);
                }
                return Ok(true);
            }
        };
        *is_text = false;
        self.begin(&leaf.open);
        self.out.extend_from_slice(token.as_bytes());
        self.out.extend_from_slice(&leaf.close);
        if let Some(trace) = &mut self.trace {
            trace.evaluated(leaf.value.at);
            trace.value.push_str(&token);
        }
        Ok(true)
    }

    fn element(&mut self, element: &'d Element, here: Here<'_, 'd>, index: u32) -> Step<Written> {
        if let Some(written) = self.quick_element(element, here, index)? {
            return self.within(written);
        }
        let start = self.out.len();
        let mark = self.trace.as_ref().map(|trace| trace.mark());
        self.enter(&element.name, index);
        self.begin(&element.open);
        let mut attribute = false;
        for one in &element.attributes {
            attribute |= self.attribute(one, here)?;
        }
        let tag_end = self.out.len();
        if !self.plan.output.json {
            self.out.push(b'>');
        }
        let content = self.out.len();
        let inner = self.trace.as_mut().map(|trace| (trace.mark(), trace.begin()));
        let inside = self.items(&element.content, here)?;
        let alive = match element.alive {
            Alive::Always => true,
            Alive::Text => !inside.broken && inside.value,
            Alive::Value => inside.value || attribute,
            Alive::Attribute => attribute,
            Alive::Any => inside.any,
        };
        if !alive {
            self.out.truncate(content);
        }
        if let Some((inner, outside)) = inner {
            self.trace_element(element, alive, mark.unwrap_or_default(), inner, content, outside);
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
            self.out.extend_from_slice(&element.close);
        }
        self.roots += usize::from(self.target.is_empty());
        let value = alive && (inside.value || (element.alive != Alive::Text && attribute));
        self.within(Written { value, any: true, broken: false })
    }

    /// The row of an element that has text of its own or nothing inside; takes back those of what is not written.
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
        let bare = empty && self.plan.output.json && !element.close.starts_with(b"\"");
        if bare && written {
            trace.value = if element.close.starts_with(b"]") { "[]" } else { "{}" }.to_owned();
        }
        trace.row(written.then_some(path), element.at, !bare, outside);
    }

    /// Begins an element or member; where it is explained what is written, it has its number.
    fn enter(&mut self, name: &'d str, index: u32) {
        let index = match &mut self.trace {
            Some(trace) => trace.enter(name, index > 0, self.findings.len()),
            None => index,
        };
        self.target.push((name, index));
    }

    fn leave(&mut self, written: bool) {
        if let (Some((name, _)), Some(trace)) = (self.target.pop(), &mut self.trace) {
            trace.leave(name, written, self.findings.len());
        }
    }

    fn attribute(&mut self, attribute: &'d super::plan::Attribute, here: Here<'_, 'd>) -> Step<bool> {
        if let Some(written) = self.quick_attribute(attribute, here)? {
            return Ok(written);
        }
        let start = self.out.len();
        self.target.push(("@", 0));
        self.target.push((&attribute.name, 0));
        let before = self.trace.as_mut().map(|trace| trace.begin());
        self.out.extend_from_slice(&attribute.open);
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
                            xml::write::attribute(&mut self.out, &text);
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
                trace.row(alive.then_some(path), at, true, before);
            }
        }
        self.target.truncate(self.target.len() - 2);
        Ok(alive && value)
    }
}

//! Writing: one pass over the plan, straight into the output. What turns out to be absent is taken back.

use std::borrow::Cow;
use std::collections::HashMap;

use super::decimal::Decimal;
use super::evaluate::{Focus, Here, Run, Step, Value};
use super::expression::Expression;
use super::plan::{Alive, Constant, Context, Directed, Element, Item, Leaf, Part, Text};
use super::select::TOP;
use crate::code;
use crate::document::Id;
use crate::error::{Finding, Severity};
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

/// The values of the keys, the members, and what each member's keys were read from.
type Group<'d> = (Vec<Cow<'d, str>>, Vec<Id>, Vec<Vec<Vec<Id>>>);

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
        if self.roots != 1 && self.findings.is_empty() {
            let message = format!("expected one root in what is written, found {}", self.roots);
            self.find(&code::MAPPING_ROOT, Default::default(), None, message);
        }
        Ok(())
    }

    /// The one node that an expression leads to.
    fn one(&mut self, expression: &'d Expression, here: Here<'_, 'd>) -> Step<Option<Id>> {
        self.node_of(expression, here, super::evaluate::place(expression))
    }

    /// The same for an expression that stands at a place.
    pub(crate) fn node_of(
        &mut self,
        expression: &'d Expression,
        here: Here<'_, 'd>,
        at: super::expression::At,
    ) -> Step<Option<Id>> {
        Ok(match self.eval(expression, here)? {
            Value::Node(id) => Some(id),
            Value::Nodes(ids) if ids.len() == 1 => Some(ids[0]),
            Value::Nodes(ids) if ids.len() > 1 => {
                let path = self.source_path(ids[0]);
                let message = format!("expected one node, found {}", ids.len());
                self.find(&code::MAPPING_SEVERAL, at, Some(path), message);
                None
            }
            value if self.is_absent(&value) => None,
            _ => {
                let message = "expected a path to a node, found a value".to_owned();
                self.find(&code::MAPPING_VALUE, at, None, message);
                None
            }
        })
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
                    self.begin(&pair.1);
                }
                written
            }
            Item::Let(slot, expression) => {
                self.let_(*slot as usize, expression, here)?;
                NOTHING
            }
            Item::Check(check) => {
                if !self.tests(&check.test, here)? {
                    let mut message = String::new();
                    for part in &check.message {
                        match part {
                            Part::Literal(_, text) => message.push_str(text),
                            Part::Value(text) => message.push_str(
                                &self.text(&text.expression, here)?.unwrap_or(Cow::Borrowed("nothing")),
                            ),
                        }
                    }
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
                        },
                    );
                }
                NOTHING
            }
        })
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
        self.target.push((&leaf.name, index));
        let before = self.trace.as_mut().map(|trace| trace.begin());
        let written = match leaf.typed {
            true => self.typed_leaf(leaf, here)?,
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
                trace.row(written.then_some(path), leaf.value.at, before);
            }
        }
        self.target.pop();
        self.roots += usize::from(written && self.target.is_empty());
        if self.out.len() > self.bounds.max_output {
            return self.halt(&code::LIMIT_MAPPING_OUTPUT, "bytes of output");
        }
        Ok(if written { VALUE } else { NOTHING })
    }

    /// A JSON member whose value is a number, a boolean or null as such.
    fn typed_leaf(&mut self, leaf: &'d Leaf, here: Here<'_, 'd>) -> Step<bool> {
        let value = self.scalar(&leaf.value.expression, here)?;
        let token = match &value {
            Value::Number(number) => number.plain(),
            Value::Numeral(number) => number.kept(),
            Value::Boolean(value) => value.to_string(),
            _ => {
                let Some(text) = self.to_text(value, leaf.value.at) else { return Ok(false) };
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
        let start = self.out.len();
        let mark = self.trace.as_ref().map(|trace| trace.mark());
        self.target.push((&element.name, index));
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
        let outside = self.trace.as_mut().filter(|_| element.alive == Alive::Text).map(|trace| trace.begin());
        let inside = self.items(&element.content, here)?;
        if let Some(outside) = outside {
            let path = (!inside.broken && inside.value).then(|| self.target_path());
            if let Some(trace) = &mut self.trace {
                trace.row(path, element.at, outside);
            }
        }
        let alive = match element.alive {
            Alive::Always => true,
            Alive::Text => !inside.broken && inside.value,
            Alive::Value => inside.value,
            Alive::Attribute => attribute,
            Alive::Any => inside.any,
        };
        self.target.pop();
        if !alive && !element.keep {
            self.out.truncate(start);
            if let (Some(trace), Some(mark)) = (&mut self.trace, mark) {
                trace.take_back(mark);
            }
            return Ok(NOTHING);
        }
        if !alive {
            self.out.truncate(content);
        }
        if self.out.len() == content && !self.plan.output.json {
            self.out.truncate(tag_end);
            self.out.extend_from_slice(b"/>");
        } else {
            self.out.extend_from_slice(&element.close);
        }
        if self.out.len() > self.bounds.max_output {
            return self.halt(&code::LIMIT_MAPPING_OUTPUT, "bytes of output");
        }
        self.roots += usize::from(self.target.is_empty());
        let value = alive && (inside.value || (element.alive == Alive::Attribute && attribute));
        Ok(Written { value, any: true, broken: false })
    }

    fn attribute(&mut self, attribute: &'d super::plan::Attribute, here: Here<'_, 'd>) -> Step<bool> {
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
                trace.row(alive.then_some(path), at, before);
            }
        }
        self.target.truncate(self.target.len() - 2);
        Ok(alive && value)
    }

    /// Writes items in their context and under their condition; says whether the condition held as well.
    fn directed(&mut self, directed: &'d Directed, here: Here<'_, 'd>) -> Step<(Written, bool)> {
        match &directed.context {
            Context::Here => self.tested(directed, here, 0),
            Context::With(path) => match self.context(directed, |run| run.one(path, here))? {
                Some(id) => self.tested(directed, Here { focus: Focus::Node(id), position: 1, size: 1 }, 0),
                None => Ok((NOTHING, false)),
            },
            Context::Each(path) => {
                let mut all = NOTHING;
                let mut index = 0;
                let outside = self.trace.as_mut().map(|trace| trace.begin());
                let nodes = self.context(directed, |run| run.eval(path, here))?;
                let read = self.trace.as_mut().zip(outside).map(|(trace, outside)| trace.end_key(outside));
                match nodes {
                    Value::Node(id) => {
                        let here = Here { focus: Focus::Node(id), position: 1, size: 1 };
                        all = self.tested(directed, here, 1)?.0;
                    }
                    Value::Nodes(ids) => {
                        for (number, id) in ids.iter().enumerate() {
                            let here =
                                Here { focus: Focus::Node(*id), position: number + 1, size: ids.len() };
                            let written = self.tested(directed, here, index + 1)?.0;
                            index += u32::from(written.any);
                            all = all.and(written);
                        }
                    }
                    value => {
                        let texts = match value {
                            Value::Texts(texts) => texts,
                            value => self.to_text(value, directed.at).into_iter().collect(),
                        };
                        // What a piece of a text is read from is what the whole was read from.
                        let outside =
                            self.trace.as_mut().map(|trace| trace.replace_pieces(read.unwrap_or_default()));
                        for (number, text) in texts.iter().enumerate() {
                            let here =
                                Here { focus: Focus::Text(text), position: number + 1, size: texts.len() };
                            let written = self.tested(directed, here, index + 1)?.0;
                            index += u32::from(written.any);
                            all = all.and(written);
                        }
                        if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
                            trace.replace_pieces(outside);
                        }
                    }
                }
                Ok((all, false))
            }
            Context::Group { nodes, keys, first_slot } => {
                self.group(directed, nodes, keys, *first_slot, here)
            }
        }
    }

    /// Finds a context; what is required of it is missing for the element that it directs.
    fn context<T>(&mut self, directed: &'d Directed, find: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        if directed.name.is_empty() {
            return find(self);
        }
        self.target.push((&directed.name, 0));
        let found = find(self);
        self.target.pop();
        found
    }

    fn tested(&mut self, directed: &'d Directed, here: Here<'_, 'd>, index: u32) -> Step<(Written, bool)> {
        if let Some(test) = &directed.test
            && !self.tests(test, here)?
        {
            return Ok((NOTHING, false));
        }
        let written = match &*directed.body {
            [one] => self.item(one, here, index)?,
            many => self.items(many, here)?,
        };
        Ok((written, true))
    }

    fn group(
        &mut self,
        directed: &'d Directed,
        nodes: &'d Expression,
        keys: &'d [Expression],
        first_slot: u32,
        here: Here<'_, 'd>,
    ) -> Step<(Written, bool)> {
        let ids = match self.context(directed, |run| run.eval(nodes, here))? {
            Value::Node(id) => vec![id],
            Value::Nodes(ids) => ids,
            _ => Vec::new(),
        };
        let size = ids.len();
        let mut numbers: HashMap<Vec<String>, usize> = HashMap::new();
        let mut groups: Vec<Group<'d>> = Vec::new();
        for (position, id) in ids.into_iter().enumerate() {
            let here = Here { focus: Focus::Node(id), position: position + 1, size };
            let (mut values, mut reads) = (Vec::with_capacity(keys.len()), Vec::new());
            for key in keys {
                let outside = self.trace.as_mut().map(|trace| trace.begin());
                let value = self.text(key, here)?;
                if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
                    reads.push(trace.end_key(outside));
                }
                match value {
                    Some(value) => values.push(value),
                    None => {
                        let path = self.source_path(id);
                        let message = "expected a value for every key of a group, found nothing".to_owned();
                        self.find(&code::MAPPING_KEY, super::evaluate::place(key), Some(path), message);
                    }
                }
            }
            if values.len() < keys.len() {
                continue;
            }
            // Keys that are numbers are compared as numbers: 13 and 13.00 are one.
            let compared = values
                .iter()
                .map(|value| {
                    Decimal::parse(value).map_or_else(|_| format!("'{value}"), |number| number.plain())
                })
                .collect();
            let number = *numbers.entry(compared).or_insert_with(|| {
                groups.push((values, Vec::new(), Vec::new()));
                groups.len() - 1
            });
            groups[number].1.push(id);
            groups[number].2.push(reads);
        }
        let mut all = NOTHING;
        let mut index = 0;
        let size = groups.len();
        for (position, (values, members, reads)) in groups.into_iter().enumerate() {
            for (key, value) in values.into_iter().enumerate() {
                let slot = first_slot as usize + key;
                self.variables[slot] = Value::Text(value);
                if let Some(trace) = &mut self.trace {
                    trace.set_variable(slot, reads.iter().flat_map(|of| of[key].iter().copied()).collect());
                }
            }
            let here = Here { focus: Focus::Nodes(&members), position: position + 1, size };
            let written = self.tested(directed, here, index + 1)?.0;
            index += u32::from(written.any);
            all = all.and(written);
        }
        Ok((all, false))
    }
}

//! Items in their context: once, for each node, for each group.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{NOTHING, Written};
use crate::code;
use crate::document::Id;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::Expression;
use crate::mapping::plan::{Context, Directed};
use crate::mapping::run::state::{Focus, Here, Run};
use crate::mapping::value::Value;
use crate::mapping::value::decimal::Decimal;

/// The values of the keys, the members, and what each member's keys were read from.
type Group<'d> = (Vec<Cow<'d, str>>, Vec<Id>, Vec<Vec<Vec<Id>>>);

impl<'d> Run<'d> {
    /// Writes items in their context and under their condition; says whether the condition held as well.
    pub(super) fn directed(
        &mut self,
        directed: &'d Directed,
        here: &Here<'_, 'd>,
    ) -> Evaluated<(Written, bool)> {
        match &directed.context {
            Context::Here => self.tested(directed, here, 0),
            Context::With(path) => match self
                .context(directed, |run| run.node_of(path, here, path.place()))?
            {
                Some(id) => self.tested(directed, &Here { focus: Focus::Node(id), position: 1, size: 1 }, 0),
                None => Ok((NOTHING, false)),
            },
            Context::Each(path) => {
                if let Some(written) = self.quick_each(directed, path, here)? {
                    return Ok((written, false));
                }
                let mut all = NOTHING;
                let mut index = 0;
                let outside = self.trace.as_mut().map(|trace| trace.begin());
                let nodes = self.context(directed, |run| run.eval(path, here))?;
                let read = self.trace.as_mut().zip(outside).map(|(trace, outside)| trace.end_key(outside));
                match nodes {
                    Value::Node(id) => {
                        let here = Here { focus: Focus::Node(id), position: 1, size: 1 };
                        all = self.tested(directed, &here, 1)?.0;
                    }
                    Value::Nodes(ids) => {
                        for (number, id) in ids.iter().enumerate() {
                            let here =
                                Here { focus: Focus::Node(*id), position: number + 1, size: ids.len() };
                            let written = self.tested(directed, &here, index + 1)?.0;
                            index += u32::from(written.any());
                            all = all.and(written);
                        }
                    }
                    value => {
                        let texts = match value {
                            Value::Texts(texts) => texts,
                            value => self.text_in(value, directed.at).into_iter().collect(),
                        };
                        if let (Some(trace), Some(read)) = (&mut self.trace, &read) {
                            trace.decides(read);
                        }
                        // What a piece of a text is read from is what the whole was read from.
                        let outside =
                            self.trace.as_mut().map(|trace| trace.replace_pieces(read.unwrap_or_default()));
                        for (number, text) in texts.iter().enumerate() {
                            let here =
                                Here { focus: Focus::Text(text), position: number + 1, size: texts.len() };
                            let written = self.tested(directed, &here, index + 1)?.0;
                            index += u32::from(written.any());
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
    pub(super) fn context<T>(
        &mut self,
        directed: &'d Directed,
        find: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        if directed.name.is_empty() {
            return find(self);
        }
        self.enter(&directed.name, 0);
        let found = find(self);
        self.leave(false);
        found
    }

    pub(super) fn tested(
        &mut self,
        directed: &'d Directed,
        here: &Here<'_, 'd>,
        index: u32,
    ) -> Evaluated<(Written, bool)> {
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

    pub(super) fn group(
        &mut self,
        directed: &'d Directed,
        nodes: &'d Expression,
        keys: &'d [Expression],
        first_slot: u32,
        here: &Here<'_, 'd>,
    ) -> Evaluated<(Written, bool)> {
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
                let value = self.text(key, &here)?;
                if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
                    let read = trace.end_key(outside);
                    trace.decides(&read);
                    reads.push(read);
                }
                match value {
                    Some(value) => values.push(value),
                    None => {
                        let path = self.source_path(id);
                        let message = "expected a value for every key of a group, found nothing".to_owned();
                        self.find(&code::MAPPING_KEY, key.place(), Some(path), message);
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
            let written = self.tested(directed, &here, index + 1)?.0;
            index += u32::from(written.any());
            all = all.and(written);
        }
        Ok((all, false))
    }
}

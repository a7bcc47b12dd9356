//! Items with directives: written once, for each node, or for each group.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{NOTHING, Written};
use crate::code;
use crate::decimal::Decimal;
use crate::document::Id;
use crate::mapping::expression::function::Evaluated;
use crate::mapping::expression::tree::Expression;
use crate::mapping::plan::{Context, Directed};
use crate::mapping::run::state::{Focus, Here, Run};
use crate::mapping::value::Value;

/// The values of the keys of one node, and for each key the nodes that it was read from.
type Keys<'d> = (Vec<Cow<'d, str>>, Vec<Vec<Id>>);

/// What a group takes beside its keys.
const GROUP: usize = 128;

/// The nodes with the same keys.
struct Group<'d> {
    /// The values of the keys.
    keys: Vec<Cow<'d, str>>,
    members: Vec<Id>,
    /// For each member and each key: the nodes that the key was read from. Filled only while tracing.
    sources: Vec<Vec<Vec<Id>>>,
}

impl<'d> Run<'d> {
    /// Writes items in their context, if their condition holds; also gives whether it held.
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
            Context::Each(path) => Ok((self.each(directed, path, here)?, false)),
            Context::Group { nodes, keys, first_slot } => {
                let groups = self.groups(directed, nodes, keys, here)?;
                Ok((self.write_groups(directed, groups, *first_slot as usize)?, false))
            }
        }
    }

    /// Writes items for each node of a path, or for each piece of a text.
    fn each(
        &mut self,
        directed: &'d Directed,
        path: &'d Expression,
        here: &Here<'_, 'd>,
    ) -> Evaluated<Written> {
        if let Some(written) = self.quick_each(directed, path, here)? {
            return Ok(written);
        }
        let outside = self.trace.as_mut().map(|trace| trace.begin());
        let nodes = self.context(directed, |run| run.eval(path, here))?;
        let read = self.trace.as_mut().zip(outside).map(|(trace, outside)| trace.end_key(outside));
        match nodes {
            Value::Node(id) => {
                let here = Here { focus: Focus::Node(id), position: 1, size: 1 };
                Ok(self.tested(directed, &here, 1)?.0)
            }
            Value::Nodes(ids) => self.repeat(directed, ids.iter().map(|id| Focus::Node(*id))),
            Value::Texts(texts) => self.pieces(directed, &texts, read),
            value => {
                let text: Vec<_> = self.text_in(value, directed.at).into_iter().collect();
                self.pieces(directed, &text, read)
            }
        }
    }

    /// Writes items for each piece of a text. `read` are the nodes that the text was read from: they are the sources of
    /// each piece.
    fn pieces(
        &mut self,
        directed: &'d Directed,
        texts: &[Cow<'d, str>],
        read: Option<Vec<Id>>,
    ) -> Evaluated<Written> {
        if let (Some(trace), Some(read)) = (&mut self.trace, &read) {
            trace.decides(read);
        }
        let outside = self.trace.as_mut().map(|trace| trace.replace_pieces(read.unwrap_or_default()));
        let written = self.repeat(directed, texts.iter().map(Focus::Text))?;
        if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
            trace.replace_pieces(outside);
        }
        Ok(written)
    }

    /// Writes items at each focus.
    fn repeat<'c>(
        &mut self,
        directed: &'d Directed,
        focuses: impl ExactSizeIterator<Item = Focus<'c, 'd>>,
    ) -> Evaluated<Written>
    where
        'd: 'c,
    {
        let (mut all, mut index, size) = (NOTHING, 0, focuses.len());
        for (number, focus) in focuses.enumerate() {
            let here = Here { focus, position: number + 1, size };
            let written = self.tested(directed, &here, index + 1)?.0;
            index += u32::from(written.any());
            all = all.and(written);
        }
        Ok(all)
    }

    /// Evaluates a context with `find`; a required value that is absent is missing for the element with the directive.
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

    /// The groups of the nodes of a path, in the order of first occurrence.
    fn groups(
        &mut self,
        directed: &'d Directed,
        nodes: &'d Expression,
        keys: &'d [Expression],
        here: &Here<'_, 'd>,
    ) -> Evaluated<Vec<Group<'d>>> {
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
            let (values, sources) = self.keys(keys, id, &here)?;
            if values.len() < keys.len() {
                continue;
            }
            // Numbers are compared as numbers: 13 and 13.00 are the same key.
            let bytes: usize = values.iter().map(|value| value.len()).sum();
            self.reads(bytes);
            self.tick(1)?;
            let compared = |value: &Cow<'_, str>| {
                Decimal::parse(value).map_or_else(|_| format!("'{value}"), |number| number.plain())
            };
            let before = groups.len();
            let number = *numbers.entry(values.iter().map(compared).collect()).or_insert_with(|| {
                groups.push(Group { keys: values, members: Vec::new(), sources: Vec::new() });
                groups.len() - 1
            });
            if groups.len() > before {
                self.makes(bytes.saturating_mul(2).saturating_add(GROUP))?;
            }
            groups[number].members.push(id);
            groups[number].sources.push(sources);
        }
        Ok(groups)
    }

    /// The values of the keys of a node, and while tracing the nodes that each was read from; an absent key is a
    /// finding.
    fn keys(&mut self, keys: &'d [Expression], id: Id, here: &Here<'_, 'd>) -> Evaluated<Keys<'d>> {
        let (mut values, mut sources) = (Vec::with_capacity(keys.len()), Vec::new());
        for key in keys {
            let outside = self.trace.as_mut().map(|trace| trace.begin());
            let value = self.text(key, here)?;
            if let (Some(trace), Some(outside)) = (&mut self.trace, outside) {
                let read = trace.end_key(outside);
                trace.decides(&read);
                sources.push(read);
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
        Ok((values, sources))
    }

    /// Writes items for each group; the keys are the variables from `first_slot` on.
    fn write_groups(
        &mut self,
        directed: &'d Directed,
        groups: Vec<Group<'d>>,
        first_slot: usize,
    ) -> Evaluated<Written> {
        let (mut all, mut index, size) = (NOTHING, 0, groups.len());
        for (position, group) in groups.into_iter().enumerate() {
            for (key, value) in group.keys.into_iter().enumerate() {
                self.variables[first_slot + key] = Value::Text(value);
                if let Some(trace) = &mut self.trace {
                    let read = group.sources.iter().flat_map(|of| of[key].iter().copied()).collect();
                    trace.set_variable(first_slot + key, read);
                }
            }
            let here = Here { focus: Focus::Nodes(&group.members), position: position + 1, size };
            let written = self.tested(directed, &here, index + 1)?.0;
            index += u32::from(written.any());
            all = all.and(written);
        }
        Ok(all)
    }
}

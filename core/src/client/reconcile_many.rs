//! Finding out what became of many sends, with few questions.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{Days, NaiveDate};

use super::Client;
use super::reconcile::{Reconciliation, id_of, is_askable};
use crate::error::{Error, Finding, Result};
use crate::json::{Map, Value};
use crate::operation::{judge, names};
use crate::result::{ListedDocument, NextStep, Subject};

/// The most days of one list; a filter may have a month at most.
const MOST_DAYS: u64 = 28;

impl Client {
    /// Asks what became of many sends, as [`Client::reconcile`] does for each, with one list for all documents of an
    /// issuer and of the same days.
    ///
    /// The answers are in the order of the steps. A document that no list names is looked for under its number, as
    /// `reconcile` does, so that it cannot be missed for another date.
    ///
    /// # Errors
    /// As [`Client::reconcile`]. A step that cannot be asked is refused before anything is asked; its findings name it:
    /// `steps[2]/document/Folio`.
    ///
    /// # Example
    /// ```no_run
    /// # fn example(client: &dtekit::Client, results: Vec<dtekit::ProcessResult>) -> dtekit::Result<()> {
    /// let steps: Vec<_> = results.into_iter().filter_map(|result| result.next).collect();
    /// for found in client.reconcile_many(&steps, None)? {
    ///     println!("{} {}", found.verdict.as_str(), found.may_resend);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn reconcile_many(
        &self,
        steps: &[NextStep],
        settle_after: Option<Duration>,
    ) -> Result<Vec<Reconciliation>> {
        for (index, step) in steps.iter().enumerate() {
            is_askable(step).map_err(|error| of_step(&error, index))?;
        }
        let mut found: Vec<Option<Reconciliation>> = steps.iter().map(|_| None).collect();
        for group in groups(steps) {
            self.look_in(&group, steps, &mut found, settle_after)?;
        }
        let alone = |(step, found): (&NextStep, Option<Reconciliation>)| match found {
            Some(found) => Ok(found),
            None => self.reconcile(step, settle_after),
        };
        steps.iter().zip(found).map(alone).collect()
    }

    /// Looks for the documents of a group in one list.
    fn look_in(
        &self,
        group: &Group,
        steps: &[NextStep],
        found: &mut [Option<Reconciliation>],
        settle_after: Option<Duration>,
    ) -> Result<()> {
        let mut open = group.steps.clone();
        let mut listed: Vec<ListedDocument> = Vec::new();
        self.each_page(&group.filter(), |page| {
            open.retain(|index| {
                let step = &steps[*index];
                let is_named = names(step, page);
                if is_named {
                    found[*index] = Some(self.concluded(step, judge(step, page), settle_after));
                }
                !is_named
            });
            listed.extend_from_slice(page);
            !open.is_empty()
        })?;
        for index in open {
            let step = &steps[index];
            let mut all = self.of_its_number(step)?;
            let is_new = |document: &&ListedDocument| !all.contains(document);
            let new: Vec<_> = listed.iter().filter(is_new).cloned().collect();
            all.extend(new);
            found[index] = Some(self.concluded(step, judge(step, &all), settle_after));
        }
        Ok(())
    }
}

/// Steps that one list answers.
struct Group {
    /// The filter without its days.
    arguments: Map,
    days: Option<(NaiveDate, NaiveDate)>,
    steps: Vec<usize>,
}

impl Group {
    fn filter(&self) -> Map {
        let mut filter = self.arguments.clone();
        for (name, day) in self.days.iter().flat_map(|(from, to)| [("DateFrom", from), ("DateTo", to)]) {
            filter.insert(name.to_owned(), Value::String(day.to_string()));
        }
        filter
    }
}

/// The groups of the steps that are looked for by identity. Days that touch are one list, as long as a filter may be.
fn groups(steps: &[NextStep]) -> Vec<Group> {
    let mut by_filter: BTreeMap<String, Vec<Group>> = BTreeMap::new();
    for (index, step) in steps.iter().enumerate() {
        if id_of(step).is_some() || step.subject == Subject::Event {
            continue;
        }
        let mut arguments = step.arguments.clone();
        let day = |name: &str| step.arguments.get(name)?.as_str()?.parse::<NaiveDate>().ok();
        let days = day("DateFrom").zip(day("DateTo"));
        if days.is_some() {
            arguments.retain(|name, _| name != "DateFrom" && name != "DateTo");
        }
        let key = crate::json::to_string(&arguments);
        by_filter.entry(key).or_default().push(Group { arguments, days, steps: vec![index] });
    }
    by_filter.into_values().flat_map(joined).collect()
}

/// Joins groups of one filter whose days touch.
fn joined(mut groups: Vec<Group>) -> Vec<Group> {
    groups.sort_by_key(|group| group.days);
    let mut joined: Vec<Group> = Vec::new();
    for group in groups {
        if let Some(last) = joined.last_mut()
            && let Some(days) = both(last.days, group.days)
        {
            last.days = days;
            last.steps.extend(group.steps);
        } else {
            joined.push(group);
        }
    }
    joined
}

type Span = Option<(NaiveDate, NaiveDate)>;

/// The days of both lists, if one list may have them.
fn both(first: Span, second: Span) -> Option<Span> {
    let (Some((from, to)), Some((start, end))) = (first, second) else {
        return (first == second).then_some(first);
    };
    let touches = to.checked_add_days(Days::new(1))? >= start;
    let last = to.max(end);
    let is_short = from.checked_add_days(Days::new(MOST_DAYS))? >= last;
    (touches && is_short).then_some(Some((from, last)))
}

/// The error of one step among several.
fn of_step(error: &Error, index: usize) -> Error {
    let moved = |finding: &Finding| {
        let path = finding.path.as_deref().unwrap_or_default().trim_start_matches("next");
        let path = format!("steps[{}]{path}", index + 1);
        finding.clone().with_path(path)
    };
    let findings = error.findings().iter().map(moved).collect();
    Error::from_findings(error.kind(), findings).unwrap_or_else(|| error.clone())
}

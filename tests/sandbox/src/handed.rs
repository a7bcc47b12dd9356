//! Items that a test puts into a queue as they are: the interface does not show what a record of them holds.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A queue of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Line {
    /// GetReceivedDocument.
    Received,
    /// Msg/Recovery.
    Messages,
    /// Msg/RecoveryToPrint.
    Print,
}

/// An item, and whether it was confirmed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Handed {
    line: Line,
    item: Value,
    handed: bool,
    confirmed: bool,
}

/// The items of every queue.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Hand(Vec<Handed>);

impl Hand {
    pub fn put(&mut self, line: Line, item: Value) {
        self.0.push(Handed { line, item, handed: false, confirmed: false });
    }

    /// The items of a queue that were not confirmed.
    pub fn out(&mut self, line: Line) -> Vec<Value> {
        let waiting = self.0.iter_mut().filter(|one| one.line == line && !one.confirmed);
        waiting
            .map(|one| {
                one.handed = true;
                one.item.clone()
            })
            .collect()
    }

    /// Confirms the items for which `is_meant` is true, or takes that back; how many there were.
    pub fn confirm(&mut self, line: Line, confirmed: bool, is_meant: impl Fn(&Value) -> bool) -> usize {
        let mut count = 0;
        for one in self.0.iter_mut().filter(|one| one.line == line && is_meant(&one.item)) {
            count += usize::from(one.confirmed != confirmed);
            (one.confirmed, one.handed) = (confirmed, false);
        }
        count
    }

    /// Confirms everything that a queue has returned; how many there were.
    pub fn confirm_returned(&mut self, line: Line) -> usize {
        let returned = self.0.iter_mut().filter(|one| one.line == line && one.handed && !one.confirmed);
        returned.map(|one| one.confirmed = true).count()
    }

    pub fn is_there(&self, line: Line, is_meant: impl Fn(&Value) -> bool) -> bool {
        self.0.iter().any(|one| one.line == line && is_meant(&one.item))
    }
}

/// Whether a text is an id of an item.
pub(crate) fn has_id(item: &Value, id: &str) -> bool {
    ["GlobalDocumentId", "CountryDocumentId"].iter().any(|name| item[*name].as_str() == Some(id))
}

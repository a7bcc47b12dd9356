//! The document filter: a free-form object with a few known members (field notes, "Requests").

use crate::json::Map;
use chrono::Months;

use super::check::date_of;
use crate::code;
use crate::error::{Arg, Finding, text};
use crate::naming::member;

/// The name of the body model.
pub(super) const MODEL: &str = "document filter";

/// A warning if the filter spans more than the month that the service allows.
pub(super) fn check(filter: &Map) -> Option<Finding> {
    let date = |name| date_of(member(filter, name)?.as_str()?);
    let (from, to) = (date("DateFrom")?, date("DateTo")?);
    let last = from.checked_add_months(Months::new(1))?;
    if from <= to && to <= last {
        return None;
    }
    let message = text!(
        "expected {} within a month of {}, that is from {from} to {last}, found {to}",
        Arg("DateTo"),
        Arg("DateFrom")
    );
    Some(Finding::warning(&code::FILTER_WINDOW, message).with_argument("DateTo"))
}

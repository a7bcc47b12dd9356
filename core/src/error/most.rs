//! Keeps a list of findings short.

use std::borrow::Cow;
use std::collections::HashMap;

use super::finding::Finding;
use super::kind::Severity;
use crate::code;

/// The most findings of one code.
const MOST: usize = 100;

/// Removes the findings of a code behind its first hundred. Gives a finding for each such code, which says how many
/// there were.
pub(crate) fn leave_out<T>(list: &mut Vec<T>, finding: impl Fn(&T) -> &Finding) -> Vec<Finding> {
    if list.len() <= MOST {
        return Vec::new();
    }
    let mut counts: HashMap<Cow<'static, str>, usize> = HashMap::new();
    // The codes in the order in which they have too many, each with the greatest severity that was left out.
    let mut codes: Vec<(Cow<'static, str>, Severity)> = Vec::new();
    list.retain(|one| {
        let one = finding(one);
        let count = counts.entry(one.code.clone()).or_default();
        *count += 1;
        if *count == MOST + 1 {
            codes.push((one.code.clone(), one.severity));
        } else if *count > MOST
            && one.severity == Severity::Error
            && let Some((_, severity)) = codes.iter_mut().find(|(code, _)| *code == one.code)
        {
            *severity = Severity::Error;
        }
        *count <= MOST
    });
    let said = |(code, severity): (Cow<'static, str>, Severity)| {
        let count = counts.get(&code).copied().unwrap_or_default();
        let rest = count - MOST;
        let message =
            format!("expected at most {MOST} findings `{code}`, found {count}: {rest} are left out");
        let mut finding = Finding { severity, ..Finding::new(&code::FINDINGS_LEFT_OUT, message) };
        if let Some(spanish) = &mut finding.spanish {
            let message = format!(
                "se esperan a lo sumo {MOST} hallazgos `{code}`, se encontraron {count}: se omiten {rest}"
            );
            spanish.message = message.into();
        }
        finding
    };
    codes.into_iter().map(said).collect()
}

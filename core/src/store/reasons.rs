//! Why a pass could not do all of its work.

use crate::client::{Client, PassCall};
use crate::error::{Error, Finding};

/// The most findings that a pass gives.
const MOST: usize = 100;

/// What a pass has met: the first finding of each code, and those of them that are new. With several accounts that is
/// so for each, and a finding says its account.
#[derive(Default)]
pub(super) struct Reasons {
    pub findings: Vec<Finding>,
    pub new: Vec<Finding>,
    /// The account and the code of each.
    told: [Vec<(String, String)>; 2],
    names_account: bool,
}

impl Reasons {
    /// Nothing yet, in a pass over several accounts.
    pub fn of_accounts(names_account: bool) -> Reasons {
        Reasons { names_account, ..Reasons::default() }
    }

    /// Notes what was met in this call, and whether one was answered.
    pub fn note(&mut self, client: &Client, call: PassCall<'_>, met: &[Finding], is_answered: bool) {
        let mut first: Vec<Finding> = Vec::new();
        for finding in met {
            if !first.iter().any(|other| other.code == finding.code) && first.len() < MOST {
                first.push(finding.clone());
            }
        }
        let new = client.new_reasons(call, &first, is_answered);
        let [told, told_new] = &mut self.told;
        for (list, told, met) in [(&mut self.findings, told, first), (&mut self.new, told_new, new)] {
            for finding in met {
                let place = (call.account.to_owned(), finding.code.to_string());
                if list.len() >= MOST || told.contains(&place) {
                    continue;
                }
                told.push(place);
                list.push(match self.names_account {
                    true => of_account(finding, call.account),
                    false => finding,
                });
            }
        }
    }

    /// The error that ends a pass: it has what is new as well, which the pass cannot give any more.
    pub fn into_error(self, account: &str, error: Error) -> Error {
        let is_told = |(at, code): &(String, String)| {
            at == account && error.findings().iter().any(|finding| finding.code == *code)
        };
        let new = self.new.into_iter().zip(&self.told[1]);
        let new: Vec<_> = new.filter(|(_, told)| !is_told(told)).map(|(finding, _)| finding).collect();
        let error = match self.names_account {
            true => error.with_each(|finding| of_account(finding, account)),
            false => error,
        };
        error.and(new)
    }
}

fn of_account(finding: Finding, account: &str) -> Finding {
    finding.about(&format!("account `{account}`"), &format!("cuenta `{account}`"))
}

//! GetAccount: the accounts that appear in the stored documents.

use serde_json::json;

use crate::call::Call;
use crate::country::Country;
use crate::reply::{Answer, Refusal, Reply};
use crate::state::State;

/// Looks an account up by its tax id among the issuers and receivers of the stored documents.
pub(crate) fn get_account(state: &mut State, call: &Call<'_>) -> Answer {
    let mut query = call.query();
    let code = query.need_text("accountCode");
    let country = query.may_text("countryId");
    query.check()?;
    let country = country.as_deref().map(Country::find);
    let seen = state.records().iter().rev().filter(|r| country.is_none_or(|c| c == Some(r.country)));
    let mut named = seen.filter(|record| record.concerns(&code)).map(|record| {
        let document = &record.document;
        let name = if record.sender() == code { document.sender_name() } else { document.receiver_name() };
        (record.country.code, name.to_owned())
    });
    match named.next() {
        Some((country, name)) => Ok(Reply::ok(&json!({
            "Success": true,
            "Entity": { "AccountCode": code, "Name": name, "CountryId": country },
            "Message": null,
        }))),
        None => Err(Refusal::Unknown(format!("the account `{code}` does not exist"))),
    }
}

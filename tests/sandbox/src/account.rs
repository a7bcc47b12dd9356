//! GetAccount: who was seen in the documents.

use serde_json::json;

use crate::call::{Received, Reply};
use crate::country::Country;
use crate::fault::FaultKind;
use crate::state::State;

/// Looks an account up by its tax id among the issuers and receivers of the stored documents.
pub(crate) fn get_account(state: &mut State, call: &Received, _: Option<&FaultKind>) -> Reply {
    let wanted = call.parameters().and_then(|parameters| {
        let read = || Ok((parameters.text("accountCode")?, parameters.text("countryId")?));
        read().map_err(|message: String| Reply::message(400, &message))
    });
    let (code, country) = match wanted {
        Ok((Some(code), country)) => (code, country),
        Ok((None, _)) => return Reply::message(400, "`accountCode` is missing"),
        Err(reply) => return reply,
    };
    let country = country.as_deref().map(Country::find);
    let seen = state.records.iter().rev().filter(|r| country.is_none_or(|c| c == Some(r.country)));
    let name = seen.filter_map(|record| {
        let document = &record.document;
        let parties = [
            (document.sender_code(), document.sender_name()),
            (document.receiver_code(), document.receiver_name()),
        ];
        parties.iter().find(|(c, _)| *c == code).map(|(_, name)| (record.country.code, (*name).to_owned()))
    });
    match { name }.next() {
        Some((country, name)) => Reply::json(
            200,
            &json!({
                "Success": true,
                "Entity": { "AccountCode": code, "Name": name, "CountryId": country },
                "Message": null,
            }),
        ),
        None => {
            let message = format!("the account `{code}` does not exist");
            Reply::json(200, &json!({ "Success": false, "Entity": null, "Message": message }))
        }
    }
}

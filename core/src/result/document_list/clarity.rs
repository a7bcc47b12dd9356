//! Whether an answer to GetDocument is clear: only then is what it does not list not there (field notes, "When a list
//! is believed").

use crate::json::{Map, Value};
use crate::member::text;
use crate::naming::member;
use crate::result::answer::truth;
use crate::result::clear::doubled;

/// Members that say whether the call went well.
const SUCCESS: [&str; 4] = ["Success", "IsSuccess", "IsSuccessful", "Succeeded"];

/// Members that are there only after a failure. `Message` is what the platform writes beside an exception.
const FAILURE: [&str; 10] = [
    "ErrorException",
    "Exception",
    "ExceptionMessage",
    "ExceptionType",
    "StackTrace",
    "Error",
    "Errors",
    "ErrorMessage",
    "Message",
    "Messages",
];

/// Members that hold a code.
const CODE: [&str; 7] =
    ["Code", "ErrorCode", "ResponseCode", "ResultCode", "Status", "StatusCode", "HttpStatusCode"];

/// The codes that tell of no error.
const GOOD_CODES: [&str; 6] = ["0", "00", "000", "200", "ok", "success"];

/// Members that hold how many documents there are.
const COUNT: [&str; 12] = [
    "TotalCount",
    "Count",
    "Total",
    "TotalDocuments",
    "DocumentCount",
    "DocumentsCount",
    "TotalItems",
    "ItemCount",
    "TotalRecords",
    "RecordCount",
    "TotalResults",
    "ResultCount",
];

/// Members that hold how many pages there are.
const PAGES: [&str; 4] = ["TotalPages", "PageCount", "PagesCount", "NumberOfPages"];

/// Members that say that the list is not whole.
const MORE: [&str; 8] = [
    "HasMore",
    "HasMoreResults",
    "HasMoreItems",
    "HasNext",
    "HasNextPage",
    "IsTruncated",
    "IsPartial",
    "Incomplete",
];

/// Members that lead to a page which dtekit does not read.
const OTHER_PAGES: [&str; 6] =
    ["NextLink", "NextPage", "NextPageToken", "NextToken", "NextContinuationToken", "@odata.nextLink"];

/// Beginnings of words with which a description tells of an error, and phrases that say that there is none.
const TELLING: [&str; 14] = [
    "error",
    "exception",
    "excepci",
    "timeout",
    "time-out",
    "timed out",
    "tiempo de espera",
    "unavailable",
    "no disponible",
    "failed",
    "failure",
    "falló",
    "fallo",
    "try again",
];
const DENYING: [&str; 4] = ["sin error", "no error", "without error", "0 error"];

/// Where a page stands in its list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Page {
    First,
    Later,
}

/// What is wrong with an answer of these members, `Documents` among them; `None` if it is clear.
pub(super) fn fault(members: &Map, page: Page) -> Option<String> {
    if let Some(name) = doubled(members) {
        return Some(format!("a member twice, `{}`", crate::error::short(name)));
    }
    let Some(documents) = member(members, "Documents") else {
        return Some("an answer without `Documents`".to_owned());
    };
    let Value::Array(documents) = documents else {
        return Some("`Documents` that is no array".to_owned());
    };
    let there = |names: &[&'static str], is_wrong: &dyn Fn(&Value) -> bool| {
        let is_wrong =
            |name: &&&str| member(members, name).is_some_and(|value| !is_empty(value) && is_wrong(value));
        names.iter().find(is_wrong).copied()
    };
    let token = member(members, "ContinuationToken").filter(|token| !is_empty(token));
    let is_whole = token.is_none();
    let found = |name: &str| Some(format!("`{name}` that contradicts it"));
    if let Some(name) = there(&SUCCESS, &|value| truth(value) != Some(true)) {
        return found(name);
    }
    if let Some(name) = there(&FAILURE, &|_| true).or_else(|| there(&CODE, &|code| !is_good(code))) {
        return found(name);
    }
    if there(&["Description"], &|said| tells_of_error(said)).is_some() {
        return Some("a `Description` that tells of an error".to_owned());
    }
    let is_other_count = |count: &Value| match whole(count) {
        Some(count) if count == documents.len() as u64 => false,
        Some(count) => count < documents.len() as u64 || is_whole && page == Page::First,
        None => true,
    };
    if let Some(name) = there(&COUNT, &is_other_count) {
        return found(name);
    }
    let are_more = |pages: &Value| whole(pages).is_none_or(|pages| pages > 1);
    if is_whole
        && page == Page::First
        && let Some(name) = there(&PAGES, &are_more)
    {
        return found(name);
    }
    if is_whole && let Some(name) = there(&MORE, &|more| truth(more) != Some(false)) {
        return found(name);
    }
    if is_whole && let Some(name) = there(&OTHER_PAGES, &|_| true) {
        return found(name);
    }
    if token.is_some_and(|token| !matches!(token, Value::String(_) | Value::Number(_))) {
        return Some("`ContinuationToken` that is no text".to_owned());
    }
    None
}

/// How many documents the answer says that there are, by the first member that says it.
pub(super) fn count(members: &Map) -> Option<u64> {
    COUNT.iter().find_map(|name| whole(member(members, name)?))
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

fn is_good(code: &Value) -> bool {
    let code = match code {
        Value::String(text) => text.trim().to_ascii_lowercase(),
        Value::Number(number) => number.to_string(),
        _ => return truth(code) == Some(true),
    };
    GOOD_CODES.contains(&code.as_str())
}

fn whole(value: &Value) -> Option<u64> {
    text(value.clone())?.trim().parse().ok()
}

fn tells_of_error(said: &Value) -> bool {
    let said = text(said.clone()).unwrap_or_default().to_lowercase();
    let is_there = |words: &[&str]| words.iter().any(|word| said.contains(word));
    is_there(&TELLING) && !is_there(&DENYING)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault_of(text: &str, page: Page) -> Option<String> {
        let value: Value = crate::json::from_str(text).unwrap();
        fault(value.as_object().unwrap(), page)
    }

    #[test]
    fn a_list_is_clear_with_what_the_service_writes_beside_it() {
        for text in [
            r#"{"Documents": []}"#,
            r#"{"documents": [], "ContinuationToken": null, "Description": null}"#,
            r#"{"Documents": [], "ContinuationToken": "", "Description": "No se encontraron documentos"}"#,
            r#"{"Documents": [], "Description": "Consulta sin errores"}"#,
            r#"{"Documents": [{}], "Success": true, "Code": 200, "Message": null, "ErrorException": [], "Count": 1}"#,
            r#"{"Documents": [{}], "TotalCount": 7, "HasMore": true, "ContinuationToken": "2"}"#,
            r#"{"Documents": [], "TotalCount": 0, "HasMore": false, "TotalPages": 1, "Code": "OK"}"#,
        ] {
            assert_eq!(fault_of(text, Page::First), None, "{text}");
        }
    }

    #[test]
    fn a_later_page_may_hold_fewer_than_all() {
        let text = r#"{"Documents": [{}], "TotalCount": 7}"#;
        assert_eq!(fault_of(text, Page::Later), None);
        assert_eq!(fault_of(text, Page::First).as_deref(), Some("`TotalCount` that contradicts it"));
    }

    #[test]
    fn every_member_that_contradicts_is_found() {
        for names in [&SUCCESS[..], &FAILURE, &CODE, &COUNT, &PAGES, &MORE, &OTHER_PAGES] {
            for name in names {
                for value in ["\"x\"", "5", "{\"a\": 1}", "[1]"] {
                    let text = format!(r#"{{"Documents": [], "{name}": {value}}}"#);
                    assert!(fault_of(&text, Page::First).is_some(), "{text}");
                }
            }
        }
    }
}

//! One call as it arrived.

use serde_json::{Map, Value};

use crate::binding;
use crate::element::Element;
use crate::fault::FaultKind;
use crate::multipart::Part;
use crate::parameters::Parameters;
use crate::reply::Reply;

/// Where the operations of the service begin.
const PREFIXES: [&str; 2] = ["/api/v1/", "/api/v2/"];

/// One call that the sandbox received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    /// The HTTP method, in capitals.
    pub method: String,
    /// The path without the query, as it was written.
    pub path: String,
    /// The query without `?`, as it was written; empty if there is none.
    pub query: String,
    /// Names in lower case, in the order of arrival; credentials are left out.
    pub headers: Vec<(String, String)>,
    /// The body as it arrived.
    pub body: Vec<u8>,
}

impl Received {
    /// The operation's key, `Group/Operation`, if the path lies under `/api/v1/` or `/api/v2/`.
    pub fn operation(&self) -> Option<&str> {
        PREFIXES.iter().find_map(|prefix| self.path.strip_prefix(prefix))
    }

    /// The first header of that name, written in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The media type of the body, in small letters and without its parameters.
    pub(crate) fn media(&self) -> String {
        let media = self.header("content-type").unwrap_or_default();
        media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }
}

/// A call that an operation answers.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    pub received: &'a Received,
    /// The failure of this call.
    pub fault: Option<&'a FaultKind>,
    /// The parts of a multipart body.
    pub parts: &'a [Part],
    /// The credentials, which `received` leaves out.
    pub authorization: &'a str,
}

impl Call<'_> {
    /// The parameters of the query alone.
    pub fn query(&self) -> Parameters {
        Parameters::of(binding::pairs(self.received.query.as_bytes()).collect())
    }

    /// The fields of a body model: the members of the body, or on a GET those of the query, nested as the
    /// service's platform binds them.
    pub fn model(&self) -> Result<Parameters, Reply> {
        let mut found = match self.body()? {
            Value::Null => Vec::new(),
            Value::Object(members) => members.into_iter().collect(),
            _ => return Err(Reply::message(400, "the body must be a JSON object")),
        };
        found.extend(binding::nested(binding::pairs(self.received.query.as_bytes())));
        Ok(Parameters::of(found))
    }

    /// The body as JSON, whatever its media type; `null` where there is none.
    pub fn body(&self) -> Result<Value, Reply> {
        let body = &self.received.body;
        if body.is_empty() {
            return Ok(Value::Null);
        }
        match self.received.media().as_str() {
            "application/json" | "text/json" => serde_json::from_slice(body)
                .map_err(|e| Reply::message(400, &format!("the body is no JSON: {e}"))),
            "application/x-www-form-urlencoded" => {
                Ok(Value::Object(binding::nested(binding::pairs(body)).collect()))
            }
            "application/xml" | "text/xml" => {
                let text =
                    std::str::from_utf8(body).map_err(|_| Reply::message(400, "the body is not UTF-8"))?;
                let root = Element::from_xml(text).map_err(|e| Reply::message(400, &e))?.root;
                Ok(binding::from_xml(&root))
            }
            "multipart/form-data" => {
                let text = |part: &Part| String::from_utf8(part.content.clone()).ok();
                let members = self.parts.iter().filter(|part| part.file_name.is_none());
                let members = members.filter_map(|part| Some((part.name.clone(), text(part)?.into())));
                Ok(Value::Object(members.collect::<Map<_, _>>()))
            }
            other => Err(Reply::message(415, &format!("a body of the media type `{other}` is not taken"))),
        }
    }

    /// The items of a body that is an array; a single item stands for an array of one, and no body or an empty
    /// object for none.
    pub fn items(&self) -> Result<Vec<Value>, Reply> {
        Ok(match self.body()? {
            Value::Null => Vec::new(),
            Value::Array(items) => items,
            Value::Object(members) if members.is_empty() => Vec::new(),
            // A form: `[0]=…&[1]=…`, or the same name again and again.
            Value::Object(members) if self.received.media().ends_with("urlencoded") => {
                members.into_iter().flat_map(|(_, value)| listed(value)).collect()
            }
            single => vec![single],
        })
    }
}

/// The items of an array, or the value itself.
pub(crate) fn listed(value: Value) -> Vec<Value> {
    match value {
        Value::Array(items) => items,
        Value::Null => Vec::new(),
        single => vec![single],
    }
}

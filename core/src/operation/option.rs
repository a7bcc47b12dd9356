//! The options of a call: what it takes beside its operation's parameters.
//!
//! [`CallOption::ALL`] is the only list of them. The methods of every language, the reference page and the reading of a
//! call's arguments follow it.

use std::time::Duration;

use crate::json::Map;

use super::arguments::{Argument, Arguments};
use super::body::Media;
use super::method::{ApiVersion, Method};
use super::table::{Check, Input, Operation, ParameterType};
use crate::code;
use crate::error::{Arg, Finding, text};
use crate::keywords::{Reader, Terms};
use crate::naming::Naming;
use crate::result::SendKind;

/// One option of calls.
///
/// # Example
/// ```
/// use dtekit::operation::{CallOption, find};
///
/// assert!(CallOption::find("timeout").unwrap().is_general);
/// for (option, about) in find("Account/GetAccount").unwrap().options() {
///     println!("{}: {about}", option.name);
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct CallOption {
    /// The name in snake_case; a language may write it in camelCase.
    pub name: &'static str,
    /// Whether every call takes it.
    pub is_general: bool,
    /// What it does, for an operation that takes it.
    about: fn(&Operation) -> Option<String>,
}

impl CallOption {
    /// Every option.
    pub const ALL: &'static [CallOption] = &[
        own("body", body),
        own("base64", |row| row.holds_document().then(|| "sends the document in base 64".to_owned())),
        own("method", |row| (row.methods.len() > 1).then(|| "`GET` in place of `POST`".to_owned())),
        own("version", |row| row.v2.then(|| "`v2` in place of `v1`".to_owned())),
        own("form", |row| {
            row.may_be_a_form().then(|| "sends the body as `application/x-www-form-urlencoded`".to_owned())
        }),
        own("field_names", |row| {
            let is_multipart = row.input == Input::Multipart;
            is_multipart.then(|| "other names for the fields, by the parameters' own".to_owned())
        }),
        own("unchecked", unchecked),
        general("accept", |_| {
            Some("`xml` asks for an answer in XML; `text/json` and `text/xml` ask by these names".to_owned())
        }),
        general("extra", |_| Some("further parameters, passed through unchanged".to_owned())),
        general("timeout", |_| Some("the seconds that this call may take".to_owned())),
        general("connect_timeout", |_| Some("the seconds for name resolution, connect and TLS".to_owned())),
        general("read_timeout", |_| Some("the seconds of silence while it is answered".to_owned())),
    ];

    /// The option with this name, in snake_case or camelCase. Any other spelling is a parameter: a member of a body
    /// model may be called `Method`.
    ///
    /// # Example
    /// ```
    /// use dtekit::operation::CallOption;
    /// assert_eq!(CallOption::find("connectTimeout").unwrap().name, "connect_timeout");
    /// assert!(CallOption::find("Method").is_none());
    /// ```
    #[must_use]
    pub fn find(name: &str) -> Option<&'static CallOption> {
        CallOption::ALL.iter().find(|option| option.name == name || Naming::Camel.name(option.name) == name)
    }
}

const fn own(name: &'static str, about: fn(&Operation) -> Option<String>) -> CallOption {
    CallOption { name, is_general: false, about }
}

const fn general(name: &'static str, about: fn(&Operation) -> Option<String>) -> CallOption {
    CallOption { name, is_general: true, about }
}

fn unchecked(row: &Operation) -> Option<String> {
    if row.check == Check::Upload {
        return Some("sends a file whose name contradicts its content".to_owned());
    }
    Some(match SendKind::of(row.key)? {
        SendKind::Document => "sends a document whose country is unknown or contradicts it".to_owned(),
        SendKind::Event => {
            "sends an event whose status the interface does not name, or cannot be read in the bytes of a body".to_owned()
        }
    })
}

fn body(row: &Operation) -> Option<String> {
    let posts = row.methods.contains(&Method::Post);
    match row.input {
        Input::Query if posts => {
            Some("a free-form body: an object or an array, or XML or JSON as bytes".to_owned())
        }
        Input::Model(model, _) if posts => {
            Some(format!("the body model ({model}), by the wire's own names, or XML or JSON as bytes"))
        }
        Input::Model(model, _) => Some(format!("the model ({model}), by the wire's own names")),
        Input::Members => {
            Some("the same as one object; members that are no parameter pass through".to_owned())
        }
        Input::Texts(what) | Input::Records(what) => Some(what.to_owned()),
        Input::Query | Input::Form | Input::Multipart => None,
    }
}

impl Operation {
    /// The options that a call of this operation takes, with what each does.
    ///
    /// # Example
    /// ```
    /// let options = dtekit::operation::find("Account/GetAccount").unwrap().options();
    /// let names: Vec<_> = options.iter().map(|(option, _)| option.name).collect();
    /// assert_eq!(names, ["accept", "extra", "timeout", "connect_timeout", "read_timeout"]);
    /// ```
    #[must_use]
    pub fn options(&self) -> Vec<(&'static CallOption, String)> {
        CallOption::ALL.iter().filter_map(|option| Some((option, (option.about)(self)?))).collect()
    }

    fn holds_document(&self) -> bool {
        match self.input {
            Input::Model(_, known) => known.contains(&"FileContent"),
            _ => self.parameters.iter().any(|parameter| parameter.kind == ParameterType::Document),
        }
    }

    fn may_be_a_form(&self) -> bool {
        self.methods.contains(&Method::Post) && !matches!(self.input, Input::Form | Input::Multipart)
    }
}

/// The options of one call, but for its body.
pub(super) struct CallOptions {
    pub method: Method,
    pub version: ApiVersion,
    pub accept: Media,
    pub in_base64: bool,
    pub as_form: bool,
    pub field_names: Map,
    pub unchecked: bool,
    pub extra: Map,
    pub timeout: Option<Duration>,
    pub connect_timeout: Option<Duration>,
    pub read_timeout: Option<Duration>,
}

impl CallOptions {
    /// Takes the options out of the arguments, with a finding for each that is unusable or has nothing to do.
    pub fn take(operation: &Operation, arguments: &mut Arguments) -> (CallOptions, Vec<Finding>) {
        let (members, mut findings) = members(arguments);
        let mut keywords = Reader::new(&members, Terms::parameters(""));
        let method = keywords.word("method", operation.methods, Method::as_str);
        let options = CallOptions {
            method: method.unwrap_or(operation.methods[0]),
            version: keywords.word("version", operation.versions(), ApiVersion::as_str).unwrap_or_default(),
            accept: keywords.word("accept", &Media::ALL, Media::as_str).unwrap_or_default(),
            in_base64: keywords.flag("base64").unwrap_or_default(),
            as_form: keywords.flag("form").unwrap_or_default(),
            field_names: keywords.object("field_names").cloned().unwrap_or_default(),
            unchecked: keywords.flag("unchecked").unwrap_or_default(),
            extra: keywords.object("extra").cloned().unwrap_or_default(),
            timeout: keywords.seconds_above_zero("timeout"),
            connect_timeout: keywords.seconds_above_zero("connect_timeout"),
            read_timeout: keywords.seconds_above_zero("read_timeout"),
        };
        let posts_text = options.method == Method::Post && operation.may_be_a_form();
        let unchecks = unchecked(operation).is_some();
        let idle = [
            ("unchecked", options.unchecked && !unchecks, "a document, an event or a file to send"),
            ("base64", options.in_base64 && !operation.holds_document(), "a document to encode"),
            ("form", options.as_form && !posts_text, "a body to write"),
            (
                "field_names",
                !options.field_names.is_empty() && operation.input != Input::Multipart,
                "fields to name",
            ),
        ];
        findings.extend(keywords.into_findings());
        for (name, is_idle, needs) in idle {
            if is_idle {
                let name = Arg(name);
                let message = text!("expected {needs} for {}, found none in `{}`", name, operation.key);
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_argument(name.0));
            }
        }
        (options, findings)
    }
}

/// The options among the arguments, by their names in snake_case, and a finding for each that is bytes or a file.
fn members(arguments: &mut Arguments) -> (Map, Vec<Finding>) {
    let (mut members, mut findings) = (Map::new(), Vec::new());
    for option in CallOption::ALL.iter().filter(|option| option.name != "body") {
        match arguments.take_option(option.name) {
            None => {}
            Some(Argument::Value(value)) => drop(members.insert(option.name.to_owned(), value)),
            Some(Argument::Bytes(_) | Argument::File(_)) => {
                let name = Arg(option.name);
                let message = text!("expected a value for parameter {}, found bytes", name);
                findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_argument(option.name));
            }
        }
    }
    (members, findings)
}

//! Builds a request from arguments: checks every parameter, fills in every default, and refuses what is left over.

use crate::json::{Map, Value};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::arguments::{Argument, Arguments, is};
use super::binding::flatten;
use super::body::Body;
use super::check::{Refusal, check, document};
use super::country;
use super::filter;
use super::folio;
use super::method::Method;
use super::multipart::{File, Multipart};
use super::option::CallOptions;
use super::request::Request;
use super::sent::FILE_CONTENT;
use super::source::FileSource;
use super::table::{Input, Operation, Parameter, ParameterPlace, ParameterType, find};
use crate::code::{self, Code};
use crate::country::Country;
use crate::document::{Format, guess_format};
use crate::error::{Arg, Error, ErrorKind, Finding, Result, Severity, Text, short, text};
use crate::naming::same_name;
use crate::result::Processing;

type Pairs = Vec<(String, String)>;

impl Request {
    /// Builds the request for the operation with this key, checked by its parameters alone: [`Request::new`] makes every
    /// check.
    pub(crate) fn by_parameters(operation: &str, arguments: Arguments) -> Result<Request> {
        let operation = find(operation).ok_or_else(|| {
            let message =
                format!("expected an operation such as `Document/GetDocument`, found `{}`", short(operation));
            Error::new(ErrorKind::Argument, Finding::new(&code::OPERATION_UNKNOWN, message))
        })?;
        Builder::new(operation, arguments).build()
    }
}

struct Builder {
    operation: &'static Operation,
    arguments: Arguments,
    findings: Vec<Finding>,
    options: CallOptions,
    country: Option<Country>,
    processing: Option<Processing>,
    file: Option<FileSource>,
    file_name: Option<String>,
}

impl Builder {
    pub fn new(operation: &'static Operation, mut arguments: Arguments) -> Builder {
        let (options, findings) = CallOptions::take(operation, &mut arguments);
        Builder {
            operation,
            arguments,
            findings,
            options,
            country: None,
            processing: None,
            file: None,
            file_name: None,
        }
    }

    pub fn build(mut self) -> Result<Request> {
        let method = self.options.method;
        let unlisted = self.spread();
        let fields = self.fields(&unlisted);
        let extra = std::mem::take(&mut self.options.extra);
        let (query, body) = match self.operation.input {
            Input::Query => {
                let body = if method == Method::Post { self.free_body() } else { Body::Empty };
                (pairs(fields.into_iter().chain(extra)), body)
            }
            Input::Members => {
                let members = fields.into_iter().chain(unlisted).chain(extra).collect();
                self.findings.extend(folio::check(self.country, &members));
                (Vec::new(), self.write(Value::Object(members)))
            }
            Input::Model(model, known) => self.model(model, known, method, extra),
            Input::Texts(what) => (pairs(extra), self.list(what, "text", Value::is_string)),
            Input::Records(what) => (pairs(extra), self.list(what, "objects", Value::is_object)),
            Input::Form => (Vec::new(), Body::Form(pairs(fields.into_iter().chain(extra)))),
            Input::Multipart => (Vec::new(), self.multipart(fields, extra)),
        };
        self.refuse_the_rest();
        let request = Request::from_parts(self.operation, self.options.version, query, body)
            .with_method(method)
            .with_accept(self.options.accept)
            .with_country(self.country)
            .with_processing(self.processing)
            .with_timeout(self.options.timeout)
            .with_connection_timeouts(self.options.connect_timeout, self.options.read_timeout);
        self.findings.extend(country::check(&request, self.options.unchecked));
        // Warnings alone raise nothing; they go with the request.
        let findings = std::mem::take(&mut self.findings);
        match Error::from_findings(ErrorKind::Argument, findings.clone()) {
            Some(error) => Err(error),
            None => Ok(request.with_findings(findings)),
        }
    }

    /// Takes the members of a `body` whose members are parameters. A member that is a parameter becomes an argument,
    /// unless that argument is given too; the other members are returned.
    fn spread(&mut self) -> Map {
        if self.operation.input != Input::Members {
            return Map::new();
        }
        let mut unlisted = Map::new();
        for (name, value) in self.body_members() {
            let mut wire =
                self.operation.parameters.iter().filter(|parameter| parameter.place == ParameterPlace::Wire);
            match wire.find(|parameter| is(&name, parameter.wire)) {
                Some(parameter) if self.arguments.has(parameter.wire) => {}
                Some(parameter) => self.arguments.insert(parameter.wire, value),
                None => drop(unlisted.insert(name, value)),
            }
        }
        unlisted
    }

    /// The members of a `body` that must be an object.
    fn body_members(&mut self) -> Map {
        match self.arguments.take_option("body") {
            None => Map::new(),
            Some(Argument::Value(Value::Object(members))) => members,
            Some(_) => {
                self.find(&code::PARAMETER_VALUE, "body", "expected an object for `body`");
                Map::new()
            }
        }
    }

    /// The parameters that go to the service, in the table's order.
    fn fields(&mut self, unlisted: &Map) -> Vec<(String, Value)> {
        let mut fields = Vec::new();
        for parameter in self.operation.parameters {
            if parameter.kind == ParameterType::File {
                self.file = self.file_of(parameter);
                continue;
            }
            let Some(value) = self.value(parameter) else { continue };
            match (parameter.place, parameter.kind) {
                (ParameterPlace::Context, ParameterType::Country) => {
                    self.country = value.as_str().and_then(|code| code.parse::<Country>().ok());
                    continue;
                }
                (ParameterPlace::Context, _) => {
                    self.file_name = value.as_str().map(str::to_owned);
                    continue;
                }
                (ParameterPlace::Wire, ParameterType::Processing) => {
                    self.processing = value.as_bool().map(Processing::from)
                }
                (ParameterPlace::Wire, ParameterType::Document) => {
                    let is_text = is_text(&self.options.extra) || is_text(unlisted);
                    self.look_at_document(&value, is_text);
                }
                (ParameterPlace::Wire, _) => {}
            }
            fields.push((parameter.wire.to_owned(), value));
        }
        fields
    }

    /// The parameter's value as it goes on the wire, or its default.
    fn value(&mut self, parameter: &Parameter) -> Option<Value> {
        let Some(argument) = self.arguments.take(parameter.wire) else {
            if parameter.required {
                self.miss(parameter.wire);
            }
            return parameter.default.map(|default| match parameter.kind {
                ParameterType::Boolean | ParameterType::Processing => Value::Bool(default == "true"),
                _ => Value::String(default.to_owned()),
            });
        };
        if parameter.kind == ParameterType::Country
            && let Argument::Value(Value::String(code)) = &argument
            && let Err(error) = code.parse::<Country>()
        {
            self.findings.extend_from_slice(error.findings());
            return None;
        }
        match check(parameter.kind, argument, self.options.in_base64) {
            Ok(value) => {
                let is_blank = value.as_str().is_some_and(|text| text.trim().is_empty());
                let must_say = matches!(parameter.kind, ParameterType::Text | ParameterType::Document);
                if is_blank && must_say && !parameter.may_be_blank {
                    self.miss_text(parameter.wire);
                }
                Some(value)
            }
            Err(refusal) => {
                self.refuse(parameter.wire, &refusal);
                None
            }
        }
    }

    fn file_of(&mut self, parameter: &Parameter) -> Option<FileSource> {
        match self.arguments.take(parameter.wire) {
            Some(Argument::Bytes(bytes)) => return Some(bytes.into()),
            Some(Argument::File(file)) => return Some(file),
            Some(Argument::Value(_)) => {
                let name = Arg(parameter.wire);
                let message = text!("expected the bytes of a file for parameter {}", name);
                self.find(&code::PARAMETER_VALUE, parameter.wire, message);
            }
            None => self.miss(parameter.wire),
        }
        None
    }

    /// A body model, given as `body` or member by member. Its fields are not known.
    fn model(&mut self, model: &str, known: &[&str], method: Method, extra: Map) -> (Pairs, Body) {
        let given = self.arguments.take_option("body");
        let mut members = match given {
            Some(Argument::Bytes(bytes)) if method == Method::Post => {
                // A body of bytes is complete: nothing is added to it.
                return (pairs(extra), self.written(bytes));
            }
            Some(Argument::Value(Value::Object(members))) => members,
            None => Map::new(),
            Some(_) => {
                let message = match method {
                    Method::Get => "expected an object for `body`",
                    Method::Post => "expected an object for `body`, or XML or JSON as bytes",
                };
                self.find(&code::PARAMETER_VALUE, "body", message);
                Map::new()
            }
        };
        if let Some(content) = members.get_mut(FILE_CONTENT).filter(|_| self.options.in_base64)
            && let Value::String(text) = content
        {
            *content = document(std::mem::take(text).into_bytes(), true);
        }
        for (name, argument) in std::mem::take(&mut self.arguments).into_rest() {
            let known = known.iter().find(|known| is(&name, known));
            let name = known.map_or(name, |known| (*known).to_owned());
            let value = match argument {
                argument if name == FILE_CONTENT => {
                    match check(ParameterType::Document, argument, self.options.in_base64) {
                        Ok(value) => value,
                        Err(refusal) => {
                            self.refuse(&name, &refusal);
                            continue;
                        }
                    }
                }
                Argument::Value(value) => value,
                Argument::Bytes(bytes) => Value::String(STANDARD.encode(bytes)),
                Argument::File(_) if known.is_some() => {
                    self.refuse(&name, &Refusal::of_file());
                    continue;
                }
                Argument::File(_) => {
                    let message = format!("expected a value for parameter `{name}`, found a file");
                    self.findings.push(Finding::new(&code::PARAMETER_VALUE, message).with_path(name));
                    continue;
                }
            };
            members.insert(name, value);
        }
        members.extend(extra);
        if known.contains(&FILE_CONTENT) {
            if let Some(content) = members.get(FILE_CONTENT) {
                if content.as_str().is_some_and(|text| text.trim().is_empty()) {
                    self.miss_text(FILE_CONTENT);
                }
                self.look_at_document(content, is_text(&members));
            }
            self.findings.extend(folio::check(self.country, &members));
            self.processing = members.get("Async").and_then(Value::as_bool).map(Processing::from);
        }
        if model == filter::MODEL {
            self.findings.extend(filter::check(&members));
        }
        match method {
            Method::Get => (pairs(members), Body::Empty),
            Method::Post => (Vec::new(), self.write(Value::Object(members))),
        }
    }

    /// The body that every POST may carry.
    fn free_body(&mut self) -> Body {
        match self.arguments.take_option("body") {
            None => Body::Empty,
            Some(Argument::Value(value @ (Value::Object(_) | Value::Array(_)))) => self.write(value),
            Some(Argument::Bytes(bytes)) => self.written(bytes),
            Some(Argument::Value(_) | Argument::File(_)) => {
                let message = "expected an object or an array for `body`, or XML or JSON as bytes";
                self.find(&code::PARAMETER_VALUE, "body", message);
                Body::Empty
            }
        }
    }

    /// A body that is a list.
    fn list(&mut self, what: &str, of: &str, item: fn(&Value) -> bool) -> Body {
        match self.arguments.take_option("body") {
            Some(Argument::Value(Value::Array(items))) => {
                for (index, _) in items.iter().enumerate().filter(|(_, value)| !item(value)) {
                    let message = format!("expected {of} in `body`: {what}");
                    self.find(&code::PARAMETER_VALUE, &format!("body[{}]", index + 1), message);
                }
                self.check_ids(&items);
                self.write(Value::Array(items))
            }
            Some(Argument::Bytes(bytes)) => {
                let items = crate::json::from_slice(&bytes).ok();
                self.check_ids(items.as_ref().and_then(Value::as_array).map_or(&[], Vec::as_slice));
                self.written(bytes)
            }
            Some(Argument::Value(_) | Argument::File(_)) => {
                let message = format!("expected an array of {of} for `body`: {what}");
                self.find(&code::PARAMETER_VALUE, "body", message);
                Body::Empty
            }
            None => {
                self.miss("body");
                Body::Empty
            }
        }
    }

    /// Refuses texts that are no ids, where the body is a list of ids.
    fn check_ids(&mut self, items: &[Value]) {
        if !self.operation.takes_ids {
            return;
        }
        for (index, item) in items.iter().enumerate() {
            let Some(text) = item.as_str() else { continue };
            if text.len() != 36 || uuid::Uuid::try_parse(text).is_err() {
                let message = format!("expected a UUID of 36 characters in `body`, found `{}`", short(text));
                self.find(&code::PARAMETER_VALUE, &format!("body[{}]", index + 1), message);
            }
        }
    }

    /// A value as JSON, or as a form with the option `form`.
    fn write(&self, value: Value) -> Body {
        if !self.options.as_form {
            return Body::json(&value);
        }
        let mut form = Vec::new();
        flatten("", &value, &mut form);
        Body::Form(form)
    }

    /// A body that the caller wrote.
    fn written(&mut self, bytes: Vec<u8>) -> Body {
        if self.options.as_form {
            let message = "expected no `form` with a `body` of bytes";
            self.find(&code::PARAMETER_VALUE, "form", message);
        }
        match guess_format(&bytes) {
            Some((Format::Json, false)) => Body::Json(bytes),
            Some((Format::Xml, false)) => Body::Xml(bytes),
            _ => {
                let message = "expected XML or JSON in the bytes of `body`, found neither";
                self.find(&code::PARAMETER_VALUE, "body", message);
                Body::Empty
            }
        }
    }

    fn multipart(&mut self, fields: Vec<(String, Value)>, extra: Map) -> Body {
        let names = std::mem::take(&mut self.options.field_names);
        let mut own = Vec::new();
        for (name, value) in &names {
            let known =
                self.operation.parameters.iter().find(|parameter| {
                    parameter.place == ParameterPlace::Wire && same_name(parameter.wire, name)
                });
            match (known, value) {
                (Some(parameter), Value::String(name)) => own.push((parameter.wire, name.clone())),
                _ => {
                    let message =
                        format!("expected the name of a field as text for the parameter `{}`", short(name));
                    self.find(&code::PARAMETER_VALUE, "field_names", message);
                }
            }
        }
        let name = |wire: &str| {
            own.iter()
                .find(|(known, _)| *known == wire)
                .map_or_else(|| wire.to_owned(), |(_, name)| name.clone())
        };
        let texts: Pairs = pairs(fields).into_iter().map(|(wire, value)| (name(&wire), value)).collect();
        let file = File {
            name: name("file"),
            file_name: self.file_name.take().unwrap_or_default(),
            content: self.file.take().unwrap_or_default(),
        };
        let texts: Pairs = texts.into_iter().chain(pairs(extra)).collect();
        Body::Multipart(Multipart::new(file, &texts))
    }

    /// Refuses a content that is neither XML nor JSON, such as the path of a file, which is never read. With the member
    /// `IsTxt` it is the text of a layout of the account's own.
    fn look_at_document(&mut self, value: &Value, is_text: bool) {
        let is_other = |text: &str| !text.trim().is_empty() && guess_format(text.as_bytes()).is_none();
        if value.as_str().is_some_and(is_other) {
            let message = "expected XML or JSON, plain or in base 64, found neither";
            let severity = if is_text { Severity::Warning } else { Severity::Error };
            let finding = Finding { severity, ..Finding::new(&code::FILE_CONTENT, message) };
            self.findings.push(finding.with_argument(FILE_CONTENT));
        }
    }

    fn refuse_the_rest(&mut self) {
        for (name, _) in std::mem::take(&mut self.arguments).into_rest() {
            let message = format!("unknown parameter `{}` of `{}`", short(&name), self.operation.key);
            let parameters = self.operation.parameters.iter().map(|parameter| parameter.wire);
            let options = self.operation.options().into_iter().map(|(option, _)| option.name);
            let finding = Finding::new(&code::PARAMETER_UNKNOWN, message).with_path(short(&name));
            self.findings.push(finding.with_known(parameters.chain(options)));
        }
    }

    fn miss(&mut self, name: &str) {
        self.find(&code::PARAMETER_MISSING, name, text!("expected parameter {}, found none", Arg(name)));
    }

    fn miss_text(&mut self, name: &str) {
        let message = text!("expected text for parameter {}, found none in it", Arg(name));
        self.find(&code::PARAMETER_MISSING, name, message);
    }

    fn refuse(&mut self, name: &str, refusal: &Refusal) {
        let found = refusal.found.as_ref().map_or_else(String::new, |found| format!(", found {found}"));
        let message = text!("expected {} for parameter {}{found}", refusal.expected, Arg(name));
        self.find(&code::PARAMETER_VALUE, name, message);
    }

    /// Adds a finding at an argument, or at an item of `body`.
    fn find(&mut self, code: &'static Code, name: &str, message: impl Into<Text>) {
        self.findings.push(Finding::new(code, message).with_argument(name));
    }
}

/// Whether the members say that the content is the text of a layout of the account's own.
fn is_text(members: &Map) -> bool {
    members.iter().any(|(name, value)| same_name(name, "IsTxt") && *value == Value::Bool(true))
}

/// Names and values as the platform binds them.
fn pairs(members: impl IntoIterator<Item = (String, Value)>) -> Pairs {
    let mut pairs = Vec::new();
    for (name, value) in members {
        flatten(&name, &value, &mut pairs);
    }
    pairs
}

//! Texts that several generators use.

use dtekit::Naming;
use dtekit::operation::{Operation, Parameter, Repeat};

/// The name of the type that holds an operation's arguments: `GetAccount`.
pub fn type_name(operation: &Operation) -> String {
    capital(&operation.method_name(Naming::Camel))
}

/// A parameter's name in a language's case.
pub fn parameter_name(wire: &str, naming: Naming) -> String {
    match wire {
        "Async" => "asynchronous".to_owned(),
        wire => naming.name(wire),
    }
}

/// What a parameter means, with its default.
pub fn about(parameter: &Parameter) -> String {
    match parameter.default {
        None => parameter.about.to_owned(),
        Some("") => format!("{}; empty by default", parameter.about),
        Some(default) => format!("{}; `{default}` by default", parameter.about),
    }
}

/// `POST or GET Document/GetDocument`.
pub fn call(operation: &Operation) -> String {
    format!("{} {}", methods(operation).join(" or "), operation.key)
}

pub fn methods(operation: &Operation) -> Vec<&'static str> {
    operation.methods.iter().map(|method| method.as_str()).collect()
}

/// Whether a call is made again, with the reason, as a sentence.
pub fn repeat(operation: &Operation) -> String {
    let repeat = match operation.repeat {
        Repeat::Safe => "may be made again",
        Repeat::Never => "is never made again once it may have arrived",
    };
    format!("The call {repeat}: {}.", operation.repeat_reason)
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A paragraph of documentation, broken before 110 characters, its further lines four blanks further in where
/// it is an argument's.
pub fn wrapped(indent: usize, text: &str) -> String {
    let further = if indent > 8 { indent + 4 } else { indent };
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < 110 => {
                line.push(' ');
                line.push_str(word);
            }
            last => {
                let indent = if last.is_none() { indent } else { further };
                lines.push(" ".repeat(indent) + word);
            }
        }
    }
    lines.join("\n") + "\n"
}

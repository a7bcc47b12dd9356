//! The fuzz targets: functions of arbitrary bytes that panic if dtekit breaks a promise.
//!
//! `tests/fuzz/run` calls them through libFuzzer with new inputs. The tests of core call them with their seeds and with
//! the inputs that failed in the past.

mod checks;
#[cfg(feature = "sqlite")]
pub mod columns;
pub mod seeds;

#[path = "targets/answer.rs"]
pub mod answer;
#[path = "targets/archive.rs"]
pub mod archive;
#[path = "targets/cadena.rs"]
pub mod cadena;
#[path = "targets/document.rs"]
pub mod document;
#[path = "targets/event.rs"]
pub mod event;
#[path = "targets/expression.rs"]
pub mod expression;
#[path = "targets/json_to_xml.rs"]
pub mod json_to_xml;
#[path = "targets/mapping.rs"]
pub mod mapping;
#[path = "targets/poll.rs"]
pub mod poll;
#[path = "targets/reading.rs"]
pub mod reading;
#[path = "targets/receiver_message.rs"]
pub mod receiver_message;
#[path = "targets/reference.rs"]
pub mod reference;
#[path = "targets/request.rs"]
pub mod request;
#[cfg(feature = "sqlite")]
#[path = "targets/rows.rs"]
pub mod rows;
#[path = "targets/store.rs"]
pub mod store;
#[path = "targets/template.rs"]
pub mod template;
#[path = "targets/upload.rs"]
pub mod upload;
#[path = "targets/validate.rs"]
pub mod validate;
#[path = "targets/verify.rs"]
pub mod verify;
#[path = "targets/xml_to_json.rs"]
pub mod xml_to_json;

/// A target: the name of its binary, and the function that it runs on each input.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("answer", answer::run),
    ("archive", archive::run),
    ("cadena", cadena::run),
    ("document", document::run),
    ("event", event::run),
    ("expression", expression::run),
    ("json_to_xml", json_to_xml::run),
    ("mapping", mapping::run),
    ("poll", poll::run),
    ("reading", reading::run),
    ("receiver_message", receiver_message::run),
    ("reference", reference::run),
    ("request", request::run),
    #[cfg(feature = "sqlite")]
    ("rows", rows::run),
    ("store", store::run),
    ("template", template::run),
    ("upload", upload::run),
    ("validate", validate::run),
    ("verify", verify::run),
    ("xml_to_json", xml_to_json::run),
];

//! Calls of the upload by name: the rules of [`Upload`] check the arguments.

use super::upload::{Places, Upload};
use crate::error::{Error, ErrorKind, Finding, Result};
use crate::json::Map;
use crate::naming::same_name;
use crate::operation::{Argument, Arguments, FileSource, Request, find};

const UPLOAD: &str = "Extraction/Upload";

/// Builds the request for an upload from the arguments of a call.
pub(crate) fn checked_upload(arguments: Arguments) -> Result<Request> {
    let mut file = None;
    let mut members = Map::new();
    for parameter in find(UPLOAD).map(|row| row.parameters).unwrap_or_default() {
        let given = arguments.iter().find(|(name, _)| same_name(name, parameter.wire));
        match given.map(|(_, argument)| argument) {
            Some(Argument::Bytes(bytes)) => file = Some(FileSource::from(bytes.clone())),
            Some(Argument::File(source)) => file = Some(source.clone()),
            Some(Argument::Value(value)) => drop(members.insert(parameter.wire.to_owned(), value.clone())),
            None => drop(
                parameter.default.map(|default| members.insert(parameter.wire.to_owned(), default.into())),
            ),
        }
    }
    members.remove("file");
    if let Some((_, Argument::Value(unchecked))) = arguments.iter().find(|(name, _)| *name == "unchecked") {
        members.insert("unchecked".to_owned(), unchecked.clone());
    }
    let has_file = file.is_some();
    let upload = Upload::stated_by(file.unwrap_or_else(|| Vec::new().into()), &members);
    let base = Request::by_parameters(UPLOAD, arguments);
    let own = base.as_ref().map_or_else(|error| error.findings(), Request::findings).to_vec();
    // An argument that the operation refuses has its finding already, and so has a file that is missing.
    let is_new = |finding: &Finding| {
        !own.iter().any(|other| other.path == finding.path)
            && (has_file || finding.path.as_deref() != Some("file"))
    };
    let found = upload.check_at(Places::Metadata).into_iter().filter(is_new);
    let findings: Vec<_> = own.iter().cloned().chain(found).collect();
    let kind = if base.is_err() { ErrorKind::Argument } else { ErrorKind::Invalid };
    match Error::from_findings(kind, findings.clone()) {
        Some(error) => Err(error),
        None => Ok(base?.with_findings(findings)),
    }
}

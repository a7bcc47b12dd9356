//! The handler of each route, and how a call reaches it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::account::get_account;
use crate::attachment as attached;
use crate::batch;
use crate::call::{Call, Received};
use crate::catalog::{self, Kind};
use crate::comment;
use crate::control;
use crate::creation;
use crate::distribution;
use crate::event;
use crate::extraction;
use crate::fault::{FaultKind, unauthorized};
use crate::file;
use crate::inbox;
use crate::integrator;
use crate::issue;
use crate::listing;
use crate::media;
use crate::mexico;
use crate::page;
use crate::queue;
use crate::reply::{Answer, Refusal, Reply};
use crate::report;
use crate::result::ProcessResult;
use crate::routes::{Auth, ROUTES, Route};
use crate::state::State;
use crate::token::{self, Audience};

/// The type that an operation returns, by its name in the interface. It decides the form of a refusal and the root in
/// XML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returns {
    Result,
    Results,
    Boolean,
    Uuid,
    Entity,
    Comments,
    File,
    Files,
    Attachments,
    List,
    Received,
    Contact,
    Proof,
    Free,
    /// An answer of the extraction provider, always JSON.
    Provider,
}

impl Returns {
    /// The root element of the answer in XML.
    fn root(self) -> Option<&'static str> {
        Some(match self {
            Returns::Result => "ProcessResult",
            Returns::Results => "ArrayOfProcessResult",
            Returns::Boolean => "boolean",
            Returns::Uuid => "string",
            Returns::Entity => "EntityResponse",
            Returns::Comments => "ArrayOfGlobalComment",
            Returns::File => "FileResult",
            Returns::Files => "ArrayOfFileResult",
            Returns::Attachments => "ArrayOfDocumentAttachment",
            Returns::List => "DocumentResultList",
            Returns::Received => "ReceivedDocumentResult",
            Returns::Contact => "ContactResult",
            Returns::Proof => "ProofOfDeliveryResult",
            Returns::Free => "Object",
            Returns::Provider => return None,
        })
    }

    /// The reply to a refusal.
    fn refused(self, refusal: Refusal) -> Reply {
        let (input, message) = match refusal {
            Refusal::Reply(reply) => return reply,
            Refusal::Input(message) => (true, message),
            Refusal::Unknown(message) if matches!(self, Returns::Result | Returns::Results) => {
                (true, message)
            }
            Refusal::Unknown(message) | Refusal::Rejected(message) => (false, message),
        };
        let result =
            || if input { ProcessResult::refused(&message) } else { ProcessResult::denied(&message) };
        match self {
            Returns::Result => result().reply(),
            Returns::Results => Reply::ok(&[result()]),
            Returns::Provider if input => Reply::error(400, "invalid_request", &message),
            Returns::Provider => Reply::error(404, "not_found", &message),
            _ if input => Reply::message(400, &message),
            Returns::File | Returns::Files => Reply::message(200, &message),
            Returns::Entity => Reply::ok(&json!({ "Success": false, "Entity": null, "Message": message })),
            Returns::Free | Returns::Received | Returns::Contact | Returns::Proof => {
                Reply::ok(&json!({ "Success": false, "Message": message }))
            }
            _ => Reply::message(404, &message),
        }
    }
}

type Handler = fn(&mut State, &Call<'_>) -> Answer;

/// Key, returned type, handler.
#[rustfmt::skip]
const HANDLERS: &[(&str, Returns, Handler)] = &[
    ("Account/GetAccount", Returns::Entity, get_account),
    ("Comment/AddComment", Returns::Result, comment::add),
    ("Comment/DeleteComment", Returns::Result, comment::delete),
    ("Comment/GetDocumentComments", Returns::Comments, comment::list),
    ("Distribution/DistributeDocument", Returns::Result, distribution::distribute),
    ("Document/SendDocumentToSave", Returns::Result, creation::save),
    ("Document/SendDocumentToAuthority", Returns::Result, issue::send),
    ("Document/SendDocumentToValidate", Returns::Result, issue::validate),
    ("Document/SendDocumentToAuthorityCustomResponse", Returns::Result, issue::send_custom),
    ("Document/ImportDocumentFromAuthority", Returns::Results, creation::import),
    ("Document/UploadedBatchStatus", Returns::Result, batch::batch_status),
    ("Document/GenerateBillFromDocument", Returns::Result, creation::bill),
    ("Document/GetCatalogsSIN", Returns::Free, report::catalogs_sin),
    ("Document/GetDocument", Returns::List, listing::get_document),
    ("Document/GetDocumentKiosco", Returns::List, listing::get_document_kiosco),
    ("Document/ChangeDocumentStatus", Returns::Result, event::change_status),
    ("Document/ChangeDocumentEstimatedPaymentDate", Returns::Boolean, creation::payment_date),
    ("Document/DownloadDetailTraffic", Returns::Free, report::traffic),
    ("Document/CreateDocument", Returns::Uuid, creation::create),
    ("Document/GetDocumentDetails", Returns::Uuid, creation::details),
    ("Document/DownloadBatch", Returns::Free, batch::download),
    ("Document/GetReceivedDocument", Returns::Received, inbox::received),
    ("Document/DocumentGetEvents", Returns::Result, event::list),
    ("Document/GetDocumentsGuiaRemision", Returns::Received, inbox::despatch_advices),
    ("Document/ConfirmReceivedDocument", Returns::Entity, inbox::confirm),
    ("Document/UploadDocumentInvoiceValidateEvent", Returns::Result, event::validate_event),
    ("Document/SendEventToAuthority", Returns::Result, event::send),
    ("Document/GetStatusDocument", Returns::Result, mexico::status),
    ("Document/GetRelatedDocuments", Returns::Result, mexico::related),
    ("Document/GetPendingCancelRequest", Returns::Result, mexico::pending),
    ("Document/ResponseCancelRequest", Returns::Result, mexico::respond),
    ("Document/SendDocumentToUpload", Returns::Result, batch::upload),
    ("Document/GetDocumentUploadStatus", Returns::Result, batch::upload_status),
    ("File/DownloadDocumentXml", Returns::File, file::download_xml),
    ("File/DownloadDocumentXmlByCountryDocumentId", Returns::File, file::download_xml_by_country_id),
    ("File/DownloadDocumentPdf", Returns::File, file::download_pdf),
    ("File/DownloadDocumentAttachments", Returns::Files, attached::download_all),
    ("File/UploadDocumentAttachmentFromUrl", Returns::Results, attached::upload_from_url),
    ("File/UploadDocumentAttachment", Returns::Results, attached::upload),
    ("File/UploadDocumentAttachmentByNumber", Returns::Results, attached::upload_by_number),
    ("File/UploadProofOfDeliveryAttachment", Returns::Proof, attached::upload_proof),
    ("File/GetDocumentAttachments", Returns::Attachments, attached::list),
    ("File/DownloadDocumentAttachment", Returns::File, attached::download),
    ("File/DownloadDocumentJson", Returns::File, file::download_json),
    ("File/GetDocumentXml", Returns::File, file::get_xml),
    ("File/DownloadDocumentPdfByCountryDocumentId", Returns::File, file::download_pdf_by_country_id),
    ("Product/Get", Returns::Free, |s, c| catalog::get(s, c, Kind::Product, false)),
    ("Product/JGet", Returns::Free, |s, c| catalog::get(s, c, Kind::Product, true)),
    ("Product/Search", Returns::Free, |s, c| catalog::search(s, c, Kind::Product, false)),
    ("Product/JSearch", Returns::Free, |s, c| catalog::search(s, c, Kind::Product, true)),
    ("Product/Add", Returns::Free, |s, c| catalog::add(s, c, Kind::Product, false)),
    ("Product/JAdd", Returns::Free, |s, c| catalog::add(s, c, Kind::Product, true)),
    ("Product/Update", Returns::Free, |s, c| catalog::update(s, c, Kind::Product, false)),
    ("Product/JUpdate", Returns::Free, |s, c| catalog::update(s, c, Kind::Product, true)),
    ("Product/Delete", Returns::Free, |s, c| catalog::delete(s, c, Kind::Product, false)),
    ("Product/JDelete", Returns::Free, |s, c| catalog::delete(s, c, Kind::Product, true)),
    ("Receiver/Get", Returns::Free, |s, c| catalog::get(s, c, Kind::Receiver, false)),
    ("Receiver/JGet", Returns::Free, |s, c| catalog::get(s, c, Kind::Receiver, true)),
    ("Receiver/Search", Returns::Free, |s, c| catalog::search(s, c, Kind::Receiver, false)),
    ("Receiver/JSearch", Returns::Free, |s, c| catalog::search(s, c, Kind::Receiver, true)),
    ("Receiver/Add", Returns::Free, |s, c| catalog::add(s, c, Kind::Receiver, false)),
    ("Receiver/JAdd", Returns::Free, |s, c| catalog::add(s, c, Kind::Receiver, true)),
    ("Receiver/Update", Returns::Free, |s, c| catalog::update(s, c, Kind::Receiver, false)),
    ("Receiver/JUpdate", Returns::Free, |s, c| catalog::update(s, c, Kind::Receiver, true)),
    ("Receiver/Delete", Returns::Free, |s, c| catalog::delete(s, c, Kind::Receiver, false)),
    ("Receiver/JDelete", Returns::Free, |s, c| catalog::delete(s, c, Kind::Receiver, true)),
    ("Personalized/Get", Returns::Free, |s, c| catalog::get(s, c, Kind::Personalized, false)),
    ("Personalized/JGet", Returns::Free, |s, c| catalog::get(s, c, Kind::Personalized, true)),
    ("Personalized/Add", Returns::Free, |s, c| catalog::add(s, c, Kind::Personalized, false)),
    ("Personalized/JAdd", Returns::Free, |s, c| catalog::add(s, c, Kind::Personalized, true)),
    ("Personalized/Update", Returns::Free, |s, c| catalog::update(s, c, Kind::Personalized, false)),
    ("Personalized/JUpdate", Returns::Free, |s, c| catalog::update(s, c, Kind::Personalized, true)),
    ("Personalized/Delete", Returns::Free, |s, c| catalog::delete(s, c, Kind::Personalized, false)),
    ("Personalized/JDelete", Returns::Free, |s, c| catalog::delete(s, c, Kind::Personalized, true)),
    ("Message/ContactUser", Returns::Contact, queue::contact_user),
    ("Msg/Recovery", Returns::Free, queue::recovery),
    ("Msg/Confirm", Returns::Free, queue::confirm),
    ("Msg/DesConfirm", Returns::Free, queue::unconfirm),
    ("Msg/RecoveryToPrint", Returns::Free, queue::recovery_to_print),
    ("Msg/ConfirmToPrint", Returns::Free, queue::confirm_to_print),
    ("Msg/DesConfirmToPrint", Returns::Free, queue::unconfirm_to_print),
    ("Integrator/UploadZipDocument", Returns::Result, integrator::upload_zip),
    ("Extraction/Upload", Returns::Provider, extraction::upload),
    ("Extraction/Search", Returns::Provider, extraction::search),
    ("Extraction/List", Returns::Provider, extraction::list),
    ("Extraction/Token", Returns::Provider, |s, c| token::issue(s, c, Audience::Provider)),
];

/// The token endpoint of the service; the interface does not show where it is.
const TOKEN: (&str, &str) = ("/oauth/token", "Service/Token");

/// Where the files of the provider lie, at signed addresses.
const FILES: &str = "/v1/files/";

/// The routes of a path, one for each set of methods. Paths are read without regard to case, as the service's
/// platform does, and any segment may stand for the catalog group.
fn routes(path: &str) -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().filter(move |route| {
        let (mut wanted, mut found) = (route.path.split('/'), path.split('/'));
        loop {
            match (wanted.next(), found.next()) {
                (None, None) => return true,
                (Some("{catalog_group}"), Some(group)) if !group.is_empty() => {}
                (Some(wanted), Some(found)) if wanted.eq_ignore_ascii_case(found) => {}
                _ => return false,
            }
        }
    })
}

/// The route of a call, if its path and its method have one.
fn find(call: &Received) -> Option<&'static Route> {
    routes(&call.path).find(|route| route.methods.contains(&call.method.as_str()))
}

/// The name of a call in failures and counts: the key of its route, else one made from its path.
fn name(call: &Received) -> &str {
    match find(call).or_else(|| routes(&call.path).next()) {
        Some(route) => route.key,
        None if call.path == TOKEN.0 => TOKEN.1,
        None if call.path.starts_with(FILES) => "Extraction/File",
        None => call.operation().unwrap_or_default(),
    }
}

/// The failure of a call, found before its body is read: a pending one, else the header's.
pub(crate) fn fault(state: &mut State, call: &Received) -> Result<Option<FaultKind>, Reply> {
    if call.path.starts_with("/_control/") || call.path.starts_with(page::BELOW) || call.path == "/" {
        return Ok(None);
    }
    if let Some(kind) = state.take_fault(name(call)) {
        return Ok(Some(kind));
    }
    let named = call.header("x-sandbox-fault").map(str::parse::<FaultKind>).transpose();
    named.map_err(|message: String| Reply::message(400, &message))
}

/// Answers a call whose body is not read to its end, and keeps it.
pub(crate) fn unread(state: &mut State, call: Received, fault: &FaultKind) -> Reply {
    count(state, &call);
    let reply = fault.before().unwrap_or_else(|| Reply::message(503, "the service is unavailable"));
    state.note(&call.method, &call.path, reply.status);
    state.keep(token::redacted(&call));
    reply
}

fn count(state: &mut State, call: &Received) {
    if let Some(route) = find(call) {
        *state.calls.entry(route.key.to_owned()).or_default() += 1;
    }
}

/// Answers one call, and keeps it if it was for the service or the provider.
pub(crate) fn answer(state: &mut State, call: &Call<'_>) -> Reply {
    let received = call.received;
    if let Some(endpoint) = received.path.strip_prefix("/_control/") {
        return control::answer(state, endpoint, received);
    }
    if received.path == "/" && received.method == "GET" {
        return page::show(state, &received.query);
    }
    if let Some(word) = received.path.strip_prefix(page::BELOW) {
        return page::answer(state, word, received);
    }
    state.keep(token::redacted(received));
    state.revision += 1;
    count(state, received);
    let reply = match call.fault.and_then(FaultKind::before) {
        Some(reply) => reply,
        None => {
            let reply = route(state, call);
            match call.fault {
                Some(fault) => fault.after(reply),
                None => reply,
            }
        }
    };
    state.note(&received.method, &received.path, reply.status);
    reply
}

fn route(state: &mut State, call: &Call<'_>) -> Reply {
    let received = call.received;
    let accept = received.header("accept").unwrap_or_default();
    if received.path == TOKEN.0 {
        return match received.method.as_str() {
            "POST" => token::issue(state, call, Audience::Service)
                .unwrap_or_else(|refusal| Returns::Provider.refused(refusal)),
            other => wrong_method(TOKEN.1, &["POST"], other),
        };
    }
    if let Some(name) = received.path.strip_prefix(FILES) {
        return extraction::file(state, call, name);
    }
    let Some(route) = find(received) else {
        let methods: Vec<&str> = routes(&received.path).flat_map(|r| r.methods.iter().copied()).collect();
        return match methods.is_empty() {
            true => Reply::message(404, &format!("nothing answers at `{}`", received.path)),
            false => wrong_method(name(received), &methods, &received.method),
        };
    };
    let (_, returns, handler) =
        HANDLERS.iter().find(|(key, ..)| *key == route.key).expect("a test compares routes and handlers");
    if let Err(reply) = admit(state, route.auth, call.authorization) {
        return reply;
    }
    let reply = handler(state, call).unwrap_or_else(|refusal| returns.refused(refusal));
    match returns.root() {
        Some(root) => media::written(reply, accept, root),
        None => reply,
    }
}

fn wrong_method(key: &str, methods: &[&str], found: &str) -> Reply {
    let methods = methods.join(", ");
    Reply::message(405, &format!("expected {methods} for `{key}`, found {found}")).header("allow", methods)
}

/// Accepts a call with the right credentials.
fn admit(state: &mut State, auth: Auth, authorization: &str) -> Result<(), Reply> {
    let options = &state.options;
    match auth {
        Auth::None => Ok(()),
        Auth::Basic if is_basic(authorization, &options.username, &options.password) => Ok(()),
        Auth::Integrator
            if is_basic(authorization, &options.integrator_username, &options.integrator_password) =>
        {
            Ok(())
        }
        Auth::Basic | Auth::Integrator => Err(unauthorized()),
        Auth::OAuth => token::admit(state, authorization, Audience::Service),
        Auth::Provider => token::admit(state, authorization, Audience::Provider),
    }
}

/// Whether the header holds that user name and password.
pub(crate) fn is_basic(authorization: &str, username: &str, password: &str) -> bool {
    let Some((scheme, packed)) = authorization.split_once(' ') else {
        return false;
    };
    let expected = format!("{username}:{password}");
    scheme.eq_ignore_ascii_case("basic")
        && STANDARD.decode(packed.trim()).is_ok_and(|found| found == expected.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{HANDLERS, ROUTES, routes};
    use crate::Options;
    use crate::call::{Call, Received};
    use crate::routes::{Auth, Body, Route};
    use crate::state::State;

    #[test]
    fn every_route_has_a_handler_and_every_handler_a_route() {
        let routes: BTreeSet<&str> = ROUTES.iter().map(|route| route.key).collect();
        let handlers: BTreeSet<&str> = HANDLERS.iter().map(|(key, ..)| *key).collect();
        assert_eq!(routes, handlers);
    }

    /// The reply to a call without parameters, for every method of a route.
    fn empty_call(route: &Route) -> String {
        let mut state = State::new(Options::default()).expect("the clock stands in our time");
        let media = match route.body {
            Body::Multipart => "multipart/form-data",
            Body::Form if route.auth == Auth::None => "application/x-www-form-urlencoded",
            _ => "application/json",
        };
        let received = Received {
            method: route.methods[0].to_owned(),
            path: route.path.to_owned(),
            query: String::new(),
            headers: vec![("content-type".to_owned(), media.to_owned())],
            body: Vec::new(),
        };
        let call = Call { received: &received, fault: None, parts: &[], authorization: "" };
        let (_, returns, handler) = HANDLERS.iter().find(|(key, ..)| *key == route.key).expect("a handler");
        let reply = handler(&mut state, &call).unwrap_or_else(|refusal| returns.refused(refusal));
        String::from_utf8(reply.body).expect("replies are text")
    }

    /// The handlers read interface.md themselves: where one of them wants other parameters than the table, either
    /// is wrong.
    #[test]
    fn a_call_without_parameters_is_told_every_required_one() {
        let mut missing = Vec::new();
        for route in ROUTES {
            let told = empty_call(route);
            let required = route.parameters.iter().filter(|parameter| parameter.required);
            for parameter in required.filter(|p| !told.contains(&format!("`{}`", p.name))) {
                missing.push(format!("{}: {} in {told}", route.key, parameter.name));
            }
        }
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn a_call_without_parameters_is_told_of_none_that_is_not_required() {
        let mut told_too_much = Vec::new();
        for route in ROUTES.iter().filter(|route| route.body == Body::None) {
            let told = empty_call(route);
            let names = told.split('`').skip(1).step_by(2);
            for name in names.filter(|name| !route.parameters.iter().any(|p| p.required && p.name == *name)) {
                told_too_much.push(format!("{}: {name}", route.key));
            }
        }
        assert_eq!(told_too_much, [""; 0]);
    }

    #[test]
    fn no_operation_is_handled_twice() {
        let handlers: BTreeSet<&str> = HANDLERS.iter().map(|(key, ..)| *key).collect();
        assert_eq!(handlers.len(), HANDLERS.len());
    }

    #[test]
    fn any_segment_stands_for_the_catalog_group() {
        let found = routes("/api/v1/Anything/product/jget").map(|route| route.key);
        assert_eq!(found.collect::<Vec<_>>(), ["Product/JGet"]);
    }

    #[test]
    fn an_empty_segment_stands_for_no_catalog_group() {
        assert_eq!(routes("/api/v1//Product/Get").count(), 0);
    }
}

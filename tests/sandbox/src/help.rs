//! The text of `--help`: the contract of the sandbox.

pub(crate) const ABOUT: &str = "A local stand-in of the tax-document exchange service and of the extraction \
provider: listens on 127.0.0.1, \
prints `listening http://127.0.0.1:PORT` when it is ready, and ends on SIGTERM or SIGINT (Ctrl+C).";

/// What comes after the options.
pub(crate) fn after() -> String {
    format!("{OPERATIONS}{FAULTS}{}\n{CONTROL}", crate::Sandbox::fault_table())
}

const OPERATIONS: &str = r#"Operations: all of the interface, under
  /api/v1/GROUP/NAME            the service, with Basic authentication (--user, --password)
  /api/v1/ANY/Product/Get …     the catalogs; any segment stands for the catalog group
  /api/v2/Document/ChangeDocumentStatus     with a token of /oauth/token
  /api/v1/UploadZipDocument     the integrator's side (--integrator-user, --integrator-password)
  /v1/documents, /v1/documents/search       the extraction provider, with a token of /v1/oauth/token
The page at / shows what the sandbox holds, each document with its XML and PDF, and has forms for the clock and failures.
A call whose Host or Origin is not that of the sandbox (127.0.0.1:PORT or localhost:PORT) gets 403, so that no page of the
web can reach it through a browser.

Answers are JSON, or XML if the call's Accept header prefers it (data contracts: members in alphabetical order,
OtherData as KeyValueOfstringstring). Bodies are JSON, XML or forms, of at most 24 MiB, with files 64 MiB;
nested fields of a form or of the query of a GET are written a.b and a[0]. An answer names every missing or unusable
parameter: in a process result with Code 7, else in a status 400 with {"Message"}. A valid call that is refused has
Code 99, or Success false.

The country of a document is that of the header `X-Sandbox-Country: CC`, else of /_control/country, else of
--country, else found from the document: a receiver message is Costa Rican; then the custom field `Pais`,
Emisor/DomFiscal/Pais, a Costa Rican key in IdDoc/ContenidoTC, a Chilean tax id, a currency that only one
country has; with official documents also the only country whose mapping takes the document. Countries: AR CL CO CR DO EC GT MX PA PE SV; CreateDocument also takes BR, for events.

A document with the identity of one that was issued (Clave, codigoGeneracion, eNCF, issuer with type, series and number …) is
refused, as authorities do: Success false. --duplicates and /_control/duplicates accept it.

What is issued under the mapping of the generic DTE becomes the country's official document, by dtekit's built-in mapping.
Its seals are made up, say so, and verify as broken; Argentina has none. What the mapping refuses is rejected with
Code 99 and one message for each finding. --certified lenient issues that as it was sent, and as-sent issues every document
so: with one element `Certificacion` at the end of its root.

Made up, because the interface shows no fields; names are case-insensitive:
  GetDocument, DownloadBatch    Country, SenderCode, ReceiverCode, GlobalDocumentId, DateFrom, DateTo (a month at
                          most), DocumentTypeID, Number, ResultMaxItemCount, ContinuationToken
  SendDocumentToSave      FileContent, or the document itself; the document is `saved` and not sent
  CreateDocument          FileContent, or CountryId, DocumentTypeId, Series, Number, Date, SenderCode, ReceiverCode,
                          CurrencyType, TotalAmount …; without a country it is Mexican
  GenerateBillFromDocument      GlobalDocumentId, Number
  ImportDocumentFromAuthority   CountryDocumentIds, AccountCode, CountryId: they come into the account's inbox
  SendDocumentToUpload    FileContent, or Documents [{FileContent}]; ResponseValue is the track id, whose status is
                          `Process Pending` until the clock has moved by --authority-delay
  UploadDocumentAttachment      GlobalDocumentId, FileName, Base64Content, Description, Type, or Attachments [{…}];
                          …ByNumber: SenderCode, DocumentTypeId, Series, Number; …FromUrl fetches nothing
  ResponseCancelRequest   GlobalDocumentId or UUID, Response (Accept, Reject); GetPendingCancelRequest ReceiverCode.
                          Event 110111 on a Mexican document asks the receiver to agree, elsewhere it cancels
  DocumentGetEvents, GetStatusDocument, GetRelatedDocuments     GlobalDocumentId, CountryDocumentId or UUID
  ConfirmReceivedDocument ids of either kind; GetReceivedDocument no longer returns these documents
  Msg/Confirm, ConfirmToPrint   ids or document records; without a body all that the queue returned. DesConfirm takes
                          records with GlobalDocumentId. RecoveryToPrint returns what the authority accepted
  catalogs                ownerId and productId, receiverId or personalizedId, and any other members; a search takes
                          any of them, as a part of the text, or `text` for any member; page, pageSize … are ignored
  ChangeDocumentStatus    110301 needs the protocol that 110300 gave; 110001 with a protocol as stampNumber cancels
                          that event; a Brazilian document takes the events of its type alone
  a receiver message      is stored with the supplier's document (its Clave), which comes into the inbox if it is
                          unknown; the authority's JSON follows when the clock has moved by --authority-delay
  UploadZipDocument       multipart: file, externalId, batchId; or any part with a file name, external_id, batch_id

The provider: an upload is found at once; it is `uploaded`, after a quarter of --extraction-delay `processing`, then
`pending_review`. Words between the dots of the file name (`bill.rejected.pdf`), or in the metadata's
additional_metadata.sandbox (`after=60 no-file`), change that:
  approved, rejected, expired   the state at the end
  stuck, untouched              processing, or uploaded, for ever
  sends=N                       the processing ends only after N sends of the same external id
  after=SECONDS                 how long it takes
  no-info, invalid-xml, no-file, document-url     what is missing in the answer, or has its older name
  timestamp             the answer has the time of processing
If the text of an upload begins with <DTE, it is the processed XML itself.
Signed addresses expire after 300 seconds of the sandbox's clock, and refuse credentials.

"#;

const FAULTS: &str = "\
A failure hits the next matching call; code-503, zero-id, no-id, code-7-stored, another-key and reject hit
only a send. It is requested by the control endpoint, by the header `X-Sandbox-Fault: NAME`, or by the
document's custom field `Sandbox`, a campoString of the Personalizados beside the Documento. PLACE says
when it strikes by the body of the request; what is in brackets is the place without it:
  before              nothing of the body has been read; nothing is processed
  within              half of it has been read; nothing is processed
  after               all of it has been read; nothing is processed
  stored              the call is processed; the failure is in its answer
A call that is not processed has the answer 503, which then goes wrong as the failure says. Below HTTP (reset to
gzip-broken) the connection takes no further call. An idle connection that closes before the next call is body-close at
the call before it. A refused connection is one to the address that GET /_control/fault gives as `refusing`.
";

const CONTROL: &str = r#"Control, without credentials:
  POST /_control/clock     {"advance_seconds": 600}    gives {"now": "2026-01-31T15:10:00Z"}; it starts at the present second
  POST /_control/fault     {"fault": "http-429=2", "times": 3, "operation": "Document/GetDocument"}
                           (times is 1, operation any by default)    gives {"faults": [...]}, the pending ones; with
                           "every": 7 it hits the seventh matching call, the fourteenth and so on. The
                           operation is Group/Name, or Integrator/UploadZipDocument, Extraction/Upload,
                           Extraction/Search, Extraction/List, Extraction/Token, Extraction/File, Service/Token
  GET  /_control/fault     gives {"faults": [{"name", "value", "place", "meaning"}...], "places", "refusing"}: the table above,
                           and an address that refuses every connection
  POST /_control/country   {"country": "MX"}    gives {"country": "MX"}: that of every document from now on; null
                           uses each document's own again
  POST /_control/certified     {"as": "lenient"}: what a document becomes from now on, `official`, `lenient` or `as-sent`
  POST /_control/duplicates     {"allowed": true}: accepts a document whose identity was issued already
  POST /_control/listed    {"pages": [[ITEM, …], …]}: what GetDocument lists from now on, whatever is stored and asked for;
                           {} lists what is stored again
  POST /_control/folios    {"automatic": false, "billers": ["1"]}: Chile's folio managers;
                           {"issuer": ID, "type": "33", "next": 100}: the folio that comes next;
                           {"issuer": ID, "type": "33", "folio": "7", "state": "rejected"}: unassigned, assigned,
                           approved, rejected or error    (GET shows them). GetDocument shows in Fields which manager
                           assigned a folio: automatic, 1.0, 3.0, or `3.0 validates`. A folio that a document has
                           already is kept if no biller is named
  POST /_control/tokens    {"life_seconds": 5, "revoke": true}: the life of future tokens, and the end of those that
                           were issued    gives {"service", "provider", "life_seconds"}, how many were issued
                           (GET too). A token ends by the sandbox's clock or the wall clock, whichever is first
  POST /_control/inbox     {"content": DTE, "country": CC}: a generic DTE of a supplier who is no customer;
                           with "queue": "messages" or "print" one of the account's own, in that queue;
                           {"items": [ITEM, …], "queue": …}: items of a queue, "received" by default, as they are
  POST /_control/extraction     {"processing_seconds", "link_seconds", "unknown_is_empty", "integrator_url"}
                           gives the counts of sends and queries (GET too)
  POST /_control/approve   {"external_id": ID, "push": true}: reviewed in the portal; the ZIP goes to the integrator,
                           which is this sandbox by default    gives {"push": {"status", "body"}}
  GET  /_control/packages  the ZIPs that came to UploadZipDocument
  GET  /_control/counts    documents, files, comments, events, calls by operation; `broken`, the connections that a
                           failure has ended
  POST /_control/reset     gives {}: documents, calls, failures and the clock are as at the start
  GET  /_control/received  gives [{"method", "path", "query", "headers": [[name, value]...], "body"}...];
                           body_base64 stands for a body that is not UTF-8; credentials are left out

With --data DIR everything but calls, failures and tokens survives a restart. It is written a tenth of a second after
each change. Only one sandbox can use a folder at a time.

Example:
  curl -X POST http://127.0.0.1:PORT/_control/clock -d '{"advance_seconds": 600}'"#;

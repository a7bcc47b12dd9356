// Generated from the rows of `record!` in core: do not edit.

import type { DtekitError, Finding, LintFinding, TemplatePlace } from './error'
import type { FreeForm, ListedDocument } from './result'
import type {
  AmountKind, CallOutcome, ContentFormat, CoveredPart, DocumentFormat, ErrorKind, ExtractionStep,
  FailureReason, FolioAction, FolioManager, InboxAddressee, InboxSource, InboxState, JournalAttemptKind,
  JournalAttemptOutcome, JournalState, MessageForm, NumberState, Outcome, PollDelivered, PollJobReason,
  PollState, ReadEnvironment, ReadStatus, Reason, ReceivedKind, ReceiverVerdict, Role, RoundingPolicy,
  SignatureForm, SignatureStatus, SignerRole, Subject, SymbolKind, SymbolSource, TotalsStatus, TraceStatus,
  Undecidable, Verdict
} from './words'

/** One deadline of a document. */
export interface Deadline {
  /** What must be done until then: `send`, `cancel`, `answer`, `contingency`; a table of yours may have others. */
  kind: string
  /**
   * The last day, such as `2026-05-31`, or the last moment in the document's own time, such as
   * `2026-05-31T10:00:00`; null if the moment from which it counts is not known.
   */
  due: string | null
  /** From what it counts: `issue`, `acceptance`, `receipt`, `outage`. */
  since: string
  /** How long it is: a number, or a day of the year such as `03-31`. */
  value: string
  /** In what `value` counts: `hours`, `days`, `weekdays`, `months`, `month-day`, `month-weekday`, `next-year`. */
  unit: string
  /** Whether the day is a guess, since holidays may shift it. */
  estimate: boolean
  /** The law or rule. */
  law: string
  /** What the row was compared with. */
  checked: string
}

/** Which rule fires, and what follows from it. */
export interface FolioDecisionMembers {
  /**
   * The number of the rule, 1 to 6, as the service's interface has them ("Chile folio assignment"). Rule 1 means
   * that folio manager 3.0 does not know the biller. If it knows the biller, rule 2 or 3 fires.
   */
  rule: number
  /** The rules that may fire instead, since an input is not known. */
  alternatives: number[]
  /**
   * What happens to the folio by `rule`. `assign`: A new folio is assigned. `validate`: The folio in the document
   * is validated, and none is requested. `refuse`: The service refuses: it answers with an error and makes no
   * document. `none`: The flow continues without assigning a folio.
   */
  action: FolioAction
  /**
   * Who does it; null by rule 6. `folio-manager-3.0`: Folio manager 3.0, which `BillerId` selects.
   * `folio-manager-1.0`: Folio manager 1.0, which the custom field CategoryID selects. `automatic-assignment`: The
   * company's automatic assignment, without an agent.
   */
  by: FolioManager | null
  /** The members that the request needs: `BillerId` and `ValidateNumber`, by the wire's own names, or none. */
  members: { [name: string]: FreeForm }
  /** CategoryID from the inputs or from the document. */
  categoryId: string | null
  /** The folio from the inputs or from the document. */
  folio: string | null
  /** Why, in one English sentence. */
  why: string
  /** Why, in one Spanish sentence. */
  whyEs: string
  /** Whether every input that the decision depends on is known. */
  certain: boolean
  /** The inputs that are not known and that the decision depends on. */
  unknown: string[]
  /** What the service will decide, in English; null if all is known. */
  serviceDecides: string | null
  /** What the service will decide, in Spanish; null if all is known. */
  serviceDecidesEs: string | null
  /** The errors (refusals) and the warnings. */
  findings: Finding[]
}

/** What a lint found. */
export interface Lint {
  /** The country. */
  country: string
  /** The document type: what the document says, or `LintOptions.documentType`. */
  documentType: string | null
  /** Whether a built-in mapping looked at the document. Without one, only the checks of the generic DTE were made. */
  mapped: boolean
  /** How many findings the service or the authority surely refuses. */
  errors: number
  /** How many findings are doubtful. */
  warnings: number
  /** What was found, in the order of the document: at most 100 of each code, and `findings-left-out` for the rest. */
  findings: LintFinding[]
}

/** What was found under one way of rounding. */
export interface TotalsPolicy {
  /**
   * How sums come from lines. `line`: Each line is rounded; a total is the sum of the rounded lines. `sum`: Lines
   * are not rounded; a total is the sum of the exact lines, rounded once. `rate`: The bases are added for each tax
   * and rate; the tax is computed once on the sum.
   */
  policy: RoundingPolicy
  /** How a number is rounded: `half-up`, `half-even` or `truncate`. */
  rounding: 'half-up' | 'half-even' | 'truncate'
  /** Whether it is a way of this country. */
  isOfCountry: boolean
  /** How many amounts differ, and by no more than they may. */
  tolerated: number
  /** How many amounts differ by more. */
  inconsistent: number
}

/** An amount that is not what others give. */
export interface TotalsDifference {
  /** Its place. */
  path: string
  /**
   * What it is. `given`: A quantity, a price, a rate, or another amount that nothing else gives. `line`: An amount
   * of a line. `discount`: A discount or charge, of a line or of the document. `tax`: A tax or its base, of a line
   * or of the document. `withholding`: A withholding or its base. `total`: A total. `currency`: An amount in
   * another currency.
   */
  kind: AmountKind
  /** What the document says. */
  found: string
  /** What the others give. */
  expected: string
  /** The amount of the document less the expected one. */
  offBy: string
  /** By how much it may differ. */
  tolerance: string
  /** Whether it differs by no more than that. */
  isTolerated: boolean
  /** The places of the amounts that give it, at most ten. */
  inputs: string[]
}

/** One amount whose change makes the whole document consistent. */
export interface TotalsChange {
  /** Its place. */
  path: string
  /** What the document says. */
  found: string
  /** What it should say. */
  to: string
}

/** What an audit of totals found. */
export interface TotalsAudit {
  /** The country. */
  country: string
  /**
   * Whether the amounts agree. `consistent`: Each amount is what it should be, to the last digit. `tolerated`:
   * Some amounts differ, by no more than the authority takes. `inconsistent`: Some amounts differ by more.
   * `unchecked`: No amount could be recomputed.
   */
  status: TotalsStatus
  /**
   * The country's way of rounding under which they agree; else the one under which the fewest differ. `line`: Each
   * line is rounded; a total is the sum of the rounded lines. `sum`: Lines are not rounded; a total is the sum of
   * the exact lines, rounded once. `rate`: The bases are added for each tax and rate; the tax is computed once on
   * the sum.
   */
  policy: RoundingPolicy
  /** How a number is rounded in that way: `half-up`, `half-even` or `truncate`. */
  rounding: 'half-up' | 'half-even' | 'truncate'
  /** Where the authority says so. */
  source: string
  /** How many amounts were recomputed and compared. */
  compared: number
  /** What was found under each way of rounding: the country's own first. */
  policies: TotalsPolicy[]
  /** The amounts that differ under that way, also by no more than they may. */
  differences: TotalsDifference[]
  /**
   * Each change of one amount that makes the document consistent, the most likely first; empty if one is not
   * enough.
   */
  changes: TotalsChange[]
  /**
   * The places of amounts that nothing else gives and that give nothing else: nobody can say whether they are
   * right.
   */
  unchecked: string[]
  /** The differences that are not tolerated, amounts with too many decimals, and what could not be recomputed. */
  findings: Finding[]
}

/** A field of the official document, and where its value comes from. */
export interface TracedField {
  /** Its path in the official document. */
  element: string
  /** Its value there. */
  value: string
  /** The paths in the caller's document that the value was made from; none for a constant. */
  sources: string[]
  /** The paths in the generic DTE, if the caller's document became one by a mapping of their own. */
  through?: string[]
}

/** What a value should be, as far as the message says it. */
export interface Asked {
  /**
   * `pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`,
   * `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing` for
   * what may not stand there.
   */
  kind: string
  /** The pattern, number, list or type, as the message has it. */
  text: string
}

/** What a table says of an authority's code. */
export interface KnownCode {
  /** What it means, in English; null if the table has the code alone. */
  meaning: string | null
  /** What it means, in Spanish. */
  meaningEs: string | null
  /** What to do about it, in English. */
  remedy: string | null
  /** What to do about it, in Spanish. */
  remedyEs: string | null
  /** Whether the authority has the document, or one of its number, afterwards; null if the code does not say it. */
  exists: boolean | null
  /** Where that stands. */
  source: string
}

/** A code of an authority, and what is known of it. */
export interface AuthorityCode {
  /** The country. */
  country: string
  /** The code, as the authority writes it. */
  code: string
  /**
   * The key of its row. It differs from the code where a country gives one code several meanings, such as
   * `STATUS-7` in Chile.
   */
  key: string
  /**
   * The kinds of document or the service that the code belongs to, as the source names them; empty if it names
   * none.
   */
  kinds: string
  /** The elements of the official document that the code is about, each a path or the end of one. */
  elements: string[]
  /** What it means, in English; null if the table has the code alone. */
  meaning: string | null
  /** What it means, in Spanish. */
  meaningEs: string | null
  /** What to do about it, in English. */
  remedy: string | null
  /** What to do about it, in Spanish. */
  remedyEs: string | null
  /** Whether the authority has the document, or one of its number, afterwards; null if the code does not say it. */
  exists: boolean | null
  /** Where that stands. */
  source: string
  /**
   * What the code says of the document's number. `consumed`: It is used up. `reusable`: The corrected document may
   * have it again. `unknown`: It is not known: ask the authority or the service before using it again.
   */
  number: NumberState | null
  /** The other meanings of the same code, for other kinds of document or other services. */
  others: AuthorityCode[]
}

/** One message of an authority, traced. */
export interface TracedMessage {
  /** The authority's words. */
  text: string
  /** The authority's code, or that of the validator. */
  code: string | null
  /** What the code means, if a table has it. */
  known: KnownCode | null
  /**
   * How the message says where the fault is. `xerces`: The words of Xerces: `cvc-pattern-valid: Value '…' is not
   * facet-valid …`. `dot-net`: The words of .NET: `The 'Canton' element is invalid - The value '…' is invalid
   * according to its datatype …`. `libxml2`: The words of libxml2: `Element 'Canton': [facet 'pattern'] The value
   * '…' is not accepted …`. `path`: An XPath, a JSON pointer, or names with dots. `position`: Line and column of
   * the sent document. `code`: A code whose meaning a table of the country has. `prose`: Names of the official
   * format in a sentence. `unknown`: None of these.
   */
  form: MessageForm
  /**
   * How far it was traced. `found`: It is about one field. `several`: It may be about any of several fields.
   * `constant`: It is about one field, whose value does not come from the caller's document: a constant or a param
   * of the mapping. `missing`: The official document lacks an element or attribute. `unknown`: It is not known
   * which field it is about.
   */
  status: TraceStatus
  /** The official element that the message is about: a path if it is certain, else a name. */
  element: string | null
  /** The fields that it may be about; none if that is not known, or the element is missing. */
  fields: TracedField[]
  /** The paths in the caller's document, each once. */
  paths: string[]
  /** The value that the message complains of. */
  value: string | null
  /** What is asked for. */
  asked: Asked | null
  /**
   * Whether the number is used up, as far as the code says it. `consumed`: It is used up. `reusable`: The
   * corrected document may have it again. `unknown`: It is not known: ask the authority or the service before
   * using it again.
   */
  number: NumberState | null
  /** What the message says, in a sentence, with the path in the caller's document. */
  finding: Finding
}

/** An answer, traced. */
export interface Trace {
  /** The messages, in the order of the answer. */
  messages: TracedMessage[]
  /**
   * Whether the document's number is used up. `consumed`: It is used up. `reusable`: The corrected document may
   * have it again. `unknown`: It is not known: ask the authority or the service before using it again.
   */
  number: NumberState
  /** Why, in English. */
  numberReason: string
  /** Why, in Spanish. */
  numberReasonEs: string
}

/** One leaf of the output. */
export interface Row {
  /** Its path in the output: `Factura/Detalle[2]/Monto`. */
  target: string
  /** Its value. */
  value: string
  /** The paths in the document that the value was made from; none for a constant. */
  sources: string[]
  /** Its place in the template. */
  place: TemplatePlace
  /** The text before it was cut, if it was. */
  cut: string | null
  /** The paths in the document between, if another mapping made that document first. */
  through?: string[]
}

/** A value that the output lacks: a required one that was absent, or one that a finding refused. */
export interface Missing {
  /** The path in the document at which it was expected. */
  source: string
  /** The path in the output at which it would have been written. */
  target: string
  /** The place in the template that requires it. */
  place: TemplatePlace
  /** The path in the document between, if another mapping made that document first. */
  through?: string
}

/** A name in a path of the template that the document has nowhere: an optional part that it lacks, or a typo. */
export interface UnmatchedName {
  /** The name, without prefix. */
  name: string
  /** Its place in the template. */
  place: TemplatePlace
}

/** What `Mapping.explain` gives. */
export interface Explanation {
  /** The output, as far as it was written. */
  output: string
  /** A row for each leaf, in the order of the output. */
  rows: Row[]
  /** The leaves of the document that nothing read. */
  lost: string[]
  /** The leaves of the document that only conditions and predicates read. */
  tested: string[]
  /** The values that the output lacks: required ones that were absent, and those that a finding refused. */
  missing: Missing[]
  /**
   * The names in the template's paths that the document has nowhere, in the order of the template. Those that are
   * here for each of your sample documents are likely to be typos.
   */
  unmatched: UnmatchedName[]
  /** Every finding for which `Mapping.apply` would have refused the document. */
  findings: Finding[]
  /** The expressions of the template whose values were written. */
  written: TemplatePlace[]
}

/**
 * What to ask next: an operation with its arguments. It can be kept as JSON, with its times in seconds since
 * 1970, and asked after a restart.
 */
export interface NextStep {
  /** The operation: `Document/GetDocument`, or `Document/DocumentGetEvents` for an event. */
  operation: string
  /** Its arguments, by the wire's own names. Empty if the request does not say which document it was about. */
  arguments: { [name: string]: FreeForm }
  /**
   * What identifies the document that was sent, and what else is compared with the listed documents; the names are
   * those of GetDocument's items. Empty if the arguments name the document by its id.
   */
  document: { [name: string]: FreeForm }
  /**
   * What was sent. Only a document and a receiver message are looked for; nothing else may ever be sent again.
   * `document`: A document. `receiver-message`: An answer to a supplier's document (Costa Rica). `invalidation`:
   * The invalidation of a document. `event`: An event about a document.
   */
  subject: Subject
  /**
   * Why asking cannot settle what became of it; null if it can. `no-identity`: The document carries nothing that
   * identifies it. If an equal one is listed, a person has to decide. `unnamed`: The request does not say which
   * document it was about. `invalidation`: The service lists documents, not their invalidations. `event`: The form
   * in which the service lists events is not known.
   */
  undecidable: Undecidable | null
  /**
   * Whether the service refused the document because one of the same identity exists. Then it is never to be sent
   * again, though the list does not show it.
   */
  isIssued: boolean
  /** The time of day when the outcome became unknown; `Client` sets it. */
  unknownSince: Date | null
  /** The time of the first clear list without the document; `Client.reconcile` sets it. */
  notListedSince: Date | null
  /** The time of the last clear list without the document. */
  notListedAt: Date | null
}

/** What El Salvador's authority answers. A number is given as text; null and an empty text are null. */
export interface SvAcknowledgement {
  /** The version of the answer. */
  version: string | null
  /** The environment: test or production. */
  ambiente: string | null
  /** The version of the authority's application. */
  versionApp: string | null
  /** The state, such as `PROCESADO` or `RECHAZADO`. */
  estado: string | null
  /** The document's own code, which its issuer generated. */
  codigoGeneracion: string | null
  /** The receipt stamp, which only an accepted document has. */
  selloRecibido: string | null
  /** When the authority processed it, as it arrived. */
  fhProcesamiento: string | null
  /** The class of the message. */
  clasificaMsg: string | null
  /** The code of the message. */
  codigoMsg: string | null
  /** The text of the message. */
  descripcionMsg: string | null
  /** The authority's observations. */
  observaciones: string[]
  /** Members that the service's interface does not name. */
  extra: { [name: string]: FreeForm }
}

/** A response value with its role and content. */
export interface ResponseValue {
  /**
   * What it is. `certified`: The certified document. `returned-with-error`: The document as it was sent. It comes
   * back because it has an error. `acknowledgement`: The authority's acknowledgement of receipt, or its answer to
   * an event. `authority-json`: The authority's JSON (El Salvador). `signed`: The signed document, whose authority
   * has not answered yet. `text`: Anything else.
   */
  role: Role
  /** The text as it arrived. */
  text: string
  /**
   * The document inside: decoded from base 64, or the text itself if it is plain XML or JSON; null if there is
   * none.
   */
  content: Buffer | null
  /** The format of the document inside. `xml`: XML. `json`: JSON. `pdf`: PDF. */
  format: ContentFormat | null
  /** How many times the document was encoded in base 64: 0, 1 or 2. */
  base64: number
}

/** The answer of most operations (interface.md, "Process result"), with what it means. */
export interface ProcessResultMembers {
  /**
   * Where the document stands; null for an operation that sends nothing, unless its outcome is unknown.
   * `accepted`: The certifier or the authority said yes. `sent`: Processed and sent to the authority, which
   * answers later. `queued`: Received; the document waits until its number is next (Argentina, asynchronous), or
   * nothing more is known (Code 001). `rejected`: The service, the certifier or the authority said no. `unknown`:
   * Not known yet: ask before sending again.
   */
  outcome: Outcome | null
  /** Why the outcome is what it is. */
  reason: Reason | null
  /** Whether the same call can be repeated without the risk of a second document. */
  repeatSafe: boolean
  /** What to ask next, if something is still open. */
  next: NextStep | null
  /** The error behind `Outcome.Unknown`, if there is one. */
  error: DtekitError | null
  /** Findings about the answer, such as a time stamp that cannot be read. */
  findings: Finding[]
  /** `Success` as it arrived; false if there was no readable answer. */
  success: boolean
  /** The document's id in the service, a UUID. An id of zeros counts as none. */
  globalDocumentId: string | null
  /** The fiscal identifier (CUFE, clave, UUID …), whose form depends on the country. */
  countryDocumentId: string | null
  /** What the country adds. */
  otherData: OtherData
  /**
   * When the authority answered, in its own time; it has an offset only if the authority names one. Null if the
   * time is not certain: a finding says why.
   */
  authorityTimeStamp: string | null
  /** When the event was registered, in the same form. */
  issueDate: string | null
  /** Errors or observations of the authority, as they arrived. */
  messages: FreeForm[]
  /** What the authority or the certifier answered. */
  responseValue: ResponseValue | null
  /** El Salvador's acknowledgement, if the response value is one. */
  acknowledgement: SvAcknowledgement | null
  /** The process code as text: `200`, `503`, `7`, `001`, `A` … */
  code: string | null
  /** The text for the status or error. */
  description: string | null
  /** What the service says about an internal exception. */
  errorException: FreeForm[]
  /** Members that the service's interface does not name, and a GlobalDocumentId or OtherData that could not be read. */
  extra: { [name: string]: FreeForm }
  /** The whole answer of SendDocumentToAuthorityCustomResponse, if it is no process result. */
  answer: FreeForm | null
  /**
   * Which fields of the caller's document the authority's messages are about, if `Client.issue` mapped a document
   * that was rejected.
   */
  trace: Trace | null
  /** The id of the client's call, as `CallEvent.callId` shows it; null for an answer that no client received. */
  callId: string | null
}

/** What the bytes of a document's own element do not say, since it stands around the element. */
export interface Inherited {
  /** The encoding of the bytes; null for UTF-8. */
  encoding: string | null
  /**
   * The namespaces that are declared around the element and not on it, by their prefixes; that of the default one
   * is empty.
   */
  namespaces: Record<string, string>
}

/** A file of a ZIP that is no document, such as a PDF. */
export interface ReadFile {
  /** Its name in the ZIP. */
  name: string
  /** How many bytes it has. */
  size: number
  /** Why it is no document. */
  finding: Finding
  /** Its bytes. */
  content: Buffer
}

/** One document that `read` found. */
export interface ReadDocumentMembers {
  /**
   * How far it was read. `read`: It was read; there is a generic DTE. `refused`: It was recognized, and the
   * mapping to the generic DTE refused it; the findings say why. `recognized`: It was recognized, and there is no
   * mapping from it to the generic DTE. `unknown`: It was not recognized.
   */
  status: ReadStatus
  /** The country whose format it has; null for a generic DTE and for what is unknown. */
  country: string | null
  /**
   * What it is; null for what is unknown. `document`: A document, in the generic form or in a country's own.
   * `receiver-message`: What the receiver of a document says of it, such as Costa Rica's MensajeReceptor.
   * `invalidation`: The invalidation of a document or of numbers. `event`: An event about a document. `answer`: An
   * answer of the authority. `request`: A question to the authority, which is about no new document. `envelope`:
   * Something around documents that holds none here.
   */
  kind: ReceivedKind | null
  /** Its format. `xml`: XML. `json`: JSON. */
  format: DocumentFormat
  /** The name of its root, without prefix; `DTE` for JSON. */
  name: string
  /** The namespace of its root; empty if it has none. */
  namespace: string
  /** The document type, as in `Mapping.standard`; for an event or answer its code. */
  documentType: string | null
  /** The version of the format, as the document says it. */
  version: string | null
  /**
   * The environment; null if the format does not say it. `production`: A document with legal effect. `test`: A
   * test.
   */
  environment: ReadEnvironment | null
  /** Whether it has a signature. The signature is not verified. */
  signed: boolean
  /** The names of the envelopes around it, the outermost first. */
  envelopes: string[]
  /** Its path in the outermost envelope, or that of the element that holds it as text; empty without envelopes. */
  path: string
  /** The generic DTE, as XML. */
  generic: string | null
  /** The paths of what the mapping did not read, if `ReadOptions.lost` asks for them. */
  lost: string[]
  /** Why there is no generic DTE. */
  findings: Finding[]
  /**
   * Its bytes, as they were received. For the root of a text it is the whole text: the file, the file of a ZIP, or
   * the text that an element holds, decoded. Else the bytes of its element, from the first tag to the last. For
   * JSON, and for a message about several documents, the whole.
   */
  original: Buffer
  /** What the bytes of the element do not say; empty for the root of a text. */
  inherited: Inherited
  /** The name of its file in the ZIP; null outside of one. */
  fileName: string | null
  /**
   * The files of its ZIP that are no documents: those that have the name of its file, and at the first document of
   * the ZIP those that have the name of none.
   */
  files: ReadFile[]
  /**
   * The PDF of the document: the one that has the name of its file, or the only one beside the only file with
   * documents.
   */
  pdf: ReadFile | null
}

/** One part that a signature covers. */
export interface Covered {
  /**
   * What it is. `document`: The whole document, without the signature itself where it stands inside. `element`: An
   * element of it, with all that is in it. `properties`: The properties of the signature, such as the time and the
   * certificate that it claims. `signature`: Another part of the signature itself, such as its certificate.
   * `values`: The values that a seal covers; other parts of the document may be changed without breaking it.
   */
  part: CoveredPart
  /** The path of the very element that was verified; empty for the root. */
  path: string
  /** The id by which the signature names it; null if it covers the whole document. */
  id: string | null
  /** The digest: `sha1`, `sha256`, `sha384` or `sha512`; null for one that is not known, and for what needs none. */
  digest: string | null
  /** Whether it is as it was signed; null if that can not be told. */
  matches: boolean | null
  /** Whether it was signed as a document of its own, and put into this one later. */
  alone: boolean
  /**
   * The byte of the given data at which it starts; null if the data hold it encoded, or as text in another
   * document.
   */
  start: number | null
  /** The byte behind it. */
  end: number | null
}

/** Who made a signature. */
export interface Signer {
  /** The name, as the certificate says it. */
  name: string | null
  /** The tax id, from where certificates of the country have it; the company's, if there is also one of a person. */
  taxId: string | null
  /**
   * What this signer is to the document: null if the document names nobody with a tax id of this certificate.
   * `issuer`: Who issued the document. `certifier`: Who certified or stamped it. `sender`: Who sent it to the
   * authority. `receiver`: Who received it, and answers it.
   */
  role: SignerRole | null
  /** The whole name in the certificate. */
  subject: string | null
  /** The whole name of who issued the certificate. */
  issuer: string | null
  /** The serial number of the certificate, in hexadecimal digits. */
  serial: string | null
  /** From when the certificate is valid, such as `2024-05-14T12:00:00Z`. */
  notBefore: string | null
  /** Until when it is valid. */
  notAfter: string | null
  /** The key, such as `rsa-2048`. */
  key: string
  /** Whether the certificate is valid at the time of the option `at`; null without it. */
  inTime: boolean | null
  /** Whether the key leads to what the option `trust` gives; null without it. */
  trusted: boolean | null
}

/** One signature in a document. */
export interface Signature {
  /**
   * Whether it is right. It says nothing of who the signer is: see `signer`. `valid`: Everything that it covers is
   * as it was signed, and it was made with the key that is named. `broken`: It is not the signature of what it
   * covers. `unsupported`: It can not be told: it uses something that dtekit does not verify, or its key is not
   * known.
   */
  status: SignatureStatus
  /**
   * Its form. `xmldsig`: XMLDSig: `ds:Signature`. `xades`: XAdES: an XMLDSig that also covers properties, such as
   * the time. `sello`: Mexico's `Sello`, over the cadena original of a CFDI. `timbre`: The authority's seal in
   * Mexico's TimbreFiscalDigital, over the cadena of the stamp. `ted`: The stamp on Chile's documents: `FRMT`,
   * over `DD`, by the key of the folio file. `caf`: The authority's signature of Chile's folio file: `FRMA`, over
   * `DA`. `jws`: El Salvador's JSON Web Signature.
   */
  form: SignatureForm
  /** The country of the document; null if it is not known. */
  country: string | null
  /** Its path in its document. */
  path: string
  /**
   * The path of the element that holds its document as text, such as a CDATA section; empty if the document was
   * given itself.
   */
  inside: string
  /** The algorithm, such as `rsa-sha256`; what the document says, if it is not known. */
  algorithm: string
  /** What it covers, in the order of the signature. */
  covers: Covered[]
  /** Who made it; null if the document does not say it. */
  signer: Signer | null
  /** The time that the signer claims, as the signature covers it. */
  signedAt: string | null
  /** What is too weak today: `sha1`, or a key such as `rsa-1024`. */
  weak: string[]
  /** Why it is broken or unsupported, and what to mind. */
  findings: Finding[]
}

/** The machine-readable symbol of a printed document. */
export interface PrintSymbol {
  /** The kind. `qr`: A QR code. `pdf417`: A PDF417 symbol. `code128`: A Code 128 bar code. */
  kind: SymbolKind
  /** The exact content. */
  text: string
  /** The encoding in which the content goes into the symbol: `utf-8` or `iso-8859-1`. */
  encoding: 'utf-8' | 'iso-8859-1'
  /** The error correction: a letter for QR, a level for PDF417; null for Code 128, which has none. */
  errorCorrection: string | null
  /** The smallest width in millimetres; null where the authority names none. */
  minimumWidth: number | null
  /** The smallest height in millimetres; null where the authority names none. */
  minimumHeight: number | null
  /** Whether the authority asks for the symbol. */
  required: boolean
  /**
   * Where the content comes from. `service`: The service gave it as BarCodeText. `document`: It stands in the
   * certified document. `computed`: It was computed from the certified document.
   */
  source: SymbolSource
}

/** A label in both languages. */
export interface PrintLabel {
  /** The label in English. */
  en: string
  /** The label in Spanish. */
  es: string
}

/** A field that the printed form shows. */
export interface PrintField {
  /** Its name, the same for all countries, such as `issuer_name` or `fiscal_key`. */
  name: string
  /** Its label in English and Spanish. */
  label: PrintLabel
  /** Its value, as the document has it. */
  value: string
}

/** A line of the document. */
export interface PrintLine {
  /** Its number. */
  number: string | null
  /** The code of the item. */
  code: string | null
  /** The description. */
  description: string | null
  /** The quantity. */
  quantity: string | null
  /** The unit. */
  unit: string | null
  /** The price of one. */
  unitPrice: string | null
  /** The discount. */
  discount: string | null
  /** The total, as the document has it: with or without taxes, by the rules of its country. */
  total: string | null
}

/** A tax of the document, by rate. */
export interface PrintTax {
  /** Its code. */
  code: string | null
  /** Its rate. */
  rate: string | null
  /** What it is computed from. */
  base: string | null
  /** The amount. */
  amount: string | null
}

/** A document to which the document refers. */
export interface PrintReference {
  /** Its type. */
  documentType: string | null
  /** Its series. */
  series: string | null
  /** Its number or key. */
  number: string | null
  /** Its date. */
  date: string | null
  /** Why it is referred to. */
  reason: string | null
}

/** A text that the printed form shows, in the words of the authority. */
export interface PrintLegend {
  /** Its name. */
  name: string
  /** The text. */
  text: string
}

/** A rule about the page. */
export interface PageRule {
  /** Its name. */
  name: string
  /** The rule in English. */
  en: string
  /** The rule in Spanish. */
  es: string
}

/** What the printed form of a document shows. */
export interface PrintData {
  /** The country. */
  country: string
  /** The document type. */
  documentType: string | null
  /**
   * The environment, if the document or the caller names it. `production`: A document with legal effect. `test`: A
   * test.
   */
  environment: ReadEnvironment | null
  /** The symbol; null if something was missing for it, which the findings say. */
  symbol: PrintSymbol | null
  /** The fields, in the order of the page. */
  fields: PrintField[]
  /** The lines. */
  lines: PrintLine[]
  /** The taxes by rate. */
  taxes: PrintTax[]
  /** The documents to which it refers. */
  references: PrintReference[]
  /** The legends. */
  legends: PrintLegend[]
  /** The page rules. */
  rules: PageRule[]
  /** What is missing, and contradictions. */
  findings: Finding[]
}

/** A number that was handed out. */
export interface SequenceNumber {
  /** The number, for one document. */
  number: number
  /** How many numbers remain; nothing for a counter without a range. */
  remaining: number | null
  /** A warning with `sequence-ending` if few numbers remain. */
  findings: Finding[]
}

/** Numbers that were handed out in one piece. */
export interface NumberBlock {
  /** The first number of the block. */
  first: number
  /** The last number of the block. */
  last: number
  /** How many numbers remain after the block; nothing for a counter without a range. */
  remaining: number | null
  /** Warnings: `sequence-block-short` for a block with fewer numbers than asked for, and `sequence-ending`. */
  findings: Finding[]
}

/** What a range leaves. */
export interface AuthorisedRange {
  /** How many numbers can be handed out, over all ranges of the counter. */
  remaining: number
  /** Warnings: `sequence-range-used` and `sequence-outside-range` where the range contradicts what was handed out. */
  findings: Finding[]
}

/** One field in which a listed document differs from the sent one. */
export interface FieldDifference {
  /** The member of the listed document, `TotalAmount`. */
  field: string
  /** The value in the sent document. */
  expected: string
  /** The value in the listed document; null if it has none. */
  found: string | null
}

/** What became of a send whose outcome was unknown. */
export interface Reconciliation {
  /**
   * What the service's list says. `already-issued`: The service lists a document with the same identity, and
   * nothing contradicts. `differs`: It lists one with the same identity, and something else differs. `ambiguous`:
   * Listed documents could be it, and nothing says which. `not-found`: It lists none, or none yet.
   */
  verdict: Verdict
  /**
   * Why asking cannot settle it; null if it can. `no-identity`: The document carries nothing that identifies it.
   * If an equal one is listed, a person has to decide. `unnamed`: The request does not say which document it was
   * about. `invalidation`: The service lists documents, not their invalidations. `event`: The form in which the
   * service lists events is not known.
   */
  undecidable: Undecidable | null
  /** The document in the service's list, where it is exactly one. */
  document: ListedDocument | null
  /** Where it differs from the document that was sent. */
  differences: FieldDifference[]
  /** The documents that could be it, where they are several. */
  candidates: ListedDocument[]
  /** Whether the document may be sent again now; dtekit never does so by itself. */
  mayResend: boolean
  /** The time before which it must not be sent again; null if it must never be. */
  resendNotBefore: Date | null
  /**
   * What to ask next time. It keeps when the document was first and last not listed, so keep this step in place of
   * the one that was asked; null if the document was found.
   */
  next: NextStep | null
}

/** How a wait for the authority ended. */
export interface AuthorityAnswer {
  /**
   * Accepted or rejected. If the answer is not known or the wait was given up: `Sent`, `Queued` for a document
   * that is still without its number, or `Unknown` for one that was never listed. `accepted`: The certifier or the
   * authority said yes. `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the
   * document waits until its number is next (Argentina, asynchronous), or nothing more is known (Code 001).
   * `rejected`: The service, the certifier or the authority said no. `unknown`: Not known yet: ask before sending
   * again.
   */
  outcome: Outcome
  /** The document as the service last listed it, if it did. */
  document: ListedDocument | null
  /** `authority-answer-not-known` unless the document was accepted or rejected. */
  findings: Finding[]
}

/** The provider's result for a document, as a `Poll` gives it. */
export interface Processed {
  /**
   * The document in the service's native XML, `<DTE><Documento>…`. What is something else is kept as it came, with
   * the warning `extraction-invalid-xml`.
   */
  xml: string
  /** The provider's state: `pending_review` or `approved`. */
  status: string
  /** When it was processed, as the provider wrote it; the provider may leave it out. */
  processedTimestamp: string | null
  /** Whether the original file was fetched too. */
  file: boolean
  /** Warnings, such as a file that could not be fetched, or a text that is not the service's native XML. */
  warnings: Finding[]
}

/** The provider's result for a document, with its original file. */
export interface Extracted {
  /** The key of the document. */
  externalId: string
  /**
   * The document in the service's native XML. What is something else is kept as it came, with the warning
   * `extraction-invalid-xml`.
   */
  xml: Buffer
  /** The provider's state: `pending_review` or `approved`. */
  status: string
  /** When it was processed, as the provider wrote it; the provider may leave it out. */
  processedTimestamp: string | null
  /** The original file; null if it could not be fetched, or was fetched before a crash. */
  file: Buffer | null
  /** Warnings, such as a file that could not be fetched. */
  warnings: Finding[]
}

/** What UploadZipDocument receives: a processed document with its original. */
export interface ArchiveMembers {
  /** The processed document in the service's native XML. */
  xml: Buffer
  /** The original PDF. */
  pdf: Buffer
  /** `externalId` as it was received. */
  externalId: string
  /** `batchId` as it was received. */
  batchId: string | null
  /** Warnings, such as a file that is neither XML nor PDF. */
  findings: Finding[]
}

/** Numbers from the first to the last. */
export interface NumberRange {
  /** The first number. */
  first: number
  /** The last number. */
  last: number
}

/** Numbers that were handed out, and of which nothing was reported. */
export interface OpenNumbers {
  /** The first number. */
  first: number
  /** The last number. */
  last: number
  /** Who holds the block to which they belong; null for numbers that were handed out one by one. */
  holder: string | null
}

/** Numbers that will never stand on a document. */
export interface VoidNumbers {
  /** The first number. */
  first: number
  /** The last number. */
  last: number
  /** Why. */
  reason: string
}

/** What became of the numbers of a counter. */
export interface Gaps {
  /** The last number that was handed out or passed over; 0 before the first. */
  last: number
  /** How many numbers remain; null for a counter without a range. */
  remaining: number | null
  /** Numbers that were handed out, and of which nothing was reported. */
  open: OpenNumbers[]
  /** Numbers that will never stand on a document. */
  void: VoidNumbers[]
  /** Numbers that `Sequence.advance` passed over, and of which nothing was reported. */
  skipped: NumberRange[]
}

/** The entries of a journal or an inbox in one state. */
export interface StateCount {
  /** How many there are. */
  count: number
  /** When the oldest of them was submitted or received. */
  oldest: Date | null
}

/** How long calls took. */
export interface CallDurations {
  /** The number of calls. */
  count: number
  /** The sum of their times in seconds. */
  sum: number
  /** For each bound the number of calls that took at most so long, and at the end the number of all. */
  buckets: number[]
}

/** The counters of one operation. */
export interface OperationMetrics {
  /**
   * The operation's key, `Document/GetDocument`; `token` for the requests of OAuth 2.0 tokens, which have no calls
   * of their own; `file` for the downloads of original files.
   */
  operation: string
  /** The number of calls that have ended. */
  calls: number
  /** The number of them by outcome: that of a send, or `answered`, `cancelled`, `failed`. */
  outcomes: Record<CallOutcome, number>
  /** The number of failed calls by kind of error. */
  errors: Record<ErrorKind, number>
  /** The number of HTTP requests that were begun, of all attempts. */
  requests: number
  /** How many of them repeated a request of the same call. */
  retries: number
  /** The times of the calls, from begin to end, with all attempts and waits. */
  duration: CallDurations
}

/** The counters and gauges of a client and its clones, in this process, since it was made. */
export interface MetricsMembers {
  /** The number of calls that are under way. */
  inFlight: number
  /** The bounds of the buckets of a duration, in seconds. */
  bounds: number[]
  /** The operations that were called, in the order of their names. */
  operations: OperationMetrics[]
}

/** The entries of a queue in one state. */
export interface QueueState {
  /** How many there are. */
  count: number
  /** The seconds since the oldest of them was submitted or received; null if there are none. */
  oldestAge: number | null
}

/**
 * The gauges of a `Journal`, a `PollStore` or an `Inbox`: for each state the number of its entries and the age
 * of the oldest.
 */
export interface QueueMetricsMembers {
  /**
   * The number of entries whose answer is open: neither accepted, rejected nor refused; of jobs, neither done nor
   * failed; of an inbox, neither done, failed nor given back.
   */
  depth: number
  /** The age of the oldest of them in seconds. */
  oldestAge: number | null
  /**
   * The number of entries whose outcome is unknown. A poll store has none: it asks the provider before it sends
   * again; nor has an inbox.
   */
  unknown: number
  /** The entries by state; every state is there. */
  states: Record<string, QueueState>
}

/** A document in a journal, as it was at the time of the call that gave it. */
export interface JournalEntry {
  /** The caller's key. */
  key: string
  /** Its number in the journal: a later entry has a higher one. */
  number: number
  /** Its state. */
  state: JournalState
  /** The account whose credentials send it; empty unless it was submitted with one. */
  account: string
  /** Whether no pass will change it any more. */
  isFinished: boolean
  /** The country of the document. */
  country: string
  /** The chain in which it is sent in order, if it has one. */
  chain: string | null
  /**
   * The outcome of the last send; null before the first. `accepted`: The certifier or the authority said yes.
   * `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the document waits until
   * its number is next (Argentina, asynchronous), or nothing more is known (Code 001). `rejected`: The service,
   * the certifier or the authority said no. `unknown`: Not known yet: ask before sending again.
   */
  outcome: Outcome | null
  /** Why the outcome is what it is. */
  reason: Reason | null
  /** Whether the same document can be sent again without the risk of a second one. */
  repeatSafe: boolean
  /** The document's id in the service. */
  globalDocumentId: string | null
  /** The fiscal identifier (CUFE, clave, UUID …). */
  countryDocumentId: string | null
  /** The answer's process code. */
  code: string | null
  /** The answer's text for the status or error. */
  description: string | null
  /**
   * Errors or observations of the authority, as they arrived; of a document that it rejected after the send, the
   * notes of the document in the service's list.
   */
  messages: FreeForm[]
  /** The members that depend on the country, as they arrived. */
  otherData: { [name: string]: FreeForm }
  /**
   * Until when the law wants it at the authority: a day, or a moment in the document's own time. Null if dtekit
   * knows none. Of several documents that are due, the one with the earliest deadline is sent first.
   */
  deadline: string | null
  /**
   * Findings from before anything was sent. While the document has not come to the authority, they say whether it
   * is late (`lint-late`), or its last day is today or tomorrow (`lint-due`).
   */
  warnings: Finding[]
  /** Findings of the last send or question, or why it could not be made. */
  findings: Finding[]
  /** What to ask while the outcome is unknown or not final. */
  next: NextStep | null
  /**
   * What the last question found. `already-issued`: The service lists a document with the same identity, and
   * nothing contradicts. `differs`: It lists one with the same identity, and something else differs. `ambiguous`:
   * Listed documents could be it, and nothing says which. `not-found`: It lists none, or none yet.
   */
  verdict: Verdict | null
  /** Why a person settled the entry. */
  note: string | null
  /** How many sends were made or are under way. */
  sends: number
  /** How many questions were asked. */
  questions: number
  /** The operation that is called: `Document/SendDocumentToAuthority`, or the option `operation`. */
  operation: string
  /** The certified document; for one that was found by asking, the XML that the service has, if it could be fetched. */
  certified: Buffer | null
  /** When it was submitted. */
  submittedAt: Date
  /** When its last send began. */
  sentAt: Date | null
  /** When it was finished. */
  finishedAt: Date | null
  /** When its result was acknowledged. */
  acknowledgedAt: Date | null
  /** When a pass takes it again; null if it is finished, if it waits for a person, or behind another of its chain. */
  nextAt: Date | null
}

/** What is known about the entry of a `JournalWork`. */
export interface JournalWorkEntry {
  /** Its state. */
  state: JournalState
  /** Whether it has ended. */
  isFinished: boolean
  /** The country of the document. */
  country: string
  /** When it is due; null if it is finished or waits for a person. */
  dueAt: Date | null
  /**
   * The outcome of the last send; null before the first. `accepted`: The certifier or the authority said yes.
   * `sent`: Processed and sent to the authority, which answers later. `queued`: Received; the document waits until
   * its number is next (Argentina, asynchronous), or nothing more is known (Code 001). `rejected`: The service,
   * the certifier or the authority said no. `unknown`: Not known yet: ask before sending again.
   */
  outcome: Outcome | null
  /** Why the outcome is what it is. */
  reason: Reason | null
  /** Whether the same document can be sent again without the risk of a second one. */
  repeatSafe: boolean
  /** The document's id in the service. */
  globalDocumentId: string | null
  /** The fiscal identifier (CUFE, clave, UUID …). */
  countryDocumentId: string | null
  /** The answer's process code. */
  code: string | null
  /** The answer's text for the status or error. */
  description: string | null
  /**
   * Errors or observations of the authority, as they arrived; of a document that it rejected after the send, the
   * notes of the document in the service's list.
   */
  messages: FreeForm[]
  /** The members that depend on the country, as they arrived. */
  otherData: { [name: string]: FreeForm }
  /**
   * Until when the law wants it at the authority: a day, or a moment in the document's own time. Null if dtekit
   * knows none. Of several documents that are due, the one with the earliest deadline is sent first.
   */
  deadline: string | null
  /**
   * Findings from before anything was sent. While the document has not come to the authority, they say whether it
   * is late (`lint-late`), or its last day is today or tomorrow (`lint-due`).
   */
  warnings: Finding[]
  /** Findings of the last send or question, or why it could not be made. */
  findings: Finding[]
  /** What to ask while the outcome is unknown or not final. */
  next: NextStep | null
  /**
   * What the last question found. `already-issued`: The service lists a document with the same identity, and
   * nothing contradicts. `differs`: It lists one with the same identity, and something else differs. `ambiguous`:
   * Listed documents could be it, and nothing says which. `not-found`: It lists none, or none yet.
   */
  verdict: Verdict | null
  /** Why a person settled the entry. */
  note: string | null
  /** How many sends were made or are under way. */
  sends: number
  /** How many questions were asked. */
  questions: number
  /** The operation that is called: `Document/SendDocumentToAuthority`, or the option `operation`. */
  operation: string
}

/** What a pass over a journal did. */
export interface JournalPass {
  /** How many entries it took. */
  worked: number
  /** How many of them are finished. */
  finished: number
  /** How many could not be sent or asked about and were delayed. */
  postponed: number
  /** How many were lost to another worker because their lease had expired. */
  lost: number
  /**
   * Why it could not do more: the first finding of each code that it met, such as `auth-refused` where the service
   * refuses the password; with several accounts that of each, whose message begins with the account.
   */
  findings: Finding[]
  /**
   * Those of `findings` that are new: what no earlier pass with this client has given since such a call was
   * answered. A worker writes them to its log, so that it says each reason once.
   */
  newFindings: Finding[]
  /** When the next entry is due or a lease expires, if there is one. */
  nextAt: Date | null
}

/** An attempt of an entry: a send, or a question about it; see `Journal.attempts`. */
export interface JournalAttempt {
  /** When its call began. */
  at: Date
  /** What was called. `send`: The operation of the entry. `ask`: A question about it. */
  kind: JournalAttemptKind
  /**
   * What was known after it. `accepted`: The certifier or the authority said yes. `sent`: Issued; the authority
   * answers later. `queued`: Received by the service, which waits for its number. `rejected`: The service, the
   * certifier or the authority said no. `unknown`: It may have been issued. `failed`: The call was not made, was
   * refused, or was not answered: nothing new is known. Of a send: nothing was sent.
   */
  outcome: JournalAttemptOutcome
  /**
   * The code of its first finding. Without one, a send that was rejected has the word of its reason, such as
   * `refused-unstored`.
   */
  code: string | null
}

/** What a pass over a poll store did. */
export interface PollPass {
  /** How many jobs it took. */
  worked: number
  /** How many of them have ended. */
  finished: number
  /** How many could not be sent and were delayed. */
  postponed: number
  /** How many were lost to another worker because their lease had expired. */
  lost: number
  /**
   * Why it could not do more: the first finding of each code that it met, such as `auth-token-refused` where no
   * token is given.
   */
  findings: Finding[]
  /**
   * Those of `findings` that are new: what no earlier pass with this client has given since such a call was
   * answered. A worker writes them to its log, so that it says each reason once.
   */
  newFindings: Finding[]
  /** When the next job is due or a lease expires, if there is one. */
  nextAt: Date | null
}

/** What became of a request that delivers a document, and what the program answers to it. */
export interface PollDelivery {
  /**
   * The status to answer with: 200 if the document is stored, 401 for other credentials, 413 for an archive past
   * its limits, 503 if the store cannot be written now, and 400 for all else that cannot be stored.
   */
  status: number
  /**
   * Where the document was stored; null if it was not. `met`: Its job was waiting for it, and is done. `new`:
   * There was no job with its external id; it is a job of its own, which is done. `again`: The very document is
   * there already. `later`: Its job has ended with another result; when that is acknowledged, it follows as a
   * result of its own.
   */
  delivered: PollDelivered | null
  /** The external id, once the request could be read. */
  externalId: string | null
  /** The batch id, if the request has one. */
  batchId: string | null
  /** Warnings, or why nothing was stored. */
  findings: Finding[]
  /** The body of the answer, in JSON. */
  answer: string
}

/** The number of jobs of a poll store in each state. */
export interface PollCounts {
  /** Jobs that were not sent yet: the state `queued`. */
  queued: number
  /** Jobs that were sent, or are being sent: the state `polling`. */
  polling: number
  /** Jobs that have a processed document: the state `done`. */
  done: number
  /** Jobs that will have no result: the state `failed`. */
  failed: number
}

/** A document in a store: its state and its result. */
export interface PollJob {
  /** The key of the document. */
  externalId: string
  /**
   * Its state. `queued`: Not sent yet. `polling`: Sent, or about to be sent. `done`: The processed document is
   * there. `failed`: There will be no result.
   */
  state: PollState
  /** The provider's state, once it has been asked. */
  status: string | null
  /** How many sends were made or are under way, and how many are allowed. */
  sends: [number, number]
  /** How many queries were used, and how many are allowed. */
  queries: [number, number]
  /** When it is due next, unless it has ended. */
  nextAt: Date | null
  /**
   * Why it failed: the reason of an extraction, `refused` if the first send was refused, or `damaged` if its row
   * in the store cannot be read.
   */
  reason: PollJobReason | null
  /** The document in the service's native XML, when it is done. */
  xml: Buffer | null
  /** When it was processed, as the provider wrote it; the provider may leave it out. */
  processedTimestamp: string | null
  /** The original file, when it is done; null if it could not be fetched. */
  file: Buffer | null
  /** Findings: warnings, why it failed, or why it could not be sent yet. */
  findings: Finding[]
}

/** The answer to a document in an inbox. */
export interface InboxAnswered {
  /**
   * What was said. `receipt`: The document has arrived; nothing is said of its content. `delivery`: The goods or
   * the service have arrived. `accept`: It is accepted. `partly`: A part of it is accepted. `reject`: It is
   * rejected, or what it is about has not happened. `disown`: The receiver knows nothing of what it is about.
   */
  verdict: ReceiverVerdict
  /**
   * The country's own code for it: `1` to `3` in Costa Rica, `210200` in Brazil, `033` in Colombia, `ACECF` in the
   * Dominican Republic.
   */
  code: string
  /** The key of the journal's entry, whose state says what became of it. */
  journalKey: string
  /** The number of the message, where it has one of its own. */
  number: string | null
  /** When it was given. */
  at: Date
  /** Whether the journal has it. If not, a program died between the two: answer once more in the same way. */
  isSubmitted: boolean
  /**
   * Whether this call of `Inbox.answer` has put it into the journal. Of several calls one has true, and an entry
   * that is read has false: so a program books a document in the transaction of its answer, once.
   */
  isNew: boolean
  /** Warnings about it. */
  findings: Finding[]
}

/** An item in an inbox, as it was at the time of the call that gave it. */
export interface InboxEntry {
  /** The source, a `/`, and the id in the service, else the fiscal identifier, else a hash of the item. */
  key: string
  /** Its number in the inbox: a later entry has a higher one. */
  number: number
  /**
   * Where it comes from; null if its row cannot be read. `received`: Documents of suppliers:
   * `Document/GetReceivedDocument`, confirmed by `Document/ConfirmReceivedDocument`. `despatch`: Despatch advices:
   * `Document/GetDocumentsGuiaRemision`, which has no confirmation. `messages`: Messages: `Msg/Recovery`,
   * confirmed by `Msg/Confirm`, given back by `Msg/DesConfirm`. `print`: Print jobs: `Msg/RecoveryToPrint`,
   * confirmed by `Msg/ConfirmToPrint`, given back by `Msg/DesConfirmToPrint`.
   */
  source: InboxSource | null
  /**
   * Its state. `new`: Stored; the program has done nothing with it. `printed`: The program has printed it, see
   * `Inbox.mark`. `answered`: The program has answered it. `done`: The program is done with it. `failed`: The
   * program has failed with it, or its row cannot be read. `given-back`: Its confirmation is taken back, or will
   * be in the next pass: another system may take it.
   */
  state: InboxState
  /** Whether its document is there, see `Inbox.original`. */
  hasDocument: boolean
  /** Its id in the service. */
  globalDocumentId: string | null
  /** The fiscal identifier (CUFE, clave, UUID …). */
  countryDocumentId: string | null
  /**
   * How far its document was read; null while there is no document. `read`: It was read; there is a generic DTE.
   * `refused`: It was recognized, and the mapping to the generic DTE refused it; the findings say why.
   * `recognized`: It was recognized, and there is no mapping from it to the generic DTE. `unknown`: It was not
   * recognized.
   */
  status: ReadStatus | null
  /** The country, as the document says it, else as the item does. */
  country: string | null
  /** The document type. */
  documentType: string | null
  /** The tax id of the sender. */
  sender: string | null
  /** The name of the sender. */
  senderName: string | null
  /** The tax id of the receiver. */
  receiver: string | null
  /** The total, with every digit. */
  total: string | null
  /** The currency of the total. */
  currency: string | null
  /** The day or the moment of its issue, as the document says it. */
  issuedAt: string | null
  /** The answer that was given by `Inbox.answer`, the last one of several. */
  answer: InboxAnswered | null
  /** How often the program has failed with it. */
  attempts: number
  /** Why its document cannot be read, or why the program has failed with it. */
  findings: Finding[]
  /** Why the last call about it failed; empty after one that went well. */
  callFindings: Finding[]
  /** When it was stored. */
  receivedAt: Date
  /** When the service confirmed that it was taken; null before that, and after it was given back. */
  confirmedAt: Date | null
  /** When the program was done with it, failed with it or gave it back. */
  finishedAt: Date | null
  /** When a pass makes its next call about it, or a print job that failed is tried again; null if none is left. */
  nextAt: Date | null
  /**
   * Whether its receiver is one of the inbox's own tax ids; null if it has none, and if the item names no
   * receiver. `own`: Its receiver is one of the tax ids of the inbox. `other`: Its receiver is none of them.
   */
  addressed: InboxAddressee | null
  /** Until when its receiver answers it by the law of its country, with the law; null if dtekit knows none. */
  deadline: Deadline | null
}

/** What a pass over an inbox did. */
export interface InboxPass {
  /** How many new entries it stored. */
  taken: number
  /** How many items were listed that have an entry already. */
  known: number
  /** How many entries it confirmed. */
  confirmed: number
  /** How many entries it gave back. */
  givenBack: number
  /** How many documents it fetched. */
  fetched: number
  /** How many calls failed or said nothing clear. They are made again in a later pass. */
  unclear: number
  /** Why they did: the first finding of each code. */
  findings: Finding[]
  /**
   * Those of `findings` that are new: what no earlier pass with this client has given since such a call was
   * answered. A worker writes them to its log, so that it says each reason once.
   */
  newFindings: Finding[]
  /** When the next entry is due or a lease expires, if there is one. */
  nextAt: Date | null
}

/** A print job, for one attempt. */
export interface PrintJob {
  /** The entry. `Inbox.original` gives its document. */
  entry: InboxEntry
  /** The number of the attempt, from 1. Above 1 the paper may be out already. */
  attempt: number
  /** What goes on the paper; null if the document is not one of its country's format, see `findings`. */
  data: PrintData | null
  /** Why there is no `data`. */
  findings: Finding[]
}

/** What a pass of `Inbox.print` did. */
export interface InboxPrinted {
  /** How many jobs were printed. */
  printed: number
  /** How many failed, and are tried again later. */
  postponed: number
  /** How many failed for good. */
  failed: number
  /** How many failed and are given back. */
  givenBack: number
}

/** What to do next in a wait for the authority. */
export type AuthorityStep =
  /** Do nothing before `until`. `until`: The time of the next question. */
  | { step: 'wait', until: Date }
  /** Call `operation` with `arguments`, then observe what it lists. `arguments`: The filter. */
  | { step: 'ask', operation: string, arguments: { [name: string]: FreeForm } }
  /** The end: `answer` says how it ended. */
  | { step: 'done', answer: AuthorityAnswer }

/** What to do next for a `Poll`. */
export type Action =
  /** Do nothing before `until`. `until`: When to ask for the next action. */
  | { action: 'wait', until: Date }
  /**
   * Query the provider's search for the external id, and observe the answer. `renewToken`: Whether the token was
   * refused: get a new one first.
   */
  | { action: 'query', renewToken: boolean }
  /**
   * Send the document again under the same external id: observe that it is being sent, keep the state, upload,
   * then observe that it was sent.
   */
  | { action: 'resend' }
  /** The end: the processed document is there. `result`: What the provider made of the document. */
  | { action: 'done', result: Processed }
  /**
   * The end: there will be no result. `reason`: Why there will be no result. `rejected`: The document does not
   * meet the provider's validation rules. `expired`: The provider gave up before it had processed the document.
   * `exhausted`: Every send and query of the policy was used up. `auth`: The provider refused the token twice in a
   * row. `invalid-xml`: The provider's result is not the service's native XML. Only a state that an earlier dtekit
   * has saved ends so: now the text is kept, and its polling is done.
   */
  | { action: 'failed', reason: FailureReason }

/** What a step of an extraction did, or what comes next. */
export interface Progress {
  /**
   * `sending`: The document is about to be sent: keep the state, then take the next step. `sent`: The document was
   * sent. `asked`: The provider was asked. `wait`: Do nothing before `nextAt`. `done`: The end: the processed
   * document is there. `failed`: The end: there will be no result.
   */
  step: ExtractionStep
  /** The key of the document. */
  externalId: string
  /** The provider's state, once it has been asked. */
  status: string | null
  /** How many sends were made or are under way, and how many are allowed. */
  sends: [number, number]
  /** How many queries were used, and how many are allowed. */
  queries: [number, number]
  /** When the next step is due, if none is due now. */
  nextAt: Date | null
  /** `done`: The end: the processed document is there. */
  result?: Extracted
  /**
   * `failed`: Why there will be no result. `rejected`: The document does not meet the provider's validation rules.
   * `expired`: The provider gave up before it had processed the document. `exhausted`: Every send and query of the
   * policy was used up. `auth`: The provider refused the token twice in a row. `invalid-xml`: The provider's
   * result is not the service's native XML. Only a state that an earlier dtekit has saved ends so: now the text is
   * kept, and its polling is done.
   */
  reason?: FailureReason
}

/** What to do next with an entry, by its `JournalWork`. */
export type JournalStep =
  /** Do nothing before `until`. `until`: When to ask for the next step; null if a person has to look. */
  | { step: 'wait', until: Date | null }
  /**
   * Keep the value, then send the request with `timeout`, and observe its answer with the number `send`. `send`:
   * The number of this send, from 1. Its answer is observed with it. `timeout`: The time-out of the call, in
   * seconds. `before`: No byte may leave after this time: then observe that the send was not begun.
   */
  | { step: 'send', send: number, timeout: number, before: Date }
  /**
   * What became of the send: reconcile `next`. `next`: The step that `Client.reconcile` takes. `settleAfter`: The
   * time that it takes with the step, in seconds.
   */
  | { step: 'ask', next: NextStep, settleAfter: number, operation?: undefined, arguments?: undefined }
  /**
   * Call this operation: it lists the document, or the events of it. `operation`: The operation's key.
   * `arguments`: Its arguments.
   */
  | { step: 'ask', operation: string, arguments: { [name: string]: FreeForm }, next?: undefined, settleAfter?: undefined }
  /** The end: the state says which. */
  | { step: 'done' }

/** What a country adds: the properties of the service's interface in camelCase, others as they arrived. */
export interface OtherData {
  /** The country's code. */
  country?: string | number | null
  /** The certifier or authority; Peru and Argentina's synchronous answer have none. */
  certifier?: string | number | null
  /** When the authority or certifier answered, as it arrived; `ProcessResult.authorityTimeStamp` is the time. */
  authorityTimeStamp?: string | number | null
  /** Colombia, Guatemala, Mexico, Panama, Peru: the text of the QR code. */
  barCodeText?: string | number | null
  /** Argentina, synchronous: the authority's response in base 64. */
  responseArca?: string | number | null
  /** Argentina, synchronous: the authority's authorization XML in base 64. */
  xmlAuthorization?: string | number | null
  /** Colombia: the tax number. */
  folio?: string | number | null
  /** Colombia: the internal number. */
  numeroInterno?: string | number | null
  /** Colombia: the series. */
  serie?: string | number | null
  /** Guatemala: the tax number. */
  number?: string | number | null
  /** Guatemala: the series. */
  series?: string | number | null
  /** Mexico: the tax number. */
  noCertificado?: string | number | null
  /** Mexico: the issuer's tax id. */
  rfcEmisor?: string | number | null
  /** Mexico: the receiver's tax id. */
  rfcReceptor?: string | number | null
  /** Peru: the validator. */
  oseIdentifier?: string | number | null
  /** El Salvador: the receipt stamp of the accepted document. */
  receivedStamp?: string | number | null
  /** Events: the number of the protocol. */
  protocolNumber?: string | number | null
  /** Events: the protocol of the authority. */
  protocolSefaz?: string | number | null
  /** Events: when the event was registered, as it arrived; `ProcessResult.issueDate` is the time. */
  issueDate?: string | number | null
  /** Events: the series and number. */
  seriesNumber?: string | number | null
  /** Events: a document in base 64. */
  data?: string | number | null
  [member: string]: FreeForm
}


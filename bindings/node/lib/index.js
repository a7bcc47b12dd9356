'use strict'

// dtekit for Node; index.d.ts and the files that it names are the documentation.

const { AbortError } = require('./abort')
const { AuthorityWait } = require('./authority-wait')
const { auditTotalsMany, convertMany, lintMany, mapMany } = require('./batch')
const { FolioDecision, evaluateFolio } = require('./chile')
const { Client, nextStepOf } = require('./client')
const {
  Converter, jsonToXml, jsonToXmlInto, jsonToXmlSync, xmlToJson, xmlToJsonInto, xmlToJsonSync, xmlToObject,
  xmlToObjectSync
} = require('./convert')
const { FolioSequence, Mensaje, ReceiverMessage } = require('./costa-rica')
const { Document, Element, FileContent } = require('./document')
const { DtekitError } = require('./error')
const { AuthorityEvent, StatusChange } = require('./event')
const { Archive, Extraction, Poll, Upload } = require('./extraction')
const { composeIdentifier, parseIdentifier } = require('./identifier')
const { Inbox } = require('./inbox')
const { Mapper, Mapping } = require('./mapping')
const { Metrics, QueueMetrics } = require('./metrics')
const native = require('./native')
const { Journal } = require('./journal')
const { JournalWork } = require('./journal-work')
const {
  auditTotals, auditTotalsSync, cadenaOriginal, code, deadlines, example, lint, lintSync, processingModel, validate,
  validateSync
} = require('./offered')
const { PollStore } = require('./poll-store')
const { printData, symbol } = require('./print')
const { read, readSync, standalone } = require('./reading')
const { trace } = require('./trace')
const { verify, verifySync } = require('./signature')
const { Registry } = require('./registry')
const { Request } = require('./request')
const { DocumentList, FileResult, ProcessResult, decodeReply } = require('./result')
const { Sequence } = require('./sequence')
const { jsonToXmlTo } = require('./stream')

const { MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B, VERSION: version } = native

/** Names for the argument `asynchronous` of a send, where a bare boolean is easy to misread. */
const Processing = Object.freeze({ SYNCHRONOUS: false, ASYNCHRONOUS: true })

// Only bare names: Node reads them without running the module, for `import { Client } from 'dtekit'`.
module.exports = {
  AbortError,
  Archive,
  AuthorityEvent,
  AuthorityWait,
  Client,
  Converter,
  Document,
  DocumentList,
  DtekitError,
  Element,
  Extraction,
  FileContent,
  FileResult,
  FolioDecision,
  FolioSequence,
  Inbox,
  MAPPING_STANDARD,
  MAPPING_SV_INVALIDATION_A,
  MAPPING_SV_INVALIDATION_B,
  Mapper,
  Mapping,
  Mensaje,
  Metrics,
  Poll,
  Journal,
  JournalWork,
  PollStore,
  ProcessResult,
  Processing,
  QueueMetrics,
  ReceiverMessage,
  Registry,
  Request,
  Sequence,
  StatusChange,
  Upload,
  auditTotals,
  auditTotalsMany,
  auditTotalsSync,
  cadenaOriginal,
  code,
  composeIdentifier,
  convertMany,
  decodeReply,
  evaluateFolio,
  example,
  nextStepOf,
  jsonToXml,
  jsonToXmlInto,
  jsonToXmlSync,
  jsonToXmlTo,
  lint,
  lintMany,
  lintSync,
  deadlines,
  mapMany,
  parseIdentifier,
  printData,
  processingModel,
  read,
  readSync,
  standalone,
  symbol,
  trace,
  validate,
  validateSync,
  verify,
  verifySync,
  version,
  xmlToJson,
  xmlToJsonInto,
  xmlToJsonSync,
  xmlToObject,
  xmlToObjectSync
}

'use strict'

// The Node addon of dtekit; index.d.ts is its documentation.

const native = require('../dtekit.node')
const { FolioDecision, evaluateFolio } = require('./chile')
const { Client } = require('./client')
const {
  jsonToXml, jsonToXmlInto, jsonToXmlSync, xmlToJson, xmlToJsonInto, xmlToJsonSync, xmlToObject, xmlToObjectSync
} = require('./convert')
const { Document, Element, FileContent } = require('./document')
const { DtekitError } = require('./error')
const { AuthorityEvent, StatusChange } = require('./event')
const { Archive, Extraction, Poll, Upload } = require('./extraction')
const { AuthorityWait } = require('./authority-wait')
const { PollStore } = require('./poll-store')
const {
  FolioSequence, Mensaje, ReceiverMessage, composeIdentifier, parseIdentifier
} = require('./costa-rica')
const { Mapping } = require('./mapping')
const { cadenaOriginal } = require('./mexico')
const { Registry } = require('./registry')
const { Request } = require('./request')
const { DocumentList, FileResult, ProcessResult, decodeReply } = require('./result')
const { jsonToXmlTo } = require('./stream')

const { MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B, VERSION: version } = native

/** The argument `asynchronous` of a send, for those who find a bare boolean easy to misread. */
const Processing = Object.freeze({ SYNCHRONOUS: false, ASYNCHRONOUS: true })

// Bare names only: Node finds them without running the module, for `import { Client } from 'dtekit'`.
module.exports = {
  Archive,
  AuthorityEvent,
  AuthorityWait,
  Client,
  Document,
  DocumentList,
  DtekitError,
  Element,
  Extraction,
  FileContent,
  FileResult,
  FolioDecision,
  FolioSequence,
  MAPPING_STANDARD,
  MAPPING_SV_INVALIDATION_A,
  MAPPING_SV_INVALIDATION_B,
  Poll,
  PollStore,
  Mapping,
  Mensaje,
  ProcessResult,
  Processing,
  ReceiverMessage,
  Registry,
  Request,
  StatusChange,
  Upload,
  cadenaOriginal,
  composeIdentifier,
  decodeReply,
  evaluateFolio,
  jsonToXml,
  jsonToXmlInto,
  jsonToXmlSync,
  jsonToXmlTo,
  parseIdentifier,
  version,
  xmlToJson,
  xmlToJsonInto,
  xmlToJsonSync,
  xmlToObject,
  xmlToObjectSync
}

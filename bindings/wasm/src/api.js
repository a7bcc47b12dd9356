'use strict'

// What the package exports: the modules of the Node package that need no connection, no file and no other thread.

const { AbortError } = require('../../node/lib/abort')
const { FolioDecision, evaluateFolio } = require('../../node/lib/chile')
const {
  Converter, jsonToXml, jsonToXmlInto, jsonToXmlSync, xmlToJson, xmlToJsonInto, xmlToJsonSync, xmlToObject, xmlToObjectSync
} = require('../../node/lib/convert')
const { Document, Element, FileContent } = require('../../node/lib/document')
const { DtekitError } = require('../../node/lib/error')
const { composeIdentifier, parseIdentifier } = require('../../node/lib/identifier')
const { Mapper, Mapping } = require('../../node/lib/mapping')
const {
  auditTotals, auditTotalsSync, cadenaOriginal, code, deadlines, example, lint, lintSync, processingModel, validate,
  validateSync
} = require('../../node/lib/offered')
const { printData, symbol } = require('../../node/lib/print')
const { read, readSync, standalone } = require('../../node/lib/reading')
const { verify, verifySync } = require('../../node/lib/signature')
const { Registry } = require('../../node/lib/registry')
const { trace } = require('../../node/lib/trace')
const { MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B, VERSION: version } = require('./native')

// There are no files here.
delete Registry.prototype.load
delete Registry.prototype.loadSync

module.exports = {
  AbortError,
  Converter,
  Document,
  DtekitError,
  Element,
  FileContent,
  FolioDecision,
  MAPPING_STANDARD,
  MAPPING_SV_INVALIDATION_A,
  MAPPING_SV_INVALIDATION_B,
  Mapper,
  Mapping,
  Registry,
  auditTotals,
  auditTotalsSync,
  cadenaOriginal,
  code,
  composeIdentifier,
  evaluateFolio,
  example,
  jsonToXml,
  jsonToXmlInto,
  jsonToXmlSync,
  lint,
  lintSync,
  deadlines,
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

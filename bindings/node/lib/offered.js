'use strict'

// Generated from core/src/offer/table.rs: do not edit; offered.d.ts is the documentation.

const { text } = require('./argument')
const { content, contentInSlices, xml, xmlInSlices } = require('./document-input')
const { Document } = require('./document')
const { Offered } = require('./offer')

const EXAMPLE = new Offered('example')

/** Gives a whole generic DTE of a country and document type, to change and send. */
function example(country, documentType) {
  return Document.fromJson(EXAMPLE.runSync(undefined, undefined, text(country, 'a country'), text(documentType, 'a document type')).text)
}

const LINT = new Offered('lint', 'through', 'registry')

/**
 * Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
 * document. On a worker thread.
 */
async function lint(document, country, options) {
  const read = signal => contentInSlices(document, signal)
  return (await LINT.run(read, options, text(country, 'a country'))).value
}

/**
 * Runs every check on a generic DTE that needs no connection, and gives all that was found in the order of the
 * document. At once.
 */
function lintSync(document, country, options) {
  return LINT.valueSync(content(document), options, text(country, 'a country'))
}

const AUDIT_TOTALS = new Offered('audit_totals', 'registry')

/**
 * Recomputes the amounts of a generic DTE by the rules of a country, and says which differ. It changes nothing.
 * On a worker thread.
 */
async function auditTotals(document, country, options) {
  const read = signal => contentInSlices(document, signal)
  return (await AUDIT_TOTALS.run(read, options, text(country, 'a country'))).value
}

/**
 * Recomputes the amounts of a generic DTE by the rules of a country, and says which differ. It changes nothing.
 * At once.
 */
function auditTotalsSync(document, country, options) {
  return AUDIT_TOTALS.valueSync(content(document), options, text(country, 'a country'))
}

const DEADLINES = new Offered('deadlines', 'registry')

/** Says until when a document must be sent, may be cancelled, and is answered, by the table of its country. */
function deadlines(document, country, options) {
  return DEADLINES.valueSync(content(document), options, text(country, 'a country'))
}

const VALIDATE = new Offered('validate', 'explanation')

/**
 * Checks an official document against the schema of its authority, and gives every violation; an empty list is a
 * valid document. On a worker thread.
 */
async function validate(data, options) {
  const read = signal => xmlInSlices(data, signal)
  return (await VALIDATE.run(read, options)).value
}

/**
 * Checks an official document against the schema of its authority, and gives every violation; an empty list is a
 * valid document. At once.
 */
function validateSync(data, options) {
  return VALIDATE.valueSync(xml(data), options)
}

const CODE = new Offered('code', 'registry')

/**
 * Says what is known of a code with which an authority answers: meaning, remedy, elements, and whether the
 * document exists.
 */
function code(country, code, options) {
  return CODE.valueSync(undefined, options, text(country, 'a country'), text(code, 'a code'))
}

const PROCESSING_MODEL = new Offered('processing_model')

/**
 * Says how the service processes a document of a country in `SendDocumentToAuthority`: whether the answer of the
 * send decides.
 */
function processingModel(country) {
  return PROCESSING_MODEL.runSync(undefined, undefined, text(country, 'a country')).text || null
}

const CADENA_ORIGINAL = new Offered('cadena_original')

/** Gives the cadena original of a Mexican CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`. */
function cadenaOriginal(data) {
  return CADENA_ORIGINAL.runSync(xml(data), undefined).text
}

module.exports = { auditTotals, auditTotalsSync, cadenaOriginal, code, deadlines, example, lint, lintSync, processingModel, validate, validateSync }

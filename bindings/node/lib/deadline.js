'use strict'

// Until when a document must be sent, may be cancelled, and is answered; deadline.d.ts is the documentation.

const { content } = require('./document-input')
const { settled } = require('./error')
const native = require('./native')
const { optionsText } = require('./options')
const { withoutRegistry } = require('./registry')

/** The deadlines of a document by the table of its country. */
function deadlines(document, country, options) {
  const { own, others } = withoutRegistry(options)
  return JSON.parse(settled(native.deadlines(content(document), country, optionsText(others), own)))
}

module.exports = { deadlines }

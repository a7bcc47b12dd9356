'use strict'

// Documents that a worker thread of the addon works on.

const { abortable } = require('./abort')
const { settled } = require('./error')
const { parseInSlices } = require('./json-reader')
const { whenRead } = require('./slices')

/** What a worker thread makes of a document, once it is read; `start` gives the addon its bytes. */
async function onWorker(document, signal, start) {
  return settled(await whenRead(document, given => abortable(signal, () => start(given))))
}

/** The value of the JSON that a worker thread makes of a document. */
async function valueOnWorker(document, signal, start) {
  const text = await onWorker(document, signal, start)
  return abortable(signal, () => parseInSlices(text, signal))
}

module.exports = { onWorker, valueOnWorker }

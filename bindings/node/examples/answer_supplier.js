'use strict'

// Answers a supplier's invoice with Costa Rica's receiver message, and sends the answer.
//
// Start the sandbox as the README says, then: node bindings/node/examples/answer_supplier.js [URL [FOLIOS]]

const fs = require('node:fs')
const path = require('node:path')

const { Client, DtekitError, FolioSequence, Mensaje, ReceiverMessage } = require('dtekit')

const INVOICE = path.join(__dirname, '..', '..', '..', 'tests', 'data', 'supplier-invoice.xml')

/** This moment in Costa Rica's time, without milliseconds. */
function costaRicaNow() {
  return new Date(Date.now() - 6 * 3600_000).toISOString().replace(/\.\d+Z$/, '-06:00')
}

async function main(url = 'http://127.0.0.1:8088', folios = 'folios') {
  let message
  try {
    message = ReceiverMessage.answering(fs.readFileSync(INVOICE), {
      mensaje: Mensaje.ACCEPTED,
      fechaEmisionDoc: costaRicaNow(),
      // The file counts the messages: no number is used twice, whatever happens to this program.
      sequence: new FolioSequence(folios)
    })
  } catch (error) {
    if (!(error instanceof DtekitError)) throw error
    for (const finding of error.findings) console.error(`${finding.path}: ${finding.message}`)
    process.exitCode = 1
    return
  }
  for (const finding of message.findings) console.log('warning:', finding.message)
  const result = await new Client(url, 'user', 'secret').costaRicaSendReceiverMessage(message)
  console.log(`message ${message.numeroConsecutivoReceptor} about ${message.clave}: ${result.outcome}`)
}

main(...process.argv.slice(2))

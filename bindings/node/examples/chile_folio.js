'use strict'

// Asks which rule of folio assignment fires for a Chilean document, and issues it.
//
// Start the sandbox as the README says, then: node bindings/node/examples/chile_folio.js [URL]

const fs = require('node:fs')
const path = require('node:path')

const { Client, DtekitError, evaluateFolio } = require('dtekit')

const INVOICE = path.join(__dirname, '..', '..', '..', 'tests', 'data', 'invoice-of-any-country.json')

async function main(url = 'http://127.0.0.1:8088') {
  const document = JSON.parse(fs.readFileSync(INVOICE, 'utf8'))
  document.Documento.Encabezado.Emisor.DomFiscal.Pais = 'CL'
  // Folio manager 3.0 knows the biller 1. The authority rejected the first document with this folio: it is sent again.
  /** @type {import('dtekit').FolioInputs} */
  const inputs = { billerId: '1', billerKnown: true, validateNumber: true, folioState: 'rejected' }
  const decision = evaluateFolio({ document, ...inputs })
  console.log(`rule ${decision.rule}: ${decision.action} folio ${decision.folio} by ${decision.by}`)
  console.log(decision.why)
  for (const finding of decision.findings) console.log(`${finding.severity}: ${finding.message}`)

  // A folio that the authority approved cannot be used again.
  try {
    evaluateFolio({ document, ...inputs, folioState: 'approved' }).accepted()
  } catch (error) {
    if (!(error instanceof DtekitError)) throw error
    console.log('refused:', error.code)
  }

  // Without validateNumber folio manager 3.0 assigns a new folio.
  const result = await new Client(url, 'user', 'secret').issue(document, 'CL', { billerId: '1', billerKnown: true })
  console.log(`${result.outcome}: ${result.countryDocumentId}`)
}

main(...process.argv.slice(2))

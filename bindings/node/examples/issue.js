'use strict'

// Issues a document and handles each outcome.
//
// Start the sandbox as the README says, then: node bindings/node/examples/issue.js [URL [COUNTRY …]]

const fs = require('node:fs')
const path = require('node:path')

const { AbortError, Client, DtekitError } = require('dtekit')

const INVOICE = path.join(__dirname, '..', '..', '..', 'tests', 'data', 'invoice-of-any-country.json')

/**
 * The example invoice with an issuer in this country: a document of another country is refused.
 *
 * @param {string} country
 */
function documentOf(country) {
  const document = JSON.parse(fs.readFileSync(INVOICE, 'utf8'))
  document.Documento.Encabezado.Emisor.DomFiscal.Pais = country
  return JSON.stringify(document)
}

/**
 * Issues the document; gives one line that says where it stands.
 *
 * @param {Client} client
 * @param {string} document
 * @param {string} country
 */
async function issue(client, document, country) {
  let result
  try {
    result = await client.issue(document, country, { signal: AbortSignal.timeout(30_000) })
  } catch (error) {
    // Nothing was sent: every finding says what to mend.
    if (error instanceof DtekitError) {
      return `not sent: ${error.findings.map(({ path, message }) => `${path}: ${message}`).join('; ')}`
    }
    // The signal aborted. A send that was under way is unknown, as after a time-out.
    if (!(error instanceof AbortError) || error.result === null) throw error
    result = error.result
  }
  switch (result.outcome) {
    case 'sent': {
      const { outcome } = await client.waitForAuthority(result, { giveUpAfter: 60 })
      return `sent as ${result.countryDocumentId}; the authority says ${outcome}`
    }
    case 'unknown': {
      // The document may have arrived. Ask what became of it; never send it again without asking.
      let found = await client.reconcile(result)
      if (found.next) {
        // Not listed once is not enough. Keep this text, and ask with it after `found.resendNotBefore`: only the second
        // clear list without the document says that it may be sent again.
        const kept = JSON.stringify(found.next)
        found = await client.reconcile(JSON.parse(kept))
      }
      return `unknown; the service's list says ${found.verdict}, may be sent again: ${found.mayResend}`
    }
    case 'rejected':
      return `rejected, ${result.reason}: ${result.description} ${JSON.stringify(result.messages)}`
    default:
      // `accepted`, or `queued` until the number of the document is next (Argentina).
      return `${result.outcome}: ${result.countryDocumentId}`
  }
}

/** @param {string[]} countries */
async function main(url = 'http://127.0.0.1:8088', ...countries) {
  const client = new Client(url, 'user', 'secret')
  for (const country of countries.length > 0 ? countries : ['CR', 'GT', 'CL']) {
    console.log(country, await issue(client, documentOf(country), country))
  }
}

main(...process.argv.slice(2))

'use strict'

// Sends one document and prints what came of it: `send.js URL MODE CERTIFICATES DOCUMENT`. See `run`.

const { readFileSync } = require('node:fs')
const { createInterface } = require('node:readline/promises')

const { Client } = require('../../bindings/node')

async function main () {
  const [url, mode, certificates, document] = process.argv.slice(2)
  const settings = certificates === '-' ? {} : { caCerts: readFileSync(certificates, 'utf8') }
  const client = new Client(url, 'user', 'secret', { timeout: 20, allowHttp: true, ...settings })
  if (mode !== 'new') await client.getAccount({ accountCode: '3101123456' }).catch(() => {})
  if (mode === 'paused') {
    console.log('ready')
    const lines = createInterface({ input: process.stdin })
    await new Promise(resolve => lines.once('line', resolve))
    lines.close()
  }
  try {
    const result = await client.issue(readFileSync(document), 'CR')
    console.log(result.outcome)
  } catch (error) {
    console.log(error.kind, error.phase)
  }
}

main()

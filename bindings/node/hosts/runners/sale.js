'use strict'

// What a test file of Jest and one of Vitest check of the sandbox, in the words that both have.

const { readFileSync } = require('node:fs')

const { Sandbox, sandboxForEach } = require('dtekit-sandbox')

const SEND = 'Document/SendDocumentToAuthority'
const invoice = readFileSync(process.env.DTEKIT_TEST_INVOICE)

/** Declares the tests; `expect` and the hooks are globals. */
module.exports = () => {
  const service = sandboxForEach({ country: 'MX' })
  const seen = []

  test('a document is issued', async () => {
    seen.push(service.url)
    const result = await service.client().issue(invoice, 'MX')
    expect(result.outcome).toBe('accepted')
    expect((await service.counts()).sent).toBe(1)
  })

  test('each test begins with nothing, in the process of the first', async () => {
    expect(seen).toEqual([service.url])
    expect((await service.counts()).sent).toBe(0)
  })

  test('a lost answer makes no second invoice', async () => {
    await service.fail('drop', { operation: SEND })
    const client = service.client()
    const result = await client.issue(invoice, 'MX')
    expect(result.outcome).toBe('unknown')
    expect((await client.reconcile(result)).verdict).toBe('already-issued')
    expect(await service.calls(SEND)).toHaveLength(1)
  })

  test('an error of dtekit has its class and its code', async () => {
    await expect(service.fail('flood')).rejects.toThrow(/found `flood`/)
    const { DtekitError } = require('dtekit')
    await expect(service.client().issue(invoice, 'ZZ')).rejects.toBeInstanceOf(DtekitError)
  })

  test('a test may have a sandbox of its own', async () => {
    const own = await Sandbox.start({ certified: 'lenient' })
    try {
      expect(own.url).not.toBe(service.url)
    } finally {
      await own.stop()
    }
  })
}

// The types of dtekit-sandbox, with Node's test runner. It is only type-checked, never run.

import test from 'node:test'
import { Client } from 'dtekit'
import { sandbox, sandboxForEach, Sandbox } from 'dtekit-sandbox'

const each: Sandbox = sandboxForEach({ certified: 'lenient' }, test)

test('typed', async t => {
  const service = await sandbox(t, { country: 'MX', clock: new Date(), duplicates: true })
  const client: Client = service.client({ timeout: 1 })
  await client.getAccount({ accountCode: '1' })
  await service.fail('http-429=2', { times: 3, operation: 'Document/GetDocument' })
  const now: Date = await service.advance(60)
  const [call] = await service.calls()
  console.log(now, call?.body.toString(), each.url)
  // @ts-expect-error There is no such way.
  await service.setCertified('signed')
  // @ts-expect-error A sandbox is started, not made.
  new Sandbox()
})

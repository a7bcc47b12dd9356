// The pools and connections of the drivers fit a journal, a poll store and a sequence. It is only type-checked, never
// run.

import { FolioSequence, Journal, JournalContent, PollStore, Sequence, SequenceKey } from 'dtekit'
import { createPool } from 'mysql2/promise'
import { Pool } from 'pg'

export async function sell(invoice: string): Promise<void> {
  const pool = new Pool()
  const journal: Journal = Journal.over(pool, { dialect: 'postgresql', schema: 'dtekit', resend: 'after-reconcile' })
  await journal.createTables()
  const client = await pool.connect()
  await journal.submit('sale-1042', invoice, 'CR', { within: client, chain: 'till' })
  await journal.acknowledge('sale-1042', { within: client, signal: AbortSignal.timeout(1000) })

  const other = createPool('mysql://localhost/erp')
  const connection = await other.getConnection()
  await Journal.over(other, { dialect: 'mariadb' }).submit('sale-1042', invoice, 'CR', { within: connection })
  const kept = new Map<string, Uint8Array>()
  const content: JournalContent = {
    put: async (name, bytes) => kept.set(name, bytes),
    get: name => kept.get(name),
    remove: name => kept.delete(name)
  }
  const outside: Journal = Journal.over(other, { dialect: 'mariadb', content })
  const names: string[] = await outside.contentNames({ after: '', most: 9 })
  // @ts-expect-error A store has three functions.
  console.log(names, new Journal('journal.db', { content: { get: name => kept.get(name) } }))
  // @ts-expect-error There is no such dialect.
  Journal.over(other, { dialect: 'oracle' })
  // @ts-expect-error What is sent cannot be rolled back.
  await journal.issue(null!, 'sale-1042', invoice, 'CR', { within: client })
  const text: string = Journal.schema('mariadb') + Journal.schema('mysql')
  console.log(text)
}

export async function number(): Promise<number> {
  const pool = new Pool()
  const store: PollStore = PollStore.over(pool, { dialect: 'postgresql' })
  await store.createTables({ signal: AbortSignal.timeout(1000) })
  const numbers: Sequence = Sequence.over(pool, { dialect: 'postgresql', schema: null })
  await numbers.createTables()
  const key = { issuer: '131880681', type: '31' }
  const client = await pool.connect()
  await numbers.block(key, { count: 9, holder: 'till', within: client })
  await numbers.used(key, { first: 1, within: client })
  await numbers.void(key, { first: 2, reason: 'torn', within: client })
  const folios: FolioSequence = FolioSequence.over(pool, { dialect: 'mariadb' })
  const folio: number = await folios.next({ numeroCedulaReceptor: 1, mensaje: 1 }, { within: client })
  console.log(folio)
  const keys: SequenceKey[] = await numbers.keys()
  // @ts-expect-error A range is no call for a transaction of yours.
  await numbers.range(key, { first: 1, last: 9, within: client })
  // @ts-expect-error A poll store has no such option.
  PollStore.over(pool, { dialect: 'postgresql', resend: 'never' })
  const text: string = PollStore.schema('mariadb') + Sequence.schema('postgresql', 'dtekit')
  console.log(text, keys.length)
  return (await numbers.next(key, { within: client })).number
}

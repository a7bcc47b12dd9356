// The pools and connections of the drivers fit a journal. It is only type-checked, never run.

import { Journal } from 'dtekit'
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
  // @ts-expect-error There is no such dialect.
  Journal.over(other, { dialect: 'oracle' })
  // @ts-expect-error What is sent cannot be rolled back.
  await journal.issue(null!, 'sale-1042', invoice, 'CR', { within: client })
  const text: string = Journal.schema('mariadb')
  console.log(text)
}

// The types of dtekit/hosts, with those of the hosts. It is only type-checked, never run.

import { Inject, Module } from '@nestjs/common'
import { Queue, Worker } from 'bullmq'
import { Client, FolioSequence, Inbox, Journal, JournalEntry } from 'dtekit'
import { openQueue, submit, work } from 'dtekit/hosts/bullmq'
import dtekitPlugin from 'dtekit/hosts/fastify'
import { DtekitModule, Issuer, ISSUER } from 'dtekit/hosts/nest'
import receivedPlugin from 'dtekit/hosts/received'
import Fastify, { FastifyReply, FastifyRequest } from 'fastify'
import { Pool, PoolClient } from 'pg'

const pool = new Pool()
const place = { dialect: 'postgresql', schema: 'dtekit' } as const
const journal = Journal.over(pool, place)
const client = new Client('https://service.example', 'user', 'secret')
const onResult = async (entry: JournalEntry): Promise<void> => console.log(entry.key, entry.state)

export async function serve(): Promise<void> {
  const app = Fastify()
  const authorize = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.authorization === undefined) await reply.code(401).send({})
  }
  app.register(dtekitPlugin, { journal, client, authorize, onResult, check: 'refuse' })
  app.register(receivedPlugin, {
    pool, journal, client, authorize,
    account: '3109876543',
    inbox: Inbox.over(pool, place),
    sequence: FolioSequence.over(pool, place),
    async book(connection: PoolClient, entry, verdict) {
      await connection.query('INSERT INTO booking VALUES ($1, $2)', [entry.answer?.journalKey, verdict])
    }
  })
  const entry: JournalEntry | null = await app.dtekit.get('sale-1')
  console.log(entry)
  // @ts-expect-error Who may issue is never left open.
  app.register(dtekitPlugin, { journal, client })
}

export class Sales {
  constructor(@Inject(ISSUER) private readonly issuer: Issuer) {}

  async sell(invoice: Buffer): Promise<JournalEntry> {
    return this.issuer.journal.submit('sale-1', invoice, 'CR')
  }
}

@Module({ imports: [DtekitModule.forRoot({ journal, client, onResult })], providers: [Sales] })
export class Shop {}

export async function queued(): Promise<void> {
  const connection = { host: '127.0.0.1', port: 6379, maxRetriesPerRequest: null }
  const queue: Queue = await openQueue(connection)
  const entry: JournalEntry = await submit(queue, journal, 'sale-1', '{}', 'CR', { chain: 'till' })
  const worker: Worker = work(connection, journal, client, { onResult })
  const issuer = new Issuer({ journal, client, decide: () => 'sent' })
  console.log(entry.key, worker, (await issuer.step()).nextAt)
  // @ts-expect-error A worker needs a client.
  work(connection, journal)
}

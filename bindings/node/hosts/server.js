'use strict'

// A whole server with Fastify, which issues documents and answers those of suppliers; docs/host-node.md explains it. It
// reads DATABASE_URL, DTEKIT_URL, DTEKIT_USERNAME, DTEKIT_PASSWORD, PORT, and TOKEN, which its callers send.

const { Client, FolioSequence, Inbox, Journal, Sequence } = require('dtekit')
const fastify = require('fastify')
const pg = require('pg')

/** The company's tax id. The sandbox takes it for the account of what is received, too. */
const TAX_ID = '3109876543'

async function main() {
  const { DATABASE_URL, DTEKIT_URL, DTEKIT_USERNAME, DTEKIT_PASSWORD, TOKEN, PORT = '3000' } = process.env
  if (!TOKEN) throw new Error('expected TOKEN, which callers send as `Authorization: Bearer TOKEN`')
  const pool = new pg.Pool({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5000 })
  pool.on('error', error => console.error(error))
  const place = { dialect: 'postgresql', schema: 'dtekit' }
  const journal = Journal.over(pool, { ...place, resend: 'after-reconcile' })
  const inbox = Inbox.over(pool, { ...place, taxIds: [TAX_ID] })
  for (const store of [journal, inbox, Sequence.over(pool, place)]) await store.createTables()
  await pool.query('CREATE TABLE IF NOT EXISTS sale (key TEXT PRIMARY KEY, state TEXT, identifier TEXT)')
  await pool.query('CREATE TABLE IF NOT EXISTS bill (key TEXT PRIMARY KEY, sender TEXT, total TEXT, verdict TEXT)')
  const client = new Client(DTEKIT_URL, DTEKIT_USERNAME, DTEKIT_PASSWORD)

  const app = fastify({ logger: true })
  async function authorize(request, reply) {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) await reply.code(401).send({})
  }
  app.register(require('dtekit/hosts/fastify'), {
    journal, client, authorize,
    // An entry can come twice; its row stays one.
    async onResult({ key, state, countryDocumentId }) {
      await pool.query('INSERT INTO sale VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [key, state, countryDocumentId])
    }
  })
  app.register(require('dtekit/hosts/received'), {
    pool, inbox, journal, client, authorize,
    account: TAX_ID,
    sequence: FolioSequence.over(pool, place),
    async book(connection, { key, sender, total }, verdict) {
      await connection.query('INSERT INTO bill VALUES ($1, $2, $3, $4)', [key, sender, total, verdict])
    }
  })
  await app.listen({ port: Number(PORT) })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close().then(() => pool.end()))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})

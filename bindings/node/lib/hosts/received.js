'use strict'

// A plug-in of Fastify for what suppliers send: a worker that takes it, routes that show it and answer it. The answer
// goes through the journal, so register `dtekit/hosts/fastify` too, whose worker sends it.
//
//   app.register(require('dtekit/hosts/received'), { pool, inbox, journal, client, account, authorize, sequence, book
//   })

const { setTimeout: sleep } = require('node:timers/promises')
const { DtekitError } = require('../error')

const { lineOf } = require('../finding-line')

/** What an error of dtekit is in HTTP: an answer that does not fit, a broken rule, a database that is away. */
const STATUS = { argument: 409, invalid: 422, storage: 503 }

async function receivedPlugin(app, given) {
  const { pool, inbox, journal, client, account, authorize, every = 60000 } = given
  const { sequence = null, book = async () => {} } = given
  if (typeof authorize !== 'function') {
    throw new TypeError('expected `authorize`, a hook that refuses who may not answer')
  }
  const stopping = new AbortController()
  let ended
  app.addHook('onReady', async () => { ended = work() })
  app.addHook('onClose', async () => {
    stopping.abort()
    await ended
    inbox.close()
  })

  /** Passes until the server closes; several servers may make them over one database. */
  async function work() {
    while (!stopping.signal.aborted) {
      try {
        const { newFindings } = await inbox.run(client, { account, signal: stopping.signal })
        for (const finding of newFindings) app.log.warn(lineOf(finding))
      } catch (error) {
        if (!stopping.signal.aborted) app.log.error(error)
      }
      await sleep(every, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /**
   * The number of the message, the answer and the program's own booking, in one transaction. An answer that is given
   * once more, also by a request at the same time, keeps its message and is booked already.
   */
  async function answered(entry, { verdict, detail }) {
    const connection = await pool.connect()
    try {
      await connection.query('BEGIN')
      const after = await inbox.answer(entry.key, verdict, journal, { detail, sequence, within: connection })
      if (after.answer.isNew) await book(connection, after, verdict)
      await connection.query('COMMIT')
      return after
    } catch (error) {
      await connection.query('ROLLBACK').catch(() => {})
      throw error
    } finally {
      connection.release()
    }
  }

  /** Does what a route does with an entry, whose key stands in the address as `received%2Fid`. */
  const entryRoute = act => async (request, reply) => {
    const entry = await inbox.get(request.params.key)
    if (entry === null) return reply.code(404).send({ findings: [] })
    return act(entry, request, reply)
  }

  app.register(async routes => {
    routes.addHook('onRequest', authorize)
    routes.setErrorHandler((error, request, reply) => {
      if (!(error instanceof DtekitError)) return reply.send(error)
      request.log.warn(error)
      const isQuestion = error.kind === 'argument' && request.method === 'GET'
      return reply.code(isQuestion ? 400 : STATUS[error.kind] ?? 500).send({ findings: error.findings })
    })
    routes.get('/received', async ({ query }) => {
      const entries = await inbox.list({ state: query.state ?? 'new', after: Number(query.after ?? 0) })
      return entries.map(shown)
    })
    routes.get('/received/:key', entryRoute(async entry => shown(entry)))
    routes.get('/received/:key/document', entryRoute(async (entry, _, reply) => {
      const original = await inbox.original(entry.key)
      if (original === null) return reply.code(404).send({ findings: [] })
      // No browser shows it as a page of this server: a supplier wrote it.
      return reply.type('application/octet-stream').send(original)
    }))
    routes.post('/received/:key/answer', entryRoute(async (entry, { body }, reply) => {
      if (typeof body?.verdict !== 'string') return reply.code(400).send({ findings: [] })
      return shown(await answered(entry, body))
    }))
    routes.post('/received/:key/done', entryRoute(async entry => {
      await inbox.acknowledge(entry.key)
      return shown(await inbox.get(entry.key))
    }))
  })
}

/** What an entry shows; the number of the last one is the `after` of the next page. */
function shown(entry) {
  const { key, number, state, status, country, documentType, sender, senderName, total, currency, issuedAt } = entry
  const { addressed, deadline, answer, findings } = entry
  return { key, number, state, status, country, documentType, sender, senderName, total, currency, issuedAt, addressed,
    deadline, answer, findings }
}

receivedPlugin[Symbol.for('skip-override')] = true
module.exports = receivedPlugin

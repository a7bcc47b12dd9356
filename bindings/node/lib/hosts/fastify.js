'use strict'

// A plug-in of Fastify: a route that takes documents to issue, one that says where they stand, and the worker's life
// with the server's. Register it behind your own authentication.
//
//   app.register(require('dtekit/hosts/fastify'), { journal, client, authorize, onResult })

const { DtekitError } = require('../error')
const { lineOf } = require('../finding-line')
const { Issuer } = require('./issuer')

/** What an error of dtekit is in HTTP: another document under the key, a database that is away, a wrong request. */
function statusOf({ kind, code }) {
  if (code === 'journal-conflict') return 409
  return { storage: 503, internal: 500 }[kind] ?? 400
}

async function dtekitPlugin(app, { journal, client, onResult, authorize, decide, check }) {
  if (typeof authorize !== 'function') throw new TypeError('expected `authorize`, a hook that refuses who may not issue')
  const onError = error => app.log.error(error)
  const onFinding = finding => app.log.warn(lineOf(finding))
  const issuer = new Issuer({ journal, client, onResult, decide, onError, onFinding })
  app.decorate('dtekit', journal)
  app.addHook('onReady', async () => issuer.start())
  app.addHook('onClose', async () => {
    await issuer.stop()
    journal.close()
  })

  app.register(async routes => {
    // A document keeps its bytes: Fastify's own parser of JSON would change `19.00` into `19`.
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(['application/xml', 'application/json'], { parseAs: 'buffer' }, async (_, body) => body)
    routes.addHook('onRequest', authorize)
    routes.setErrorHandler((error, request, reply) => {
      if (!(error instanceof DtekitError)) return reply.send(error)
      request.log.warn(error)
      return reply.code(statusOf(error)).send({ findings: error.findings })
    })
    routes.put('/documents/:country/:key', async (request, reply) => {
      const { country, key } = request.params
      const entry = await journal.submit(key, request.body, country.toUpperCase(), check && { check })
      return reply.code(entry.state === 'refused' ? 422 : 202).send(shown(entry))
    })
    routes.get('/documents/:key', async (request, reply) => {
      const entry = await journal.get(request.params.key)
      return entry === null ? reply.code(404).send({ findings: [] }) : shown(entry)
    })
  })
}

/** What an entry shows. Why it was rejected stands in `messages`, and why it is refused in `findings`. */
function shown({ key, state, isFinished, countryDocumentId, description, messages, findings, warnings }) {
  return { key, state, isFinished, countryDocumentId, description, messages, findings, warnings }
}

// Fastify gives the plug-in no scope of its own, so that the program sees `app.dtekit`; the routes have one.
dtekitPlugin[Symbol.for('skip-override')] = true
module.exports = dtekitPlugin

// Receives the documents that the extraction provider posts: node receive_documents.js FILE [PORT]
//
// FILE is the poll store. The provider posts to http://…/api/v1/UploadZipDocument, and shows the user and the password
// of DTEKIT_RECEIVER_USER and DTEKIT_RECEIVER_PASSWORD. Behind a proxy with TLS this is all that a small receiver
// needs.
'use strict'

const http = require('node:http')

const dtekit = require('dtekit')

// A ZIP with an original of 50 MB, and the form around it.
const MOST_BYTES = 70_000_000
const { DTEKIT_RECEIVER_USER: user, DTEKIT_RECEIVER_PASSWORD: password } = process.env
// Without both of them anybody could post.
if (!user || !password) throw new Error('DTEKIT_RECEIVER_USER and DTEKIT_RECEIVER_PASSWORD are missing')
const credentials = { user, password }

/**
 * The body of a request; null if it is too long.
 *
 * @param {http.IncomingMessage} request
 */
async function bodyOf(request) {
  const pieces = []
  let length = 0
  for await (const piece of request) {
    length += piece.length
    if (length > MOST_BYTES) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * @param {dtekit.PollStore} store
 * @param {http.IncomingMessage} request
 */
async function receive(store, request) {
  if (request.method !== 'POST' || request.url !== '/api/v1/UploadZipDocument') return { status: 404, answer: '{}' }
  const body = await bodyOf(request)
  if (body === null) return { status: 413, answer: '{}' }
  const { 'content-type': contentType, authorization } = request.headers
  const delivery = await store.receive(body, { contentType, authorization, ...credentials })
  console.log(delivery.status, delivery.delivered, delivery.externalId)
  return delivery
}

/** @param {string[]} given */
function main([path, port = '0']) {
  const store = new dtekit.PollStore(path)
  const server = http.createServer(async (request, response) => {
    const { status, answer } = await receive(store, request).catch(() => ({ status: 503, answer: '{}' }))
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(answer)
  })
  server.listen(Number(port), '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    console.log(`listening http://127.0.0.1:${port}`)
  })
}

main(process.argv.slice(2))

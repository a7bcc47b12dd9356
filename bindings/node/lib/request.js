'use strict'

// A request as a value, for a program with an HTTP stack of its own; index.d.ts is the documentation.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { bytes, entries, wrong } = require('./input')
const { reply } = require('./result')

/** The native half of a request, for the client. */
const HANDLE = new WeakMap()

/** A call of one operation, checked and ready to be sent. */
class Request {
  constructor(operation, args = {}, options = {}) {
    if (typeof operation !== 'string') throw wrong('the name of an operation', operation)
    if (typeof options !== 'object' || options === null) throw wrong('an object of options', options)
    const { names, values } = entries(args)
    fill(this, settled(native.request(operation, names, values, options.catalogGroup ?? undefined)))
  }

  /** The bytes to send; empty for none. */
  get body() {
    return settled(HANDLE.get(this).body()).data
  }

  /** Reads the HTTP answer to this request. */
  decode(status, body) {
    return reply(settled(HANDLE.get(this).decode(status, bytes(body))))
  }
}

/** Gives a request its native half and its members. */
function fill(request, handle) {
  HANDLE.set(request, handle)
  // The body may be a whole document: it crosses when it is asked for, as bytes.
  const { body, ...members } = JSON.parse(handle.members())
  return Object.assign(request, members)
}

/** The request that was built by the rules of an event. */
function requestOf(handle) {
  return fill(Object.create(Request.prototype), handle)
}

/** The native half of a request. */
function handle(request) {
  const found = HANDLE.get(request)
  if (found === undefined) throw wrong('a Request', request)
  return found
}

module.exports = { Request, handle, requestOf }

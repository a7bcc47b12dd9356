'use strict'

// A request as a value, for a program with its own HTTP stack; request.d.ts is the documentation.

const { text } = require('./argument')
const { bytes } = require('./document-input')
const { settled } = require('./error')
const { Handle, nativeOf } = require('./handle')
const native = require('./native')
const { callArguments, optionsText } = require('./options')
const { reply } = require('./result')
const { shown } = require('./shown')

/** A call of one operation, checked and ready to be sent. */
class Request extends Handle {
  constructor(operation, args = {}, options = {}) {
    super(operation instanceof native.Request ? operation : built(operation, args, options))
    Object.assign(this, JSON.parse(nativeOf(this).members()))
  }

  [shown]() {
    return `${this.method} ${this.operation}`
  }

  /** The bytes to send; empty for none. */
  get body() {
    return settled(nativeOf(this).body())
  }

  /** Reads the HTTP answer to this request. */
  decode(status, body) {
    return reply(settled(nativeOf(this).decode(status, bytes(body))))
  }
}

function built(operation, args, options) {
  const { names, values } = callArguments(args)
  return settled(native.request(text(operation, 'the name of an operation'), names, values, optionsText(options)))
}

module.exports = { Request }

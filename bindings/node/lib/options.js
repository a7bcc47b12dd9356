'use strict'

// Options and arguments as JSON text, in which the addon takes them.

const { object } = require('./argument')
const { bytes } = require('./document-input')
const { ARGUMENT_NESTING, JsonWriter } = require('./json-text')
const { InexactNumbers } = require('./number')
const { sliced } = require('./slices')

/**
 * Options as JSON text; undefined if there are none: then the addon parses nothing. Numbers that stand directly in
 * options are quantities: a duration may have any fraction.
 */
function optionsText(options, expected = 'an object of options') {
  return options === undefined || options === null ? undefined : objectText(options, expected)
}

/** An object as JSON text; its own numbers are quantities. */
function objectText(members, expected) {
  return textOf(object(members, expected), true)
}

/** An object as JSON text whose numbers go into a document, such as amounts. */
function fieldsText(fields, expected) {
  return textOf(object(fields, expected), false)
}

/** The names and values of a call's arguments: a document as its bytes, any other value as JSON text. */
function callArguments(args) {
  const call = new CallArguments(args)
  call.write()
  return call.given
}

/**
 * The names and values of the arguments of a call on another thread: a Promise if reading the values takes more than
 * one slice.
 */
function callArgumentsInSlices(args, signal) {
  const call = new CallArguments(args)
  const rest = sliced(until => call.write(until), signal)
  return rest === undefined ? call.given : rest.then(() => signal?.aborted ? { names: [], values: [] } : call.given)
}

class CallArguments {
  #names = []
  #values = []
  #writers = []
  #numbers = new InexactNumbers()
  #written = 0

  constructor(args) {
    for (const [name, value] of Object.entries(object(args, 'an object of arguments'))) {
      if (value === undefined) continue
      this.#names.push(name)
      if (value instanceof Uint8Array) this.#values.push(bytes(value))
      // A Document as XML: its toJSON serves a Document inside an object.
      else if (typeof value?.toXml === 'function') this.#values.push(value.toXml())
      else this.#values.push(this.#writer(name, value))
    }
  }

  #writer(name, value) {
    // A number that is an argument itself is a quantity, as an option is; inside an object it may be an amount.
    const quantities = typeof value === 'number'
    const writer = new JsonWriter(value, { maxNesting: ARGUMENT_NESTING, quantities, name, numbers: this.#numbers })
    this.#writers.push(writer)
    return writer
  }

  write(until) {
    while (this.#written < this.#writers.length) {
      if (!this.#writers[this.#written].write(until)) return false
      this.#written += 1
    }
    return true
  }

  get given() {
    this.#numbers.settle()
    return { names: this.#names, values: this.#values.map(value => value instanceof JsonWriter ? value.written : value) }
  }
}

function textOf(members, quantities) {
  const writer = new JsonWriter(members, { maxNesting: ARGUMENT_NESTING, inPieces: false, quantities })
  writer.write()
  writer.settle()
  return writer.written
}

module.exports = { callArguments, callArgumentsInSlices, fieldsText, objectText, optionsText }

'use strict'

// The caller's own mappings; registry.d.ts is the documentation.

const { fileURLToPath } = require('node:url')

const native = require('../dtekit.node')
const { settled } = require('./error')
const { xml } = require('./input')
const { made, word } = require('./mapping')

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** The caller's own mappings and libraries. */
class Registry {
  #shelf = new native.Shelf()

  /** Adds a library that templates can import by this name. */
  addLibrary(name, data) {
    settled(this.#shelf.addLibrary(word(name), xml(data)))
  }

  /** Compiles a template, keeps it under its code, and gives it. */
  add(data) {
    return made(settled(this.#shelf.add(xml(data))))
  }

  /** Adds the templates and libraries of a file or folder, on a worker thread. */
  async load(from) {
    return this.#added(await this.#shelf.load(located(from)))
  }

  /** The same at once. */
  loadSync(from) {
    return this.#added(this.#shelf.loadSync(located(from)))
  }

  #added(outcome) {
    return settled(outcome).map(code => this.find(code))
  }

  /** Compiles a template, which may import the libraries of this registry, and does not keep it. */
  parse(data) {
    return made(settled(this.#shelf.parse(xml(data))))
  }

  /** The caller's own mapping of this code; null if there is none. */
  find(code) {
    const plan = this.#shelf.find(word(code))
    return plan && made(plan)
  }

  /** The mapping that a `mapping` parameter of the service names. */
  resolve(code, country = '', documentType = '') {
    return made(settled(this.#shelf.resolve(word(code), word(country), word(documentType))))
  }

  /** The caller's own mappings, in the order in which they were added. */
  get mappings() {
    return this.#shelf.codes().map(code => this.find(code))
  }

  /** The names of the caller's own libraries, likewise. */
  get libraries() {
    return this.#shelf.libraries()
  }

  [inspect]() {
    return `Registry(${this.#shelf.codes().length} mappings)`
  }
}

function located(from) {
  return from instanceof URL ? fileURLToPath(from) : word(from)
}

module.exports = { Registry }

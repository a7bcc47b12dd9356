'use strict'

// The caller's own mappings; registry.d.ts is the documentation.

const { fileURLToPath } = require('node:url')

const { abortable, onlySignal } = require('./abort')
const { object, text } = require('./argument')
const { xml } = require('./document-input')
const { settled } = require('./error')
const { Handle, nativeArgument, nativeOf } = require('./handle')
const { Mapping } = require('./mapping')
const native = require('./native')
const { shown } = require('./shown')

/** The caller's own mappings, libraries and tables. */
class Registry extends Handle {
  constructor() {
    super(new native.Registry())
  }

  /** Adds a library that templates can import by this name. */
  addLibrary(name, data) {
    settled(nativeOf(this).addLibrary(text(name, 'a name'), xml(data)))
  }

  /** Compiles a template, keeps it under its code, and gives it. */
  add(data) {
    return new Mapping(settled(nativeOf(this).add(xml(data))))
  }

  /** Adds the templates and libraries of a file or folder, on a worker thread. */
  async load(from, options) {
    const place = placeOf(from)
    return this.#found(settled(await abortable(onlySignal(options), () => nativeOf(this).load(place))))
  }

  /** Adds the templates and libraries of a file or folder at once. */
  loadSync(from) {
    return this.#found(settled(nativeOf(this).loadSync(placeOf(from))))
  }

  #found(codes) {
    return codes.map(code => this.find(code))
  }

  /** Adds a table from its file. */
  addTable(data) {
    settled(nativeOf(this).addTable(xml(data)))
  }

  /** The row of a key that holds on a day. */
  row(table, key, asOf) {
    const names = [text(table, 'the name of a table'), text(key, 'a key'), text(asOf, 'a day such as 2024-05-31')]
    return JSON.parse(settled(nativeOf(this).row(...names)).text)
  }

  /** The version of a table that holds on a day. */
  table(name, asOf) {
    const names = [text(name, 'the name of a table'), text(asOf, 'a day such as 2024-05-31')]
    return JSON.parse(settled(nativeOf(this).table(...names)).text)
  }

  /** Every version of every table. */
  get tables() {
    return JSON.parse(nativeOf(this).tables())
  }

  /** Compiles a template, which may import the libraries of this registry, and does not keep it. */
  parse(data) {
    return new Mapping(settled(nativeOf(this).parse(xml(data))))
  }

  /** The caller's own mapping of this code; null if there is none. */
  find(code) {
    const found = nativeOf(this).find(text(code, 'a code'))
    return found && new Mapping(found)
  }

  /** The mapping that a `mapping` parameter of the service names. */
  resolve(code, options) {
    const { country = '', documentType = '' } = object(options ?? {}, 'an object of options')
    const names = [text(code, 'a code'), text(country, 'the code of a country'), text(documentType, 'a document type')]
    return new Mapping(settled(nativeOf(this).resolve(...names)))
  }

  /** The built-in mapping of a country and document type, with the tables of this registry. */
  standard(country, documentType, options) {
    const { direction = 'to' } = object(options ?? {}, 'an object of options')
    const names = [text(country, 'the code of a country'), text(documentType, 'a document type'), text(direction, '`to` or `from`')]
    return new Mapping(settled(nativeOf(this).standard(...names)))
  }

  /** The caller's own mappings, in the order in which they were added. */
  get mappings() {
    return nativeOf(this).codes().map(code => this.find(code))
  }

  /** The names of the caller's own libraries, in the order in which they were added. */
  get libraries() {
    return nativeOf(this).libraries()
  }

  [shown]() {
    return `${nativeOf(this).codes().length} mappings`
  }
}

/** The native part of the option `registry`, undefined if there is none, and the other options. */
function withoutRegistry(options) {
  const { registry, ...others } = options ?? {}
  return { own: registry == null ? undefined : nativeArgument(registry, Registry, 'a Registry for `registry`'), others }
}

function placeOf(from) {
  return from instanceof URL ? fileURLToPath(from) : text(from, 'a path as a string or URL')
}

module.exports = { Registry, withoutRegistry }

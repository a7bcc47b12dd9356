'use strict'

// The caller's own mappings; registry.d.ts is the documentation.

const fs = require('node:fs')
const path = require('node:path')
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

  /** Adds the templates and libraries of a file or folder, which is read without blocking. */
  async load(from) {
    return this.#added(await files(located(from)))
  }

  /** The same at once. */
  loadSync(from) {
    return this.#added(filesSync(located(from)))
  }

  #added(files) {
    const codes = settled(this.#shelf.addFiles(files.map(file => file.name), files.map(file => file.content)))
    return codes.map(code => this.find(code))
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

/** What a folder's entry is: a folder to go into, or a file to read. A link to a folder is not followed. */
const isFolder = entry => entry.isDirectory() && !entry.name.startsWith('.')
const isFile = entry => !entry.isDirectory() && /^[^.].*\.(xml|json)$/.test(entry.name)

/** A file, or those of a folder, with their names seen from it. */
async function files(from, inside = '') {
  if (inside === '' && !(await fs.promises.stat(from)).isDirectory()) {
    return [{ name: path.basename(from), content: await fs.promises.readFile(from) }]
  }
  const found = []
  for (const entry of await fs.promises.readdir(from, { withFileTypes: true })) {
    const whole = path.join(from, entry.name)
    if (isFolder(entry)) {
      found.push(...await files(whole, `${inside}${entry.name}/`))
    } else if (isFile(entry) && (await fs.promises.stat(whole)).isFile()) {
      found.push({ name: inside + entry.name, content: await fs.promises.readFile(whole) })
    }
  }
  return found
}

/** The same at once. */
function filesSync(from, inside = '') {
  if (inside === '' && !fs.statSync(from).isDirectory()) {
    return [{ name: path.basename(from), content: fs.readFileSync(from) }]
  }
  const found = []
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const whole = path.join(from, entry.name)
    if (isFolder(entry)) {
      found.push(...filesSync(whole, `${inside}${entry.name}/`))
    } else if (isFile(entry) && fs.statSync(whole).isFile()) {
      found.push({ name: inside + entry.name, content: fs.readFileSync(whole) })
    }
  }
  return found
}

module.exports = { Registry }

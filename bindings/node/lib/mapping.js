'use strict'

// Mapping templates; mapping.d.ts is the documentation.

const native = require('../dtekit.node')
const { treeOf } = require('./document')
const { settled } = require('./error')
const { content, keywords, wrong, xml } = require('./input')

const inspect = Symbol.for('nodejs.util.inspect.custom')
const { Apply, Explain } = native.Question

/** What only this file has, so that nobody else makes mappings. */
const OWN = Symbol('own')

/** A compiled mapping template. */
class Mapping {
  #plan

  constructor(own, plan) {
    if (own !== OWN) throw new TypeError('a Mapping is made by parse or standard')
    this.#plan = plan
    Object.assign(this, JSON.parse(plan.describe()))
    Object.freeze(this)
  }

  /** Compiles a template, XML or JSON. */
  static parse(data, options) {
    return new Mapping(OWN, settled(native.mappingParse(xml(data), keywords(options))))
  }

  /** The built-in mapping of a country and document type. */
  static standard(country, documentType, options) {
    const { direction = 'to' } = options ?? {}
    return new Mapping(OWN, settled(native.mappingStandard(word(country), word(documentType), word(direction))))
  }

  /** Applies it to a document, on a worker thread. */
  async apply(data, params, bounds) {
    return settled(await this.#ask(Apply, data, words(params, bounds)))
  }

  /** Applies it to a document, at once. */
  applySync(data, params, bounds) {
    return settled(this.#askSync(Apply, data, words(params, bounds)))
  }

  /** Says where every value comes from, on a worker thread. */
  async explain(data, params, bounds) {
    return JSON.parse(settled(await this.#ask(Explain, data, words(params, bounds))))
  }

  /** Says where every value comes from, at once. */
  explainSync(data, params, bounds) {
    return JSON.parse(settled(this.#askSync(Explain, data, words(params, bounds))))
  }

  /** Says leaf by leaf what two mappings make differently of a document. */
  static diff(one, other, data, params, bounds) {
    for (const mapping of [one, other]) if (!(mapping instanceof Mapping)) throw wrong('a Mapping', mapping)
    const tree = treeOf(data)
    const found = tree
      ? one.#plan.diffTreeSync(other.#plan, tree, words(params, bounds))
      : one.#plan.diffSync(other.#plan, content(data), words(params, bounds))
    return JSON.parse(settled(found))
  }

  #ask(question, data, words) {
    const tree = treeOf(data)
    return tree ? this.#plan.askTree(question, tree, words) : this.#plan.ask(question, content(data), words)
  }

  #askSync(question, data, words) {
    const tree = treeOf(data)
    return tree ? this.#plan.askTreeSync(question, tree, words) : this.#plan.askSync(question, content(data), words)
  }

  [inspect]() {
    return `Mapping(${this.name} ${this.version})`
  }
}

/** Params and bounds as JSON text; undefined where none were given. */
function words(params, bounds) {
  if (params == null && bounds == null) return undefined
  if (params != null && (typeof params !== 'object' || Array.isArray(params))) throw wrong('an object of params', params)
  return keywords({ ...bounds, params })
}

function word(value) {
  if (typeof value !== 'string') throw wrong('a string', value)
  return value
}

/** A Mapping around what the native half gave. */
function made(plan) {
  return new Mapping(OWN, plan)
}

module.exports = { Mapping, made, word }

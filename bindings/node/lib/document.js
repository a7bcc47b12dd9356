'use strict'

// The tree behind both spellings, and what a FileContent holds; index.d.ts is the documentation.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { bytes, json, keywords, wrong, xml } = require('./input')

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** What only this file has, so that nobody else makes documents and elements. */
const OWN = Symbol('own')

/** The native half of a document; undefined for anything else. */
let treeOf

/** A document as a tree. */
class Document {
  #tree

  static {
    treeOf = document => (document instanceof Document ? document.#tree : undefined)
  }

  constructor(own, tree) {
    if (own !== OWN) throw new TypeError('a Document is made by fromJson, fromXml or fromObject')
    this.#tree = tree
  }

  /** Reads a document from JSON. */
  static fromJson(data, options) {
    return new Document(OWN, settled(native.documentFromJson(bytes(data), keywords(options))))
  }

  /** Reads a document from XML. */
  static fromXml(data, options) {
    return new Document(OWN, settled(native.documentFromXml(xml(data), keywords(options))))
  }

  /** Reads a document from an object. */
  static fromObject(object, options) {
    if (typeof object === 'string' || object instanceof Uint8Array) throw wrong('an object', object)
    return new Document(OWN, settled(native.documentFromJson(json(object, options), keywords(options))))
  }

  /** Writes the document as JSON. */
  toJson(options) {
    return settled(this.#tree.toJson(keywords(options)))
  }

  /** Writes the document as XML. */
  toXml(options) {
    return settled(this.#tree.toXml(keywords(options)))
  }

  /** Gives the document as an object. */
  toObject(options) {
    return JSON.parse(settled(this.#tree.toObject(keywords(options))))
  }

  /** What JSON.stringify writes, so that a document in an object is not lost. */
  toJSON() {
    return this.toObject()
  }

  /** The root element. */
  get root() {
    return new Element(OWN, this.#tree, this.#tree.root())
  }

  /** The first element at a path, or null. */
  element(path) {
    const element = settled(this.#tree.element(text(path)))
    return element === null ? null : new Element(OWN, this.#tree, element)
  }

  /** The text at a path, or null. */
  get(path) {
    return settled(this.#tree.get(text(path))).value
  }

  /** Sets the text at a path. */
  set(path, value) {
    const number = typeof value === 'number' || typeof value === 'bigint'
    if (value !== null && !number && typeof value !== 'string' && typeof value !== 'boolean') {
      throw wrong('a string, a number, a bigint, a boolean or null', value)
    }
    settled(this.#tree.set(text(path), number ? digits(value) : value, number))
    return this
  }

  /** Removes what stands at a path; whether it was there. */
  remove(path) {
    return settled(this.#tree.remove(text(path)))
  }

  /** Adds an element; its path. */
  append(path) {
    return settled(this.#tree.append(text(path))).value
  }

  /** Removes what holds nothing; the paths. */
  dropEmpty() {
    return settled(this.#tree.dropEmpty())
  }

  /** Whether both are written as the same XML. */
  equals(other) {
    return settled(this.#tree.equals(Document.#of(other)))
  }

  /** Where both differ. */
  differences(other) {
    return settled(this.#tree.differences(Document.#of(other)))
  }

  static #of(other) {
    if (!(other instanceof Document)) throw wrong('a Document', other)
    return other.#tree
  }

  // A document is its user's business: only its root's name is shown.
  [inspect]() {
    return `Document(${this.root.name})`
  }
}

/** An element of a document. */
class Element {
  #tree
  #number

  constructor(own, tree, number) {
    if (own !== OWN) throw new TypeError('an Element is given by a Document')
    this.#tree = tree
    this.#number = number
  }

  /** The name as written, with its prefix. */
  get name() {
    return settled(this.#tree.name(this.#number)).value
  }

  /** The path from the root. */
  get path() {
    return settled(this.#tree.path(this.#number)).value
  }

  /** The text, or null. */
  get text() {
    return settled(this.#tree.text(this.#number)).value
  }

  /** The attributes in document order. */
  get attributes() {
    const pairs = settled(this.#tree.attributes(this.#number))
    const attributes = new Map()
    for (let at = 0; at < pairs.length; at += 2) attributes.set(pairs[at], pairs[at + 1])
    return attributes
  }

  /** The elements inside, in document order. */
  get children() {
    return [...this]
  }

  * [Symbol.iterator]() {
    for (const number of settled(this.#tree.children(this.#number))) yield new Element(OWN, this.#tree, number)
  }

  [inspect]() {
    return `Element(${this.name})`
  }
}

/** What a FileContent holds. */
class FileContent {
  constructor(own, found) {
    if (own !== OWN) throw new TypeError('a FileContent is made by detect')
    Object.assign(this, found)
  }

  /** Says which of XML and JSON a content is. */
  static detect(content) {
    return new FileContent(OWN, settled(native.detect(bytes(content))))
  }

  // The document is its user's business.
  [inspect]() {
    return `FileContent(${this.format}${this.base64 ? ' in base64' : ''})`
  }
}

/** A path, which must be a string: anything else would be one of its own making. */
/** The digits of a number: `String` writes -0 as 0. */
function digits(number) {
  return Object.is(number, -0) ? '-0' : String(number)
}

function text(path) {
  if (typeof path !== 'string') throw wrong('a path', path)
  return path
}

module.exports = { Document, Element, FileContent, treeOf }

'use strict'

// The tree behind both spellings of a document, and what a FileContent holds; document.d.ts is the documentation.

const { text, wrongType } = require('./argument')
const { bytes, json, xml } = require('./document-input')
const { settled } = require('./error')
const { Handle, nativeArgument, nativeOf, requireNative } = require('./handle')
const native = require('./native')
const { InexactNumbers } = require('./number')
const { optionsText } = require('./options')
const { plainMembers } = require('./plain')
const { Shown, shown } = require('./shown')

/** A document as a tree. */
class Document extends Handle {
  constructor(handle) {
    super(requireNative(handle, native.Document, 'a Document is made by fromJson, fromXml or fromObject'))
  }

  /** Reads a document from JSON. */
  static fromJson(data, options) {
    return new Document(settled(native.documentFromJson(bytes(data), optionsText(options))))
  }

  /** Reads a document from XML. */
  static fromXml(data, options) {
    return new Document(settled(native.documentFromXml(xml(data), optionsText(options))))
  }

  /** Reads a document from an object. */
  static fromObject(object, options) {
    if (typeof object === 'string' || object instanceof Uint8Array) throw wrongType('an object', object)
    return new Document(settled(native.documentFromJson(json(object, options), optionsText(options))))
  }

  /** Writes the document as JSON. */
  toJson(options) {
    return settled(nativeOf(this).toJson(optionsText(options)))
  }

  /** Writes the document as XML. */
  toXml(options) {
    return settled(nativeOf(this).toXml(optionsText(options)))
  }

  /** Gives the document as an object. */
  toObject(options) {
    return JSON.parse(settled(nativeOf(this).toObject(optionsText(options))))
  }

  /** What JSON.stringify writes, so that a document in an object is not lost. */
  toJSON() {
    return this.toObject()
  }

  /** The root element. */
  get root() {
    return new Element(nativeOf(this), nativeOf(this).root())
  }

  /** The first element at a path, or null. */
  element(path) {
    const element = settled(nativeOf(this).element(text(path, 'a path')))
    return element === null ? null : new Element(nativeOf(this), element)
  }

  /** The text at a path, or null. */
  get(path) {
    return settled(nativeOf(this).get(text(path, 'a path'))).value
  }

  /** Sets the text at a path. */
  set(path, value) {
    const number = typeof value === 'number' || typeof value === 'bigint'
    if (value !== null && !number && typeof value !== 'string' && typeof value !== 'boolean') {
      throw wrongType('a string, a number, a bigint, a boolean or null', value)
    }
    settled(nativeOf(this).set(text(path, 'a path'), number ? digits(value, path) : value, number))
    return this
  }

  /** Removes the element or attribute at a path; true if it was there. */
  remove(path) {
    return settled(nativeOf(this).remove(text(path, 'a path')))
  }

  /** Adds an element; returns its path. */
  append(path) {
    return settled(nativeOf(this).append(text(path, 'a path'))).value
  }

  /** Removes every element that holds nothing; returns their paths. */
  dropEmpty() {
    return settled(nativeOf(this).dropEmpty())
  }

  /** Whether both are written as the same XML. */
  equals(other) {
    return settled(nativeOf(this).equals(nativeArgument(other, Document, 'a Document')))
  }

  /** Where both differ. */
  differences(other) {
    return settled(nativeOf(this).differences(nativeArgument(other, Document, 'a Document')))
  }

  // A log shows the name of the root and no data of the document.
  [shown]() {
    return `${this.root.name}`
  }
}

/** An element of a document. */
class Element extends Handle {
  /** The number by which the native document knows it. */
  #number

  constructor(handle, number) {
    super(requireNative(handle, native.Document, 'an Element is given by a Document'))
    this.#number = number
  }

  /** The name as written, with its prefix. */
  get name() {
    return settled(nativeOf(this).name(this.#number)).value
  }

  /** The path from the root. */
  get path() {
    return settled(nativeOf(this).path(this.#number)).value
  }

  /** The text, or null. */
  get text() {
    return settled(nativeOf(this).text(this.#number)).value
  }

  /** The attributes in document order. */
  get attributes() {
    const pairs = settled(nativeOf(this).attributes(this.#number))
    const attributes = new Map()
    for (let at = 0; at < pairs.length; at += 2) attributes.set(pairs[at], pairs[at + 1])
    return attributes
  }

  /** The elements inside, in document order. */
  get children() {
    return [...this]
  }

  * [Symbol.iterator]() {
    for (const number of settled(nativeOf(this).children(this.#number))) yield new Element(nativeOf(this), number)
  }

  [shown]() {
    return `${this.name}`
  }
}

/** What a FileContent holds. */
class FileContent extends Shown {
  constructor() {
    super()
    throw new TypeError('a FileContent is made by detect')
  }

  /** Says which of XML and JSON a content is. */
  static detect(content) {
    return Object.assign(Object.create(FileContent.prototype), settled(native.detect(bytes(content))))
  }

  // A log shows no data of the document.
  [shown]() {
    return `${this.format}${this.base64 ? ' in base64' : ''}`
  }

  toJSON() {
    return plainMembers(this)
  }
}

/** The digits of a number or bigint. */
function digits(value, path) {
  if (typeof value === 'bigint') return String(value)
  const numbers = new InexactNumbers()
  const written = numbers.digits(value, false, () => path)
  numbers.settle()
  return written
}

module.exports = { Document, Element, FileContent }

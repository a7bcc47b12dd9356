'use strict'

// The functions of the Node package's addon, by the module of WebAssembly: a value, or an error as JSON text.

const { call } = require('./module')

const registered = new FinalizationRegistry(number => call('drop', number))

/** An object that the module holds, until JavaScript drops this one. */
class Held {
  constructor(number) {
    Object.defineProperty(this, 'number', { value: number })
    registered.register(this, number)
  }
}

/** Calls a function of the module, which takes an object by its number. */
function ask(name, ...given) {
  return call(name, ...given.map(one => one instanceof Held ? one.number : one))
}

/** The outcome of a call that gives values, after `take`; an error stays a text. */
function outcome(values, take) {
  return typeof values === 'string' ? values : take(values)
}

const first = values => outcome(values, ([value]) => value)
const all = values => values
const text = values => outcome(values, ([value]) => ({ text: value }))
const found = values => outcome(values, ([value]) => ({ value }))
const held = Type => values => outcome(values, ([number]) => number === null ? null : new Type(number))
const done = values => outcome(values, () => true)
/** The values of an answer under names. */
const named = (...names) => values =>
  outcome(values, given => Object.fromEntries(names.map((name, at) => [name, given[at]])))

const [VERSION, MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B] = call('constants')
const Direction = { ToXml: 'toXml', ToJson: 'toJson', ToObject: 'toObject' }
const Question = { Apply: 'apply', Explain: 'explain' }

/** A document's bytes: the caller's own, or pieces. */
function whole(data) {
  return Array.isArray(data) ? Buffer.concat(data) : data
}

function convertSync(direction, data, room, keywords, isDropping) {
  return outcome(call('convert', direction, data, keywords, isDropping), ([value, ...dropped]) =>
    isDropping ? { value, dropped } : value)
}

function convertInto(direction, data, target, keywords, isDropping) {
  const output = convertSync(direction, data, undefined, keywords, isDropping)
  if (typeof output === 'string') return output
  const length = fill(isDropping ? output.value : output, target)
  return isDropping && typeof length === 'number' ? { value: length, dropped: output.dropped } : length
}

/**
 * Writes the bytes at the start of the caller's buffer and gives their length; or the error for a buffer that is too
 * small.
 */
function fill(bytes, target) {
  if (bytes.length > target.length) {
    return JSON.stringify({ ...JSON.parse(call('tooSmall', bytes.length, target.length)), needed: bytes.length })
  }
  target.set(bytes)
  return bytes.length
}

/** The outcome of a call that gives bytes, written into the caller's buffer. */
function filled(output, target) {
  return outcome(output, bytes => fill(bytes, target))
}

/** Gives a class methods that call the module's functions of a room; each takes its value from the answer. */
function methods(Type, room, takes) {
  for (const [name, take] of Object.entries(takes)) {
    Type.prototype[name] = function (...given) {
      return take(ask(`${room}.${name}`, this, ...given))
    }
  }
}

class Converter extends Held {
  convert(direction, data) {
    return first(ask(`converter.${direction}`, this, data))
  }

  convertInto(direction, data, target) {
    return filled(this.convert(direction, data), target)
  }
}

class Mapping extends Held {
  describe() {
    return first(ask('mapping.describe', this))
  }

  askSync(question, data, options, through) {
    return first(ask(`mapping.${question}`, this, null, data, options, through))
  }

  askDocumentSync(question, document, options, through) {
    return first(ask(`mapping.${question}`, this, document, options, through))
  }

  async ask(question, data, options, through) {
    return this.askSync(question, whole(data), options, through)
  }

  async askDocument(question, document, options, through) {
    return this.askDocumentSync(question, document, options, through)
  }

  diffSync(other, data, options) {
    return first(ask('mapping.diff', this, other, null, data, options))
  }

  diffDocumentSync(other, document, options) {
    return first(ask('mapping.diff', this, other, document, options))
  }
}

class Mapper extends Held {
  apply(data) {
    return first(ask('mapper.apply', this, null, data))
  }

  applyDocument(document) {
    return first(ask('mapper.apply', this, document))
  }

  applyInto(data, target) {
    return filled(this.apply(data), target)
  }

  applyDocumentInto(document, target) {
    return filled(this.applyDocument(document), target)
  }
}

class Registry extends Held {
  constructor() {
    super(call('registry.new')[0])
  }
}

const mapping = held(Mapping)

methods(Registry, 'registry', {
  addLibrary: done, add: mapping, addTable: done, row: text, table: text, tables: first, parse: mapping, find: mapping,
  resolve: mapping, standard: mapping, codes: all, libraries: all
})

class Document extends Held {
  set(path, value, isNumber) {
    if (value === null) return done(ask('document.setNull', this, path))
    if (typeof value === 'boolean') return done(ask('document.setBoolean', this, path, value))
    return done(ask(isNumber ? 'document.setNumber' : 'document.setText', this, path, value))
  }
}

methods(Document, 'document', {
  toJson: first, toObject: first, toXml: first, get: found, remove: first, append: found, dropEmpty: all, equals: first,
  differences: places, root: first, element: first, name: found, path: found, text: found, attributes: all,
  children: all
})

/** The places at which two documents differ: path, left, right; path … */
function places(values) {
  return outcome(values, given => given.flatMap((path, at) =>
    at % 3 === 0 ? [{ path, left: given[at + 1], right: given[at + 2] }] : []))
}

/** The functions that call the module's function of their name; each takes its value from the answer. */
const functions = Object.fromEntries(Object.entries({
  bounds: named('maxNesting', 'maxBytes'),
  decodedXml: first,
  isInexact: first
}).map(([name, take]) => [name, (...given) => take(ask(name, ...given))]))

/** A function of core's table. */
class Function {
  #name

  static of(name) {
    const one = new Function()
    one.#name = name
    return one
  }

  runSync(...given) {
    return outcome(ask(this.#name, ...given), ([text, ...beside]) => ({ text, beside }))
  }

  async run(document, ...given) {
    const found = this.runSync(whole(document), ...given)
    return outcome(found, ({ text, beside }) => ({ text: Buffer.from(text), beside }))
  }
}

module.exports = {
  ...functions,
  Converter,
  Direction,
  Document,
  Function,
  MAPPING_STANDARD,
  MAPPING_SV_INVALIDATION_A,
  MAPPING_SV_INVALIDATION_B,
  Mapping,
  Question,
  Registry,
  VERSION,
  convert: async (direction, data, ...others) => convertSync(direction, whole(data), undefined, ...others),
  convertInto,
  convertSync,
  converter: (toXml, toJson) => held(Converter)(call('converter.new', toXml, toJson)),
  detect: content => named('format', 'base64', 'document')(call('document.detect', content)),
  documentFromJson: (data, keywords) => held(Document)(call('document.fromJson', data, keywords)),
  documentFromXml: (data, keywords) => held(Document)(call('document.fromXml', data, keywords)),
  droppedWarning: paths => first(call('droppedWarning', ...paths)),
  inexactNumbers: (numbers, quantities, paths) =>
    call('inexactNumbers', ...numbers.flatMap((number, at) => [number, quantities[at], paths[at]])),
  mapper: (mapping, keywords) => held(Mapper)(ask('mapper.new', mapping, keywords)),
  mappingParse: (data, keywords) => mapping(call('mapping.parse', data, keywords)),
  mappingStandard: (country, documentType, keywords) =>
    mapping(call('mapping.standard', country, documentType, keywords))
}

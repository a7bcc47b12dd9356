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

/** The outcome of a call that gives values, after `take`; an error stays a text. */
function outcome(values, take) {
  return typeof values === 'string' ? values : take(values)
}

const first = values => outcome(values, ([value]) => value)
const text = values => outcome(values, ([value]) => ({ text: value }))
const found = values => outcome(values, ([value]) => ({ value }))
const held = (values, Type) => outcome(values, ([number]) => number === null ? null : new Type(number))
const done = values => outcome(values, () => true)

const [VERSION, MAPPING_STANDARD, MAPPING_SV_INVALIDATION_A, MAPPING_SV_INVALIDATION_B] = call('constants')
const Direction = { ToXml: 'toXml', ToJson: 'toJson', ToObject: 'toObject' }
const Question = { Apply: 'apply', Explain: 'explain' }

/** A document's bytes: the caller's own, or pieces. */
function whole(data) {
  return Array.isArray(data) ? Buffer.concat(data) : data
}

function bounds(maxDepth, maxBytes) {
  const [nesting, bytes] = call('bounds', maxDepth, maxBytes)
  return { maxNesting: nesting, maxBytes: bytes }
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

class Converter extends Held {
  convert(direction, data) {
    return first(call(`converter.${direction}`, this.number, data))
  }

  convertInto(direction, data, target) {
    const output = this.convert(direction, data)
    return typeof output === 'string' ? output : fill(output, target)
  }
}

class Mapping extends Held {
  describe() {
    return call('mapping.describe', this.number)[0]
  }

  askSync(question, data, options, through) {
    return first(call(`mapping.${question}`, this.number, null, data, options, through?.number))
  }

  askDocumentSync(question, document, options, through) {
    return first(call(`mapping.${question}`, this.number, document.number, options, through?.number))
  }

  async ask(question, data, options, through) {
    return this.askSync(question, whole(data), options, through)
  }

  async askDocument(question, document, options, through) {
    return this.askDocumentSync(question, document, options, through)
  }

  diffSync(other, data, options) {
    return first(call('mapping.diff', this.number, other.number, null, data, options))
  }

  diffDocumentSync(other, document, options) {
    return first(call('mapping.diff', this.number, other.number, document.number, options))
  }
}

class Mapper extends Held {
  apply(data) {
    return first(call('mapper.apply', this.number, null, data))
  }

  applyDocument(document) {
    return first(call('mapper.apply', this.number, document.number))
  }

  applyInto(data, target) {
    const output = this.apply(data)
    return typeof output === 'string' ? output : fill(output, target)
  }

  applyDocumentInto(document, target) {
    const output = this.applyDocument(document)
    return typeof output === 'string' ? output : fill(output, target)
  }
}

class Registry extends Held {
  constructor() {
    super(call('registry.new')[0])
  }

  addLibrary(name, data) {
    return done(call('registry.addLibrary', this.number, name, data))
  }

  add(data) {
    return held(call('registry.add', this.number, data), Mapping)
  }

  addTable(data) {
    return done(call('registry.addTable', this.number, data))
  }

  row(table, key, day) {
    return text(call('registry.row', this.number, table, key, day))
  }

  table(name, day) {
    return text(call('registry.table', this.number, name, day))
  }

  tables() {
    return call('registry.tables', this.number)[0]
  }

  parse(data) {
    return held(call('registry.parse', this.number, data), Mapping)
  }

  find(code) {
    return held(call('registry.find', this.number, code), Mapping)
  }

  resolve(code, country, documentType) {
    return held(call('registry.resolve', this.number, code, country, documentType), Mapping)
  }

  standard(country, documentType, direction) {
    return held(call('registry.standard', this.number, country, documentType, direction), Mapping)
  }

  codes() {
    return call('registry.codes', this.number)
  }

  libraries() {
    return call('registry.libraries', this.number)
  }
}

class Document extends Held {
  toJson(options) {
    return first(call('document.toJson', this.number, options))
  }

  toObject(options) {
    return first(call('document.toObject', this.number, options))
  }

  toXml(options) {
    return first(call('document.toXml', this.number, options))
  }

  get(path) {
    return found(call('document.get', this.number, path))
  }

  set(path, value, isNumber) {
    if (value === null) return done(call('document.setNull', this.number, path))
    if (typeof value === 'boolean') return done(call('document.setBoolean', this.number, path, value))
    return done(call(isNumber ? 'document.setNumber' : 'document.setText', this.number, path, value))
  }

  remove(path) {
    return first(call('document.remove', this.number, path))
  }

  append(path) {
    return found(call('document.append', this.number, path))
  }

  dropEmpty() {
    return call('document.dropEmpty', this.number)
  }

  equals(other) {
    return first(call('document.equals', this.number, other.number))
  }

  differences(other) {
    return outcome(call('document.differences', this.number, other.number), values => {
      const places = []
      for (let at = 0; at < values.length; at += 3) {
        places.push({ path: values[at], left: values[at + 1], right: values[at + 2] })
      }
      return places
    })
  }

  root() {
    return call('document.root', this.number)[0]
  }

  element(path) {
    return first(call('document.element', this.number, path))
  }

  name(element) {
    return found(call('document.name', this.number, element))
  }

  path(element) {
    return found(call('document.path', this.number, element))
  }

  text(element) {
    return found(call('document.text', this.number, element))
  }

  attributes(element) {
    return call('document.attributes', this.number, element)
  }

  children(element) {
    return call('document.children', this.number, element)
  }
}

const lintSync = (data, country, keywords, registry, through) =>
  first(call('lint', data, country, keywords, registry?.number, through?.number))
const auditTotalsSync = (data, country, keywords, registry) =>
  first(call('auditTotals', data, country, keywords, registry?.number))
const verifySync = (data, keywords) => first(call('verify', data, keywords))
const readSync = (data, keywords, registry) =>
  outcome(call('read', data, keywords, registry?.number), ([json, originals]) => ({ json, originals }))
const validateSync = (data, keywords, explanation) => first(call('validate', data, keywords, explanation))

module.exports = {
  Converter,
  Direction,
  Document,
  MAPPING_STANDARD,
  MAPPING_SV_INVALIDATION_A,
  MAPPING_SV_INVALIDATION_B,
  Mapping,
  Question,
  Registry,
  VERSION,
  auditTotals: async (data, ...others) => auditTotalsSync(whole(data), ...others),
  auditTotalsSync,
  bounds,
  cadenaOriginal: cfdi => text(call('cadenaOriginal', cfdi)),
  composeIdentifier: (kind, parts) => text(call('composeIdentifier', kind, parts)),
  convert: async (direction, data, ...others) => convertSync(direction, whole(data), undefined, ...others),
  convertInto,
  convertSync,
  converter: (toXml, toJson) => held(call('converter.new', toXml, toJson), Converter),
  decodedXml: data => first(call('decodedXml', data)),
  detect: content => outcome(call('document.detect', content), ([format, base64, document]) => ({ format, base64, document })),
  documentFromJson: (data, keywords) => held(call('document.fromJson', data, keywords), Document),
  documentFromXml: (data, keywords) => held(call('document.fromXml', data, keywords), Document),
  droppedWarning: paths => call('droppedWarning', ...paths)[0],
  evaluateFolio: (inputs, document) =>
    outcome(call('evaluateFolio', inputs, document), ([json, refusal]) => ({ json, refusal })),
  inexactNumbers: (numbers, quantities, paths) =>
    call('inexactNumbers', ...numbers.flatMap((number, at) => [number, quantities[at], paths[at]])),
  isInexact: (number, isQuantity) => call('isInexact', number, isQuantity)[0],
  lint: async (data, ...others) => lintSync(whole(data), ...others),
  lintSync,
  deadlines: (data, country, keywords, registry) => first(call('deadlines', data, country, keywords, registry?.number)),
  mapper: (mapping, keywords) => held(call('mapper.new', mapping.number, keywords), Mapper),
  mappingParse: (data, keywords) => held(call('mapping.parse', data, keywords), Mapping),
  mappingStandard: (country, documentType, keywords) =>
    held(call('mapping.standard', country, documentType, keywords), Mapping),
  parseIdentifier: (kind, identifier) => text(call('parseIdentifier', kind, identifier)),
  printData: (certified, country, keywords, registry) =>
    text(call('printData', certified, country, keywords, registry?.number)),
  processingModel: country => text(call('processingModel', country)),
  read: async (data, ...others) => readSync(whole(data), ...others),
  readSync,
  standalone: (original, inherited) => first(call('standalone', original, inherited)),
  symbol: (content, kind, keywords) =>
    outcome(call('symbol', content, kind, keywords), ([json, png, escpos]) => ({ json, png, escpos })),
  code: (country, code, keywords, registry) => first(call('code', country, code, keywords, registry?.number)),
  trace: (answer, explanation, keywords, registry) =>
    first(call('trace', answer, explanation, keywords, registry?.number)),
  validate: async (data, ...others) => validateSync(whole(data), ...others),
  validateSync,
  verify: async (data, ...others) => verifySync(whole(data), ...others),
  verifySync
}

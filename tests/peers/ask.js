'use strict'

// Converts documents with a Node library. Reads {direction: [base64, …]} from the standard input and writes
// {direction: [{out} or {error}, …]}, or {base64} instead of {out} if the library gives bytes.
// Arguments: the library, and the folder of the project.

const { createRequire } = require('module')
const path = require('path')
const [library, root] = process.argv.slice(2)
const peer = createRequire(path.join(root, 'target/peers/'))

// xml-js keeps the attributes of an element in one member.
function toUnderscore(value) {
  if (Array.isArray(value)) return value.map(toUnderscore)
  if (value === null || typeof value !== 'object') return value
  const attributes = Object.entries(value).filter(([name]) => name[0] === '@')
  const others = Object.entries(value).filter(([name]) => name[0] !== '@')
  const words = { __proto__: null, '#text': '_text', '#cdata-section': '_cdata' }
  // Made from entries, because an assignment to `__proto__` adds no member.
  const own = others.map(([name, inner]) => [words[name] ?? name, toUnderscore(inner)])
  if (attributes.length === 0) return Object.fromEntries(own)
  const all = Object.fromEntries(attributes.map(([name, inner]) => [name.slice(1), inner]))
  return Object.fromEntries([['_attributes', all], ...own])
}

function fromUnderscore(value) {
  if (Array.isArray(value)) return value.map(fromUnderscore)
  if (value === null || typeof value !== 'object') return value
  const names = Object.keys(value)
  if (names.length === 0) return null
  if (names.length === 1 && names[0] === '_text') return value._text
  const pairs = []
  const words = { __proto__: null, _text: '#text', _cdata: '#cdata-section' }
  for (const name of names) {
    if (name === '_attributes') for (const [key, text] of Object.entries(value[name])) pairs.push([`@${key}`, text])
    else if (name === '_declaration') pairs.push(['?xml', fromUnderscore(value[name])])
    else pairs.push([words[name] ?? name, fromUnderscore(value[name])])
  }
  return Object.fromEntries(pairs)
}

const libraries = {
  dtekit: () => {
    const dtekit = require(path.join(root, 'bindings/node'))
    return {
      json_to_xml: (data) => dtekit.jsonToXmlSync(data),
      xml_to_json: (data) => dtekit.xmlToJsonSync(data, { keepRoot: true })
    }
  },
  'fast-xml-parser': () => {
    const { XMLBuilder, XMLParser } = peer('fast-xml-parser')
    const spelling = { ignoreAttributes: false, attributeNamePrefix: '@', cdataPropName: '#cdata-section' }
    const builder = new XMLBuilder({ ...spelling, suppressBooleanAttributes: false })
    const parser = new XMLParser({ ...spelling, parseTagValue: false, trimValues: false, htmlEntities: true })
    return {
      json_to_xml: (data) => builder.build({ DTE: JSON.parse(data.toString()) }),
      xml_to_json: (data) => JSON.stringify(parser.parse(data, true))
    }
  },
  'xml-js': () => {
    const { js2xml, xml2js } = peer('xml-js')
    return {
      json_to_xml: (data) => js2xml({ DTE: toUnderscore(JSON.parse(data.toString())) }, { compact: true }),
      xml_to_json: (data) => JSON.stringify(fromUnderscore(xml2js(data.toString(), { compact: true })))
    }
  }
}

const ask = libraries[library]()
const asked = JSON.parse(require('fs').readFileSync(0))
const answers = {}
for (const [direction, inputs] of Object.entries(asked)) {
  answers[direction] = inputs.map((input) => {
    try {
      const out = ask[direction](Buffer.from(input, 'base64'))
      return Buffer.isBuffer(out) ? { out: out.toString(), base64: out.toString('base64') } : { out }
    } catch (error) {
      return { error: String(error.message) }
    }
  })
}
process.stdout.write(JSON.stringify(answers))

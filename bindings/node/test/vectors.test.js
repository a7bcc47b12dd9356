'use strict'

// Runs each case of tests/vectors as a test. The README there explains the members of a case.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, describe, test } = require('node:test')

const dtekit = require('dtekit')
const { Sandbox, root } = require('./sandbox')

const vectors = path.join(root, 'tests', 'vectors')

/** The names of the files of a folder with this extension. A folder without any is an error. */
function names(folder, extension) {
  const files = fs.readdirSync(path.join(vectors, folder)).filter(file => file.endsWith(extension))
  const found = files.map(file => file.slice(0, -extension.length)).sort()
  if (found.length === 0) throw new Error(`no vectors in ${folder}`)
  return found
}

/** Defines a test for each JSON case of a folder. */
function cases(folder, run) {
  for (const name of names(folder, '.json')) {
    const read = () => JSON.parse(fs.readFileSync(path.join(vectors, folder, `${name}.json`), 'utf8'))
    test(`${folder}::${name}`, async () => {
      const given = read()
      await check(given, () => run(given))
    })
  }
}

/** Compares the result of a call, or its error, with what the case expects. */
async function check(given, call) {
  if (given.error === undefined) {
    const found = await call()
    for (const [at, expected] of Object.entries(given.expect)) {
      assert.deepEqual(member(found, at, expected), ownNames(at, expected), at)
    }
    sayOwnNames(found?.findings)
    return
  }
  const error = await refusal(call)
  const found = { kind: error.kind, codes: error.findings.map(finding => finding.code) }
  if (given.error.phase !== undefined) found.phase = error.phase
  assert.deepEqual(found, given.error)
  sayOwnNames(error.findings)
}

/** An expected path or message of a finding, with the names of arguments as JavaScript writes them. */
function ownNames(at, expected) {
  if (typeof expected !== 'string') return expected
  if (/findings\.\d+\.path$/.test(at)) return camel(expected)
  return /findings\.\d+\.message$/.test(at) ? expected.replace(/`[a-z]+(_[a-z]+)+/g, camel) : expected
}

/** The names of the wire's parameters that JavaScript writes otherwise. */
const WIRE = new Set()
function collect(value) {
  if (typeof value !== 'object' || value === null) return
  if (value.in !== undefined && typeof value.name === 'string') WIRE.add(value.name)
  for (const name of Object.keys(value.properties ?? {})) WIRE.add(name)
  Object.values(value).forEach(collect)
}
collect(JSON.parse(fs.readFileSync(path.join(root, 'docs', 'openapi.json'), 'utf8')))
for (const name of WIRE) if (/^[a-z][A-Za-z]*$/.test(name)) WIRE.delete(name)

/** Findings name arguments as JavaScript does: neither as the wire does, nor in snake_case. */
function sayOwnNames(findings) {
  for (const { code, path: at, message, hint } of Array.isArray(findings) ? findings : []) {
    // A place in the answer, a name that the caller gave; or lines of a case.
    if (code === undefined || code.startsWith('result-') || code.endsWith('-unknown')) continue
    const names = [/^[^[.]*/.exec(at ?? '')[0]]
    for (const [, name] of message.matchAll(/(?:parameter|option|setting|for) `([A-Za-z_]+)`/g)) names.push(name)
    if (hint?.startsWith('use one of')) for (const [, name] of hint.matchAll(/`([A-Za-z_]+)`/g)) names.push(name)
    for (const name of names) assert.ok(!WIRE.has(name) && !/^[a-z]+_/.test(name), `${name}: ${message} (${hint})`)
  }
}

/** The DtekitError that a call throws. */
async function refusal(call) {
  try {
    await call()
  } catch (error) {
    if (error instanceof dtekit.DtekitError) return error
    throw error
  }
  throw new Error('expected an error, found a value')
}

/** The member at a path in snake_case. Members of dtekit have camelCase names here; members of the service keep theirs. */
function member(value, at, expected) {
  if (at === '@kind') return kind(value, expected)
  if (at === '@value') return value
  if (at === '@certified') return text(value.certifiedXml())
  if (at.startsWith('@other.')) return text(value.otherContent(camel(at.slice('@other.'.length))))
  for (const part of at.split('.')) {
    if (value === null || value === undefined) return null
    value = part in Object(value) ? value[part] : value[camel(part)]
  }
  return text(value)
}

/** A value in the form of the vectors: bytes as text, points in time as seconds since 1970. */
function text(value) {
  if (value instanceof Date) return value.getTime() / 1000
  return Buffer.isBuffer(value) ? value.toString() : value ?? null
}

const CLASSES = [
  [dtekit.ProcessResult, 'process-result', 'process-results'], [dtekit.FileResult, 'file', 'files'],
  [dtekit.DocumentList, 'documents']
]
const FREE = ['entity', 'comments', 'attachments', 'received-document', 'contact', 'proof-of-delivery', 'object']

/** The kind of a reply, from its class. Free-form replies have no class of their own, so the expected kind is taken. */
function kind(value, expected) {
  for (const [type, one, several] of CLASSES) {
    if (value instanceof type) return one
    if (Array.isArray(value) && value[0] instanceof type) return several
  }
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) return 'uuid'
  return FREE.includes(expected) ? expected : null
}

function snake(name) {
  return name !== null && /^[a-z]/.test(name) ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : name
}

function camel(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())
}

/** The keywords of a case, with camelCase names. */
function keywords(members = {}) {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [camel(name), value]))
}

function client(settings) {
  const { baseUrl, username, password, ...options } = keywords(settings)
  return new dtekit.Client(baseUrl, username, password, options)
}

/** The arguments of a case, including those that it lists as bytes. */
function argumentsOf(given) {
  const bytes = Object.entries(given.bytes ?? {}).map(([name, text]) => [name, Buffer.from(text)])
  return { ...given.arguments, ...Object.fromEntries(bytes) }
}

/** Calls the operation of a case. A `FileContent` of `@NAME` is replaced by that document of tests/data. */
async function call(client, given) {
  const args = argumentsOf(given)
  if (typeof args.FileContent === 'string' && args.FileContent.startsWith('@')) {
    const json = fs.readFileSync(path.join(root, 'tests', 'data', args.FileContent.slice(1)))
    args.FileContent = await dtekit.jsonToXml(json)
  }
  return client.call(given.operation, args)
}

/** Takes one step of a session: an operation, or a call built on operations. `last` is the last result. */
async function follow(client, step, last) {
  const { document, event, country, mapping, sign, decided, global_document_id: id, ...others } = step.arguments
  switch (step.operation) {
    case 'issue': {
      const content = document.startsWith('@') ? fs.readFileSync(path.join(root, 'tests', 'data', document.slice(1))) : document
      return client.issue(content, country, keywords({ mapping, sign, ...others }))
    }
    case 'invalidate': return client.invalidate(event, mapping, sign)
    case 'reconcile': return client.reconcile(others.next ?? last.next, keywords({ settle_after: others.settle_after }))
    case 'wait': return client.waitForAuthority(id ?? last, { ...keywords(others), decide: decided && (() => decided) })
    case 'download': return client.download(id, others.format, others.type)
    default: return call(client, step)
  }
}

describe('convert', () => {
  const conversions = [
    ['json_to_xml', '.json', '.xml', dtekit.jsonToXml, dtekit.jsonToXmlSync, dtekit.jsonToXmlInto, 'toXml', 'jsonToXml'],
    ['xml_to_json', '.xml', '.json', dtekit.xmlToJson, dtekit.xmlToJsonSync, dtekit.xmlToJsonInto, 'toJson', 'xmlToJson']
  ]
  const kept = Buffer.alloc(1 << 20)
  // One converter for all cases with the same options.
  const converters = new Map()
  const converterOf = options => {
    const key = JSON.stringify(options)
    if (!converters.has(key)) converters.set(key, new dtekit.Converter(options))
    return converters.get(key)
  }
  for (const [folder, from, to, convert, sync, into, direction, method] of conversions) {
    const byConverter = (data, options) => converterOf({ [direction]: options })[`${method}Sync`](data)
    const byConverterInto = (data, options) => converterOf({ [direction]: options })[`${method}Into`](data, kept)
    for (const name of names(path.join('convert', folder), from)) {
      const file = extension => path.join(vectors, 'convert', folder, name + extension)
      const options = () => fs.existsSync(file('.options'))
        ? keywords(JSON.parse(fs.readFileSync(file('.options'), 'utf8')))
        : undefined
      test(`${folder}::${name}`, async () => {
        const input = fs.readFileSync(file(from))
        if (fs.existsSync(file('.err'))) {
          const expected = fs.readFileSync(file('.err'), 'utf8').trimEnd()
          const forms = [convert, sync, (data, options) => into(data, kept, options), byConverter, byConverterInto]
          for (const form of forms) {
            assert.equal(lines(await refusal(() => form(input, options()))), expected)
          }
          return
        }
        // Compared as text, so that a failure is readable. latin1 maps each byte to one character.
        const expected = fs.readFileSync(file(to)).toString('latin1')
        assert.equal((await convert(input, options())).toString('latin1'), expected)
        assert.equal(sync(input, options()).toString('latin1'), expected)
        const length = into(input, kept, options())
        assert.equal(kept.toString('latin1', 0, length), expected)
        assert.equal(byConverter(input, options()).toString('latin1'), expected)
        assert.equal(kept.toString('latin1', 0, byConverterInto(input, options())), expected)
      })
    }
  }
})

/** An error in the form of the vectors: one line for each finding. */
function lines(error) {
  return error.findings.map(({ code, path, position, template }) => {
    const place = position ? `${position.line}:${position.column}` : '-'
    const from = template ? ` ${template.library}@${template.line}:${template.column}` : ''
    return `${error.kind} ${code} ${path ?? '-'} ${place}${from}`
  }).join('\n')
}

describe('document', () => {
  cases('document', given => {
    const document = given.json === undefined
      ? dtekit.Document.fromXml(given.xml, keywords(given.read))
      : dtekit.Document.fromJson(given.json, keywords(given.read))
    const returns = given.steps.map(([method, ...args]) => {
      const returned = document[camel(method)](...args)
      return returned === document ? null : returned
    })
    const get = Object.fromEntries(Object.keys(given.expect?.get ?? {}).map(at => [at, document.get(at)]))
    return {
      returns,
      get,
      to_xml: document.toXml(keywords(given.write_xml)),
      to_json: document.toJson(keywords(given.write_json))
    }
  })
})

function isXml(text) {
  return text.trimStart().startsWith('<')
}

function readDocument(text) {
  return isXml(text) ? dtekit.Document.fromXml(text) : dtekit.Document.fromJson(text)
}

describe('mapping', () => {
  const template = text => Array.isArray(text) ? text.join('\n') : text
  const run = async (given, { apply, explain }) => {
    const parse = text => dtekit.Mapping.parse(template(text), { libraries: given.libraries })
    const mapping = parse(given.template)
    const args = [given.steps ? edited(given) : given.document, given.params, given.options && keywords(given.options)]
    if (given.other) return { differences: dtekit.Mapping.diff(mapping, parse(given.other), ...args) }
    if (given.explain) return await mapping[explain](...args)
    if (apply === 'mapper') return byMapper(mapping, ...args)
    return { output: await mapping[apply](...args) }
  }
  // By a mapper that has mapped another document before: at once, and into a buffer.
  const kept = Buffer.alloc(1 << 20)
  const byMapper = (mapping, data, params, options) => {
    const mapper = new dtekit.Mapper(mapping, params, options)
    try {
      mapper.applySync('{"Otro": {"@a": "1", "b": [1, 2], "c": "ñ"}}')
    } catch { /* The mapping may ask for more. */ }
    const output = mapper.applySync(data)
    assert.deepEqual(kept.subarray(0, mapper.applyInto(data, kept)), output)
    return { output }
  }
  const edited = given => {
    const document = readDocument(given.document)
    for (const [method, ...args] of given.steps) document[camel(method)](...args)
    return document
  }
  const forms = [['apply', 'explain'], ['applySync', 'explainSync'], ['mapper', 'explainSync']]
  for (const form of forms.map(([apply, explain]) => ({ apply, explain }))) {
    describe(form.apply, () => {
      cases('mapping', async given => {
        if (given.places) {
          const found = lines(await refusal(() => run(given, form))).split('\n')
          // `places` leaves out the kind, because `error` has it.
          assert.deepEqual(found.map(line => line.replace(/^\S+ /, '')), given.places)
        }
        return run(given, form)
      })
    })
  }
})

describe('registry', () => {
  const run = async (given, load) => {
    const registry = new dtekit.Registry()
    for (const [name, library] of Object.entries(given.libraries ?? {})) registry.addLibrary(name, library)
    for (const template of given.templates ?? []) registry.add(template)
    for (const table of given.tables ?? []) registry.addTable(table)
    if (given.files) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const [name, content] of Object.entries(given.files)) {
          fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
          fs.writeFileSync(path.join(folder, name), content)
        }
        fs.writeFileSync(path.join(folder, 'README.md'), 'no template')
        await registry[load](folder)
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    }
    const found = { mappings: registry.mappings, libraries: registry.libraries }
    if (given.resolve) {
      const { code, country, document_type: documentType } = given.resolve
      found.found = registry.resolve(code, { country, documentType })
      const options = given.options && { asOf: given.options.as_of }
      if (given.document) found.output = found.found.applySync(given.document, undefined, options)
    }
    if (given.row) found.row = registry.row(given.row.table, given.row.key, given.row.as_of)
    if (given.table) found.table = registry.table(given.table.name, given.table.as_of)
    return { ...found, ...await asked(given, registry) }
  }
  // What the other functions answer with the tables of the registry.
  const asked = async (given, registry) => {
    const found = {}
    const at = (xml, place) => dtekit.Document.fromXml(xml).get(place)
    const options = ask => ({ ...keywords(ask.options ?? {}), registry })
    const { standard, lint, audit_totals: totals, read, trace, print_data: print, issue } = given
    if (standard) {
      const mapping = registry.standard(standard.country, standard.document_type)
      found.standard = at(mapping.applySync(standard.document), standard.at)
    }
    if (lint) {
      found.lint = await dtekit.lint(lint.data, lint.country, options(lint))
      assert.deepEqual(dtekit.lintSync(lint.data, lint.country, options(lint)), found.lint)
    }
    if (totals) {
      found.audit_totals = await dtekit.auditTotals(totals.data, totals.country, options(totals))
      assert.deepEqual(dtekit.auditTotalsSync(totals.data, totals.country, options(totals)), found.audit_totals)
    }
    if (read) {
      found.read = await dtekit.read(read.data, options(read))
      assert.deepEqual(dtekit.readSync(read.data, options(read)), found.read)
      found.read_at = at(found.read[0].generic, read.at)
    }
    if (trace) {
      const explanation = dtekit.Mapping.parse(trace.template).explainSync(trace.document)
      found.trace = dtekit.trace(trace.answer, explanation, options(trace))
    }
    if (print) found.print_data = dtekit.printData(print.data, print.country, options(print))
    if (issue) {
      const client = new dtekit.Client('https://service.example', 'user', 'password', { registry })
      const refused = await refusal(() => client.issue(issue.document, issue.country, keywords(issue.options)))
      found.issue = { kind: refused.kind, codes: refused.findings.map(finding => finding.code) }
    }
    return found
  }
  for (const load of ['load', 'loadSync']) {
    describe(load, () => {
      cases('registry', async given => {
        if (given.places) {
          const found = lines(await refusal(() => run(given, load))).split('\n')
          assert.deepEqual(found.map(line => line.replace(/^\S+ /, '')), given.places)
        }
        return run(given, load)
      })
    })
  }
})

describe('a mapping gives the same output for text, Document and object', () => {
  for (const name of names('mapping', '.json')) {
    const given = JSON.parse(fs.readFileSync(path.join(vectors, 'mapping', `${name}.json`), 'utf8'))
    // Skips cases with options, because limits on the text do not apply to the other forms, and cases with numbers that
    // JavaScript cannot keep.
    if (given.explain || given.options || given.steps || given.expect?.output === undefined || /\d\.\d|\d{16}/.test(given.document)) continue
    test(name, () => {
      const template = text => Array.isArray(text) ? text.join('\n') : text
      const mapping = dtekit.Mapping.parse(template(given.template), { libraries: given.libraries })
      assert.equal(mapping.applySync(readDocument(given.document), given.params).toString(), given.expect.output)
      if (!isXml(given.document)) {
        assert.equal(mapping.applySync(JSON.parse(given.document), given.params).toString(), given.expect.output)
      }
    })
  }
})

/** The output of a built-in mapping. The one mapper for all documents with these params must give the same. */
const mappers = new Map()
async function mapped(mapping, input, params) {
  const { country, types, direction } = mapping
  const key = JSON.stringify([country, types, direction, params])
  if (!mappers.has(key)) mappers.set(key, new dtekit.Mapper(mapping, params))
  const output = await mapping.apply(input, params)
  assert.deepEqual(mappers.get(key).applySync(input), output)
  return output
}

describe('mapping_cr', () => {
  const folder = path.join(vectors, 'mapping_cr')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_cr/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const mapping = dtekit.Mapping.standard('CR', name.slice(0, 2))
      const expected = flat(`to/${name}.xml`)
      assert.equal((await mapped(mapping, input, params)).toString(), expected)
      assert.equal(mapping.applySync(input, params).toString(), expected)
    })
  }
  for (const name of names('mapping_cr/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('CR', '01', { direction: 'from' })
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_co', () => {
  const folder = path.join(vectors, 'mapping_co')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_co/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const output = await dtekit.Mapping.standard('CO', name.split('_')[0]).apply(input, params)
      assert.equal(output.toString(), flat(`to/${name}.xml`))
    })
  }
  for (const name of names('mapping_co/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('CO', name.split('_')[0], { direction: 'from' })
      const output = await mapping.apply(fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_do', () => {
  const folder = path.join(vectors, 'mapping_do')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_do/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const mapping = dtekit.Mapping.standard('DO', name.split('_')[0])
      const expected = flat(`to/${name}.xml`)
      assert.equal((await mapped(mapping, input, params)).toString(), expected)
      assert.equal(mapping.applySync(input, params).toString(), expected)
    })
  }
  for (const name of names('mapping_do/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('DO', name.split('_')[0], { direction: 'from' })
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_ar', () => {
  const folder = path.join(vectors, 'mapping_ar')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_ar/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const mapping = dtekit.Mapping.standard('AR', name.split('_')[0])
      const expected = flat(`to/${name}.xml`)
      assert.equal((await mapping.apply(input, params)).toString(), expected)
      assert.equal(mapping.applySync(input, params).toString(), expected)
    })
  }
  for (const name of names('mapping_ar/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('AR', name.split('_')[0], { direction: 'from' })
      const output = await mapping.apply(fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_br', () => {
  const folder = path.join(vectors, 'mapping_br')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_br/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('BR', name.split('_')[0], { direction: 'from' })
      const output = await mapping.apply(fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_gt', () => {
  const folder = path.join(vectors, 'mapping_gt')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_gt/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const mapping = dtekit.Mapping.standard('GT', name.split('_')[0])
      const expected = flat(`to/${name}.xml`)
      assert.equal((await mapped(mapping, input, params)).toString(), expected)
      assert.equal(mapping.applySync(input, params).toString(), expected)
    })
  }
  for (const name of names('mapping_gt/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('GT', name.split('_')[0], { direction: 'from' })
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_mx', () => {
  const folder = path.join(vectors, 'mapping_mx')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_mx/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const output = await mapped(dtekit.Mapping.standard('MX', name.slice(0, 1)), input, params)
      assert.equal(output.toString(), flat(`to/${name}.xml`))
    })
  }
})

for (const [country, ending] of [['mx', '.xml'], ['sv', '.json']]) {
  describe(`mapping_${country}/from`, () => {
    const folder = path.join(vectors, `mapping_${country}`, 'from')
    for (const name of names(`mapping_${country}/from`, '.dte.xml')) {
      test(name, async () => {
        const mapping = dtekit.Mapping.standard(country.toUpperCase(), name.split('_')[0], { direction: 'from' })
        const expected = fs.readFileSync(path.join(folder, `${name}.dte.xml`), 'utf8').replace(/>\s+</g, '><').trimEnd()
        assert.equal((await mapping.apply(fs.readFileSync(path.join(folder, name + ending)))).toString(), expected)
      })
    }
  })
}

describe('reading', () => {
  cases('reading', async given => {
    const options = keywords(given.options ?? {})
    const found = await dtekit.read(data(given), options)
    assert.deepEqual(dtekit.readSync(data(given), options), found)
    return { count: found.length, documents: found }
  })
})

describe('trace', () => {
  cases('trace', given => {
    const folder = path.join(vectors, `mapping_${given.country.toLowerCase()}`, 'to')
    const document = fs.readFileSync(path.join(folder, `${given.vector}.json`))
    const explanation = dtekit.Mapping.standard(given.country, given.type).explainSync(document)
    return dtekit.trace(given.answer, explanation, keywords(given.options))
  })
})

describe('totals', () => {
  cases('totals', async given => {
    const options = keywords(given.options ?? {})
    const audit = await dtekit.auditTotals(data(given), given.country, options)
    assert.deepEqual(dtekit.auditTotalsSync(data(given), given.country, options), audit)
    return audit
  })
})

describe('print', () => {
  cases('print', given => dtekit.printData(data(given), given.country, keywords(given.options ?? {})))
})

describe('symbol', () => {
  const fnv = bytes => bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
  cases('symbol', given => {
    const { svg, png, escpos, ...others } = dtekit.symbol(given.text, given.kind, keywords(given.options ?? {}))
    return { ...others, svg: fnv(Buffer.from(svg)), png: fnv(png), escpos: fnv(escpos) }
  })
})

describe('lint', () => {
  cases('lint', async given => {
    const options = keywords(given.options ?? {})
    const found = await dtekit.lint(data(given), given.country, options)
    assert.deepEqual(dtekit.lintSync(data(given), given.country, options), found)
    return found
  })
})

describe('cadena', () => {
  cases('cadena', given => ({ text: dtekit.cadenaOriginal(given.cfdi) }))
})

/** The message of a case: read from XML, made as the answer to a document, or built from fields. */
function message(given) {
  if (given.xml !== undefined) return dtekit.ReceiverMessage.fromXml(given.xml)
  const fields = keywords(given.fields)
  if (given.answering !== undefined) return dtekit.ReceiverMessage.answering(given.answering, fields)
  return new dtekit.ReceiverMessage(fields)
}

describe('mapping_ec', () => {
  const folder = path.join(vectors, 'mapping_ec')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_ec/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const output = await mapped(dtekit.Mapping.standard('EC', name.split('_')[0]), input, params)
      assert.equal(output.toString(), flat(`to/${name}.xml`))
    })
  }
  for (const name of names('mapping_ec/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('EC', name.split('_')[0], { direction: 'from' })
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_pa', () => {
  const folder = path.join(vectors, 'mapping_pa')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_pa/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const mapping = dtekit.Mapping.standard('PA', name.split('_')[0])
      const expected = flat(`to/${name}.xml`)
      assert.equal((await mapping.apply(input, params)).toString(), expected)
      assert.equal(mapping.applySync(input, params).toString(), expected)
    })
  }
  for (const name of names('mapping_pa/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('PA', name.split('_')[0], { direction: 'from' })
      const output = await mapping.apply(fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_pe', () => {
  const folder = path.join(vectors, 'mapping_pe')
  // Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'utf8').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_pe/to', '.json')) {
    test(`to::${name}`, async () => {
      const input = fs.readFileSync(path.join(folder, 'to', `${name}.json`))
      const file = path.join(folder, 'to', `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const output = await mapped(dtekit.Mapping.standard('PE', name.split('_')[0]), input, params)
      assert.equal(output.toString(), flat(`to/${name}.xml`))
    })
  }
  for (const name of names('mapping_pe/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('PE', name.split('_')[0], { direction: 'from' })
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString(), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('mapping_sv', () => {
  const folder = path.join(vectors, 'mapping_sv', 'to')
  for (const name of names('mapping_sv/to', '.json')) {
    test(name, async () => {
      const input = fs.readFileSync(path.join(folder, `${name}.json`))
      const file = path.join(folder, `${name}.params`)
      const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
      const mapping = dtekit.Mapping.standard('SV', name.split('_')[0])
      // Removing line ends and indentation is safe: no JSON string in these files spans lines.
      const expected = fs.readFileSync(path.join(folder, `${name}.official`), 'utf8').replace(/\n */g, '')
      assert.equal((await mapped(mapping, input, params)).toString(), expected)
    })
  }
})

describe('receiver_message', () => {
  cases('receiver_message', given => {
    const made = message(given)
    const findings = made.findings.map(({ severity, code, path }) => `${severity} ${code} ${snake(path)}`)
    // A case that only reads may hold a message that toXml refuses.
    const writes = given.error !== undefined || given.expect.to_xml !== undefined
    return { findings, fields: made.fields, to_xml: writes ? made.toXml(keywords(given.write)) : null }
  })
})

describe('identifier', () => {
  cases('identifier', given => given.parse === undefined
    ? { text: dtekit.composeIdentifier(given.kind, keywords(given.compose)) }
    : dtekit.parseIdentifier(given.kind, given.parse))
})

describe('mapping_cl', () => {
  const folder = path.join(vectors, 'mapping_cl')
  // The documents are in ISO-8859-1. Removes the white space between tags, because the expected documents are indented.
  const flat = file => fs.readFileSync(path.join(folder, file), 'latin1').replace(/>\s+</g, '><').trimEnd()
  for (const name of names('mapping_cl/to', '.json')) {
    test(`to::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('CL', name.split('_')[0])
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'to', `${name}.json`)))
      assert.equal(output.toString('latin1'), flat(`to/${name}.xml`))
    })
  }
  for (const name of names('mapping_cl/from', '.dte.xml')) {
    test(`from::${name}`, async () => {
      const mapping = dtekit.Mapping.standard('CL', name.split('_')[0], { direction: 'from' })
      const output = await mapped(mapping, fs.readFileSync(path.join(folder, 'from', `${name}.xml`)))
      assert.equal(output.toString('latin1'), flat(`from/${name}.dte.xml`))
    })
  }
})

describe('result', () => {
  cases('result', given => dtekit.ProcessResult.decode(data(given), keywords(given.decode)))
})

describe('reply', () => {
  cases('reply', given => {
    const reply = dtekit.decodeReply(data(given), keywords(given.decode))
    return given.decided === undefined ? reply : reply.decidedBy(() => given.decided)
  })
})

/** The body of the answer of a case. */
function data(given) {
  return given.data_base64 === undefined ? given.data : Buffer.from(given.data_base64, 'base64')
}

describe('event', () => {
  cases('event', given => {
    if (given.authority_event !== undefined) {
      const { status, description, ...fields } = given.authority_event
      return new dtekit.AuthorityEvent(status, description, fields).request()
    }
    const { GlobalDocumentId, global_document_id: id, status, description, ...parameters } = given.status_change
    const change = new dtekit.StatusChange(status, GlobalDocumentId ?? id, description, parameters)
    if (given.cancelled === undefined) return change.request({ version: given.version })
    const operation = 'Document/ChangeDocumentStatus'
    const answer = dtekit.ProcessResult.decode(given.cancelled.answer, { operation })
    return change.cancellation(answer, given.cancelled.description).request()
  })
})

describe('folio', () => {
  cases('folio', given => dtekit.evaluateFolio({ document: given.document, ...keywords(given.inputs) }))
})

describe('poll', () => {
  cases('poll', given => {
    let poll
    if (given.state === undefined) {
      const { external_id: id, sent_at: sentAt, ...options } = given.poll
      poll = new dtekit.Poll(id, sentAt, keywords(options))
    } else {
      poll = dtekit.Poll.fromJson(given.state)
    }
    // The state is saved as JSON and read again after each step.
    return {
      steps: given.steps.map(({ now, observe }) => {
        const found = observe === undefined ? poll.next(now) : poll.observe(observe, now)
        poll = dtekit.Poll.fromJson(poll.toJson())
        return found
      })
    }
  })
})

describe('upload', () => {
  cases('upload', given => new dtekit.Upload(given.file, keywords(given.upload)).request)
})

/** The batch that a case asks for. */
function batchOf(given, source) {
  if (given.lint) return dtekit.lintMany(source, given.country, keywords(given.lint))
  if (given.audit_totals) return dtekit.auditTotalsMany(source, given.country, keywords(given.audit_totals))
  if (given.template === undefined) return dtekit.convertMany(source, keywords(given.convert))
  return dtekit.mapMany(source, dtekit.Mapping.parse(given.template), given.params, keywords(given.map))
}

describe('batch', () => {
  cases('batch', async given => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-batch-'))
    try {
      const source = batchSource(given, folder)
      const batch = batchOf(given, source)
      const items = []
      for await (const { name, output, findings } of batch) {
        const { errors, warnings, status } = output ?? {}
        const report = errors === undefined ? status : `${errors} ${warnings}`
        items.push(`${name} ${report ?? output ?? findings.map(finding => finding.code).join(' ')}`)
      }
      const { done, failed } = batch.progress
      return { items, count: items.length, progress: `${done} ${failed}` }
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  })
})

/** The documents of a case; or the path of its file or folder, which is written first. */
function batchSource(given, folder) {
  if (given.documents !== undefined) return given.documents
  const write = (name, content) => {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content)
    return file
  }
  if (given.folder === undefined) {
    return write(given.file, given.content ?? Buffer.from(given.content_base64, 'base64'))
  }
  for (const [name, content] of Object.entries(given.folder)) write(name, content)
  return folder
}

describe('archive', () => {
  cases('archive', given => {
    const data = given.write === undefined
      ? Buffer.from(given.archive_base64, 'base64')
      : dtekit.Archive.write(given.write.xml, Buffer.from(given.write.pdf))
    const { externalId, ...options } = keywords(given.archive)
    return dtekit.Archive.read(data, externalId, options)
  })
})

describe('extraction', () => {
  const begin = 1790000000
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  cases('extraction', async given => {
    await sandbox.control('reset', {})
    for (const [control, body] of Object.entries(given.control)) await sandbox.control(control, body)
    const settings = { base_url: sandbox.url, username: 'user', password: 'secret', ...given.settings }
    for (const [name, value] of Object.entries(settings)) settings[name] = value.replace('@', sandbox.url)
    const one = client(settings)
    const upload = new dtekit.Upload(given.file, keywords(given.upload))
    const extraction = new dtekit.Extraction(upload, { ...keywords(given.policy), now: begin })
    for (let now = begin; ;) {
      const step = await one.advance(extraction, now)
      if (step.nextAt !== null) {
        const due = step.nextAt.getTime() / 1000
        await sandbox.control('clock', { advance_seconds: Math.ceil(due - now) })
        now = due
      }
      if (step.step === 'done' || step.step === 'failed') {
        return { ...step, ...step.result, turned: Math.floor(now - begin) }
      }
    }
  })
})

describe('poll_store', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const name of names('poll_store', '.json')) {
    test(`poll_store::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'poll_store', `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const settings = { base_url: sandbox.url, username: 'user', password: 'secret', ...given.settings }
      for (const [name, value] of Object.entries(settings)) settings[name] = value.replace('@', sandbox.url)
      const one = client(settings)
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
          await check(step, () => stored(path.join(folder, 'polls.db'), one, step))
        }
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

/** The result of one step on a poll store. Each step opens the file again. */
async function stored(file, one, step) {
  const store = new dtekit.PollStore(file)
  try {
    const { now } = step
    if (step.submit !== undefined) {
      const upload = new dtekit.Upload(step.file, keywords(step.submit))
      return { isNew: await store.submit(upload, { ...keywords(step.policy), now }) }
    }
    if (step.run !== undefined) return await store.runDue(one, { ...keywords(step.run), now })
    if (step.results !== undefined) return { results: await store.results(step.results) }
    if (step.get !== undefined) return { job: await store.get(step.get) }
    if (step.acknowledge !== undefined) return { acknowledged: await store.acknowledge(step.acknowledge) }
    return await store.counts()
  } finally {
    store.close()
  }
}

describe('journal', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const name of names('journal', '.json')) {
    test(`journal::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'journal', `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const one = client({ base_url: sandbox.url, username: 'user', password: 'secret' })
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const step of given.steps) {
          for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
          await check(step, () => journaled(path.join(folder, 'journal.db'), given, one, step))
        }
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

/** The result of one step on a journal. Each step opens the file again. */
async function journaled(file, given, one, step) {
  const registry = new dtekit.Registry()
  for (const table of given.tables ?? []) registry.addTable(table)
  const journal = new dtekit.Journal(file, { ...keywords(given.options), registry })
  try {
    const { now, document, country } = step
    const submitted = { ...keywords(step.options), now }
    const decide = step.decided && (() => step.decided)
    if (step.submit !== undefined) return { entry: await journal.submit(step.submit, document, country, submitted) }
    if (step.issue !== undefined) {
      return { entry: await one.issue(document, country, { ...submitted, journal, key: step.issue, decide }) }
    }
    if (step.run !== undefined) return await journal.run(one, { ...keywords(step.run), now, decide })
    if (step.results !== undefined) return { results: await journal.results(step.results) }
    if (step.get !== undefined) {
      const entry = await journal.get(step.get)
      return { entry, hasCertified: Buffer.isBuffer(entry?.certified) }
    }
    if (step.acknowledge !== undefined) return { acknowledged: await journal.acknowledge(step.acknowledge, { now }) }
    if (step.settle !== undefined) return { entry: await journal.settle(step.settle, step.state, step.reason, { now }) }
    if (step.list !== undefined) {
      return { entries: await journal.list({ state: step.list, after: step.after, most: step.most }) }
    }
    if (step.compact !== undefined) return { removed: await journal.compact(step.compact) }
    if (step.recover !== undefined) return { recovered: await journal.recover({ now }) }
    return await journal.counts()
  } finally {
    journal.close()
  }
}

describe('sequence', () => {
  for (const name of names('sequence', '.json')) {
    test(`sequence::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, 'sequence', `${name}.json`), 'utf8'))
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
      try {
        for (const step of given.steps) await check(step, () => numbered(path.join(folder, 'numbers'), step))
      } finally {
        fs.rmSync(folder, { recursive: true })
      }
    })
  }
})

/** The answer of one call of a sequence. Each step opens the file again. */
async function numbered(file, step) {
  const answer = await new dtekit.Sequence(file)[step.call](step.key, keywords(step.arguments))
  return step.call === 'last' ? { last: answer } : answer
}

describe('settings', () => {
  cases('settings', given => client(given.settings))
})

describe('request', () => {
  cases('request', given => {
    return new dtekit.Request(given.operation, argumentsOf(given), { catalogGroup: given.catalog_group })
  })
})

describe('call', () => {
  // Nothing listens at this address: the client must refuse these calls before it sends anything.
  const nowhere = { base_url: 'http://127.0.0.1:1', username: 'user', password: 'secret' }
  cases('call', given => call(client({ ...nowhere, ...given.settings }), given))
})

describe('live', () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  cases('live', async given => {
    await sandbox.control('reset', {})
    for (const control of ['country', 'fault', 'clock']) {
      if (given[control] !== undefined) await sandbox.control(control, given[control])
    }
    const settings = { base_url: sandbox.url, username: 'user', password: 'secret', ...given.settings }
    if (given.fields) return client(settings).sendReceiverMessage(message(given), given.arguments)
    return call(client(settings), given)
  })
})

for (const folder of ['session', 'follow_up']) describe(folder, () => {
  let sandbox
  before(async () => { sandbox = await Sandbox.start() })
  after(() => sandbox.stop())
  for (const name of names(folder, '.json')) {
    test(`${folder}::${name}`, async () => {
      const given = JSON.parse(fs.readFileSync(path.join(vectors, folder, `${name}.json`), 'utf8'))
      await sandbox.control('reset', {})
      const settings = { base_url: '@', username: 'user', password: 'secret', ...given.settings }
      for (const [name, value] of Object.entries(settings)) {
        if (value.startsWith('@')) settings[name] = sandbox.url + value.slice(1)
      }
      const one = client(settings)
      let last = null
      for (const step of given.steps) {
        for (const [control, body] of Object.entries(step.control ?? {})) await sandbox.control(control, body)
        await check(step, async () => {
          const found = await follow(one, step, last)
          if (found instanceof dtekit.ProcessResult) last = found
          return found
        })
      }
    })
  }
})

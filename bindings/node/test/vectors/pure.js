'use strict'

// The vectors that need no connection, no file and no other thread; the package for WebAssembly runs them too.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { describe, test } = require('node:test')

const dtekit = require('dtekit')
const { camel, cases, data, findingsText, keywords, lines, names, refusal, vectors } = require('./common')

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
            assert.equal(findingsText(await refusal(() => form(input, options()))), expected)
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
    assert.equal(kept.toString('latin1', 0, mapper.applyInto(data, kept)), output.toString('latin1'))
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
  const check = load => async given => {
    if (given.places) {
      const found = lines(await refusal(() => run(given, load))).split('\n')
      assert.deepEqual(found.map(line => line.replace(/^\S+ /, '')), given.places)
    }
    return run(given, load)
  }
  // The package for WebAssembly has neither files nor a client.
  const isPure = given => given.files === undefined && given.issue === undefined
  if (dtekit.Client === undefined) cases('registry', check(), isPure)
  else for (const load of ['load', 'loadSync']) describe(load, () => cases('registry', check(load)))
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
  assert.equal(mappers.get(key).applySync(input).toString('latin1'), output.toString('latin1'))
  return output
}

/** The text of a file without the white space between tags, because the expected documents are indented. */
function flat(file, encoding) {
  return fs.readFileSync(path.join(vectors, file), encoding).replace(/>\s+</g, '><').trimEnd()
}

/** What a country's official documents look like, where they are not XML in UTF-8. */
const OFFICIAL = {
  cl: { encoding: 'latin1' },
  // One mapping reads every type.
  cr: { received: '01' },
  sv: {
    ending: '.json',
    // Removing line ends and indentation is safe: no JSON string in these files spans lines.
    expected: name => fs.readFileSync(path.join(vectors, 'mapping_sv', 'to', `${name}.official`), 'utf8').replace(/\n */g, '')
  }
}

for (const folder of fs.readdirSync(vectors).filter(name => name.startsWith('mapping_')).sort()) {
  const country = folder.slice('mapping_'.length)
  const { encoding = 'utf8', ending = '.xml', received, expected = name => flat(`${folder}/to/${name}.xml`, encoding) } =
    OFFICIAL[country] ?? {}
  const standard = (type, options) => dtekit.Mapping.standard(country.toUpperCase(), type, options)
  const typeOf = name => name.split('_')[0]
  describe(folder, () => {
    // Brazil's documents are received, never sent.
    const sent = fs.existsSync(path.join(vectors, folder, 'to')) ? names(`${folder}/to`, '.json') : []
    for (const name of sent) {
      test(`to::${name}`, async () => {
        const input = fs.readFileSync(path.join(vectors, folder, 'to', `${name}.json`))
        const file = path.join(vectors, folder, 'to', `${name}.params`)
        const params = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
        const mapping = standard(typeOf(name))
        assert.equal((await mapped(mapping, input, params)).toString(encoding), expected(name))
        assert.equal(mapping.applySync(input, params).toString(encoding), expected(name))
      })
    }
    for (const name of names(`${folder}/from`, '.dte.xml')) {
      test(`from::${name}`, async () => {
        const input = fs.readFileSync(path.join(vectors, folder, 'from', name + ending))
        const output = await mapped(standard(received ?? typeOf(name), { direction: 'from' }), input)
        assert.equal(output.toString(encoding), flat(`${folder}/from/${name}.dte.xml`, encoding))
      })
    }
  })
}

describe('verify', () => {
  cases('verify', async given => {
    const options = keywords(given.options ?? {})
    const found = await dtekit.verify(data(given), options)
    assert.deepEqual(dtekit.verifySync(data(given), options), found)
    return { count: found.length, signatures: found }
  })
})

describe('reading', () => {
  cases('reading', async given => {
    const options = keywords(given.options ?? {})
    const found = await dtekit.read(data(given), options)
    assert.deepEqual(dtekit.readSync(data(given), options), found)
    const standalone = document => {
      try {
        return text(dtekit.standalone(document))
      } catch (error) {
        return error.code
      }
    }
    const text = bytes => Buffer.from(bytes).toString()
    return {
      count: found.length,
      documents: found,
      originals: found.map(document => text(document.original)),
      standalone: found.map(standalone),
      pdfs: found.map(document => document.pdf && text(document.pdf.content))
    }
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

describe('deadline', () => {
  cases('deadline', given => ({
    deadlines: dtekit.deadlines(data(given), given.country, keywords(given.options ?? {}))
  }))
})

describe('code', () => {
  cases('code', given => dtekit.code(given.country, given.code, keywords(given.options ?? {})))
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

describe('through', () => {
  cases('through', async given => {
    const through = dtekit.Mapping.parse([given.template].flat().join('\n'))
    const { document, country, params } = given
    const lint = await dtekit.lint(document, country, { through, params })
    assert.deepEqual(dtekit.lintSync(document, country, { through, params }), lint)
    const official = dtekit.Mapping.standard(country, given.type)
    const explanation = await official.explain(document, params, { through })
    assert.deepEqual(official.explainSync(document, params, { through }), explanation)
    const options = { explanation, signed: false }
    const validate = await dtekit.validate(explanation.output, options)
    assert.deepEqual(dtekit.validateSync(explanation.output, options), validate)
    return { lint, explanation, trace: dtekit.trace(given.answer, explanation), validate }
  })
})

describe('validate', () => {
  cases('validate', async given => {
    const options = keywords(given.options ?? {})
    const findings = await dtekit.validate(data(given), options)
    assert.deepEqual(dtekit.validateSync(data(given), options), findings)
    return { findings }
  })
})

describe('cadena', () => {
  cases('cadena', given => ({ text: dtekit.cadenaOriginal(given.cfdi) }))
})

describe('country', () => {
  cases('country', given => ({ model: dtekit.processingModel(given.country) }))
})

describe('example', () => {
  cases('example', given => ({ xml: String(dtekit.example(given.country, given.type).toXml()) }))
})

describe('identifier', () => {
  cases('identifier', given => given.parse === undefined
    ? { text: dtekit.composeIdentifier(given.kind, keywords(given.compose)) }
    : dtekit.parseIdentifier(given.kind, given.parse))
})

describe('folio', () => {
  cases('folio', given => dtekit.evaluateFolio({ document: given.document, ...keywords(given.inputs) }))
})

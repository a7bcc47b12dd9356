'use strict'

// What the tests of tests/vectors share. The README there explains the members of a case.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const { test } = require('node:test')

const dtekit = require('dtekit')

const root = path.join(__dirname, '..', '..', '..', '..')
const vectors = path.join(root, 'tests', 'vectors')

/** The names of the files of a folder with this extension. A folder without any is an error. */
function names(folder, extension) {
  const files = fs.readdirSync(path.join(vectors, folder)).filter(file => file.endsWith(extension))
  const found = files.map(file => file.slice(0, -extension.length)).sort()
  if (found.length === 0) throw new Error(`no vectors in ${folder}`)
  return found
}

/** Defines a test for each JSON case of a folder, or for those to which it applies. */
function cases(folder, run, applies) {
  for (const name of names(folder, '.json')) {
    const read = () => JSON.parse(fs.readFileSync(path.join(vectors, folder, `${name}.json`), 'utf8'))
    if (applies && !applies(read())) continue
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

/**
 * The member at a path in snake_case. Members of dtekit have camelCase names here; members of the service keep theirs.
 */
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

/** An error in the form of the vectors: one line for each finding. */
function lines(error) {
  return error.findings.map(({ code, path, position, template }) => {
    const place = position ? `${position.line}:${position.column}` : '-'
    const from = template ? ` ${template.library}@${template.line}:${template.column}` : ''
    return `${error.kind} ${code} ${path ?? '-'} ${place}${from}`
  }).join('\n')
}

/** The body of the answer of a case. */
function data(given) {
  return given.data_base64 === undefined ? given.data : Buffer.from(given.data_base64, 'base64')
}

/** An error as an `.err` file has it: behind the line of each finding an indented one of its message. */
function findingsText(error) {
  return lines(error).split('\n').map((line, index) => `${line}\n  ${error.findings[index].message}`).join('\n')
}

module.exports = { camel, cases, check, data, findingsText, keywords, lines, names, refusal, root, snake, vectors }

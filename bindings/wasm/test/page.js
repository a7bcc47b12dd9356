'use strict'

// In place of the modules of Node that the vectors use, for a page and for Node alike: `files` holds the files of
// tests/vectors.

const { files } = globalThis.suite

const join = (...parts) => {
  const whole = []
  for (const part of parts.join('/').split('/')) {
    if (part === '..') whole.pop()
    else if (part !== '' && part !== '.') whole.push(part)
  }
  return `/${whole.join('/')}`
}

const fs = {
  existsSync: file => files[file] !== undefined || Object.keys(files).some(name => name.startsWith(`${file}/`)),
  readFileSync(file, encoding) {
    if (files[file] === undefined) throw new Error(`no such file: ${file}`)
    const bytes = Buffer.from(files[file], 'base64')
    return encoding === undefined ? bytes : bytes.toString(encoding)
  },
  readdirSync: folder => [...new Set(Object.keys(files).filter(name => name.startsWith(`${folder}/`))
    .map(name => name.slice(folder.length + 1).split('/')[0]))]
}

/** The tests in their order, each with the names around it. */
const tests = []
const around = []

function describe(name, define) {
  around.push(name)
  define()
  around.pop()
}

function test(name, run) {
  tests.push({ name: [...around, name].join('::'), run })
}

/** Runs all tests; gives how many passed, and what failed. */
globalThis.suite.run = async () => {
  const failed = []
  for (const { name, run } of tests) {
    try {
      await run()
    } catch (error) {
      failed.push(`${name}: ${error.stack ?? error}`)
    }
  }
  return { passed: tests.length - failed.length, failed }
}

/** The first path at which two values differ; undefined if they are the same. */
function difference(found, expected, path = 'value') {
  if (Object.is(found, expected)) return undefined
  const isObject = value => typeof value === 'object' && value !== null
  if (!isObject(found) || !isObject(expected) || Array.isArray(found) !== Array.isArray(expected)) return path
  const names = Object.keys(found)
  if (names.length !== Object.keys(expected).length) return `${path}: its members`
  for (const name of names) {
    if (!(name in expected)) return `${path}.${name}`
    const inside = difference(found[name], expected[name], `${path}.${name}`)
    if (inside !== undefined) return inside
  }
  return undefined
}

function deepEqual(found, expected, message) {
  const place = difference(found, expected)
  if (place === undefined) return
  throw new Error(`${message ?? ''} differs at ${place}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`)
}

function ok(value, message) {
  if (!value) throw new Error(message ?? 'expected a value that is true')
}

module.exports = { ...fs, deepEqual, describe, equal: deepEqual, join, ok, test, tmpdir: () => '/tmp' }

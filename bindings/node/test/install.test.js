'use strict'

// The package without its addon: what npm and require say then.

const assert = require('node:assert/strict')
const { execFileSync, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, describe, test } = require('node:test')

const { files, scripts } = require('../package.json')

const root = path.join(__dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))

/** The package as it is shipped, without its addon. */
before(() => {
  for (const name of ['package.json', ...files.filter(name => name !== 'dtekit.node')]) {
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
})
after(() => fs.rmSync(folder, { recursive: true }))

/** What a command says when it fails. */
function failure(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  assert.notEqual(status, 0)
  return stdout + stderr
}

const advice = /cannot load the native addon .*dtekit\.node: it is not built\.[^]*npm run build[^]*Linux, macOS and Windows/

describe('without the addon', () => {
  test('npm install says how to build it', () => {
    assert.match(failure('npm', 'install', '--no-audit', '--no-fund', '--offline'), advice)
  })

  test('require says how to build it', () => {
    assert.match(failure(process.execPath, '-e', "require('dtekit')"), advice)
  })
})

test('an addon that cannot be loaded says why', () => {
  fs.writeFileSync(path.join(folder, 'dtekit.node'), 'no addon')
  const said = failure(process.execPath, '-e', "require('dtekit')")
  fs.rmSync(path.join(folder, 'dtekit.node'))
  assert.match(said, /cannot load the native addon .*(?:too short|invalid|not a valid)[^]*npm run build/i)
})

test('npm install with the addon is content', () => {
  assert.equal(scripts.install, 'node install.js')
  assert.equal(execFileSync(process.execPath, ['install.js'], { cwd: root, encoding: 'utf8' }), '')
})

test('what is shipped is there', () => {
  for (const name of files) assert.ok(fs.existsSync(path.join(root, name)), name)
})

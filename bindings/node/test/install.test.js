'use strict'

// The messages of npm and require when the package has no addon.

const assert = require('node:assert/strict')
const { execFileSync, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, before, describe, test } = require('node:test')

const { files, scripts } = require('../package.json')

const root = path.join(__dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))

/** Copies the published files of the package, except the addon. */
before(() => {
  for (const name of ['package.json', ...files.filter(name => name !== 'dtekit.node')]) {
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
})
after(() => fs.rmSync(folder, { recursive: true }))

/** The output of a command that must fail. */
function failure(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  assert.notEqual(status, 0)
  return stdout + stderr
}

const advice = /cannot load the native addon .*dtekit\.node: it is not built\.[^]*npm run build[^]*Linux, macOS and Windows/

describe('without the addon', () => {
  test('npm install explains how to build the addon', () => {
    assert.match(failure('npm', 'install', '--no-audit', '--no-fund', '--offline'), advice)
  })

  test('require explains how to build the addon', () => {
    assert.match(failure(process.execPath, '-e', "require('dtekit')"), advice)
  })
})

test('the error for an addon that cannot be loaded has the reason', () => {
  fs.writeFileSync(path.join(folder, 'dtekit.node'), 'no addon')
  const said = failure(process.execPath, '-e', "require('dtekit')")
  fs.rmSync(path.join(folder, 'dtekit.node'))
  assert.match(said, /cannot load the native addon .*(?:too short|invalid|not a valid)[^]*npm run build/i)
})

test('the install script prints nothing if the addon is there', () => {
  assert.equal(scripts.install, 'node install.js')
  assert.equal(execFileSync(process.execPath, ['install.js'], { cwd: root, encoding: 'utf8' }), '')
})

test('every published file exists', () => {
  for (const name of files) assert.ok(fs.existsSync(path.join(root, name)), name)
})

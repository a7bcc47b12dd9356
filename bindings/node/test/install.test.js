'use strict'

// The package as npm installs it: JavaScript, and beside it the package of this platform with the addon.

const assert = require('node:assert/strict')
const { execFileSync, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { after, beforeEach, afterEach, test } = require('node:test')

const { PLATFORMS, platformsHere } = require('../lib/platforms')
const manifest = require('../package.json')

const root = path.join(__dirname, '..')
const addon = path.join(root, 'dtekit.node')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-'))
const modules = path.join(folder, 'node_modules')
const installed = path.join(modules, 'dtekit')

beforeEach(() => {
  for (const name of ['package.json', ...manifest.files]) {
    fs.cpSync(path.join(root, name), path.join(installed, name), { recursive: true })
  }
})
afterEach(() => fs.rmSync(modules, { recursive: true }))
after(() => fs.rmSync(folder, { recursive: true }))

/** Installs the package of a platform, as pack.js makes it. */
function install(name, from = addon) {
  const at = path.join(modules, `dtekit-${name}`)
  fs.mkdirSync(at, { recursive: true })
  fs.writeFileSync(path.join(at, 'package.json'), '{"main":"dtekit.node"}')
  if (from !== undefined) fs.copyFileSync(from, path.join(at, 'dtekit.node'), fs.constants.COPYFILE_FICLONE)
}

/** Runs a program beside node_modules. */
function run(code, ...options) {
  return spawnSync(process.execPath, [...options, '-e', code], { cwd: folder, encoding: 'utf8' })
}

const PROGRAM = "console.log(dtekit.jsonToXmlSync('{\"a\":1}').toString())"
const names = platformsHere().map(({ name }) => name)

test('the package of this platform has the addon, for require and for import', () => {
  assert.ok(names.length > 0)
  install(names[0])
  assert.equal(run(`const dtekit = require('dtekit'); ${PROGRAM}`).stdout, '<DTE><a>1</a></DTE>\n')
  const named = PROGRAM.replace('dtekit.', '')
  assert.equal(run(`import { jsonToXmlSync } from 'dtekit'; ${named}`, '--input-type=module').stdout, '<DTE><a>1</a></DTE>\n')
})

test('each host is a module of the package, and needs no other package before its own', () => {
  install(names[0])
  const hosts = Object.keys(manifest.exports).filter(name => name.startsWith('./hosts/'))
  assert.equal(hosts.length, fs.readdirSync(path.join(installed, 'lib', 'hosts')).length / 2)
  const load = hosts.filter(name => name !== './hosts/bullmq').map(name => `typeof require('${name.replace('.', 'dtekit')}')`)
  assert.equal(run(`console.log([${load}].join())`).stdout, 'function,object,object,function\n')
  assert.match(run("require('dtekit/hosts/bullmq')").stderr, /Cannot find module 'bullmq'/)
})

test('an addon for another C library is passed over', { skip: names.length < 2 && 'one C library here' }, () => {
  const broken = path.join(folder, 'broken')
  fs.writeFileSync(broken, 'no addon')
  install(names[0], broken)
  install(names[1])
  assert.equal(run(`const dtekit = require('dtekit'); ${PROGRAM}`).stdout, '<DTE><a>1</a></DTE>\n')
})

test('without the package of this platform, the error says what to do', () => {
  const { status, stderr } = run("require('dtekit')")
  assert.notEqual(status, 0)
  assert.match(stderr, new RegExp(`dtekit-${names[0]}: it is not installed`))
  assert.match(stderr, /--omit=optional[^]*npm run build/)
})

test('the error for an addon that cannot be loaded has the reason', () => {
  fs.writeFileSync(path.join(installed, 'dtekit.node'), 'no addon')
  const { status, stderr } = run("require('dtekit')")
  assert.notEqual(status, 0)
  assert.match(stderr, /dtekit\.node: .*(?:too short|invalid|not a valid)[^]*npm run build/i)
})

test('on a platform without an addon, the error says so', () => {
  const { status, stderr } = run("Object.defineProperty(process, 'arch', { value: 'riscv64' }); require('dtekit')")
  assert.notEqual(status, 0)
  assert.match(stderr, /no prebuilt addon for this platform \(\w+ riscv64\)[^]*npm run build/)
})

test('the package names the addon of every platform, with its own version, which is that of the crates', () => {
  const expected = Object.fromEntries(PLATFORMS.map(({ name }) => [`dtekit-${name}`, manifest.version]))
  assert.deepEqual({ ...manifest.optionalDependencies }, expected)
  assert.equal(require('..').version, manifest.version)
})

test('installing runs no script', () => {
  for (const script of ['preinstall', 'install', 'postinstall']) assert.equal(manifest.scripts[script], undefined)
})

test('a package that is packed says for which platform it is', () => {
  const small = path.join(folder, 'small.node')
  fs.writeFileSync(small, 'an addon')
  const said = execFileSync(process.execPath, [path.join(root, 'pack.js'), path.join(folder, 'packed'), small, 'aarch64-unknown-linux-musl'], { encoding: 'utf8' })
  const [main, platform] = said.trim().split('\n')
  const files = archive => execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n').sort()
  assert.deepEqual(files(platform), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'dtekit.node', 'package.json', 'sbom.cdx.json'].map(name => `package/${name}`))
  assert.ok(files(main).includes('package/lib/index.d.ts') && files(main).includes('package/LICENSE-MIT'))
  assert.ok(!files(main).some(name => name.endsWith('.node')))
  const manifestOf = archive => JSON.parse(execFileSync('tar', ['xzOf', archive, 'package/package.json'], { encoding: 'utf8' }))
  const { name, version, os: system, cpu, libc } = manifestOf(platform)
  assert.deepEqual([name, version, system, cpu, libc], ['dtekit-linux-arm64-musl', manifest.version, ['linux'], ['arm64'], ['musl']])
  assert.equal(manifestOf(main).scripts, undefined)
  fs.rmSync(path.join(folder, 'packed'), { recursive: true })
})

'use strict'

// Makes the package in a folder: node build.js FOLDER MODULE
//
// MODULE is what `bindings/wasm/build` compiled. The JavaScript is that of the Node package, with the module in place
// of its addon. esbuild comes from NODE_PATH.

const fs = require('node:fs')
const path = require('node:path')

const esbuild = require('esbuild')

const { addresses } = require('../npm')

const [folder, compiled] = process.argv.slice(2)
const source = path.join(__dirname, 'src')
const node = path.join(__dirname, '..', 'node', 'lib')

/** The names that src/api.js exports. */
function exported() {
  const [, list] = /module\.exports = \{([^}]*)\}/.exec(fs.readFileSync(path.join(source, 'api.js'), 'utf8'))
  return list.split(',').map(name => name.trim())
}

/** The modules that stand in place of others. */
const replaced = {
  name: 'replaced',
  setup(build) {
    build.onResolve({ filter: /^\.\/native$/ }, ({ resolveDir }) =>
      resolveDir === node ? { path: path.join(source, 'native.js') } : undefined)
    build.onResolve({ filter: /^node:(timers\/promises|url)$/ }, () => ({ path: path.join(source, 'absent.js') }))
  }
}

/** Bundles the statements of an entry into a file. */
async function bundle(contents, outfile, others) {
  await esbuild.build({
    stdin: { contents, resolveDir: source },
    outfile,
    banner: { js: '// Made of bindings/node/lib and bindings/wasm/src of dtekit.' },
    bundle: true,
    target: 'es2022',
    platform: 'neutral',
    external: ['node:fs'],
    charset: 'utf8',
    inject: [path.join(source, 'bytes.js')],
    plugins: [replaced],
    logLevel: 'warning',
    ...others
  })
}

/** The module for Node or for the web, beside which dtekit.wasm lies. */
function module(place) {
  const load = place === 'web' ? 'await load()' : 'load()'
  const contents = `
    import { load } from './load-${place}.js'
    const { start } = require('./module.js')
    start(${load})
    export const { ${exported().join(', ')} } = require('./api.js')
  `
  return bundle(contents, path.join(folder, `${place}.js`), { format: 'esm' })
}

/**
 * One classic script with dtekit.wasm in it, for a page that is opened from the disk, where browsers load no modules:
 * the book's playground. `globalThis.dtekitForPages` becomes a promise of what the package exports.
 */
function page() {
  const contents = `
    import compiled from ${JSON.stringify(path.resolve(compiled))}
    const { start } = require('./module.js')
    globalThis.dtekitForPages = WebAssembly.compile(compiled).then(module => {
      start(module)
      return require('./api.js')
    })
  `
  return bundle(contents, path.join(folder, '..', 'page', 'dtekit.js'), { format: 'iife', loader: { '.wasm': 'binary' } })
}

/** The types of the Node package for what is exported here. */
function types() {
  const topics = [...fs.readFileSync(path.join(source, 'api.js'), 'utf8').matchAll(/node\/lib\/([a-z-]+)'/g)]
    .map(([, topic]) => topic)
  const copied = new Set()
  const copy = topic => {
    if (copied.has(topic)) return
    copied.add(topic)
    let text = fs.readFileSync(path.join(node, `${topic}.d.ts`), 'utf8').replace(/\bBuffer\b/g, 'Uint8Array')
    // There are no files and no streams here.
    text = text.replace(/\n *\/\*\*(?:(?!\*\/)[^])*\*\/\n *(?:load|loadSync|export function jsonToXmlTo)\([^]*?\): .*(?=\n)/g, '')
    text = text.replace(/import type \{ Writable \} from 'node:stream'\n\n/, '').replace(/from '(\.\/[a-z-]+)'/g, "from '$1.js'")
    fs.writeFileSync(path.join(folder, 'types', `${topic}.d.ts`), text)
    for (const [, other] of text.matchAll(/from '\.\/([a-z-]+)\.js'/g)) copy(other)
  }
  topics.forEach(copy)
  const values = exported()
  const lines = topics.map(topic => {
    const text = fs.readFileSync(path.join(node, `${topic}.d.ts`), 'utf8')
    const names = [...text.matchAll(/^export (?:declare )?(?:abstract )?(function|class|const|interface|type|enum) (\w+)/gm)]
      .filter(([, kind, name]) => kind === 'interface' || kind === 'type' || values.includes(name)).map(([, , name]) => name)
    return `export { ${[...new Set(names)].join(', ')} } from './${topic}.js'`
  })
  // Of the types of options those that these topics take.
  const options = topics.flatMap(topic => {
    const text = fs.readFileSync(path.join(node, `${topic}.d.ts`), 'utf8')
    return text.match(/import type \{ ([^}]*) \} from '\.\/options'/)?.[1].split(', ') ?? []
  })
  lines.push(`export type { ${[...new Set(options)].join(', ')} } from './options.js'`)
  // A result has other results in it, and words.
  for (const generated of ['records', 'words']) {
    const all = fs.readFileSync(path.join(node, `${generated}.d.ts`), 'utf8').matchAll(/^export (?:interface|type) (\w+)/gm)
    lines.push(`export type { ${[...all].map(([, name]) => name).join(', ')} } from './${generated}.js'`)
  }
  const constants = values.filter(name => /^MAPPING_|^version$/.test(name)).map(name => `export const ${name}: string`)
  fs.writeFileSync(path.join(folder, 'types', 'index.d.ts'), [...lines, ...constants, ''].join('\n'))
}

async function main() {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(path.join(folder, 'types'), { recursive: true })
  fs.copyFileSync(path.join(__dirname, 'README.md'), path.join(folder, 'README.md'))
  // Here, the files are scripts of Node.
  const { name, version, ...own } = require('./package.json')
  const others = { ...own, ...addresses() }
  const published = { name, version, type: 'module', ...others, files: [...others.files, 'LICENSE-APACHE', 'LICENSE-MIT', 'THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'] }
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  fs.copyFileSync(compiled, path.join(folder, 'dtekit.wasm'))
  await Promise.all([module('node'), module('web'), page()])
  types()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})

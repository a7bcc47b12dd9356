'use strict'

// Runs the vectors that the Node package runs, with the package of a folder, in Node and in headless Chromium:
//
//   node test/vectors.js PACKAGE
//
// Prints what failed, and for each place how many passed. esbuild comes from NODE_PATH. Without Chromium, that run is
// left out.

const { spawn, spawnSync } = require('node:child_process')
const fs = require('node:fs')
const http = require('node:http')
const os = require('node:os')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const esbuild = require('esbuild')

const folder = path.resolve(process.argv[2])
const root = path.join(__dirname, '..', '..', '..')
const page = path.join(__dirname, 'page.js')

/** The tests as one script. */
async function suite() {
  const replaced = {
    name: 'replaced',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, () => ({ path: page }))
      build.onResolve({ filter: /^dtekit$/ }, () => ({ path: 'dtekit', namespace: 'given' }))
      build.onLoad({ filter: /.*/, namespace: 'given' }, () => ({ contents: 'module.exports = globalThis.suite.dtekit' }))
    }
  }
  const built = await esbuild.build({
    entryPoints: [path.join(root, 'bindings', 'node', 'test', 'vectors', 'pure.js')],
    bundle: true, write: false, format: 'iife', target: 'es2022', platform: 'neutral', logLevel: 'warning',
    define: { __dirname: '"/bindings/node/test/vectors"' }, inject: [path.join(__dirname, 'buffer.js')], plugins: [replaced]
  })
  return built.outputFiles[0].text
}

/** The files of the vectors, by their paths in the repository, in base 64. */
function files() {
  const found = {}
  const add = file => {
    if (fs.statSync(file).isDirectory()) for (const name of fs.readdirSync(file)) add(path.join(file, name))
    else found[`/${path.relative(root, file).split(path.sep).join('/')}`] = fs.readFileSync(file).toString('base64')
  }
  add(path.join(root, 'tests', 'vectors'))
  add(path.join(root, 'docs', 'openapi.json'))
  return found
}

async function inNode(script) {
  globalThis.suite = { files: files(), dtekit: await import(pathToFileURL(path.join(folder, 'node.js'))) }
  ;(0, eval)(script)
  return globalThis.suite.run()
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>vectors</title><script type="module">
const report = found => fetch('/found', { method: 'POST', body: JSON.stringify(found) })
try {
  const files = await (await fetch('/files.json')).json()
  globalThis.suite = { files, dtekit: await import('/web.js') }
  await import('/suite.js')
  await report(await globalThis.suite.run())
} catch (error) {
  await report({ passed: 0, failed: [String(error.stack ?? error)] })
}
</script>`

/** Serves the package and the tests, opens the page, and gives what it found. */
async function inChromium(script, chromium) {
  const types = { '.js': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm' }
  const made = { '/': PAGE, '/suite.js': script, '/files.json': JSON.stringify(files()) }
  let settle
  const found = new Promise((resolve, reject) => { settle = { resolve, reject } })
  const server = http.createServer(async (request, response) => {
    if (request.url === '/found') {
      let body = ''
      for await (const piece of request.setEncoding('utf8')) body += piece
      response.end()
      return settle.resolve(JSON.parse(body))
    }
    const own = path.join(folder, path.basename(request.url))
    const content = made[request.url] ?? (fs.existsSync(own) && fs.statSync(own).isFile() ? fs.readFileSync(own) : undefined)
    response.statusCode = content === undefined ? 404 : 200
    response.setHeader('content-type', types[path.extname(request.url)] ?? 'text/html; charset=utf-8')
    response.end(content)
  })
  await new Promise(listening => server.listen(0, '127.0.0.1', listening))
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'dtekit-chromium-'))
  const browser = spawn(chromium, [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`
  ], { stdio: 'ignore', detached: true })
  browser.once('error', settle.reject)
  browser.once('exit', code => settle.reject(new Error(`${chromium} ended with ${code} before the page answered`)))
  try {
    return await found
  } finally {
    const isOver = new Promise(over => browser.once('close', over))
    // The browser leads a group of processes, each of which may write into the profile.
    process.kill(-browser.pid, 'SIGKILL')
    await isOver
    server.close()
    server.closeAllConnections()
    await removed(profile)
  }
}

// Removes a folder. A process that was killed can still leave a file there after its parent ended, so the removal is
// tried again.
async function removed(folder) {
  for (let attempt = 1; ; attempt++) {
    try {
      return fs.rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' || attempt === 50) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

async function main() {
  const script = await suite()
  const places = { Node: () => inNode(script) }
  const chromium = ['chromium', 'google-chrome'].find(name => spawnSync(name, ['--version']).status === 0)
  if (chromium) places.Chromium = () => inChromium(script, chromium)
  else console.log('left out: the vectors in a browser: Chromium is not there')
  let passed = 0
  let failed = 0
  for (const [place, run] of Object.entries(places)) {
    const found = await run()
    passed += found.passed
    failed += found.failed.length
    for (const one of found.failed) console.log(`FAILED  ${place}: ${one}`)
    console.log(`${place}: ${found.passed} passed, ${found.failed.length} failed`)
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})

'use strict'
/**
 * Opens every page of the built book in headless Chromium, in a wide and in a narrow window: browser.js FOLDER-OF-THE-HTML CHROMIUM
 *
 * Nothing scrolls sideways except tables and code within themselves, the console has no errors, and nothing comes from elsewhere. The
 * search finds a word in the page that explains it, and the playground answers. A picture of some pages goes to FOLDER-OF-THE-HTML/../pictures. It needs
 * playwright-core in NODE_PATH.
 */
const fs = require('node:fs')
const http = require('node:http')
const path = require('node:path')
const { chromium } = require('playwright-core')

const [folder, program] = process.argv.slice(2)
const WINDOWS = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' }
const PICTURES = ['docs/playground.html', 'index.html', 'docs/client.html', 'docs/mapping-cr.html', 'docs/operations.html', 'docs/start-python.html']
let passed = 0
let failed = 0

/** Serves the folder on a free port. */
async function serve () {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(fs.readFileSync(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${server.address().port}/` }
}

function check (name, faults) {
  if (faults.length === 0) {
    passed++
  } else {
    failed++
    console.log(`FAILED ${name}: ${faults.join('; ')}`)
  }
}

/** What of the page is wider than the place it has. */
function tooWide () {
  const faults = []
  for (const what of ['html', 'body', '.page', '.content', 'main']) {
    const element = document.querySelector(what)
    if (element.scrollWidth > element.clientWidth) faults.push(`${what} has ${element.scrollWidth} of ${element.clientWidth} pixels`)
  }
  if (faults.length > 0) {
    const scrolls = (one) => one.closest('.table-wrapper, pre') !== null
    const wide = [...document.querySelectorAll('main *')].filter((one) => !scrolls(one) && one.getBoundingClientRect().right > innerWidth)
    faults.push(...wide.slice(0, 3).map((one) => `${one.tagName}: ${one.textContent.slice(0, 60)}`))
  }
  if (document.querySelector('main').innerText.trim().length < 40) faults.push('the page is empty')
  return faults
}

async function search (page, url) {
  await page.goto(`${url}index.html`)
  await page.click('#mdbook-search-toggle')
  await page.fill('#mdbook-searchbar', 'reconcile')
  const found = page.locator('#mdbook-searchresults a[href*="docs/client.html"]').first()
  await found.waitFor({ timeout: 120_000 })
  await found.click()
  await page.waitForURL(/docs\/client\.html/, { timeout: 120_000 })
  return (await page.locator('main').innerText()).includes('reconcile') ? [] : ['the page that was found has no such word']
}

/** The playground finds the wrong day of its sample, then converts what is typed. */
async function playground (page, url) {
  await page.goto(`${url}docs/playground.html`)
  await page.selectOption('#playground-what', 'lint')
  await page.waitForFunction(() => document.querySelector('#playground-output').textContent.startsWith('<DTE>'))
  await page.click('#playground-run')
  const found = await page.locator('#playground-output').innerText()
  await page.selectOption('#playground-what', 'convert')
  await page.fill('#playground-input', '{"Documento": {"Total": 19.00}}')
  await page.click('#playground-run')
  const converted = await page.locator('#playground-output').innerText()
  const faults = found.includes('Documento/Encabezado/IdDoc/FechaEmis') ? [] : [`lint says ${found.slice(0, 200)}`]
  return converted === '<DTE><Documento><Total>19.00</Total></Documento></DTE>' ? faults : [...faults, `converted to ${converted}`]
}

async function main () {
  const files = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html')).sort()
  // toc.html is part of each page where scripts are off; an index of a folder is no page of mdBook.
  const withPlayground = fs.existsSync(path.join(folder, 'dtekit-wasm/web.js'))
  if (!withPlayground) console.log('left out: the playground, which needs bindings/wasm/build')
  const pages = files.filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('<main>') && name !== '404.html' &&
    (withPlayground || name !== 'docs/playground.html'))
  const { server, url } = await serve()
  fs.mkdirSync(path.join(folder, '../pictures'), { recursive: true })
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 })
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const page = await browser.newPage({ viewport })
    page.setDefaultTimeout(120_000)
    let faults = []
    page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()) })
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('request', (request) => { if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) faults.push(`asks for ${request.url()}`) })
    page.on('requestfailed', (request) => {
      // The next page ends what is still loading. links.py finds files that are not there.
      if (request.failure().errorText !== 'net::ERR_ABORTED') faults.push(`${request.url()} does not load`)
    })
    for (const file of pages) {
      faults = []
      await page.goto(url + file)
      faults.push(...await page.evaluate(tooWide))
      check(`${name} ${file}`, faults)
      if (PICTURES.includes(file)) await page.screenshot({ path: path.join(folder, '../pictures', `${name}-${path.basename(file)}.png`) })
    }
    faults = []
    check(`${name} search`, [...await search(page, url), ...faults])
    faults = []
    if (withPlayground) check(`${name} playground`, [...await playground(page, url), ...faults])
    await page.close()
  }
  await browser.close()
  server.close()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && pages.length > 0 ? 0 : 1
}

main().catch((error) => { console.error(error); process.exitCode = 1 })

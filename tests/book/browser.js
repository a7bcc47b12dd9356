'use strict'
/**
 * Opens every page of the built book in headless Chromium, in three widths, one of them dark: browser.js
 * FOLDER-OF-THE-HTML CHROMIUM
 *
 * Nothing scrolls sideways except tables and code within themselves, the console has no errors, and nothing comes from
 * elsewhere. The search finds a word in the page that explains it, and the playground answers, also from the disk.
 * axe-core looks at some pages, and their pictures go to FOLDER-OF-THE-HTML/../pictures. It needs playwright-core and
 * axe-core in NODE_PATH.
 */
const fs = require('node:fs')
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { chromium } = require('playwright-core')

const [folder, program] = process.argv.slice(2)
const WINDOWS = {
  wide: { viewport: { width: 1280, height: 900 } },
  middle: { viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 390, height: 844 } }
}
const url = 'http://localhost/'
const PICTURES = ['docs/playground.html', 'index.html', 'docs/client.html', 'docs/mapping-cr.html', 'docs/operations.html', 'docs/start-python.html']
let passed = 0
let failed = 0

/**
 * Answers what a page asks for from the folder: no request leaves the browser, so a change of the machine's network
 * ends none.
 */
async function answer (route) {
  const file = path.join(folder, decodeURIComponent(new URL(route.request().url()).pathname))
  if (!fs.existsSync(file) || fs.statSync(file).isDirectory()) return route.fulfill({ status: 404 })
  // The type follows from the name.
  return route.fulfill({ path: file })
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

async function search (page) {
  await page.goto(`${url}index.html`)
  await page.click('#mdbook-search-toggle')
  const found = page.locator('#mdbook-searchresults a[href*="docs/concepts.html"]').first()
  // mdBook searches as a key is let go, or as soon as its index has come, which takes long on a busy machine.
  await page.fill('#mdbook-searchbar', 'reconcile')
  await page.press('#mdbook-searchbar', 'End')
  await found.waitFor()
  await found.click()
  await page.waitForURL(/docs\/concepts\.html/, { timeout: 120_000 })
  return (await page.locator('main').innerText()).includes('reconcile') ? [] : ['the page that was found has no such word']
}

/**
 * The playground finds the wrong day of its example at its line, then converts what is typed, and has an example for
 * each choice.
 */
async function playground (page, address) {
  const faults = []
  const expect = (isRight, words) => { if (!isRight) faults.push(words) }
  await page.goto(address)
  const said = async (selector) => page.locator(selector).innerText()
  await page.waitForFunction(() => document.querySelector('#playground-output').textContent.startsWith('<DTE>'))
  await page.selectOption('#playground-action', 'lint')
  const found = await said('#playground-findings')
  expect(found.includes('Documento/Encabezado/IdDoc/FechaEmis'), `lint says ${found.slice(0, 200)}`)
  const line = Number(/line (\d+)/.exec(found)?.[1])
  const marked = await page.locator('#playground-lines .playground-error').first().innerText()
  expect(Number(marked) === line, `line ${marked} is marked, and not ${line}`)
  await page.locator('#playground-findings button').first().click()
  const selected = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.querySelector('#playground-input')
    return value.slice(selectionStart, selectionEnd)
  })
  expect(selected.includes('2026-02-30'), `the line of the finding is ${selected}`)
  await page.selectOption('#playground-language', 'es')
  expect(await said('#playground-findings') !== found, 'the findings are no Spanish')
  for (const country of await page.locator('#playground-country option').allInnerTexts()) {
    await page.selectOption('#playground-country', country)
    for (const action of ['convert', 'map', 'lint', 'totals', 'validate', 'read', 'print']) {
      await page.selectOption('#playground-action', action)
      const summary = await said('#playground-summary')
      // Brazil's documents are only read.
      const isLeftOut = country === 'BR'
      const isRight = isLeftOut ? summary !== '' : !summary.startsWith('Refused')
      expect(isRight, `${country} ${action}: ${summary} ${(await said('#playground-findings')).slice(0, 200)}`)
      if (action === 'validate') {
        const violations = await said('#playground-findings')
        expect(violations.includes('schema-'), `${country}: the mistake is not found: ${violations.slice(0, 100)}`)
      }
      if (action === 'print' && country === 'CL') expect(await page.locator('#playground-symbol img').count() === 1, 'no symbol')
    }
  }
  await page.selectOption('#playground-action', 'convert')
  await page.fill('#playground-input', '{"Documento": {"Total": 19.00}}')
  const converted = '<DTE><Documento><Total>19.00</Total></Documento></DTE>'
  await page.waitForFunction((text) => document.querySelector('#playground-output').textContent === text, converted)
  const [height, width] = await page.evaluate(() => {
    const { height } = document.querySelector('#playground-input').getBoundingClientRect()
    return [height, document.querySelector('.playground-sides').getBoundingClientRect().width]
  })
  expect(height > 300 && width > innerWidthOf(page) * 0.5, `the playground has ${width} × ${height} pixels`)
  return faults
}

/** Samples in several languages are tabs; what is chosen stays chosen on the next page. */
async function tabs (page) {
  await page.goto(`${url}docs/print.html`)
  await page.locator('.language-tabs').first().getByRole('tab', { name: 'Rust' }).click()
  await page.goto(`${url}docs/totals.html`)
  const shown = await page.locator('main > pre:visible').first().innerText()
  return shown.includes('dtekit::') ? [] : [`Rust was chosen, and shown is ${shown.slice(0, 80)}`]
}

function innerWidthOf (page) {
  return page.viewportSize().width
}

/** What axe-core finds in a page: each rule with its first place. */
async function axe (page) {
  await page.addScriptTag({ path: require.resolve('axe-core') })
  const { violations } = await page.evaluate(() => globalThis.axe.run(document.querySelector('main')))
  return violations.map(({ id, nodes }) => `axe: ${id} at ${nodes[0].target}: ${nodes[0].failureSummary.slice(0, 150)}`)
}

async function main () {
  const files = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html')).sort()
  // toc.html is part of each page where scripts are off; an index of a folder is no page of mdBook.
  const withPlayground = fs.existsSync(path.join(folder, 'dtekit-wasm/dtekit.js'))
  if (!withPlayground) console.log('left out: the playground, which needs bindings/wasm/build')
  const pages = files.filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('<main>') && name !== '404.html' &&
    (withPlayground || name !== 'docs/playground.html'))
  fs.mkdirSync(path.join(folder, '../pictures'), { recursive: true })
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 })
  for (const [name, options] of Object.entries(WINDOWS)) {
    const page = await browser.newPage(options)
    page.setDefaultTimeout(120_000)
    await page.route((address) => address.href.startsWith(url), answer)
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
      if (PICTURES.includes(file)) faults.push(...await axe(page))
      check(`${name} ${file}`, faults)
      if (PICTURES.includes(file)) await page.screenshot({ path: path.join(folder, '../pictures', `${name}-${path.basename(file)}.png`) })
    }
    faults = []
    check(`${name} search`, [...await search(page), ...faults])
    faults = []
    check(`${name} tabs`, [...await tabs(page), ...faults])
    faults = []
    if (withPlayground) check(`${name} playground`, [...await playground(page, `${url}docs/playground.html`), ...faults])
    faults = []
    if (withPlayground && name === 'wide') {
      // From the disk everything but the search works; mdBook's other scripts may ask for what a page on the disk
      // cannot have.
      const address = pathToFileURL(path.resolve(folder, 'docs/playground.html')).href
      check('the playground from the disk', await playground(page, address))
    }
    await page.close()
  }
  await browser.close()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && pages.length > 0 ? 0 : 1
}

// The browser is still open, and would keep the program alive.
main().catch((error) => { console.error(error); process.exit(1) })

'use strict'
/**
 * Opens the pages of `dtekit desk` in headless Chromium, in three widths, one of them dark: desk.js FOLDER CHROMIUM
 *
 * FOLDER has the programs dtekit and dtekit-sandbox. A journal gets entries of each kind from the sandbox; axe-core
 * finds no fault in any page, nothing comes from elsewhere, nothing scrolls sideways, and the forms work without
 * scripts. Pictures go to target/book/pictures; with DTEKIT_BLESS=1 those of docs/desk.md are made anew. It needs
 * playwright-core and axe-core in NODE_PATH.
 */
const { execFileSync, spawn } = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const readline = require('node:readline')
const { chromium } = require('playwright-core')

const [folder, program] = process.argv.slice(2)
const root = path.resolve(__dirname, '../..')
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'desk'))
const pictures = path.join(root, 'target/book/pictures')
const WINDOWS = {
  wide: { viewport: { width: 1280, height: 900 } },
  middle: { viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 390, height: 844 } }
}
const ITEM = '1f6a3c52-7d0e-4b8e-9c11-2a5d8e7f9b01'
const PICTURES = { overview: '', entry: 'entry?key=rejected-1', item: `item?key=messages/${ITEM}` }
const started = []
let passed = 0
let failed = 0

function check (name, faults) {
  if (faults.length === 0) {
    passed++
  } else {
    failed++
    console.log(`FAILED ${name}: ${faults.join('; ')}`)
  }
}

/** Starts a program that says where it listens. */
async function listening (name, args, env = {}) {
  const child = spawn(path.resolve(folder, name), args, { cwd: work, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] })
  started.push(child)
  for await (const line of readline.createInterface(child.stdout)) return line.replace('listening ', '')
  throw new Error(`${name} says nothing`)
}

/** A journal with an entry that is accepted, one that is rejected, one that is refused, and one that waits. */
async function journal () {
  const url = await listening('dtekit-sandbox', ['--until-stdin-closes', '--country', 'MX', '--duplicates', '--certified', 'as-sent'])
  const env = { DTEKIT_BASE_URL: url, DTEKIT_USERNAME: 'user', DTEKIT_PASSWORD: 'secret' }
  const call = (...args) => {
    try {
      execFileSync(path.resolve(folder, 'dtekit'), ['journal', 'journal.db', ...args], { cwd: work, env: { ...process.env, ...env }, stdio: 'ignore' })
    } catch (error) {
      // A refused document ends with 1.
      if (error.status !== 1) throw error
    }
  }
  const invoice = path.join(root, 'tests/data/invoice-of-any-country.json')
  call('submit', 'accepted-1', invoice, '--country', 'MX')
  call('run', '--once')
  const fault = await fetch(`${url}/_control/fault`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"fault": "reject"}' })
  if (!fault.ok) throw new Error(await fault.text())
  call('submit', 'rejected-1', invoice, '--country', 'MX')
  call('run', '--once')
  fs.writeFileSync(path.join(work, 'refused.json'), '{"Documento": ')
  call('submit', 'refused-1', 'refused.json', '--country', 'MX')
  call('submit', 'waiting-1', invoice, '--country', 'MX', '--chain', 'till-1')
  await inbox(url, env)
  return env
}

/** An inbox with a signed document, one that cannot be read, and a message that can be given back. */
async function inbox (url, env) {
  const post = async (body) => {
    const answer = await fetch(`${url}/_control/inbox`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const supplier = fs.readFileSync(path.join(root, 'tests/data/certified-cl.xml'), 'utf8')
  await post({
    queue: 'messages',
    items: [
      { GlobalDocumentId: ITEM, CountryId: 'CL', FileContent: supplier },
      { GlobalDocumentId: ITEM.replace('1', '2'), CountryId: 'CL', SenderCode: '76192083-9', FileContent: '<broken' }
    ]
  })
  execFileSync(path.resolve(folder, 'dtekit'), ['inbox', 'inbox.db', 'run', '--once', '--account', '76192083-9', '--source', 'messages'],
    { cwd: work, env: { ...process.env, ...env }, stdio: 'ignore' })
}

/** The pictures of the pages that docs/desk.md shows: small, and made anew by DTEKIT_BLESS=1 alone. */
async function draw (context, page, url) {
  const session = await context.newCDPSession(page)
  for (const [name, one] of Object.entries(PICTURES)) {
    await page.goto(`${url}en/${one}`)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
    const content = Buffer.from(data, 'base64')
    const file = path.join(root, 'docs/pictures', `desk-${name}.webp`)
    if (process.env.DTEKIT_BLESS) {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, content)
    }
    const found = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)
    const faults = found.length > 60_000 ? [`it has ${found.length} bytes`] : []
    if (found.toString('latin1', 8, 12) !== 'WEBP') faults.push('it is no picture')
    check(`picture ${name}`, faults)
  }
}

async function axe (page) {
  await page.addScriptTag({ path: require.resolve('axe-core') })
  const { violations } = await page.evaluate(() => globalThis.axe.run())
  return violations.map(({ id, nodes }) => `axe: ${id} at ${nodes[0].target}: ${nodes[0].failureSummary.slice(0, 200)}`)
}

/** Settles and acknowledges an entry in a browser without scripts, under the policy of the pages. */
async function forms (browser, url) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const faults = []
  await page.goto(url)
  await page.getByRole('link', { name: 'waiting', exact: true }).click()
  await page.getByRole('link', { name: 'waiting-1' }).click()
  await page.getByLabel('Why (it is kept)').fill('the customer left')
  await page.getByRole('button', { name: 'Settle' }).click()
  const said = await page.locator('main').innerText()
  if (!said.includes('Settled: refused.') || !said.includes('the customer left')) faults.push(`after Settle: ${said.slice(0, 200)}`)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  if (!(await page.locator('main').innerText()).includes('Acknowledged.')) faults.push('it was not acknowledged')
  await page.getByRole('link', { name: 'Español' }).click()
  if (!(await page.locator('main').innerText()).includes('no admitido')) faults.push('the page is not in Spanish')
  await context.close()
  return faults
}

async function main () {
  const env = await journal()
  const url = await listening('dtekit', ['desk', '--db', 'journal.db', '--inbox', 'inbox.db', '--allow-settle', '--lang', 'en'], env)
  fs.mkdirSync(pictures, { recursive: true })
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 })
  const items = ['inbox', 'inbox?state=new', `item?key=messages/${ITEM}`, `item?key=messages/${ITEM.replace('1', '2')}`]
  const pages = ['', 'list', ...items, ...['accepted-1', 'rejected-1', 'refused-1', 'waiting-1'].map((key) => `entry?key=${key}`)]
  for (const [name, options] of Object.entries(WINDOWS)) {
    // The policy forbids scripts, and so axe-core, which is one.
    const context = await browser.newContext({ ...options, bypassCSP: true })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    let faults = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('request', (request) => { if (!request.url().startsWith(new URL(url).origin)) faults.push(`asks for ${request.url()}`) })
    for (const language of ['en', 'es']) {
      for (const one of pages) {
        faults = []
        const response = await page.goto(`${url}${language}/${one}`)
        if (response.status() !== 200) faults.push(`status ${response.status()}`)
        const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        if (wide > width) faults.push(`the page has ${wide} of ${width} pixels`)
        faults.push(...await axe(page))
        check(`${name} ${language} ${one}`, faults)
        const file = `desk-${name}-${language}-${one.replace(/\W+/g, '-') || 'overview'}.png`
        await page.screenshot({ path: path.join(pictures, file), fullPage: true })
      }
    }
    if (name === 'wide') await draw(context, page, url)
    await context.close()
  }
  check('forms without scripts', await forms(browser, url))
  await browser.close()
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function end (code) {
  for (const child of started) child.kill()
  fs.rmSync(work, { recursive: true, force: true })
  process.exit(code)
}

// The browser is still open, and would keep the program alive.
main().then(end, (error) => { console.error(error); end(1) })

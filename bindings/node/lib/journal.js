'use strict'

// Documents to issue, kept in a file or in the program's own database, for several workers; journal.d.ts is the
// documentation.

const { onlySignal, withoutSignal } = require('./abort')
const { object, text } = require('./argument')
const { Client, clientCall } = require('./client')
const {
  Opened, Place, acknowledge, call, callAbout, countsOf, explained, lending, mostOf, schemaText, timeOf, whole
} = require('./database')
const { publisher } = require('./diagnostics')
const { contentInSlices } = require('./document-input')
const { settled } = require('./error')
const { nativeOf } = require('./handle')
const { contentOf } = require('./journal-content')
const { QueueMetrics } = require('./metrics')
const native = require('./native')
const { optionsText } = require('./options')
const { record, recordOf } = require('./record')
const { withoutRegistry } = require('./registry')
const { deciding, withTable } = require('./rule')
const { whenRead } = require('./slices')
const { secondsOf } = require('./time')

/** Documents to issue, kept in a file or in the program's own database. */
class Journal extends Opened {
  /** @throws {DtekitError} of kind `storage` or `argument`. */
  constructor(path, options = {}) {
    if (path instanceof Place) {
      super(path)
      return
    }
    const { own, others } = withoutRegistry(object(options, 'an object of options'))
    const { content: given, ...rest } = others
    const content = contentOf(given)
    const opened = native.journal(text(path, 'a path'), optionsText(rest), own, content?.asked)
    super(new Place(settled(opened), path, null, content))
  }

  /** The journal in tables of the program's own database. */
  static over(pool, options) {
    const { own, others } = withoutRegistry(object(options, 'an object of options'))
    const { dialect, schema, content: given, ...rest } = others
    const content = contentOf(given)
    const open = (...place) => native.journalOver(...place, optionsText(rest), own, content?.asked)
    return new Journal(Place.over(pool, { dialect, schema }, open, content))
  }

  /** The statements that make the tables. */
  static schema(dialect, schema = null) {
    return schemaText(native.journalSchema, dialect, schema)
  }

  /** Checks a document and stores it. */
  async submit(key, document, country, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, within, ...rest } = others
    const given = [text(country, 'the code of a country'), optionsText(rest), timeOf(this, now)]
    const name = text(key, 'a key')
    const begin = lending(this, within, signal)
    return entryOf(await whenRead(contentInSlices(document, signal), bytes =>
      begin((journal, link) => journal.submit(name, bytes, ...given, link))))
  }

  /** Stores a document and works on it at once. */
  async issue(client, key, document, country, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, decide, within, ...rest } = others
    // What is sent cannot be rolled back.
    if (within !== undefined) throw new TypeError('expected no `within` for `issue`, found one: `submit` takes it')
    const { rule, options: issue } = withTable(decide, rest)
    const given = [text(country, 'the code of a country'), optionsText(issue), timeOf(this, now)]
    const name = text(key, 'a key')
    const issued = whenRead(contentInSlices(document, signal), bytes => deciding(rule, signal, (...asking) =>
      clientCall(client, signal, handle => nativeOf(this).issue(handle, name, bytes, ...given, ...asking, publisher()))))
    return entryOf(await explained(this, issued))
  }

  /** Makes one pass over what is due. */
  async run(client, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, decide, ...rest } = others
    const { rule, options: run } = withTable(decide, rest)
    const given = [timeOf(this, now), optionsText(run)]
    const clients = client instanceof Client ? null : await this.#clients(client, signal)
    if (clients?.size === 0) return nothingDone()
    const names = clients && [...clients.keys()]
    const handles = clients && [...clients.values()].map(nativeOf)
    const [first] = clients?.values() ?? [client]
    const pass = await explained(this, deciding(rule, signal, (...asking) => clientCall(first, signal, handle => {
      const journal = nativeOf(this)
      return clients === null
        ? journal.run(handle, ...given, ...asking, publisher())
        : journal.runAccounts(handle, names, handles, ...given, ...asking, publisher())
    })))
    return recordOf('JournalPass', pass.text)
  }

  /** The clients by their accounts. */
  async #clients(clients, signal) {
    if (typeof clients !== 'function') return new Map(clients instanceof Map ? clients : Object.entries(clients))
    const found = new Map()
    for (const account of await this.accounts({ signal })) {
      const client = await clients(account)
      if (client) found.set(account, client)
    }
    return found
  }

  /** The accounts with entries that a pass can take. */
  async accounts(options) {
    return call(this, onlySignal(options), journal => journal.accounts())
  }

  /** Waits until a pass may find something to do. */
  async wait(until = null, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const given = [until === null ? null : secondsOf(until), optionsText(others)]
    const stop = new native.Stop()
    const end = () => stop.stop()
    signal?.addEventListener('abort', end, { once: true })
    try {
      return await call(this, signal, journal => journal.wait(...given, stop))
    } finally {
      signal?.removeEventListener('abort', end)
    }
  }

  /** The entry with this key; null where there is none. */
  async get(key, options = {}) {
    const entry = await callAbout(this, key, options, (journal, name, now) => journal.get(name, now))
    return entry === null ? null : entryOf(entry)
  }

  /** The entries in a state, or all. */
  async list(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { state = null, after = 0, most = 100, account } = others
    const owner = accountOf(account)
    const [number, limit] = [whole(after), mostOf(most)]
    const [name, now] = [state === null ? null : text(state, 'a state'), timeOf(this, others.now)]
    const entries = await call(this, signal, journal => journal.list(name, number, limit, now, owner))
    return entries.map(entryOf)
  }

  /** The entries that are finished and were not acknowledged. */
  async results(most = 100, options) {
    const limit = mostOf(most)
    const entries = await call(this, onlySignal(options), journal => journal.results(limit))
    return entries.map(entryOf)
  }

  /** Notes that the caller has a result. */
  async acknowledge(key, options = {}) {
    return acknowledge(this, key, options)
  }

  /** Decides about an entry. */
  async settle(key, state, reason, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const given = [text(key, 'a key'), text(state, 'a state'), text(reason, 'a reason'), timeOf(this, others.now)]
    return entryOf(await call(this, signal, journal => journal.settle(...given)))
  }

  /** The newest attempts of an entry, the oldest first. */
  async attempts(key, options) {
    const name = text(key, 'a key')
    const attempts = JSON.parse((await call(this, onlySignal(options), journal => journal.attempts(name))).text)
    return attempts.map(one => record('JournalAttempt', one))
  }

  /** The entries in each state, with the oldest. */
  async counts(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const owner = accountOf(others.account)
    return countsOf(await call(this, signal, journal => journal.counts(owner)))
  }

  /** The gauges of the journal. */
  async metrics(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const [now, owner] = [timeOf(this, others.now), accountOf(others.account)]
    return new QueueMetrics(await call(this, signal, journal => journal.metrics(now, owner)))
  }

  /** Removes what was acknowledged before a time. */
  async compact(before, options) {
    const time = secondsOf(before)
    return call(this, onlySignal(options), journal => journal.compact(time))
  }

  /** Takes all leases back. */
  async recover(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const now = timeOf(this, others.now)
    return call(this, signal, journal => journal.recover(now))
  }

  /** The names in the content that entries have. */
  async contentNames(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { after = '', most = 1000 } = others
    const [limit, name] = [mostOf(most), text(after, 'a name')]
    return call(this, signal, journal => journal.contentNames(name, limit))
  }
}

/** What a pass without clients did. */
function nothingDone() {
  return { worked: 0, finished: 0, postponed: 0, lost: 0, findings: [], newFindings: [], nextAt: null }
}

/** What is left for a worker of these accounts when nothing is due, in a line of English. */
async function leftIn(journal, accounts, nextAt) {
  const until = nextAt === null ? null : secondsOf(nextAt)
  return JSON.parse((await call(journal, undefined, native => native.backlog(accounts, until))).text)
}

/** The account, or null for all. */
function accountOf(account) {
  return account == null ? null : text(account, 'an account')
}

function entryOf({ json, certified = null }) {
  return { ...recordOf('JournalEntry', json), certified }
}

module.exports = { Journal, leftIn }

'use strict'

// What arrives, kept in a file or in the program's own database, for several workers; inbox.d.ts is the documentation.

const { onlySignal, withoutSignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { clientCall } = require('./client')
const {
  Opened, Place, acknowledge, call, callAbout, countsOf, explained, lending, onlyPlace, schemaText, timeOf
} = require('./database')
const { publisher } = require('./diagnostics')
const { settled } = require('./error')
const { nativeOf } = require('./handle')
const native = require('./native')
const { optionsText } = require('./options')
const { recordOf } = require('./record')
const { withoutRegistry } = require('./registry')

/** What the service has for an account, kept in a file or in the program's own database. */
class Inbox extends Opened {
  /** @throws {DtekitError} of kind `storage`. */
  constructor(path, options) {
    const opened = () => settled(native.inbox(text(path, 'a path'), optionsText(options)))
    super(path instanceof Place ? path : new Place(opened(), path))
  }

  /** The inbox in tables of the program's own database. */
  static over(pool, options) {
    const { taxIds, ...place } = object(options, 'an object of options')
    const given = optionsText({ taxIds })
    return new Inbox(Place.over(pool, onlyPlace(place), (...over) => native.inboxOver(...over, given)))
  }

  /** The statements that make the tables. */
  static schema(dialect, schema = null) {
    return schemaText(native.inboxSchema, dialect, schema)
  }

  /** Makes one pass: stores what the service has, and confirms it. */
  async run(client, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, ...run } = others
    const given = optionsText(run)
    const time = timeOf(this, now)
    const done = clientCall(client, signal, handle => nativeOf(this).run(handle, time, given, publisher()))
    return recordOf('InboxPass', (await explained(this, done)).text)
  }

  /** The entry with this key; null where there is none. */
  async get(key, options) {
    const name = text(key, 'a key')
    const entry = await call(this, onlySignal(options), inbox => inbox.get(name))
    return entry === null ? null : entryOf(entry)
  }

  /** The entries in a state, or all. */
  async list(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { state = null, after = 0, most = 100 } = others
    for (const number of [after, most]) {
      if (!Number.isSafeInteger(number) || number < 0) throw wrongType('a whole number', number)
    }
    const word = state === null ? null : text(state, 'a state')
    const entries = await call(this, signal, inbox => inbox.list(word, after, Math.min(most, 0xffffffff)))
    return entries.map(entryOf)
  }

  /** How many entries there are of each state. */
  async counts(options) {
    return countsOf(await call(this, onlySignal(options), inbox => inbox.counts()))
  }

  /** The item as JSON text, as the service listed it. */
  async item(key, options) {
    const name = text(key, 'a key')
    const item = await call(this, onlySignal(options), inbox => inbox.item(name))
    return item === null ? null : item.text
  }

  /** The document of an item, byte for byte. */
  async original(key, options) {
    const name = text(key, 'a key')
    return call(this, onlySignal(options), inbox => inbox.original(name))
  }

  /** The document as a generic DTE. */
  async generic(key, options) {
    const name = text(key, 'a key')
    return call(this, onlySignal(options), inbox => inbox.generic(name))
  }

  /** Notes that the program has printed or answered an item. */
  async mark(key, state, options = {}) {
    const word = text(state, 'a state')
    await callAbout(this, key, options, (inbox, name, now) => inbox.mark(name, word, now))
  }

  /** Notes that the program is done with an item. */
  async acknowledge(key, options = {}) {
    return acknowledge(this, key, options)
  }

  /** Answers a document: puts the message of its country into the journal. */
  async answer(key, verdict, journal, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, within, sequence, ...rest } = others
    const given = [text(key, 'a key'), text(verdict, 'a verdict'), sequence ? nativeOf(sequence) : null,
      timeOf(this, now), optionsText(rest)]
    const begin = lending(this, within, signal)
    const handle = nativeOf(journal)
    return entryOf(await begin((inbox, link) => inbox.answer(handle, ...given, link)))
  }

  /** Notes that the program has failed with an item. */
  async fail(key, reason, options = {}) {
    const why = text(reason, 'a reason')
    await callAbout(this, key, options, (inbox, name, now) => inbox.fail(name, why, now))
  }

  /** Gives an item back. */
  async giveBack(key, options = {}) {
    return callAbout(this, key, options, (inbox, name, now) => inbox.giveBack(name, now))
  }

  /** Makes an entry new again. */
  async reopen(key, options = {}) {
    return callAbout(this, key, options, (inbox, name, now) => inbox.reopen(name, now))
  }

  /** Prints the jobs that are due. */
  async print(printer, options = {}) {
    if (typeof printer !== 'function') throw wrongType('a function that prints', printer)
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    // One time for the whole pass: a job that fails is due later, and not tried twice in it.
    const begin = timeOf(this, others.now) ?? await call(this, signal, inbox => inbox.now())
    const all = { ...others, now: new Date(begin * 1000) }
    const done = { printed: 0, postponed: 0, failed: 0, givenBack: 0 }
    const counted = { printed: 'printed', new: 'postponed', failed: 'failed', 'given-back': 'givenBack' }
    for (;;) {
      const job = await this.takePrint({ ...all, signal })
      if (job === null) return done
      let failure = null
      try {
        await printer(job)
      } catch (error) {
        failure = String(error?.message || error) || 'an error'
      }
      // What was printed is noted, also after an abort.
      const state = await this.settlePrint(job.entry.key, job.attempt, failure, all)
      if (counted[state]) done[counted[state]] += 1
    }
  }

  /** Takes one print job that is due; null where none is. */
  async takePrint(options = {}) {
    const { signal, now, own, given } = printing(this, options)
    const job = await call(this, signal, inbox => inbox.takePrint(now, given, own))
    return job === null ? null : recordOf('PrintJob', job.text)
  }

  /** Notes what an attempt to print a job has come to. */
  async settlePrint(key, attempt, failure = null, options = {}) {
    const name = text(key, 'a key')
    if (!Number.isInteger(attempt) || attempt < 0 || attempt > 0xffffffff) throw wrongType('the number of an attempt', attempt)
    const why = failure === null ? undefined : text(failure, 'a reason')
    const { signal, now, given } = printing(this, options)
    return (await call(this, signal, inbox => inbox.settlePrint(name, attempt, why, now, given))).text
  }

  /** What goes on the paper for an item. */
  async printData(key, options = {}) {
    const name = text(key, 'a key')
    const { signal, others: all } = withoutSignal(object(options, 'an object of options'))
    const { own, others } = withoutRegistry(all)
    const data = await call(this, signal, inbox => inbox.printData(name, optionsText(others), own))
    return data === null ? null : JSON.parse(data.text)
  }
}

/** The options of printing as the native object takes them. */
function printing(inbox, options) {
  const { signal, others } = withoutSignal(object(options, 'an object of options'))
  const { own, others: named } = withoutRegistry(others)
  const { now, ...keywords } = named
  return { signal, now: timeOf(inbox, now), own, given: optionsText(keywords) }
}

function entryOf({ text }) {
  return recordOf('InboxEntry', text)
}

module.exports = { Inbox }

'use strict'

// What arrives, kept in a file, for several workers; inbox.d.ts is the documentation.

const { abortable, onlySignal, withoutSignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { clientCall } = require('./client')
const { publisher } = require('./diagnostics')
const { settled } = require('./error')
const { Handle, nativeOf } = require('./handle')
const native = require('./native')
const { optionsText } = require('./options')
const { shown } = require('./shown')
const { dateOf, secondsOf } = require('./time')

/** What the service has for an account, kept in a file. */
class Inbox extends Handle {
  #path

  /** @throws {DtekitError} of kind `storage`. */
  constructor(path) {
    super(settled(native.inbox(text(path, 'a path'))))
    this.#path = path
  }

  /** Makes one pass: stores what the service has, and confirms it. */
  async run(client, options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const { now, ...run } = others
    const given = optionsText(run)
    const pass = await clientCall(client, signal, handle => nativeOf(this).run(handle, secondsOf(now), given, publisher()))
    const members = JSON.parse(pass.text)
    return { ...members, nextAt: dateOf(members.nextAt) }
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
    const counts = JSON.parse((await call(this, onlySignal(options), inbox => inbox.counts())).text)
    for (const one of Object.values(counts)) one.oldest = dateOf(one.oldest)
    return counts
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
    await change(this, key, options, (inbox, name, now) => inbox.mark(name, word, now))
  }

  /** Notes that the program is done with an item. */
  async acknowledge(key, options = {}) {
    return change(this, key, options, (inbox, name, now) => inbox.acknowledge(name, now))
  }

  /** Notes that the program has failed with an item. */
  async fail(key, reason, options = {}) {
    const why = text(reason, 'a reason')
    await change(this, key, options, (inbox, name, now) => inbox.fail(name, why, now))
  }

  /** Gives an item back. */
  async giveBack(key, options = {}) {
    return change(this, key, options, (inbox, name, now) => inbox.giveBack(name, now))
  }

  /** Makes an entry new again. */
  async reopen(key, options = {}) {
    return change(this, key, options, (inbox, name, now) => inbox.reopen(name, now))
  }

  /** Closes the file once no call uses it. */
  close() {
    nativeOf(this).close()
  }

  [shown]() {
    return this.#path
  }
}

/** Changes an entry at a time. */
async function change(inbox, key, options, start) {
  const { signal, others } = withoutSignal(object(options, 'an object of options'))
  const name = text(key, 'a key')
  const now = secondsOf(others.now)
  return call(inbox, signal, handle => start(handle, name, now))
}

/** Runs a call of the inbox; `start` begins it with the native object. */
async function call(inbox, signal, start) {
  return settled(await abortable(signal, () => start(nativeOf(inbox))))
}

function entryOf({ text }) {
  const members = JSON.parse(text)
  for (const name of ['receivedAt', 'confirmedAt', 'finishedAt', 'nextAt']) members[name] = dateOf(members[name])
  return members
}

module.exports = { Inbox }

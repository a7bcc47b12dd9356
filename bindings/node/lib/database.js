'use strict'

// What a journal, a poll store and a sequence share: a place in a file, or in the program's own database.

const { abortable, onlySignal, withoutSignal } = require('./abort')
const { object, text, wrongType } = require('./argument')
const { settled } = require('./error')
const { Handle, nativeOf } = require('./handle')
const { QueueMetrics } = require('./metrics')
const { record } = require('./record')
const { shown } = require('./shown')
const { Connections } = require('./sql')
const { secondsOf } = require('./time')

let connectionsOf
let contentOf

/** A native object, its ways to a database's pool and to content, if it has them, and what `util.inspect` shows. */
class Place {
  constructor(native, name, connections = null, content = null) {
    Object.assign(this, { native, name, connections, content })
  }

  /** The place in the program's database; `open` makes the native object. */
  static over(pool, { dialect, schema }, open, content = null) {
    const place = [text(dialect, 'a word for `dialect`'), nameOf(schema)]
    const connections = new Connections(pool, dialect)
    const ask = request => { connections.answer(request) }
    const name = place[1] === null ? dialect : `${dialect}:${schema}`
    return new Place(settled(open(ask, ...place)), name, connections, content)
  }
}

/** The base of what is kept in a file, or in tables of the program's own database. */
class Kept extends Handle {
  #name
  #connections
  #content

  static {
    connectionsOf = kept => kept.#connections
    contentOf = kept => kept.#content
  }

  constructor(place) {
    super(place.native)
    this.#name = place.name
    this.#connections = place.connections
    this.#content = place.content
  }

  [shown]() {
    return this.#name
  }
}

/** What is kept in tables of its own. */
class Tabled extends Kept {
  /** Makes the tables that are missing. */
  async createTables(options) {
    await call(this, onlySignal(options), native => native.createTables())
  }
}

/** What is open until it is closed. */
class Opened extends Tabled {
  /** The gauges. */
  async metrics(options = {}) {
    const { signal, others } = withoutSignal(object(options, 'an object of options'))
    const now = timeOf(this, others.now)
    return new QueueMetrics(await call(this, signal, native => native.metrics(now)))
  }

  /** Closes it once no call uses it. */
  close() {
    nativeOf(this).close()
  }
}

/** The statements that make the tables, from a function of the addon. */
function schemaText(make, dialect, schema) {
  return settled(make(text(dialect, 'a word for `dialect`'), nameOf(schema))).text
}

function nameOf(schema) {
  return schema === undefined || schema === null ? null : text(schema, 'a name for `schema`')
}

/** The options of `over` that takes no other than the place. */
function onlyPlace(options) {
  const { dialect, schema, ...others } = object(options, 'an object of options')
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw new TypeError(`expected no other option than \`dialect\` and \`schema\`, found \`${unknown}\``)
  }
  return { dialect, schema }
}

function isOver(kept) {
  return connectionsOf(kept) !== null
}

/** A whole number from 0 on. */
function whole(number) {
  if (!Number.isInteger(number) || number < 0) throw wrongType('a whole number', number)
  return number
}

/** The largest number of answers, as the addon takes it. */
function mostOf(number) {
  return Math.min(whole(number), 0xffffffff)
}

/** The time that a caller gives; without one this machine's for a file, and null for a database, which has its own. */
function timeOf(kept, now) {
  const isGiven = now !== undefined && now !== null
  return isGiven || !isOver(kept) ? secondsOf(now) : null
}

/** Runs a call about the entry with a key, at the time of the options. */
async function callAbout(store, key, options, start) {
  const { signal, others } = withoutSignal(object(options, 'an object of options'))
  const [name, now] = [text(key, 'a key'), timeOf(store, others.now)]
  return call(store, signal, native => start(native, name, now))
}

/** Notes that the caller has a result, in its own transaction if the options have one. */
async function acknowledge(store, key, options) {
  const { signal, others } = withoutSignal(object(options, 'an object of options'))
  const [name, now] = [text(key, 'a key'), timeOf(store, others.now)]
  return lending(store, others.within, signal)((native, link) => native.acknowledge(name, now, link))
}

/** The entries in each state, with the time of the oldest. */
function countsOf({ text }) {
  const counts = JSON.parse(text)
  for (const one of Object.values(counts)) record('StateCount', one)
  return counts
}

/** Runs a call; `start` begins it with the native object. */
async function call(kept, signal, start) {
  return explained(kept, abortable(signal, () => start(nativeOf(kept))).then(settled))
}

/**
 * What begins a call, with the native object and the number of the caller's connection `within`, in whose transaction
 * it is; with null without such a connection.
 */
function lending(kept, within, signal) {
  if (within === undefined || within === null) return start => call(kept, signal, native => start(native, null))
  const connections = connectionsOf(kept)
  if (connections === null) {
    const { name } = kept.constructor
    throw new TypeError(`expected a ${name.toLowerCase()} of \`${name}.over\` for \`within\`, found one in a file`)
  }
  return start => abortable(signal, () => {
    const link = settled(nativeOf(kept).link())
    return connections.lend(link, within, signal, () => call(kept, undefined, native => start(native, link)))
  })
}

/**
 * The result of a call. What the driver threw last, during the call, is the cause of an error of the database, and what
 * the content threw is that of an error of the content.
 */
async function explained(kept, result) {
  const sources = [[connectionsOf(kept), /-access$/], [contentOf(kept), /-content$/]]
  const before = sources.map(([source]) => source?.failure)
  try {
    return await result
  } catch (error) {
    const [source] = sources.find(([, code]) => code.test(error.code)) ?? []
    const failure = source?.failure
    if (source && !before.includes(failure) && error.cause === undefined) {
      Object.defineProperty(error, 'cause', { value: failure, configurable: true, writable: true })
    }
    throw error
  }
}

module.exports = {
  Kept, Opened, Place, Tabled, acknowledge, call, callAbout, countsOf, explained, isOver, lending, mostOf, onlyPlace,
  schemaText, timeOf, whole
}

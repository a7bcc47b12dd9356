'use strict'

// Batches of documents; batch.d.ts is the documentation.

const { fileURLToPath } = require('node:url')

const { AbortError, withoutSignal } = require('./abort')
const { object, wrongType } = require('./argument')
const { content } = require('./document-input')
const { DtekitError, settled } = require('./error')
const { nativeOf } = require('./handle')
const { Mapping, withoutThrough } = require('./mapping')
const native = require('./native')
const { optionsText } = require('./options')
const { plainMembers } = require('./plain')
const { withoutRegistry } = require('./registry')

/** How long documents are taken from the source, in milliseconds, before the event loop turns. */
const SLICE = 5

/** Converts many documents. */
function convertMany(source, options) {
  const { keywords, ...own } = read(object(options, 'an object of options'))
  return new Batch(source, own, path => native.batchConvert(keywords, path))
}

/** Applies a mapping to many documents. */
function mapMany(source, mapping, params, options) {
  if (!(mapping instanceof Mapping)) throw wrongType('a Mapping', mapping)
  if (params != null && (typeof params !== 'object' || Array.isArray(params))) throw wrongType('an object of params', params)
  const { keywords, ...own } = read({ ...options, params })
  return new Batch(source, own, path => native.batchMap(nativeOf(mapping), keywords, path))
}

/** Runs every check on many generic DTEs. */
function lintMany(source, country, options) {
  const { own: registry, others: rest } = withoutRegistry(options)
  const { through, others } = withoutThrough(rest)
  const { keywords, ...own } = read(others)
  return new Batch(source, own, path => native.batchLint(country, keywords, registry, through, path), JSON.parse)
}

/** Recomputes the amounts of many generic DTEs. */
function auditTotalsMany(source, country, options) {
  const { own: registry, others } = withoutRegistry(options)
  const { keywords, ...own } = read(others)
  return new Batch(source, own, path => native.batchAuditTotals(country, keywords, registry, path), JSON.parse)
}

/** The signal and the callback of the options, and the others as JSON text. */
function read(options) {
  const { signal, others } = withoutSignal(options)
  const { progress, ...keywords } = others
  if (progress != null && typeof progress !== 'function') throw wrongType('a function for `progress`', progress)
  return { signal, progress, keywords: optionsText(keywords) }
}

/** The result of one document. */
class BatchItem {
  #failure
  #error

  constructor(index, name, output, failure, error) {
    this.index = index
    this.name = name ?? String(index + 1)
    this.output = output
    this.#failure = failure
    this.#error = error
  }

  get ok() {
    return this.output !== null
  }

  get error() {
    if (this.#failure !== null) this.#error ??= new DtekitError(JSON.parse(this.#failure))
    return this.#error ?? null
  }

  get findings() {
    return this.error?.findings ?? []
  }

  toJSON() {
    const { index, name, ok, output, error } = this
    return plainMembers({ index, name, ok, output, error })
  }
}

/** The results of many documents, in order. */
class Batch {
  #native
  /** What an output is made of its bytes. */
  #made
  #source
  #signal
  #report
  #reported = 0
  #done = 0
  #failed = 0
  #items = []
  #pulled = 0
  /** The errors that reading a document threw here, by its number. */
  #errors = new Map()
  /** What the source threw; it is thrown after the results before it. */
  #thrown
  #closed = false
  /** The calls of `next` run one after another, as those of an async generator. */
  #turn = Promise.resolve()

  constructor(source, { signal, progress }, begin, made = Buffer.from) {
    const path = pathOf(source)
    this.#source = path === undefined ? iteratorOf(source) : undefined
    this.#signal = signal
    this.#report = progress
    this.#made = made
    this.#native = settled(begin(path))
  }

  get progress() {
    return { done: this.#done, failed: this.#failed }
  }

  next() {
    return this.#inTurn(() => this.#next())
  }

  return(value) {
    return this.#inTurn(async () => {
      await this.#close()
      return { value, done: true }
    })
  }

  [Symbol.asyncIterator]() {
    return this
  }

  #inTurn(call) {
    const answer = this.#turn.then(call)
    this.#turn = answer.catch(() => {})
    return answer
  }

  async #next() {
    try {
      if (this.#signal?.aborted && !this.#closed) throw new AbortError(this.#signal)
      if (this.#done - this.#reported >= this.#native.progressEvery) this.#sendProgress()
      if (this.#items.length === 0 && !this.#closed) await this.#refill()
      const item = this.#items.pop()
      if (item !== undefined) {
        this.#done += 1
        if (!item.ok) this.#failed += 1
        return { value: item, done: false }
      }
      if (this.#reported !== this.#done) this.#sendProgress()
      await this.#close()
    } catch (error) {
      await this.#close()
      throw error
    }
    if (this.#thrown !== undefined) {
      const { error } = this.#thrown
      this.#thrown = undefined
      throw error
    }
    return { value: undefined, done: true }
  }

  #sendProgress() {
    this.#reported = this.#done
    this.#report?.(this.progress)
  }

  async #refill() {
    const until = performance.now() + SLICE
    while (this.#source !== undefined && this.#native.wants()) {
      await this.#pull()
      if (this.#signal?.aborted) throw new AbortError(this.#signal)
      if (performance.now() > until) break
    }
    const { bytes, ends, names, errors } = settled(await this.#native.step())
    if (this.#signal?.aborted) throw new AbortError(this.#signal)
    let start = 0
    let index = this.#done
    const items = ends.map((end, at) => {
      // A copy, so that a document that is kept does not keep those beside it.
      const output = errors[at] === null ? this.#made(bytes.subarray(start, end)) : null
      start = end
      const error = this.#errors.get(index)
      this.#errors.delete(index)
      return new BatchItem(index++, names[at], output, error === undefined ? errors[at] : null, error)
    })
    this.#items = items.reverse()
  }

  /** Takes one document from the source. */
  async #pull() {
    let next
    try {
      next = this.#source.next()
      // Waiting for a value that is there would cost a turn of the microtasks for each document.
      if (typeof next?.then === 'function') next = await next
    } catch (error) {
      this.#thrown = { error }
      this.#source = undefined
      return
    }
    if (next.done) {
      this.#source = undefined
      return
    }
    const isPair = Array.isArray(next.value) && next.value.length === 2 && typeof next.value[0] === 'string'
    const [name, document] = isPair ? next.value : [undefined, next.value]
    try {
      if (Array.isArray(document)) throw wrongType('a document', document)
      this.#native.push(content(document), name)
    } catch (error) {
      if (error instanceof DtekitError) this.#errors.set(this.#pulled, error)
      this.#native.pushRefused(String(error?.message ?? error), name)
    }
    this.#pulled += 1
  }

  async #close() {
    if (this.#closed) return
    this.#closed = true
    this.#items = []
    const source = this.#source
    this.#source = undefined
    settled(await this.#native.close())
    await source?.return?.()
  }
}

if (Symbol.asyncDispose) {
  Object.defineProperty(Batch.prototype, Symbol.asyncDispose, {
    async value() { await this.return() }, configurable: true, writable: true
  })
}

/** The path of a source; undefined if it is no path. */
function pathOf(source) {
  if (source instanceof URL) return fileURLToPath(source)
  return typeof source === 'string' ? source : undefined
}

function iteratorOf(source) {
  if (source instanceof Uint8Array) throw wrongType('an iterable of documents or a path', source)
  const iterate = source?.[Symbol.asyncIterator] ?? source?.[Symbol.iterator]
  if (typeof iterate !== 'function') throw wrongType('an iterable of documents or a path', source)
  return iterate.call(source)
}

module.exports = { auditTotalsMany, convertMany, lintMany, mapMany }

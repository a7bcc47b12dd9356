'use strict'

// The store of bytes in which a journal keeps documents. A call on another thread asks for each action, and waits; this
// thread never does.

const { wrongType } = require('./argument')

const NAMES = ['put', 'get', 'remove']

/** The program's store. */
class Content {
  #store
  /** What the store threw last. */
  failure = null

  constructor(store) {
    if (!NAMES.every(name => typeof store?.[name] === 'function')) {
      throw wrongType('an object with the functions `put`, `get` and `remove` for `content`', store)
    }
    this.#store = store
  }

  /** Takes the requests of threads. */
  asked = request => {
    this.#answer(request)
  }

  /** Does what a thread asks for, and answers it. */
  async #answer(request) {
    try {
      request.done(await this.#run(request))
    } catch (error) {
      this.failure = error
      request.failed(error?.name ?? typeof error)
    }
  }

  async #run(request) {
    const store = this.#store
    if (request.action === 'put') await store.put(request.name, request.bytes())
    if (request.action === 'remove') await store.remove(request.name)
    if (request.action !== 'get') return null
    const found = (await store.get(request.name)) ?? null
    if (found !== null && !(found instanceof Uint8Array)) throw wrongType('bytes of `get`', found)
    return found
  }
}

/** The store that a caller gives, or null. */
function contentOf(given) {
  return given === undefined || given === null ? null : new Content(given)
}

module.exports = { contentOf }

'use strict'

// What follows a send; authority-wait.d.ts is the documentation.

const native = require('../dtekit.node')
const { settled } = require('./error')
const { bytes, keywords, wrong } = require('./input')

/** The native half of a wait. */
const HANDLE = new WeakMap()

/** The wait for the authority's answer to one document. */
class AuthorityWait {
  constructor(globalDocumentId, { interval, giveUpAfter, now } = {}) {
    const options = keywords({ globalDocumentId, interval, giveUpAfter })
    HANDLE.set(this, settled(native.authorityWait(options, seconds(now))))
  }

  /** Reads what `toJson` wrote. */
  static fromJson(data) {
    const wait = Object.create(AuthorityWait.prototype)
    HANDLE.set(wait, settled(native.authorityWaitOf(bytes(data))))
    return wait
  }

  /** The state as JSON text. */
  toJson() {
    return HANDLE.get(this).state()
  }

  /** What to do now. */
  next(now) {
    const { step, until, operation, arguments: args, ...answer } = JSON.parse(HANDLE.get(this).next(seconds(now)))
    switch (step) {
      case 'wait': return { step, until: new Date(until * 1000) }
      case 'ask': return { step, operation, arguments: args }
      default: return { step, answer }
    }
  }

  /** Takes what GetDocument listed, and what the caller makes of it. */
  observe(document, decided, now) {
    const text = document == null ? undefined : keywords(document)
    settled(HANDLE.get(this).observe(text, decided == null ? undefined : String(decided), seconds(now)))
  }
}

function seconds(now = new Date()) {
  if (!(now instanceof Date)) throw wrong('a Date', now)
  return now.getTime() / 1000
}

/** The reconciliation with these members. */
function reconciliation({ json }) {
  const found = JSON.parse(json)
  const since = found.resendNotBefore
  return { ...found, resendNotBefore: since === null ? null : new Date(since * 1000) }
}

module.exports = { AuthorityWait, reconciliation }

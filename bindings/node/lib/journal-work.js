'use strict'

// The state machine of a journal's entry, for a store of another kind; journal-work.d.ts is the documentation.

const { object } = require('./argument')
const { bytes } = require('./document-input')
const { DtekitError, settled } = require('./error')
const { Handle, nativeArgument, nativeOf } = require('./handle')
const native = require('./native')
const { objectText, optionsText } = require('./options')
const { recordOf, stepOf } = require('./record')
const { Request } = require('./request')
const { DocumentList, ProcessResult } = require('./result')
const { shown } = require('./shown')
const { secondsOf } = require('./time')

/** What becomes of one document or call, without a store. */
class JournalWork extends Handle {
  constructor(request, options = {}) {
    super(request instanceof native.JournalWork ? request : begun(request, options))
  }

  /** Reads what `toJson` wrote. */
  static fromJson(data) {
    return new JournalWork(settled(native.journalWorkFromJson(bytes(data))))
  }

  [shown]() {
    return `${this.entry.state}, due ${this.entry.dueAt?.toISOString() ?? 'never'}`
  }

  /** The state as JSON text. */
  toJson() {
    return nativeOf(this).toJson()
  }

  /** What is known about the entry. */
  get entry() {
    return recordOf('JournalWorkEntry', settled(nativeOf(this).entry()).text)
  }

  /** What to do now. */
  next(now) {
    return stepOf('JournalStep', settled(nativeOf(this).next(secondsOf(now))).text)
  }

  /** The listed document about which a rule decides. */
  subject(heard) {
    const { text } = settled(nativeOf(this).subject(observation(heard)))
    return text === '' ? null : JSON.parse(text)
  }

  /** Takes what happened; false if it changes nothing. */
  observe(heard, options = {}) {
    const { send, decided, now } = object(options, 'an object of options')
    const word = decided == null ? undefined : String(decided)
    return settled(nativeOf(this).observe(observation(heard, send), word, secondsOf(now)))
  }
}

function begun(request, options) {
  const { now, ...others } = object(options, 'an object of options')
  return settled(native.journalWork(nativeArgument(request, Request, 'a Request'), optionsText(others), secondsOf(now)))
}

/** What was heard, as core takes it. */
function observation(heard, send) {
  const sent = send == null ? {} : { send }
  if (heard instanceof ProcessResult) return objectText({ ...sent, result: plain(heard) })
  if (heard instanceof DtekitError) return objectText({ ...sent, error: plain(heard) })
  if (heard instanceof DocumentList) return objectText({ documents: plain(heard.documents) })
  const given = object(heard, 'what was heard of a send or a question')
  if (given.verdict === undefined) return objectText(given)
  const { resendNotBefore } = given
  return objectText({ found: { ...plain(given), resendNotBefore: resendNotBefore == null ? null : secondsOf(resendNotBefore) } })
}

function plain(value) {
  return JSON.parse(JSON.stringify(value))
}

module.exports = { JournalWork }

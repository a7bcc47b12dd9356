'use strict'

// Generated from the rows of `record!` in core: do not edit.

/** For each record its members that are times or bytes, and those that are records or lists of them, by their names. */
module.exports = {
  NextStep: { unknownSince: 'time', notListedSince: 'time', notListedAt: 'time' },
  ProcessResultMembers: { next: 'NextStep' },
  Reconciliation: { resendNotBefore: 'time', next: 'NextStep' },
  Extracted: { xml: 'bytes' },
  StateCount: { oldest: 'time' },
  JournalEntry: { next: 'NextStep', submittedAt: 'time', sentAt: 'time', finishedAt: 'time', acknowledgedAt: 'time', nextAt: 'time' },
  JournalWorkEntry: { dueAt: 'time', next: 'NextStep' },
  JournalPass: { nextAt: 'time' },
  JournalAttempt: { at: 'time' },
  PollPass: { nextAt: 'time' },
  PollJob: { nextAt: 'time', xml: 'bytes' },
  InboxAnswered: { at: 'time' },
  InboxEntry: { answer: 'InboxAnswered', receivedAt: 'time', confirmedAt: 'time', finishedAt: 'time', nextAt: 'time' },
  InboxPass: { nextAt: 'time' },
  PrintJob: { entry: 'InboxEntry' },
  AuthorityStep: { until: 'time' },
  Action: { until: 'time' },
  Progress: { nextAt: 'time' },
  JournalStep: { until: 'time', before: 'time', next: 'NextStep' },
}

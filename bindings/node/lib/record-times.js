'use strict'

// Generated from the rows of `record!` in core: do not edit.

/** For each record its members that are times, and those that are records or lists of them, with their names. */
module.exports = {
  NextStep: { unknownSince: 'time', notListedSince: 'time', notListedAt: 'time' },
  ProcessResultMembers: { next: 'NextStep' },
  Reconciliation: { resendNotBefore: 'time', next: 'NextStep' },
  StateCount: { oldest: 'time' },
  JournalEntry: { next: 'NextStep', submittedAt: 'time', sentAt: 'time', finishedAt: 'time', acknowledgedAt: 'time', nextAt: 'time' },
  JournalWorkEntry: { dueAt: 'time', next: 'NextStep' },
  JournalPass: { nextAt: 'time' },
  JournalAttempt: { at: 'time' },
  PollPass: { nextAt: 'time' },
  InboxAnswered: { at: 'time' },
  InboxEntry: { answer: 'InboxAnswered', receivedAt: 'time', confirmedAt: 'time', finishedAt: 'time', nextAt: 'time' },
  InboxPass: { nextAt: 'time' },
  PrintJob: { entry: 'InboxEntry' },
}

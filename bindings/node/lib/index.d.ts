// dtekit for Node: electronic tax documents in Latin America. Each file here documents one topic.
//
// Conversions and calls come in two forms. A function that waits or may take long gives a Promise and works on another
// thread. A short one that only computes works at once; where there are both, its name ends in `Sync`.
//
// Every function that gives a Promise takes a `signal`: abort.d.ts says what an abort does. A point in time is a Date,
// or a number of seconds since 1970 (UTC), where you give it, and a Date where you get it; a duration is in seconds.

export * from './abort'
export * from './authority-wait'
export * from './batch'
export * from './chile'
export * from './client'
export * from './convert'
export * from './costa-rica'
export * from './document'
export * from './error'
export * from './event'
export * from './extraction'
export * from './identifier'
export * from './inbox'
export * from './issue'
export * from './mapping'
export * from './metrics'
export * from './offered'
export * from './operations'
export * from './options'
export * from './records'
export * from './words'
export * from './journal'
export * from './journal-work'
export * from './poll-store'
export * from './reconcile'
export * from './print'
export * from './reading'
export * from './trace'
export * from './registry'
export * from './request'
export * from './result'
export * from './sequence'
export * from './signature'
export * from './sql'
export * from './time'

/** Names for the argument `asynchronous` of a send, where a bare boolean is easy to misread. */
export const Processing: {
  /** The answer comes in the response. */
  readonly SYNCHRONOUS: false
  /** The answer comes later. */
  readonly ASYNCHRONOUS: true
}

/** The mapping code of the generic DTE. */
export const MAPPING_STANDARD: string
/** El Salvador's invalidation, the code of the interface's note. */
export const MAPPING_SV_INVALIDATION_A: string
/** El Salvador's invalidation, the code of the interface's parameter table. */
export const MAPPING_SV_INVALIDATION_B: string
/** The version of this library. */
export const version: string

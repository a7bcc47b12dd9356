// Generated from the rows of `record!` in core: do not edit.

import type { Finding } from './error'
import type { LintFinding } from './lint'

/** One deadline of a document. */
export interface Deadline {
  /** What must be done until then: `send`, `cancel`, `answer`, `contingency`; a table of yours may have others. */
  kind: string
  /**
   * The last day, such as `2026-05-31`, or the last moment in the document's own time, such as
   * `2026-05-31T10:00:00`; null if the moment from which it counts is not known.
   */
  due: string | null
  /** From what it counts: `issue`, `acceptance`, `receipt`, `outage`. */
  since: string
  /** How long it is: a number, or a day of the year such as `03-31`. */
  value: string
  /** In what `value` counts: `hours`, `days`, `weekdays`, `months`, `month-day`, `month-weekday`, `next-year`. */
  unit: string
  /** Whether the day is a guess, since holidays may shift it. */
  estimate: boolean
  /** The law or rule. */
  law: string
  /** What the row was compared with. */
  checked: string
}

/** What a lint found. */
export interface Lint {
  /** The country. */
  country: string
  /** The document type: what the document says, or `LintOptions.documentType`. */
  documentType: string | null
  /** Whether a built-in mapping looked at the document. Without one, only the checks of the generic DTE were made. */
  mapped: boolean
  /** How many findings the service or the authority surely refuses. */
  errors: number
  /** How many findings are doubtful. */
  warnings: number
  /** What was found, in the order of the document: at most 100 of each code, and `findings-left-out` for the rest. */
  findings: LintFinding[]
}

/** What was found under one way of rounding. */
export interface TotalsPolicy {
  /** How sums come from lines. */
  policy: 'line' | 'sum' | 'rate'
  /** How a number is rounded: `half-up`, `half-even` or `truncate`. */
  rounding: 'half-up' | 'half-even' | 'truncate'
  /** Whether it is a way of this country. */
  isOfCountry: boolean
  /** How many amounts differ, and by no more than they may. */
  tolerated: number
  /** How many amounts differ by more. */
  inconsistent: number
}

/** An amount that is not what others give. */
export interface TotalsDifference {
  /** Its place. */
  path: string
  /** What it is. */
  kind: 'given' | 'line' | 'discount' | 'tax' | 'withholding' | 'total' | 'currency'
  /** What the document says. */
  found: string
  /** What the others give. */
  expected: string
  /** The amount of the document less the expected one. */
  offBy: string
  /** By how much it may differ. */
  tolerance: string
  /** Whether it differs by no more than that. */
  isTolerated: boolean
  /** The places of the amounts that give it, at most ten. */
  inputs: string[]
}

/** One amount whose change makes the whole document consistent. */
export interface TotalsChange {
  /** Its place. */
  path: string
  /** What the document says. */
  found: string
  /** What it should say. */
  to: string
}

/** What an audit of totals found. */
export interface TotalsAudit {
  /** The country. */
  country: string
  /** Whether the amounts agree. */
  status: 'consistent' | 'tolerated' | 'inconsistent' | 'unchecked'
  /** The country's way of rounding under which they agree; else the one under which the fewest differ. */
  policy: 'line' | 'sum' | 'rate'
  /** How a number is rounded in that way: `half-up`, `half-even` or `truncate`. */
  rounding: 'half-up' | 'half-even' | 'truncate'
  /** Where the authority says so. */
  source: string
  /** How many amounts were recomputed and compared. */
  compared: number
  /** What was found under each way of rounding: the country's own first. */
  policies: TotalsPolicy[]
  /** The amounts that differ under that way, also by no more than they may. */
  differences: TotalsDifference[]
  /**
   * Each change of one amount that makes the document consistent, the most likely first; empty if one is not
   * enough.
   */
  changes: TotalsChange[]
  /**
   * The places of amounts that nothing else gives and that give nothing else: nobody can say whether they are
   * right.
   */
  unchecked: string[]
  /** The differences that are not tolerated, amounts with too many decimals, and what could not be recomputed. */
  findings: Finding[]
}

/** A field of the official document, and where its value comes from. */
export interface TracedField {
  /** Its path in the official document. */
  element: string
  /** Its value there. */
  value: string
  /** The paths in the caller's document that the value was made from; none for a constant. */
  sources: string[]
  /** The paths in the generic DTE, if the caller's document became one by a mapping of their own. */
  through?: string[]
}

/** What a value should be, as far as the message says it. */
export interface Asked {
  /**
   * `pattern`, `length`, `min-length`, `max-length`, `enumeration`, `minimum`, `maximum`, `above`, `below`,
   * `digits`, `decimals`, `type`, `value`, `fixed`; `elements` or `attribute` for what is missing; `nothing` for
   * what may not stand there.
   */
  kind: string
  /** The pattern, number, list or type, as the message has it. */
  text: string
}

/** What a table says of an authority's code. */
export interface KnownCode {
  /** What it means, in English; null if the table has the code alone. */
  meaning: string | null
  /** What it means, in Spanish. */
  meaningEs: string | null
  /** What to do about it, in English. */
  remedy: string | null
  /** What to do about it, in Spanish. */
  remedyEs: string | null
  /** Whether the authority has the document, or one of its number, afterwards; null if the code does not say it. */
  exists: boolean | null
  /** Where that stands. */
  source: string
}

/** A code of an authority, and what is known of it. */
export interface AuthorityCode {
  /** The country. */
  country: string
  /** The code, as the authority writes it. */
  code: string
  /**
   * The key of its row. It differs from the code where a country gives one code several meanings, such as
   * `STATUS-7` in Chile.
   */
  key: string
  /**
   * The kinds of document or the service that the code belongs to, as the source names them; empty if it names
   * none.
   */
  kinds: string
  /** The elements of the official document that the code is about, each a path or the end of one. */
  elements: string[]
  /** What it means, in English; null if the table has the code alone. */
  meaning: string | null
  /** What it means, in Spanish. */
  meaningEs: string | null
  /** What to do about it, in English. */
  remedy: string | null
  /** What to do about it, in Spanish. */
  remedyEs: string | null
  /** Whether the authority has the document, or one of its number, afterwards; null if the code does not say it. */
  exists: boolean | null
  /** Where that stands. */
  source: string
  /** What the code says of the document's number. */
  number: 'consumed' | 'reusable' | 'unknown' | null
  /** The other meanings of the same code, for other kinds of document or other services. */
  others: AuthorityCode[]
}

/** One message, traced. */
export interface TracedMessage {
  /** The authority's words. */
  text: string
  /** The authority's code, or that of the validator. */
  code: string | null
  /** What the code means, if a table has it. */
  known: KnownCode | null
  /** How the message says where the fault is. */
  form: 'xerces' | 'dot-net' | 'libxml2' | 'path' | 'position' | 'code' | 'prose' | 'unknown'
  /** How far it was traced. */
  status: 'found' | 'several' | 'constant' | 'missing' | 'unknown'
  /** The official element that the message is about: a path if it is certain, else a name. */
  element: string | null
  /** The fields that it may be about; none if that is not known, or the element is missing. */
  fields: TracedField[]
  /** The paths in the caller's document, each once. */
  paths: string[]
  /** The value that the message complains of. */
  value: string | null
  /** What is asked for. */
  asked: Asked | null
  /** Whether the number is used up, as far as the code says it. */
  number: 'consumed' | 'reusable' | 'unknown' | null
  /** What the message says, in a sentence, with the path in the caller's document. */
  finding: Finding
}

/** An answer, traced. */
export interface Trace {
  /** The messages, in the order of the answer. */
  messages: TracedMessage[]
  /** Whether the document's number is used up. */
  number: 'consumed' | 'reusable' | 'unknown'
  /** Why, in English. */
  numberReason: string
  /** Why, in Spanish. */
  numberReasonEs: string
}


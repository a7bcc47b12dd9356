// Errors and findings.

import type { ErrorKind, Phase, Severity } from './words'

/** Where in a text something was found. */
export interface Position {
  /** The line, from 1. */
  line: number
  /** The column in characters, from 1. */
  column: number
  /** The bytes before the place, from 0. */
  offset: number
}

/** A line and column of a mapping's template. */
export interface TemplatePlace {
  /** The library in which it stands; empty for the template itself. */
  library: string
  /** The line, from 1. */
  line: number
  /** The column in characters, from 1. */
  column: number
}

/** One problem. */
export interface Finding {
  /** A stable word, such as `json-duplicate-member`. */
  code: string
  /** Whether it refuses the input. */
  severity: Severity
  /** The place in the document or the name of the argument, such as `Documento/Detalle[3]/NmbItem`. */
  path: string | null
  /** The place in the caller's text, where there is text. Where a template is compiled, it is that text. */
  position: Position | null
  /** The place in the mapping's template that asked for the value, for whoever writes the template. */
  template: TemplatePlace | null
  /** What was expected and what was found. */
  message: string
  /** What to do about it. */
  hint: string | null
  /** Message and remedy in Spanish; null if a mapping's own check has no Spanish message. */
  spanish: Spanish | null
  /**
   * The places of the same value on the way to the authority, if a mapping made the document from yours: the path in
   * the generic DTE, and behind it that in the official document if the finding is about one.
   */
  through?: string[]
}

/**
 * One thing that a lint found. An error is what the service or the authority surely refuses, a warning what is
 * doubtful.
 */
export interface LintFinding extends Finding {
  /** The text at its place, shortened if it is long. */
  value: string | null
}

/** What a finding says, in Spanish. */
export interface Spanish {
  /** What the code means, or the Spanish message of a mapping's own check. */
  message: string
  /** What to do about it: the code's remedy. */
  hint: string | null
}

/**
 * What every call throws or rejects with, but for an argument of a wrong JavaScript type: that is a TypeError.
 *
 * `code`, `path`, `position` and `message` are the first finding's; `stack` and `String(error)` begin with the whole
 * error in one line.
 */
export class DtekitError extends Error {
  private constructor()
  readonly kind: ErrorKind
  readonly code: string
  readonly path: string | null
  readonly position: Position | null
  /** With kind `transport`: whether anything was sent. */
  readonly phase: Phase | null
  /** The id of the client's call that failed, as its events show it; null if no call was begun. */
  readonly callId: string | null
  /** Every problem that was found, at least one; those that refuse the input first. */
  readonly findings: Finding[]
  /** With code `limit-buffer`: how many bytes the buffer must have. */
  readonly needed?: number
  /** What JSON.stringify writes; `display` is the whole error in one line. */
  toJSON(): { kind: ErrorKind, display: string, phase: DtekitError['phase'], callId: string | null, findings: Finding[] }
}

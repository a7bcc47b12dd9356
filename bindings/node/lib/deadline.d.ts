// Until when a document must be sent, may be cancelled, and is answered.

import type { DocumentContent } from './document'
import type { DeadlineOptions } from './options'

/** One deadline of a document. */
export interface Deadline {
  /** What must be done until then: `send`, `cancel`, `answer`, `contingency`; a table of yours may have others. */
  kind: string
  /**
   * The last day, or the last moment in the document's own time; null if the moment from which it counts is not known.
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

/**
 * Says until when a document must be sent, may be cancelled, and is answered, by the table of its country. A country
 * whose law names no deadline that dtekit knows has an empty list.
 *
 * Throws a {@link DtekitError}: `structure` for what cannot be read; `syntax`; `limit`; `argument` for the country or
 * an option.
 *
 * @example
 * const document = { Documento: { Encabezado: { IdDoc: { Tipo: 'I', FechaEmis: '2026-05-31T10:00:00' } } } }
 * dtekit.deadlines(document, 'MX').find(one => one.kind === 'send').due // '2026-06-03T10:00:00'
 */
export function deadlines(document: DocumentContent, country: string, options?: DeadlineOptions): Deadline[]

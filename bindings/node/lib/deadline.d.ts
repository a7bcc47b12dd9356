// Until when a document must be sent, may be cancelled, and is answered.

import type { DocumentContent } from './document'
import type { DeadlineOptions } from './options'
import type { Deadline } from './records'

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

// Mexico: the text that the seal of a CFDI signs.

import type { Bytes } from './document'

/**
 * Gives the cadena original of a CFDI 4.0: the text whose RSA-SHA256 signature is its `Sello`.
 *
 * It is what the tax authority's stylesheet makes of the document. `Sello` and `Certificado` are no part of it, nor are
 * the stamp and the `Addenda`; `NoCertificado` is, so it must be there before the document is signed. Of the
 * complements Pagos 2.0 is known; a document with another is refused, since its chain would be wrong.
 *
 * @example
 * dtekit.cadenaOriginal(cfdi) // '||4.0|2025-02-19T08:32:29|30001000000500003416|100|MXN|100|I|01|86000||'
 *
 * @throws {DtekitError} of kind `invalid` with a finding for every required attribute that is missing and every
 *   complement that is not known; `structure` for what is no CFDI 4.0; `syntax` for what is no XML.
 */
export function cadenaOriginal(data: Bytes): string

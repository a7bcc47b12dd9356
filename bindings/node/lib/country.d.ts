// What the service does with a country's documents.

/**
 * How the service processes a document in `sendDocumentToAuthority`.
 *
 * `synchronous-certifier`: a certifier approves or rejects in the same response.
 * `synchronous-acknowledgement`: the authority's acknowledgement comes in the same response.
 * `asynchronous`: the authority answers later. `selectable`: `asynchronous` of the call decides.
 */
export type ProcessingModel =
  'synchronous-certifier' | 'synchronous-acknowledgement' | 'asynchronous' | 'selectable'

/**
 * Says how the service processes a document of a country: whether the answer of the send decides.
 *
 * `country` is an ISO 3166-1 code of two letters or three. Null for a country whose documents the service does not
 * issue; BR is one, since it has events only.
 *
 * @example
 * dtekit.processingModel('CR') // 'asynchronous'
 * dtekit.processingModel('BR') // null
 *
 * @throws {DtekitError} of kind `argument` for a code that ISO 3166-1 assigns to no country.
 */
export function processingModel(country: string): ProcessingModel | null

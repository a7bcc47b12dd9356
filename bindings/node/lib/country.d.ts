// What the service does with a country's documents.

import type { ProcessingModel } from './words'

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

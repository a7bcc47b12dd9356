// The identifiers of the authorities.
// The comments of its functions are generated from core/src/offer/table.rs; the rest is written by hand.

/** The kinds of identifiers, each with its parts. */
export interface Identifiers {
  /** Costa Rica's key of 50 digits. */
  clave: { date: string, issuer: string, consecutive: string, situation: string, securityCode: string }
  /** Costa Rica's consecutive number of 20 digits. */
  consecutivo: { headOffice: string, terminal: string, documentType: string, number: number }
  /** An id number of Costa Rica. */
  cedula: { number: string, padded: string, kinds: string[] }
  /** A RUT of Chile, with its check digit. */
  rut: { number: string, checkDigit: string, text: string }
  /** An RFC of Mexico; `checkDigitFits` is false for a general one and for some that the authority gave out. */
  rfc: { text: string, person: boolean, general: boolean, checkDigitFits: boolean }
  /** A NIT of El Salvador, 14 digits, and with its dashes. */
  'nit-sv': { text: string, grouped: string }
  /** A DUI of El Salvador, 9 digits, and with its dash. */
  dui: { text: string, grouped: string }
  /** An RNC of the Dominican Republic, 9 digits, and with its dashes. */
  rnc: { number: string, checkDigit: string, text: string, grouped: string }
  /** A cédula of the Dominican Republic, 11 digits, and with its dashes. */
  'cedula-do': { number: string, checkDigit: string, text: string, grouped: string }
  /** The number of an e-CF of the Dominican Republic. */
  encf: { documentType: string, number: string, text: string }
  /** The security code of a signed e-CF, composed of `signatureValue`. */
  'security-code': { text: string }
  /** A NIT of Colombia, with its check digit. */
  'nit-co': { number: string, checkDigit: string, text: string }
  /** The key of an invoice or note of Colombia, CUFE or CUDE, 96 hexadecimal digits. */
  cufe: { text: string }
  /** The key of a support document of Colombia, 96 hexadecimal digits. */
  cuds: { text: string }
  /** A RUC of Peru, 11 digits. */
  'ruc-pe': { number: string, checkDigit: string, text: string }
  /** The identifier of a document of Peru; `series` of a summary or void is its day, yyyymmdd. */
  'comprobante-pe': { issuer: string, documentType: string, series: string, number: number, seriesAndNumber: string, text: string }
  /** The clave de acceso of a document of Ecuador, 49 digits; `environment` is `test` or `production`. */
  'clave-ec': {
    date: string, documentType: string, issuer: string, environment: string, establishment: string, emissionPoint: string,
    number: string, code: string, emission: string, checkDigit: string
  }
  /** A RUC of Ecuador; `checkDigitFits` is false for some that the authority gave out. */
  'ruc-ec': {
    number: string, checkDigit: string, establishment: string, kind: string, checkDigitFits: boolean, text: string
  }
  /** A cédula of Ecuador. */
  'cedula-ec': { number: string, checkDigit: string, province: string, text: string }
  /** A NIT of Guatemala, without its dash and with it. */
  'nit-gt': { number: string, checkDigit: string, text: string, grouped: string }
  /** The authorisation number of a document of Guatemala, with its series and number. */
  'autorizacion-gt': { text: string, series: string, number: string }
  /** A CUIT of Argentina, without its dashes and with them. `kind` is `person`, `company` or `foreign`. */
  cuit: { number: string, checkDigit: string, kind: string, text: string, grouped: string }
  /** A CAE or CAEA of Argentina. */
  cae: { text: string }
  /** The text of the QR symbol of a document of Argentina. */
  'qr-ar': {
    address: string, date: string, issuer: string, pointOfSale: string, documentType: string, number: string,
    total: string, currency: string, exchangeRate: string, receiverType: string | null, receiver: string | null,
    authorizationType: string, authorization: string, text: string
  }
  /** The CUFE of a document of Panama. */
  'cufe-pa': {
    documentType: string, issuerKind: string, issuer: string, dv: string, branch: string, date: string,
    number: string, point: string, emission: string, environment: 'production' | 'test', code: string, checkDigit: string
  }
  /** A RUC of Panama, with its check digits (DV). */
  'ruc-pa': { ruc: string, dv: string, kind: 'legal' | 'natural', text: string }
  /** A UUID in capitals. */
  uuid: { text: string }
}

/**
 * Reads an identifier and gives its parts.
 *
 * Throws a {@link DtekitError}, by its kind: `invalid`: the text is no identifier of this kind, with every
 * finding; `argument`: the kind is unknown.
 * @param identifier the identifier.
 *
 * @example
 * dtekit.parseIdentifier('consecutivo', '00100001010000000007').number // 7
 */
export function parseIdentifier<K extends keyof Identifiers>(kind: K, identifier: string): Identifiers[K]

/**
 * Composes an identifier from its parts.
 *
 * Throws a {@link DtekitError}, by its kind: `invalid`: a part is missing or unusable, with a finding for each;
 * `argument`: the kind is unknown, or has no such part.
 * @param kind one of the kinds of `parseIdentifier`.
 * @param parts the parts, named as `parseIdentifier` names them.
 *
 * @example
 * dtekit.composeIdentifier('consecutivo', { documentType: '01', number: 7 }) // '00100001010000000007'
 */
export function composeIdentifier(kind: keyof Identifiers, parts: { [part: string]: string | number }): string

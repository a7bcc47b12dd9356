// What goes on the paper: the symbol, fields, legends and page rules of a certified document, and symbols as pictures.

import type { Bytes } from './document'
import type { Finding } from './error'
import type { PrintOptions, SymbolOptions } from './options'
import type { ReadDocument } from './reading'

/** A kind of symbol. */
export type SymbolKind = 'qr' | 'pdf417' | 'code128'

/** The machine-readable symbol of a printed document. */
export interface PrintSymbol {
  /** Its kind. */
  kind: SymbolKind
  /** The exact content. */
  text: string
  /** The encoding in which the content goes into the symbol. */
  encoding: 'utf-8' | 'iso-8859-1'
  /** A letter for QR, a level for PDF417; null for Code 128, which has none. */
  errorCorrection: string | null
  /** The smallest width in millimetres; null where the authority names none. */
  minimumWidth: number | null
  /** The smallest height in millimetres; null where the authority names none. */
  minimumHeight: number | null
  /** Whether the authority asks for the symbol. */
  required: boolean
  /**
   * `service` for BarCodeText, `document` for what stands in the document, `computed` for what was computed from it.
   */
  source: 'service' | 'document' | 'computed'
}

/** A field that the printed form shows. */
export interface PrintField {
  /** Its name, the same for all countries, such as `issuer_name` or `fiscal_key`. */
  name: string
  /** Its label in English and Spanish. */
  label: { en: string; es: string }
  /** Its value, as the document has it. */
  value: string
}

/** A line of the document; each text as the document has it. */
export interface PrintLine {
  /** Its number. */
  number: string | null
  /** The code of the item. */
  code: string | null
  /** The description. */
  description: string | null
  /** The quantity. */
  quantity: string | null
  /** The unit. */
  unit: string | null
  /** The price of one. */
  unitPrice: string | null
  /** The discount. */
  discount: string | null
  /** The total: with or without taxes, by the rules of the country. */
  total: string | null
}

/** A tax of the document, by rate. */
export interface PrintTax {
  /** Its code. */
  code: string | null
  /** Its rate. */
  rate: string | null
  /** What it is computed from. */
  base: string | null
  /** The amount. */
  amount: string | null
}

/** A document to which the document refers. */
export interface PrintReference {
  /** Its type. */
  documentType: string | null
  /** Its series. */
  series: string | null
  /** Its number or key. */
  number: string | null
  /** Its date. */
  date: string | null
  /** Why it is referred to. */
  reason: string | null
}

/** What the printed form of a document shows. */
export interface PrintData {
  /** The country. */
  country: string
  /** The document type. */
  documentType: string | null
  /** The environment, if the document or the caller names it. */
  environment: 'production' | 'test' | null
  /** The symbol; null if something is missing for it: `findings` says what. */
  symbol: PrintSymbol | null
  /** The fields, in the order of the page. */
  fields: PrintField[]
  /** The lines. */
  lines: PrintLine[]
  /** The taxes by rate. */
  taxes: PrintTax[]
  /** The documents to which it refers. */
  references: PrintReference[]
  /** The legends, in the words of the authority. */
  legends: { name: string; text: string }[]
  /** The page rules. */
  rules: { name: string; en: string; es: string }[]
  /** What is missing, and contradictions. */
  findings: Finding[]
}

/**
 * Gives what the printed form of a certified document shows: the symbol, fields with labels, legends and page rules.
 *
 * `certified` is the document in the format of its country, XML or JSON, plain or in base 64, also in an envelope; or
 * what `read` found, with all that stands around it in its file. The text that
 * the service gives as BarCodeText is used for the symbol; where the text can be computed as well, a difference is the
 * warning `print-text-differs`. What is missing is a finding, and the rest is there.
 *
 * @example
 * const data = dtekit.printData(certified, 'CL', { params: { resolutionNumber: 80, resolutionYear: 2014 } })
 * const { svg } = dtekit.symbol(data.symbol.text, data.symbol.kind, { encoding: data.symbol.encoding })
 *
 * @throws {DtekitError} of kind `invalid` if there is no document of this country in the text, or several; `syntax` and
 *   `structure` for the text; `limit`; `argument`.
 */
export function printData(certified: Bytes | ReadDocument, country: string, options?: PrintOptions): PrintData

/** A symbol: its matrix of modules, and its pictures. */
export interface DrawnSymbol {
  /** Its kind. */
  kind: SymbolKind
  /** The width in modules, without the white around it. */
  width: number
  /** The height in modules, without the white around it. */
  height: number
  /** The rows, `1` for a dark module. Code 128 has one row; each row of PDF417 is three modules high. */
  matrix: string[]
  /** The symbol as SVG, one module to one unit, with the white around it. */
  svg: string
  /** The symbol as PNG in black and white. */
  png: Buffer
  /** The symbol as a raster image for printers that take ESC/POS. */
  escpos: Buffer
}

/**
 * Draws a QR code, a PDF417 symbol or a Code 128.
 *
 * @example
 * dtekit.symbol('https://www.sii.cl', 'qr').width // 25
 *
 * @throws {DtekitError} of kind `invalid` if the symbol cannot hold the text; `argument`.
 */
export function symbol(text: string, kind: SymbolKind, options?: SymbolOptions): DrawnSymbol

// What goes on the paper: the symbol, fields, legends and page rules of a certified document, and symbols as pictures.
// The comments of its functions are generated from core/src/offer/table.rs; the rest is written by hand.

import type { Bytes } from './document'
import type { PrintOptions, SymbolOptions } from './options'
import type { ReadDocument } from './reading'
import type { PrintData } from './records'
import type { SymbolKind } from './words'

/**
 * Gives what the printed form of a certified document shows: the symbol, fields with labels, legends and page
 * rules.
 *
 * The text that the service gives as BarCodeText in `otherData` is used for the symbol; where the text can be
 * computed as well, a difference is the warning `print-text-differs`. What is missing is a finding, and the rest
 * is there.
 *
 * Throws a {@link DtekitError}, by its kind: `invalid`: there is no document of this country in the text, or
 * several and `document` names none; `syntax` and `structure`: the text cannot be read; `limit`: a bound is
 * reached; `argument`: an option is unknown or unusable.
 * @param certified the document in the format of its country, XML or JSON, plain or in base 64, also in an
 * envelope; or what `read` found, with all that stands around it in its file.
 * @param country the country's code, such as `CL`.
 *
 * @example
 * const data = dtekit.printData(certified, 'CL', { params: { resolutionNumber: 80, resolutionYear: 2014 } })
 * const { svg } = dtekit.symbol(data.symbol.text, data.symbol.kind, { encoding: data.symbol.encoding })
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
 * Throws a {@link DtekitError}, by its kind: `invalid`: the symbol cannot hold the text; `argument`: the kind is
 * unknown, or an option is unknown or unusable.
 * @param text the content.
 * @param kind `qr`, `pdf417` or `code128`.
 *
 * @example
 * dtekit.symbol('https://www.sii.cl', 'qr').width // 25
 */
export function symbol(text: string, kind: SymbolKind, options?: SymbolOptions): DrawnSymbol

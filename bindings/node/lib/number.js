'use strict'

// The numbers of JavaScript, which go into documents and calls only if they have the digits that the caller wrote.

const { settled } = require('./error')
const native = require('./native')

/** How many findings an error has at most. */
const MOST = 100

/** The numbers that were refused. */
class InexactNumbers {
  #numbers = []
  #quantities = []
  #paths = []

  /**
   * The digits of a number; `path` gives its path if core refuses it. A `quantity`, such as a duration, may have any
   * fraction. A refused number is written as 0, so that the rest is read for further findings.
   */
  digits(number, quantity, path) {
    if (Number.isSafeInteger(number)) return Object.is(number, -0) ? '-0' : String(number)
    const text = String(number)
    // A fraction so short has at most 15 digits; core need not be asked.
    if (text.length <= 16 && Number.isFinite(number) && !Number.isInteger(number)) return text
    if (!native.isInexact(number, quantity)) return text
    if (this.#numbers.length < MOST) {
      this.#numbers.push(number)
      this.#quantities.push(quantity)
      this.#paths.push(path())
    }
    return '0'
  }

  /** Throws the error with a finding for each number that was refused. */
  settle() {
    if (this.#numbers.length > 0) settled(native.inexactNumbers(this.#numbers, this.#quantities, this.#paths))
  }
}

module.exports = { InexactNumbers }

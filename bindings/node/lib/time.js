'use strict'

// Points in time: a Date in JavaScript, seconds since 1970 (UTC) in the native half.

const { isDate } = require('node:util/types')

const { wrongType } = require('./argument')

/** The time that a caller gives, in seconds since 1970; now if it is left out. Core refuses an invalid Date, NaN. */
function secondsOf(time) {
  if (time === undefined || time === null) return Date.now() / 1000
  if (isDate(time)) return time.getTime() / 1000
  if (typeof time !== 'number') throw wrongType('a Date, or seconds since 1970,', time)
  return time
}

/**
 * The Date of these seconds since 1970; null for null.
 *
 * A Date holds whole milliseconds. It is rounded up, so that nobody who waits for it comes too early; a thousandth of a
 * millisecond is no fraction but the rounding of the number itself.
 */
function dateOf(seconds) {
  return seconds === null ? null : new Date(Math.ceil(seconds * 1000 - 0.001))
}

module.exports = { dateOf, secondsOf }

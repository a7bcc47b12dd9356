'use strict'

// Points in time: a Date in JavaScript, seconds since 1970 (UTC) in the addon.

const { isDate } = require('node:util/types')

const { wrongType } = require('./argument')

/**
 * The time that a caller gives, in seconds since 1970; by default now. An invalid Date becomes NaN, which core refuses.
 */
function secondsOf(time) {
  if (time === undefined || time === null) return Date.now() / 1000
  if (isDate(time)) return time.getTime() / 1000
  if (typeof time !== 'number') throw wrongType('a Date or seconds since 1970', time)
  return time
}

/**
 * The Date of these seconds since 1970; null for null.
 *
 * A Date holds whole milliseconds. The seconds are rounded up, so that a wait until this Date is never too short. Less
 * than a thousandth of a millisecond is ignored: the number itself is no more exact.
 */
function dateOf(seconds) {
  return seconds === null ? null : new Date(Math.ceil(seconds * 1000 - 0.001))
}

module.exports = { dateOf, secondsOf }

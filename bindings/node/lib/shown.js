'use strict'

// How util.inspect, and so console.log, shows the objects of this package: by short values, never by a secret.

const native = require('./native')

const inspect = Symbol.for('nodejs.util.inspect.custom')

/** The method that gives the text between the parentheses: `Client(https://service.example)`. */
const shown = Symbol('dtekit.shown')

/** The base of every class whose instances are shown by a short text. */
class Shown {
  [inspect]() {
    return `${this.constructor.name}(${this[shown]()})`
  }
}

/** A copy of a value of an answer that shows no token and no signed address. */
function hide(value, name = '') {
  if (typeof value === 'string') return native.isSecret(name, value) ? '…' : value
  if (Array.isArray(value)) return value.map(item => hide(item, name))
  if (!isPlain(value)) return value
  // The service may add members of any name, also `__proto__`.
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, hide(member, key)]))
}

/** Lets every object of an answer that holds a secret be shown without it, also on its own. */
function hideWhenShown(value) {
  if (Array.isArray(value)) value.forEach(hideWhenShown)
  if (!isPlain(value)) return value
  Object.values(value).forEach(hideWhenShown)
  // Not enumerable, so that copies and comparisons do not see it.
  return Object.defineProperty(value, inspect, { value: showHidden })
}

function showHidden(depth, options, show) {
  return show(hide({ ...this }), options)
}

/** The members of an answer's class after its name, without secrets. */
function showAnswer(depth, options, show) {
  const members = Object.fromEntries(Object.entries(this).map(([name, value]) => [name, hide(value, name)]))
  return `${this.constructor.name} ${show(members, options)}`
}

function isPlain(value) {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

module.exports = { Shown, hideWhenShown, inspect, showAnswer, shown }

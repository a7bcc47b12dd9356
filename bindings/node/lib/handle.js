'use strict'

// How the objects of this package hold their native objects.

const { wrongType } = require('./argument')
const { Shown } = require('./shown')

let nativeOf

/**
 * The base of every class whose instances hold a native object.
 *
 * The native object is in a private field: callers, util.inspect and JSON.stringify cannot reach it. It may hold
 * credentials or whole documents. Inside this package, the constructor of such a class also takes a native object and
 * makes an instance that holds it.
 */
class Handle extends Shown {
  #native

  static {
    nativeOf = object => object.#native
  }

  constructor(native) {
    super()
    this.#native = native
  }
}

/** The native object of an argument that must be a `type`; `expected` is what the error calls it. */
function nativeArgument(object, type, expected) {
  if (!(object instanceof type)) throw wrongType(expected, object)
  return nativeOf(object)
}

/** The native object for a class that callers cannot construct; `refusal` says what makes an instance. */
function requireNative(handle, type, refusal) {
  if (!(handle instanceof type)) throw new TypeError(refusal)
  return handle
}

module.exports = { Handle, nativeArgument, nativeOf, requireNative }

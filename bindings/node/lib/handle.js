'use strict'

// How the objects of this package hold their native halves.

const { wrongType } = require('./argument')

let nativeOf

/**
 * The base of every class whose instances have a native half.
 *
 * The half lies in a private field: callers, util.inspect and JSON.stringify cannot reach it, and it may hold
 * credentials or whole documents. The constructor of such a class also takes a native half, from which it makes an
 * instance; callers have none.
 */
class Handle {
  #native

  static {
    nativeOf = object => object.#native
  }

  constructor(native) {
    this.#native = native
  }
}

/** The native half of an argument that must be a `type`; `expected` is what the error calls it. */
function nativeArgument(object, type, expected) {
  if (!(object instanceof type)) throw wrongType(expected, object)
  return nativeOf(object)
}

/** The native half for a class that callers cannot construct: `refusal` tells them what makes an instance. */
function requireNative(half, type, refusal) {
  if (!(half instanceof type)) throw new TypeError(refusal)
  return half
}

module.exports = { Handle, nativeArgument, nativeOf, requireNative }

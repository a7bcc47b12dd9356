'use strict'

// The option `dropEmpty` of the conversions.

const { wrongType } = require('./argument')
const native = require('./native')
const { optionsText } = require('./options')

/**
 * The options of a conversion as JSON text, and what to do with the paths of dropped elements: undefined drops nothing,
 * true warns, an array receives them.
 */
function conversionOptions(options) {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    return { text: optionsText(options), dropped: undefined }
  }
  const { dropEmpty, ...others } = options
  if (dropEmpty != null && typeof dropEmpty !== 'boolean' && !Array.isArray(dropEmpty)) {
    throw wrongType('true, false or an array for `dropEmpty`', dropEmpty)
  }
  return { text: optionsText(others), dropped: dropEmpty || undefined }
}

/** Puts the paths into the caller's array, or warns of them. */
function reportDropped(paths, dropped) {
  if (Array.isArray(dropped)) {
    for (const path of paths) dropped.push(path)
  } else if (dropped && paths.length > 0) {
    process.emitWarning(native.droppedWarning(paths), 'DroppedWarning')
  }
}

module.exports = { conversionOptions, reportDropped }

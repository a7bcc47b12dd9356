'use strict'

// A finding in a line of a log.

/** Its code, what is wrong, and the remedy; `setting` is what the user has set, where its place is a setting. */
function lineOf({ code, message, path, hint }, setting = null) {
  const place = path !== null && setting === null ? ` at \`${path}\`` : ''
  return `${setting === null ? '' : `${setting}: `}${code}: ${message}${place}${hint === null ? '' : `; ${hint}`}`
}

module.exports = { lineOf }

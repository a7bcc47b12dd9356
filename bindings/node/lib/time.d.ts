// Points in time.

/**
 * A point in time, as callers give it: a Date, or a number of seconds since 1970 (UTC), with fractions.
 *
 * Where dtekit gives a point in time it is a Date. An invalid Date is a {@link DtekitError} of kind `argument`. What an
 * authority calls its time stays text: it often names no offset.
 */
export type Time = Date | number

/**
 * What a person's text may not hold: control characters (PostgreSQL stores no NUL), halves of surrogate pairs, line
 * separators, and signs that are not seen but turn a line round or hide in it.
 */
const unseen = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200b\\u202a-\\u202e\\u2066-\\u2069\\ufeff'

/** One line of text. */
export const oneLine = new RegExp(`^[^${unseen}]*$`, 'u')
/** Text of several lines. */
export const severalLines = new RegExp(`^(?:[^${unseen}]|[\\n\\r\\t])*$`, 'u')

/** The first `length` characters, without leaving half of one. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

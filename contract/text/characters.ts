/**
 * Characters refused in a person's text: control characters (PostgreSQL cannot store NUL), halves of surrogate pairs,
 * line separators, invisible characters and characters that change the direction of the text.
 */
const unseen = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200b\\u202a-\\u202e\\u2066-\\u2069\\ufeff'

/** One line of text. */
export const oneLine = new RegExp(`^[^${unseen}]*$`, 'u')
/** Text of several lines. */
export const severalLines = new RegExp(`^(?:[^${unseen}]|[\\n\\r\\t])*$`, 'u')

/** One line, which may hold invisible characters: for names that the server cleans before it stores them. */
export const anyLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u

/** Every line end of Unicode (UAX 14), including a single carriage return. */
export const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

const unseenCharacters = new RegExp(`[${unseen}]`, 'gu')

/**
 * A text as one line, without the characters that `oneLine` refuses: it cannot add a header or a line, or change the
 * direction of the text after it.
 */
export const asOneLine = (text: string): string =>
  text.replace(lineEnds, ' ').replaceAll('\t', ' ').replace(unseenCharacters, '').trim()

/** A text of several lines, without the characters that `severalLines` refuses. */
export const asSeveralLines = (text: string): string =>
  text
    .replace(lineEnds, '\n')
    .replace(unseenCharacters, character => (character === '\n' || character === '\t' ? character : ''))

/** A text whose further lines are indented, so that a visitor's text cannot imitate a line of the server. */
export const indented = (text: string): string => text.replace(lineEnds, '\n  ')

/** Characters that no text or JSON column can store: NUL and halves of surrogate pairs. */
const unstorable = /[\u0000\p{Cs}]/u

/** Whether every text in a value, including keys, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !unstorable.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inside]) => !unstorable.test(key) && isStorable(inside))
}

/** The first `length` UTF-16 units, without half of a surrogate pair at the end. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

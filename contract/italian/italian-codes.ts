/** Validation of Italian codes with a check character. */

import { isDay } from './days.ts'

/**
 * Value of a character at an odd position of a fiscal code, by its value at an even position (D.M. 23/12/1976, art.
 * 12).
 */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Letters replace digits when two people would have the same code (omocodia, art. 6). */
const digit = '[0-9LMNPQRSTUV]'
const ofPerson = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)

/** The letters that replace the digits 0–9 (omocodia). */
const replacedDigits = 'LMNPQRSTUV'
/** A number of two digits in a fiscal code. */
const numberAt = (fiscalCode: string, at: number): number =>
  Number(
    [...fiscalCode.slice(at, at + 2)]
      .map(one => (/\d/.test(one) ? one : replacedDigits.indexOf(one)))
      .join(''),
  )
/** The day of birth: that of women is 40 higher. */
const dayOf = (fiscalCode: string): number => {
  const number = numberAt(fiscalCode, 9)
  return number > 40 ? number - 40 : number
}

/** 0–25 for a letter, 0–9 for a digit. */
const numericValue = (character: string) =>
  /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65

/** The sum of the values of characters by their positions, of fiscal codes and of Italian accounts. */
export const checkSum = (characters: readonly string[]): number =>
  // Positions are counted from 1, so the first character (index 0) is at an odd position.
  characters.reduce(
    (sum, character, at) => sum + (at % 2 === 0 ? odd[numericValue(character)]! : numericValue(character)),
    0,
  )

/**
 * Whether a text is a person's fiscal code: sixteen upper-case characters with a day of a month and a valid check character.
 */
export function isFiscalCode(text: string): boolean {
  if (!ofPerson.test(text)) return false
  const day = dayOf(text)
  if (day < 1 || day > 31) return false
  const characters = [...text]
  const check = characters.pop()!
  return check === String.fromCharCode(65 + (checkSum(characters) % 26))
}

/** The letters of the months in a fiscal code, from January on (D.M. 23/12/1976, art. 7). */
const months = 'ABCDEHLMPRST'
/**
 * The birthday in a person's fiscal code, `YYYY-MM-DD`; null when the code is wrong or its day does not exist. The code
 * has two digits of the year: the year is the latest in which the person is of age on the day `today`.
 */
export function birthdayOf(fiscalCode: string, today: string): string | null {
  if (!isFiscalCode(fiscalCode)) return null
  const year = numberAt(fiscalCode, 6)
  const month = months.indexOf(fiscalCode[8]!) + 1
  const day = dayOf(fiscalCode)
  const monthAndDay = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const latest = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
  const century = Number(latest.slice(0, 2)) * 100
  const thisCentury = `${century + year}-${monthAndDay}`
  const birthday = thisCentury <= latest ? thisCentury : `${century - 100 + year}-${monthAndDay}`
  return isDay(birthday) ? birthday : null
}

/** Whether a text is a VAT number: eleven digits with a valid check digit (Luhn; D.M. 23/12/1976). */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].map(Number).reduce((sum, value, at) => {
    const doubled = at % 2 === 0 ? value : value * 2
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

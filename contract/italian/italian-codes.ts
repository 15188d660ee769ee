/** Validation of Italian codes with a check character. */

/**
 * Value of a character at an odd position of a fiscal code, by its value at an even position (D.M. 23/12/1976, art.
 * 12).
 */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Letters replace digits when two people would have the same code (omocodia, art. 6). */
const digit = '[0-9LMNPQRSTUV]'
const ofPerson = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)

/** 0–25 for a letter, 0–9 for a digit. */
const numericValue = (character: string) =>
  /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65

/** Whether a text is a person's fiscal code: sixteen upper-case characters with a valid check character. */
export function isFiscalCode(text: string): boolean {
  if (!ofPerson.test(text)) return false
  const characters = [...text]
  const check = characters.pop()!
  // Positions are counted from 1, so the first character (index 0) is at an odd position.
  const sum = characters.reduce(
    (sum, character, at) => sum + (at % 2 === 0 ? odd[numericValue(character)]! : numericValue(character)),
    0,
  )
  return check === String.fromCharCode(65 + (sum % 26))
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

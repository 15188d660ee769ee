/** Codes whose last sign follows from the others: a slip of the pen is told at once. */

/** What each sign counts for at an odd place of a fiscal code (D.M. 23/12/1976, art. 12), by its value at an even one. */
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Letters stand for the digits 0–9 where two people had the same code (omocodia, art. 6). */
const digit = '[0-9LMNPQRSTUV]'
const ofPerson = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`)

/** 0–25 of a letter, 0–9 of a digit. */
const placeOf = (sign: string) => (/\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 65)

/** Whether it is the fiscal code of a person: sixteen signs, capitals, whose last is the check of the others. */
export function isFiscalCode(text: string): boolean {
  if (!ofPerson.test(text)) return false
  const signs = [...text]
  const check = signs.pop()!
  // The first place is odd.
  const sum = signs.reduce((sum, sign, at) => sum + (at % 2 === 0 ? odd[placeOf(sign)]! : placeOf(sign)), 0)
  return check === String.fromCharCode(65 + (sum % 26))
}

/** Whether it is a VAT number: eleven digits, whose last is the check of the others (Luhn; D.M. 23/12/1976). */
export function isVatNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].map(Number).reduce((sum, value, at) => {
    const doubled = at % 2 === 0 ? value : value * 2
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

import { checkSum } from './italian-codes.ts'

export interface Iban {
  /** In groups of four characters, as on paper. */
  groups: string
  /** Two letters of the country. */
  country: string
  /** The parts of an Italian account; undefined for other countries. */
  italian?: { cin: string; abi: string; cab: string; account: string }
}

const italianAccount = /^IT\d\d([A-Z])(\d{5})(\d{5})([A-Z\d]{12})$/

/** The remainder of the division by 97 of an IBAN whose first four characters are moved to the end. */
function remainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map(one => Number.parseInt(one, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/**
 * Reads a typed IBAN; null when a character or the length is wrong. An Italian IBAN also has a control letter (CIN).
 * Source: ISO 13616-1; CBI, standard of the Italian BBAN.
 */
export function readIban(typed: string): Iban | null {
  const iban = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d\d[A-Z\d]{11,30}$/.test(iban) || remainder(iban) !== 1) return null
  const country = iban.slice(0, 2)
  const groups = iban.match(/.{1,4}/g)!.join(' ')
  if (country !== 'IT') return { groups, country }
  const [, cin, abi, cab, account] = italianAccount.exec(iban) ?? []
  if (!cin || !abi || !cab || !account) return null
  const isRight = cin === String.fromCharCode(65 + (checkSum([...abi, ...cab, ...account]) % 26))
  return isRight ? { groups, country, italian: { cin, abi, cab, account } } : null
}

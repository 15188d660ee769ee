import { checkSum } from './italian-codes.ts'

export interface Iban {
  /** In groups of four characters, as on paper. */
  groups: string
  /** Two letters of the country. */
  country: string
  /** The parts of an Italian account; undefined for other countries. */
  italian?: { cin: string; abi: string; cab: string; account: string }
}

/** The length of an IBAN by country (ISO 13616, registry of SWIFT). */
const lengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28 },
  ...{ CH: 21, CR: 22, CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18 },
  ...{ FK: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28 },
  ...{ IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20 },
  ...{ LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20, MR: 27, MT: 31, MU: 30, NI: 28 },
  ...{ NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, RU: 33, SA: 24 },
  ...{ SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26 },
  ...{ UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
}

const italianAccount = /^IT\d\d([A-Z])(\d{5})(\d{5})([A-Z\d]{12})$/

/** The remainder of the division by 97 of an IBAN whose first four characters are moved to the end. */
function remainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map(one => Number.parseInt(one, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/**
 * Reads a typed IBAN; null when a character, the country or the length is wrong. An Italian IBAN also has a control letter (CIN).
 * Source: ISO 13616-1; CBI, standard of the Italian BBAN.
 */
export function readIban(typed: string): Iban | null {
  const iban = typed.replaceAll(/[\s\u200b-\u200f\u202a-\u202e\ufeff-]/g, '').toUpperCase()
  const country = iban.slice(0, 2)
  if (!/^[A-Z]{2}\d\d[A-Z\d]+$/.test(iban) || iban.length !== lengths[country] || remainder(iban) !== 1)
    return null
  const groups = iban.match(/.{1,4}/g)!.join(' ')
  if (country !== 'IT') return { groups, country }
  const [, cin, abi, cab, account] = italianAccount.exec(iban) ?? []
  if (!cin || !abi || !cab || !account) return null
  const isRight = cin === String.fromCharCode(65 + (checkSum([...abi, ...cab, ...account]) % 26))
  return isRight ? { groups, country, italian: { cin, abi, cab, account } } : null
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cleanTelephone, mayBeTelephone } from './typed-telephone.ts'

/** Mobile numbers of prefixes that the tables of numbers do not have yet. */
const mobile = /^3\d{8,9}$/

/**
 * The number of a typed text in the international form (E.164), «06/1234567» as «+39061234567»; null for a text that is no
 * telephone number. Numbers without a country code are Italian.
 */
export function telephoneNumber(text: string): string | null {
  const clean = cleanTelephone(text)
  const number = mayBeTelephone(clean) ? parsePhoneNumberFromString(clean, 'IT') : undefined
  if (!number) return null
  const isMobile = number.countryCallingCode === '39' && mobile.test(number.nationalNumber)
  return number.isValid() || isMobile ? number.number : null
}

import { expect, it } from 'vitest'
import { readIban } from './iban.ts'

it('reads the parts of an Italian IBAN, however it is typed', () => {
  // The example of the Italian standard.
  for (const typed of ['IT60X0542811101000000123456', 'it60 x054 2811 1010 0000 0123 456'])
    expect(readIban(typed)).toEqual({
      groups: 'IT60 X054 2811 1010 0000 0123 456',
      country: 'IT',
      italian: { cin: 'X', abi: '05428', cab: '11101', account: '000000123456' },
    })
})

it('accepts IBANs of other countries', () => {
  expect(readIban('DE89 3704 0044 0532 0130 00')).toEqual({
    groups: 'DE89 3704 0044 0532 0130 00',
    country: 'DE',
  })
  expect(readIban('FR14 2004 1010 0505 0001 3M02 606')?.country).toBe('FR')
})

it.each([
  ['a wrong digit', 'IT60X0542811101000000123457'],
  ['two exchanged digits', 'IT60X0542811101000000124356'],
  ['wrong check digits', 'IT61X0542811101000000123456'],
  ['a missing character', 'IT60X054281110100000012345'],
  ['no country', '60X0542811101000000123456'],
  ['nothing', ''],
  // The check digits of these are right.
  ['the length of another country', 'DE5137040044053201300'],
  ['a country without IBANs', 'ZZ22370400440532013000'],
  // The check digits are those of this text, and only the control letter is wrong.
  ['a wrong control letter', 'IT64Y0542811101000000123456'],
])('refuses an IBAN with %s', (_, typed) => {
  expect(readIban(typed)).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { telephoneNumber } from './telephone-number.ts'
import { cleanTelephone } from './typed-telephone.ts'

describe('a telephone number', () => {
  it.each([
    ['333 1234567', '+393331234567'],
    ['333-123.4567', '+393331234567'],
    ['(+39) 333 1234567', '+393331234567'],
    ['0039 333 123 4567', '+393331234567'],
    ['+ 39 333 1234567', '+393331234567'],
    ['06/1234567', '+39061234567'],
    ['+39 06 1234567', '+39061234567'],
    ['(06) 1234567', '+39061234567'],
    ['338123456', '+39338123456'],
    ['300 100 1000', '+393001001000'],
    ['800 123 456', '+39800123456'],
    ['+41 79 123 45 67', '+41791234567'],
    ['\u202a+39\u00a0333\u00a01234567\u202c', '+393331234567'],
    ['\ufeff02\u2011123\u200b4567', '+39021234567'],
    ['３３３ １２３４５６７', '+393331234567'],
    ['3331234567.0', null],
    ['3331234567,0', null],
    ['3,33E+09', null],
    ['333 123', null],
    ['123456', null],
    ['12345', null],
    ['', null],
    ['nessuno', null],
    ['333 1234567 int. 5', null],
    ['33312345678901', null],
  ])('of %j is %s', (text, expected) => expect(telephoneNumber(text)).toBe(expected))

  it('is kept as typed, without brackets, slashes and invisible signs', () => {
    expect(cleanTelephone(' \u202a(+39)\u00a0333/1234567\u202c')).toBe('+39 333 1234567')
  })
})

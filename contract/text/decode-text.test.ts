import { expect, it } from 'vitest'
import { asUtf8, decodeText, decodeWindows1252, withWindowsCharacters } from './decode-text.ts'

it.each([
  ['UTF-8', [0x4e, 0x69, 0x7a, 0x7a, 0xc3, 0xa0]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x4e, 0x69, 0x7a, 0x7a, 0xc3, 0xa0]],
  ['Windows-1252', [0x4e, 0x69, 0x7a, 0x7a, 0xe0]],
  ['UTF-16', [0xff, 0xfe, 0x4e, 0, 0x69, 0, 0x7a, 0, 0x7a, 0, 0xe0, 0]],
  ['UTF-16 with the high bytes first', [0xfe, 0xff, 0, 0x4e, 0, 0x69, 0, 0x7a, 0, 0x7a, 0, 0xe0]],
])('decodes %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBe('Nizzà')
})

/** The characters of the bytes 0x80 to 0x9f in the Encoding Standard of the WHATWG, index-windows-1252.txt. */
const upperHalf =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f' + // 0x80
  '\u0090‘’“”•–—˜™š›œ\u009džŸ' // 0x90

it('decodes each of the 256 bytes of Windows-1252', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const characters = Array.from(bytes, byte =>
    byte >= 0x80 && byte < 0xa0 ? upperHalf[byte - 0x80] : String.fromCharCode(byte),
  )
  expect(Array.from(decodeWindows1252(bytes))).toEqual(characters)
  // A byte 0xe0 alone is no UTF-8, and the text begins with no sign of UTF-16.
  expect(decodeText(Uint8Array.of(0xe0, ...bytes))).toBe(`à${characters.join('')}`)
})

it('decodes files larger than the arguments of a call', () => {
  expect(decodeWindows1252(new Uint8Array(300_000).fill(0x92))).toBe('’'.repeat(300_000))
})

it('mends a text that was decoded as Latin-1, and leaves other signs', () => {
  expect(withWindowsCharacters('D\u0092Angelo, 1.200 \u0080 – “già”')).toBe('D’Angelo, 1.200 € – “già”')
})

it('reads UTF-8 that was decoded as Windows-1252, line by line', () => {
  const wrong = (text: string) => decodeWindows1252(new TextEncoder().encode(text))
  const text = 'perché l’importo è 1.200 € – “già”\nsenza segni'
  expect(asUtf8(wrong(text))).toBe(text)
  expect(asUtf8(Buffer.from(text).toString('latin1'))).toBe(text)
  expect(asUtf8(text)).toBe(text)
  expect(asUtf8(`${wrong('già')}\ngià, perché 日`)).toBe('già\ngià, perché 日')
})

it('refuses an archive', () => {
  expect(() => decodeText(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow('la salvi prima come CSV')
})

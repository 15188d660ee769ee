import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

it.each([
  ['UTF-8', [0x4e, 0x69, 0x7a, 0x7a, 0xc3, 0xa0]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x4e, 0x69, 0x7a, 0x7a, 0xc3, 0xa0]],
  ['Windows-1252', [0x4e, 0x69, 0x7a, 0x7a, 0xe0]],
  ['UTF-16', [0xff, 0xfe, 0x4e, 0, 0x69, 0, 0x7a, 0, 0x7a, 0, 0xe0, 0]],
])('decodes %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBe('Nizzà')
})

it('refuses an archive', () => {
  expect(() => decodeText(new Uint8Array([0x50, 0x4b, 3, 4]))).toThrow('la salvi prima come CSV')
})

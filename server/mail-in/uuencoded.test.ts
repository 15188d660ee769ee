import { expect, it } from 'vitest'
import { takeUuencoded } from './uuencoded.ts'

/** All bytes as other programs encode them: a space or a backtick for zero, spaces at the end of a line taken away. */
const encoded = (zero: ' ' | '`') =>
  Array.from({ length: 6 }, (_, row) => {
    const bytes = Array.from({ length: Math.min(45, 256 - row * 45) }, (_, at) => row * 45 + at)
    const sign = (bits: number) => (bits ? String.fromCharCode(bits + 0x20) : zero)
    let line = sign(bytes.length)
    for (let at = 0; at < bytes.length; at += 3) {
      const [a, b, c] = [bytes[at]!, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
      line += [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63].map(sign).join('')
    }
    return line.trimEnd()
  }).join('\n')

it.each([' ', '`'] as const)('decodes all bytes, with «%s» for zero', zero => {
  const text = `Ecco.\nbegin 0644 tutti i byte.bin\n${encoded(zero)}\n${zero.trim()}\nend\nGrazie`
  const found = takeUuencoded(text)
  expect(found.text).toBe('Ecco.\nGrazie')
  expect(found.files.map(({ name, bytes }) => [name, [...bytes]])).toEqual([
    ['tutti i byte.bin', Array.from({ length: 256 }, (_, byte) => byte)],
  ])
})

it('takes several files', () => {
  const file = (name: string) => `begin 644 ${name}\n#8VEA\n\`\nend`
  const { text, files } = takeUuencoded(`${file('a.txt')}\nin mezzo\n${file('b.txt')}`)
  expect([text, files.map(({ name }) => name)]).toEqual(['in mezzo', ['a.txt', 'b.txt']])
})

it.each([
  ['words that begin like a file', 'begin 644 la pratica\nva avanti\nend'],
  ['a file without an end', 'begin 644 a.txt\n#8VEA\n`'],
  ['a file with a line of another length', 'begin 644 a.txt\n#8VEA8VEA8VEA8VEA\nend'],
])('leaves %s', (_, text) => expect(takeUuencoded(text)).toEqual({ text, files: [] }))

it('takes no more time than the text has lines', () => {
  const text = `${'begin 644 a\n'.repeat(100_000)}begin 644 a\n${'#8VEA\n'.repeat(100_000)}`
  expect(takeUuencoded(text).files).toEqual([])
})

import { expect, it } from 'vitest'
import { attachedNames } from './attached-names.ts'

const named = (name: string) => attachedNames([{ name }])[0]

it.each([
  'cv.pdf',
  'Curriculum Ada Bianchi.pdf',
  'busta paga 10-2026.pdf',
  'CUD 2025.pdf',
  'contratto 2026-11-29.pdf',
  'scan_29112026.jpg',
  'perché.png',
])('%s is named', name => {
  expect(named(name)).toBe(name)
})

it.each([
  'chiami 892 123 per il conto.pdf',
  'chiami 892123.pdf',
  'chiami il 02 48571.pdf',
  'chiami il 06 1234-567.pdf',
  'chiami 800 123 456.pdf',
  'wwwꓸtruffaꓸcom.pdf',
  'chiami ٨٩٢١٢٣.pdf',
  'truffa.example.pdf',
])('%s may carry a message of a stranger, and is not named', name => {
  expect(named(name)).toBe('un PDF')
})

import { expect, it } from 'vitest'
import { attributeValue } from './attribute-value.ts'

const number = { kind: 'number', summary: '' } as const
const flag = { kind: 'flag', summary: '' } as const
const text = { kind: 'text', summary: '' } as const
const choice = { kind: 'choice', values: ['fisso', 'misto'], summary: '' } as const

it.each([
  [number, '1.234,50', 1234.5],
  [number, '150.000 €', 150000],
  [number, '3.5', 3.5],
  [number, '', undefined],
  [number, 'mille', undefined],
  [number, Number.POSITIVE_INFINITY, undefined],
  [number, true, undefined],
  [number, 0, 0],
  [flag, '', true],
  [flag, 'disabled', true],
  [flag, 'false', false],
  [flag, false, false],
  [flag, null, undefined],
  [text, 'Ada', 'Ada'],
  [text, '', undefined],
  [text, 12, '12'],
  [choice, 'misto', 'misto'],
  [choice, 'Misto', undefined],
  [choice, undefined, undefined],
] as const)('%o reads %o as %o', (attribute, given, value) => {
  expect(attributeValue(attribute, given)).toBe(value)
})

import { expect, it } from 'vitest'
import { following, inForce, standing, type Validity } from './price-validity.ts'

const table = (
  _id: string,
  validaDal: string,
  { validaAl = null, ritirata = null }: Partial<Validity> = {},
) => ({
  _id,
  validaDal,
  validaAl,
  ritirata,
})
const today = '2026-11-20'
const statesOf = (tables: Validity[]) =>
  tables.map(one => {
    const { stato, fino } = standing(tables, one, today)
    return `${one._id} ${stato} ${fino ?? '…'}`
  })

it('a table ends on the day before the next one starts, without overlaps', () => {
  const tables = [
    table('a', '2026-09-01'),
    table('b', '2026-11-01', { validaAl: '2027-06-30' }),
    table('c', '2026-12-01'),
  ]
  expect(statesOf(tables)).toEqual(['a scaduta 2026-10-31', 'b in_vigore 2026-11-30', 'c in_programma …'])
  for (const [day, id] of [
    ['2026-08-31', undefined],
    ['2026-10-31', 'a'],
    ['2026-11-01', 'b'],
    ['2026-11-30', 'b'],
    ['2026-12-01', 'c'],
  ] as const)
    expect([day, inForce(tables, day)?._id]).toEqual([day, id])
  expect(following(tables, today)?._id).toBe('c')
  expect(following(tables, '2026-12-01')).toBe(null)
})

it('a table ends on its own last day, and the previous table does not return', () => {
  const tables = [table('a', '2026-09-01'), table('b', '2026-11-01', { validaAl: '2026-11-10' })]
  expect(statesOf(tables)).toEqual(['a scaduta 2026-10-31', 'b scaduta 2026-11-10'])
  expect(inForce(tables, today)).toBe(null)
})

it('a table is replaced by a later published one with the same first day', () => {
  const tables = [table('a', '2026-12-01'), table('b', '2026-12-01')]
  expect(statesOf(tables)).toEqual(['a sostituita 2026-11-30', 'b in_programma …'])
})

it('a withdrawn table gives way to the previous one from the day in Rome, and keeps its days before', () => {
  const tables = [
    table('a', '2026-09-01'),
    // In Rome it is already the 20th.
    table('b', '2026-11-01', { ritirata: '2026-11-19T23:30:00Z' }),
    table('c', '2026-12-01', { ritirata: '2026-11-19T23:30:00Z' }),
  ]
  expect(statesOf(tables)).toEqual(['a in_vigore …', 'b ritirata 2026-11-19', 'c ritirata 2026-11-19'])
  expect(inForce(tables, '2026-11-19')?._id).toBe('b')
  expect(inForce(tables, today)?._id).toBe('a')
  expect(following(tables, today)).toBe(null)
})

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
const told = (tables: Validity[]) =>
  tables.map(one => {
    const { stato, fino } = standing(tables, one, today)
    return `${one._id} ${stato} ${fino ?? '…'}`
  })

it('ends the day before another begins, and never overlaps', () => {
  const tables = [
    table('a', '2026-09-01'),
    table('b', '2026-11-01', { validaAl: '2027-06-30' }),
    table('c', '2026-12-01'),
  ]
  expect(told(tables)).toEqual(['a scaduta 2026-10-31', 'b in_vigore 2026-11-30', 'c in_programma …'])
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

it('comes to its own end, and the one before does not come back', () => {
  const tables = [table('a', '2026-09-01'), table('b', '2026-11-01', { validaAl: '2026-11-10' })]
  expect(told(tables)).toEqual(['a scaduta 2026-10-31', 'b scaduta 2026-11-10'])
  expect(inForce(tables, today)).toBe(null)
})

it('gives way to one of the same day that was published after it', () => {
  const tables = [table('a', '2026-12-01'), table('b', '2026-12-01')]
  expect(told(tables)).toEqual(['a sostituita 2026-11-30', 'b in_programma …'])
})

it('gives its place back to the one before from the day it is withdrawn in Rome, and keeps the days before', () => {
  const tables = [
    table('a', '2026-09-01'),
    // In Rome it is the 20th already.
    table('b', '2026-11-01', { ritirata: '2026-11-19T23:30:00Z' }),
    table('c', '2026-12-01', { ritirata: '2026-11-19T23:30:00Z' }),
  ]
  expect(told(tables)).toEqual(['a in_vigore …', 'b ritirata 2026-11-19', 'c ritirata 2026-11-19'])
  expect(inForce(tables, '2026-11-19')?._id).toBe('b')
  expect(inForce(tables, today)?._id).toBe('a')
  expect(following(tables, today)).toBe(null)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { todayKinds } from './today-kinds.ts'
import { inOrderOfToday, minValue, type OrderedRow } from './today-order.ts'

const row = (chiave: string, values: Partial<OrderedRow> = {}): OrderedRow => ({
  chiave,
  tipo: 'pratica',
  valore: null,
  alle: null,
  entro: null,
  ...values,
})

it('puts hours first, then values, then days', () => {
  const rows = [
    row('senza niente'),
    row('dopodomani', { entro: '2026-11-22' }),
    row('ieri', { entro: '2026-11-19', tipo: 'compito' }),
    row('pochi euro', { valore: 900, entro: '2026-11-21' }),
    row('cento euro', { valore: 10_000 }),
    row('mille euro', { valore: 100_000, entro: '2026-12-20' }),
    row('alle 15', { alle: '2026-11-20T14:00:00.000Z', tipo: 'appuntamento' }),
    row('da ieri', { alle: '2026-11-19T10:00:00.000Z', tipo: 'lead' }),
  ]
  expect(inOrderOfToday(rows).map(({ chiave }) => chiave)).toEqual([
    'da ieri',
    'alle 15',
    'mille euro',
    'cento euro',
    'ieri',
    'pochi euro',
    'dopodomani',
    'senza niente',
  ])
})

it('keeps rows of one file together, the kind that waits for an answer first', () => {
  const ofFile = [
    row('pratica:1', { valore: 5000, tipo: 'pratica' }),
    row('compito:1', { valore: 5000, tipo: 'compito' }),
    row('messaggio:1', { valore: 5000, tipo: 'messaggio' }),
  ]
  expect(inOrderOfToday(ofFile).map(({ tipo }) => tipo)).toEqual(['messaggio', 'compito', 'pratica'])
})

const instants = fc
  .integer({ min: 0, max: 5 })
  .map(hour => new Date(Date.UTC(2026, 10, 20, hour)).toISOString())
const rows = fc
  .array(
    fc.record({
      tipo: fc.constantFrom(...todayKinds),
      valore: fc.option(fc.nat({ max: 3 * minValue })),
      alle: fc.option(instants),
      entro: fc.option(fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')),
    }),
    { maxLength: 30 },
  )
  .map(some => some.map((one, at) => ({ ...one, chiave: `${one.tipo}:${at}` })))

it('is one order: it loses no row, and does not depend on how the rows came', () => {
  fc.assert(
    fc.property(rows, fc.infiniteStream(fc.nat()), (given, numbers) => {
      const ordered = inOrderOfToday(given)
      const shuffled = given
        .map(one => ({ one, key: numbers.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(inOrderOfToday(shuffled)).toEqual(ordered)
      expect(new Set(ordered)).toEqual(new Set(given))
    }),
  )
})

it('never puts a smaller value before a greater one, nor a later hour before an earlier one', () => {
  fc.assert(
    fc.property(rows, given => {
      const ordered = inOrderOfToday(given)
      const hours = ordered.flatMap(({ alle }) => alle ?? [])
      expect(hours).toEqual(hours.toSorted())
      const values = ordered.flatMap(({ alle, valore }) => (alle || (valore ?? 0) < minValue ? [] : valore!))
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }),
  )
})

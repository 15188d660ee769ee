import fc from 'fast-check'
import { expect, it } from 'vitest'
import { todayKinds } from './today-kinds.ts'
import { inOrderOfToday, minValue, type OrderedRow } from './today-order.ts'
import { type TodayRow, todayTime } from './today-words.ts'

/** Half past nine in Rome. */
const now = new Date('2026-11-20T08:30:00.000Z')

const row = (chiave: string, values: Partial<OrderedRow> = {}): OrderedRow => ({
  chiave,
  tipo: 'pratica',
  valore: null,
  alle: null,
  entro: null,
  ...values,
})

it('puts what is late first, then near deeds and expiries, messages, the rest of the day, and then values', () => {
  const rows = [
    row('senza niente'),
    row('pochi euro', { valore: 900, entro: '2026-11-25', tipo: 'scadenza' }),
    row('cento euro', { valore: 10_000 }),
    row('mille euro', { valore: 100_000, entro: '2026-12-20' }),
    row('domani alle 9', { alle: '2026-11-21T08:00:00.000Z', tipo: 'lead' }),
    row('oggi', { entro: '2026-11-20', tipo: 'compito', valore: 200_000 }),
    row('alle 15', { alle: '2026-11-20T14:00:00.000Z', tipo: 'appuntamento' }),
    row('messaggio', { tipo: 'messaggio' }),
    row('messaggio che vale', { tipo: 'messaggio', valore: 50_000 }),
    row('ferma, tre giorni', { entro: '2026-11-23' }),
    row('atto domani', { entro: '2026-11-21', tipo: 'scadenza' }),
    row('atto oggi', { entro: '2026-11-20', tipo: 'scadenza' }),
    row('alle 9', { alle: '2026-11-20T08:00:00.000Z', tipo: 'appuntamento' }),
    row('ieri', { entro: '2026-11-19', tipo: 'compito' }),
    row('da ieri', { alle: '2026-11-19T10:00:00.000Z', tipo: 'lead' }),
  ]
  expect(inOrderOfToday(rows, now).map(({ chiave }) => chiave)).toEqual([
    'da ieri',
    'ieri',
    'alle 9',
    'atto oggi',
    'atto domani',
    'ferma, tre giorni',
    'messaggio che vale',
    'messaggio',
    'alle 15',
    'oggi',
    'domani alle 9',
    'mille euro',
    'cento euro',
    'pochi euro',
    'senza niente',
  ])
})

it('orders rows with one value by their kind', () => {
  const ofFile = [
    row('pratica:1', { valore: 5000, tipo: 'pratica' }),
    row('compito:1', { valore: 5000, tipo: 'compito' }),
    row('banca:1', { valore: 5000, tipo: 'banca' }),
  ]
  expect(inOrderOfToday(ofFile, now).map(({ tipo }) => tipo)).toEqual(['banca', 'compito', 'pratica'])
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
      const ordered = inOrderOfToday(given, now)
      const shuffled = given
        .map(one => ({ one, key: numbers.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(inOrderOfToday(shuffled, now)).toEqual(ordered)
      expect(new Set(ordered)).toEqual(new Set(given))
    }),
  )
})

it('puts a row without an hour and a near day in the order of values', () => {
  fc.assert(
    fc.property(rows, given => {
      const values = inOrderOfToday(given, now).flatMap(({ tipo, alle, entro, valore }) =>
        alle || entro || tipo === 'messaggio' || (valore ?? 0) < minValue ? [] : valore!,
      )
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }),
  )
})

it('puts nothing before a row that is late', () => {
  fc.assert(
    fc.property(rows, given => {
      const late = inOrderOfToday(given, now).map(one => todayTime(one as TodayRow, now).isLate)
      expect(late).toEqual(late.toSorted((a, b) => Number(b) - Number(a)))
    }),
  )
})

import { signal } from '@preact/signals'
import { quintoLeasing } from '../../contract/elements/quinto-leasing.ts'
import { broker } from '../../contract/pages/broker.ts'
import { type LeasingSettings, leasingDefaults } from '../../contract/products/leasing.ts'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import type { LeasingContext, LeasingTermsAnswer } from './model.ts'

/** Test fixtures: a car of 40.000 € over 48 months, and two leases whose figures are known to the cent. */

export const settings: LeasingSettings = {
  ...leasingDefaults,
  modo: 'comparazione',
  partner: null,
  intermediario: broker,
}

const lease: LeasingTermsAnswer['condizioni'][number] = {
  prodotto: { _id: '0193f5a0-0000-7000-a000-00000000000a', nome: 'Strada' },
  banca: { _id: 'valdora', nome: 'Leasing Valdora' },
  finalita: ['auto'],
  validoDal: '2026-01-01',
  validoAl: '2026-12-31',
  importoMin: 1_000_000,
  importoMax: 20_000_000,
  anticipoMin: 10,
  riscattoMax: 30,
  tassi: [{ tanFinito: 5.9, durataDaMesi: 24, durataAMesi: 60 }],
  spese: { istruttoria: { fisso: 300_00 }, incassoRata: 300, bollo: 1600 },
  polizze: [],
  compenso: {},
}
const byAmount = { finoA25000: 9, oltre25000: 8 }

export const terms: LeasingTermsAnswer = {
  condizioni: [
    lease,
    {
      ...lease,
      prodotto: { _id: '0193f5a0-0000-7000-a000-00000000000b', nome: 'Veicoli' },
      banca: { _id: 'monterosso', nome: 'Locafin Monterosso' },
      anticipoMin: 0,
      tassi: [{ tanFinito: 6.4, durataDaMesi: 24, durataAMesi: 72 }],
      spese: { incassoRata: 250, bollo: 1600 },
    },
  ],
  tassi: {
    giorno: '2026-11-20',
    tegm: { auto: byAmount, strumentale: byAmount, immobiliare: 6, trimestre: '2026-Q4' },
  },
  escluse: [
    {
      prodotto: { _id: 'officina', nome: 'Officina' },
      banca: { _id: 'valdora', nome: 'Leasing Valdora' },
      motivo: 'finalita',
    },
  ],
  banche: 2,
  fonti: { tegm: 'Banca d’Italia' },
}

export const goodAnswers = {
  'GET /calcolatori/leasing': settings,
  'POST /calcolatori/leasing/condizioni': terms,
  'GET /enums/province': [],
  'GET /leads/modulo': { modulo: '1.2.3', attesaMs: 0 },
  'POST /leads': { _id: '0193f5a0-0000-7000-a000-000000000001', telefono: '800 000 000' },
  'POST /calcolatori/leasing/simulazioni': {
    indirizzo: 'https://quinto.example/leasing/simulazione/abc',
    scadenza: '2027-02-18',
  },
}

/** A context with attributes that the test can change, and a record of emitted events. */
export function fakeContext(over: Partial<LeasingContext> & { initial?: Record<string, unknown> } = {}) {
  const { initial = {}, ...rest } = over
  const attributes = Object.fromEntries(
    Object.keys(quintoLeasing.attributes).map(name => [name, signal(initial[name])]),
  )
  const events: { event: string; detail: unknown }[] = []
  const context = {
    attributes,
    emit(event: string, detail: unknown) {
      events.push({ event, detail })
      return true
    },
    client: fakeClient(goodAnswers).client,
    base: 'https://quinto.example',
    adopt() {},
    page: 'https://partner.example/leasing',
    state: undefined,
    ...rest,
  } as unknown as LeasingContext
  return { context, attributes, events }
}

import { signal } from '@preact/signals'
import type { Client } from '../../client/client.ts'
import { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { CalculatorSettings } from '../../contract/products/mortgage.ts'
import { need, products, rates } from '../../finance/offers/mock-panel.ts'
import type { MortgageContext, MortgageTerms } from './model.ts'

/** Test fixtures: the banks of the mock panel, whose figures are known to the cent. */

export const settings: CalculatorSettings = {
  modo: 'comparazione',
  partner: null,
  calcolatori: ['mutui', 'prestiti', 'cdq', 'rata'],
  predefinito: need,
  limiti: {
    valore: { min: 50_000_00, max: 2_000_000_00, step: 5_000_00 },
    importo: { min: 30_000_00, max: 1_500_000_00, step: 5_000_00 },
    durataMesi: { min: 60, max: 360, step: 12 },
  },
  tanIpotizzato: 3.2,
  intermediario: broker,
}

export const terms: MortgageTerms = {
  condizioni: products,
  tassi: rates,
  escluse: [],
  banche: 14,
  storia: {
    dal: '2024-11-20',
    massimi: {
      '1m': { valore: 3.05, data: '2024-11-22' },
      '3m': { valore: 3.02, data: '2024-11-22' },
      '6m': { valore: 2.91, data: '2024-11-22' },
      '12m': { valore: 2.83, data: '2024-11-22' },
    },
  },
  fonti: { euribor: 'EMMI', eurirs: 'EMMI', tegm: 'Banca d’Italia' },
}

/** A client that answers from a table of values or functions of the call's input. */
export function fakeClient(answers: Record<string, unknown>) {
  const calls: { name: string; input: unknown }[] = []
  const client: Client = {
    async call(name, input) {
      calls.push({ name, input })
      const answer = answers[name]
      return typeof answer === 'function' ? answer(input) : structuredClone(answer)
    },
  }
  return { client, calls }
}

export const goodAnswers = {
  'GET /calcolatori/mutui': settings,
  'POST /calcolatori/mutui/condizioni': terms,
  'GET /enums/province': [
    { _id: '1', nome: 'Roma', sigla: 'RM', regione: '12', capoluogo: 'Roma', lat: 41.9, lng: 12.5 },
    { _id: '2', nome: 'Viterbo', sigla: 'VT', regione: '12', capoluogo: 'Viterbo', lat: 42.4, lng: 12.1 },
  ],
  'POST /calcolatori/mutui/simulazioni': {
    indirizzo: 'https://quinto.example/mutui/simulazione/AAECAwQFBgcICQoLDA0ODw',
    scadenza: '2027-02-19',
  },
  'POST /calcolatori/mutui/simulazioni/lettera': {},
  'GET /leads/modulo': { modulo: '1.2.3', attesaMs: 0 },
  'POST /leads': { _id: '0193f5a0-0000-7000-a000-000000000001', telefono: '800 000 000' },
}

/** A context with attributes that the test can change, and a record of emitted events. */
export function fakeContext(over: Partial<MortgageContext> & { initial?: Record<string, unknown> } = {}) {
  const { initial = {}, ...rest } = over
  const attributes = Object.fromEntries(
    Object.keys(quintoMutui.attributes).map(name => [name, signal(initial[name])]),
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
    giveWay() {},
    page: 'https://partner.example/casa',
    state: undefined,
    ...rest,
  } as unknown as MortgageContext
  return { context, attributes, events }
}

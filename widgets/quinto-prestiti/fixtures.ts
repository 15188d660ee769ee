import { signal } from '@preact/signals'
import { quintoPrestiti } from '../../contract/elements/quinto-prestiti.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { LoanSettings } from '../../contract/products/loan.ts'
import { loanNeed, loanProduct, loanRates } from '../../finance/offers/loans/loan-fixtures.ts'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import type { LoanContext, LoanTermsAnswer } from './model.ts'

/** Test fixtures: a need of 15.000 € over 60 months, and two loans whose figures are known to the cent. */

export const settings: LoanSettings = {
  modo: 'comparazione',
  partner: null,
  calcolatori: ['mutui', 'prestiti', 'cdq', 'rata'],
  predefinito: loanNeed,
  limiti: {
    importo: { min: 2_000_00, max: 75_000_00, step: 500_00 },
    durataMesi: { min: 12, max: 120, step: 12 },
  },
  tanIpotizzato: 7.5,
  intermediario: broker,
}

export const terms: LoanTermsAnswer = {
  condizioni: [
    loanProduct,
    {
      ...loanProduct,
      prodotto: { _id: '0193f5a0-0000-7000-a000-00000000000b', nome: 'Prestito Sereno' },
      banca: { _id: 'tiberina', nome: 'Cassa Tiberina' },
      tassi: [{ tanFinito: 7.4, durataDaMesi: 12, durataAMesi: 120 }],
      polizze: [{ tipo: 'cpi', obbligatoria: true, premioUnicoPerc: 2 }],
      policy: { ...loanProduct.policy, occupazioni: ['pensionato', 'dipendente_privato'] },
    },
  ],
  tassi: loanRates,
  escluse: [
    {
      prodotto: { _id: 'studio', nome: 'Fiorita Studio' },
      banca: { _id: 'fiorita', nome: 'Credito Fiorita' },
      motivo: 'finalita',
    },
  ],
  banche: 10,
  fonti: { tegm: 'Banca d’Italia' },
}

export const goodAnswers = {
  'GET /calcolatori/prestiti': settings,
  'POST /calcolatori/prestiti/condizioni': terms,
  'GET /enums/province': [],
  'GET /leads/modulo': { modulo: '1.2.3', attesaMs: 0 },
  'POST /leads': { _id: '0193f5a0-0000-7000-a000-000000000001', telefono: '800 000 000' },
}

/** A context with attributes that the test can change, and a record of emitted events. */
export function fakeContext(over: Partial<LoanContext> & { initial?: Record<string, unknown> } = {}) {
  const { initial = {}, ...rest } = over
  const attributes = Object.fromEntries(
    Object.keys(quintoPrestiti.attributes).map(name => [name, signal(initial[name])]),
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
    page: 'https://partner.example/auto',
    state: undefined,
    ...rest,
  } as unknown as LoanContext
  return { context, attributes, events }
}

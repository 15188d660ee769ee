import { signal } from '@preact/signals'
import { quintoCdq } from '../../contract/elements/quinto-cdq.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { CdqSettings } from '../../contract/products/cdq.ts'
import { cdqNeed, cdqProduct, cdqRates } from '../../finance/offers/cdq/cdq-fixtures.ts'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import type { CdqContext, CdqTermsAnswer } from './model.ts'

/** Test fixtures: 1.650 € net, and two products whose figures are known to the cent. */

export const settings: CdqSettings = {
  modo: 'comparazione',
  partner: null,
  calcolatori: ['mutui', 'prestiti', 'cdq', 'rata'],
  predefinito: cdqNeed,
  limiti: {
    netto: { min: 500_00, max: 6_000_00, step: 10_00 },
    durataMesi: { min: 24, max: 120, step: 12 },
    trattamentoMinimo: 611_85,
  },
  tanIpotizzato: 5.2,
  intermediario: broker,
}

export const terms: CdqTermsAnswer = {
  condizioni: [
    cdqProduct,
    {
      ...cdqProduct,
      prodotto: { _id: '0193f5a0-0000-7000-a000-00000000000c', nome: 'Tibur Stipendio' },
      banca: { _id: 'tiberina', nome: 'Cassa Tiberina' },
      tassi: [{ tanFinito: 5.9, durataDaMesi: 36, durataAMesi: 120 }],
    },
  ],
  tassi: cdqRates,
  banche: 5,
  fonti: { tegm: 'Banca d’Italia' },
}

const pensions: CdqTermsAnswer = {
  ...terms,
  condizioni: [{ ...cdqProduct, tipo: 'cqp', tassi: [{ tanFinito: 5, durataDaMesi: 24, durataAMesi: 120 }] }],
}

export const goodAnswers = {
  'GET /calcolatori/cdq': settings,
  'POST /calcolatori/cdq/condizioni': ({ body }: { body: { prodotto: string } }) =>
    structuredClone(body.prodotto === 'cqp' ? pensions : terms),
  'GET /enums/province': [],
  'GET /leads/modulo': { modulo: '1.2.3', attesaMs: 0 },
  'POST /leads': { _id: '0193f5a0-0000-7000-a000-000000000001', telefono: '800 000 000' },
}

/** A context with attributes that the test can change, and a record of emitted events. */
export function fakeContext(over: Partial<CdqContext> & { initial?: Record<string, unknown> } = {}) {
  const { initial = {}, ...rest } = over
  const attributes = Object.fromEntries(
    Object.keys(quintoCdq.attributes).map(name => [name, signal(initial[name])]),
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
    page: 'https://partner.example/quinto',
    state: undefined,
    ...rest,
  } as unknown as CdqContext
  return { context, attributes, events }
}

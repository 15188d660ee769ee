import { describe, expect, it } from 'vitest'
import { quote } from '../../../../finance/offers/quote.ts'
import type { Need, Purpose, RateKind } from '../../../../finance/offers/types.ts'
import { generateExampleData } from '../generate-example-data.ts'
import { panelOf } from './panel.ts'

const panelOn = (today: string, seed = 1) =>
  panelOf({ ...generateExampleData({ seed, size: 'small', today }), today })
const panel = panelOn('2026-11-20')

const sample: Need = { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }
const fixed: Need = { ...sample, tipoTasso: 'fisso' }

/** The results page of the design: bank, product, instalment, TAN, TAEG, costs, total due. */
const shown = [
  ['Banca Aurelia', 'Casa Fisso', 72_702, 3.2, 3.56, 620_500, 22_431_028],
  ['Credito Adriatico', 'Mutuo Domus', 71_914, 3.1, 3.59, 879_500, 22_453_856],
  ['Cassa Tiberina', 'Prima Porta Fisso', 73_494, 3.3, 3.63, 557_500, 22_605_807],
  ['Istituto Monviso', 'Mutuo Radice', 73_097, 3.25, 3.68, 742_500, 22_671_801],
  ['Banco di Levante', 'Levante Casa', 74_692, 3.45, 3.84, 690_000, 23_097_564],
  ['Credito Fiorita', 'Fisso Chiaro', 75_900, 3.6, 3.96, 591_500, 23_361_695],
]

const rowsFor = (need: Need, on = panel) =>
  quote({ need, ...on }).offerte.map(o => [
    o.banca.nome,
    o.prodotto.nome,
    o.rata,
    o.tan,
    o.taeg,
    o.totaleCosti,
    o.totaleDovuto,
  ])

describe('the sample need', () => {
  it('gives the offers of the results page, first and in the same order', () => {
    const offers = rowsFor(fixed)
    expect(offers.slice(0, 6)).toEqual(shown)
    expect(offers.length).toBeGreaterThan(6)
  })

  it('gives only those six to the person of the results page', () => {
    const person: Need = { ...fixed, provincia: 'VT', redditoNetto: 245_000, altreRate: 12_000 }
    expect(rowsFor(person)).toEqual(shown)
    const { escluse } = quote({ need: person, ...panel })
    expect(escluse.filter(e => e.motivo === 'usura')).toHaveLength(1)
  })

  it('gives those offers for every seed and day', () => {
    for (const [today, seed] of [
      ['2027-01-01', 6],
      ['2028-02-29', 7],
    ] as const) {
      expect(rowsFor(fixed, panelOn(today, seed)).slice(0, 6), today).toEqual(shown)
    }
  })

  it('has the lowest TAEG of all kinds of rate, as on the home page', () => {
    expect(rowsFor(sample)[0]).toEqual(shown[0])
  })

  it('has the costs of the representative example in the best offer', () => {
    const [best] = quote({ need: fixed, ...panel }).offerte
    expect(best?.interessi).toBe(6_810_528)
    expect(Object.fromEntries(best!.costi.map(c => [c.voce, c.importo]))).toEqual({
      istruttoria: 60_000,
      perizia: 28_000,
      imposta_sostitutiva: 37_500,
      polizza_incendio: 16_800,
      compenso: 75_000,
    })
    expect(best?.validoAl).toBe('2026-12-31')
  })

  it('has exclusions for every reason', () => {
    const { escluse } = quote({ need: fixed, ...panel })
    const reasons = new Set(escluse.map(e => e.motivo))
    expect(reasons).toEqual(
      new Set([
        'usura',
        'non_in_vigore',
        'ltv',
        'durata',
        'importo_minimo',
        'riservata',
        'finalita',
        'tipo_tasso',
      ]),
    )
    expect(escluse.filter(e => e.motivo === 'usura').map(e => e.banca.nome)).toEqual([
      'Finanziaria Castelvento',
    ])
    expect(escluse.filter(e => e.motivo === 'non_in_vigore').map(e => e.prodotto.nome)).toEqual([
      'Ginestra Promessa',
      'Querciola Domani',
    ])
  })
})

const purposes: Purpose[] = ['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione', 'liquidita']
const kinds: RateKind[] = ['fisso', 'variabile', 'misto', 'cap']

it.each(purposes.flatMap(purpose => kinds.map(kind => [purpose, kind] as const)))(
  'there are offers for %s at the rate %s',
  (finalita, tipoTasso) => {
    expect(rowsFor({ ...sample, finalita, tipoTasso })).not.toEqual([])
  },
)

it('every bank of the panel has a product in force', () => {
  const today = panel.rates.giorno
  const open = panel.terms.filter(
    ({ validoDal, validoAl }) => validoDal <= today && (!validoAl || validoAl >= today),
  )
  expect(new Set(open.map(t => t.banca.nome)).size).toBe(14)
})

it('a transferred mortgage costs the borrower only our fee, without tax', () => {
  for (const offer of quote({ need: { ...sample, finalita: 'surroga' }, ...panel }).offerte) {
    expect(offer.costi.map(c => c.voce)).toEqual(['compenso'])
  }
})

it('a second home pays the substitute tax of 2 %', () => {
  const [best] = quote({ need: { ...fixed, finalita: 'seconda_casa' }, ...panel }).offerte
  expect(best?.costi.find(c => c.voce === 'imposta_sostitutiva')?.importo).toBe(300_000)
})

it('a good energy class and an age under 36 have their own prices', () => {
  const green = rowsFor({ ...fixed, classeEnergetica: 'A' })
  expect(green[0]?.slice(0, 2)).toEqual(['Banca Aurelia', 'Casa Verde'])
  const young = rowsFor({ ...fixed, importo: 17_500_000, eta: 29 })
  expect(young[0]?.slice(0, 2)).toEqual(['Cassa Tiberina', 'Prima Porta Giovani'])
})

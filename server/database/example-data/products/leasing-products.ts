import type { LeasingGood } from '../../../../finance/offers/leasing/leasing-types.ts'
import { addDays, at } from '../days.ts'
import { seededRandom } from '../random.ts'
import { type Bank, type BankName, domainOf } from './banks.ts'
import { type BankProduct, slugOf, validityOf } from './mortgage-products.ts'
import { euros, type PriceList } from './price-lists.ts'

interface LeasingList {
  banca: BankName
  nome: string
  bene: LeasingGood
  /** Financed amount in whole euros. */
  importi: [min: number, max: number]
  /** Term in months. */
  durate: [from: number, to: number]
  /** TAN in percent: for small amounts up to a limit in whole euros, and for larger ones. */
  tan: { piccoli?: [upTo: number, tan: number]; altri: number }
  /** Percent of the price: lowest first rental, highest final option. */
  anticipo: number
  riscatto: number
  /** Percent of the financed amount, with limits in euros. */
  istruttoria: [perc: number, min: number, max: number]
  /** Euros with each rental. */
  incasso: number
  /** Euros a year, if the lessor requires its own insurance. */
  incendio?: number
  inVigore?: PriceList['inVigore']
}

/** The price lists of leases. The lessors finance different goods, and one list exceeds the usury limit. */
const leasingLists: readonly LeasingList[] = [
  {
    banca: 'Leasing Valdora',
    nome: 'Valdora Strada',
    bene: 'auto',
    importi: [10_000, 150_000],
    durate: [24, 60],
    tan: { piccoli: [25_000, 6.45], altri: 5.9 },
    anticipo: 10,
    riscatto: 30,
    istruttoria: [0.8, 150, 500],
    incasso: 3.5,
    inVigore: 'fino a fine trimestre',
  },
  {
    banca: 'Locafin Monterosso',
    nome: 'Monterosso Veicoli',
    bene: 'auto',
    importi: [12_000, 200_000],
    durate: [24, 72],
    tan: { altri: 6.2 },
    anticipo: 0,
    riscatto: 20,
    istruttoria: [0, 200, 200],
    incasso: 2.5,
  },
  {
    banca: 'Leasing Valdora',
    nome: 'Valdora Officina',
    bene: 'strumentale',
    importi: [10_000, 1_000_000],
    durate: [36, 84],
    tan: { piccoli: [25_000, 7.2], altri: 6.1 },
    anticipo: 10,
    riscatto: 10,
    istruttoria: [0.7, 200, 2_000],
    incasso: 3.5,
  },
  {
    banca: 'Locafin Monterosso',
    nome: 'Monterosso Subito',
    bene: 'strumentale',
    importi: [5_000, 150_000],
    durate: [24, 60],
    tan: { altri: 13.9 },
    anticipo: 0,
    riscatto: 5,
    istruttoria: [2.5, 250, 3_000],
    incasso: 6,
  },
  {
    banca: 'Locafin Monterosso',
    nome: 'Monterosso Sede',
    bene: 'immobiliare',
    importi: [150_000, 5_000_000],
    durate: [96, 180],
    tan: { altri: 5.35 },
    anticipo: 15,
    riscatto: 25,
    istruttoria: [0.6, 1_500, 12_000],
    incasso: 4,
    incendio: 850,
  },
]

/** The panel's leases. */
export function generateLeasingProducts(
  banks: readonly Bank[],
  { seed, today }: { seed: number; today: string },
): BankProduct[] {
  const random = seededRandom(seed, 'leasing products')
  return leasingLists.map(({ banca, nome, importi, inVigore, incendio, ...list }) => {
    const validity = validityOf(inVigore, today, random)
    const created = at(validity.validoDal < today ? validity.validoDal : addDays(today, -1), 10)
    const [perc, min, max] = list.istruttoria
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      banca: banks.find(b => b.nome === banca)!._id,
      nome,
      prodotto: 'leasing',
      finalita: [],
      ...validity,
      importoMin: euros(importi[0]),
      importoMax: euros(importi[1]),
      tassi: bandsOf(list),
      leasing: { bene: list.bene, anticipoPerc: list.anticipo, riscattoPerc: list.riscatto },
      spese: {
        istruttoria: { perc, min: euros(min), max: euros(max) },
        incassoRata: euros(list.incasso),
        bollo: euros(16),
      },
      polizze: incendio ? [{ tipo: 'incendio', obbligatoria: true, premioAnnuo: euros(incendio) }] : [],
      foglioInformativo: `https://www.${domainOf(banca)}/fogli/${slugOf(nome)}.pdf`,
      status: 'validated',
    }
  })
}

function bandsOf({
  durate: [durataDaMesi, durataAMesi],
  tan: { piccoli, altri },
}: Pick<LeasingList, 'durate' | 'tan'>): BankProduct['tassi'] {
  const term = { durataDaMesi, durataAMesi }
  if (!piccoli) return [{ tanFinito: altri, ...term }]
  const [upTo, tan] = piccoli
  return [
    { tanFinito: tan, ...term, importoA: euros(upTo) },
    { tanFinito: altri, ...term, importoDa: euros(upTo) + 1 },
  ]
}

import type {
  Employment,
  LoanBand,
  LoanPurpose,
  LoanTerms,
} from '../../../../finance/offers/loans/loan-types.ts'
import type { Insurance } from '../../../../finance/offers/types.ts'
import { addDays, at } from '../days.ts'
import { seededRandom } from '../random.ts'
import { type Bank, type BankName, domainOf } from './banks.ts'
import { type BankProduct, slugOf, validityOf } from './mortgage-products.ts'
import { euros, type PriceList } from './price-lists.ts'

interface LoanList {
  banca: BankName
  nome: string
  finalita: LoanPurpose[]
  /** Amounts in whole euros. */
  importi: [min: number, max: number]
  /** Term in months. */
  durate: [from: number, to: number]
  /** TAN in percent: for everybody, and for some kinds of employment. */
  tan: number
  riservato?: { tan: number; occupazioni: Employment[] }
  /** Percent of the loan. */
  istruttoria: number
  /** Euros with each instalment. */
  incasso?: number
  /** Further costs, and the times at which costs are paid. */
  altre?: LoanTerms['spese']
  polizze?: Insurance[]
  inVigore?: PriceList['inVigore']
}

const anything: LoanPurpose[] = ['auto', 'casa', 'liquidita', 'studio', 'salute']
const everything: LoanPurpose[] = [...anything, 'consolidamento']
const publicJobs: Employment[] = ['dipendente_statale', 'dipendente_pubblico', 'parapubblico']

const protection = (premioUnicoPerc: number, obbligatoria = false): Insurance => ({
  tipo: 'cpi',
  obbligatoria,
  premioUnicoPerc,
})
/** The tax that a lender may choose in place of stamp duty (DPR 601/1973 art. 17). */
const substituteTax = { impostaSostitutivaPerc: 0.25 }
const jobLoss: Insurance = { tipo: 'impiego', obbligatoria: false, premioUnicoPerc: 1.6 }

/** The price lists of personal loans: with mandatory insurance, with optional insurance, and without. */
const loanLists: readonly LoanList[] = [
  {
    banca: 'Banca Aurelia',
    nome: 'Prestito Chiaro',
    finalita: anything,
    importi: [3_000, 50_000],
    durate: [12, 84],
    tan: 6.4,
    istruttoria: 1,
    polizze: [protection(3.2)],
    inVigore: 'fino a fine trimestre',
  },
  {
    banca: 'Credito Adriatico',
    nome: 'Domus Prestito',
    finalita: everything,
    importi: [5_000, 75_000],
    durate: [24, 120],
    tan: 6.9,
    istruttoria: 1.2,
    incasso: 1,
    polizze: [protection(3.8), jobLoss],
  },
  {
    banca: 'Cassa Tiberina',
    nome: 'Prestito Tibur',
    finalita: anything,
    importi: [2_000, 30_000],
    durate: [12, 72],
    tan: 7.2,
    riservato: { tan: 5.9, occupazioni: publicJobs },
    istruttoria: 0.8,
    altre: { impostePagate: 'prima_rata', rendicontoAnnuo: euros(1.2) },
    polizze: [protection(2.9)],
  },
  {
    banca: 'Istituto Monviso',
    nome: 'Monviso Libero',
    finalita: everything,
    importi: [5_000, 60_000],
    durate: [24, 96],
    tan: 7.45,
    istruttoria: 0,
    altre: { ...substituteTax, impostePagate: 'prima_rata' },
  },
  {
    banca: 'Banco di Levante',
    nome: 'Levante Auto',
    finalita: ['auto'],
    importi: [5_000, 40_000],
    durate: [24, 84],
    tan: 5.75,
    istruttoria: 1.5,
    incasso: 1.5,
    polizze: [protection(3.5, true)],
  },
  {
    banca: 'Credito Fiorita',
    nome: 'Fiorita Studio',
    finalita: ['studio'],
    importi: [2_000, 25_000],
    durate: [12, 120],
    tan: 5.2,
    istruttoria: 0,
  },
  {
    banca: 'Banca Fonteluna',
    nome: 'Fonteluna Famiglia',
    finalita: everything,
    importi: [3_000, 50_000],
    durate: [12, 120],
    tan: 8.1,
    istruttoria: 1,
    incasso: 1.3,
    altre: {
      istruttoriaPagata: 'finanziato',
      ...substituteTax,
      invioContratto: euros(1),
      impostePagate: 'prima_rata',
      rendicontoAnnuo: euros(3),
    },
    polizze: [protection(4.1)],
  },
  {
    banca: 'Cassa Querciola',
    nome: 'Querciola Vicino',
    finalita: anything,
    importi: [2_000, 20_000],
    durate: [12, 60],
    tan: 6.95,
    istruttoria: 0.5,
    altre: { istruttoriaPagata: 'finanziato' },
  },
  {
    banca: 'Finanziaria Castelvento',
    nome: 'Castelvento Subito',
    finalita: everything,
    importi: [2_000, 30_000],
    durate: [12, 84],
    tan: 14.9,
    istruttoria: 4,
    incasso: 3,
    polizze: [protection(5.5, true)],
  },
  {
    banca: 'Banca Ginestra',
    nome: 'Ginestra Riunita',
    finalita: ['consolidamento'],
    importi: [10_000, 75_000],
    durate: [36, 120],
    tan: 7.9,
    istruttoria: 1.5,
    altre: { istruttoriaPagata: 'finanziato', ...substituteTax, rendicontoAnnuo: euros(1) },
    polizze: [protection(3.4)],
  },
]

/** The panel's personal loans. */
export function generateLoanProducts(
  banks: readonly Bank[],
  { seed, today }: { seed: number; today: string },
): BankProduct[] {
  const random = seededRandom(seed, 'loan products')
  return loanLists.map(({ banca, nome, finalita, importi, polizze = [], inVigore, ...list }) => {
    const validity = validityOf(inVigore, today, random)
    const created = at(validity.validoDal < today ? validity.validoDal : addDays(today, -1), 8)
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      banca: banks.find(b => b.nome === banca)!._id,
      nome,
      prodotto: 'prestito',
      finalita,
      ...validity,
      importoMin: euros(importi[0]),
      importoMax: euros(importi[1]),
      tassi: bandsOf(list),
      spese: {
        ...(list.istruttoria && { istruttoria: { perc: list.istruttoria } }),
        ...(list.incasso && { incassoRata: euros(list.incasso) }),
        // Stamp duty, at the terms at which the lender has no substitute tax.
        bollo: euros(16),
        ...list.altre,
      },
      leasing: null,
      polizze,
      foglioInformativo: `https://www.${domainOf(banca)}/fogli/${slugOf(nome)}.pdf`,
      status: 'validated',
    }
  })
}

function bandsOf({
  durate: [durataDaMesi, durataAMesi],
  tan,
  riservato,
}: Pick<LoanList, 'durate' | 'tan' | 'riservato'>): LoanBand[] {
  const term = { durataDaMesi, durataAMesi }
  return [
    { tanFinito: tan, ...term },
    ...(riservato ? [{ tanFinito: riservato.tan, ...term, occupazioni: riservato.occupazioni }] : []),
  ]
}

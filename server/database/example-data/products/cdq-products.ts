import type {
  AssignmentInsurance,
  AssignmentKind,
  CdqBand,
  Employer,
  PremiumRow,
} from '../../../../finance/offers/cdq/cdq-types.ts'
import { addDays, at } from '../days.ts'
import { seededRandom } from '../random.ts'
import { type Bank, type BankName, domainOf } from './banks.ts'
import { type BankProduct, slugOf, validityOf } from './mortgage-products.ts'
import { euros, type PriceList } from './price-lists.ts'

interface CdqList {
  banca: BankName
  nome: string
  tipo: AssignmentKind
  /** Principal in whole euros. */
  importi: [min: number, max: number]
  /** Term in months. */
  durate: [from: number, to: number]
  /** TAN in percent by kind of employer; a single price for pensions. */
  tan: [tan: number, occupazioni?: Employer[]][]
  etaMax: number
  /** Preliminary costs in whole euros, and commissions in percent of the total due. */
  istruttoria: number
  commissioni: number
  /** The premium of the oldest employees, or of the youngest pensioners, in percent of the total due. */
  vita: number
  impiego?: number
  inVigore?: PriceList['inVigore']
}

const state: Employer[] = ['dipendente_statale']
const publicBodies: Employer[] = ['dipendente_statale', 'dipendente_pubblico']
const nearlyPublic: Employer[] = ['parapubblico']
const companies: Employer[] = ['dipendente_privato']

/** The price lists of assignments of a fifth and delegations. */
const cdqLists: readonly CdqList[] = [
  {
    banca: 'Banca Aurelia',
    nome: 'Quinto Chiaro',
    tipo: 'cqs',
    importi: [3_000, 75_000],
    durate: [24, 120],
    tan: [
      [4.9, publicBodies],
      [5.6, nearlyPublic],
      [6.4, companies],
    ],
    etaMax: 67,
    istruttoria: 350,
    commissioni: 1.5,
    vita: 1.4,
    impiego: 0.9,
    inVigore: 'fino a fine trimestre',
  },
  {
    banca: 'Credito Adriatico',
    nome: 'Domus Quinto',
    tipo: 'cqs',
    importi: [5_000, 75_000],
    durate: [36, 120],
    tan: [[5.3, publicBodies], [6.9]],
    etaMax: 67,
    istruttoria: 450,
    commissioni: 0.8,
    vita: 1.6,
    impiego: 1.1,
  },
  {
    banca: 'Cassa Tiberina',
    nome: 'Tibur Stipendio',
    tipo: 'cqs',
    importi: [3_000, 60_000],
    durate: [24, 120],
    tan: [[4.75, state]],
    etaMax: 65,
    istruttoria: 300,
    commissioni: 2.6,
    vita: 1.3,
    impiego: 0.7,
  },
  {
    banca: 'Istituto Monviso',
    nome: 'Monviso Stipendio',
    tipo: 'cqs',
    importi: [5_000, 50_000],
    durate: [60, 120],
    tan: [
      [6.1, nearlyPublic],
      [7.2, companies],
    ],
    etaMax: 66,
    istruttoria: 400,
    commissioni: 1.2,
    vita: 1.7,
    impiego: 1.6,
  },
  {
    banca: 'Finanziaria Castelvento',
    nome: 'Castelvento Quinto',
    tipo: 'cqs',
    importi: [2_000, 60_000],
    durate: [24, 120],
    tan: [[8.9]],
    etaMax: 70,
    istruttoria: 500,
    commissioni: 14,
    vita: 2.2,
    impiego: 2.4,
  },
  {
    banca: 'Banca Aurelia',
    nome: 'Quinto Pensione',
    tipo: 'cqp',
    importi: [3_000, 60_000],
    durate: [24, 120],
    tan: [[5.2]],
    etaMax: 85,
    istruttoria: 350,
    commissioni: 1.2,
    vita: 3.4,
    inVigore: 'fino a fine trimestre',
  },
  {
    banca: 'Banco di Levante',
    nome: 'Levante Pensione',
    tipo: 'cqp',
    importi: [3_000, 50_000],
    durate: [36, 120],
    tan: [[5.6]],
    etaMax: 83,
    istruttoria: 300,
    commissioni: 0.9,
    vita: 3.1,
  },
  {
    banca: 'Cassa Querciola',
    nome: 'Querciola Pensione',
    tipo: 'cqp',
    importi: [2_000, 30_000],
    durate: [24, 96],
    tan: [[5.05]],
    etaMax: 80,
    istruttoria: 200,
    commissioni: 1.8,
    vita: 3,
  },
  {
    banca: 'Banca Aurelia',
    nome: 'Delega Chiara',
    tipo: 'delega',
    importi: [3_000, 60_000],
    durate: [24, 120],
    tan: [
      [5.5, publicBodies],
      [7.1, companies],
    ],
    etaMax: 65,
    istruttoria: 350,
    commissioni: 1.6,
    vita: 1.5,
    impiego: 1,
  },
  {
    banca: 'Credito Adriatico',
    nome: 'Domus Delega',
    tipo: 'delega',
    importi: [5_000, 60_000],
    durate: [36, 120],
    tan: [[5.9, publicBodies], [7.4]],
    etaMax: 66,
    istruttoria: 450,
    commissioni: 1,
    vita: 1.6,
    impiego: 1.2,
  },
]

const mandatory = (
  tipo: AssignmentInsurance['tipo'],
  premium: Pick<AssignmentInsurance, 'premioUnicoPerc' | 'premi'>,
): AssignmentInsurance => ({ tipo, obbligatoria: true, ...premium })

/** Ages at signature, and how many times the premium of the product they pay. */
const employeeAges = [
  [18, 39, 0.4],
  [40, 49, 0.55],
  [50, 56, 0.75],
  [57, 69, 1],
] as const
const pensionerAges = [
  [50, 64, 1],
  [65, 69, 1.4],
  [70, 74, 2],
  [75, 79, 2.8],
  [80, 84, 3.8],
] as const
/** Months. Terms up to this one pay less; the oldest pensioners get no longer ones. */
const shortTerm = 60

/** The table of life premiums of a product: higher with the age and with the term. */
function byAge(tipo: AssignmentKind, premium: number): PremiumRow[] {
  const tenths = (percent: number) => Math.round(percent * 10) / 10
  return (tipo === 'cqp' ? pensionerAges : employeeAges).flatMap(([etaDa, etaA, times]) => [
    {
      etaDa,
      etaA,
      durataAMesi: shortTerm,
      premioUnicoPerc: tenths(premium * times * 0.6),
    },
    ...(etaDa < 80
      ? [{ etaDa, etaA, durataDaMesi: shortTerm + 1, premioUnicoPerc: tenths(premium * times) }]
      : []),
  ])
}

/** The panel's assignments of a fifth of salaries and pensions, and delegations. */
export function generateCdqProducts(
  banks: readonly Bank[],
  { seed, today }: { seed: number; today: string },
): BankProduct[] {
  const random = seededRandom(seed, 'cdq products')
  return cdqLists.map(({ banca, nome, tipo, importi, inVigore, ...list }) => {
    const validity = validityOf(inVigore, today, random)
    const created = at(validity.validoDal < today ? validity.validoDal : addDays(today, -1), 8)
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      banca: banks.find(b => b.nome === banca)!._id,
      nome,
      prodotto: tipo,
      finalita: [],
      ...validity,
      importoMin: euros(importi[0]),
      importoMax: euros(importi[1]),
      tassi: bandsOf(list),
      spese: {
        istruttoria: { fisso: euros(list.istruttoria) },
        commissioni: { perc: list.commissioni },
        bollo: euros(16),
      },
      leasing: null,
      polizze: [
        mandatory('vita', { premi: byAge(tipo, list.vita) }),
        ...(list.impiego ? [mandatory('impiego', { premioUnicoPerc: list.impiego })] : []),
      ],
      foglioInformativo: `https://www.${domainOf(banca)}/fogli/${slugOf(nome)}.pdf`,
      status: 'validated',
    }
  })
}

const bandsOf = ({
  durate: [durataDaMesi, durataAMesi],
  tan,
  etaMax,
}: Pick<CdqList, 'durate' | 'tan' | 'etaMax'>): CdqBand[] =>
  tan.map(([tanFinito, occupazioni]) => ({
    tanFinito,
    durataDaMesi,
    durataAMesi,
    etaMaxScadenza: etaMax,
    ...(occupazioni && { occupazioni }),
  }))

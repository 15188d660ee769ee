import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { banks } from '../../../../contract/subjects/banks.ts'
import { at, quarterStart, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'

export type Bank = RecordOf<typeof banks>

interface Profile {
  nome: string
  tipo?: Bank['tipo']
  ltvMax: number
  rataRedditoMax: number
  etaMaxScadenza: number
  anzianitaLavoroMesi: number
  province?: string[]
  note?: string
}

/** Policy values of a lessor, whose products have no people and homes; the record requires figures. */
const ofCompanies = { ltvMax: 100, rataRedditoMax: 100, etaMaxScadenza: 100, anzianitaLavoroMesi: 0 } as const

/** The panel, with invented names. The first six banks are those of the sample page. */
const profiles = [
  { nome: 'Banca Aurelia', ltvMax: 80, rataRedditoMax: 36, etaMaxScadenza: 80, anzianitaLavoroMesi: 12 },
  { nome: 'Credito Adriatico', ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 78, anzianitaLavoroMesi: 12 },
  {
    nome: 'Cassa Tiberina',
    ltvMax: 95,
    rataRedditoMax: 35,
    etaMaxScadenza: 76,
    anzianitaLavoroMesi: 6,
    note: 'Oltre l’80 % del valore solo sotto i 36 anni, con garanzia integrativa.',
  },
  { nome: 'Istituto Monviso', ltvMax: 80, rataRedditoMax: 38, etaMaxScadenza: 80, anzianitaLavoroMesi: 12 },
  { nome: 'Banco di Levante', ltvMax: 80, rataRedditoMax: 40, etaMaxScadenza: 80, anzianitaLavoroMesi: 18 },
  { nome: 'Credito Fiorita', ltvMax: 80, rataRedditoMax: 40, etaMaxScadenza: 79, anzianitaLavoroMesi: 6 },
  { nome: 'Banca Fonteluna', ltvMax: 80, rataRedditoMax: 33, etaMaxScadenza: 75, anzianitaLavoroMesi: 24 },
  { nome: 'Cassa Roccaspina', ltvMax: 80, rataRedditoMax: 33, etaMaxScadenza: 75, anzianitaLavoroMesi: 12 },
  { nome: 'Banco Tramontana', ltvMax: 80, rataRedditoMax: 33, etaMaxScadenza: 78, anzianitaLavoroMesi: 12 },
  {
    nome: 'Credito Vallombra',
    ltvMax: 100,
    rataRedditoMax: 30,
    etaMaxScadenza: 75,
    anzianitaLavoroMesi: 24,
    note: 'Fino al 100 % del valore con fideiussione o seconda garanzia.',
  },
  { nome: 'Istituto Belcolle', ltvMax: 80, rataRedditoMax: 34, etaMaxScadenza: 80, anzianitaLavoroMesi: 12 },
  { nome: 'Banca Ginestra', ltvMax: 80, rataRedditoMax: 33, etaMaxScadenza: 76, anzianitaLavoroMesi: 12 },
  {
    nome: 'Cassa Querciola',
    ltvMax: 80,
    rataRedditoMax: 34,
    etaMaxScadenza: 78,
    anzianitaLavoroMesi: 6,
    province: ['AN', 'AP', 'FM', 'MC', 'PG', 'PU', 'TR'],
    note: 'Solo immobili nelle Marche e in Umbria.',
  },
  {
    nome: 'Finanziaria Castelvento',
    tipo: 'finanziaria',
    ltvMax: 80,
    // A high limit, so that only usury excludes the lender.
    rataRedditoMax: 55,
    etaMaxScadenza: 80,
    anzianitaLavoroMesi: 6,
  },
  { nome: 'Leasing Valdora', tipo: 'leasing', ...ofCompanies },
  { nome: 'Locafin Monterosso', tipo: 'leasing', ...ofCompanies },
] as const satisfies Profile[]

export type BankName = (typeof profiles)[number]['nome']

/** Usual days agreed for each state of a loan file; generated values vary around them. */
const usualDays = {
  istruttoria_banca: 10,
  integrazione_richiesta: 5,
  delibera_reddituale: 7,
  perizia: 12,
  relazione_notarile: 10,
  delibera_definitiva: 6,
  atto_fissato: 15,
}

const people = [
  'Ilaria Benvenuti',
  'Marco Sartorelli',
  'Giada Montefusco',
  'Paolo Ceccarini',
  'Serena Valdambri',
  'Luca Fornasetti',
  'Elisa Campobasso',
  'Andrea Rovelli',
]

/** What lenders pay the house, in percent of the loan or of all instalments of an assignment. */
const commissionsOfLenders = [
  ['mutuo', 1.2],
  ['prestito', 2],
  ['cqs', 3],
  ['cqp', 2.5],
  ['delega', 3],
] as const
const commissionsOfLessors = [['leasing', 1.2]] as const

/** The fourteen lenders and two lessors of the panel. */
export function generateBanks({ seed, today }: { seed: number; today: string }): Bank[] {
  const random = seededRandom(seed, 'banks')
  return (profiles as readonly Profile[]).map(({ nome, tipo = 'banca', ...policy }, i) => {
    const convenzioneDal = yearsBefore(quarterStart(today, -random.between(0, 3)), random.between(3, 9))
    const created = at(convenzioneDal)
    const host = domainOf(nome)
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      nome,
      // Real ABI codes do not start with 99.
      abi: `99${String(i + 1).padStart(3, '0')}`,
      tipo,
      convenzioneDal,
      convenzioneAl: null,
      referenti: Array.from({ length: random.between(1, 2) }, (_, n) => {
        const person = people[(i * 3 + n) % people.length]!
        return {
          nome: person,
          email: `${person.toLowerCase().replace(' ', '.')}@${host}`,
          telefono: `300 000 ${String(1000 + i * 10 + n)}`,
        }
      }),
      slaGiorni: Object.fromEntries(
        Object.entries(usualDays).map(([state, days]) => [state, days + random.between(-2, 4)]),
      ),
      provvigioni: (tipo === 'leasing' ? commissionsOfLessors : commissionsOfLenders).map(
        ([prodotto, perc]) => ({ prodotto, perc, dal: convenzioneDal }),
      ),
      policy,
      status: 'validated',
    }
  })
}

/** «Banca Aurelia» → `banca-aurelia.example`; nobody owns domains under `.example`. */
export const domainOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '-')}.example`

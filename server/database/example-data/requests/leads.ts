import { consentTexts } from '../../../../contract/calls/leads.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { bankProducts } from '../../../../contract/subjects/bank-products.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import { calculators } from '../../../../contract/subjects/calculators.ts'
import type { leads } from '../../../../contract/subjects/leads.ts'
import { partners } from '../../../../contract/subjects/partners.ts'
import { rates } from '../../../../contract/subjects/rates.ts'
import { dueAt } from '../../../../finance/calendar/office-clock.ts'
import { geography, type Province } from '../../geography/geography.ts'
import { addDays, at, dayNumber } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import type { Agency } from '../people/agencies.ts'
import { exampleAgentNames } from '../people/example-people.ts'
import { firstNames, lastNames, mailboxOf, phoneOf } from '../people/names.ts'
import type { Partner } from '../people/partners.ts'
import { panelOf } from '../products/panel.ts'
import { type Random, seededRandom } from '../random.ts'
import { exampleNumber } from './example-numbers.ts'
import { generateSimulations, type Simulation } from './simulations.ts'

export type Lead = RecordOf<typeof leads>
type State = Lead['stato']

const counts = { small: 60, large: 20_000 }

/** Times of yesterday, UTC, at which the last leads arrived. */
const evening = [
  [13, 10],
  [15, 40],
  [16, 25],
  [17, 50],
] as const

const minute = 60_000
const hour = 60 * minute

/** Leads of the last two years, more of them recent, oldest first. */
export function generateLeads({ seed, today, size, recordsOf }: ExampleSource): Lead[] {
  const random = seededRandom(seed, 'leads')
  const panel = panelOf({
    banks: recordsOf(banks),
    bank_products: recordsOf(bankProducts),
    rates: recordsOf(rates),
    calculators: recordsOf(calculators),
    today,
  })
  const simulations = generateSimulations(panel, seededRandom(seed, 'simulations'))
  const { provinces } = geography()
  const offices = recordsOf(agencies)
  const people = recordsOf(agents).filter(({ status }) => status === 'validated')
  const manager = people.find(({ figura }) => figura === 'manager')
  const nearest = nearestAgencies(provinces, offices)
  const capitals = new Map(provinces.map(({ sigla, capoluogo }) => [sigla, capoluogo]))
  const weights = provinceWeights(provinces, offices)
  const count = counts[size]
  const spread = Array.from({ length: count }, () => arrival(random, today))
  const arrivals = [
    ...spread.slice(evening.length),
    ...evening.map(time => at(addDays(today, -1), ...time).getTime()),
  ]
  arrivals.sort((a, b) => a - b)
  const all = arrivals.map((time, i): Lead => {
    const createdAt = new Date(time)
    const day = createdAt.toISOString().slice(0, 10)
    const age = dayNumber(today) - dayNumber(day)
    const stato = stateAt(i, count) ?? random.weighted(stateWeights(age))
    const { partner, fonte } = source(random, recordsOf(partners), age)
    const person = contact(random)
    const provincia = random.weighted(weights)
    const primoContattoAt = firstContact(random, stato, time, today)
    const agenzia = stato === 'nuovo' || stato === 'spam' ? null : (nearest.get(provincia)?._id ?? null)
    // Only a lead that an agent followed can be converted.
    const agent = people.find(one => one.agenzia === agenzia) ?? manager
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: primoContattoAt ?? createdAt,
      ...person,
      provincia: random.chance(0.92) ? provincia : null,
      comune: i % 3 === 0 ? (capitals.get(provincia) ?? null) : null,
      modo: i % 5 === 0 ? 'email' : 'telefono',
      orario: (['indifferente', 'mattina', 'pomeriggio'] as const)[i % 3]!,
      prodotto: 'mutuo',
      messaggio: random.chance(0.2) ? random.pick(messages) : null,
      simulazione: random.chance(0.9)
        ? simulation(random.pick(simulations), day, partner?.modo !== 'solo_contatto')
        : null,
      fonte,
      consensi: consents(random, createdAt, fonte.pagina),
      emailConfermata: null,
      partner: partner?._id ?? null,
      numero: exampleNumber(i),
      richiamareEntro: promisedTo(createdAt, nearest.get(provincia)),
      rispostoAt: primoContattoAt?.toISOString() ?? null,
      agente: stato === 'convertito' ? (agent?._id ?? null) : null,
      agenzia,
      stato,
      primoContattoAt: primoContattoAt?.toISOString() ?? null,
      nota: null,
    }
  })
  return withLeadsOfExampleAgent(all, recordsOf(agents))
}

/** The states of some of the last leads, by their place from the end: those of the example agent. */
const leadsOfExampleAgent: Partial<Record<number, State>> = {
  2: 'assegnato',
  4: 'assegnato',
  5: 'appuntamento',
}

/** Gives some of the last leads to the example agent, who has not called the assigned ones yet. */
function withLeadsOfExampleAgent(all: Lead[], people: readonly RecordOf<typeof agents>[]): Lead[] {
  const example = people.find(({ email }) => email === exampleAgentNames.email)
  if (!example) return all
  return all.map((lead, i) => {
    const stato = leadsOfExampleAgent[all.length - i]
    if (!stato) return lead
    const own = { ...lead, stato, agente: example._id, agenzia: example.agenzia }
    return stato === 'assegnato'
      ? { ...own, primoContattoAt: null, rispostoAt: null, updatedAt: lead.createdAt }
      : own
  })
}

/** An instant of the last two years, in milliseconds; more likely recent, and by day. */
function arrival(random: Random, today: string): number {
  const spread = random.fraction()
  const daysAgo = 1 + Math.floor(729 * spread * (0.15 + 0.85 * spread * spread))
  const hours = random.weighted({
    7: 4,
    8: 8,
    9: 10,
    10: 10,
    11: 9,
    12: 8,
    13: 9,
    14: 8,
    15: 8,
    16: 8,
    17: 8,
  })
  const late = random.chance(0.25) ? random.between(1, 4) : 0
  return at(
    addDays(today, -daysAgo),
    Number(hours) + late,
    random.between(0, 59),
    random.between(0, 59),
  ).getTime()
}

/** The state of some leads, so that each state occurs at least once; recent states go to recent leads. */
function stateAt(i: number, count: number): State | undefined {
  const fromEnd: Partial<Record<number, State>> = {
    1: 'nuovo',
    2: 'assegnato',
    3: 'contattato',
    5: 'appuntamento',
  }
  const older: State[] = ['convertito', 'perso', 'qualificato', 'non_risponde', 'duplicato', 'spam']
  const nth = older.findIndex((_, n) => i === Math.floor((count * (n + 1)) / 8))
  return fromEnd[count - i] ?? older[nth]
}

/** The probability of each state, by days since the request. */
function stateWeights(age: number): Partial<Record<State, number>> {
  if (age <= 2) return { nuovo: 60, assegnato: 28, contattato: 10, spam: 2 }
  if (age <= 12) {
    return {
      nuovo: 6,
      assegnato: 20,
      contattato: 30,
      appuntamento: 20,
      qualificato: 6,
      non_risponde: 12,
      spam: 3,
      duplicato: 3,
    }
  }
  if (age <= 60) {
    return {
      assegnato: 2,
      contattato: 14,
      appuntamento: 14,
      qualificato: 26,
      convertito: 6,
      non_risponde: 16,
      perso: 14,
      duplicato: 5,
      spam: 3,
    }
  }
  return { qualificato: 6, convertito: 16, non_risponde: 20, perso: 48, duplicato: 6, spam: 4 }
}

const untouched: ReadonlySet<State> = new Set(['nuovo', 'assegnato', 'duplicato', 'spam'])

/** The instant by which the agency promises to call. */
const promisedTo = (from: Date, agency: Agency | undefined) =>
  agency
    ? dueAt({ from, minutes: 120, hours: agency.orari, patron: agency.patrono ?? undefined }).toISOString()
    : null

function firstContact(random: Random, stato: State, arrived: number, today: string): Date | null {
  if (untouched.has(stato)) return null
  const waited = random.chance(0.9) ? random.between(5, 115) * minute : random.between(5, 72) * hour
  // The day begins in Rome up to two hours before it begins in UTC.
  return new Date(Math.min(arrived + waited, at(today, -2).getTime() - minute))
}

function contact(random: Random) {
  const nome = random.pick(firstNames)
  const cognome = random.pick(lastNames)
  const mailbox = `${mailboxOf(nome, cognome)}${random.chance(0.4) ? random.between(60, 99) : ''}`
  // At least one of the two, as the form requires.
  const reachable = random.weighted({ both: 78, phone: 12, email: 10 })
  return {
    nome,
    cognome,
    email: reachable === 'phone' ? null : `${mailbox}@posta.example`,
    telefono: reachable === 'email' ? null : phoneOf(random.between(0, 9_999_999)),
  }
}

const messages = [
  'Vorrei capire quale rata posso permettermi.',
  'Sono contattabile dopo le 18.',
  'Abbiamo già visto la casa e vorremmo fare la proposta entro il mese.',
  'Il mutuo attuale è a tasso variabile: conviene la surroga?',
  'Siamo in due a richiederlo, entrambi dipendenti.',
  'Sono una lavoratrice autonoma: che documenti servono?',
  'Preferisco un appuntamento in agenzia.',
  'Preferisco essere contattato per e-mail.',
]

const ownPages: Record<string, number> = {
  '/': 30,
  '/mutui': 45,
  '/tassi': 6,
  '/affidati_a_noi/adw': 12,
  '/affidati_a_noi/fb': 7,
}
const campaigns: Record<string, string> = { adw: 'google', fb: 'facebook' }

function source(
  random: Random,
  sites: readonly Partner[],
  age: number,
): { partner: Partner | null; fonte: Lead['fonte'] } {
  const key = random.weighted({ own: 62, 'immobiliare-lago': 28, 'guida-mutui': 9, 'partner-spento': 1 })
  const partner = sites.find(p => p.chiave === key)
  // The inactive partner was active until a year ago.
  if (partner && (partner.attivo || age > 365)) {
    const [site] = partner.originiAmmesse
    const pagina =
      partner.modo === 'comparazione_oam'
        ? `${site}/confronto`
        : `${site}/annunci/${random.between(1000, 1999)}`
    return { partner, fonte: { pagina, partner: partner.chiave, campagna: {} } }
  }
  const path = random.weighted(ownPages)
  const utm_source = campaigns[path.split('/').at(-1) ?? '']
  return {
    partner: null,
    fonte: {
      pagina: `https://www.quinto.example${path}`,
      campagna: utm_source
        ? { utm_source, utm_medium: 'cpc', utm_campaign: random.pick(['prima-casa', 'surroga', 'giovani']) }
        : {},
    },
  }
}

const simulation = ({ need, offerta }: Simulation, giorno: string, comparison: boolean) => ({
  giorno,
  need,
  offerta: comparison ? offerta : null,
})

function consents(random: Random, createdAt: Date, fonte: string): Lead['consensi'] {
  const given = {
    informativa_letta: true,
    marketing: random.chance(0.45),
    profilazione: random.chance(0.25),
    cessione_terzi: random.chance(0.12),
  }
  const testoVersione = createdAt.toISOString() >= consentTexts ? consentTexts : earlierTexts
  const types = Object.keys(given) as (keyof typeof given)[]
  return types.map(tipo => ({ tipo, valore: given[tipo], testoVersione, at: createdAt.toISOString(), fonte }))
}
/** The earlier version of the consent texts. */
const earlierTexts = '2024-03'

/** Weights of provinces: large cities and provinces with an agency have more requests. */
function provinceWeights(
  provinces: readonly Province[],
  agencies: readonly Agency[],
): Record<string, number> {
  const big: Record<string, number> = {
    RM: 40,
    MI: 40,
    NA: 22,
    TO: 22,
    FI: 12,
    BO: 12,
    BA: 12,
    PA: 12,
    CT: 10,
  }
  return Object.fromEntries(
    provinces.map(({ sigla }) => {
      const own = agencies.filter(agency => agency.indirizzo.provincia === sigla).length
      return [sigla, big[sigla] ?? 1 + own * 6]
    }),
  )
}

/** The agency nearest to the capital of each province. */
function nearestAgencies(provinces: readonly Province[], agencies: readonly Agency[]): Map<string, Agency> {
  return new Map(
    provinces.map(({ sigla, lat, lng }) => {
      const distance = ({ indirizzo }: Agency) => {
        const north = indirizzo.lat - lat
        // A degree of longitude is shorter than a degree of latitude: 0.74 of it at the latitude of Rome.
        const east = (indirizzo.lng - lng) * 0.74
        return north * north + east * east
      }
      return [sigla, agencies.reduce((best, agency) => (distance(agency) < distance(best) ? agency : best))]
    }),
  )
}

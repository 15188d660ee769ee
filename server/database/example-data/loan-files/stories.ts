import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { bankProducts } from '../../../../contract/subjects/bank-products.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { addWorkingDays } from '../../../../finance/calendar/working-days.ts'
import { addDays } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { exampleCustomers } from '../people/example-people.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Client } from './clients.ts'
import { type Journey, journeyFrom, journeyTo } from './journeys.ts'
import { type Life, lifeOf } from './lives.ts'

type Agent = RecordOf<typeof agents>
type Purpose = NonNullable<RecordOf<typeof loanFiles>['finalita']>

/** A person of a file. */
interface Person {
  client: Client
  ruolo: RecordOf<typeof participants>['ruolo']
  life: Life
}

/** What happens in a loan file, from which the records of the file and of its parts follow. */
export interface Story extends Journey {
  prodotto: FileProduct
  finalita: Purpose | null
  agent: Agent
  people: readonly Person[]
  /** The banks that get the file: the second one after a refusal of the first. */
  lenders: readonly [string, string]
  /** The codes of the reasons for which these banks would refuse. */
  refusedFor: readonly [string, string]
}

const counts = { small: 1200, large: 4000 }
/** Days of history: thirty months. */
const history = 912

const products: Record<FileProduct, number> = {
  mutuo: 42,
  prestito: 17,
  cqs: 15,
  cqp: 9,
  delega: 4,
  tfs: 4,
  leasing: 4,
  aziende: 5,
}

const purposes: Record<FileProduct, Partial<Record<Purpose, number>>> = {
  mutuo: {
    prima_casa: 60,
    surroga: 15,
    seconda_casa: 8,
    ristrutturazione: 9,
    liquidita: 4,
    consolidamento: 4,
  },
  prestito: { liquidita: 30, consolidamento: 25, auto: 20, casa: 13, studio: 5, salute: 7 },
  cqs: { liquidita: 45, consolidamento: 30, rinnovo: 25 },
  cqp: { liquidita: 50, consolidamento: 25, rinnovo: 25 },
  delega: { liquidita: 60, consolidamento: 40 },
  tfs: { liquidita: 100 },
  leasing: { bene_strumentale: 65, auto: 25, immobile_strumentale: 10 },
  aziende: { circolante: 65, bene_strumentale: 35 },
}

/** The products whose lenders also lend another product that the panel does not offer. */
const lendersLike: Partial<Record<FileProduct, FileProduct>> = { tfs: 'cqp', aziende: 'mutuo' }

/** Why banks refuse each product, by the code of the reason. */
const refusals: Record<FileProduct, Readonly<Record<string, number>>> = {
  mutuo: { 'rata-reddito': 30, lavoro: 15, ritardi: 18, ltv: 15, eta: 5, documenti: 5, altro: 12 },
  prestito: { 'rata-reddito': 30, lavoro: 20, ritardi: 35, documenti: 5, altro: 10 },
  cqs: { quota: 30, datore: 35, assicurazione: 15, lavoro: 10, documenti: 10 },
  cqp: { quota: 45, assicurazione: 20, eta: 30, documenti: 5 },
  delega: { quota: 30, datore: 50, documenti: 10, altro: 10 },
  tfs: { eta: 20, documenti: 40, altro: 40 },
  leasing: { ritardi: 40, documenti: 20, altro: 40 },
  aziende: { ritardi: 45, documenti: 20, altro: 35 },
}

/** The reason of a refusal: what the valuer or the insurer found, once they have the file. */
function refusalOf(
  random: Random,
  { prodotto, finalita, steps }: Pick<Story, 'prodotto' | 'finalita' | 'steps'>,
  nth: number,
): string {
  const weights = refusals[prodotto]
  const usual = random.weighted(finalita === 'surroga' ? { ...weights, 'surroga-recente': 15 } : weights)
  const refused = steps.findIndex(({ a, refusals }) => a === 'respinta' && refusals === nth)
  const before = steps[refused - 1]?.a
  if (before === 'perizia') return 'immobile'
  return before === 'polizza' ? 'assicurazione' : usual
}

const ageOn = ({ dataNascita }: Client, day: string) =>
  Number(day.slice(0, 4)) - Number((dataNascita ?? day).slice(0, 4))

/** Whether a customer may ask for a product. */
function fits(prodotto: FileProduct, client: Client, { occupazione }: Life, today: string): boolean {
  if (prodotto === 'leasing' || prodotto === 'aziende') return client.tipo === 'azienda'
  if (client.tipo === 'azienda') return false
  if (prodotto === 'cqp' || prodotto === 'tfs') return occupazione === 'pensionato'
  if (occupazione === 'altro') return false
  if (prodotto === 'cqs' || prodotto === 'delega')
    return occupazione !== 'pensionato' && occupazione !== 'autonomo'
  return prodotto === 'prestito' || ageOn(client, today) < 58
}

/** Stories by the customers of the same generation of data. */
const known = new WeakMap<readonly Client[], readonly Story[]>()

/** The stories of the house, in the order of their first day. Several resources ask for the same ones. */
export function storiesOf(source: ExampleSource): readonly Story[] {
  const customers = source.recordsOf(clients)
  const stories = known.get(customers) ?? newStories(source)
  known.set(customers, stories)
  return stories
}

function newStories(source: ExampleSource): Story[] {
  const { seed, size, today } = source
  const random = seededRandom(seed, 'stories')
  const house = houseOf(source)
  const scripted = scriptedStories(random, house, today)
  const days = Array.from({ length: counts[size] - scripted.length }, () => {
    const daysAgo = random.between(1, history)
    // The house grows.
    return addDays(today, -(random.chance(0.3) ? Math.min(daysAgo, random.between(1, history)) : daysAgo))
  }).sort()
  const refusalsOf = (one: Parameters<typeof refusalOf>[1]): Story['refusedFor'] => [
    refusalOf(random, one, 0),
    refusalOf(random, one, 1),
  ]
  const ordinary = days.map((first): Story => {
    const from = addWorkingDays({ day: addDays(first, -1), days: 1 })
    const prodotto = random.weighted(products)
    const client = house.customerFor(prodotto, from)
    const finalita = house.purposeFor(prodotto, client)
    const people = [
      client,
      ...(random.chance(prodotto === 'mutuo' ? 0.4 : 0) ? [house.partnerOf(client, from)] : []),
    ]
    const lenders = house.lendersOf(prodotto)
    const start = from < today ? from : addDays(today, -1)
    const journey = journeyFrom(random, { prodotto, from: start, today, pace: lenders.map(house.paceOf) })
    house.keep(people, prodotto, journey)
    return {
      ...journey,
      prodotto,
      finalita,
      agent: house.agentOf(client),
      people: people.map((one, i) =>
        house.personOf(one, i === 0 ? 'richiedente' : secondRole(random), finalita),
      ),
      lenders,
      refusedFor: refusalsOf({ prodotto, finalita, ...journey }),
    }
  })
  return [...ordinary, ...scripted].sort((a, b) => a.steps[0]!.at.getTime() - b.steps[0]!.at.getTime())
}

const secondRole = (random: Random) =>
  random.weighted({ cointestatario: 80, garante: 15, datore_ipoteca: 5 } as const)

/** The customers, the banks and who of them is free. */
function houseOf({ seed, today, recordsOf }: ExampleSource) {
  const random = seededRandom(seed, 'house')
  const all = recordsOf(clients)
  const lives = new Map(all.map(client => [client._id, lifeOf(seed, client, today)]))
  const mails: readonly (string | null)[] = exampleCustomers.map(({ email }) => email)
  const ordinary = all.filter(({ email }) => !mails.includes(email))
  const of = (prodotto: FileProduct) =>
    ordinary.filter(client => fits(prodotto, client, lives.get(client._id)!, today))
  const pools = new Map((Object.keys(products) as FileProduct[]).map(product => [product, of(product)]))
  const people = new Map(recordsOf(agents).map(one => [one._id, one]))
  const since = new Map([...people].map(([_id, one]) => [_id, one.createdAt.toISOString().slice(0, 10)]))
  /** The last day of the last file of a customer. */
  const busyUntil = new Map<string, string>()
  const owners = new Set<string>()
  const banksOf = new Map<FileProduct, string[]>()
  for (const product of Object.keys(products) as FileProduct[]) {
    const like = lendersLike[product] ?? product
    const found = recordsOf(bankProducts).filter(({ prodotto }) => prodotto === like)
    banksOf.set(product, [...new Set(found.map(({ banca }) => banca))])
  }
  const paces = new Map(
    [...new Set([...banksOf.values()].flat())].map(bank => [bank, 0.75 + random.fraction() * 0.6]),
  )
  const isFree = ({ _id, agente }: Client, day: string) =>
    (busyUntil.get(_id) ?? '') < day && since.get(agente!)! <= day
  /** A customer who is free and meets a condition, as far as some turns find one. */
  function someone(pool: readonly Client[], day: string, isWanted = (_: Client) => true): Client {
    let found = random.pick(pool)
    for (let turn = 0; turn < 40 && !(isWanted(found) && isFree(found, day)); turn++)
      found = random.pick(pool)
    return found
  }
  return {
    /** A customer for a product, on request of an agent. */
    customerFor(prodotto: FileProduct, day: string, agent?: string | null): Client {
      const pool = pools.get(prodotto)!
      return someone(agent ? pool.filter(({ agente }) => agente === agent) : pool, day)
    },
    /** Another person, of about the same age. */
    partnerOf: (client: Client, day: string): Client =>
      someone(
        pools.get('mutuo')!.filter(one => one !== client),
        day,
        one => Math.abs(ageOn(one, day) - ageOn(client, day)) <= 8,
      ),
    /** Nobody buys the first home twice. */
    purposeFor(prodotto: FileProduct, { _id }: Client): Purpose {
      const { prima_casa: _, ...others } = purposes[prodotto]
      return random.weighted<Purpose>(owners.has(_id) ? others : purposes[prodotto])
    },
    /** Two different banks; the first ones of the panel get more. */
    lendersOf(prodotto: FileProduct): [string, string] {
      const banks = banksOf.get(prodotto)!
      const first = Math.min(random.between(0, banks.length - 1), random.between(0, banks.length - 1))
      const second = (first + random.between(1, Math.max(1, banks.length - 1))) % banks.length
      return [banks[first]!, banks[second]!]
    },
    paceOf: (bank: string): number => paces.get(bank)!,
    keep(people: readonly Client[], prodotto: FileProduct, { steps, due }: Journey) {
      const end = steps.find(({ a }) => a === 'liquidata') ?? steps.at(-1)!
      const isOver = steps.some(({ a }) => a === 'liquidata') || due === null
      for (const { _id } of people) {
        busyUntil.set(_id, isOver ? addDays(end.at.toISOString().slice(0, 10), 20) : '9999-12-31')
        if (prodotto === 'mutuo' && steps.some(({ a }) => a === 'liquidata')) owners.add(_id)
      }
    },
    personOf(client: Client, ruolo: Person['ruolo'], finalita: Purpose | null): Person {
      const life = lives.get(client._id)!
      const renews = finalita === 'rinnovo'
      return {
        client,
        ruolo,
        life: renews ? { ...life, circostanze: [...(life.circostanze ?? []), 'rinnovo'] } : life,
      }
    },
    examples: exampleCustomers.map(({ email }) => all.find(one => one.email === email)!),
    agentOf: ({ agente }: Client): Agent => people.get(agente!)!,
  }
}

interface Script {
  prodotto: FileProduct
  finalita: Purpose
  /** Customers with an example sign-in, by their place in the list; none for another customer of the example agent. */
  people: readonly number[]
  last: FileState
  daysAgo: number
}

/** The files of the customers with an example sign-in. */
const ofExamples: readonly Script[] = [
  { prodotto: 'prestito', finalita: 'auto', people: [0], last: 'estinta', daysAgo: 160 },
  { prodotto: 'mutuo', finalita: 'prima_casa', people: [0, 1], last: 'perizia', daysAgo: 6 },
  { prodotto: 'cqp', finalita: 'liquidita', people: [2], last: 'raccolta_documenti', daysAgo: 4 },
]

/** Files of the example agent in states that files leave within days, so that each state has one on every day. */
const ofShortStates: readonly Script[] = [
  { prodotto: 'mutuo', finalita: 'prima_casa', people: [], last: 'segnalata', daysAgo: 1 },
  { prodotto: 'cqs', finalita: 'liquidita', people: [], last: 'incarico_firmato', daysAgo: 1 },
  { prodotto: 'prestito', finalita: 'consolidamento', people: [], last: 'istruttoria_interna', daysAgo: 1 },
  { prodotto: 'cqp', finalita: 'consolidamento', people: [], last: 'caricata_banca', daysAgo: 1 },
  { prodotto: 'mutuo', finalita: 'surroga', people: [], last: 'integrazione_richiesta', daysAgo: 3 },
  { prodotto: 'mutuo', finalita: 'prima_casa', people: [], last: 'delibera_reddituale', daysAgo: 2 },
  { prodotto: 'mutuo', finalita: 'surroga', people: [], last: 'relazione_notarile', daysAgo: 5 },
  { prodotto: 'mutuo', finalita: 'ristrutturazione', people: [], last: 'delibera_definitiva', daysAgo: 4 },
  { prodotto: 'mutuo', finalita: 'seconda_casa', people: [], last: 'atto_fissato', daysAgo: 4 },
  { prodotto: 'prestito', finalita: 'casa', people: [], last: 'contratto', daysAgo: 2 },
  { prodotto: 'cqs', finalita: 'rinnovo', people: [], last: 'polizza', daysAgo: 3 },
  { prodotto: 'delega', finalita: 'liquidita', people: [], last: 'notifica_benestare', daysAgo: 5 },
]

/** Files of the example agent that nobody moves, early enough that days count for the payment. */
const ofIdleFiles: readonly Script[] = [
  { prodotto: 'mutuo', finalita: 'prima_casa', people: [], last: 'consulenza', daysAgo: 17 },
  { prodotto: 'mutuo', finalita: 'surroga', people: [], last: 'raccolta_documenti', daysAgo: 24 },
]

function scriptedStories(random: Random, house: ReturnType<typeof houseOf>, today: string): Story[] {
  return [...ofExamples, ...ofShortStates, ...ofIdleFiles].map(
    ({ people, prodotto, finalita, last, daysAgo }): Story => {
      const journey = journeyTo(random, { prodotto, last, daysAgo, today })
      const [dario] = house.examples
      const [first, ...others] =
        people.length > 0
          ? people.map(place => house.examples[place]!)
          : [house.customerFor(prodotto, today, dario!.agente)]
      house.keep([first!, ...others], prodotto, journey)
      return {
        ...journey,
        refusedFor: ['altro', 'altro'],
        prodotto,
        finalita,
        agent: house.agentOf(first!),
        people: [
          house.personOf(first!, 'richiedente', finalita),
          ...others.map(other => house.personOf(other, 'cointestatario', finalita)),
        ],
        lenders: house.lendersOf(prodotto),
      }
    },
  )
}

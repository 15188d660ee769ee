import { countedStates, goalState, minEnded } from '../../../../contract/loan-files/durations.ts'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { type Arrival, arrivalAfter, arrivalIn, arrived } from '../../../../finance/statistics/arrival.ts'
import {
  cumulativeIncidence,
  type Exit,
  incidencePercentile,
  type Spell,
} from '../../../../finance/statistics/cumulative-incidence.ts'
import { passagesThrough } from '../../../../finance/statistics/passages.ts'
import type { stepDurations } from '../../../database/schema.ts'
import type { CountedStays } from './stays.ts'

/** How long a step takes with a bank, or with all banks together, as it is stored. */
export type StepDurations = Omit<typeof stepDurations.$inferSelect, 'count'>

/** The stays in one step that have been read. */
class Stays {
  readonly #counts = new Map<string, { days: number; exit: Exit; count: number }>()
  /** How many went on to each state. */
  readonly onward = new Map<FileState, number>()
  #ended = 0

  add(days: number, target: FileState | null, count: number): void {
    const exit = exitTo(target)
    const key = `${days} ${exit}`
    const known = this.#counts.get(key)
    if (known) known.count += count
    else this.#counts.set(key, { days, exit, count })
    if (exit === 'next') this.onward.set(target!, (this.onward.get(target!) ?? 0) + count)
    if (exit !== 'open') this.#ended += count
  }

  /** Whether enough stays have ended to say something from them. */
  get isTelling(): boolean {
    return this.#ended >= minEnded
  }

  /** In the order of the days. */
  get spells(): Spell[] {
    return [...this.#counts.values()].sort((a, b) => a.days - b.days || a.exit.localeCompare(b.exit))
  }
}

function exitTo(target: FileState | null): Exit {
  if (target === null) return 'open'
  if (target === 'respinta') return 'refused'
  return target === 'rinunciata' || target === 'annullata' ? 'withdrawn' : 'next'
}

/** The key of all banks together. */
const everyBank = ''
type ByState = Map<FileState, Stays>

/** All stays that have been read, by product and bank. */
export class Collected {
  readonly #products = new Map<FileProduct, Map<string, ByState>>()

  add({ prodotto, banca, stato, lasted }: CountedStays): void {
    for (const bank of banca ? [everyBank, banca] : [everyBank]) {
      const banks = entry(this.#products, prodotto, () => new Map<string, ByState>())
      const stays = entry(
        entry(banks, bank, () => new Map()),
        stato,
        () => new Stays(),
      )
      for (const [days, target, count] of lasted) stays.add(days, target, count)
    }
  }

  /**
   * Yields the tables of one bank after the other. A bank has a table for each step of its product: where too few of its
   * own files tell how long a step takes, its forecasts take the step of all banks.
   */
  *tables(): Generator<StepDurations[]> {
    for (const [product, banks] of this.#products) {
      const ofAll = banks.get(everyBank)!
      for (const [bank, ofBank] of banks) yield tablesOfBank(product, bank || null, ofBank, ofAll)
    }
  }
}

function tablesOfBank(
  product: FileProduct,
  bank: string | null,
  ofBank: ByState,
  ofAll: ByState,
): StepDurations[] {
  /** The arrival of a file that enters a state. */
  const entering = new Map<FileState, Arrival>([[goalState, arrived]])
  const tables: StepDurations[] = []
  for (const state of (countedStates as FileState[]).toReversed()) {
    const all = ofAll.get(state)
    if (!all) continue
    const own = ofBank.get(state) ?? new Stays()
    const telling = [own, all].find(({ isTelling }) => isTelling)
    const after = telling && state !== goalState ? afterLeaving(telling, entering) : null
    const arrival = after && arrivalIn(telling!.spells, after)
    if (arrival) entering.set(state, trimmed(arrival))
    tables.push(tableOf(product, bank, state, own, after && trimmed(after)))
  }
  return tables
}

/** The arrival of a file that leaves a state; null when nothing is known of the states that follow. */
function afterLeaving({ onward }: Stays, entering: ReadonlyMap<FileState, Arrival>): Arrival | null {
  const known = [...onward].flatMap(([state, weight]) => {
    const arrival = entering.get(state)
    return arrival ? [{ weight, arrival }] : []
  })
  return known.length > 0 ? arrivalAfter(known) : null
}

/** The same arrival in six digits, without the days after which nothing changes. */
function trimmed(arrival: Arrival): Arrival {
  const rounded = arrival.map(one => Math.round(one * 1e6) / 1e6)
  return rounded.slice(0, rounded.indexOf(rounded.at(-1)!) + 1)
}

function tableOf(
  product: FileProduct,
  bank: string | null,
  state: FileState,
  stays: Stays,
  after: Arrival | null,
): StepDurations {
  const { spells } = stays
  const counted = (exit: Exit) =>
    spells.reduce((sum, spell) => sum + (spell.exit === exit ? (spell.count ?? 1) : 0), 0)
  const steps = stays.isTelling ? cumulativeIncidence(spells, 'next') : []
  return {
    product,
    bank,
    state,
    next: counted('next'),
    refused: counted('refused'),
    withdrawn: counted('withdrawn'),
    open: counted('open'),
    p20: incidencePercentile(steps, 0.2),
    p50: incidencePercentile(steps, 0.5),
    p80: incidencePercentile(steps, 0.8),
    spells,
    onward: Object.fromEntries(stays.onward),
    after,
  }
}

/** Ended stays of a table. */
export const endedOf = ({ next, refused, withdrawn }: StepDurations): number => next + refused + withdrawn

/** The tables of one step: of a bank, if there is one, and of all banks together. */
export interface TablesOfStep {
  ofBank?: StepDurations | undefined
  ofAll?: StepDurations | undefined
}

/** The table that tells how long a step takes: that of the bank, or else that of all banks; undefined when none does. */
export const tellingTable = ({ ofBank, ofAll }: TablesOfStep): StepDurations | undefined =>
  [ofBank, ofAll].find(table => table && endedOf(table) >= minEnded)

/** The probability of the payment after a step; null when too few files tell it. */
export const afterStep = ({ ofBank, ofAll }: TablesOfStep): Arrival | null => (ofBank ?? ofAll)?.after ?? null

/** The arrival of a file that has been in a step for some working days; null when nothing can be said. */
export function arrivalOf(tables: TablesOfStep, days: number): Arrival | null {
  const telling = tellingTable(tables)
  const after = afterStep(tables)
  return telling && after ? arrivalIn(telling.spells, after, days) : null
}

const integration = 'integrazione_richiesta'

/** The states after a state whose tables a chain from there needs, in the order of the way. An integration is no step. */
export const statesAfter = (state: FileState): FileState[] =>
  (countedStates as FileState[]).slice(countedStates.indexOf(state) + 1).filter(one => one !== integration)

/** When a file gets as far as a later state, if it is paid out some day. */
export interface Passage {
  state: FileState
  passage: Arrival
  /** The least number of ended stays that tell how long a step before it takes. */
  ended: number
  /** Whether they are all with the bank. */
  isOfBank: boolean
}

/**
 * When a file that has been in a step for some working days gets as far as each later state of which something is known,
 * in the order of the way.
 */
export function passagesOf(
  tablesOf: (state: FileState) => TablesOfStep,
  from: FileState,
  days: number,
): Passage[] {
  const steps = [from, ...statesAfter(from)].flatMap(state => {
    const tables = tablesOf(state)
    const telling = tellingTable(tables)
    return telling && state !== goalState && afterStep(tables) ? [{ state, telling }] : []
  })
  if (steps[0]?.state !== from) return []
  const places = [...steps.map(({ state }) => state), goalState as FileState]
  const chain = steps.map(({ telling: { spells, onward } }) => ({
    spells,
    onward: Object.entries(onward).flatMap(([state, weight]) => {
      const to = places.indexOf(state as FileState)
      return to < 0 ? [] : [{ to, weight }]
    }),
  }))
  const passages = passagesThrough(chain, days) ?? []
  return passages.map((passage, at) => {
    const before = steps.slice(0, at + 1).map(({ telling }) => telling)
    return {
      state: places[at + 1]!,
      passage,
      ended: Math.min(...before.map(endedOf)),
      isOfBank: before.every(({ bank }) => bank !== null),
    }
  })
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

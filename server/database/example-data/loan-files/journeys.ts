import { type bankWay, wayOf, wayToPayment } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addWorkingDays, isWorkingDay } from '../../../../finance/calendar/working-days.ts'
import { addDays, at } from '../days.ts'
import type { Random } from '../random.ts'

export interface Step {
  a: FileState
  at: Date
  /** How many banks have refused the file before. */
  refusals: number
}

/** The states that a file has passed, each with the time when the file entered it. */
export interface Journey {
  steps: readonly Step[]
  /** The day on which the file leaves its present state if all goes well; it may be over. */
  due: string | null
}

/** A stay in a state: the working days that it usually takes, and how often a file leaves its way from there. */
interface Stay {
  days: readonly [min: number, max: number]
  exits?: Partial<Record<FileState, number>>
}

const stays: Partial<Record<FileState, Stay>> = {
  segnalata: { days: [1, 3], exits: { annullata: 0.05, rinunciata: 0.03 } },
  consulenza: { days: [2, 8], exits: { rinunciata: 0.08, annullata: 0.05, sospesa: 0.03 } },
  incarico_firmato: { days: [1, 2] },
  raccolta_documenti: { days: [4, 13], exits: { rinunciata: 0.04, annullata: 0.02, sospesa: 0.03 } },
  istruttoria_interna: { days: [1, 3] },
  caricata_banca: { days: [1, 2] },
  integrazione_richiesta: { days: [2, 7], exits: { rinunciata: 0.03 } },
  liquidata: { days: [8, 20] },
  perfezionata: { days: [40, 320] },
  sospesa: { days: [12, 40], exits: { rinunciata: 0.25 } },
  respinta: { days: [2, 9], exits: { rinunciata: 0.12 } },
}

/** The stays at the bank, by the kind of way: a mortgage takes about 58 days from the bank's hands to the deed. */
const staysAtBank: Record<keyof typeof bankWay, Partial<Record<FileState, Stay>>> = {
  mortgage: {
    istruttoria_banca: {
      days: [5, 13],
      exits: { respinta: 0.12, integrazione_richiesta: 0.24, rinunciata: 0.03 },
    },
    delibera_reddituale: { days: [1, 3], exits: { rinunciata: 0.02, sospesa: 0.04 } },
    perizia: { days: [5, 10], exits: { respinta: 0.04 } },
    relazione_notarile: { days: [4, 7] },
    // Seven days pass between the PIES and the deed.
    delibera_definitiva: { days: [6, 7] },
    atto_fissato: { days: [2, 10] },
  },
  deducted: {
    istruttoria_banca: {
      days: [2, 6],
      exits: { respinta: 0.09, integrazione_richiesta: 0.16, rinunciata: 0.03 },
    },
    contratto: { days: [1, 3] },
    polizza: { days: [2, 4], exits: { respinta: 0.03 } },
    notifica_benestare: { days: [3, 11] },
  },
  loan: {
    istruttoria_banca: {
      days: [1, 3],
      exits: { respinta: 0.18, integrazione_richiesta: 0.12, rinunciata: 0.02 },
    },
    contratto: { days: [1, 3] },
  },
}

/** How much longer than a personal loan the bank takes with other credits on the same way. */
const slowness: Partial<Record<FileProduct, number>> = { tfs: 4, leasing: 2.5, aziende: 5 }

const stayIn = (prodotto: FileProduct, state: FileState): Stay | undefined =>
  staysAtBank[wayOf(prodotto)][state] ?? stays[state]

/** The states on the way of a product, in order. */
const statesOf = (prodotto: FileProduct): FileState[] => [
  ...wayToPayment(prodotto),
  'perfezionata',
  'estinta',
]

/** States in which files are forgotten now and then. */
const forgettable: readonly FileState[] = ['segnalata', 'consulenza', 'raccolta_documenti']
/** States that the bank or its people decide about, which take longer at some banks. */
const ofTheBank: readonly FileState[] = ['istruttoria_banca', 'perizia', 'relazione_notarile', 'contratto']
/** States with a length that documents or the law limit. */
const punctual: readonly FileState[] = ['istruttoria_interna', 'delibera_definitiva', 'perfezionata']

interface Traveller {
  prodotto: FileProduct
  /** The first day, a working day. */
  from: string
  /** The file has no step on this day or later. */
  today: string
  /** How slow each bank in turn is; 1 is usual. */
  pace: readonly number[]
}

/** Travels day by day from the first state, with delays, refusals and withdrawals, until today. */
export function journeyFrom(random: Random, { prodotto, from, today, pace }: Traveller): Journey {
  const way = statesOf(prodotto)
  const steps: Step[] = []
  const enter = (a: FileState, day: string, refusals: number) =>
    steps.push({ a, at: at(day, random.between(7, 15), random.between(0, 59)), refusals })
  let state: FileState = random.chance(0.7) ? 'segnalata' : 'consulenza'
  let day = from
  let refusals = 0
  for (;;) {
    enter(state, day, refusals)
    const next = nextState(random, prodotto, way, steps)
    if (!next) return { steps, due: null }
    const due = addWorkingDays({ day, days: daysIn(random, prodotto, state, pace[refusals] ?? 1) })
    if (due >= today) return { steps, due }
    if (state === 'respinta' && next === 'istruttoria_interna') refusals++
    state = next
    day = due
  }
}

function daysIn(random: Random, prodotto: FileProduct, state: FileState, pace: number): number {
  const [min, max] = stayIn(prodotto, state)!.days
  const usual = min + (max - min) * (random.fraction() * 0.5 + random.fraction() * 0.5)
  const atBank =
    (ofTheBank.includes(state) ? pace : 1) * (state === 'istruttoria_banca' ? (slowness[prodotto] ?? 1) : 1)
  const delay = punctual.includes(state) || !random.chance(0.12) ? 1 : 1.6 + random.fraction() * 1.6
  const isForgotten = forgettable.includes(state) && random.chance(0.03)
  return Math.max(1, Math.round(usual * atBank * (isForgotten ? 7 : delay)))
}

/** The state after the last step; undefined at the end of the way. */
function nextState(
  random: Random,
  prodotto: FileProduct,
  way: readonly FileState[],
  steps: readonly Step[],
): FileState | undefined {
  const { a: state, refusals } = steps.at(-1)!
  const times = steps.filter(step => step.a === state && step.refusals === refusals).length
  let left = random.fraction()
  for (const [exit, chance] of Object.entries(stayIn(prodotto, state)?.exits ?? {})) {
    // Nobody suspends a file twice, and a bank hardly asks again.
    left -= times > 1 && (exit === 'sospesa' || exit === 'integrazione_richiesta') ? chance / 8 : chance
    if (left < 0) return exit as FileState
  }
  if (state === 'sospesa') return steps.at(-2)!.a
  if (state === 'integrazione_richiesta') return 'istruttoria_banca'
  if (state === 'respinta') return refusals === 0 && left < 0.45 ? 'istruttoria_interna' : undefined
  if (state === 'perfezionata') return left < (prodotto === 'mutuo' ? 0.02 : 0.12) ? 'estinta' : undefined
  return way.includes(state) ? way[way.indexOf(state) + 1] : undefined
}

/** The working day on or before `day`. */
const workingDayBefore = (day: string): string =>
  isWorkingDay({ day }) ? day : workingDayBefore(addDays(day, -1))

/** A journey without a detour that entered its last state `daysAgo`. */
export function journeyTo(
  random: Random,
  {
    prodotto,
    last,
    daysAgo,
    today,
  }: { prodotto: FileProduct; last: FileState; daysAgo: number; today: string },
): Journey {
  const way = statesOf(prodotto)
  const isAsked = last === 'integrazione_richiesta'
  const onWay = way.slice(0, way.indexOf(isAsked ? 'istruttoria_banca' : last) + 1)
  const states = isAsked ? [...onWay, last] : onWay
  let day = workingDayBefore(addDays(today, -daysAgo))
  const steps = states.toReversed().map((a, back) => {
    if (back > 0) {
      const [min, max] = stayIn(prodotto, a)!.days
      // Two calendar days more than the working ones stand for a weekend.
      day = workingDayBefore(addDays(day, -(random.between(min, max) + 2)))
    }
    return { a, at: at(day, random.between(8, 15), random.between(0, 59)), refusals: 0 }
  })
  return { steps: steps.toReversed(), due: addDays(today, 5) }
}

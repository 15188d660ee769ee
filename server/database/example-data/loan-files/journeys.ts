import { bankWay, openStates, wayOf } from '../../../../contract/subjects/loan-files/file-states.ts'
import {
  type FileProduct,
  type FileState,
  fileProducts,
} from '../../../../contract/subjects/loan-files/file-words.ts'
import { isWorkingDay } from '../../../../finance/calendar/working-days.ts'
import { addDays, at } from '../days.ts'
import type { ExampleOptions } from '../example-records.ts'
import { type Random, seededRandom } from '../random.ts'

/** The states that a file has passed, each with the time when the file entered it. */
export interface Journey {
  prodotto: FileProduct
  steps: readonly { a: FileState; at: Date }[]
}

const counts = { small: 48, large: 10_000 }

/** How many days a file usually stays in a state before the next one. */
const daysIn: Partial<Record<FileState, readonly [min: number, max: number]>> = {
  segnalata: [1, 3],
  consulenza: [2, 8],
  incarico_firmato: [1, 2],
  raccolta_documenti: [5, 15],
  istruttoria_interna: [1, 3],
  caricata_banca: [1, 2],
  istruttoria_banca: [7, 18],
  integrazione_richiesta: [3, 8],
  delibera_reddituale: [3, 8],
  perizia: [7, 15],
  relazione_notarile: [5, 10],
  // Seven days pass between the PIES and the deed.
  delibera_definitiva: [8, 14],
  atto_fissato: [8, 20],
  contratto: [1, 4],
  polizza: [1, 5],
  notifica_benestare: [4, 12],
  liquidata: [10, 25],
  perfezionata: [60, 200],
}

/** The last states of the files of a kind of way, in turn, so that few files show every state. */
const ends: Record<keyof typeof bankWay, readonly FileState[]> = {
  mortgage: [
    ...openStates.filter(state => !['contratto', 'polizza', 'notifica_benestare'].includes(state)),
    'liquidata',
    'perfezionata',
    'estinta',
    'sospesa',
    'respinta',
    'rinunciata',
    'annullata',
  ],
  deducted: [
    'polizza',
    'notifica_benestare',
    'contratto',
    'liquidata',
    'raccolta_documenti',
    'istruttoria_banca',
    'perfezionata',
    'respinta',
    'estinta',
    'consulenza',
    'caricata_banca',
  ],
  loan: [
    'contratto',
    'liquidata',
    'istruttoria_banca',
    'raccolta_documenti',
    'perfezionata',
    'segnalata',
    'istruttoria_interna',
    'respinta',
    'consulenza',
    'rinunciata',
    'estinta',
    'incarico_firmato',
    'integrazione_richiesta',
    'annullata',
  ],
}

/** The states from which files leave their way. */
const leftFrom: Partial<Record<FileState, readonly FileState[]>> = {
  integrazione_richiesta: ['istruttoria_banca'],
  sospesa: ['consulenza', 'raccolta_documenti'],
  respinta: ['istruttoria_banca'],
  rinunciata: ['consulenza', 'istruttoria_banca'],
  annullata: ['segnalata', 'consulenza'],
}

/** The states of a file up to `end`. */
function statesTo(product: FileProduct, end: FileState, random: Random): FileState[] {
  const ofBanks: readonly string[] = Object.values(bankWay).flat()
  const way: readonly FileState[] = [
    ...openStates.filter(state => !ofBanks.includes(state) && state !== 'integrazione_richiesta'),
    ...bankWay[wayOf(product)],
    'liquidata',
    'perfezionata',
    'estinta',
  ]
  const from = leftFrom[end]
  const last = from ? random.pick(from) : end
  const states = way.slice(0, way.indexOf(last) + 1)
  const wasAsked = states.indexOf('istruttoria_banca') + 1
  if (wasAsked > 0 && wasAsked < states.length && random.chance(0.25))
    states.splice(wasAsked, 0, 'integrazione_richiesta', 'istruttoria_banca')
  return from ? [...states, end] : states
}

/** The working day on or before `day`. */
const workingDayBefore = (day: string): string =>
  isWorkingDay({ day }) ? day : workingDayBefore(addDays(day, -1))

/** Mortgages and the other products in turn, each with a believable way to its last state. */
export function journeysOf({ seed, today, size }: ExampleOptions): Journey[] {
  const random = seededRandom(seed, 'journeys')
  const others = (Object.keys(fileProducts) as FileProduct[]).filter(product => product !== 'mutuo')
  const made = { mortgage: 0, deducted: 0, loan: 0 }
  return Array.from({ length: counts[size] }, (_, i) => {
    const prodotto = i % 2 === 0 ? 'mutuo' : others[(i >> 1) % others.length]!
    const way = wayOf(prodotto)
    const end = ends[way][made[way]++ % ends[way].length]!
    const states = statesTo(prodotto, end, random)
    const isOpen = end === 'sospesa' || (openStates as readonly FileState[]).includes(end)
    let day = workingDayBefore(addDays(today, -random.between(1, isOpen ? 25 : 240)))
    const steps = states.toReversed().map((a, back) => {
      if (back > 0) day = workingDayBefore(addDays(day, -random.between(...(daysIn[a] ?? [1, 3]))))
      return { a, at: at(day, random.between(8, 15), random.between(0, 59)) }
    })
    return { prodotto, steps: steps.toReversed() }
  })
}

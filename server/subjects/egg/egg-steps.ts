import { instantInRome } from '../../../contract/italian/rome-clock.ts'
import {
  bankWay,
  openStates,
  wayOf,
  wayToPayment,
} from '../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import type { EggValues } from './egg-row.ts'

/** The answer of a bank to a file in a state. */
type AnswerState = 'da_inviare' | 'inviata' | 'integrazione' | 'scelta' | 'rifiutata'

const beforeBank: readonly FileState[] = openStates.slice(0, openStates.indexOf('caricata_banca'))
const afterPayment: readonly FileState[] = ['liquidata', 'perfezionata', 'estinta']
const afterApproval: readonly FileState[] = [...Object.values(bankWay).flat(), ...afterPayment]

/** Whether a file in this state has not reached a bank yet, so that its documents are still collected here. */
export const isBeforeBank = (state: FileState): boolean => beforeBank.includes(state)

/** What the state of a file says about the answer of its bank; null when it says nothing. */
export function answerIn(state: FileState): AnswerState | null {
  if (isBeforeBank(state)) return 'da_inviare'
  if (state === 'caricata_banca' || state === 'istruttoria_banca') return 'inviata'
  if (state === 'integrazione_richiesta') return 'integrazione'
  if (state === 'respinta') return 'rifiutata'
  return afterApproval.includes(state) ? 'scelta' : null
}

/** The answers that agree with what the state of a file says. */
export const agreeing: Readonly<Record<AnswerState, readonly string[]>> = {
  da_inviare: ['da_inviare', 'ritirata'],
  // The office may have noted an answer before EGG has it.
  inviata: ['inviata', 'approvata', 'ridotta'],
  integrazione: ['integrazione', 'approvata', 'ridotta'],
  scelta: ['scelta'],
  rifiutata: ['rifiutata'],
}

export interface EggStep {
  da: FileState | null
  a: FileState
  at: string
  /** Nobody knows since when a new file has been in its state. */
  giornoIgnoto?: true
}

/** The days of a row that tell when the file entered a state. */
const milestones = (
  values: EggValues,
  product: unknown,
): (readonly [FileState, EggValues[keyof EggValues]])[] => [
  ['segnalata', values.inseritaAl],
  ['istruttoria_banca', values.inviataAl],
  [wayOf(product) === 'mortgage' ? 'delibera_reddituale' : 'contratto', values.deliberaAl],
  ['liquidata', values.liquidataAl],
  ['estinta', values.estintaAl],
]

const noonOf = (day: string): string => instantInRome(day, '12:00:00').toISOString()

interface Path {
  values: EggValues
  product: unknown
  /** The state of the file before; null for a new file. */
  from: { stato: FileState; statoDal: string | null } | null
  to: FileState
  now: Date
}

/**
 * The steps from the stored state of a file to that of a row. A day of the row that falls in between makes a step of its
 * own. Steps never go back in time, and never lie in the future. A new file without a day for its state has it since the
 * last day of the row, and its step says that nobody knows the day.
 */
export function stepsOf({ values, product, from, to, now }: Path): EggStep[] {
  if (from?.stato === to) return []
  const way = [...wayToPayment(product), 'perfezionata', 'estinta'] as FileState[]
  const place = (state: FileState) => way.indexOf(state)
  const present = now.toISOString()
  const given = milestones(values, product).flatMap(([state, day]) =>
    day ? [{ state, at: noonOf(String(day)) }] : [],
  )
  const since = from?.statoDal ?? ''
  const own = values.statoDal ? noonOf(String(values.statoDal)) : given.find(({ state }) => state === to)?.at
  const isBetween = (state: FileState, at: string) =>
    state !== to &&
    at > since &&
    at <= present &&
    (from === null || place(state) > place(from.stato)) &&
    // An exit comes after every step that has a day.
    (place(to) < 0 || place(state) < place(to))
  const steps: EggStep[] = []
  let [state, last] = [from?.stato ?? null, since]
  for (const one of given) {
    if (!isBetween(one.state, one.at) || one.at < last) continue
    steps.push({ da: state, a: one.state, at: one.at })
    state = one.state
    last = one.at
  }
  const hasDay = own !== undefined && own <= present
  const known = hasDay ? own : from === null && last ? last : present
  steps.push({
    da: state,
    a: to,
    at: known > last ? known : last || present,
    ...(from === null && !hasDay && { giornoIgnoto: true }),
  })
  return steps
}

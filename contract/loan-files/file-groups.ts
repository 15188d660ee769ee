import { finalStates, openStates } from '../subjects/loan-files/file-states.ts'
import type { FileState } from '../subjects/loan-files/file-words.ts'
import { turnInWords, turnTo } from './progress.ts'

/** The groups of loan files that a list shows, by name in its address, in the order of the tabs. */
export const fileGroups = {
  in_corso: 'In corso',
  tocca_a_noi: `${turnInWords('agente')} o ${turnTo('back_office')}`,
  ferme: 'Ferme o in ritardo',
  atto: 'Atto entro 15 giorni',
  rinnovabili: 'Rinnovabili',
  chiuse: 'Chiuse',
} as const
export type FileGroup = keyof typeof fileGroups

/** The states of files that somebody still works on: also paid out, until the bank confirms the commission. */
export const statesUnderWay: readonly FileState[] = [...openStates, 'liquidata', 'sospesa']

/** The states of files that nobody works on. */
export const closedStates: readonly FileState[] = ['perfezionata', 'estinta', 'respinta', ...finalStates]

/** The days, today included, in which the group `atto` looks for deeds. */
export const deedWithinDays = 15

/** The amounts of a loan file, in cents. */
export interface Amounts {
  importoRichiesto: number
  importoDeliberato: number | null
  importoLiquidato: number | null
}

/** What `amountOf` counts, in words for every page with a sum of it. */
export const amountInWords = 'liquidato, altrimenti deliberato, altrimenti richiesto'

/** The amount of a file as far as it is known: paid out, else approved, else requested. In cents. */
export const amountOf = ({ importoLiquidato, importoDeliberato, importoRichiesto }: Amounts): number =>
  importoLiquidato ?? importoDeliberato ?? importoRichiesto

/** The word for the amount that `amountOf` counts. */
export const amountName = ({ importoLiquidato, importoDeliberato }: Amounts): string =>
  importoLiquidato !== null ? 'liquidato' : importoDeliberato !== null ? 'deliberato' : 'richiesto'

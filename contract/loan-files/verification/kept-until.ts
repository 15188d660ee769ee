import { dayInRome } from '../../italian/days.ts'
import type { FileState } from '../../subjects/loan-files/file-words.ts'

/** Years for which an adequate verification is kept after the relationship ends (D.Lgs. 231/2007, art. 31). */
const yearsKept = 10

/** The states that end the relationship with the customer. */
const ending: readonly FileState[] = ['estinta', 'rinunciata', 'annullata']

interface Ended {
  stato: FileState
  statoDal: string | null
  estintaAl: string | null
}

/** The last day for which the verifications of a file must be kept; null while the relationship goes on. */
export function keptUntil({ stato, statoDal, estintaAl }: Ended): string | null {
  if (!ending.includes(stato)) return null
  const end = (stato === 'estinta' && estintaAl) || (statoDal && dayInRome(new Date(statoDal)))
  if (!end) return null
  // Ten years after a leap year there is no 29 February.
  return `${Number(end.slice(0, 4)) + yearsKept}${end.slice(4)}`.replace('-02-29', '-03-01')
}

import type { CustomerFile } from '../../../../contract/calls/customers/customer-files.ts'
import type { ExpectedStep } from '../../../../contract/calls/durations.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import {
  type CustomerStep,
  customerStates,
  customerSteps,
  ifRefused,
} from '../../../../contract/loan-files/customers/customer-words.ts'
import { countedMonths, type UsualDays, usualDaysInWords } from '../../../../contract/loan-files/durations.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { steps } from '../../../../contract/subjects/loan-files/steps.ts'

type Days = { dal: string; al: string } | null
type LoanFile = Pick<
  RecordOf<typeof loanFiles>,
  'prodotto' | 'stato' | 'statoDal' | 'statoPrecedente' | 'liquidataAl' | 'attoAl'
>
type Step = Pick<RecordOf<typeof steps>, 'a' | 'at'>

interface TimelineInput {
  file: LoanFile
  /** The steps of the file, the first one first. */
  steps: readonly Step[]
  /** The usual days of the state of the file. */
  usual: UsualDays | null
  /** When the file is expected in the states that are still to come. */
  expected: readonly ExpectedStep[]
  today: string
}

const paid: readonly FileState[] = ['liquidata', 'perfezionata', 'estinta']
/** The states in which a file stands beside its way. */
const besideTheWay: readonly FileState[] = ['sospesa', 'respinta', 'rinunciata', 'annullata']

/** Between which days the file leaves its state; null when nothing can be said. */
export function expectedEnd({
  file: { stato, attoAl },
  expected,
  today,
}: Pick<TimelineInput, 'file' | 'expected' | 'today'>): Days {
  if (stato === 'atto_fissato' && attoAl && attoAl >= today) return { dal: attoAl, al: attoAl }
  return daysOf(expected[0])
}

const daysOf = (step: ExpectedStep | undefined): Days => (step ? { dal: step.dal, al: step.al } : null)

/**
 * «Da almeno 38 pratiche con questa banca, ultimi 24 mesi»: the fewest files of all steps with the same kind of source, so
 * that these steps have one source.
 */
function sourceOf({ dellaBanca }: ExpectedStep, expected: readonly ExpectedStep[]): string {
  const counts = expected.filter(step => step.dellaBanca === dellaBanca).map(({ pratiche }) => pratiche)
  return `Da almeno ${Math.min(...counts)} pratiche ${dellaBanca ? 'con questa banca' : 'dello stesso prodotto'}, ultimi ${countedMonths} mesi`
}

/** The way of a file for its customers: what is done, what happens now and what is to come. */
export function timelineOf(input: TimelineInput): CustomerFile['tappe'] {
  const { file, steps, usual, expected } = input
  const isBeside = besideTheWay.includes(file.stato)
  const at: FileState = isBeside ? lastOnWay(file, steps) : file.stato
  const way = customerSteps(file.prodotto)
  const current = way.findIndex(({ stati }) => stati.includes(at))
  const isPaid = paid.includes(file.stato)
  const refused = steps.findLastIndex(({ a }) => a === 'respinta')
  const sinceRefusal = file.stato === 'respinta' ? steps : steps.slice(refused + 1)
  const dayOf = ({ stati }: CustomerStep): string | null => {
    const entered = (some: readonly Step[]) => some.find(({ a }) => stati.includes(a))
    const step = entered(sinceRefusal) ?? entered(steps)
    return step ? dayInRome(new Date(step.at)) : null
  }
  const tappe = way.map((step, place): CustomerFile['tappe'][number] => {
    const { codice, titolo, stati } = step
    const common = { codice, titolo, testo: null, attesa: null, fonte: null }
    if (place < current || (place === current && (isPaid || isBeside)))
      return {
        ...common,
        quando: 'fatta',
        giorno: codice === 'liquidata' ? (file.liquidataAl ?? dayOf(step)) : dayOf(step),
      }
    if (place === current)
      return {
        ...common,
        quando: 'adesso',
        giorno: file.statoDal ? dayInRome(new Date(file.statoDal)) : dayOf(step),
        testo: customerStates[file.stato].testo,
        attesa: expectedEnd(input),
        fonte: usual && usualDaysInWords(usual),
      }
    const entry = expected.find(({ stato }) => stati.includes(stato as FileState))
    return {
      ...common,
      quando: 'attesa',
      giorno: null,
      testo: codice === 'istruttoria_banca' ? ifRefused : null,
      attesa: daysOf(entry),
      fonte: entry ? sourceOf(entry, expected) : null,
    }
  })
  if (!isBeside) return tappe
  const { titolo, testo } = customerStates[file.stato]
  const stop = {
    codice: file.stato,
    titolo,
    testo,
    quando: 'adesso',
    giorno: file.statoDal ? dayInRome(new Date(file.statoDal)) : null,
    attesa: null,
    fonte: null,
  } as const
  const done = tappe.slice(0, current + 1)
  // A suspended file goes on; the others may end here.
  return file.stato === 'sospesa' ? [...done, stop, ...tappe.slice(current + 1)] : [...done, stop]
}

/** The last state on the way of a file that stands beside it. */
const lastOnWay = ({ statoPrecedente }: LoanFile, steps: readonly Step[]): FileState =>
  statoPrecedente ?? steps.findLast(({ a }) => !besideTheWay.includes(a))?.a ?? 'segnalata'

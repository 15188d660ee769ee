import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { wayToPayment } from '../../../contract/subjects/loan-files/file-states.ts'
import { type FileState, fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { workingDaysBetween } from '../../../finance/calendar/working-days.ts'
import { type FileData, useFile } from './file-data.ts'

/** A state of the way of a file: passed with its day, present, or still to come. */
export interface PathStep {
  state: FileState
  kind: 'done' | 'now' | 'next'
  day: string | null
}

/** The path of a file: each state of its way, and the present state where it is not on the way. */
export function pathOf({ pratica, passi }: Pick<FileData, 'pratica' | 'passi'>): PathStep[] {
  const { stato, prodotto, statoPrecedente } = pratica
  const isPaid = ['liquidata', 'perfezionata', 'estinta'].includes(stato)
  const way: FileState[] = [...wayToPayment(prodotto), ...(isPaid ? (['perfezionata'] as const) : [])]
  const dayOf = (state: FileState) => {
    const last = passi.filter(({ a }) => a === state).at(-1)
    return last ? dayInRome(new Date(last.at)) : null
  }
  const stops: Partial<Record<FileState, FileState | null>> = {
    integrazione_richiesta: 'istruttoria_banca',
    sospesa: statoPrecedente,
    estinta: 'perfezionata',
  }
  const isOnWay = way.includes(stato)
  const lastPassed = [...passi].reverse().find(({ a }) => way.includes(a))?.a ?? null
  const reached = isOnWay ? stato : (stops[stato] ?? lastPassed)
  const at = reached ? way.indexOf(reached) : -1
  const isEnded = ['rinunciata', 'annullata', 'respinta', 'estinta'].includes(stato)
  const steps = way.map((state, i): PathStep => {
    const kind = i < at || (i === at && !isOnWay) ? 'done' : i === at ? 'now' : 'next'
    return { state, kind, day: kind === 'next' ? null : dayOf(state) }
  })
  if (isOnWay) return steps
  const now: PathStep = { state: stato, kind: 'now', day: dayOf(stato) }
  return [...steps.slice(0, at + 1), now, ...(isEnded ? [] : steps.slice(at + 1))]
}

const kindWords = { done: 'fatto', now: 'in corso', next: 'da fare' } as const

/** The path of the file as a line of steps. A narrow page shows the steps around the present one. */
export function FilePath() {
  const { data } = useFile()
  const path = pathOf(data)
  const now = path.findIndex(({ kind }) => kind === 'now')
  return (
    <section aria-labelledby="percorso">
      <h2 className="hidden" id="percorso">
        Percorso
      </h2>
      <ol className="file-path">
        {path.map(({ state, kind, day }, i) => (
          <li
            key={state}
            className={`${kind}${Math.abs(i - now) <= 1 || i === path.length - 1 ? ' near' : ''}`}
            aria-current={kind === 'now' ? 'step' : undefined}
          >
            {fileStates[state]}
            <span className="hidden"> ({kindWords[kind]})</span>
            {day && (
              <time dateTime={day}>
                {kind === 'now' ? `dal ${formatShortDay(day)}` : formatShortDay(day)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The working days that the file spent in each state it entered, the newest first. */
export function stays({ passi }: Pick<FileData, 'passi'>, today: string) {
  return passi
    .map((step, i) => {
      const from = dayInRome(new Date(step.at))
      const next = passi[i + 1]
      const to = next ? dayInRome(new Date(next.at)) : today
      return { ...step, from, days: to < from ? 0 : workingDaysBetween({ from, to }), isOpen: !next }
    })
    .reverse()
}

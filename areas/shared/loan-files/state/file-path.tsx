import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import {
  daySpanInWords,
  shortDaySpan,
  shortWorkingDays,
  sourceInWords,
  workingDaysInWords,
} from '../../../../contract/loan-files/durations.ts'
import { wayToPayment } from '../../../../contract/subjects/loan-files/file-states.ts'
import { type FileState, fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import { type FileData, useFile } from '../file-data.ts'
import { useForecast } from './expected.tsx'

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

/**
 * The working days from the entry of the file into a state of its way until it got further, with all stops between, as
 * the usual days count them; null for a state that it left out or is still in. After a refusal the way begins again.
 */
export function daysOfStep({ pratica, passi, tempi }: Timed, state: FileState): number | null {
  const way: readonly FileState[] = wayToPayment(pratica.prodotto)
  const place = way.indexOf(state)
  const attempt = passi.slice(passi.findLastIndex(({ a }) => a === 'respinta') + 1)
  const isFurther = ({ a }: { a: FileState }) => way.indexOf(a) > place
  const entry = attempt.findIndex(({ a }) => a === state)
  const further = attempt.findIndex(isFurther)
  if (entry < 0 || further < entry) return null
  return daysBetween(attempt[entry]!.at, dayInRome(new Date(attempt[further]!.at)), tempi.patrono)
}

type Timed = Pick<FileData, 'pratica' | 'passi' | 'tempi'>

/** Working days from an instant to a day; 0 where a clock has gone back. */
function daysBetween(at: string, to: string, patron: string | null): number {
  const from = dayInRome(new Date(at))
  return to < from ? 0 : workingDaysBetween({ from, to, ...(patron && { patron }) })
}

const kindWords = { done: 'fatto', now: 'in corso', next: 'da fare' } as const

/**
 * The path of the file as a line of steps: days of those that are done beside the usual ones, and expected days of those
 * that are still to come. A narrow page shows the steps around the present one.
 */
export function FilePath() {
  const { data } = useFile()
  const forecast = useForecast()
  const path = pathOf(data)
  const now = path.findIndex(({ kind }) => kind === 'now')
  const steps = path.map(step => ({
    ...step,
    took: step.kind === 'done' ? daysOfStep(data, step.state) : null,
    usual: forecast?.soliti[step.state],
    expected: step.kind === 'next' ? forecast?.passi.find(({ stato }) => stato === step.state) : undefined,
  }))
  const sources = steps.flatMap(({ state, took, usual, expected }) => {
    const days =
      took !== null && usual
        ? `${workingDaysInWords({ da: took, a: took })}, di solito ${workingDaysInWords(usual)}`
        : expected && `atteso ${daySpanInWords(expected)}`
    return days ? [{ state, words: `${days} (${sourceInWords((expected ?? usual)!)})` }] : []
  })
  return (
    <section aria-labelledby="percorso">
      <h2 className="hidden" id="percorso">
        Percorso
      </h2>
      <ol className="file-path">
        {steps.map(({ state, kind, day, took, usual, expected }, i) => (
          <li
            key={state}
            className={`${kind}${Math.abs(i - now) <= 1 || i === path.length - 1 ? ' near' : ''}`}
            aria-current={kind === 'now' ? 'step' : undefined}
          >
            {fileStates[state]}
            <span className="hidden"> ({expected ? 'atteso' : kindWords[kind]})</span>
            {day && (
              <time dateTime={day}>
                {kind === 'now' ? `dal ${formatShortDay(day)}` : formatShortDay(day)}
              </time>
            )}
            {took !== null && (
              <span className={`days${usual && took > usual.a ? ' late' : ''}`}>
                {took === 1 ? '1 giorno' : `${took} giorni`}
                {usual && `, di solito ${shortWorkingDays(usual)}`}
              </span>
            )}
            {expected && <span className="days">{shortDaySpan(expected)}</span>}
          </li>
        ))}
      </ol>
      {sources.length > 0 && (
        <details className="note">
          <summary>I giorni di ogni passo</summary>
          <ul>
            {sources.map(({ state, words }) => (
              <li key={state}>
                {fileStates[state]}: {words}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The working days that the file spent in each state it entered, the newest first. */
export function stays({ passi, tempi }: Pick<Timed, 'passi' | 'tempi'>, today: string) {
  return passi
    .map((step, i) => {
      const next = passi[i + 1]
      const to = next ? dayInRome(new Date(next.at)) : today
      const days = daysBetween(step.at, to, tempi.patrono)
      return { ...step, from: dayInRome(new Date(step.at)), days, isOpen: !next }
    })
    .reverse()
}

import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { workingDaysBetween } from '../../../finance/calendar/working-days.ts'
import { deadlinesOf } from './deadlines.ts'
import { useFile, useMoves } from './file-data.ts'
import { FileMoves, Mend } from './file-moves.tsx'
import { FilePath } from './file-path.tsx'
import { goToMend } from './mend.ts'

/** Deadlines shown beside the state. */
const maxDeadlines = 5
/** A deadline this near is marked. */
const nearDays = 5

/** Where the file stands: state, turn, what the next step lacks, deadlines, path and moves. */
export function StateSection() {
  const { data, today, edit } = useFile()
  const { pratica } = data
  const moves = useMoves(loanFiles)(pratica)
  const usual = moves.filter(({ isUsual }) => isUsual)
  const since = pratica.statoDal && dayInRome(new Date(pratica.statoDal))
  const days = since && since <= today ? workingDaysBetween({ from: since, to: today }) : 0
  const deadlines = deadlinesOf(data).slice(0, maxDeadlines)
  return (
    <>
      <section className="file-present" aria-labelledby="stato">
        <div>
          <p className="eyebrow">
            {since ? `Stato, dal ${formatShortDay(since)}, ${workingDays(days)}` : 'Stato'}
          </p>
          <h2 className="file-state" id="stato" tabIndex={-1}>
            {stateLabel(loanFiles, pratica.stato)}
          </h2>
          {pratica.motivo && <p className="multiline">{pratica.motivo}</p>}
          {pratica.stato === 'integrazione_richiesta' && pratica.richiestaIntegrazione && (
            <p className="multiline">{pratica.richiestaIntegrazione}</p>
          )}
        </div>
        {usual.map(({ to, missing }) => (
          <div key={to}>
            <p className="eyebrow">Che cosa manca per «{stateLabel(loanFiles, to)}»</p>
            {missing.length === 0 ? (
              <p>Niente: si può passare.</p>
            ) : (
              <ul>
                {missing.map(({ message, oneOf }) => (
                  <li key={message}>
                    <Mend
                      message={message}
                      link={`#${oneOf[0]}`}
                      onFollow={() => goToMend(`#${oneOf[0]}`, edit)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
        {deadlines.length > 0 && (
          <div>
            <p className="eyebrow">Scadenze</p>
            <ul>
              {deadlines.map(({ label, day }) => (
                <li key={`${label} ${day}`}>
                  <span>{label}</span>
                  <time dateTime={day} className={day < today ? 'late' : undefined}>
                    {formatShortDay(day)}
                    {day < today
                      ? ', passata'
                      : workingDaysBetween({ from: today, to: day }) <= nearDays && ', vicina'}
                  </time>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <FilePath />
      <FileMoves />
    </>
  )
}

const workingDays = (days: number) => (days === 1 ? 'da 1 giorno lavorativo' : `da ${days} giorni lavorativi`)

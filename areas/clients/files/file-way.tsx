import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { formatLongDay, withArticlesOfDays } from '../../../contract/italian/days.ts'
import { daySpanInWords } from '../../../contract/loan-files/durations.ts'

type Step = CustomerFile['tappe'][number]

const kinds = {
  fatta: { name: 'done', words: 'fatto' },
  adesso: { name: 'now', words: 'in corso' },
  attesa: { name: 'next', words: 'previsto' },
} as const

interface Props {
  file: Pick<CustomerFile, '_id' | 'tappe' | 'liquidazione'>
  title: string
  /** Whether the steps that are done fold into one line. */
  isShort?: boolean
}

/** The way of a file: what is done, what happens now, and when the rest is expected, with the source of the days. */
export function FileWay({ file: { _id, tappe, liquidazione }, title, isShort = false }: Props) {
  const done = tappe.filter(({ quando }) => quando === 'fatta')
  const folded = isShort && done.length > 1 && done.length < tappe.length ? done : []
  const shown = tappe.slice(folded.length)
  const sources = [
    ...new Set(tappe.flatMap(({ quando, fonte }) => (quando === 'attesa' && fonte ? [fonte] : []))),
  ]
  const id = `percorso-${_id}`
  return (
    <section className="way" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {liquidazione && (
        <p className="expected">
          <span className="soft">Se tutto va bene, il denaro arriva</span>
          <strong>{daySpanInWords(liquidazione)}</strong>
        </p>
      )}
      {folded.length > 0 && (
        <details className="way-past">
          <summary>
            {folded.length} passi già fatti
            {folded[0]!.giorno && withArticlesOfDays(`, dal ${formatLongDay(folded[0]!.giorno)}`)}
          </summary>
          <Steps steps={folded} sources={sources} />
        </details>
      )}
      <Steps steps={shown} sources={sources} />
      {sources.length > 0 && (
        <p className="note">
          {sources.length === 1 && `${sources[0]}. `}
          Le date previste sono quelle solite e non sono un impegno della banca.
        </p>
      )}
    </section>
  )
}

const Steps = ({ steps, sources }: { steps: readonly Step[]; sources: readonly string[] }) => (
  <ol className="way-steps">
    {steps.map(step => (
      <li
        key={step.codice}
        className={kinds[step.quando].name}
        aria-current={step.quando === 'adesso' ? 'step' : undefined}
      >
        <div className="line">
          <h3>
            {step.titolo}
            <span className="hidden"> ({kinds[step.quando].words})</span>
          </h3>
          <When step={step} />
        </div>
        {step.testo && <p className="note">{step.testo}</p>}
        {step.quando === 'adesso' && step.attesa && (
          <p className="note">
            Si conclude {daySpanInWords(step.attesa)}
            {step.fonte && `: ${step.fonte}`}.
          </p>
        )}
        {step.quando === 'attesa' && step.fonte && sources.length > 1 && <p className="note">{step.fonte}</p>}
      </li>
    ))}
  </ol>
)

/** The day of a step that has begun, or the days of a step to come. */
function When({ step: { quando, giorno, attesa } }: { step: Step }) {
  if (giorno)
    return (
      <time dateTime={giorno}>
        {quando === 'adesso' ? withArticlesOfDays(`dal ${formatLongDay(giorno)}`) : formatLongDay(giorno)}
      </time>
    )
  return quando === 'attesa' && attesa ? <span className="when">{daySpanInWords(attesa)}</span> : null
}

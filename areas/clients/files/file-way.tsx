import type { CustomerFile } from '../../../contract/calls/customers/customer-files.ts'
import { formatLongDay, longDayWith } from '../../../contract/italian/days.ts'
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
  const source = commonSource(tappe)
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
            {folded[0]!.giorno && `, ${longDayWith('dal', folded[0]!.giorno)}`}
          </summary>
          <Steps steps={folded} source={source} />
        </details>
      )}
      <Steps steps={shown} source={source} />
      {source && (
        <p className="note">
          {source}. Le date previste sono quelle solite e non sono un impegno della banca.
        </p>
      )}
    </section>
  )
}

/** The source of most steps to come, which is not repeated at each of them. */
function commonSource(steps: readonly Step[]): string | null {
  const counts = new Map<string, number>()
  for (const { quando, fonte } of steps)
    if (quando === 'attesa' && fonte) counts.set(fonte, (counts.get(fonte) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

const Steps = ({ steps, source }: { steps: readonly Step[]; source: string | null }) => (
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
        {step.quando === 'attesa' && step.fonte && step.fonte !== source && (
          <p className="note">{step.fonte}</p>
        )}
      </li>
    ))}
  </ol>
)

/** The day of a step that has begun, or the days of a step to come. */
function When({ step: { quando, giorno, attesa } }: { step: Step }) {
  if (giorno)
    return (
      <time dateTime={giorno}>
        {quando === 'adesso' ? longDayWith('dal', giorno) : formatLongDay(giorno)}
      </time>
    )
  return quando === 'attesa' && attesa ? <span className="when">{daySpanInWords(attesa)}</span> : null
}

import { type FormEvent, useId, useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatNumber, parseNumber } from '../../../contract/italian/format.ts'
import { missingOf } from '../../../contract/italian/typed-day.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { rates } from '../../../contract/subjects/rates.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import type { RateDay } from '../../shared/rates/rate-chart.tsx'
import { DayInput } from '../../shared/records/editors/days.tsx'
import { useServices } from '../../shared/services.ts'
import { RatesReview } from './rates-review.tsx'
import './rates-style.ts'

interface Props {
  family: 'euribor_360' | 'eurirs'
  terms: readonly string[]
  days: readonly RateDay[]
  /** The day to correct; null for a new day. */
  corrected: string | null
  onDone: () => void
}

/** A form for the rates of one day, all terms together. The server reviews the rates before they are written. */
export function RatesEntry({ family, terms, days, corrected, onDone }: Props) {
  const { client, toasts } = useServices()
  const [dialog, confirm] = useConfirm()
  const [data, setData] = useState<string | null>(corrected ?? dayInRome(new Date()))
  const [missing, setMissing] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isOpen, setOpen] = useState(corrected !== null)
  const key = useRef('')
  const id = useId()
  const known = days.find(({ data }) => data === corrected)?.values ?? {}

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong: Record<string, string> = {}
    if (!data) return setProblems({ data: missing ?? 'Scriva il giorno.' })
    if (data > dayInRome(new Date())) wrong.data = 'È un giorno che deve ancora venire.'
    const righe = terms.flatMap(scadenza => {
      const text = String(form.get(scadenza)).trim()
      if (!text) return []
      const valore = parseNumber(text)
      if (valore === null) wrong[scadenza] = 'Un numero, per esempio 2,05.'
      return valore === null ? [] : [{ tipo: family, scadenza, data, valore }]
    })
    if (righe.length === 0 && Object.keys(wrong).length === 0) wrong.data = 'Scriva almeno un valore.'
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    const body = { righe, fonte: String(form.get('fonte')).trim() || 'Inserimento manuale' }
    try {
      const reviewed = await client.call('POST /rates/inserimento', { body: { ...body, conferma: false } })
      const action = reviewed.nuovi.length > 0 ? 'create' : 'edit'
      const question = `Scrivere i tassi del ${data.split('-').reverse().join('/')}?`
      if (!(await confirm({ action, question, details: <RatesReview reviewed={reviewed} /> }))) return
      key.current ||= crypto.randomUUID()
      await client.call('POST /rates/inserimento', {
        body: { ...body, conferma: true },
        idempotencyKey: key.current,
      })
      key.current = ''
      toasts.add({ kind: 'plain', text: 'I tassi sono stati scritti.' })
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 0) key.current = ''
      setProblems({ data: error.message })
    }
  }

  return (
    <details className="entry" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{corrected ? 'Correggi un giorno' : 'Scrivi un giorno'}</summary>
      {dialog}
      <form className="form" noValidate onSubmit={event => void send(event)}>
        <div className="entry-grid">
          <div className="field">
            <label className="required" htmlFor={`${id}-data`}>
              Giorno
            </label>
            <DayInput
              id={`${id}-data`}
              name="data"
              field={rates.fields.data}
              value={data}
              onRead={read => {
                setData(read.date)
                setMissing(missingOf(read))
              }}
              invalid={problems.data ? true : undefined}
              describedBy={problems.data ? `${id}-data-errore` : undefined}
            />
            {problems.data && (
              <p className="error" id={`${id}-data-errore`}>
                {problems.data}
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor={`${id}-fonte`}>Fonte</label>
            <input className="input" id={`${id}-fonte`} name="fonte" maxLength={200} />
          </div>
        </div>
        <div className="entry-grid terms">
          {terms.map(term => (
            <div key={term} className="field">
              <label htmlFor={`${id}-${term}`}>{termName(term)}</label>
              <span className="affix">
                <input
                  className="input num"
                  id={`${id}-${term}`}
                  name={term}
                  inputMode="decimal"
                  {...selectOnFocus}
                  autoComplete="off"
                  defaultValue={known[term] === undefined ? '' : formatNumber(known[term])}
                  aria-invalid={problems[term] ? true : undefined}
                  aria-describedby={problems[term] ? `${id}-${term}-errore` : undefined}
                />
                <span aria-hidden="true">%</span>
              </span>
              {problems[term] && (
                <p className="error" id={`${id}-${term}-errore`}>
                  {problems[term]}
                </p>
              )}
            </div>
          ))}
        </div>
        <div className="actions">
          <button className="button primary" type="submit">
            {corrected ? 'MODIFICA' : 'CREA'}
          </button>
          {corrected && (
            <button className="button" type="button" onClick={onDone}>
              ANNULLA
            </button>
          )}
        </div>
      </form>
    </details>
  )
}

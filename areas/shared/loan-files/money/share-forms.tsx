import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import { formatNumber, parseSmallNumber } from '../../../../contract/italian/format.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import { selectOnFocus } from '../../controls/select-on-focus.ts'
import { ReferencePicker } from '../../records/editors/reference.tsx'
import { useServices } from '../../services.ts'
import { draftKey } from '../../session/drafts.ts'
import { useDraftText } from '../../session/use-draft-text.ts'
import { useFile } from '../file-data.ts'

/** Sends a write of the office, and shows the refusal of the server below the fields. */
function useOfficeWrite() {
  const { client, toasts } = useServices()
  const { refresh, edit } = useFile()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  async function write(run: (send: typeof client.call) => Promise<unknown>, text: string) {
    if (isSending) return
    setSending(true)
    setRefusal(null)
    try {
      await run(client.call)
      await refresh()
      toasts.add({ kind: 'plain', text })
      edit(null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }
  return { write, refusal, isSending }
}

const Buttons = ({
  label,
  isSending,
  refusal,
}: {
  label: string
  isSending: boolean
  refusal: string | null
}) => {
  const { edit } = useFile()
  return (
    <>
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        <button className="button" type="button" onClick={() => edit(null)}>
          ANNULLA
        </button>
        <button className="button primary" type="submit" aria-busy={isSending || undefined}>
          {label}
        </button>
      </div>
    </>
  )
}

interface Share {
  key: number
  agente: string | null
  perc: string
}

/** The shares of the agents, which add up to 100. */
export function SharesForm() {
  const { data } = useFile()
  const { write, ...state } = useOfficeWrite()
  const id = useId()
  const [rows, setRows] = useState<Share[]>(
    data.quote.length > 0
      ? data.quote.map(({ agente, perc }, key) => ({ key, agente, perc: formatNumber(perc) }))
      : [{ key: 0, agente: data.pratica.agente, perc: '100' }],
  )
  const change = (key: number, values: Partial<Share>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...values } : row)))
  const sum = rows.reduce((total, { perc }) => total + (parseSmallNumber(perc) ?? 0), 0)

  function submit(event: FormEvent) {
    event.preventDefault()
    const quote = rows.flatMap(({ agente, perc }) =>
      agente ? { agente, perc: parseSmallNumber(perc) ?? 0 } : [],
    )
    void write(
      send => send('PUT /pratiche/:id/quote', { params: { id: data.pratica._id }, body: { quote } }),
      'Il riparto è stato salvato.',
    )
  }

  return (
    <form className="file-compose" onSubmit={submit}>
      {rows.map(({ key, agente, perc }, i) => (
        <div key={key} className="file-share">
          <div className="field">
            <label htmlFor={`${id}-a${key}`}>Agente {i + 1}</label>
            <ReferencePicker
              id={`${id}-a${key}`}
              definition={shares}
              root="agente"
              value={agente}
              onChange={one => change(key, { agente: one })}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-p${key}`}>Quota, %</label>
            <input
              className="input num"
              id={`${id}-p${key}`}
              inputMode="decimal"
              {...selectOnFocus}
              autoComplete="off"
              value={perc}
              onChange={event => change(key, { perc: event.target.value })}
            />
          </div>
          {rows.length > 1 && (
            <button
              className="link"
              type="button"
              aria-label={`Togli l’agente ${i + 1}`}
              onClick={() => setRows(rows.filter(row => row.key !== key))}
            >
              Togli
            </button>
          )}
        </div>
      ))}
      <p className="note" role="status">
        In tutto {formatNumber(sum)} di 100.
      </p>
      <div>
        <button
          className="link"
          type="button"
          onClick={() =>
            setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, agente: null, perc: '' }])
          }
        >
          Aggiungi un agente
        </button>
      </div>
      <Buttons label="MODIFICA" {...state} />
    </form>
  )
}

/** Gives the file to another agent, with the reason; the agency follows the agent. */
export function HandOverForm() {
  const { data } = useFile()
  const { write, ...state } = useOfficeWrite()
  const id = useId()
  const [agente, setAgente] = useState<string | null>(null)
  const why = useDraftText(draftKey('pratica-passaggio', data.pratica._id))

  function submit(event: FormEvent) {
    event.preventDefault()
    const params = { id: data.pratica._id }
    void write(async send => {
      await send('POST /pratiche/:id/passaggio', { params, body: { agente, motivo: why.text } })
      why.clear()
    }, 'La pratica è passata a un altro agente.')
  }

  return (
    <form className="file-compose" onSubmit={submit}>
      <div className="field">
        <label className="required" htmlFor={`${id}-a`}>
          A chi passa
        </label>
        <ReferencePicker
          id={`${id}-a`}
          definition={loanFiles}
          root="agente"
          value={agente}
          onChange={setAgente}
        />
      </div>
      <div className="field">
        <label className="required" htmlFor={`${id}-m`}>
          Perché
        </label>
        <textarea
          className="input"
          id={`${id}-m`}
          rows={2}
          maxLength={1000}
          value={why.text}
          onChange={event => why.setText(event.target.value)}
        />
      </div>
      <Buttons label="MODIFICA" {...state} />
    </form>
  )
}

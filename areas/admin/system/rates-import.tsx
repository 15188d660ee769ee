import { useId, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { decodeText } from '../../../contract/text/decode-text.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { forgetFile } from '../../shared/records/import/forget-file.ts'
import { useServices } from '../../shared/services.ts'
import { RatesReview } from './rates-review.tsx'
import type { ReadRates } from './read-rates-file.ts'
import './rates-style.ts'

type Reviewed = AnswerOf<'POST /rates/inserimento'>

interface Read extends ReadRates {
  name: string
  reviewed: Reviewed | null
}

/** Imports rates from a file, and shows the changes before they are written. */
export function RatesImport({ onDone }: { onDone: () => void }) {
  const { client, toasts } = useServices()
  const [dialog, confirm] = useConfirm()
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const key = useRef('')
  const id = useId()

  async function choose(file: File | undefined) {
    setProblem(null)
    setRead(null)
    if (!file) return
    setBusy(true)
    try {
      const { readRatesFile } = await import('./read-rates-file.ts')
      const found = readRatesFile(decodeText(new Uint8Array(await file.arrayBuffer())))
      const body = {
        righe: found.righe,
        fonte: `Importazione da ${file.name}`.slice(0, 200),
        conferma: false,
      }
      const reviewed = found.righe.length > 0 ? await client.call('POST /rates/inserimento', { body }) : null
      key.current = crypto.randomUUID()
      setRead({ ...found, name: file.name, reviewed })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Il file non si legge.')
    } finally {
      setBusy(false)
    }
  }

  async function write() {
    if (!read || isBusy) return
    const question = 'Ci sono valori lontani da quelli vicini: scrivere lo stesso i tassi del file?'
    if (read.reviewed?.salti.length && !(await confirm({ action: 'send', question }))) return
    setBusy(true)
    setProblem(null)
    try {
      await client.call('POST /rates/inserimento', {
        body: { righe: read.righe, fonte: `Importazione da ${read.name}`.slice(0, 200), conferma: true },
        idempotencyKey: key.current,
      })
      toasts.add({ kind: 'plain', text: 'I tassi del file sono stati scritti.' })
      clear()
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  function clear() {
    setRead(null)
    if (input.current) input.current.value = ''
  }

  const changes = (read?.reviewed?.nuovi.length ?? 0) + (read?.reviewed?.cambiati.length ?? 0)
  return (
    <details className="entry">
      <summary>Importa da un file</summary>
      {dialog}
      <div className="form">
        <div className="field">
          <label htmlFor={id}>File CSV, o esportato dal portale della BCE</label>
          <input
            ref={input}
            className="input"
            id={id}
            type="file"
            accept=".csv,text/csv,text/plain"
            onClick={forgetFile}
            onChange={event => void choose(event.target.files?.[0])}
            aria-describedby={`${id}-aiuto`}
          />
          <p className="help" id={`${id}-aiuto`}>
            Colonne tipo, scadenza, data, valore; oppure data e una colonna per scadenza (1m, 3m, 6m, 12m, 1y…
            30y). Prima di scrivere si vede che cosa cambia.
          </p>
        </div>
        <div role="status">{isBusy && <p className="soft">Si controlla il file…</p>}</div>
        {problem && <p className="error">{problem}</p>}
        {read && (
          <>
            {read.errori.length > 0 && (
              <div className="notice danger">
                <p className="title">
                  {read.errori.length === 1
                    ? 'Una riga non si legge, e resta fuori'
                    : `${read.errori.length} righe non si leggono, e restano fuori`}
                </p>
                <ul className="rate-changes">
                  {read.errori.slice(0, 20).map(({ riga, motivo }) => (
                    <li key={riga}>
                      Riga {riga}: {motivo}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {read.reviewed && <RatesReview reviewed={read.reviewed} />}
            <div className="actions">
              <button className="button" type="button" onClick={clear}>
                ANNULLA
              </button>
              {changes > 0 && (
                <button
                  className="button primary"
                  type="button"
                  aria-disabled={isBusy || undefined}
                  onClick={() => void write()}
                >
                  INVIA
                </button>
              )}
            </div>
          </>
        )}
      </div>
    </details>
  )
}

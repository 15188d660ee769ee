import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useServices } from '../services.ts'

const call = 'GET /pratiche/:id/viste'
type Look = AnswerOf<typeof call>['rows'][number]

const howInWords = {
  pratica: 'ha aperto la pratica',
  documento: 'ha guardato',
  scaricato: 'ha scaricato',
  zip: 'ha scaricato con tutti gli altri',
  aggiunta: 'ha aggiunto pagine a',
  dati: 'ha chiesto, con i dati della persona,',
  carta: 'ha preparato',
}
const roleInWords = { admin: 'ufficio', agent: 'agente', client: 'cliente' }

/** A dialog with everybody who looked at a loan file and at its documents, the last look first. */
export function FileViews({ file, onClose }: { file: string; onClose: () => void }) {
  const { quietClient } = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const [looks, setLooks] = useState<readonly Look[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function read(cursor?: string) {
    setRefusal(null)
    try {
      const query = cursor ? { cursor } : {}
      const { rows, next } = await quietClient.call(call, { params: { id: file }, query })
      setLooks(now => [...(cursor ? (now ?? []) : []), ...rows])
      setNext(next)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
    }
  }
  const first = useRef(read)
  useEffect(() => {
    dialog.current?.showModal()
    void first.current()
  }, [])

  return (
    <dialog ref={dialog} className="dialog file-views" aria-label="Chi ha visto" onClose={onClose}>
      <h2>Chi ha visto</h2>
      {looks?.length === 0 && <p className="soft">Nessuno, finora.</p>}
      {looks && looks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
        <ul tabIndex={0} aria-label="Sguardi, dal più recente">
          {looks.map(({ _id, chi, ruolo, come, nome, at }) => (
            <li key={_id}>
              <time className="note num" dateTime={at}>
                {formatDateTime(at)}
              </time>
              <span>
                <strong>{chi ?? 'Una persona che non c’è più'}</strong>, {roleInWords[ruolo]},{' '}
                {howInWords[come]}
                {nome && ` «${nome}»`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        {next && (
          <button className="button" type="button" onClick={() => void read(next)}>
            Mostra i precedenti
          </button>
        )}
        <button className="button primary" type="button" onClick={() => dialog.current?.close()}>
          CHIUDI
        </button>
      </div>
    </dialog>
  )
}

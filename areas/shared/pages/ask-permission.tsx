import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { asSentence } from '../../../contract/italian/sentence.ts'
import { useServices } from '../services.ts'

const read = 'GET /permessi/richiesta'

/** Names who can grant the flags of a page that the person may not see, and asks them. */
export default function AskPermission({ flags }: { flags: readonly string[] }) {
  const { client, quietClient, queries } = useServices()
  const [isAsking, setAsking] = useState(false)
  const told = useRef<HTMLDivElement>(null)
  const permessi = flags.join(',')
  const { data } = useQuery({
    queryKey: [read, permessi],
    queryFn: () => quietClient.call(read, { query: { permessi } }),
    staleTime: 0,
    retry: false,
  })
  if (!data) return null
  const { chi, richiesta } = data
  const isOpen = richiesta?.stato === 'aperta'
  const waitsUntil = richiesta?.dal ?? null

  async function ask() {
    if (isAsking) return
    setAsking(true)
    try {
      const answer = await client.call('POST /permessi/richiesta', { body: { permessi } })
      queries.setQueryData([read, permessi], answer)
      // The button goes with the answer.
      told.current?.focus()
    } catch (error) {
      // The client has reported the refusal.
      if (!(error instanceof CallError)) throw error
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <p className="soft">
        {chi.length === 0
          ? 'Oggi nessun amministratore lo può dare: ne parli con chi gestisce il sito.'
          : `Lo ${chi.length === 1 ? 'può' : 'possono'} dare: ${chi.join(', ')}.`}
      </p>
      <div ref={told} role="status" tabIndex={-1}>
        {isOpen && <p>L’ha chiesto il {formatDateTime(richiesta.at)}: la risposta arriva per e-mail.</p>}
        {waitsUntil && (
          <p>
            {asSentence(`La richiesta è stata rifiutata${richiesta?.motivo ? `: ${richiesta.motivo}` : ''}`)}{' '}
            Può chiedere di nuovo {longDayWith('dal', waitsUntil)}.
          </p>
        )}
      </div>
      {chi.length > 0 && !isOpen && !waitsUntil && (
        <div className="actions">
          <button
            className="button primary"
            type="button"
            aria-busy={isAsking || undefined}
            onClick={() => void ask()}
          >
            Chiedi
          </button>
        </div>
      )}
    </>
  )
}

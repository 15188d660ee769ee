import { type FormEvent, useId, useState } from 'react'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useServices } from '../../shared/services.ts'
import { draftKey } from '../../shared/session/drafts.ts'
import { useDraftText } from '../../shared/session/use-draft-text.ts'
import type { TicketPage } from '../../shared/tickets/conversation.tsx'
import { useOwnTicketsCache } from './own-tickets.ts'

/** The votes in words. */
const votes = { 1: 'Pessima', 2: 'Scarsa', 3: 'Sufficiente', 4: 'Buona', 5: 'Ottima' } as const
const values = [1, 2, 3, 4, 5] as const

interface Props {
  ticket: Pick<TicketPage['ticket'], '_id' | 'voto' | 'commento'>
}

/** The vote of the agent on the answer of the office. Another vote replaces it. */
export function TicketVote({ ticket: { _id, voto, commento } }: Props) {
  const { client } = useServices()
  const cache = useOwnTicketsCache()
  const id = useId()
  const [chosen, choose] = useState(voto)
  const { text: words, setText: setWords, clear } = useDraftText(draftKey('ticket-voto', _id), commento ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const { isSending, send } = useSingleWrite()

  function vote(event: FormEvent) {
    event.preventDefault()
    setProblem(chosen === null ? 'Scelga un voto da 1 a 5.' : null)
    if (chosen === null) return
    const comment = words.trim()
    void send(
      async idempotencyKey => {
        const body = { voto: chosen, ...(comment && { commento: comment }) }
        const voted = await client.call('POST /tickets/:id/voto', {
          params: { id: _id },
          body,
          idempotencyKey,
        })
        clear()
        cache.change(_id, voted, page => ({
          ...page,
          ticket: { ...page.ticket, ...voted, commento: comment || null },
        }))
      },
      error => setProblem(Object.values(error.fields).join(' ') || error.message),
    )
  }

  return (
    <form className="ticket-vote" noValidate onSubmit={vote}>
      <fieldset className="choice" aria-describedby={problem ? `${id}-errore` : undefined}>
        <legend className="hidden">Voto, da 1 a 5</legend>
        {values.map(value => (
          <label key={value}>
            <input
              type="radio"
              name={`${id}-voto`}
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            <span>
              <span className="num">{value}</span> {votes[value]}
            </span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p className="error" id={`${id}-errore`} role="alert">
          {problem}
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>Commento</label>
        <textarea
          className="input"
          id={id}
          rows={3}
          maxLength={1000}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </div>
      <div className="actions">
        <button className="button" type="submit" aria-busy={isSending || undefined}>
          {voto === null ? 'Invia il voto' : 'Cambia il voto'}
        </button>
        <p className="soft" role="status">
          {voto !== null && `Grazie: il Suo voto è ${voto}, ${votes[voto as keyof typeof votes]}.`}
        </p>
      </div>
    </form>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import type { TicketCategory } from '../../../contract/tickets/ticket-words.ts'
import { useServices } from '../../shared/services.ts'
import { TicketStateBadge } from '../../shared/tickets/ticket-state.tsx'
import { ownTicketPath } from '../../shared/tickets/use-ticket-news.ts'

const name = 'GET /tickets/simili'
type Similar = AnswerOf<typeof name>

/** Typing pauses for this time before the answers are looked for. */
const pauseMs = 500
/** The shortest and the longest text that the server compares. */
const [shortest, longest] = [3, 500]

interface Props {
  /** What the agent is writing. */
  text: string
  categoria: TicketCategory | null
}

/** FAQs and own open tickets that resemble what an agent is writing, while the agent writes. */
export function SimilarAnswers({ text, categoria }: Props) {
  const { quietClient } = useServices()
  const testo = text.trim().slice(0, longest).trim()
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(testo), pauseMs)
    return () => clearTimeout(timer)
  }, [testo])
  const isAsked = asked.length >= shortest
  // Suggestions that do not arrive are not missed, so their failure shows no toast.
  const { data } = useQuery({
    queryKey: [name, asked, categoria],
    queryFn: ({ signal }) =>
      quietClient.call(name, { query: { testo: asked, ...(categoria && { categoria }) }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { faq = [], tickets = [] } = (isAsked && data) || {}
  return (
    <aside className="similar-answers" aria-label="Risposte che somigliano">
      <p className="hidden" role="status">
        {inWords(faq.length, tickets.length)}
      </p>
      {faq.length > 0 && (
        <section>
          <h2>Forse la risposta c’è già</h2>
          {faq.map(one => (
            <Answer key={one._id} faq={one} />
          ))}
        </section>
      )}
      {tickets.length > 0 && (
        <section>
          <h2>Ha già un ticket aperto?</h2>
          <ul>
            {tickets.map(({ _id, numero, oggetto, stato, createdAt }) => (
              <li key={_id}>
                <Link href={ownTicketPath(_id)}>{oggetto}</Link>
                <p className="note">
                  <span className="num">{numero}</span>, del{' '}
                  <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>{' '}
                  <TicketStateBadge state={stato} isOwn />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

const Answer = ({ faq: { domanda, risposta } }: { faq: Similar['faq'][number] }) => (
  <details>
    <summary>{domanda}</summary>
    <p className="multiline">{risposta}</p>
  </details>
)

/** «2 risposte e un ticket aperto somigliano a quello che scrive.»; empty without any. */
function inWords(answers: number, tickets: number): string {
  const parts = [
    answers > 0 && (answers === 1 ? 'una risposta' : `${answers} risposte`),
    tickets > 0 && (tickets === 1 ? 'un ticket aperto' : `${tickets} ticket aperti`),
  ].filter(Boolean)
  if (parts.length === 0) return ''
  return `${answers + tickets === 1 ? 'C’è' : 'Ci sono'} ${parts.join(' e ')} su quello che scrive.`
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'wouter'
import { longestMessage, maxAttachments } from '../../../contract/calls/customers/customer-files.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { addStyle } from '../../shared/add-style.ts'
import badges from '../../shared/loan-files/documents/document-badges.css?inline'
import { MessageForm } from '../../shared/messages/message-form.tsx'
import { useWritten } from '../../shared/messages/use-written.ts'
import { useServices } from '../../shared/services.ts'
import { draftKey } from '../../shared/session/drafts.ts'
import { whenInSight } from '../../shared/when-in-sight.ts'
import { Answered } from './answered.tsx'
import { useFileEvents } from './customer-reads.ts'
import { FilePageHead } from './file-page-head.tsx'
import style from './files.css?inline'
import { useKnownFile } from './known-file.ts'
import { MessageList, OutgoingList } from './messages/message-list.tsx'
import messagesStyle from './messages/messages.css?inline'
import { useOutbox } from './messages/use-outbox.ts'

addStyle(style)
addStyle(badges)
addStyle(messagesStyle)

const read = 'GET /clients/pratiche/:id/messaggi'

/** The messages between the customer and whoever follows the file, the newest first below a box that is always open. */
export default function CustomersMessages() {
  const { id } = useParams<{ id: string }>()
  const { quietClient } = useServices()
  useFileEvents(read)
  const query = useInfiniteQuery({
    queryKey: [read, id],
    queryFn: ({ pageParam: cursor }) =>
      quietClient.call(read, { params: { id }, query: cursor ? { cursor } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
  const rows = query.data?.pages.flatMap(({ rows }) => rows)
  const newest = rows?.find(({ da }) => da === 'casa')?._id
  useReading(id, query.data?.pages[0]?.nonLetti ? newest : undefined)
  return (
    <div className="page">
      <Answered query={{ ...query, data: rows }} failure="I messaggi non sono arrivati.">
        {rows => (
          <>
            <FilePageHead id={id} title="Messaggi" />
            <Conversation key={id} id={id}>
              {rows.length === 0 && (
                <p className="soft">
                  Ancora nessun messaggio. Può chiedere quello che vuole sulla Sua pratica: la risposta arriva
                  qui, e un’e-mail La avvisa.
                </p>
              )}
              <div role="log" aria-label="Messaggi">
                <MessageList messages={rows} />
              </div>
              {query.hasNextPage && (
                <p>
                  <button
                    className="button"
                    type="button"
                    aria-busy={query.isFetchingNextPage || undefined}
                    onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
                  >
                    Mostra i messaggi di prima
                  </button>
                </p>
              )}
            </Conversation>
          </>
        )}
      </Answered>
    </div>
  )
}

function Conversation({ id, children }: { id: string; children: ReactNode }) {
  const outbox = useOutbox(id)
  const written = useWritten({
    storage: draftKey('messaggio', id),
    path: `/v2/clients/pratiche/${id}/allegati`,
    maxFiles: maxAttachments,
  })
  const follower = useKnownFile(id)?.segue
  return (
    <div className="conversation">
      <MessageForm
        written={written}
        label={`Scriva a ${follower?.nome ?? follower?.agenzia ?? 'chi La segue'}`}
        longest={longestMessage}
        onSend={outbox.send}
      />
      {follower && (
        <p className="note">
          Se è urgente telefoni al numero <a href={telephone(follower.telefono)}>{follower.telefono}</a>. Non
          scriva qui password né codici della banca.
        </p>
      )}
      <OutgoingList
        messages={outbox.outgoing}
        isAway={outbox.isAway}
        onRetry={outbox.retry}
        onRemove={outbox.remove}
      />
      {children}
    </div>
  )
}

/** Tells the server that the messages up to one are read, while the page is in sight. */
function useReading(id: string, upTo: string | undefined): void {
  const { quietClient, queries } = useServices()
  useEffect(() => {
    if (!upTo) return
    return whenInSight(() => {
      const body = { fino: upTo }
      quietClient
        .call('POST /clients/pratiche/:id/messaggi/letti', { params: { id }, body })
        .then(() => queries.invalidateQueries({ queryKey: ['GET /clients/pratiche'] }))
        // The next visit says it again.
        .catch(() => {})
    })
  }, [quietClient, queries, id, upTo])
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useParams } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { longestTicketMessage } from '../../../contract/calls/tickets.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { isOpenTicket, ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { useKeyOf } from '../../shared/controls/shortcuts.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { MessageForm } from '../../shared/messages/message-form.tsx'
import type { Written } from '../../shared/messages/use-written.ts'
import { Titled } from '../../shared/pages/page.tsx'
import { useServices } from '../../shared/services.ts'
import { Conversation, type TicketPage } from '../../shared/tickets/conversation.tsx'
import { FormerSubject } from '../../shared/tickets/former-subject.tsx'
import { TicketStateBadge } from '../../shared/tickets/ticket-state.tsx'
import { useReopening, useTicketMessage } from '../../shared/tickets/use-ticket-message.ts'
import { ownTicketPath, ownTicketsPath } from '../../shared/tickets/use-ticket-news.ts'
import { useMinutes } from '../../shared/use-minutes.ts'
import { whenInSight } from '../../shared/when-in-sight.ts'
import { newTicketPath, promiseInWords, useOwnTicketsCache } from './own-tickets.ts'
import { TicketVote } from './ticket-vote.tsx'
import style from './tickets.css?inline'

addStyle(style)

const breadcrumb = <Breadcrumb group="system" then={[[ownTicketsPath, 'Ticket']]} />

/** A ticket of the agent: the conversation with the office, and what the agent can do now. */
export default function OwnTicketPage() {
  const { id = '' } = useParams<{ id: string }>()
  const query = useData('GET /tickets/:id/scheda', { params: { id } })
  return (
    <Loaded query={query} missing={<Missing />} keeps>
      {page => <Ticket key={id} page={page} />}
    </Loaded>
  )
}

const Missing = () => (
  <div className="page">
    <PageHead breadcrumb={breadcrumb} title="Questo ticket non c’è" />
    <p>
      È stato cancellato, oppure l’ha aperto un’altra persona.{' '}
      <Link href={ownTicketsPath}>Vedi i Suoi ticket</Link>.
    </p>
  </div>
)

function Ticket({ page }: { page: TicketPage }) {
  const { ticket, messaggi, rispostaEntro, riapribile, readedFrom } = page
  const { _id, numero, oggetto, categoria, stato, createdAt, assegnato, pratica, unitoA } = ticket
  const now = useMinutes()
  useReading(_id)
  return (
    <Titled title={`${numero}, ${oggetto}`}>
      <div className="page ticket-page">
        <PageHead breadcrumb={breadcrumb} title={oggetto} aside={<TicketStateBadge state={stato} isOwn />}>
          <p className="soft ticket-facts">
            <span>
              <span className="num">{numero}</span>, {ticketCategories[categoria]}, del{' '}
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </span>
            {pratica && (
              <Link href={`/agents/reports/pratiche/${pratica._id}`}>
                Pratica <span className="num">{pratica.IDEGG}</span>
              </Link>
            )}
            <span>{assegnato ? `Lo segue ${assegnato.nome}` : 'Ancora nessuno lo segue'}</span>
            {rispostaEntro && (
              <strong>
                <time dateTime={rispostaEntro}>{promiseInWords(rispostaEntro, now)}</time>
              </strong>
            )}
          </p>
          <FormerSubject ticket={ticket} />
        </PageHead>
        <Conversation messages={messaggi} side="agente" readFrom={readedFrom} />
        {unitoA ? (
          <p className="notice">
            Questo ticket continua in un altro: <Link href={ownTicketPath(unitoA._id)}>{unitoA.numero}</Link>.
          </p>
        ) : isOpenTicket(stato) ? (
          <Answer id={_id} />
        ) : (
          <div className="ticket-closing">
            {!ticket.tolto && (
              <Part title="Com’è stata la risposta?">
                <TicketVote ticket={ticket} />
              </Part>
            )}
            {riapribile ? <Reopen id={_id} /> : <TooLate file={pratica?._id ?? null} />}
          </div>
        )}
      </div>
    </Titled>
  )
}

/** Returns a function that reads a ticket again, and the list of own tickets. */
function useTicketRefresh() {
  const refresh = useRefresh()
  return async () => {
    await Promise.all([refresh('GET /tickets/:id/scheda'), refresh('GET /tickets/getMines')])
  }
}

/** The answer of the agent. The key `r` leads to the text box. */
function Answer({ id }: { id: string }) {
  const { client } = useServices()
  const refresh = useTicketRefresh()
  const written = useTicketMessage(id)
  const box = useRef<HTMLTextAreaElement>(null)
  useKeyOf('r', box)
  async function send({ testo, allegati }: Written, idempotencyKey: string) {
    const body = { testo, allegati: allegati.map(({ _id }) => _id) }
    await client.call('POST /tickets/:id/messaggi', { params: { id }, body, idempotencyKey })
    await refresh()
  }
  return (
    <MessageForm
      written={written}
      label="Scriva all’ufficio"
      longest={longestTicketMessage}
      box={box}
      onSend={send}
    >
      <p className="note list-keys">
        <span>
          <kbd>R</kbd> scrivi
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Invio</kbd> invia
        </span>
      </p>
    </MessageForm>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="ticket-part">
    <h2>{title}</h2>
    {children}
  </section>
)

function Reopen({ id }: { id: string }) {
  const { client, toasts } = useServices()
  const refresh = useTicketRefresh()
  const written = useReopening(id)
  async function reopen({ testo }: Written, idempotencyKey: string) {
    await client.call('POST /tickets/:id/riapri', { params: { id }, body: { testo }, idempotencyKey })
    await refresh()
    toasts.add({ kind: 'plain', text: 'Il ticket è di nuovo aperto.' })
  }
  return (
    <Part title="Non è risolto?">
      <MessageForm
        written={written}
        label="Scriva che cosa manca"
        longest={longestTicketMessage}
        rows={3}
        submit="Riapri"
        onSend={reopen}
      />
    </Part>
  )
}

const TooLate = ({ file }: { file: string | null }) => (
  <Part title="Non è risolto?">
    <p>
      Il tempo per riaprirlo è passato. Per continuare{' '}
      <Link href={file ? `${newTicketPath}?pratica=${file}` : newTicketPath}>apra un ticket nuovo</Link>.
    </p>
  </Part>
)

/** Marks the news of a ticket as read while the page is in sight. */
function useReading(id: string): void {
  const { quietClient } = useServices()
  const cache = useOwnTicketsCache()
  const hasNews = useData('GET /tickets/getMines').data?.find(({ _id }) => _id === id)?.notifyUser ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cache is that of the same services.
  useEffect(() => {
    if (!hasNews) return
    return whenInSight(() => {
      quietClient.call('GET /tickets/removeNotification/:id', { params: { id } }).then(
        ({ notifyUser, readedFrom }) =>
          cache.change(id, { notifyUser, readedFrom }, page => ({ ...page, readedFrom })),
        error => {
          // The next visit says it again.
          if (!(error instanceof CallError)) throw error
        },
      )
    })
  }, [quietClient, id, hasNews])
}

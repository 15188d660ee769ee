import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { isOpenTicket } from '../../../contract/tickets/ticket-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import { readKey } from '../../shared/calls/data.ts'
import { KeysLine, type KeyWords, useKeysDialog } from '../../shared/controls/keys-help.tsx'
import { isShortcut } from '../../shared/controls/shortcuts.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Titled } from '../../shared/pages/page.tsx'
import { readAddress } from '../../shared/records/list/list-address.ts'
import { Presence } from '../../shared/records/page/presence.tsx'
import { RemovedPage } from '../../shared/records/page/removed-page.tsx'
import { useServices } from '../../shared/services.ts'
import { Conversation, type TicketMessage, type TicketPage } from '../../shared/tickets/conversation.tsx'
import { FormerSubject } from '../../shared/tickets/former-subject.tsx'
import { TicketStateBadge } from '../../shared/tickets/ticket-state.tsx'
import { whenInSight } from '../../shared/when-in-sight.ts'
import { AnswerForm, type AnswerKind, answerKinds, flagOfKind } from './answer-form.tsx'
import { type Changes, useChangeTickets, useOwnId, useTicketRights } from './change-tickets.ts'
import {
  pageCall,
  type QueuedTicket,
  queuePath,
  queueSearch,
  queueShape,
  useQueue,
  useRefreshQueue,
} from './queue.ts'
import { TicketActions, type TicketDialog, TicketDialogs } from './ticket-actions.tsx'
import { PriorityMark } from './ticket-marks.tsx'
import style from './ticket-page.css?inline'
import { TicketSide } from './ticket-side.tsx'

addStyle(style)

/** The page of a ticket in the office. The address has the queue that the reader came from. */
export default function OfficeTicketPage() {
  const { id } = useParams<{ id: string }>()
  const { client } = useServices()
  const search = queueSearch(readAddress(queueShape, useSearch()))
  const input = { params: { id } }
  const query = useQuery({
    queryKey: readKey(pageCall, input),
    queryFn: () => client.call(pageCall, input),
    // The page may have been closed while somebody wrote a note, which is no news of the ticket.
    staleTime: 0,
  })
  const { refetch } = query
  useNotes(id, refetch)
  const breadcrumb = <Breadcrumb group="feeds" then={[[queuePath + search, 'Ticket']]} />
  return (
    <Loaded
      query={query}
      keeps
      missing={<RemovedPage definition={tickets} {...{ id, breadcrumb }} onRestored={() => void refetch()} />}
    >
      {page => (
        <div className="page wide ticket-page">
          <OpenTicket key={id} page={page} search={search} breadcrumb={breadcrumb} refresh={refetch} />
        </div>
      )}
    </Loaded>
  )
}

interface OpenProps {
  page: TicketPage
  /** The filters of the queue, with their `?`. */
  search: string
  breadcrumb: ReactNode
  refresh: () => Promise<unknown>
}

/** Messages of a long conversation that stand on the page before the others are asked for. */
const shownFirst = 12

function OpenTicket({ page, search, breadcrumb, refresh }: OpenProps) {
  const { ticket, messaggi } = page
  const rights = useTicketRights()
  const ownId = useOwnId()
  const kinds = answerKinds.filter(one => rights.has(flagOfKind[one]))
  const [kind, setKind] = useState<AnswerKind>('risposta')
  const [showsAll, showAll] = useState(false)
  const [dialog, open] = useState<TicketDialog | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const change = useChange(page)
  const { goToNext, following, preceding } = useQueueAround(ticket._id, search)
  useReading(page)

  const isMerged = ticket.unitoA !== null
  const mayAnswer = kinds.length > 0 && !isMerged
  const maySolve = rights.mayEnter('risolto') && isOpenTicket(ticket.stato) && !isMerged
  const mayTake = rights.mayChange('assegnato') && ownId !== undefined && !isMerged
  const write = (as: AnswerKind) => {
    setKind(as)
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }
  const actions: Readonly<Record<string, (() => void) | false>> = {
    j: following,
    k: preceding,
    r: mayAnswer && kinds.includes('risposta') && (() => write('risposta')),
    n: mayAnswer && kinds.includes('nota') && (() => write('nota')),
    a:
      mayTake &&
      ticket.assegnato?._id !== ownId &&
      (() => void change({ assegnato: ownId }, 'Il ticket è assegnato a Lei.')),
    e: maySolve && (() => void change({ stato: 'risolto' }, 'Il ticket è risolto.')),
  }
  useKeys(actions)
  const offered = keys.filter(([pressed]) =>
    pressed[0] === 'Ctrl' ? mayAnswer : pressed.some(key => actions[key.toLowerCase()] ?? true),
  )
  const [keysDialog, showKeys] = useKeysDialog(offered)

  const hidden = showsAll ? 0 : Math.max(0, messaggi.length - shownFirst)
  return (
    <Titled title={`${ticket.numero}, ${ticket.oggetto}`}>
      <PageHead
        breadcrumb={breadcrumb}
        title={ticket.oggetto}
        aside={
          <p className="ticket-marks">
            <TicketStateBadge state={ticket.stato} /> <PriorityMark priority={ticket.priorita} />
          </p>
        }
        actions={
          <>
            {actions.r && (
              <button className="button" type="button" aria-keyshortcuts="r" onClick={actions.r}>
                Rispondi
              </button>
            )}
            {actions.a && (
              <button className="button" type="button" aria-keyshortcuts="a" onClick={actions.a}>
                Assegna a me
              </button>
            )}
            {actions.e && (
              <button className="button" type="button" aria-keyshortcuts="e" onClick={actions.e}>
                Segna come risolto
              </button>
            )}
            <TicketActions page={page} open={open} />
          </>
        }
      >
        <p className="soft">
          <span className="num">{ticket.numero}</span>, {ticket.autore.nome} {ticket.autore.cognome},{' '}
          <time dateTime={ticket.createdAt}>{formatDateTime(ticket.createdAt)}</time>
          {ticket.divisoDa && (
            <>
              . Diviso da <Link href={`${queuePath}/${ticket.divisoDa._id}`}>{ticket.divisoDa.numero}</Link>
            </>
          )}
        </p>
        <FormerSubject ticket={ticket} />
      </PageHead>
      <Presence key={ticket._id} resource={tickets.name} id={ticket._id} />
      <div className="ticket-columns">
        <div className="ticket-main">
          {hidden > 0 && (
            <button className="button" type="button" onClick={() => showAll(true)}>
              {hidden === 1 ? 'Mostra il messaggio precedente' : `Mostra i ${hidden} messaggi precedenti`}
            </button>
          )}
          <Conversation
            messages={messaggi.slice(hidden)}
            side="ufficio"
            readFrom={page.readedFrom}
            actions={message =>
              maySplit(message) && rights.has('merge') ? (
                <p>
                  <button
                    className="link note"
                    type="button"
                    onClick={() => open({ name: 'dividi', message })}
                  >
                    Fanne un altro ticket
                  </button>
                </p>
              ) : null
            }
          />
          {ticket.unitoA && (
            <p className="notice">
              Questo ticket è unito a{' '}
              <Link href={`${queuePath}/${ticket.unitoA._id}`}>{ticket.unitoA.numero}</Link>: la conversazione
              continua lì.
            </p>
          )}
          {mayAnswer && (
            <AnswerForm
              page={page}
              box={box}
              kinds={kinds}
              kind={kinds.includes(kind) ? kind : kinds[0]!}
              setKind={setKind}
              refresh={refresh}
              goToNext={goToNext}
            />
          )}
          {keysDialog}
          <KeysLine keys={offered.slice(0, usualKeys)} onAll={showKeys} />
        </div>
        <TicketSide page={page} change={change} />
      </div>
      {dialog && <TicketDialogs dialog={dialog} page={page} search={search} onClose={() => open(null)} />}
    </Titled>
  )
}

const keys: readonly KeyWords[] = [
  [['J', 'K'], 'al prossimo, al precedente'],
  [['R'], 'rispondi'],
  [['N'], 'scrivi una nota interna'],
  [['A'], 'assegna a me'],
  [['E'], 'segna come risolto'],
  [['Ctrl', 'Invio'], 'invia'],
  [['Ctrl', 'Maiusc', 'Invio'], 'invia e vai al prossimo'],
  [['M'], 'cerca nel menu'],
]
/** Those that stand on the page. */
const usualKeys = 6

/** A message that a ticket of its own can be made of. */
const maySplit = ({ da, interno, tolto, ticket }: TicketMessage) =>
  da === 'agente' && !interno && !tolto && ticket === null

/** Does the action of a key. */
function useKeys(actions: Readonly<Record<string, (() => void) | false>>) {
  const now = useRef(actions)
  now.current = actions
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = isShortcut(event, event.key) && now.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Returns a function that changes the ticket of the page, and shows a notice of what was done, or of the refusal. */
function useChange({ ticket }: TicketPage) {
  const { toasts } = useServices()
  const change = useChangeTickets()
  return async (changes: Changes, done: string): Promise<void> => {
    try {
      const { rifiutati } = await change([ticket], changes)
      const [refused] = rifiutati
      toasts.add(refused ? { kind: 'danger', text: refused.motivo } : { kind: 'plain', text: done })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toasts.add({ kind: 'danger', text: error.message })
    }
  }
}

/**
 * The ways to the tickets around one in its queue: to the one that follows and to the one before, false without it, and to
 * the next one to work on, which after the last one is the first that is left, or the queue.
 */
function useQueueAround(id: string, search: string) {
  const [, go] = useLocation()
  const { data } = useQueue(readAddress(queueShape, search))
  const rows = data?.rows ?? []
  const found = rows.findIndex(({ _id }) => _id === id)
  // A ticket that has left the queue gives its place to the one that followed.
  const place = useRef(0)
  if (found >= 0) place.current = found
  const next = rows[found < 0 ? place.current : found + 1]
  const before = rows[place.current - 1]
  const to = (ticket: QueuedTicket) => go(`${queuePath}/${ticket._id}${search}`)
  return {
    following: next !== undefined && (() => to(next)),
    preceding: before !== undefined && (() => to(before)),
    goToNext() {
      const left = next ?? rows.find(({ _id }) => _id !== id)
      if (left) to(left)
      else go(queuePath + search)
    },
  }
}

/** Reads the page again after a note of the office: events of tickets name only what the agent may know. */
function useNotes(id: string, refetch: () => Promise<unknown>) {
  const { live } = useServices()
  useEffect(
    () =>
      live.on('records', event => {
        if (event !== 'missed' && event.topic === 'records' && event.whole === id) void refetch()
      }),
    [live, id, refetch],
  )
}

/** Marks what the agent has written as read, once it is in sight: whoever is away gets a letter. */
function useReading({ ticket: { _id: id }, messaggi, readedFrom }: TicketPage) {
  const { quietClient } = useServices()
  const refresh = useRefreshQueue()
  const newest = messaggi.findLast(({ da }) => da === 'agente')?.at
  const isNew = newest !== undefined && (readedFrom === null || newest > readedFrom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is read once.
  useEffect(() => {
    if (!isNew) return
    return whenInSight(() => {
      quietClient.call('GET /tickets/removeNotification/:id', { params: { id } }).then(refresh, () => {})
    })
  }, [id, newest])
}

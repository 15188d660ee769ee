import { useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { fold } from '../../../contract/text/fold.ts'
import { isOpenTicket, ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useData } from '../../shared/calls/data.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Filters } from '../../shared/records/list/filters.tsx'
import { useListAddress } from '../../shared/records/list/list-address.ts'
import { useShortcutToAdd } from '../../shared/records/list/list-page.tsx'
import { type RowShape, useRowKeys } from '../../shared/records/list/row-keys.ts'
import { TicketStateBadge } from '../../shared/tickets/ticket-state.tsx'
import { type OwnTicket, ownTicketPath } from '../../shared/tickets/use-ticket-news.ts'
import { useMinutes } from '../../shared/use-minutes.ts'
import { newTicketPath, promiseInWords } from './own-tickets.ts'
import style from './tickets.css?inline'

addStyle(style)

/** What the history holds after a ticket is created: its id. */
export interface CreatedState {
  creato?: string
}

/** The own tickets of the agent, those with news first, after one that was created just now. */
export default function TicketsPage() {
  const query = useData('GET /tickets/getMines')
  const created = useHistoryState<CreatedState | null>()?.creato
  useShortcutToAdd(newTicketPath)
  return (
    <Loaded query={query}>
      {tickets => {
        const first = tickets.filter(({ _id }) => _id === created)
        return <Tickets tickets={[...first, ...tickets.filter(one => !first.includes(one))]} />
      }}
    </Loaded>
  )
}

/** Which tickets the list shows, by the value in the address. A solved ticket with news still waits for the agent. */
const views = [
  {
    value: null,
    label: 'Aperti',
    has: ({ stato, notifyUser }: OwnTicket) => isOpenTicket(stato) || notifyUser,
  },
  { value: 'chiusi', label: 'Chiusi', has: ({ stato }: OwnTicket) => !isOpenTicket(stato) },
  { value: 'tutti', label: 'Tutti', has: () => true },
] as const
const shape = {
  columns: [],
  filters: [
    { name: 'stato', label: 'Stato', accepts: (value: string) => views.some(view => view.value === value) },
  ],
}
const row: RowShape = { row: 'li', link: 'a' }

function Tickets({ tickets }: { tickets: readonly OwnTicket[] }) {
  const { state, change, addressOf } = useListAddress(shape)
  const now = useMinutes()
  const list = useRef<HTMLUListElement>(null)
  const keys = useRowKeys(list, undefined, row)
  const texts = useMemo(() => new Map(tickets.map(ticket => [ticket._id, textOf(ticket)])), [tickets])
  const words = fold(state.search).split(' ').filter(Boolean)
  const view = views.find(({ value }) => value === (state.filters.stato ?? null))!
  const shown = tickets.filter(
    ticket => view.has(ticket) && words.every(word => texts.get(ticket._id)!.includes(word)),
  )
  return (
    <div className="page wide list">
      <PageHead
        breadcrumb={<Breadcrumb group="system" />}
        title="Ticket"
        actions={tickets.length > 0 && <NewTicket />}
      >
        {tickets.length > 0 && (
          <nav className="tabs" aria-label="Quali ticket">
            {views.map(({ value, label, has }) => (
              <Link
                key={label}
                href={addressOf({ filters: value ? { stato: value } : {} })}
                aria-current={view.value === value || undefined}
              >
                {label}
                <span className="count">{formatNumber(tickets.filter(has).length)}</span>
              </Link>
            ))}
          </nav>
        )}
      </PageHead>
      {tickets.length === 0 ? (
        <div className="empty">
          <p>
            Un ticket è una domanda all’ufficio: su una pratica, una provvigione, una banca, un programma che
            non va. Qui vede chi la segue, entro quando riceve la risposta, e tutto quello che vi siete
            scritti.
          </p>
          <NewTicket />
        </div>
      ) : (
        <Filters
          search={{ label: 'Cerca', placeholder: 'Parole, numero o pratica' }}
          state={{ ...state, filters: {} }}
          onChange={({ search = '' }, replace) => change({ search }, replace)}
          allHref={addressOf({ search: '' })}
        />
      )}
      <p className={state.search ? 'soft' : 'hidden'} role="status">
        {state.search &&
          shown.length > 0 &&
          (shown.length === 1 ? '1 ticket' : `${formatNumber(shown.length)} ticket`)}
      </p>
      {tickets.length > 0 && shown.length === 0 && (
        <div className="empty">
          {state.search ? (
            <>
              <p>Nessun ticket con queste parole.</p>
              <Link className="button" href={addressOf({ search: '', filters: { stato: 'tutti' } })}>
                Mostra tutto
              </Link>
            </>
          ) : (
            <p>{view.value === 'chiusi' ? 'Nessun ticket chiuso.' : 'Nessun ticket aperto.'}</p>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <ul ref={list} className="own-tickets" {...keys}>
          {shown.map(ticket => (
            <TicketRow key={ticket._id} ticket={ticket} now={now} />
          ))}
        </ul>
      )}
    </div>
  )
}

const NewTicket = () => (
  <Link className="button primary" href={newTicketPath}>
    Apri un ticket
  </Link>
)

/** What a search looks through. */
const textOf = ({ numero, categoria, oggetto, pratica, ultimo }: OwnTicket) =>
  fold([numero, ticketCategories[categoria], oggetto, pratica?.IDEGG, ultimo.autore, ultimo.testo].join(' '))

function TicketRow({ ticket, now }: { ticket: OwnTicket; now: Date }) {
  const { _id, numero, categoria, oggetto, stato, pratica, ultimo, notifyUser, rispostaEntro } = ticket
  return (
    <li className={notifyUser ? 'unread-ticket' : undefined}>
      <div>
        <p className="ticket-subject">
          <Link href={ownTicketPath(_id)}>{oggetto}</Link>
          {notifyUser && <span className="badge pending">Da leggere</span>}
        </p>
        <p className="note">
          <span className="num">{numero}</span>, {ticketCategories[categoria]}
          {pratica && (
            <>
              , pratica <span className="num">{pratica.IDEGG}</span>
            </>
          )}
        </p>
        <p className="ticket-last">
          <strong>{ultimo.da === 'agente' ? 'Lei' : ultimo.autore}</strong> {ultimo.testo}
        </p>
      </div>
      <div className="ticket-standing">
        <TicketStateBadge state={stato} isOwn />
        <time className="note" dateTime={ultimo.at}>
          {formatDateTime(ultimo.at)}
        </time>
        {rispostaEntro && (
          <time className="note" dateTime={rispostaEntro}>
            {promiseInWords(rispostaEntro, now)}
          </time>
        )}
      </div>
    </li>
  )
}

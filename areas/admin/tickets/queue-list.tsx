import { useCallback, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { waitInWords } from '../../../contract/italian/due.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { clockUrgency } from '../../../contract/tickets/clock-words.ts'
import { ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { focusRow, useFocusOnNext, useListKeys } from '../../shared/controls/list-keys.tsx'
import { withSelected } from '../../shared/records/list/selected-rows.ts'
import { TicketStateBadge } from '../../shared/tickets/ticket-state.tsx'
import { useMinutes } from '../../shared/use-minutes.ts'
import type { QueuedTicket } from './queue.ts'
import { Due, PriorityMark } from './ticket-marks.tsx'

type Selected = ReadonlyMap<string, QueuedTicket>

interface Props {
  rows: readonly QueuedTicket[]
  selected: Selected
  select: (now: Selected) => void
  /** The rows answer the previous query. */
  isOld: boolean
  hrefOf: (ticket: QueuedTicket) => string
  /** Shows more rows; left out when there are no more. */
  onMore: (() => void) | undefined
}

/** «T26-000012, Delibera in ritardo» */
export const nameOfTicket = ({ numero, oggetto }: Pick<QueuedTicket, 'numero' | 'oggetto'>): string =>
  `${numero}, ${oggetto}`

/** The tickets of the queue: a line each on a wide screen, a card on a narrow one. */
export function QueueList({ rows, selected, select, isOld, hrefOf, onMore }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const now = useMinutes()
  /** The number of rows before more were asked for: the first new row takes the focus. */
  const before = useRef<number | null>(null)
  const goOn = useCallback(() => {
    if (!onMore) return
    before.current = rows.length
    onMore()
  }, [onMore, rows.length])
  useListKeys(list, undefined, goOn)
  useFocusOnNext(list, rows)
  useEffect(() => {
    const at = before.current
    if (at === null || rows.length <= at) return
    before.current = null
    focusRow(list.current, at)
  }, [rows])

  const toggle = (some: readonly QueuedTicket[], on: boolean) => select(withSelected(selected, some, on))

  return (
    <div className="tickets-queue" aria-busy={isOld || undefined}>
      <div className="tickets-head">
        <label className="tick-label">
          <input
            className="tick"
            type="checkbox"
            aria-label="Seleziona tutti i ticket dell’elenco"
            checked={rows.every(({ _id }) => selected.has(_id))}
            onChange={event => toggle(rows, event.target.checked)}
          />
          <span className="all">Seleziona tutti</span>
        </label>
        <span aria-hidden="true">Ticket</span>
        <span aria-hidden="true">Agente</span>
        <span aria-hidden="true">Assegnato a</span>
        <span aria-hidden="true">Tempi</span>
      </div>
      <ol ref={list}>
        {rows.map(ticket => (
          <QueueRow
            key={ticket._id}
            ticket={ticket}
            now={now}
            href={hrefOf(ticket)}
            isSelected={selected.has(ticket._id)}
            onSelect={on => toggle([ticket], on)}
          />
        ))}
      </ol>
      {onMore && (
        <button className="button" type="button" onClick={goOn}>
          Mostra altri
        </button>
      )}
    </div>
  )
}

interface RowProps {
  ticket: QueuedTicket
  now: Date
  href: string
  isSelected: boolean
  onSelect: (on: boolean) => void
}

function QueueRow({ ticket, now, href, isSelected, onSelect }: RowProps) {
  const { _id, numero, oggetto, categoria, priorita, stato, autore, assegnato, pratica } = ticket
  const { ultimo, nuovo, scadenza, trovato } = ticket
  return (
    <li data-id={_id} className={isSelected ? 'selected' : undefined}>
      <label className="tick-label">
        <input
          className="tick"
          type="checkbox"
          data-key="space x"
          aria-label={`Seleziona ${nameOfTicket(ticket)}`}
          checked={isSelected}
          onChange={event => onSelect(event.target.checked)}
        />
      </label>
      <div className="what">
        <p>
          <span className="num soft">{numero}</span>{' '}
          <Link className={nuovo ? 'row-target new' : 'row-target'} href={href}>
            {oggetto}
          </Link>{' '}
          {nuovo && <span className="badge pending">Nuovo</span>} <PriorityMark priority={priorita} />
        </p>
        <p className="note excerpt">
          {ultimo.da === 'agente' ? 'L’agente' : 'L’ufficio'},{' '}
          <time dateTime={ultimo.at} title={formatDateTime(ultimo.at)}>
            {ago(ultimo.at, now)}
          </time>
          : {trovato ?? ultimo.testo}
        </p>
      </div>
      <div className="who">
        <p>{autore.nome}</p>
        <p className="note">
          {ticketCategories[categoria]}
          {pratica && `, pratica ${pratica.IDEGG}`}
        </p>
      </div>
      <div className="whose">
        <p>{assegnato ? assegnato.nome : <span className="soft">Nessuno</span>}</p>
        <p className="note">
          <TicketStateBadge state={stato} />
        </p>
      </div>
      <p className="due">
        {scadenza && <Due clock={scadenza} urgency={clockUrgency(scadenza, now)} now={now} />}
      </p>
    </li>
  )
}

/** «adesso», «40 min fa», «3 giorni fa». */
const ago = (at: string, now: Date): string =>
  now.getTime() - Date.parse(at) < 60_000 ? 'adesso' : `${waitInWords(new Date(at), now)} fa`

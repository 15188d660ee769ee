import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { admin, agent } from '../../../contract/access/grants.ts'
import type { TicketState } from '../../../contract/tickets/ticket-words.ts'
import { readKey, useData } from '../calls/data.ts'
import { useMay } from '../records/use-may.ts'
import { useServices } from '../services.ts'
import { TicketStateBadge } from '../tickets/ticket-state.tsx'
import { ownTicketPath, ownTicketsPath } from '../tickets/use-ticket-news.ts'
import { useFile } from './file-data.ts'
import { Empty, Section } from './section.tsx'

/** The tickets of a loan file: those that the office reads, or those that the agent has opened. */
export function TicketsSection() {
  const isOffice = useMay([admin('ticketing_access')])
  const isAgent = useMay([agent('tickets')])
  if (isOffice) return <OfficeTickets />
  return isAgent ? <OwnTickets /> : null
}

const queueCall = 'GET /tickets/coda'

function OfficeTickets() {
  const { client } = useServices()
  const { pratica } = useFile().data
  const mayOpen = useMay([admin('ticketing.reply')])
  const input = { query: { vista: 'tutti', pratica: pratica._id } } as const
  const { data } = useQuery({
    queryKey: readKey(queueCall, input),
    queryFn: () => client.call(queueCall, input),
  })
  const { agente } = pratica
  const address = `/admin/tickets/nuovo?pratica=${pratica._id}${agente ? `&agente=${agente}` : ''}`
  return (
    <TicketList
      rows={data?.rows}
      hrefOf={id => `/admin/tickets/${id}?gruppo=tutti&pratica=${pratica._id}`}
      addHref={mayOpen ? address : undefined}
    />
  )
}

function OwnTickets() {
  const { pratica } = useFile().data
  const { data } = useData('GET /tickets/getMines')
  return (
    <TicketList
      rows={data?.filter(ticket => ticket.pratica?._id === pratica._id)}
      hrefOf={ownTicketPath}
      addHref={`${ownTicketsPath}/add?pratica=${pratica._id}`}
    />
  )
}

interface ListProps {
  /** Undefined before the answer. */
  rows: readonly { _id: string; numero: string; oggetto: string; stato: TicketState }[] | undefined
  hrefOf: (id: string) => string
  /** The page that opens a ticket about the file, for whoever may. */
  addHref: string | undefined
}

const TicketList = ({ rows, hrefOf, addHref }: ListProps) => (
  <Section id="ticket" title="Ticket" actions={addHref && <Link href={addHref}>Apri un ticket</Link>}>
    {rows?.length === 0 && <Empty>Nessun ticket su questa pratica.</Empty>}
    <ul className="file-duties">
      {rows?.map(({ _id, numero, oggetto, stato }) => (
        <li key={_id}>
          <span>
            <span className="num soft">{numero}</span> <Link href={hrefOf(_id)}>{oggetto}</Link>
          </span>
          <TicketStateBadge state={stato} />
        </li>
      ))}
    </ul>
  </Section>
)

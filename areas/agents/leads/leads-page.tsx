import { useSearch } from 'wouter'
import type { Row } from '../../../client/records.ts'
import { formatPromise } from '../../../contract/italian/due.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { leadGroups, promiseOf } from '../../../contract/leads/lead-groups.ts'
import { maxCounted, maxSearched } from '../../../contract/records/count-limits.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { addStyle } from '../../shared/add-style.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { queryOf } from '../../shared/records/list/list-address.ts'
import { listGroups, useListCounts } from '../../shared/records/list/list-groups.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../shared/records/list/list-source.ts'
import { resourceShape } from '../../shared/records/list/resource-list.tsx'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { useNoteContact, useUnsentContacts } from '../../shared/requests/lead-contacts.tsx'
import { useMinutes } from '../../shared/use-minutes.ts'
import style from './leads.css?inline'

addStyle(style)

type Lead = Row<typeof leads>

const groups = { groups: leadGroups, usual: 'da_richiamare', every: ['tutti', 'Tutti'] } as const
const { isGroup, withGroup, views } = listGroups(groups)

const shape = resourceShape(leads)
const columns: ListColumn<Lead>[] = [
  { name: 'persona', label: 'Chi', cell: ({ nome, cognome }) => `${cognome} ${nome}` },
  { name: 'promessa', label: 'Da richiamare', order: 'promessa', cell: lead => <CallBackBy lead={lead} /> },
  { name: 'chiama', label: 'Telefono', className: 'call', cell: lead => <Telephone lead={lead} /> },
  ...shape.columns,
]
const offered = ['stato', 'prodotto', 'provincia', 'agente']
const filters = [
  { name: 'gruppo', label: 'Lead', accepts: isGroup },
  ...shape.filters.filter(({ name }) => offered.includes(name)),
]

/** The leads that the agent follows, those of the agents below too: first the calls that are promised soonest. */
export default function LeadsPage() {
  const calls = useRecordCalls(leads)
  const group = new URLSearchParams(useSearch()).get('gruppo') ?? groups.usual
  const isWaiting = group === 'da_richiamare'
  return (
    <ListPage
      source={{
        columns,
        shownColumns: isWaiting
          ? ['persona', 'promessa', 'chiama', 'prodotto', 'provincia', 'agente', 'createdAt']
          : ['persona', 'stato', 'chiama', 'prodotto', 'provincia', 'agente', 'createdAt'],
        filters,
        sort: isWaiting ? 'promessa' : '-_id',
        name: leads.name,
        title: 'Lead',
        breadcrumb: <Breadcrumb group="reports" />,
        caption: isWaiting ? 'Lead, in ordine di promessa' : 'Lead, dal più recente',
        search: { label: 'Cerca', placeholder: 'Nome, telefono, e-mail, numero' },
        rows: state => {
          const query = queryOf(withGroup(state))
          return { queryKey: ['GET /leads', query], queryFn: () => calls.list(query) }
        },
        maxTotal: ({ search }) => (search === '' ? maxCounted : maxSearched),
        // The office exports leads, agents do not (`leads.access.export`).
        exportMenu: null,
        href: ({ _id }) => `/agents/reports/leads/${_id}`,
        words: {
          counted: ['lead', 'lead'],
          empty: isWaiting
            ? 'Nessuno aspetta una chiamata. Chi è già stato chiamato è in «In lavorazione».'
            : 'Qui non c’è nessun lead.',
          noMatch: 'Nessun lead con questa ricerca e questi filtri.',
        },
        usualViews: views(useListCounts(leads, groups)),
        foldsFilters: true,
      }}
    />
  )
}

/** The time by which the person must be called back; the words follow the clock. */
function CallBackBy({ lead }: { lead: Lead }) {
  const now = useMinutes()
  const promise = promiseOf(lead)
  if (!promise) return '–'
  const due = new Date(promise)
  return (
    <time dateTime={promise} className={due <= now ? 'badge late' : undefined}>
      {formatPromise(due, now)}
    </time>
  )
}

/** The telephone of a lead; a call from the list is noted like one from the page of the lead. */
function Telephone({ lead }: { lead: Lead }) {
  const { _id, telefono, _may } = lead
  const noteContact = useNoteContact()
  const unsent = useUnsentContacts(_id)
  if (!telefono) return '–'
  return (
    <>
      <a
        href={telephone(telefono)}
        onClick={() => void (_may.includes('write') && noteContact(lead, 'chiamata'))}
      >
        {telefono}
      </a>{' '}
      {unsent.length > 0 && <span className="badge pending">Da inviare</span>}
    </>
  )
}

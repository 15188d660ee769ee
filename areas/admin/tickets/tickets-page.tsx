import { useState } from 'react'
import { admin } from '../../../contract/access/grants.ts'
import { ticketQueueFile } from '../../../contract/lists/ticket-queue.ts'
import { addStyle } from '../../shared/add-style.ts'
import { KeysLine, type KeyWords, useKeysDialog } from '../../shared/controls/keys-help.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { useListAddress } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import { RefusedRows } from '../../shared/records/list/refused-rows.tsx'
import { useMay } from '../../shared/records/use-may.ts'
import type { Refused } from './change-tickets.ts'
import { FigureLine } from './figure.tsx'
import style from './queue.css?inline'
import {
  pagesOf,
  type Queue,
  type QueuedTicket,
  queueFilters,
  queuePath,
  queueSearch,
  queueShape,
  queueViews,
  useAssigneeFilter,
  useQueue,
  useQueueCounts,
  useQueueQuery,
} from './queue.ts'
import { nameOfTicket, QueueList } from './queue-list.tsx'
import { TicketsBar } from './tickets-bar.tsx'

addStyle(style)

const keys: readonly KeyWords[] = [
  [['J', 'K'], 'scorri'],
  [['X'], 'scegli'],
  [['Invio'], 'apri'],
  [['/'], 'cerca'],
  [['A'], 'assegna gli scelti'],
  [['S'], 'cambia lo stato degli scelti'],
  [['C'], 'cambia la categoria degli scelti'],
  [['P'], 'cambia la priorità degli scelti'],
  [['N'], 'apri un ticket per un agente'],
  [['M'], 'cerca nel menu'],
]
/** Those that stand on the page. */
const usualKeys = 5

/** The tickets of the office, those due first at the top. */
export default function TicketsPage() {
  const { state, change } = useListAddress(queueShape)
  const queue = useQueue(state)
  const rows = useQueueQuery()
  const counts = useQueueCounts()
  const mayOpen = useMay([admin('ticketing.reply')])
  const [keysDialog, showKeys] = useKeysDialog(keys)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const byAssignee = useAssigneeFilter()
  const filters = queueShape.filters.map(filter => (filter.name === byAssignee.name ? byAssignee : filter))
  const isInGroup = state.search === '' && Object.keys(state.filters).every(name => name === 'gruppo')
  return (
    <>
      {keysDialog}
      <ListPage<QueuedTicket, Queue>
        source={{
          ...queueShape,
          filters,
          name: 'ticket',
          title: 'Ticket',
          breadcrumb: <Breadcrumb group="feeds" />,
          caption: 'Ticket, prima quelli che scadono prima',
          search: { label: 'Cerca', placeholder: 'Numero, parole, agente o pratica' },
          rows,
          href: hrefIn(queueSearch(state)),
          words: {
            empty: 'Niente da fare: i ticket nuovi arrivano qui da soli.',
            noMatch: isInGroup
              ? 'Nessun ticket in questa vista.'
              : 'Nessun ticket con questa ricerca e questi filtri in questa vista. In «Tutti» si cerca ovunque.',
          },
          exportMenu: listed => (
            <FileMenu
              file={ticketQueueFile}
              state={listed}
              query={queueFilters(listed)}
              note="Tutti i ticket che i filtri trovano in questa vista."
            />
          ),
          summary: ({ quanti }) => quanti !== undefined && <FigureLine {...{ state, quanti }} />,
          addHref: mayOpen ? `${queuePath}/nuovo` : undefined,
          usualViews: queueViews(counts),
          intro: (
            <RefusedRows
              title={
                refused.length === 1
                  ? 'Un ticket è rimasto com’era'
                  : `${refused.length} ticket sono rimasti com’erano`
              }
              rows={refused.map(({ _id, numero, motivo }) => ({ _id, name: numero, message: motivo }))}
              onClose={() => setRefused([])}
            />
          ),
          keys: <KeysLine keys={keys.slice(0, usualKeys)} onAll={showKeys} />,
          draw: drawn => (
            <QueueList
              {...drawn}
              hrefOf={hrefIn(queueSearch(state))}
              onMore={
                queue.data?.next ? () => change({ cursor: String(pagesOf(state) + 1) }, true) : undefined
              }
            />
          ),
          selection: {
            nameOf: nameOfTicket,
            bar: (selected, _, onDone) => {
              const current = new Map(queue.data?.rows.map(row => [row._id, row]))
              return (
                <TicketsBar
                  tickets={[...selected.values()].map(ticket => current.get(ticket._id) ?? ticket)}
                  onDone={left => {
                    setRefused(left)
                    onDone(new Map([...selected].filter(([id]) => left.some(({ _id }) => _id === id))))
                  }}
                  onClear={() => onDone(new Map())}
                />
              )
            },
          },
        }}
      />
    </>
  )
}

const hrefIn =
  (search: string) =>
  ({ _id }: QueuedTicket) =>
    `${queuePath}/${_id}${search}`

import { Link, useSearch } from 'wouter'
import type { Row } from '../../../../client/records.ts'
import { answerTime } from '../../../../contract/complaints/answer-time.ts'
import { complaintGroups } from '../../../../contract/complaints/complaint-groups.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { maxCounted, maxSearched } from '../../../../contract/records/count-limits.ts'
import { complaints } from '../../../../contract/subjects/complaints.ts'
import { Breadcrumb } from '../../../shared/frame/breadcrumb.tsx'
import { BulkBar } from '../../../shared/records/list/bulk-bar.tsx'
import { ExportMenu } from '../../../shared/records/list/export-menu.tsx'
import { queryOf } from '../../../shared/records/list/list-address.ts'
import { listGroups, useListCounts } from '../../../shared/records/list/list-groups.ts'
import { ListPage } from '../../../shared/records/list/list-page.tsx'
import type { ListColumn } from '../../../shared/records/list/list-source.ts'
import { derivedColumn, resourceShape } from '../../../shared/records/list/resource-list.tsx'
import { useRecordCalls } from '../../../shared/records/record-calls.ts'
import { useMayExport } from '../../../shared/records/use-may.ts'
import { AnswerTimeMark } from './answer-time-mark.tsx'
import { list } from './complaint-pages.ts'

type ComplaintRow = Row<typeof complaints>

const groups = {
  groups: complaintGroups,
  usual: 'da_rispondere',
  every: ['tutti', 'Tutti'],
} as const
const { isGroup, withGroup, views } = listGroups(groups)

const timeOf = (row: ComplaintRow) => answerTime(row, dayInRome(new Date()))

const shape = resourceShape(complaints)
const columns: ListColumn<ComplaintRow>[] = [
  ...shape.columns,
  derivedColumn(complaints, 'entro', row => formatShortDay(timeOf(row).due)),
  derivedColumn(complaints, 'tempo', row => <AnswerTimeMark time={timeOf(row)} />),
]
const shownColumns = ['nome', 'ricevutoAl', 'entro', 'tempo', 'oggetto', 'pratica', 'stato', 'esito']
const filters = [
  { name: 'gruppo', label: 'Reclami', accepts: isGroup },
  ...shape.filters.filter(({ name }) => name !== 'gruppo'),
]

/** The register of complaints: those to answer by their last day, those that are late, those that are answered. */
export default function ComplaintsPage() {
  const calls = useRecordCalls(complaints)
  const mayExport = useMayExport(complaints)
  const group = new URLSearchParams(useSearch()).get('gruppo') ?? groups.usual
  const isOpen = group !== 'risposti' && group !== groups.every[0]
  return (
    <ListPage
      source={{
        columns,
        shownColumns,
        filters,
        // The last day is sixty days after the arrival, so the order by arrival is also the order by last day.
        sort: isOpen ? 'ricevutoAl' : '-ricevutoAl',
        name: complaints.name,
        title: 'Reclami',
        breadcrumb: <Breadcrumb group="reports" />,
        caption: isOpen ? 'Reclami, prima quelli che scadono' : 'Reclami, dal più recente',
        search: { label: 'Cerca', placeholder: 'Nome, e-mail, telefono' },
        rows: state => {
          const query = queryOf(withGroup(state))
          return { queryKey: ['GET /reclami', query], queryFn: () => calls.list(query) }
        },
        maxTotal: ({ search }) => (search === '' ? maxCounted : maxSearched),
        href: ({ _id }) => `${list}/${_id}`,
        words: {
          counted: ['reclamo', 'reclami'],
          empty: 'Nessun reclamo da rispondere.',
          noMatch: 'Nessun reclamo con questa ricerca e questi filtri.',
        },
        usualViews: views(useListCounts(complaints, groups)),
        foldsFilters: true,
        addHref: `${list}/add`,
        exportMenu: mayExport
          ? state => <ExportMenu definition={complaints} state={withGroup(state)} />
          : null,
        actions: (
          <>
            <Link className="button" href={`${list}/importa`}>
              Importa
            </Link>
            <Link className="button" href={`${list}/registro`}>
              Registro dell’anno
            </Link>
          </>
        ),
        selection: {
          nameOf: ({ nome, ricevutoAl }) => `${nome}, ${formatShortDay(ricevutoAl)}`,
          bar: (selected, state, onDone) => (
            <BulkBar
              definition={complaints}
              selected={selected}
              mayWrite={[...selected.values()].every(({ _may }) => _may.includes('write'))}
              exporting={mayExport ? withGroup(state) : null}
              onDone={onDone}
            />
          ),
        },
      }}
    />
  )
}

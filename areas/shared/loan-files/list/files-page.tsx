import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { formatWholeEuro } from '../../../../contract/italian/format.ts'
import { amountInWords, amountOf } from '../../../../contract/loan-files/file-groups.ts'
import { signalInWords, turnNames } from '../../../../contract/loan-files/progress.ts'
import { renewableFrom } from '../../../../contract/loan-files/renewal.ts'
import { maxCounted, maxSearched } from '../../../../contract/records/count-limits.ts'
import { fileProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { addStyle } from '../../add-style.ts'
import { Icon } from '../../controls/icon.tsx'
import { Breadcrumb } from '../../frame/breadcrumb.tsx'
import { ExportMenu } from '../../records/list/export-menu.tsx'
import { dayFilters } from '../../records/list/filter-kinds.tsx'
import { queryOf, useListAddress } from '../../records/list/list-address.ts'
import { ListPage } from '../../records/list/list-page.tsx'
import type {
  ListColumn,
  ListFilter,
  ListShape,
  ListSource,
  ListState,
} from '../../records/list/list-source.ts'
import { derivedColumn, resourceShape } from '../../records/list/resource-list.tsx'
import { useRecordCalls } from '../../records/record-calls.ts'
import { useMay, useMayExport } from '../../records/use-may.ts'
import { useServices } from '../../services.ts'
import { ExpectedDays } from './expected-days.tsx'
import { type FileRow, useProgress } from './file-progress.ts'
import { FilesBar } from './files-bar.tsx'
import { FilesBoard, noFiles } from './files-board.tsx'
import style from './files-page.css?inline'
import { filtersOf, groupViews, isGroup, withGroup } from './files-query.ts'
import { filesInWords, shortProducts, volumeInWords } from './files-words.ts'

addStyle(style)

const views = ['stato', 'tabella'] as const
type View = (typeof views)[number]
/** Where this browser keeps the person's last choice between board and table. */
const viewKey = 'quinto-vista pratiche'

function rememberedView(): View {
  try {
    return localStorage.getItem(viewKey) === 'tabella' ? 'tabella' : 'stato'
  } catch {
    return 'stato'
  }
}

/** Filters that only links of other pages set. */
const linkedFilters = ['lead', 'richiesta']

const filters: readonly ListFilter[] = [
  { name: 'gruppo', label: 'Pratiche', accepts: isGroup },
  ...resourceShape(loanFiles)
    .filters.filter(({ name }) => name !== 'gruppo')
    .map(({ input, ...filter }) => (linkedFilters.includes(filter.name) ? filter : { ...filter, input })),
  ...dayFilters,
]

/** The columns of the records, and those that derive from a file; `progress` may still wait for its answer. */
function columnsFor(progress: ReturnType<typeof useProgress>): ListColumn<FileRow>[] {
  const ofRecords: ListColumn<FileRow>[] = resourceShape(loanFiles).columns
  const derived = (...column: [string, ListColumn<FileRow>['cell'], order?: string]) =>
    derivedColumn(loanFiles, ...column)
  return [
    ...ofRecords.map(column =>
      column.name === 'prodotto'
        ? { ...column, cell: ({ prodotto }: FileRow) => shortProducts[prodotto] || fileProducts[prodotto] }
        : column,
    ),
    derived('segnale', file => {
      const now = progress(file)
      if (!now?.signal) return now && signalInWords(file, now)
      return <span className={`badge ${now.signal === 'ferma' ? 'idle' : 'late'}`}>{now.words}</span>
    }),
    derived('giorni', file => progress(file)?.days ?? '…'),
    derived('turno', file => {
      const turn = progress(file)?.turn
      return turn ? turnNames[turn] : ''
    }),
    derived('attesa', (file, files) => <ExpectedDays file={file} files={files} />),
    derived(
      'rinnovo',
      file => {
        const day = renewableFrom(file)
        return day ? formatShortDay(day) : '–'
      },
      'rinnovabileDal',
    ),
    derived('importo', file => formatWholeEuro(amountOf(file))),
  ]
}

const officeColumns = [
  'IDEGG',
  'intestatario',
  'prodotto',
  'stato',
  'segnale',
  'turno',
  'attesa',
  'agente',
  'importo',
  'banca',
]
/** The columns of assignments that become renewable: nobody works on them. */
const renewalColumns = ['IDEGG', 'rinnovo', 'intestatario', 'prodotto', 'stato', 'banca', 'importo', 'agente']

/** The list of the loan files that the person reads, by state or as a table. */
export default function FilesPage() {
  return <ListPage source={useFilesSource()} />
}

function useFilesSource(): ListSource<FileRow> {
  const { area } = useServices()
  const calls = useRecordCalls(loanFiles)
  const mayExport = useMayExport(loanFiles)
  const mayStart = useMay(loanFiles.access.create ?? 'server')
  const progress = useProgress()
  const counts = useGroupCounts()
  const isWithoutFiles = counts?.tutte === 0
  const [remembered, remember] = useState(rememberedView)
  const isRenewal = new URLSearchParams(useSearch()).get('gruppo') === 'rinnovabili'
  const usual = isRenewal ? renewalColumns : officeColumns
  const shape: ListShape & { columns: readonly ListColumn<FileRow>[] } = {
    columns: columnsFor(progress),
    shownColumns: usual.filter(name => area.role !== 'agent' || name !== 'agente'),
    filters,
    sort: isRenewal ? 'rinnovabileDal' : loanFiles.list.sort,
    views,
  }
  const { state: shown, change } = useListAddress(shape)
  const viewOf = ({ view }: ListState): View =>
    (view as View | null | undefined) ?? (isRenewal ? 'tabella' : remembered)
  const hrefOf = ({ _id }: FileRow) => `${area.base}/reports/pratiche/${_id}`

  function show(view: View) {
    remember(view)
    try {
      localStorage.setItem(viewKey, view)
    } catch {
      // Without storage the choice lasts until the person leaves the page.
    }
    change({ view, cursor: null })
  }

  return {
    ...shape,
    name: loanFiles.name,
    title: 'Pratiche',
    breadcrumb: <Breadcrumb group="reports" />,
    caption: loanFiles.label.many,
    search: { label: 'Cerca', placeholder: 'Nome, IDEGG, codice fiscale, telefono' },
    rows: state => {
      const query = queryOf(withGroup(state))
      return { queryKey: ['GET /pratiche', query], queryFn: () => calls.list(query) }
    },
    maxTotal: ({ search }) => (search === '' ? maxCounted : maxSearched),
    href: hrefOf,
    words: {
      counted: ['pratica', 'pratiche'],
      next: 'Successive',
      empty: isWithoutFiles ? noFiles : 'Nessuna pratica in corso. Quelle finite sono in «Chiuse».',
      noMatch: isWithoutFiles ? noFiles : 'Nessuna pratica con questa ricerca e questi filtri.',
    },
    usualViews: groupViews(counts ?? {}),
    foldsFilters: true,
    exportMenu: mayExport ? state => <ExportMenu definition={loanFiles} state={withGroup(state)} /> : null,
    actions: (
      <>
        <fieldset className="choice">
          <legend className="hidden">Vista</legend>
          {(
            [
              ['stato', 'Per stato'],
              ['tabella', 'Tabella'],
            ] as const
          ).map(([view, label]) => (
            <label key={view}>
              <input type="radio" name="vista" checked={viewOf(shown) === view} onChange={() => show(view)} />
              {label}
            </label>
          ))}
        </fieldset>
        {mayStart && (
          <Link className="button primary" href={`${area.base}/reports/pratiche/nuova`}>
            <Icon name="plus" /> Nuova pratica
          </Link>
        )}
      </>
    ),
    aside: state => <Totals state={state} />,
    board: {
      isShown: state => viewOf(state) === 'stato',
      render: (state, selected, select) => (
        <FilesBoard {...{ shape, state, selected, select, hrefOf, isWithoutFiles }} />
      ),
    },
    selection: {
      nameOf: ({ IDEGG, intestatario }) => `${intestatario ?? ''}, ${IDEGG}`,
      bar: (selected, state, onDone) => (
        <FilesBar selected={selected} exporting={mayExport ? withGroup(state) : null} onDone={onDone} />
      ),
    },
  }
}

/** The number of files in each group; read again when the list is. */
function useGroupCounts() {
  const { client } = useServices()
  const query = useQuery({
    queryKey: ['GET /pratiche', 'gruppi'],
    queryFn: () => client.call('GET /pratiche/gruppi'),
  })
  return query.data
}

/** Number and amount of the files in the filter. */
function Totals({ state }: { state: ListState }) {
  const { client } = useServices()
  const query = filtersOf(state)
  const { data } = useQuery({
    queryKey: ['GET /pratiche', 'totali', query],
    queryFn: () => client.call('GET /pratiche/totali', { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <p role="status" className="files-sum">
      {data &&
        `${filesInWords(data.quanti)}, ${volumeInWords(data.importo, data.quanti > maxCounted)} (${amountInWords})`}
    </p>
  )
}

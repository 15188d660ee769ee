import { type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import type { Row } from '../../../../client/records.ts'
import { everyRecord } from '../../../../contract/records/cells.ts'
import { maxCounted, maxSearched } from '../../../../contract/records/count-limits.ts'
import { traitsOf } from '../../../../contract/records/field-kinds.ts'
import { filterSchema } from '../../../../contract/records/filter-schema.ts'
import { type AnyField, type ResourceDefinition, statuses } from '../../../../contract/records/resource.ts'
import type { ResourcePages } from '../../../../contract/records/resource-pages.ts'
import { isSortable } from '../../../../contract/records/sorting.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { Breadcrumb } from '../../frame/breadcrumb.tsx'
import { shownKind } from '../field-kinds.tsx'
import { isFigure } from '../format-value.ts'
import { homeOf, listPath, recordPath } from '../paths.ts'
import { useRecordCalls } from '../record-calls.ts'
import { useMayAdd, useMayExport, useMayImport, useMayWrite, useVisibleDefinition } from '../use-may.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportMenu } from './export-menu.tsx'
import { queryOf } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import type { ListColumn, ListFilter, ListRow, ListShape, ListSource, ListState } from './list-source.ts'
import type { CellProps } from './values.tsx'

interface Props {
  definition: ResourceDefinition
  office: ResourcePages
  /** Filters that always apply to the list, by field; the list offers neither these filters nor their columns. */
  fixed?: Record<string, string>
  /** Stands between the title and the filters. */
  intro?: (() => ReactNode) | undefined
}

const noFilters = {}

/** The list of the records of a resource. */
export function ResourceListPage(props: Props) {
  return <ListPage source={useResourceSource(props)} />
}

/** What an empty list says, with the page on which the first record is made. */
const NoRecords = ({ definition: { label }, office }: Pick<Props, 'definition' | 'office'>) => (
  <>
    Qui compariranno: {label.many.toLocaleLowerCase('it')}. Per ora non ce ne sono.{' '}
    {office.madeOn && <Link href={homeOf(office).href + office.madeOn.path}>{office.madeOn.label}</Link>}
  </>
)

/** Ids are ordered by time of creation, so the order by `createdAt` is the order by id. */
const orderOf = (definition: ResourceDefinition, name: string): string | undefined => {
  if (name === 'createdAt') return '_id'
  return isSortable(definition, name) ? name : undefined
}

function columnsOf(definition: ResourceDefinition): ListColumn<Row>[] {
  const fields: Record<string, AnyField> = { ...definition.fields, ...everyRecord }
  return Object.entries(fields).flatMap(([name, field]) =>
    name in everyRecord || traitsOf(field).inLists
      ? {
          name,
          label: field.label,
          isFigure: isFigure(field),
          order: orderOf(definition, name),
          cell: (row, rows) => <Cell {...{ definition, rows, name, field, row }} />,
        }
      : [],
  )
}

/** A derived column of a list (`list.derivedColumns`), drawn by `cell`. */
export function derivedColumn<R extends ListRow>(
  { list }: Pick<ResourceDefinition, 'list'>,
  name: string,
  cell: ListColumn<R>['cell'],
  order?: string,
): ListColumn<R> {
  const field = list.derivedColumns![name]!
  return { name, label: field.label, isFigure: isFigure(field), cell, ...(order && { order }) }
}

/** The shape of a list of a resource. */
export const resourceShape = (definition: ResourceDefinition, fixed: Record<string, string> = noFilters) => {
  const { list } = definition
  const isFree = (name: string) => !(name in fixed)
  return {
    columns: columnsOf(definition),
    shownColumns: list.columns.filter(isFree),
    filters: resourceFilters(definition, (list.filters ?? []).filter(isFree)),
    sort: list.sort,
  } satisfies ListShape
}

/** A resource as the source of a list, for the signed-in person. */
function useResourceSource({
  definition: whole,
  office,
  fixed = noFilters,
  intro: Intro,
}: Props): ListSource<Row> {
  const definition = useVisibleDefinition(whole)
  const calls = useRecordCalls(definition)
  const mayAdd = useMayAdd(definition, office)
  const mayWrite = useMayWrite(definition)
  const mayImport = useMayImport(definition)
  const mayExport = useMayExport(definition)
  const shape = useMemo(() => resourceShape(definition, fixed), [definition, fixed])
  const { name, label, fields } = definition
  const list = listPath(office)
  const withFixed = (state: ListState): ListState => ({ ...state, filters: { ...state.filters, ...fixed } })
  // Groups are tabs of pages of their own (`list-groups.ts`).
  const derived = Object.keys(definition.list.derived ?? {}).filter(one => one !== 'gruppo')
  return {
    ...shape,
    filters: [...shape.filters, ...resourceFilters(definition, derived)],
    name,
    title: office.title,
    breadcrumb: <Breadcrumb group={office.group} />,
    intro: Intro && <Intro />,
    caption: label.many,
    search: Object.values(fields).some(({ searched }) => searched) ? { label: 'Cerca' } : undefined,
    rows: state => {
      const query = queryOf(withFixed(state))
      return { queryKey: [`GET /${name}`, query], queryFn: () => calls.list(query) }
    },
    maxTotal: ({ search }) => (search === '' ? maxCounted : maxSearched),
    href: row => recordPath(office, row._id),
    words: {
      empty: <NoRecords definition={definition} office={office} />,
      noMatch: 'Nessun risultato con questa ricerca e questi filtri.',
    },
    addHref: mayAdd ? `${list}/add` : undefined,
    exportMenu: mayExport ? state => <ExportMenu definition={definition} state={withFixed(state)} /> : null,
    actions: mayImport && (
      <Link className="button" href={`${list}/importa`}>
        Importa
      </Link>
    ),
    selection:
      mayWrite || mayExport
        ? {
            nameOf: row => titleOf(definition, row),
            bar: (selected, state, onDone) => (
              <BulkBar
                definition={definition}
                selected={selected}
                mayWrite={[...selected.values()].every(({ _may }) => _may.includes('write'))}
                exporting={mayExport ? withFixed(state) : null}
                onDone={onDone}
              />
            ),
          }
        : undefined,
  }
}

function Cell(props: CellProps) {
  const { Cell } = shownKind(props.field)
  if (props.name === 'status') return <Status status={props.row.status as string} />
  return <Cell {...props} />
}

/** The state of a record: its label with a mark. */
const Status = ({ status }: { status: string }) => (
  <span className={`badge ${status}`}>{statuses[status as keyof typeof statuses] ?? status}</span>
)

/** The filters of a list of a resource, by the kind of each field. */
export const resourceFilters = (definition: ResourceDefinition, names: readonly string[]): ListFilter[] =>
  names.map(name => {
    const field = (definition.fields[name] ?? definition.list.derived?.[name])!
    const schema = filterSchema(field)
    const { Filter } = shownKind(field)
    return {
      name,
      label: field.label,
      accepts: value => schema.safeParse(value).success,
      input: props => <Filter {...props} {...{ definition, name, field }} />,
    }
  })

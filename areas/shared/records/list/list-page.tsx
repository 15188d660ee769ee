import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CallError } from '../../../../client/client.ts'
import type { Row } from '../../../../client/records.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import type { ResourcePages } from '../../../../contract/records/back-office.ts'
import { countedTo, searchedTo } from '../../../../contract/records/counted-to.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { isSortable } from '../../../../contract/records/sorting.ts'
import { Icon } from '../../controls/icon.tsx'
import { isShortcut } from '../../controls/shortcuts.ts'
import { Failed } from '../../failed.tsx'
import { Waiting } from '../../waiting.tsx'
import { OfficePath } from '../page/office-path.tsx'
import { listOf, oneOf } from '../places.ts'
import { useNames, useRecords, useRefreshRecords } from '../record-calls.ts'
import { Status } from '../status.tsx'
import { useMayAdd, useMayExport, useMayImport, useMayWrite, useSeen } from '../use-may.ts'
import { isFigure, type KnownField, titleOf, written } from '../written.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Columns } from './columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Filters } from './filters.tsx'
import { type ListState, ofEveryRecord, perPage, queryOf, useListAddress } from './list-address.ts'
import { Pagination } from './pagination.tsx'
import { useRowKeys } from './row-keys.ts'
import { SavedViews } from './saved-views.tsx'

interface Props {
  definition: ResourceDefinition
  office: ResourcePages
  /** Filters that this list is made of: they are not asked for, and not shown. */
  fixed?: Record<string, string>
}

const noFilters = {}

/** A list without the columns and the filters that are the same for all of it. */
const narrowed = (definition: ResourceDefinition, fixed: string[]): ResourceDefinition => {
  const { list } = definition
  const others = (names: readonly string[] = []) => names.filter(name => !fixed.includes(name))
  return fixed.length === 0
    ? definition
    : { ...definition, list: { ...list, columns: others(list.columns), filters: others(list.filters) } }
}

/** The records of a resource, as its address says: search, filters, order, columns, page. */
export function ListPage({ definition: whole, office, fixed = noFilters }: Props) {
  const seen = useSeen(whole)
  const definition = useMemo(() => narrowed(seen, Object.keys(fixed)), [seen, fixed])
  const { state, change } = useListAddress(definition)
  const query = queryOf({ ...state, filters: { ...state.filters, ...fixed } })
  const { data, error, refetch, isPlaceholderData } = useRecords(definition, query)
  const refresh = useRefreshRecords(definition)
  const mayAdd = useMayAdd(definition, office)
  const mayWrite = useMayWrite(definition)
  const mayImport = useMayImport(definition)
  const mayExport = useMayExport(definition)
  const maySelect = mayWrite || mayExport
  const [, go] = useLocation()
  const [selected, select] = useState<ReadonlyMap<string, Row>>(new Map())
  const list = listOf(office)
  const add = `${list}/add`

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isShortcut(event, 'n') && mayAdd) go(add)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [go, add, mayAdd])

  const rows = data?.rows
  return (
    <div className="page wide list">
      <header className="record-head">
        <OfficePath area={office.area} group={office.group} />
        <div className="head-row">
          <h1>{office.title}</h1>
          <div className="actions">
            <Columns definition={definition} state={state} onChange={change} />
            {mayExport && <ExportMenu definition={definition} state={state} />}
            <button className="button" type="button" onClick={() => void refresh()}>
              Aggiorna
            </button>
            {mayImport && (
              <Link className="button" href={`${list}/importa`}>
                Importa
              </Link>
            )}
            {mayAdd && (
              <Link className="button primary" href={add}>
                <Icon name="plus" /> Nuovo
              </Link>
            )}
          </div>
        </div>
        <SavedViews definition={definition} state={state} />
      </header>
      <Filters definition={definition} state={state} onChange={change} />
      {error && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {!rows && !error && <Waiting />}
      {rows && (rows.length > 0 || selected.size > 0) && (
        <div className="above-rows">
          {selected.size > 0 ? (
            <BulkBar
              definition={definition}
              selected={selected}
              mayWrite={[...selected.values()].every(({ _may }) => _may.includes('write'))}
              exporting={mayExport ? state : null}
              onDone={left => {
                select(left)
                void refresh()
              }}
            />
          ) : (
            <Keys maySelect={maySelect} />
          )}
        </div>
      )}
      {rows?.length === 0 && <Empty state={state} definition={definition} onShowAll={change} />}
      {rows && rows.length > 0 && (
        <Table
          {...{ definition, office, state, rows, selected, select }}
          maySelect={maySelect}
          isOld={isPlaceholderData}
          onSort={sort => change({ sort })}
        />
      )}
      {data && rows && rows.length > 0 && (
        <Pager
          most={state.search === '' ? countedTo : searchedTo}
          // Pages are counted anew for another list.
          key={JSON.stringify({ ...state, cursor: null })}
          total={data.total}
          shown={rows.length}
          cursor={state.cursor}
          next={data.next}
          onTurn={cursor => change({ cursor })}
        />
      )}
    </div>
  )
}

interface EmptyProps {
  definition: ResourceDefinition
  state: ListState
  onShowAll: (changed: Partial<ListState>) => void
}

function Empty({ definition, state, onShowAll }: EmptyProps) {
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  return (
    <div className="empty">
      {isFiltered ? (
        <>
          <p>Nessun risultato con questa ricerca e questi filtri.</p>
          <button className="button" type="button" onClick={() => onShowAll({ search: '', filters: {} })}>
            Mostra tutto
          </button>
        </>
      ) : (
        <p>
          {state.cursor
            ? 'Questa pagina non c’è più.'
            : `Qui compariranno: ${definition.label.many.toLocaleLowerCase('it')}. Per ora non ce ne sono.`}
        </p>
      )}
    </div>
  )
}

interface TableProps {
  definition: ResourceDefinition
  state: ListState
  rows: Row[]
  office: ResourcePages
  selected: ReadonlyMap<string, Row>
  select: (now: ReadonlyMap<string, Row>) => void
  maySelect: boolean
  /** What is shown was asked before: what is asked now is on its way. */
  isOld: boolean
  onSort: (sort: string) => void
}

function Table(props: TableProps) {
  const { definition, office, state, rows, selected, select, maySelect, isOld, onSort } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const fields: Record<string, KnownField> = {
    ...(definition.fields as Record<string, KnownField>),
    ...ofEveryRecord,
  }
  const isSelected = rows.every(row => selected.has(row._id))

  function toggle(some: Row[], on: boolean) {
    const now = new Map(selected)
    for (const row of some) {
      if (on) now.set(row._id, row)
      else now.delete(row._id)
    }
    select(now)
  }

  const keys = useRowKeys(
    body,
    maySelect ? at => toggle([rows[at]!], !selected.has(rows[at]!._id)) : undefined,
  )

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="table-scroll" tabIndex={0} aria-label={definition.label.many}>
      <table className="table records" aria-busy={isOld || undefined}>
        <caption className="hidden">{definition.label.many}</caption>
        <thead>
          <tr>
            {maySelect && (
              <th scope="col" className="tick-cell">
                <label>
                  <input
                    className="tick"
                    type="checkbox"
                    aria-label="Seleziona tutto"
                    checked={isSelected}
                    onChange={event => toggle(rows, event.target.checked)}
                  />
                </label>
              </th>
            )}
            {state.columns.map(name => (
              <Head
                key={name}
                name={name}
                field={fields[name]!}
                isSortable={isSortable(definition, name)}
                sort={state.sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...keys}>
          {rows.map(row => (
            <tr key={row._id} className={selected.has(row._id) ? 'selected' : undefined}>
              {maySelect && (
                <td className="tick-cell">
                  <label>
                    <input
                      className="tick"
                      type="checkbox"
                      aria-label={`Seleziona ${titleOf(definition, row)}`}
                      checked={selected.has(row._id)}
                      onChange={event => toggle([row], event.target.checked)}
                    />
                  </label>
                </td>
              )}
              {state.columns.map((name, i) => {
                const side = isFigure(fields[name]!) ? 'n' : undefined
                return i === 0 ? (
                  <th key={name} scope="row" className={side}>
                    <Link href={oneOf(office, row._id)}>
                      <Cell {...{ definition, rows, name, row }} field={fields[name]!} />
                    </Link>
                  </th>
                ) : (
                  <td key={name} className={side}>
                    <Cell {...{ definition, rows, name, row }} field={fields[name]!} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeadProps {
  name: string
  field: KnownField
  isSortable: boolean
  sort: string
  onSort: (sort: string) => void
}

/** Records are ordered by time of creation through their ids. */
const orderOf = (name: string): string => (name === 'createdAt' ? '_id' : name)

function Head({ name, field, isSortable, sort, onSort }: HeadProps) {
  const order = orderOf(name)
  const isFirst = sort.replace('-', '') === order
  const isDown = isFirst && sort.startsWith('-')
  const side = isFigure(field) ? 'n' : undefined
  if (order !== '_id' && !isSortable)
    return (
      <th scope="col" className={side}>
        {field.label}
      </th>
    )
  return (
    <th scope="col" className={side} aria-sort={isFirst ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(isFirst && !isDown ? `-${order}` : order)}>
        {field.label}
      </button>
    </th>
  )
}

interface CellProps {
  definition: ResourceDefinition
  rows: Row[]
  name: string
  field: KnownField
  row: Row
}

function Cell({ definition, rows, name, field, row }: CellProps) {
  if (name === 'status') return <Status status={row.status as string} />
  if (field.kind === 'reference') return <Reference {...{ definition, rows, name, row }} />
  return <>{written(field, row[name])}</>
}

/** What is referred to, by name; asked once for the whole page. */
function Reference({ definition, rows, name, row }: Omit<CellProps, 'field'>) {
  const ids = useMemo(() => rows.flatMap(one => (one[name] ? [one[name] as string] : [])), [rows, name])
  const names = useNames(definition, name, ids)
  const id = row[name] as string | null
  return <>{id ? (names.get(id)?.nome ?? '…') : '–'}</>
}

/** The keys of a list, where the bar of selected rows appears: nothing moves when it does. */
const Keys = ({ maySelect }: { maySelect: boolean }) => (
  <p className="soft">
    {maySelect && 'Nessuna riga selezionata.'}
    <span className="keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> riga,{' '}
      {maySelect && (
        <>
          <kbd>Spazio</kbd> seleziona,{' '}
        </>
      )}
      <kbd>Invio</kbd> apre, <kbd>/</kbd> cerca
    </span>
  </p>
)

interface PagerProps {
  total: number
  /** Beyond this it is not counted. */
  most: number
  shown: number
  cursor: string | null
  next: string | null
  onTurn: (cursor: string | null) => void
}

/** Where one is, and the way on and back; going back further than one came leads to the first page. */
function Pager({ total, most, shown, cursor, next, onTurn }: PagerProps) {
  const [trail, setTrail] = useState<(string | null)[]>([])
  const isKnown = cursor === null || trail.length > 0
  const from = trail.length * perPage + 1
  const all = total > most ? `oltre ${formatNumber(most)}` : formatNumber(total)
  function back() {
    onTurn(trail.at(-1) ?? null)
    setTrail(trail.slice(0, -1))
  }
  function on() {
    setTrail([...trail, cursor])
    onTurn(next)
  }
  return (
    <Pagination
      back={{
        label: trail.length > 0 || cursor === null ? 'Precedenti' : 'Prima pagina',
        go: cursor === null ? null : back,
      }}
      next={{ label: 'Successivi', go: next === null ? null : on }}
    >
      {isKnown && `${formatNumber(from)}–${formatNumber(from + shown - 1)} di `}
      {all}
    </Pagination>
  )
}

import { useRef } from 'react'
import { Link } from 'wouter'
import { ScrollTable } from '../../controls/scroll-table.tsx'
import type { ListColumn, ListRow, ListSource, ListState } from './list-source.ts'
import { useRowKeys } from './row-keys.ts'
import { withSelected } from './selected-rows.ts'

interface Props<R extends ListRow> {
  source: Pick<ListSource<R>, 'caption' | 'columns' | 'href' | 'selection'>
  state: Pick<ListState, 'columns' | 'sort'>
  rows: readonly R[]
  selected: ReadonlyMap<string, R>
  select: (now: ReadonlyMap<string, R>) => void
  /** The rows answer the previous query; the answer to the current query has not arrived. */
  isOld: boolean
  onSort: (sort: string) => void
}

/** The table of a list with sortable columns and checkboxes. The first cell links to the row's page. */
export function ListTable<R extends ListRow>(props: Props<R>) {
  const { source, state, rows, selected, select, isOld, onSort } = props
  const { caption, href, selection } = source
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = state.columns.flatMap(name => source.columns.find(column => column.name === name) ?? [])

  const toggle = (some: readonly R[], on: boolean) => select(withSelected(selected, some, on))

  const keys = useRowKeys(
    body,
    selection ? at => toggle([rows[at]!], !selected.has(rows[at]!._id)) : undefined,
  )

  return (
    <ScrollTable caption={caption} className="records" isBusy={isOld}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="tick-cell">
              <Box
                label="Seleziona tutto"
                isChecked={rows.every(row => selected.has(row._id))}
                onChange={on => toggle(rows, on)}
              />
            </th>
          )}
          {columns.map(column => (
            <Head key={column.name} column={column} sort={state.sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...keys}>
        {rows.map(row => (
          <tr key={row._id} className={selected.has(row._id) ? 'selected' : undefined}>
            {selection && (
              <td className="tick-cell">
                <Box
                  label={`Seleziona ${selection.nameOf(row)}`}
                  isChecked={selected.has(row._id)}
                  onChange={on => toggle([row], on)}
                />
              </td>
            )}
            {columns.map(({ name, cell, ...column }, i) =>
              i === 0 ? (
                <th key={name} scope="row" className={classOf(column)}>
                  {href ? <Link href={href(row)}>{cell(row, rows)}</Link> : cell(row, rows)}
                </th>
              ) : (
                <td key={name} className={classOf(column)}>
                  {cell(row, rows)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

const classOf = ({ isFigure, className }: Pick<ListColumn<never>, 'isFigure' | 'className'>) =>
  isFigure ? 'n' : className

interface BoxProps {
  label: string
  isChecked: boolean
  onChange: (on: boolean) => void
}

const Box = ({ label, isChecked, onChange }: BoxProps) => (
  <label>
    <input
      className="tick"
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={event => onChange(event.target.checked)}
    />
  </label>
)

interface HeadProps {
  column: Pick<ListColumn<never>, 'label' | 'isFigure' | 'order' | 'isLabelHidden'>
  sort: string
  onSort: (sort: string) => void
}

function Head({ column: { label, isFigure, order, isLabelHidden }, sort, onSort }: HeadProps) {
  const side = isFigure ? 'n' : undefined
  if (!order)
    return (
      <th scope="col" className={side}>
        {isLabelHidden ? <span className="hidden">{label}</span> : label}
      </th>
    )
  const isFirst = sort.replace('-', '') === order
  const isDown = isFirst && sort.startsWith('-')
  return (
    <th scope="col" className={side} aria-sort={isFirst ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(isFirst && !isDown ? `-${order}` : order)}>
        {label}
      </button>
    </th>
  )
}

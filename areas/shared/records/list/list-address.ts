import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ListQuery } from '../../../../client/records.ts'
import { everyRecord, fitsInCell } from '../../../../contract/records/cells.ts'
import { filterSchema } from '../../../../contract/records/filter-schema.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { isSortable } from '../../../../contract/records/sorting.ts'

/** A list as its address says it: reloading, going back, or sending the address to somebody shows the same. */
export interface ListState {
  search: string
  /** A sortable field or `_id`, with a minus to turn it round. */
  sort: string
  /** By field, as the address writes it; `null` for those that have none. */
  filters: Record<string, string>
  columns: readonly string[]
  /** Where the page begins; null for the first. */
  cursor: string | null
}

export const perPage = 50

/** Kinds that a list shows and no file of records holds. */
const listedOnly: readonly string[] = ['recipients', 'file', 'files']

/** What every record has besides its fields. */
export const ofEveryRecord = everyRecord

/** The columns that a list can have. */
export const possibleColumns = ({ fields }: ResourceDefinition): string[] => [
  ...Object.entries(fields).flatMap(([key, { kind }]) =>
    fitsInCell(kind) || listedOnly.includes(kind) ? [key] : [],
  ),
  ...Object.keys(ofEveryRecord),
]

/** Reads an address; what a list cannot do is left out, as if it were not there. */
export function readAddress(definition: ResourceDefinition, address: string): ListState {
  const asked = new URLSearchParams(address)
  const { list, fields } = definition
  const sort = asked.get('ordine') ?? list.sort
  const key = sort.replace('-', '')
  const known = possibleColumns(definition)
  const columns = asked
    .get('colonne')
    ?.split(',')
    .filter(column => known.includes(column))
  return {
    search: asked.get('cerca') ?? '',
    sort: key === '_id' || isSortable(definition, key) ? sort : list.sort,
    filters: Object.fromEntries(
      (list.filters ?? []).flatMap(name => {
        const value = asked.get(name)
        const isKnown = value && filterSchema(fields[name]!).safeParse(value).success
        return isKnown ? [[name, value]] : []
      }),
    ),
    columns: columns?.length ? columns : list.columns,
    cursor: asked.get('da'),
  }
}

/** The address of a list: nothing in it that is so anyway. */
export function writeAddress({ list }: ResourceDefinition, state: ListState): string {
  const { search, sort, filters, columns, cursor } = state
  const said = new URLSearchParams({
    ...(search && { cerca: search }),
    ...filters,
    ...(sort !== list.sort && { ordine: sort }),
    ...(columns.join() !== list.columns.join() && { colonne: columns.join() }),
    ...(cursor && { da: cursor }),
  })
  const text = said.toString()
  return text && `?${text}`
}

/** What of a list the server is asked. */
export const queryOf = ({ search, sort, filters, cursor }: ListState): ListQuery => ({
  ...(search && { search }),
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])),
  sort,
  ...(cursor && { cursor }),
})

/** The state of the list at this address, and the way to another. Any change but turning the page begins at the first. */
export function useListAddress(definition: ResourceDefinition) {
  const [path, go] = useLocation()
  const search = useSearch()
  const state = useMemo(() => readAddress(definition, search), [definition, search])
  const change = useCallback(
    (changed: Partial<ListState>, replace = false) =>
      go(path + writeAddress(definition, { ...state, cursor: null, ...changed }), { replace }),
    [go, path, definition, state],
  )
  return { state, change }
}

import { useLocation, useSearch } from 'wouter'
import type { ListQuery } from '../../../../client/records.ts'
import type { ListShape, ListState } from './list-source.ts'

export const perPage = 50

/** The columns that a list shows unless its address names others. */
export const usualColumns = ({ columns, shownColumns }: ListShape): readonly string[] =>
  shownColumns ?? columns.map(({ name }) => name)

/** Reads the state of a list from an address; unsupported parameters are ignored. */
export function readAddress(shape: ListShape, address: string): ListState {
  const params = new URLSearchParams(address)
  const sort = params.get('ordine') ?? ''
  const isOrder = shape.columns.some(({ order }) => order === sort.replace('-', ''))
  const columns = params
    .get('colonne')
    ?.split(',')
    .filter(column => shape.columns.some(({ name }) => name === column))
  return {
    search: params.get('cerca') ?? '',
    sort: isOrder ? sort : (shape.sort ?? ''),
    filters: Object.fromEntries(
      (shape.filters ?? []).flatMap(({ name, accepts }) => {
        const value = params.get(name)
        return value && (accepts?.(value) ?? true) ? [[name, value]] : []
      }),
    ),
    columns: columns?.length ? columns : usualColumns(shape),
    cursor: params.get('da'),
    ...(shape.views && { view: shape.views.find(view => view === params.get('vista')) ?? null }),
  }
}

/** The address of a list, without the default values of the list. */
export function writeAddress(shape: ListShape, state: ListState): string {
  const { search, sort, filters, columns, cursor, view } = state
  const params = new URLSearchParams({
    ...(search && { cerca: search }),
    ...filters,
    ...(sort !== (shape.sort ?? '') && { ordine: sort }),
    ...(columns.join() !== usualColumns(shape).join() && { colonne: columns.join() }),
    ...(view && { vista: view }),
    ...(cursor && { da: cursor }),
  })
  const text = params.toString()
  return text && `?${text}`
}

/** The query parameters of the call that reads this list. */
export const queryOf = ({ search, sort, filters, cursor }: ListState): ListQuery => ({
  ...(search && { search }),
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])),
  ...(sort && { sort }),
  ...(cursor && { cursor }),
})

/** The state of the list at this address, and functions that change the state, back on the first page by default. */
export function useListAddress(shape: ListShape) {
  const [path, go] = useLocation()
  const search = useSearch()
  const state = readAddress(shape, search)
  const addressOf = (changed: Partial<ListState>) =>
    path + writeAddress(shape, { ...state, cursor: null, ...changed })
  const change = (changed: Partial<ListState>, replace = false) => go(addressOf(changed), { replace })
  return { state, change, addressOf }
}

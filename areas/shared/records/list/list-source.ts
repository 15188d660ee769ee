import type { ReactNode } from 'react'

/** The state of a list, stored in the address, so that a reload, the back button or a sent link shows the same list. */
export interface ListState {
  search: string
  /** The key of an order, with a minus to reverse the order; empty for a list with a single order. */
  sort: string
  /** By name of the filter, as the address writes the value; `null` selects rows without a value. */
  filters: Record<string, string>
  columns: readonly string[]
  /** Cursor of the page; null for the first page. */
  cursor: string | null
  /** The way to show the rows that the address names, among the `views` of the list; null when it names none. */
  view?: string | null
}

/** A row of a list. */
export interface ListRow {
  _id: string
}

/** One page of rows. */
export interface RowsPage<R extends ListRow> {
  rows: readonly R[]
  /** Number of rows on all pages; more than `maxTotal` of the source when there are too many to count. */
  total?: number
  /** Cursor of the next page; null on the last page. A source that has one page leaves out `next` and `total`. */
  next?: string | null
}

export interface ListColumn<R extends ListRow> {
  name: string
  label: string
  /** The values are figures: aligned to the right, with tabular digits. */
  isFigure?: boolean
  /** Class of the cells. */
  className?: string
  /** The key that sorts the list by this column; a column without a key has no order. */
  order?: string
  /** The label is read by screen readers only. */
  isLabelHidden?: boolean
  /** `rows` are all rows of the page, for a cell that reads data for all rows in one call. */
  cell: (row: R, rows: readonly R[]) => ReactNode
}

export interface FilterInputProps {
  id: string
  /** Null without a filter. */
  value: string | null
  onChange: (value: string | null) => void
}

export interface ListFilter {
  /** Name in the address of the page. */
  name: string
  label: string
  /** Whether rows can have this value; other values in an address are ignored. */
  accepts?: (value: string) => boolean
  /** Left out for a filter that only links set. */
  input?: (props: FilterInputProps) => ReactNode
}

/** The columns, orders and filters that the address of a list may contain. */
export interface ListShape {
  /** Names of all columns. */
  columns: readonly { name: string; order?: string }[]
  /** Names of the columns that are shown unless the address names others; all unless given. */
  shownColumns?: readonly string[]
  filters?: readonly ListFilter[]
  /** Order of the list unless the address names another; left out for a list with a single order. */
  sort?: string
  /** Names of several ways to show the rows; left out for a list that is only a table. */
  views?: readonly string[]
}

/** The call that reads a page of rows, as TanStack Query takes it. The first part of the key is the name of the call. */
interface RowsQuery<P> {
  queryKey: readonly [call: string, ...rest: unknown[]]
  queryFn: () => Promise<P>
  staleTime?: number
  gcTime?: number
}

/** A link to rows that people often look for. */
export interface UsualView {
  name: string
  address: string
  /** The number of its rows, when known. */
  count?: string
}

/** The source of a list's rows, and how the list shows them. A resource is one kind of source. */
export interface ListSource<R extends ListRow, P extends RowsPage<R> = RowsPage<R>> extends ListShape {
  /** Distinguishes the saved views of this list from those of other lists in the same browser. */
  name: string
  title: string
  breadcrumb?: ReactNode
  /** Accessible name of the table. */
  caption: string
  columns: readonly ListColumn<R>[]
  /** Left out for a list without search. */
  search?: { label: string; placeholder?: string }
  rows: (state: ListState) => RowsQuery<P>
  /** Greatest exact total; 10,000 unless given. */
  maxTotal?: (state: ListState) => number
  /** Address of the page of a row; left out for rows without a page. */
  href?: (row: R) => string
  words: {
    /** Noun after the number of rows: `modifica`, `modifiche`. */
    counted?: readonly [one: string, many: string]
    /** Button of the next page, in the gender of the rows; `Successivi` unless given. */
    next?: string
    /** Shown without rows and without filters. */
    empty: ReactNode
    /** Shown when no row matches the search and the filters. */
    noMatch?: string
  }
  /** Address of the page that adds a row, for people who may add one. The key `n` opens this page. */
  addHref?: string
  /** Menu that exports the list; null for a list that nobody needs as a file. */
  exportMenu: ((state: ListState) => ReactNode) | null
  /** Other buttons beside the title. */
  actions?: ReactNode
  /** Content between the title and the filters. */
  intro?: ReactNode
  /** Links before the saved views, the whole list first; by default one link to the whole list. */
  usualViews?: readonly UsualView[]
  /** Keeps the filters that are not set behind a button, also where there is room for them. */
  foldsFilters?: boolean
  /** A line about the rows beside the title, however they are shown. */
  aside?: (state: ListState) => ReactNode
  /** Another way to show the rows than the table. It reads its own rows, with the first part of their key like `rows`. */
  board?: {
    isShown: (state: ListState) => boolean
    render: (
      state: ListState,
      selected: ReadonlyMap<string, R>,
      select: (now: ReadonlyMap<string, R>) => void,
    ) => ReactNode
  }
  /** Draws the rows of a page in the place of the table. */
  draw?: (drawn: {
    rows: readonly R[]
    selected: ReadonlyMap<string, R>
    select: (now: ReadonlyMap<string, R>) => void
    /** The rows answer the previous query; the answer to the current query has not arrived. */
    isOld: boolean
  }) => ReactNode
  /** The keyboard shortcuts in words, in the place of those of a table. */
  keys?: ReactNode
  /** A line about the rows, above the table. */
  summary?: (page: P, state: ListState) => ReactNode
  /** Left out for rows that cannot be selected. */
  selection?: {
    /** Accessible name of the checkbox of a row. */
    nameOf: (row: R) => string
    /** Actions on the selected rows; `onDone` gets the rows that stay selected. */
    bar: (
      selected: ReadonlyMap<string, R>,
      state: ListState,
      onDone: (left: ReadonlyMap<string, R>) => void,
    ) => ReactNode
  }
}

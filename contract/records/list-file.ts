import type { Grant } from '../access/grants.ts'
import type { Cell, KindField } from './field-kinds.ts'

/** A column of a file: a value of a field kind, or a cell where rows have values of different kinds. */
export type FileColumn<R> =
  | (KindField & { value: (row: R, now: Date) => unknown })
  | { label: string; cell: (row: R, now: Date) => Cell }

/**
 * A list as a file for spreadsheets: call, download, log line and security event derive from it, and the page of the list
 * takes the labels of its columns. Columns have the names of the columns on the page.
 */
export interface ListFile<R, Q = never> {
  /** Path of the call that reads the list; the file is at `/esporta` below it. */
  path: `/${string}`
  /** Name of the file, before the day. */
  name: string
  title: string
  /** The resource of the rows, as the logs name what was exported. Default: `name`. */
  resource?: string
  /** Who of the readers of the list exports it. Default: all. */
  who?: readonly Grant[]
  /** The rows hold personal data, so an export needs a recent proof of identity. */
  needsProof?: true
  /** Some rows can be exported by their ids. */
  takesIds?: true
  /** What stands in the name of the file in place of the day. */
  period?: (query: Q, today: string) => string
  columns: Readonly<Record<string, FileColumn<R>>>
}

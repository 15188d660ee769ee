import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { nationalDigits } from '../../contract/italian/telephone.ts'
import type { FieldKind } from '../../contract/records/fields.ts'
import type { AnyField } from '../../contract/records/resource.ts'

/** How the database stores, compares and writes the values of a field kind. */
interface StoredKind {
  column(): PgColumnBuilderBase
  /** The column for fields with an index for sorting, where that differs. */
  sortableColumn?(): PgColumnBuilderBase
  /** People read the text: its order is Italian. */
  isInItalianOrder?: true
  /** A filter by such a field may find few records among many, so an index helps. */
  isSelective?: true
  /** The column is a foreign key. */
  isForeignKey?: true
  /** The JSON of a column that is not null, in SQL: arguments of `concat`. */
  json(column: string): string[]
  /** A checked value as the column returns the value, so that record and history agree. */
  stored?(value: unknown): unknown
  /** Text for the search column. */
  searched?(value: unknown): string
  /** Whether a field refers to a record, in SQL. */
  refersTo?(field: SQLWrapper, id: SQLWrapper): SQL
}

/**
 * Italian order of texts: «d’Amico» and «De Luca» under D, «Éclair» before «Eco». Part of the column, so that its index,
 * the order and the place after a cursor compare alike.
 */
export const italianOrder = sql`collate "und-x-icu"`
const inItalianOrder = customType<{ data: string }>({ dataType: () => 'text COLLATE "und-x-icu"' })

/** An instant that is ISO 8601 text in the record, as on the wire. */
const instant = customType<{ data: string; driverData: Date | string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: value => new Date(value).toISOString(),
})

/**
 * The instant of a column as JavaScript writes instants, in SQL, without the end: PostgreSQL leaves out the zeros at the
 * end of a second, so one millionth, which no column keeps, makes all of them as long; then it is cut off. `to_char`
 * takes twice the time.
 */
export const instantJson = (column: string) => `left(to_json(${column} + interval '1 microsecond')::text, 24)`
export const endOfInstant = 'Z"'

const escaped = { column: () => text(), json: (column: string) => [`to_json(${column})`] }
/** Text without characters that JSON escapes. */
const unescaped = { column: () => text(), json: (column: string) => [`'"'`, column, `'"'`] }
const name = { ...escaped, sortableColumn: () => inItalianOrder(), isInItalianOrder: true as const }
const json = { column: () => jsonb(), json: (column: string) => [`${column}::text`] }
const number = { json: (column: string) => [column] }

const kinds = {
  text: { ...name, isSelective: true },
  notes: escaped,
  slug: { ...name, ...unescaped, isSelective: true },
  email: name,
  phone: {
    ...escaped,
    // A search finds the telephone as typed, and by its digits alone.
    searched: value => [...new Set([String(value), nationalDigits(String(value))])].join(' '),
  },
  secret: escaped,
  choice: { ...unescaped, isSelective: true },
  choices: { ...escaped, column: () => text().array() },
  flag: { ...json, column: () => boolean() },
  day: { ...unescaped, column: () => date({ mode: 'string' }), isSelective: true },
  dayTime: {
    column: () => instant(),
    json: column => [instantJson(column), `'${endOfInstant}'`],
    stored: value => new Date(value as string).toISOString(),
  },
  money: { ...number, column: () => bigint({ mode: 'number' }) },
  whole: { ...number, column: () => integer(), isSelective: true },
  percent: {
    column: () => numeric({ precision: 9, scale: 4, mode: 'number' }),
    // Without the zeros that the column keeps.
    json: column => [`${column}::float8`],
  },
  degrees: { ...number, column: () => doublePrecision() },
  reference: {
    ...unescaped,
    column: () => uuid(),
    isForeignKey: true,
    refersTo: (field, id) => sql`${field} = ${id}`,
  },
  recipients: { ...json, refersTo: (field, id) => sql`${field} ? ${id}::text` },
  owned: json,
  part: json,
  address: json,
  rows: json,
  texts: json,
  flags: json,
  rich: json,
  file: json,
  files: json,
  picture: json,
  colour: unescaped,
} satisfies Record<FieldKind, StoredKind>

/** How the database stores the values of a field. */
export const storedKind = ({ kind }: Pick<AnyField, 'kind'>): StoredKind => kinds[kind]

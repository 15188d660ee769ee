import pg, { type CustomTypesConfig } from 'pg'

const { builtins } = pg.types
const numericArray = 1231
const int8Array = 1016
const dateArray = 1182
const timestampArray = 1115
const intervalArray = 1187

type Parser = (text: string) => unknown

const asWritten: Parser = text => text

/** Counts and cents: a number, and never a wrong one. */
function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit in a number`)
  return value
}

/** Rates, and sums of bigint: a number, which for a whole value is never a wrong one. */
const decimal: Parser = text => (/^-?\d+$/.test(text) ? exactInteger(text) : Number(text))

/** The driver's parser of `text[]`, whose number its types do not know. */
const splitArray = pg.types.getTypeParser(1009 as number)

const each =
  (parse: Parser): Parser =>
  text =>
    (splitArray(text) as (string | null)[]).map(item => item && parse(item))

const parsers: Record<number, Parser> = {
  [builtins.DATE]: asWritten,
  [builtins.TIMESTAMP]: asWritten,
  [builtins.INTERVAL]: asWritten,
  [builtins.INT8]: exactInteger,
  [builtins.NUMERIC]: decimal,
  [dateArray]: each(asWritten),
  [timestampArray]: each(asWritten),
  [intervalArray]: each(asWritten),
  [int8Array]: each(exactInteger),
  [numericArray]: each(decimal),
}

/**
 * How values come back, on either database and through either door (`pool` or Drizzle): a day is the text
 * `YYYY-MM-DD`, an instant (`timestamptz`) a Date to the millisecond, a bigint a number that throws a
 * RangeError beyond 2^53, a numeric a number. What has no time zone stays as PostgreSQL writes it.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

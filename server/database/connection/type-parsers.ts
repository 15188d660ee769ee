import pg, { type CustomTypesConfig } from 'pg'

const { builtins } = pg.types
const numericArray = 1231
const int8Array = 1016
const dateArray = 1182
const timestampArray = 1115
const intervalArray = 1187

type Parser = (text: string) => unknown

const asWritten: Parser = text => text

/** Counts and cents, as an exact number; throws RangeError beyond 2^53. */
function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit in a number`)
  return value
}

/** Rates, and sums of bigint. Whole values are exact or throw RangeError. */
const decimal: Parser = text => (/^-?\d+$/.test(text) ? exactInteger(text) : Number(text))

/** The driver's parser of `text[]`; the driver's types do not include its number. */
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
 * Types of values read from either database, through `pool` or Drizzle: a date is the text `YYYY-MM-DD`, an instant
 * (`timestamptz`) a Date to the millisecond, a bigint a number that throws RangeError beyond 2^53, a numeric a number.
 * Types without a time zone stay texts in PostgreSQL's notation.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

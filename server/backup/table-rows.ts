import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

type Client = Pick<ClientBase, 'query'>

/** A table in the manifest of a backup. */
export interface KeptTable {
  /** Names and types, in order. */
  columns: string[]
  rows: number
  /** SHA-256 of the rows in the order of the primary key; each row is a JSON text and a line feed. */
  sha256: string
}

interface Table {
  name: string
  /** Quoted name for SQL. */
  quoted: string
  columns: string[]
  /** Quoted names of the columns that are written; the database computes the others. */
  written: string[]
  /** ORDER BY expression of the primary key, or of whole rows without one, independent of the collation of the database. */
  order: string
}

/** The tables of the schema `public` without those of extensions, sorted by name. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted,
      (select array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as written,
      coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
          ', ' order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k(attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum),
        't::text collate "C"') as order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`)
  return rows
}

const batch = 500
/** Maximum length of the JSON text in one statement. */
const batchBytes = 1_000_000

/**
 * The rows of a table in batches, in PostgreSQL's text format of rows, which is lossless for every column type. Must
 * run inside a transaction, whose snapshot it reads. Calls `done` with the number of rows read so far.
 */
async function* linesOf(client: Client, { quoted, order }: Table, done: (rows: number) => void) {
  await client.query(
    `declare kept no scroll cursor for select t::text as line from ${quoted} t order by ${order}`,
  )
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from kept`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('')
    count += rows.length
    done(count)
  }
  await client.query('close kept')
}

/** Reads a table, passes its lines to `keep`, and returns its columns, number of rows and hash. */
export async function readTable(
  client: Client,
  table: Table,
  keep: (lines: AsyncIterable<string>) => Promise<void> = drain,
  onRows: (rows: number) => void = () => {},
): Promise<KeptTable> {
  const hash = createHash('sha256')
  let rows = 0
  async function* hashed() {
    const lines = linesOf(client, table, count => {
      rows = count
      onRows(count)
    })
    for await (const some of lines) {
      hash.update(some)
      yield some
    }
  }
  await keep(hashed())
  return { columns: table.columns, rows, sha256: hash.digest('hex') }
}

async function drain(lines: AsyncIterable<string>) {
  for await (const _ of lines);
}

/** Inserts lines of a backup into their table. */
export async function writeTable(
  client: Client,
  { quoted, written }: Table,
  lines: AsyncIterable<string>,
  onRows: (rows: number) => void,
): Promise<void> {
  let waiting: string[] = []
  let size = 0
  let count = 0
  const insert = async () => {
    // Without `offset 0` PostgreSQL would parse the whole row again for each column.
    await client.query(
      `insert into ${quoted} (${written}) select ${written.map(name => `(row).${name}`)} from (
        select line::${quoted} as row from json_array_elements_text($1::json) as line offset 0) t`,
      [`[${waiting.join(',')}]`],
    )
    count += waiting.length
    waiting = []
    size = 0
    onRows(count)
  }
  for await (const line of lines) {
    waiting.push(line)
    size += line.length
    if (waiting.length >= batch || size >= batchBytes) await insert()
  }
  if (waiting.length > 0) await insert()
}

/** Splits text at line feeds only. */
export async function* cutIntoLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

/**
 * Drops all foreign keys, so that tables can be filled in any order. Returns a function that adds and checks them
 * again.
 */
export async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    // A table with pending deferred triggers cannot be altered.
    await client.query('set constraints all immediate')
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

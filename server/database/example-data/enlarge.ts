import { getTableColumns, sql } from 'drizzle-orm'
import { clientsTable, leadsTable } from '../schema.ts'
import type { Loading } from '../statements/insert-rows.ts'
import type { Queries } from '../statements/queries.ts'

/** Numbers of records after the enlargement. */
interface Sizes {
  /** Leads, with as many lines of history. */
  leads: number
  clients: number
}

/** The size of a broker after years of work. */
export const largeSizes: Sizes = { leads: 1_000_000, clients: 200_000 }

/** Rows of one statement, which takes a few seconds, far below the time limit. */
const atOnce = 20_000

/** SQL for an id like those of the app, which increases with the time `t`. */
const idAt = (t: string) =>
  sql.raw(
    `(lpad(to_hex(floor(extract(epoch from ${t}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`,
  )
/** SQL for the effect of `fold`. */
const folded = (text: string) =>
  sql.raw(`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`)
const instantOf = (t: string) => `to_char(${t} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Adds many records to an example database: copies of its leads at other times, a line of history for each, and
 * customers with the names of leads. The database itself generates the rows, in one transaction.
 */
export async function enlarge({ database, onProgress }: Loading, { leads, clients }: Sizes): Promise<void> {
  await database.orm.transaction(async tx => {
    await tx.execute(sql`create temporary table models on commit drop as
      select row_number() over (order by _id) as nth, * from leads`)
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from models`)
    const models = rows[0]!.count
    const reportProgress = (resource: string, done: number, total: number) =>
      onProgress?.({ resource, done, total })
    for (let done = models; done < leads; done += atOnce) {
      await moreLeads(tx, models, done, Math.min(done + atOnce, leads))
      reportProgress('leads', Math.min(done + atOnce, leads), leads)
    }
    await tx.execute(sql`create temporary table numbered on commit drop as
      select row_number() over (order by _id) as nth, _id, "createdAt" as at from leads`)
    await tx.execute(sql`create index on numbered (nth)`)
    for (let done = 0; done < leads; done += atOnce) {
      await moreCommits(tx, done, done + atOnce)
      reportProgress('commits', Math.min(done + atOnce, leads), leads)
    }
    const present = await tx.$count(clientsTable)
    for (let done = present; done < clients; done += atOnce) {
      await moreClients(tx, models, done, Math.min(done + atOnce, clients))
      reportProgress('clients', Math.min(done + atOnce, clients), clients)
    }
  })
  await database.orm.execute(sql`analyze`)
}

/** Columns that are copied unchanged. */
const copied = Object.values(getTableColumns(leadsTable))
  .map(({ name }) => name)
  .filter(name => !['_id', 'versione', 'createdAt', 'updatedAt', 'numero', 'ricerca'].includes(name))
  .map(name => `"${name}"`)
  .join(', ')

/** Copies have no number, because numbers are unique. */
const moreLeads = (tx: Queries, models: number, from: number, to: number) =>
  tx.execute(sql`
    insert into leads (_id, versione, "createdAt", "updatedAt", ${sql.raw(copied)}, ricerca)
    select ${idAt('at')}, 1, at, at, ${sql.raw(copied)}, ltrim(replace(ricerca, numero, ''))
    from generate_series(${from}::int, ${to - 1}::int) n
    join models on nth = 1 + n % ${models}::int
    cross join lateral (select "createdAt" - (n % 86400) * interval '1.001 second' as at) moment`)

/** Lines of history with digests, as if visitors had created the leads. */
const moreCommits = (tx: Queries, from: number, to: number) =>
  tx.execute(sql`
    insert into commits (_id, action, model, ref, info, autore, "createdAt", salt, digest)
    select commit, 'create', 'Lead', _id, '[]'::jsonb, 'visitor', at, 'prova',
      encode(sha256(convert_to('prova["' || commit || '","create","Lead","' || _id || '",[],null,null,null,"visitor","' || ${sql.raw(instantOf('at'))} || '"]', 'UTF8')), 'hex')
    from (select *, ${idAt('at')} as commit from numbered where nth > ${from}::int and nth <= ${to}::int) lines`)

const moreClients = (tx: Queries, models: number, from: number, to: number) =>
  tx.execute(sql`
    insert into clients (_id, versione, "createdAt", "updatedAt", tipo, nome, cognome, email, "emailVerificata", agente, consensi, status, ricerca)
    select ${idAt('at')}, 1, at, at, 'persona', nome, cognome, mailbox, n % 10 > 0,
      (select array_agg(_id order by _id) from agents)[1 + n % (select greatest(count(*), 1) from agents)::int],
      '[]'::jsonb, case n % 20 when 0 then 'pending' when 1 then 'blocked' else 'validated' end,
      ${folded(`nome || ' ' || cognome || ' ' || mailbox`)}
    from generate_series(${from}::int, ${to - 1}::int) n
    join models on nth = 1 + n % ${models}::int
    cross join lateral (
      select "createdAt" - (n % 86400) * interval '1.001 second' as at, 'cliente.' || n || '@posta.example' as mailbox
    ) own`)

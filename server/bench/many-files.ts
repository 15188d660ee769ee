import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../database/open.ts'
import { loanFilesTable } from '../database/schema.ts'

/** The size of a large house. */
interface Sizes {
  files: number
  /** Steps of each file. */
  steps: number
  /** The agent who follows exactly `ownFiles` of the files. */
  agent: string
  ownFiles: number
}

/** Files of one statement, which takes a few seconds. */
const atOnce = 20_000

/** SQL for an id like those of the app, which increases with the time `t`. */
const idAt = (t: string) =>
  sql.raw(
    `(lpad(to_hex(floor(extract(epoch from ${t}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`,
  )

const own = ['_id', 'versione', 'createdAt', 'updatedAt', 'IDEGG', 'intestatario', 'stato', 'statoDal']
const further = ['dataUltimoMovimento', 'agente', 'agenzia', 'ricerca', 'banca', 'prodotto']
const copied = Object.values(getTableColumns(loanFilesTable))
  .map(({ name }) => name)
  .filter(name => ![...own, ...further].includes(name))
  .map(name => `"${name}"`)
  .join(', ')

/** The states that one in ten files is in; the others are closed. */
const underWay = [
  'segnalata',
  'consulenza',
  'incarico_firmato',
  'raccolta_documenti',
  'istruttoria_interna',
  'caricata_banca',
  'istruttoria_banca',
  'integrazione_richiesta',
  'delibera_reddituale',
  'perizia',
  'atto_fissato',
  'liquidata',
]
const closed = ['perfezionata', 'perfezionata', 'estinta', 'respinta', 'rinunciata']
const oneOf = (values: readonly string[], n: string) =>
  sql.raw(`(array[${values.map(value => `'${value}'`).join(', ')}])[1 + (${n}) % ${values.length}]`)

/**
 * Adds loan files with their steps and shares to an example database: copies of its files over eight years, with the
 * names of the customers of its leads. The database itself generates the rows.
 */
export async function addManyFiles(
  { orm }: Pick<Database, 'orm'>,
  { files, steps, agent, ownFiles }: Sizes,
): Promise<void> {
  await orm.transaction(async tx => {
    // Every reference is right by construction, and a server under load needs longer than the limit of a statement.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`create temporary table models on commit drop as
      select row_number() over (order by _id) as nth, * from pratiche`)
    await tx.execute(sql`create temporary table people on commit drop as
      select row_number() over (order by _id) as nth, _id, agenzia from agents where _id <> ${agent}`)
    await tx.execute(sql`create temporary table names on commit drop as
      select row_number() over (order by _id) as nth, cognome || ' ' || nome as name from leads`)
    await tx.execute(sql`create temporary table lenders on commit drop as
      select row_number() over (order by _id) as nth, _id from banks`)
    const counted = await tx.execute<Record<'models' | 'people' | 'names' | 'lenders', number>>(
      sql`select (select count(*)::int from models) as models, (select count(*)::int from people) as people,
        (select count(*)::int from names) as names, (select count(*)::int from lenders) as lenders`,
    )
    const { models, people, names, lenders } = counted.rows[0]!
    for (let from = 0; from < files; from += atOnce)
      await tx.execute(sql`
        insert into pratiche (_id, versione, "createdAt", "updatedAt", "IDEGG", intestatario, stato, "statoDal",
          "dataUltimoMovimento", agente, agenzia, banca, prodotto, ricerca, ${sql.raw(copied)})
        select ${idAt('made')}, 1, made, moved, 'M' || n, name, state, moved, moved,
          case when n < ${ownFiles}::int then ${agent}::uuid else p._id end,
          case when n < ${ownFiles}::int then null else p.agenzia end,
          case when n % 3 = 0 then null else l._id end,
          case when n % 2 = 0 then 'mutuo' else m.prodotto end,
          lower('m' || n || ' ' || name || ' 33' || (10000000 + n)), ${sql.raw(copied)}
        from generate_series(${from}::int, ${Math.min(from + atOnce, files) - 1}::int) n
        join models m on m.nth = 1 + n % ${models}::int
        join people p on p.nth = 1 + (n * 7919::bigint) % ${people}::int
        join names on names.nth = 1 + (n * 104729::bigint) % ${names}::int
        join lenders l on l.nth = 1 + n % ${lenders}::int
        cross join lateral (select case when n % 10 = 0 or n < ${ownFiles}::int and n % 3 = 0
          then ${oneOf(underWay, 'n / 10')} else ${oneOf(closed, 'n')} end as state) s
        cross join lateral (select now() - case when n % 10 = 0 then (n % 90) * interval '1 day'
          else (90 + n % 2800) * interval '1 day' end - (n % 86400) * interval '1.001 second' as moved) t
        cross join lateral (select moved - (n % 120) * interval '1 day' as made) c`)
    await tx.execute(sql`
      insert into pratiche_quote (_id, versione, "createdAt", "updatedAt", pratica, agente, perc)
      select ${idAt('"createdAt"')}, 1, "createdAt", "createdAt", _id, agente, 100
      from pratiche where "IDEGG" like 'M%' and agente is not null`)
    await tx.execute(sql`create temporary table numbered on commit drop as
      select row_number() over (order by _id) as nth, _id, "createdAt", "dataUltimoMovimento" as moved
      from pratiche where "IDEGG" like 'M%'`)
    await tx.execute(sql`create index on numbered (nth)`)
    for (let from = 0; from < files; from += atOnce)
      await tx.execute(sql`
        insert into pratiche_passi (_id, versione, "createdAt", "updatedAt", pratica, da, a, at, chi)
        select ${idAt('t')}, 1, t, t, _id, case when step > 1 then ${oneOf(underWay, 'step - 2')} end,
          ${oneOf(underWay, 'step - 1')}, t, 'Back office'
        from numbered cross join generate_series(1, ${steps}::int) step
        cross join lateral (select "createdAt" + (moved - "createdAt") * (step::float / ${steps}::int) as t) moment
        where nth > ${from}::int and nth <= ${from + atOnce}::int`)
  })
}

/**
 * Gives each file that `addManyFiles` made for an agent fees, a participant, and in turn a document to verify, a message
 * or a task.
 */
export async function addPartsOfFiles({ orm }: Pick<Database, 'orm'>, agent: string): Promise<void> {
  const made = sql`gen_random_uuid(), 1, now(), now()`
  const mine = sql`(select row_number() over (order by _id) as n, _id from pratiche where agente = ${agent}::uuid and "IDEGG" like 'M%') f`
  await orm.transaction(async tx => {
    await tx.execute(sql`insert into pratiche_compensi (_id, versione, "createdAt", "updatedAt", pratica, "compensoCliente", "provvigioneBancaPrevista")
      select ${made}, _id, 90000 + n * 100, 180000 from ${mine}`)
    await tx.execute(sql`insert into pratiche_partecipanti (_id, versione, "createdAt", "updatedAt", pratica, cliente, ruolo)
      select ${made}, f._id, c._id, 'richiedente' from ${mine} join (
        select row_number() over (order by _id) as n, count(*) over () as total, _id from clients) c on c.n = 1 + f.n % c.total`)
    await tx.execute(sql`insert into pratiche_documenti (_id, versione, "createdAt", "updatedAt", pratica, nome, stato, "caricatoAt")
      select ${made}, _id, 'Busta paga', 'caricato', now() from ${mine} where n % 3 = 0`)
    await tx.execute(sql`insert into pratiche_note (_id, versione, "createdAt", "updatedAt", pratica, tipo, testo)
      select ${made}, _id, 'risposta', 'A che punto siamo?' from ${mine} where n % 3 = 1`)
    await tx.execute(sql`insert into pratiche_compiti (_id, versione, "createdAt", "updatedAt", pratica, titolo, agente, stato)
      select ${made}, _id, 'Richiamare', ${agent}::uuid, 'da_fare' from ${mine} where n % 3 = 2`)
    await tx.execute(sql`update leads set agente = ${agent}::uuid, stato = 'assegnato', "rispostoAt" = null
      where _id in (select _id from leads order by _id desc limit 30)`)
  })
}

/** Measures the office's queue of tickets, its search, and the statistics, with 20,000 open tickets on PostgreSQL. */
import { addDays, dayInRome } from '../../contract/italian/days.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { type AskedRead, measureReads } from './measure-reads.ts'
import { openHouse } from './open-house.ts'
import { withPostgres } from './with-postgres.ts'

const openTickets = Number(process.env.QUINTO_BENCH_TICKETS ?? 20_000)
const turns = 100
/** PostgreSQL plans a prepared statement anew five times on each connection, of which two answer in turn. */
const warmUp = 14

const queue: readonly AskedRead[] = [
  ['la coda', '/v2/tickets/coda'],
  ['la coda, non assegnati', '/v2/tickets/coda?vista=non_assegnati'],
  ['la coda di una categoria', '/v2/tickets/coda?categoria=it'],
]
const search: readonly AskedRead[] = [
  ['una parola frequente', '/v2/tickets/coda?vista=tutti&cerca=banca'],
  ['due parole', '/v2/tickets/coda?vista=tutti&cerca=perizia+ferma'],
  ['l’inizio di una parola', '/v2/tickets/coda?vista=tutti&cerca=peri'],
  ['un agente', '/v2/tickets/coda?vista=tutti&cerca=bianchi'],
  ['un numero', '/v2/tickets/coda?vista=tutti&cerca=T26-000600'],
]

/** The statistics of the last days. */
const statistics = (days: number): string => {
  const today = dayInRome(new Date())
  return `/v2/tickets/statistiche?dal=${addDays(today, -days)}&al=${today}`
}

/** Copies the example tickets with their messages and steps, open and with a running clock, until there are enough. */
async function addTickets({ database }: Context, admin: string): Promise<void> {
  await database.pool.query(`
    create temporary table copies on commit drop as
      select _id as old, gen_random_uuid() as new, row_number() over () as place
      from tickets cross join generate_series(1, ceil(${openTickets}::numeric / (select count(*) from tickets))::int)
      limit ${openTickets};
    insert into tickets select (jsonb_populate_record(t, jsonb_build_object('_id', new, 'numero', 'T20-' || lpad(place::text, 6, '0'),
        'stato', (array['aperto', 'in_carico', 'riaperto'])[1 + place % 3],
        'assegnato', case when place % 3 = 1 then '${admin}' end, 'risoltoAt', null, 'chiusoAt', null, 'unitoA', null))).*
      from copies join tickets t on t._id = old;
    insert into tickets_messaggi select (jsonb_populate_record(m, jsonb_build_object('_id', gen_random_uuid(), 'ticket', new))).*
      from copies join tickets_messaggi m on m.ticket = old;
    insert into tickets_passi select (jsonb_populate_record(p, jsonb_build_object('_id', gen_random_uuid(), 'ticket', new))).*
      from copies join tickets_passi p on p.ticket = old;
    insert into ticket_due (ticket, clock, due, warning)
      select new, 'soluzione', now() + place * interval '7 seconds', now() + place * interval '5 seconds' from copies;
  `)
  await database.pool.query('vacuum analyze')
}

/** Prints the times of the queue, of the search and of the statistics; false when one misses its target. */
export function benchTickets(): Promise<boolean> {
  return withPostgres(async url => {
    if (!url) return false
    let admin = ''
    const context = await openHouse({ url, dataDir: '' }, async () => ({
      kind: 'admin',
      id: admin,
      flags: new Set(['ticketing_access', 'ticketing.see_all', 'ticketing.statistics']),
    }))
    await loadGeography(context)
    await loadExamples(context, 'small')
    const { rows } = await context.database.pool.query<{ _id: string }>('select _id from admins limit 1')
    admin = rows[0]!._id
    await addTickets(context, admin)
    const app = await buildApp(context)
    try {
      const shared = { headers: {}, turns, warmUp, limited: 'p95' } as const
      const name = `PostgreSQL, ${openTickets} ticket aperti`
      const queued = await measureReads(app, { ...shared, name, asked: queue, maxMs: 20 })
      const found = await measureReads(app, { ...shared, name: 'la ricerca', asked: search, maxMs: 50 })
      const counted = await measureReads(app, {
        ...shared,
        name: 'le statistiche',
        asked: [
          ['un mese', statistics(30)],
          ['un anno', statistics(365)],
        ],
        turns: 5,
        warmUp: 1,
        limited: 'mediana',
        maxMs: 3000,
      })
      return queued && found && counted
    } finally {
      await app.close()
      await context.database.close()
    }
  })
}

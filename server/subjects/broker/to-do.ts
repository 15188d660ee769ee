import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { admin } from '../../../contract/access/grants.ts'
import type { AdminFlag } from '../../../contract/access/permissions.ts'
import { isBackupDue } from '../../../contract/calls/backup-age.ts'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { toDo } from '../../../contract/calls/to-do.ts'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import type { OfficeResource } from '../../../contract/records/resource-pages.ts'
import { officeResources } from '../../../contract/subjects/registry.ts'
import { fixingDayBefore } from '../../../finance/calendar/fixing-days.ts'
import { lastBackup } from '../../backup/last-backup.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import {
  agentsTable,
  bankProductsTable,
  clientsTable,
  companyTable,
  leadsTable,
  percLeadsTable,
  permissionRequestsTable,
  ratesTable,
  requestsTable,
  webhookDeliveriesTable,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { isProposed } from '../agents/substitutes.ts'
import { waitingCustomers } from '../clients/client-filters.ts'
import { unknownFiles } from '../files/unknown-files.ts'
import { lastRunWasRefused } from '../personal-data/run-retention.ts'

type Code = Answer<typeof toDo>['voci'][number]['codice']

/** Days before the end of a product's validity at which the to-do list counts the product. */
const noticeDays = 30

async function count(db: Queries, table: PgTable, where?: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${table} where ${where ?? sql`true`} limit ${maxCounted + 1}) t`,
  )
  return rows[0]!.n
}

/** The counters of the to-do list, each with the flag that a person needs to see it. */
const waiting: [Code, flag: AdminFlag, (db: Queries, today: string) => Promise<number>][] = [
  ['lead', 'lead_requests', db => count(db, leadsTable, sql`${leadsTable.stato} = 'nuovo'`)],
  ['richieste', 'requests', db => count(db, requestsTable, sql`${requestsTable.stato} = 'nuova'`)],
  [
    'scadenze',
    'bank_products',
    (db, today) => {
      const { validoAl, status } = bankProductsTable
      return count(
        db,
        bankProductsTable,
        and(
          sql`${status} = 'validated'`,
          sql`${validoAl} between ${today} and ${addDays(today, noticeDays)}`,
        ),
      )
    },
  ],
  [
    'notifiche',
    'partners',
    async db => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(distinct partner)::int as n from ${webhookDeliveriesTable} where esito = 'abbandonata'`,
      )
      return rows[0]!.n
    },
  ],
  [
    'tassi',
    'euribor_eurirs',
    async (db, today) => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(distinct tipo)::int as n from ${ratesTable}
          where tipo in ('euribor_360', 'eurirs') and data >= ${fixingDayBefore({ day: today })}`,
      )
      return 2 - rows[0]!.n
    },
  ],
  [
    'quote',
    'perc_leads',
    async db => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from (
          select from ${percLeadsTable} where not pausa group by provincia, prodotto having sum(perc) <> 100) t`,
      )
      return rows[0]!.n
    },
  ],
  [
    'indirizzi',
    'clients_edit',
    db => count(db, clientsTable, sql`${clientsTable._id} in (${waitingCustomers})`),
  ],
  ['sostituti', 'agenti_permissions', db => count(db, agentsTable, isProposed)],
  [
    'permessi',
    'agenti_permissions',
    db => count(db, permissionRequestsTable, sql`${permissionRequestsTable.stato} = 'aperta'`),
  ],
  ['societa', 'settings', async db => 1 - (await count(db, companyTable))],
  ['conservazione', 'settings', async db => ((await lastRunWasRefused(db)) ? 1 : 0)],
]

/** The to-do list of the actor, and the totals of a group's lists. */
export async function readToDo(
  context: Context,
  { gruppo }: Query<typeof toDo>,
  actor: Actor,
): Promise<Answer<typeof toDo>> {
  const { database, now, settings } = context
  const today = dayInRome(now())
  const seen = waiting.filter(([, flag]) => may(actor, [admin(flag)]))
  const voci = await Promise.all(
    seen.map(async ([codice, , ask]) => ({ codice, quanti: await ask(database.orm, today) })),
  )
  if (may(actor, [admin('server_info')])) {
    if (!database.writable()) voci.unshift({ codice: 'disco', quanti: 1 })
    if (isBackupDue(await lastBackup(settings.dataDir), now())) voci.push({ codice: 'copia', quanti: 1 })
    const unknown = await unknownFiles(settings.dataDir)
    voci.push({ codice: 'file', quanti: Math.min(unknown?.quanti ?? 0, maxCounted + 1) })
  }
  const lists = officeResources.filter(({ group, needs }) => group === gruppo && may(actor, [admin(needs)]))
  const totali = await Promise.all(
    lists.map(async office => [office.list, await totalOf(context, office, actor)] as const),
  )
  return { voci: voci.filter(({ quanti }) => quanti > 0), totali: Object.fromEntries(totali) }
}

/** The total of a list, from the same cached totals as the list itself. */
async function totalOf(
  { store, database }: Context,
  { load }: OfficeResource,
  actor: Actor,
): Promise<number> {
  const { total } = await store.listJson(database.reads, await load(), { limit: 1, sort: '_id' }, actor)
  return total
}

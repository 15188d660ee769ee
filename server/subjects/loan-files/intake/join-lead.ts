import { and, eq, inArray } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { fileLeads, joinLead } from '../../../../contract/calls/loan-file-intake.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { isOpenFile } from '../../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { among, recordAmong, rowsFor } from '../../../database/row-access.ts'
import { leadFiles, leadsTable, tableFor } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { publish } from '../../../live/publish.ts'
import { calledById } from '../../../sessions/accounts/people.ts'
import { storyOf } from '../../leads/lead-story.ts'
import { leadsOfFiles } from '../../leads/leads-of-files.ts'
import { writableFile } from '../writable-file.ts'
import { claimSource, finishSource, requireInWork } from './file-source.ts'

type Lead = Answer<typeof fileLeads>['rows'][number]

/**
 * Joins a lead to an open file: the lead is converted, and its story stands in the file. Throws 404 and 403 of the lead and
 * of the file, and 409 for a lead with a file, a lead that is put aside, and a closed file.
 */
export async function joinLeadTo(
  context: Context,
  tx: Queries,
  { id, lead, actor }: { id: string; lead: string; actor: Actor },
): Promise<Answer<typeof joinLead>> {
  if (actor.kind !== 'admin' && actor.kind !== 'agent') throw forbidden()
  const source = await claimSource(tx, actor, { lead })
  requireInWork(source)
  const file = await writableFile(tx, id, actor)
  if (!isOpenFile(file.stato))
    throw conflict(`La pratica ${file.IDEGG} è chiusa: apra una pratica nuova dal lead.`)
  await tx.insert(leadFiles).values({ lead, file: id, role: actor.kind, person: actor.id, at: context.now() })
  await finishSource(context, tx, source, file)
  await publish(tx, { topic: 'records', name: 'record-changed', resource: loanFiles.name, id })
  return { _id: id, IDEGG: file.IDEGG }
}

/**
 * The leads of a file with what happened before it, the newest first. Whoever reads the file reads them, also after a
 * hand-over; the page of a lead keeps its own readers. Throws 404.
 */
export async function leadsOfFile(
  { database }: Pick<Context, 'database'>,
  id: string,
  actor: Actor,
): Promise<Answer<typeof fileLeads>> {
  const db = database.orm
  if (!(await recordAmong(db, loanFiles, id, rowsFor(actor, loanFiles.access.read)))) throw notFound()
  const ids = await leadsOfFiles(db, [id])
  if (ids.length === 0) return { rows: [] }
  const found = await db.select().from(leadsTable).where(inArray(leadsTable._id, ids)).orderBy(leadsTable._id)
  const mine = await db
    .select({ _id: leadsTable._id })
    .from(leadsTable)
    .where(and(inArray(leadsTable._id, ids), among(rowsFor(actor, leads.access.read), tableFor(leads))))
  const joined = await db.select().from(leadFiles).where(eq(leadFiles.file, id))
  const people = new Map(
    (
      await Promise.all(
        (['admin', 'agent'] as const).map(role =>
          calledById(
            db,
            role,
            joined.flatMap(one => (one.role === role ? one.person : [])),
          ),
        ),
      )
    ).flatMap(some => [...some]),
  )
  const rows: Lead[] = []
  for (const lead of found.reverse()) {
    const join = joined.find(one => one.lead === lead._id)
    const by = join && people.get(join.person)
    rows.push({
      _id: lead._id,
      nome: `${lead.nome} ${lead.cognome}`,
      createdAt: lead.createdAt.toISOString(),
      messaggio: lead.messaggio,
      simulazione: lead.simulazione as Lead['simulazione'],
      leggibile: mine.some(({ _id }) => _id === lead._id),
      unito: join ? { at: join.at.toISOString(), chi: by ? `${by.nome} ${by.cognome}` : null } : null,
      storia: await storyOf(db, lead as Parameters<typeof storyOf>[1]),
    })
  }
  return { rows }
}

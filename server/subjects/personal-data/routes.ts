import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Answer } from '../../../contract/calls/call.ts'
import {
  erasePerson,
  exportPerson,
  listErasures,
  listExports,
  personArchiveFile,
  previewErasure,
  retentionState,
  runRetentionNow,
} from '../../../contract/calls/personal-data.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import { disposition } from '../files/routes.ts'
import { exportsOf, openExport, startExport } from './person-exports.ts'
import { planErasure } from './plan-erasure.ts'
import { requireCustomer } from './require-customer.ts'
import { countBeyondTerm, type RetentionCounts, readTerms } from './retention.ts'
import { refusalOfRun } from './retention-guard.ts'
import { type ErasureReport, erasureOf, lastErasures, removedWords, startErasure } from './run-erasure.ts'
import { lastRuns, startRetention } from './run-retention.ts'

/** The names of administrators by id. */
async function namesOfAdmins(db: Queries, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const found = await calledById(
    db,
    'admin',
    ids.flatMap(id => id ?? []),
  )
  return new Map([...found].map(([id, { nome, cognome }]) => [id, `${nome} ${cognome}`]))
}

/** The routes about the data of a person: export, erasure, retention. */
export async function personalData(app: FastifyInstance, context: Context): Promise<void> {
  const { database } = context
  addCall(app, listExports, async ({ params: { id }, request }) => {
    const nome = await requireCustomer(context, database.reads, id, await actorOf(context, request))
    return {
      nome,
      rows: (await exportsOf(context, id)).map(({ _id, state, done, total, createdAt, expiresAt }) => ({
        ...{ _id, stato: state, fatti: done, totale: total },
        chiestaAt: createdAt.toISOString(),
        scadeAt: expiresAt.toISOString(),
      })),
    }
  })
  addCall(app, exportPerson, ({ params: { id }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => startExport(context, tx, id, actor)),
  )
  app.get(
    personArchiveFile.path,
    {
      schema: { hide: true },
      config: { who: personArchiveFile.who, rateLimit: { max: context.limits.figures, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const { data } = z.safeParse(personArchiveFile.params, request.params)
      if (!data) throw notFound()
      const actor = await actorOf(context, request)
      const { file, bytes } = await openExport(context, { client: data.id, export: data.esportazione }, actor)
      const name = `dati-personali-${dayInRome(context.now())}.zip`
      return reply
        .headers({
          'content-type': file.mimetype,
          'content-length': file.size,
          'content-disposition': disposition('attachment', name),
          'cache-control': 'private, no-store',
        })
        .send(bytes())
    },
  )
  addCall(app, previewErasure, async ({ params: { id }, request }) => {
    const nome = await requireCustomer(context, database.reads, id, await actorOf(context, request))
    const last = await erasureOf(context, id)
    const { erasure, kept, namesakes } = await planErasure(database.reads, id, { withNamesakes: false })
    return {
      nome,
      ultima: last && { stato: last.state, chiestaAt: last.createdAt.toISOString() },
      rimossi: removedWords(erasure),
      conservati: kept,
      altriNomi: namesakes.map(({ _id, kind, nome, cognome }) => ({
        _id,
        tipo: kind,
        nome: `${nome} ${cognome}`,
      })),
    }
  })
  addCall(app, erasePerson, ({ params: { id }, body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) =>
      startErasure(context, tx, { client: id, namesakes: body.altriNomi, actor }),
    ),
  )
  addCall(app, listErasures, async (): Promise<Answer<typeof listErasures>> => {
    const rows = await lastErasures(context)
    const names = await namesOfAdmins(
      database.reads,
      rows.map(({ admin }) => admin),
    )
    return {
      rows: rows.map(({ _id, state, admin, report, createdAt, endedAt }) => ({
        _id,
        stato: state,
        chi: names.get(admin ?? '') ?? null,
        chiestaAt: createdAt.toISOString(),
        finitaAt: endedAt?.toISOString() ?? null,
        ...((report as ErasureReport | null) ?? { rimossi: [], conservati: [] }),
      })),
    }
  })
  addCall(app, retentionState, async (): Promise<Answer<typeof retentionState>> => {
    const terms = await readTerms(database.reads)
    const oltre = await countBeyondTerm(context, database.reads, terms)
    const runs = await lastRuns(context)
    const names = await namesOfAdmins(
      database.reads,
      runs.map(({ admin }) => admin),
    )
    return {
      attiva: terms.attiva,
      oltre,
      ostacolo: await refusalOfRun(context, database.reads, oltre),
      esecuzioni: runs.map(({ _id, state, admin, counts, reason, startedAt, endedAt }) => ({
        _id,
        stato: state,
        aMano: admin !== null,
        chi: names.get(admin ?? '') ?? null,
        conti: counts as RetentionCounts,
        motivo: reason,
        iniziataAt: startedAt.toISOString(),
        finitaAt: endedAt?.toISOString() ?? null,
      })),
    }
  })
  addCall(app, runRetentionNow, ({ body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => startRetention(context, tx, body.attesi, actor)),
  )
}

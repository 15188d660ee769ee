import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer } from '../../../contract/calls/call.ts'
import {
  eraseOwnData,
  exportOwnData,
  ownArchiveFile,
  ownExports,
  previewOwnErasure,
} from '../../../contract/calls/own-data.ts'
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
import type { Who } from '../../../contract/records/resource.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import { signedInCustomer } from '../clients/signed-in-customer.ts'
import { disposition } from '../files/routes.ts'
import { eraseOwn, previewOwn } from './own-erasure.ts'
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

const shownExports = (exports: Awaited<ReturnType<typeof exportsOf>>) =>
  exports.map(({ _id, state, done, total, createdAt, expiresAt }) => ({
    ...{ _id, stato: state, fatti: done, totale: total },
    chiestaAt: createdAt.toISOString(),
    scadeAt: expiresAt.toISOString(),
  }))

/** Adds a route that sends an archive. */
function serveArchive<S extends z.ZodMiniType>(
  app: FastifyInstance,
  context: Context,
  { path, who, params }: { path: string; who: Who; params: S },
  open: (params: z.output<S>, request: FastifyRequest) => ReturnType<typeof openExport>,
): void {
  app.get(
    path,
    {
      schema: { hide: true },
      config: { who, rateLimit: { max: context.limits.figures, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const { data, success } = z.safeParse(params, request.params)
      if (!success) throw notFound()
      const { file, bytes } = await open(data, request)
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
}

/** The routes of the signed-in customer about the own data: export and erasure. */
export function ownData(app: FastifyInstance, context: Context): void {
  const slow = { perMinute: context.limits.signIns }
  addCall(app, ownExports, async ({ request }) => {
    const actor = await signedInCustomer(context, request)
    return { rows: shownExports(await exportsOf(context, actor.id, actor)) }
  })
  addCall(
    app,
    exportOwnData,
    async ({ request }) => {
      const { id } = await signedInCustomer(context, request)
      return writeOnceAsCaller(context, request, (tx, actor) => startExport(context, tx, id, actor))
    },
    slow,
  )
  serveArchive(app, context, ownArchiveFile, async ({ esportazione }, request) => {
    const actor = await signedInCustomer(context, request)
    return openExport(context, { client: actor.id, export: esportazione }, actor)
  })
  addCall(app, previewOwnErasure, async ({ request }) =>
    previewOwn(context, await signedInCustomer(context, request)),
  )
  addCall(
    app,
    eraseOwnData,
    async ({ body, request }) => {
      const actor = await signedInCustomer(context, request)
      return writeOnceAsCaller(context, request, tx => eraseOwn(context, tx, actor, body))
    },
    slow,
  )
}

/** The routes of the office about the data of a person: export, erasure, retention. */
export async function personalData(app: FastifyInstance, context: Context): Promise<void> {
  const { database } = context
  addCall(app, listExports, async ({ params: { id }, request }) => {
    const actor = await actorOf(context, request)
    const nome = await requireCustomer(context, database.reads, id, actor)
    return { nome, rows: shownExports(await exportsOf(context, id, actor)) }
  })
  addCall(app, exportPerson, ({ params: { id }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => startExport(context, tx, id, actor)),
  )
  serveArchive(app, context, personArchiveFile, async ({ id, esportazione }, request) =>
    openExport(context, { client: id, export: esportazione }, await actorOf(context, request)),
  )
  addCall(app, previewErasure, async ({ params: { id }, request }) => {
    const nome = await requireCustomer(context, database.reads, id, await actorOf(context, request))
    const last = await erasureOf(context, id)
    const { erasure, kept, namesakes } = await planErasure(database.reads, id, {
      withNamesakes: false,
      asker: 'office',
    })
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
      rows: rows.map(({ _id, state, admin, report, createdAt, endedAt }) => {
        const { rimossi = [], conservati = [], rifatta } = (report as ErasureReport | null) ?? {}
        return {
          ...{ _id, stato: state, rimossi, conservati },
          origine: admin ? 'casa' : rifatta ? 'ripristino' : 'cliente',
          chi: names.get(admin ?? '') ?? null,
          chiestaAt: createdAt.toISOString(),
          finitaAt: endedAt?.toISOString() ?? null,
        }
      }),
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

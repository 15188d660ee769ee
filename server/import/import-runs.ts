import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Answer } from '../../contract/calls/call.ts'
import type { listImports, readImport, resumeImport } from '../../contract/calls/imports.ts'
import type { ImportOptions, RestOfImport } from '../../contract/calls/resources.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { createLongAct } from '../database/commits.ts'
import { holdContentChanges, publishHeldContentChanges } from '../database/content-changes.ts'
import { importLines, imports } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { selectFromColumns } from '../database/statements/select-from-columns.ts'
import { AppError, conflict, notFound } from '../errors.ts'
import { calledById } from '../sessions/accounts/people.ts'
import { withLastingProof } from '../sessions/credentials/step-up.ts'
import { checkImport, maxRowsPerTransaction } from './check-import.ts'
import { errorsOf, type PendingWrite, type ReportedRow } from './check-records.ts'
import type { Mapping } from './mapping.ts'
import { errorsInWords } from './rows-report.ts'
import { undoLines } from './undo-import.ts'

type Import = typeof imports.$inferSelect
type Summary = Answer<typeof resumeImport>

/** The lease of a run; a run that does not renew it counts as dead. */
const leaseMs = 30_000
/** Maximum imports in a list, and maximum rows of an import that an undo left in place. */
const maxListed = 50
const maxKeptRows = 200

/** Age at which an import is deleted, with the text of a file that was never written completely. */
const retentionMs = 90 * 24 * 3_600_000

/** Deletes old imports. Their records stay and can no longer be undone. */
export async function forgetImports({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - retentionMs)
  await database.orm.transaction(async tx => {
    const old = tx.select({ _id: imports._id }).from(imports).where(lt(imports.createdAt, before))
    await tx.delete(importLines).where(inArray(importLines.import, old))
    await tx.delete(imports).where(lt(imports.createdAt, before))
  })
}

/** Whether a person may import records of a resource: the check of a file shows present values. */
export const mayImport = (actor: Actor, { access }: ResourceDefinition): boolean =>
  may(actor, access.write) && may(actor, access.read)

/** Another run took over the import. */
class Superseded extends Error {}

const isWritten = { state: 'fatta', content: null, rest: null } as const

/** The store refused a row during the write. */
export class RowRefused extends Error {}

export type ImportRuns = ReturnType<typeof createImportRuns>

export interface NewImport {
  definition: ResourceDefinition
  /** The name of the file. */
  file: string
  /** What the sender confirmed. */
  confirmation: string
  actor: Actor
}

/** A checked file. */
export interface CheckedRows {
  definition: ResourceDefinition
  text: string
  options: ImportOptions
  mapping: Mapping | null
  writes: readonly PendingWrite[]
  actor: Actor
}

/** How a resumed import reads the rest of its file: each row that was to be written does what was shown. */
const restOf = ({ options, mapping, writes }: CheckedRows): RestOfImport => ({
  mapping,
  options: {
    ...options,
    // A row that meets somebody new since the check asks, and stops the resumed import.
    incontri: options.incontri === 'nuova' ? 'nuova' : undefined,
    scelte: {
      ...options.scelte,
      ...Object.fromEntries(writes.flatMap(({ riga, id }) => (id ? [[riga, id]] : []))),
    },
  },
  rows: writes.map(({ riga }) => riga),
})

/**
 * Says why a row is not written: its errors, or that the person is there already. Names nobody, because the text is stored
 * with the import and would outlive an erasure.
 */
const formatErrors = ({
  riga,
  errori,
  simili = [],
}: Pick<ReportedRow, 'riga' | 'errori'> & Partial<ReportedRow>) =>
  `Riga ${riga}: ${errori.length > 0 ? errorsInWords(errori) : `c’è già una persona con questi dati (${[...new Set(simili.flatMap(({ per }) => per))].join(', ')}).`}`

/**
 * Writes imports in batches, each in its own transaction, and records the rows under the id of the import; undoes them in
 * the same way. The work goes on after the request. An import of a dead run is shown as interrupted and can be resumed or
 * undone.
 */
export function createImportRuns(context: Context) {
  const { database, store, now, newId, log } = context
  const running = new Set<Promise<void>>()
  let isStopping = false

  const aliveUntil = () => new Date(now().getTime() + leaseMs)
  const isDead = ({ aliveUntil }: Pick<Import, 'aliveUntil'>) => aliveUntil.getTime() < now().getTime()

  /** The state to show: a dead run is interrupted. */
  const stateOf = (found: Import): Summary['stato'] =>
    (found.state === 'in_corso' || found.state === 'annullamento') && isDead(found)
      ? 'interrotta'
      : found.state
  const canResume = (found: Import) =>
    found.content !== null &&
    found.rest !== null &&
    stateOf(found) === 'interrotta' &&
    found.state !== 'annullamento'
  const canUndo = (found: Import) =>
    found.takenBack < found.written && ['fatta', 'interrotta', 'annullata'].includes(stateOf(found))

  const isCurrentRun = (id: string, run: string) => and(eq(imports._id, id), eq(imports.run, run))

  /** Writes rows, and records them under the import. Throws `RowRefused`, `Superseded` and the errors of the store. */
  async function writeBatch(
    tx: Queries,
    { _id, run }: Pick<Import, '_id' | 'run'>,
    definition: ResourceDefinition,
    some: readonly PendingWrite[],
    actor: Actor,
  ) {
    const created = some.filter(({ id }) => id === null).length
    const [found] = await tx
      .update(imports)
      .set({
        written: sql`${imports.written} + ${some.length}`,
        created: sql`${imports.created} + ${created}`,
        lastRow: some.at(-1)!.riga,
        aliveUntil: aliveUntil(),
      })
      .where(isCurrentRun(_id, run))
      .returning({ _id: imports._id })
    if (!found) throw new Superseded()
    const importing: Actor = 'id' in actor ? { ...actor, isImporting: true } : actor
    const { written, refused } = await store.writeMany(tx, definition, some, importing)
    for (const [one, refusal] of refused) {
      const { riga, id, values } = one as PendingWrite
      throw new RowRefused(formatErrors({ riga, errori: errorsOf(definition, refusal, id ? null : values) }))
    }
    const lines = selectFromColumns({
      row: some.map(({ riga }) => riga),
      record: written.map(({ _id }) => _id),
      versione: written.map(({ versione }) => versione),
    })
    await tx.execute(sql`insert into ${importLines} (import, "row", record, versione)
      select ${_id}::uuid, line.row::int, line.record::uuid, line.versione::int from (${lines}) as line`)
  }

  /**
   * Runs `work` after the request, then sets `end` on the import. An error marks the import as interrupted. The public
   * pages show the written rows when the work ends.
   */
  function runInBackground(id: string, run: string, work: () => Promise<void>, end: Partial<Import>): void {
    const interrupt = async (problem: string | null) => {
      await publishHeldContentChanges(database.orm)
      await database.orm
        .update(imports)
        .set({
          state: sql`case when state = 'in_corso' then 'interrotta' else state end`,
          problem,
          aliveUntil: now(),
        })
        .where(isCurrentRun(id, run))
    }
    const workAndEnd = async () => {
      await work()
      await publishHeldContentChanges(database.orm)
      await database.orm
        .update(imports)
        .set({ ...end, problem: null })
        .where(isCurrentRun(id, run))
    }
    const task = workAndEnd()
      .catch(async error => {
        if (error instanceof Superseded) return
        if (error instanceof AppError || error instanceof RowRefused) return interrupt(error.message)
        log.warn({ err: error, import: id }, 'an import was interrupted')
        await interrupt(null)
      })
      .catch(error => log.warn({ err: error, import: id }, 'an import cannot be marked as interrupted'))
      .finally(() => running.delete(task))
    running.add(task)
  }

  async function writeAll(
    { _id, run }: Pick<Import, '_id' | 'run'>,
    definition: ResourceDefinition,
    writes: readonly PendingWrite[],
    actor: Actor,
  ) {
    const inAct = createLongAct(database.orm)
    for (let from = 0; from < writes.length; from += maxRowsPerTransaction) {
      if (isStopping) throw new AppError(503, 'Il server si è fermato.')
      const some = writes.slice(from, from + maxRowsPerTransaction)
      await inAct(async tx => {
        await holdContentChanges(tx)
        await writeBatch(tx, { _id, run }, definition, some, actor)
      })
    }
  }

  async function undoAll(
    { _id, run }: Pick<Import, '_id' | 'run'>,
    definition: ResourceDefinition,
    actor: Actor,
  ) {
    const inAct = createLongAct(database.orm)
    for (let left = true; left; ) {
      if (isStopping) throw new AppError(503, 'Il server si è fermato.')
      left = await inAct(async tx => {
        const [found] = await tx
          .update(imports)
          .set({ aliveUntil: aliveUntil() })
          .where(isCurrentRun(_id, run))
          .returning({ _id: imports._id })
        if (!found) throw new Superseded()
        await holdContentChanges(tx)
        return undoLines(context, tx, definition, _id, actor)
      })
    }
  }

  /** The import with this id. Throws 404 when there is none, or when the actor may not import its records. */
  async function findImport(id: string, actor: Actor) {
    const [one] = await database.orm.select().from(imports).where(eq(imports._id, id))
    const definition = one && resourceNamed(one.resource)
    if (!definition || !mayImport(actor, definition)) throw notFound()
    return { one: one!, definition }
  }

  /** Starts a new run of an import. Throws 409 when another request was faster. */
  async function takeOver(one: Import, change: Partial<Import>): Promise<Import> {
    const [taken] = await database.orm
      .update(imports)
      .set({ ...change, run: newId(), aliveUntil: aliveUntil() })
      .where(isCurrentRun(one._id, one.run))
      .returning()
    if (!taken) throw conflict('Nel frattempo qualcun altro ci sta lavorando: ricarichi la pagina.')
    return taken
  }

  async function summaries(all: readonly Import[]): Promise<Summary[]> {
    const names = await calledById(
      database.reads,
      'admin',
      all.flatMap(({ admin }) => admin ?? []),
    )
    return all.map(one => {
      const chi = one.admin && names.get(one.admin)
      return {
        _id: one._id,
        risorsa: one.resource,
        file: one.file,
        chi: chi ? `${chi.nome} ${chi.cognome}` : null,
        createdAt: one.createdAt.toISOString(),
        stato: stateOf(one),
        righe: one.rows,
        scritte: one.written,
        create: one.created,
        modificate: one.written - one.created,
        annullate: one.takenBack,
        problema: one.problem,
        puo: { riprendere: canResume(one), annullare: canUndo(one) },
      }
    })
  }
  const summaryOf = async (one: Import) => (await summaries([one]))[0]!

  return {
    /** Begins an import of one confirmation, which has no rows before `start`. Throws 409 for a confirmation that came before. */
    async begin({ definition, file, confirmation, actor }: NewImport): Promise<Import> {
      const [begun] = await database.orm
        .insert(imports)
        .values({
          _id: newId(),
          resource: definition.name,
          file,
          admin: 'id' in actor ? actor.id : null,
          confirmation,
          state: 'in_corso',
          rows: 0,
          run: newId(),
          aliveUntil: aliveUntil(),
          createdAt: now(),
        })
        .onConflictDoNothing()
        .returning()
      if (!begun)
        throw conflict(
          'Queste righe sono già scritte, o si stanno scrivendo: prima di riprovare guardi le importazioni precedenti.',
        )
      return begun
    },

    /** Forgets an import without rows: its confirmation may come again. */
    async giveUp({ _id, run }: Import): Promise<void> {
      await database.orm.delete(imports).where(and(isCurrentRun(_id, run), eq(imports.rows, 0)))
    },

    /**
     * Writes the rows of a checked file. A file of one batch is written before this resolves, all or nothing; a longer file
     * is written afterwards. Returns whether the import is done. Throws the refusal of a file of one batch.
     */
    async start({ _id, run, resource, admin }: Import, given: CheckedRows): Promise<boolean> {
      const { definition, text, writes, actor } = given
      const isShort = writes.length <= maxRowsPerTransaction
      const begin = (db: Queries) =>
        db
          .update(imports)
          .set({
            rows: writes.length,
            aliveUntil: aliveUntil(),
            ...(isShort ? { state: 'fatta' } : { content: text, rest: restOf(given) }),
          })
          .where(isCurrentRun(_id, run))
      log.info({ import: _id, resource, rows: writes.length, admin }, 'import')
      if (isShort)
        await database.orm.transaction(async tx => {
          await begin(tx)
          await writeBatch(tx, { _id, run }, definition, writes, actor)
        })
      else {
        await begin(database.orm)
        runInBackground(_id, run, () => writeAll({ _id, run }, definition, writes, actor), isWritten)
      }
      return isShort
    },

    /** The last imports of a resource. Throws 404 when the actor may not import its records. */
    async list(resource: string, actor: Actor): Promise<Answer<typeof listImports>> {
      const definition = resourceNamed(resource)!
      if (!mayImport(actor, definition)) throw notFound()
      const rows = await database.orm
        .select()
        .from(imports)
        // Without a row the file of an import is still being checked.
        .where(and(eq(imports.resource, resource), gt(imports.rows, 0)))
        .orderBy(desc(imports._id))
        .limit(maxListed)
      return { rows: await summaries(rows) }
    },

    /** One import, with the rows that an undo left in place. Throws 404. */
    async read(id: string, actor: Actor): Promise<Answer<typeof readImport>> {
      const { one } = await findImport(id, actor)
      const left = await database.orm
        .select()
        .from(importLines)
        .where(and(eq(importLines.import, id), isNotNull(importLines.refusal)))
        .orderBy(asc(importLines.row))
        .limit(maxKeptRows)
      return {
        ...(await summaryOf(one)),
        rimaste: left.map(({ row, record, refusal }) => ({ riga: row, _id: record, messaggio: refusal! })),
      }
    },

    /** Writes the remaining rows of an interrupted import. Throws 404, 409, and 422 with the row to correct. */
    async resume(id: string, actor: Actor): Promise<Summary> {
      const { one, definition } = await findImport(id, actor)
      if (!canResume(one)) throw conflict('Questa importazione non è interrotta.')
      const writer = withLastingProof(context, definition, actor)
      const taken = await takeOver(one, { state: 'in_corso', problem: null })
      const stop = (problem: string | null) =>
        database.orm
          .update(imports)
          .set({ state: 'interrotta', problem, aliveUntil: now() })
          .where(isCurrentRun(id, taken.run))
      try {
        // A batch of the former run may have ended since `one` was read.
        const { content, rest, lastRow, written } = taken
        const { options, mapping, rows } = rest!
        const lines = await database.orm
          .select({ record: importLines.record })
          .from(importLines)
          .where(eq(importLines.import, id))
        const left = {
          rows: rows.filter(row => row > lastRow),
          written: lines.map(({ record }) => record),
        }
        const file = { text: content!, options, mapping, left }
        const { report, writes } = await checkImport(context, definition, file, writer)
        const wrong = report.righe.find(({ esito }) => esito !== 'nuova' && esito !== 'cambia')
        if (wrong)
          throw new AppError(422, `${formatErrors(wrong)} Corregga i dati e riprenda, oppure annulli.`)
        await database.orm
          .update(imports)
          .set({ rows: written + writes.length })
          .where(isCurrentRun(id, taken.run))
        runInBackground(id, taken.run, () => writeAll(taken, definition, writes, writer), isWritten)
        return summaryOf({ ...taken, rows: written + writes.length })
      } catch (error) {
        await stop(error instanceof AppError ? error.message : null)
        throw error
      }
    },

    /** Undoes an import, row by row, after the request. Throws 404 and 409. */
    async undo(id: string, actor: Actor): Promise<Summary> {
      const { one, definition } = await findImport(id, actor)
      if (!canUndo(one)) throw conflict('Di questa importazione non c’è niente da annullare, per ora.')
      const writer = withLastingProof(context, definition, actor)
      const taken = await takeOver(one, {
        state: 'annullamento',
        content: null,
        rest: null,
        problem: null,
      })
      runInBackground(
        id,
        taken.run,
        async () => {
          await database.orm
            .update(importLines)
            .set({ refusal: null })
            .where(and(eq(importLines.import, id), eq(importLines.takenBack, false)))
          await undoAll(taken, definition, writer)
        },
        { state: 'annullata' },
      )
      return summaryOf(taken)
    },

    /** Waits for the running batches and starts no other. */
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(running)
    },
  }
}

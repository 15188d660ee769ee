import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Answer } from '../../contract/calls/call.ts'
import type { listImports, readImport, resumeImport } from '../../contract/calls/imports.ts'
import type { ResourceDefinition } from '../../contract/resource.ts'
import { resources } from '../../contract/resources/all.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { holdContentChanges, tellHeldContentChanges } from '../database/content-changes.ts'
import type { Queries } from '../database/queries.ts'
import { importLines, imports } from '../database/schema.ts'
import { spread } from '../database/spread.ts'
import { AppError, conflict, notFound } from '../errors.ts'
import { errorsOf, type PendingWrite, type RowTold } from '../import/check-records.ts'
import { calledById } from '../sessions/people.ts'
import { withLastingProof } from '../sessions/step-up.ts'
import { checkImport, rowsOfTransaction } from './check-import.ts'
import { takeLinesBack } from './take-import-back.ts'

type Import = typeof imports.$inferSelect
type Summary = Answer<typeof resumeImport>

/** A run that has not written for this long is taken for dead. */
const aliveMs = 30_000
/** Imports that are listed, and rows that are told of one that could not be taken back whole. */
const maxListed = 50
const maxLeftTold = 200

/** An import that is older is forgotten, and with it the text of a file that was never written whole. */
const keptMs = 90 * 24 * 3_600_000

/** Forgets old imports: what they wrote stays, and cannot be taken back any more. */
export async function forgetImports({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  await database.orm.delete(imports).where(lt(imports.createdAt, new Date(now().getTime() - keptMs)))
}

/** Another run has taken the import over, or its state was changed. */
class Superseded extends Error {}

const isWritten = { state: 'fatta', content: null } as const

/** A row was refused while it was written. */
export class RowRefused extends Error {}

export type ImportRuns = ReturnType<typeof createImportRuns>

export interface NewImport {
  definition: ResourceDefinition
  file: string
  text: string
  writes: readonly PendingWrite[]
  actor: Actor
}

const inWords = ({ riga, errori }: Pick<RowTold, 'riga' | 'errori'>) =>
  `Riga ${riga}: ${errori.map(({ colonna, messaggio }) => (colonna ? `${colonna}: ${messaggio}` : messaggio)).join(' ')}`

/**
 * Writes imports in batches, each in a transaction of its own with its rows kept under the import's id, and takes them
 * back the same way. What is under way goes on after the request; a run that dies leaves an import that says so, and
 * can be resumed or taken back.
 */
export function createImportRuns(context: Context) {
  const { database, store, now, newId, log } = context
  const running = new Set<Promise<void>>()
  let isStopping = false

  const aliveUntil = () => new Date(now().getTime() + aliveMs)
  const isDead = ({ aliveUntil }: Pick<Import, 'aliveUntil'>) => aliveUntil.getTime() < now().getTime()

  /** What an import is shown as. */
  const stateOf = (found: Import): Summary['stato'] =>
    (found.state === 'in_corso' || found.state === 'annullamento') && isDead(found)
      ? 'interrotta'
      : found.state
  const canResume = (found: Import) =>
    found.content !== null && stateOf(found) === 'interrotta' && found.state !== 'annullamento'
  const canTakeBack = (found: Import) =>
    found.takenBack < found.written && ['fatta', 'interrotta', 'annullata'].includes(stateOf(found))

  const mine = (id: string, run: string) => and(eq(imports._id, id), eq(imports.run, run))

  /** Writes some rows with what the import keeps of them. Throws `RowRefused`, `Superseded` and what the store throws. */
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
      .where(mine(_id, run))
      .returning({ _id: imports._id })
    if (!found) throw new Superseded()
    const { written, refused } = await store.writeMany(tx, definition, some, actor)
    for (const [one, refusal] of refused) {
      const { riga, id, values } = one as PendingWrite
      throw new RowRefused(inWords({ riga, errori: errorsOf(definition, refusal, id ? null : values) }))
    }
    const lines = written.map((line, i) => ({
      import: _id,
      row: some[i]!.riga,
      record: line._id,
      versione: line.versione,
      takenBack: false,
      refusal: null,
    }))
    await tx.execute(sql`insert into ${importLines} ${spread(importLines, lines)}`)
  }

  /**
   * Goes on with `work` after the request and marks the import with `end`; whatever ends the work early leaves the
   * import interrupted. The public pages show what was written once the work ends.
   */
  function goOn(id: string, run: string, work: () => Promise<void>, end: Partial<Import>): void {
    const interrupt = async (problem: string | null) => {
      await tellHeldContentChanges(database.orm)
      await database.orm
        .update(imports)
        .set({
          state: sql`case when state = 'in_corso' then 'interrotta' else state end`,
          problem,
          aliveUntil: now(),
        })
        .where(mine(id, run))
    }
    const whole = async () => {
      await work()
      await tellHeldContentChanges(database.orm)
      await database.orm
        .update(imports)
        .set({ ...end, problem: null })
        .where(mine(id, run))
    }
    const going = whole()
      .catch(async error => {
        if (error instanceof Superseded) return
        if (error instanceof AppError || error instanceof RowRefused) return interrupt(error.message)
        log.warn({ err: error, import: id }, 'an import was interrupted')
        await interrupt(null)
      })
      .catch(error => log.warn({ err: error, import: id }, 'an import cannot be marked as interrupted'))
      .finally(() => running.delete(going))
    running.add(going)
  }

  async function writeAll(
    { _id, run }: Pick<Import, '_id' | 'run'>,
    definition: ResourceDefinition,
    writes: readonly PendingWrite[],
    actor: Actor,
  ) {
    for (let from = 0; from < writes.length; from += rowsOfTransaction) {
      if (isStopping) throw new AppError(503, 'Il server si è fermato.')
      const some = writes.slice(from, from + rowsOfTransaction)
      await database.orm.transaction(async tx => {
        await holdContentChanges(tx)
        await writeBatch(tx, { _id, run }, definition, some, actor)
      })
    }
  }

  async function takeAllBack(
    { _id, run }: Pick<Import, '_id' | 'run'>,
    definition: ResourceDefinition,
    actor: Actor,
  ) {
    for (let left = true; left; ) {
      if (isStopping) throw new AppError(503, 'Il server si è fermato.')
      left = await database.orm.transaction(async tx => {
        const [found] = await tx
          .update(imports)
          .set({ aliveUntil: aliveUntil() })
          .where(mine(_id, run))
          .returning({ _id: imports._id })
        if (!found) throw new Superseded()
        await holdContentChanges(tx)
        return takeLinesBack(context, tx, definition, _id, actor)
      })
    }
  }

  /** An import whose records the actor may write. Throws 404. */
  async function found(id: string, actor: Actor) {
    const [one] = await database.orm.select().from(imports).where(eq(imports._id, id))
    const definition = one && resources.find(({ name }) => name === one.resource)
    if (!definition || !may(actor, definition.access.write)) throw notFound()
    return { one: one!, definition }
  }

  /** Takes an import over, unless another request has. Throws 409. */
  async function takeOver(one: Import, change: Partial<Import>): Promise<Import> {
    const [taken] = await database.orm
      .update(imports)
      .set({ ...change, run: newId(), aliveUntil: aliveUntil() })
      .where(mine(one._id, one.run))
      .returning()
    if (!taken) throw conflict('Nel frattempo qualcun altro ci sta lavorando: ricaricare la pagina.')
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
        puo: { riprendere: canResume(one), annullare: canTakeBack(one) },
      }
    })
  }
  const summaryOf = async (one: Import) => (await summaries([one]))[0]!

  return {
    /**
     * Writes the rows of a file that was checked. A file of one batch is written, all of it or nothing, before this
     * resolves; a longer one goes on afterwards. Answers the import's id and whether it is done. Throws what refuses
     * a file of one batch.
     */
    async start({ definition, file, text, writes, actor }: NewImport) {
      const isShort = writes.length <= rowsOfTransaction
      const row: typeof imports.$inferInsert = {
        _id: newId(),
        resource: definition.name,
        file,
        admin: 'id' in actor ? actor.id : null,
        state: isShort ? 'fatta' : 'in_corso',
        content: isShort ? null : text,
        rows: writes.length,
        run: newId(),
        aliveUntil: aliveUntil(),
        createdAt: now(),
      }
      log.info({ import: row._id, resource: row.resource, rows: row.rows, admin: row.admin }, 'import')
      if (isShort)
        await database.orm.transaction(async tx => {
          await tx.insert(imports).values(row)
          await writeBatch(tx, row, definition, writes, actor)
        })
      else {
        await database.orm.insert(imports).values(row)
        goOn(row._id, row.run, () => writeAll(row, definition, writes, actor), isWritten)
      }
      return { id: row._id, isDone: isShort }
    },

    /** The last imports of a resource. Throws 404 where the actor may not write its records. */
    async list(resource: string, actor: Actor): Promise<Answer<typeof listImports>> {
      const definition = resources.find(({ name }) => name === resource)!
      if (!may(actor, definition.access.write)) throw notFound()
      const rows = await database.orm
        .select()
        .from(imports)
        .where(eq(imports.resource, resource))
        .orderBy(desc(imports._id))
        .limit(maxListed)
      return { rows: await summaries(rows) }
    },

    /** One import with the rows that could not be taken back. Throws 404. */
    async read(id: string, actor: Actor): Promise<Answer<typeof readImport>> {
      const { one } = await found(id, actor)
      const left = await database.orm
        .select()
        .from(importLines)
        .where(and(eq(importLines.import, id), isNotNull(importLines.refusal)))
        .orderBy(asc(importLines.row))
        .limit(maxLeftTold)
      return {
        ...(await summaryOf(one)),
        rimaste: left.map(({ row, record, refusal }) => ({ riga: row, _id: record, messaggio: refusal! })),
      }
    },

    /** Goes on with the rows that an interrupted import has not written. Throws 404, 409, and 422 with the row to mend. */
    async resume(id: string, actor: Actor): Promise<Summary> {
      const { one, definition } = await found(id, actor)
      if (!canResume(one)) throw conflict('Questa importazione non è interrotta.')
      const writer = withLastingProof(context, definition, actor)
      const taken = await takeOver(one, { state: 'in_corso', problem: null })
      const stop = (problem: string | null) =>
        database.orm
          .update(imports)
          .set({ state: 'interrotta', problem, aliveUntil: now() })
          .where(mine(id, taken.run))
      try {
        const { report, writes } = await checkImport(context, definition, one.content!, writer, one.lastRow)
        const wrong = report.righe.find(({ esito }) => esito === 'errata')
        if (wrong)
          throw new AppError(422, `${inWords(wrong)} Correggere i dati e riprendere, oppure annullare.`)
        await database.orm
          .update(imports)
          .set({ rows: one.written + writes.length })
          .where(mine(id, taken.run))
        goOn(id, taken.run, () => writeAll(taken, definition, writes, writer), isWritten)
        return summaryOf({ ...taken, rows: one.written + writes.length })
      } catch (error) {
        await stop(error instanceof AppError ? error.message : null)
        throw error
      }
    },

    /** Takes an import back, row by row, after the request. Throws 404 and 409. */
    async takeBack(id: string, actor: Actor): Promise<Summary> {
      const { one, definition } = await found(id, actor)
      if (!canTakeBack(one)) throw conflict('Di questa importazione non c’è niente da annullare, per ora.')
      const writer = withLastingProof(context, definition, actor)
      const taken = await takeOver(one, { state: 'annullamento', content: null, problem: null })
      goOn(
        id,
        taken.run,
        async () => {
          await database.orm
            .update(importLines)
            .set({ refusal: null })
            .where(and(eq(importLines.import, id), eq(importLines.takenBack, false)))
          await takeAllBack(taken, definition, writer)
        },
        { state: 'annullata' },
      )
      return summaryOf(taken)
    },

    /** Lets the batches under way end, and begins no other. */
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(running)
    },
  }
}

import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type {
  listEggsyncs,
  readEggsync,
  resumeEggsync,
  eggsyncRows as rowsCall,
} from '../../../contract/calls/eggsyncs.ts'
import type { EggOutcome } from '../../../contract/egg/eggsync-words.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import { databaseError } from '../../database/constraints/broken-constraint.ts'
import { eggsyncRows, eggsyncs, mappingsTable } from '../../database/schema.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import type { Mapping } from '../../import/mapping.ts'
import { changedMapping, readMapping } from '../../import/read-mapping.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import {
  aliveUntil,
  checked,
  createEggWork,
  type Eggsync,
  isCurrentRun,
  isStop,
  isSuperseded,
  ofImport,
} from './egg-work.ts'
import { ProcessEnded, workInProcess } from './process/work-in-process.ts'

type Summary = Answer<typeof resumeEggsync>

const maxListed = 200
const maxUnknown = 200
const rowsPerPage = 100
/** Age at which an import is forgotten, with the rows of its file. */
const retentionMs = 90 * 24 * 3_600_000

const noCounts = { done: 0, created: 0, changed: 0, same: 0, refused: 0 }
const active = ['lettura', 'prova', 'in_corso'] as const
const isActive = (state: Eggsync['state']): boolean => (active as readonly string[]).includes(state)

/** A file to import. */
export interface EggUpload {
  /** The name of the file on the sender's device. */
  name: string
  path: string
  mappatura: string
  origine: Eggsync['origine']
  actor: Actor
}

/** Deletes old imports with their rows. The loan files stay. */
export async function forgetEggsyncs({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - retentionMs)
  await database.orm.transaction(async tx => {
    const old = tx.select({ _id: eggsyncs._id }).from(eggsyncs).where(lt(eggsyncs.createdAt, before))
    await tx.delete(eggsyncRows).where(inArray(eggsyncRows.eggsync, old))
    await tx.delete(eggsyncs).where(lt(eggsyncs.createdAt, before))
  })
}

/**
 * Imports files of EGG: reads a file into rows, checks the rows, and writes them in batches, each in its own transaction
 * with the outcome of its rows. The work goes on after the request. The import of a dead run is interrupted, and can be
 * resumed: no row is written twice, because its outcome is stored with it.
 */
export function createEggsyncRuns(context: Context) {
  const { database, now, newId, log } = context
  const { orm } = database
  const work = context.database.url ? workInProcess(context) : createEggWork(context)
  const running = new Set<Promise<void>>()

  const isDead = ({ aliveUntil }: Pick<Eggsync, 'aliveUntil'>) => aliveUntil.getTime() < now().getTime()
  /** The state to show: a dead run is interrupted. */
  const stateOf = (one: Eggsync): Eggsync['state'] =>
    isActive(one.state) && isDead(one) ? 'interrotta' : one.state

  /** Makes room for a run: one import works at a time. */
  const endDeadRuns = () =>
    orm
      .update(eggsyncs)
      .set({ state: 'interrotta' })
      .where(and(inArray(eggsyncs.state, [...active]), lt(eggsyncs.aliveUntil, now())))

  /** Runs a write that begins a run. Throws 409 while another import works. */
  async function alone<T>(write: () => Promise<T>): Promise<T> {
    await endDeadRuns()
    try {
      return await write()
    } catch (error) {
      if (databaseError(error).constraint !== 'eggsyncs_one') throw error
      throw conflict('È già in corso un’importazione da EGG: aspetti che finisca.')
    }
  }

  const discarded = (one: Eggsync, problem: string) =>
    orm.transaction(async tx => {
      await tx.delete(eggsyncRows).where(ofImport(one._id))
      await tx.update(eggsyncs).set({ state: 'scartata', problem, endedAt: now() }).where(isCurrentRun(one))
    })

  const forget = (id: string) =>
    orm.transaction(async tx => {
      await tx.delete(eggsyncRows).where(ofImport(id))
      await tx.delete(eggsyncs).where(eq(eggsyncs._id, id))
    })

  /** Reads a file into the rows of an import. Throws 422 for a file that cannot be read. */
  async function readInto(one: Eggsync, mapping: Mapping, { path, actor }: EggUpload): Promise<Eggsync> {
    try {
      return await work.read(one, { path, mapping, actor })
    } catch (error) {
      if (isSuperseded(error)) throw error
      // A person reads the refusal now; that of a program's file stays in the list.
      if (one.origine === 'mano' || !(error instanceof AppError)) await forget(one._id)
      else await discarded(one, error.message)
      throw error instanceof ProcessEnded ? new AppError(503, error.message) : error
    }
  }

  /** Runs the check or the write of an import after the request. An error marks the import as interrupted. */
  function runInBackground(one: Eggsync, actor: Actor): void {
    const task = work
      .run(one, actor)
      .catch(async error => {
        if (isSuperseded(error)) return
        const problem = error instanceof AppError && !isStop(error) ? error.message : null
        if (!(error instanceof AppError))
          log.warn({ err: error, eggsync: one._id }, 'an import from EGG was interrupted')
        await orm
          .update(eggsyncs)
          .set({ state: 'interrotta', problem, aliveUntil: now() })
          .where(isCurrentRun(one))
      })
      .catch(error => log.warn({ err: error, eggsync: one._id }, 'an import from EGG cannot be marked'))
      .finally(() => running.delete(task))
    running.add(task)
  }

  async function find(id: string): Promise<Eggsync> {
    const [one] = await orm.select().from(eggsyncs).where(eq(eggsyncs._id, id))
    if (!one) throw notFound()
    return one
  }

  /** Starts a new run of an import. Throws 409 when another request was faster or another import works. */
  async function takeOver(one: Eggsync, change: Partial<Eggsync>): Promise<Eggsync> {
    const [taken] = await alone(() =>
      orm
        .update(eggsyncs)
        .set({ ...change, problem: null, endedAt: null, run: newId(), aliveUntil: aliveUntil(now()) })
        .where(isCurrentRun(one))
        .returning(),
    )
    if (!taken) throw conflict('Nel frattempo qualcun altro ci sta lavorando: ricarichi la pagina.')
    return taken
  }

  async function goOn(one: Eggsync, actor: Actor): Promise<Eggsync> {
    const taken = await takeOver(one, { state: one.isConfirmed ? 'in_corso' : 'prova' })
    runInBackground(taken, actor)
    return taken
  }

  const canConfirm = (one: Eggsync) => one.state === 'provata' && one.created + one.changed > 0
  const canDiscard = (one: Eggsync) => !one.isConfirmed && ['provata', 'interrotta'].includes(stateOf(one))
  const canResume = (one: Eggsync) => stateOf(one) === 'interrotta' && one.isRead
  const canRetry = (one: Eggsync) => one.refused > 0 && ['provata', 'fatta'].includes(one.state)

  async function summaries(all: readonly Eggsync[]): Promise<Summary[]> {
    const names = await calledById(
      database.reads,
      'admin',
      all.flatMap(({ admin }) => admin ?? []),
    )
    const waiting = all.filter(one => canConfirm(one) || canResume(one))
    const current = await orm
      .select({ _id: mappingsTable._id, versione: mappingsTable.versione })
      .from(mappingsTable)
      .where(
        inArray(
          mappingsTable._id,
          waiting.map(({ mapping }) => mapping),
        ),
      )
    const versions = new Map(current.map(({ _id, versione }) => [_id, versione]))
    return all.map(one => {
      const chi = one.admin && names.get(one.admin)
      const stato = stateOf(one)
      const isSame = versions.get(one.mapping) === one.mappingVersion
      return {
        _id: one._id,
        file: one.file,
        mappatura: { _id: one.mapping, nome: one.mappingName },
        origine: one.origine,
        chi: chi ? `${chi.nome} ${chi.cognome}` : null,
        createdAt: one.createdAt.toISOString(),
        fineAt: one.endedAt?.toISOString() ?? null,
        stato,
        confermata: one.isConfirmed,
        lette: one.rows,
        fatte: one.done,
        nuove: one.created,
        cambiate: one.changed,
        uguali: one.same,
        rifiutate: one.refused,
        ignorate: one.ignored,
        problema:
          one.problem ??
          (stato === 'interrotta' && !one.isRead
            ? 'Il file non è stato letto fino in fondo: lo carichi di nuovo.'
            : waiting.includes(one) && !isSame
              ? changedMapping
              : null),
        puo: {
          confermare: canConfirm(one) && isSame,
          scartare: canDiscard(one),
          riprendere: canResume(one) && isSame,
          riprovare: canRetry(one),
        },
      }
    })
  }
  const summaryOf = async (one: Eggsync) => (await summaries([one]))[0]!

  return {
    /**
     * Reads a file and begins to check its rows; the file of a program is written without a check before. Throws 409
     * while another import works, and 422 for a file that cannot be read.
     */
    async start(upload: EggUpload): Promise<Summary> {
      const { name, mappatura, origine, actor } = upload
      const mapping = await readMapping(orm, mappatura, 'egg')
      const isConfirmed = origine !== 'mano'
      const row: typeof eggsyncs.$inferInsert = {
        _id: newId(),
        file: name,
        mapping: mappatura,
        mappingName: mapping.nome,
        mappingVersion: mapping.versione,
        origine,
        admin: 'id' in actor ? actor.id : null,
        state: 'lettura',
        isConfirmed,
        run: newId(),
        aliveUntil: aliveUntil(now()),
        createdAt: now(),
      }
      const [one] = await alone(() => orm.insert(eggsyncs).values(row).returning())
      const read = await readInto(one!, mapping, upload)
      const ready = await takeOver(read, { state: isConfirmed ? 'in_corso' : 'prova' })
      runInBackground(ready, actor)
      return summaryOf(ready)
    },

    async list(): Promise<Answer<typeof listEggsyncs>> {
      const rows = await orm.select().from(eggsyncs).orderBy(desc(eggsyncs._id)).limit(maxListed)
      const total = await orm.$count(eggsyncs)
      return { rows: await summaries(rows), total }
    },

    /** One import, with the names that nobody knows. Throws 404. */
    async read(id: string): Promise<Answer<typeof readEggsync>> {
      const one = await find(id)
      // People and programs ask again and again while an import works.
      if (one.refused === 0) return { ...(await summaryOf(one)), sconosciuti: [] }
      const { rows } = await orm.execute<{ tipo: 'agente'; esterno: string; righe: number }>(
        sql`select problem -> 'manca' ->> 'tipo' as tipo, problem -> 'manca' ->> 'esterno' as esterno, count(*)::int as righe
          from ${eggsyncRows}, jsonb_array_elements(${eggsyncRows.errori}) as problem
          where ${ofImport(id)} and ${eggsyncRows.esito} = 'rifiutata' and problem -> 'manca' is not null
          group by 1, 2 order by 3 desc, 2 limit ${maxUnknown}`,
      )
      return { ...(await summaryOf(one)), sconosciuti: rows }
    },

    /** The rows of an import, in the order of the file. Throws 404. */
    async rows(
      id: string,
      { esito, dopo = 0 }: { esito?: EggOutcome | undefined; dopo?: number | undefined },
    ): Promise<Answer<typeof rowsCall>> {
      await find(id)
      const found = await orm
        .select()
        .from(eggsyncRows)
        .where(
          and(
            ofImport(id),
            gt(eggsyncRows.riga, dopo),
            esito ? eq(eggsyncRows.esito, esito) : sql`${eggsyncRows.esito} <> 'uguale'`,
          ),
        )
        .orderBy(asc(eggsyncRows.riga))
        .limit(rowsPerPage + 1)
      const page = found.slice(0, rowsPerPage)
      return {
        rows: page.map(({ riga, esito, idegg, nome, pratica, cambi, errori, grezza }) => ({
          riga,
          esito: esito!,
          IDEGG: idegg,
          nome,
          pratica,
          cambi: cambi ?? [],
          errori: (errori ?? []).map(({ colonna, messaggio }) => ({ colonna, messaggio })),
          grezza: esito === 'rifiutata' ? grezza : null,
        })),
        next: found.length > rowsPerPage ? page.at(-1)!.riga : null,
      }
    },

    /** Writes the rows of a checked import. Throws 404 and 409. */
    async confirm(id: string, actor: Actor): Promise<Summary> {
      const one = await find(id)
      if (!canConfirm(one)) throw conflict('Questa importazione non aspetta una conferma.')
      await readMapping(orm, one.mapping, 'egg', one.mappingVersion)
      const taken = await takeOver(one, { ...noCounts, state: 'in_corso', isConfirmed: true })
      runInBackground(taken, actor)
      return summaryOf(taken)
    },

    /** Forgets a checked import and the rows of its file. Throws 404 and 409. */
    async discard(id: string): Promise<Summary> {
      const one = await find(id)
      if (!canDiscard(one)) throw conflict('Questa importazione non si può scartare.')
      const taken = await takeOver(one, { state: 'scartata', endedAt: now() })
      await orm.delete(eggsyncRows).where(ofImport(id))
      return summaryOf(taken)
    },

    /** Goes on with an interrupted import. Throws 404 and 409. */
    async resume(id: string, actor: Actor): Promise<Summary> {
      const one = await find(id)
      if (!canResume(one)) throw conflict('Questa importazione non è interrotta.')
      await readMapping(orm, one.mapping, 'egg', one.mappingVersion)
      return summaryOf(await goOn(one, actor))
    },

    /**
     * Checks or writes the refused rows again. After a change of the mapping a check begins anew, because one mapping reads
     * all rows. Throws 404 and 409, and 422 without a mapping.
     */
    async retry(id: string, actor: Actor): Promise<Summary> {
      const one = await find(id)
      if (!canRetry(one)) throw conflict('Non ci sono righe rifiutate da riprovare.')
      const { versione } = await readMapping(orm, one.mapping, 'egg')
      const isAnew = !one.isConfirmed && versione !== one.mappingVersion
      const taken = await takeOver(one, {
        state: one.isConfirmed ? 'in_corso' : 'prova',
        mappingVersion: versione,
      })
      const [ready] = await orm.transaction(async tx => {
        await tx
          .update(eggsyncRows)
          .set({ step: one.isConfirmed ? checked : 0 })
          .where(and(ofImport(id), isAnew ? undefined : eq(eggsyncRows.esito, 'rifiutata')))
        return tx
          .update(eggsyncs)
          .set(isAnew ? noCounts : { done: one.done - one.refused, refused: 0 })
          .where(isCurrentRun(taken))
          .returning()
      })
      if (!ready) throw conflict('Nel frattempo qualcun altro ci sta lavorando: ricarichi la pagina.')
      runInBackground(ready, actor)
      return summaryOf(ready)
    },

    /** Goes on with an import of a program that a dead process has left, since nobody waits for it. */
    async resumeAutomatic(): Promise<void> {
      const [one] = await orm
        .select()
        .from(eggsyncs)
        .where(
          and(
            inArray(eggsyncs.state, ['in_corso', 'interrotta']),
            sql`${eggsyncs.origine} <> 'mano'`,
            isNull(eggsyncs.problem),
            eq(eggsyncs.isRead, true),
            lt(eggsyncs.aliveUntil, now()),
          ),
        )
        .limit(1)
      // After a change of the mapping the run says so in the import, which is then left to people.
      if (one) await goOn(one, system)
    },

    /** Waits for the running work and starts no other. */
    async stop(): Promise<void> {
      await work.stop()
      await Promise.all(running)
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { EggOutcome } from '../../../contract/egg/eggsync-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { createLongAct, type LongAct } from '../../database/commits.ts'
import { eggsyncRows, eggsyncs } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { FileRefused } from '../../import/file-refused.ts'
import { inReader } from '../../import/in-reader.ts'
import type { Mapping } from '../../import/mapping.ts'
import { enqueueDurationCount } from '../loan-files/durations/count-durations.ts'
import { holdCustomers } from '../loan-files/intake/choose-customer.ts'
import { type EggKnown, readKnown } from './egg-known.ts'
import { type PlannedRow, planRows, type StoredRow } from './egg-plan.ts'
import { columnsOf } from './egg-row.ts'
import { writeRows } from './egg-writes.ts'
import type { EggLine } from './read-egg-lines.ts'

export type Eggsync = typeof eggsyncs.$inferSelect

/** The file of an import, with the mapping of its columns. */
export interface EggSource {
  path: string
  mapping: Mapping
  /** Whose turn it is in the process that reads files. */
  actor: Actor
}

/** The work of imports: in this process, or in a process of its own. */
export interface EggWork {
  /** Reads a file into the rows of an import. Throws 422 for a file that cannot be read. */
  read(one: Eggsync, source: EggSource): Promise<Eggsync>
  /** Checks the rows of an import, or writes them when it is confirmed. */
  run(one: Eggsync, actor: Actor): Promise<void>
  /** Ends the running work after its batch. */
  stop(): Promise<void>
}

/** The lease of a run; a run that does not renew it counts as dead. */
const leaseMs = 30_000
const renewMs = 10_000
/** Rows that are stored with one statement while the file is read. */
const storedAtOnce = 200
/**
 * The time of a batch, and the pause after it, as a part of that time. Everybody waits for a transaction of the embedded
 * database, which has one connection, and a call has several queries; on a server only those wait who look for customers.
 */
const batches = {
  embedded: { ms: 30, pause: 1, first: 5 },
  server: { ms: 100, pause: 0.05, first: 50 },
}
const [fewest, most] = [5, 1000]

/** What a row has gone through. */
export const checked = 1
const written = 2

/** The end of the lease that a run takes now. */
export const aliveUntil = (now: Date): Date => new Date(now.getTime() + leaseMs)
export const isCurrentRun = ({ _id, run }: Pick<Eggsync, '_id' | 'run'>) =>
  and(eq(eggsyncs._id, _id), eq(eggsyncs.run, run))
export const ofImport = (_id: string) => eq(eggsyncRows.eggsync, _id)

/** Another run took over the import. */
const superseded = () =>
  new AppError(409, 'Nel frattempo qualcun altro ci sta lavorando.', undefined, undefined, 'superseded')
export const isSuperseded = (error: unknown): boolean =>
  error instanceof AppError && error.answerCode === 'superseded'
/** The server stops; the import goes on later. */
const stopped = () => new AppError(503, 'Il server si è fermato.', undefined, undefined, 'stopped')
export const isStop = (error: AppError): boolean => error.answerCode === 'stopped'

/**
 * The work of imports in this process: reads a file into rows, checks the rows, and writes them in batches, each in its own
 * transaction with the outcome of its rows.
 */
export function createEggWork(context: Context): EggWork {
  const { database, now, log } = context
  const { orm } = database
  const running = new Set<Promise<unknown>>()
  let isStopping = false

  /** Renews the lease of a run while `work` goes on. */
  async function whileAlive<T>(one: Pick<Eggsync, '_id' | 'run'>, work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => {
      void orm
        .update(eggsyncs)
        .set({ aliveUntil: aliveUntil(now()) })
        .where(isCurrentRun(one))
        .catch(error => log.warn({ err: error }, 'the lease of an import from EGG cannot be renewed'))
    }, renewMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  async function readInto(one: Eggsync, { path, mapping, actor }: EggSource): Promise<Eggsync> {
    const lines: EggLine[] = []
    const file = { path, codifica: mapping.codifica }
    const { head } = await inReader<{ head: string[] }>(actor, { egg: file }, part => {
      if ('lines' in part) for (const line of part.lines) lines.push(line)
    }).catch(error => {
      throw error instanceof FileRefused ? unprocessable({ file: error.message }) : error
    })
    const found = columnsOf(mapping, head)
    const at = found.columns.find(({ campo }) => campo === 'IDEGG')?.at
    if (at === undefined)
      throw unprocessable({
        file: `Nel file manca la colonna con l’IDEGG. Le sue colonne: ${head.slice(0, 30).join(', ')}.`,
      })
    if (lines.length === 0) throw unprocessable({ file: 'Nel file ci sono solo i nomi delle colonne.' })
    await store(one._id, lines, at)
    const [ready] = await orm
      .update(eggsyncs)
      .set({ head, ignored: found.ignored, rows: lines.length, isRead: true, aliveUntil: aliveUntil(now()) })
      .where(isCurrentRun(one))
      .returning()
    if (!ready) throw superseded()
    return ready
  }

  async function store(id: string, lines: readonly EggLine[], at: number): Promise<void> {
    const firstRow = new Map<string, number>()
    for (let from = 0; from < lines.length; from += storedAtOnce) {
      const rows = lines.slice(from, from + storedAtOnce).map(({ riga, celle, grezza }) => {
        const IDEGG = String(celle[at] ?? '').trim()
        const doppia = firstRow.get(IDEGG) ?? null
        if (IDEGG && doppia === null) firstRow.set(IDEGG, riga)
        return { riga, celle, grezza, doppia: IDEGG ? doppia : null }
      })
      await orm.execute(sql`insert into ${eggsyncRows} (eggsync, riga, celle, grezza, doppia, step)
        select ${id}::uuid, riga, celle, grezza, doppia, 0
        from json_to_recordset(${JSON.stringify(rows)}::json) as t(riga int, celle jsonb, grezza text, doppia int)`)
    }
  }

  /** Passes the rows that have not reached a step to `handle`, in batches that take about the same time. */
  async function inBatches(
    { _id }: Pick<Eggsync, '_id'>,
    step: number,
    handle: (rows: readonly StoredRow[]) => Promise<void>,
  ): Promise<void> {
    const { ms, pause, first } = batches[database.kind]
    let [after, size] = [0, first]
    for (;;) {
      if (isStopping) throw stopped()
      const rows = (await orm
        .select({ riga: eggsyncRows.riga, celle: eggsyncRows.celle, doppia: eggsyncRows.doppia })
        .from(eggsyncRows)
        .where(and(ofImport(_id), gt(eggsyncRows.riga, after), lt(eggsyncRows.step, step)))
        .orderBy(asc(eggsyncRows.riga))
        .limit(size)) as StoredRow[]
      if (rows.length === 0) return
      const started = performance.now()
      await handle(rows)
      const took = Math.max(performance.now() - started, 1)
      after = rows.at(-1)!.riga
      size = Math.round(Math.min(most, Math.max(fewest, (rows.length * ms) / took)))
      if (pause > 0) await wait(took * pause)
    }
  }

  /** Checks every row and writes nothing but the outcomes. */
  async function checkAll(one: Eggsync): Promise<void> {
    const known = await readKnown(orm, one)
    await inBatches(one, checked, async rows => {
      const planned = await planRows(database.reads, known, rows, now())
      await orm.transaction(tx => noteOutcomes(tx, one, planned, checked))
    })
  }

  async function writeAll(one: Eggsync, actor: Actor): Promise<void> {
    const known = await readKnown(orm, one)
    const author = actor.kind === 'admin' ? { author: actor } : {}
    const writer: Actor = { kind: 'system', ...author, eggsync: one._id }
    const inAct = createLongAct(orm)
    await inBatches(one, written, rows => writeBatch(inAct, one, known, rows, writer))
  }

  /** Writes rows in one transaction; a refused batch is written in halves, until the row that is refused stands alone. */
  async function writeBatch(
    inAct: LongAct,
    one: Eggsync,
    known: EggKnown,
    rows: readonly StoredRow[],
    writer: Actor,
  ): Promise<void> {
    let planned: readonly PlannedRow[] = []
    try {
      await inAct(async tx => {
        await holdCustomers(tx)
        planned = await planRows(tx, known, rows, now())
        const ids = await writeRows(context, tx, known, planned, writer)
        const done = planned.map(row => ({ ...row, pratica: ids.get(row.riga) ?? row.pratica }))
        await noteOutcomes(tx, one, done, written)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (rows.length > 1) {
        const half = Math.ceil(rows.length / 2)
        await writeBatch(inAct, one, known, rows.slice(0, half), writer)
        return writeBatch(inAct, one, known, rows.slice(half), writer)
      }
      const refused: PlannedRow = {
        ...planned[0]!,
        esito: 'rifiutata',
        cambi: [],
        errori: [{ colonna: '', messaggio: error.message }],
        write: null,
      }
      await orm.transaction(tx => noteOutcomes(tx, one, [refused], written))
    }
  }

  /** Stores the outcomes of rows and counts them. Written rows keep nothing of the file. Throws 409 after another run took over. */
  async function noteOutcomes(
    tx: Queries,
    one: Eggsync,
    rows: readonly PlannedRow[],
    step: number,
  ): Promise<void> {
    const count = (esito: EggOutcome) => rows.filter(row => row.esito === esito).length
    const [found] = await tx
      .update(eggsyncs)
      .set({
        done: sql`${eggsyncs.done} + ${rows.length}`,
        created: sql`${eggsyncs.created} + ${count('nuova')}`,
        changed: sql`${eggsyncs.changed} + ${count('cambiata')}`,
        same: sql`${eggsyncs.same} + ${count('uguale')}`,
        refused: sql`${eggsyncs.refused} + ${count('rifiutata')}`,
        aliveUntil: aliveUntil(now()),
      })
      .where(isCurrentRun(one))
      .returning({ _id: eggsyncs._id })
    if (!found) throw superseded()
    const lines = rows.map(({ riga, esito, IDEGG, nome, pratica, cambi, errori }) => ({
      riga,
      esito,
      idegg: IDEGG,
      nome,
      pratica,
      cambi: cambi.length > 0 ? cambi : null,
      errori: errori.length > 0 ? errori : null,
    }))
    await tx.execute(sql`update ${eggsyncRows} set step = ${step}, esito = given.esito, idegg = given.idegg,
        nome = given.nome, pratica = given.pratica, cambi = given.cambi, errori = given.errori,
        celle = case when ${step}::int = ${checked}::int or given.esito = 'rifiutata' then ${eggsyncRows.celle} end,
        grezza = case when ${step}::int = ${checked}::int or given.esito = 'rifiutata' then ${eggsyncRows.grezza} end
      from json_to_recordset(${JSON.stringify(lines)}::json)
        as given(riga int, esito text, idegg text, nome text, pratica uuid, cambi jsonb, errori jsonb)
      where ${eggsyncRows.eggsync} = ${one._id} and ${eggsyncRows.riga} = given.riga`)
  }

  async function runToEnd(one: Eggsync, actor: Actor): Promise<void> {
    await whileAlive(one, () => (one.isConfirmed ? writeAll(one, actor) : checkAll(one)))
    await orm.transaction(async tx => {
      await tx
        .update(eggsyncs)
        .set({ state: one.isConfirmed ? 'fatta' : 'provata', problem: null, endedAt: now() })
        .where(isCurrentRun(one))
      // The steps of the import change how long files take.
      if (one.isConfirmed) await enqueueDurationCount(context, tx)
    })
  }

  async function tracked<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  return {
    read: (one, source) => tracked(whileAlive(one, () => readInto(one, source))),
    run: (one, actor) => tracked(runToEnd(one, actor)),
    async stop() {
      isStopping = true
      await Promise.allSettled(running)
    },
  }
}

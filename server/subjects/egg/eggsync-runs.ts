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
import { eggMappingsTable, eggsyncRows, eggsyncs } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, conflict, notFound, unprocessable } from '../../errors.ts'
import { FileRefused } from '../../import/file-refused.ts'
import { inReader } from '../../import/in-reader.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import { holdCustomers } from '../loan-files/choose-customer.ts'
import { enqueueDurationCount } from '../loan-files/durations/count-durations.ts'
import { type EggKnown, readKnown } from './egg-known.ts'
import { type PlannedRow, planRows, type StoredRow } from './egg-plan.ts'
import { columnsOf, type Mapping } from './egg-row.ts'
import { writeRows } from './egg-writes.ts'
import type { EggLine } from './read-egg-lines.ts'

type Eggsync = typeof eggsyncs.$inferSelect
type Summary = Answer<typeof resumeEggsync>

/** The lease of a run; a run that does not renew it counts as dead. */
const leaseMs = 30_000
const renewMs = 10_000
const maxListed = 200
const maxUnknown = 200
const rowsPerPage = 100
/** Rows that are stored with one statement while the file is read. */
const storedAtOnce = 500
/** Rows of a batch: as many as fit in the time that others wait for a transaction. */
const batchMs = 250
const [fewest, most] = [20, 1000]
/** Age at which an import is forgotten, with the rows of its file. */
const retentionMs = 90 * 24 * 3_600_000

const active = ['lettura', 'prova', 'in_corso'] as const
const isActive = (state: Eggsync['state']): boolean => (active as readonly string[]).includes(state)

/** What a row has gone through. */
const [checked, written] = [1, 2]

/** Another run took over the import. */
class Superseded extends Error {}

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
  const running = new Set<Promise<void>>()
  let isStopping = false

  const aliveUntil = () => new Date(now().getTime() + leaseMs)
  const isDead = ({ aliveUntil }: Pick<Eggsync, 'aliveUntil'>) => aliveUntil.getTime() < now().getTime()
  /** The state to show: a dead run is interrupted. */
  const stateOf = (one: Eggsync): Eggsync['state'] =>
    isActive(one.state) && isDead(one) ? 'interrotta' : one.state
  const isCurrentRun = ({ _id, run }: Pick<Eggsync, '_id' | 'run'>) =>
    and(eq(eggsyncs._id, _id), eq(eggsyncs.run, run))
  const ofImport = (_id: string) => eq(eggsyncRows.eggsync, _id)

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

  /** Renews the lease of a run while `work` goes on. */
  async function whileAlive<T>(one: Pick<Eggsync, '_id' | 'run'>, work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => {
      void orm
        .update(eggsyncs)
        .set({ aliveUntil: aliveUntil() })
        .where(isCurrentRun(one))
        .catch(error => log.warn({ err: error }, 'the lease of an import from EGG cannot be renewed'))
    }, renewMs)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  /** Reads a file into the rows of an import. Throws 422 for a file that cannot be read. */
  async function readInto(one: Eggsync, mapping: Mapping, { path, actor }: EggUpload): Promise<Eggsync> {
    let lines: EggLine[] = []
    try {
      const file = { path, codifica: mapping.codifica }
      const { head } = await inReader<{ head: string[] }>(actor, { egg: file }, part => {
        if ('lines' in part) lines = lines.concat(part.lines)
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
        .set({ head, ignored: found.ignored, rows: lines.length, isRead: true, aliveUntil: aliveUntil() })
        .where(isCurrentRun(one))
        .returning()
      if (!ready) throw new Superseded()
      return ready
    } catch (error) {
      const refusal = error instanceof FileRefused ? unprocessable({ file: error.message }) : error
      // A person reads the refusal now; that of a program's file stays in the list.
      if (one.origine === 'mano' || !(refusal instanceof AppError)) await forget(one._id)
      else await discarded(one, refusal.message)
      throw refusal
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

  async function store(id: string, lines: readonly EggLine[], at: number): Promise<void> {
    const first = new Map<string, number>()
    for (let from = 0; from < lines.length; from += storedAtOnce) {
      const rows = lines.slice(from, from + storedAtOnce).map(({ riga, celle, grezza }) => {
        const IDEGG = String(celle[at] ?? '').trim()
        const doppia = first.get(IDEGG) ?? null
        if (IDEGG && doppia === null) first.set(IDEGG, riga)
        return { riga, celle, grezza, doppia: IDEGG ? doppia : null }
      })
      await orm.execute(sql`insert into ${eggsyncRows} (eggsync, riga, celle, grezza, doppia, step)
        select ${id}::uuid, riga, celle, grezza, doppia, 0
        from json_to_recordset(${JSON.stringify(rows)}::json) as t(riga int, celle jsonb, grezza text, doppia int)`)
    }
  }

  /** Runs the check or the write of an import after the request. An error marks the import as interrupted. */
  function runInBackground(one: Eggsync, actor: Actor): void {
    const work = async () => {
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
    const task = work()
      .catch(async error => {
        if (error instanceof Superseded) return
        const problem = error instanceof AppError ? error.message : null
        if (!problem) log.warn({ err: error, eggsync: one._id }, 'an import from EGG was interrupted')
        await orm
          .update(eggsyncs)
          .set({ state: 'interrotta', problem, aliveUntil: now() })
          .where(isCurrentRun(one))
      })
      .catch(error => log.warn({ err: error, eggsync: one._id }, 'an import from EGG cannot be marked'))
      .finally(() => running.delete(task))
    running.add(task)
  }

  /** Passes the rows that have not reached a step to `handle`, in batches that take about `batchMs`. */
  async function inBatches(
    { _id }: Pick<Eggsync, '_id'>,
    step: number,
    handle: (rows: readonly StoredRow[]) => Promise<void>,
  ): Promise<void> {
    let [after, size] = [0, 100]
    for (;;) {
      if (isStopping) throw new AppError(503, 'Il server si è fermato.')
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
      size = Math.round(Math.min(most, Math.max(fewest, (rows.length * batchMs) / took)))
    }
  }

  /** Checks every row and writes nothing but the outcomes. */
  async function checkAll(one: Eggsync): Promise<void> {
    const known = await readKnown(orm, one.mapping, one.head)
    await inBatches(one, checked, async rows => {
      const planned = await planRows(database.reads, known, rows, now())
      await orm.transaction(tx => noteOutcomes(tx, one, planned, checked))
    })
  }

  async function writeAll(one: Eggsync, actor: Actor): Promise<void> {
    const known = await readKnown(orm, one.mapping, one.head)
    const author = actor.kind === 'admin' ? { author: actor } : {}
    const writer: Actor = { kind: 'system', ...author, eggsync: one._id }
    await inBatches(one, written, rows => writeBatch(one, known, rows, writer))
  }

  /** Writes rows in one transaction; a refused batch is written in halves, until the row that is refused stands alone. */
  async function writeBatch(
    one: Eggsync,
    known: EggKnown,
    rows: readonly StoredRow[],
    writer: Actor,
  ): Promise<void> {
    let planned: readonly PlannedRow[] = []
    try {
      await orm.transaction(async tx => {
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
        await writeBatch(one, known, rows.slice(0, half), writer)
        return writeBatch(one, known, rows.slice(half), writer)
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

  /** Stores the outcomes of rows and counts them. Written rows keep nothing of the file. Throws `Superseded`. */
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
        aliveUntil: aliveUntil(),
      })
      .where(isCurrentRun(one))
      .returning({ _id: eggsyncs._id })
    if (!found) throw new Superseded()
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
        .set({ ...change, problem: null, endedAt: null, run: newId(), aliveUntil: aliveUntil() })
        .where(isCurrentRun(one))
        .returning(),
    )
    if (!taken) throw conflict('Nel frattempo qualcun altro ci sta lavorando: ricarichi la pagina.')
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
    return all.map(one => {
      const chi = one.admin && names.get(one.admin)
      const stato = stateOf(one)
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
            : null),
        puo: {
          confermare: canConfirm(one),
          scartare: canDiscard(one),
          riprendere: canResume(one),
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
      const [mapping] = await orm.select().from(eggMappingsTable).where(eq(eggMappingsTable._id, mappatura))
      if (!mapping) throw unprocessable({ mappatura: 'Scelga la mappatura.' })
      const isConfirmed = origine !== 'mano'
      const row: typeof eggsyncs.$inferInsert = {
        _id: newId(),
        file: name,
        mapping: mappatura,
        mappingName: mapping.nome,
        origine,
        admin: 'id' in actor ? actor.id : null,
        state: 'lettura',
        isConfirmed,
        run: newId(),
        aliveUntil: aliveUntil(),
        createdAt: now(),
      }
      const [one] = await alone(() => orm.insert(eggsyncs).values(row).returning())
      const read = await whileAlive(one!, () => readInto(one!, mapping as Mapping, upload))
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
      const counts = { done: 0, created: 0, changed: 0, same: 0, refused: 0 }
      const taken = await takeOver(one, { ...counts, state: 'in_corso', isConfirmed: true })
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
      const taken = await takeOver(one, { state: one.isConfirmed ? 'in_corso' : 'prova' })
      runInBackground(taken, actor)
      return summaryOf(taken)
    },

    /** Checks or writes the refused rows again. Throws 404 and 409. */
    async retry(id: string, actor: Actor): Promise<Summary> {
      const one = await find(id)
      if (!canRetry(one)) throw conflict('Non ci sono righe rifiutate da riprovare.')
      const taken = await takeOver(one, { state: one.isConfirmed ? 'in_corso' : 'prova' })
      const [ready] = await orm.transaction(async tx => {
        await tx
          .update(eggsyncRows)
          .set({ step: one.isConfirmed ? checked : 0 })
          .where(and(ofImport(id), eq(eggsyncRows.esito, 'rifiutata')))
        return tx
          .update(eggsyncs)
          .set({ done: one.done - one.refused, refused: 0 })
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
      if (one) await this.resume(one._id, system)
    },

    /** Waits for the running work and starts no other. */
    async stop(): Promise<void> {
      isStopping = true
      await Promise.all(running)
    },
  }
}

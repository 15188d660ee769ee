import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { clientsTable, erasures } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, forbidden } from '../../errors.ts'
import { enqueueJob, type Job } from '../../jobs/job-queue.ts'
import { actorOfEvent, writeSecurityEvent } from '../../security-log/security-log.ts'
import { maySignIn } from '../../sessions/accounts/people.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { forgetBytes } from '../files/files.ts'
import { addErasure, type Erasure, eraseRecords, noErasure } from './erase-records.ts'
import { noteErasedIds } from './erased-ids.ts'
import { askOffice, openErasureRequests } from './erasure-requests.ts'
import { findTraces, labelOf } from './find-traces.ts'
import {
  forgetAccess,
  forgetAccount,
  forgetOtherTraces,
  forgetOutbox,
  type Naming,
  type OtherTraces,
} from './forget-traces.ts'
import { type ErasedPerson, tellOfErasure } from './own-data-letters.ts'
import { patternOf, tracesOf } from './person.ts'
import { dropExportsOf } from './person-exports.ts'
import { type ErasurePlan, type Kept, planErasure } from './plan-erasure.ts'
import { isCustomer, requireCustomer } from './require-customer.ts'

/** What an erasure removed and kept, by count and without personal data. */
export interface ErasureReport {
  rimossi: { che: string; quanti: number }[]
  conservati: Kept[]
  /** Whether a restore repeated the erasure. */
  rifatta?: true
}

/** The payload of the job of an erasure. */
interface ErasureJob {
  erasure: string
  /** The customer who asked for the erasure, by the address of that moment; gets a letter about the result. */
  letter?: ErasedPerson
}

/** A job that fails so often fails for good, and the page says so. */
const maxAttempts = 5

/** What an erasure removes, in words, the largest number first. */
export function removedWords({ remove, blank }: Erasure, others: OtherTraces = {}) {
  const counted = [
    ...Object.entries(remove).map(([name, ids]) => [labelOf(name, ids.length), ids.length] as const),
    ...Object.entries(blank).map(
      ([name, ids]) => [`${labelOf(name, ids.length)}, senza i dati personali`, ids.length] as const,
    ),
    ...Object.entries(others),
  ]
  return counted
    .filter(([, quanti]) => quanti > 0)
    .map(([che, quanti]) => ({ che, quanti }))
    .sort((a, b) => b.quanti - a.quanti)
}

/**
 * Starts the erasure of a customer, once at a time, for the office or for the customer. Throws 404, 403 without a recent
 * proof of identity, and 409 while an erasure of the customer runs.
 */
export async function startErasure(
  context: Context,
  tx: Queries,
  {
    client,
    namesakes,
    actor,
    letter,
  }: { client: string; namesakes: boolean; actor: Actor; letter?: ErasedPerson },
): Promise<{ _id: string }> {
  if (!isCustomer(actor, client)) {
    if (!may(actor, [{ role: 'admin', flag: 'clients_erase' }])) throw forbidden()
    await requireCustomer(context, tx, client, actor)
  }
  requireRecentProof(context, actor)
  // The lock makes two simultaneous calls follow one another.
  await tx.execute(sql`select from ${clientsTable} where _id = ${client} for update`)
  const [running] = await tx
    .select({ _id: erasures._id })
    .from(erasures)
    .where(and(eq(erasures.client, client), inArray(erasures.state, ['in_attesa', 'in_corso'])))
  if (running) throw conflict('La cancellazione di questa persona è già in corso.')
  const _id = context.newId()
  await tx.insert(erasures).values({
    _id,
    client,
    admin: actor.kind === 'admin' ? actor.id : null,
    state: 'in_attesa',
    namesakes,
    createdAt: context.now(),
  })
  await enqueueJob(context, tx, {
    kind: 'erase-person',
    lane: 'data',
    payload: { erasure: _id, ...(letter && { letter }) },
  })
  await writeSecurityEvent(context, tx, {
    kind: 'person_erased',
    ...actorOfEvent(actor),
    resource: clients.name,
    record: client,
  })
  return { _id }
}

/** Runs the job of an erasure. A crash at any point leaves it to be run again. */
export async function runErasure(context: Context, job: Job, signal: AbortSignal): Promise<void> {
  const { erasure: _id, letter } = job.payload as ErasureJob
  const { orm } = context.database
  const [found] = await orm.select().from(erasures).where(eq(erasures._id, _id))
  if (!found || found.state === 'fatta' || found.state === 'fallita') return
  try {
    if (!found.report && !(await eraseOnce(context, found, letter, signal))) return
    await removeBytes(context, _id, letter)
  } catch (error) {
    if (signal.aborted || job.attempts < maxAttempts) throw error
    context.log.error({ err: error, erasure: _id }, 'an erasure failed')
    await orm.update(erasures).set({ state: 'fallita', endedAt: context.now() }).where(eq(erasures._id, _id))
  }
}

/** SQL condition for erasures that customers asked for and that have erased nothing yet. */
const isOpenOwn = and(
  isNull(erasures.admin),
  isNull(erasures.report),
  inArray(erasures.state, ['in_attesa', 'in_corso']),
)

/** Ends the open erasures that a customer asked for: whoever asked may not be the customer. */
export const failOwnErasures = async ({ now }: Pick<Context, 'now'>, tx: Queries, client: string) => {
  await tx
    .update(erasures)
    .set({ state: 'fallita', endedAt: now() })
    .where(and(eq(erasures.client, client), isOpenOwn))
}

/** Erases the records. Returns false for an own erasure whose customer or address is no longer that of the request. */
async function eraseOnce(
  context: Context,
  { _id, client, admin, namesakes }: typeof erasures.$inferSelect,
  letter: ErasedPerson | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { orm } = context.database
  await orm
    .update(erasures)
    .set({ state: 'in_corso' })
    .where(and(eq(erasures._id, _id), eq(erasures.state, 'in_attesa')))
  const wanted = { withNamesakes: namesakes, asker: admin ? 'office' : 'customer' } as const
  const first = await planErasure(orm, client, wanted)
  // Of an account whose person stays for the office, nothing is searched in other places.
  const pattern = first.customer === 'scheda' ? null : patternOf(first.person.traces)
  // Anybody may write an address into a letter to somebody else, so an own erasure leaves the letters of others.
  const naming: Naming =
    wanted.asker === 'office'
      ? { pattern, addresses: [] }
      : { pattern: null, addresses: pattern ? first.person.mailboxes : [] }
  const handled = (plan: ErasurePlan) =>
    new Set([
      ...Object.values(plan.erasure.remove).flat(),
      ...Object.values(plan.erasure.blank).flat(),
      ...plan.untouched,
    ])
  const search = { ...wanted, person: first.person, skipped: handled(first), signal }
  const traces = first.customer === 'scheda' ? noErasure() : await findTraces(context, search)
  const letters = await forgetOutbox(context, naming)

  const isErased = await orm.transaction(async tx => {
    await tx.execute(sql`select from ${clientsTable} where _id = ${client} for update`)
    // The records may have changed during the search.
    const plan = await planErasure(tx, client, wanted)
    const { customer } = plan.person
    if (!admin && (customer.email !== letter?.email || !(await maySignIn(tx, customer))))
      await failOwnErasures(context, tx, client)
    const [still] = await tx.select({ state: erasures.state }).from(erasures).where(eq(erasures._id, _id))
    if (still?.state !== 'in_corso') return false
    if ((plan.customer === 'scheda') !== (first.customer === 'scheda'))
      throw new Error('What the office has to look at has changed during the search.')
    const [asked] = await openErasureRequests(tx, client)
    if (plan.office.length > 0 && !asked) await askOffice(context, tx, plan, '')
    const { erasure } = plan
    addErasure(erasure, { ...noErasure(), remove: traces.remove })
    const gone = Object.values(erasure.remove).flat()
    addErasure(erasure, {
      ...noErasure(),
      texts: traces.texts.filter(([, record]) => !gone.includes(record)),
      lines: traces.lines,
      redacted: traces.redacted,
    })
    // A text with the id of a file without its people, such as a waiting letter, may name them.
    const named = [...gone, ...(erasure.blank[loanFiles.name] ?? [])]
    // The search found what it found by the identifiers of the first plan.
    const words = { traces: tracesOf(first.person) }
    const files = [
      ...(await eraseRecords(context, tx, erasure, admin, words)),
      ...(await dropExportsOf(tx, client)),
    ]
    const others: OtherTraces = {
      ...(plan.customer !== 'tutto' &&
        (await (plan.customer === 'scheda' ? forgetAccount : forgetAccess)(context, tx, client))),
      ...(await forgetOtherTraces(tx, plan.person, naming, named)),
      'lettere in uscita': letters,
      file: files.length,
      'testi di altre schede': erasure.texts.length,
      'righe di cronologia': erasure.lines.length + erasure.redacted.length,
    }
    const report: ErasureReport = { rimossi: removedWords(erasure, others), conservati: plan.kept }
    await tx.update(erasures).set({ report, files }).where(eq(erasures._id, _id))
    // Before the commit: an erasure without its line would come back with a restore.
    const at = context.now().toISOString()
    const isAccountAlone = plan.customer === 'scheda'
    const noted = { _id, client, at, asker: wanted.asker, isAccountAlone, erasure }
    await noteErasedIds(context.settings.dataDir, noted)
    return true
  })
  if (isErased) await forgetOutbox(context, naming)
  return isErased
}

/** Removes the bytes of the files of an erasure, after which the erasure is done and the letter about it is written. */
async function removeBytes(context: Context, _id: string, letter?: ErasedPerson): Promise<void> {
  const { orm } = context.database
  const [row] = await orm.select().from(erasures).where(eq(erasures._id, _id))
  for (const file of row?.files ?? []) await forgetBytes(context, file)
  await orm.transaction(async tx => {
    await tx
      .update(erasures)
      .set({ state: 'fatta', files: [], endedAt: context.now() })
      .where(eq(erasures._id, _id))
    if (letter) await tellOfErasure(context, tx, letter, row!.report as ErasureReport)
  })
}

/** The last erasure of a customer. */
export async function erasureOf(
  { database }: Context,
  client: string,
): Promise<typeof erasures.$inferSelect | null> {
  const [row] = await database.reads
    .select()
    .from(erasures)
    .where(eq(erasures.client, client))
    .orderBy(desc(erasures._id))
    .limit(1)
  return row ?? null
}

/** The last erasures, the newest first. */
export const lastErasures = ({ database }: Context, limit = 50) =>
  database.reads.select().from(erasures).orderBy(desc(erasures._id)).limit(limit)

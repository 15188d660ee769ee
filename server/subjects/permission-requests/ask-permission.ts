import { and, arrayContained, arrayContains, desc, eq, gt, sql } from 'drizzle-orm'
import { adminFlags, agentFlags, heldFlags, ticketingFlags } from '../../../contract/access/permissions.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import type { permissionRequest } from '../../../contract/calls/permission-requests.ts'
import { addDays, dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { permissionRequests } from '../../../contract/subjects/permission-requests.ts'
import type { Context } from '../../context.ts'
import { type Actor, flagsOf, may, systemFor } from '../../database/actor.ts'
import { adminsTable, permissionRequestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, conflict, forbidden, unprocessable } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { byId, namesOf, type People } from '../../sessions/accounts/people.ts'
import { mayManageAccess } from '../../sessions/accounts/rules.ts'
import { withFlags } from './decision-rule.ts'
import { askedCase } from './request-letters.ts'

type Request = RecordOf<typeof permissionRequests>
type Asker = Actor & { kind: 'admin' | 'agent' }

/** Days after a refusal in which the same flags cannot be asked for again. */
const refusedDays = 30
/** Requests of one person in a day. */
const requestsADay = 5
/** The most people who are named, and who get a letter. */
const maxGranters = 5

const flagsOfRole: Record<Asker['kind'], ReadonlySet<string>> = {
  agent: new Set(Object.keys(agentFlags)),
  admin: new Set([
    ...Object.keys(adminFlags),
    ...Object.keys(ticketingFlags).map(flag => `ticketing.${flag}`),
  ]),
}

/** The signed-in person who asks. Throws 403 for everybody else. */
export function askerOf(actor: Actor): Asker {
  if (actor.kind !== 'admin' && actor.kind !== 'agent') throw forbidden()
  return actor
}

/** The flags of a page that the caller lacks. Throws 422 for flags of another role, and 409 when none is missing. */
function missingFlags(asker: Asker, permessi: string): string[] {
  const asked = [...new Set(permessi.split(','))].toSorted()
  if (!asked.every(flag => flagsOfRole[asker.kind].has(flag)))
    throw unprocessable({ permessi: 'Non sono permessi del Suo profilo.' })
  const held = flagsOf(asker)
  const missing = asked.filter(flag => !held.has(flag))
  if (missing.length === 0) throw conflict('Ha già questo permesso: ricarichi la pagina.')
  return missing
}

/** The administrators who may sign in and grant these flags, by name: those whom the rules of a granted request let pass. */
async function grantersOf(db: Queries, asker: Asker, flags: readonly string[]): Promise<People['admin'][]> {
  const found = await byId(db, asker.kind, asker.id)
  if (!found) return []
  const granted = { ...found.person, ...withFlags(found.person, flags) }
  const rows = (await db
    .select()
    .from(adminsTable)
    .where(eq(adminsTable.status, 'validated'))
    .orderBy(adminsTable.surname, adminsTable.name)) as People['admin'][]
  return rows
    .filter(row => {
      const actor: Actor = { kind: 'admin', id: row._id, flags: heldFlags({ role: 'admin', ...row }) }
      return (
        row._id !== asker.id &&
        may(actor, permissionRequests.access.write) &&
        mayManageAccess(actor, asker.kind, granted)
      )
    })
    .slice(0, maxGranters)
}

/** The last request of a person for some flags, and for no others. */
async function lastRequest(db: Queries, asker: Asker, flags: readonly string[]): Promise<Request | null> {
  const { permessi } = permissionRequestsTable
  const [row] = await db
    .select()
    .from(permissionRequestsTable)
    .where(and(isOf(asker), arrayContains(permessi, [...flags]), arrayContained(permessi, [...flags])))
    .orderBy(desc(permissionRequestsTable._id))
    .limit(1)
  return (row as Request | undefined) ?? null
}

const isOf = ({ kind, id }: Asker) =>
  eq(permissionRequestsTable[kind === 'agent' ? 'agente' : 'amministratore'], id)

/** The first day on which refused flags may be asked for again; null when they may today. */
function waitsUntil(request: Request | null, today: string): string | null {
  if (request?.stato !== 'rifiutata') return null
  const day = addDays(dayInRome(new Date(request.decisaAt ?? request.createdAt)), refusedDays)
  return day > today ? day : null
}

/** Who can grant the flags of a page, and the caller's request for them. Throws 409 and 422. */
export async function requestOf(
  { database: { orm }, now }: Context,
  asker: Asker,
  permessi: string,
): Promise<Answer<typeof permissionRequest>> {
  const flags = missingFlags(asker, permessi)
  return shown(orm, asker, flags, now())
}

async function shown(
  db: Queries,
  asker: Asker,
  flags: readonly string[],
  at: Date,
): Promise<Answer<typeof permissionRequest>> {
  const [granters, request] = [await grantersOf(db, asker, flags), await lastRequest(db, asker, flags)]
  return {
    chi: granters.map(person => namesOf(person).join(' ')),
    richiesta: request && {
      stato: request.stato,
      at: request.createdAt.toISOString(),
      motivo: request.stato === 'rifiutata' ? request.motivo : null,
      dal: waitsUntil(request, dayInRome(at)),
    },
  }
}

/**
 * Asks for the flags of a page. A request that waits is the same request; after a refusal the person waits. Throws 409,
 * 422, and 429 for too many requests in a day.
 */
export async function askFor(
  context: Context,
  asker: Asker,
  permessi: string,
): Promise<Answer<typeof permissionRequest>> {
  const { database, store, now } = context
  const flags = missingFlags(asker, permessi)
  const at = now()
  return database.orm.transaction(async tx => {
    // Two presses are one request.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`permissions ${asker.id}`}, 0))`)
    const before = await lastRequest(tx, asker, flags)
    if (before?.stato === 'aperta') return shown(tx, asker, flags, at)
    const until = waitsUntil(before, dayInRome(at))
    if (until)
      throw conflict(`La richiesta è stata rifiutata: può chiedere di nuovo ${longDayWith('dal', until)}.`)
    const since = new Date(at.getTime() - 24 * 3_600_000)
    const recent = await tx
      .select({ _id: permissionRequestsTable._id })
      .from(permissionRequestsTable)
      .where(and(isOf(asker), gt(permissionRequestsTable.createdAt, since)))
    if (recent.length >= requestsADay)
      throw new AppError(429, 'Oggi ha già chiesto molti permessi: aspetti la risposta.')
    const granters = await grantersOf(tx, asker, flags)
    if (granters.length === 0)
      throw conflict(
        'Oggi nessun amministratore può dare questo permesso: ne parli con chi gestisce il sito.',
      )
    const { _id } = await store.create(
      tx,
      permissionRequests,
      {
        [asker.kind === 'agent' ? 'agente' : 'amministratore']: asker.id,
        permessi: flags,
        stato: 'aperta',
      },
      systemFor(asker),
    )
    const found = await byId(tx, asker.kind, asker.id)
    const chi = found ? namesOf(found.person).join(' ') : ''
    for (const granter of granters)
      await sendLetter(
        context,
        tx,
        { to: granter.email },
        askedCase(context.settings, { _id, permessi: flags }, { chi, name: namesOf(granter).join(' ') }),
      )
    return shown(tx, asker, flags, at)
  })
}

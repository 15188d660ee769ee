import { and, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Role } from '../../contract/access/permissions.ts'
import type { sessionEnds } from '../../contract/subjects/sessions.ts'
import type { Context } from '../context.ts'
import type { From } from '../database/actor.ts'
import { refreshTokens, sessionKeys, sessionsTable } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { sessionEndedChannel } from '../live/publish.ts'
import { type SecurityEvent, writeSecurityEvent } from '../security-log/security-log.ts'
import { securityLetter } from './accounts/letters.ts'
import { byId } from './accounts/people.ts'
import { correctionS } from './credentials/access-token.ts'
import { hashOf, openWith, randomToken, sealWith } from './credentials/keys.ts'

export type SessionEnd = keyof typeof sessionEnds

/** A session ends after this time without a renewal. */
const refreshLastsMs = 24 * 3_600_000
const sessionLastsMs = 30 * 24 * 3_600_000
/** For this time a replaced token still renews, for calls that were sent while the token was being replaced. */
const graceMs = 30_000
/**
 * The last replaced tokens of a session that are kept to detect reuse: some days of a page that renews all the time.
 */
const keptTokens = 300
const forgottenAfterMs = 90 * 24 * 3_600_000

export interface Tokens {
  accessToken: string
  refreshToken: string
}
interface Holder {
  role: Role
  person: string
}

/** Creates a session and returns its first tokens, its companion and its id. */
export async function openSession(
  context: Context,
  tx: Queries,
  { role, person }: Holder,
  { ip, userAgent }: From,
): Promise<Tokens & { companion: string; session: string }> {
  const { now, newId, accessTokens } = context
  const at = now()
  const session = newId()
  const refreshToken = randomToken()
  const companion = randomToken()
  await tx.insert(sessionsTable).values({
    _id: session,
    versione: 1,
    createdAt: at,
    updatedAt: at,
    ruolo: role,
    [role]: person,
    ip,
    userAgent: userAgent?.slice(0, 300) || null,
    iniziata: at.toISOString(),
    ultimaAttivita: at.toISOString(),
  })
  await tx.insert(sessionKeys).values({
    session,
    companion: hashOf(companion),
    endsAt: new Date(at.getTime() + sessionLastsMs),
    provedAt: at,
  })
  await tx.insert(refreshTokens).values({
    hash: hashOf(refreshToken),
    session,
    number: 1,
    expiresAt: new Date(at.getTime() + refreshLastsMs),
  })
  return { accessToken: accessTokens.sign({ role, person, session }), refreshToken, companion, session }
}

/** Ends the open sessions that match `which` and notifies all processes. Returns the number of ended sessions. */
export async function endSessionsWhere(
  context: Pick<Context, 'now' | 'newId' | 'keys'>,
  tx: Queries,
  motivo: SessionEnd,
  which: ReturnType<typeof and>,
  by: Pick<SecurityEvent, 'who' | 'ip'> = {},
): Promise<number> {
  const { now } = context
  const { ruolo, admin, agent, client, _id } = sessionsTable
  const ended = await tx
    .update(sessionsTable)
    .set({ terminata: now().toISOString(), updatedAt: now(), motivo })
    .where(and(isNull(sessionsTable.terminata), which))
    .returning({ session: _id!, role: ruolo!, person: sql<string>`coalesce(${admin}, ${agent}, ${client})` })
  for (const { session } of ended as { session: string }[]) {
    await tx.delete(refreshTokens).where(eq(refreshTokens.session, session))
    await tx.execute(sql`select pg_notify(${sessionEndedChannel}, ${session})`)
  }
  // Expired sessions are not logged: they end by themselves all day.
  if (motivo !== 'scaduta')
    await writeSecurityEvent(
      context,
      tx,
      ...(ended as { session: string; role: Role; person: string }[]).map(({ session, role, person }) => ({
        kind: 'session_ended' as const,
        who: by.who ?? { role, person },
        ip: by.ip,
        resource: 'sessions',
        record: session,
        detail: motivo,
      })),
    )
  return ended.length
}

/** Ends one session of a person. Returns false when the session was not open or belongs to another person. */
export const endSession = async (
  context: Context,
  tx: Queries,
  { role, person }: Holder,
  session: string,
  motivo: SessionEnd,
): Promise<boolean> =>
  (await endSessionsWhere(
    context,
    tx,
    motivo,
    and(eq(sessionsTable._id, session), eq(sessionsTable[role]!, person)),
  )) > 0

/** Ends all sessions of a person except `except`. Returns the number of ended sessions. */
export const endSessionsOf = (
  context: Pick<Context, 'now' | 'newId' | 'keys'>,
  tx: Queries,
  { role, person }: Holder,
  motivo: SessionEnd,
  except?: string,
): Promise<number> =>
  endSessionsWhere(
    context,
    tx,
    motivo,
    and(eq(sessionsTable[role]!, person), except ? ne(sessionsTable._id, except) : undefined),
  )

/** Ends the earlier sessions of a device, by its companions, at a new sign-in. */
export async function endSessionOnDevice(
  context: Context,
  tx: Queries,
  companions: readonly string[],
): Promise<void> {
  const had = tx
    .select({ session: sessionKeys.session })
    .from(sessionKeys)
    .where(inArray(sessionKeys.companion, companions.map(hashOf)))
  if (companions.length) await endSessionsWhere(context, tx, 'nuovo_accesso', inArray(sessionsTable._id, had))
}

/** The input of `renew`. */
interface Renewal {
  refreshToken: string
  companions(role: Role): string[]
  /** The session of the access token in the same request; the refresh token must belong to it. */
  session?: string
  role?: Role
}
export interface Renewed extends Tokens, Holder {
  session: string
}

/**
 * Exchanges a refresh token for a new pair. The newest token of a session is replaced. For a few seconds the token
 * before it gets the same replacement, so that simultaneous calls do not end the session. An older token means theft,
 * and the session ends. While the database is read-only, the newest token stays valid and is not replaced. Null for a
 * token that is not valid.
 */
export async function renew(context: Context, given: Renewal): Promise<Renewed | null> {
  const { database, now, log, accessTokens, readOnlySessions } = context
  const inMemory = readOnlySessions.renew(given.refreshToken, given.companions('admin'))
  if (inMemory) return inMemory
  const hash = hashOf(given.refreshToken)
  const isReadOnly = !database.writable()
  return database.orm.transaction(async tx => {
    const [known] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
    if (!known || (given.session && known.session !== given.session)) return null
    const query = tx.select().from(sessionsTable).where(eq(sessionsTable._id, known.session))
    // The lock serializes simultaneous renewals of one session.
    const [row] = await (isReadOnly ? query : query.for('update'))
    const [keys] = await tx.select().from(sessionKeys).where(eq(sessionKeys.session, known.session))
    if (!row || row.terminata || !keys) return null
    const session = known.session
    const role = row.ruolo as Role
    const holder = { role, person: row[role] as string }
    if (given.role && given.role !== role) return null
    if (!given.companions(role).some(companion => hashOf(companion) === keys.companion)) {
      log.warn({ session }, 'a refresh token came without its companion')
      return null
    }
    const found = await byId(tx, role, holder.person)
    if (found?.person.status !== 'validated') return null

    const at = now()
    const pair = (refreshToken: string) => ({
      ...holder,
      session,
      refreshToken,
      accessToken: accessTokens.sign({ ...holder, session }),
    })
    const [[token], [newest]] = [
      await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash)),
      await tx
        .select({ number: sql<number>`max(${refreshTokens.number})` })
        .from(refreshTokens)
        .where(eq(refreshTokens.session, session)),
    ]
    if (!token) return null
    if (!token.replacedAt) {
      // A token that lasts longer than any was made by a clock that was ahead.
      const latestEnd = new Date(at.getTime() + refreshLastsMs + correctionS * 1000)
      if (token.expiresAt <= at || token.expiresAt > latestEnd || keys.endsAt <= at) {
        if (!isReadOnly) await endSession(context, tx, holder, session, 'scaduta')
        return null
      }
      if (isReadOnly) return pair(given.refreshToken)
      const next = randomToken()
      await tx.insert(refreshTokens).values({
        hash: hashOf(next),
        session,
        number: token.number + 1,
        expiresAt: new Date(at.getTime() + refreshLastsMs),
      })
      await tx
        .update(refreshTokens)
        .set({ replacedAt: at, successor: sealWith(given.refreshToken, next) })
        .where(eq(refreshTokens.hash, hash))
      await tx
        .delete(refreshTokens)
        .where(and(eq(refreshTokens.session, session), lte(refreshTokens.number, token.number - keptTokens)))
      await tx
        .update(sessionsTable)
        .set({ ultimaAttivita: at.toISOString(), updatedAt: at })
        .where(eq(sessionsTable._id, session))
      return pair(next)
    }
    const justReplaced = at.getTime() - token.replacedAt.getTime() <= graceMs
    if (justReplaced && token.number + 1 === newest?.number && token.successor)
      return pair(openWith(given.refreshToken, token.successor))
    await endSession(context, tx, holder, session, 'riuso')
    await securityLetter(context, tx, role, found.person, 'sessione_chiusa')
    log.warn({ session, role }, 'a refresh token was used again: its session has ended')
    return null
  })
}

/** The open sessions of a person, the most recently active first, at most 200. */
export async function openSessionsOf(db: Queries, { role, person }: Holder) {
  const rows = await db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable[role]!, person), isNull(sessionsTable.terminata)))
    .orderBy(sql`${sessionsTable.ultimaAttivita} desc, ${sessionsTable._id} desc`)
    .limit(200)
  return rows
}

/** Ends sessions without a valid refresh token and deletes sessions that ended more than 90 days ago. */
export async function forgetSessions(context: Context): Promise<void> {
  const { database, now } = context
  const at = now()
  await database.orm.transaction(tx =>
    endSessionsWhere(
      context,
      tx,
      'scaduta',
      sql`not exists (select from ${refreshTokens} where ${refreshTokens.session} = ${sessionsTable._id}
        and ${refreshTokens.replacedAt} is null and ${refreshTokens.expiresAt} > ${at})`,
    ),
  )
  await database.orm
    .delete(sessionsTable)
    .where(lt(sessionsTable.terminata, new Date(at.getTime() - forgottenAfterMs).toISOString()))
}

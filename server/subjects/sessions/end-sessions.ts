import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { sessionsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, forbidden, notFound } from '../../errors.ts'
import { actorOfEvent } from '../../security-log/security-log.ts'
import { byId } from '../../sessions/accounts/people.ts'
import { mayManageAccess } from '../../sessions/accounts/rules.ts'
import { requireRecentProof } from '../../sessions/credentials/step-up.ts'
import { endSessionsWhere } from '../../sessions/sessions.ts'

const reason = 'da_amministratore'

interface Holder {
  role: Role
  person: string
}

/** Throws 404 for an unknown person, 403 when the actor is that person or may not end their sessions. */
async function requireOtherPerson(tx: Queries, actor: Actor, { role, person }: Holder) {
  if ('id' in actor && actor.id === person)
    throw new AppError(403, 'Le proprie sessioni si chiudono dalle impostazioni.')
  const found = await byId(tx, role, person)
  if (!found) throw notFound()
  if (!mayManageAccess(actor, role, found.person)) throw forbidden()
}

const actorLabel = (actor: Actor) => ('id' in actor ? actor.id : actor.kind)

/** Ends one session of another person (ASVS 5.0, 7.4.5). Throws 403, and 404 for a session that is not open. */
export const endSessionOfAnother = (
  context: Context,
  session: string,
  actor: Actor,
): Promise<{ chiuse: number }> => {
  requireRecentProof(context, actor)
  return context.database.orm.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(sessionsTable)
      .where(and(eq(sessionsTable._id, session), isNull(sessionsTable.terminata)))
    if (!row) throw notFound()
    const role = row.ruolo as Role
    const holder = { role, person: row[role] as string }
    await requireOtherPerson(tx, actor, holder)
    const chiuse = await endSessionsWhere(
      context,
      tx,
      reason,
      eq(sessionsTable._id, session),
      actorOfEvent(actor),
    )
    context.log.warn({ session, by: actorLabel(actor) }, 'an administrator ended a session')
    return { chiuse }
  })
}

/** Ends every session of another person. Throws 403, and 404 for an unknown person. */
export const endSessionsOfAnother = (
  context: Context,
  { ruolo: role, persona: person }: { ruolo: Role; persona: string },
  actor: Actor,
): Promise<{ chiuse: number }> => {
  requireRecentProof(context, actor)
  return context.database.orm.transaction(async tx => {
    await requireOtherPerson(tx, actor, { role, person })
    const theirs = eq(sessionsTable[role]!, person)
    const chiuse = await endSessionsWhere(context, tx, reason, theirs, actorOfEvent(actor))
    context.log.warn(
      { role, person, by: actorLabel(actor), sessions: chiuse },
      'an administrator ended somebody’s sessions',
    )
    return { chiuse }
  })
}

/** Ends all sessions of all people except the calling one. Throws 403 without a recent proof. */
export const endSessionsOfAll = (context: Context, actor: Actor): Promise<{ chiuse: number }> => {
  requireRecentProof(context, actor)
  return context.database.orm.transaction(async tx => {
    const own = 'session' in actor ? actor.session : undefined
    const others = own ? ne(sessionsTable._id, own) : undefined
    const chiuse = await endSessionsWhere(context, tx, reason, others, actorOfEvent(actor))
    context.log.warn({ by: actorLabel(actor), sessions: chiuse }, 'an administrator ended all sessions')
    return { chiuse }
  })
}

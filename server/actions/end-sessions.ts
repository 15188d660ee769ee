import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Role } from '../../contract/permissions.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { sessionsTable } from '../database/schema.ts'
import { AppError, forbidden, notFound } from '../errors.ts'
import { actorOfEvent } from '../security-log/security-log.ts'
import { byId } from '../sessions/people.ts'
import { mayTouch } from '../sessions/rules.ts'
import { endSessionsWhere } from '../sessions/sessions.ts'
import { mustBeProved } from '../sessions/step-up.ts'

const reason = 'da_amministratore'

interface Holder {
  role: Role
  person: string
}

/** Refuses whoever may not end the sessions of somebody. Throws 403 or 404. */
async function mustBeOthers(tx: Queries, actor: Actor, { role, person }: Holder) {
  if ('id' in actor && actor.id === person)
    throw new AppError(403, 'Le proprie sessioni si chiudono dalle impostazioni.')
  const found = await byId(tx, role, person)
  if (!found) throw notFound()
  if (!mayTouch(actor, role, found.person)) throw forbidden()
}

const byOf = (actor: Actor) => ('id' in actor ? actor.id : actor.kind)

/** Ends one session of another person (ASVS 5.0, 7.4.5). Throws 403, 404 where there is none that is open. */
export const endSessionOfAnother = (
  context: Context,
  session: string,
  actor: Actor,
): Promise<{ chiuse: number }> => {
  mustBeProved(context, actor)
  return context.database.orm.transaction(async tx => {
    const [row] = await tx
      .select()
      .from(sessionsTable)
      .where(and(eq(sessionsTable._id!, session), isNull(sessionsTable.terminata!)))
    if (!row) throw notFound()
    const role = row.ruolo as Role
    const holder = { role, person: row[role] as string }
    await mustBeOthers(tx, actor, holder)
    const chiuse = await endSessionsWhere(
      context,
      tx,
      reason,
      eq(sessionsTable._id!, session),
      actorOfEvent(actor),
    )
    context.log.warn({ session, by: byOf(actor) }, 'an administrator ended a session')
    return { chiuse }
  })
}

/** Ends every session of another person. Throws 403, 404 where there is nobody. */
export const endSessionsOfAnother = (
  context: Context,
  { ruolo: role, persona: person }: { ruolo: Role; persona: string },
  actor: Actor,
): Promise<{ chiuse: number }> => {
  mustBeProved(context, actor)
  return context.database.orm.transaction(async tx => {
    await mustBeOthers(tx, actor, { role, person })
    const theirs = eq(sessionsTable[role]!, person)
    const chiuse = await endSessionsWhere(context, tx, reason, theirs, actorOfEvent(actor))
    context.log.warn(
      { role, person, by: byOf(actor), sessions: chiuse },
      'an administrator ended somebody’s sessions',
    )
    return { chiuse }
  })
}

/** Ends every session of everybody, but for the one that asks. */
export const endSessionsOfAll = (context: Context, actor: Actor): Promise<{ chiuse: number }> => {
  mustBeProved(context, actor)
  return context.database.orm.transaction(async tx => {
    const own = 'session' in actor ? actor.session : undefined
    const others = own ? ne(sessionsTable._id!, own) : undefined
    const chiuse = await endSessionsWhere(context, tx, reason, others, actorOfEvent(actor))
    context.log.warn({ by: byOf(actor), sessions: chiuse }, 'an administrator ended all sessions')
    return { chiuse }
  })
}

import type { Answer } from '../../../contract/calls/call.ts'
import type { personAccess } from '../../../contract/calls/person-access.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { AppError, conflict, forbidden, notFound } from '../../errors.ts'
import { actorOfEvent, writeSecurityEvent } from '../../security-log/security-log.ts'
import { type InvitedRole, invitationEnd, invite } from '../../sessions/accounts/invitations.ts'
import { byId, definitions, type Found, hasSecondFactor, namesOf } from '../../sessions/accounts/people.ts'
import { mayWriteTo } from '../../sessions/accounts/recovery.ts'
import { mayManageAccess } from '../../sessions/accounts/rules.ts'
import { openSessionsOf } from '../../sessions/sessions.ts'

/** The person, whose access the caller may manage. Throws 403 or 404. */
async function managed(
  { database }: Context,
  role: InvitedRole,
  id: string,
  actor: Actor,
): Promise<Found<InvitedRole>> {
  const found = await byId(database.orm, role, id)
  if (!found) throw notFound()
  if (!mayManageAccess(actor, role, found.person)) throw forbidden()
  return found
}

/** How a person can sign in. Throws 403 or 404. */
export async function readAccess(
  context: Context,
  role: InvitedRole,
  id: string,
  actor: Actor,
): Promise<Answer<(typeof personAccess)['admin']['read']>> {
  const { person, credentials } = await managed(context, role, id, actor)
  const { orm } = context.database
  const end = await invitationEnd(context, orm, id)
  return {
    nome: namesOf(person).join(' '),
    status: person.status,
    haPassword: Boolean(credentials?.password),
    invitoFino: end?.toISOString() ?? null,
    secondoFattore: hasSecondFactor(credentials),
    sessioni: (await openSessionsOf(orm, { role, person: id })).length,
  }
}

/**
 * Invites a person again. Throws 403 for a caller who may not manage the person's access, 404 for an unknown person, 409
 * for a person who may not sign in or has a password, 429 after too many letters to the address.
 */
export async function inviteAgain(
  context: Context,
  role: InvitedRole,
  id: string,
  actor: Actor,
): Promise<void> {
  const { person, credentials } = await managed(context, role, id, actor)
  if (credentials?.password)
    throw conflict(
      'Questa persona ha già scelto la password. Se l’ha dimenticata, apre «Password dimenticata» nella pagina di accesso.',
    )
  if (person.status !== 'validated')
    throw conflict('Questa persona non può accedere: prima confermi la scheda.')
  if (!(await mayWriteTo(context, { role, email: person.email })))
    throw new AppError(429, 'A questo indirizzo sono già partite molte lettere: riprovi più tardi.')
  await context.database.orm.transaction(async tx => {
    await invite(context, tx, role, person)
    await writeSecurityEvent(context, tx, {
      kind: 'invited',
      ...actorOfEvent(actor),
      resource: definitions[role].name,
      record: id,
    })
  })
}

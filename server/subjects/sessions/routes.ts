import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../../../contract/access/permissions.ts'
import { personAccess } from '../../../contract/calls/person-access.ts'
import {
  endAllSessions,
  endAnySession,
  endSessionsOfPerson,
  sessionFeed,
} from '../../../contract/calls/session-feed.ts'
import {
  adminSession,
  agentSession,
  changeEmail,
  clientSession,
  confirmClient,
  confirmEmail,
  lostSecondFactors,
  readReferral,
  registerClient,
} from '../../../contract/calls/sessions.ts'
import { unsentKey } from '../../../contract/calls/unsent-key.ts'
import { sessionsFile } from '../../../contract/lists/sessions.ts'
import type { Context } from '../../context.ts'
import type { Actor, From } from '../../database/actor.ts'
import { AppError, notFound, unauthenticated, unprocessable } from '../../errors.ts'
import { addListFile, everyPage } from '../../export/list-file.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { writeSecurityEvent } from '../../security-log/security-log.ts'
import { saveAccess, undoChange } from '../../sessions/accounts/access-changes.ts'
import { accessChangedLetter } from '../../sessions/accounts/letters.ts'
import * as newEmail from '../../sessions/accounts/new-email.ts'
import {
  byId,
  type Found,
  hasSecondFactor,
  lockedPerson,
  maySignIn,
  namesOf,
  present,
} from '../../sessions/accounts/people.ts'
import { requestRecovery, resetPassword } from '../../sessions/accounts/recovery.ts'
import { confirm, referralName, requestRegistration } from '../../sessions/accounts/registration.ts'
import { attempt, codeSubject, personSubject } from '../../sessions/attempts.ts'
import { companionsOf, setCompanion } from '../../sessions/credentials/cookie.ts'
import { mustBeUncommon, setPassword, stillHold, wordsOf } from '../../sessions/credentials/credentials.ts'
import {
  confirmSecondFactor,
  removeLostSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  takeCode,
} from '../../sessions/credentials/second-factor.ts'
import {
  markProved,
  requireRecentProof,
  stepUp,
  wrongCode,
  wrongPassword,
} from '../../sessions/credentials/step-up.ts'
import { unsentKeyOf } from '../../sessions/credentials/unsent-key.ts'
import { fromOf } from '../../sessions/identity.ts'
import { withReadOnlyRights } from '../../sessions/read-only-sessions.ts'
import { renewFor } from '../../sessions/renewals.ts'
import { endSession, endSessionsOf, openSessionsOf } from '../../sessions/sessions.ts'
import { signIn } from '../../sessions/sign-in.ts'
import { endSessionOfAnother, endSessionsOfAll, endSessionsOfAnother } from './end-sessions.ts'
import { inviteAgain, readAccess } from './person-access.ts'
import { readSessions } from './read-sessions.ts'

interface SignedIn<R extends Role> {
  role: R
  person: string
  session: string
  found: Found<R>
  actor: Actor
  from: From
}

/** The signed-in person in a role that the route accepts. Throws 401 for a person who was deleted meanwhile. */
async function caller<R extends Role>(
  context: Context,
  role: R,
  request: FastifyRequest,
): Promise<SignedIn<R>> {
  const actor = await actorOf(context, request)
  if (actor.kind !== role || !('id' in actor)) throw unauthenticated()
  const found = await byId(context.database.orm, role, actor.id)
  if (!found) throw unauthenticated()
  return { role, person: actor.id, session: actor.session ?? '', found, actor, from: fromOf(request) }
}

/**
 * Verifies the password of the signed-in person again. Throws 422 on `field` for a wrong password; `attempt` counts the
 * failures.
 */
async function passwordAgain<R extends Role>(
  { passwords }: Context,
  { found }: SignedIn<R>,
  password: string,
  field: string,
): Promise<void> {
  if (!(await passwords.verify(found.credentials?.password ?? null, password))) throw wrongPassword(field)
}

/**
 * Requires the password and, when a second factor is on, a code of the last ten minutes. Throws 403 with `stepUpCode`,
 * 422 on `field` for a wrong password, 429 after too many attempts.
 */
async function requireFullProof<R extends Role>(
  context: Context,
  who: SignedIn<R>,
  password: string,
  field: string,
): Promise<void> {
  const needsCode = hasSecondFactor(who.found.credentials)
  if (needsCode) requireRecentProof(context, who.actor)
  const tried = await attempt(context, [personSubject(who.person)])
  await passwordAgain(context, who, password, field)
  await tried.succeeded()
  if (!needsCode) await markProved(context, context.database.orm, who.session)
}

type AreaCalls = typeof adminSession | typeof agentSession | typeof clientSession

/** Routes for signing in and out, recovering a password and the person's own sessions, in each of the three areas. */
function area(app: FastifyInstance, context: Context, role: Role, calls: AreaCalls): void {
  const { database, settings, limits, passwords } = context
  const slow = { perMinute: limits.signIns }

  addCall(
    app,
    calls.login,
    async ({ body, request, reply }) => {
      const companions = companionsOf(request, role)
      const answer = await signIn(context, { role, ...body, from: fromOf(request), companions })
      if (answer.esito === 'codice') return answer
      const { companion: next, ...signedIn } = answer
      setCompanion(reply, settings, role, next)
      // The type of `me` depends on the role.
      return signedIn as never
    },
    slow,
  )
  addCall(app, calls.refresh, async ({ request }) => {
    const renewed = await renewFor(context, request, { role })
    if (!renewed) throw unauthenticated()
    const { accessToken, refreshToken } = renewed
    return { accessToken, refreshToken }
  })
  addCall(app, calls.logout, async ({ request }) => {
    const who = await caller(context, role, request)
    if (!context.readOnlySessions.end(who.session))
      await database.orm.transaction(tx => endSession(context, tx, who, who.session, 'uscita'))
    return {}
  })
  addCall(app, calls.getMe, async ({ request }) => {
    const { found, session } = await caller(context, role, request)
    const me = present(context, role, found)
    return context.readOnlySessions.has(session) ? withReadOnlyRights(me) : me
  })
  addCall(
    app,
    calls.forgot,
    async ({ body }) => {
      await requestRecovery(context, { role, email: body.email })
      return {}
    },
    slow,
  )
  addCall(
    app,
    calls.reset,
    async ({ body, request, reply }) => {
      const companion = await resetPassword(context, role, body.token, body.password, fromOf(request))
      setCompanion(reply, settings, role, companion)
      return {}
    },
    slow,
  )
  addCall(
    app,
    calls.undoChange,
    async ({ body, request, reply }) => {
      const companion = await undoChange(context, role, body.token, body.password, request.ip)
      setCompanion(reply, settings, role, companion)
      return {}
    },
    slow,
  )
  addCall(
    app,
    calls.stepUp,
    async ({ body, request }) => {
      const who = await caller(context, role, request)
      const { email } = who.found.person
      if (!email) throw unauthenticated()
      await stepUp(context, { ...who, email, companions: companionsOf(request, role) }, body)
      return {}
    },
    slow,
  )
  addCall(
    app,
    calls.changePassword,
    async ({ body, request }) => {
      const who = await caller(context, role, request)
      const { person } = who.found
      mustBeUncommon(body.nuova, wordsOf(namesOf(person), person.email), 'nuova')
      await requireFullProof(context, who, body.attuale, 'attuale')
      const hashed = await passwords.hash(body.nuova)
      await database.orm.transaction(async tx => {
        // The address, the password or the person's standing may have changed since the verification.
        const still = await lockedPerson(tx, role, who.person)
        const held = await stillHold(tx, who.person, who.found.credentials)
        if (!still || !held || still.person.email !== person.email || !(await maySignIn(tx, still.person)))
          throw unauthenticated()
        const undo = await saveAccess(context, tx, role, person)
        await setPassword(context, tx, who.person, hashed)
        await endSessionsOf(context, tx, who, 'cambio_password', who.session)
        await writeSecurityEvent(context, tx, { kind: 'password_changed', who, ip: request.ip })
        const cause = { by: 'holder', from: who.from } as const
        await accessChangedLetter(context, tx, role, person, { code: 'password_cambiata', cause, undo })
      })
      return {}
    },
    slow,
  )
  addCall(app, calls.sessions, async ({ request }) => {
    const who = await caller(context, role, request)
    const open = await openSessionsOf(database.orm, who)
    const rows = open.map(({ _id, ip, userAgent, iniziata, ultimaAttivita }) => ({
      _id,
      ip,
      userAgent,
      iniziata,
      ultimaAttivita,
      questa: _id === who.session,
    }))
    return { rows }
  })
  addCall(app, calls.endSession, async ({ params, request }) => {
    const who = await caller(context, role, request)
    requireRecentProof(context, who.actor)
    const ended = await database.orm.transaction(tx =>
      endSession(context, tx, who, params.id, params.id === who.session ? 'uscita' : 'da_altra_sessione'),
    )
    if (!ended) throw notFound()
    return {}
  })
  addCall(app, calls.endOtherSessions, async ({ request }) => {
    const who = await caller(context, role, request)
    requireRecentProof(context, who.actor)
    await database.orm.transaction(tx => endSessionsOf(context, tx, who, 'da_altra_sessione', who.session))
    return {}
  })
}

/** Routes of the person's own second factor. */
function secondFactor(
  app: FastifyInstance,
  context: Context,
  role: 'admin' | 'agent',
  calls: typeof adminSession | typeof agentSession,
): void {
  const { database, limits } = context
  const slow = { perMinute: limits.signIns }

  addCall(
    app,
    calls.startSecondFactor,
    async ({ body, request }) => {
      const who = await caller(context, role, request)
      await requireFullProof(context, who, body.password, 'password')
      return startSecondFactor(context, who.person, who.found.person.email)
    },
    slow,
  )
  addCall(
    app,
    calls.confirmSecondFactor,
    async ({ body, request }) => {
      const who = await caller(context, role, request)
      requireRecentProof(context, who.actor)
      const tried = await attempt(context, [codeSubject(who.person)])
      const { person } = who.found
      const codiciDiRecupero = await confirmSecondFactor(context, role, person, body.codice, who)
      if (!codiciDiRecupero) throw wrongCode()
      await tried.succeeded()
      return { codiciDiRecupero }
    },
    slow,
  )
  addCall(
    app,
    calls.renewRecoveryCodes,
    async ({ request }) => {
      const who = await caller(context, role, request)
      requireRecentProof(context, who.actor)
      return { codiciDiRecupero: await renewRecoveryCodes(context, role, who.found.person, who.from) }
    },
    slow,
  )
  addCall(
    app,
    calls.disableSecondFactor,
    async ({ body, request }) => {
      const who = await caller(context, role, request)
      const tried = await attempt(context, [personSubject(who.person), codeSubject(who.person)])
      await passwordAgain(context, who, body.password, 'password')
      const { person } = who.found
      if (!(await takeCode(context, role, person, body.codice))) throw wrongCode()
      await tried.succeeded()
      await database.orm.transaction(tx =>
        removeSecondFactor(context, tx, role, person, { who, ...who.from }),
      )
      return {}
    },
    slow,
  )
}

/** Route by which a full administrator, with a password, removes the lost second factor of another person. */
function lostSecondFactor(app: FastifyInstance, context: Context, role: 'admin' | 'agent'): void {
  const { database, limits, log } = context
  addCall(
    app,
    lostSecondFactors[role],
    async ({ params: { id }, body, request }) => {
      const who = await caller(context, 'admin', request)
      if (id === who.person)
        throw new AppError(403, 'Il proprio secondo fattore si toglie dalle impostazioni, con un codice.')
      await requireFullProof(context, who, body.password, 'password')
      await database.orm.transaction(tx =>
        removeLostSecondFactor(context, tx, role, id, { who, ip: request.ip }),
      )
      log.warn({ role, person: id, by: who.person }, 'an administrator took a second factor away')
      return {}
    },
    { perMinute: limits.signIns },
  )
}

/** Routes about the access of another person: how the person can sign in, and another invitation. */
function accessOfAnother(app: FastifyInstance, context: Context, role: 'admin' | 'agent'): void {
  addCall(app, personAccess[role].read, async ({ params, request }) =>
    readAccess(context, role, params.id, await actorOf(context, request)),
  )
  addCall(app, personAccess[role].invite, async ({ params, request }) => {
    await inviteAgain(context, role, params.id, await actorOf(context, request))
    return {}
  })
}

export function sessions(app: FastifyInstance, context: Context): void {
  const { database } = context
  const slow = { perMinute: context.limits.signIns }
  area(app, context, 'admin', adminSession)
  area(app, context, 'agent', agentSession)
  area(app, context, 'client', clientSession)
  secondFactor(app, context, 'admin', adminSession)
  secondFactor(app, context, 'agent', agentSession)
  accessOfAnother(app, context, 'admin')
  accessOfAnother(app, context, 'agent')
  lostSecondFactor(app, context, 'admin')
  lostSecondFactor(app, context, 'agent')
  addCall(app, unsentKey, async ({ body, request }) =>
    unsentKeyOf(context.keys, (await caller(context, 'agent', request)).person, body.nome),
  )
  addCall(app, sessionFeed, async ({ query, request }) =>
    readSessions(context, query, await actorOf(context, request)),
  )
  addListFile(app, context, sessionFeed, sessionsFile, ({ query, actor }) =>
    everyPage(page => readSessions(context, { ...query, ...page }, actor)),
  )
  addCall(app, endAnySession, async ({ params, request }) =>
    endSessionOfAnother(context, params.id, await actorOf(context, request)),
  )
  addCall(app, endSessionsOfPerson, async ({ body, request }) =>
    endSessionsOfAnother(context, body, await actorOf(context, request)),
  )
  addCall(app, endAllSessions, async ({ request }) =>
    endSessionsOfAll(context, await actorOf(context, request)),
  )
  addCall(
    app,
    changeEmail,
    async ({ body, request }) => {
      const who = await caller(context, 'client', request)
      if (body.email === who.found.person.email)
        throw unprocessable({ email: 'È già l’indirizzo con cui si accede.' })
      await requireFullProof(context, who, body.password, 'password')
      await newEmail.requestNewEmail(context, who.person, body.email, request.ip)
      return {}
    },
    slow,
  )
  addCall(
    app,
    confirmEmail,
    async ({ body, request }) => {
      await newEmail.confirmEmail(context, body, fromOf(request))
      return {}
    },
    slow,
  )
  addCall(
    app,
    readReferral,
    async ({ query }) => ({ nome: await referralName(database.reads, query.codice) }),
    slow,
  )
  addCall(
    app,
    registerClient,
    async ({ body, request }) => {
      await requestRegistration(context, body, request.ip)
      return {}
    },
    slow,
  )
  addCall(
    app,
    confirmClient,
    async ({ body }) => {
      await confirm(context, body)
      return {}
    },
    slow,
  )
}

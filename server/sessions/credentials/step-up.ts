import { eq } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import { stepUpCode } from '../../../contract/access/step-up.ts'
import type { AnyFields } from '../../../contract/records/resource.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { sessionKeys } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, unauthenticated, unprocessable } from '../../errors.ts'
import { noteSecurityEvent, writeSecurityEvent } from '../../security-log/security-log.ts'
import { definitions, type Found, hasSecondFactor } from '../accounts/people.ts'
import { countProof, type ProofAttempt } from '../sign-in.ts'
import { stillHold } from './credentials.ts'
import { takeCode } from './second-factor.ts'

const proofLastsMs = 10 * 60_000

/**
 * Throws 403 with `stepUpCode` unless the actor proved a password or a second factor in the last ten minutes, so that a
 * stolen token is not enough to take over an account (ASVS 5.0, 7.5.1). The server itself needs no proof.
 */
export function requireRecentProof({ now }: Pick<Context, 'now'>, actor: Actor): void {
  if (actor.kind === 'system') return
  const provedAt = 'id' in actor ? actor.provedAt : undefined
  if (provedAt && now().getTime() - provedAt.getTime() <= proofLastsMs) return
  throw new AppError(
    403,
    'Per continuare confermi la Sua identità, con la password o con il codice di verifica.',
    undefined,
    undefined,
    stepUpCode,
  )
}

/** The fields of a resource that need a recent proof for a change. */
export const fieldsNeedingProof = ({ fields }: { fields: AnyFields }): string[] =>
  Object.entries(fields).flatMap(([name, { needsProof }]) => (needsProof ? [name] : []))

/**
 * The actor for a long write of many records. For people, and for records with fields that need a proof, the proof is
 * checked once and then holds until the end of the write. Throws as `requireRecentProof`.
 */
export function withLastingProof(
  context: Pick<Context, 'now'>,
  definition: { name: string; fields: AnyFields },
  actor: Actor,
): Actor {
  const isOfPeople = Object.values(definitions).some(({ name }) => name === definition.name)
  if (!('id' in actor) || !(isOfPeople || fieldsNeedingProof(definition).length > 0)) return actor
  requireRecentProof(context, actor)
  return { ...actor, provedAt: context.now() }
}

/** Stores the time of a proof in a session. */
export const markProved = async ({ now }: Pick<Context, 'now'>, db: Queries, session: string) => {
  await db.update(sessionKeys).set({ provedAt: now() }).where(eq(sessionKeys.session, session))
}

export const wrongPassword = (field: string) =>
  new AppError(422, 'La password non è corretta.', { [field]: 'La password non è corretta.' })
export const wrongCode = () =>
  new AppError(422, 'Il codice non è valido.', { codice: 'Il codice non è valido o è già servito.' })

/**
 * Takes a new proof from the holder of a session: the code when a second factor is on, otherwise the password. Wrong
 * proofs count like those of a sign-in. Throws 422 on the field, 429 after too many attempts.
 */
export async function stepUp<R extends Role>(
  context: Context,
  { session, found, ...trying }: Omit<ProofAttempt, 'found'> & { session: string; found: Found<R> },
  proof: { password?: string | undefined; codice?: string | undefined },
): Promise<void> {
  const { database, passwords } = context
  const { person, credentials } = found
  const needsCode = hasSecondFactor(credentials)
  const given = needsCode ? proof.codice : proof.password
  if (given === undefined)
    throw unprocessable(needsCode ? { codice: 'Scriva il codice.' } : { password: 'Scriva la password.' })
  const who = { role: trying.role, person: person._id }
  const { ip } = trying.from
  const refuse = (detail: string, error: unknown): never => {
    noteSecurityEvent(context, { kind: 'proof_refused', who, ip, detail })
    throw error
  }
  const noteTooMany = (error: unknown): never => {
    if (error instanceof AppError && error.status === 429) refuse('too_many', error)
    throw error
  }
  const tried = await countProof(context, { ...trying, found }).catch(noteTooMany)
  if (needsCode) {
    const guess = await tried.countCode().catch(noteTooMany)
    if (!(await takeCode(context, trying.role, person, given))) refuse('wrong', wrongCode())
    await guess?.succeeded()
  } else {
    const right = await passwords.verify(credentials?.password ?? null, given).catch(tried.unproved)
    if (!right) refuse('wrong', wrongPassword('password'))
  }
  await database.orm.transaction(async tx => {
    if (!(await stillHold(tx, person._id, credentials))) throw unauthenticated()
    await markProved(context, tx, session)
    await writeSecurityEvent(context, tx, { kind: 'proof_given', who, ip })
  })
  await tried.succeeded()
}

import { and, eq, gt, gte, lt, max } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import type { Context } from '../../context.ts'
import { undoing } from '../../database/actor.ts'
import { accessChanges } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { publishRights } from '../../live/publish.ts'
import { writeSecurityEvent } from '../../security-log/security-log.ts'
import { forgiveAccount } from '../attempts.ts'
import {
  lockedCredentials,
  mustBeUncommon,
  setPassword,
  setSecondFactor,
  wordsOf,
} from '../credentials/credentials.ts'
import { hashOf, randomToken } from '../credentials/keys.ts'
import { forgetLinksOf } from '../credentials/single-use.ts'
import { ownersCompanion } from '../devices.ts'
import { endSessionsOf } from '../sessions.ts'
import { changeUndoneLetter, emailTakenBackLetter } from './letters.ts'
import { byId, definitions, lockedPerson, maySignIn, namesOf, type People } from './people.ts'

const undoPeriodMs = 7 * 24 * 3_600_000

type AccessSnapshot = typeof accessChanges.$inferSelect

const invalidLink = () =>
  new AppError(
    422,
    'Il link è scaduto o è già servito. Se l’accesso non è in mano Sua, scriva all’assistenza.',
  )

/**
 * Stores a snapshot of a person's access before a change of e-mail, password or second factor, in the transaction of
 * the change. Returns the token of the undo link, which may only be sent to the present address of `person`; null for a
 * person without a password or without an address. Links of earlier changes stay valid.
 */
export async function saveAccess(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  role: Role,
  person: Pick<People[Role], '_id' | 'email'>,
): Promise<string | null> {
  const held = await lockedCredentials(tx, person._id)
  const { email } = person
  if (!held?.password || !email) return null
  const { totp, totpAt, totpStep, recoveryCodes } = held
  const [last] = await tx
    .select({ number: max(accessChanges.number) })
    .from(accessChanges)
    .where(eq(accessChanges.person, person._id))
  const token = randomToken()
  await tx.insert(accessChanges).values({
    hash: hashOf(token),
    role,
    person: person._id,
    number: (last?.number ?? 0) + 1,
    email,
    // An unconfirmed secret is not a second factor.
    ...(totpAt && { totp, totpAt, totpStep, recoveryCodes }),
    expiresAt: new Date(now().getTime() + undoPeriodMs),
  })
  return token
}

type SecondFactor = Pick<AccessSnapshot, 'totp' | 'totpAt' | 'totpStep' | 'recoveryCodes'>

const isSame = (one: SecondFactor, other: SecondFactor) => one.totpAt?.getTime() === other.totpAt?.getTime()

/**
 * The second factor at the moment when the person's address last was that of the snapshot, from the later snapshots.
 */
function lastFactorAtAddress(kept: AccessSnapshot, later: readonly AccessSnapshot[]): SecondFactor {
  const inOrder = [kept, ...later.toSorted((a, b) => a.number - b.number)]
  const moved = inOrder.findIndex(({ email }) => email !== kept.email)
  return inOrder.at(moved === -1 ? -1 : moved - 1)!
}

/**
 * Restores the second factor. `last` is the factor that was on when the person's address last was that of the letter,
 * and it stays, because access to a mailbox alone must not remove a factor. Without `last` the factor of the snapshot
 * comes back. Used or replaced recovery codes of the same factor do not come back.
 */
async function restoreSecondFactor(
  tx: Queries,
  kept: AccessSnapshot,
  held: SecondFactor | null,
  last: SecondFactor | null,
) {
  const source = last?.totpAt && !isSame(last, kept) ? last : kept
  const { totp, totpAt, totpStep } = held && isSame(held, source) ? held : source
  const recoveryCodes =
    held && isSame(held, source)
      ? (held.recoveryCodes?.filter(code => source.recoveryCodes?.includes(code)) ?? null)
      : source.recoveryCodes
  await setSecondFactor(tx, kept.person, { totp, totpAt, totpStep, recoveryCodes })
}

/**
 * Undoes the change of a link and every later change. The old address comes back, the password is new, and all sessions
 * and the links of the later changes end. A removed second factor comes back. An active factor goes only when it was
 * turned on after a change of address. Links of earlier changes stay valid, so that a thief cannot end them by undoing
 * a change of their own; later links end, because their letters may have gone to the thief. Returns a companion token:
 * the device is known as the owner's from now on. Throws 422 for an invalid link, a link to a mailbox whose confirmation
 * the office took back, or a common password, 403 for a person who may not sign in, 409 when the address belongs to
 * somebody else now.
 */
export async function undoChange(
  context: Context,
  role: Role,
  token: string,
  password: string,
  ip: string,
): Promise<string> {
  const { database, keys, now, passwords, store } = context
  const isValid = and(
    eq(accessChanges.hash, hashOf(token)),
    eq(accessChanges.role, role),
    gt(accessChanges.expiresAt, now()),
  )
  const [snapshot] = await database.orm.select().from(accessChanges).where(isValid)
  const before = snapshot && (await byId(database.orm, role, snapshot.person))
  if (!before) throw invalidLink()
  mustBeUncommon(password, wordsOf(namesOf(before.person), snapshot.email), 'password')
  const hashed = await passwords.hash(password)
  const passwordAt = await database.orm.transaction(async tx => {
    const found = await lockedPerson(tx, role, snapshot.person)
    const held = await lockedCredentials(tx, snapshot.person)
    const [kept] = await tx.delete(accessChanges).where(isValid).returning()
    if (!kept || !found) throw invalidLink()
    const { person } = found
    if (person.status !== 'validated')
      throw new AppError(403, 'L’accesso è sospeso: si rivolga all’amministrazione.')
    if (!(await maySignIn(tx, { ...person, email: kept.email }))) throw invalidLink()
    const later = await tx
      .delete(accessChanges)
      .where(and(eq(accessChanges.person, person._id), gte(accessChanges.number, kept.number)))
      .returning()
    const isElsewhere = person.email !== kept.email
    const definition: ResourceDefinition = definitions[role]
    const values = {
      email: kept.email,
      ...(role === 'client' && { nuovaEmail: null, emailVerificata: true }),
    }
    if (isElsewhere || ('nuovaEmail' in person && person.nuovaEmail))
      await store.update(tx, definition, person._id, person.versione, values, undoing)
    await restoreSecondFactor(tx, kept, held, isElsewhere ? lastFactorAtAddress(kept, later) : held)
    const at = await setPassword(context, tx, person._id, hashed)
    await forgetLinksOf(tx, person._id)
    await endSessionsOf(context, tx, { role, person: person._id }, 'modifica_annullata')
    await writeSecurityEvent(context, tx, {
      kind: 'sign_in_data_restored',
      who: { role, person: person._id },
      ip,
    })
    await publishRights(tx, role, person._id)
    await changeUndoneLetter(context, tx, { ...person, email: kept.email })
    if (isElsewhere) await emailTakenBackLetter(context, tx, person)
    return at
  })
  await forgiveAccount(context, role, snapshot.email)
  return ownersCompanion(keys, { role, person: snapshot.person, passwordAt })
}

/** Ends the links that undo changes of a person's access. */
export const forgetAccessChangesOf = async (tx: Queries, person: string): Promise<void> => {
  await tx.delete(accessChanges).where(eq(accessChanges.person, person))
}

/** Deletes expired snapshots. */
export const forgetAccessChanges = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(accessChanges).where(lt(accessChanges.expiresAt, now()))
}

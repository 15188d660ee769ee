import { and, eq, gt, gte, lt, max } from 'drizzle-orm'
import type { Role } from '../../contract/permissions.ts'
import type { Context } from '../context.ts'
import { undoing } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { accessChanges } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import { publishRights } from '../live/publish.ts'
import { writeSecurityEvent } from '../security-log/security-log.ts'
import { forgiveAccount } from './attempts.ts'
import { lockedCredentials, mustBeUncommon, setPassword, setSecondFactor, wordsOf } from './credentials.ts'
import { ownersCompanion } from './devices.ts'
import { hashOf, randomToken } from './keys.ts'
import { changeUndoneLetter, emailTakenBackLetter } from './letters.ts'
import { byId, definitions, lockPerson, namesOf, type People } from './people.ts'
import { endSessionsOf } from './sessions.ts'
import { forgetLinksOf } from './single-use.ts'

const undoableForMs = 7 * 24 * 3_600_000

type Kept = typeof accessChanges.$inferSelect

const gone = () =>
  new AppError(
    422,
    'Il collegamento è scaduto o è già servito. Se l’accesso non è in mano Sua, scriva all’assistenza.',
  )

/**
 * Keeps somebody's access as it is, in the transaction of a change of e-mail, password or second factor and before it.
 * Answers the token of the link that undoes the change: it goes to the address that `person` has until now, and to
 * nobody else. Links of earlier changes stay good. Null for whoever has chosen no password yet.
 */
export async function keepAccess(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  role: Role,
  person: Pick<People[Role], '_id' | 'email'>,
): Promise<string | null> {
  const held = await lockedCredentials(tx, person._id)
  if (!held?.password) return null
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
    email: person.email,
    // A secret that was never confirmed is no factor.
    ...(totpAt && { totp, totpAt, totpStep, recoveryCodes }),
    expiresAt: new Date(now().getTime() + undoableForMs),
  })
  return token
}

type SecondFactor = Pick<Kept, 'totp' | 'totpAt' | 'totpStep' | 'recoveryCodes'>

const isSame = (one: SecondFactor, other: SecondFactor) => one.totpAt?.getTime() === other.totpAt?.getTime()

/** The second factor that was on when the address of a letter last was the person's, by the changes since. */
function atItsAddress(kept: Kept, later: readonly Kept[]): SecondFactor {
  const inOrder = [kept, ...later.toSorted((a, b) => a.number - b.number)]
  const moved = inOrder.findIndex(({ email }) => email !== kept.email)
  return inOrder.at(moved === -1 ? -1 : moved - 1)!
}

/**
 * Puts back the second factor. `last` is the one that was on when the address of the letter last was the person's: it
 * stays, since a mailbox alone takes no factor away; without one, the factor of before the change comes back. Recovery
 * codes of the same factor that were used or replaced since do not come back.
 */
async function putBackSecondFactor(
  tx: Queries,
  kept: Kept,
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
 * Undoes the change that a link was made for, and every later one: the address is what it was before, the password is
 * a new one, and every session and the links of the later changes end. A second factor that was taken off comes back;
 * one that is on goes only where it was put on after the address had changed. The links of earlier changes stay good,
 * so that whoever took the account cannot end them by undoing a change of their own; the later ones end, since their
 * letters went to an address that may be a thief's. Answers a companion: the device is its owner's from now on. Throws
 * 422 for a link that is not good or a common password, 403 for whoever may not sign in, 409 when the address has come
 * to be somebody else's.
 */
export async function undoChange(
  context: Context,
  role: Role,
  token: string,
  password: string,
  ip: string,
): Promise<string> {
  const { database, keys, now, passwords, store } = context
  const good = and(
    eq(accessChanges.hash, hashOf(token)),
    eq(accessChanges.role, role),
    gt(accessChanges.expiresAt, now()),
  )
  const [asked] = await database.orm.select().from(accessChanges).where(good)
  const before = asked && (await byId(database.orm, role, asked.person))
  if (!before) throw gone()
  mustBeUncommon(password, wordsOf(namesOf(before.person), asked.email), 'password')
  const hashed = await passwords.hash(password)
  const passwordAt = await database.orm.transaction(async tx => {
    await lockPerson(tx, role, asked.person)
    const held = await lockedCredentials(tx, asked.person)
    const [kept] = await tx.delete(accessChanges).where(good).returning()
    const found = await byId(tx, role, asked.person)
    if (!kept || !found) throw gone()
    const { person } = found
    if (person.status !== 'validated')
      throw new AppError(403, 'L’accesso è sospeso: rivolgersi all’amministrazione.')
    const later = await tx
      .delete(accessChanges)
      .where(and(eq(accessChanges.person, person._id), gte(accessChanges.number, kept.number)))
      .returning()
    const isElsewhere = person.email !== kept.email
    const values = {
      email: kept.email,
      ...(role === 'client' && { nuovaEmail: null, emailVerificata: true }),
    }
    if (isElsewhere || ('nuovaEmail' in person && person.nuovaEmail))
      await store.update(tx, definitions[role] as never, person._id, person.versione, values, undoing)
    await putBackSecondFactor(tx, kept, held, isElsewhere ? atItsAddress(kept, later) : held)
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
  await forgiveAccount(context, role, asked.email)
  return ownersCompanion(keys, { role, person: asked.person, passwordAt })
}

/** Forgets changes that may not be undone any more. */
export const forgetAccessChanges = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(accessChanges).where(lt(accessChanges.expiresAt, now()))
}

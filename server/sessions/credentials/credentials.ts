import { and, eq } from 'drizzle-orm'
import { passwordLength } from '../../../contract/calls/sessions.ts'
import { broker } from '../../../contract/pages/broker.ts'
import type { Context } from '../../context.ts'
import { credentials, singleUseTokens } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import type { Credentials } from '../accounts/people.ts'
import { holdsOneOf, isCommon, wordsIn } from './common-passwords.ts'

/** The words of the broker's name, without the legal form («S.r.l.»), and «quinto». */
const brokerWords = wordsIn([broker.nome.replace(/ S\.\S*$/, ''), 'quinto'])

/**
 * Refuses a password that is short, easy to guess, or contains a word of the broker's name or of `person` (the texts
 * from `wordsOf`). Throws 422 on `field`.
 */
export function mustBeUncommon(password: string, person: readonly string[], field: string): void {
  if (password.length < passwordLength.min)
    throw unprocessable({ [field]: `Almeno ${passwordLength.min} caratteri.` })
  const own = [...wordsIn(person), ...brokerWords]
  if (holdsOneOf(own, password))
    throw unprocessable({
      [field]:
        'La password non deve contenere il Suo nome, il Suo indirizzo o «Quinto»: ne scelga un’altra, per esempio quattro parole a caso.',
    })
  if (isCommon(password, own))
    throw unprocessable({
      [field]:
        'Questa password è fra quelle che si provano per prime: ne scelga un’altra, per esempio quattro parole a caso.',
    })
}

/** The names and the e-mail name of a person, which a password must not contain. */
export const wordsOf = (names: readonly string[], email: string | null): string[] => [
  ...names,
  names.join(''),
  ...(email ? [email.split('@')[0]!] : []),
]

const write = (tx: Queries, person: string, values: Partial<Credentials>) =>
  tx
    .insert(credentials)
    .values({ person, ...values })
    .onConflictDoUpdate({ target: credentials.person, set: values })

/** Stores the hash of a person's new password and deletes the person's reset links. Returns the time of the change. */
export async function setPassword(
  { now }: Context,
  tx: Queries,
  person: string,
  hashed: string,
): Promise<Date> {
  const passwordAt = now()
  await write(tx, person, { password: hashed, passwordAt })
  await tx
    .delete(singleUseTokens)
    .where(and(eq(singleUseTokens.person, person), eq(singleUseTokens.purpose, 'reset')))
  return passwordAt
}

/** Stores the secret, the last used time step and the recovery codes of a person's second factor. */
export const setSecondFactor = async (
  tx: Queries,
  person: string,
  values: Pick<Credentials, 'totp' | 'totpAt' | 'totpStep' | 'recoveryCodes'>,
) => {
  await write(tx, person, values)
}

/**
 * Whether the password and the second factor are still those that were verified. Verifying takes a while, so this locks
 * the credentials until the transaction ends.
 */
export async function stillHold(tx: Queries, person: string, verified: Credentials | null): Promise<boolean> {
  const held = await lockedCredentials(tx, person)
  return held?.password === verified?.password && held?.totpAt?.getTime() === verified?.totpAt?.getTime()
}

/** The credentials of a person, locked until the transaction ends; null without credentials. */
export async function lockedCredentials(tx: Queries, person: string): Promise<Credentials | null> {
  const [row] = await tx.select().from(credentials).where(eq(credentials.person, person)).for('update')
  return row ?? null
}

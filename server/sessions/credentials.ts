import { and, eq } from 'drizzle-orm'
import { passwordLength } from '../../contract/calls/sessions.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { Context } from '../context.ts'
import { credentials, singleUseTokens } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { unprocessable } from '../errors.ts'
import { holdsOneOf, isCommon, wordsIn } from './common-passwords.ts'
import type { Credentials } from './people.ts'

/** The names of the house, without what kind of company it is. */
const houseNames = wordsIn([broker.nome.replace(/ S\.\S*$/, ''), 'quinto'])

/**
 * Refuses a password that is found by trying the likely ones, or that holds a name of whom it would be for or of the
 * house. Throws 422 on `field`.
 */
export function mustBeUncommon(password: string, person: readonly string[], field: string): void {
  if (password.length < passwordLength.min)
    throw unprocessable({ [field]: `Almeno ${passwordLength.min} caratteri.` })
  const own = [...wordsIn(person), ...houseNames]
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

/** What a person is called, which makes a poor password. */
export const wordsOf = (names: readonly string[], email: string): string[] => [
  ...names,
  names.join(''),
  email.split('@')[0]!,
]

const write = (tx: Queries, person: string, values: Partial<Credentials>) =>
  tx
    .insert(credentials)
    .values({ person, ...values })
    .onConflictDoUpdate({ target: credentials.person, set: values })

/** Gives a person a password, by its hash; answers since when. Links that were to choose another work no more. */
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

/** Changes somebody's second factor. */
export const setSecondFactor = async (
  tx: Queries,
  person: string,
  values: Pick<Credentials, 'totp' | 'totpAt' | 'totpStep' | 'recoveryCodes'>,
) => {
  await write(tx, person, values)
}

/** Whether what was verified is what holds, from now until the transaction ends: verifying takes a while. */
export async function stillHold(tx: Queries, person: string, verified: Credentials | null): Promise<boolean> {
  const held = await lockedCredentials(tx, person)
  return held?.password === verified?.password && held?.totpAt?.getTime() === verified?.totpAt?.getTime()
}

/** Somebody's credentials, kept from changing until the transaction ends. */
export async function lockedCredentials(tx: Queries, person: string): Promise<Credentials | null> {
  const [row] = await tx.select().from(credentials).where(eq(credentials.person, person)).for('update')
  return row ?? null
}

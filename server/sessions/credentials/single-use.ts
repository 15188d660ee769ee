import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Context } from '../../context.ts'
import { singleUseTokens } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { hashOf, randomToken } from './keys.ts'

type Purpose = 'invite' | 'reset' | 'email'
const hourMs = 3_600_000
const lifetimeMs: Record<Purpose, number> = { invite: 7 * 24 * hourMs, reset: hourMs, email: 72 * hourMs }

/** The purposes of links for choosing a password. */
export const choosingPassword = ['invite', 'reset'] as const satisfies readonly Purpose[]

export const spent = () => new AppError(422, 'Il link è scaduto o è già servito: ne chieda uno nuovo.')

/** Creates a token for a link that works once, and deletes the person's earlier tokens for the same purpose. */
export async function newSingleUse(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  purpose: Purpose,
  role: Role,
  person: string,
): Promise<string> {
  const token = randomToken()
  await tx
    .delete(singleUseTokens)
    .where(and(eq(singleUseTokens.person, person), eq(singleUseTokens.purpose, purpose)))
  const expiresAt = new Date(now().getTime() + lifetimeMs[purpose])
  await tx.insert(singleUseTokens).values({ hash: hashOf(token), purpose, role, person, expiresAt })
  return token
}

const isValid = (purposes: readonly Purpose[], role: Role, token: string, now: Date) =>
  and(
    eq(singleUseTokens.hash, hashOf(token)),
    inArray(singleUseTokens.purpose, [...purposes]),
    eq(singleUseTokens.role, role),
    gt(singleUseTokens.expiresAt, now),
  )

/**
 * Deletes a token and returns the person's id. Call in the transaction of the change that the token allows. Throws 422
 * for an unknown, used or expired token.
 */
export async function useUp(
  { now }: Context,
  tx: Queries,
  purposes: readonly Purpose[],
  role: Role,
  token: string,
): Promise<string> {
  const [used] = await tx
    .delete(singleUseTokens)
    .where(isValid(purposes, role, token, now()))
    .returning({ person: singleUseTokens.person })
  if (!used) throw spent()
  return used.person
}

/** The id of the person with a valid token; null for an unknown, used or expired token. */
export async function ownerOf(
  { now, database }: Context,
  purposes: readonly Purpose[],
  role: Role,
  token: string,
): Promise<string | null> {
  const [found] = await database.orm
    .select({ person: singleUseTokens.person })
    .from(singleUseTokens)
    .where(isValid(purposes, role, token, now()))
  return found?.person ?? null
}

/** Deletes a person's links for one purpose, or for all purposes. */
export const forgetLinksOf = async (tx: Queries, person: string, purpose?: Purpose): Promise<void> => {
  await tx
    .delete(singleUseTokens)
    .where(
      and(eq(singleUseTokens.person, person), purpose ? eq(singleUseTokens.purpose, purpose) : undefined),
    )
}

/** Deletes expired tokens. */
export const forgetSingleUse = async ({ database, now }: Context): Promise<void> => {
  await database.orm.delete(singleUseTokens).where(lt(singleUseTokens.expiresAt, now()))
}

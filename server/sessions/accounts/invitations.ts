import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isImporting } from '../../database/actor.ts'
import type { Write } from '../../database/rules.ts'
import { credentials, singleUseTokens } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { newSingleUse } from '../credentials/single-use.ts'
import { inviteLetter } from './letters.ts'
import type { People } from './people.ts'

/** The roles whose people are invited; customers register themselves. */
export type InvitedRole = 'admin' | 'agent'

/** Sends a letter with a link for choosing the first password. Links of earlier invitations stop working. */
export async function invite(
  context: Pick<Context, 'now' | 'newId' | 'settings'>,
  tx: Queries,
  role: InvitedRole,
  person: People[InvitedRole],
): Promise<void> {
  await inviteLetter(context, tx, role, person, await newSingleUse(context, tx, 'invite', role, person._id))
}

async function hasPassword(tx: Queries, person: string): Promise<boolean> {
  const [row] = await tx
    .select({ password: credentials.password })
    .from(credentials)
    .where(eq(credentials.person, person))
  return Boolean(row?.password)
}

/** The end of a person's invitation that can still be used; null without one. */
export async function invitationEnd({ now }: Context, db: Queries, person: string): Promise<Date | null> {
  const { purpose, expiresAt } = singleUseTokens
  const [row] = await db
    .select({ expiresAt })
    .from(singleUseTokens)
    .where(and(eq(singleUseTokens.person, person), eq(purpose, 'invite'), gt(expiresAt, now())))
  return row?.expiresAt ?? null
}

/**
 * The rule that invites a person without a password who may sign in from now on, or whose address was corrected. An
 * import invites nobody, because a file may hold hundreds of people; each of them can be invited from the record's page.
 */
export const inviteNewPeople =
  (context: Pick<Context, 'now' | 'newId' | 'settings'>, role: InvitedRole) =>
  async (tx: Queries, { actor, before, after }: Write): Promise<void> => {
    if (actor.kind === 'system' || isImporting(actor) || after?.status !== 'validated') return
    if (before?.status === 'validated' && before.email === after.email) return
    if (await hasPassword(tx, after._id as string)) return
    await invite(context, tx, role, after as unknown as People[InvitedRole])
  }

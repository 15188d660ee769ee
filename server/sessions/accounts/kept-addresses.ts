import { and, eq, gt } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Context } from '../../context.ts'
import { forOneWrite, type Rules, type SetRules, type Write } from '../../database/rules.ts'
import { accessChanges } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { duplicate } from '../../errors.ts'
import { definitions } from './people.ts'

const roles = Object.keys(definitions) as Role[]

/**
 * Refuses an address to which another person's change of e-mail can still be undone. Without this rule a thief could give
 * the address to somebody else and keep the account.
 */
const refuseReserved =
  ({ now }: Pick<Context, 'now'>, role: Role): SetRules[string] =>
  async (tx, writes) => {
    const changed = writes.filter(({ before, after }) => after && before?.email !== after.email)
    if (changed.length === 0) return new Map()
    const kept = await tx
      .select({ email: accessChanges.email, person: accessChanges.person })
      .from(accessChanges)
      .where(
        and(
          isAnyOf(
            accessChanges.email,
            changed.map(({ after }) => after!.email as string),
          ),
          eq(accessChanges.role, role),
          gt(accessChanges.expiresAt, now()),
        ),
      )
    const isReserved = ({ after }: Write) =>
      kept.some(({ email, person }) => email === after!.email && person !== after!._id)
    const refusal = () =>
      duplicate({ email: 'È di un altro accesso, che può ancora riprenderlo: riprovi fra una settimana.' })
    return new Map(changed.filter(isReserved).map(write => [write, refusal()]))
  }

/** The rules for addresses that an undo may still restore. */
export function rulesOfKeptAddresses(context: Pick<Context, 'now'>): { rules: Rules; setRules: SetRules } {
  const setRules = Object.fromEntries(
    roles.map(role => [definitions[role].name, refuseReserved(context, role)]),
  )
  const rules = Object.fromEntries(Object.entries(setRules).map(([name, rule]) => [name, forOneWrite(rule)]))
  return { rules, setRules }
}

import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { byEmail, hasSecondFactor } from '../../sessions/accounts/people.ts'
import { removeLostSecondFactor } from '../../sessions/credentials/second-factor.ts'

const roles = ['admin', 'agent'] as const

/**
 * Removes a lost second factor of the people with this address, for an operator. Returns their roles. Throws 404 when
 * nobody with the address has a second factor.
 */
export const secondFactorOff = (
  context: Context,
  { email }: { email: string },
): Promise<{ ruoli: ('admin' | 'agent')[] }> =>
  context.database.orm.transaction(async tx => {
    const ruoli: ('admin' | 'agent')[] = []
    for (const role of roles) {
      const found = await byEmail(tx, role, email)
      if (!found || !hasSecondFactor(found.credentials)) continue
      await removeLostSecondFactor(context, tx, role, found.person._id, {})
      ruoli.push(role)
    }
    if (ruoli.length === 0)
      throw new AppError(404, 'Nessun amministratore o agente con questo indirizzo ha il secondo fattore.')
    context.log.warn({ roles: ruoli }, 'a second factor was taken away by command')
    return { ruoli }
  })

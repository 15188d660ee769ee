import type { Context } from '../context.ts'
import type { Queries } from '../database/statements/queries.ts'
import { isWithinAllowance } from '../plugins/allowance.ts'
import { hashOf } from '../sessions/credentials/keys.ts'

/** Letters of one kind to one address in an hour. Strangers can type the address of somebody else. */
const lettersAnHour = 1

/**
 * Counts a letter to an address that anybody may have typed, and returns whether the letter may be sent. The network of
 * the caller is counted first, whatever the address, so that the count of the network does not tell whether the address
 * got another letter.
 */
export async function mayWriteTo(
  { now, limits }: Pick<Context, 'now' | 'limits'>,
  tx: Queries,
  kind: 'applicant' | 'simulation',
  { to, network }: { to: string; network: string },
): Promise<boolean> {
  const at = now()
  return (
    (await isWithinAllowance(tx, at, `letters:${network}`, limits.lettersAnHour)) &&
    (await isWithinAllowance(tx, at, `${kind}:${hashOf(to.toLowerCase())}`, lettersAnHour))
  )
}

import { ownClient } from '../shared/own-client.ts'
import type { MortgageContext } from './model.ts'
import { fillNeed } from './need/fill-need.ts'
import type { MortgageNeed } from './need/need.ts'

/**
 * Fills the calculator with a simulation that the signed-in customer keeps. The address names the simulation alone, so
 * that nothing about the person is in an address. For everybody else nothing happens.
 */
export async function openOwn(
  { base, client }: MortgageContext,
  need: MortgageNeed,
  id: string,
): Promise<void> {
  const own = client ?? ownClient(base, ['client'])?.client
  const kept = await own?.call('GET /clients/simulazioni/:id', { params: { id } }).catch(() => null)
  if (kept) fillNeed(need, kept.need)
}

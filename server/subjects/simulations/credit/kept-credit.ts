import type { CreditPage } from '../../../../contract/products/kept-credit.ts'
import { isOfMortgage, productOfSnapshot } from '../../../../contract/products/own-simulation.ts'
import type { SimulatedProduct } from '../../../../contract/products/simulation-link.ts'
import type { Context } from '../../../context.ts'
import { readableSimulation } from '../kept-simulations.ts'
import { creditPage } from './credit-page.ts'

/**
 * The content of the page of a stored simulation of a loan, an assignment or a lease; null for an unknown or expired
 * one, and for one of another product.
 */
export async function keptCredit(
  context: Context,
  product: Exclude<SimulatedProduct, 'mutui'>,
  id: string,
): Promise<CreditPage | null> {
  const found = await readableSimulation(context, id)
  if (!found || isOfMortgage(found.snapshot) || productOfSnapshot(found.snapshot) !== product) return null
  return creditPage(found.snapshot, found.link)
}

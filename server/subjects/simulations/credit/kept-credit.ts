import type { CreditPage } from '../../../../contract/products/kept-credit.ts'
import type { SimulatedProduct } from '../../../../contract/products/simulation-link.ts'
import type { Context } from '../../../context.ts'
import { productOf, readableCredit } from '../kept-simulations.ts'
import { creditPage } from './credit-page.ts'

/** The content of the page of a stored simulation of a loan, an assignment or a lease; null for an unknown, expired or other one. */
export async function keptCredit(
  context: Context,
  product: Exclude<SimulatedProduct, 'mutui'>,
  id: string,
): Promise<CreditPage | null> {
  const found = await readableCredit(context, id)
  if (!found || productOf(found.snapshot.prodotto) !== product) return null
  return creditPage(found.snapshot, found.link)
}

/** The content of the page of a stored simulation of any product but mortgages. */
export async function anyKeptCredit(context: Context, id: string): Promise<CreditPage | null> {
  const found = await readableCredit(context, id)
  return found && creditPage(found.snapshot, found.link)
}

import type { CreditPage } from '../../../../contract/products/kept-credit.ts'
import type { SimulatedProduct } from '../../../../contract/products/simulation-link.ts'
import type { Context } from '../../../context.ts'
import { readableCredit } from '../kept-simulations.ts'
import { creditPage } from './credit-page.ts'

/** The content of the page of a stored simulation of consumer credit; null for an unknown, expired or other one. */
export async function keptCredit(
  context: Context,
  product: Exclude<SimulatedProduct, 'mutui'>,
  id: string,
): Promise<CreditPage | null> {
  const found = await readableCredit(context, id)
  if (!found || (found.snapshot.prodotto === 'prestito') !== (product === 'prestiti')) return null
  return creditPage(found.snapshot, found.link)
}

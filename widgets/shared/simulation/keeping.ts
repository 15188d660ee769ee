import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import type { SimulatedProduct } from '../../../contract/products/simulation-link.ts'
import type { NeedOf, ProductTypes } from '../calculator/product.ts'

/** What a link saves: a need and, if expanded, an offer. */
export interface SimulationInput<T extends ProductTypes> {
  need: NeedOf<T>
  offer?: T['offer'] | undefined
}

export type Link = AnswerOf<'POST /calcolatori/mutui/simulazioni'>

/** How a simulation of a product is saved under a link. */
export interface Keeping<T extends ProductTypes> {
  product: SimulatedProduct
  /** Says which data whoever opens the link reads. */
  note: string
  store(
    client: Client,
    input: SimulationInput<T> & { partner: string | undefined; idempotencyKey: string },
  ): Promise<Link>
}

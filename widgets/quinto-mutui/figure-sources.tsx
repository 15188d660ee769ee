import css from '../shared/offers/detail/explained.css?inline'
import { Explained } from '../shared/offers/detail/explained.tsx'
import { explain } from './detail/explanations.ts'
import type { MortgageModel } from './model.ts'

export { css }

/** Formulas and sources of the best offer, loaded when a person opens them. */
export function View({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  const terms = model.offers.result.value?.terms
  if (figure.kind !== 'offer' || !terms) return <p class="note">Le cifre non sono più quelle di prima.</p>
  return <Explained rows={explain({ offer: figure.offer, need: figure.need, terms })} />
}

import { Explained } from './detail/explained.tsx'
import { explain } from './detail/explanations.ts'
import css from './figure-sources.css?inline'
import type { MortgageModel } from './model.ts'

export { css }

/** What the figures of the best offer are made of: it arrives when a person asks. */
export function View({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  const terms = model.offers.result.value?.terms
  if (figure.kind !== 'offer' || !terms) return <p class="note">Le cifre non sono più quelle di prima.</p>
  return <Explained rows={explain({ offer: figure.offer, need: figure.need, terms })} />
}

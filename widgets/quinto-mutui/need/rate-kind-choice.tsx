import { rateKinds } from '../../../contract/products/mortgage.ts'
import type { RateKind } from '../../../finance/offers/types.ts'
import { Choice } from '../../shared/fields/choice.tsx'
import type { MortgageModel } from '../model.ts'

/** A choice of the kind of rate, with «Tutti» first. Two may be visible at once, so each has its own group name. */
export const RateKindChoice = ({ model, inBar }: { model: MortgageModel; inBar?: boolean }) => (
  <Choice<RateKind | ''>
    name={inBar ? 'tipo-tasso-elenco' : 'tipo-tasso'}
    label="Tipo di tasso"
    hideLabel={inBar}
    options={[['', 'Tutti'], ...(Object.entries(rateKinds) as [RateKind, string][])]}
    value={model.need.tipoTasso.value ?? ''}
    choose={kind => model.need.chooseRateKind(kind || null)}
  />
)

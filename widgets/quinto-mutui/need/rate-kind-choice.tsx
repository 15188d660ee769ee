import { rateKinds } from '../../../contract/products/mortgage.ts'
import type { RateKind } from '../../../finance/offers/types.ts'
import { Choice } from '../../shared/fields/choice.tsx'
import type { MortgageModel } from '../model.ts'

/** Kinds of rate as a choice, the first being all of them. Two may be in sight: each is a group of its own. */
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

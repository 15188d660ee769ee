import { sellers } from '../../../contract/products/purchase-words.ts'
import type { Seller } from '../../../finance/purchase/purchase-costs.ts'
import { Choice } from '../../shared/fields/choice.tsx'
import { NumberInput } from '../../shared/fields/number-input.tsx'
import type { MortgageModel } from '../model.ts'
import { purchaseInputs } from './purchase-inputs.ts'

/** Who sells, and the commission of the agency. `within` makes the ids unique where the fields are visible twice. */
export function SellerFields({ model, within }: { model: MortgageModel; within: string }) {
  const { venditore, agenzia } = purchaseInputs(model)
  return (
    <>
      <Choice<Seller>
        name={`venditore-${within}`}
        label="Chi vende"
        options={Object.entries(sellers) as [Seller, string][]}
        value={venditore.value}
        choose={seller => (venditore.value = seller)}
      />
      <NumberInput
        id={`agenzia-${within}`}
        label="Agenzia"
        unit="%"
        help="Provvigione senza IVA; 0 se non c’è."
        field={agenzia}
      />
    </>
  )
}
